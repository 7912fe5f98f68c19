"""All nodes of the game."""

from __future__ import annotations

from zombiekit.games.they_come_back.rules.ambush import AmbushRoll, AmbushTake
from zombiekit.games.they_come_back.rules.attempts import AfterRoll, AttemptRoll, Settling
from zombiekit.games.they_come_back.rules.cards.answers import Redirecting
from zombiekit.games.they_come_back.rules.cards.barricading import Barricading
from zombiekit.games.they_come_back.rules.cards.blasts import DynamiteChoice, MineChoice
from zombiekit.games.they_come_back.rules.cards.dice import CardRoll, CardRolled
from zombiekit.games.they_come_back.rules.cards.hordes import Placing
from zombiekit.games.they_come_back.rules.cards.losses import ButterFingersChoice, DeadChoice, DeadDice, DeadRoll
from zombiekit.games.they_come_back.rules.cards.robbing import LuckDraw, WeaponChoice
from zombiekit.games.they_come_back.rules.cards.shifting import PickZombie, PutZombie, SendZombie
from zombiekit.games.they_come_back.rules.cards.tiles import MovingTile
from zombiekit.games.they_come_back.rules.dealing import DrawCard
from zombiekit.games.they_come_back.rules.encounters import Encounter, Encountering
from zombiekit.games.they_come_back.rules.endings import CardDone, Entered
from zombiekit.games.they_come_back.rules.health import Bite, BiteChoice
from zombiekit.games.they_come_back.rules.helipads import Helipad, LayHelipad
from zombiekit.games.they_come_back.rules.laying import (
    BeginLaying,
    DealingPool,
    Furnishing,
    LayTile,
    NextLayer,
    RevealTile,
)
from zombiekit.games.they_come_back.rules.leading import Leading, LeadingChoice
from zombiekit.games.they_come_back.rules.moving import MoveChoice, Walking
from zombiekit.games.they_come_back.rules.playing import CardEffect, Window, WindowChoice
from zombiekit.games.they_come_back.rules.resting import DiscardChoice, Refilling, TradeChoice, Trading
from zombiekit.games.they_come_back.rules.rolling_off import RollOff
from zombiekit.games.they_come_back.rules.second_steps import SecondStep, SecondStepping
from zombiekit.games.they_come_back.rules.setup import BeginPlay, DealHand, FirstTurn
from zombiekit.games.they_come_back.rules.swarm import Swarming, SwarmMove, SwarmRoll
from zombiekit.games.they_come_back.rules.tokens import PlaceTokens
from zombiekit.games.they_come_back.rules.turns import EndTurn, Turn
from zombiekit.games.they_come_back.rules.undead import (
    AttackChoice,
    Attacking,
    Defending,
    Defense,
    Prowling,
    UndeadMove,
)

__all__ = [
    "CARD_NODES",
    "NODES",
    "SETTING_UP",
    "AfterRoll",
    "AmbushRoll",
    "AmbushTake",
    "AttackChoice",
    "Attacking",
    "AttemptRoll",
    "Barricading",
    "BeginLaying",
    "BeginPlay",
    "Bite",
    "BiteChoice",
    "ButterFingersChoice",
    "CardDone",
    "CardEffect",
    "CardRoll",
    "CardRolled",
    "DeadChoice",
    "DeadDice",
    "DeadRoll",
    "DealHand",
    "DealingPool",
    "Defending",
    "Defense",
    "DiscardChoice",
    "DrawCard",
    "DynamiteChoice",
    "Encounter",
    "Encountering",
    "EndTurn",
    "Entered",
    "FirstTurn",
    "Furnishing",
    "Helipad",
    "LayHelipad",
    "LayTile",
    "Leading",
    "LeadingChoice",
    "LuckDraw",
    "MineChoice",
    "MoveChoice",
    "MovingTile",
    "NextLayer",
    "PickZombie",
    "PlaceTokens",
    "Placing",
    "Prowling",
    "PutZombie",
    "Redirecting",
    "Refilling",
    "RevealTile",
    "RollOff",
    "SecondStep",
    "SecondStepping",
    "SendZombie",
    "Settling",
    "SwarmMove",
    "SwarmRoll",
    "Swarming",
    "TradeChoice",
    "Trading",
    "Turn",
    "UndeadMove",
    "Walking",
    "WeaponChoice",
    "Window",
    "WindowChoice",
]

SETTING_UP = (
    BeginPlay,
    Helipad,
    BeginLaying,
    RollOff,
    RevealTile,
    NextLayer,
    LayTile,
    Furnishing,
    PlaceTokens,
    DealingPool,
    LayHelipad,
    DealHand,
    FirstTurn,
)
"""The nodes of the set-up; drawing cards is done in turns as well."""

CARD_NODES = (
    Placing,
    PickZombie,
    PutZombie,
    SendZombie,
    ButterFingersChoice,
    DeadRoll,
    DeadDice,
    DeadChoice,
    Leading,
    LeadingChoice,
    CardRoll,
    CardRolled,
    DynamiteChoice,
    MineChoice,
    Redirecting,
    WeaponChoice,
    LuckDraw,
    Barricading,
    MovingTile,
)
"""What cards put on the agenda: choices and dice of their own."""

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
    SecondStepping,
    SecondStep,
    DiscardChoice,
    Trading,
    TradeChoice,
    *CARD_NODES,
)
"""The classes of the nodes that an agenda may hold."""
