"""The map: the tiles laid, and the tables that follow from them and grow with each tile (clauses GEO)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import attrs

from zombiekit.errors import Fault, InvalidState, shown
from zombiekit.games.they_come_back.box.components import Cell, Square
from zombiekit.games.they_come_back.box.map_tables import Edges, Laid, Line, Tables, next_cell
from zombiekit.games.they_come_back.box.tiles import OPPOSITE, SIDES, TILES, TileId, form_of
from zombiekit.primitives.pairs import Pairs, memo, put

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

FARTHEST_CELL = 60
"""The farthest that a tile may lie from Town Square in x or y: as far as all tiles ever printed reach in one row."""
CENTER: Cell = (0, 0)
"""The cell of Town Square. Rules: STCB-SETUP-02."""


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


_KNOWN: WeakKeyDictionary[Town, Tables] = WeakKeyDictionary()
"""The tables of the maps that are in use."""


def _find_tables(town: Town) -> Tables:
    tables = _KNOWN.get(town)
    if tables is None:
        tables = _KNOWN[town] = _tables_of(town.tiles)
    return tables


_tables: Callable[[Town], Tables] = memo(_find_tables)
"""Return the tables of a map; nearly always of the one that was asked about last."""


def cell_of(square: Square) -> Cell:
    """Return the cell that a square is in. Rules: STCB-GEO-01."""
    return square[0] // 3, square[1] // 3


@lru_cache(maxsize=128)
def _tables_of(tiles: Pairs[Cell, Laid]) -> Tables:
    """Return the tables of sound tiles; the same map is read again and again by those who load its positions."""
    tables = Tables()
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
        other = laid.get(next_cell(cell, side))
        zone = form_of(*other).exits.get(OPPOSITE[side]) if other else None
        if other and exits.get(side) is not zone:
            has = "an exit" if exits.get(side) else "no exit"
            yield f"{laid[cell].tile} in {_text(cell)} has {has} to the {side}, unlike {other.tile} there"


def _text(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"
