"""The standing zombies of a position, as pairs and as a dict of them: most steps change one or two squares of a hundred."""

from __future__ import annotations

from bisect import bisect_left
from operator import itemgetter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zombiekit.games.they_come_back.box.components import Square
    from zombiekit.primitives.pairs import Pairs

_ZOMBIES: list[tuple[Pairs[Square, int], dict[Square, int]]] = [((), {})]
"""The standing zombies seen last, as a tuple and as a dict; replaced as a whole."""


def zombies_on(zombies: Pairs[Square, int]) -> Mapping[Square, int]:
    """Return the standing zombies by square, in any order, given the field `zombies`."""
    return _counts_of(zombies)


def _counts_of(zombies: Pairs[Square, int]) -> dict[Square, int]:
    known, counts = _ZOMBIES[0]
    if known is not zombies:
        counts = dict(zombies)
        _ZOMBIES[0] = zombies, counts
    return counts


def with_zombies(zombies: Pairs[Square, int], square: Square, by: int) -> Pairs[Square, int]:
    """Return the field `zombies` with more or less zombies on a square."""
    counts, pairs = _counts_of(zombies).copy(), list(zombies)
    _change(counts, pairs, square, by)
    return _keep(zombies, tuple(pairs), counts, (square,))


def with_march(zombies: Pairs[Square, int], origin: Square, target: Square) -> Pairs[Square, int]:
    """Return the field `zombies` with one gone from a square to another."""
    counts, pairs = _counts_of(zombies).copy(), list(zombies)
    _change(counts, pairs, origin, -1)
    _change(counts, pairs, target, 1)
    return _keep(zombies, tuple(pairs), counts, (origin, target))


_square_of = itemgetter(0)


def _change(counts: dict[Square, int], pairs: list[tuple[Square, int]], square: Square, by: int) -> None:
    """Change the count of a square."""
    before = counts.get(square, 0)
    at = bisect_left(pairs, square, key=_square_of)
    if not before:
        counts[square] = by
        pairs.insert(at, (square, by))
    elif before + by:
        counts[square] = before + by
        pairs[at] = square, before + by
    else:
        del counts[square], pairs[at]


def _keep(
    before: Pairs[Square, int], after: Pairs[Square, int], counts: dict[Square, int], changed: tuple[Square, ...]
) -> Pairs[Square, int]:
    """Keep what is known of a field `zombies` that was made of another, and return it.

    There are a hundred squares with zombies: `copy` takes the table of a dict as it is, where `{**counts}` would fill another one.
    """
    _ZOMBIES[0] = after, counts
    first, last, squares = _TRAIL[0]
    _TRAIL[0] = (
        (first, after, squares + changed) if last is before and len(squares) < _LONG else (before, after, changed)
    )
    return after


_TRAIL: list[tuple[Pairs[Square, int], Pairs[Square, int], tuple[Square, ...]]] = [((), (), ())]
"""The field `zombies` when somebody last asked what has changed, the last one made from it, and the squares where; replaced as a whole."""
_LONG = 32
"""Of so many squares nobody has asked: a map is filled."""


def squares_changed(before: Pairs[Square, int], after: Pairs[Square, int]) -> tuple[Square, ...] | None:
    """Return the squares whose zombies have changed on the way from a field `zombies` to another; None if that way is not known.

    It is known from the field `zombies` that was asked about last, to the last one that was made of it.
    """
    first, last, squares = _TRAIL[0]
    _TRAIL[0] = after, after, ()
    return squares if first is before and last is after else None
