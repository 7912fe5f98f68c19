"""The insides of values: everything that a state, an action or an event is made of, and what in it can be changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from fractions import Fraction
from functools import cache, cached_property
from types import BuiltinFunctionType, FunctionType, MappingProxyType, MethodType, ModuleType
from typing import Any, NamedTuple

import attrs

LEAVES = (bool, int, float, str, bytes, Fraction, type(None), Enum)
"""Values without parts; if a subclass adds parts, the value still counts as a whole."""


def parts(value: object) -> Iterator[tuple[str, object]]:
    """Yield the items or slots of a value, each with its name as a suffix: `.pawn`, `[2]`."""
    if isinstance(value, tuple | frozenset):
        for index, part in enumerate(value):
            yield f"[{index}]", part
        return
    cls: Any = type(value)
    if not _is_leaf(cls):
        for name in _slots(cls):
            if hasattr(value, name):
                yield f".{name}", getattr(value, name)


@cache
def _is_leaf(cls: Any) -> bool:
    """Return whether values of a class have no parts; found once for each, as one of `LEAVES` is abstract, and slow to ask."""
    return issubclass(cls, LEAVES)


@cache
def _slots(cls: Any) -> tuple[str, ...]:
    found: list[str] = []
    for owner in cls.__mro__:
        slots = owner.__dict__.get("__slots__", ())
        found += (slots,) if isinstance(slots, str) else slots
    return tuple([name for name in found if name != "__weakref__"])


def same_inside(one: object, two: object, *, but: str = "") -> bool:
    """Return whether two values have equal parts all the way down, even in fields that do not count in equality.

    Parts that both values share are not searched. `but` leaves out a part of the values themselves, such as `.events`.
    """
    cls: Any = type(one)
    if one is two:
        return True
    if type(one) is not type(two):
        return False
    if _is_leaf(cls):
        return repr(one) == repr(two)
    if isinstance(one, tuple) and isinstance(two, tuple):
        return len(one) == len(two) and all(map(same_inside, one, two))
    if isinstance(one, frozenset) and isinstance(two, frozenset):  # equal ones may be in another order
        others = {part: part for part in two}
        return len(one) == len(two) and all(part in others and same_inside(part, others[part]) for part in one)
    mine, yours = dict(parts(one)), dict(parts(two))
    return mine.keys() == yours.keys() and all(same_inside(mine[name], yours[name]) for name in mine if name != but)


def differing(one: Any, two: Any, place: str = "") -> Iterator[str]:
    """Yield the places of the smallest parts in which two values differ; only fields that count in equality are looked at."""
    if one is two or one == two:
        return
    mine, yours = _compared(one), _compared(two)
    if type(one) is not type(two) or mine.keys() != yours.keys() or not mine:
        yield place
        return
    for name, part in mine.items():
        yield from differing(part, yours[name], place + name)


def _compared(value: Any) -> dict[str, Any]:
    if isinstance(value, tuple):
        return dict(parts(value))
    fields: Any = attrs.fields(type(value)) if attrs.has(type(value)) else ()
    return {f".{field.name}": getattr(value, field.name) for field in fields if field.eq}


_HIDDEN = ("__dict__", "_attrs_cached_hash")
_FROZEN: Any = attrs.make_class("_Frozen", (), frozen=True).__setattr__
"""The method that attrs gives to all frozen classes; it refuses every name, so there is no need to try one after another."""
_CODE = (type, FunctionType, BuiltinFunctionType, MethodType, ModuleType)
_CONTAINERS = (list, dict, set, bytearray, Iterator)


class _Found(NamedTuple):
    """Something to look at: its path, the value found there, and the value found again, a new object if each access makes one."""

    path: str
    value: Any
    again: Any

    @property
    def is_fresh(self) -> bool:
        return self.value is not self.again


def writable(value: object, name: str = "value", known: dict[int, Any] | None = None) -> Iterator[str]:
    """Yield the path of everything that can be changed in a value, or in anything reached from it.

    Lists, dicts, sets and iterators can be changed, and so can anything with a `__dict__` or with an attribute that takes an
    assignment, enum members included. The search follows attributes, items, keys and properties. If a property makes a new object on
    each access, the object belongs to the caller and may be changed, but its contents may not. Classes and functions are code, and are
    not searched. The test itself changes nothing: it assigns each attribute its own value.

    Args:
        value: A state, options, a distribution, an outcome, ...
        name: What to call the value.
        known: The values already looked at, by identity; pass it from call to call.
    """
    known = {} if known is None else known
    waiting = [_Found(name, value, value)]
    while waiting:
        found = waiting.pop()
        value = found.value
        if id(value) in known or type(value) in LEAVES or isinstance(value, _CODE):
            continue
        cls: Any = type(value)
        if callable(value) and hasattr(value, "cache_info"):
            continue
        known[id(value)] = value
        if cls is tuple:  # nothing in it but items
            waiting += _items(found, known)
            continue
        if isinstance(value, Enum):
            if _takes(value, "_value_", value.value):
                yield f"{found.path}: the member {value.name} of {type(value).__name__}"
            continue
        attributes = dict(_attributes(value))
        waiting += _items(found, known)
        waiting += (
            _Found(f"{found.path}.{attribute}", part, getattr(found.again, attribute, part))
            for attribute, part in attributes.items()
            if type(part) not in LEAVES and id(part) not in known
        )
        if found.is_fresh:  # its properties may make more of the same without end
            continue
        waiting += _asked(found, known)
        if _is_container(cls) or hasattr(value, "__dict__"):
            yield f"{found.path}: {cls.__name__}"
        for attribute, part in attributes.items() if cls.__setattr__ is not _FROZEN else ():
            if _takes(value, attribute, part):
                yield f"{found.path}.{attribute}"


@cache
def _is_container(cls: Any) -> bool:
    return issubclass(cls, _CONTAINERS)


def _items(found: _Found, known: Mapping[int, object]) -> Iterator[_Found]:
    """Yield the items of a collection that may hold something new; to leave out those known here is faster than to pass over them later."""
    path, value, again = found
    if isinstance(value, (tuple, frozenset)) or (found.is_fresh and isinstance(value, (list, set))):
        for index, (part, other) in enumerate(zip(value, again, strict=False)):
            if type(part) not in LEAVES and id(part) not in known:
                yield _Found(f"{path}[{index}]", part, other)
    elif type(value) is MappingProxyType or (found.is_fresh and isinstance(value, dict)):
        yield from (_Found(f"{path}[{key!r}]", part, again.get(key, part)) for key, part in value.items())
        yield from (_Found(f"the key {key!r} of {path}", key, key) for key in value)


def _asked(found: _Found, known: Mapping[int, object]) -> Iterator[_Found]:
    """Yield the values of a value's properties."""
    cls: Any = type(found.value)
    for name in _properties(cls):
        try:
            part = getattr(found.value, name)
            if type(part) in LEAVES or id(part) in known:
                continue
            again = getattr(found.value, name)
        except Exception:  # noqa: BLE001, S112 - some positions do not have it
            continue
        yield _Found(f"{found.path}.{name}", part, again if type(again) is type(part) else part)


@cache
def _properties(cls: type) -> tuple[str, ...]:
    return tuple(
        name
        for owner in cls.__mro__
        for name, value in vars(owner).items()
        if isinstance(value, (property, cached_property))
    )


def _attributes(value: object) -> Iterator[tuple[str, object]]:
    cls: Any = type(value)
    for name in _slots(cls):
        if name not in _HIDDEN and hasattr(value, name):
            yield name, getattr(value, name)
    yield from getattr(value, "__dict__", {}).items()


def _takes(value: object, attribute: str, part: object) -> bool:
    try:
        setattr(value, attribute, part)
    except (AttributeError, TypeError):
        return False
    return True
