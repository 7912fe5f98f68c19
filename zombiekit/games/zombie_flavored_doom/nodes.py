"""All nodes of the game, by the names of the book."""

from __future__ import annotations

from zombiekit.games.zombie_flavored_doom.dawn import Dawn
from zombiekit.games.zombie_flavored_doom.hitting import Defense
from zombiekit.games.zombie_flavored_doom.homecoming import Homecomers, Homecoming
from zombiekit.games.zombie_flavored_doom.night import Appearing, Close, Night, NightDefense, Walking
from zombiekit.games.zombie_flavored_doom.turns import Day, Evening, EveningBegins, GoOn

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
