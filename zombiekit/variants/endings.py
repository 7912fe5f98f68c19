"""Endings by house rules: what a rule returns, and the event that reports it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import attrs

from zombiekit.primitives.names import plain_text


def _as_floats(numbers: Iterable[float]) -> tuple[float, ...]:
    return tuple(map(float, numbers))


@attrs.frozen
class Ending:
    """How a house rule ends the game; the rules in `ends_when` return it.

    Attributes:
        reason: One of the variant's `reasons`.
        words: The reason as a sentence.
        winners: The seats that win, ascending.
        returns: The return of each seat, within what the game pays under its options, or else within the `RETURNS` that the variant is
            given; if empty, winners get 1 and the others -1, within the same limits.
    """

    reason: str = attrs.field(converter=plain_text)
    words: str
    winners: tuple[int, ...] = ()
    returns: tuple[float, ...] = attrs.field(default=(), converter=_as_floats)


EndsWhen: TypeAlias = Callable[[Any, Any], Ending | None]
"""Gets the draft and an event, and returns how the game ends, or None if it goes on."""


@attrs.frozen
class HouseEnded:
    """A house rule ended the game."""

    words: str

    def __str__(self) -> str:
        return self.words
