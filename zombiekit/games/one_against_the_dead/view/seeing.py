"""What the seat knows (everything: clause GEN-07) and holds, and how actions and events are described and shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from zombiekit.games.one_against_the_dead.table.position import Draft
from zombiekit.games.one_against_the_dead.table.words import card_text
from zombiekit.primitives.cards import Draw
from zombiekit.primitives.chance import RandomSource
from zombiekit.primitives.coins import Flip
from zombiekit.primitives.dice import Roll
from zombiekit.scenes import Trace
from zombiekit.words import listed, many

D = TypeVar("D", bound="Draft")


def observe(state: D, seat: int) -> D:
    """Return what the seat knows: everything that can be known, so the state itself.

    Raises:
        ValueError: There is no such seat.

    Rules: OATD-GEN-07.
    """
    if type(seat) is not int or seat != 0:
        raise ValueError(f"there is one seat, 0, not {seat!r}")
    return state


def is_view(state: Draft) -> bool:  # noqa: ARG001 - nothing is hidden
    """Return whether something is hidden in a state: never in this game. Rules: OATD-GEN-07."""
    return False


def resample(view: D, rng: RandomSource) -> D:  # noqa: ARG001 - nothing is hidden
    """Return a full state that fits the view: the view itself. Rules: OATD-GEN-07."""
    return view


def holds(state: Draft, _: int = 0) -> tuple[str, ...]:
    """Return the fists and the weapon."""
    return ("fists",) if state.weapon is None else ("fists", state.weapon.kind)


def describe(state: Draft, action: Any) -> str:
    """Return a legal action or a possible outcome in words: its own, or those of `_SHARED` for classes that all games share."""
    shared = _SHARED.get(type(action))
    return str(shared(state, action) if shared else action.words(state))


def places(state: Draft, action: Any) -> tuple[tuple[str, Any], ...]:
    """Return the places on the table that an action or outcome points at: cells."""
    return () if type(action) in _SHARED else action.places(state)


def _flip(state: Draft, outcome: Flip) -> str:
    node: Any = state.agenda[-1]
    thrown = node.outcomes(state)
    sizes = (("large", outcome.greater, thrown.greater), ("small", outcome.lesser, thrown.lesser))
    heads = [f"{shown} of {many(count, f'{size} coin')}" for size, shown, count in sizes if count]
    return f"flip heads with {listed(heads)}"


_SHARED: Mapping[type, Callable[[Draft, Any], str]] = {
    Draw: lambda _, outcome: f"turn up {card_text(outcome.card)}",
    Flip: _flip,
    Roll: lambda _, outcome: f"roll a {outcome.value}",
}
"""The words for outcomes that several games share."""


def traces(state: Draft, event: Any) -> tuple[Trace, ...]:
    """Return where an event happened, given the state after it: steps of pawn and zombies, fights, and changed places."""
    return event.traces(state.pawn) if hasattr(event, "traces") else ()  # events from outside the game have none
