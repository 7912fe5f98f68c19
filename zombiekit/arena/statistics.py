"""What rows come to, by sets: one seed, played in all seatings, is one observation.

Games of a set share their dice, so they are not independent; sets are. What has bounds, scores and their differences, has intervals
of one kind (`bounded_interval`); lengths and points have Student's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from math import exp, fsum, inf, lgamma, log, sqrt
from random import Random
from statistics import NormalDist, fmean, variance
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import attrs

if TYPE_CHECKING:
    from zombiekit.arena.playing import GameRow

LEVEL = 0.95
"""How often intervals hold what they are to hold."""


class Interval(NamedTuple):
    """An estimate with the interval around it.

    Attributes:
        value: The estimate.
        low: Where the interval begins.
        high: Where it ends.
    """

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        """Return `0.25 (0.20 to 0.31)`."""
        return f"{self.value:.3g} ({self.low:.3g} to {self.high:.3g})"


def scores(row: GameRow, *, together: bool) -> tuple[float, ...]:
    """Return for each seat its share of the win: winners divide 1 between them unless all of them play together."""
    share = 1.0 if together else 1.0 / max(1, len(row.winners))
    return tuple([share if seat in row.winners else 0.0 for seat in range(len(row.returns))])


def sets(rows: Iterable[GameRow]) -> Iterator[list[GameRow]]:
    """Yield the rows of each set together: equal seed, equal options."""
    for _, group in groupby(rows, key=lambda row: (row.seed, row.cell)):
        yield list(group)


def bot_scores(group: list[GameRow], bots: int, *, together: bool) -> list[float]:
    """Return each bot's average score in a set, over all seats that it sat in."""
    totals, counts = [0.0] * bots, [0] * bots
    for row in group:
        for bot, score in zip(row.seating, scores(row, together=together), strict=True):
            totals[bot] += score
            counts[bot] += 1
    return [total / max(1, count) for total, count in zip(totals, counts, strict=True)]


# ----------------------------------------------------------------------------------------------------------- intervals

ADDED = NormalDist().inv_cdf((1 + LEVEL) / 2) ** 2 / 2
"""How many sets are added at either end of the scale, as if they had been played: about two."""


def bounded_interval(
    values: Iterable[float], low: float = 0.0, high: float = 1.0, *, count: int | None = None
) -> Interval:
    """Return the mean of values between two bounds, with an interval that holds the true mean in at least 92 of 100 studies.

    It is the interval of Agresti and Coull, carried over from wins to any bounded scores: two sets are added at either end of the
    scale, so that it has a width, and stays honest, also where all values are alike or rare ones have not come yet.
    `tests/bench/coverage.py` shows how often it holds.

    Args:
        values: One for each set.
        low: The least that a value can be.
        high: The most that it can be.
        count: How many of the values count as evidence, where some are copies of others; all if None.
    """
    found = Running()
    for value in values:
        found.add(value)
    return found.interval(low, high, count=count)


def score_interval(values: Iterable[float], *, count: int | None = None) -> Interval:
    """Return the mean of scores from 0 to 1 with its interval, as `bounded_interval` does."""
    return bounded_interval(values, count=count)


def less_interval(values: Iterable[float], *, count: int | None = None) -> Interval:
    """Return the mean of differences of such scores, from -1 to 1, with its interval, as `bounded_interval` does."""
    return bounded_interval(values, -1.0, 1.0, count=count)


def share_interval(part: int, whole: int) -> Interval:
    """Return a share of independent games with its interval, as `bounded_interval` does."""
    return Running(whole, float(part), float(part)).interval()


@attrs.define
class Running:
    """Values of which no more is kept than what their mean and its interval need.

    Attributes:
        count: How many there were.
        total: Their sum.
        squares: The sum of their squares.
    """

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Add a value."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def interval(self, low: float = 0.0, high: float = 1.0, *, count: int | None = None) -> Interval:
        """Return the mean of values between two bounds, with its interval, as `bounded_interval` does."""
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
"""How many values there must be before Student's interval is right often enough, as those of games are not normally distributed."""


def mean_interval(values: Sequence[float], *, count: int | None = None) -> Interval:
    """Return the mean of values without bounds, with Student's interval.

    It has no ends where the spread is not known: with fewer than `MANY` values, or if all of them are alike. Where a few games last many
    times as long as all others, it holds less often than it promises.

    Args:
        values: One for each set.
        count: How many of them count as evidence, where some are copies of others; all if None.
    """
    middle = fmean(values)
    many = len(values) if count is None else count
    spread = variance(values) if many >= MANY else 0.0
    if not spread:
        return Interval(middle, -inf, inf)
    half = t_quantile((1 + LEVEL) / 2, many - 1) * sqrt(spread / many)
    return Interval(middle, middle - half, middle + half)


@lru_cache(maxsize=1024)
def t_quantile(probability: float, degrees: int) -> float:
    """Return the quantile of Student's t distribution, by halving: its distribution function is monotonous."""
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
"""How many sets there must be, none of them a copy of another, before their spread is known well enough to conclude anything."""


@attrs.define
class Sprt:
    """A generalized sequential probability ratio test of two bots: is the difference of their scores 0, or `gain`?

    It takes averages of sets for normally distributed, with the spread that was seen so far, and as if there had been two more
    sets, one won and one lost altogether: without them, rare wins that have not come yet would look like certainty.
    Once it has stopped, it takes no more sets.

    Attributes:
        gain: The difference that is worth finding, from 0 to 1.
        alpha: How often a bot that is not better may be called so.
        beta: How often one that is better by `gain` may be called not so.
        llr: The logarithm of the likelihood ratio so far.
        sets: After how many sets the test stopped, or how many there were.
    """

    gain: float
    alpha: float = 0.05
    beta: float = 0.05
    llr: float = 0.0
    sets: int = 0
    _total: float = 0.0
    _squares: float = 0.0

    @property
    def verdict(self) -> str:
        """`"better"`, `"not better"`, or `"open"`."""
        if self.llr >= log((1 - self.beta) / self.alpha):
            return "better"
        return "not better" if self.llr <= log(self.beta / (1 - self.alpha)) else "open"

    def add(self, difference: float, distinct: int | None = None) -> None:
        """Take the next set into account.

        Args:
            difference: The score of one bot less that of the other.
            distinct: How many of the sets so far are no copies of others; all if None.
        """
        if self.verdict != "open":
            return
        self.sets += 1
        self._total += difference
        self._squares += difference * difference
        if (self.sets if distinct is None else distinct) < FEWEST:
            return
        spread = (self._squares + 2) / (self.sets + 2) - (self._total / (self.sets + 2)) ** 2
        self.llr = self.gain * (self._total - self.sets * self.gain / 2) / spread


def sprt(differences: Iterable[float], gain: float, alpha: float = 0.05, beta: float = 0.05) -> Sprt:
    """Return where a sequential test stops on differences of scores, set by set."""
    test = Sprt(gain, alpha, beta)
    for value in differences:
        test.add(value)
        if test.verdict != "open":
            break
    return test


Finish: TypeAlias = tuple[tuple[int, ...], ...]
"""The bots of a game by rank, those of equal rank together."""

ROUNDS = 1_000
"""After how many rounds an estimate is good enough, however much the last one changed."""
PRECISE = 1e-7
"""An estimate is good enough when a round changes no strength by more than this."""


def plackett_luce(orders: Mapping[Finish, float], bots: int, start: Sequence[float] = ()) -> list[float]:
    """Return the strengths of bots that make these orders most likely, with sum 1; which game came first does not count.

    Args:
        orders: How many games had each order.
        bots: How many bots there are.
        start: Strengths to begin with, which are then made better (minorize-maximize).
    """
    strengths = [*start] or [1 / bots] * bots
    wins = [0.1] * bots  # a little of a win for each, so that a bot that never won has some strength left
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
    """Return the order of the bots in a game, by what they got."""
    ranked = sorted(zip(row.returns, row.seating, strict=True), key=lambda pair: (-pair[0], pair[1]))
    return tuple([tuple([bot for _, bot in rank]) for _, rank in groupby(ranked, key=lambda pair: pair[0])])


def ratings(groups: Sequence[Mapping[Finish, float]], bots: int, times: int = 100) -> list[Interval]:
    """Return the strengths of bots by Plackett and Luce, each with an interval from drawing the seeds anew (bootstrap).

    They are drawn twice: as they are, and with seeds among them that were not played, in each of which one bot wins all games. Without
    those an interval would have no width for a bot that never won. It reaches as far as either, and holds the estimate.

    Args:
        groups: The orders in the games of each seed.
        bots: How many bots there are.
        times: How often seeds are drawn.
    """
    whole = plackett_luce(_sum([(group, 1) for group in groups]), bots)
    games = sum(sum(group.values()) for group in groups) / len(groups)
    others = [tuple([each for each in range(bots) if each != bot]) for bot in range(bots)]
    added: list[Mapping[Finish, float]] = [{((bot,), rest): games} for bot, rest in enumerate(others)]
    dice, cut = Random(0), int(times * (1 - LEVEL) / 2)
    found = [Interval(value, value, value) for value in whole]
    alike: dict[frozenset[tuple[Finish, float]], Mapping[Finish, float]] = {}  # counted first: seeds have few outcomes
    seeds = [id(alike.setdefault(frozenset(group.items()), group)) for group in (*groups, *added)]
    by_id = {id(group): group for group in alike.values()}
    for drawn in (seeds[: len(groups)], seeds):
        again = [Counter(dice.choices(drawn, k=len(drawn))) for _ in range(times)]
        sums = [_sum([(by_id[at], count) for at, count in each.items()]) for each in again]
        spreads = zip(*[plackett_luce(each, bots, whole) for each in sums], strict=True)
        found = [
            _reaching(each, sorted(spread)[cut : times - cut]) for each, spread in zip(found, spreads, strict=True)
        ]
    return found


def _reaching(interval: Interval, values: Sequence[float]) -> Interval:
    value, low, high = interval
    return Interval(value, min(low, values[0]), max(high, values[-1]))


def _sum(groups: Iterable[tuple[Mapping[Finish, float], int]]) -> dict[Finish, float]:
    """Return how many games had each order, in groups of which each comes so many times."""
    total: dict[Finish, float] = {}
    for group, times in groups:
        for order, count in group.items():
            total[order] = total.get(order, 0.0) + times * count
    return total
