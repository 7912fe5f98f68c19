"""*DEFCON ZOMBIES*: explore a hidden galaxy together before a zombie swarm reaches Earth.

The module is a `zombiekit.Game`.
The modules `actions`, `events`, `nodes` and `position` are also public, and so is `box` with the contents of the box.
"""

from __future__ import annotations

from collections.abc import Callable

from zombiekit import agenda
from zombiekit.games.defcon_zombies import box as box
from zombiekit.games.defcon_zombies import rules
from zombiekit.games.defcon_zombies.bots import quiet as quiet
from zombiekit.games.defcon_zombies.bots import rollout as rollout
from zombiekit.games.defcon_zombies.bots import worth as worth
from zombiekit.games.defcon_zombies.box.card_reading import load_cards as load_cards
from zombiekit.games.defcon_zombies.box.components import Reason
from zombiekit.games.defcon_zombies.box.options import Options as Options
from zombiekit.games.defcon_zombies.checks.faults import faults as faults
from zombiekit.games.defcon_zombies.learning import FEATURES as FEATURES
from zombiekit.games.defcon_zombies.learning import features as features
from zombiekit.games.defcon_zombies.posing.pose import pose as pose
from zombiekit.games.defcon_zombies.rules import NODES as NODES
from zombiekit.games.defcon_zombies.rules.ends import RETURNS as RETURNS
from zombiekit.games.defcon_zombies.rules.ends import outcome as outcome
from zombiekit.games.defcon_zombies.rules.ends import score as score
from zombiekit.games.defcon_zombies.state import State as State
from zombiekit.games.defcon_zombies.state import new_game as new_game
from zombiekit.games.defcon_zombies.table import actions as actions
from zombiekit.games.defcon_zombies.table import events as events
from zombiekit.games.defcon_zombies.table import position as position
from zombiekit.games.defcon_zombies.table.actions import ACTIONS as ACTIONS
from zombiekit.games.defcon_zombies.table.actions import OUTCOMES as OUTCOMES
from zombiekit.games.defcon_zombies.table.actions import Action, ChanceOutcome
from zombiekit.games.defcon_zombies.table.events import EVENTS as EVENTS
from zombiekit.games.defcon_zombies.table.position import seats as seats
from zombiekit.games.defcon_zombies.table.words import seat_name as seat_name
from zombiekit.games.defcon_zombies.view.drawing import brief as brief
from zombiekit.games.defcon_zombies.view.drawing import describe as describe
from zombiekit.games.defcon_zombies.view.drawing import draw as draw
from zombiekit.games.defcon_zombies.view.drawing import parts as parts
from zombiekit.games.defcon_zombies.view.drawing import places as places
from zombiekit.games.defcon_zombies.view.drawing import question as question
from zombiekit.games.defcon_zombies.view.observing import holds as holds
from zombiekit.games.defcon_zombies.view.observing import is_view as is_view
from zombiekit.games.defcon_zombies.view.observing import marginals as marginals
from zombiekit.games.defcon_zombies.view.observing import observe as observe
from zombiekit.games.defcon_zombies.view.observing import own_cards as own_cards
from zombiekit.games.defcon_zombies.view.observing import resample as resample
from zombiekit.games.defcon_zombies.view.scene import goal as goal
from zombiekit.games.defcon_zombies.view.scene import scene as scene
from zombiekit.games.defcon_zombies.view.scene import stakes as stakes
from zombiekit.games.defcon_zombies.view.scene import traces as traces
from zombiekit.primitives.chance import Chance
from zombiekit.rulebook import lookups

NAME = "defcon_zombies"
TITLE = "DEFCON ZOMBIES"
RULESET = "1.1"
PLAYERS = (1, 2, 3, 4, 5, 6)
REASONS = Reason
nodes = rules
COOPERATIVE = True
"""All win or lose together (see `zombiekit.arena`). Rules: DEFCON-END-06."""

# Every game repeats these lines: type checkers need them written out to see the game's own types.
agenda.takes(State, *ACTIONS, *OUTCOMES)
current_player, why_illegal = agenda.current_player, agenda.why_illegal
legal_actions: Callable[[State], tuple[Action, ...]] = agenda.legal_actions
chance_outcomes: Callable[[State], Chance[ChanceOutcome]] = agenda.chance_outcomes
step: Callable[[State, Action | ChanceOutcome], State] = agenda.step
rulebook, rule, card = lookups(f"{__name__}.box")
