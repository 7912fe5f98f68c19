"""Positions built by hand, from plain values (section 3 of the book)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from zombiekit.agenda import Automatic, settled
from zombiekit.errors import InvalidState
from zombiekit.games.one_against_the_dead.attacking import AttackCoins, ReplacementCoins
from zombiekit.games.one_against_the_dead.checking_out import BlockCoins, SiteDie, mismatches
from zombiekit.games.one_against_the_dead.components import FULL_STACK, START, STRENGTH
from zombiekit.games.one_against_the_dead.facts import Facts, read_facts
from zombiekit.games.one_against_the_dead.faults import faults, position_faults
from zombiekit.games.one_against_the_dead.jokers import JokerChoice
from zombiekit.games.one_against_the_dead.laying_out import (
    MOST_ON_A_BLOCK,
    Layout,
    default_stack,
    is_number,
    lay_blocks,
    lay_cleared,
    lay_far,
)
from zombiekit.games.one_against_the_dead.nodes import FIXED, agenda_of
from zombiekit.games.one_against_the_dead.state import Draft, State, cards
from zombiekit.primitives.cards import DECK
from zombiekit.primitives.pairs import pairs_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from zombiekit.agenda import Node
    from zombiekit.games.one_against_the_dead.options import Options
    from zombiekit.primitives.grid import Cell


def pose(
    *,
    node: str = "ACT",
    options: Options | Mapping[str, Any] | None = None,
    city: Mapping[Cell, str] | None = None,
    filled: Iterable[Cell] = (),
    empty: Iterable[Cell] = (),
    placeholders: Iterable[Cell] | None = None,
    unseen: Iterable[str] | None = None,
    deck: int | None = None,
    pawn: Cell = START,
    zombies: Mapping[Cell, tuple[int, int, int, int]] | None = None,
    dice: Mapping[Cell, int | None] | None = None,
    strength: int = STRENGTH,
    kills: int = 0,
    round: int | None = None,  # noqa: A002 - the game's own word
    ap: int | None = None,
    weapon: str | tuple[str, int] | None = None,
    stack: tuple[int, int, int] | None = None,
    drawn: str | None = None,
    found: str | tuple[str, int] | None = None,
    cell: Cell | None = None,
    coins: int | None = None,
    attack: str | None = None,
    greater: int = 0,
    lesser: int = 0,
    left: int = 1,
    unused: bool = False,
    weapon_due: bool = False,
    result: str | None = None,
    unchecked: bool = False,
) -> State:
    """Return a position built by hand; whatever is not named has a default that does not matter.

    Args:
        node: Where the game stands, by the book's name of the node (`"ACT"`, `"BLOCK-COINS"`, ...). At an automatic node
            (`"ZOMBIES-MOVE"`, `"ZOMBIES-ATTACK"`, ...) the game runs on at once to the next decision, chance node or end.
        options: The options, or a mapping of the ones that differ from the default.
        city: Face-up cards by cell, as `"10H"` or `"Joker 1"`. Start, End, the pawn's block, and the cells around the pawn
            that are neither named nor `empty` nor placeholders get number cards.
        filled: More cells with a face-up card, whichever. Cells with zombies count among them.
        empty: Cells that are to stay bare: the open slots.
        placeholders: Cells with a face-down card; by default all of the line that is neither face up, nor `empty`, nor next
            to the pawn.
        unseen: The cards that nobody has seen (the deck and the placeholders); all others lie face up.
        deck: The size of the deck; so many cards lie face up that this many are left.
            Cards that `unseen` or `deck` call for, and that nobody named, lie far to the south. With neither, only as many lie
            there as the zombies and the missing weapon chips call for.
        pawn: The pawn's cell.
        zombies: Groups `(greater heads, greater tails, lesser heads, lesser tails)` by cell.
        dice: Dice on sites by cell, None for a cleared site. A site not named shows 6.
        strength: Strength left.
        kills: Zombies destroyed.
        round: The round; 1 by default (START-CARD, END-CARD: 0). In round 0 a check-out is the set-up's.
        ap: Action points left; by default 3 at ACT, 2 within check-outs and searches, 0 elsewhere and in round 0.
        weapon: The weapon held: `"bat"`, `("shotgun", 4)`, `("chainsaw", 1)`.
        stack: Chips left as (shotgun, chainsaw, bat); by default what cleared face cards, `weapon` and `found` leave.
        drawn: PLACE: the card that waits for its slot.
        found: WEAPON-DIE: `"shotgun"` or `"chainsaw"`; WEAPON-CHOICE: as `weapon`.
        cell: BLOCK-COINS, SITE-DIE: the card just laid. Its die is due unless `dice` names it.
        coins: BLOCK-COINS: the zombies that come (by default as many as neighbors do not match); REPLACEMENT-COINS: the coins.
        attack: ATTACK-COINS, REPLACEMENT-COINS: `"fists"`, `"chainsaw"`, `"shotgun"`.
        greater: ATTACK-COINS: Greater coins thrown.
        lesser: ATTACK-COINS: Lesser coins thrown.
        left: JOKER: zombies still to be placed.
        unused: JOKER: whether they come for unused AP, and not for a search.
        weapon_due: JOKER, for a search: whether a weapon is due afterwards.
        result: GAME-OVER: `"escaped"`, `"overwhelmed"` or `"stranded"`.
        unchecked: Let a position through that could not be reached.

    Raises:
        InvalidState: Facts that are of the wrong form, contradict each other or break an invariant; the error has them all.
    """
    facts = read_facts(locals())
    position = _position(facts)
    top = _top(facts, position)
    agenda = () if top is None else agenda_of(top, position, joker_for_unused=facts.unused, weapon_due=facts.weapon_due)
    state = attrs.evolve(position, agenda=agenda)
    if not unchecked:
        found_faults = position_faults(state) if isinstance(top, Automatic) else faults(state)
        if found_faults:
            raise InvalidState(found_faults)
    return settled(state)


def _position(facts: Facts) -> State:
    """Return the position that the facts make, with nothing on its agenda."""
    layout = Layout(facts.city, facts.dice, (*facts.empty, *facts.placeholders), facts.unseen | {facts.drawn})
    if facts.node == "END-CARD":
        layout.fill([START], is_number)
    elif facts.node != "START-CARD":
        lay_blocks(layout, facts.pawn, (*facts.filled, *facts.zombies))
        _lay_rest(layout, facts)
    stack = facts.stack or default_stack(layout.cleared() - facts.chip_due, (facts.weapon, facts.found))
    return State(
        facts.options,
        (),
        city=pairs_of(layout.city),
        placeholders=facts.placeholders,
        pawn=facts.pawn,
        zombies=pairs_of(facts.zombies),
        site_dice=pairs_of(layout.dice_pairs(facts.cell)),
        strength=facts.strength,
        kills=facts.kills,
        round=facts.round,
        ap=facts.ap,
        weapon=facts.weapon,
        stack=stack,
        drawn=facts.drawn,
        found=facts.found,
        result=facts.result,
    )


def _lay_rest(layout: Layout, facts: Facts) -> None:
    """Lay the cards that only have to lie somewhere: cleared face cards for missing chips, then all that are to be face up."""
    in_play = (facts.weapon is not None) + (facts.found is not None)
    gone = sum(FULL_STACK) - sum(facts.stack) if facts.stack else in_play
    lay_cleared(layout, gone + facts.chip_due)
    seen = len(DECK) - (facts.drawn is not None)
    if facts.all_unseen_named:
        lay_far(layout, seen - len(facts.unseen))
    elif facts.deck is not None:
        lay_far(layout, seen - len(facts.placeholders) - facts.deck)
    else:
        groups = facts.zombies.values()
        greater = sum(group.greater for group in groups) + facts.greater
        everybody = sum(group.total for group in groups) + facts.greater + facts.lesser + facts.coins + facts.kills
        lay_far(layout, 2 + max(greater, -(-everybody // MOST_ON_A_BLOCK)))


def _top(facts: Facts, position: Draft) -> Node | None:
    """Return the node on top of the agenda; None when the game is over."""
    if facts.node in FIXED:
        return FIXED[facts.node]
    if facts.node == "BLOCK-COINS":
        city = cards(position)
        came = mismatches(city, city[facts.cell], facts.cell) if facts.cell in city else 0
        return BlockCoins(facts.cell, facts.coins or came)
    if facts.node == "SITE-DIE":
        return SiteDie(facts.cell)
    if facts.node == "JOKER":
        return JokerChoice(facts.left)
    if facts.node == "ATTACK-COINS":
        return AttackCoins(facts.attack, facts.greater, facts.lesser)
    if facts.node == "REPLACEMENT-COINS":
        return ReplacementCoins(facts.attack, facts.coins)
    return None
