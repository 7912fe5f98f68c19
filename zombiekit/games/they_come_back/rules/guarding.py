"""That what has to be laid later finds a place (clause TILE-07)."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from zombiekit.games.they_come_back.box.edges import turns_that_fit
from zombiekit.games.they_come_back.box.map_tables import beside
from zombiekit.games.they_come_back.box.options import HelipadGuard
from zombiekit.games.they_come_back.box.tiles import (
    ENTRANCES,
    Box,
    TileId,
)
from zombiekit.games.they_come_back.rules.fitting import fits, grown
from zombiekit.games.they_come_back.rules.pools import PADS, with_put_aside
from zombiekit.primitives.pairs import memo

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from zombiekit.games.they_come_back.box.components import Cell
    from zombiekit.games.they_come_back.box.edges import Touch
    from zombiekit.games.they_come_back.box.options import Options
    from zombiekit.games.they_come_back.box.town import Town
    from zombiekit.games.they_come_back.rules.fitting import Site
    from zombiekit.games.they_come_back.table.position import Draft


def needed_after(state: Draft, tile: TileId) -> tuple[TileId, ...]:
    """Return what must still find a place when a tile is laid, in the order in which it is tried.

    Rules: STCB-TILE-07, STCB-ALONE-05.
    """
    due = _due(state.options)
    if not due:
        return ()
    lying = {laid.tile for _, laid in state.town.tiles}
    return tuple([other for other in due if other is not tile and other not in lying])


def _find_due(options: Options) -> tuple[TileId, ...]:
    boxes, guard = options.boxes, options.helipad_guard
    if guard is HelipadGuard.OFF:
        return ()
    if (len(boxes) == 1 and Box.Z1 in boxes) or (guard is HelipadGuard.TOWN and Box.Z1 in boxes):
        return (TileId.HELIPAD,)
    gates = [entrance for box, entrance in ENTRANCES.items() if {box, Box.Z1} <= boxes]
    pads = [pad for box, pad in PADS.items() if box in boxes]
    return (*gates, *([TileId.ESCALATOR] if Box.Z3 in boxes else []), *pads)


_due = memo(_find_due)
"""Return what must find a place in a game with these options."""


@lru_cache(maxsize=4096)
def _around(cell: Cell) -> frozenset[Cell]:
    """Return a cell and those beside it: where a tile that is laid there changes anything."""
    return frozenset((cell, *beside(*cell)))


def _near(cells: Iterable[Cell]) -> frozenset[Cell]:
    return frozenset([near for cell in cells for near in _around(cell)])


def has_room(site: Site, needed: tuple[TileId, ...]) -> bool:
    """Tell whether tiles can be laid one after the other, with all that is added: an exact search.

    Nearly always the first places do. Where they did not, it is seen whether any can. Rules: STCB-TILE-07.
    """
    if not needed:
        return True
    tile, others = needed[0], needed[1:]
    has_failed = False
    for cell, r in fits(site, tile):
        if has_room(grown(site, with_put_aside(tile, cell, r)), others):
            return True
        if not has_failed and not all(_has_place(site, other) for other in others if _stands_alone(other, needed)):
            return False
        has_failed = True
    return False


def _has_place(site: Site, tile: TileId) -> bool:
    return bool(fits(site, tile))


_CHAINS = (
    (TileId.FRONT_GATE, TileId.HELIPAD_BASE),
    (TileId.FRONT_DOOR, TileId.ESCALATOR, TileId.HELIPAD_MALL),
    (TileId.HELIPAD,),
)
"""What may be needed: each tile after the one that makes the places for it. Those for all others only become fewer by it."""
_AFTER = {tile: before for chain in _CHAINS for before, tile in pairwise(chain)}


def _stands_alone(tile: TileId, needed: tuple[TileId, ...]) -> bool:
    return _AFTER.get(tile) not in needed


@cache
def _chains_of(needed: tuple[TileId, ...]) -> tuple[tuple[TileId, ...], ...]:
    """Return the chains of what is needed, the longest first, whose ways are known."""
    chains = [tuple([tile for tile in chain if tile in needed]) for chain in _CHAINS]
    return tuple(sorted([chain for chain in chains if chain], key=len, reverse=True))


class Way(NamedTuple):
    """A way to lay the tiles of a chain, with all that is added: the cells that it takes, and these with all beside them."""

    cells: frozenset[Cell]
    near: frozenset[Cell]


def _ways(site: Site, chain: tuple[TileId, ...], before: tuple[Cell, ...] = ()) -> Iterator[Way]:
    """Yield the ways to lay the tiles of a chain one after the other, the first one anywhere, or beside what was laid `before`."""
    tile, others = chain[0], chain[1:]
    for cell, r in fits(site, tile, site.newest if before else None):
        tiles = with_put_aside(tile, cell, r)
        cells = (*before, *[place for place, _ in tiles])
        if others:
            yield from _ways(grown(site, tiles), others, cells)
        else:
            yield Way(frozenset(cells), _near(cells))


@lru_cache(maxsize=4096)
def _way_at(cell: Cell) -> Way:
    return Way(frozenset((cell,)), _around(cell))


def _sites(among: Mapping[Cell, Touch], pad: TileId) -> list[Way]:
    """Return the ways to lay a helipad that alone is needed in some cells."""
    fitting = turns_that_fit(pad)
    return [_way_at(cell) for cell, touch in among.items() if touch in fitting]


_KNOWN: list[tuple[Town | None, dict[tuple[TileId, ...], list[Way]]]] = [(None, {})]
"""The ways on the map asked about last, by chain; replaced as a whole.

To find them anew for each tile took half of the laying: of those on the map before, nearly all are still ways.
"""


def _known_ways(town: Town, chain: tuple[TileId, ...]) -> list[Way]:
    """Return the ways of a chain known on a map, for whoever finds more; the sites of a helipad that alone is needed are all known."""
    known, ways = _KNOWN[0]
    if known is not town:
        ways = {}
        _KNOWN[0] = town, ways
    if chain not in ways:
        ways[chain] = [] if len(chain) > 1 else _sites(town.touches, *chain)
    return ways[chain]


def keep_ways(before: Town, after: Town, cells: Iterable[Cell]) -> None:
    """Keep of the ways known on a map those that are left after tiles were laid in some cells."""
    known, ways = _KNOWN[0]
    if known is before:
        touched, touches = _near(cells), after.touches
        left = {chain: [way for way in found if touched.isdisjoint(way.cells)] for chain, found in ways.items()}
        newest = {cell: touches[cell] for cell in touched if cell in touches}
        for chain, found in left.items():
            if len(chain) == 1:
                found += _sites(newest, *chain)
        _KNOWN[0] = after, left


class Guard:
    """Tells of places for one tile whether they leave room for what is needed; it keeps the ways it has found, and those used together.

    A way holds on as long as no tile comes into one of its cells, or beside one: then nothing has changed there. So ways of several
    chains go together that are not beside each other, and a chain that has lost its way is sought alone.
    """

    def __init__(self, town: Town, site: Site, tile: TileId, needed: tuple[TileId, ...]) -> None:
        """Take the map, the tile that is to be laid, and what must have a place after it."""
        self._site = site
        self._tile, self._needed = tile, needed
        self._chains = [(chain, _known_ways(town, chain)) for chain in _chains_of(needed)]
        self._together: frozenset[Cell] | None = None

    def leaves_room(self, cell: Cell, r: int) -> bool:
        """Tell whether all that is needed could be laid after the tile was. Rules: STCB-TILE-07."""
        tiles = with_put_aside(self._tile, cell, r)
        touched = _around(cell) if len(tiles) == 1 else _near([place for place, _ in tiles])
        if self._together is not None and touched.isdisjoint(self._together):
            return True
        cells: frozenset[Cell] = frozenset()
        taken: frozenset[Cell] = frozenset()
        site = None
        for chain, known in self._chains:
            for way in known:
                if touched.isdisjoint(way.cells) and taken.isdisjoint(way.cells):
                    break
            else:
                site = site or grown(self._site, tiles)
                new = next((way for way in _new_ways(site, chain) if taken.isdisjoint(way.cells)), None)
                if new is None:
                    return _has_any(site, chain, known, touched) and has_room(site, self._needed)
                way = new
                if len(chain) > 1 and touched.isdisjoint(way.cells):
                    known.append(way)  # any other leans on the tile, and says nothing of other places
            cells |= way.cells
            taken |= way.near
        if touched.isdisjoint(cells):
            self._together = cells
        return True


def _new_ways(site: Site, chain: tuple[TileId, ...]) -> Iterable[Way]:
    """Return the ways on a map that are not known: nearly all of a chain, of the sites of a helipad those beside what was laid last."""
    return _ways(site, chain) if len(chain) > 1 else _sites(site.newest, *chain)


def _has_any(site: Site, chain: tuple[TileId, ...], known: Iterable[Way], touched: frozenset[Cell]) -> bool:
    """Tell whether a chain has a way, were there no others."""
    return any(touched.isdisjoint(way.cells) for way in known) or any(True for _ in _new_ways(site, chain))
