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
