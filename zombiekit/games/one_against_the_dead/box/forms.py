"""What values may be, where their types do not say it."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from zombiekit.forms import Count, Form, between
from zombiekit.primitives.cards import Card
from zombiekit.primitives.dice import SIDES
from zombiekit.primitives.grid import Cell
from zombiekit.primitives.zombies import Zombies

__all__ = ["REACH", "CardName", "Count", "Counts", "Die", "Group", "Spot"]

REACH = 64
"""No card can come to lie farther from the Start, in either direction: there are not enough cards to get there."""

Spot: TypeAlias = Annotated[
    Cell, Form("a cell (x, y)", lambda cell, _: -REACH <= cell[0] <= REACH and -REACH <= cell[1] <= REACH)
]
"""A cell on which a card can come to lie."""
Die: TypeAlias = Annotated[int, between(1, SIDES, f"a die, 1 to {SIDES}")]
"""What a die shows."""
Counts: TypeAlias = Annotated[
    Zombies, Form(f"four counts ({', '.join(Zombies._fields)})", lambda counts, _: min(counts) >= 0)
]
"""Zombies by kind."""
Group: TypeAlias = Annotated[
    Zombies, Form("four counts, not all 0", lambda counts, _: min(counts) >= 0 and any(counts))
]
"""Zombies that stand somewhere."""
CardName: TypeAlias = Annotated[Card, Form("a card; cards are called like '10H', 'AS', 'KD', 'Joker 1'")]
"""A card, which people write by its name."""
