"""*Zombie Flavored Doom*: rivals or teams gather, raid and survive on any board, without dice.

The module is a `zombiekit.Game`. Its seats are 0 to n - 1, as everywhere in this library; the rules, the lines of notation and the
events count them from 1.
The modules `actions`, `events`, `nodes` and `position` are also public, and so is `box` with the contents of the box.
"""

from __future__ import annotations

from collections.abc import Callable

from zombiekit import agenda
from zombiekit.games.zombie_flavored_doom import box
from zombiekit.games.zombie_flavored_doom import rules as nodes
from zombiekit.games.zombie_flavored_doom.bots import rollout, worth
from zombiekit.games.zombie_flavored_doom.box import BOARDS, Board, Goods, InvalidBoard, Options, Reason
from zombiekit.games.zombie_flavored_doom.box.boards import board_of, find_board, read_board
from zombiekit.games.zombie_flavored_doom.checks.faults import faults
from zombiekit.games.zombie_flavored_doom.learning import FEATURES, features
from zombiekit.games.zombie_flavored_doom.posing.pose import pose
from zombiekit.games.zombie_flavored_doom.rules import NODES
from zombiekit.games.zombie_flavored_doom.rules.ends import RETURNS, missing, outcome
from zombiekit.games.zombie_flavored_doom.state import State, new_game
from zombiekit.games.zombie_flavored_doom.table import actions, events, position
from zombiekit.games.zombie_flavored_doom.table.actions import ACTIONS, OUTCOMES, Action, ChanceOutcome
from zombiekit.games.zombie_flavored_doom.table.events import EVENTS
from zombiekit.games.zombie_flavored_doom.table.position import seats
from zombiekit.games.zombie_flavored_doom.table.words import seat_name
from zombiekit.games.zombie_flavored_doom.view.drawing import brief, describe, draw, draw_board, parts, places, question
from zombiekit.games.zombie_flavored_doom.view.observing import is_view, observe, resample
from zombiekit.games.zombie_flavored_doom.view.scene import goal, scene, stakes, traces
from zombiekit.primitives.chance import Chance
from zombiekit.rulebook import lookups

NAME = "zombie_flavored_doom"
TITLE = "Zombie Flavored Doom"
RULESET = "1.1"
PLAYERS = (1, 2, 3, 4, 5, 6, 7, 8)
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
    "BOARDS",
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
    "Board",
    "Goods",
    "InvalidBoard",
    "Options",
    "State",
    "actions",
    "board_of",
    "box",
    "brief",
    "card",
    "chance_outcomes",
    "current_player",
    "describe",
    "draw",
    "draw_board",
    "events",
    "faults",
    "features",
    "find_board",
    "goal",
    "is_view",
    "legal_actions",
    "missing",
    "new_game",
    "nodes",
    "observe",
    "outcome",
    "parts",
    "places",
    "pose",
    "position",
    "question",
    "read_board",
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
