"""Odds: how likely something is, from weighted signs; and sums that are the same on every Python version."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from math import exp
from operator import add


def added(values: Iterable[float]) -> float:
    """Return the sum of plain additions, one after the other.

    Since Python 3.12, `sum` rounds floats differently, so a bot that compares such sums would also play differently.

    >>> added([0.1] * 10)
    0.9999999999999999
    """
    return reduce(add, values, 0)


def likelihood(start: float, *weighed: tuple[float, float]) -> float:
    """Return the logistic function of `start` plus the sum of weight times sign, for pairs of both: above 0 and below 1."""
    total = start + added(weight * sign for weight, sign in weighed)
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))
