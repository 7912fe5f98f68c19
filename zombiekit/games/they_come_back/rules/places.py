"""Where a tile may be laid, and where one may go that is moved (clauses TILE, CARD-25, ALONE-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from zombiekit.agenda import Refusal
from zombiekit.games.they_come_back.box.edges import (
    exits_at,
    floor_at,
    touch_of,
    turns_on_floor,
    turns_that_fit,
    without,
)
from zombiekit.games.they_come_back.box.map_faults import CENTER
from zombiekit.games.they_come_back.box.map_tables import next_cell
from zombiekit.games.they_come_back.box.tiles import (
    ENTRANCES,
    HELIPADS,
    OPPOSITE,
    SIDES,
    TILES,
    Side,
    TileId,
    Zone,
    form_of,
)
from zombiekit.games.they_come_back.rules.fitting import fits, is_free_behind, site_of
from zombiekit.games.they_come_back.rules.keeping_room import Guard
from zombiekit.games.they_come_back.table.actions import Lay, lay_at
from zombiekit.games.they_come_back.table.words import at
from zombiekit.primitives.pairs import memo, memo_of_two

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from zombiekit.games.they_come_back.box.components import Cell
    from zombiekit.games.they_come_back.box.edges import Edges, Touch
    from zombiekit.games.they_come_back.box.town import Town


@attrs.frozen
class Joins:
    """Which tiles are joined.

    Attributes:
        reached: The cells that can be reached from the first tile, numbered as they were met.
        parts: For each of them without which others could not be reached, the numbers of those that hang on it, for each way on.
    """

    reached: Mapping[Cell, int]
    parts: Mapping[Cell, list[range]]

    def hold(self, cell: Cell, joined: Collection[Cell]) -> bool:
        """Tell whether all that is reached stays so when the tile of a cell goes to where it is joined with others. Rules: STCB-CARD-25."""
        if cell not in self.reached:
            return True
        parts = self.parts.get(cell, [])
        met = {_part_of(self.reached[other], parts) for other in joined if other in self.reached}
        return len(met) > len(parts)


def _part_of(number: int, parts: list[range]) -> int:
    """Return in which part a cell of this number is, or how many there are if it is in none."""
    return next((at for at, part in enumerate(parts) if number in part), len(parts))


def _find_joins(town: Town) -> Joins:
    cells = town.cells
    near = {}
    for cell, laid in cells.items():
        beside = [next_cell(cell, side) for side in form_of(*laid).exits]
        near[cell] = [other for other in beside if other in cells]  # exits meet exits: the tiles fit
    numbers: dict[Cell, int] = {}
    parts: dict[Cell, list[range]] = {}
    _visit(CENTER, near, numbers, parts)
    return Joins(numbers, parts)


def _visit(
    cell: Cell, near: Mapping[Cell, list[Cell]], numbers: dict[Cell, int], parts: dict[Cell, list[range]]
) -> int:
    """Visit what is reached from a cell, numbering all as they are met; return the least number that is met again from there.

    What is met after a cell hangs on it if no way leads from there to one met before it.
    """
    number = least = numbers[cell] = len(numbers)
    for other in near[cell]:
        if other in numbers:
            least = min(least, numbers[other])
        else:
            first = len(numbers)
            met_again = _visit(other, near, numbers, parts)
            if met_again >= number:
                parts.setdefault(cell, []).append(range(first, len(numbers)))
            least = min(least, met_again)
    return least


joins_of = memo(_find_joins)
"""Return how the tiles of a map are joined."""


UNMOVED = frozenset({*HELIPADS, *ENTRANCES.values(), TileId.ESCALATOR})
"""The tiles that stay where they lie. Rules: STCB-CARD-25."""


def places(town: Town, tile: TileId, needed: tuple[TileId, ...] = ()) -> tuple[Lay, ...]:
    """Return all ways in which a tile may be laid: by cell, in cell order, then by rotation; what is `needed` must have room afterwards.

    Rules: STCB-TILE-01, STCB-TILE-02, STCB-TILE-03, STCB-TILE-04, STCB-TILE-05, STCB-TILE-06, STCB-TILE-07, STCB-BASE-02,
    STCB-MALL-01.
    """
    site = site_of(town)
    found = fits(site, tile)
    if needed:
        guard = Guard(town, site, tile, needed)
        found = [(cell, r) for cell, r in found if guard.leaves_room(cell, r)]
    return _in_order(found)


def _in_order(found: list[tuple[Cell, int]]) -> tuple[Lay, ...]:
    """Return ways to lay a tile by cell, in cell order, then by rotation."""
    return tuple([lay_at((x, y), r) for y, x, r in sorted([(y, x, r) for (x, y), r in found])])


def why_not_there(town: Town, tile: TileId, action: Lay, needed: tuple[TileId, ...] = ()) -> Refusal | None:
    """Return why a tile may not be laid in a way, or None if it may. See `places`."""
    cell, r = action.cell, action.r
    if cell in town.cells:
        return Refusal("STCB-TILE-01", f"the {TILES[town.cells[cell].tile].name} lies in {at(cell)} already")
    if cell not in town.frontier:
        return Refusal("STCB-TILE-01", f"no tile lies beside {at(cell)}")
    if r >= TILES[tile].turns:
        return Refusal(
            "STCB-TILE-06", f"the {TILES[tile].name} lies in {TILES[tile].turns} different ways only, r from 0"
        )
    edges = town.frontier[cell]
    touch = touch_of(edges)
    if r not in turns_that_fit(tile).get(touch, ()):
        return _misfit(edges, form_of(tile, r, floor_at(touch, tile)).exits)
    site = site_of(town)
    if not is_free_behind(site, tile, cell, r):
        clause = "STCB-BASE-02" if tile is TileId.FRONT_GATE else "STCB-MALL-01"
        return Refusal(clause, "the tiles put aside have no place in line behind it")
    if not Guard(town, site, tile, needed).leaves_room(cell, r):
        names = " and ".join([f"the {TILES[other].name}" for other in needed])
        what = f"with the {TILES[tile].name} in {at(cell)} no cell would be left for {names}"
        return Refusal("STCB-TILE-07", what)
    return None


def _find_places_to_move(town: Town, cell: Cell) -> tuple[Lay, ...]:
    tile, _, floor = town.cells[cell]
    turns = turns_on_floor(tile, floor)
    return _in_order([(to, r) for to, touch in _sites_to_move(town, cell) for r in turns[touch]])


places_to_move = memo_of_two(_find_places_to_move)
"""Return where a tile may go that lies in a cell: by cell, in cell order, then by rotation; nothing if it never moves.

It keeps its zone, and whatever was reached through exits from the first tile must be so afterwards.
Rules: STCB-CARD-25, STCB-GEO-17, STCB-ALONE-04.
"""


def may_move(town: Town, cell: Cell) -> bool:
    """Tell whether there is any place for a tile to go to. See `places_to_move`."""
    return any(True for _ in _sites_to_move(town, cell))


def _sites_to_move(town: Town, cell: Cell) -> Iterator[tuple[Cell, Touch]]:
    """Yield the cells to which a tile may go, in any order, and what it would touch there."""
    tile, _, floor = town.cells[cell]
    if cell == CENTER or tile in UNMOVED:
        return
    joins, touches, turns = joins_of(town), town.touches, turns_on_floor(tile, floor)
    beside = {near: side for side in SIDES if (near := next_cell(cell, side)) in touches}
    if not beside:
        return
    for to, known in _between(town) if cell in joins.parts else touches.items():
        touch = without(known, OPPOSITE[beside[to]]) if to in beside else known
        if touch in turns and joins.hold(cell, [next_cell(to, side) for side in exits_at(touch)]):
            yield to, touch


def _find_between(town: Town) -> list[tuple[Cell, Touch]]:
    return [(cell, touch) for cell, touch in town.touches.items() if len(exits_at(touch)) > 1]


_between = memo(_find_between)
"""Return the empty cells that touch more than one exit, and what they touch: only there a tile can go without which others fall apart."""


def _misfit(edges: Edges, exits: dict[Side, Zone]) -> Refusal:
    for side, zone in edges:
        own = exits.get(side)
        if (own is None) is not (zone is None):
            return Refusal("STCB-TILE-02", f"on the {side} edge only one of the two tiles would have an exit")
        if own is not zone:
            return Refusal("STCB-TILE-04", f"on the {side} edge an exit of {own} would meet one of {zone}")
    return Refusal("STCB-TILE-03", "no exit would join another")
