"""The position: everything on the table, the forms of its fields, and how to look things up in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, TypeAlias

import attrs

from zombiekit.agenda import Event, Node
from zombiekit.forms import BY_KEY, IN_ORDER, Clause, Count, Form
from zombiekit.games.one_against_the_dead.box import components
from zombiekit.games.one_against_the_dead.box.components import JOKERS, MATCHES
from zombiekit.games.one_against_the_dead.box.options import Options
from zombiekit.primitives.cards import DECK, Card
from zombiekit.primitives.grid import Cell, beside, ring
from zombiekit.primitives.pairs import Pairs, memo
from zombiekit.primitives.zombies import NONE, Zombies

REACH = 64
"""No card can lie farther from the Start than this, along x or y: there are not enough cards."""

Spot: TypeAlias = Annotated[
    Cell, Form("a cell (x, y)", lambda cell, _: -REACH <= cell[0] <= REACH and -REACH <= cell[1] <= REACH)
]
"""A cell where a card can lie."""
Counts: TypeAlias = Annotated[
    Zombies, Form(f"four counts ({', '.join(Zombies._fields)})", lambda counts, _: min(counts) >= 0)
]
"""Zombies by kind."""
Group: TypeAlias = Annotated[
    Zombies, Form("four counts, not all 0", lambda counts, _: min(counts) >= 0 and any(counts))
]
"""Zombies that stand somewhere."""
CardName: TypeAlias = Annotated[Card, Form("a card; cards are called like '10H', 'AS', 'KD', 'Joker 1'")]
"""A card, written by its name."""


@attrs.define(eq=False, weakref_slot=False)
class Draft:
    """The fields of a state, open for writing while a step runs (see `zombiekit.agenda`).

    Attributes:
        options: The options of this game.
        agenda: The nodes still to resolve, the current one last; empty when the game is over.
        city: The face-up cards by cell, as pairs sorted by cell.
        placeholders: The cells of the line that still hold a face-down card, from west to east.
        pawn: The pawn's cell.
        zombies: The zombies by cell, sorted by cell: only cells with zombies, which can hold any number.
        site_dice: The dice on Aces and face cards by cell, 1 to 6, sorted by cell.
        strength: Strength left, 0 to 15.
        kills: Zombies destroyed.
        round: The round, counted from 1; 0 during the set-up.
        ap: Action points left, at most those of a round.
        weapon: The weapon held, or None.
        stack: The weapon chips left.
        drawn: The card that waits for its slot, or None.
        found: The weapon that waits for the player's decision, or None.
        result: How the game ended, or None while it goes on.
        events: What happened in the last step.

    Rules: OATD-GEN-08, OATD-ZOM-03.
    """

    options: Options
    agenda: tuple[Node, ...]
    city: Annotated[Pairs[Spot, CardName], BY_KEY, Clause("INV-1")] = ()
    placeholders: Annotated[tuple[Spot, ...], IN_ORDER, Clause("INV-3")] = ()
    pawn: Annotated[Spot, Clause("INV-5")] = components.START
    zombies: Annotated[Pairs[Spot, Group], BY_KEY, Clause("INV-6")] = ()
    site_dice: Annotated[Pairs[Spot, components.Die], BY_KEY, Clause("INV-7")] = ()
    strength: Annotated[Count, Clause("INV-8")] = components.STRENGTH
    kills: Annotated[Count, Clause("INV-12")] = 0
    round: Annotated[Count, Clause("INV-16")] = 0
    ap: Annotated[Count, Clause("INV-9")] = 0
    weapon: Annotated[components.Weapon | None, Clause("INV-11")] = None
    stack: Annotated[components.Stack, Clause("INV-10")] = components.FULL_STACK
    drawn: Annotated[CardName | None, Clause("INV-1")] = None
    found: Annotated[components.Weapon | None, Clause("INV-11")] = None
    result: Annotated[components.Reason | None, Clause("INV-18")] = None
    events: tuple[Event, ...] = attrs.field(default=(), eq=False, repr=False)

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards whose face nobody has seen: the deck and the placeholders together. Rules: OATD-POOL-01."""
        seen = set(cards(self).values())
        return tuple(card for card in DECK if card not in seen and card != self.drawn)

    @property
    def deck_size(self) -> int:
        """How many cards the deck holds: the unseen ones except the placeholders. Rules: OATD-POOL-01."""
        return len(DECK) - len(self.city) - (self.drawn is not None) - len(self.placeholders)

    @property
    def zombies_here(self) -> Zombies:
        """The zombies on the pawn's block."""
        return zombies(self).get(self.pawn, NONE)


_cards: Callable[[Pairs[Cell, Card]], Mapping[Cell, Card]] = memo(dict)
_zombies: Callable[[Pairs[Cell, Zombies]], Mapping[Cell, Zombies]] = memo(dict)
_site_dice: Callable[[Pairs[Cell, int]], Mapping[Cell, int]] = memo(dict)


def cards(state: Draft) -> Mapping[Cell, Card]:
    """Return the face-up cards by cell."""
    return _cards(state.city)


def zombies(state: Draft) -> Mapping[Cell, Zombies]:
    """Return the zombies by cell."""
    return _zombies(state.zombies)


def site_dice(state: Draft) -> Mapping[Cell, int]:
    """Return the site dice by cell."""
    return _site_dice(state.site_dice)


@memo
def _jokers(city: Pairs[Cell, Card]) -> tuple[Cell, ...]:
    where = {card: cell for cell, card in city if card in JOKERS}
    return tuple(where[joker] for joker in JOKERS if joker in where)


def joker_cells(state: Draft) -> tuple[Cell, ...]:
    """Return the cells of the face-up Jokers, Joker 1 before Joker 2."""
    return _jokers(state.city)


def open_slots(state: Draft) -> frozenset[Cell]:
    """Return the cells around the pawn without a card; face-down cards there have been collected. Rules: OATD-CHK-03, OATD-CHK-09."""
    return ring(state.pawn).difference(cards(state))


def mismatches(city: Mapping[Cell, Card], card: Card, cell: Cell) -> int:
    """Return how many face-up orthogonal neighbors of `cell` do not match `card`. Rules: OATD-ZPL-01, OATD-ZPL-02, OATD-ZPL-05."""
    matching = MATCHES[card]
    return len([cell for cell in beside(cell) if cell in city and city[cell] not in matching])


def seats(state: Draft) -> int:  # noqa: ARG001 - the game is solitaire
    """Return how many seats there are: one."""
    return 1
