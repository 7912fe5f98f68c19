"""Words for seats and ends."""

from __future__ import annotations

from zombiekit.games.zombie_flavored_doom.box.components import Reason


def seat_name(seat: int) -> str:
    """Return what the people at the table call a seat: `Player 1` for seat 0, as the book counts."""
    return f"Player {seat + 1}"


def ending(reason: Reason, side: str | None, number: int) -> str:
    """Return how the game ended, in a sentence. Rules: DOOM-RES-01."""
    if reason is Reason.VICTORY:
        return f"Stronghold {side} has its Materials and Food, and wins in round {number}."
    if reason is Reason.WIPE_OUT:
        return f"Everybody is out in round {number}, and all is lost."
    winner = f"stronghold {side} lacks the least and wins" if side else "nobody has won"
    return f"The nights are over after round {number}; {winner}."
