"""All nodes of the game, by the names of the book."""

from __future__ import annotations

from zombiekit.games.zombie_flavored_doom.hitting import Defense
from zombiekit.games.zombie_flavored_doom.homecoming import Homecomers, Homecoming
from zombiekit.games.zombie_flavored_doom.night import NightDefense
from zombiekit.games.zombie_flavored_doom.round import (
    Appearing,
    Close,
    Dawn,
    Day,
    Evening,
    EveningBegins,
    GoOn,
    Night,
    Walking,
)

NODES = (
    Dawn,
    Day,
    Evening,
    EveningBegins,
    GoOn,
    Defense,
    Homecomers,
    Homecoming,
    Night,
    Appearing,
    Walking,
    NightDefense,
    Close,
)
"""The classes of the nodes that an agenda may hold."""
