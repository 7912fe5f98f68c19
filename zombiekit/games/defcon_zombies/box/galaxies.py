"""Galaxies: their rings, gaps and tiles, and how custom ones are read and checked (clauses BUILD, RING4, CUST)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

import attrs

from zombiekit.errors import Fault, shown
from zombiekit.games.defcon_zombies.box import components
from zombiekit.games.defcon_zombies.box.components import CONSTELLATIONS_IN_BOX, NUMBERS, PLANETS_IN_BOX
from zombiekit.limits import MOST_FAULTS
from zombiekit.primitives.hexes import CELLS, MOST_RINGS, NUMBER, RING, Hex, distances, neighbors, numbers, size

FARTHEST_GAP = 4
"""The ring where the fourth-ring variant has its gaps."""
CORNERS: tuple[Hex, ...] = ((4, -4), (0, -4), (-4, 4), (0, 4))
"""The gaps of the fourth-ring variant, unless others are chosen. Rules: DEFCON-RING4-03."""
FOURTH_RING_GAPS = 4


@attrs.frozen
class Stage:
    """The tiles that join the pile before a ring is dealt.

    Attributes:
        planets: How many planets of each number, 0 to 6.
        constellations: How many constellations; chance picks which.
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
    """The plan of a galaxy: one stage for each ring, and the cells without a tile. Rules: DEFCON-BUILD-01, DEFCON-CUST-01."""

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
        """How many constellations are dealt and have to be found. Rules: DEFCON-MIX-05, DEFCON-CUST-03."""
        return sum(stage.constellations for stage in self.stages)


_BASE_PLANETS = (0, 2, 4, 6, 6, 4, 2)
_ALL_PLANETS = (0, *PLANETS_IN_BOX[1:])
_OUTER = Stage(constellations=3, zombies=1)
BASE = Galaxy((Stage(_BASE_PLANETS, constellations=2, nebulae=1, wormholes=1), _OUTER, _OUTER))
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
_CONSTELLATIONS_ONLY = Stage(constellations=3)
FOURTH_RING = {
    "staged": (_FIRST_OF_FOUR, _OUTER, _OUTER, Stage(constellations=4, zombies=2)),
    "outer_only": (_FIRST_OF_FOUR, _CONSTELLATIONS_ONLY, _CONSTELLATIONS_ONLY, Stage(constellations=4, zombies=4)),
    "anywhere": (Stage(_ALL_PLANETS, constellations=12, nebulae=2, wormholes=2, zombies=4), Stage(), Stage(), Stage()),
}
"""The stages of the fourth-ring variant. Rules: DEFCON-RING4-01, DEFCON-RING4-02, DEFCON-RING4-04, DEFCON-RING4-05."""


class Board(NamedTuple):
    """The tables of a galaxy's shape; cells are given by their numbers."""

    systems: tuple[int, ...]
    """All systems, Earth first."""
    rings: tuple[tuple[int, ...], ...]
    """The systems of each ring; ring 0 is Earth alone."""
    neighbors: tuple[tuple[int, ...], ...]
    """The systems at distance 1 from each system. Rules: DEFCON-GEO-05."""
    second: tuple[tuple[int, ...], ...]
    """The systems at distance 2 from each system."""
    distances: tuple[tuple[int, ...], ...]
    """The distance between any two cells. Rules: DEFCON-GEO-02, DEFCON-GEO-06."""


@lru_cache(maxsize=1024)
def board(cells: int, gaps: tuple[int, ...]) -> Board:
    """Return the tables of a galaxy with `cells` cells (Earth and whole rings) except its `gaps`; they are cached and shared.

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


OTHER_TILES = {"constellation": "constellations", "nebula": "nebulae", "wormhole": "wormholes", "zombies": "zombies"}
"""The classes of tiles that are no planets, and the fields of a stage that count them."""
_BOX = {
    "constellations": CONSTELLATIONS_IN_BOX,
    "nebulae": components.NEBULAE_IN_BOX,
    "wormholes": components.WORMHOLES_IN_BOX,
    "zombies": components.ZOMBIES_IN_BOX,
}


def galaxy_of(data: Mapping[str, object]) -> tuple[Galaxy | None, list[Fault]]:
    """Read a galaxy from plain data; the galaxy is None if there are faults of form. Rules: DEFCON-CUST-01."""
    faults = [
        _fault("galaxy", f"unknown key {shown(key)}")
        for key in islice(data, MOST_FAULTS)
        if key not in {"rings", "gaps", "stages"}
    ]
    given = data.get("stages")
    stages: list[Stage] = []
    if not isinstance(given, (list, tuple)):
        faults.append(_fault("galaxy.stages", f"{shown(given)} is not a list of stages, one for each ring"))
    else:
        items = enumerate(given[: MOST_RINGS + 1])
        stages = [_stage(f"galaxy.stages[{index}]", item, faults) for index, item in items]
        rings = data.get("rings", len(given))
        if type(rings) is not int or rings != len(given):
            faults.append(_fault("galaxy.rings", f"{shown(rings)} rings with {len(given)} stages"))
    gaps = gaps_of("galaxy.gaps", data.get("gaps", ()), faults)
    return (None, faults) if faults else (Galaxy(tuple(stages), gaps), [])


def gaps_of(where: str, given: object, faults: list[Fault]) -> tuple[Hex, ...]:
    """Read cells, given as pairs, and put them in canonical order."""
    if not isinstance(given, (list, tuple)):
        faults.append(_fault(where, f"{shown(given)} is not a list of cells"))
        return ()
    if len(given) > len(CELLS):
        faults.append(_fault(where, f"{len(given)} cells, more than there are"))
        return ()
    cells = []
    for index, item in enumerate(given):
        cell = tuple(item) if isinstance(item, (list, tuple)) else None
        if cell is None or len(cell) != 2 or any(type(part) is not int for part in cell) or cell not in NUMBER:
            faults.append(_fault(f"{where}[{index}]", f"{shown(item)} is not a cell [q, r] of {MOST_RINGS} rings"))
        elif cell in cells:
            faults.append(_fault(f"{where}[{index}]", f"{cell} is listed twice"))
        else:
            cells.append(cell)
    return tuple(sorted(cells, key=NUMBER.__getitem__))


def _stage(where: str, data: object, faults: list[Fault]) -> Stage:
    if not isinstance(data, Mapping):
        faults.append(_fault(where, f"{shown(data)} is not a mapping of tiles to counts"))
        return Stage()
    fields: dict[str, Any] = {}
    for key, value in islice(data.items(), MOST_FAULTS):
        if key == "planet":
            fields["planets"] = _planets(f"{where}.planet", value, faults)
        elif key not in OTHER_TILES:
            faults.append(_fault(f"{where}.{key}", f"no such tiles; expected one of planet, {', '.join(OTHER_TILES)}"))
        elif type(value) is not int or value < 0:
            faults.append(_fault(f"{where}.{key}", f"{shown(value)} is not a count"))
        else:
            fields[OTHER_TILES[key]] = value
    return Stage(**fields)


def _planets(where: str, data: object, faults: list[Fault]) -> tuple[int, ...]:
    counts = [0] * len(NUMBERS)
    given: set[str] = set()
    for key, value in islice(data.items(), MOST_FAULTS) if isinstance(data, Mapping) else ():
        if str(key) not in map(str, NUMBERS):
            faults.append(_fault(f"{where}.{key}", "the numbers of planets are 0 to 6"))
        elif str(key) in given:
            faults.append(_fault(f"{where}.{key}", "is given twice"))
        elif type(value) is not int or value < 0:
            faults.append(_fault(f"{where}.{key}", f"{shown(value)} is not a count"))
        else:
            counts[int(key)] = value
        given.add(str(key))
    if not isinstance(data, Mapping):
        faults.append(_fault(where, f"{shown(data)} is not a mapping of numbers to counts"))
    return tuple(counts)


def _fault(where: str, what: str) -> Fault:
    return Fault("DEFCON-CUST-01", where, what)


def galaxy_faults(galaxy: Galaxy, *, limited_tiles: bool) -> list[Fault]:
    """Return why a galaxy cannot be set up; a lack of Zombies tiles is no fault. Rules: DEFCON-CUST-02, DEFCON-CUST-04."""
    where = [*_form_faults(galaxy)] or [*_shape_faults(galaxy)]
    if not where:
        where = [*_pile_faults(galaxy), *(_box_faults(galaxy) if limited_tiles else ())]
    return [Fault("DEFCON-CUST-02", place, what) for place, what in where]


def _form_faults(galaxy: Galaxy) -> Iterator[tuple[str, str]]:
    if not isinstance(galaxy.stages, tuple) or not all(isinstance(stage, Stage) for stage in galaxy.stages):
        yield "galaxy.stages", f"expected a tuple of stages, not {shown(galaxy.stages)}"
        return
    if not 1 <= galaxy.rings <= MOST_RINGS:
        yield "galaxy.stages", f"{galaxy.rings} rings; 1 to {MOST_RINGS} are possible"
        return
    for index, stage in enumerate(galaxy.stages):
        counts = stage.planets if isinstance(stage.planets, tuple) else ()
        others = (stage.constellations, stage.nebulae, stage.wormholes, stage.zombies)
        if len(counts) != len(NUMBERS) or any(type(count) is not int or count < 0 for count in (*counts, *others)):
            yield f"galaxy.stages[{index}]", f"expected counts of tiles, each 0 or more, not {shown(stage)}"
    faults: list[Fault] = []
    if gaps_of("galaxy.gaps", galaxy.gaps, faults) != galaxy.gaps:
        yield "galaxy.gaps", f"expected cells in canonical order, not {shown(galaxy.gaps)}"


def _shape_faults(galaxy: Galaxy) -> Iterator[tuple[str, str]]:
    for index, gap in enumerate(galaxy.gaps):
        if not 1 <= RING[NUMBER[gap]] <= galaxy.rings:
            yield f"galaxy.gaps[{index}]", f"expected a cell in a ring from 1 to {galaxy.rings}, not {gap}"
            return
    shape = board(size_of(galaxy), gap_numbers(galaxy.gaps))
    for radius, cells in enumerate(shape.rings):
        if not cells:
            yield "galaxy.gaps", f"ring {radius} has no system left"
    for cell in shape.systems:
        if not shape.neighbors[cell]:
            yield "galaxy.gaps", f"{CELLS[cell]} has no neighboring system"


def _pile_faults(galaxy: Galaxy) -> Iterator[tuple[str, str]]:
    shape = board(size_of(galaxy), gap_numbers(galaxy.gaps))
    pile = 0
    for index, stage in enumerate(galaxy.stages):
        pile += stage.tiles
        needed = len(shape.rings[index + 1])
        if pile < needed:
            yield f"galaxy.stages[{index}]", f"the pile has {pile} tiles for the {needed} systems of ring {index + 1}"
            return
        pile -= needed
    if pile:
        yield "galaxy.stages", f"{pile} tiles are left over"
    if not 1 <= galaxy.constellations <= CONSTELLATIONS_IN_BOX:
        yield "galaxy.stages", f"{galaxy.constellations} constellations; 1 to {CONSTELLATIONS_IN_BOX} are possible"


def _box_faults(galaxy: Galaxy) -> Iterator[tuple[str, str]]:
    for number, (count, most) in enumerate(zip(galaxy.planets, PLANETS_IN_BOX, strict=True)):
        if count > most:
            yield "galaxy.stages", f"{count} planets with number {number}, but the box has {most}"
    for name, most in _BOX.items():
        count = sum(getattr(stage, name) for stage in galaxy.stages)
        if count > most:
            yield "galaxy.stages", f"{count} {name}, but the box has {most}"
