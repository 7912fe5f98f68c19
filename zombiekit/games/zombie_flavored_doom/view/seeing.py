"""What a seat knows (everything: clause SETUP-06), and where actions and events are shown."""

from __future__ import annotations

from typing import Any, TypeVar

from zombiekit.errors import shown
from zombiekit.games.zombie_flavored_doom.table.position import Draft
from zombiekit.primitives.chance import RandomSource
from zombiekit.scenes import Trace

D = TypeVar("D", bound=Draft)


def observe(state: D, seat: int) -> D:
    """Return what a seat knows: everything that can be known, so the state itself.

    Raises:
        ValueError: There is no such seat.

    Rules: DOOM-SETUP-06.
    """
    if type(seat) is not int or not 0 <= seat < state.options.seats:
        raise ValueError(f"seats are 0 to {state.options.seats - 1} here, not {shown(seat)}")
    return state


def is_view(state: Draft) -> bool:  # noqa: ARG001 - nothing is hidden
    """Return whether something is hidden in a state: never in this game. Rules: DOOM-SETUP-06."""
    return False


def resample(view: D, rng: RandomSource) -> D:  # noqa: ARG001 - nothing is hidden
    """Return a full state that fits the view: the view itself. Rules: DOOM-SETUP-06."""
    return view


def places(state: Draft, action: Any) -> tuple[tuple[str, Any], ...]:
    """Return the places on the table that an action points at: tiles by name, and seats, which count from 0."""
    return action.places(state)  # type: ignore[no-any-return]


def traces(_: Draft, event: Any) -> tuple[Trace, ...]:
    """Return where an event happened: paths of zombies, fights, and changed tiles."""
    return event.traces() if hasattr(event, "traces") else ()  # events from outside the game have none
