"""The insides of values: everything that a state, an action or an event is made of."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

LEAVES = (bool, int, float, str, bytes, Fraction, type(None), Enum)
"""What has no parts (or, if a subclass gives it some, is taken as a whole)."""


def parts(value: object) -> Iterator[tuple[str, object]]:
    """Yield the parts of a value that immutable values are made of, each with its name as a suffix: `.pawn`, `[2]`."""
    if isinstance(value, tuple | frozenset):
        for index, part in enumerate(value):
            yield f"[{index}]", part
    elif not isinstance(value, LEAVES):
        for cls in type(value).__mro__:
            for name in _slots(cls):
                if hasattr(value, name):
                    yield f".{name}", getattr(value, name)


@cache
def _slots(cls: type) -> tuple[str, ...]:
    slots = cls.__dict__.get("__slots__", ())
    names = (slots,) if isinstance(slots, str) else tuple(slots)
    return tuple(name for name in names if name != "__weakref__")


def same_inside(one: object, two: object, *, but: str = "") -> bool:
    """Tell whether two values have equal parts all the way down, also those that take no part in equality.

    What both share is not gone through. A part of the values themselves may be left out: `.events`.
    """
    if one is two:
        return True
    if type(one) is not type(two):
        return False
    if isinstance(one, LEAVES):
        return repr(one) == repr(two)
    if isinstance(one, tuple) and isinstance(two, tuple):
        return len(one) == len(two) and all(map(same_inside, one, two))
    if isinstance(one, frozenset) and isinstance(two, frozenset):  # equal ones may be in another order
        others = {part: part for part in two}
        return len(one) == len(two) and all(part in others and same_inside(part, others[part]) for part in one)
    mine, yours = dict(parts(one)), dict(parts(two))
    return mine.keys() == yours.keys() and all(same_inside(mine[name], yours[name]) for name in mine if name != but)
