"""Coins of two sizes, flipped together."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import comb

import attrs

from zombiekit.primitives.chance import Chance, RandomSource
from zombiekit.primitives.frozen import Frozen, put
from zombiekit.primitives.lines import line


def _is_count(_: object, attribute: attrs.Attribute[int], value: object) -> None:
    if type(value) is not int or value < 0:
        raise ValueError(f"{attribute.name} heads are counted 0, 1, 2 ..., not {value!r}")


@line("flip")
class Flip:
    """How many coins of each size showed heads: `flip 1 2`; the others showed tails."""

    greater: int = attrs.field(validator=_is_count)
    lesser: int = attrs.field(validator=_is_count)


_FEW = 12
_FLIPS = tuple(tuple(Flip(i, j) for j in range(_FEW + 1)) for i in range(_FEW + 1))


class Coins(Frozen, Chance[Flip]):
    """Fair coins flipped together, `greater` large and `lesser` small ones; coins of one size are interchangeable.

    Outcomes come in ascending order of (greater heads, lesser heads); the weight of each is a product of two binomials.
    They are listed only on demand, so any number of coins works.
    """

    __slots__ = ("_listed", "greater", "lesser", "total")

    _listed: tuple[object, int]
    """The outcome listed last, with its weight, as in `Bag`: programs often play it at once, and large binomials take long."""
    greater: int
    lesser: int

    def __init__(self, greater: int, lesser: int) -> None:
        put(self, "greater", greater)
        put(self, "lesser", lesser)
        put(self, "total", 1 << (greater + lesser))
        put(self, "_listed", (None, 0))

    def __iter__(self) -> Iterator[tuple[Flip, int]]:
        for i, large in _ways(self.greater):
            for j, small in _ways(self.lesser):
                listed = _flip(i, j), large * small
                put(self, "_listed", listed)
                yield listed

    def __len__(self) -> int:
        return (self.greater + 1) * (self.lesser + 1)

    def weight(self, outcome: object) -> int:
        """Return the number of ways to get `outcome`, 0 for anything that cannot happen."""
        if type(outcome) is not Flip:
            return 0
        listed, ways = self._listed  # read once: other threads may replace it
        if listed is outcome:
            return ways
        try:
            greater, lesser = outcome.greater, outcome.lesser
        except AttributeError:
            return 0
        if type(greater) is not int or type(lesser) is not int:
            return 0
        return comb(self.greater, greater) * comb(self.lesser, lesser)

    def sample(self, random: RandomSource) -> Flip:
        """Return one outcome at random: one call of `random.random()` for each coin."""
        toss = random.random
        heads = 0
        for _ in range(self.greater):
            heads += toss() < 0.5
        small = 0
        for _ in range(self.lesser):
            small += toss() < 0.5
        return _flip(heads, small)

    def __repr__(self) -> str:
        return f"Coins({self.greater}, {self.lesser})"

    def __reduce__(self) -> tuple[object, ...]:
        return Coins, (self.greater, self.lesser)


@lru_cache(maxsize=256)
def coins(greater: int, lesser: int) -> Coins:
    """Return the distribution of `greater` and `lesser` coins, made once and shared."""
    return Coins(greater, lesser)


def _ways(count: int) -> Iterator[tuple[int, int]]:
    """Yield each number of heads of some coins, with the number of ways to get it: each follows from the last, with thousands quickly."""
    ways = 1
    for heads in range(count + 1):
        yield heads, ways
        ways = ways * (count - heads) // (heads + 1)


def _flip(greater: int, lesser: int) -> Flip:
    if greater <= _FEW and lesser <= _FEW:
        return _FLIPS[greater][lesser]
    return Flip(greater, lesser)
