"""Where things happened: what pictures show of the last events."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from zombiekit.games.zombie_flavored_doom.table.events import (
    IntruderKilled,
    PlayerKilled,
    PlayerStruck,
    ZombieAttacked,
    ZombieDefeated,
    ZombieKilled,
    ZombiesMoved,
)
from zombiekit.scenes import Trace

if TYPE_CHECKING:
    from zombiekit.agenda import Event
    from zombiekit.drawings import Place
    from zombiekit.games.zombie_flavored_doom.table.position import Draft


def traces(_: Draft, event: Event) -> tuple[Trace, ...]:
    """Return where an event happened: ways of zombies, fights, and tiles on which anything changed."""
    match event:
        case ZombiesMoved(paths=paths):
            return tuple([Trace(_tile(start), _tile(end)) for path in paths for start, end in pairwise(path)])
        case PlayerStruck(player=player, victim=victim) | IntruderKilled(player=player, victim=victim):
            return (Trace(_seat(player), _seat(victim), hurts=True),)
        case ZombieDefeated(player=player, tile=tile):
            return (Trace(_seat(player), _tile(tile), hurts=True),)
        case ZombieAttacked(tile=tile) | ZombieKilled(tile=tile) | PlayerKilled(tile=tile):
            return (Trace(_tile(tile), hurts=True),)
        case _:
            where = getattr(event, "tile", None)
            return () if where is None else (Trace(_tile(where)),)


def _tile(name: object) -> Place:
    return "tile", str(name)


def _seat(player: int) -> Place:
    return "seat", player - 1
