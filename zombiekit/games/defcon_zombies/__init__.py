"""*DEFCON ZOMBIES*: explore a hidden galaxy together before a zombie swarm reaches Earth.

The module is a `zombiekit.Game`.
The modules `actions`, `events`, `nodes` and `position` are also public, and so is `box` with the contents of the box.
"""

from __future__ import annotations

from collections.abc import Callable

from zombiekit import agenda
from zombiekit.games.defcon_zombies import box
from zombiekit.games.defcon_zombies import rules as nodes
from zombiekit.games.defcon_zombies.bots import quiet, rollout, worth
from zombiekit.games.defcon_zombies.box.card_reading import load_cards
from zombiekit.games.defcon_zombies.box.components import Reason
from zombiekit.games.defcon_zombies.box.options import Options
from zombiekit.games.defcon_zombies.checks.faults import faults
from zombiekit.games.defcon_zombies.learning import FEATURES, features
from zombiekit.games.defcon_zombies.posing.pose import pose
from zombiekit.games.defcon_zombies.rules import NODES
from zombiekit.games.defcon_zombies.rules.ends import RETURNS, outcome, score
from zombiekit.games.defcon_zombies.state import State, new_game
from zombiekit.games.defcon_zombies.table import actions, events, position
from zombiekit.games.defcon_zombies.table.actions import ACTIONS, OUTCOMES, Action, ChanceOutcome
from zombiekit.games.defcon_zombies.table.events import EVENTS
from zombiekit.games.defcon_zombies.table.position import seats
from zombiekit.games.defcon_zombies.table.words import seat_name as seat_name
from zombiekit.games.defcon_zombies.view.drawing import brief, describe, draw, parts, places, question
from zombiekit.games.defcon_zombies.view.observing import holds, is_view, marginals, observe, own_cards, resample
from zombiekit.games.defcon_zombies.view.scene import goal, scene, stakes, traces
from zombiekit.primitives.chance import Chance
from zombiekit.rulebook import lookups

NAME = "defcon_zombies"
TITLE = "DEFCON ZOMBIES"
RULESET = "1.1"
PLAYERS = (1, 2, 3, 4, 5, 6)
REASONS = Reason
COOPERATIVE = True
"""All win or lose together (see `zombiekit.arena`). Rules: DEFCON-END-06."""

# Every game repeats these lines: type checkers need them written out to see the game's own types.
agenda.takes(State, *ACTIONS, *OUTCOMES)
current_player, why_illegal = agenda.current_player, agenda.why_illegal
legal_actions: Callable[[State], tuple[Action, ...]] = agenda.legal_actions
chance_outcomes: Callable[[State], Chance[ChanceOutcome]] = agenda.chance_outcomes
step: Callable[[State, Action | ChanceOutcome], State] = agenda.step
rulebook, rule, card = lookups(f"{__name__}.box")

__all__ = [
    "ACTIONS",
    "COOPERATIVE",
    "EVENTS",
    "FEATURES",
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
    "actions",
    "box",
    "brief",
    "card",
    "chance_outcomes",
    "current_player",
    "describe",
    "draw",
    "events",
    "faults",
    "features",
    "goal",
    "holds",
    "is_view",
    "legal_actions",
    "load_cards",
    "marginals",
    "new_game",
    "nodes",
    "observe",
    "outcome",
    "own_cards",
    "parts",
    "places",
    "pose",
    "position",
    "question",
    "quiet",
    "resample",
    "rollout",
    "rule",
    "rulebook",
    "scene",
    "score",
    "seat_name",
    "seats",
    "stakes",
    "step",
    "traces",
    "why_illegal",
    "worth",
]
