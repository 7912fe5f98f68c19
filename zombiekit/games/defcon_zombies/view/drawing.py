"""The table as text: the galaxy, the lines beside it, and the question (clause GEO-07); also actions in words, in full and in short, and the places they point at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import attrs

from zombiekit import agenda, drawings
from zombiekit.drawings import GLUE, SEAT_ROLES, Parts, Role, Row, Span, Word, spans, wrapped
from zombiekit.games.defcon_zombies import box, rules
from zombiekit.games.defcon_zombies.box.options import card_of
from zombiekit.games.defcon_zombies.rules.effects import off
from zombiekit.games.defcon_zombies.rules.pieces import pays, with_bonus
from zombiekit.games.defcon_zombies.rules.swarm import destinations
from zombiekit.games.defcon_zombies.table import actions
from zombiekit.games.defcon_zombies.table.position import Draft
from zombiekit.games.defcon_zombies.table.words import ENDINGS, GOODS, PIECES, at, fleet_text, seat_name
from zombiekit.games.defcon_zombies.view.observing import is_view
from zombiekit.primitives.dice import Roll
from zombiekit.primitives.hexes import CELLS, CENTER, NUMBER, Hex
from zombiekit.primitives.pairs import memo
from zombiekit.words import a, listed, many

HALF = 2
"""The height of half a hexagon, in lines."""
WIDEST = 12
"""The widest column, unless the words in a cell need more."""


@attrs.frozen
class Honeycomb:
    r"""The measures of a map of flat-topped hexagons: `rings` around the center, and columns `pitch` characters apart.

          _________
         /  -1,-2  \
        / (4) Y2 y1 \_________
        \           /   0,-2  \
         \_________/     ?     \

    Each column is shifted by `HALF` lines against the next; neighbors share their edges.
    """

    rings: int
    pitch: int

    def rooms(self) -> tuple[int, ...]:
        """Return how many characters fit on each line of a hexagon, from top to bottom."""
        upper = tuple([self.pitch - HALF + 2 * line for line in range(HALF)])
        return upper + upper[::-1]

    def corner(self, cell: Hex) -> tuple[int, int]:
        """Return the line of the top edge of a cell, and the character at which its bounding box begins."""
        q, r = cell
        return HALF * (2 * r + q + 2 * self.rings), (q + self.rings) * self.pitch


def fitted(rings: int, width: int, heads: Iterable[Sequence[str]]) -> Honeycomb:
    """Return the measures of a map at most `width` characters wide, or wider if the heads of its cells need it.

    A head is the words on the first lines of a cell, one word a line; there is always room for them.
    """
    pitch = min(WIDEST, (width - HALF) // (2 * rings + 1))
    for head in heads:
        for line, word in enumerate(head):
            pitch = max(pitch, len(word) + HALF - 2 * line)
    return Honeycomb(rings, pitch)


def lines_of(comb: Honeycomb, words: Sequence[Span]) -> tuple[Row, ...] | None:
    """Return the words on each line of a cell below its head, or None if they do not fit."""
    if len(words) == 1:  # its tile alone, for which there is always room
        return (tuple(words),)
    _, *rooms = comb.rooms()
    lines: list[Row] = [()]
    for word in words:
        if lines[-1] and _length((*lines[-1], word)) > rooms[len(lines) - 1]:
            lines.append(())
        lines[-1] += (word,)
        if len(lines) > len(rooms) or _length(lines[-1]) > rooms[len(lines) - 1]:
            return None
    return tuple(lines)


def _length(words: Row) -> int:
    """Return how many characters words take with a blank between them."""
    return sum([len(word.text) for word in words]) + len(words) - 1


def picture(comb: Honeycomb, cells: Mapping[Hex, Sequence[Row]]) -> list[Row]:
    """Return the map with each cell's head and the lines of words below it, centered in the cell."""
    grounds = _grounds(comb, tuple(cells))
    found: list[list[Word]] = [[] for _ in grounds]
    first = min([comb.corner(cell)[0] for cell in cells])
    _, *rooms = comb.rooms()
    for cell, lines in cells.items():  # on top of the edges: the last line of a cell covers its lower edge
        top, left = comb.corner(cell)
        for line, (words, room) in enumerate(zip(lines, rooms, strict=False), top + 2 - first):
            length = _length(words)
            column = left + (comb.pitch + HALF - room) // 2 + (room - length) // 2
            if len(words) > 1:
                found[line].append((column, " " * length, Role.GROUND))
            for text, role in words:
                found[line].append((column, text, role))
                column += len(text) + 1
    return [drawings.row(*words, on=ground) for words, ground in zip(found, grounds, strict=True)]


def head_of(cell: Hex) -> str:
    """Return the first line of a cell: its coordinates."""
    return f"{cell[0]},{cell[1]}"


@lru_cache(maxsize=16)
def _grounds(comb: Honeycomb, cells: tuple[Hex, ...]) -> tuple[drawings.Backdrop, ...]:
    """Return the lines of a map with only the heads in its cells; they stay the same for a whole game."""
    found: dict[int, list[Word]] = {}
    room = comb.rooms()[0]
    for cell in cells:
        for line, column, text in _edges(comb, cell):
            found.setdefault(line, []).append((column, text, Role.GROUND))
    for cell in cells:
        top, left = comb.corner(cell)
        head = head_of(cell)
        column = left + (comb.pitch + HALF - room) // 2 + (room - len(head)) // 2
        found[top + 1].append((column, head, Role.GROUND))
    # gaps may leave a line empty
    lines = [drawings.ground(*found.get(line, ())).text for line in range(min(found), max(found) + 1)]
    return tuple(drawings.bare(line, Role.GROUND) for line in lines)


def _edges(comb: Honeycomb, cell: Hex) -> Iterator[tuple[int, int, str]]:
    """Yield the pieces of a cell's six edges: line, character and text."""
    top, left = comb.corner(cell)
    bottom, right = top + 2 * HALF, left + comb.pitch
    for line in (top, bottom):
        yield line, left + HALF, "_" * (comb.pitch - HALF)
    for step in range(HALF):
        inset = HALF - 1 - step
        yield top + 1 + step, left + inset, "/"
        yield top + 1 + step, right + step, "\\"
        yield bottom - step, left + inset, "\\"
        yield bottom - step, right + step, "/"


WIDTH = 80
INDENT = " " * 4
"""The indent of continued lines."""
LEGEND = (
    spans(
        *(("(4)", Role.DIE), " planet  ", ("?", Role.GROUND), " face down  "),
        *(("*Leo", Role.PLACE), " constellation  Y2 ships  y1 outposts  ", ("z3", Role.ZOMBIE), " zombies"),
    ),
    spans(
        *(("neb", Role.PLACE), " nebula  ", ("worm", Role.PLACE), " wormhole  "),
        *(("ZOMB", Role.ZOMBIE), " Zombies system  ", "?(4) peeked at  Y* flagship"),
    ),
)
LETTERS = "YGBPNW"
"""The players in seat order: yellow, green, blue, purple, browN, white."""
SIGNS = {box.Piece.SHIP: "", box.Piece.LINKED: "=", box.Piece.FLAGSHIP: "*", box.Piece.OUTPOST: ""}
"""The kinds of pieces, behind the letter of their owner: `Y2 Y=1 Y* y1`."""
CROWDED = "..."
"""Marks a system whose pieces are listed below the galaxy."""
_SHORT = {box.EARTH: "EARTH", box.NEBULA: "neb", box.WORMHOLE: "worm", box.ZOMBIES: "ZOMB"}


def draw(state: Draft) -> drawings.Drawing:
    """Draw the table with columns of flat-topped hexagons: rows of ASCII text for a fixed-width font, each span with its role.

    Galaxies of up to four rings fit into 80 characters. Pieces and their counts stand inside their hexagon; if they do not fit, they
    are listed below the galaxy. Face-down tiles are `?`; a view also shows the tiles that its seat has peeked at.

    Rules: DEFCON-GEO-07.
    """
    _, galaxy, below = _galaxy(state)
    above = [part for line in _beside(state) for part in wrapped(line, WIDTH, INDENT)]
    asked = wrapped(spans(question(state)), WIDTH)
    return drawings.drawing_of((above, galaxy + below, _legend(state, bool(below)), asked))


def parts(state: Draft) -> Parts:
    """Return the same in parts; the map's focus is the system in question, or a fleet of the player to act."""
    comb, galaxy, below = _galaxy(state)
    cells = [CELLS[cell] for cell in state.board.systems]
    top = min(comb.corner(cell)[0] for cell in cells)
    found = {}
    for cell in cells:
        line, left = comb.corner(cell)
        found["system", cell] = drawings.Box(line - top + 1, left + 1, 2 * HALF, comb.pitch)
    line, left, height, width = found["system", _focus(state)]
    chart = drawings.MapDrawing(tuple(galaxy), found, (line + height // 2, left + width // 2))
    above = tuple(tuple(Span(text.replace(GLUE, " "), role) for text, role in line) for line in _beside(state))
    return Parts(above, chart, tuple(below), tuple(_legend(state, bool(below))))


def _focus(state: Draft) -> Hex:
    """Return the system in question, else where the acting player has most ships, else most outposts, else Earth."""
    node = state.agenda[-1] if state.agenda else None
    asked = getattr(node, "cell", getattr(node, "at", None))
    asked = getattr(node, "sources", (asked,))[0]
    if asked is not None:
        return CELLS[asked]
    seat = agenda.current_player(state)
    seat = state.active if seat < 0 else seat
    crowds = [(sum(fleet), -cell) for cell, fleet in state.ships[seat]]
    crowds = crowds or [(count, -cell) for cell, count in state.outposts[seat]]
    return CELLS[-max(crowds)[1]] if crowds else CENTER


def question(state: Draft) -> str:
    """Return the question to a player or to chance, or how the game ended; only a variant knows why its rules ended it."""
    if not state.agenda:
        how = f" {ENDINGS[state.result]}" if state.result else ""
        return f"Game over.{how}"
    seat = agenda.current_player(state)
    return agenda.question(state) if seat < 0 else f"{seat_name(seat)}: {agenda.question(state)}"


def describe(state: Draft, action: Any) -> str:
    """Put a legal action or a possible outcome into words."""
    if type(action) is not Roll:
        more = _MORE.get(type(action))
        return str(action.words(state)) + (more(state, action) if more else "")
    node = state.agenda[-1]
    near = f", which is {_NEAR[off(node.number, action)]}" if isinstance(node, rules.PredictionRoll) else ""
    return f"roll a {action.value}{near}"


def _pay(state: Draft, move: actions.Move) -> int | None:
    """Return what ships that move to a known planet collect; None elsewhere, and where zombies await them."""
    amount = with_bonus(state, state.active, state.faces[NUMBER[move.target]].number)
    if not amount or state.zombies[NUMBER[move.target]]:
        return None
    return amount if pays(state) else 0


def _pay_in_words(state: Draft, move: actions.Move) -> str:
    pay = _pay(state, move)
    return "" if pay is None else f", which pays {pay or 'nothing while the swarm is off'}"


def _bound_for(state: Draft, action: actions.ZombieFrom) -> str:
    """Return where a new zombie would go now, with the zombies that are there. Rules: DEFCON-ZMOV-01, DEFCON-ZMOV-08, DEFCON-ZMOV-09."""
    targets = destinations(state, NUMBER[action.system])
    crowds = [f" with {many(count, 'zombie')}" if (count := state.zombies[cell]) else "" for cell in targets]
    names = [_from(state, CELLS[cell]) + crowd for cell, crowd in zip(targets, crowds, strict=True)]
    return f", for {listed(names, 'or')}" if names else "; it stays there"


_MORE: dict[type, Callable[[Draft, Any], str]] = {actions.Move: _pay_in_words, actions.ZombieFrom: _bound_for}
"""What the position adds to the words of an action."""
_NEAR = ("what was predicted", "one off", "off by more than one")


def brief(state: Draft, action: Any) -> tuple[str, str, str]:
    """Return a legal action in short: what it shares with others, what it is, and where; in full words if it shares nothing."""
    match action:
        case actions.Move(origin=origin, target=target, fleet=fleet):
            what, where = _where(state, target)
            pay = _pay(state, action)
            pays_so = "" if pay is None else f", pays {pay or 'nothing'}"
            return f"move {fleet_text(fleet)} from {_from(state, origin)} to", f"{what}{pays_so}", where
        case actions.Teleport(origin=origin, target=target, kind=kind):
            return f"teleport {a(PIECES[kind])} from {_from(state, origin)} to", *_where(state, target)
        case actions.Jump(origin=origin, fleet=fleet):
            return f"jump from {_from(state, origin)} with", fleet_text(fleet), ""
        case actions.Send(fleet=fleet):
            return "send", fleet_text(fleet), ""
        case actions.Purchase(what=what, at=cell):
            return f"buy {GOODS[what]} for {actions.price(state, type(action))} on", *_where(state, cell)
        case _ if hasattr(action, "doing"):
            return action.doing, *_where(state, action.system)
        case _:
            return "", describe(state, action), ""


def _where(state: Draft, cell: Hex) -> tuple[str, str]:
    """Return what a system is, with its zombies, and its cell; for Earth only its name."""
    tile = state.faces[NUMBER[cell]]
    if tile is box.EARTH:
        return "Earth", ""
    count = state.zombies[NUMBER[cell]]
    what = "unexplored" if tile == box.UNKNOWN else _called(tile)
    return f"{what}, {many(count, 'zombie')}" if count else what, at(cell)


def _from(state: Draft, cell: Hex) -> str:
    tile = state.faces[NUMBER[cell]]
    return "Earth" if tile is box.EARTH else f"{_called(tile)} at {at(cell)}"


def _called(tile: box.Tile) -> str:
    """Return what a tile is called without an article: `planet 4`, `Leo`, `Zombies system`."""
    return "Zombies system" if tile is box.ZOMBIES else str(tile)


def places(state: Draft, action: Any) -> tuple[tuple[str, Any], ...]:
    """Return the places on the table that an action or outcome points at: systems, and the seat that loses a piece."""
    return () if type(action) is Roll else tuple(action.places(state))


def _item(text: str) -> str:
    """Keep a text on one line, unless it is long."""
    return text.replace(" ", GLUE) if len(text) < WIDTH // 2 else text


# ------------------------------------------------------------------------------------------- what lies beside the galaxy


def _beside(state: Draft) -> list[Row]:
    found = (f"constellations {state.found}/{state.options.plan.constellations}", Role.COUNT)
    clock = f"Turn {state.turn}" if state.turn else "Set-up"
    lines = [spans(f"{clock} | ", found, f" | {swarm_text(state)} | zombies destroyed {state.kills}")]
    lines += [_player(state, seat) for seat in range(len(state.resources))]
    if state.options.events:
        lines.append(spans(f"Events: {', '.join(map(_item, event_facts(state)))}"))
    return lines


def swarm_text(state: Draft) -> str:
    """Return whether the swarm is on, and in whose turns."""
    if state.discoverer is None:
        return "swarm off"
    return f"swarm on in turns of {seat_name(state.discoverer)}" if state.options.slow_swarm else "swarm on"


def _player(state: Draft, seat: int) -> Row:
    """Return what a player has: resources, constellation cards, peeks left, and where the player has peeked."""
    codes = constellation_codes(state.options.constellations)
    parts = [""]
    if state.cards[seat]:
        parts.append(", ".join(_item(f"{codes[card]} {card}") for card in state.cards[seat]))
    left, seen = state.sights[seat]
    if left:
        parts.append(f"{left} peeks left" if left > 1 else "1 peek left")
    if seen:
        parts.append(f"has peeked at {', '.join(at(CELLS[cell]) for cell in seen)}")
    resources = (f"resources {state.resources[seat]}", Role.COUNT)
    mark = ">" if seat == state.active else " "
    return spans(f"{mark} ", (seat_name(seat), SEAT_ROLES[seat]), ": ", resources, " | ".join(parts))


def event_facts(state: Draft) -> list[str]:
    """Return the lasting results of event cards, then the sizes of deck and discards."""
    table = state.event_table
    parts = [f"{card_of(state.options, entry.card).name} (kept by {seat_name(entry.keeper)})" for entry in table.kept]
    parts += [f"{card_of(state.options, entry.card).name} (to turn {entry.last})" for entry in table.lasting]
    if table.die is not None:
        parts.append(f"setup die {table.die}")
    if table.skip:
        parts.append(f"Zombies steps to be skipped {table.skip}")
    parts.append(f"deck {sum(count for _, count in table.deck)}")
    parts.append(f"discards {sum(count for _, count in table.discards)}")
    return parts


# ------------------------------------------------------------------------------------------------------------ the galaxy


def _galaxy(state: Draft) -> tuple[Honeycomb, list[Row], list[Row]]:
    """Return the measures of the galaxy, its rows, and rows that list the pieces that do not fit into it."""
    tiles, pieces = shown_tiles(state), _pieces(state)
    heads = [(head_of(cell), tile.text) for cell, tile in tiles.items()]
    comb = fitted(len(state.board.rings) - 1, WIDTH, heads)
    cells: dict[Hex, tuple[Row, ...]] = {}
    below: list[Row] = []
    for cell, tile in tiles.items():
        standing = pieces.get(cell, ())
        lines = lines_of(comb, (tile, *standing))
        if lines is None:
            lines = ((tile,), (Span(CROWDED),))
            listed = [word for piece in standing for word in (" ", piece)]
            below += wrapped(spans(f"{CROWDED} {at(cell)} ", tile, ":", *listed), WIDTH, INDENT)
        cells[cell] = lines
    return comb, picture(comb, cells), below


def shown_tiles(state: Draft) -> dict[Hex, Span]:
    """Return what each system shows: a face-up tile, `?`, or in a view a tile that its seat has peeked at."""
    codes = constellation_codes(state.options.constellations)
    shows_peeks = is_view(state)
    shown = {}
    for cell in state.board.systems:
        face, dealt = state.faces[cell], state.dealt[cell]
        if face is not box.UNKNOWN:
            span = Span(_short(face, codes), _ROLES.get(face.kind, Role.PLACE))
        elif shows_peeks and dealt not in (box.UNKNOWN, box.GAP):
            span = Span(f"?{_short(dealt, codes)}")
        else:
            span = Span("?", Role.GROUND)
        shown[CELLS[cell]] = span
    return shown


_ROLES = {box.Kind.PLANET: Role.DIE, box.Kind.ZOMBIES: Role.ZOMBIE}
"""The roles of tiles; all others have `Role.PLACE`."""


def _short(tile: box.Tile, codes: Mapping[str, str]) -> str:
    """Return a tile as the galaxy shows it: `(4)`, `worm`, `*CMa`."""
    if tile.number >= 0:
        return f"({tile.number})"
    return _SHORT.get(tile) or codes.get(tile) or f"*{_abbreviated(tile)}"


@memo
def constellation_codes(cards: tuple[box.Constellation, ...]) -> dict[str, str]:
    """Return the code of each constellation: `*Leo`, `*CMa`, or its number in the list if letters would not be plain and unique."""
    short = {card.name: _abbreviated(card.name) for card in cards}
    times = Counter(short.values())
    return {
        card: f"*{code if code.isascii() and code.isalnum() and times[code] == 1 else number}"
        for number, (card, code) in enumerate(short.items(), 1)
    }


def _abbreviated(card: str) -> str:
    """Shorten a name to three letters, as astronomers do: `Leo`, `CMa`."""
    first, *more = card.split()
    return first[0] + more[0][:2] if more else first[:3]


def _pieces(state: Draft) -> dict[Hex, list[Span]]:
    """Return the pieces in each system that has any: player by player, then zombies."""
    found: dict[Hex, list[Span]] = {}
    for cell, seat, kind, count in human_pieces(state):
        letter = LETTERS[seat].lower() if kind is box.Piece.OUTPOST else LETTERS[seat]
        text = f"{letter}{SIGNS[kind]}{'' if kind is box.Piece.FLAGSHIP else count}"
        found.setdefault(CELLS[cell], []).append(Span(text, SEAT_ROLES[seat]))
    for cell, count in enumerate(state.zombies):
        if count:
            found.setdefault(CELLS[cell], []).append(Span(f"z{count}", Role.ZOMBIE))
    return found


_SHIPS = (box.Piece.SHIP, box.Piece.LINKED, box.Piece.FLAGSHIP)


def human_pieces(state: Draft) -> Iterator[tuple[int, int, box.Piece, int]]:
    """Yield the pieces of the players, one after the other: system, owner, kind, and how many; linked ships by the pair."""
    for seat, fleets in enumerate(state.ships):
        for cell, fleet in fleets:
            yield from [(cell, seat, kind, count) for kind, count in zip(_SHIPS, fleet, strict=True) if count]
        for cell, count in state.outposts[seat]:
            yield cell, seat, box.Piece.OUTPOST, count


def _legend(state: Draft, crowded: bool) -> list[Row]:  # noqa: FBT001
    """Return what the signs mean, with the letters of the players in this game."""
    players = [(f"{LETTERS[seat]} {seat_name(seat)}", SEAT_ROLES[seat]) for seat in range(len(state.ships))]
    lines = [*LEGEND, spans("Y=1 linked pairs", *[word for player in players for word in ("  ", player)])]
    return [*lines, spans(f"{CROWDED} pieces that are listed below the galaxy")] if crowded else lines
