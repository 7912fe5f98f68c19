"""Count the deals that agree with what is known, one class of tiles at a time (clauses PRIOR-03 to PRIOR-08).

The book lists all combinations of hidden counts; their number is the product of the ways to spread each class. This module takes
one class after the other, and the rest depends only on how many hidden cells each ring has left. These numbers are packed into one
integer, with eight bits for each ring and the highest of them set. One subtraction takes a class off; if it does not fit into a
ring, that ring's highest bit is cleared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import accumulate
from math import factorial, perm, prod
from typing import NamedTuple, TypeAlias

from zombiekit.games.defcon_zombies.box.components import PLANETS
from zombiekit.games.defcon_zombies.box.galaxies import OTHER_TILES, Galaxy
from zombiekit.primitives.chance import RandomSource

Counts: TypeAlias = tuple[int, ...]
"""A number for each ring or stage, the innermost first."""

MOST_WORK = 400_000
"""The most steps that counting the deals of a galaxy may take, whatever is known of it. Rules: DEFCON-CUST-02."""


class Knowledge(NamedTuple):
    """What a view shows of the deal.

    Attributes:
        groups: For each class of tiles, how many join at each stage; constellations are under `"constellation"`.
        known: For each class, how many are known in each ring.
        hidden: How many cells of each ring the view does not know.
    """

    groups: Mapping[str, Counts]
    known: Mapping[str, Counts]
    hidden: Counts

    @property
    def staged(self) -> list[str]:
        """The classes with a tile that joins after stage 1. Rules: DEFCON-PRIOR-08."""
        return [name for name, counts in self.groups.items() if any(counts[1:])]

    @property
    def ordinary(self) -> dict[str, int]:
        """How many tiles of each other class the view does not know."""
        staged, known = self.staged, self.known
        return {name: sum(counts) - sum(known[name]) for name, counts in self.groups.items() if name not in staged}


@lru_cache(maxsize=64)
def groups_of(plan: Galaxy) -> dict[str, Counts]:
    """Return how many tiles of each class join at each stage."""
    rows = {str(tile): tuple(stage.planets[tile.number] for stage in plan.stages) for tile in PLANETS}
    rows |= {name: tuple(getattr(stage, field) for stage in plan.stages) for name, field in OTHER_TILES.items()}
    return {name: counts for name, counts in rows.items() if any(counts)}


def group_weight(groups: Counts, rings: Counts) -> int:
    """Return in how many ways the tiles of a class can fill the given number of cells in each ring.

    A tile lies in the ring of its stage or farther out. Rules: DEFCON-PRIOR-01, DEFCON-PRIOR-03, DEFCON-PRIOR-06.
    """
    weight, free = 1, 0
    for joined, wanted in zip(groups, rings, strict=True):
        free += joined
        if wanted > free:
            return 0
        weight *= perm(free, wanted)
        free -= wanted
    return weight


def _spare(groups: Counts, known: Counts) -> list[int]:
    """Return the most hidden tiles of a class that can lie up to each ring; the others are known to lie farther out."""
    left = list(accumulate(joined - lying for joined, lying in zip(groups, known, strict=True)))
    return list(accumulate(reversed(left), min))[::-1]


def is_possible(knowledge: Knowledge) -> bool:
    """Return whether any legal deal agrees: up to each ring, enough tiles can lie in its hidden cells. Rules: DEFCON-PRIOR-01."""
    spare = [_spare(counts, knowledge.known[name]) for name, counts in knowledge.groups.items()]
    hidden = accumulate(knowledge.hidden)
    return all(row[0] >= 0 for row in spare) and all(
        cells <= sum(column) for cells, column in zip(hidden, zip(*spare, strict=True), strict=True)
    )


def _spreads(total: int, limits: Counts, spare: list[int]) -> Iterator[Counts]:
    """Yield the ways to spread the hidden tiles of a class over the hidden cells of each ring."""
    room = [*accumulate(reversed(limits[1:]), initial=0)][::-1]

    def more(ring: int, done: int) -> Iterator[Counts]:
        if ring == len(limits):
            yield ()
            return
        for count in range(max(0, total - done - room[ring]), min(limits[ring], total - done, spare[ring] - done) + 1):
            for rest in more(ring + 1, done + count):
                yield (count, *rest)

    return more(0, 0)


class Deals:
    """Counts of the deals that agree with what is known, up to a common factor: `total` of them, 0 if none does.

    The staged classes are counted in the order of `names`.
    """

    def __init__(self, knowledge: Knowledge) -> None:
        """Weigh the ways in which each staged class can be spread. Rules: DEFCON-PRIOR-03, DEFCON-PRIOR-04."""
        self._hidden = knowledge.hidden
        self._guards = _pack([0x80] * len(knowledge.hidden))
        self.names = _in_order(knowledge.groups)
        self._classes = [list(_weighed(knowledge, name)) for name in self.names]
        self._known: list[dict[int, int]] = [{} for _ in self.names]
        self._start = _pack(knowledge.hidden) | self._guards
        self.total = self._ways(0, self._start) if is_possible(knowledge) else 0

    def _steps(self, at: int, left: int) -> Iterator[tuple[int, int, Counts]]:
        """Yield the ways to spread class number `at` over the hidden cells left: weight, cells left after it, and counts by ring."""
        guards = self._guards
        for weight, packed, spread in self._classes[at]:
            rest = left - packed
            if rest & guards == guards:
                yield weight, rest, spread

    def _ways(self, at: int, left: int) -> int:
        """Return the weight of all ways to spread class number `at` and the later ones over the hidden cells left."""
        if at == len(self.names):
            rest = ((left >> 8 * ring) & 0x7F for ring in range(len(self._hidden)))
            return prod(perm(cells, cells - free) for cells, free in zip(self._hidden, rest, strict=True))
        found = self._known[at].get(left)
        if found is None:
            found = sum([weight * self._ways(at + 1, rest) for weight, rest, _ in self._steps(at, left)])
            self._known[at][left] = found
        return found

    def draw(self, at: int) -> dict[str, Counts]:
        """Return the hidden tiles of each staged class in each ring, in deal number `at`, 0 to `total` - 1. Rules: DEFCON-PRIOR-05."""
        drawn: dict[str, Counts] = {}
        left = self._start
        for place, name in enumerate(self.names):
            for weight, rest, spread in self._steps(place, left):
                ways = self._ways(place + 1, rest)
                if at < weight * ways:
                    drawn[name], left, at = spread, rest, at % ways
                    break
                at -= weight * ways
        return drawn

    def sums(self, ring: int) -> dict[str, int]:
        """Return how many hidden tiles of each staged class lie in a ring (from 0), summed over all deals. Rules: DEFCON-PRIOR-09."""
        sums: dict[str, int] = {}
        level = {self._start: 1}
        for place, name in enumerate(self.names):
            further: dict[int, int] = {}
            sums[name] = 0
            for left, before in level.items():
                for weight, rest, spread in self._steps(place, left):
                    further[rest] = further.get(rest, 0) + before * weight
                    sums[name] += before * weight * spread[ring] * self._ways(place + 1, rest)
            level = further
        return sums


def _in_order(groups: Mapping[str, Counts]) -> list[str]:
    """Return the staged classes, small ones first, because these leave few different numbers of cells. Rules: DEFCON-PRIOR-08."""
    return sorted((name for name, counts in groups.items() if any(counts[1:])), key=lambda name: sum(groups[name]))


def _weighed(knowledge: Knowledge, name: str) -> Iterator[tuple[int, int, Counts]]:
    """Yield the ways to spread the hidden tiles of a class: weight, packed counts, and counts by ring. Rules: DEFCON-PRIOR-03."""
    groups, known = knowledge.groups[name], knowledge.known[name]
    total = sum(groups) - sum(known)
    for spread in _spreads(total, knowledge.hidden, _spare(groups, known)):
        weight = group_weight(groups, tuple(a + x for a, x in zip(known, spread, strict=True)))
        yield weight * factorial(total) // prod(map(factorial, spread)), _pack(spread), spread


def _pack(counts: Iterable[int]) -> int:
    return sum(count << 8 * ring for ring, count in enumerate(counts))


def work_of(groups: Mapping[str, Counts], cells: Counts) -> int:
    """Return the most steps that counting the deals can take, in a galaxy with `cells` in each ring, whatever is known of it.

    Rules: DEFCON-CUST-02, DEFCON-PRIOR-08.
    """
    work, states, tiles = 0, 1, 0
    for name in _in_order(groups):
        spreads = _number_of_spreads(sum(groups[name]), cells, list(accumulate(groups[name])))
        work += states * spreads
        tiles += sum(groups[name])
        states = min(states * spreads, _number_of_spreads(tiles, cells, [tiles] * len(cells)))
    return work


def _number_of_spreads(total: int, limits: Counts, spare: list[int]) -> int:
    """Return how many ways there are to spread tiles over rings, without listing them."""
    ways = {0: 1}
    for cells, most in zip(limits, spare, strict=True):
        further: dict[int, int] = {}
        for done, count in ways.items():
            for now in range(done, min(done + cells, most, total) + 1):
                further[now] = further.get(now, 0) + count
        ways = further
    return ways.get(total, 0)


def number_below(total: int, rng: RandomSource) -> int:
    """Return a random number from 0 to `total` - 1, all equally likely, even if one float is too coarse for `total`."""
    if total < _EXACT:
        return int(rng.random() * total)
    bits = total.bit_length() + 8
    while True:
        value = 0
        for _ in range(0, bits, 32):
            value = value << 32 | int(rng.random() * (1 << 32))
        value >>= -bits % 32
        if value < total << 8:
            return value >> 8


_EXACT = 1 << 40
"""Below this total one random float is fine enough."""
