"""The map: the tiles laid, and the tables that follow from them and grow with each tile (clauses GEO)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any
from weakref import WeakKeyDictionary

import attrs

from zombiekit.errors import InvalidState, shown
from zombiekit.games.they_come_back.box import map_tables
from zombiekit.games.they_come_back.box.components import Cell, Square
from zombiekit.games.they_come_back.box.map_tables import Laid, Line, Opening, Tables, cell_of, in_order, square_at
from zombiekit.games.they_come_back.box.own_tiles import HouseTiles, printed_in
from zombiekit.games.they_come_back.box.tiles import Edges, Form, Tile, TileId, Touch, floor_at, lying, turned
from zombiekit.primitives.pairs import Pairs, drop, memo, put


@attrs.frozen(cache_hash=True)
class Town:
    """The map; equal to any other with the same fields, however it came about.

    What follows from the tiles is kept outside the map and shared by all states; it is read-only.

    Attributes:
        tiles: The tiles by cell, sorted by cell.
        openings: The opened walls, each as the two squares beside it in square order, sorted. Rules: STCB-GEO-09.
        house: The table's own data of tiles, if it has any.

    Raises:
        InvalidState: The tiles cannot lie like this, or the walls cannot be opened; the error lists everything that is wrong.
    """

    tiles: Pairs[Cell, Laid]
    openings: tuple[Opening, ...] = ()
    house: HouseTiles | None = None

    def __attrs_post_init__(self) -> None:
        if not (self.house is None or isinstance(self.house, HouseTiles)):
            raise InvalidState.at("house", f"{shown(self.house)} are not tiles of a table", "INV-2")
        faults = map_tables.town_faults(self.tiles, printed_in(self.house))
        faults = faults or map_tables.opening_faults(self.openings, _tables_of(self.tiles, (), self.house).links)
        if faults:
            raise InvalidState(tuple(faults))

    def with_tile(self, cell: Cell, tile: TileId, r: int = 0) -> Town:
        """Return the map with one more tile, which must fit there; its tables grow from those of this map.

        A tile that may lie on either floor of the mall takes the floor of the exits that it joins. Rules: STCB-MALL-02.
        """
        tables = _tables(self).copy()
        laid = Laid(tile, r, floor_at(tables.touches[cell], tile))
        tables.add((cell, laid))
        return self._made(put(self.tiles, cell, laid), self.openings, tables)

    def without_tile(self, cell: Cell) -> Town:
        """Return the map without a tile; openings in the walls to it are gone too. Rules: STCB-CARD-26."""
        tables = _tables(self).copy()
        tables.remove(cell)
        openings = tuple([opening for opening in self.openings if cell not in map(cell_of, opening)])
        return self._made(drop(self.tiles, cell), openings, tables)

    def with_tile_moved(self, cell: Cell, to: Cell, r: int) -> Town:
        """Return the map with a tile in another cell, where it must fit with the exits that it has. Rules: STCB-CARD-25."""
        bare, laid = self.without_tile(cell), self.cells[cell]._replace(r=r)
        tables = _tables(bare).copy()
        tables.add((to, laid))
        return self._made(put(bare.tiles, to, laid), bare.openings, tables)

    def with_opening(self, one: Square, other: Square) -> Town:
        """Return the map with the wall opened between two squares that touch. Rules: STCB-GEO-09, STCB-CARD-24."""
        tables = _tables(self).copy()
        tables.link(one, other)
        first, second = sorted((one, other), key=in_order)
        return self._made(self.tiles, tuple(sorted((*self.openings, (first, second)))), tables)

    def _made(self, tiles: Pairs[Cell, Laid], openings: tuple[Opening, ...], tables: Tables) -> Town:
        """Return a map unchecked, of tiles that are known to fit, and keep its tables."""
        town: Any = object.__new__(Town)
        town.__setstate__({"tiles": tiles, "openings": openings, "house": self.house})
        _KNOWN[town] = tables
        return town  # type: ignore[no-any-return]

    def printed_on(self, cell: Cell) -> Tile:
        """Return what is printed on the tile in a cell."""
        tables = _tables(self)
        return tables.printed[tables.cells[cell].tile]

    def form_at(self, cell: Cell) -> Form:
        """Return the tile in a cell as it lies."""
        tables = _tables(self)
        tile, r, floor = tables.cells[cell]
        return lying(tables.printed[tile], r, floor)

    def tile_at(self, square: Square) -> TileId:
        """Return the tile that a square is on."""
        return _tables(self).cells[cell_of(square)].tile

    def building_at(self, square: Square | None) -> TileId | None:
        """Return the tile with the building that a square belongs to; None for other squares. Rules: STCB-GEO-03."""
        tables = _tables(self)
        return tables.cells[cell_of(square)].tile if square is not None and square in tables.building else None

    def squares_of(self, cell: Cell) -> tuple[Square, ...]:
        """Return the enterable squares of a tile, in square order."""
        form = self.form_at(cell)
        return map_tables.squares_on(cell, sorted((*form.streets, *form.building), key=in_order))

    def name_of(self, cell: Cell) -> str:
        """Return the printed name of the tile in a cell."""
        return self.printed_on(cell).name

    def lines_from(self, square: Square) -> tuple[Line, ...]:
        """Return the squares in sight to the north, east, south and west, if there are any. Rules: STCB-GEO-12, STCB-GEO-13, STCB-MALL-08."""
        return _tables(self).lines_from(square)

    @property
    def cells(self) -> MappingProxyType[Cell, Laid]:
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
    def pads(self) -> tuple[Square, ...]:
        """The centers of the helipads, in square order. Rules: STCB-GEO-18."""
        return _tables(self).pads

    @property
    def ducts(self) -> Mapping[Cell, Square]:
        """The squares with air ducts by the cells of their tiles. Rules: STCB-MALL-05."""
        return MappingProxyType(_tables(self).ducts)

    @property
    def edge_cells(self) -> tuple[Cell, ...]:
        """The cells of the tiles with an empty cell beside them, in cell order. Rules: STCB-GEO-17."""
        tables = _tables(self)
        found = {near for x, y in tables.touches for near in map_tables.beside(x, y) if near in tables.cells}
        return tuple(sorted(found, key=in_order))

    @property
    def frontier(self) -> Mapping[Cell, Edges]:
        """The empty cells beside tiles, in cell order, with the edges that they touch. Rules: STCB-TILE-01."""
        return MappingProxyType(_tables(self).frontier)

    @property
    def touches(self) -> MappingProxyType[Cell, Touch]:
        """The same cells in any order, and their edges as numbers, by which rules look up what fits there."""
        return MappingProxyType(_tables(self).touches)


_KNOWN: WeakKeyDictionary[Town, Tables] = WeakKeyDictionary()
"""The tables of the maps that are in use."""


@memo
def _tables(town: Town) -> Tables:
    """Return the tables of a map, which is nearly always the same one as last time."""
    if (tables := _KNOWN.get(town)) is None:
        tables = _KNOWN[town] = _tables_of(town.tiles, town.openings, town.house)
    return tables


def moved_square(square: Square, r: int, to: Cell, new_r: int) -> Square:
    """Return where a square ends up when its tile, turned by `r`, moves to another cell, turned by `new_r`. Rules: STCB-CARD-25."""
    return square_at(to, turned((square[0] % 3, square[1] % 3), new_r - r))


@lru_cache(maxsize=128)
def _tables_of(tiles: Pairs[Cell, Laid], openings: tuple[Opening, ...], house: HouseTiles | None) -> Tables:
    """Return the tables of sound tiles; a cache helps, since loading positions reads the same map again and again."""
    tables = Tables(printed_in(house))
    tables.add(*tiles)
    for one, other in openings:
        tables.link(one, other)
    return tables
