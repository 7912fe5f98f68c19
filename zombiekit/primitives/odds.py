"""Odds: how likely something is, by signs of it and what each weighs; and sums that are the same everywhere."""

from __future__ import annotations

from functools import reduce
from math import exp
from operator import add
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def added(values: Iterable[float]) -> float:
    """Return the sum as plain additions give it, one after the other.

    From Python 3.12 on `sum` rounds floats otherwise than before: a bot that compares such sums would play otherwise, too.

    >>> added([0.1] * 10)
    0.9999999999999999
    """
    return reduce(add, values, 0)


def likelihood(start: float, *weighed: tuple[float, float]) -> float:
    """Return the logistic function of `start` and the products of pairs of a weight and a sign: above 0 and below 1."""
    total = start + added(weight * sign for weight, sign in weighed)
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))
