"""Galaxies: how many rings, which cells stay without a tile, and which tiles join the pile before each ring is dealt."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import attrs

from zombiekit.games.defcon_zombies.box.components import NUMBERS, PLANETS_IN_BOX
from zombiekit.primitives.hexes import NUMBER, RING, Hex, distances, neighbors, numbers, size

if TYPE_CHECKING:
    from collections.abc import Iterable

FARTHEST_GAP = 4
"""The ring of the gaps of the fourth-ring variant."""
CORNERS: tuple[Hex, ...] = ((4, -4), (0, -4), (-4, 4), (0, 4))
"""The gaps of the fourth-ring variant, unless others are chosen. Rules: DEFCON-RING4-03."""
FOURTH_RING_GAPS = 4


@attrs.frozen
class Stage:
    """The tiles that join the pile before a ring is dealt.

    Attributes:
        planets: How many planets of each number, 0 to 6.
        constellations: How many constellations, whichever.
        nebulae: How many nebulae.
        wormholes: How many wormholes.
        zombies: How many Zombies tiles.
    """

    planets: tuple[int, ...] = (0,) * len(NUMBERS)
    constellations: int = 0
    nebulae: int = 0
    wormholes: int = 0
    zombies: int = 0

    @property
    def tiles(self) -> int:
        """How many tiles join."""
        return sum(self.planets) + self.constellations + self.nebulae + self.wormholes + self.zombies


@attrs.frozen(cache_hash=True)
class Galaxy:
    """The plan of a galaxy: one stage for each ring, and the cells without a tile.

    Rules: DEFCON-BUILD-01, DEFCON-CUST-01.
    """

    stages: tuple[Stage, ...]
    gaps: tuple[Hex, ...] = ()

    @property
    def rings(self) -> int:
        """How many rings there are."""
        return len(self.stages)

    @property
    def planets(self) -> tuple[int, ...]:
        """How many planets of each number are dealt."""
        return tuple(map(sum, zip(*(stage.planets for stage in self.stages), strict=True)))

    @property
    def constellations(self) -> int:
        """How many constellations are dealt, which is how many are to be found. Rules: DEFCON-MIX-05, DEFCON-CUST-03."""
        return sum(stage.constellations for stage in self.stages)


_BASE_PLANETS = (0, 2, 4, 6, 6, 4, 2)
_ALL_PLANETS = (0, *PLANETS_IN_BOX[1:])
BASE = Galaxy(
    (
        Stage(_BASE_PLANETS, constellations=2, nebulae=1, wormholes=1),
        Stage(constellations=3, zombies=1),
        Stage(constellations=3, zombies=1),
    )
)
"""Rules: DEFCON-MIX-01, DEFCON-MIX-03, DEFCON-BUILD-01, DEFCON-BUILD-02."""
SMALL = Galaxy(
    (
        Stage((1, 1, 0, 1, 0, 0, 0), constellations=2, wormholes=1, zombies=1),
        Stage((0, 0, 2, 0, 1, 0, 1), constellations=3, nebulae=1, wormholes=1, zombies=1),
    ),
    gaps=((2, 0),),
)
"""A galaxy of two rings, for short games and tests."""
_FIRST_OF_FOUR = Stage(_ALL_PLANETS, constellations=2, nebulae=2, wormholes=2)
FOURTH_RING = {
    "staged": (
        _FIRST_OF_FOUR,
        Stage(constellations=3, zombies=1),
        Stage(constellations=3, zombies=1),
        Stage(constellations=4, zombies=2),
    ),
    "outer_only": (
        _FIRST_OF_FOUR,
        Stage(constellations=3),
        Stage(constellations=3),
        Stage(constellations=4, zombies=4),
    ),
    "anywhere": (
        Stage(_ALL_PLANETS, constellations=12, nebulae=2, wormholes=2, zombies=4),
        Stage(),
        Stage(),
        Stage(),
    ),
}
"""The stages of the fourth-ring variant. Rules: DEFCON-RING4-01, DEFCON-RING4-02, DEFCON-RING4-04, DEFCON-RING4-05."""


class Board(NamedTuple):
    """The tables of a galaxy's shape, all by the numbers of cells."""

    systems: tuple[int, ...]
    """All systems, Earth first."""
    rings: tuple[tuple[int, ...], ...]
    """The systems of each ring, Earth alone being ring 0."""
    neighbors: tuple[tuple[int, ...], ...]
    """The systems at distance 1 of each system. Rules: DEFCON-GEO-05."""
    second: tuple[tuple[int, ...], ...]
    """The systems at distance 2 of each system."""
    distances: tuple[tuple[int, ...], ...]
    """The distance between any two cells. Rules: DEFCON-GEO-02, DEFCON-GEO-06."""


@lru_cache(maxsize=1024)
def board(cells: int, gaps: tuple[int, ...]) -> Board:
    """Return the tables for so many cells, Earth and whole rings, with `gaps` left out; made once and shared.

    Rules: DEFCON-GEO-01, DEFCON-GEO-03, DEFCON-GEO-04.
    """
    rings = RING[cells - 1]
    missing = frozenset(gaps)
    around = tuple(tuple(cell for cell in numbers(radius) if cell not in missing) for radius in range(rings + 1))
    return Board(
        tuple(cell for cells in around for cell in cells),
        around,
        neighbors(rings, missing),
        neighbors(rings, missing, 2),
        distances(rings),
    )


def gap_numbers(gaps: Iterable[Hex]) -> tuple[int, ...]:
    """Return the numbers of cells, ascending."""
    return tuple(sorted(NUMBER[gap] for gap in gaps))


def size_of(galaxy: Galaxy) -> int:
    """Return how many cells a galaxy spans, gaps included."""
    return size(galaxy.rings)
