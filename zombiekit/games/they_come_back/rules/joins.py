"""How the tiles of a map hang together through their exits, and what a tile holds that is moved (clauses CARD-25, ALONE-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from zombiekit.games.they_come_back.box.map_tables import next_cell
from zombiekit.games.they_come_back.box.tiles import form_of
from zombiekit.games.they_come_back.box.town import CENTER
from zombiekit.primitives.pairs import memo

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from zombiekit.games.they_come_back.box.components import Cell
    from zombiekit.games.they_come_back.box.town import Town


@attrs.define
class Joins:
    """Which tiles are joined.

    Attributes:
        near: The cells joined with each cell.
        reached: The cells that can be reached from the first tile.
        cuts: Those of them without which others could not be reached.
        parts: For each of the cuts that was asked about, what falls apart without it.
    """

    near: Mapping[Cell, list[Cell]]
    reached: Collection[Cell]
    cuts: Collection[Cell]
    parts: dict[Cell, list[set[Cell]]] = attrs.Factory(dict)

    def hold(self, cell: Cell, joined: Collection[Cell]) -> bool:
        """Tell whether all that is reached stays so when the tile of a cell goes to where it is joined with others. Rules: STCB-CARD-25."""
        if cell not in self.reached:
            return True
        if cell not in self.cuts:
            return any(other in self.reached for other in joined)
        if len(joined) == 1:
            return False
        if cell not in self.parts:
            self.parts[cell] = self._apart(cell)
        return not any(part.isdisjoint(joined) for part in self.parts[cell])

    def _apart(self, cell: Cell) -> list[set[Cell]]:
        """Return what falls apart without a tile."""
        parts: list[set[Cell]] = []
        for start in self.near[cell]:
            if not any(start in part for part in parts):
                part, new = {start}, [start]
                while new:
                    found = [other for other in self.near[new.pop()] if other != cell and other not in part]
                    part.update(found)
                    new += found
                parts.append(part)
        return parts


def _find_joins(town: Town) -> Joins:
    cells = town.cells
    near = {}
    for cell, laid in cells.items():
        beside = [next_cell(cell, side) for side in form_of(*laid).exits]
        near[cell] = [other for other in beside if other in cells]  # exits meet exits: the tiles fit
    depths: dict[Cell, int] = {CENTER: 0}
    cuts: set[Cell] = set()
    _visit(CENTER, near, depths, cuts)
    return Joins(near, depths, cuts)


def _visit(cell: Cell, near: Mapping[Cell, list[Cell]], depths: dict[Cell, int], cuts: set[Cell]) -> int:
    """Visit what is reached from a cell, noting how deep each was met; return the least depth that is met again from there.

    What lies below a cell hangs on it if no way leads from there to one above it.
    """
    depth = least = depths[cell]
    for other in near[cell]:
        if other in depths:
            least = min(least, depths[other])
        else:
            depths[other] = depth + 1
            below = _visit(other, near, depths, cuts)
            if below >= depth:
                cuts.add(cell)
            least = min(least, below)
    return least


joins_of = memo(_find_joins)
"""Return how the tiles of a map are joined."""
