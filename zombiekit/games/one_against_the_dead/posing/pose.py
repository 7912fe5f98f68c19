"""Positions built by hand, from plain values (section 3 of the book), and a city around them."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator
from itertools import count as count_from
from typing import Unpack

import attrs

from zombiekit.agenda import Automatic, Node, step, why_illegal
from zombiekit.errors import Fault, InvalidState
from zombiekit.games.one_against_the_dead import box, rules
from zombiekit.games.one_against_the_dead.box.options import DEFAULT
from zombiekit.games.one_against_the_dead.checks import faults
from zombiekit.games.one_against_the_dead.checks.agendas import agenda_of
from zombiekit.games.one_against_the_dead.posing.facts import NODE_NAMES, Facts, Posed
from zombiekit.games.one_against_the_dead.rules.acting import why_not_search
from zombiekit.games.one_against_the_dead.state import State
from zombiekit.games.one_against_the_dead.table.actions import SEARCHES
from zombiekit.games.one_against_the_dead.table.position import Draft, cards, mismatches
from zombiekit.posing import of_house, read_facts, refuse, run_on
from zombiekit.primitives.cards import DECK, Card
from zombiekit.primitives.grid import Cell, Direction, around, compass
from zombiekit.primitives.pairs import pairs_of


def pose(*, unchecked: bool = False, **facts: Unpack[Facts]) -> State:
    """Return a position built by hand; facts that you leave out get harmless defaults.

    Values are plain: cells `(x, y)`, cards `"10H"` or `"Joker 1"`, groups of zombies `(greater heads, greater tails, lesser heads,
    lesser tails)`. Facts by cell are mappings, or pairs as in a state. You can also pass any value as a state holds it.

    Facts:
        node: Where the game stands: a node of the book's table (`"ACT"`, `"BLOCK-COINS"`, ...). From an automatic one
            (`"ZOMBIES-MOVE"`, `"ZOMBIES-ATTACK"`, ...) the game runs on at once to the next decision, chance node or end.
        options: The options, or a mapping of those that differ from the default.
        city: Face-up cards by cell. If you leave out Start, End, the pawn's block or cells around the pawn, they get number cards,
            unless they are `empty` or placeholders. Those around the pawn match its block while such cards are left.
            From round 1 on, the cells around the Start get number cards too, unless `unseen` or `deck` leaves too few.
        filled: More cells with a face-up card, no matter which. Cells with zombies are filled anyway.
        empty: Bare cells: the open slots, and holes that an empty deck left.
        placeholders: Cells with a face-down card; by default the cells of the line that no other fact names, and that are not
            next to the pawn or the Start.
        unseen: The cards that nobody has seen (the deck and the placeholders), or their number. All others lie face up.
        to_come: Cards that are still unseen, such as the next ones to be drawn.
        deck: The size of the deck. All cards except these and the placeholders lie face up.
            Spare cards that `unseen` or `deck` requires lie far away from all named cells: sites with their dice, Jokers last.
            With neither, only as many lie there as zombies, kills and missing chips require.
        pawn: The pawn's cell; by default the Start, and the End if the `result` is `"escaped"`.
        zombies: Groups of zombies by cell.
        dice: Dice on sites by cell, None for a cleared site. A site that is not named shows 6.
        strength: Strength left.
        kills: Zombies destroyed.
        round: The round; by default 1, at START-CARD and END-CARD 0, and the last one if the `result` is `"stranded"`. If
            zombies stand on Jokers, or there are more than cards can have brought, the default is the round after a Joker
            can have brought them, one for each AP. A check-out in round 0 belongs to the set-up.
        ap: Action points left; by default all of a round (3) at ACT, ACT-TEST, SEARCHED and END-OF-ACTIONS, one less at the
            other nodes of the Player Actions phase, and 0 at all others, at JOKER for unused AP, and in round 0.
        weapon: The weapon held: `"bat"`, `("shotgun", 4)`, `("chainsaw", 1)`.
        stack: Chips left as `(shotgun, chainsaw, bat)`; by default what cleared face cards, `weapon` and `found` leave.
        drawn: PLACE: the card that waits for its slot.
        found: WEAPON-DIE: `"shotgun"` or `"chainsaw"`; WEAPON-CHOICE: as `weapon`.
        cell: BLOCK-COINS, SITE-DIE: where the card just laid lies; an Ace or a face card has no die yet. SEARCHED: the site
            to be searched; the AP is not paid yet, and the die is not turned yet.
        coins: The coins in the air, as in COINS(g, l): `(2, 1)` is two Greater and one Lesser. BLOCK-COINS: by default one
            for each neighbor that does not match. REPLACEMENT-COINS: `(0, k)`.
        attack: ATTACK-COINS, REPLACEMENT-COINS: `"fists"`, `"chainsaw"` or `"shotgun"`.
        left: JOKER: zombies still to be placed; 1 by default.
        unused: JOKER: whether they come for unused AP instead of a search; False by default.
        weapon_due: JOKER: whether a weapon chip is drawn afterwards; False by default.
        result: GAME-OVER: `"escaped"`, `"overwhelmed"` or `"stranded"`.
        unchecked: Allow a position that no game can reach.

    Raises:
        InvalidState: Facts have the wrong form, contradict each other or break an invariant. The error lists them all; if some
            have the wrong form, only those.
    """
    posed = read_facts(Posed, facts, NODE_NAMES, DEFAULT)
    if posed.unused and posed.weapon_due:
        raise InvalidState.at("weapon_due", "unused AP find no weapon")
    layout = _laid_out(posed)
    position = _position(posed, layout)
    top = _top(posed, position)
    agenda = () if top is None else agenda_of(position, top, joker_for_unused=posed.unused, weapon_due=posed.weapon_due)
    state = attrs.evolve(position, agenda=agenda)
    wrong = [*_contradictions(posed, layout, state)]
    if not unchecked:
        wrong += faults.settling_faults(state) if isinstance(top, Automatic) else faults.faults(state)
    refuse(posed.node, wrong)
    direction = _direction(posed) if posed.node == "SEARCHED" else None
    state = of_house(state, facts)
    if direction is None:
        return run_on(state, posed.node)
    if error := why_illegal(state, SEARCHES[direction]):  # a house rule forbids it
        raise InvalidState.at("cell", error.reason, error.clause)
    return step(state, SEARCHES[direction])


def _laid_out(posed: Posed) -> Layout:
    """Return the city that the facts make; cards that they leave open are laid where they do not matter."""
    layout = Layout(dict(posed.city), dict(posed.dice), (*posed.empty, *posed.placeholders), posed.not_laid)
    if posed.node == "END-CARD":
        layout.fill([box.START], box.NUMBER_CARDS)
    elif posed.node != "START-CARD":
        layout.fill((box.START, box.END, posed.pawn), box.NUMBER_CARDS)
        matching = box.MATCHES.get(layout.city.get(posed.pawn), frozenset())  # so that the pawn can go on for 1 AP
        layout.fill(around(posed.pawn), box.NUMBER_CARDS & matching, box.NUMBER_CARDS, box.SITES)
        layout.fill((*posed.filled, *posed.zombies), box.NUMBER_CARDS, box.SITES)
        in_play = (posed.weapon is not None) + (posed.found is not None)
        gone = in_play if posed.stack is None else sum(box.FULL_STACK) - sum(posed.stack)
        layout.lay_far(box.SITES - box.ACES, gone + posed.chip_due - layout.cleared(), die=None)
        if posed.round:
            layout.surround_start(posed.face_up)
        if posed.face_up is None and _fewest(posed, layout) > posed.room and not layout.has_joker():
            layout.lay_far(box.JOKERS, 1)
        face_up = min(_fewest(posed, layout), posed.room) if posed.face_up is None else posed.face_up
        for wanted in (box.NUMBER_CARDS, box.SITES - box.ACES, box.ACES, box.JOKERS):
            layout.lay_far(wanted, face_up - len(layout.city))
    return layout


def _fewest(posed: Posed, layout: Layout) -> int:
    """Return how many cards must lie face up to account for all zombies, which come with cards or from a Joker in the city."""
    due = posed.left if posed.node == "JOKER" else 0
    fed = posed.options.action_points * posed.round - posed.ap - due if layout.has_joker() else 0
    return 2 + posed.fewest_laid(fed)


def _position(posed: Posed, layout: Layout) -> State:
    """Return the position that the facts make, with an empty agenda."""
    return State(
        posed.options,
        (),
        city=pairs_of(layout.city),
        placeholders=posed.placeholders,
        pawn=posed.pawn,
        zombies=pairs_of(posed.zombies),
        site_dice=pairs_of(layout.dice_pairs(None if posed.node == "SEARCHED" else posed.cell)),
        strength=posed.strength,
        kills=posed.kills,
        round=posed.round,
        ap=posed.ap,
        weapon=posed.weapon,
        stack=posed.stack or _default_stack(layout.cleared() - posed.chip_due, (posed.weapon, posed.found)),
        drawn=posed.drawn,
        found=posed.found,
        result=posed.result,
    )


def _top(posed: Posed, position: Draft) -> Node | None:
    """Return the node on top of the agenda; None when the game is over."""
    if posed.node in rules.FIXED:
        return rules.FIXED[posed.node]
    if posed.node == "SEARCHED":
        return rules.Act()
    if posed.node == "JOKER":
        return rules.JokerChoice(posed.left)
    if posed.attack is not None and posed.coins is not None:
        if posed.node == "ATTACK-COINS":
            return rules.AttackCoins(posed.attack, *posed.coins)
        return rules.ReplacementCoins(posed.attack, posed.coins[1])
    if posed.cell is None:
        return None
    if posed.node == "SITE-DIE":
        return rules.SiteDie(posed.cell)
    city = cards(position)
    count = mismatches(city, city[posed.cell], posed.cell) if posed.cell in city else 0
    return rules.BlockCoins(posed.cell, count if posed.coins is None else sum(posed.coins))


def _contradictions(posed: Posed, layout: Layout, state: State) -> Iterator[Fault]:
    """Yield the facts that others contradict."""
    city = cards(state)
    for cell in posed.empty:
        if cell in city or cell in posed.placeholders:
            yield Fault("", "empty", f"{cell} is not empty: {city.get(cell, 'a face-down card')} lies there")
    for cell in posed.filled:
        if cell not in city and cell not in layout.lacking:
            yield Fault("", "filled", f"{cell} is also named as an empty or a face-down cell")
    for cell in layout.lacking:
        yield Fault("", "city", f"no card is left for {cell}")
    for cell, die in posed.dice.items():
        if die is None and city.get(cell) not in box.SITES:
            what = f"{city.get(cell, 'no card')} lies there, but a die needs an Ace or face card"
            yield Fault("", f"dice[{cell}]", what)
    yield from _pile_contradictions(posed, state)
    yield from _node_contradictions(posed, state)


def _pile_contradictions(posed: Posed, state: State) -> Iterator[Fault]:
    unseen, named = state.unseen, posed.unseen
    for where, cards_named in (("unseen", named), ("to_come", posed.to_come)):
        if isinstance(cards_named, frozenset):
            for card in sorted(cards_named.difference(unseen)):
                yield Fault("", where, f"{card} has been seen")
    count = len(named) if isinstance(named, frozenset) else named
    if count is not None and count != len(unseen):
        yield Fault("", "unseen", f"{count} cards, but the other facts leave {len(unseen)}")
    if posed.deck is not None and posed.deck != state.deck_size:
        yield Fault("", "deck", f"{posed.deck} cards, but the other facts leave {state.deck_size}")


def _node_contradictions(posed: Posed, state: State) -> Iterator[Fault]:
    greater = posed.coins[0] if posed.coins is not None else None
    if posed.node == "REPLACEMENT-COINS" and greater:
        yield Fault("OATD-ATK-06", "coins", f"{greater} Greater coins, but Lesser Zombies replace the Greater")
    if posed.node == "BLOCK-COINS" and greater not in (None, 1):
        yield Fault("OATD-ZPL-03", "coins", f"{greater} Greater coins, but one Greater Zombie comes with a card")
    if posed.node == "SEARCHED":
        direction = _direction(posed)
        refusal = why_not_search(state, direction) if direction else None
        if direction is None:
            yield Fault("OATD-SRCH-01", "cell", f"{posed.cell} is not next to the pawn at {posed.pawn}")
        elif refusal is not None:
            yield Fault(refusal.clause, "cell", refusal.reason)


def _direction(posed: Posed) -> Direction | None:
    """Return the direction from the pawn to the named cell; None if it is not next to the pawn."""
    return next((direction for direction, place in compass(posed.pawn) if place == posed.cell), None)


# -------------------------------------------------------------------------------------------- the city around the facts


_NOT_NAMED = 6
"""What the die of a site shows if no fact names it."""
_FAR = 8
"""How many rows lie between the named cells and the spare cards: farther than anybody walks in a round."""
_COLUMNS = 9
"""How many spare cards lie in a row."""


@attrs.define
class Layout:
    """A city under construction.

    Attributes:
        city: The cards by cell.
        dice: The dice by cell, None for cleared sites.
        bare: The cells that stay without a card.
        not_laid: The cards that stay out of the city.
        lacking: The cells that needed a card when none was left.
        far: The cells for spare cards; None until the first one is laid, after all other cards.
    """

    city: dict[Cell, Card]
    dice: dict[Cell, int | None]
    bare: Collection[Cell]
    not_laid: Container[Card | None]
    lacking: list[Cell] = attrs.field(factory=list)
    far: Iterator[Cell] | None = None

    def left(self, wanted: Container[Card]) -> Card | None:
        """Return the first wanted card that may still be laid, or None."""
        laid = set(self.city.values())
        return next((card for card in DECK if card in wanted and card not in laid and card not in self.not_laid), None)

    def fill(self, cells: Collection[Cell], *sorts: Container[Card]) -> None:
        """Lay a card on each of the cells without one, of the first sort that has any left."""
        for cell in cells:
            if cell in self.city or cell in self.bare:
                continue
            card = next(filter(None, map(self.left, sorts)), None)
            if card is None:
                self.lacking.append(cell)
            else:
                self.city[cell] = card

    def lay_far(self, wanted: Container[Card], count: int, die: int | None = _NOT_NAMED) -> None:
        """Lay up to `count` wanted cards far to the south, or far to the north if there is more room; sites get this die."""
        if self.far is None:
            rows = [y for _, y in (*self.city, *self.bare)]
            begin, step = (min(rows) - _FAR, -1) if min(rows) + max(rows) >= 0 else (max(rows) + _FAR, 1)
            self.far = ((x, y) for y in count_from(begin, step) for x in range(_COLUMNS))
        for _ in range(count):
            card = self.left(wanted)
            if card is None:
                return
            cell = next(self.far)
            self.city[cell] = card
            if card in box.SITES:
                self.dice[cell] = die

    def surround_start(self, face_up: int | None) -> None:
        """Lay number cards around the Start, as the set-up does, while there are any; stop at `face_up` cards in all."""
        for cell in around(box.START):
            card = self.left(box.NUMBER_CARDS)
            if card is None or (face_up is not None and len(self.city) >= face_up):
                return
            if cell not in self.bare:
                self.city.setdefault(cell, card)

    def has_joker(self) -> bool:
        """Return whether a Joker lies in the city."""
        return any(joker in self.city.values() for joker in box.JOKERS)

    def cleared(self) -> int:
        """Return how many face cards are cleared."""
        return sum(card.is_face and self.dice.get(cell, _NOT_NAMED) is None for cell, card in self.city.items())

    def dice_pairs(self, pending: Cell | None) -> dict[Cell, int]:
        """Return the dice by cell. Sites that no fact names show 6; the site at `pending` has none yet."""
        sites = [cell for cell, card in self.city.items() if card in box.SITES and cell != pending]
        dice = dict.fromkeys(sites, _NOT_NAMED) | self.dice
        return {cell: die for cell, die in dice.items() if die is not None}


def _default_stack(gone: int, in_play: Collection[box.Weapon | None]) -> box.Stack:
    """Return the stack after `gone` chips have left it: first the weapons in play, then bats, chainsaws and shotguns."""
    left = box.FULL_STACK._asdict()
    for weapon in in_play:
        if weapon is not None:
            left[weapon.kind.value] -= 1
            gone -= 1
    for kind in reversed(box.WeaponKind):
        out = min(max(gone, 0), left[kind.value])
        left[kind.value] -= out
        gone -= out
    return box.Stack(**left)
