"""*Zombie Flavored Doom*: rivals or teams gather, raid and survive on any board, without dice.

The module is a `zombiekit.Game`. Its seats are 0 to n - 1, as everywhere in this library; the rules, the lines of notation and the
events count them from 1.
The modules `actions`, `events`, `nodes` and `position` are also public, and so is `box` with the contents of the box.
"""

from __future__ import annotations

from collections.abc import Callable

from zombiekit import agenda
from zombiekit.games.zombie_flavored_doom import box as box
from zombiekit.games.zombie_flavored_doom import rules
from zombiekit.games.zombie_flavored_doom.bots import rollout as rollout
from zombiekit.games.zombie_flavored_doom.bots import worth as worth
from zombiekit.games.zombie_flavored_doom.box import BOARDS as BOARDS
from zombiekit.games.zombie_flavored_doom.box import Board as Board
from zombiekit.games.zombie_flavored_doom.box import Goods as Goods
from zombiekit.games.zombie_flavored_doom.box import InvalidBoard as InvalidBoard
from zombiekit.games.zombie_flavored_doom.box import Options as Options
from zombiekit.games.zombie_flavored_doom.box import Reason
from zombiekit.games.zombie_flavored_doom.box.boards import board_of as board_of
from zombiekit.games.zombie_flavored_doom.box.boards import find_board as find_board
from zombiekit.games.zombie_flavored_doom.box.boards import read_board as read_board
from zombiekit.games.zombie_flavored_doom.checks.faults import faults as faults
from zombiekit.games.zombie_flavored_doom.learning import FEATURES as FEATURES
from zombiekit.games.zombie_flavored_doom.learning import features as features
from zombiekit.games.zombie_flavored_doom.posing.pose import pose as pose
from zombiekit.games.zombie_flavored_doom.rules import NODES as NODES
from zombiekit.games.zombie_flavored_doom.rules.ends import RETURNS as RETURNS
from zombiekit.games.zombie_flavored_doom.rules.ends import missing as missing
from zombiekit.games.zombie_flavored_doom.rules.ends import outcome as outcome
from zombiekit.games.zombie_flavored_doom.state import State as State
from zombiekit.games.zombie_flavored_doom.state import new_game as new_game
from zombiekit.games.zombie_flavored_doom.table import actions as actions
from zombiekit.games.zombie_flavored_doom.table import events as events
from zombiekit.games.zombie_flavored_doom.table import position as position
from zombiekit.games.zombie_flavored_doom.table.actions import ACTIONS as ACTIONS
from zombiekit.games.zombie_flavored_doom.table.actions import OUTCOMES as OUTCOMES
from zombiekit.games.zombie_flavored_doom.table.actions import Action, ChanceOutcome
from zombiekit.games.zombie_flavored_doom.table.events import EVENTS as EVENTS
from zombiekit.games.zombie_flavored_doom.table.position import seats as seats
from zombiekit.games.zombie_flavored_doom.table.words import seat_name as seat_name
from zombiekit.games.zombie_flavored_doom.view.drawing import brief as brief
from zombiekit.games.zombie_flavored_doom.view.drawing import describe as describe
from zombiekit.games.zombie_flavored_doom.view.drawing import draw as draw
from zombiekit.games.zombie_flavored_doom.view.drawing import draw_board as draw_board
from zombiekit.games.zombie_flavored_doom.view.drawing import parts as parts
from zombiekit.games.zombie_flavored_doom.view.drawing import places as places
from zombiekit.games.zombie_flavored_doom.view.drawing import question as question
from zombiekit.games.zombie_flavored_doom.view.observing import is_view as is_view
from zombiekit.games.zombie_flavored_doom.view.observing import observe as observe
from zombiekit.games.zombie_flavored_doom.view.observing import resample as resample
from zombiekit.games.zombie_flavored_doom.view.scene import goal as goal
from zombiekit.games.zombie_flavored_doom.view.scene import scene as scene
from zombiekit.games.zombie_flavored_doom.view.scene import stakes as stakes
from zombiekit.games.zombie_flavored_doom.view.scene import traces as traces
from zombiekit.primitives.chance import Chance
from zombiekit.rulebook import lookups

NAME = "zombie_flavored_doom"
TITLE = "Zombie Flavored Doom"
RULESET = "1.1"
PLAYERS = (1, 2, 3, 4, 5, 6, 7, 8)
REASONS = Reason
nodes = rules

# Every game repeats these lines: type checkers know a game's own types only where they are written out.
agenda.takes(State, *ACTIONS, *OUTCOMES)
current_player, why_illegal = agenda.current_player, agenda.why_illegal
legal_actions: Callable[[State], tuple[Action, ...]] = agenda.legal_actions
chance_outcomes: Callable[[State], Chance[ChanceOutcome]] = agenda.chance_outcomes
step: Callable[[State, Action | ChanceOutcome], State] = agenda.step
rulebook, rule, card = lookups(f"{__name__}.box")
