"""What can be wrong with a tile of one's own reading: the rules rest on some of what is printed on the tiles of the box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.games.they_come_back.box.map_faults import FARTHEST_CELL
from zombiekit.games.they_come_back.box.tiles import (
    BUILDING_LETTERS,
    ENTRANCES,
    HELIPADS,
    MIDDLE,
    PUT_ASIDE,
    SPOTS,
    STREET_LETTERS,
    TILES,
    Box,
    Tile,
    TileId,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.games.they_come_back.box.tiles import Spot

MOST_LAID = FARTHEST_CELL + 1
"""So many tiles may be played with in all, so that a row of them still is a map."""
ONCE = frozenset({TileId.ESCALATOR, *HELIPADS, *ENTRANCES.values()})
"""The tiles of which there is one, whatever a table says; Town Square is not to be changed at all."""
ON_SQUARES = frozenset({*HELIPADS, *ENTRANCES.values()})
"""The tiles without a building whose first squares get the zombies by the fixed rule, not those at the exits. Rules: STCB-TOKEN-06."""
_LETTERS = {Box.Z1: "RPBg.", Box.Z2: "RPBg.", Box.Z3: "RHESg."}
"""What the squares of each set are."""


def problems_of_tile(tile: TileId, data: Tile) -> Iterator[str]:
    """Yield what is wrong with a tile, given as it would be printed. Rules: INV-2."""
    if tile is TileId.TOWN_SQUARE:
        yield f"{tile} is as in the box: all begin there"
        return
    least = sum([other is tile for behind in PUT_ASIDE.values() for other in behind])
    if tile in ONCE and data.count != 1:
        yield f"count: there is one {tile}, not {data.count}"
    elif data.count < least:
        yield f"count: there are {data.count} of {tile}, and {least} of it is put aside"
    squares = {(i, j): letter for j, row in enumerate(data.grid) for i, letter in enumerate(row)}
    strange = sorted({*squares.values()} - {*_LETTERS[data.box]})
    if strange:
        yield f"grid: {''.join(strange)} is none of the letters {_LETTERS[data.box]} of its set"
        return
    bad = [*_bad_squares(tile, data, squares), *_bad_doors(data, squares), *_bad_duct(tile, data, squares)]
    yield from bad or _out_of_reach(data, squares)
    yield from _too_full(tile, data)


def _bad_squares(tile: TileId, data: Tile, squares: dict[Spot, str]) -> Iterator[str]:
    middles = [MIDDLE[side] for side in data.exits]
    if tile in ON_SQUARES:
        middles.append(SPOTS[4])
    for spot in middles:
        if squares[spot] not in STREET_LETTERS:
            yield f"grid: {_text(spot)} is no street, and an exit or the center of {tile} is there"
    if data.is_named is not TILES[tile].is_named:
        yield f"grid: {tile} {'has' if TILES[tile].is_named else 'has no'} building in the box"
    if data.turns != TILES[tile].turns:
        yield f"grid: {tile} would lie in {data.turns} different ways, and lies in {TILES[tile].turns} in the box"


def _bad_doors(data: Tile, squares: dict[Spot, str]) -> Iterator[str]:
    for inside, outside in data.doors:
        if squares[inside] not in BUILDING_LETTERS or squares[outside] not in STREET_LETTERS:
            yield f"doors: {_text(inside)}>{_text(outside)} does not lead from a square of the building to the street"
        elif abs(inside[0] - outside[0]) + abs(inside[1] - outside[1]) != 1:
            yield f"doors: {_text(inside)} and {_text(outside)} do not touch"
    if len({*data.doors}) < len(data.doors):
        yield "doors: one is named twice"


def _bad_duct(tile: TileId, data: Tile, squares: dict[Spot, str]) -> Iterator[str]:
    if data.duct is None:
        return
    if data.floors == (0,) and tile is not TileId.HELIPAD_MALL:
        yield f"duct: {tile} lies on no floor of the mall, and has no air duct"
    if squares[data.duct] not in STREET_LETTERS + BUILDING_LETTERS:
        yield f"duct: {_text(data.duct)} cannot be entered"


def _out_of_reach(data: Tile, squares: dict[Spot, str]) -> Iterator[str]:
    """Yield the squares to which no way leads from an exit. Rules: STCB-GEO-05, STCB-GEO-07."""
    reached = new = {MIDDLE[side] for side in data.exits}
    inside = {spot for spot, letter in squares.items() if letter in BUILDING_LETTERS}
    open_squares = inside | {spot for spot, letter in squares.items() if letter in STREET_LETTERS}
    doors = {*data.doors, *[(outside, within) for within, outside in data.doors]}
    while new:
        near = {((x + dx, y + dy), (x, y)) for x, y in new for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0))}
        new = {
            spot
            for spot, here in near
            if spot in open_squares - reached and ((spot in inside) is (here in inside) or (here, spot) in doors)
        }
        reached = reached | new
    for spot in sorted(open_squares - reached):
        yield f"grid: no way leads to {_text(spot)} from an exit"


def _too_full(tile: TileId, data: Tile) -> Iterator[str]:
    """Yield what a tile cannot hold: one of a kind on a square, two things at the most, tokens in buildings. Rules: STCB-TOKEN-04."""
    room = sum([letter in BUILDING_LETTERS for row in data.grid for letter in row])
    if room and data.health + data.bullets > room:
        yield f"health and bullets: {data.health} and {data.bullets} tokens for {room} squares of the building"
    if not room and (data.health or data.bullets):
        yield f"health and bullets: {tile} has no building, where tokens lie"
    where = ""
    if not room and tile in ON_SQUARES:
        room = sum([letter in STREET_LETTERS for row in data.grid for letter in row])
    elif not room:
        room, where = len(data.exits), ", one at each exit"
    if data.zombies > room:
        yield f"zombies: {data.zombies} of them, and {tile} has room for {room}{where}"


def _text(spot: Spot) -> str:
    return f"{spot[0]}{spot[1]}"
