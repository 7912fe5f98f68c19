"""*Sometimes, They Come Back!*: humans make for the helicopter, each for himself, and the dead hunt on.

The module is a game in the sense of `zombiekit.Game`.
"""

from __future__ import annotations

from zombiekit.agenda import chance_outcomes, current_player, legal_actions, step, takes, why_illegal
from zombiekit.games.they_come_back.actions import ACTIONS, OUTCOMES
from zombiekit.games.they_come_back.asking import question
from zombiekit.games.they_come_back.cards.deck import KINDS
from zombiekit.games.they_come_back.components import PLAYERS, Reason
from zombiekit.games.they_come_back.endings import RETURNS, outcome
from zombiekit.games.they_come_back.event_card import hand_over
from zombiekit.games.they_come_back.events import EVENTS
from zombiekit.games.they_come_back.faults import faults
from zombiekit.games.they_come_back.nodes import NODES
from zombiekit.games.they_come_back.observing import is_view, observe, resample, seats
from zombiekit.games.they_come_back.options import Options
from zombiekit.games.they_come_back.posing import pose
from zombiekit.games.they_come_back.prepared_maps import PreparedMap, read_map
from zombiekit.games.they_come_back.state import State, new_game

NAME = "they_come_back"
TITLE = "Sometimes, They Come Back!"
RULESET = "1.1"
REASONS = Reason

hand_over(KINDS)
takes(State, *ACTIONS, *OUTCOMES)

__all__ = [
    "ACTIONS",
    "EVENTS",
    "NAME",
    "NODES",
    "OUTCOMES",
    "PLAYERS",
    "REASONS",
    "RETURNS",
    "RULESET",
    "TITLE",
    "Options",
    "PreparedMap",
    "State",
    "chance_outcomes",
    "current_player",
    "faults",
    "is_view",
    "legal_actions",
    "new_game",
    "observe",
    "outcome",
    "pose",
    "question",
    "read_map",
    "resample",
    "seats",
    "step",
    "why_illegal",
]
