"""The map: the tiles laid, and the tables that follow from them and grow with each tile (clauses GEO)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from operator import itemgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

import attrs

from zombiekit.errors import Fault, InvalidState, shown
from zombiekit.games.they_come_back.box.components import Cell, Square
from zombiekit.games.they_come_back.box.tiles import (
    BEYOND,
    HELIPADS,
    MIDDLE,
    OPPOSITE,
    SIDES,
    TILES,
    Side,
    TileId,
    Zone,
    form_of,
)
from zombiekit.primitives.pairs import Pairs, memo, put

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

Line: TypeAlias = tuple[Square, ...]
"""The squares seen in one direction, nearest first."""
Edges: TypeAlias = tuple[tuple[Side, Zone | None], ...]
"""The sides of an empty cell on which tiles lie, and the zone of the exit that each has there; None where its edge is closed."""

FARTHEST_CELL = 60
"""The farthest that a tile may lie from Town Square in x or y: as far as all tiles ever printed reach in one row."""
CENTER: Cell = (0, 0)
"""The cell of Town Square. Rules: STCB-SETUP-02."""

in_order: Callable[[tuple[int, int]], tuple[int, int]] = itemgetter(1, 0)
"""The key of square order and cell order: by y, then by x. Rules: STCB-GEO-16."""


class Laid(NamedTuple):
    """A tile and how it lies: turned by `r` quarters clockwise."""

    tile: TileId
    r: int = 0


@attrs.define(eq=False)
class _Tables:
    """What follows from the tiles of a map; see the properties of `Town` for the meaning of each, which let nobody write to them.

    Lines of sight and ways in are there once they were asked for, after the last tile was laid.
    """

    cells: dict[Cell, Laid] = attrs.Factory(dict)
    links: dict[Square, tuple[Square, ...]] = attrs.Factory(dict)
    squares: tuple[Square, ...] = ()
    streets: frozenset[Square] = frozenset()
    building: dict[Square, tuple[Square, ...]] = attrs.Factory(dict)
    buildings: dict[Cell, tuple[Square, ...]] = attrs.Factory(dict)
    pads: tuple[Square, ...] = ()
    frontier: dict[Cell, Edges] = attrs.Factory(dict)
    lines: dict[Square, tuple[Line, ...]] = attrs.Factory(dict)
    ways_in: tuple[tuple[Square, tuple[Square, ...]], ...] = ()

    def copy(self) -> _Tables:
        """Return tables that can grow on their own."""
        return _Tables(
            dict(self.cells),
            dict(self.links),
            self.squares,
            self.streets,
            dict(self.building),
            dict(self.buildings),
            self.pads,
            dict(self.frontier),
        )

    def add(self, cell: Cell, laid: Laid) -> None:
        """Add a tile that fits."""
        form = form_of(*laid)
        left, top = 3 * cell[0], 3 * cell[1]
        self.cells[cell] = laid
        streets = [(left + i, top + j) for i, j in form.streets]
        building = tuple([(left + i, top + j) for i, j in form.building])
        self.streets |= frozenset(streets)
        if building:
            self.building.update(dict.fromkeys(building, building))
            self.buildings[cell] = building
            self.buildings = dict(sorted(self.buildings.items(), key=_key_in_order))
        self.squares = tuple(sorted((*self.squares, *streets, *building), key=in_order))
        for squares in (streets, building):
            for x, y in squares:
                self.links[x, y] = tuple([near for near in _beside(x, y) if near in squares])
        for inside, outside in form.doors:
            self._link((left + inside[0], top + inside[1]), (left + outside[0], top + outside[1]))
        if laid.tile in HELIPADS:
            self.pads = tuple(sorted((*self.pads, (left + 1, top + 1)), key=in_order))
        self._join(cell, form.exits)

    def _link(self, one: Square, other: Square) -> None:
        for here, there in ((one, other), (other, one)):
            self.links[here] = tuple(sorted((*self.links[here], there), key=in_order))

    def _join(self, cell: Cell, exits: dict[Side, Zone]) -> None:
        """Link the exits of a new tile with those of the tiles around it, and move the frontier. Rules: STCB-GEO-06, STCB-TILE-01."""
        self.frontier.pop(cell, None)
        for side in SIDES:
            other = _next(cell, side)
            back = OPPOSITE[side]
            if other not in self.cells:
                self.frontier[other] = put(self.frontier.get(other, ()), back, exits.get(side))
            elif side in exits:  # and so there is one on the other side: the tile fits
                self._link(_middle(cell, side), _middle(other, back))
        self.frontier = dict(sorted(self.frontier.items(), key=_key_in_order))

    def lines_from(self, square: Square) -> tuple[Line, ...]:
        """Return what is seen from a square, found when it is first asked for."""
        lines = self.lines.get(square)
        if lines is None:
            lines = self.lines[square] = self._look_from(square)
        return lines

    def find_ways_in(self) -> tuple[tuple[Square, tuple[Square, ...]], ...]:
        """Return each square with those from which a step leads to it; made once, so that it is the same object each time."""
        if not self.ways_in:
            self.ways_in = tuple([(square, self.links[square]) for square in self.squares])
        return self.ways_in

    def _look_from(self, square: Square) -> tuple[Line, ...]:
        lines = []
        building = self.building.get(square)
        for dx, dy in BEYOND.values():
            line = []
            here = square
            there = (here[0] + dx, here[1] + dy)
            while there in self.links[here] and self.building.get(there) is building:
                line.append(there)
                here, there = there, (there[0] + dx, there[1] + dy)
            if line:
                lines.append(tuple(line))
        return tuple(lines)


@attrs.frozen(cache_hash=True)
class Town:
    """The map; equal to every other with the same tiles, however it came about.

    What follows from the tiles is kept beside it, and shared by all states: it can be read, and not be written to.

    Attributes:
        tiles: The tiles by cell, sorted by cell.

    Raises:
        InvalidState: The tiles cannot lie so; the error lists all that is wrong.
    """

    tiles: Pairs[Cell, Laid]

    def __attrs_post_init__(self) -> None:
        """Check the tiles."""
        faults = _town_faults(self.tiles)
        if faults:
            raise InvalidState(tuple(faults))

    def with_tile(self, cell: Cell, tile: TileId, r: int = 0) -> Town:
        """Return the map with one more tile, which must fit there; its tables grow from those of this map."""
        laid = Laid(tile, r)
        tables = _tables(self).copy()
        tables.add(cell, laid)
        grown: Any = object.__new__(Town)
        grown.__setstate__({"tiles": put(self.tiles, cell, laid)})  # the rules have checked that it fits
        _KNOWN[grown] = tables
        return grown  # type: ignore[no-any-return]

    def tile_at(self, square: Square) -> TileId:
        """Return the tile that a square is on."""
        return _tables(self).cells[cell_of(square)].tile

    def name_of(self, cell: Cell) -> str:
        """Return the printed name of the tile in a cell."""
        return TILES[_tables(self).cells[cell].tile].name

    def lines_from(self, square: Square) -> tuple[Line, ...]:
        """Return what is seen from a square to the north, east, south and west, leaving out directions in which nothing is.

        Rules: STCB-GEO-12, STCB-GEO-13.
        """
        return _tables(self).lines_from(square)

    @property
    def cells(self) -> Mapping[Cell, Laid]:
        """The tiles by cell."""
        return MappingProxyType(_tables(self).cells)

    @property
    def links(self) -> Mapping[Square, tuple[Square, ...]]:
        """The squares linked with each enterable square, in square order.

        Rules: STCB-GEO-04, STCB-GEO-05, STCB-GEO-06, STCB-GEO-07, STCB-GEO-08, STCB-GEO-10.
        """
        return MappingProxyType(_tables(self).links)

    @property
    def squares(self) -> tuple[Square, ...]:
        """All enterable squares, in square order."""
        return _tables(self).squares

    @property
    def streets(self) -> frozenset[Square]:
        """The street squares. Rules: STCB-GEO-02."""
        return _tables(self).streets

    @property
    def building(self) -> Mapping[Square, tuple[Square, ...]]:
        """All squares of the building that a building square belongs to, in square order. Rules: STCB-GEO-03."""
        return MappingProxyType(_tables(self).building)

    @property
    def buildings(self) -> Mapping[Cell, tuple[Square, ...]]:
        """The squares of each building by the cell of its tile, in cell order."""
        return MappingProxyType(_tables(self).buildings)

    @property
    def ways_in(self) -> tuple[tuple[Square, tuple[Square, ...]], ...]:
        """Each square with those from which a step leads to it, all in square order; the same object each time."""
        return _tables(self).find_ways_in()

    @property
    def pads(self) -> tuple[Square, ...]:
        """The centers of the helipads, in square order. Rules: STCB-GEO-18."""
        return _tables(self).pads

    @property
    def frontier(self) -> Mapping[Cell, Edges]:
        """The empty cells beside tiles, in cell order, and what edges they touch. Rules: STCB-TILE-01."""
        return MappingProxyType(_tables(self).frontier)


_KNOWN: WeakKeyDictionary[Town, _Tables] = WeakKeyDictionary()
"""The tables of the maps that are in use."""


def _find_tables(town: Town) -> _Tables:
    tables = _KNOWN.get(town)
    if tables is None:
        tables = _KNOWN[town] = _tables_of(town.tiles)
    return tables


_tables: Callable[[Town], _Tables] = memo(_find_tables)
"""Return the tables of a map; nearly always of the one that was asked about last."""


def cell_of(square: Square) -> Cell:
    """Return the cell that a square is in. Rules: STCB-GEO-01."""
    return square[0] // 3, square[1] // 3


def _key_in_order(item: tuple[tuple[int, int], object]) -> tuple[int, int]:
    return in_order(item[0])


def _next(cell: Cell, side: Side) -> Cell:
    dx, dy = BEYOND[side]
    return cell[0] + dx, cell[1] + dy


def _beside(x: int, y: int) -> tuple[Square, ...]:
    """Return the four squares beside one, in square order."""
    return (x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)


def _middle(cell: Cell, side: Side) -> Square:
    i, j = MIDDLE[side]
    return 3 * cell[0] + i, 3 * cell[1] + j


@lru_cache(maxsize=128)
def _tables_of(tiles: Pairs[Cell, Laid]) -> _Tables:
    """Return the tables of sound tiles; the same map is read again and again by those who load its positions."""
    tables = _Tables()
    for cell, laid in tiles:
        tables.add(cell, laid)
    return tables


# ------------------------------------------------------------------------------------------ what is wrong with a map


def _town_faults(tiles: object) -> list[Fault]:
    """Return all that is wrong with what should be the tiles of a map."""
    if not isinstance(tiles, tuple):
        return [Fault("", "tiles", f"{shown(tiles)} is no tuple of tiles by cell")]
    most = sum([data.count for data in TILES.values()])
    if len(tiles) > most:
        return [Fault("INV-2", "tiles", f"{len(tiles)} tiles, and there are {most}")]
    faults = []
    for index, pair in enumerate(tiles):
        what = "" if isinstance(pair, tuple) and len(pair) == 2 and isinstance(pair[1], Laid) else "is no cell and tile"
        what = what or form_fault(pair[0], *pair[1])
        if what:
            faults.append(Fault("", f"tiles[{index}]", f"{shown(pair)} {what}"))
    if faults:
        return faults
    if sorted(tiles) != list(tiles):
        return [Fault("", "tiles", "are not sorted by cell")]
    return [
        Fault(rule, "tiles" if index is None else f"tiles[{index}]", what)
        for index, rule, what in misfits([(cell, *laid) for cell, laid in tiles])
    ]


def form_fault(cell: object, tile: object, r: object) -> str:
    """Return why these are no cell, tile and rotation, or nothing if they are. Rules: STCB-TILE-06."""
    if not (isinstance(cell, tuple) and len(cell) == 2 and all(type(part) is int for part in cell)):
        return f"names no cell cx,cy, but {shown(cell, 60)}"
    if max(map(abs, cell)) > FARTHEST_CELL:
        return f"lies more than {FARTHEST_CELL} cells from Town Square"
    if not isinstance(tile, TileId):
        return f"names no tile, but {shown(tile, 60)}"
    turns = TILES[tile].turns
    if type(r) is not int or not 0 <= r < turns:
        return f"is turned by {shown(r, 60)}; {tile} lies in {turns} way{'s' * (turns > 1)}, r from 0 to {turns - 1}"
    return ""


def misfits(tiles: Sequence[tuple[Cell, TileId, int]]) -> Iterator[tuple[int | None, str, str]]:
    """Yield what keeps tiles from lying so: the index of the tile, the rule, and the reason in words.

    Rules: INV-2, INV-9, STCB-SETUP-02.
    """
    laid: dict[Cell, Laid] = {}
    used: Counter[TileId] = Counter()
    for index, (cell, tile, r) in enumerate(tiles):
        used[tile] += 1
        if used[tile] > TILES[tile].count:
            yield index, "INV-2", f"{tile} lies {used[tile]} times, and there is {TILES[tile].count} of it"
        if cell in laid:
            yield index, "INV-2", f"{tile} lies in the cell {_text(cell)} of {laid[cell].tile}"
            continue
        laid[cell] = Laid(tile, r)
        yield from ((index, "INV-9", what) for what in _clashes(laid, cell))
    if CENTER not in laid or laid[CENTER].tile is not TileId.TOWN_SQUARE:
        yield None, "STCB-SETUP-02", f"town_square does not lie in the cell {_text(CENTER)}"


def _clashes(laid: dict[Cell, Laid], cell: Cell) -> Iterable[str]:
    exits = form_of(*laid[cell]).exits
    for side in SIDES:
        other = laid.get(_next(cell, side))
        zone = form_of(*other).exits.get(OPPOSITE[side]) if other else None
        if other and exits.get(side) is not zone:
            has = "an exit" if exits.get(side) else "no exit"
            yield f"{laid[cell].tile} in {_text(cell)} has {has} to the {side}, unlike {other.tile} there"


def _text(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"
