"""Simple values read strictly from plain data: texts, numbers, members of enums."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import cache
from math import isfinite
from typing import Any

from zombiekit.codec.text import Unreadable, told
from zombiekit.errors import shown
from zombiekit.limits import LONGEST_WORDS, flaw_of

MOST = 2**53
"""Integers up to here are told apart by every reader of JSON."""


class Wrong(ValueError):
    """Plain data that is not of the form due.

    Attributes:
        what: What is wrong, in words.
        at: The place within it, as the end of a path; `""` for the whole.
    """

    def __init__(self, what: str, at: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.at = at


def refused(data: object, what: str) -> Wrong:
    """Return the error for data that is `what`: `"no integer"`, `"none of E, N"`."""
    return Wrong(told(data, what), data.at if type(data) is Unreadable else "")


def read_text(data: Any, cls: Any) -> Any:
    """Read a string, a subclass of it, or an enum of strings."""
    if type(data) is not str:
        raise refused(data, "no text")
    if issubclass(cls, Enum):
        return read_member(data, cls)
    if cls is not str:
        return cls(data)
    flaw = flaw_of(data, LONGEST_WORDS)
    if flaw:
        raise Wrong(f"{shown(data)} {flaw}")
    return data


def read_integer(data: Any, cls: Any) -> Any:
    """Read an integer, or a member of an enum of integers."""
    if type(data) is not int:
        raise refused(data, "no integer")
    if not -MOST <= data <= MOST:
        raise refused(data, f"beyond {MOST}")
    return data if cls is int else read_member(data, cls)


def are_integers(values: Sequence[object]) -> bool:
    """Tell whether all values are integers that every reader of JSON can tell apart."""
    for value in values:  # noqa: SIM110 - a generator costs twice as much, and nearly all tuples are short
        if type(value) is not int or not -MOST <= value <= MOST:
            return False
    return True


def read_boolean(data: object, _: object) -> bool:
    """Read True or False; 1 and 0 are neither."""
    if type(data) is not bool:
        raise refused(data, "neither true nor false")
    return data


def read_number(data: object, _: object) -> float:
    """Read a number of finite size; JSON makes no difference between 1 and 1.0."""
    if type(data) is int:
        return float(read_integer(data, int))
    if type(data) is not float or not isfinite(data):
        raise refused(data, "no number")
    return data


def read_nothing(data: object, _: object) -> None:
    """Read None."""
    if data is not None:
        raise refused(data, "not null")


def read_member(data: object, cls: type[Enum]) -> Enum:
    """Read a member of an enum, which is written as its value."""
    members = _members(cls)
    member = members.get((type(data), data)) if type(data) in (str, int, float, bool) else None
    if member is None:
        raise refused(data, f"none of {', '.join(str(member.value) for member in cls)}")
    return member


@cache
def _members(cls: type[Enum]) -> dict[tuple[type, Any], Enum]:
    return {(type(member.value), member.value): member for member in cls}
