"""*One Against the Dead*, a solitaire game by Scott Slomiany: cross a city laid from playing cards.

The module is a `zombiekit.Game`; its `step` accepts only legal actions and possible outcomes.
The modules `actions`, `events`, `nodes` and `position` are also public, and so is `box` with the contents of the box.

Rules: OATD-GEN-06.
"""

from __future__ import annotations

from collections.abc import Callable

from zombiekit import agenda
from zombiekit.games.one_against_the_dead import box
from zombiekit.games.one_against_the_dead import rules as nodes
from zombiekit.games.one_against_the_dead.bots import promising, quiet, rollout, worth
from zombiekit.games.one_against_the_dead.box import Options, Reason
from zombiekit.games.one_against_the_dead.checks.faults import faults
from zombiekit.games.one_against_the_dead.learning import FEATURES, features
from zombiekit.games.one_against_the_dead.posing.pose import pose
from zombiekit.games.one_against_the_dead.rules import NODES
from zombiekit.games.one_against_the_dead.rules.ends import RETURNS, outcome, returns_range, score
from zombiekit.games.one_against_the_dead.rules.rounds import in_setup
from zombiekit.games.one_against_the_dead.state import State, new_game
from zombiekit.games.one_against_the_dead.table import actions, events, position
from zombiekit.games.one_against_the_dead.table.actions import ACTIONS, OUTCOMES, Action, ChanceOutcome
from zombiekit.games.one_against_the_dead.table.events import EVENTS
from zombiekit.games.one_against_the_dead.table.position import seats
from zombiekit.games.one_against_the_dead.table.words import seat_name
from zombiekit.games.one_against_the_dead.view.drawing import brief, describe, draw, parts, places, prospects, question
from zombiekit.games.one_against_the_dead.view.observing import holds, is_view, observe, resample
from zombiekit.games.one_against_the_dead.view.scene import goal, scene, stakes, traces
from zombiekit.primitives.chance import Chance
from zombiekit.rulebook import lookups

NAME = "one_against_the_dead"
TITLE = "One Against the Dead"
RULESET = "1.1"
OLD_RULESETS = {"1.0": {"replaced_scores": False, "zombie_ties": "compass"}}
PLAYERS = (1,)
REASONS = Reason

# Every game repeats these lines: type checkers know a game's own types only where they are written out.
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
    "NAME",
    "NODES",
    "OLD_RULESETS",
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
    "in_setup",
    "is_view",
    "legal_actions",
    "new_game",
    "nodes",
    "observe",
    "outcome",
    "parts",
    "places",
    "pose",
    "position",
    "promising",
    "prospects",
    "question",
    "quiet",
    "resample",
    "returns_range",
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
