"""All nodes of the game, by the names of the book."""

from __future__ import annotations

from zombiekit.games.zombie_flavored_doom.rules.closing import Close
from zombiekit.games.zombie_flavored_doom.rules.dawn import Dawn
from zombiekit.games.zombie_flavored_doom.rules.hitting import Defense
from zombiekit.games.zombie_flavored_doom.rules.homecoming import Homecomers, Homecoming
from zombiekit.games.zombie_flavored_doom.rules.night import Appearing, Night, NightDefense, Walking
from zombiekit.games.zombie_flavored_doom.rules.round import BeginRound
from zombiekit.games.zombie_flavored_doom.rules.turns import Day, Evening, GoOn, TurnBegins

__all__ = [
    "NODES",
    "Appearing",
    "BeginRound",
    "Close",
    "Dawn",
    "Day",
    "Defense",
    "Evening",
    "GoOn",
    "Homecomers",
    "Homecoming",
    "Night",
    "NightDefense",
    "TurnBegins",
    "Walking",
]

NODES = (
    BeginRound,
    Dawn,
    TurnBegins,
    Day,
    Evening,
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
