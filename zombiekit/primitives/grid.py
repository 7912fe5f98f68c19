"""The endless square grid: cells `(x, y)`, where x grows to the east and y to the north."""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import lru_cache
from typing import TypeAlias

from zombiekit.primitives.names import Name

Cell: TypeAlias = tuple[int, int]


class Direction(Name):
    """A compass direction; listing order is the order of the members."""

    E = "E"
    N = "N"
    S = "S"
    W = "W"
    NE = "NE"
    NW = "NW"
    SE = "SE"
    SW = "SW"


ALL_8 = tuple(Direction)
"""All eight directions in listing order: E, N, S, W, NE, NW, SE, SW."""
ORTHOGONAL = ALL_8[:4]
"""The four orthogonal directions: E, N, S, W."""

_OFFSETS = ((1, 0), (0, 1), (0, -1), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1))
_INDEX = {direction: index for index, direction in enumerate(ALL_8)}


@lru_cache(maxsize=16384)
def around(cell: Cell) -> tuple[Cell, ...]:
    """Return the eight cells around `cell`, in listing order."""
    x, y = cell
    return tuple([(x + dx, y + dy) for dx, dy in _OFFSETS])


@lru_cache(maxsize=16384)
def beside(cell: Cell) -> tuple[Cell, ...]:
    """Return the four orthogonal neighbors of `cell`, in listing order."""
    return around(cell)[:4]


@lru_cache(maxsize=16384)
def ring(cell: Cell) -> frozenset[Cell]:
    """Return the eight cells around `cell` as a set."""
    return frozenset(around(cell))


@lru_cache(maxsize=16384)
def compass(cell: Cell) -> tuple[tuple[Direction, Cell], ...]:
    """Return the eight directions, each with the cell there, in listing order; the first four are orthogonal."""
    return tuple(zip(ALL_8, around(cell), strict=True))


def step_from(cell: Cell, direction: Direction) -> Cell:
    """Return the cell next to `cell` in `direction`."""
    return around(cell)[_INDEX[direction]]


def distances(target: Cell, walkable: Container[Cell], wanted: Iterable[Cell]) -> dict[Cell, int]:
    """Return the fewest orthogonal steps to `target` over walkable cells: one flood from the target.

    The flood stops once it has reached all wanted cells, so cells farther away may be missing. Cells with no way to the target are
    always missing.
    """
    found = {target: 0}
    missing = {*wanted} - {target}
    reached = [target]
    for cell in reached:
        if not missing:
            break
        steps = found[cell] + 1
        for neighbor in beside(cell):
            if neighbor not in found and neighbor in walkable:
                found[neighbor] = steps
                reached.append(neighbor)
                missing.discard(neighbor)
    return found


def segment_distance(point: Cell, start: Cell, end: Cell) -> int:
    """Return the squared distance of `point` from the segment `start`-`end`, times the segment's squared length (at least 1).

    The factor keeps it an integer, so that distances from the same segment can be compared exactly.
    """
    px, py = point[0] - start[0], point[1] - start[1]
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    along = px * dx + py * dy
    if along <= 0:
        return (px * px + py * py) * max(length, 1)
    if along >= length:
        return ((px - dx) ** 2 + (py - dy) ** 2) * length
    return (px * dy - py * dx) ** 2
