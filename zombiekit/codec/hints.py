"""What the declared types of a game's values tell about their form: unions, nodes, tuples, and fields that are not saved."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from operator import or_
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import attrs

from zombiekit.agenda import Automatic, ChanceNode, Decision

TAG = "node"
"""Under this key stands the class of a node."""


def members_of(hint: object) -> tuple[Any, ...]:
    """Return the types of a union, or the one type."""
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


def union_of(classes: Iterable[object]) -> Any:
    """Return the union of some types."""
    return reduce(or_, classes)


def is_node(hint: object) -> bool:
    """Tell whether a type is a class of nodes."""
    return isinstance(hint, type) and issubclass(hint, (Decision, ChanceNode, Automatic))


def is_tuple(hint: object) -> bool:
    """Tell whether a type is one of tuples, with names or without."""
    return get_origin(hint) is tuple or (isinstance(hint, type) and issubclass(hint, tuple))


def parts_of(hint: Any) -> tuple[Callable[[list[Any]], Any], tuple[Any, ...], int | None]:
    """Return what makes such a tuple of its items, the types of the items, and their number; None for any number of one type.

    Raises:
        TypeError: Nothing tells the types of the items.
    """
    if get_origin(hint) is not tuple:
        hints = tuple(get_type_hints(hint).values())
        if len(hints) != len(getattr(hint, "_fields", ())) or not hints:
            raise TypeError(f"values of type {hint} cannot be saved")
        return lambda values: hint(*values), hints, len(hints)
    hints = get_args(hint)
    return (tuple, hints[:1], None) if hints[-1:] == (...,) else (tuple, hints, len(hints))


def unsaved(cls: Any) -> list[str]:
    """Return the names of the fields that do not make up a value: what the class does not take, or does not compare."""
    return [field.name for field in attrs.fields(cls) if not field.init or not field.eq]


def is_of(value: object, classes: Iterable[type]) -> bool:
    """Tell whether a value is of one of some classes, exactly; nothing is asked of its own class."""
    cls = type(value)
    return any(cls is known for known in classes)
