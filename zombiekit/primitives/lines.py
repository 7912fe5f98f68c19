"""Lines: actions and chance outcomes as values whose text is one short line (`move E`, `roll 4`).

The line is a word, then the fields: positional fields as they are, keyword-only fields as `name=value`, left out if they have
their default. `zombiekit.notation` reads such lines back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, dataclass_transform

import attrs

from zombiekit.primitives.names import is_count

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


def text_of(value: object) -> str:
    """Return a field's value in notation: the items of a tuple joined by commas, `-` for an empty tuple, `str` for anything else."""
    return (",".join(map(str, value)) or "-") if isinstance(value, tuple) else str(value)


def _text_of_line(self: Any, first_seat: int = 0) -> str:
    parts = [self.WORD]
    for field in attrs.fields(type(self)):
        value = getattr(self, field.name)
        if first_seat and value is not None and field.metadata.get("seat"):
            value += first_seat
        if not field.kw_only:
            parts.append(text_of(value))
        elif value != field.default:
            parts.append(f"{field.name}={text_of(value)}")
    return " ".join(parts)


def as_people_count(action: object) -> str:
    """Return the line of an action or outcome as people read and type it, with seats counted from 1."""
    if not any(field.metadata.get("seat") for field in _fields(type(action))):
        return str(action)
    return _text_of_line(action, 1)


def as_lines_count(cls: type, text: str) -> str:
    """Convert the fields of a line, without its word, from people's seat numbers, counted from 1, to those of the notation, from 0."""
    parts = text.split(" ")
    at = 0
    for field in _fields(cls):
        begun = f"{field.name}=" if field.kw_only else ""
        number_of = next((n for n, part in enumerate(parts) if part.startswith(begun)), at) if begun else at
        at += not field.kw_only
        if field.metadata.get("seat") and number_of < len(parts):
            value = parts[number_of].removeprefix(begun)
            parts[number_of] = f"{begun}{int(value) - 1}" if value.isdecimal() and len(value) < 4 else parts[number_of]
    return " ".join(parts)


def _fields(cls: type) -> tuple[Any, ...]:
    return attrs.fields(cls) if attrs.has(cls) else ()
