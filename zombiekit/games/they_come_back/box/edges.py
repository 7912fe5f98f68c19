"""The edges that an empty cell touches, as one number: what fits there is looked up, and a tile more is a digit more (clauses TILE)."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

from zombiekit.games.they_come_back.box.tiles import BEYOND, OPPOSITE, TILES, Side, TileId, Zone, form_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Edges: TypeAlias = tuple[tuple[Side, Zone | None], ...]
"""The sides of an empty cell on which tiles lie, and the zone of the exit that each has there; None where its edge is closed."""
Touch: TypeAlias = int
"""The same as a number with an octal digit for each side: 0 if no tile lies there, 1 for a closed edge, then one for each zone."""
_SHIFTS = {side: 3 * at for at, side in enumerate(sorted(Side))}
_ZONES = (None, *Zone)
_DIGITS = {zone: digit for digit, zone in enumerate(_ZONES, 1)}


def touch_at(side: Side, zone: Zone | None) -> Touch:
    """Return what a cell touches on a side."""
    return _DIGITS[zone] << _SHIFTS[side]


def touch_of(edges: Iterable[tuple[Side, Zone | None]]) -> Touch:
    """Return edges as a number."""
    return sum([touch_at(side, zone) for side, zone in edges])


@cache
def edges_of(touch: Touch) -> Edges:
    """Return what a cell touches, side by side."""
    digits = {side: touch >> shift & 7 for side, shift in _SHIFTS.items()}
    return tuple([(side, _ZONES[digit - 1]) for side, digit in digits.items() if digit])


def without(touch: Touch, side: Side) -> Touch:
    """Return what a cell touches if there is no tile on a side."""
    return touch & ~(7 << _SHIFTS[side])


@cache
def exits_at(touch: Touch) -> tuple[Side, ...]:
    """Return the sides on which a cell touches an exit."""
    return tuple([side for side, zone in edges_of(touch) if zone is not None])


@cache
def floor_at(touch: Touch, tile: TileId) -> int:
    """Return the floor on which a tile lies that joins such edges, 0 if it is not one of those that may lie on either. Rules: STCB-MALL-02."""
    floors = TILES[tile].floors
    return floors[-1] if floors != (0,) and Zone.MALL2 in dict(edges_of(touch)).values() else floors[0]


@cache
def edges_given(tile: TileId, r: int, floor: int) -> tuple[tuple[int, int, Touch, Side | None], ...]:
    """Return what a tile gives to the cells beside it, by how far those lie east and south of it, in cell order.

    Each exit is given by the side of the tile that it is on.
    """
    exits = form_of(tile, r, floor).exits
    return tuple(
        [
            (*BEYOND[side], touch_at(OPPOSITE[side], exits.get(side)), side if side in exits else None)
            for side in (Side.N, Side.W, Side.E, Side.S)
        ]
    )


@cache
def alike(tile: TileId, r: int, floor: int) -> frozenset[Touch]:
    """Return all touches between which edges meet alike, exits in the same zone. Rules: STCB-TILE-02, STCB-TILE-04."""
    exits = form_of(tile, r, floor).exits
    return frozenset(map(sum, product(*[(0, touch_at(side, exits.get(side))) for side in Side])))


@cache
def turns_on_floor(tile: TileId, floor: int) -> Mapping[Touch, tuple[int, ...]]:
    """Return the rotations in which a tile fits that keeps its floor, by all touches between which it does.

    Rules: STCB-TILE-02, STCB-TILE-03, STCB-TILE-04, STCB-TILE-06, STCB-CARD-25.
    """
    found: dict[Touch, tuple[int, ...]] = {}
    for r in range(TILES[tile].turns):
        for touch in alike(tile, r, floor):
            if exits_at(touch):
                found[touch] = (*found.get(touch, ()), r)
    return found


@cache
def turns_that_fit(tile: TileId) -> Mapping[Touch, tuple[int, ...]]:
    """Return the rotations in which a tile fits, on the floor of the exits it joins, by all touches between which it does.

    Rules: STCB-TILE-02, STCB-TILE-03, STCB-TILE-04, STCB-TILE-06, STCB-MALL-02.
    """
    return {touch: turns for floor in TILES[tile].floors for touch, turns in turns_on_floor(tile, floor).items()}
