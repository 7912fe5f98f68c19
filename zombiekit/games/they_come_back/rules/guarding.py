"""That what has to be laid later finds a place (clause TILE-07)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from zombiekit.games.they_come_back.box.map_tables import beside, floor_between
from zombiekit.games.they_come_back.box.options import HelipadGuard
from zombiekit.games.they_come_back.box.tiles import (
    BEYOND,
    ENTRANCES,
    HELIPADS,
    OPPOSITE,
    PUT_ASIDE,
    SIDES,
    TILES,
    Box,
    Side,
    TileId,
    Zone,
    form_of,
)
from zombiekit.games.they_come_back.rules.pools import PADS, with_put_aside
from zombiekit.primitives.pairs import put

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from zombiekit.games.they_come_back.box.components import Cell
    from zombiekit.games.they_come_back.box.map_tables import Edges, Laid
    from zombiekit.games.they_come_back.box.town import Town
    from zombiekit.games.they_come_back.table.position import Draft


class Site(NamedTuple):
    """A map as far as it says where tiles fit: its cells, and the empty ones beside them with the edges that they touch."""

    cells: Collection[Cell]
    frontier: Mapping[Cell, Edges]


def needed_after(state: Draft, tile: TileId) -> tuple[TileId, ...]:
    """Return what must still find a place when a tile is laid, in the order in which it is tried.

    Rules: STCB-TILE-07, STCB-ALONE-05.
    """
    boxes, guard = state.options.boxes, state.options.helipad_guard
    if guard is HelipadGuard.OFF:
        return ()
    if (len(boxes) == 1 and Box.Z1 in boxes) or (guard is HelipadGuard.TOWN and Box.Z1 in boxes):
        due: tuple[TileId, ...] = (TileId.HELIPAD,)
    else:
        gates = [entrance for box, entrance in ENTRANCES.items() if {box, Box.Z1} <= boxes]
        pads = [pad for box, pad in PADS.items() if box in boxes]
        due = (*gates, *([TileId.ESCALATOR] if Box.Z3 in boxes else []), *pads)
    lying = {laid.tile for _, laid in state.town.tiles}
    return tuple([other for other in due if other is not tile and other not in lying])


@cache
def turns_that_fit(edges: Edges, tile: TileId) -> tuple[int, ...]:
    """Return the rotations in which a tile fits between edges; each of these was met many times before. Rules: STCB-TILE-06."""
    return turns_on_floor(edges, tile, floor_between(edges, tile))


@cache
def turns_on_floor(edges: Edges, tile: TileId, floor: int) -> tuple[int, ...]:
    """Return the rotations in which a tile fits between edges that keeps its floor. Rules: STCB-TILE-06, STCB-CARD-25."""
    return tuple([r for r in range(TILES[tile].turns) if does_fit(edges, form_of(tile, r, floor).exits)])


def does_fit(edges: Edges, exits: Mapping[Side, Zone]) -> bool:
    """Tell whether edges meet alike, exits in the same zone, one of them at least. Rules: STCB-TILE-02, STCB-TILE-03, STCB-TILE-04."""
    joins = False
    for side, zone in edges:
        if exits.get(side) is not zone:
            return False
        joins = joins or zone is not None
    return joins


def exits_between(edges: Edges, tile: TileId, r: int) -> dict[Side, Zone]:
    """Return the exits that a tile has when it joins these edges. Rules: STCB-MALL-02."""
    return form_of(tile, r, floor_between(edges, tile)).exits


def is_free_behind(site: Site, tile: TileId, cell: Cell, r: int) -> bool:
    """Tell whether the tiles put aside have their place behind an entrance. Rules: STCB-BASE-02, STCB-MALL-01, STCB-TILE-02, STCB-TILE-04."""
    return tile not in PUT_ASIDE or all(
        behind not in site.cells
        and all(form_of(*laid).exits.get(side) is zone for side, zone in site.frontier.get(behind, ()))
        for behind, laid in with_put_aside(tile, cell, r)[1:]
    )


def grown(site: Site, tiles: Collection[tuple[Cell, Laid]]) -> Site:
    """Return a map with more tiles that fit; the cells beside them come last, so that a way is sooner found elsewhere."""
    frontier, cells = dict(site.frontier), {*site.cells}
    for cell, (tile, r, floor) in tiles:
        edges = _edges_beside(tile, r, floor or floor_between(frontier.get(cell, ()), tile))
        frontier.pop(cell, None)
        cells.add(cell)
        x, y = cell
        for dx, dy, edge in edges:
            other = x + dx, y + dy
            if other not in cells:
                known = frontier.pop(other, None)
                frontier[other] = put(known, *edge) if known else (edge,)
    return Site(cells, frontier)


@cache
def _edges_beside(tile: TileId, r: int, floor: int) -> tuple[tuple[int, int, tuple[Side, Zone | None]], ...]:
    """Return the edges that a tile gives to the cells beside it, by how far those lie east and south of it, in cell order."""
    exits = form_of(tile, r, floor).exits
    sides = (Side.N, Side.W, Side.E, Side.S)
    return tuple([(*BEYOND[side], (OPPOSITE[side], exits.get(side))) for side in sides])


def fits(site: Site, tile: TileId, *, newest_first: bool = False) -> Iterator[tuple[Cell, int]]:
    """Yield where a tile fits, with all that is added behind it. Rules: STCB-TILE-01, STCB-TILE-02, STCB-TILE-03, STCB-TILE-04."""
    is_alone = tile not in PUT_ASIDE
    edges_of: Iterable[tuple[Cell, Edges]] = site.frontier.items()
    for cell, edges in reversed([*edges_of]) if newest_first else edges_of:
        for r in turns_that_fit(edges, tile):
            if is_alone or is_free_behind(site, tile, cell, r):
                yield cell, r


@lru_cache(maxsize=4096)
def _around(cell: Cell) -> frozenset[Cell]:
    """Return a cell and those beside it: where a tile that is laid there changes anything."""
    return frozenset((cell, *beside(*cell)))


def _has_place(site: Site, tile: TileId) -> bool:
    return any(True for _ in fits(site, tile))


def a_way(site: Site, needed: tuple[TileId, ...], laid: tuple[TileId, ...] = ()) -> frozenset[Cell] | None:
    """Return the cells of one way to lay tiles one after the other, with all that is added; None if there is none.

    Nearly always the first places do. Where they did not, it is seen whether any can. Beside what was `laid` on the way, that is the
    newest, there are the places that it makes. Rules: STCB-TILE-07.
    """
    if not needed:
        return frozenset()
    tile, others = needed[0], needed[1:]
    if tile in HELIPADS and (apart := _sites_apart(site, needed, laid)):
        return apart
    has_failed = False
    for cell, r in fits(site, tile, newest_first=_AFTER.get(tile) in laid):
        tiles = with_put_aside(tile, cell, r)
        rest = a_way(grown(site, tiles), others, (*laid, tile)) if others else frozenset()
        if rest is not None:
            return rest.union([place for place, _ in tiles])
        if not has_failed and not all(_has_place(site, other) for other in others if _stands_alone(other, needed)):
            return None
        has_failed = True
    return None


def _sites_apart(site: Site, pads: tuple[TileId, ...], laid: tuple[TileId, ...]) -> frozenset[Cell] | None:
    """Return sites of helipads that are not beside each other, if the first ones will do: none changes anything for another."""
    found: list[Cell] = []
    touched: set[Cell] = set()
    for pad in pads:
        sites = fits(site, pad, newest_first=_AFTER.get(pad) in laid)
        cell = next((cell for cell, _ in sites if cell not in touched), None)
        if cell is None:
            return None
        found.append(cell)
        touched |= _around(cell)
    return frozenset(found)


_AFTER = {
    TileId.HELIPAD_BASE: TileId.FRONT_GATE,
    TileId.ESCALATOR: TileId.FRONT_DOOR,
    TileId.HELIPAD_MALL: TileId.ESCALATOR,
}
"""What makes the places for some tiles; those for others only become fewer by what is laid before them."""


def _stands_alone(tile: TileId, needed: tuple[TileId, ...]) -> bool:
    return _AFTER.get(tile) not in needed


_KNOWN: list[tuple[Town | None, dict[tuple[TileId, ...], list[frozenset[Cell]]]]] = [(None, {})]
"""The ways on the map asked about last, by what is needed; replaced as a whole.

To find them anew for each tile took half of the laying: of those on the map before, nearly all are still ways.
"""


def _known_ways(town: Town, needed: tuple[TileId, ...]) -> list[frozenset[Cell]]:
    """Return the list of the ways known on a map, for whoever finds more."""
    known, ways = _KNOWN[0]
    if known is not town:
        ways = {}
        _KNOWN[0] = town, ways
    return ways.setdefault(needed, [])


def keep_ways(before: Town, after: Town, cells: Iterable[Cell]) -> None:
    """Keep of the ways known on a map those that are left after tiles were laid in some cells."""
    known, ways = _KNOWN[0]
    if known is before:
        touched = {near for cell in cells for near in _around(cell)}
        left = {needed: [way for way in found if touched.isdisjoint(way)] for needed, found in ways.items()}
        _KNOWN[0] = after, left


class Guard:
    """Tells of places for one tile whether they leave room for what is needed; it keeps the ways it has found.

    A way holds on as long as no tile comes into one of its cells, or beside one: then nothing has changed there.
    Each site of a tile that alone is needed is a way.
    """

    def __init__(self, town: Town, tile: TileId, needed: tuple[TileId, ...]) -> None:
        """Take the map, the tile that is to be laid, and what must have a place after it."""
        self._site = site = Site(town.cells, town.frontier)
        self._tile, self._needed = tile, needed
        self._sites: frozenset[Cell] = frozenset()
        self._ways = _known_ways(town, needed)
        self._brings_places = any(_AFTER.get(other) is tile for other in needed)
        if len(needed) == 1 and needed[0] not in PUT_ASIDE:
            self._sites = frozenset([at for at, edges in site.frontier.items() if turns_that_fit(edges, needed[0])])
        elif not self._brings_places and not self._ways and (way := a_way(site, needed)):
            self._ways.append(way)

    def that_leave_room(self, places: list[tuple[Cell, int]]) -> list[tuple[Cell, int]]:
        """Return those of some places after which all that is needed could be laid. Rules: STCB-TILE-07."""
        if not self._needed or (len(self._sites) > len(SIDES) + 1 and self._tile not in PUT_ASIDE):
            return places  # a tile spoils its own cell and those beside it at the most
        return [(cell, r) for cell, r in places if self.leaves_room(cell, r)]

    def leaves_room(self, cell: Cell, r: int) -> bool:
        """Tell whether all that is needed could be laid after the tile was. Rules: STCB-TILE-07."""
        if not self._needed:
            return True
        tiles = with_put_aside(self._tile, cell, r)
        touched = {near for place, _ in tiles for near in _around(place)}
        if not self._sites <= touched:
            return True
        for known in self._ways:
            if touched.isdisjoint(known):
                return True
        way = a_way(grown(self._site, tiles), self._needed)
        if way is None:
            return False
        if not self._brings_places and touched.isdisjoint(way):
            self._ways.append(way)  # any other leans on the tile, and says nothing of other places
        return True
