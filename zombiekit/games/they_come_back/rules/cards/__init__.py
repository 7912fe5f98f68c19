"""The event cards, a class for each kind and a module for each theme, and the deck that they make; `rules.event_card` has their base classes."""

from __future__ import annotations

from functools import cache

from zombiekit.games.they_come_back.box.components import NUMBER, Card
from zombiekit.games.they_come_back.box.options import Options
from zombiekit.games.they_come_back.box.tiles import Box
from zombiekit.games.they_come_back.rules.cards import dice, hordes, lasting, losses, movement, stores, tiles
from zombiekit.games.they_come_back.rules.event_card import CARDS, EventCard
from zombiekit.primitives.pairs import Pairs

_LAST = {Box.Z1: Card.ZOMBIE_MASTER, Box.Z2: Card.YOU_LOOKIN_AT_ME, Box.Z3: Card.YOU_WANT_FRIES_WITH_THAT}
"""The card with the highest number of each set."""
_CLASSES = [
    found
    for module in (dice, hordes, lasting, losses, movement, stores, tiles)
    for found in vars(module).values()
    if isinstance(found, type) and issubclass(found, EventCard) and found.__module__ == module.__name__
]
KINDS = tuple(sorted([kind() for kind in _CLASSES if hasattr(kind, "card")], key=lambda kind: NUMBER[kind.card]))
"""All kinds of cards, in the order of their numbers."""


def _box_of(card: Card) -> Box:
    return next(box for box, last in _LAST.items() if NUMBER[card] <= NUMBER[last])


@cache
def deck_of_sets(boxes: frozenset[Box]) -> Pairs[Card, int]:
    """Return how many cards of each kind these sets have, by number; always the same object for the same sets."""
    return tuple([(kind.card, kind.copies) for kind in KINDS if _box_of(kind.card) in boxes])


def deck_of(options: Options) -> Pairs[Card, int]:
    """Return how many cards of each kind are in play, by number: one deck of all sets in use, with the table's own numbers and cards.

    Rules: STCB-CARD-31, STCB-ALONE-06, INV-1.
    """
    deck = deck_of_sets(options.boxes)
    if options.kinds is not CARDS:
        own = [kind for card, kind in options.kinds.items() if card not in CARDS]
        deck += tuple(sorted([(kind.card, kind.copies) for kind in own], key=lambda pair: NUMBER[pair[0]]))
    return deck if options.cards is None else options.cards.deck_from(deck)
