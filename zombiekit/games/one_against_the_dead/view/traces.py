"""Where things happened: what pictures show of the last events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.games.one_against_the_dead.table.events import (
    CoinsSettled,
    PawnMoved,
    PlayerAttacked,
    StrengthLost,
    ZombiesHit,
    ZombiesMoved,
)
from zombiekit.scenes import Trace

if TYPE_CHECKING:
    from zombiekit.agenda import Event
    from zombiekit.games.one_against_the_dead.table.position import Draft


def traces(state: Draft, event: Event) -> tuple[Trace, ...]:
    """Return where an event happened, given what is seen after it: steps of pawn and zombies, fights, and places where anything changed."""
    match event:
        case PawnMoved(origin=start, target=end):
            return (Trace(("cell", start), ("cell", end)),)
        case ZombiesMoved(steps=steps):
            return tuple([Trace(("cell", start), ("cell", end)) for start, end, _ in steps])
        case PlayerAttacked() | CoinsSettled() | ZombiesHit() | StrengthLost():
            return (Trace(("cell", state.pawn), hurts=True),)
        case _:
            where = getattr(event, "cell", None)
            return () if where is None else (Trace(("cell", where)),)
