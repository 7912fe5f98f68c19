"""The seats: one for each player."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zombiekit.games.defcon_zombies.table.position import Draft


def seats(state: Draft) -> int:
    """Return how many seats there are. Rules: DEFCON-BUILD-08."""
    return state.options.players
