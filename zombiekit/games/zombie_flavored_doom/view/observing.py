"""What a seat knows of a state: all of it (clause SETUP-06). Another open game says the same by a clause of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from zombiekit.errors import shown

if TYPE_CHECKING:
    from zombiekit.games.zombie_flavored_doom.table.position import Draft
    from zombiekit.primitives.chance import RandomSource

D = TypeVar("D", bound="Draft")


def observe(state: D, seat: int) -> D:
    """Return what a seat knows, which is everything that anybody knows: the state itself.

    Raises:
        ValueError: There is no such seat.

    Rules: DOOM-SETUP-06.
    """
    if type(seat) is not int or not 0 <= seat < state.options.seats:
        msg = f"there are the seats 0 to {state.options.seats - 1}, not {shown(seat)}"
        raise ValueError(msg)
    return state


def is_view(state: Draft) -> bool:  # noqa: ARG001 - nothing is hidden
    """Tell whether something is hidden in a state, which it never is. Rules: DOOM-SETUP-06."""
    return False


def resample(view: D, rng: RandomSource) -> D:  # noqa: ARG001 - nothing is hidden
    """Return a full state that fits the view: the view itself. Rules: DOOM-SETUP-06."""
    return view
