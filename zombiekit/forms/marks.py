"""What is said about a field beside its type: its form, how people write it, its rule, its order."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Annotated, Any, TypeAlias

import attrs

Test: TypeAlias = Callable[[Any, Any], object]
"""Tells whether a value, of the right type, is of a form; given the state it stands in, too."""


@attrs.frozen
class Form:
    """What a value is besides of its type: in words, and by a test."""

    what: str
    test: Test | None = None


@attrs.frozen
class Written:
    """What a value stands for that somebody wrote by hand, given the state, too; what cannot be read stands for itself, or for None.

    Where its fault has words of its own (`did you mean ...?`), `meant` raises `ValueError` with them, which are told instead of the form's.
    """

    meant: Callable[[Any, Any], Any]


@attrs.frozen
class Rule:
    """The rule that a value of the wrong form breaks."""

    clause: str


class Order(Enum):
    """How the items of a tuple stand: once each, ascending."""

    ITEMS = "items"
    KEYS = "keys"


IN_ORDER, BY_KEY = Order.ITEMS, Order.KEYS


def between(least: int, most: int | None = None, what: str = "") -> Form:
    """Return the form of integers within bounds."""
    bounds = f"an integer from {least}" if most is None else f"an integer from {least} to {most}"
    return Form(what or bounds, lambda value, _: value >= least and (most is None or value <= most))


Count: TypeAlias = Annotated[int, between(0)]
"""An integer from 0."""
