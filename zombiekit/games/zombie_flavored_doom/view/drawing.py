"""The table as text: the board, the players, and what is asked."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from zombiekit import agenda
from zombiekit.drawings import Drawing, Parts, Role, Row, Span, drawing_of, spans, wrapped
from zombiekit.games.zombie_flavored_doom.box.board_sheet import POINTS
from zombiekit.games.zombie_flavored_doom.box.components import (
    EVENING_CAP,
    FOOD_TO_WIN,
    MATERIALS_TO_WIN,
    OUT,
    SEATS,
    ending,
)
from zombiekit.games.zombie_flavored_doom.rules.night import Appearing, Walking, night_of
from zombiekit.games.zombie_flavored_doom.rules.scoring import food_of, members
from zombiekit.games.zombie_flavored_doom.rules.turn_order import first_player, turn_order
from zombiekit.games.zombie_flavored_doom.rules.turns import turn_at
from zombiekit.games.zombie_flavored_doom.rules.waves import wave
from zombiekit.games.zombie_flavored_doom.table.position import Draft, is_at_gate, is_intruder, name_of, pile
from zombiekit.games.zombie_flavored_doom.table.seats import seat_name
from zombiekit.games.zombie_flavored_doom.view.ground import GROUND, WIDTH, chart_of, laid_out, odd_links, point
from zombiekit.primitives.pairs import memo
from zombiekit.words import many

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zombiekit.games.zombie_flavored_doom.box.boards import Board
    from zombiekit.games.zombie_flavored_doom.box.plan import Plan

LEGEND = (
    spans(
        *(("@n", Role.FIGURE), " player n  ", ("A-H", Role.PLACE), " stronghold  ", ("+F1", Role.ITEM), " pile  "),
        *(("Zn", Role.ZOMBIE), " zombies  ", ("1-9", Role.DIE), " spawn group  ", (".", Role.GROUND), " plain"),
    ),
    spans(
        ("F", Role.ITEM),
        " Food  ",
        ("M", Role.ITEM),
        " Materials  ",
        ("W", Role.ITEM),
        " Weapons  ",
        ("G", Role.ITEM),
        " Gas",
    ),
)
_SEATS = tuple(Role(f"seat_{seat}") for seat in range(SEATS))


def draw(state: Draft) -> Drawing:
    """Return the table as rows of text for a fixed-width font, each span with its role: ASCII, but for the name that a board may have."""
    waiting = still_to_move(state)
    asked = wrapped(spans(question(state)), WIDTH)
    board = laid_out(state.options.ground.plan, _tiles(state, waiting))
    return drawing_of((_head(state), _players(state), board, _legend(waiting), asked))


def parts(state: Draft) -> Parts:
    """Return the same in parts; the eye should be at the player who acts, or at the one whose turn it is."""
    plan, waiting = state.options.ground.plan, still_to_move(state)
    above = _rows([*_head(state), *_players(state)])
    board = chart_of(plan, _tiles(state, waiting), plan.names[_focus(state)])
    return Parts(above, board, _rows(odd_links(plan) if plan.cells else ()), _rows(_legend(waiting)))


def _focus(state: Draft) -> int:
    """Return the tile of the player who acts or whose turn it is; the home of one who is out; the first tile at night."""
    turn = turn_at(state)
    seat = agenda.current_player(state)
    seat = turn.seat if seat < 0 and turn else max(seat, 0)
    return state.options.homes[seat] if state.tiles[seat] == OUT else state.tiles[seat]


def _tiles(state: Draft, waiting: Counter[int]) -> list[Row]:
    tiles = list(_empty(state.options.ground.plan))
    for tile in {*state.zombies, *dict(state.piles), *state.tiles} - {OUT}:
        tiles[tile] = _tile(state, tile, waiting[tile])
    return tiles


def _rows(lines: Iterable[Row | str]) -> tuple[Row, ...]:
    return tuple((Span(line),) if isinstance(line, str) else line for line in lines)


def question(state: Draft) -> str:
    """Return what waits for an answer, and whose; how the game ended when nothing does."""
    if state.result is not None:
        return f"Game over. {ending(state.result.reason, state.result.side, state.round)}"
    return f"{seat_name(agenda.current_player(state))}, {agenda.question(state)}"


def draw_board(board: Board) -> str:
    """Return a board as lines of text, each stack with what it holds."""
    plan = board.plan
    stacks = dict(plan.stacks)
    tiles = [
        (Span(str(stacks[tile]).replace(" ", ""), Role.ITEM),) if tile in stacks else _plain(plan, tile)
        for tile in range(len(plan.names))
    ]
    return str(drawing_of((laid_out(plan, tiles),)))


def _legend(waiting: Counter[int]) -> list[Row | str]:
    return [*LEGEND, *(["zn zombies that are still to move tonight, Zn zombies that are not"] if waiting else [])]


def still_to_move(state: Draft) -> Counter[int]:
    """Return how many zombies on each tile are still to move in this night; none when it is not night. Rules: DOOM-NIGHT-05."""
    night = night_of(state)
    if isinstance(night, Appearing):
        return Counter(state.zombies)
    return Counter(night.queue if isinstance(night, Walking) else ())


def _head(state: Draft) -> list[str]:
    limit = f"/{state.options.nights}" if state.options.nights else ""
    order = ", ".join(str(seat + 1) for seat in turn_order(state))
    mover = first_player(state.options, state.round) + 1
    name = state.options.ground.plan.name
    zombies = f"Player {mover} moves the zombies ({len(state.zombies)})"
    lines = [f"{name} | Round {state.round}{limit} | turn order {order} | {zombies}"]
    night = night_of(state)
    if isinstance(night, Appearing):
        lines.append(f"Still to appear tonight: {_coming(state, night.left)}")
    for home in sorted(set(state.options.homes)):
        side = members(state, home)
        need = FOOD_TO_WIN * len(side)
        names = ", ".join(str(seat + 1) for seat in side)
        letter = state.options.ground.plan.letter_at[home]
        store = pile(state, home)
        lines.append(
            f"Stronghold {letter} on {name_of(state, home)} (player{'s' * (len(side) > 1)} {names}): store {store};"
            f" {store.materials}/{MATERIALS_TO_WIN} Materials, {food_of(state, home)}/{need} Food"
        )
    return lines


def _coming(state: Draft, left: int) -> str:
    """Return where the zombies are still to appear, in order, of which the cap may keep some away. Rules: DOOM-NIGHT-02, DOOM-NIGHT-04."""
    tiles, total = wave(state.options, state.round)
    names = [name_of(state, tiles[(total - rest) % len(tiles)]) for rest in range(min(left, 2 * len(tiles)), 0, -1)]
    more = f", and {left - len(names)} more" if left > len(names) else ""
    return f"{', '.join(names)}{more} (at most {state.options.schedule.cap} on the board)" if left else "none"


def _players(state: Draft) -> list[Row]:
    return [
        (_figure(seat), Span(f" {_player(state, seat)}, looking {_bearing(state, seat)}"))
        for seat in range(state.options.seats)
    ]


def _figure(seat: int) -> Span:
    return Span(f"@{seat + 1}", _SEATS[seat])


def _player(state: Draft, seat: int) -> str:
    tile = state.tiles[seat]
    if tile == OUT:
        return f"out until round {state.back[seat]}"
    words = [f"{name_of(state, tile)}: {many(state.ticks[seat], 'tick')}", str(state.carried[seat])]
    if is_intruder(state, seat):
        words.append(f"{'at the gate' if is_at_gate(state, seat) else 'inside'} ({state.progress[seat]})")
        words.append(f"loot {state.loot[seat]}")
    if state.hits[seat]:
        words.append(f"hits {state.hits[seat]}")
    turn = turn_at(state)
    if state.spent and turn and turn.seat == seat:
        words.append(f"spent {state.spent} of {EVENING_CAP}")
    return ", ".join(words)


def _bearing(state: Draft, seat: int) -> str:
    """Return where a player looks, which decides ties of zombies and where he is expelled to. Rules: DOOM-NIGHT-06, DOOM-RET-05."""
    forward = state.options.ground.plan.forward[seat]
    return point(forward) if forward in POINTS else f"at {forward}"


def _tile(state: Draft, tile: int, waiting: int) -> Row:
    """Return what is on a tile, in short."""
    goods, done = pile(state, tile), state.zombies.count(tile) - waiting
    mark = _empty(state.options.ground.plan)[tile]
    found = [] if mark is GROUND else list(mark)
    found += [_figure(seat) for seat, where in enumerate(state.tiles) if where == tile]
    if done or waiting:
        found.append(Span((f"Z{done}" if done else "") + (f"z{waiting}" if waiting else ""), Role.ZOMBIE))
    if any(goods):
        found.append(Span(f"+{str(goods).replace(' ', '')}", Role.ITEM))
    return tuple(found)


@memo
def _empty(plan: Plan) -> tuple[Row, ...]:
    """Return the tiles with nothing on them: strongholds and spawn groups have a mark."""
    is_marked = [letter or mark.isdigit() for letter, mark in zip(plan.letter_at, plan.marks, strict=True)]
    return tuple(_plain(plan, tile) if marked else GROUND for tile, marked in enumerate(is_marked))


def _plain(plan: Plan, tile: int) -> Row:
    """Return the mark that the board prints on a tile."""
    mark = plan.marks[tile]
    return (Span(mark, Role.PLACE if plan.letter_at[tile] else Role.DIE if mark.isdigit() else Role.GROUND),)
