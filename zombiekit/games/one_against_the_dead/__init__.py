"""*One Against the Dead*, a solitaire game by Scott Slomiany: cross a city laid from playing cards.

The module is a `zombiekit.Game`; its `step` accepts only legal actions and possible outcomes.
The modules `actions`, `events`, `nodes` and `position` are also public, and so is `box` with the contents of the box.

Rules: OATD-GEN-06.
"""

from __future__ import annotations

from collections.abc import Callable

from zombiekit import agenda
from zombiekit.games.one_against_the_dead import box as box
from zombiekit.games.one_against_the_dead import rules
from zombiekit.games.one_against_the_dead.bots import promising as promising
from zombiekit.games.one_against_the_dead.bots import quiet as quiet
from zombiekit.games.one_against_the_dead.bots import rollout as rollout
from zombiekit.games.one_against_the_dead.bots import worth as worth
from zombiekit.games.one_against_the_dead.box import Options as Options
from zombiekit.games.one_against_the_dead.box import Reason
from zombiekit.games.one_against_the_dead.checks.faults import faults as faults
from zombiekit.games.one_against_the_dead.learning import FEATURES as FEATURES
from zombiekit.games.one_against_the_dead.learning import features as features
from zombiekit.games.one_against_the_dead.posing.pose import pose as pose
from zombiekit.games.one_against_the_dead.rules import NODES as NODES
from zombiekit.games.one_against_the_dead.rules.ends import RETURNS as RETURNS
from zombiekit.games.one_against_the_dead.rules.ends import outcome as outcome
from zombiekit.games.one_against_the_dead.rules.ends import returns_range as returns_range
from zombiekit.games.one_against_the_dead.rules.ends import score as score
from zombiekit.games.one_against_the_dead.rules.rounds import in_setup as in_setup
from zombiekit.games.one_against_the_dead.state import State as State
from zombiekit.games.one_against_the_dead.state import new_game as new_game
from zombiekit.games.one_against_the_dead.table import actions as actions
from zombiekit.games.one_against_the_dead.table import events as events
from zombiekit.games.one_against_the_dead.table import position as position
from zombiekit.games.one_against_the_dead.table.actions import ACTIONS as ACTIONS
from zombiekit.games.one_against_the_dead.table.actions import OUTCOMES as OUTCOMES
from zombiekit.games.one_against_the_dead.table.actions import Action, ChanceOutcome
from zombiekit.games.one_against_the_dead.table.events import EVENTS as EVENTS
from zombiekit.games.one_against_the_dead.table.position import seats as seats
from zombiekit.games.one_against_the_dead.table.words import seat_name as seat_name
from zombiekit.games.one_against_the_dead.view.drawing import brief as brief
from zombiekit.games.one_against_the_dead.view.drawing import describe as describe
from zombiekit.games.one_against_the_dead.view.drawing import draw as draw
from zombiekit.games.one_against_the_dead.view.drawing import parts as parts
from zombiekit.games.one_against_the_dead.view.drawing import places as places
from zombiekit.games.one_against_the_dead.view.drawing import prospects as prospects
from zombiekit.games.one_against_the_dead.view.drawing import question as question
from zombiekit.games.one_against_the_dead.view.observing import holds as holds
from zombiekit.games.one_against_the_dead.view.observing import is_view as is_view
from zombiekit.games.one_against_the_dead.view.observing import observe as observe
from zombiekit.games.one_against_the_dead.view.observing import resample as resample
from zombiekit.games.one_against_the_dead.view.scene import goal as goal
from zombiekit.games.one_against_the_dead.view.scene import scene as scene
from zombiekit.games.one_against_the_dead.view.scene import stakes as stakes
from zombiekit.games.one_against_the_dead.view.scene import traces as traces
from zombiekit.primitives.chance import Chance
from zombiekit.rulebook import lookups

NAME = "one_against_the_dead"
TITLE = "One Against the Dead"
RULESET = "1.1"
OLD_RULESETS = {"1.0": {"replaced_scores": False, "zombie_ties": "compass"}}
PLAYERS = (1,)
REASONS = Reason
nodes = rules

# Every game repeats these lines: type checkers know a game's own types only where they are written out.
agenda.takes(State, *ACTIONS, *OUTCOMES)
current_player, why_illegal = agenda.current_player, agenda.why_illegal
legal_actions: Callable[[State], tuple[Action, ...]] = agenda.legal_actions
chance_outcomes: Callable[[State], Chance[ChanceOutcome]] = agenda.chance_outcomes
step: Callable[[State, Action | ChanceOutcome], State] = agenda.step
rulebook, rule, card = lookups(f"{__name__}.box")
