"""Which tiles are dealt, put aside and laid at the start (clauses SETUP-02, BASE-01, MALL-01, ALONE-02, ALONE-03)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from zombiekit.games.they_come_back.box.house_tiles import printed_in
from zombiekit.games.they_come_back.box.map_tables import Laid, next_cell
from zombiekit.games.they_come_back.box.tiles import ENTRANCES, HELIPADS, PUT_ASIDE, SIDES, TILES, Box, TileId
from zombiekit.games.they_come_back.box.town import CENTER, Town
from zombiekit.primitives.pairs import pairs_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from zombiekit.games.they_come_back.box.components import Cell
    from zombiekit.games.they_come_back.box.house_tiles import HouseTiles
    from zombiekit.games.they_come_back.box.options import Options
    from zombiekit.primitives.pairs import Pairs

PADS = {TILES[tile].box: tile for tile in TileId if tile in HELIPADS}
"""The helipad of each set, in the order in which they are laid. Rules: STCB-SETUP-08."""


@lru_cache(maxsize=64)
def first_pool(boxes: frozenset[Box], house: HouseTiles | None) -> Pairs[TileId, int]:
    """Return the tiles that are dealt at the beginning. Rules: STCB-SETUP-02, STCB-ALONE-03."""
    if Box.Z1 not in boxes:
        return second_pool(*boxes, house)
    tiles = printed_in(house).items()
    town = {tile: data.count for tile, data in tiles if data.box is Box.Z1 and tile not in HELIPADS}
    del town[TileId.TOWN_SQUARE]
    town |= {tile: 1 for box, tile in ENTRANCES.items() if box in boxes}
    return pairs_of({tile: count for tile, count in town.items() if count})


@lru_cache(maxsize=64)
def second_pool(box: Box, house: HouseTiles | None) -> Pairs[TileId, int]:
    """Return the tiles that are dealt when the entrance of an expansion is laid. Rules: STCB-BASE-01, STCB-MALL-01."""
    kept = (ENTRANCES[box], *PUT_ASIDE[ENTRANCES[box]])
    tiles = printed_in(house).items()
    counts = {tile: data.count - kept.count(tile) for tile, data in tiles if data.box is box and tile not in HELIPADS}
    return pairs_of({tile: count for tile, count in counts.items() if count})


@lru_cache(maxsize=4096)
def with_put_aside(tile: TileId, cell: Cell, r: int) -> tuple[tuple[Cell, Laid], ...]:
    """Return a tile that is laid, and those that are added in line behind it, if it is an entrance.

    Rules: STCB-BASE-02, STCB-MALL-01.
    """
    found = [(cell, Laid(tile, r))]
    for other in PUT_ASIDE.get(tile, ()):
        cell = next_cell(cell, SIDES[r])
        data = TILES[other]
        found.append((cell, Laid(other, r % data.turns, data.floors[0])))
    return tuple(found)


def tiles_due(options: Options, town: Town, waiting: Collection[Box]) -> Counter[TileId]:
    """Return the tiles that are on the map or in the piles, as far as they are dealt; the pools of some sets wait for what comes before.

    Rules: INV-2, STCB-BASE-04.
    """
    boxes, house = options.boxes, options.tiles
    due = Counter(dict(first_pool(boxes, house)))
    due.update([laid.tile for _, laid in first_town(boxes, house).tiles])
    lying = {laid.tile for _, laid in town.tiles}
    for box, entrance in ENTRANCES.items():
        if box in boxes and entrance in lying and Box.Z1 in boxes:
            due.update(PUT_ASIDE[entrance])
            due.update({} if box in waiting else dict(second_pool(box, house)))
    return due


@lru_cache(maxsize=64)
def first_town(boxes: frozenset[Box], house: HouseTiles | None) -> Town:
    """Return the map at the beginning. Rules: STCB-SETUP-02, STCB-ALONE-02, STCB-ALONE-07."""
    if Box.Z1 in boxes:
        return Town(((CENTER, Laid(TileId.TOWN_SQUARE)),), house=house)
    (box,) = boxes
    return Town(tuple(sorted(with_put_aside(ENTRANCES[box], CENTER, 0))), house=house)
