"""A city around the facts: what a posed position does not name is laid so that it does not matter."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from zombiekit.games.one_against_the_dead.components import (
    END,
    FULL_STACK,
    NUMBER_CARDS,
    SITES,
    START,
    Stack,
    Weapon,
    WeaponKind,
)
from zombiekit.primitives.cards import DECK, Card
from zombiekit.primitives.grid import Cell, around

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

_CLEAR = 6
"""What the die of a site shows that nobody mentioned."""
MOST_ON_A_BLOCK = 4
"""The most zombies that come with a card."""
_FAR_SOUTH = -5
"""Where the cards begin that only have to lie somewhere; they touch nothing that is named."""


@attrs.define
class Layout:
    """A city under construction: cards and dice by cell, the cells that stay without a card, the cards that stay unseen."""

    city: dict[Cell, Card]
    dice: dict[Cell, int | None]
    bare: Collection[Cell]
    unseen: Collection[Card | None]

    def left(self, wanted: Callable[[Card], bool]) -> Card | None:
        """Return the first card of a sort that may still be laid."""
        laid = set(self.city.values())
        return next((card for card in DECK if wanted(card) and card not in laid and card not in self.unseen), None)

    def fill(self, cells: Collection[Cell], *sorts: Callable[[Card], bool]) -> None:
        """Lay a card on each of the cells that lacks one: of the first sort that is left."""
        for cell in cells:
            if cell in self.city or cell in self.bare:
                continue
            card = next(filter(None, map(self.left, sorts)), None)
            if card is not None:
                self.city[cell] = card

    def far_cells(self) -> list[Cell]:
        """Return cells far from all that is named so far."""
        south = min(_FAR_SOUTH, min(y for _, y in (START, *self.city, *self.bare)) - 2)
        return [(x, y) for y in range(south, south - len(DECK) // 9 - 1, -1) for x in range(9)]

    def lay_far(self, wanted: Callable[[Card], bool], count: int, die: int | None = _CLEAR) -> None:
        """Lay up to `count` cards of a sort far away; sites get this die."""
        for _, cell in zip(range(count), self.far_cells(), strict=False):
            card = self.left(wanted)
            if card is None:
                return
            self.city[cell] = card
            if card in SITES:
                self.dice[cell] = die

    def cleared(self) -> int:
        """Return how many face cards are cleared."""
        return sum(card.is_face and self.dice.get(cell, _CLEAR) is None for cell, card in self.city.items())

    def dice_pairs(self, pending: Cell | None) -> dict[Cell, int]:
        """Return the dice on sites; a site that nobody mentioned has one, the one that waits for its die has none."""
        shown = {
            cell: self.dice.get(cell, _CLEAR) for cell, card in self.city.items() if card in SITES and cell != pending
        }
        shown |= {cell: die for cell, die in self.dice.items() if cell not in shown and die is not None}
        return {cell: die for cell, die in shown.items() if die is not None}


def lay_blocks(layout: Layout, pawn: Cell, filled: Collection[Cell]) -> None:
    """Lay what every position after the set-up's chance nodes has: Start, End, the pawn's block, the cells around it; and `filled`."""
    layout.fill((START, END, pawn), is_number)
    layout.fill((*around(pawn), *filled), is_number, is_site)


def lay_cleared(layout: Layout, count: int) -> None:
    """Lay cleared face cards far away until `count` of them lie anywhere: one for each chip that has been drawn or is due."""
    layout.lay_far(_is_face, count - layout.cleared(), die=None)


def lay_far(layout: Layout, face_up: int) -> None:
    """Lay cards far away until `face_up` of them lie anywhere: number cards first, then sites, then Jokers."""
    for wanted in (is_number, is_site, _any):
        layout.lay_far(wanted, face_up - len(layout.city))


def default_stack(gone: int, in_play: Collection[Weapon | None]) -> Stack:
    """Return a stack that `gone` chips have left: first the weapons in play, then bats, chainsaws, shotguns."""
    left = FULL_STACK._asdict()
    for weapon in in_play:
        if weapon is not None:
            left[weapon.kind.value] -= 1
            gone -= 1
    for kind in reversed(WeaponKind):
        out = min(max(gone, 0), left[kind.value])
        left[kind.value] -= out
        gone -= out
    return Stack(**left)


def is_number(card: Card) -> bool:
    """Tell whether this is a number card."""
    return card in NUMBER_CARDS


def is_site(card: Card) -> bool:
    """Tell whether this is an Ace or a face card."""
    return card in SITES


def _is_face(card: Card) -> bool:
    return card.is_face


def _any(card: Card) -> bool:  # noqa: ARG001 - any card will do
    return True
