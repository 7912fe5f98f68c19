"""What tiles there are to lay, and where on a map they fit (clauses SETUP-02, TILE-01 to TILE-04, ALONE-02)."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from zombiekit.games.they_come_back.box.edges import alike, edges_given, floor_at, turns_that_fit
from zombiekit.games.they_come_back.box.map_faults import CENTER
from zombiekit.games.they_come_back.box.map_tables import Laid, next_cell
from zombiekit.games.they_come_back.box.own_tiles import printed_in
from zombiekit.games.they_come_back.box.tiles import ENTRANCES, HELIPADS, PUT_ASIDE, SIDES, TILES, Box, TileId
from zombiekit.games.they_come_back.box.town import Town
from zombiekit.primitives.pairs import pairs_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from types import MappingProxyType

    from zombiekit.games.they_come_back.box.components import Cell
    from zombiekit.games.they_come_back.box.edges import Touch
    from zombiekit.games.they_come_back.box.options import Options
    from zombiekit.games.they_come_back.box.own_tiles import HouseTiles
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


Cells: TypeAlias = "dict[Cell, Any] | MappingProxyType[Cell, Any]"
Touches: TypeAlias = "dict[Cell, Touch] | MappingProxyType[Cell, Touch]"


class Site(NamedTuple):
    """A map as far as it says where tiles fit; those that grow are copied as a whole, which is fast.

    Attributes:
        cells: Its cells, as the keys.
        touches: The empty cells beside them, in any order, with what they touch.
        newest: Those of them that touch what was laid last.
    """

    cells: Cells
    touches: Touches
    newest: Mapping[Cell, Touch]


def site_of(town: Town) -> Site:
    """Return a map as far as it says where tiles fit."""
    return Site(town.cells, town.touches, {})


def is_free_behind(site: Site, tile: TileId, cell: Cell, r: int) -> bool:
    """Tell whether the tiles put aside have their place behind an entrance. Rules: STCB-BASE-02, STCB-MALL-01, STCB-TILE-02, STCB-TILE-04."""
    for behind, laid in with_put_aside(tile, cell, r)[1:]:
        if behind in site.cells or site.touches.get(behind, 0) not in alike(*laid):
            return False
    return True


class Spread(NamedTuple):
    """A tile that is laid, with those added behind it: the cells that it takes, and what it gives to those beside them.

    Cells are told by how far they lie east and south of that of the tile.
    """

    cells: tuple[tuple[int, int], ...]
    given: tuple[tuple[int, int, Touch], ...]


@cache
def _spread(tile: TileId, r: int, floor: int) -> Spread:
    """Return how a tile spreads that lies on a floor, if it is not one that has its own."""
    tiles = with_put_aside(tile, (0, 0), r)
    taken = tuple([cell for cell, _ in tiles])
    given: dict[tuple[int, int], Touch] = {}
    for (x, y), laid in tiles:
        for dx, dy, touch, _ in edges_given(laid.tile, laid.r, laid.floor or floor):
            if (x + dx, y + dy) not in taken:
                given[x + dx, y + dy] = given.get((x + dx, y + dy), 0) | touch
    return Spread(taken, tuple([(dx, dy, touch) for (dx, dy), touch in given.items()]))


def _spread_at(site: Site, tile: TileId, cell: Cell, r: int) -> Spread:
    return _spread(tile, r, floor_at(site.touches.get(cell, 0), tile))


def sites_beside(site: Site, tile: TileId, cell: Cell, r: int, pad: TileId) -> list[Cell]:
    """Return where a helipad fits beside a tile that fits, with all that is added behind it."""
    x, y = cell
    taken, touches, fitting = site.cells, site.touches, turns_that_fit(pad)
    return [
        other
        for dx, dy, touch in _spread_at(site, tile, cell, r).given
        if touch in fitting  # a helipad has exits on all sides, and so fits beside exits only
        and (other := (x + dx, y + dy)) not in taken
        and touches.get(other, 0) | touch in fitting
    ]


def grown(site: Site, tile: TileId, cell: Cell, r: int) -> Site:
    """Return a map with a tile more that fits, and all that is added behind it."""
    x, y = cell
    spread, others, known = _spread_at(site, tile, cell, r), site.cells, site.touches
    cells = [(x + dx, y + dy) for dx, dy in spread.cells]
    newest = {
        other: known.get(other, 0) | touch
        for dx, dy, touch in spread.given
        if (other := (x + dx, y + dy)) not in others
    }
    touches = site.touches | newest
    for taken in cells:
        touches.pop(taken, None)
    return Site(site.cells | dict.fromkeys(cells), touches, newest)


def fits(site: Site, tile: TileId, among: Mapping[Cell, Touch] | None = None) -> list[tuple[Cell, int]]:
    """Return where a tile fits `among` some cells, with all that is added behind it.

    Rules: STCB-TILE-01, STCB-TILE-02, STCB-TILE-03, STCB-TILE-04.
    """
    turns = turns_that_fit(tile)
    among = site.touches if among is None else among
    found = [(cell, r) for cell, touch in among.items() if touch in turns for r in turns[touch]]
    if tile in PUT_ASIDE:
        return [(cell, r) for cell, r in found if is_free_behind(site, tile, cell, r)]
    return found
