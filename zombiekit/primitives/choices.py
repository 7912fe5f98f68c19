"""Checks of plain values, options above all: each returns the faults it finds, so that all can be told at once."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, TypeVar

from zombiekit.errors import Fault, shown

if TYPE_CHECKING:
    from collections.abc import Iterable
    from enum import StrEnum

E = TypeVar("E", bound="StrEnum")


def member_or_same(enum: type[E], value: E | str) -> E:
    """Return the member of which `value` is the text; leave everything else to the check."""
    return enum(value) if isinstance(value, str) and value in set(enum) else value  # type: ignore[return-value]


def is_count(value: object, least: int = 0, most: int | None = None) -> bool:
    """Tell whether a value is an integer within bounds (and no bool)."""
    return type(value) is int and value >= least and (most is None or value <= most)


def none_of(value: object, names: Iterable[str]) -> str:
    """Return in words that a value is none of several names, and which of them it is like."""
    names = list(map(str, names))
    near = get_close_matches(value[:80] if isinstance(value, str) else shown(value, 80), names, n=1)
    hint = f"; did you mean {near[0]}?" if near else ""
    return f"{shown(value)} is none of {', '.join(names)}{hint}"


def one_of(name: str, value: object, enum: type[StrEnum], rule: str) -> list[Fault]:
    """Check that an option is a member of `enum`."""
    return [] if isinstance(value, enum) else [Fault(rule, name, none_of(value, enum))]


def within(name: str, value: object, low: int, high: int, rule: str) -> list[Fault]:
    """Check that an option is an integer from `low` to `high`."""
    if is_count(value, low, high):
        return []
    return [Fault(rule, name, f"{shown(value)} is no integer from {low} to {high}")]
