"""*Sometimes, They Come Back!*: humans race one another to the helicopter, and the dead hunt on.

The module is a `zombiekit.Game`.
The modules `actions`, `events`, `nodes`, `position`, `event_card` and `health` are also public, and so is `box` with the contents of the box.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zombiekit import agenda
from zombiekit.games.they_come_back import box as box
from zombiekit.games.they_come_back import rules
from zombiekit.games.they_come_back.bots import rollout as rollout
from zombiekit.games.they_come_back.bots import worth as worth
from zombiekit.games.they_come_back.box.components import Reason
from zombiekit.games.they_come_back.box.options import Options as Options
from zombiekit.games.they_come_back.box.prepared_maps import PreparedMap as PreparedMap
from zombiekit.games.they_come_back.box.prepared_maps import read_map as read_map
from zombiekit.games.they_come_back.checks.faults import faults as faults
from zombiekit.games.they_come_back.learning import FEATURES as FEATURES
from zombiekit.games.they_come_back.learning import features as features
from zombiekit.games.they_come_back.posing.pose import pose as pose
from zombiekit.games.they_come_back.rules import NODES as NODES
from zombiekit.games.they_come_back.rules import event_card as event_card
from zombiekit.games.they_come_back.rules import health as health
from zombiekit.games.they_come_back.rules.cards import KINDS
from zombiekit.games.they_come_back.rules.ends import RETURNS as RETURNS
from zombiekit.games.they_come_back.rules.ends import outcome as outcome
from zombiekit.games.they_come_back.rules.setup import in_setup as in_setup
from zombiekit.games.they_come_back.state import State as State
from zombiekit.games.they_come_back.state import new_game as new_game
from zombiekit.games.they_come_back.table import actions as actions
from zombiekit.games.they_come_back.table import events as events
from zombiekit.games.they_come_back.table import position as position
from zombiekit.games.they_come_back.table.actions import ACTIONS as ACTIONS
from zombiekit.games.they_come_back.table.actions import OUTCOMES as OUTCOMES
from zombiekit.games.they_come_back.table.actions import Action, ChanceOutcome
from zombiekit.games.they_come_back.table.events import EVENTS as EVENTS
from zombiekit.games.they_come_back.table.position import seats as seats
from zombiekit.games.they_come_back.table.words import seat_name as seat_name
from zombiekit.games.they_come_back.view.drawing import brief as brief
from zombiekit.games.they_come_back.view.drawing import describe as describe
from zombiekit.games.they_come_back.view.drawing import draw as draw
from zombiekit.games.they_come_back.view.drawing import parts as parts
from zombiekit.games.they_come_back.view.drawing import places as places
from zombiekit.games.they_come_back.view.drawing import prospects as prospects
from zombiekit.games.they_come_back.view.drawing import question as question
from zombiekit.games.they_come_back.view.observing import concerns as concerns
from zombiekit.games.they_come_back.view.observing import holds as holds
from zombiekit.games.they_come_back.view.observing import is_view as is_view
from zombiekit.games.they_come_back.view.observing import observe as observe
from zombiekit.games.they_come_back.view.observing import offer as offer
from zombiekit.games.they_come_back.view.observing import own_cards as own_cards
from zombiekit.games.they_come_back.view.observing import resample as resample
from zombiekit.games.they_come_back.view.scene import goal as goal
from zombiekit.games.they_come_back.view.scene import scene as scene
from zombiekit.games.they_come_back.view.scene import stakes as stakes
from zombiekit.games.they_come_back.view.scene import traces as traces
from zombiekit.primitives.chance import Chance
from zombiekit.rulebook import lookups

NAME = "they_come_back"
TITLE = "Sometimes, They Come Back!"
RULESET = "1.1"
PLAYERS = (2, 3, 4, 5, 6)
REASONS = Reason
nodes = rules
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
