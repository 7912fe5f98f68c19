"""*DEFCON ZOMBIES*: explore a hidden galaxy together before a zombie swarm reaches Earth.

The module is a game in the sense of `zombiekit.Game`.
"""

from __future__ import annotations

from zombiekit.agenda import chance_outcomes, current_player, legal_actions, step, takes, why_illegal
from zombiekit.games.defcon_zombies.actions import ACTIONS, OUTCOMES
from zombiekit.games.defcon_zombies.asking import question
from zombiekit.games.defcon_zombies.card_files import load_cards
from zombiekit.games.defcon_zombies.components import MOST_PLAYERS, Reason
from zombiekit.games.defcon_zombies.events import EVENTS
from zombiekit.games.defcon_zombies.faults import faults
from zombiekit.games.defcon_zombies.nodes import NODES
from zombiekit.games.defcon_zombies.observing import is_view, observe, resample, seats
from zombiekit.games.defcon_zombies.options import Options
from zombiekit.games.defcon_zombies.posing import pose
from zombiekit.games.defcon_zombies.prior import marginals
from zombiekit.games.defcon_zombies.scoring import RETURNS, outcome, score
from zombiekit.games.defcon_zombies.state import State, new_game
from zombiekit.games.defcon_zombies.wording import name as seat_name

NAME = "defcon_zombies"
TITLE = "DEFCON ZOMBIES"
RULESET = "1.1"
PLAYERS = tuple(range(1, MOST_PLAYERS + 1))
REASONS = Reason

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
    "State",
    "chance_outcomes",
    "current_player",
    "faults",
    "is_view",
    "legal_actions",
    "load_cards",
    "marginals",
    "new_game",
    "observe",
    "outcome",
    "pose",
    "question",
    "resample",
    "score",
    "seat_name",
    "seats",
    "step",
    "why_illegal",
]
