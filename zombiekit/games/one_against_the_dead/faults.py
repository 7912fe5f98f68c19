"""What can be wrong with a position: every broken invariant at once (section 3 of the book)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.agenda import Automatic
from zombiekit.errors import Fault
from zombiekit.games.one_against_the_dead.acting import Act, ActTest, EndOfActions
from zombiekit.games.one_against_the_dead.attacking import (
    BLOWS,
    Attack,
    AttackCoins,
    PlayerAttack,
    ReplacementCoins,
)
from zombiekit.games.one_against_the_dead.checking_out import (
    BlockCoins,
    CheckOut,
    DrawCard,
    PlaceCard,
    SiteDie,
    mismatches,
    open_slots,
)
from zombiekit.games.one_against_the_dead.components import (
    AP,
    END,
    FULL_STACK,
    LINE,
    NUMBER_CARDS,
    SITES,
    START,
    STRENGTH,
    Reason,
    Weapon,
    WeaponKind,
)
from zombiekit.games.one_against_the_dead.forms import form_faults
from zombiekit.games.one_against_the_dead.jokers import JokerChoice
from zombiekit.games.one_against_the_dead.moving import moves
from zombiekit.games.one_against_the_dead.nodes import CHECKING_OUT, agenda_of
from zombiekit.games.one_against_the_dead.searching import searches
from zombiekit.games.one_against_the_dead.setup import EndCard, StartCard
from zombiekit.games.one_against_the_dead.state import Draft, cards, joker_cells, site_dice
from zombiekit.games.one_against_the_dead.weapons import WEAPON_CHIP, WeaponChip, WeaponChoice, WeaponDie
from zombiekit.primitives.grid import around
from zombiekit.primitives.zombies import NONE, Zombies

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.agenda import Node
    from zombiekit.primitives.grid import Cell

DICE = 16
"""How many dice are in the box. Rules: OATD-DIE-04."""


def faults(state: Draft) -> tuple[Fault, ...]:
    """Return every broken invariant, each with the place and the values that break it; nothing for a sound state.

    A state of the wrong form (a card that is no card, pairs out of order) is told by its form alone.
    """
    return form_faults(state) or (*_position(state), *_agenda(state))


def settling_faults(state: Draft) -> tuple[Fault, ...]:
    """Return the same for a position whose automatic nodes have yet to run; where these stand is not asked."""
    return form_faults(state) or _position(state)


def _position(state: Draft) -> tuple[Fault, ...]:
    """Return the broken invariants of a well-formed position."""
    top = state.agenda[-1] if state.agenda else None
    if isinstance(top, StartCard):
        return tuple(_before_start(state))
    if isinstance(top, EndCard):
        return tuple(_before_end(state))
    return (
        *_cards(state),
        *_blocks(state, top),
        *_numbers(state, top),
        *_weapons(state),
        *_zombie_count(state, top),
        *_waiting(state, top),
        *_result(state),
    )


def _before_start(state: Draft) -> Iterator[Fault]:
    if state.city:
        yield Fault("OATD-SET-04", "city", "no card lies before the Start is turned up")
    yield from _untouched(state)


def _before_end(state: Draft) -> Iterator[Fault]:
    if len(state.city) != 1 or state.city[0][0] != START or state.city[0][1] not in NUMBER_CARDS:
        yield Fault("INV-5", "city", f"the Start alone lies before the End is turned up, a number card at {START}")
    yield from _untouched(state)


def _untouched(state: Draft) -> Iterator[Fault]:
    """Yield what has moved before the line lies."""
    fresh = Draft(state.options, state.agenda, city=state.city)
    for name in ("placeholders", "zombies", "site_dice", "drawn", "found", "result"):
        if getattr(state, name) != getattr(fresh, name):
            yield Fault("OATD-SET-01", name, f"{getattr(state, name)!r} before the line lies")
    yield from _setup_numbers(state)


def _setup_numbers(state: Draft) -> Iterator[Fault]:
    """Yield what cannot have changed before the first round."""
    if state.round:
        yield Fault("INV-16", "round", f"{state.round} during the set-up")
    if state.ap:
        yield Fault("INV-9", "ap", f"{state.ap} during the set-up")
    if state.strength != STRENGTH:
        yield Fault("INV-8", "strength", f"{state.strength} during the set-up")
    if state.kills:
        yield Fault("INV-12", "kills", f"{state.kills} during the set-up")
    if state.weapon is not None or state.stack != FULL_STACK:
        yield Fault("INV-10", "weapon" if state.weapon else "stack", "chips have been drawn during the set-up")
    if state.pawn != START:
        yield Fault("OATD-SET-09", "pawn", f"at {state.pawn} during the set-up")
    for cell in _without_die(state):
        yield Fault("INV-15", "site_dice", f"the {cards(state)[cell]} at {cell} has no die during the set-up")


def _cards(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-1 to INV-5 and INV-13 that need no node."""
    city = cards(state)
    where: dict[object, object] = {}
    for index, (cell, card) in enumerate(state.city):
        if card in where:
            yield Fault("INV-1", f"city[{index}]", f"{card} lies at {where[card]} and at {cell}")
        where[card] = cell
    if state.drawn in where:
        yield Fault("INV-1", "drawn", f"{state.drawn} lies at {where[state.drawn]} already")
    for index, cell in enumerate(state.placeholders):
        if cell not in LINE:
            yield Fault("INV-3", f"placeholders[{index}]", f"{cell} is not on the line")
        if cell in city:
            yield Fault("INV-3", f"placeholders[{index}]", f"{city[cell]} lies face up at {cell}")
    if state.deck_size < 0:
        yield Fault("INV-2", "placeholders", f"{len(state.placeholders)} face-down cards, more than are unseen")
    for name, cell in (("Start", START), ("End", END)):
        if city.get(cell) not in NUMBER_CARDS:
            yield Fault("INV-4", "city", f"the {name} at {cell} is {city.get(cell)}, no number card")
    if city.get(state.pawn) not in NUMBER_CARDS:
        yield Fault("INV-5", "pawn", f"at {state.pawn} lies {city.get(state.pawn)}, no number card")


def _blocks(state: Draft, top: Node | None) -> Iterator[Fault]:
    """Yield faults of INV-3, INV-6, INV-7 and INV-13."""
    city = cards(state)
    near = around(state.pawn)
    if not isinstance(top, CheckOut):
        for index, cell in enumerate(state.placeholders):
            if cell in near:
                yield Fault("INV-3", f"placeholders[{index}]", f"{cell} is next to the pawn")
    if not isinstance(top, CHECKING_OUT) and state.deck_size > 0:
        for cell in near:
            if cell not in city and cell not in state.placeholders:
                yield Fault(
                    "INV-13", "city", f"{cell} next to the pawn is bare though the deck holds {state.deck_size}"
                )
    for index, (cell, _) in enumerate(state.zombies):
        if cell not in city:
            yield Fault("INV-6", f"zombies[{index}]", f"there is no face-up card at {cell}")
    for index, (cell, _) in enumerate(state.site_dice):
        if city.get(cell) not in SITES:
            yield Fault("INV-7", f"site_dice[{index}]", f"at {cell} lies {city.get(cell)}, no Ace or face card")


def _numbers(state: Draft, top: Node | None) -> Iterator[Fault]:
    """Yield faults of INV-8, INV-9 and INV-16, and of the set-up."""
    if state.strength > STRENGTH:
        yield Fault("INV-8", "strength", f"{state.strength} of {STRENGTH}")
    if state.ap > AP:
        yield Fault("INV-9", "ap", f"{state.ap} of {AP}")
    if not state.round:
        if isinstance(top, CHECKING_OUT):
            yield from _setup_numbers(state)
        else:
            yield Fault("INV-16", "round", "0 after the set-up")
        return
    if state.round > state.options.round_limit:
        yield Fault("INV-16", "round", f"{state.round}, beyond the round limit {state.options.round_limit}")
    over = top is None or not (isinstance(top, (*CHECKING_OUT, *_ACTING)) or _joker_for_search(state))
    if over and state.ap:
        yield Fault("INV-9", "ap", f"{state.ap} after the Player Actions phase")
    if isinstance(top, Act) and not state.ap:
        yield Fault("INV-9", "ap", "0 at ACT")


def _weapons(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-7, INV-10, INV-11 and INV-15."""
    loaded = [weapon for weapon in (state.weapon, state.found) if weapon and weapon.die]
    if len(state.site_dice) + len(loaded) > DICE:
        yield Fault("INV-7", "site_dice", f"{len(state.site_dice)} dice on sites and {len(loaded)} on weapons")
    for kind, left, most in zip(WeaponKind, state.stack, FULL_STACK, strict=True):
        out = sum(weapon.kind is kind for weapon in (state.weapon, state.found) if weapon)
        if left + out > most:
            yield Fault("INV-10", f"stack.{kind}", f"{left} in the stack and {out} in play, of {most}")
    if state.weapon is not None and not _is_loaded(state.weapon):
        yield Fault("INV-11", "weapon", f"a {state.weapon.kind} in hand with die {state.weapon.die}")
    cleared = cleared_faces(state)
    due = WEAPON_CHIP in state.agenda
    if due and not any(state.stack):
        yield Fault("OATD-WPN-10", "stack", "a chip is due and none is left")
    if sum(state.stack) != max(0, sum(FULL_STACK) - cleared + due):
        waits = ", the last of which waits for its chip" if due else ""
        yield Fault(
            "INV-10",
            "stack",
            f"{sum(state.stack)} chips are left of {sum(FULL_STACK)} with {cleared} face cards cleared{waits}",
        )


def cleared_faces(state: Draft) -> int:
    """Return how many face-up face cards have been cleared."""
    return sum(cards(state)[cell].is_face for cell in _without_die(state))


def _without_die(state: Draft) -> list[Cell]:
    """Return the face-up sites that have no die and wait for none: the cleared ones. Rules: INV-15."""
    dice = site_dice(state)
    pending = {node.cell for node in state.agenda if isinstance(node, SiteDie)}
    return [cell for cell, card in state.city if card in SITES and cell not in dice and cell not in pending]


def _is_loaded(weapon: Weapon) -> bool:
    return (weapon.die is None) == (weapon.kind is WeaponKind.BAT)


def zombie_limits(state: Draft) -> tuple[int, int]:
    """Return the most Greater Zombies, and the most zombies dead or alive, that can have come.

    Each card laid brings at most four, one of them Greater; each round at most three come from the Jokers. Rules: INV-12.
    """
    laid = max(0, len(state.city) - 2)
    fed = AP * state.round if joker_cells(state) else 0
    return laid + fed, 4 * laid + fed


def _zombie_count(state: Draft, top: Node | None) -> Iterator[Fault]:
    """Yield faults of INV-12 that a single position shows: more zombies than can have come."""
    air = _coins(top)
    greater = sum(group.greater for _, group in state.zombies) + air.greater
    total = sum(group.total for _, group in state.zombies) + air.total + state.kills
    most_greater, most = zombie_limits(state)
    if greater > most_greater:
        yield Fault("INV-12", "zombies", f"{greater} Greater Zombies, and {most_greater} at most can have come")
    if total > most:
        yield Fault("INV-12", "zombies", f"{total} zombies and kills, and {most} at most can have come")


def _coins(top: Node | None) -> Zombies:
    """Return the coins in the air, faces disregarded."""
    if isinstance(top, BlockCoins):
        return Zombies(1, 0, top.coins - 1, 0)
    if isinstance(top, AttackCoins):
        return Zombies(top.greater, 0, top.lesser, 0)
    if isinstance(top, ReplacementCoins):
        return Zombies(0, 0, top.coins, 0)
    return NONE


def _joker_for_search(state: Draft) -> bool:
    return isinstance(state.agenda[-1], JokerChoice) and any(isinstance(node, ActTest) for node in state.agenda)


def _waiting(state: Draft, top: Node | None) -> Iterator[Fault]:
    """Yield what waits at the wrong node: the drawn card, the found weapon."""
    if (state.drawn is not None) != isinstance(top, PlaceCard):
        yield Fault("OATD-CHK-04", "drawn", f"{state.drawn} at {_name(top)}")
    found = state.found
    if (found is not None) != isinstance(top, (WeaponDie, WeaponChoice)):
        yield Fault("OATD-WPN-04", "found", f"{found} at {_name(top)}")
    elif isinstance(top, WeaponDie) and found and (found.die is not None or found.kind is WeaponKind.BAT):
        yield Fault("INV-11", "found", f"a {found.kind} with die {found.die} waits for its die")
    elif isinstance(top, WeaponChoice) and found and not _is_loaded(found):
        yield Fault("INV-11", "found", f"a {found.kind} with die {found.die}")


def _result(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-18."""
    if (state.result is None) == (not state.agenda):
        yield Fault("INV-18", "result", f"{state.result} with {len(state.agenda)} nodes pending")
        return
    here = state.zombies_here.total
    if state.result is Reason.ESCAPED and state.pawn != END:
        yield Fault("INV-18", "result", f"escaped with the pawn at {state.pawn}")
    if state.result is Reason.STRANDED and (state.pawn == END or state.round != state.options.round_limit):
        yield Fault("OATD-RND-04", "result", f"stranded at {state.pawn} in round {state.round}")
    if state.result is Reason.OVERWHELMED and here <= state.strength:
        yield Fault("OATD-ZAT-01", "result", f"overwhelmed by {here} zombies with Strength {state.strength}")


def _agenda(state: Draft) -> Iterator[Fault]:
    """Yield what is wrong with the agenda of an otherwise sound position."""
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
        joker_for_unused=not _joker_for_search(state),
        weapon_due=WEAPON_CHIP in state.agenda[:-1],
    )
    if state.agenda != expected:
        index = next(
            (i for i, (a, b) in enumerate(zip(state.agenda, expected, strict=False)) if a != b),
            min(len(state.agenda), len(expected)) - 1,
        )
        yield Fault(
            "OATD-GEN-08", f"agenda[{index}]", f"below {_name(top)} stand {', '.join(map(_name, expected[:-1]))}"
        )


def _node_fault(state: Draft, top: Node) -> Fault | None:
    """Return what contradicts the node on top, if anything does."""
    where = f"agenda[{len(state.agenda) - 1}]"
    if isinstance(top, Automatic):
        return Fault("OATD-GEN-04", where, f"{_name(top)} is automatic, and is never waited at")
    for kinds, check in _NODE_CHECKS:
        if isinstance(top, kinds):
            found = check(state, top)
            return Fault(found[0], where, f"{_name(top)}: {found[1]}") if found else None
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
    most = 1 if _joker_for_search(state) else AP
    if not 1 <= top.left <= most:
        return "OATD-JOK-04", f"{top.left} zombies still to come, 1 to {most} can"
    return None


def _attack(state: Draft, top: Node) -> tuple[str, str] | None:  # noqa: ARG001 - the same for all checks
    return None if state.zombies_here.total else ("OATD-ATK-03", "there is no zombie on the pawn's block")


def _thrown(state: Draft, top: Node) -> tuple[str, str] | None:
    """Check the coins of an attack against the weapon and the block."""
    assert isinstance(top, (AttackCoins, ReplacementCoins))  # noqa: S101 - as the table of checks says
    coins = _coins(top)
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


_ACTING = (Act, ActTest, EndOfActions, WeaponChip, WeaponDie, WeaponChoice)
_NODE_CHECKS = (
    ((DrawCard, PlaceCard), _slots),
    ((BlockCoins, SiteDie), _laid),
    (Act, _acting),
    (JokerChoice, _joker),
    (PlayerAttack, _attack),
    ((AttackCoins, ReplacementCoins), _thrown),
)


def _name(node: Node | None) -> str:
    return "the end of the game" if node is None else type(node).__name__
