"""Chance: what can happen at a chance node, with exact integer weights."""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate, repeat
from operator import itemgetter
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar

from zombiekit.errors import ENDING
from zombiekit.primitives.frozen import Frozen, put
from zombiekit.primitives.shapes import is_same

OutcomeT = TypeVar("OutcomeT")
T = TypeVar("T")


class RandomSource(Protocol):
    """What sampling needs: the one method of `random.Random` with a sequence that is documented as stable."""

    def random(self) -> float:
        """Return the next number in [0, 1)."""
        ...


class Chance(ABC, Generic[OutcomeT]):
    """A distribution over outcomes; iterate over it to get `(outcome, weight)` pairs in the game's fixed order.

    The probability of an outcome is its weight divided by `total`, exactly.
    Two distributions are equal if they list the same pairs. All are frozen, since games share them.
    """

    __slots__ = ()

    total: int
    """The sum of all weights."""

    @abstractmethod
    def __iter__(self) -> Iterator[tuple[OutcomeT, int]]:
        """Yield each outcome with its weight, a positive integer."""

    @abstractmethod
    def __len__(self) -> int:
        """Return the number of outcomes."""

    @abstractmethod
    def weight(self, outcome: object) -> int:
        """Return the weight of `outcome`; 0 for anything that cannot happen, even if it equals something that can."""

    @abstractmethod
    def sample(self, random: RandomSource) -> OutcomeT:
        """Return one outcome at random, with its exact probability; call only `random.random()`."""

    def probability(self, outcome: object) -> Fraction:
        """Return the exact probability of `outcome`, 0 for anything that cannot happen."""
        from fractions import Fraction

        return Fraction(self.weight(outcome), self.total)

    def __contains__(self, outcome: object) -> bool:
        return self.weight(outcome) > 0

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Chance):
            return NotImplemented
        return self is other or (self.total == other.total and tuple(self) == tuple(other))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Weighted({list(self)!r})"


class Weighted(Frozen, Chance[OutcomeT]):
    """Any list of outcomes with weights, as a table."""

    __slots__ = ("_cumulative", "_pairs", "_weights", "total")

    _cumulative: tuple[int, ...]
    _pairs: tuple[tuple[OutcomeT, int], ...]
    _weights: Mapping[object, tuple[OutcomeT, int]]

    def __init__(self, pairs: Iterable[tuple[OutcomeT, int]]) -> None:
        """Take `(outcome, weight)` pairs with distinct outcomes and positive weights.

        Raises:
            ValueError: There is no pair, an outcome occurs twice, or a weight is not a positive integer.
        """
        pairs = tuple([(outcome, weight) for outcome, weight in pairs])
        weights = {pair[0]: pair for pair in pairs}
        if not pairs or len(weights) < len(pairs) or any(type(w) is not int or w < 1 for _, w in pairs):
            raise ValueError(f"distinct outcomes with positive integer weights are needed, not {pairs!r}")
        cumulative = tuple(accumulate([weight for _, weight in pairs]))
        put(self, "_pairs", pairs)
        put(self, "_weights", MappingProxyType(weights))
        put(self, "_cumulative", cumulative)
        put(self, "total", cumulative[-1])

    def __iter__(self) -> Iterator[tuple[OutcomeT, int]]:
        return iter(self._pairs)

    def __len__(self) -> int:
        return len(self._pairs)

    def weight(self, outcome: object) -> int:
        """Return the weight of `outcome`, 0 for anything that cannot happen."""
        known, weight = _look_up(self._weights, outcome) or _NOTHING
        return weight if known is outcome or is_same(outcome, known) else 0

    def sample(self, random: RandomSource) -> OutcomeT:
        """Return one outcome at random: one call of `random.random()`."""
        total, drawn = self.total, random.random()
        at = int(drawn * total) if total < _FINEST else int(drawn * _FINEST) * total // _FINEST
        return self._pairs[bisect_right(self._cumulative, at)][0]

    def __reduce__(self) -> tuple[object, ...]:
        return Weighted, (self._pairs,)


class Bag(Frozen, Chance[OutcomeT]):
    """A draw from a bag with several copies of each thing; outcomes are made only on demand."""

    __slots__ = ("_drawn", "_make", "_pairs", "total")

    _drawn: tuple[object, int]
    """The outcome handed out last, with its number of copies: it is often played at once, and `step` then asks for its weight."""
    _make: Callable[[Any], OutcomeT]
    _pairs: tuple[tuple[object, int], ...]

    def __init__(self, pairs: tuple[tuple[object, int], ...], make: Callable[[Any], OutcomeT]) -> None:
        """Take the things with their numbers of copies, each thing once, and a function that makes an outcome from a thing."""
        put(self, "_pairs", pairs)
        put(self, "_make", make)
        put(self, "_drawn", _NOTHING)
        put(self, "total", sum(map(_count, pairs)))

    def __iter__(self) -> Iterator[tuple[OutcomeT, int]]:
        for thing, count in self._pairs:
            drawn = self._make(thing), count
            put(self, "_drawn", drawn)
            yield drawn

    def __len__(self) -> int:
        return len(self._pairs)

    def weight(self, outcome: object) -> int:
        """Return how many copies of the drawn thing are in the bag, 0 for anything else."""
        drawn, copies = self._drawn  # read once: other threads may replace it
        if drawn is outcome:
            return copies
        return next((count for thing, count in self._pairs if is_same(outcome, self._make(thing))), 0)

    def sample(self, random: RandomSource) -> OutcomeT:
        """Return one outcome at random: one call of `random.random()`."""
        at = int(random.random() * self.total)
        for thing, count in self._pairs:
            at -= count
            if at < 0:
                drawn = self._make(thing)
                put(self, "_drawn", (drawn, count))
                return drawn
        raise AssertionError(at)

    def __reduce__(self) -> tuple[object, ...]:
        return Bag, (self._pairs, self._make)


class Uniform(Frozen, Chance[OutcomeT]):
    """Equally likely outcomes, each with weight 1."""

    __slots__ = ("_known", "_outcomes", "total")

    _known: Mapping[object, OutcomeT]
    _outcomes: tuple[OutcomeT, ...]

    def __init__(self, outcomes: Iterable[OutcomeT]) -> None:
        """Take at least one outcome, all distinct.

        Raises:
            ValueError: There is no outcome, or one occurs twice.
        """
        outcomes = tuple(outcomes)
        known = dict(zip(outcomes, outcomes, strict=True))
        if not outcomes or len(known) < len(outcomes):
            raise ValueError(f"distinct outcomes are needed, not {outcomes!r}")
        put(self, "_outcomes", outcomes)
        put(self, "_known", MappingProxyType(known))
        put(self, "total", len(outcomes))

    def __iter__(self) -> Iterator[tuple[OutcomeT, int]]:
        return zip(self._outcomes, repeat(1))

    def __len__(self) -> int:
        return self.total

    def weight(self, outcome: object) -> int:
        """Return 1 for each outcome, 0 for anything that cannot happen."""
        known = _look_up(self._known, outcome)
        return int(known is not None and (known is outcome or is_same(outcome, known)))

    def sample(self, random: RandomSource) -> OutcomeT:
        """Return one outcome at random: one call of `random.random()`."""
        return self._outcomes[int(random.random() * self.total)]

    def __repr__(self) -> str:
        return f"Uniform({list(self._outcomes)!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return Uniform, (self._outcomes,)


_NOTHING = (object(), 0)
_count: Callable[[tuple[object, int]], int] = itemgetter(1)
_FINEST = 1 << 53
"""How many numbers `random.random()` can return. A larger total may fit into no float."""


def _look_up(known: Mapping[Any, T], outcome: object) -> T | None:
    try:
        return known.get(outcome)
    except ENDING:
        raise
    except BaseException:  # noqa: BLE001 - a stranger's hash or equality may raise anything; such a value was never listed
        return None
