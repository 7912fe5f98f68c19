"""Statistics of rows by sets: one seed, played in all seatings, is one observation.

Games of a set share their dice, so they are not independent; sets are. Values with bounds, such as scores and their differences, get
one kind of interval (`Running`); lengths and points get Student's (`Spread`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from math import exp, fsum, inf, lgamma, log, sqrt
from random import Random
from statistics import NormalDist
from typing import NamedTuple, TypeAlias

import attrs

from zombiekit.arena.playing import GameRow

LEVEL = 0.95
"""How often an interval should contain the true value."""


class Interval(NamedTuple):
    """An estimate with the interval around it, from `low` to `high`."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        """Return `0.25 (0.20 to 0.31)`."""
        return f"{self.value:.3g} ({self.low:.3g} to {self.high:.3g})"


def scores(row: GameRow, *, together: bool) -> tuple[float, ...]:
    """Return the share of the win for each seat. Winners share 1 equally; if all seats play together, each gets 1."""
    return _shares(row.winners, len(row.returns), together=together)


@lru_cache(maxsize=1024)
def _shares(winners: tuple[int, ...], seats: int, *, together: bool) -> tuple[float, ...]:
    share = 1.0 if together else 1.0 / max(1, len(winners))
    return tuple([share if seat in winners else 0.0 for seat in range(seats)])


def sets(rows: Iterable[GameRow]) -> Iterator[list[GameRow]]:
    """Yield the rows of each set as a list: the same seed and the same options."""
    for _, group in groupby(rows, key=lambda row: (row.seed, row.cell)):
        yield list(group)


def bot_scores(group: list[GameRow], bots: int, *, together: bool) -> list[float]:
    """Return each bot's average score in a set, over all its seats."""
    totals, counts = [0.0] * bots, [0] * bots
    for row in group:
        for bot, score in zip(row.seating, scores(row, together=together), strict=True):
            totals[bot] += score
            counts[bot] += 1
    return [total / max(1, count) for total, count in zip(totals, counts, strict=True)]


# ----------------------------------------------------------------------------------------------------------- intervals

ADDED = NormalDist().inv_cdf((1 + LEVEL) / 2) ** 2 / 2
"""How many imaginary sets are added at each end of the scale: about two."""


def share_interval(part: int, whole: int) -> Interval:
    """Return a share of independent games, with the interval of `Running`."""
    return Running(whole, float(part), float(part)).interval()


@attrs.define
class Running:
    """Running sums of scores or other values with bounds: just what their mean and its interval need, one value for each set."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Add a value."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def interval(self, low: float = 0.0, high: float = 1.0, *, count: int | None = None) -> Interval:
        """Return the mean, with an interval that contains the true mean in at least 92 of 100 studies.

        It is the interval of Agresti and Coull, extended from wins to any bounded scores. Two imaginary sets are added at each end of the
        scale. So the interval stays honest, and has a width, even if all values are equal or rare ones have not come up yet.
        `tests/bench/coverage.py` measures how often it contains the true mean.

        Args:
            low: The lowest possible value.
            high: The highest possible value.
            count: How many values count as evidence if some are copies of others; all if None.
        """
        if not self.count:
            return Interval((low + high) / 2, low, high)
        mean = self.total / self.count
        many = self.count if count is None else count
        added = many + 2 * ADDED
        middle = (many * mean + ADDED * (low + high)) / added
        square = (many * self.squares / self.count + ADDED * (low * low + high * high)) / added
        half = t_quantile((1 + LEVEL) / 2, many + 3) * sqrt(max(0.0, square - middle * middle) / added)
        return Interval(mean, max(low, min(mean, middle - half)), min(high, max(mean, middle + half)))


MANY = 30
"""Fewest values for Student's interval. With fewer it is wrong too often, as lengths and points are not normally distributed."""


@attrs.define
class Spread:
    """Running sums of values without bounds, such as lengths and points, and of their squares.

    They are sums of distances from the first value, so that large values do not hide small differences.
    """

    count: int = 0
    first: float = 0.0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Add a value."""
        if not self.count:
            self.first = value
        self.count += 1
        away = value - self.first
        self.total += away
        self.squares += away * away

    def interval(self, *, count: int | None = None) -> Interval:
        """Return the mean, with Student's interval.

        The interval is infinite if the spread is unknown: with fewer than `MANY` values, or if all of them are equal. If a few games last
        many times as long as the others, it contains the true mean less often than it promises.

        Args:
            count: How many values count as evidence if some are copies of others; all if None.
        """
        many = self.count if count is None else count
        middle = self.first + self.total / self.count
        spread = (self.squares - self.total * self.total / self.count) / (self.count - 1) if many >= MANY else 0.0
        if spread <= 0:
            return Interval(middle, -inf, inf)
        half = t_quantile((1 + LEVEL) / 2, many - 1) * sqrt(spread / many)
        return Interval(middle, middle - half, middle + half)


@lru_cache(maxsize=1024)
def t_quantile(probability: float, degrees: int) -> float:
    """Return the quantile of Student's t distribution, found by bisection."""
    low, high = 0.0, 1e3 if degrees > 1 else 1e6
    if probability < 0.5:
        return -t_quantile(1 - probability, degrees)
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if t_below(middle, degrees) < probability else (low, middle)
    return (low + high) / 2


def t_below(value: float, degrees: int) -> float:
    """Return the probability that Student's t with these degrees of freedom is below a value."""
    tail = _beta(degrees / (degrees + value * value), degrees / 2, 0.5) / 2
    return 1 - tail if value >= 0 else tail


def _beta(x: float, a: float, b: float) -> float:
    """Return the regularized incomplete beta function, by its continued fraction (modified Lentz)."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta(1 - x, b, a)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x)) / a
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1))
    result = d
    for m in range(1, 300):
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / (1 + term * d)
            c = 1 + term / c
            result *= c * d
        if abs(c * d - 1) < 1e-12:
            break
    return front * result


# ---------------------------------------------------------------------------------------------------- sequential tests

FEWEST = 20
"""Fewest distinct sets for a conclusion. With fewer, their spread is not known well enough."""
ERRORS = 0.05
"""How often, at most, a bot that is not better is called better, and one that is better by `gain` is called not better."""


@attrs.define
class Sprt:
    """A generalized sequential probability ratio test of two bots: is the difference of their scores 0, or `gain`?

    It treats averages of sets as normally distributed, with the spread seen so far. To this it adds two imaginary sets, one won and one
    lost entirely; without them, rare wins that have not come up yet would look like certainty. Once the test has stopped, it ignores
    further sets.

    Attributes:
        gain: The difference worth finding, from 0 to 1.
        llr: The logarithm of the likelihood ratio so far.
        sets: The number of sets so far, or when the test stopped.
    """

    gain: float
    llr: float = 0.0
    sets: int = 0
    _total: float = 0.0
    _squares: float = 0.0

    @property
    def verdict(self) -> str:
        """`"better"`, `"not better"`, or `"open"`."""
        if self.llr >= log((1 - ERRORS) / ERRORS):
            return "better"
        return "not better" if self.llr <= log(ERRORS / (1 - ERRORS)) else "open"

    def add(self, difference: float, distinct: int | None = None) -> None:
        """Add the next set: the score of one bot minus that of the other, and how many sets so far are distinct, all if None."""
        if self.verdict != "open":
            return
        self.sets += 1
        self._total += difference
        self._squares += difference * difference
        if (self.sets if distinct is None else distinct) < FEWEST:
            return
        spread = (self._squares + 2) / (self.sets + 2) - (self._total / (self.sets + 2)) ** 2
        self.llr = self.gain * (self._total - self.sets * self.gain / 2) / spread


Finish: TypeAlias = tuple[tuple[int, ...], ...]
"""The bots of a game by rank; bots of equal rank are in one group."""

ROUNDS = 1_000
"""Most rounds of improving an estimate."""
PRECISE = 1e-7
"""The estimate is good enough once a round changes every strength by less than this."""


def plackett_luce(orders: Mapping[Finish, float], bots: int, start: Sequence[float] = ()) -> list[float]:
    """Return the strengths of bots that make these orders most likely, with sum 1. The order of the games does not matter.

    They begin with `start`, or all equal, and are then improved (minorize-maximize).
    """
    strengths = [*start] or [1 / bots] * bots
    wins = [0.1] * bots  # a tenth of a win for each, so that even a bot without wins has some strength
    for order, count in orders.items():
        for rank in order[:-1]:
            for bot in rank:
                wins[bot] += count
    for _ in range(ROUNDS):
        shares = [0.1 * bots / fsum(strengths)] * bots
        for order, count in orders.items():
            left = [bot for rank in order for bot in rank]
            for rank in order[:-1]:
                share = count * len(rank) / fsum([strengths[bot] for bot in left])
                for bot in left:
                    shares[bot] += share
                left = left[len(rank) :]
        fresh = [won / share for won, share in zip(wins, shares, strict=True)]
        whole = fsum(fresh)
        before, strengths = strengths, [value / whole for value in fresh]
        if all(abs(one - other) < PRECISE for one, other in zip(before, strengths, strict=True)):
            break
    return strengths


def order_of(row: GameRow) -> Finish:
    """Return the order of the bots in a game, by their returns."""
    ranked = sorted(zip(row.returns, row.seating, strict=True), key=lambda pair: (-pair[0], pair[1]))
    return tuple([tuple([bot for _, bot in rank]) for _, rank in groupby(ranked, key=lambda pair: pair[0])])


def ratings(
    groups: Sequence[Mapping[Finish, float]], bots: int, times: int = 100, *, count: int | None = None
) -> list[Interval]:
    """Return the Plackett-Luce strengths of bots, each with an interval from resampling the seeds (bootstrap).

    The seeds are drawn in two ways: as they are, and with one imaginary seed added for each bot, which wins all its games. Without these,
    the interval of a bot that never won would have no width. The result covers both intervals and the estimate.

    Args:
        groups: The orders in the games of each seed; equal ones may share one object, which is then added up once.
        bots: The number of bots.
        times: How often seeds are drawn in each way.
        count: How many seeds count as evidence if some are copies of others; all if None.
    """
    whole = plackett_luce(_sum([(group, 1) for group in groups]), bots)
    games = sum(sum(group.values()) for group in groups) / len(groups)
    others = [tuple([each for each in range(bots) if each != bot]) for bot in range(bots)]
    added: list[Mapping[Finish, float]] = [{((bot,), rest): games} for bot, rest in enumerate(others)]
    dice, cut = Random(0), int(times * (1 - LEVEL) / 2)
    found = [Interval(value, value, value) for value in whole]
    seeds = [id(group) for group in (*groups, *added)]
    by_id = {id(group): group for group in (*groups, *added)}
    many = len(groups) if count is None else count
    weights = None if many == len(groups) else [many / len(groups)] * len(groups) + [1.0] * bots
    for more in (0, bots):
        drawn = seeds[: len(groups) + more]
        likely = weights and weights[: len(drawn)]
        again = [Counter(dice.choices(drawn, likely, k=many + more)) for _ in range(times)]
        sums = [_sum([(by_id[at], count) for at, count in each.items()]) for each in again]
        spreads = [sorted(spread) for spread in zip(*[plackett_luce(each, bots, whole) for each in sums], strict=True)]
        found = [
            Interval(value, min(low, spread[cut]), max(high, spread[times - cut - 1]))
            for (value, low, high), spread in zip(found, spreads, strict=True)
        ]
    return found


def _sum(groups: Iterable[tuple[Mapping[Finish, float], int]]) -> dict[Finish, float]:
    """Return how many games had each order in all groups, each group counted the given number of times."""
    total: dict[Finish, float] = {}
    for group, times in groups:
        for order, count in group.items():
            total[order] = total.get(order, 0.0) + times * count
    return total
