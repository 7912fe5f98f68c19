"""What the seat knows (everything: clause GEN-07), and what it holds."""

from __future__ import annotations

from typing import TypeVar

from zombiekit.games.one_against_the_dead.table.position import Draft
from zombiekit.primitives.arguments import check_position, check_seat
from zombiekit.primitives.chance import RandomSource

# Written out instead of made by `nothing_hidden`, so that type checkers know that a `State` gives a `State`, and reject anything else.
D = TypeVar("D", bound=Draft)


def observe(state: D, seat: int) -> D:
    """Return what the seat knows: everything that can be known, so the state itself.

    Raises:
        ValueError: There is no such seat.

    Rules: OATD-GEN-07.
    """
    check_position(state, Draft)
    check_seat(seat, 1)
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
