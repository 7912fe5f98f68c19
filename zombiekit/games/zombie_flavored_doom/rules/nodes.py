"""All nodes of the game, by the names of the book."""

from __future__ import annotations

from zombiekit.games.zombie_flavored_doom.rules.hitting import Defense
from zombiekit.games.zombie_flavored_doom.rules.homecoming import Homecomers, Homecoming
from zombiekit.games.zombie_flavored_doom.rules.night import NightDefense
from zombiekit.games.zombie_flavored_doom.rules.round import (
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

__all__ = [
    "NODES",
    "Appearing",
    "Close",
    "Dawn",
    "Day",
    "Defense",
    "Evening",
    "EveningBegins",
    "GoOn",
    "Homecomers",
    "Homecoming",
    "Night",
    "NightDefense",
    "Walking",
]

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
