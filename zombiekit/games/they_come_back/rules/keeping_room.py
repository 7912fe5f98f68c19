"""Which tiles a game has, where they fit, and how laying keeps room for tiles that must follow (clauses SETUP, TILE, ALONE)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from zombiekit.games.they_come_back.box import tiles as tile_data
from zombiekit.games.they_come_back.box.components import Cell
from zombiekit.games.they_come_back.box.map_tables import CENTER, Laid, beside, next_cell
from zombiekit.games.they_come_back.box.options import HelipadGuard, Options
from zombiekit.games.they_come_back.box.own_tiles import HouseTiles, printed_in
from zombiekit.games.they_come_back.box.tiles import ENTRANCES, HELIPADS, PUT_ASIDE, TILES, Box, TileId, Touch, alike
from zombiekit.games.they_come_back.box.town import Town
from zombiekit.games.they_come_back.table.position import Draft
from zombiekit.primitives.pairs import Pairs, memo, pairs_of

Cells: TypeAlias = frozenset[Cell]
Chain: TypeAlias = tuple[TileId, ...]
"""Tiles to be laid one after the other, each beside the one before it."""
PADS = {TILES[tile].box: tile for tile in TileId if tile in HELIPADS}
"""The helipad of each set, in laying order. Rules: STCB-SETUP-08."""


@lru_cache(maxsize=64)
def first_pool(boxes: frozenset[Box], house: HouseTiles | None) -> Pairs[TileId, int]:
    """Return the tiles dealt at the start, with how many of each. Rules: STCB-SETUP-02, STCB-ALONE-03."""
    if Box.Z1 not in boxes:
        return second_pool(*boxes, house)
    tiles = printed_in(house).items()
    town = {tile: data.count for tile, data in tiles if data.box is Box.Z1 and tile not in HELIPADS}
    del town[TileId.TOWN_SQUARE]
    town |= {tile: 1 for box, tile in ENTRANCES.items() if box in boxes}
    return pairs_of({tile: count for tile, count in town.items() if count})


@lru_cache(maxsize=64)
def second_pool(box: Box, house: HouseTiles | None) -> Pairs[TileId, int]:
    """Return the tiles dealt when an expansion's entrance is laid, with how many of each. Rules: STCB-BASE-01, STCB-MALL-01."""
    kept = (ENTRANCES[box], *PUT_ASIDE[ENTRANCES[box]])
    tiles = printed_in(house).items()
    counts = {tile: data.count - kept.count(tile) for tile, data in tiles if data.box is box and tile not in HELIPADS}
    return pairs_of({tile: count for tile, count in counts.items() if count})


@lru_cache(maxsize=4096)
def with_put_aside(tile: TileId, cell: Cell, r: int) -> tuple[tuple[Cell, Laid], ...]:
    """Return a tile to be laid and, if it is an entrance, the tiles put aside that go behind it. Rules: STCB-BASE-02, STCB-MALL-01."""
    found = [(cell, Laid(tile, r))]
    for other in PUT_ASIDE.get(tile, ()):
        cell = next_cell(cell, tile_data.SIDES[r])
        data = TILES[other]
        found.append((cell, Laid(other, r % data.turns, data.floors[0])))
    return tuple(found)


def tiles_due(state: Draft, waiting: Collection[Box]) -> Counter[TileId]:
    """Count the tiles that must be on the map or in piles so far, without the pools of sets in `waiting`. Rules: INV-2, STCB-BASE-04."""
    boxes, house = state.options.boxes, state.options.tiles
    due = Counter(dict(first_pool(boxes, house)))
    due.update([laid.tile for _, laid in first_town(boxes, house).tiles])
    lying = {laid.tile for _, laid in state.town.tiles}
    for box, entrance in ENTRANCES.items():
        if box in boxes and entrance in lying and Box.Z1 in boxes:
            due.update(PUT_ASIDE[entrance])
            due.update({} if box in waiting else dict(second_pool(box, house)))
    return due


@lru_cache(maxsize=64)
def first_town(boxes: frozenset[Box], house: HouseTiles | None) -> Town:
    """Return the map at the start. Rules: STCB-SETUP-02, STCB-ALONE-02, STCB-ALONE-07."""
    if Box.Z1 in boxes:
        return Town(((CENTER, Laid(TileId.TOWN_SQUARE)),), house=house)
    (box,) = boxes
    return Town(tuple(sorted(with_put_aside(ENTRANCES[box], CENTER, 0))), house=house)


class Site(NamedTuple):
    """The part of a map that decides where tiles fit. To lay a tile on it, `grown` copies it whole, which is fast.

    Attributes:
        cells: Its cells, as the keys.
        touches: The empty cells beside them, in any order, with the edges that they touch.
        newest: The empty cells that touch the tiles laid last.
    """

    cells: dict[Cell, Any] | MappingProxyType[Cell, Any]
    touches: dict[Cell, Touch] | MappingProxyType[Cell, Touch]
    newest: Mapping[Cell, Touch]


def site_of(town: Town) -> Site:
    return Site(town.cells, town.touches, {})


def is_free_behind(site: Site, tile: TileId, cell: Cell, r: int) -> bool:
    """Return whether the tiles put aside fit behind an entrance. Rules: STCB-BASE-02, STCB-MALL-01, STCB-TILE-02, STCB-TILE-04."""
    for behind, laid in with_put_aside(tile, cell, r)[1:]:
        if behind in site.cells or site.touches.get(behind, 0) not in alike(*laid):
            return False
    return True


class Spread(NamedTuple):
    """A laid tile and those behind it: the cells they take, and the edges they give beside them, as steps east and south of the tile."""

    cells: tuple[tuple[int, int], ...]
    given: tuple[tuple[int, int, Touch], ...]


@cache
def _spread(tile: TileId, r: int, floor: int) -> Spread:
    """Return the spread of a tile. `floor` is where it lies, unless its kind has a fixed floor."""
    tiles = with_put_aside(tile, (0, 0), r)
    taken = tuple([cell for cell, _ in tiles])
    given: dict[tuple[int, int], Touch] = {}
    for (x, y), laid in tiles:
        for dx, dy, touch, _ in tile_data.edges_given(laid.tile, laid.r, laid.floor or floor):
            if (x + dx, y + dy) not in taken:
                given[x + dx, y + dy] = given.get((x + dx, y + dy), 0) | touch
    return Spread(taken, tuple([(dx, dy, touch) for (dx, dy), touch in given.items()]))


def _spread_at(site: Site, tile: TileId, cell: Cell, r: int) -> Spread:
    return _spread(tile, r, tile_data.floor_at(site.touches.get(cell, 0), tile))


def sites_beside(site: Site, tile: TileId, cell: Cell, r: int, pad: TileId) -> list[Cell]:
    """Return where a helipad fits beside a tile, once that tile and those behind it are laid."""
    x, y = cell
    taken, touches, fitting = site.cells, site.touches, tile_data.turns_that_fit(pad)
    return [
        other
        for dx, dy, touch in _spread_at(site, tile, cell, r).given
        if touch in fitting  # a helipad has exits on all sides, so it only fits beside exits
        and (other := (x + dx, y + dy)) not in taken
        and touches.get(other, 0) | touch in fitting
    ]


def grown(site: Site, tile: TileId, cell: Cell, r: int) -> Site:
    """Return the map with one more tile, which must fit, and the tiles added behind it."""
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
    """Return where a tile fits, with the tiles added behind it: in the cells of `among`, or anywhere if that is None.

    Rules: STCB-TILE-01, STCB-TILE-02, STCB-TILE-03, STCB-TILE-04.
    """
    turns = tile_data.turns_that_fit(tile)
    among = site.touches if among is None else among
    found = [(cell, r) for cell, touch in among.items() if touch in turns for r in turns[touch]]
    if tile in PUT_ASIDE:
        return [(cell, r) for cell, r in found if is_free_behind(site, tile, cell, r)]
    return found


_CHAINS = (
    (TileId.FRONT_GATE, TileId.HELIPAD_BASE),
    (TileId.FRONT_DOOR, TileId.ESCALATOR, TileId.HELIPAD_MALL),
    (TileId.HELIPAD,),
)
"""The tiles that may be needed. Each one makes places for the next in its chain, and only takes places away from all others."""
_AFTER = {tile: before for chain in _CHAINS for before, tile in pairwise(chain)}
"""The tile that makes places for each."""


@cache
def chains_of(needed: tuple[TileId, ...]) -> tuple[Chain, ...]:
    """Return the needed tiles in chains, the longest first."""
    chains = [tuple([tile for tile in chain if tile in needed]) for chain in _CHAINS]
    return tuple(sorted([chain for chain in chains if chain], key=len, reverse=True))


class Way(NamedTuple):
    """A way to lay a chain of tiles, with all that is added: the cells that it takes, and `near`, the same with their neighbors."""

    cells: Cells
    near: Cells


class Shape(NamedTuple):
    """A chain of tiles on an empty map, the first in (0, 0): all cells, and for each later tile its cell and the edges it fits."""

    cells: tuple[Cell, ...]
    others: tuple[tuple[int, int, frozenset[Touch]], ...]


@cache
def _shapes(chain: Chain, r: int) -> tuple[Shape, ...]:
    """Return the shapes of a chain, its first tile turned by `r`; each later tile joins the one before it, on any side."""
    shapes = []
    for tiles in _lines(Site({}, {}, {}), chain, (0, 0), r):
        others = [(x, y, alike(*laid)) for (x, y), laid in tiles[1:]]
        shapes.append(Shape(tuple([cell for cell, _ in tiles]), tuple(others)))
    return tuple(shapes)


def _lines(site: Site, chain: Chain, cell: Cell, r: int) -> Iterator[tuple[tuple[Cell, Laid], ...]]:
    """Yield the ways to lay a chain with all that is added: the first tile in `cell`, each later one beside the one before it."""
    tiles, site = with_put_aside(chain[0], cell, r), grown(site, chain[0], cell, r)
    if len(chain) == 1:
        yield tiles
        return
    for at, turn in fits(site, chain[1], site.newest):
        for others in _lines(site, chain[1:], at, turn):
            yield (*tiles, *others)


def ways_of(site: Site, chain: Chain, kept: Cells) -> Iterator[Way]:
    """Yield the ways to lay the tiles of a chain, without the cells that are `kept` for others."""
    taken, touches, turns = site.cells, site.touches, tile_data.turns_that_fit(chain[0])
    for start, touch in touches.items():
        if touch in turns and start not in kept:
            x, y = start
            for shape in [shape for r in turns[touch] for shape in _shapes(chain, r)]:
                for dx, dy, fitting in shape.others:
                    cell = x + dx, y + dy
                    if cell in taken or cell in kept or touches.get(cell, 0) not in fitting:
                        break
                else:
                    cells = [(x + dx, y + dy) for dx, dy in shape.cells]
                    yield Way(frozenset(cells), cells_near(cells))


@lru_cache(maxsize=4096)
def way_at(cell: Cell) -> Way:
    """Return the way that is just a helipad in this cell."""
    return Way(frozenset((cell,)), cells_around(cell))


@lru_cache(maxsize=4096)
def cells_around(cell: Cell) -> Cells:
    """Return a cell and its neighbors: a tile laid there changes nothing elsewhere."""
    return frozenset((cell, *beside(*cell)))


def cells_near(cells: Iterable[Cell]) -> Cells:
    return frozenset([near for cell in cells for near in cells_around(cell)])


def needed_after(state: Draft, tile: TileId) -> tuple[TileId, ...]:
    """Return the tiles that must still fit after `tile` is laid, in the order they are tried. Rules: STCB-TILE-07, STCB-ALONE-05."""
    gone = {tile, *[laid.tile for _, laid in state.town.tiles]}
    return tuple([other for other in _due(state.options) if other not in gone])


@memo
def _due(options: Options) -> tuple[TileId, ...]:
    """Return the tiles that must find a place in a game with these options."""
    boxes, guard = options.boxes, options.helipad_guard
    if guard is HelipadGuard.OFF:
        return ()
    if (len(boxes) == 1 and Box.Z1 in boxes) or (guard is HelipadGuard.TOWN and Box.Z1 in boxes):
        return (TileId.HELIPAD,)
    gates = [entrance for box, entrance in ENTRANCES.items() if {box, Box.Z1} <= boxes]
    pads = [pad for box, pad in PADS.items() if box in boxes]
    return (*gates, *([TileId.ESCALATOR] if Box.Z3 in boxes else []), *pads)


def has_room(site: Site, needed: tuple[TileId, ...]) -> bool:
    """Return whether all needed tiles can be laid one after the other, with all that is added: an exact search.

    The first place nearly always works. If not, check that the others fit anywhere at all before trying more. Rules: STCB-TILE-07.
    """
    if not needed:
        return True
    tile, others = needed[0], needed[1:]
    has_failed = False
    for cell, r in fits(site, tile):
        if has_room(grown(site, tile, cell, r), others):
            return True
        if not has_failed and not all(fits(site, other) for other in others if _AFTER.get(other) not in needed):
            return False
        has_failed = True
    return False


_KNOWN: list[tuple[Town | None, dict[Chain, list[Way]]]] = [(None, defaultdict(list))]
"""The last map that was searched, with the ways found on it, by chain. Always replaced whole.

Finding them anew for each tile took half of the time for laying. Nearly all ways of one map still work on the next.
"""


def _known_ways(town: Town) -> dict[Chain, list[Way]]:
    """Return the known ways of a map, as a dict to which later finds are added."""
    known, ways = _KNOWN[0]
    if known is not town:
        ways = defaultdict(list)
        _KNOWN[0] = town, ways
    return ways


def keep_ways(before: Town, after: Town, cells: Iterable[Cell]) -> None:
    """Keep the known ways of a map that still work after tiles were laid in `cells`."""
    known, ways = _KNOWN[0]
    if known is before:
        touched = cells_near(cells)
        all_found = [*ways.items()]  # another thread may add a chain
        left = {chain: [way for way in found if touched.isdisjoint(way.cells)] for chain, found in all_found}
        _KNOWN[0] = after, defaultdict(list, left)


class Guard:
    """Checks whether places for one tile leave room for the needed ones. It remembers the ways found, and those used together.

    A way stays good until a tile is laid in one of its cells or beside one. So ways of several chains can be used together if they do
    not lie side by side, and when a chain loses its way, only that chain is searched again.
    """

    def __init__(self, town: Town, site: Site, tile: TileId, needed: tuple[TileId, ...]) -> None:
        self._site = site
        self._tile, self._needed = tile, needed
        self._chains, self._known = chains_of(needed), _known_ways(town)
        pads = {chain[0]: tile_data.turns_that_fit(chain[0]) for chain in self._chains if len(chain) == 1}
        touches = site.touches.items()
        self._sites = {pad: [cell for cell, touch in touches if touch in turns] for pad, turns in pads.items()}
        self._together: Cells | None = None

    def leaves_room(self, cell: Cell, r: int) -> bool:
        """Return whether all needed tiles could still be laid after this one. Rules: STCB-TILE-07."""
        touched = cells_around(cell)
        if self._tile in PUT_ASIDE:
            touched = cells_near([place for place, _ in with_put_aside(self._tile, cell, r)])
        if self._together is not None and touched.isdisjoint(self._together):
            return True
        cells = self._go_together(cell, r, touched, self._chains)
        if cells is None:  # in reverse, the chains with the fewest places choose first
            cells = self._go_together(cell, r, touched, self._chains[::-1])
        if cells is None:
            has_each = all(self._find_way(cell, r, touched, chain, frozenset()) for chain in self._chains)
            return has_each and has_room(grown(self._site, self._tile, cell, r), self._needed)
        if touched.isdisjoint(cells):
            self._together = cells
        return True

    def _go_together(self, cell: Cell, r: int, touched: Cells, chains: Iterable[Chain]) -> Cells | None:
        """Return the cells of one way per chain, none beside another, taking the first that is free; None if a chain has none."""
        cells: Cells = frozenset()
        taken: Cells = frozenset()
        for chain in chains:
            if (way := self._find_way(cell, r, touched, chain, taken)) is None:
                return None
            cells |= way.cells
            taken |= way.near
        return cells

    def _find_way(self, cell: Cell, r: int, touched: Cells, chain: Chain, kept: Cells) -> Way | None:
        """Return a way to lay a chain after the tile, without the `kept` cells: a known one if possible, None if there is none."""
        if len(chain) == 1:
            return self._find_site(cell, r, touched, chain[0], kept)
        known = self._known[chain]
        for way in known:
            if touched.isdisjoint(way.cells) and kept.isdisjoint(way.cells):
                return way
        new = next(ways_of(grown(self._site, self._tile, cell, r), chain, kept), None)
        if new is not None and touched.isdisjoint(new.cells):
            known.append(new)  # other ways need the tile in this very place, so they cannot be reused
        return new

    def _find_site(self, cell: Cell, r: int, touched: Cells, pad: TileId, kept: Cells) -> Way | None:
        """Return a way to lay a helipad, beside the tile only if no other place is free; None if there is none."""
        for at in self._sites[pad]:
            if at not in touched and at not in kept:
                return way_at(at)
        for at in sites_beside(self._site, self._tile, cell, r, pad):
            if at not in kept:
                return way_at(at)
        return None
