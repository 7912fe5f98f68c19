"""Odds: how likely something is, by signs of it and what each weighs."""

from __future__ import annotations

from math import exp


def likelihood(start: float, *weighed: tuple[float, float]) -> float:
    """Return the logistic function of `start` and the products of pairs of a weight and a sign: above 0 and below 1."""
    total = start + sum([weight * sign for weight, sign in weighed])
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))
