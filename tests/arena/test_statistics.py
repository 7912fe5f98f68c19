"""Statistics of sets: exact where there are tables, and right as often as they claim."""

from collections import Counter
from collections.abc import Callable, Iterable
from math import comb, inf
from random import Random
from statistics import fmean, variance
from typing import TypeVar

import attrs
import pytest

from zombiekit.arena import statistics
from zombiekit.arena.playing import GameRow
from zombiekit.arena.statistics import Finish, Interval, Running, Spread, Sprt, share_interval

pytestmark = pytest.mark.once

S = TypeVar("S", Running, Spread)


def score_interval(values: Iterable[float], *, count: int | None = None) -> Interval:
    """Return the interval of scores, as reports have it."""
    return added(Running(), values).interval(count=count)


def less_interval(values: Iterable[float]) -> Interval:
    """Return the interval of differences of scores."""
    return added(Running(), values).interval(-1.0, 1.0)


def mean_interval(values: Iterable[float], *, count: int | None = None) -> Interval:
    """Return the interval of values without bounds."""
    return added(Spread(), values).interval(count=count)


def added(sums: S, values: Iterable[float]) -> S:
    """Return sums with values added to them."""
    for value in values:
        sums.add(value)
    return sums


@pytest.mark.parametrize(
    ("degrees", "quantile"), [(1, 12.7062), (2, 4.3027), (5, 2.5706), (10, 2.2281), (30, 2.0423), (200, 1.9719)]
)
def test_quantiles_are_those_of_the_tables(degrees: int, quantile: float) -> None:
    assert statistics.t_quantile(0.975, degrees) == pytest.approx(quantile, abs=1e-4)
    assert statistics.t_quantile(0.025, degrees) == pytest.approx(-quantile, abs=1e-4)
    assert statistics.t_below(quantile, degrees) == pytest.approx(0.975, abs=1e-5)


def test_intervals_of_shares_are_those_of_agresti_and_coull_with_student() -> None:
    """54 of 100 counts as (54 + 1.92) of 103.84; the width takes the 97.5 % quantile of Student's t with 103 degrees of freedom."""
    value, low, high = share_interval(54, 100)
    middle = (54 + 1.920729) / 103.841459
    half = statistics.t_quantile(0.975, 103) * (middle * (1 - middle) / 103.841459) ** 0.5
    assert (value, low, high) == pytest.approx((0.54, middle - half, middle + half), abs=1e-6)
    assert share_interval(0, 10)[1:] == pytest.approx((0.0, 0.3395), abs=1e-4)
    assert share_interval(0, 0) == (0.5, 0.0, 1.0)


def test_few_sets_or_equal_ones_say_nothing_of_the_spread() -> None:
    assert tuple(mean_interval([0.5])) == (0.5, -inf, inf)
    assert tuple(mean_interval([24.0] * 100)) == (24.0, -inf, inf)
    assert tuple(mean_interval([0.0, 1.0] * 14)) == (0.5, -inf, inf)
    assert tuple(mean_interval([0.0, 1.0] * 15)) == pytest.approx((0.5, 0.3101, 0.6899), abs=1e-4)
    assert tuple(mean_interval([0.0, 1.0] * 15, count=10)) == (0.5, -inf, inf)


@pytest.mark.parametrize("sets", [1, 2, 3, 5, 10, 20, 50])
def test_intervals_of_wins_hold_as_often_as_they_promise_at_every_chance(sets: int) -> None:
    """Exact sums for chances from 0.1 to 99.9 %: intervals that promise 95 % hold more than 92 % of the time."""
    intervals = [share_interval(won, sets) for won in range(sets + 1)]

    def held(chance: float) -> float:
        return sum(
            comb(sets, won) * chance**won * (1 - chance) ** (sets - won)
            for won, found in enumerate(intervals)
            if found.low <= chance <= found.high
        )

    assert min(held(part / 1000) for part in range(1, 1000)) > 0.92


UNLIKE: dict[str, tuple[Callable[[Random], float], float]] = {
    "two games of a set, 95 of 100": (lambda dice: (dice.random() < 0.95) + (dice.random() < 0.95) - 1.0, 0.9),
    "two games of a set, 98 of 100": (lambda dice: (dice.random() < 0.98) + (dice.random() < 0.98) - 1.0, 0.96),
    "paired, 98 against 50 of 100": (lambda dice: (dice.random() < 0.98) - (dice.random() < 0.5) + 0.0, 0.48),
    "paired, 99 against 90 of 100": (lambda dice: (dice.random() < 0.99) - (dice.random() < 0.9) + 0.0, 0.09),
    "mostly even": (lambda dice: (dice.random() < 0.05) - (dice.random() < 0.01) + 0.0, 0.04),
}


@pytest.mark.parametrize("sets", [10, 40])
@pytest.mark.parametrize("shape", UNLIKE)
def test_intervals_of_differences_hold_for_unlike_bots(shape: str, sets: int) -> None:
    """They hold at least 92 times of 100, less the error of 1,000 studies; a plain Student's interval held only 35 to 64 times."""
    draw, mean = UNLIKE[shape]
    dice = Random(f"{shape} {sets}")
    found = [less_interval([draw(dice) for _ in range(sets)]) for _ in range(1_000)]
    assert sum(each.low <= mean <= each.high for each in found) >= 920 - 17
    assert all(-1 <= each.low < each.high <= 1 for each in found)


def row(index: int, seed: int, seating: tuple[int, ...], winners: tuple[int, ...]) -> GameRow:
    returns = tuple(float(seat in winners) for seat in range(len(seating)))
    return GameRow(index, 0, seed, seating, returns, winners, "won", 10, "over")


def test_a_set_is_one_observation() -> None:
    """Both games of a seed count together: a bot that wins only in the first seat is no better than the other."""
    rows = [row(0, 0, (0, 1), (0,)), row(1, 0, (1, 0), (0,)), row(2, 1, (0, 1), (1,)), row(3, 1, (1, 0), (0,))]
    groups = list(statistics.sets(rows))
    assert [len(group) for group in groups] == [2, 2]
    assert [statistics.bot_scores(group, 2, together=False) for group in groups] == [[0.5, 0.5], [0.0, 1.0]]


def test_winners_divide_the_win_unless_they_play_together() -> None:
    shared = row(0, 0, (0, 1), (0, 1))
    assert statistics.scores(shared, together=False) == (0.5, 0.5)
    assert statistics.scores(shared, together=True) == (1.0, 1.0)


def differences(dice: Random, count: int, better: float) -> list[float]:
    """Return the differences of `count` random sets of two games: each is -1, 0 or 1."""
    draw = dice.random
    return [((draw() < 0.5 + better / 2) - (draw() < 0.5 - better / 2) + 0.0) for _ in range(count)]


@pytest.mark.parametrize("first", [0.0, 1e9])
def test_a_spread_is_that_of_the_textbook_however_large_the_values_are(first: float) -> None:
    dice = Random(f"{first}")
    values = [first + dice.gauss(300, 60) for _ in range(200)]
    found, half = mean_interval(values), statistics.t_quantile(0.975, 199) * (variance(values) / 200) ** 0.5
    assert tuple(found) == pytest.approx((fmean(values), fmean(values) - half, fmean(values) + half), abs=1e-5, rel=0)


def test_equal_bots_come_out_different_as_often_as_they_should() -> None:
    """Of 1,000 matches of 60 sets between equal bots, about 5 % are significant at 5 %."""
    dice = Random(7)
    found = 0
    for _ in range(1_000):
        interval = mean_interval(differences(dice, 60, 0.0))
        found += not interval.low <= 0 <= interval.high
    assert 35 <= found <= 65


def null(study: str, match: int, seeds: int) -> Interval:
    """Return the interval of the difference between two equal players in a random match of `seeds` pairs of games."""
    dice, found = Random(f"{study} {match}"), []
    for seed in range(seeds):
        rows = []
        for index, seating in enumerate(((0, 1), (1, 0))):
            winners = ((0,), (0,), (1,), (0, 1), ())[int(dice.random() * 5)]  # the first seat wins more often
            rows.append(row(2 * seed + index, seed, seating, winners))
        one, other = statistics.bot_scores(rows, 2, together=False)
        found.append(one - other)
    return less_interval(found)


@pytest.mark.slow
@pytest.mark.parametrize("seeds", [10, 30, 100])
def test_equal_players_come_out_different_in_five_of_a_hundred_matches(seeds: int) -> None:
    """Of 1,000 matches whose paired games favor the first seat, 1.5 to 6.5 % are significant at 5 %."""
    intervals = [null("null", match, seeds) for match in range(1_000)]
    assert 15 <= sum(not found.low <= 0 <= found.high for found in intervals) <= 65


def sprt(differences: Iterable[float], gain: float) -> Sprt:
    """Return a test after adding differences of scores, set by set, until it stops."""
    test = Sprt(gain)
    for value in differences:
        test.add(value)
        if test.verdict != "open":
            break
    return test


SHAPES: dict[str, Callable[[Random, float], float]] = {
    "won or lost": lambda dice, gain: 1.0 if dice.random() < 0.5 + gain / 2 else -1.0,
    "mostly even": lambda dice, gain: (dice.random() < 0.1 + gain / 2) - (dice.random() < 0.1 - gain / 2) + 0.0,
    "rare wins": lambda dice, gain: float(dice.random() < gain),
    "hardly ever otherwise": lambda dice, gain: gain if dice.random() < 0.98 else dice.choice((gain - 0.5, gain + 0.5)),
}


def errors(shape: str, gain: float, times: int) -> tuple[int, int]:
    """Return how many of `times` tests call equal players different, and how many miss a difference of `gain`."""
    found = []
    for better, wrong in ((0.0, "better"), (gain, "not better")):
        dice = Random(f"{shape} {gain} {better}")
        tests = [sprt((SHAPES[shape](dice, better) for _ in range(20_000)), gain) for _ in range(times)]
        assert all(test.verdict != "open" for test in tests)
        found.append(sum(test.verdict == wrong for test in tests))
    return found[0], found[1]


@pytest.mark.parametrize("shape", SHAPES)
def test_sequential_tests_are_wrong_no_more_often_than_they_may(shape: str) -> None:
    """At most 5 % of 200 tests are wrong either way, plus the error of 200 tests; the slow form below is more precise."""
    assert max(errors(shape, 0.2, 200)) <= 10 + 8


@pytest.mark.slow
@pytest.mark.parametrize("gain", [0.05, 0.1, 0.2])
@pytest.mark.parametrize("shape", SHAPES)
def test_sequential_tests_keep_their_errors(shape: str, gain: float) -> None:
    """At most 5 % of 1,000 tests are wrong either way, plus the error of 1,000 tests (two standard deviations)."""
    assert max(errors(shape, gain, 1_000)) <= 50 + 14


def test_a_sequential_test_waits_until_it_knows_the_spread() -> None:
    assert sprt([1.0] * 5, 0.2).verdict == "open"
    stopped = sprt([1.0] * 40, 0.2)
    before = attrs.evolve(stopped)
    stopped.add(-1.0)
    assert stopped == before != Sprt(0.2)
    assert sprt([0.0] * 30, 0.1).verdict == "open"
    assert sprt([0.0] * 100, 0.1).verdict == "not better"


@pytest.mark.parametrize(("games", "precise"), [(1_000, 0.05), pytest.param(30_000, 0.01, marks=pytest.mark.slow)])
def test_strengths_are_found_again(games: int, precise: float) -> None:
    dice, orders = Random(3), Counter[Finish]()
    for _ in range(games):
        left, order = {0: 1.0, 1: 2.0, 2: 5.0}, list[tuple[int, ...]]()
        while left:
            (bot,) = dice.choices([*left], [*left.values()])
            order.append((bot,))
            del left[bot]
        orders[tuple(order)] += 1
    assert statistics.plackett_luce(orders, 3) == pytest.approx([1 / 8, 2 / 8, 5 / 8], abs=precise)


@pytest.mark.thorough
def test_the_interval_of_a_strength_holds_it() -> None:
    dice = Random(5)
    held = 0
    for _ in range(10):
        groups: list[Counter[Finish]] = []
        for _ in range(30):
            ranks = [0, 1, 2, 3]
            dice.shuffle(ranks)
            groups.append(Counter({tuple([(bot,) for bot in ranks]): 1}))
        held += sum(low <= 0.25 <= high for _, low, high in statistics.ratings(groups, 4))
    assert held >= 34


def test_intervals_of_strengths_hold_their_estimate_and_have_a_width_for_a_bot_that_never_won() -> None:
    """Resampling only the seeds would give that bot no width; and no interval may leave out its own estimate."""
    always: list[Counter[Finish]] = [Counter({((0,), (1,), (2,)): 6})] * 10
    mixed: list[Counter[Finish]] = [*always, Counter({((1,), (0,), (2,)): 6})]
    for groups in (always, mixed):
        found = statistics.ratings(groups, 3)
        assert all(low <= value <= high for value, low, high in found)
        assert found[2].high - found[2].low > 0.01
        assert found[0].low < 0.95


def test_equal_ranks_count_for_all() -> None:
    found = statistics.plackett_luce({((0, 1), (2,)): 2}, 3)
    assert found[0] == pytest.approx(found[1])
    assert found[0] > found[2]


def test_the_order_of_a_game_is_by_what_its_bots_got() -> None:
    assert statistics.order_of(attrs.evolve(row(0, 0, (2, 0, 1), (0,)), returns=(0.5, 1.0, 0.5))) == ((0,), (1, 2))


def test_scores_that_are_all_alike_say_how_little_is_known_and_copies_count_once() -> None:
    assert score_interval([1.0] * 10) == share_interval(10, 10)
    assert score_interval([0.0] * 10) == share_interval(0, 10)
    assert tuple(score_interval([0.5] * 10)) == pytest.approx((0.5, 0.3470, 0.6530), abs=1e-4)
    assert score_interval([1.0]) == (1.0, 0.0, 1.0)
    assert less_interval([-1.0] * 10)[1:] == pytest.approx((-1.0, -0.3210), abs=1e-4)
    assert score_interval([1.0] * 40, count=1) == (1.0, 0.0, 1.0)
    assert score_interval([1.0, 0.0] * 20, count=2) == score_interval([1.0, 0.0])
