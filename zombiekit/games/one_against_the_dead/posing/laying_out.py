"""A city around the facts of a posed position: all other cards are laid where they do not matter."""

from __future__ import annotations

from itertools import count as count_from
from typing import TYPE_CHECKING

import attrs

from zombiekit.games.one_against_the_dead.box.components import (
    END,
    FULL_STACK,
    JOKERS,
    MATCHES,
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
    from collections.abc import Callable, Collection, Container, Iterator

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

    def left(self, wanted: Callable[[Card], bool]) -> Card | None:
        """Return the first wanted card that may still be laid, or None."""
        laid = set(self.city.values())
        return next((card for card in DECK if wanted(card) and card not in laid and card not in self.not_laid), None)

    def fill(self, cells: Collection[Cell], *sorts: Callable[[Card], bool]) -> None:
        """Lay a card on each of the cells without one, of the first sort that has any left."""
        for cell in cells:
            if cell in self.city or cell in self.bare:
                continue
            card = next(filter(None, map(self.left, sorts)), None)
            if card is None:
                self.lacking.append(cell)
            else:
                self.city[cell] = card

    def lay_far(self, wanted: Callable[[Card], bool], count: int, die: int | None = _NOT_NAMED) -> None:
        """Lay up to `count` wanted cards far away; sites get this die."""
        if self.far is None:
            self.far = _far_cells((*self.city, *self.bare))
        for _ in range(count):
            card = self.left(wanted)
            if card is None:
                return
            cell = next(self.far)
            self.city[cell] = card
            if card in SITES:
                self.dice[cell] = die

    def cleared(self) -> int:
        """Return how many face cards are cleared."""
        return sum(card.is_face and self.dice.get(cell, _NOT_NAMED) is None for cell, card in self.city.items())

    def dice_pairs(self, pending: Cell | None) -> dict[Cell, int]:
        """Return the dice by cell. Sites that no fact names show 6; the site at `pending` has none yet."""
        sites = [cell for cell, card in self.city.items() if card in SITES and cell != pending]
        dice = dict.fromkeys(sites, _NOT_NAMED) | self.dice
        return {cell: die for cell, die in dice.items() if die is not None}


def _far_cells(named: Collection[Cell]) -> Iterator[Cell]:
    """Yield cells far to the south of the named ones, or far to the north if there is more room."""
    rows = [y for _, y in named]
    low, high = min(rows), max(rows)
    begin, step = (low - _FAR, -1) if low + high >= 0 else (high + _FAR, 1)
    return ((x, y) for y in count_from(begin, step) for x in range(_COLUMNS))


def lay_blocks(layout: Layout, pawn: Cell, filled: Collection[Cell]) -> None:
    """Lay what every position has once the End is turned up: Start, End, the pawn's block and the cells around it; and `filled`.

    Around the pawn, use cards that match its block while there are any, so that it can go on for 1 AP.
    """
    layout.fill((START, END, pawn), _is_number)
    here = layout.city.get(pawn)
    matching = MATCHES[here] if here else frozenset()
    layout.fill(around(pawn), lambda card: _is_number(card) and card in matching, _is_number, _is_site)
    layout.fill(filled, _is_number, _is_site)


def lay_around_start(layout: Layout, face_up: int | None) -> None:
    """Lay number cards around the Start, as the set-up does, while there are any; stop at `face_up` cards in all."""
    for cell in around(START):
        card = layout.left(_is_number)
        if card is None or (face_up is not None and len(layout.city) >= face_up):
            return
        if cell not in layout.bare:
            layout.city.setdefault(cell, card)


def lay_start(layout: Layout) -> None:
    """Lay the Start alone."""
    layout.fill([START], _is_number)


def lay_cleared(layout: Layout, count: int) -> None:
    """Lay cleared face cards far away until the city has `count`: one for each chip that has been drawn or comes next."""
    layout.lay_far(_is_face, count - layout.cleared(), die=None)


def lay_far(layout: Layout, face_up: int) -> None:
    """Lay cards far away until the city has `face_up`: number cards first, then face cards, Aces and Jokers."""
    for wanted in (_is_number, _is_face, _is_site, _is_any):
        layout.lay_far(wanted, face_up - len(layout.city))


def lay_joker(layout: Layout) -> None:
    """Lay a Joker far away, unless the city has one."""
    if not any(joker in layout.city.values() for joker in JOKERS):
        layout.lay_far(_is_joker, 1)


def default_stack(gone: int, in_play: Collection[Weapon | None]) -> Stack:
    """Return the stack after `gone` chips have left it: first the weapons in play, then bats, chainsaws and shotguns."""
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


def _is_number(card: Card) -> bool:
    return card in NUMBER_CARDS


def _is_face(card: Card) -> bool:
    return card.is_face


def _is_site(card: Card) -> bool:
    return card in SITES


def _is_joker(card: Card) -> bool:
    return card in JOKERS


def _is_any(card: Card) -> bool:  # noqa: ARG001 - any card will do
    return True
