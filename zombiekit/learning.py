"""Positions as learning programs see them: a row of features, all scaled from 0 to 1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Feature(NamedTuple):
    """A number from 0 to 1 that describes a position.

    Attributes:
        name: The name of the feature.
        what: What it counts.
        full: The count that becomes 1; higher counts also become 1.
    """

    name: str
    what: str
    full: float = 1


def row(features: Sequence[Feature], counts: Sequence[float]) -> tuple[float, ...]:
    """Turn counts into features: divide each by its feature's `full`, and cut it off at 1.

    Args:
        features: The features.
        counts: Their counts, none below 0.
    """
    return tuple([count / full if count < full else 1.0 for (_, _, full), count in zip(features, counts, strict=True)])
