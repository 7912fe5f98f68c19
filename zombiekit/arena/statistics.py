"""What rows come to, by sets: one seed, played in all seatings, is one observation.

Games of a set share their dice, so they are not independent; sets are. Intervals are Student's for means and Wilson's for shares.
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

if TYPE_CHECKING:
    from zombiekit.arena.playing import Row

LEVEL = 0.95
"""How often intervals hold what they are to hold."""

Order: TypeAlias = tuple[tuple[int, ...], ...]
"""The bots of a game by rank, those of equal rank together."""


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


def scores(row: Row, *, together: bool) -> tuple[float, ...]:
    """Return for each seat its share of the win: winners divide 1 between them unless all of them play together."""
    share = 1.0 if together else 1.0 / max(1, len(row.winners))
    return tuple([share if seat in row.winners else 0.0 for seat in range(len(row.returns))])


def sets(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """Yield the rows of each set together: equal seed, equal options."""
    for _, group in groupby(rows, key=lambda row: (row.seed, row.cell)):
        yield list(group)


def bot_scores(group: list[Row], bots: int, *, together: bool) -> list[float]:
    """Return each bot's average score in a set, over all seats that it sat in."""
    totals, counts = [0.0] * bots, [0] * bots
    for row in group:
        for bot, score in zip(row.seating, scores(row, together=together), strict=True):
            totals[bot] += score
            counts[bot] += 1
    return [total / max(1, count) for total, count in zip(totals, counts, strict=True)]


# ----------------------------------------------------------------------------------------------------------- intervals


def mean_interval(values: Sequence[float], level: float = LEVEL) -> Interval:
    """Return a mean with Student's interval; infinitely wide for a single value."""
    middle = fmean(values)
    if len(values) < 2:
        return Interval(middle, -inf, inf)
    half = t_quantile((1 + level) / 2, len(values) - 1) * sqrt(variance(values) / len(values))
    return Interval(middle, middle - half, middle + half)


def share_interval(part: int, whole: int, level: float = LEVEL) -> Interval:
    """Return a share with Wilson's interval."""
    if not whole:
        return Interval(0.0, 0.0, 1.0)
    z = NormalDist().inv_cdf((1 + level) / 2)
    share, turn = part / whole, 1 + z * z / whole
    middle = (share + z * z / (2 * whole)) / turn
    half = z * sqrt(share * (1 - share) / whole + z * z / (4 * whole * whole)) / turn
    return Interval(share, max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half)))


class Running:
    """A mean with its interval while values come in, none of which is kept."""

    __slots__ = ("count", "mean", "squares")

    def __init__(self) -> None:
        self.count, self.mean, self.squares = 0, 0.0, 0.0

    def add(self, value: float) -> None:
        """Take one more value (Welford's recurrence)."""
        self.count += 1
        before = value - self.mean
        self.mean += before / self.count
        self.squares += before * (value - self.mean)

    @property
    def interval(self) -> Interval:
        """As `score_interval` of all values so far."""
        if self.count < 2:
            return Interval(self.mean, -inf, inf)
        if not self.squares and self.mean in {0.0, 1.0}:
            return share_interval(round(self.mean * self.count), self.count)
        half = t_quantile((1 + LEVEL) / 2, self.count - 1) * sqrt(self.squares / (self.count - 1) / self.count)
        return Interval(self.mean, max(0.0, self.mean - half), min(1.0, self.mean + half))


def score_interval(values: Sequence[float]) -> Interval:
    """Return the mean of scores from 0 to 1 with its interval: Student's, or Wilson's where all scores are 0 or all are 1.

    Where every set came out alike no spread was seen, and Student's interval would have no width; it ends where scores do.
    """
    if len(values) < 2:
        return mean_interval(values)
    if set(values) in ({0.0}, {1.0}):
        return share_interval(round(sum(values)), len(values))
    value, low, high = mean_interval(values)
    return Interval(value, max(0.0, low), min(1.0, high))


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


class Sprt(NamedTuple):
    """A sequential test of two bots: is the difference of their scores 0, or `gain`?

    Attributes:
        llr: The logarithm of the likelihood ratio so far.
        low: At or below this, the difference is taken to be 0.
        high: At or above this, it is taken to be `gain`.
        sets: After how many sets the test stopped, or how many there were.
    """

    llr: float
    low: float
    high: float
    sets: int

    @property
    def verdict(self) -> str:
        """`"better"`, `"not better"`, or `"open"`."""
        return "better" if self.llr >= self.high else "not better" if self.llr <= self.low else "open"


FEWEST = 20
"""So many sets there must be before the test may stop: before, their spread is not known well enough."""


def sprt(differences: Iterable[float], gain: float, alpha: float = 0.05, beta: float = 0.05) -> Sprt:
    """Return where the generalized sequential probability ratio test stops on differences of scores, set by set.

    It takes averages of sets for normally distributed, with the spread that was seen so far, and as if there had been two more
    sets, one won and one lost altogether: without them, rare wins that have not come yet would look like certainty.

    Args:
        differences: The score of one bot less that of the other in each set, in order.
        gain: The difference that is worth finding, from 0 to 1.
        alpha: How often a bot that is not better may be called so.
        beta: How often one that is better by `gain` may be called not so.
    """
    low, high = log(beta / (1 - alpha)), log((1 - beta) / alpha)
    count, total, squares, llr = 0, 0.0, 0.0, 0.0
    for value in differences:
        count, total, squares = count + 1, total + value, squares + value * value
        if count < FEWEST:
            continue
        spread = (squares + 2) / (count + 2) - (total / (count + 2)) ** 2
        llr = gain * (total - count * gain / 2) / spread
        if not low < llr < high:
            break
    return Sprt(llr, low, high, count)


# ------------------------------------------------------------------------------------------------------------- ratings


def plackett_luce(orders: Mapping[Order, int], bots: int, rounds: int = 200) -> list[float]:
    """Return the strengths of bots that make these orders most likely, with sum 1; which game came first does not count.

    Args:
        orders: How many games had each order.
        bots: How many bots there are.
        rounds: How often the estimate is made better (minorize-maximize).
    """
    strengths = [1 / bots] * bots
    wins = [0.1] * bots  # a little of a win for each, so that whoever never won has some strength left
    for order, count in orders.items():
        for rank in order[:-1]:
            for bot in rank:
                wins[bot] += count
    for _ in range(rounds):
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
        strengths = [value / whole for value in fresh]
    return strengths


def order_of(row: Row) -> Order:
    """Return the order of the bots in a game, by what they got."""
    ranked = sorted(zip(row.returns, row.seating, strict=True), key=lambda pair: (-pair[0], pair[1]))
    return tuple([tuple([bot for _, bot in rank]) for _, rank in groupby(ranked, key=lambda pair: pair[0])])


def ratings(groups: Sequence[Counter[Order]], bots: int, times: int = 100) -> list[Interval]:
    """Return the strengths of bots by Plackett and Luce, each with an interval from drawing the seeds anew (bootstrap).

    Args:
        groups: The orders in the games of each seed.
        bots: How many bots there are.
        times: How often seeds are drawn.
    """
    whole = plackett_luce(_sum(groups), bots)
    dice, drawn = Random(0), []
    for _ in range(times):
        again = [groups[int(dice.random() * len(groups))] for _ in groups]
        drawn.append(plackett_luce(_sum(again), bots, 40))
    cut = int(times * (1 - LEVEL) / 2)
    found = []
    for bot, value in enumerate(whole):
        spread = sorted(strengths[bot] for strengths in drawn)
        found.append(Interval(value, spread[cut], spread[-1 - cut]))
    return found


def _sum(groups: Iterable[Counter[Order]]) -> Counter[Order]:
    total: Counter[Order] = Counter()
    for group in groups:
        total.update(group)
    return total
