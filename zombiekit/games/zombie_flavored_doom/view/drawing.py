"""The table as text: the board, the players, and the question; also actions in words, in full and in short, and the places they point at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap
from typing import Any, NamedTuple, TypeAlias

from zombiekit import agenda, drawings
from zombiekit.drawings import SEAT_ROLES, Box, Drawing, MapDrawing, Role, Row, Span, bare, drawing_of, row, spans
from zombiekit.games.zombie_flavored_doom import rules
from zombiekit.games.zombie_flavored_doom.box import board_text, boards
from zombiekit.games.zombie_flavored_doom.box.components import EVENING_CAP, OUT
from zombiekit.games.zombie_flavored_doom.box.plan import Plan, grid_links
from zombiekit.games.zombie_flavored_doom.rules import ends, turns
from zombiekit.games.zombie_flavored_doom.rules.night import night_of, still_to_move, wave
from zombiekit.games.zombie_flavored_doom.table import actions, position
from zombiekit.games.zombie_flavored_doom.table.position import Draft, is_intruder, name_of, pile, turn_order
from zombiekit.games.zombie_flavored_doom.table.words import ending, seat_name
from zombiekit.primitives.pairs import memo
from zombiekit.words import many

WIDTH = 80
"""The width at which questions are wrapped; the board can be wider."""
MARGIN = 4
"""Where a map begins, right of the numbers of its rows."""
GROUND = (Span(".", Role.GROUND),)
"""A tile with nothing on it; where columns lean, the letter of its column stands for it."""
HEXES = {0: "N", 30: "NE", 90: "E", 150: "SE", 180: "S", 210: "SW", 270: "W", 330: "NW"}
"""The points of the compass on a map of hexes, by bearing: NE is the neighbor there, not halfway between N and E."""

Cells: TypeAlias = Mapping[tuple[int, int], Row]
"""What is on each tile of a map, by column and row."""


def chart_of(plan: Plan, tiles: list[Row], focus: int = 0) -> MapDrawing:
    """Return the board with its focus on a tile: a map as rows of tiles, a graph as a list of tiles with their links."""
    places: list[drawings.Place] = [("tile", name) for name in plan.names]
    if not plan.cells:
        boxes = [Box(tile, 0, 1, 1) for tile in range(len(places))]
        return MapDrawing(tuple(_listed(plan, tiles)), dict(zip(places, boxes, strict=True)), boxes[focus][:2])
    is_hex = plan.adjacency == "hex"
    where = dict(zip(plan.cells, tiles, strict=True))
    if is_hex:
        where |= {(x, y): (Span(_letter(x), Role.GROUND),) for (x, y), words in where.items() if words == GROUND}
    begins = _begins(plan, where)
    rows = tuple(_rows_of(plan, where, begins))
    head = int(not is_hex)
    boxes = [Box(head + y, begins[x, y], 1, drawings.width_of([words])) for (x, y), words in where.items()]
    found = dict(zip(places, boxes, strict=True))
    return MapDrawing(rows, found, boxes[focus][:2], head=head, margin=MARGIN)


def _rows_of(plan: Plan, where: Cells, begins: Mapping[tuple[int, int], int]) -> Iterator[Row]:
    columns, rows = _extent(where)
    if plan.adjacency != "hex":
        yield row(*((begins[x, 0], _letter(x), Role.PLAIN) for x in columns))
    for y in rows:
        there = [(begins[x, y], x) for x in columns if (x, y) in where]
        found = [at for begin, x in there for at in _at(begin, where[x, y])]
        # blanks are part of the ground, so that bare tiles and the gaps between them make one span
        yield row((0, f"{y + 1:>3}", Role.PLAIN), *found, on=bare(" " * (there[-1][0] if there else 0), Role.GROUND))


def _listed(plan: Plan, tiles: list[Row]) -> Iterator[Row]:
    width = max(map(len, plan.names))
    for name, found, near, bearings in zip(plan.names, tiles, plan.neighbors, plan.bearings, strict=True):
        links = ", ".join(f"{plan.names[tile]} at {bearing}" for tile, bearing in zip(near, bearings, strict=True))
        yield Span(f"{name:{width}} "), *found, Span(f"  -> {links}")


def _at(column: int, words: Row) -> Iterator[tuple[int, str, Role]]:
    """Yield the column, the text and the role of each span, from `column` on."""
    for text, role in words:
        yield column, text, role
        column += len(text)


def _letter(column: int) -> str:
    return chr(ord("a") + column)


def _extent(where: Iterable[tuple[int, int]]) -> tuple[range, range]:
    columns, rows = (range(max(places) + 1) for places in zip(*where, strict=True))
    return columns, rows


def _begins(plan: Plan, where: Cells) -> dict[tuple[int, int], int]:
    """Return where each tile begins in its row: squares line up in columns; each row of hexes leans half a hex more to the right."""
    columns, rows = _extent(where)
    if plan.adjacency == "hex":
        lean = drawings.width_of(where.get((x, y), GROUND) for x in columns for y in rows) // 2 + 1
        margin = MARGIN - min(lean * (2 * x + y) for x, y in where)
        return {(x, y): margin + lean * (2 * x + y) for x, y in where}
    begins: dict[tuple[int, int], int] = {}
    end = MARGIN
    for x in columns:
        begins |= {(x, y): end for y in rows}
        end += drawings.width_of(where.get((x, y), GROUND) for y in rows) + 1
    return begins


class Unexpected(NamedTuple):
    """The surprises of a map: links of tiles that do not touch, tiles that touch without a link, and links with unusual bearings."""

    added: tuple[tuple[int, int], ...]
    cut: tuple[tuple[int, int], ...]
    turned: tuple[tuple[int, int], ...]


@memo
def unexpected(plan: Plan) -> Unexpected:
    """Return the links that a map has beyond its grid, those that it lacks, and those with bearings unlike its grid. Rules: DOOM-FILE-08."""
    bearings = {(tile, near): bearing for tile, near, bearing in grid_links(plan.adjacency, plan.cells)}
    grid, links = {pair for pair in bearings if pair[0] < pair[1]}, {*plan.links}
    turned = {
        (one, other)
        for one, other in grid & links
        if (bearings[one, other], bearings[other, one]) != (plan.bearing(one, other), plan.bearing(other, one))
    }
    return Unexpected(tuple(sorted(links - grid)), tuple(sorted(grid - links)), tuple(sorted(turned)))


@memo
def odd_links(plan: Plan) -> list[str]:
    """Return in words how the links of a map differ from those of its grid; nothing for a graph. Rules: DOOM-FILE-08."""
    if not plan.cells:
        return []

    def end(tile: int, other: int) -> str:
        return f"{plan.names[tile]} {board_text.point(plan.bearing(tile, other))}"

    def ends(pairs: Iterable[tuple[int, int]]) -> str:
        return ", ".join(f"{end(one, other)} {end(other, one)}" for one, other in pairs)

    odd = unexpected(plan)
    cut = ", ".join(f"{plan.names[one]} {plan.names[other]}" for one, other in odd.cut)
    said = {"also linked": ends(odd.added), "linked at other bearings": ends(odd.turned), "not linked": cut}
    return [part for what, words in said.items() if words for part in wrap(f"{what}: {words}", WIDTH)]


LEGEND = spans(
    *(("@n", Role.FIGURE), " player n  ", ("A-H", Role.PLACE), " stronghold  ", ("+F1", Role.ITEM), " pile  "),
    *(("Zn", Role.ZOMBIE), " zombies  ", ("1-9", Role.DIE), " spawn group  "),
)
GOODS = spans(
    *(("F", Role.ITEM), " Food  ", ("M", Role.ITEM), " Materials  "),
    *(("W", Role.ITEM), " Weapons  ", ("G", Role.ITEM), " Gas"),
)


def draw(state: Draft) -> Drawing:
    """Return the table as rows of text for a fixed-width font, each span with its role: ASCII, except for the board's name."""
    plan, waiting = state.options.ground.plan, still_to_move(state)
    asked = drawings.wrapped(spans(question(state)), WIDTH)
    board: list[Row | str] = [*chart_of(plan, _tiles(state, waiting)).rows, *odd_links(plan)]
    return drawing_of((_head(state), _players(state), board, _legend(plan, waiting), asked))


def parts(state: Draft) -> drawings.Parts:
    """Return the same in parts, with the focus on the player who acts."""
    plan, waiting = state.options.ground.plan, still_to_move(state)
    above = _rows([*_head(state), *_players(state)])
    board = chart_of(plan, _tiles(state, waiting), _focus(state))
    return drawings.Parts(above, board, _rows(odd_links(plan)), _rows(_legend(plan, waiting)))


def _focus(state: Draft) -> int:
    """Return the tile of the player who acts, or of Player 1 when nobody does; the home of a player who is out."""
    turn = turns.turn_at(state)
    seat = agenda.current_player(state)
    seat = turn.seat if seat < 0 and turn else max(seat, 0)
    return state.options.homes[seat] if state.tiles[seat] == OUT else state.tiles[seat]


def _tiles(state: Draft, waiting: Counter[int]) -> list[Row]:
    tiles, standing = list(_empty(state.options.ground.plan)), Counter(state.zombies)
    for tile in {*state.zombies, *dict(state.piles), *state.tiles} - {OUT}:
        tiles[tile] = _tile(state, tile, standing[tile] - waiting[tile], waiting[tile])
    return tiles


def _rows(lines: Iterable[Row | str]) -> tuple[Row, ...]:
    return tuple((Span(line),) if isinstance(line, str) else line for line in lines)


def question(state: Draft) -> str:
    """Return the question and who must answer it, or how the game ended; only a variant knows why its rules ended it."""
    if not state.agenda:
        how = f" {ending(state.result.reason, state.result.side, state.round)}" if state.result else ""
        return f"Game over.{how}"
    return f"{seat_name(agenda.current_player(state))}, {agenda.question(state)}"


def describe(state: Draft, action: Any) -> str:
    """Return a legal action in words for people."""
    return action.words(state)  # type: ignore[no-any-return]


def brief(state: Draft, action: Any) -> tuple[str, str, str]:
    """Return a legal action in short: what it shares with others, what it is, and where; in full words if it shares nothing."""
    match action:
        case actions.Move(tile=tile):
            return "move for 1 tick to", str(tile), ""
        case actions.Drive(tile=tile):
            return "drive for 1 Gas to", str(tile), ""
        case actions.Pick(units=units):
            return "pick up for 1 tick", units.goods.words, ""
        case actions.Drop(units=units):
            return "put down", units.goods.words, ""
        case actions.Fight(tile=tile):
            return f"defeat a zombie on {tile}", describe(state, action).removeprefix(f"defeat a zombie on {tile} "), ""
        case _:
            return "", describe(state, action), ""


def places(state: Draft, action: Any) -> tuple[tuple[str, Any], ...]:
    """Return the places on the table that an action points at: tiles by name, and seats, which count from 0."""
    return action.places(state)  # type: ignore[no-any-return]


def draw_board(board: boards.Board) -> str:
    """Return a board as lines of text, each stack with what it holds."""
    plan = board.plan
    stacks = dict(plan.stacks)
    tiles = [
        (Span(str(stacks[tile]).replace(" ", ""), Role.ITEM),) if tile in stacks else _plain(plan, tile)
        for tile in range(len(plan.names))
    ]
    return str(drawing_of(([*chart_of(plan, tiles).rows, *odd_links(plan)],)))


def _legend(plan: Plan, waiting: Counter[int]) -> list[Row | str]:
    plain = f"a-{_letter(max(_extent(plan.cells)[0]))}" if plan.adjacency == "hex" else "."
    signs = (*LEGEND, Span(plain, Role.GROUND), Span(" plain"))
    return [signs, GOODS, *(["zn zombies that are still to move tonight, Zn zombies that are not"] if waiting else [])]


def _head(state: Draft) -> list[str]:
    limit = f"/{state.options.nights}" if state.options.nights else ""
    order = ", ".join(str(seat + 1) for seat in turn_order(state))
    mover = position.first_player(state.options, state.round) + 1
    zombies = f"Player {mover} moves the zombies ({len(state.zombies)})"
    lines = [f"{state.options.ground.plan.name} | Round {state.round}{limit} | turn order {order} | {zombies}"]
    night = night_of(state)
    if isinstance(night, rules.Appearing):
        lines.append(f"Still to appear tonight: {_coming(state, night.left)}")
    for home in sorted(set(state.options.homes)):
        side = ends.members(state, home)
        need = state.options.food_to_win * len(side)
        names = ", ".join(str(seat + 1) for seat in side)
        letter = state.options.ground.plan.letter_at[home]
        store = pile(state, home)
        lines.append(
            f"Stronghold {letter} on {name_of(state, home)} (player{'s' * (len(side) > 1)} {names}): store {store};"
            f" {store.materials}/{state.options.materials_to_win} Materials, {ends.food_of(state, home)}/{need} Food"
        )
    return lines


def _coming(state: Draft, left: int) -> str:
    """Return where zombies are still to appear, in order; the cap may keep some of them away. Rules: DOOM-NIGHT-02, DOOM-NIGHT-04."""
    tiles, total = wave(state.options, state.round)
    names = [name_of(state, tiles[(total - rest) % len(tiles)]) for rest in range(min(left, 2 * len(tiles)), 0, -1)]
    more = f", and {left - len(names)} more" if left > len(names) else ""
    return f"{', '.join(names)}{more} (at most {state.options.schedule.cap} on the board)" if left else "none"


def _players(state: Draft) -> list[Row]:
    """Return each player and which way each looks: it decides ties of zombies, and expulsions. Rules: DOOM-NIGHT-06, DOOM-RET-05."""
    plan = state.options.ground.plan
    points = HEXES if plan.adjacency == "hex" else board_text.POINTS
    looks = [points.get(forward, f"at {forward}") for forward in plan.forward]
    return [
        (_figure(seat), Span(f" {_player(state, seat)}, looking {looks[seat]}")) for seat in range(state.options.seats)
    ]


def _figure(seat: int) -> Span:
    return Span(f"@{seat + 1}", SEAT_ROLES[seat])


def _player(state: Draft, seat: int) -> str:
    tile = state.tiles[seat]
    if tile == OUT:
        is_last = 0 < state.options.nights < state.back[seat]
        return f"out until round {state.back[seat]}{', after the last night' if is_last else ''}"
    words = [f"{name_of(state, tile)}: {many(state.ticks[seat], 'tick')}", str(state.carried[seat])]
    if is_intruder(state, seat):
        words.append(f"{'at the gate' if position.is_at_gate(state, seat) else 'inside'} ({state.progress[seat]})")
        words.append(f"loot {state.loot[seat]}")
    if state.hits[seat]:
        words.append(f"hits {state.hits[seat]}")
    turn = turns.turn_at(state)
    if state.spent and turn and turn.seat == seat:
        words.append(f"spent {state.spent} of {EVENING_CAP}")
    return ", ".join(words)


def _tile(state: Draft, tile: int, done: int, waiting: int) -> Row:
    """Return what is on a tile, in short: `waiting` zombies are still to move tonight, and `done` are not."""
    goods = pile(state, tile)
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
