"""The rules, one module for each part of the book. They write to drafts and know nothing of states.

In reading order:

- `setup`: roll-offs, helipads, and what follows once the map is laid: hands, the first turn (SETUP);
- `laying`: how players turn up tiles and lay them, and where a tile may go (SETUP, TILE, ALONE);
- `keeping_room`: which tiles fit where, and how laying keeps room for tiles that must follow (SETUP, TILE, ALONE);
- `tokens`: what is put on a new tile (TOKEN);
- `turns`: the phases of a turn, and its end: discard, refill and trade (TURN, TRADE, LOSS);
- `moving`: how a human moves: points, steps, entering, air ducts, who steers (MOVE, MALL, CARD);
- `meeting`: zombies and undead on a human's square, and shots at linked squares (ENC, SHOTGUN);
- `attempts`: evades, fights, shots and defenses, what humans use, and what is added to the die (EVADE, FIGHT, UNDEAD, CARD);
- `health`: gaining and losing Health, Bullets and weapons; bites, hits and death (HEALTH, DEATH, LOSS);
- `ambush`: humans rob humans (AMBUSH);
- `windows`: drawing and playing cards, and why a card may not be played (CARD, WEAPON, TIME, INFO);
- `event_card`: what all event cards have: when they may be played, at whom, and what they do (CARD);
- `cards.lasting`: cards whose effect lasts, and weapons that serve their owner or strike an area (CARD);
- `cards.movement`: cards that move figures or change how far they go (CARD);
- `cards.dice`: cards that roll dice, Dynamite and Mine Field among them (CARD);
- `cards.hordes`: cards that put zombies on the map, or move those that are there (CARD);
- `cards.losses`: cards that make others lose something, or take it from them; and cards that ward off a card or a roll;
- `cards.stores`: mall cards that work where their player stands, and Barricade the Door (CARD);
- `cards.tiles`: cards that move a tile, destroy it, or open a wall (CARD);
- `markers`: lasting effects of cards, and where on the map cards work (CARD);
- `zombies`: where zombies may stand, and how they come, lie down and leave (GEO, TOKEN, EVADE);
- `marching`: where zombies may march, and second steps (SWARM, UNDEAD, BASE);
- `swarm`: the swarm phase: zombies move toward humans that they see (SWARM, UNDEAD);
- `undead`: how the undead attack and move (UNDEAD);
- `ends`: how the game ends (END).

The package `box` defines what tiles, towns and cards are made of.
Words to know: a *node* is a decision, a chance event or a consequence still to be resolved; the *agenda* of a position is the stack of
its nodes, the one that happens now on top; a *window* is a moment in which cards may be played; a *marker* shows a lasting effect; a
*march* is one move of a zombie; the *base* is the military base of expansion 2; an *undead* is a dead player's figure.

A node class has the name that `pose` uses (`called`) and the nodes that may lie right below it (`beneath`, or `stands_on` for several).
A base class there stands for all nodes based on it, such as `AfterStep` for all that go on after a step.
A node that may lie on the turn itself names the phase (`during`), and may add whether the turn is a human's. Nodes of cards lie on `CardDone`.
`misfits` yields what in the position, or in the nodes below its index, does not fit a node; only checks of given positions ask.
`ahead` says in a word what a die brings that leads to the node.
This package exports the nodes as `nodes` of the game.
"""

from __future__ import annotations

from zombiekit.agenda import nodes_of
from zombiekit.games.they_come_back.rules import (
    ambush,
    attempts,
    ends,
    health,
    laying,
    marching,
    meeting,
    moving,
    setup,
    swarm,
    tokens,
    turns,
    undead,
    windows,
)
from zombiekit.games.they_come_back.rules.ambush import AmbushRoll as AmbushRoll
from zombiekit.games.they_come_back.rules.ambush import AmbushTake as AmbushTake
from zombiekit.games.they_come_back.rules.attempts import AfterRoll as AfterRoll
from zombiekit.games.they_come_back.rules.attempts import AttemptRoll as AttemptRoll
from zombiekit.games.they_come_back.rules.attempts import Settling as Settling
from zombiekit.games.they_come_back.rules.cards import dice, hordes, losses, movement, stores, tiles
from zombiekit.games.they_come_back.rules.cards.dice import CardRoll as CardRoll
from zombiekit.games.they_come_back.rules.cards.dice import CardRolled as CardRolled
from zombiekit.games.they_come_back.rules.cards.dice import DynamiteChoice as DynamiteChoice
from zombiekit.games.they_come_back.rules.cards.dice import MineChoice as MineChoice
from zombiekit.games.they_come_back.rules.cards.hordes import PickZombie as PickZombie
from zombiekit.games.they_come_back.rules.cards.hordes import Placing as Placing
from zombiekit.games.they_come_back.rules.cards.hordes import PutZombie as PutZombie
from zombiekit.games.they_come_back.rules.cards.hordes import SendZombie as SendZombie
from zombiekit.games.they_come_back.rules.cards.losses import ButterFingersChoice as ButterFingersChoice
from zombiekit.games.they_come_back.rules.cards.losses import DeadChoice as DeadChoice
from zombiekit.games.they_come_back.rules.cards.losses import DeadDice as DeadDice
from zombiekit.games.they_come_back.rules.cards.losses import DeadRoll as DeadRoll
from zombiekit.games.they_come_back.rules.cards.losses import LuckDraw as LuckDraw
from zombiekit.games.they_come_back.rules.cards.losses import Redirecting as Redirecting
from zombiekit.games.they_come_back.rules.cards.losses import WeaponChoice as WeaponChoice
from zombiekit.games.they_come_back.rules.cards.movement import Leading as Leading
from zombiekit.games.they_come_back.rules.cards.movement import LeadingChoice as LeadingChoice
from zombiekit.games.they_come_back.rules.cards.stores import Barricading as Barricading
from zombiekit.games.they_come_back.rules.cards.tiles import MovingTile as MovingTile
from zombiekit.games.they_come_back.rules.ends import CardDone as CardDone
from zombiekit.games.they_come_back.rules.ends import Entered as Entered
from zombiekit.games.they_come_back.rules.health import Bite as Bite
from zombiekit.games.they_come_back.rules.health import BiteChoice as BiteChoice
from zombiekit.games.they_come_back.rules.laying import BeginLaying as BeginLaying
from zombiekit.games.they_come_back.rules.laying import DealingPool as DealingPool
from zombiekit.games.they_come_back.rules.laying import Furnishing as Furnishing
from zombiekit.games.they_come_back.rules.laying import LayTile as LayTile
from zombiekit.games.they_come_back.rules.laying import NextLayer as NextLayer
from zombiekit.games.they_come_back.rules.laying import RevealTile as RevealTile
from zombiekit.games.they_come_back.rules.laying import TurnedUp as TurnedUp
from zombiekit.games.they_come_back.rules.marching import SecondStep as SecondStep
from zombiekit.games.they_come_back.rules.marching import SecondStepping as SecondStepping
from zombiekit.games.they_come_back.rules.meeting import Encounter as Encounter
from zombiekit.games.they_come_back.rules.meeting import Encountering as Encountering
from zombiekit.games.they_come_back.rules.moving import MoveChoice as MoveChoice
from zombiekit.games.they_come_back.rules.moving import Walking as Walking
from zombiekit.games.they_come_back.rules.setup import BeginPlay as BeginPlay
from zombiekit.games.they_come_back.rules.setup import DealHand as DealHand
from zombiekit.games.they_come_back.rules.setup import FirstTurn as FirstTurn
from zombiekit.games.they_come_back.rules.setup import Helipad as Helipad
from zombiekit.games.they_come_back.rules.setup import LayHelipad as LayHelipad
from zombiekit.games.they_come_back.rules.setup import RollOff as RollOff
from zombiekit.games.they_come_back.rules.swarm import Swarming as Swarming
from zombiekit.games.they_come_back.rules.swarm import SwarmMove as SwarmMove
from zombiekit.games.they_come_back.rules.swarm import SwarmRoll as SwarmRoll
from zombiekit.games.they_come_back.rules.tokens import PlaceTokens as PlaceTokens
from zombiekit.games.they_come_back.rules.turns import DiscardChoice as DiscardChoice
from zombiekit.games.they_come_back.rules.turns import EndTurn as EndTurn
from zombiekit.games.they_come_back.rules.turns import Refilling as Refilling
from zombiekit.games.they_come_back.rules.turns import TradeChoice as TradeChoice
from zombiekit.games.they_come_back.rules.turns import Trading as Trading
from zombiekit.games.they_come_back.rules.turns import Turn as Turn
from zombiekit.games.they_come_back.rules.undead import AttackChoice as AttackChoice
from zombiekit.games.they_come_back.rules.undead import Attacking as Attacking
from zombiekit.games.they_come_back.rules.undead import Defending as Defending
from zombiekit.games.they_come_back.rules.undead import Defense as Defense
from zombiekit.games.they_come_back.rules.undead import Prowling as Prowling
from zombiekit.games.they_come_back.rules.undead import UndeadMove as UndeadMove
from zombiekit.games.they_come_back.rules.windows import CardEffect as CardEffect
from zombiekit.games.they_come_back.rules.windows import DrawCard as DrawCard
from zombiekit.games.they_come_back.rules.windows import Window as Window
from zombiekit.games.they_come_back.rules.windows import WindowChoice as WindowChoice

SETTING_UP = tuple([node for node in nodes_of(setup, laying, tokens) if node is not TurnedUp])
"""The nodes of the set-up. `DrawCard` is not among them, as turns draw, too; nor is `TurnedUp`, which waits only where `pose` puts it."""
CARD_NODES = nodes_of(movement, dice, hordes, losses, stores, tiles)
"""The nodes that cards put on the agenda: their choices and dice."""
NODES = (
    *SETTING_UP,
    *nodes_of(turns, moving, meeting, attempts, health, ambush, windows),
    *CARD_NODES,
    *nodes_of(marching, swarm, undead, ends),
)
"""The classes of nodes that an agenda may hold, in the order of the book."""
