"""All nodes of the game, by the names of the book, and the agendas on which they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.games.one_against_the_dead.acting import ACT, ACT_TEST, END_OF_ACTIONS, Act, ActTest, EndOfActions
from zombiekit.games.one_against_the_dead.attacking import (
    ATTACK,
    PLAYER_ATTACKS,
    AttackCoins,
    PlayerAttack,
    PlayerAttacks,
    ReplacementCoins,
)
from zombiekit.games.one_against_the_dead.checking_out import (
    CHECK_OUT,
    DRAW_CARD,
    PLACE_CARD,
    BlockCoins,
    CheckOut,
    DrawCard,
    PlaceCard,
    SiteDie,
)
from zombiekit.games.one_against_the_dead.components import SITES
from zombiekit.games.one_against_the_dead.jokers import JokerChoice
from zombiekit.games.one_against_the_dead.position import Draft, cards, site_dice
from zombiekit.games.one_against_the_dead.rounds import BEGIN_ROUND, PHASES, BeginRound
from zombiekit.games.one_against_the_dead.setup import END_CARD, START_CARD, EndCard, StartCard
from zombiekit.games.one_against_the_dead.weapons import (
    WEAPON_CHIP,
    WEAPON_CHOICE,
    WEAPON_DIE,
    WeaponChip,
    WeaponChoice,
    WeaponDie,
)
from zombiekit.games.one_against_the_dead.zombies_attack import ZOMBIES_ATTACK, ZombiesAttack
from zombiekit.games.one_against_the_dead.zombies_move import ZOMBIES_MOVE, ZombiesMove

if TYPE_CHECKING:
    from zombiekit.agenda import Node

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

CHECKING_OUT = (CheckOut, DrawCard, PlaceCard, BlockCoins, SiteDie)
"""The nodes that are part of a check-out."""

_PHASE_BELOW = {
    ACT_TEST: PHASES[:-1],
    ACT: PHASES[:-1],
    WEAPON_CHIP: PHASES,
    WEAPON_DIE: PHASES,
    WEAPON_CHOICE: PHASES,
    END_OF_ACTIONS: PHASES[:4],
    ZOMBIES_MOVE: PHASES[:3],
    PLAYER_ATTACKS: PHASES[:2],
    ATTACK: PHASES[:2],
    ZOMBIES_ATTACK: PHASES[:1],
}


def agenda_of(top: Node, state: Draft, *, joker_for_unused: bool = False, weapon_due: bool = False) -> tuple[Node, ...]:
    """Return the one agenda on which `top` can stand, given the position.

    At a Joker's node the position does not tell whether the zombies come for a search or for unused AP, nor whether a weapon is
    due afterwards; these are given.
    """
    if top in _PHASE_BELOW:
        return (*_PHASE_BELOW[top], top)
    if isinstance(top, CHECKING_OUT):
        base = (*PHASES, CHECK_OUT) if state.round else (BEGIN_ROUND, CHECK_OUT)
        if isinstance(top, CheckOut):
            return base
        if isinstance(top, BlockCoins) and cards(state).get(top.cell) in SITES and top.cell not in site_dice(state):
            return (*base, SiteDie(top.cell), top)
        return (*base, top)
    if isinstance(top, JokerChoice):
        if joker_for_unused:
            return (*PHASES[:4], top)
        return (*PHASES, WEAPON_CHIP, top) if weapon_due else (*PHASES, top)
    if isinstance(top, (AttackCoins, ReplacementCoins)):
        return (*PHASES[:2], top)
    return (top,)
