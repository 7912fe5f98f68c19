"""What a seat knows: everything (clause SETUP-06)."""

from __future__ import annotations

from typing import TypeVar

from zombiekit.games.zombie_flavored_doom.table.position import Draft
from zombiekit.primitives.arguments import check_position, check_seat
from zombiekit.primitives.chance import RandomSource

# Written out instead of made by `nothing_hidden`, so that type checkers know that a `State` gives a `State`, and reject anything else.
D = TypeVar("D", bound=Draft)


def observe(state: D, seat: int) -> D:
    """Return what a seat knows: everything that can be known, so the state itself.

    Raises:
        ValueError: There is no such seat.

    Rules: DOOM-SETUP-06.
    """
    check_position(state, Draft)
    check_seat(seat, state.options.seats)
    return state


def is_view(state: Draft) -> bool:  # noqa: ARG001 - nothing is hidden
    """Return whether something is hidden in a state: never in this game. Rules: DOOM-SETUP-06."""
    return False


def resample(view: D, rng: RandomSource) -> D:  # noqa: ARG001 - nothing is hidden
    """Return a full state that fits the view: the view itself. Rules: DOOM-SETUP-06."""
    return view
