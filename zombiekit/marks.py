"""Marks of types, which say what no type can: forms, orders, the rules behind them. `zombiekit.forms` shows them, and checks values by them."""

from __future__ import annotations

from collections.abc import Callable, Container
from enum import Enum
from typing import Annotated, Any, TypeAlias

import attrs

Test: TypeAlias = Callable[[Any, Any], object]
"""Takes a value of the right type and the state it belongs to, and says whether the value has the form."""


@attrs.frozen
class Form:
    """What a value must be beyond its type: in words, and as a test.

    Attributes:
        what: The words; a function of the state if they depend on it, which may be out of form elsewhere.
        test: The test.
        inside: For a test of membership: returns the allowed values, given the state. Quick tests call it only once per state,
            which takes 6 % off a round trip of *Sometimes, They Come Back!*.
    """

    what: str | Callable[[Any], str]
    test: Test | None = None
    inside: Callable[[Any], Container[Any]] | None = None

    def words(self, state: Any) -> str:
        """Return the words, given the state that the value belongs to."""
        return self.what if isinstance(self.what, str) else self.what(state)


@attrs.frozen
class ReadAs:
    """What a hand-written value stands for, given the value and the state. A value that cannot be read stands for itself, or for None.

    If the fault needs its own words (`did you mean ...?`), `meant` raises `ValueError` with them, and they replace the form's words.
    """

    meant: Callable[[Any, Any], Any]


@attrs.frozen
class Clause:
    """The rule that a value of the wrong form breaks."""

    clause: str


class Order(Enum):
    """What the items of a tuple are sorted by, ascending and without repeats."""

    ITEMS = "items"
    KEYS = "keys"


IN_ORDER, BY_KEY = Order.ITEMS, Order.KEYS


def between(least: int, most: int | None = None, what: str = "") -> Form:
    """Return the form of integers within bounds.

    Args:
        least: The least integer.
        most: The greatest, or None for any.
        what: What a fault says the value should be; by default the bounds.
    """
    bounds = f"an integer of {least} or more" if most is None else f"an integer from {least} to {most}"
    return Form(what or bounds, lambda value, _: value >= least and (most is None or value <= most))


def among(what: str, inside: Callable[[Any], Container[Any]]) -> Form:
    """Return the form of values that are among some, such as the squares of a map.

    Args:
        what: What a fault says the value should be.
        inside: Returns these values, given the state; the state may be out of form elsewhere.
    """
    return Form(what, lambda value, state: value in inside(state), inside)


def one_each(what: str, count: Callable[[Any], int]) -> Form:
    """Return the form of tuples that hold a value for each of something.

    Args:
        what: What a value is for, such as `player`.
        count: Returns how many of these there are, given the state; the state may be out of form elsewhere.
    """
    return Form(
        lambda state: f"{count(state)} values, one for each {what}", lambda values, state: len(values) == count(state)
    )


SHARED = {"zombiekit.shared": True}
"""The metadata of a field whose value never changes and is the same in many positions, such as a map: saves read and write it once."""
Count: TypeAlias = Annotated[int, between(0)]
"""An integer from 0."""
