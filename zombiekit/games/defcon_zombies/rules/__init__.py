"""The rules, one module for each part of the book. They write to drafts and know nothing of states.

In reading order:

- `dealing`: the set-up: the hidden deal, ring after ring, and what is drawn openly after it (BUILD, MIX);
- `turns`: the steps of a turn, and its end with lasting cards and scouts (TURN, END, EVT, SCOUT);
- `moving`: the Move step: what may be chosen; moves, teleports and peeks (MOVE, CARD, JUMP);
- `rallying`: how far ships go, and ships that go together: rallies, and jumps from one system or several (CARD, JUMP);
- `discovering`: ships arrive: discoveries, wormholes, and jumping back with Scorpius (REV, PLAN, CONS, NEB, WORM, CARD);
- `fighting`: one human piece for one zombie, until one side is gone (FIGHT);
- `effects`: event cards: drawn, kept and discarded, and what they do (EVT, PRIM);
- `placing`: where an event happens (PRIM);
- `buying`: ships and outposts (BUY, INDU, FLAG);
- `swarm`: zombies appear, leave, arrive, overflow and overrun (SPAWN, ZMOV, FLOW, OVER, SLOW);
- `ends`: how the game ends, and its outcome (END);
- `pieces`: what players have: pieces, resources, constellation cards, peeks (LIM, CARD);
- `common`: what nodes share, and the words of refusals.

The shape of the galaxy (GEO, RING, CUST) is in `box`, what a seat knows (INFO, PRIOR) in `view`.
Words to know: A *node* is a decision, a draw or roll, or a consequence that still has to be resolved. The *agenda* of a position is the
stack of its nodes; the top one happens now. A *system* is a cell with a tile, given by its number; Earth is 0. The *faces* are the tiles
that lie face up. An *origin* is a system that ships have come from.

A node class names the nodes that may wait right below it (`beneath`, or `stands_on` for several); a base class there, such as
`AfterDiscovery`, stands for all nodes based on it. `misfits` yields what in a given position does not fit a node; only checks of given
positions ask. The nodes themselves are public here, as `nodes` of the game.
"""

from __future__ import annotations

from zombiekit.agenda import nodes_of
from zombiekit.games.defcon_zombies.rules import (
    buying,
    dealing,
    discovering,
    effects,
    fighting,
    moving,
    placing,
    rallying,
    swarm,
    turns,
)
from zombiekit.games.defcon_zombies.rules.buying import Buy as Buy
from zombiekit.games.defcon_zombies.rules.buying import BuyTest as BuyTest
from zombiekit.games.defcon_zombies.rules.dealing import DealTile as DealTile
from zombiekit.games.defcon_zombies.rules.dealing import DrawFirstPlayer as DrawFirstPlayer
from zombiekit.games.defcon_zombies.rules.dealing import DrawnGaps as DrawnGaps
from zombiekit.games.defcon_zombies.rules.dealing import SelectConstellation as SelectConstellation
from zombiekit.games.defcon_zombies.rules.dealing import SetupDie as SetupDie
from zombiekit.games.defcon_zombies.rules.dealing import Start as Start
from zombiekit.games.defcon_zombies.rules.discovering import Arrived as Arrived
from zombiekit.games.defcon_zombies.rules.discovering import BounceBack as BounceBack
from zombiekit.games.defcon_zombies.rules.discovering import BounceTest as BounceTest
from zombiekit.games.defcon_zombies.rules.discovering import FreeShip as FreeShip
from zombiekit.games.defcon_zombies.rules.discovering import Journey as Journey
from zombiekit.games.defcon_zombies.rules.discovering import Wormhole as Wormhole
from zombiekit.games.defcon_zombies.rules.discovering import WormholeChoice as WormholeChoice
from zombiekit.games.defcon_zombies.rules.effects import BranchRoll as BranchRoll
from zombiekit.games.defcon_zombies.rules.effects import CardEnd as CardEnd
from zombiekit.games.defcon_zombies.rules.effects import Effects as Effects
from zombiekit.games.defcon_zombies.rules.effects import EventDraw as EventDraw
from zombiekit.games.defcon_zombies.rules.effects import EventDraws as EventDraws
from zombiekit.games.defcon_zombies.rules.effects import KeptCards as KeptCards
from zombiekit.games.defcon_zombies.rules.effects import Prediction as Prediction
from zombiekit.games.defcon_zombies.rules.effects import PredictionRoll as PredictionRoll
from zombiekit.games.defcon_zombies.rules.fighting import Casualty as Casualty
from zombiekit.games.defcon_zombies.rules.moving import MakeMove as MakeMove
from zombiekit.games.defcon_zombies.rules.placing import EachOrder as EachOrder
from zombiekit.games.defcon_zombies.rules.placing import EachPlace as EachPlace
from zombiekit.games.defcon_zombies.rules.placing import PlaceChoice as PlaceChoice
from zombiekit.games.defcon_zombies.rules.placing import PlaceRoll as PlaceRoll
from zombiekit.games.defcon_zombies.rules.placing import ShipLoss as ShipLoss
from zombiekit.games.defcon_zombies.rules.placing import Treat as Treat
from zombiekit.games.defcon_zombies.rules.rallying import JumpRoll as JumpRoll
from zombiekit.games.defcon_zombies.rules.rallying import RallyJumpSend as RallyJumpSend
from zombiekit.games.defcon_zombies.rules.rallying import RallySend as RallySend
from zombiekit.games.defcon_zombies.rules.swarm import Depart as Depart
from zombiekit.games.defcon_zombies.rules.swarm import Generate as Generate
from zombiekit.games.defcon_zombies.rules.swarm import SpawnChoice as SpawnChoice
from zombiekit.games.defcon_zombies.rules.swarm import ZombieOrder as ZombieOrder
from zombiekit.games.defcon_zombies.rules.swarm import ZombiesDue as ZombiesDue
from zombiekit.games.defcon_zombies.rules.swarm import ZombieTie as ZombieTie
from zombiekit.games.defcon_zombies.rules.turns import BeginTurn as BeginTurn
from zombiekit.games.defcon_zombies.rules.turns import CloseTurn as CloseTurn
from zombiekit.games.defcon_zombies.rules.turns import EarthCheck as EarthCheck
from zombiekit.games.defcon_zombies.rules.turns import EndTurn as EndTurn
from zombiekit.games.defcon_zombies.rules.turns import LastingCard as LastingCard
from zombiekit.games.defcon_zombies.rules.turns import LastingCards as LastingCards
from zombiekit.games.defcon_zombies.rules.turns import Scout as Scout
from zombiekit.games.defcon_zombies.rules.turns import ScoutTest as ScoutTest

NODES = nodes_of(dealing, turns, moving, rallying, discovering, fighting, effects, placing, buying, swarm)
"""The classes of the nodes that an agenda may hold, in the order of the map."""
