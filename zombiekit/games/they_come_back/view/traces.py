"""Where things happened: what pictures show of the last events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.games.they_come_back.table.events import (
    AmbushBegan,
    Attacked,
    Bitten,
    Died,
    FigureMoved,
    HealthLost,
    ShotMissed,
    TileDestroyed,
    TileLaid,
    TileMoved,
    UndeadHit,
    WallOpened,
    ZombieMoved,
    ZombiesKilled,
)
from zombiekit.scenes import Trace

if TYPE_CHECKING:
    from zombiekit.agenda import Event
    from zombiekit.games.they_come_back.table.position import Draft


def traces(_: Draft, event: Event) -> tuple[Trace, ...]:
    """Return where an event happened: steps, shots, attacks and bites, and squares or tiles on which anything changed."""
    match event:
        case FigureMoved(origin=start, target=end) | ZombieMoved(origin=start, target=end):
            return (Trace(("square", start), ("square", end)),)
        case WallOpened(origin=one, target=other):
            return (Trace(("square", one)), Trace(("square", other)))
        case ZombiesKilled(seat=seat, square=square) | ShotMissed(seat=seat, square=square):
            return (Trace(("seat", seat), ("square", square), hurts=True),)
        case Attacked(seat=seat, victim=victim) | AmbushBegan(seat=seat, victim=victim):
            return (Trace(("seat", seat), ("seat", victim), hurts=True),)
        case Bitten(seat=seat) | HealthLost(seat=seat) | Died(seat=seat) | UndeadHit(seat=seat):
            return (Trace(("seat", seat), hurts=True),)
        case TileLaid(cell=cell) | TileDestroyed(cell=cell):
            return (Trace(("cell", cell)),)
        case TileMoved(cell=start, to=end):
            return (Trace(("cell", start)), Trace(("cell", end)))
        case _:
            where = getattr(event, "square", None)
            return () if where is None else (Trace(("square", where)),)
