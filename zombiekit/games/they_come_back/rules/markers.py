"""Markers: lasting effects of cards, and where on the map cards work (clauses CARD)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from zombiekit.games.they_come_back.box.components import Card, Cell, Square
from zombiekit.games.they_come_back.box.map_tables import cell_of, square_at
from zombiekit.games.they_come_back.box.tiles import SPOTS, TILES, Box
from zombiekit.games.they_come_back.box.town import Town
from zombiekit.games.they_come_back.table.events import EffectBegan, EffectEnded
from zombiekit.games.they_come_back.table.position import Draft, Marker, effects_of
from zombiekit.primitives.pairs import memo


class Outside(NamedTuple):
    """The part of a map outside the mall: squares in square order, buildings by cell."""

    squares: tuple[Square, ...]
    buildings: Mapping[Cell, tuple[Square, ...]]


@memo
def outside(town: Town) -> Outside:
    """Return the part of a map outside the mall. Rules: STCB-CARD-16."""
    mall = {cell for cell, laid in town.cells.items() if TILES[laid.tile].box is Box.Z3}
    if not mall:
        return Outside(town.squares, town.buildings)
    buildings = {cell: squares for cell, squares in town.buildings.items() if cell not in mall}
    return Outside(tuple([square for square in town.squares if cell_of(square) not in mall]), buildings)


@memo
def inside(town: Town) -> frozenset[Square]:
    """Return the squares in the mall. Rules: STCB-CARD-16."""
    return frozenset(town.squares).difference(outside(town).squares)


def is_in_mall(town: Town, square: Square) -> bool:
    """Return whether a square lies on a mall tile. Rules: STCB-CARD-16."""
    return square in inside(town)


def center_of(square: Square) -> Square:
    """Return the center of a square's tile; effects on tiles are stored under it. Rules: STCB-CARD-14."""
    return square_at(cell_of(square), SPOTS[4])


LASTING = frozenset(
    {
        Card.ALL_THE_MARBLES,
        Card.ALTERNATE_FOOD_SOURCE,
        Card.CLAUSTROPHOBIA,
        Card.YOUR_SHOES_UNTIED,
        Card.GOVERNMENT_ENHANCED,
        Card.ABANDON_ALL_HOPE,
        Card.JAMMED,
        Card.SPRINKLER_SYSTEM,
    }
)
"""The effects that last until the end of the target's next turn, or of the owner's if there is no target."""
OF_THIS_TURN = frozenset(
    {
        Card.ADRENALINE_RUSH,
        Card.BRAIN_CRAMP,
        Card.CHAINSAW,
        Card.KEYS_ARE_STILL_IN_IT,
        Card.MOLOTOV_COCKTAIL,
        Card.IN_THE_ZONE,
        Card.WHAT_IS_THAT_SMELL,
        Card.AWW_ISNT_HE_CUTE,
        Card.CROSSBOW,
    }
)
"""The effects that last until the end of the turn."""
ENDLESS = frozenset({Card.YOU_WANT_FRIES_WITH_THAT})
"""The effects that last for the rest of the game. Rules: STCB-EVENT-58."""
ON_TARGETS = frozenset(
    {Card.BRAIN_CRAMP, Card.CLAUSTROPHOBIA, Card.YOUR_SHOES_UNTIED, Card.WHAT_IS_THAT_SMELL, Card.ABANDON_ALL_HOPE}
)
"""The effects on another player."""
ON_TILES = frozenset({Card.WHAT_IS_THAT_SMELL, Card.AWW_ISNT_HE_CUTE, Card.YOU_WANT_FRIES_WITH_THAT})
"""The effects on a tile, which is named by its center."""


def set_marker(
    draft: Draft,
    card: Card,
    owner: int,
    *,
    clock: int,
    left: int,
    target: int | None = None,
    square: Square | None = None,
) -> None:
    """Start an effect that lasts until seat `clock` has ended `left` more turns, or for good if `left` is 0.

    It replaces one with the same card, owner, target and square. Rules: STCB-CARD-14, STCB-CARD-15.
    """
    marker = Marker(card, owner, clock, left, target, square)
    others = [old for old in draft.markers if order_of(old) != order_of(marker)]
    draft.markers = tuple(sorted([*others, marker], key=order_of))
    draft.events += (EffectBegan(owner, card, target),)


def order_of(marker: Marker) -> tuple[object, ...]:
    """Return a sort key: card, owner, target and square. Markers without a target or square come first."""
    return (marker.card, marker.owner, -1 if marker.target is None else marker.target, marker.square or ())


def set_until_next_turn(draft: Draft, card: Card, owner: int, target: int | None = None) -> None:
    """Start an effect that lasts until the end of the target's next turn, or of the owner's if there is no target. Rules: STCB-CARD-15."""
    clock = owner if target is None else target
    left = 2 if clock == draft.active else 1  # the end of this turn counts as well
    set_marker(draft, card, owner, clock=clock, left=left, target=target)


def set_this_turn(
    draft: Draft, card: Card, owner: int, *, target: int | None = None, square: Square | None = None
) -> None:
    """Start an effect that lasts until the end of this turn, no matter whose it is. Rules: STCB-TURN-07, STCB-CARD-14."""
    set_marker(draft, card, owner, clock=draft.active, left=1, target=target, square=square)


def holds_in_turn(state: Draft, card: Card, seat: int) -> bool:
    """Return whether this turn is the seat's, and an effect on the seat ends with it. Rules: STCB-CARD-15."""
    return (
        bool(state.markers)
        and seat == state.active
        and card in effects_of(state.markers)
        and any(marker.card is card and marker.target == seat and marker.left == 1 for marker in state.markers)
    )


def run_down(draft: Draft, seat: int) -> None:
    """Count the end of a seat's turn for all markers that wait for it. Rules: STCB-TURN-06, STCB-TURN-07, STCB-CARD-15."""
    kept = []
    for marker in draft.markers:
        if marker.clock != seat or not marker.left:
            kept.append(marker)
        elif marker.left > 1:
            kept.append(marker._replace(left=marker.left - 1))
        else:
            draft.events += (EffectEnded(marker.owner, marker.card, marker.target),)
    draft.markers = tuple(kept)


def end_effects(draft: Draft, ended: list[Marker]) -> None:
    """End these effects at once."""
    draft.markers = tuple([marker for marker in draft.markers if marker not in ended])
    draft.events += tuple([EffectEnded(marker.owner, marker.card, marker.target) for marker in ended])
