"""Checks of plain values, options above all: each returns the faults it finds, so that all can be told at once."""

from __future__ import annotations

from difflib import get_close_matches
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from zombiekit.errors import Fault, InvalidOptions, shown
from zombiekit.limits import MOST_FAULTS

if TYPE_CHECKING:
    from collections.abc import Iterable
    from enum import StrEnum

E = TypeVar("E", bound="StrEnum")
T = TypeVar("T")


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


def flag(name: str, value: object, rule: str) -> list[Fault]:
    """Check that an option is True or False."""
    return [] if type(value) is bool else [Fault(rule, name, f"{shown(value)} is neither True nor False")]


def known_options(cls: type[T]) -> type[T]:
    """Make an attrs class of options name the known ones where it is given others, instead of raising a `TypeError`.

    What it then raises is `InvalidOptions`, a fault for each option that is unknown or given twice.
    """
    fields = [field for field in attrs.fields(cls) if field.init]  # type: ignore[arg-type]
    names = [field.alias for field in fields]
    placed = [field.alias for field in fields if not field.kw_only]
    make: Any = cls.__init__

    @wraps(make)
    def init(self: T, /, *values: object, **named: object) -> None:
        unknown = [name for name in named if name not in names]
        faults = [Fault("", "options", none_of(name, names)) for name in unknown[:MOST_FAULTS]]
        faults += [Fault("", name, "is given twice") for name in placed[: len(values)] if name in named]
        if len(values) > len(placed):
            what = f"at most {len(placed)} values may be given without names, not {len(values)}; the names are {', '.join(names)}"
            faults.append(Fault("", "options", what))
        if faults:
            raise InvalidOptions(faults, len(unknown[MOST_FAULTS:]))
        make(self, *values, **named)

    cls.__init__ = init  # type: ignore[method-assign, assignment]
    return cls
