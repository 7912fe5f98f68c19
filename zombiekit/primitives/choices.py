"""Checks for the options of a game: each returns the faults it finds, so that all can be told at once."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, TypeVar

from zombiekit.errors import Fault

if TYPE_CHECKING:
    from enum import StrEnum

E = TypeVar("E", bound="StrEnum")


def member_or_same(enum: type[E], value: E | str) -> E:
    """Return the member of which `value` is the text; leave everything else to the check."""
    return enum(value) if isinstance(value, str) and value in set(enum) else value  # type: ignore[return-value]


def one_of(name: str, value: object, enum: type[StrEnum], rule: str) -> list[Fault]:
    """Check that an option is a member of `enum`."""
    if isinstance(value, enum):
        return []
    near = get_close_matches(str(value), list(enum))
    hint = f"; did you mean {near[0]!s}?" if near else ""
    return [Fault(rule, name, f"{value!r} is none of {', '.join(enum)}{hint}")]


def within(name: str, value: object, low: int, high: int, rule: str) -> list[Fault]:
    """Check that an option is an integer from `low` to `high`."""
    if type(value) is int and low <= value <= high:
        return []
    return [Fault(rule, name, f"{value!r} is no integer from {low} to {high}")]
