"""Playing cards: the 52 and two Jokers."""

from __future__ import annotations

from typing import ClassVar

from zombiekit.primitives.lines import line

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")
JOKERS = ("Joker 1", "Joker 2")


class Card(str):
    """A playing card; it is its name: rank and suit letter (`"10H"`, `"AS"`), or `"Joker 1"`, `"Joker 2"`.

    Cards are made once each: `Card("10H") is Card("10H")`.

    Raises:
        ValueError: There is no such card.
    """

    __slots__ = ("rank", "suit")

    rank: str
    """`"A"`, `"2"` to `"10"`, `"J"`, `"Q"`, `"K"`; a Joker's rank is `""`."""
    suit: str
    """`"S"`, `"H"`, `"D"` or `"C"`; a Joker's suit is `""`."""

    _made: ClassVar[dict[str, Card]] = {}

    def __new__(cls, name: str) -> Card:
        card = cls._made.get(name) if isinstance(name, str) else None
        if card is None:
            msg = f"no card is called {name!r}; cards are called like '10H', 'AS', 'KD', 'Joker 1'"
            raise ValueError(msg)
        return card

    @classmethod
    def _make(cls, name: str, rank: str, suit: str) -> None:
        card = str.__new__(cls, name)
        card.rank = rank
        card.suit = suit
        cls._made[name] = card

    def __repr__(self) -> str:
        """Return an expression for this card."""
        return f"Card({str(self)!r})"

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        """Pickle by name, so that each card stays one object."""
        return Card, (str(self),)

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
        """Tell whether both cards share rank or suit; a Joker has neither and matches nothing."""
        return bool(self.suit) and (self.suit == other.suit or self.rank == other.rank)


_FACES = frozenset(("J", "Q", "K"))
_NUMBERS = frozenset(RANKS[1:10])

for _suit in SUITS:
    for _rank in RANKS:
        Card._make(f"{_rank}{_suit}", _rank, _suit)  # noqa: SLF001 - the one place where cards are made
for _joker in JOKERS:
    Card._make(_joker, "", "")  # noqa: SLF001 - likewise

DECK = tuple(Card._made.values())  # noqa: SLF001 - likewise
"""All 54 cards: spades, hearts, diamonds, clubs, each from the Ace up, then the Jokers."""


@line("draw")
class Draw:
    """A card that was turned up: `draw 10H`."""

    card: Card


DRAWS = {card: Draw(card) for card in DECK}
"""The draw of each card."""
