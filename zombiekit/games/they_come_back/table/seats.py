"""The seats of a table (clause SETUP-01), as the table calls them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.table.position import Draft


def seats(state: Draft) -> int:
    """Return how many seats there are. Rules: STCB-SETUP-01."""
    return state.options.players


def seat_name(seat: int) -> str:
    """Return what the people at the table call a seat: `Player 1` for seat 0, as people count; actions, saves and `pose` count from 0."""
    return f"Player {seat + 1}"
