"""The hexagonal grid: cells in axial coordinates `(q, r)` around the center `(0, 0)`.

Cells are also numbered: 0 is the center, then ring after ring, each ring once around (`CELLS`, `NUMBER`). The numbers do not depend
on the size of a board or on its gaps, so a board is a tuple indexed by them, and a cell always keeps its number.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

Hex: TypeAlias = tuple[int, int]

CENTER: Hex = (0, 0)
DIRECTIONS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The six steps, counterclockwise from the east, with r growing downwards."""
MOST_RINGS = 6
"""The number of rings of the largest board that the tables cover."""


def distance(one: Hex, other: Hex) -> int:
    """Return the distance between two cells in steps."""
    dq, dr = one[0] - other[0], one[1] - other[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def beside(cell: Hex) -> tuple[Hex, ...]:
    """Return the six cells at distance 1, in the order of `DIRECTIONS`."""
    q, r = cell
    return tuple((q + dq, r + dr) for dq, dr in DIRECTIONS)


def ring(radius: int) -> tuple[Hex, ...]:
    """Return the cells at distance `radius` from the center: `6 * radius` cells, or only the center.

    The walk begins at `(radius, 0)` and makes `radius` steps in each direction from the third on.
    """
    if not radius:
        return (CENTER,)
    cells = []
    q, r = radius, 0
    for side in range(6):
        dq, dr = DIRECTIONS[(side + 2) % 6]
        for _ in range(radius):
            cells.append((q, r))
            q, r = q + dq, r + dr
    return tuple(cells)


CELLS: tuple[Hex, ...] = tuple(cell for radius in range(MOST_RINGS + 1) for cell in ring(radius))
"""All numbered cells: `CELLS[number]`."""
NUMBER: Mapping[Hex, int] = {cell: number for number, cell in enumerate(CELLS)}
"""The number of each cell."""
RING: tuple[int, ...] = tuple(distance(cell, CENTER) for cell in CELLS)
"""The ring of each cell, by number."""


def size(rings: int) -> int:
    """Return the number of cells up to a ring, including the center."""
    return 1 + 3 * rings * (rings + 1)


def numbers(radius: int) -> range:
    """Return the numbers of the cells of one ring."""
    return range(size(radius - 1), size(radius)) if radius else range(1)


@lru_cache(maxsize=MOST_RINGS + 1)
def distances(rings: int) -> tuple[tuple[int, ...], ...]:
    """Return the table of distances on a board with this number of rings: `table[number][number]`."""
    cells = CELLS[: size(rings)]
    return tuple(tuple(distance(one, other) for other in cells) for one in cells)


@lru_cache(maxsize=256)
def neighbors(rings: int, gaps: frozenset[int] = frozenset(), reach: int = 1) -> tuple[tuple[int, ...], ...]:
    """Return for each cell of a board the numbers of the cells at distance `reach`, ascending; `gaps` neither have nor are neighbors."""
    table = distances(rings)
    return tuple(
        () if here in gaps else tuple(there for there, far in enumerate(row) if far == reach and there not in gaps)
        for here, row in enumerate(table)
    )
