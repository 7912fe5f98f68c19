"""Positions built by hand, from plain values (section 3 of the book)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

import attrs

from zombiekit.agenda import Automatic, step
from zombiekit.errors import Fault, InvalidState
from zombiekit.games.one_against_the_dead import rules
from zombiekit.games.one_against_the_dead.box.components import AP, FULL_STACK, JOKERS, SITES
from zombiekit.games.one_against_the_dead.box.options import DEFAULT
from zombiekit.games.one_against_the_dead.checks.agendas import agenda_of
from zombiekit.games.one_against_the_dead.checks.faults import faults, settling_faults
from zombiekit.games.one_against_the_dead.posing.facts import NODE_NAMES, Facts, Posed
from zombiekit.games.one_against_the_dead.posing.laying_out import (
    Layout,
    default_stack,
    lay_around_start,
    lay_blocks,
    lay_cleared,
    lay_far,
    lay_joker,
    lay_start,
)
from zombiekit.games.one_against_the_dead.rules.acting import why_not_search
from zombiekit.games.one_against_the_dead.state import State
from zombiekit.games.one_against_the_dead.table.actions import SEARCHES
from zombiekit.games.one_against_the_dead.table.position import Draft, cards, mismatches
from zombiekit.posing import at_node, read_facts, run_on
from zombiekit.primitives.grid import compass
from zombiekit.primitives.pairs import pairs_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from zombiekit.agenda import Node
    from zombiekit.primitives.grid import Direction


def pose(*, unchecked: bool = False, **facts: Unpack[Facts]) -> State:
    """Return a position built by hand; whatever is not named has a default that does not matter.

    Values are plain: cells `(x, y)`, cards `"10H"` or `"Joker 1"`, groups of zombies `(greater heads, greater tails, lesser heads,
    lesser tails)`. What goes by cell is a mapping, or pairs as a state holds them. The values of a state will do everywhere.

    Facts:
        node: Where the game stands: a node of the book's table (`"ACT"`, `"BLOCK-COINS"`, ...). From an automatic one
            (`"ZOMBIES-MOVE"`, `"ZOMBIES-ATTACK"`, ...) the game runs on at once to the next decision, chance node or end.
        options: The options, or a mapping of the ones that differ from the default.
        city: Face-up cards by cell. Start, End, the pawn's block and the cells around the pawn that are neither named nor
            `empty` nor placeholders get number cards; those around the pawn match its block, as far as such cards are left.
            From round 1 on, so do the cells around the Start, unless `unseen` or `deck` leaves too few cards for them.
        filled: More cells with a face-up card, whichever. Cells with zombies count among them.
        empty: Cells that are bare: the open slots, and holes that an empty deck left.
        placeholders: Cells with a face-down card; by default all of the line of which nothing else is named, and that are not
            next to the pawn or the Start.
        unseen: The cards that nobody has seen (the deck and the placeholders), or their number. All others lie face up.
        to_come: Cards that are among the unseen ones, as those that are to be drawn next.
        deck: The size of the deck. All cards but these and the placeholders lie face up.
            Further cards that `unseen` or `deck` call for lie far away from all that is named, sites with
            their dice, Jokers last. With neither, only as many lie there as zombies, kills and missing chips call for.
        pawn: The pawn's cell; by default the Start, and the End if the `result` is `"escaped"`.
        zombies: Groups of zombies by cell.
        dice: Dice on sites by cell, None for a cleared site. A site that is not named shows 6.
        strength: Strength left.
        kills: Zombies destroyed.
        round: The round; by default 1, at START-CARD and END-CARD 0, and the last one if the `result` is `"stranded"`. Where
            zombies stand on Jokers, or are more than cards can have brought, by default the round after those in which
            one for each AP can have come from a Joker. In round 0 a check-out is the set-up's.
        ap: Action points left; by default 3 at ACT, ACT-TEST, SEARCHED and END-OF-ACTIONS, 2 at the other nodes of the
            Player Actions phase, and 0 elsewhere, at JOKER for unused AP, and in round 0.
        weapon: The weapon held: `"bat"`, `("shotgun", 4)`, `("chainsaw", 1)`.
        stack: Chips left as `(shotgun, chainsaw, bat)`; by default what cleared face cards, `weapon` and `found` leave.
        drawn: PLACE: the card that waits for its slot.
        found: WEAPON-DIE: `"shotgun"` or `"chainsaw"`; WEAPON-CHOICE: as `weapon`.
        cell: BLOCK-COINS, SITE-DIE: where the card just laid lies; an Ace or a face card has no die yet. SEARCHED: the site
            searched; the AP is not paid yet, and its die not turned.
        coins: The coins in the air, as in COINS(g, l): `(2, 1)` is two Greater and one Lesser. BLOCK-COINS: by default as
            many as there are neighbors that do not match. REPLACEMENT-COINS: `(0, k)`.
        attack: ATTACK-COINS, REPLACEMENT-COINS: `"fists"`, `"chainsaw"` or `"shotgun"`.
        left: JOKER: zombies still to be placed; 1 by default.
        unused: JOKER: whether they come for unused AP, and not for a search; False by default.
        weapon_due: JOKER: whether a weapon is due afterwards; False by default.
        result: GAME-OVER: `"escaped"`, `"overwhelmed"` or `"stranded"`.
        unchecked: Let a position through that could not be reached.

    Raises:
        InvalidState: Facts that are of the wrong form, contradict each other or break an invariant; the error has them all,
            those of the wrong form first, and alone.
    """
    posed = read_facts(Posed, facts, NODE_NAMES, DEFAULT)
    if posed.unused and posed.weapon_due:
        raise InvalidState([Fault("", "weapon_due", "unused AP find no weapon")])
    layout = _laid_out(posed)
    position = _position(posed, layout)
    top = _top(posed, position)
    agenda = () if top is None else agenda_of(top, position, joker_for_unused=posed.unused, weapon_due=posed.weapon_due)
    state = attrs.evolve(position, agenda=agenda)
    wrong = [*_contradictions(posed, layout, state)]
    if not unchecked:
        broken = settling_faults(state) if isinstance(top, Automatic) else faults(state)
        wrong += [at_node(posed.node, fault) for fault in broken]
    if wrong:
        raise InvalidState(wrong)
    direction = _direction(posed) if posed.node == "SEARCHED" else None
    return run_on(state, posed.node) if direction is None else step(state, SEARCHES[direction])


def _laid_out(facts: Posed) -> Layout:
    """Return the city that the facts make."""
    layout = Layout(dict(facts.city), dict(facts.dice), (*facts.empty, *facts.placeholders), facts.not_laid)
    if facts.node == "END-CARD":
        lay_start(layout)
    elif facts.node != "START-CARD":
        lay_blocks(layout, facts.pawn, (*facts.filled, *facts.zombies))
        in_play = (facts.weapon is not None) + (facts.found is not None)
        gone = in_play if facts.stack is None else sum(FULL_STACK) - sum(facts.stack)
        lay_cleared(layout, gone + facts.chip_due)
        if facts.round:
            lay_around_start(layout, facts.face_up)
        if facts.face_up is None and _fewest(facts, layout) > facts.room:
            lay_joker(layout)
        lay_far(layout, min(_fewest(facts, layout), facts.room) if facts.face_up is None else facts.face_up)
    return layout


def _fewest(facts: Posed, layout: Layout) -> int:
    """Return how many cards must lie face up for all zombies to have come: with them, or from a Joker that lies."""
    due = facts.left if facts.node == "JOKER" else 0
    fed = AP * facts.round - facts.ap - due if any(joker in layout.city.values() for joker in JOKERS) else 0
    return 2 + facts.fewest_laid(fed)


def _position(facts: Posed, layout: Layout) -> State:
    """Return the position that the facts make, with nothing on its agenda."""
    return State(
        facts.options,
        (),
        city=pairs_of(layout.city),
        placeholders=facts.placeholders,
        pawn=facts.pawn,
        zombies=pairs_of(facts.zombies),
        site_dice=pairs_of(layout.dice_pairs(None if facts.node == "SEARCHED" else facts.cell)),
        strength=facts.strength,
        kills=facts.kills,
        round=facts.round,
        ap=facts.ap,
        weapon=facts.weapon,
        stack=facts.stack or default_stack(layout.cleared() - facts.chip_due, (facts.weapon, facts.found)),
        drawn=facts.drawn,
        found=facts.found,
        result=facts.result,
    )


def _top(facts: Posed, position: Draft) -> Node | None:
    """Return the node on top of the agenda; None when the game is over."""
    if facts.node in rules.FIXED:
        return rules.FIXED[facts.node]
    if facts.node == "SEARCHED":
        return rules.Act()
    if facts.node == "JOKER":
        return rules.JokerChoice(facts.left)
    if facts.attack is not None and facts.coins is not None:
        greater, lesser = facts.coins
        thrown = facts.node == "ATTACK-COINS"
        return (
            rules.AttackCoins(facts.attack, greater, lesser) if thrown else rules.ReplacementCoins(facts.attack, lesser)
        )
    if facts.cell is None:
        return None
    if facts.node == "SITE-DIE":
        return rules.SiteDie(facts.cell)
    if facts.coins is not None:
        return rules.BlockCoins(facts.cell, sum(facts.coins))
    city = cards(position)
    return rules.BlockCoins(facts.cell, mismatches(city, city[facts.cell], facts.cell) if facts.cell in city else 0)


def _contradictions(facts: Posed, layout: Layout, state: State) -> Iterator[Fault]:
    """Yield what was named and is not so, because other facts are in the way."""
    city = cards(state)
    for cell in facts.empty:
        if cell in city or cell in facts.placeholders:
            yield Fault("", "empty", f"{cell} is not empty: there lies {city.get(cell, 'a face-down card')}")
    for cell in facts.filled:
        if cell not in city and cell not in layout.lacking:
            yield Fault("", "filled", f"{cell} is named among the empty or the face-down cells, too")
    for cell in layout.lacking:
        yield Fault("", "city", f"no card is left for {cell}")
    for cell, die in facts.dice.items():
        if die is None and city.get(cell) not in SITES:
            yield Fault("", f"dice[{cell}]", f"there lies {city.get(cell, 'no card')}, no Ace or face card")
    yield from _pile_contradictions(facts, state)
    yield from _node_contradictions(facts, state)


def _pile_contradictions(facts: Posed, state: State) -> Iterator[Fault]:
    unseen = state.unseen
    named = facts.unseen
    if isinstance(named, frozenset):
        yield from _seen("unseen", named.difference(unseen))
        named = len(named)
    yield from _seen("to_come", facts.to_come.difference(unseen))
    if named is not None and named != len(unseen):
        yield Fault("", "unseen", f"{named} cards, but the other facts leave {len(unseen)}")
    if facts.deck is not None and facts.deck != state.deck_size:
        yield Fault("", "deck", f"{facts.deck} cards, but the other facts leave {state.deck_size}")


def _seen(where: str, cards: Iterable[str]) -> Iterator[Fault]:
    for card in sorted(cards):
        yield Fault("", where, f"{card} has been seen")


def _node_contradictions(facts: Posed, state: State) -> Iterator[Fault]:
    greater = facts.coins[0] if facts.coins is not None else None
    if facts.node == "REPLACEMENT-COINS" and greater:
        yield Fault("OATD-ATK-06", "coins", f"{greater} Greater coins, but Lesser Zombies replace the Greater")
    if facts.node == "BLOCK-COINS" and greater not in (None, 1):
        yield Fault("OATD-ZPL-03", "coins", f"{greater} Greater coins, but one Greater Zombie comes with a card")
    if facts.node == "SEARCHED":
        direction = _direction(facts)
        refusal = why_not_search(state, direction) if direction else None
        if direction is None:
            yield Fault("OATD-SRCH-01", "cell", f"{facts.cell} is not next to the pawn at {facts.pawn}")
        elif refusal is not None:
            yield Fault(refusal.clause, "cell", refusal.reason)


def _direction(facts: Posed) -> Direction | None:
    """Return the direction in which the cell named lies from the pawn, if it is next to it."""
    return next((direction for direction, place in compass(facts.pawn) if place == facts.cell), None)
