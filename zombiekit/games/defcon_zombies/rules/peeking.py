"""Peeking: a player looks secretly at an unexplored tile (clauses CARD-09, PRIM-11, INFO-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.errors import Undetermined
from zombiekit.games.defcon_zombies.box.components import UNKNOWN
from zombiekit.games.defcon_zombies.rules.pieces import replaced
from zombiekit.games.defcon_zombies.table.events import Peeked
from zombiekit.games.defcon_zombies.table.position import unexplored
from zombiekit.games.defcon_zombies.table.words import at
from zombiekit.primitives.hexes import CELLS

if TYPE_CHECKING:
    from zombiekit.games.defcon_zombies.table.position import Draft


def peekable(state: Draft, seat: int) -> list[int]:
    """Return the unexplored systems that a player has not seen yet. Rules: DEFCON-CARD-09, DEFCON-PRIM-04."""
    seen = state.sights[seat].seen
    return [cell for cell in unexplored(state) if cell not in seen]


def peek(draft: Draft, seat: int, cell: int) -> None:
    """Show a tile to one player, which is no discovery.

    Raises:
        Undetermined: This is a view, which does not know the tile.

    Rules: DEFCON-CARD-09, DEFCON-PRIM-11, DEFCON-INFO-03, DEFCON-REV-05.
    """
    tile = draft.dealt[cell]
    if tile is UNKNOWN:
        raise Undetermined(f"the tile at {at(CELLS[cell])}")
    sight = draft.sights[seat]
    draft.sights = replaced(draft.sights, seat, sight._replace(seen=tuple(sorted((*sight.seen, cell)))))
    draft.events += (Peeked(seat, CELLS[cell], tile),)
