"""What follows from the tiles of a map: squares, links, buildings, lines of sight (clauses GEO)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple, TypeAlias

import attrs

from zombiekit.games.they_come_back.box.components import Cell, Square
from zombiekit.games.they_come_back.box.tiles import (
    BEYOND,
    HELIPADS,
    MIDDLE,
    OPPOSITE,
    SIDES,
    TILES,
    Edges,
    Side,
    Spot,
    Tile,
    TileId,
    Touch,
    edges_given,
    edges_of,
    form_of,
    lying,
    touch_at,
    turned,
    without,
)

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
    touches: dict[Cell, Touch] = attrs.Factory(dict)
    frontier: dict[Cell, Edges] = attrs.Factory(dict)
    lines: dict[Square, tuple[Line, ...]] = attrs.Factory(dict)
    squares: tuple[Square, ...] = ()

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
        form, duct = lying(tile, laid.r, laid.floor), tile.duct
        left, top = 3 * cell[0], 3 * cell[1]
        self.cells[cell] = laid
        self.streets = self.streets.union([(left + i, top + j) for i, j in form.streets])
        if form.building:
            building = tuple([(left + i, top + j) for i, j in form.building])
            self.building.update(dict.fromkeys(building, building))
            self.buildings[cell] = building
        for (i, j), spots in _links_inside(tile, laid.r, laid.floor):
            self.links[left + i, top + j] = tuple([(left + near_i, top + near_j) for near_i, near_j in spots])
        if laid.tile in HELIPADS:
            self.pads = tuple(sorted((*self.pads, (left + 1, top + 1)), key=in_order))
        if duct:
            i, j = turned(duct, laid.r)
            self.ducts[cell] = (left + i, top + j)
        self._join(cell, laid)

    def remove(self, cell: Cell) -> None:
        """Take a tile away, and all that follows from it."""
        tile, r, floor = self.cells.pop(cell)
        form = lying(self.printed[tile], r, floor)
        own = {(3 * cell[0] + i, 3 * cell[1] + j) for i, j in (*form.streets, *form.building)}
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
        for side in SIDES:
            other, back = next_cell(cell, side), OPPOSITE[side]
            if other in self.cells:
                touch |= touch_at(side, form_of(*self.cells[other]).exits.get(back))
            elif rest := without(self.touches.pop(other), back):
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
        for dx, dy, touch, exit_at in edges_given(*laid):
            other = x + dx, y + dy
            if other not in cells:
                touches[other] = touches.get(other, 0) | touch
            elif exit_at:  # and so there is one on the other side: the tile fits
                self.link(_middle(cell, exit_at), _middle(other, OPPOSITE[exit_at]))

    def lines_from(self, square: Square) -> tuple[Line, ...]:
        """Return the squares in sight of a square, found when first asked for."""
        lines = self.lines.get(square)
        if lines is None:
            lines = self.lines[square] = self._look_from(square)
        return lines

    def find_frontier(self) -> dict[Cell, Edges]:
        """Return the empty cells beside tiles with the edges that they touch, sorted when first asked for."""
        if not self.frontier:
            self.frontier = {cell: edges_of(self.touches[cell]) for cell in sorted(self.touches, key=in_order)}
        return self.frontier

    def find_squares(self) -> tuple[Square, ...]:
        """Return the enterable squares, sorted when first asked for."""
        if not self.squares:
            self.squares = tuple(sorted(self.links, key=in_order))
        return self.squares

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


def next_cell(cell: Cell, side: Side) -> Cell:
    """Return the neighbor of a cell on one side."""
    dx, dy = BEYOND[side]
    return cell[0] + dx, cell[1] + dy


def beside(x: int, y: int) -> tuple[Square, ...]:
    """Return the four squares beside one, in square order."""
    return (x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)


def _middle(cell: Cell, side: Side) -> Square:
    i, j = MIDDLE[side]
    return 3 * cell[0] + i, 3 * cell[1] + j
