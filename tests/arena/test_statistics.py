"""Statistics of sets: exact where tables are, and right as often as they say."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from zombiekit.arena.playing import Row
from zombiekit.arena.statistics import (
    bot_scores,
    mean_interval,
    plackett_luce,
    scores,
    sets,
    share_interval,
    sprt,
    t_below,
    t_quantile,
)


@pytest.mark.parametrize(
    ("degrees", "quantile"), [(1, 12.7062), (2, 4.3027), (5, 2.5706), (10, 2.2281), (30, 2.0423), (200, 1.9719)]
)
def test_quantiles_are_those_of_the_tables(degrees: int, quantile: float) -> None:
    assert t_quantile(0.975, degrees) == pytest.approx(quantile, abs=1e-4)
    assert t_quantile(0.025, degrees) == pytest.approx(-quantile, abs=1e-4)
    assert t_below(quantile, degrees) == pytest.approx(0.975, abs=1e-5)


def test_intervals_of_shares_are_wilsons() -> None:
    value, low, high = share_interval(54, 100)

    assert (value, round(low, 4), round(high, 4)) == (0.54, 0.4426, 0.6344)
    assert share_interval(0, 10)[1:] == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert share_interval(0, 0) == (0.0, 0.0, 1.0)


def test_one_set_says_nothing_of_the_spread() -> None:
    assert tuple(mean_interval([0.5])) == (0.5, -inf, inf)
    assert tuple(mean_interval([0.0, 1.0, 0.0, 1.0])) == pytest.approx((0.5, -0.4187, 1.4187), abs=1e-4)


def row(index: int, seed: int, seating: tuple[int, ...], winners: tuple[int, ...]) -> Row:
    returns = tuple(float(seat in winners) for seat in range(len(seating)))
    return Row(index, 0, seed, seating, returns, winners, "won", 10, "over")


def test_a_set_is_one_observation() -> None:
    """Both games of a seed together: a bot that only wins in the first seat is as good as the other."""
    rows = [row(0, 0, (0, 1), (0,)), row(1, 0, (1, 0), (0,)), row(2, 1, (0, 1), (1,)), row(3, 1, (1, 0), (0,))]
    groups = list(sets(rows))

    assert [len(group) for group in groups] == [2, 2]
    assert [bot_scores(group, 2, together=False) for group in groups] == [[0.5, 0.5], [0.0, 1.0]]


def test_winners_divide_the_win_unless_they_play_together() -> None:
    shared = row(0, 0, (0, 1), (0, 1))

    assert scores(shared, together=False) == (0.5, 0.5)
    assert scores(shared, together=True) == (1.0, 1.0)


def differences(dice: Random, count: int, better: float) -> list[float]:
    """Return differences as two games of a set give them: -1, 0 or 1."""
    draw = dice.random
    return [((draw() < 0.5 + better / 2) - (draw() < 0.5 - better / 2) + 0.0) for _ in range(count)]


def test_equal_bots_come_out_different_as_often_as_they_should() -> None:
    """Of 1,000 matches of 60 sets between equal bots some 5 % are significant at 5 %."""
    dice = Random(7)
    found = 0
    for _ in range(1_000):
        interval = mean_interval(differences(dice, 60, 0.0))
        found += not interval.low <= 0 <= interval.high

    assert 35 <= found <= 65


@pytest.mark.parametrize(("better", "wrong"), [(0.0, "better"), (0.2, "not better")])
def test_sequential_tests_are_wrong_no_more_often_than_they_may(better: float, wrong: str) -> None:
    """At most 5 % of 1,000 tests, both ways, within what 1,000 can tell."""
    dice = Random(11)
    verdicts = [sprt(differences(dice, 600, better), 0.2).verdict for _ in range(1_000)]

    assert verdicts.count(wrong) <= 50 + 13
    assert verdicts.count("open") < 20


def test_a_sequential_test_waits_until_it_knows_the_spread() -> None:
    assert sprt([1.0] * 5, 0.2).verdict == "open"
    assert sprt([1.0] * 40, 0.2) == sprt([1.0] * 400, 0.2)


def test_strengths_are_found_again() -> None:
    """Winners drawn by strengths 1, 2 and 5 of 8, in any order of the games."""
    dice, orders = Random(3), []
    for _ in range(3_000):
        left, order = {0: 1.0, 1: 2.0, 2: 5.0}, []
        while left:
            at = dice.random() * sum(left.values())
            bot = 0
            for bot, strength in left.items():  # noqa: B007 - the one at which it stops
                at -= strength
                if at < 0:
                    break
            order.append([bot])
            del left[bot]
        orders.append(order)
    found = plackett_luce(orders, 3)

    assert found == pytest.approx([1 / 8, 2 / 8, 5 / 8], abs=0.03)
    assert plackett_luce(orders[::-1], 3) == pytest.approx(found)


def test_equal_ranks_count_for_all() -> None:
    found = plackett_luce([[[0, 1], [2]], [[0, 1], [2]]], 3)

    assert found[0] == pytest.approx(found[1])
    assert found[0] > found[2]
