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
from zombiekit.games.they_come_back.box.map_tables import (
    Edges,
    Laid,
    Line,
    Opening,
    Tables,
    floor_between,
    in_order,
    next_cell,
)
from zombiekit.games.they_come_back.box.tiles import ENTRANCES, OPPOSITE, SIDES, TILES, Box, TileId, form_of, turned
from zombiekit.primitives.pairs import Pairs, drop, memo, put

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
        openings: The walls that were opened, each by the squares beside it in order, sorted. Rules: STCB-GEO-09.

    Raises:
        InvalidState: The tiles cannot lie so; the error lists all that is wrong.
    """

    tiles: Pairs[Cell, Laid]
    openings: tuple[Opening, ...] = ()

    def __attrs_post_init__(self) -> None:
        """Check the tiles and the walls."""
        faults = _town_faults(self.tiles) or _opening_faults(self.tiles, self.openings)
        if faults:
            raise InvalidState(tuple(faults))

    def with_tile(self, cell: Cell, tile: TileId, r: int = 0) -> Town:
        """Return the map with one more tile, which must fit there; its tables grow from those of this map.

        A tile that may lie on either floor of the mall lies on that of the exits it joins. Rules: STCB-MALL-02.
        """
        tables = _tables(self).copy()
        laid = Laid(tile, r, floor_between(tables.frontier[cell], tile))
        tables.add(cell, laid)
        return _made(put(self.tiles, cell, laid), self.openings, tables)

    def without_tile(self, cell: Cell) -> Town:
        """Return the map without a tile; the walls that were opened to it are gone too. Rules: STCB-CARD-26."""
        tiles = drop(self.tiles, cell)
        openings = tuple([opening for opening in self.openings if cell not in map(cell_of, opening)])
        return _made(tiles, openings, _tables_of(tiles, openings))

    def with_tile_moved(self, cell: Cell, to: Cell, r: int) -> Town:
        """Return the map with a tile in another cell, where it must fit with the exits that it has. Rules: STCB-CARD-25."""
        bare = self.without_tile(cell)
        tiles = put(bare.tiles, to, self.cells[cell]._replace(r=r))
        return _made(tiles, bare.openings, _tables_of(tiles, bare.openings))

    def with_opening(self, one: Square, other: Square) -> Town:
        """Return the map with the wall opened between two squares that touch. Rules: STCB-GEO-09, STCB-CARD-24."""
        tables = _tables(self).copy()
        tables.link(one, other)
        first, second = sorted((one, other), key=in_order)
        return _made(self.tiles, tuple(sorted((*self.openings, (first, second)))), tables)

    def tile_at(self, square: Square) -> TileId:
        """Return the tile that a square is on."""
        return _tables(self).cells[cell_of(square)].tile

    def box_at(self, square: Square) -> Box:
        """Return the set that the tile of a square comes from. Rules: STCB-CARD-16."""
        return TILES[self.tile_at(square)].box

    def squares_of(self, cell: Cell) -> tuple[Square, ...]:
        """Return the enterable squares of a tile, in square order."""
        form = form_of(*_tables(self).cells[cell])
        spots = sorted((*form.streets, *form.building), key=in_order)
        return tuple([(3 * cell[0] + i, 3 * cell[1] + j) for i, j in spots])

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
    def ducts(self) -> Mapping[Cell, Square]:
        """The squares with air ducts by the cells of their tiles. Rules: STCB-MALL-05."""
        return MappingProxyType(_tables(self).ducts)

    @property
    def edge_cells(self) -> tuple[Cell, ...]:
        """The cells of the tiles beside which a cell is empty, in cell order. Rules: STCB-GEO-17."""
        tables = _tables(self)
        found = [cell for cell in tables.cells if any(next_cell(cell, side) in tables.frontier for side in SIDES)]
        return tuple(sorted(found, key=in_order))

    @property
    def reached(self) -> frozenset[Cell]:
        """The cells of the tiles that can be reached from the first one through exits. Rules: STCB-CARD-25, STCB-ALONE-04."""
        cells = _tables(self).cells
        reached, new = {CENTER}, [CENTER]
        while new:
            cell = new.pop()
            beside = [next_cell(cell, side) for side in form_of(*cells[cell]).exits]
            found = [other for other in beside if other in cells and other not in reached]
            joined = [
                other for other in found if any(next_cell(other, side) == cell for side in form_of(*cells[other]).exits)
            ]
            reached.update(joined)
            new += joined
        return frozenset(reached)

    @property
    def frontier(self) -> Mapping[Cell, Edges]:
        """The empty cells beside tiles, in cell order, and what edges they touch. Rules: STCB-TILE-01."""
        return MappingProxyType(_tables(self).frontier)


_KNOWN: WeakKeyDictionary[Town, Tables] = WeakKeyDictionary()
"""The tables of the maps that are in use."""


def _find_tables(town: Town) -> Tables:
    tables = _KNOWN.get(town)
    if tables is None:
        tables = _KNOWN[town] = _tables_of(town.tiles, town.openings)
    return tables


_tables: Callable[[Town], Tables] = memo(_find_tables)
"""Return the tables of a map; nearly always of the one that was asked about last."""


def cell_of(square: Square) -> Cell:
    """Return the cell that a square is in. Rules: STCB-GEO-01."""
    return square[0] // 3, square[1] // 3


def moved_square(square: Square, r: int, to: Cell, new_r: int) -> Square:
    """Return where a square comes to lie whose tile lay turned by `r` and goes to another cell, turned by `new_r`. Rules: STCB-CARD-25."""
    i, j = turned((square[0] % 3, square[1] % 3), new_r - r)
    return 3 * to[0] + i, 3 * to[1] + j


def _made(tiles: Pairs[Cell, Laid], openings: tuple[Opening, ...], tables: Tables) -> Town:
    """Return a map of tiles that the rules know to fit, with its tables."""
    town: Any = object.__new__(Town)
    town.__setstate__({"tiles": tiles, "openings": openings})
    _KNOWN[town] = tables
    return town  # type: ignore[no-any-return]


@lru_cache(maxsize=128)
def _tables_of(tiles: Pairs[Cell, Laid], openings: tuple[Opening, ...]) -> Tables:
    """Return the tables of sound tiles; the same map is read again and again by those who load its positions."""
    tables = Tables()
    for cell, laid in tiles:
        tables.add(cell, laid)
    for one, other in openings:
        tables.link(one, other)
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


def _opening_faults(tiles: Pairs[Cell, Laid], openings: object) -> list[Fault]:
    """Return all that is wrong with what should be the opened walls of a map whose tiles are sound. Rules: STCB-GEO-09, STCB-CARD-24."""
    if openings == ():
        return []
    if not isinstance(openings, tuple):
        return [Fault("STCB-GEO-09", "openings", f"{shown(openings)} is no tuple of pairs of squares")]
    faults = []
    links = _tables_of(tiles, ()).links
    for index, pair in enumerate(openings):
        what = "" if isinstance(pair, tuple) and len(pair) == 2 and {*pair} <= links.keys() else "are no two squares"
        if not what and sum([abs(one - other) for one, other in zip(*pair, strict=True)]) != 1:
            what = "do not touch"
        what = what or ("lie on one tile" if cell_of(pair[0]) == cell_of(pair[1]) else "")
        what = what or ("are linked without it" if pair[1] in links[pair[0]] else "")
        what = what or ("are not in square order" if in_order(pair[1]) < in_order(pair[0]) else "")
        if what:
            faults.append(Fault("STCB-GEO-09", f"openings[{index}]", f"{shown(pair)} {what}"))
    if not faults and sorted({*openings}) != list(openings):
        faults.append(Fault("STCB-GEO-09", "openings", "are not sorted, each once"))
    return faults


def form_fault(cell: object, tile: object, r: object, floor: object) -> str:
    """Return why these are no cell, tile, rotation and floor, or nothing if they are. Rules: STCB-TILE-06, STCB-MALL-02."""
    if not (isinstance(cell, tuple) and len(cell) == 2 and all(type(part) is int for part in cell)):
        return f"names no cell cx,cy, but {shown(cell, 60)}"
    if max(map(abs, cell)) > FARTHEST_CELL:
        return f"lies more than {FARTHEST_CELL} cells from Town Square"
    if not isinstance(tile, TileId):
        return f"names no tile, but {shown(tile, 60)}"
    turns = TILES[tile].turns
    if type(r) is not int or not 0 <= r < turns:
        return f"is turned by {shown(r, 60)}; {tile} lies in {turns} way{'s' * (turns > 1)}, r from 0 to {turns - 1}"
    floors = TILES[tile].floors
    if type(floor) is not int or floor not in floors:
        return f"lies on floor {shown(floor, 60)}; {tile} lies on {' or '.join(map(str, floors))}"
    return ""


def misfits(tiles: Sequence[tuple[Cell, TileId, int, int]]) -> Iterator[tuple[int | None, str, str]]:
    """Yield what keeps tiles from lying so: the index of the tile, the rule, and the reason in words.

    Rules: INV-2, INV-9, STCB-SETUP-02.
    """
    laid: dict[Cell, Laid] = {}
    used: Counter[TileId] = Counter()
    for index, (cell, tile, r, floor) in enumerate(tiles):
        used[tile] += 1
        if used[tile] > TILES[tile].count:
            yield index, "INV-2", f"{tile} lies {used[tile]} times, and there is {TILES[tile].count} of it"
        if floor not in TILES[tile].floors:
            yield index, "STCB-MALL-02", f"no tile around tells on which floor {tile} lies; floor=1 or floor=2 does"
        if cell in laid:
            yield index, "INV-2", f"{tile} lies in the cell {_text(cell)} of {laid[cell].tile}"
            continue
        laid[cell] = Laid(tile, r, floor)
        yield from ((index, "INV-9", what) for what in _clashes(laid, cell))
    if CENTER not in laid or laid[CENTER] not in _first_tiles(used):
        yield None, "STCB-SETUP-02", f"{_first_tiles(used)[0].tile} does not lie in the cell {_text(CENTER)}"


def _first_tiles(tiles: Iterable[TileId]) -> list[Laid]:
    """Return what may lie in the middle: Town Square, or an entrance where no tile of the town takes part.

    Rules: STCB-SETUP-02, STCB-ALONE-02.
    """
    boxes = {TILES[tile].box for tile in tiles} - {Box.Z1}
    is_alone = len(boxes) == 1 and all(TILES[tile].box is not Box.Z1 for tile in tiles)
    return [Laid(ENTRANCES[box]) for box in boxes] if is_alone else [Laid(TileId.TOWN_SQUARE)]


def _clashes(laid: dict[Cell, Laid], cell: Cell) -> Iterable[str]:
    exits = form_of(*laid[cell]).exits
    for side in SIDES:
        other = laid.get(next_cell(cell, side))
        zone = form_of(*other).exits.get(OPPOSITE[side]) if other else None
        if other and exits.get(side) is not zone:
            has = "an exit" if exits.get(side) else "no exit"
            kind = f" of {exits[side]}" if exits.get(side) and zone else ""
            yield f"{laid[cell].tile} in {_text(cell)} has {has}{kind} to the {side}, unlike {other.tile} there"


def _text(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"
