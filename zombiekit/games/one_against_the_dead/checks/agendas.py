"""Where the game stands: on which agenda each node may stand, and whether it goes with the position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.agenda import Automatic
from zombiekit.errors import Fault
from zombiekit.games.one_against_the_dead.box.components import AP, END, NUMBER_CARDS, SITES, START
from zombiekit.games.one_against_the_dead.rules.acting import (
    ACT,
    ACT_TEST,
    END_OF_ACTIONS,
    WEAPON_CHIP,
    WEAPON_CHOICE,
    WEAPON_DIE,
    Act,
    ActTest,
    JokerChoice,
    moves,
    searches,
)
from zombiekit.games.one_against_the_dead.rules.attacking import (
    ATTACK,
    BLOWS,
    PLAYER_ATTACKS,
    Attack,
    AttackCoins,
    PlayerAttack,
    ReplacementCoins,
)
from zombiekit.games.one_against_the_dead.rules.checking_out import (
    CHECK_OUT,
    BlockCoins,
    CheckOut,
    DrawCard,
    PlaceCard,
    SiteDie,
)
from zombiekit.games.one_against_the_dead.rules.ends import ZOMBIES_ATTACK
from zombiekit.games.one_against_the_dead.rules.rounds import BEGIN_ROUND, PHASES
from zombiekit.games.one_against_the_dead.rules.zombies import ZOMBIES_MOVE
from zombiekit.games.one_against_the_dead.table.position import (
    Draft,
    cards,
    joker_cells,
    mismatches,
    open_slots,
    site_dice,
)
from zombiekit.primitives.grid import around
from zombiekit.primitives.zombies import NONE, Zombies

if TYPE_CHECKING:
    from collections.abc import Iterator

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


def joker_for_search(state: Draft) -> bool:
    """Tell whether a Joker's node stands for a search, and not for unused AP."""
    return isinstance(state.agenda[-1], JokerChoice) and any(isinstance(node, ActTest) for node in state.agenda)


def coins_in_the_air(top: Node | None) -> Zombies:
    """Return the coins in the air, faces disregarded."""
    if isinstance(top, BlockCoins):
        return Zombies(1, 0, top.coins - 1, 0)
    if isinstance(top, AttackCoins):
        return Zombies(top.greater, 0, top.lesser, 0)
    if isinstance(top, ReplacementCoins):
        return Zombies(0, 0, top.coins, 0)
    return NONE


def agenda_faults(state: Draft) -> Iterator[Fault]:
    """Yield what is wrong with the agenda of a well-formed state."""
    if not state.agenda:
        return
    top = state.agenda[-1]
    wrong = _node_fault(state, top)
    if wrong is not None:
        yield wrong
        return
    expected = agenda_of(
        top,
        state,
        joker_for_unused=not joker_for_search(state),
        weapon_due=WEAPON_CHIP in state.agenda[:-1],
    )
    if state.agenda != expected:
        index = next(
            (i for i, (a, b) in enumerate(zip(state.agenda, expected, strict=False)) if a != b),
            min(len(state.agenda), len(expected)) - 1,
        )
        yield Fault(
            "OATD-GEN-08",
            f"agenda[{index}]",
            f"below {node_name(top)} stand {', '.join(map(node_name, expected[:-1]))}",
        )


def _node_fault(state: Draft, top: Node) -> Fault | None:
    """Return what contradicts the node on top, if anything does."""
    where = f"agenda[{len(state.agenda) - 1}]"
    if isinstance(top, Automatic):
        return Fault("OATD-GEN-04", where, f"{node_name(top)} is automatic, and is never waited at")
    for kinds, check in _NODE_CHECKS:
        if isinstance(top, kinds):
            found = check(state, top)
            return Fault(found[0], where, f"{node_name(top)}: {found[1]}") if found else None
    return None


def _slots(state: Draft, top: Node) -> tuple[str, str] | None:
    slots = len(open_slots(state))
    if isinstance(top, DrawCard) and (not slots or state.deck_size < 1):
        return "OATD-CHK-04", f"{slots} open slots, and the deck holds {state.deck_size}"
    if isinstance(top, PlaceCard) and slots < 2:
        return "OATD-GEN-04", f"{slots} open slots leave no choice"
    return None


def _laid(state: Draft, top: Node) -> tuple[str, str] | None:
    """Check the nodes that settle the card just laid."""
    assert isinstance(top, (BlockCoins, SiteDie))  # noqa: S101 - as the table of checks says
    card = cards(state).get(top.cell)
    if card is None or top.cell not in around(state.pawn) or top.cell in (START, END):
        return "OATD-CHK-05", f"no card can have been laid at {top.cell}"
    if isinstance(top, SiteDie):
        if card not in SITES or top.cell in site_dice(state):
            return "OATD-DIE-01", f"{card} at {top.cell} waits for no die"
        return None
    count = mismatches(cards(state), card, top.cell)
    if top.coins != count or not count:
        return "OATD-ZPL-01", f"{top.coins} coins, and {count} neighbors of {card} at {top.cell} do not match"
    if any(cell == top.cell for cell, _ in state.zombies):
        return "OATD-ZPL-07", f"there are zombies at {top.cell} already"
    if top.cell in site_dice(state):
        return "OATD-CHK-05", f"there is a die at {top.cell} already"
    return None


def _acting(state: Draft, top: Node) -> tuple[str, str] | None:  # noqa: ARG001 - the same for all checks
    if cards(state).get(state.pawn) not in NUMBER_CARDS or moves(state) or searches(state):
        return None
    return "OATD-AP-05", "no move and no search is possible, so the phase is over"


def _joker(state: Draft, top: Node) -> tuple[str, str] | None:
    assert isinstance(top, JokerChoice)  # noqa: S101 - as the table of checks says
    if len(joker_cells(state)) < 2:
        return "INV-17", "not both Jokers are face up"
    most = 1 if joker_for_search(state) else AP
    if not 1 <= top.left <= most:
        return "OATD-JOK-04", f"{top.left} zombies still to come, 1 to {most} can"
    return None


def _attack(state: Draft, top: Node) -> tuple[str, str] | None:  # noqa: ARG001 - the same for all checks
    return None if state.zombies_here.total else ("OATD-ATK-03", "there is no zombie on the pawn's block")


def _thrown(state: Draft, top: Node) -> tuple[str, str] | None:
    """Check the coins of an attack against the weapon and the block."""
    assert isinstance(top, (AttackCoins, ReplacementCoins))  # noqa: S101 - as the table of checks says
    coins = coins_in_the_air(top)
    if not coins.total:
        return "OATD-GEN-03", f"{coins.greater} Greater and {coins.lesser} Lesser coins"
    if top.attack is Attack.FISTS:
        return ("OATD-ATK-05", f"{coins.total} coins for the fists") if coins.total > BLOWS else None
    if state.weapon is None or state.weapon.kind.value != top.attack.value:
        return "OATD-WPN-03", f"the weapon in hand is {state.weapon.kind if state.weapon else 'none'}"
    rest = state.zombies_here
    if isinstance(top, ReplacementCoins):
        if top.attack is Attack.CHAINSAW:
            return "OATD-ATK-09", "the chainsaw leaves nobody to replace"
        rest = rest._replace(greater_heads=0)
    if rest.total:
        return "OATD-ATK-12", f"{rest.total} zombies on the block are spared"
    if isinstance(top, AttackCoins) and top.attack is Attack.SHOTGUN and top.lesser:
        return "OATD-ATK-10", f"{top.lesser} Lesser coins for the shotgun"
    return None


_NODE_CHECKS = (
    ((DrawCard, PlaceCard), _slots),
    ((BlockCoins, SiteDie), _laid),
    (Act, _acting),
    (JokerChoice, _joker),
    (PlayerAttack, _attack),
    ((AttackCoins, ReplacementCoins), _thrown),
)


def node_name(node: Node | None) -> str:
    """Return what to call a node; None is the end of the game."""
    return "the end of the game" if node is None else type(node).__name__
