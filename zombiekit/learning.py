"""What programs that learn see of a position: a row of features, all of one size."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence


class Feature(NamedTuple):
    """A number that says something about a position, from 0 to 1.

    Attributes:
        name: What it is called.
        what: What is counted.
        full: The count that becomes 1; higher ones do, too.
    """

    name: str
    what: str
    full: float = 1


def row(features: Sequence[Feature], counts: Sequence[float]) -> tuple[float, ...]:
    """Return counts as features: each divided by what is full, and cut off at 1.

    Args:
        features: What the features are.
        counts: Their counts, none below 0.
    """
    return tuple([count / full if count < full else 1.0 for (_, _, full), count in zip(features, counts, strict=True)])
