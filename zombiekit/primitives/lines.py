"""Lines: actions and chance outcomes as values whose text is one short line (`move E`, `roll 4`).

The line is a word, then the fields: positional fields as they are, keyword-only fields as `name=value`, left out if they have
their default. A text that could be read as something else stands in quotation marks. `zombiekit.notation` reads such lines back.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import Any, TypeVar, dataclass_transform, get_type_hints

import attrs

from zombiekit.primitives.names import is_count
from zombiekit.primitives.shapes import Items, Members, OneOf, Plain, Series, shape_of

T = TypeVar("T")
SEAT = {"seat": True}
"""The metadata of a field with a seat, counted from 0; people count seats from 1."""


@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field,))
def line(word: str) -> Callable[[type[T]], type[T]]:
    """Turn a class into a frozen attrs class whose `str` is `word` and its fields; its attribute `WORD` holds the word."""

    def decorate(cls: type[T]) -> type[T]:
        cls.WORD = word  # type: ignore[attr-defined]
        cls.__str__ = _text_of_line  # type: ignore[method-assign]
        return attrs.frozen(cls)

    return decorate


def number(low: int, high: int | None, what: str) -> Callable[[object, attrs.Attribute[int], int], None]:
    """Return a validator for an integer field from `low` to `high` (None for no upper bound); `what` says in words what is valid."""

    def check(_: object, __: attrs.Attribute[int], value: int) -> None:
        if not is_count(value, low, high):
            raise ValueError(f"{what}, not {value!r}")

    return check


_PLAIN = re.compile(r'[^\s"=]+(?: [^\s"=]+)*')
"""A text that may stand without quotation marks, unless it is `None`: it says nothing else, and its blanks are single."""


def _text_of(value: object, *, spaced: bool, joined: bool = False) -> str:
    """Return a value's text; without `spaced` it has no blanks outside quotation marks, and if `joined` it can be an item of a tuple."""
    if isinstance(value, tuple):
        texts = [str(item) if type(item) is int else _text_of(item, spaced=spaced, joined=True) for item in value]
        return ",".join(texts) or "-"
    text = str(value)
    if not isinstance(value, (str, Enum)):  # a union would take longer, and records have a line for each step
        return text
    is_plain = _PLAIN.fullmatch(text) and text.isprintable() and text != "None" and (spaced or " " not in text)
    return text if is_plain and not (joined and ("," in text or text == "-")) else f'"{"".join(map(_escaped, text))}"'


def _escaped(char: str) -> str:
    return f"\\{char}" if char in '"\\' else char


@cache
def spaced_field(cls: type) -> str | None:
    """Return the field whose text may have blanks without quotation marks: the only one whose type has texts with blanks, if any."""
    try:
        hints = get_type_hints(cls)
    except (
        NameError
    ):  # of a class that only type checkers import; `parse` will complain, and a message must still show the action
        return None
    found = [field.name for field in _fields(cls) if _has_blanks(hints.get(field.name))]
    return found[0] if len(found) == 1 else None


def _has_blanks(hint: object) -> bool:
    match shape_of(hint):
        case Plain(cls):
            return issubclass(cls, str)
        case Members(cls):
            return any(" " in str(member) for member in cls)
        case Series(_, item):
            return _has_blanks(item)
        case Items(_, hints) | OneOf(hints):
            return any(map(_has_blanks, hints))
        case _:
            return False


def _text_of_line(self: Any, first_seat: int = 0) -> str:
    cls: Any = type(self)
    parts = [cls.WORD]
    for field in attrs.fields(cls):
        value = getattr(self, field.name)
        if field.kw_only and value == field.default:
            continue
        if first_seat and value is not None and field.metadata.get("seat"):
            value += first_seat
        text = _text_of(value, spaced=True)
        if " " in text and field.name != spaced_field(cls):
            text = _text_of(value, spaced=False)
        parts.append(f"{field.name}={text}" if field.kw_only else text)
    return " ".join(parts)


def as_people_count(action: object) -> str:
    """Return the line of an action or outcome as people read and type it, with seats counted from 1."""
    if not any(field.metadata.get("seat") for field in _fields(type(action))):
        return str(action)
    return _text_of_line(action, 1)


def _fields(cls: type) -> tuple[Any, ...]:
    return attrs.fields(cls) if attrs.has(cls) else ()
