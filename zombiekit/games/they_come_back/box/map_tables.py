"""What follows from the tiles of a map: squares, links, buildings, lines of sight; and how tiles may lie beside each other (clauses GEO)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import NamedTuple, TypeAlias

import attrs

from zombiekit.errors import Fault, shown
from zombiekit.games.they_come_back.box import tiles as tile_data
from zombiekit.games.they_come_back.box.components import Cell, Square
from zombiekit.games.they_come_back.box.tiles import TILES, Box, Side, Spot, Tile, TileId, form_of, lying
from zombiekit.primitives.names import is_count

FARTHEST_CELL = 98
"""The farthest that a tile may lie from Town Square in x or y: as far as the most tiles allowed reach in a single row."""
CENTER: Cell = (0, 0)
"""The cell of Town Square. Rules: STCB-SETUP-02."""
Line: TypeAlias = tuple[Square, ...]
"""The squares seen in one direction, nearest first."""
in_order: Callable[[tuple[int, int]], tuple[int, int]] = itemgetter(1, 0)
"""The key of square order and cell order: by y, then by x. Rules: STCB-GEO-16."""
Opening: TypeAlias = tuple[Square, Square]
"""Two squares, in order, that are linked for good because the wall between them was opened. Rules: STCB-GEO-09."""


class Laid(NamedTuple):
    """A tile and how it lies: turned by `r` quarters clockwise, and on which floor, if it may lie on either."""

    tile: TileId
    r: int = 0
    floor: int = 0


@attrs.define(eq=False)
class Tables:
    """What follows from the tiles of a map. The properties of `Town` explain each table, and give read-only access.

    Squares, lines of sight and the frontier are filled in when they are first asked for, after the last tile is laid.
    """

    printed: Mapping[TileId, Tile] = attrs.field(default=TILES, repr=False)
    cells: dict[Cell, Laid] = attrs.Factory(dict)
    links: dict[Square, tuple[Square, ...]] = attrs.Factory(dict)
    streets: frozenset[Square] = frozenset()
    building: dict[Square, tuple[Square, ...]] = attrs.Factory(dict)
    buildings: dict[Cell, tuple[Square, ...]] = attrs.Factory(dict)
    pads: tuple[Square, ...] = ()
    ducts: dict[Cell, Square] = attrs.Factory(dict)
    touches: dict[Cell, tile_data.Touch] = attrs.Factory(dict)
    lines: dict[Square, tuple[Line, ...]] = attrs.Factory(dict)

    def copy(self) -> Tables:
        """Return a copy that can grow independently."""
        return Tables(
            self.printed,
            dict(self.cells),
            dict(self.links),
            self.streets,
            dict(self.building),
            dict(self.buildings),
            self.pads,
            dict(self.ducts),
            dict(self.touches),
        )

    def add(self, *tiles: tuple[Cell, Laid]) -> None:
        """Add tiles that fit."""
        before = len(self.buildings)
        for cell, laid in tiles:
            self._add(cell, laid)
        if len(self.buildings) > before:
            self.buildings = {cell: self.buildings[cell] for cell in sorted(self.buildings, key=in_order)}

    def _add(self, cell: Cell, laid: Laid) -> None:
        tile = self.printed[laid.tile]
        form = lying(tile, laid.r, laid.floor)
        left, top = 3 * cell[0], 3 * cell[1]
        self.cells[cell] = laid
        self.streets = self.streets.union(squares_on(cell, form.streets))
        if form.building:
            building = squares_on(cell, form.building)
            self.building.update(dict.fromkeys(building, building))
            self.buildings[cell] = building
        for (i, j), spots in _links_inside(tile, laid.r, laid.floor):
            self.links[left + i, top + j] = tuple([(left + near_i, top + near_j) for near_i, near_j in spots])
        if laid.tile in tile_data.HELIPADS:
            self.pads = tuple(sorted((*self.pads, (left + 1, top + 1)), key=in_order))
        if tile.duct:
            self.ducts[cell] = square_at(cell, tile_data.turned(tile.duct, laid.r))
        self._join(cell, laid)

    def remove(self, cell: Cell) -> None:
        """Take a tile away, and all that follows from it."""
        tile, r, floor = self.cells.pop(cell)
        form = lying(self.printed[tile], r, floor)
        own = {*squares_on(cell, (*form.streets, *form.building))}
        for square in own:
            for near in self.links.pop(square):
                if near not in own:
                    self.links[near] = tuple([other for other in self.links[near] if other != square])
            self.building.pop(square, None)
        self.streets -= own
        self.buildings.pop(cell, None)
        self.pads = tuple([pad for pad in self.pads if pad not in own])
        self.ducts.pop(cell, None)
        self._leave(cell)

    def _leave(self, cell: Cell) -> None:
        """Move the frontier back from a cell whose tile is gone."""
        touch = 0
        for side in tile_data.SIDES:
            other, back = next_cell(cell, side), tile_data.OPPOSITE[side]
            if other in self.cells:
                touch |= tile_data.touch_at(side, form_of(*self.cells[other]).exits.get(back))
            elif rest := tile_data.without(self.touches.pop(other), back):
                self.touches[other] = rest
        if touch:
            self.touches[cell] = touch

    def link(self, one: Square, other: Square) -> None:
        """Link two squares."""
        for here, there in ((one, other), (other, one)):
            self.links[here] = tuple(sorted((*self.links[here], there), key=in_order))

    def _join(self, cell: Cell, laid: Laid) -> None:
        """Link the exits of a new tile with those of the tiles around it, and move the frontier. Rules: STCB-GEO-06, STCB-TILE-01."""
        x, y = cell
        cells, touches = self.cells, self.touches
        touches.pop(cell, None)
        for dx, dy, touch, exit_at in tile_data.edges_given(*laid):
            other = x + dx, y + dy
            if other not in cells:
                touches[other] = touches.get(other, 0) | touch
            elif exit_at:  # and so there is one on the other side: the tile fits
                back = tile_data.OPPOSITE[exit_at]
                self.link(square_at(cell, tile_data.MIDDLE[exit_at]), square_at(other, tile_data.MIDDLE[back]))

    def lines_from(self, square: Square) -> tuple[Line, ...]:
        """Return the squares in sight of a square, found when first asked for."""
        if square not in self.lines:
            self.lines[square] = self._look_from(square)
        return self.lines[square]

    @cached_property
    def frontier(self) -> dict[Cell, tile_data.Edges]:
        """The empty cells beside tiles with the edges that they touch, sorted."""
        return {cell: tile_data.edges_of(self.touches[cell]) for cell in sorted(self.touches, key=in_order)}

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        """The enterable squares, sorted."""
        return tuple(sorted(self.links, key=in_order))

    def _look_from(self, square: Square) -> tuple[Line, ...]:
        lines = []
        building = self.building.get(square)
        for side in tile_data.SIDES:
            line = []
            here = square
            while (there := next_cell(here, side)) in self.links[here] and self.building.get(there) is building:
                line.append(there)
                here = there
            if line:
                lines.append(tuple(line))
        return tuple(lines)


@lru_cache(maxsize=1024)
def _links_inside(tile: Tile, r: int, floor: int) -> tuple[tuple[Spot, tuple[Spot, ...]], ...]:
    """Return the spots linked with each other inside a tile as it lies. Rules: STCB-GEO-04, STCB-GEO-05, STCB-GEO-07."""
    form = lying(tile, r, floor)
    links = {
        spot: [near for near in beside(*spot) if near in spots]
        for spots in (form.streets, form.building)
        for spot in spots
    }
    for inside, outside in form.doors:
        links[inside].append(outside)
        links[outside].append(inside)
    return tuple([(spot, tuple(sorted(near, key=in_order))) for spot, near in links.items()])


def square_at(cell: Cell, spot: Spot) -> Square:
    """Return the square of a tile at one spot of it. Rules: STCB-GEO-01."""
    return 3 * cell[0] + spot[0], 3 * cell[1] + spot[1]


def cell_of(square: Square) -> Cell:
    """Return the cell that a square is in. Rules: STCB-GEO-01."""
    return square[0] // 3, square[1] // 3


def squares_on(cell: Cell, spots: Iterable[Spot]) -> tuple[Square, ...]:
    """Return the squares of a tile at these spots of it."""
    left, top = 3 * cell[0], 3 * cell[1]
    return tuple([(left + i, top + j) for i, j in spots])


def next_cell(cell: Cell, side: Side) -> Cell:
    """Return the neighbor of a cell, or of a square, on one side. Rules: STCB-GEO-01."""
    dx, dy = tile_data.BEYOND[side]
    return cell[0] + dx, cell[1] + dy


def beside(x: int, y: int) -> tuple[Square, ...]:
    """Return the four squares beside one, in square order."""
    return (x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)


# ------------------------------------------------------------------------------------------ what is wrong with a map


def town_faults(tiles: object, printed: Mapping[TileId, Tile] = TILES) -> list[Fault]:
    """Return everything that is wrong with the tiles of a map, given what is printed on each tile."""
    if not isinstance(tiles, tuple):
        return [Fault("", "tiles", f"{shown(tiles)} is not a tuple of tiles by cell")]
    most = sum([data.count for data in printed.values()])
    if len(tiles) > most:
        return [Fault("INV-2", "tiles", f"expected at most {most} tiles, not {len(tiles)}")]
    faults = []
    for index, pair in enumerate(tiles):
        if what := form_fault(pair):
            faults.append(Fault("", f"tiles[{index}]", f"{shown(pair)} {what}"))
    if faults:
        return faults
    if sorted(tiles) != list(tiles):
        return [Fault("", "tiles", "are not sorted by cell")]
    found = misfits(tiles, printed)
    return [Fault(rule, "tiles" if index is None else f"tiles[{index}]", what) for index, rule, what in found]


def opening_faults(openings: object, links: Mapping[Square, tuple[Square, ...]]) -> list[Fault]:
    """Return everything wrong with the opened walls of a map, given the links of its sound tiles. Rules: STCB-GEO-09, STCB-CARD-24."""
    if openings == ():
        return []
    if not isinstance(openings, tuple):
        return [Fault("STCB-GEO-09", "openings", f"{shown(openings)} is not a tuple of pairs of squares")]
    faults = []
    for index, pair in enumerate(openings):
        is_pair = isinstance(pair, tuple) and len(pair) == 2 and {*pair} <= links.keys()
        what = "" if is_pair else "is not a pair of squares on the map"
        what = what or ("do not touch" if pair[1] not in beside(*pair[0]) else "")
        what = what or ("lie on one tile" if len({*map(cell_of, pair)}) == 1 else "")
        what = what or ("are linked without it" if pair[1] in links[pair[0]] else "")
        what = what or ("are not in square order" if in_order(pair[1]) < in_order(pair[0]) else "")
        if what:
            faults.append(Fault("STCB-GEO-09", f"openings[{index}]", f"{shown(pair)} {what}"))
    if not faults and sorted({*openings}) != list(openings):
        faults.append(Fault("STCB-GEO-09", "openings", "are not sorted, each once"))
    return faults


def form_fault(pair: object, *, needs_floor: bool = True) -> str:
    """Return why this is no cell with its tile, or an empty text if it is.

    Without `needs_floor`, the floor may be missing: the tiles around may decide it. Rules: STCB-TILE-06, STCB-MALL-02.
    """
    if not (isinstance(pair, tuple) and len(pair) == 2 and isinstance(pair[1], Laid)):
        return "is not a cell with its tile"
    cell, (tile, r, floor) = pair
    if not (isinstance(cell, tuple) and len(cell) == 2 and all(type(part) is int for part in cell)):
        return f"names a cell that is not of the form cx,cy: {shown(cell, 60)}"
    if max(map(abs, cell)) > FARTHEST_CELL:
        return f"lies more than {FARTHEST_CELL} cells from Town Square"
    if not isinstance(tile, TileId):
        return f"names a tile that does not exist: {shown(tile, 60)}"
    turns = TILES[tile].turns
    if not is_count(r, 0, turns - 1):
        return f"is turned by {shown(r, 60)}; {tile} lies in {turns} way{'s' * (turns > 1)}, r from 0 to {turns - 1}"
    floors = TILES[tile].floors
    if not needs_floor and floor == 0:
        return ""
    if type(floor) is int and floor == 0 and floors != (0,):
        return f"joins no tile that shows its floor, and names none; {tile} lies on {' or '.join(map(str, floors))}"
    if type(floor) is not int or floor not in floors:
        return f"lies on floor {shown(floor, 60)}; {tile} lies on {' or '.join(map(str, floors))}"
    return ""


def misfits(
    tiles: Iterable[tuple[Cell, Laid]], printed: Mapping[TileId, Tile] | None
) -> Iterator[tuple[int | None, str, str]]:
    """Yield why tiles cannot lie like this: the index of the tile or None, the rule, and the reason.

    `printed` says how many there are of each; None stands for any number. Rules: INV-2, INV-9, STCB-SETUP-02.
    """
    laid: dict[Cell, Laid] = {}
    used: Counter[TileId] = Counter()
    for index, (cell, new) in enumerate(tiles):
        tile = new.tile
        used[tile] += 1
        if printed is not None and used[tile] > printed[tile].count:
            yield index, "INV-2", f"expected at most {printed[tile].count} of {tile}, not {used[tile]}"
        if new.floor not in TILES[tile].floors:
            yield index, "STCB-MALL-02", f"no tile beside it shows on which floor {tile} lies; add floor=1 or floor=2"
        if cell in laid:
            yield index, "INV-2", f"{tile} lies in the cell {text_of(cell)}, where {laid[cell].tile} already lies"
            continue
        laid[cell] = new
        yield from ((index, "INV-9", what) for what in _clashes(laid, cell))
    if CENTER not in laid or laid[CENTER] not in _first_tiles(used):
        yield None, "STCB-SETUP-02", f"{_first_tiles(used)[0].tile} does not lie in the cell {text_of(CENTER)}"


def _first_tiles(tiles: Iterable[TileId]) -> list[Laid]:
    """Return what may lie in the middle: Town Square, or an entrance if no tile of the town does. Rules: STCB-SETUP-02, STCB-ALONE-02."""
    boxes = {TILES[tile].box for tile in tiles} - {Box.Z1}
    is_alone = len(boxes) == 1 and all(TILES[tile].box is not Box.Z1 for tile in tiles)
    return [Laid(tile_data.ENTRANCES[box]) for box in boxes] if is_alone else [Laid(TileId.TOWN_SQUARE)]


def _clashes(laid: dict[Cell, Laid], cell: Cell) -> Iterable[str]:
    exits = form_of(*laid[cell]).exits
    for side in tile_data.SIDES:
        other = laid.get(next_cell(cell, side))
        zone = form_of(*other).exits.get(tile_data.OPPOSITE[side]) if other else None
        if other and exits.get(side) is not zone:
            has = "an exit" if exits.get(side) else "no exit"
            kind = f" of {exits[side]}" if exits.get(side) and zone else ""
            yield f"{laid[cell].tile} in {text_of(cell)} has {has}{kind} to the {side}, unlike {other.tile} there"


def text_of(place: Cell | Square) -> str:
    """Return the coordinates of a cell or square."""
    return f"{place[0]},{place[1]}"
