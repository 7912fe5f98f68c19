"""Agendas: where on one each node may stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.games.one_against_the_dead.box.components import SITES
from zombiekit.games.one_against_the_dead.rules.acting import ACT, ACT_TEST, END_OF_ACTIONS
from zombiekit.games.one_against_the_dead.rules.attacking import ATTACK, PLAYER_ATTACKS, AttackCoins, ReplacementCoins
from zombiekit.games.one_against_the_dead.rules.checking_out import (
    CHECK_OUT,
    BlockCoins,
    CheckOut,
    DrawCard,
    PlaceCard,
    SiteDie,
)
from zombiekit.games.one_against_the_dead.rules.jokers import JokerChoice
from zombiekit.games.one_against_the_dead.rules.rounds import BEGIN_ROUND, PHASES
from zombiekit.games.one_against_the_dead.rules.weapons import WEAPON_CHIP, WEAPON_CHOICE, WEAPON_DIE
from zombiekit.games.one_against_the_dead.rules.zombies_attack import ZOMBIES_ATTACK
from zombiekit.games.one_against_the_dead.rules.zombies_move import ZOMBIES_MOVE
from zombiekit.games.one_against_the_dead.table.position import Draft, cards, site_dice

if TYPE_CHECKING:
    from zombiekit.agenda import Node

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
