"""The rules, a module for each part of the book. They write to drafts, and know nothing of states.

In reading order:

- `setup`: roll-offs, the helipads, and what follows when the map lies: hands, the first turn (SETUP);
- `laying`: tiles turned up and laid, one player after the other, and where a tile may go (SETUP, TILE, ALONE);
- `keeping_room`: which tiles fit where, and why there is always room for those still to be laid (SETUP, TILE, ALONE);
- `tokens`: what a tile is laid with (TOKEN);
- `turns`: the phases of a turn, and its end: discard, refill and trade (TURN, TRADE, LOSS);
- `moving`: a human's movement: points, steps, entering, air ducts, who steers (MOVE, MALL, CARD);
- `meeting`: zombies and undead on a human's square, and shots at linked squares (ENC, SHOTGUN);
- `attempts`: evades, fights, shots and attacks: with what, and what is added to the die (EVADE, FIGHT, UNDEAD, CARD);
- `health`: Health, Bullets and weapons gained and lost; bites, hits and death (HEALTH, DEATH, LOSS);
- `ambush`: humans rob humans (AMBUSH);
- `windows`: when cards are drawn and played, and why one may not be played (CARD, WEAPON, TIME, INFO);
- `event_card`: what an event card is: when it may be played, at whom, and what it then does (CARD);
- `cards.deck`: all kinds of cards in the order of their numbers, and which are in play;
- `cards.lasting`: cards whose effect lasts, and those that inhibit zombies;
- `cards.weapons`: weapons that serve their owner, and those with an area (CARD);
- `cards.movement`: cards that move figures, led by another player or not, and that change how far one moves (CARD);
- `cards.dice`: cards that roll dice, Dynamite and Mine Field among them (CARD);
- `cards.hordes`: cards that put zombies on the map (CARD);
- `cards.shifting`: cards that move zombies about (CARD);
- `cards.losses`: what a card makes others lose or takes from them;
- `cards.answers`: cards that answer one that was played at oneself, or a roll that fails;
- `cards.stores`: cards of the mall, and Barricade the Door (CARD);
- `cards.tiles`: cards that move a tile, destroy it, or open a wall (CARD);
- `markers`: lasting effects of cards, and where on the map cards work (CARD);
- `zombies`: where a zombie may stand, and how zombies come, lie down and go (GEO, TOKEN, EVADE);
- `marching`: which way zombies march, which marches are open, and second steps (SWARM, UNDEAD, BASE);
- `swarm`: the swarm phase: zombies move toward the humans that they see (SWARM, UNDEAD);
- `undead`: the dead hunt on: their attacks and movement (UNDEAD);
- `endings`: how the game ends (END).

What tiles, towns and cards are made of stands in `box`.
Words to know: a *node* is a decision, a chance or a consequence that is still to be resolved; the *agenda* of a position is the stack of
its nodes, the one that happens now on top; a *window* is a moment in which cards may be played; a *marker* shows a lasting effect; a
*march* is one move of a zombie; a *base* is the map of an expansion; an *undead* is a dead player's figure.

A node says how `pose` calls it (`called`), on which nodes it may stand (`beneath`, or `stands_on` where there are several), and in which
phase it stands right on the turn (`during`, and whether in that of a human, where both have the phase); what cards put on the agenda stands on `CardDone`.
Its `contradictions` are what a position, and the nodes below its own index on the agenda, can have against it; only the doors ask.
The nodes themselves are public here, as `nodes` of the game.
"""

from __future__ import annotations

from zombiekit.agenda import nodes_of
from zombiekit.games.they_come_back.rules import (
    ambush,
    attempts,
    endings,
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
from zombiekit.games.they_come_back.rules.cards import answers, dice, hordes, losses, movement, shifting, stores, tiles
from zombiekit.games.they_come_back.rules.cards.answers import Redirecting as Redirecting
from zombiekit.games.they_come_back.rules.cards.dice import CardRoll as CardRoll
from zombiekit.games.they_come_back.rules.cards.dice import CardRolled as CardRolled
from zombiekit.games.they_come_back.rules.cards.dice import DynamiteChoice as DynamiteChoice
from zombiekit.games.they_come_back.rules.cards.dice import MineChoice as MineChoice
from zombiekit.games.they_come_back.rules.cards.hordes import Placing as Placing
from zombiekit.games.they_come_back.rules.cards.losses import ButterFingersChoice as ButterFingersChoice
from zombiekit.games.they_come_back.rules.cards.losses import DeadChoice as DeadChoice
from zombiekit.games.they_come_back.rules.cards.losses import DeadDice as DeadDice
from zombiekit.games.they_come_back.rules.cards.losses import DeadRoll as DeadRoll
from zombiekit.games.they_come_back.rules.cards.losses import LuckDraw as LuckDraw
from zombiekit.games.they_come_back.rules.cards.losses import WeaponChoice as WeaponChoice
from zombiekit.games.they_come_back.rules.cards.movement import Leading as Leading
from zombiekit.games.they_come_back.rules.cards.movement import LeadingChoice as LeadingChoice
from zombiekit.games.they_come_back.rules.cards.shifting import PickZombie as PickZombie
from zombiekit.games.they_come_back.rules.cards.shifting import PutZombie as PutZombie
from zombiekit.games.they_come_back.rules.cards.shifting import SendZombie as SendZombie
from zombiekit.games.they_come_back.rules.cards.stores import Barricading as Barricading
from zombiekit.games.they_come_back.rules.cards.tiles import MovingTile as MovingTile
from zombiekit.games.they_come_back.rules.endings import CardDone as CardDone
from zombiekit.games.they_come_back.rules.endings import Entered as Entered
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
"""The nodes of the set-up; drawing cards is done in turns as well. What was turned up never waits, but in what `pose` runs on from."""
CARD_NODES = nodes_of(movement, dice, hordes, shifting, losses, answers, stores, tiles)
"""What cards put on the agenda: choices and dice of their own."""
NODES = (
    *SETTING_UP,
    *nodes_of(turns, moving, meeting, attempts, health, ambush, windows),
    *CARD_NODES,
    *nodes_of(marching, swarm, undead, endings),
)
"""The classes of the nodes that an agenda may hold, in the order of the book."""
