"""Offers: decisions at which a seat is asked whether it would interrupt, which most often it declines."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import attrs


@attrs.frozen
class Interruption:
    """What a decision is about at which a seat may play something in between, or decline.

    A game that has such decisions tells them apart by two functions, both by what a seat may know: `offer(view)` returns what the acting
    seat is offered, or None where it has to decide; `concerns(event, seat)` tells whether an event has to do with a seat.

    Attributes:
        seat: Who is asked.
        decline: The action by which nothing is done.
        turn: The turn in which it is asked; it differs from turn to turn.
        own: Whether that is the seat's own turn.
        answers: Whether something was done to this very seat, which this would answer.
        idle: Whether nothing can be done but to decline.
    """

    seat: int
    decline: Any
    turn: Hashable
    own: bool = False
    answers: bool = False
    idle: bool = False
