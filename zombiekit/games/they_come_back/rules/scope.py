"""Where on the map cards work: on town and base tiles, or in the mall (clause CARD-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zombiekit.games.they_come_back.box.tiles import TILES, Box
from zombiekit.games.they_come_back.box.town import cell_of
from zombiekit.primitives.pairs import memo

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zombiekit.games.they_come_back.box.components import Cell, Square
    from zombiekit.games.they_come_back.box.town import Town


class Outside(NamedTuple):
    """What of a map is not in the mall: squares in square order, buildings by cell."""

    squares: tuple[Square, ...]
    buildings: Mapping[Cell, tuple[Square, ...]]


def _find_outside(town: Town) -> Outside:
    mall = {cell for cell, laid in town.cells.items() if TILES[laid.tile].box is Box.Z3}
    if not mall:
        return Outside(town.squares, town.buildings)
    return Outside(
        tuple([square for square in town.squares if cell_of(square) not in mall]),
        {cell: squares for cell, squares in town.buildings.items() if cell not in mall},
    )


outside = memo(_find_outside)
"""Return what of a map is not in the mall. Rules: STCB-CARD-16."""


def _find_inside(town: Town) -> frozenset[Square]:
    return frozenset(town.squares).difference(outside(town).squares)


inside = memo(_find_inside)
"""Return the squares of a map that lie in the mall. Rules: STCB-CARD-16."""


def is_in_mall(town: Town, square: Square) -> bool:
    """Tell whether a square lies on a mall tile. Rules: STCB-CARD-16."""
    return square in inside(town)


def has_mall(town: Town) -> bool:
    """Tell whether a mall tile lies on the map. Rules: STCB-EVENT-56."""
    return len(outside(town).squares) < len(town.squares)


def center_of(square: Square) -> Square:
    """Return the center of the tile that a square is on: effects on tiles are kept by it. Rules: STCB-CARD-14."""
    cx, cy = cell_of(square)
    return 3 * cx + 1, 3 * cy + 1
