"""*Sometimes, They Come Back!*: humans race one another to the helicopter, and the dead hunt on.

The module is a `zombiekit.Game`.
The modules `actions`, `events`, `nodes`, `position`, `event_card` and `health` are also public, and so is `box` with the contents of the box.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zombiekit import agenda
from zombiekit.games.they_come_back import box
from zombiekit.games.they_come_back import rules as nodes
from zombiekit.games.they_come_back.bots import rollout, worth
from zombiekit.games.they_come_back.box.components import Reason
from zombiekit.games.they_come_back.box.options import Options
from zombiekit.games.they_come_back.box.prepared_maps import PreparedMap, read_map
from zombiekit.games.they_come_back.checks.faults import faults
from zombiekit.games.they_come_back.learning import FEATURES, features
from zombiekit.games.they_come_back.posing.pose import pose
from zombiekit.games.they_come_back.rules import NODES, event_card, health
from zombiekit.games.they_come_back.rules.cards import KINDS
from zombiekit.games.they_come_back.rules.ends import RETURNS, outcome
from zombiekit.games.they_come_back.rules.setup import in_setup
from zombiekit.games.they_come_back.state import State, new_game
from zombiekit.games.they_come_back.table import actions, events, position
from zombiekit.games.they_come_back.table.actions import ACTIONS, OUTCOMES, Action, ChanceOutcome
from zombiekit.games.they_come_back.table.events import EVENTS
from zombiekit.games.they_come_back.table.position import seats
from zombiekit.games.they_come_back.table.words import seat_name
from zombiekit.games.they_come_back.view.drawing import brief, describe, draw, parts, places, prospects, question
from zombiekit.games.they_come_back.view.observing import concerns, holds, is_view, observe, offer, own_cards, resample
from zombiekit.games.they_come_back.view.scene import goal, scene, stakes, traces
from zombiekit.primitives.chance import Chance
from zombiekit.rulebook import lookups

NAME = "they_come_back"
TITLE = "Sometimes, They Come Back!"
RULESET = "1.1"
PLAYERS = (2, 3, 4, 5, 6)
REASONS = Reason
QUICK, MAPS = box.QUICK, box.TOWNS
ONE_SCREEN: dict[str, Any] = {"card_windows": "phases"}
"""The default options when several people share a screen, so that nobody is called to it after every step."""

event_card.CARDS.update({kind.card: kind for kind in KINDS})
# Every game repeats these lines, because type checkers see the game's own types only if they are written out.
agenda.takes(State, *ACTIONS, *OUTCOMES)
current_player, why_illegal = agenda.current_player, agenda.why_illegal
legal_actions: Callable[[State], tuple[Action, ...]] = agenda.legal_actions
chance_outcomes: Callable[[State], Chance[ChanceOutcome]] = agenda.chance_outcomes
step: Callable[[State, Action | ChanceOutcome], State] = agenda.step
rulebook, rule, card = lookups(f"{__name__}.box")

__all__ = [
    "ACTIONS",
    "EVENTS",
    "FEATURES",
    "MAPS",
    "NAME",
    "NODES",
    "ONE_SCREEN",
    "OUTCOMES",
    "PLAYERS",
    "QUICK",
    "REASONS",
    "RETURNS",
    "RULESET",
    "TITLE",
    "Options",
    "PreparedMap",
    "State",
    "actions",
    "box",
    "brief",
    "card",
    "chance_outcomes",
    "concerns",
    "current_player",
    "describe",
    "draw",
    "event_card",
    "events",
    "faults",
    "features",
    "goal",
    "health",
    "holds",
    "in_setup",
    "is_view",
    "legal_actions",
    "new_game",
    "nodes",
    "observe",
    "offer",
    "outcome",
    "own_cards",
    "parts",
    "places",
    "pose",
    "position",
    "prospects",
    "question",
    "read_map",
    "resample",
    "rollout",
    "rule",
    "rulebook",
    "scene",
    "seat_name",
    "seats",
    "stakes",
    "step",
    "traces",
    "why_illegal",
    "worth",
]
