"""The standing zombies of a position, as pairs and as a dict of them: most steps change one or two squares of a hundred."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.primitives.pairs import drop, put

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zombiekit.games.they_come_back.box.components import Square
    from zombiekit.primitives.pairs import Pairs

_ZOMBIES: list[tuple[Pairs[Square, int], dict[Square, int]]] = [((), {})]
"""The standing zombies seen last, as a tuple and as a dict; replaced as a whole."""


def zombies_on(zombies: Pairs[Square, int]) -> Mapping[Square, int]:
    """Return the standing zombies by square, in any order, given the field `zombies`."""
    known, counts = _ZOMBIES[0]
    if known is not zombies:
        counts = dict(zombies)
        _ZOMBIES[0] = zombies, counts
    return counts


def with_zombies(zombies: Pairs[Square, int], square: Square, by: int) -> Pairs[Square, int]:
    """Return the field `zombies` with more or less zombies on a square."""
    counts = {**zombies_on(zombies)}
    zombies = _counted(counts, zombies, square, by)
    _ZOMBIES[0] = zombies, counts
    return zombies


_MARCHED: list[tuple[Pairs[Square, int], Pairs[Square, int], tuple[Square, ...]]] = [((), (), ())]
"""The field `zombies` before and after the last march, and its squares; replaced as a whole."""


def marched(before: Pairs[Square, int], after: Pairs[Square, int]) -> tuple[Square, ...] | None:
    """Return the squares of the march that has made a field `zombies` of another, if it was the last one."""
    known, made, squares = _MARCHED[0]
    return squares if known is before and made is after else None


def with_march(zombies: Pairs[Square, int], origin: Square, target: Square) -> Pairs[Square, int]:
    """Return the field `zombies` with one gone from a square to another.

    There are a hundred squares with zombies: to copy their dict costs a tenth of making one of the tuple.
    """
    counts = {**zombies_on(zombies)}
    after = _counted(counts, _counted(counts, zombies, origin, -1), target, 1)
    _ZOMBIES[0] = after, counts
    _MARCHED[0] = zombies, after, (origin, target)
    return after


def _counted(counts: dict[Square, int], zombies: Pairs[Square, int], square: Square, by: int) -> Pairs[Square, int]:
    """Change the count of a square in the dict, and return the tuple with the same change."""
    counts[square] = count = counts.get(square, 0) + by
    if count:
        return put(zombies, square, count)
    del counts[square]
    return drop(zombies, square)
