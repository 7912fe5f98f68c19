"""The table as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zombiekit.games.one_against_the_dead.state import State


def draw(state: State) -> str:
    """Return the city and what lies beside it."""
    return repr(state)
