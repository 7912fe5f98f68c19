"""All nodes of the game, by the names of the book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.games.one_against_the_dead.rules.acting import ACT, ACT_TEST, END_OF_ACTIONS, Act, ActTest, EndOfActions
from zombiekit.games.one_against_the_dead.rules.attacking import (
    ATTACK,
    AttackCoins,
    PlayerAttack,
    PlayerAttacks,
    ReplacementCoins,
)
from zombiekit.games.one_against_the_dead.rules.checking_out import (
    CHECK_OUT,
    DRAW_CARD,
    PLACE_CARD,
    BlockCoins,
    CheckOut,
    DrawCard,
    PlaceCard,
    SiteDie,
)
from zombiekit.games.one_against_the_dead.rules.jokers import JokerChoice
from zombiekit.games.one_against_the_dead.rules.rounds import BeginRound
from zombiekit.games.one_against_the_dead.rules.setup import END_CARD, START_CARD, EndCard, StartCard
from zombiekit.games.one_against_the_dead.rules.weapons import (
    WEAPON_CHIP,
    WEAPON_CHOICE,
    WEAPON_DIE,
    WeaponChip,
    WeaponChoice,
    WeaponDie,
)
from zombiekit.games.one_against_the_dead.rules.zombies_attack import ZOMBIES_ATTACK, ZombiesAttack
from zombiekit.games.one_against_the_dead.rules.zombies_move import ZOMBIES_MOVE, ZombiesMove

if TYPE_CHECKING:
    from zombiekit.agenda import Node

__all__ = [
    "FIXED",
    "NODES",
    "Act",
    "ActTest",
    "AttackCoins",
    "BeginRound",
    "BlockCoins",
    "CheckOut",
    "DrawCard",
    "EndCard",
    "EndOfActions",
    "JokerChoice",
    "PlaceCard",
    "PlayerAttack",
    "PlayerAttacks",
    "ReplacementCoins",
    "SiteDie",
    "StartCard",
    "WeaponChip",
    "WeaponChoice",
    "WeaponDie",
    "ZombiesAttack",
    "ZombiesMove",
]

NODES = (
    StartCard,
    EndCard,
    CheckOut,
    DrawCard,
    PlaceCard,
    BlockCoins,
    SiteDie,
    BeginRound,
    ActTest,
    Act,
    EndOfActions,
    JokerChoice,
    WeaponChip,
    WeaponDie,
    WeaponChoice,
    ZombiesMove,
    PlayerAttacks,
    PlayerAttack,
    AttackCoins,
    ReplacementCoins,
    ZombiesAttack,
)
"""The classes of the nodes that an agenda may hold."""

FIXED: dict[str, Node] = {
    "START-CARD": START_CARD,
    "END-CARD": END_CARD,
    "CHECK-OUT": CHECK_OUT,
    "DRAW": DRAW_CARD,
    "PLACE": PLACE_CARD,
    "ACT-TEST": ACT_TEST,
    "ACT": ACT,
    "END-OF-ACTIONS": END_OF_ACTIONS,
    "WEAPON-CHIP": WEAPON_CHIP,
    "WEAPON-DIE": WEAPON_DIE,
    "WEAPON-CHOICE": WEAPON_CHOICE,
    "ZOMBIES-MOVE": ZOMBIES_MOVE,
    "ATTACK": ATTACK,
    "ZOMBIES-ATTACK": ZOMBIES_ATTACK,
}
"""The nodes without numbers, by the names of the book's node table."""
