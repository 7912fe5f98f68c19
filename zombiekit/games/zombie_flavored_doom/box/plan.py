"""Plans: boards as tables by tile number, computed once for each board, and the checks V2 to V8 before that (clauses BOARD and FILE).

Tiles are numbered in tile order, from 0. The tables hold what the rules look up all the time: neighbors, distances, orders of
preference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, reduce
from types import MappingProxyType
from typing import NamedTuple

import attrs

from zombiekit.errors import shown
from zombiekit.games.zombie_flavored_doom.box import board_text, components
from zombiekit.games.zombie_flavored_doom.box.board_text import COLUMNS, LETTERS, MOST_TILES, ROWS, Sheet, Word, refuse
from zombiekit.games.zombie_flavored_doom.box.components import MATERIALS_TO_WIN, NOTHING, SEATS, Goods, Tile, plus
from zombiekit.primitives import graphs
from zombiekit.primitives.pairs import Pairs


@attrs.frozen(eq=False)
class Plan:
    """A board as read-only tables.

    Attributes:
        name: The board's name.
        adjacency: How a map is read: `4`, `8`, `hex`; or `graph`.
        names: The name of each tile.
        marks: The character of each tile.
        cells: The place of each tile on its map; empty for a graph.
        neighbors: The neighbors of each tile, in tile order.
        bearings: The bearings of the links to these neighbors, in the same order.
        letters: The stronghold letter of each seat's home.
        homes: The tile of each seat's home.
        forward: The bearing along which each seat looks.
        stacks: What the board prints on its stack tiles.
        nights: The night limit for 1, 2, ... players.
        waves: How zombies come.
    """

    name: str
    adjacency: str
    names: tuple[Tile, ...]
    marks: tuple[str, ...]
    cells: tuple[tuple[int, int], ...]
    neighbors: graphs.Neighbors
    bearings: tuple[tuple[int, ...], ...]
    letters: tuple[str, ...]
    homes: tuple[int, ...]
    forward: tuple[int, ...]
    stacks: Pairs[int, Goods]
    nights: tuple[int, ...]
    waves: board_text.Waves

    def bearing(self, tile: int, near: int) -> int:
        """Return the bearing at which the link to a neighbor leaves a tile."""
        return self.bearings[tile][self.neighbors[tile].index(near)]

    @cached_property
    def index(self) -> Mapping[str, int]:
        """The number of each tile by its name."""
        return MappingProxyType({name: tile for tile, name in enumerate(self.names)})

    @cached_property
    def letter_at(self) -> tuple[str, ...]:
        """The letter of the stronghold on each tile, `""` where there is none."""
        return tuple(mark if mark in LETTERS else "" for mark in self.marks)

    @cached_property
    def links(self) -> tuple[tuple[int, int], ...]:
        """All links, each from its lower tile, in tile order."""
        return tuple((tile, other) for tile, near in enumerate(self.neighbors) for other in near if tile < other)

    @cached_property
    def supply(self) -> Goods:
        """The total of all stacks."""
        return reduce(plus, [goods for _, goods in self.stacks], NOTHING)

    @cached_property
    def strongholds(self) -> frozenset[int]:
        """The tiles that are strongholds."""
        return frozenset(self.homes)

    @cached_property
    def near_strongholds(self) -> tuple[tuple[int, ...], ...]:
        """The strongholds next to each tile."""
        return tuple(tuple(tile for tile in near if tile in self.strongholds) for near in self.neighbors)

    @cached_property
    def spawns(self) -> tuple[tuple[int, ...], ...]:
        """The tiles of each spawn group on the board, groups ascending, tiles in tile order. Rules: DOOM-NIGHT-02."""
        groups = sorted({mark for mark in self.marks if mark.isdigit()})
        return tuple(tuple(tile for tile, mark in enumerate(self.marks) if mark == group) for group in groups)

    @lru_cache(maxsize=1 << 12)  # noqa: B019 - a table of all tiles would be too big for a large board with many links
    def around(self, tile: int) -> frozenset[int]:
        """Return the tiles that a drive from a tile could reach or pass if nothing were in the way."""
        return frozenset(graphs.within(self.neighbors, tile, components.DRIVE))

    @cached_property
    def preference(self) -> tuple[graphs.Neighbors, ...]:
        """The neighbors of each tile in the order of preference of each seat."""
        by_bearing = {forward: self.preferred(forward) for forward in set(self.forward)}
        return tuple(by_bearing[forward] for forward in self.forward)

    def preferred(self, forward: int) -> graphs.Neighbors:
        """Return the neighbors of each tile in the order of preference for a player who looks along a bearing. Rules: DOOM-BOARD-06."""
        return tuple(
            tuple(tile for _, tile in sorted(zip((_turn(bearing, forward) for bearing in bearings), near, strict=True)))
            for near, bearings in zip(self.neighbors, self.bearings, strict=True)
        )

    def distances(self, tile: int) -> tuple[int, ...]:
        """Return the distance of every tile from this one."""
        return self.nearness(frozenset((tile,)))

    @lru_cache(maxsize=1 << 12)  # noqa: B019 - players stand on the same tiles again and again
    def nearness(self, tiles: frozenset[int]) -> tuple[int, ...]:
        """Return how far every tile is from the nearest of these tiles."""
        if len(tiles) == 1:
            return tuple(graphs.flood(self.neighbors, tiles))
        return tuple(map(min, *map(self.distances, tiles)))

    @lru_cache(maxsize=1 << 12)  # noqa: B019 - a path has two steps at most, so there are few
    def named(self, path: tuple[int, ...]) -> tuple[Tile, ...]:
        """Return the names of the tiles of a path."""
        return tuple(self.names[tile] for tile in path)


def _turn(bearing: int, forward: int) -> tuple[int, bool]:
    """Return the angle from forward, and whether it is to the left: small angles come first, and right before left."""
    turn = (bearing - forward + 179) % 360 - 179
    return abs(turn), turn < 0


def plan_of(sheet: Sheet) -> Plan:
    """Return the plan of a board that passes all checks.

    Raises:
        InvalidBoard: A check fails: the first one in the order of the book.

    Rules: DOOM-BOARD-02, DOOM-BOARD-03, DOOM-BOARD-07, DOOM-FILE-04, DOOM-FILE-05, DOOM-FILE-06, DOOM-FILE-08, DOOM-FILE-10.
    """
    board = _drawn(sheet)
    _check_seats(sheet)
    _check_strongholds(sheet, board)
    _check_legend(sheet, board)
    _check_connected(sheet, board)
    links = _joined(sheet, board)
    marks = tuple(word.text for word in board.marks)
    neighbors = graphs.adjacency(len(marks), links)
    letters = tuple(word.text for word in sheet.home)
    plan = Plan(
        name=sheet.name,
        adjacency=sheet.adjacency,
        names=tuple(map(Tile, board.names)),
        marks=marks,
        cells=board.cells,
        neighbors=neighbors,
        bearings=tuple(tuple(links[tile, other] for other in near) for tile, near in enumerate(neighbors)),
        letters=letters,
        homes=tuple(marks.index(letter) for letter in letters),
        forward=tuple(sheet.forward),
        stacks=tuple((tile, sheet.stacks[mark]) for tile, mark in enumerate(marks) if mark in sheet.stacks),
        nights=sheet.nights,
        waves=sheet.waves,
    )
    if not sheet.practice:
        _check_spawns(sheet, plan)
        _check_supply(sheet, plan)
    return plan


# ---------------------------------------------------------------------------------------------------------- the checks

STEPS = {
    "4": ((0, -1, 0), (1, 0, 90), (0, 1, 180), (-1, 0, 270)),
    "8": ((0, -1, 0), (1, -1, 45), (1, 0, 90), (1, 1, 135), (0, 1, 180), (-1, 1, 225), (-1, 0, 270), (-1, -1, 315)),
    "hex": ((1, -1, 30), (1, 0, 90), (0, 1, 150), (-1, 1, 210), (-1, 0, 270), (0, -1, 330)),
}
"""The neighbors of (x, y) by adjacency: dx, dy (to the south), bearing. Rules: DOOM-FILE-05, DOOM-FILE-06."""


class Drawn(NamedTuple):
    """The tiles of a board in tile order: their names, their characters, and where each lies on its map, (x, y); a graph has no cells."""

    names: tuple[str, ...]
    marks: tuple[Word, ...]
    cells: tuple[tuple[int, int], ...] = ()


def _drawn(sheet: Sheet) -> Drawn:
    """Return the tiles of a board, without holes. Rules: DOOM-BOARD-07."""
    if sheet.adjacency == "graph":
        return Drawn(tuple(sheet.tiles), tuple(sheet.tiles.values()))
    marks = {(x, y): mark for y, row in enumerate(sheet.rows) for x, mark in enumerate(row) if mark.text != "#"}
    names = tuple(f"{chr(ord('a') + x)}{y + 1}" for x, y in marks)
    return Drawn(names, tuple(marks.values()), tuple(marks))


def _check_seats(sheet: Sheet) -> None:
    """Check V2."""
    seats = len(sheet.home)
    if seats != len(sheet.forward):
        refuse("V2", f"{seats} homes, but {len(sheet.forward)} forward bearings", sheet.places["forward"])
    if seats > SEATS:
        refuse("V2", f"{seats} seats: expected 1 to {SEATS}", sheet.home[SEATS].place)


def _check_strongholds(sheet: Sheet, board: Drawn) -> None:
    """Check V3."""
    homes = {word.text for word in sheet.home}
    found: set[str] = set()
    for text, place in board.marks:
        if text in LETTERS:
            if text in found:
                refuse("V3", f"the stronghold {text} is on the board twice", place)
            if text not in homes:
                refuse("V3", f"the stronghold {text} is nobody's home", place)
            found.add(text)
    for word in sheet.home:
        if word.text not in found:
            refuse("V3", f"the home {word.text} is not on the board", word.place)


def _check_legend(sheet: Sheet, board: Drawn) -> None:
    """Check V4."""
    for y, row in enumerate(sheet.rows):
        if y >= ROWS:
            refuse("V4", f"a map has at most {ROWS} rows", row[0].place)
        if len(row) > COLUMNS:
            refuse("V4", f"a map has at most {COLUMNS} columns", row[COLUMNS].place)
    if len(board.marks) > MOST_TILES:
        refuse("V4", f"a board has at most {MOST_TILES:,} tiles", board.marks[MOST_TILES].place)
    for mark in board.marks:
        char = mark.text
        if "a" <= char <= "z":
            if char not in sheet.stacks:
                refuse("V4", f"the header stack {char}: is missing", mark.place)
        elif char != "." and char not in LETTERS and not "1" <= char <= "9":
            refuse("V4", f"{shown(char)} stands for no kind of tile", mark.place)


def _check_connected(sheet: Sheet, board: Drawn) -> None:
    """Check V5; V6 deals with links and cuts that are wrong in themselves."""
    count = len(board.names)
    if count < 2:
        place = board.marks[0].place if count else sheet.section_place
        refuse("V5", f"a board has at least 2 tiles, not {count}", place)
    index = {name: tile for tile, name in enumerate(board.names)}
    pairs: set[frozenset[int | None]] = {frozenset(pair[:2]) for pair in grid_links(sheet.adjacency, board.cells)}
    pairs -= {frozenset((index.get(one.text), index.get(other.text))) for one, other in sheet.cuts}
    pairs |= {frozenset((index.get(link.one.text), index.get(link.other.text))) for link in sheet.links}
    near = graphs.adjacency(count, (tuple(pair) for pair in pairs if len(pair - {None}) == 2))  # type: ignore[misc]
    distances = graphs.flood(near, (0,))
    if graphs.APART in distances:
        lost = distances.index(graphs.APART)
        refuse("V5", f"no way leads from {board.names[0]} to {board.names[lost]}", board.marks[lost].place)


def grid_links(adjacency: str, cells: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Yield the links of a grid: tile, neighbor, bearing at the tile; nothing for a graph, which has no cells."""
    where = {cell: tile for tile, cell in enumerate(cells)}
    for tile, (x, y) in enumerate(cells):
        for dx, dy, bearing in STEPS[adjacency]:
            near = where.get((x + dx, y + dy))
            if near is not None:
                yield tile, near, bearing


def _joined(sheet: Sheet, board: Drawn) -> dict[tuple[int, int], int]:
    """Check V6, and return the bearing of each link at its first tile; every link is there in both directions. Rules: DOOM-FILE-08."""
    index = {name: tile for tile, name in enumerate(board.names)}
    grid = {(one, other): bearing for one, other, bearing in grid_links(sheet.adjacency, board.cells)}
    links = dict(grid)
    for start, end in sheet.cuts:
        one, other = _tile(index, start), _tile(index, end)
        if (one, other) not in grid:
            refuse("V6", f"no link of the grid joins {start.text} and {end.text}", start.place)
        if (one, other) not in links:
            refuse("V6", f"the link of {start.text} and {end.text} is cut twice", start.place)
        del links[one, other], links[other, one]
    leaving = {(tile, bearing) for (tile, _), bearing in links.items()}
    for link in sheet.links:
        one, other = _tile(index, link.one), _tile(index, link.other)
        if one == other:
            refuse("V6", f"a link joins {link.one.text} to itself", link.one.place)
        if (one, other) in links:
            refuse("V6", f"{link.one.text} and {link.other.text} are already linked", link.one.place)
        for tile, bearing, word in ((one, link.bearing, link.one), (other, link.back, link.other)):
            if (tile, bearing) in leaving:
                refuse("V6", f"another link leaves {word.text} at bearing {bearing}", word.place)
            leaving.add((tile, bearing))
        links[one, other], links[other, one] = link.bearing, link.back
    for one, other in links:
        if board.marks[one].text in LETTERS and board.marks[other].text in LETTERS:
            first, second = sorted((board.marks[one], board.marks[other]))
            where = max(first.place, second.place)
            refuse("V6", f"the strongholds {first.text} and {second.text} are neighbors", where)
    return links


def _tile(index: dict[str, int], word: Word) -> int:
    if word.text not in index:
        refuse("V6", f"there is no tile {shown(word.text, 60)}", word.place)
    return index[word.text]


def _check_spawns(sheet: Sheet, plan: Plan) -> None:
    """Check V7."""
    base, step, cap = plan.waves
    if not (base or step):
        return
    place = sheet.places.get("waves", sheet.section_place)
    if not plan.spawns:
        refuse("V7", f"zombies come (waves: {base} {step} {cap}), but there is no tile for them to appear on", place)
    if not cap:
        refuse("V7", f"zombies come (waves: {base} {step} 0), but the cap lets none on the board", place)


def _check_supply(sheet: Sheet, plan: Plan) -> None:
    """Check V8, by the numbers of the book: a board is read without the options of a game."""
    food = components.FOOD_TO_WIN * min(Counter(plan.letters).values())
    if plan.supply.materials < MATERIALS_TO_WIN:
        what = f"the stacks hold {plan.supply.materials} Materials, and by the book nobody wins with fewer than {MATERIALS_TO_WIN}"
        refuse("V8", what, sheet.section_place)
    if plan.supply.food < food:
        what = f"the stacks hold {plan.supply.food} Food, and by the book nobody wins with less than {food}"
        refuse("V8", what, sheet.section_place)
