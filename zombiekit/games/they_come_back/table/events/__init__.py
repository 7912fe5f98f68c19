"""Events: what a step brought about, one class for each kind, each with a line of plain words.

Fields name players by seat, counted from 0; the words call seat 0 `Player 1`. Squares are given by their coordinates.
"""

from __future__ import annotations

from zombiekit.agenda import events_of
from zombiekit.games.they_come_back.table.events import cards, combat, turns
from zombiekit.games.they_come_back.table.events.cards import *  # noqa: F403 - here all events are public
from zombiekit.games.they_come_back.table.events.combat import *  # noqa: F403
from zombiekit.games.they_come_back.table.events.turns import *  # noqa: F403

EVENTS = events_of(turns, combat, cards)
"""The classes of events: all classes of these modules that have no subclasses."""
