"""All nodes of the game."""

from __future__ import annotations

from zombiekit.games.they_come_back.ambush import AmbushRoll, AmbushTake
from zombiekit.games.they_come_back.attempts import AfterRoll, AttemptRoll, Settling
from zombiekit.games.they_come_back.cards.hordes import Placing
from zombiekit.games.they_come_back.cards.losses import ButterFingersChoice, DeadChoice, DeadRoll
from zombiekit.games.they_come_back.cards.shifting import PickZombie, PutZombie
from zombiekit.games.they_come_back.dealing import DrawCard
from zombiekit.games.they_come_back.encounters import Encounter, Encountering
from zombiekit.games.they_come_back.endings import CardDone, Entered
from zombiekit.games.they_come_back.health import Bite, BiteChoice
from zombiekit.games.they_come_back.laying import BeginLaying, Helipad, LayHelipad, LayTile, NextLayer, RevealTile
from zombiekit.games.they_come_back.leading import Leading, LeadingChoice
from zombiekit.games.they_come_back.moving import MoveChoice, Walking
from zombiekit.games.they_come_back.playing import CardEffect, Window, WindowChoice
from zombiekit.games.they_come_back.resting import DiscardChoice, Refilling, TradeChoice, Trading
from zombiekit.games.they_come_back.rolling_off import RollOff
from zombiekit.games.they_come_back.setup import BeginPlay, DealHand, FirstTurn
from zombiekit.games.they_come_back.swarm import Swarming, SwarmMove, SwarmRoll
from zombiekit.games.they_come_back.tokens import PlaceTokens
from zombiekit.games.they_come_back.turns import EndTurn, Turn
from zombiekit.games.they_come_back.undead import AttackChoice, Attacking, Defending, Defense, Prowling, UndeadMove

SETTING_UP = (
    BeginPlay,
    Helipad,
    BeginLaying,
    RollOff,
    RevealTile,
    NextLayer,
    LayTile,
    PlaceTokens,
    LayHelipad,
    DealHand,
    FirstTurn,
)
"""The nodes of the set-up; drawing cards is done in turns as well."""

NODES = (
    *SETTING_UP,
    Refilling,
    DrawCard,
    Turn,
    EndTurn,
    Window,
    WindowChoice,
    CardEffect,
    CardDone,
    Encountering,
    Encounter,
    AttemptRoll,
    Settling,
    AfterRoll,
    Bite,
    BiteChoice,
    Walking,
    MoveChoice,
    Entered,
    AmbushRoll,
    AmbushTake,
    Attacking,
    AttackChoice,
    Defending,
    Defense,
    Prowling,
    UndeadMove,
    SwarmRoll,
    Swarming,
    SwarmMove,
    DiscardChoice,
    Trading,
    TradeChoice,
    Placing,
    PickZombie,
    PutZombie,
    ButterFingersChoice,
    DeadRoll,
    DeadChoice,
    Leading,
    LeadingChoice,
)
"""The classes of the nodes that an agenda may hold."""
