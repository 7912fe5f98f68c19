"""Drawing event cards (clauses TURN-11, SETUP-11, INFO-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from zombiekit.agenda import ChanceNode
from zombiekit.games.they_come_back.box.components import HAND, NUMBER, Card
from zombiekit.games.they_come_back.table.actions import DRAWS, Draw
from zombiekit.games.they_come_back.table.events import CardDrawn, DeckRenewed
from zombiekit.games.they_come_back.table.position import Draft, by_number, cards_in_deck, changed
from zombiekit.games.they_come_back.table.seats import seat_name
from zombiekit.primitives.chance import Bag
from zombiekit.words import many

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zombiekit.primitives.chance import Chance
    from zombiekit.primitives.pairs import Pairs


def count_cards(cards: Iterable[Card]) -> Pairs[Card, int]:
    """Return how many cards of each kind there are, by number."""
    counts: dict[Card, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return tuple(sorted(counts.items(), key=lambda pair: NUMBER[pair[0]]))


def is_card_left(state: Draft) -> bool:
    """Tell whether a card can be drawn. Rules: STCB-TURN-11."""
    return cards_in_deck(state) > 0 or bool(state.discards)


@attrs.frozen
class DrawCard(ChanceNode):
    """The active player draws a card; if the deck is empty, the discard pile becomes the deck now. Rules: STCB-TURN-11, STCB-SETUP-11."""

    clause = "STCB-TURN-11"

    def question(self, state: Draft) -> str:
        """Return what happens."""
        held = many(len(state.hands[state.active]), "card")
        there = cards_in_deck(state) or f"{len(state.discards)} discarded ones, the new deck"
        return f"{seat_name(state.active)}, who has {held} of {HAND}, draws one of {there}."

    def due(self, state: Draft) -> str:
        """Return who draws, and out of what."""
        count = cards_in_deck(state)
        pile = f"the {count} of the deck" if count else f"the {len(state.discards)} of the discard pile"
        return f"a card for {seat_name(state.active)}, one of {pile},"

    def outcomes(self, state: Draft) -> Chance[Draw]:
        """Return a draw from the deck, each card as likely."""
        deck = state.deck if cards_in_deck(state) else count_cards(state.discards)
        return Bag(deck, DRAWS.__getitem__)

    def apply(self, draft: Draft, outcome: Draw) -> None:
        """Put it into the hand."""
        if not cards_in_deck(draft):
            _renew(draft)
        card, seat = outcome.card, draft.active
        draft.deck = tuple(
            [(kind, count - (kind is card)) for kind, count in draft.deck if kind is not card or count > 1]
        )
        draft.hands = changed(draft.hands, seat, by_number((*draft.hands[seat], card)))
        draft.events += (CardDrawn(seat, card),)


def _renew(draft: Draft) -> None:
    """Make the discard pile the deck. Rules: STCB-TURN-11."""
    unseen = [card for card, count in draft.deck for _ in range(count)]  # in a view, those of hidden hands
    draft.events += (DeckRenewed(len(draft.discards)),)
    draft.deck, draft.discards = count_cards((*unseen, *draft.discards)), ()


DRAW_CARD = DrawCard()
