"""The seats of a table (clause SETUP-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.table.position import Draft


def seats(state: Draft) -> int:
    """Return how many seats there are. Rules: STCB-SETUP-01."""
    return state.options.players
