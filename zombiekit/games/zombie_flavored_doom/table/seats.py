"""The seats, as the table calls them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zombiekit.games.zombie_flavored_doom.table.position import Draft


def seats(state: Draft) -> int:
    """Return how many seats there are. Rules: DOOM-BOARD-08, DOOM-BOARD-09."""
    return state.options.seats


def seat_name(seat: int) -> str:
    """Return what the people at the table call a seat: `Player 1` for seat 0, as the book counts."""
    return f"Player {seat + 1}"
