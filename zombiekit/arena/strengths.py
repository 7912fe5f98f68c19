"""How strong three bots or more are, by the orders in which they end games (Plackett and Luce)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from math import fsum
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from zombiekit.arena.statistics import LEVEL, Interval

if TYPE_CHECKING:
    from zombiekit.arena.playing import Row

Order: TypeAlias = tuple[tuple[int, ...], ...]
"""The bots of a game by rank, those of equal rank together."""

ROUNDS = 1_000
"""After how many rounds an estimate is good enough, however much the last one changed."""
PRECISE = 1e-7
"""An estimate is good enough when a round changes no strength by more than this."""


def plackett_luce(orders: Mapping[Order, float], bots: int, start: Sequence[float] = ()) -> list[float]:
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


def order_of(row: Row) -> Order:
    """Return the order of the bots in a game, by what they got."""
    ranked = sorted(zip(row.returns, row.seating, strict=True), key=lambda pair: (-pair[0], pair[1]))
    return tuple([tuple([bot for _, bot in rank]) for _, rank in groupby(ranked, key=lambda pair: pair[0])])


def ratings(groups: Sequence[Mapping[Order, float]], bots: int, times: int = 100) -> list[Interval]:
    """Return the strengths of bots by Plackett and Luce, each with an interval from drawing the seeds anew (bootstrap).

    They are drawn twice: as they are, and with seeds among them that were not played, in each of which one bot wins all games. Without
    those an interval would have no width for a bot that never won. It reaches as far as either, and holds the estimate.

    Args:
        groups: The orders in the games of each seed.
        bots: How many bots there are.
        times: How often seeds are drawn.
    """
    whole = plackett_luce(_sum(groups), bots)
    games = sum(sum(group.values()) for group in groups) / len(groups)
    others = [tuple([each for each in range(bots) if each != bot]) for bot in range(bots)]
    added: list[Mapping[Order, float]] = [{((bot,), rest): games} for bot, rest in enumerate(others)]
    dice, cut = Random(0), int(times * (1 - LEVEL) / 2)
    found = [Interval(value, value, value) for value in whole]
    for drawn in (groups, [*groups, *added]):
        again = [[drawn[int(dice.random() * len(drawn))] for _ in drawn] for _ in range(times)]
        spreads = zip(*[plackett_luce(_sum(each), bots, whole) for each in again], strict=True)
        found = [
            _reaching(each, sorted(spread)[cut : times - cut]) for each, spread in zip(found, spreads, strict=True)
        ]
    return found


def _reaching(interval: Interval, values: Sequence[float]) -> Interval:
    value, low, high = interval
    return Interval(value, min(low, values[0]), max(high, values[-1]))


def _sum(groups: Iterable[Mapping[Order, float]]) -> dict[Order, float]:
    total: dict[Order, float] = {}
    for group in groups:
        for order, count in group.items():
            total[order] = total.get(order, 0.0) + count
    return total
