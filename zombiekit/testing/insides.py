"""The insides of values: everything that a state, an action or an event is made of."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
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


def _slots(cls: type) -> tuple[str, ...]:
    slots = cls.__dict__.get("__slots__", ())
    names = (slots,) if isinstance(slots, str) else tuple(slots)
    return tuple(name for name in names if name != "__weakref__")


def text_of_all(value: object) -> str:
    """Return a text of all parts, those that `repr` leaves out too; equal values made of equal parts have equal texts."""
    if isinstance(value, LEAVES):
        return repr(value)
    return f"{type(value).__name__}({', '.join(name + ' ' + text_of_all(part) for name, part in parts(value))})"


def same_inside(one: object, two: object) -> bool:
    """Tell whether two values of a class are made of equal parts, also of those that take no part in equality, but for events."""
    mine, yours = dict(parts(one)), dict(parts(two))
    return mine.keys() == yours.keys() and all(
        mine[name] is yours[name] or text_of_all(mine[name]) == text_of_all(yours[name])
        for name in mine
        if name != ".events"
    )
