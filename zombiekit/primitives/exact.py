"""Exact types: whether a value is made of just the classes that it is declared to be made of, down to its last part.

Equality cannot tell that: there are objects that are equal to everything. Nothing here runs any code of a stranger's class; only
`type(value)` is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import repeat
from types import UnionType
from typing import Any, TypeAlias, Union, get_args, get_origin, get_type_hints

import attrs

Check: TypeAlias = Callable[[Any], bool]
"""Tells whether a value is of one type, exactly."""


@cache
def check_of(hint: object) -> Check:
    """Return the check for values of a type: classes, their fields, tuples and unions; it lets pass whatever else is declared."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _any_of([check_of(argument) for argument in arguments])
    if origin is tuple:
        return _items_of(tuple, arguments)
    if hint is Any or not isinstance(hint, type):
        return lambda _: True
    if issubclass(hint, tuple) and hasattr(hint, "_fields"):
        return _items_of(hint, tuple(get_type_hints(hint).values()))
    if attrs.has(hint):
        return _fields_of(hint)
    return lambda value: type(value) is hint


def _any_of(checks: list[Check]) -> Check:
    return lambda value: any(check(value) for check in checks)


def _items_of(cls: Any, hints: tuple[Any, ...]) -> Check:
    checks = [check_of(hint) for hint in hints if hint is not ...]
    is_endless = hints[-1:] == (...,)

    def check(value: Any) -> bool:
        if type(value) is not cls or not (is_endless or len(value) == len(checks)):
            return False
        due = repeat(checks[0]) if is_endless else checks
        return all(check(item) for check, item in zip(due, value, strict=False))

    return check


def _fields_of(cls: type) -> Check:
    """Write the function that checks a class: one comparison for each field of a plain type, as attrs writes its methods."""
    hints = get_type_hints(cls)
    scope: dict[str, Any] = {"cls": cls}
    terms = ["type(value) is cls"]
    for number, field in enumerate(attrs.fields(cls)):
        hint = hints.get(field.name, Any)
        if isinstance(hint, type) and not issubclass(hint, tuple) and not attrs.has(hint):
            scope[f"t{number}"] = hint
            terms.append(f"type(value.{field.name}) is t{number}")
        else:
            scope[f"t{number}"] = check_of(hint)
            terms.append(f"t{number}(value.{field.name})")
    lines = ["def check(value):", "    try:", f"        return {' and '.join(terms)}"]
    lines += ["    except AttributeError:", "        return False"]
    exec("\n".join(lines), scope)  # noqa: S102 - the text is made of the names of attributes
    return scope["check"]  # type: ignore[no-any-return]


def is_same(value: Any, known: Any) -> bool:
    """Tell whether a value is equal to a known one and made of the same classes, down to the last part."""
    if value is known:
        return True
    cls = type(known)
    if type(value) is not cls:
        return False
    if issubclass(cls, tuple):
        return len(value) == len(known) and all(map(is_same, value, known))
    if attrs.has(cls):
        names = [field.name for field in attrs.fields(cls) if field.eq]
        return all(is_same(getattr(value, name, _MISSING), getattr(known, name)) for name in names)
    return bool(value == known)


_MISSING = object()
