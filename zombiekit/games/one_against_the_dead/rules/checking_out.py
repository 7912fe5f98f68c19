"""Checking out a location: collect placeholders, draw and lay cards, add zombies and dice (clauses CHK, POOL, ZPL, DIE)."""

from __future__ import annotations

from abc import abstractmethod

import attrs

from zombiekit.agenda import Automatic, ChanceNode, Choice, DieRoll, Misfits, Refusal, ask, then
from zombiekit.forms import Count
from zombiekit.games.one_against_the_dead.box.components import END, SITES, START
from zombiekit.games.one_against_the_dead.table import events
from zombiekit.games.one_against_the_dead.table.actions import PLACES, Place
from zombiekit.games.one_against_the_dead.table.position import Draft, Spot, cards, mismatches, open_slots, site_dice
from zombiekit.games.one_against_the_dead.table.words import at, card_text, coins_text
from zombiekit.primitives.cards import Card, Draw, UnseenCards
from zombiekit.primitives.chance import Chance
from zombiekit.primitives.coins import Flip, coins
from zombiekit.primitives.dice import Roll
from zombiekit.primitives.grid import Cell, around, compass, step_from
from zombiekit.primitives.pairs import put
from zombiekit.primitives.zombies import NONE, Zombies
from zombiekit.words import many


@attrs.frozen
class CheckOut(Automatic):
    """Collect the placeholders around the pawn, then draw while a slot is open and the deck lasts.

    Rules: OATD-CHK-01, OATD-CHK-02, OATD-CHK-04, OATD-CHK-06, OATD-CHK-07, OATD-CHK-08, OATD-POOL-03, OATD-POOL-04, INV-14.
    """

    called = ("CHECK-OUT",)

    def run(self, draft: Draft) -> None:
        x, y = draft.pawn
        if -1 <= y <= 1:  # the line is far from all other rows
            collected = tuple([cell for cell in draft.placeholders if x - 1 <= cell[0] <= x + 1])
            if collected:
                draft.placeholders = tuple([cell for cell in draft.placeholders if cell not in collected])
                draft.events += (events.PlaceholdersCollected(collected),)
        if open_slots(draft) and draft.deck_size > 0:
            then(draft, DRAW_CARD, CHECK_OUT)


@attrs.frozen
class DrawCard(ChanceNode):
    """A card is drawn and shown: any unseen card, all equally likely. Rules: OATD-POOL-01, OATD-POOL-02, OATD-POOL-05."""

    clause = "OATD-POOL-02"
    called = ("DRAW",)
    explains = Draw
    beneath = "CheckOut"

    def question(self, state: Draft) -> str:
        slots = len(open_slots(state))
        return f"draw a card, one of {len(state.unseen)} unseen; {many(slots, 'slot')} to fill around you."

    def outcomes(self, state: Draft) -> Chance[Draw]:
        """Return all unseen cards, including those under placeholders."""
        return UnseenCards([card for _, card in state.city])

    def why_not(self, state: Draft, outcome: Draw) -> Refusal:
        return Refusal("OATD-POOL-05", f"{card_text(outcome.card)} is already face up")

    def apply(self, draft: Draft, outcome: Draw) -> None:
        """Show the card, and lay it if there is only one slot. Rules: OATD-GEN-04."""
        draft.drawn = outcome.card
        draft.events += (events.CardDrawn(outcome.card),)
        ask(draft, PLACE_CARD)

    def misfits(self, state: Draft, index: int) -> Misfits:
        slots = len(open_slots(state))
        if not slots or state.deck_size < 1:
            yield "OATD-CHK-04", f"{slots} open slots, and the deck holds {state.deck_size}"


@attrs.frozen
class PlaceCard(Choice):
    """The player chooses the slot for the drawn card. Rules: OATD-CHK-04, OATD-CHK-10."""

    clause = "OATD-CHK-04"
    called = ("PLACE",)
    beneath = "CheckOut"
    explains = Place

    def question(self, state: Draft) -> str:
        assert state.drawn is not None  # noqa: S101 - holds wherever a card waits for its slot
        return f"Where do you lay {card_text(state.drawn)}?"

    def options(self, state: Draft) -> tuple[Place, ...]:
        """Return the open slots in listing order. Rules: OATD-GEN-05."""
        slots = open_slots(state)
        return tuple([PLACES[direction] for direction, cell in compass(state.pawn) if cell in slots])

    def why_not(self, state: Draft, action: Place) -> Refusal:
        there = cards(state)[step_from(state.pawn, action.direction)]
        reason = f"{card_text(there)} lies to the {action.direction} of the pawn, so there is no open slot"
        return Refusal("OATD-CHK-03", reason)

    def apply(self, draft: Draft, action: Place) -> None:
        """Lay the card for good; next come its zombies, then its die. Rules: OATD-CHK-05, OATD-ZPL-03, OATD-ZPL-06, OATD-DIE-01."""
        card, cell = draft.drawn, step_from(draft.pawn, action.direction)
        assert card is not None  # noqa: S101 - holds wherever a card waits for its slot
        count = mismatches(cards(draft), card, cell)
        draft.city = put(draft.city, cell, card)
        draft.drawn = None
        draft.events += (events.CardLaid(card, cell, count),)
        zombies = (BlockCoins(cell, count),) if count else ()
        die = (SiteDie(cell),) if card in SITES else ()
        then(draft, *zombies, *die)

    def misfits(self, state: Draft, index: int) -> Misfits:
        if (slots := len(open_slots(state))) < 2:
            yield "OATD-GEN-04", f"{slots} open slots leave no choice"


@attrs.frozen
class CoinsInTheAir(ChanceNode):
    """Zombies are flipped. Until their coins have fallen they are in this node, not on a block. Rules: OATD-GEN-03, OATD-ATK-14."""

    @property
    @abstractmethod
    def thrown(self) -> tuple[int, int]:
        """How many Greater and how many Lesser Zombies are flipped."""

    @abstractmethod
    def block(self, state: Draft) -> Cell:
        """Return the block on which they will stand."""

    def outcomes(self, state: Draft) -> Chance[Flip]:
        return coins(*self.thrown)


def in_the_air(state: Draft) -> tuple[Cell | None, Zombies]:
    """Return the block under coins in the air, None if there are none, and the coins, which have no faces yet, as if all showed heads."""
    node = state.agenda[-1] if state.agenda else None
    if not isinstance(node, CoinsInTheAir):
        return None, NONE
    greater, lesser = node.thrown
    return node.block(state), Zombies(greater, 0, lesser, 0)


@attrs.frozen
class BlockCoins(CoinsInTheAir):
    """One Greater and `coins - 1` Lesser Zombies come on the card just laid. Rules: OATD-ZPL-03, OATD-ZPL-04, OATD-ZPL-07."""

    cell: Spot
    coins: Count
    clause = "OATD-ZPL-04"
    called = ("BLOCK-COINS",)
    beneath = "CheckOut"

    @property
    def thrown(self) -> tuple[int, int]:
        return 1, self.coins - 1

    def block(self, state: Draft) -> Cell:
        return self.cell

    def question(self, state: Draft) -> str:
        return f"flip {coins_text(*self.thrown)} for the zombies on {_block(state, self.cell)}."

    def apply(self, draft: Draft, outcome: Flip) -> None:
        came = Zombies(outcome.greater, 1 - outcome.greater, outcome.lesser, self.coins - 1 - outcome.lesser)
        draft.zombies = put(draft.zombies, self.cell, came)
        draft.events += (events.ZombiesCame(self.cell, came),)

    def misfits(self, state: Draft, index: int) -> Misfits:
        card, cell = _laid(state, self.cell), self.cell
        if card is None:
            yield "OATD-CHK-05", f"no card can have been laid at {cell}"
            return
        count = mismatches(cards(state), card, cell)
        if self.coins != count or not count:
            yield "OATD-ZPL-01", f"{self.coins} coins, but {count} neighbors of {card} at {cell} do not match"
        if any(there == cell for there, _ in state.zombies):
            yield "OATD-ZPL-07", f"there are already zombies at {cell}"
        if cell in site_dice(state):
            yield "OATD-CHK-05", f"there is already a die at {cell}"


@attrs.frozen
class SiteDie(DieRoll):
    """A die is rolled for the Ace or face card just laid. Rules: OATD-DIE-01."""

    cell: Spot
    clause = "OATD-DIE-01"
    called = ("SITE-DIE",)
    beneath = "CheckOut"

    def question(self, state: Draft) -> str:
        return f"roll the die for {_block(state, self.cell)}."

    def apply(self, draft: Draft, outcome: Roll) -> None:
        draft.site_dice = put(draft.site_dice, self.cell, outcome.value)
        draft.events += (events.DiePlaced(self.cell, outcome.value),)

    def misfits(self, state: Draft, index: int) -> Misfits:
        card = _laid(state, self.cell)
        if card is None:
            yield "OATD-CHK-05", f"no card can have been laid at {self.cell}"
        elif card not in SITES or self.cell in site_dice(state):
            yield f"{card} at {self.cell} waits for no die"


def _laid(state: Draft, cell: Cell) -> Card | None:
    """Return the card just laid in a cell, None if none can have been."""
    return cards(state).get(cell) if cell in around(state.pawn) and cell not in (START, END) else None


def _block(state: Draft, cell: Cell) -> str:
    return f"{card_text(cards(state)[cell])} at {at(cell)}"


CHECK_OUT = CheckOut()
DRAW_CARD = DrawCard()
PLACE_CARD = PlaceCard()
