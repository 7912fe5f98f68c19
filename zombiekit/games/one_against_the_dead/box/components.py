"""The contents of the box: the cards as city blocks, the chips, the places that the set-up fixes."""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeAlias

from zombiekit.forms import Count, between
from zombiekit.primitives.cards import DECK, Card
from zombiekit.primitives.dice import SIDES
from zombiekit.primitives.grid import Cell
from zombiekit.primitives.names import Name

Die: TypeAlias = Annotated[int, between(1, SIDES, f"a die, 1 to {SIDES}")]
"""What a die shows."""


START: Cell = (0, 0)
"""The Starting Location. Rules: OATD-SET-04."""
END: Cell = (8, 0)
"""The Ending Location. Rules: OATD-SET-05."""
LINE: tuple[Cell, ...] = tuple((x, 0) for x in range(1, 8))
"""The seven cells between Start and End, where placeholders lie at first. Rules: OATD-SET-06, OATD-SET-07."""

NUMBER_CARDS = frozenset(card for card in DECK if card.is_number)
"""The 36 cards that the pawn may stand on. Rules: OATD-CARD-01."""
SITES = frozenset(card for card in DECK if card.is_ace or card.is_face)
"""The 16 Special Locations that get a die. Rules: OATD-CARD-01, OATD-DIE-01, OATD-DIE-04."""
ACES = frozenset(card for card in DECK if card.is_ace)
"""The four cards with a survivor."""
JOKERS = (Card("Joker 1"), Card("Joker 2"))
"""The Jokers in their order. Rules: OATD-CARD-06."""

MATCHES = {card: frozenset(other for other in DECK if card.matches(other)) for card in DECK}
"""The cards that share rank or suit with each card. Rules: OATD-CARD-02, OATD-CARD-03, OATD-CARD-04."""

PRICES = {here: {there: 1 if there in MATCHES[here] else 2 for there in NUMBER_CARDS} for here in NUMBER_CARDS}
"""The cost in AP of a step from each number card to each other one; no other block can be entered.

Rules: OATD-MOVE-02, OATD-MOVE-03, OATD-MOVE-04, OATD-MOVE-06, OATD-MOVE-08, OATD-CARD-05.
"""

STRENGTH = 15
"""Strength chips at the start. Rules: OATD-SET-01."""
AP = 3
"""Action points a round. Rules: OATD-AP-01."""
MOST_ON_A_CARD = 4
"""The most zombies that come with a card. Rules: OATD-ZPL-03."""


def price(here: Card | None, there: Card | None) -> int | None:
    """Return the AP for a step between two neighboring blocks; None where the pawn cannot stand on both."""
    return PRICES[here].get(there) if here in PRICES else None


class WeaponKind(Name):
    """A weapon, by the color of its chip: red, blue, white. Rules: OATD-WPN-02."""

    SHOTGUN = "shotgun"
    CHAINSAW = "chainsaw"
    BAT = "bat"


class Weapon(NamedTuple):
    """A weapon held or found: its kind, and its die (shells or fuel, 1 to 6); a bat has no die, and a find has none before the roll."""

    kind: WeaponKind
    die: Die | None = None


class Stack(NamedTuple):
    """The weapon chips left, by kind."""

    shotgun: Count
    chainsaw: Count
    bat: Count


FULL_STACK = Stack(3, 3, 4)
"""The weapon stack at the start. Rules: OATD-SET-02."""


class Reason(Name):
    """How a game ended. Rules: OATD-END-01, OATD-ZAT-01, OATD-RND-04."""

    ESCAPED = "escaped"
    """The pawn stood on the Ending Location after the zombies' attack."""
    OVERWHELMED = "overwhelmed"
    """There were more zombies on the pawn's block than Strength."""
    STRANDED = "stranded"
    """The round limit passed."""
