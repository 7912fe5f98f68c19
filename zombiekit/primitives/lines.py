"""Lines: actions and chance outcomes as values whose text is one short line (`move E`, `roll 4`).

The line is a word and then the fields: fields given by position as they are, keyword-only fields as `name=value`, left out at
their default. `zombiekit.notation` reads such lines back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

import attrs

from zombiekit.primitives.names import is_count

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field,))
def line(word: str) -> Callable[[type[T]], type[T]]:
    """Make a class a frozen attrs class whose `str` is `word` and its fields.

    The word is kept as the class attribute `WORD`.
    """

    def decorate(cls: type[T]) -> type[T]:
        cls.WORD = word  # type: ignore[attr-defined]
        cls.__str__ = _text_of_line  # type: ignore[method-assign]
        return attrs.frozen(cls)

    return decorate


def number(low: int, high: int | None, what: str) -> Callable[[object, attrs.Attribute[int], int], None]:
    """Return the validator of a field that is an integer from `low` to `high`, or without a bound; `what` says so in words."""

    def check(_: object, __: attrs.Attribute[int], value: int) -> None:
        if not is_count(value, low, high):
            msg = f"{what}, not {value!r}"
            raise ValueError(msg)

    return check


def text_of(value: object) -> str:
    """Return a field's value as notation writes it: a tuple's items joined by commas, `-` if it is empty, all else by `str`."""
    return (",".join(map(str, value)) or "-") if isinstance(value, tuple) else str(value)


def _text_of_line(self: Any) -> str:
    parts = [self.WORD]
    for field in attrs.fields(type(self)):
        value = getattr(self, field.name)
        if not field.kw_only:
            parts.append(text_of(value))
        elif value != field.default:
            parts.append(f"{field.name}={text_of(value)}")
    return " ".join(parts)
