"""What can be written to: the insides of values that must be frozen for good, since all games of a process share them."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from fractions import Fraction
from types import BuiltinFunctionType, FunctionType, MappingProxyType, MethodType, ModuleType
from typing import Any

_LEAVES = (bool, int, float, str, bytes, Fraction, type(None))
_HIDDEN = ("__weakref__", "__dict__", "_attrs_cached_hash")
_CODE = (type, FunctionType, BuiltinFunctionType, MethodType, ModuleType, Enum)


def writable(value: Any, name: str = "value", known: dict[int, Any] | None = None) -> Iterator[str]:
    """Yield what can be written to in a value or in anything that is reached from it by attributes, items and keys, with its path.

    Lists, dicts, sets and iterators are; so is whatever has a `__dict__`, or an attribute that takes an assignment. Members of enums, classes and
    functions are code, and taken as they are. No attribute changes by being tried: each is given the value that it has.

    Args:
        value: A state, options, a distribution, an outcome, ...
        name: What to call it.
        known: The values that were looked at before, by identity, to be passed from call to call.
    """
    known = {} if known is None else known
    waiting = [(name, value)]
    while waiting:
        path, value = waiting.pop()
        if id(value) in known or type(value) in _LEAVES or isinstance(value, _CODE) or _is_cached_function(value):
            continue
        known[id(value)] = value
        attributes = dict(_attributes(value))
        if isinstance(value, (tuple, frozenset)):
            waiting += ((f"{path}[{index}]", part) for index, part in enumerate(value))
        elif type(value) is MappingProxyType:
            waiting += ((f"{path}[{key!r}]", part) for key, part in value.items())
            waiting += ((f"the key {key!r} of {path}", key) for key in value)
        if isinstance(value, (list, dict, set, bytearray, Iterator)) or hasattr(value, "__dict__"):
            yield f"{path}: {type(value).__name__}"
        for attribute, part in attributes.items():
            waiting.append((f"{path}.{attribute}", part))
            if _takes(value, attribute, part):
                yield f"{path}.{attribute}"


def _attributes(value: Any) -> Iterator[tuple[str, Any]]:
    for cls in type(value).__mro__:
        slots = cls.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if name not in _HIDDEN and hasattr(value, name):
                yield name, getattr(value, name)
    yield from getattr(value, "__dict__", {}).items()


def _takes(value: Any, attribute: str, part: Any) -> bool:
    try:
        setattr(value, attribute, part)
    except (AttributeError, TypeError):
        return False
    return True


def _is_cached_function(value: Any) -> bool:
    return callable(value) and hasattr(value, "cache_info")
