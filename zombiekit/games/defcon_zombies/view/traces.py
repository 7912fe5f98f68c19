"""Where things happened: what pictures show of the last events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.games.defcon_zombies.table.card_events import ShipDestroyed
from zombiekit.games.defcon_zombies.table.events import GapsDrawn, PieceLost, ShipsMoved, ZombieMoved
from zombiekit.scenes import Trace

if TYPE_CHECKING:
    from zombiekit.agenda import Event
    from zombiekit.games.defcon_zombies.table.position import Draft


def traces(_: Draft, event: Event) -> tuple[Trace, ...]:
    """Return where an event happened: ways of ships and zombies, losses, and systems in which anything changed."""
    match event:
        case ShipsMoved(origin=start, target=end) | ZombieMoved(origin=start, target=end):
            return (Trace(("system", start), ("system", end)),)
        case PieceLost(cell=cell) | ShipDestroyed(cell=cell):
            return (Trace(("system", cell), hurts=True),)
        case GapsDrawn():
            return ()
        case _:
            where = getattr(event, "cell", None)
            return () if where is None else (Trace(("system", where)),)
