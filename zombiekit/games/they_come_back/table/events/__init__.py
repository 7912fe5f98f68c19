"""What a step brought about: facts, one class a kind, each with a line of plain words.

Fields name players by their seats, 0, 1, 2 ...; words by what the table calls them, `Player 1` for seat 0; squares by their coordinates.
"""

from __future__ import annotations

from inspect import isclass

import attrs

from zombiekit.games.they_come_back.table.events import cards, combat, turns
from zombiekit.games.they_come_back.table.events.cards import *  # noqa: F403 - here all events are public
from zombiekit.games.they_come_back.table.events.combat import *  # noqa: F403
from zombiekit.games.they_come_back.table.events.turns import *  # noqa: F403

EVENTS = tuple(
    [
        found
        for module in (turns, combat, cards)
        for found in vars(module).values()
        if isclass(found) and attrs.has(found) and found.__module__ == module.__name__ and not found.__subclasses__()
    ]
)
"""The classes of events: all of these modules but those that others build on."""
