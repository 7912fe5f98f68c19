"""Playing cards: the 52 and two Jokers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Self

import attrs

from zombiekit.primitives.chance import Chance, RandomSource
from zombiekit.primitives.frozen import Frozen, FrozenText, put
from zombiekit.primitives.lines import line

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")
JOKERS = ("Joker 1", "Joker 2")


class Card(FrozenText):
    """A playing card. Its text is its name: rank and suit letter (`"10H"`, `"AS"`), or `"Joker 1"`, `"Joker 2"`.

    Each card is made only once: `Card("10H") is Card("10H")`.

    Raises:
        ValueError: There is no such card.
    """

    __slots__ = ("rank", "suit")

    rank: str
    """`"A"`, `"2"` to `"10"`, `"J"`, `"Q"`, `"K"`; a Joker's rank is `""`."""
    suit: str
    """`"S"`, `"H"`, `"D"` or `"C"`; a Joker's suit is `""`."""

    _made: ClassVar[dict[str, Any]] = {}

    def __new__(cls, name: str) -> Self:
        """Return the card of this name."""
        card = cls._made.get(name) if isinstance(name, str) else None
        if card is None:
            raise ValueError(f"no card is called {name!r}; cards are called like '10H', 'AS', 'KD', 'Joker 1'")
        return card  # type: ignore[no-any-return]

    @classmethod
    def _make(cls, name: str, rank: str, suit: str) -> None:
        card = str.__new__(cls, name)
        put(card, "rank", rank)
        put(card, "suit", suit)
        cls._made[name] = card

    @property
    def is_joker(self) -> bool:
        """Whether this is a Joker."""
        return not self.suit

    @property
    def is_ace(self) -> bool:
        """Whether this is an Ace."""
        return self.rank == "A"

    @property
    def is_face(self) -> bool:
        """Whether this is a Jack, Queen or King."""
        return self.rank in _FACES

    @property
    def is_number(self) -> bool:
        """Whether this is a 2 to 10."""
        return self.rank in _NUMBERS

    def matches(self, other: Card) -> bool:
        """Return whether both cards share rank or suit; a Joker has neither and matches nothing."""
        return bool(self.suit) and (self.suit == other.suit or self.rank == other.rank)


_FACES = frozenset(("J", "Q", "K"))
_NUMBERS = frozenset(RANKS[1:10])

for _suit in SUITS:
    for _rank in RANKS:
        Card._make(f"{_rank}{_suit}", _rank, _suit)
for _joker in JOKERS:
    Card._make(_joker, "", "")

DECK = tuple(Card._made.values())  # noqa: SLF001 - in the module of the class
"""All 54 cards: spades, hearts, diamonds, clubs, each from the Ace up, then the Jokers."""


@line("draw")
class Draw:
    """A card that was drawn: `draw 10H`."""

    card: Card = attrs.field(converter=Card)


DRAWS = {card: Draw(card) for card in DECK}
"""The draw of each card."""


_TRIES = 8


class UnseenCards(Frozen, Chance[Draw]):
    """A draw from all unseen cards, equally likely; the cards are listed only on demand."""

    __slots__ = ("seen", "total")

    seen: frozenset[Card]

    def __init__(self, seen: Iterable[Card]) -> None:
        """Take the cards that cannot be drawn; at least one card must be left.

        Raises:
            ValueError: All cards have been seen.
        """
        seen = frozenset(seen)
        if len(seen) >= len(DECK):
            raise ValueError("no card is left to draw")
        put(self, "seen", seen)
        put(self, "total", len(DECK) - len(seen))

    def __iter__(self) -> Iterator[tuple[Draw, int]]:
        """Yield the draw of each unseen card, in the order of the deck, with the weight 1."""
        return iter([(DRAWS[card], 1) for card in DECK if card not in self.seen])

    def __len__(self) -> int:
        return self.total

    def weight(self, outcome: object) -> int:
        """Return 1 for the draw of an unseen card, 0 for anything that cannot happen."""
        try:
            return int(type(outcome) is Draw and type(outcome.card) is Card and outcome.card not in self.seen)
        except AttributeError:
            return 0

    def sample(self, random: RandomSource) -> Draw:
        """Return one outcome at random: try a few cards of the whole deck, then list the unseen cards and pick one of them."""
        for _ in range(_TRIES):
            card = DECK[int(random.random() * 54)]
            if card not in self.seen:
                return DRAWS[card]
        unseen = [card for card in DECK if card not in self.seen]
        return DRAWS[unseen[int(random.random() * len(unseen))]]

    def __repr__(self) -> str:
        return f"UnseenCards({[card for card in DECK if card in self.seen]!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return UnseenCards, (self.seen,)
