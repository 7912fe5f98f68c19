"""What the seat knows of a state: all of it (clause GEN-07). Another open game says the same by a clause of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from zombiekit.games.one_against_the_dead.table.position import Draft
    from zombiekit.primitives.chance import Random

D = TypeVar("D", bound="Draft")


def observe(state: D, seat: int) -> D:
    """Return what the seat knows, which is everything that anybody knows: the state itself.

    Raises:
        ValueError: There is no such seat.

    Rules: OATD-GEN-07.
    """
    if type(seat) is not int or seat != 0:
        msg = f"there is one seat, 0, not {seat!r}"
        raise ValueError(msg)
    return state


def is_view(state: Draft) -> bool:  # noqa: ARG001 - nothing is hidden
    """Tell whether something is hidden in a state, which it never is. Rules: OATD-GEN-07."""
    return False


def resample(view: D, rng: Random) -> D:  # noqa: ARG001 - nothing is hidden
    """Return a full state that fits the view: the view itself. Rules: OATD-GEN-07."""
    return view
