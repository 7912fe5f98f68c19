"""The seats: there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zombiekit.games.one_against_the_dead.table.position import Draft


def seats(state: Draft) -> int:  # noqa: ARG001 - the game is solitaire
    """Return how many seats there are: one."""
    return 1


def seat_name(seat: int) -> str:  # noqa: ARG001 - there is one seat
    """Return what the one seat is called: `Player`."""
    return "Player"
