"""Offers: decisions where a seat may interrupt; most of the time it declines."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import attrs


@attrs.frozen
class Interruption:
    """A decision where a seat may play something in between, or decline.

    A game with such decisions has two functions that use only what a seat may know: `offer(view)` returns the interruption offered to
    the acting seat, or None if the seat must decide; `concerns(event, seat)` says whether an event has to do with a seat.

    Attributes:
        seat: The seat that is asked.
        decline: The action that does nothing.
        turn: The turn in which the seat is asked; it has a different value in each turn.
        own: Whether this is the seat's own turn.
        answers: Whether this would answer something that was done to this seat.
        idle: Whether the seat can only decline.
    """

    seat: int
    decline: Any
    turn: Hashable
    own: bool = False
    answers: bool = False
    idle: bool = False
