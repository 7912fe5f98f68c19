"""Where on a map tiles fit, and the map that grows by them (clauses TILE-01 to TILE-04)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from zombiekit.games.they_come_back.box.map_tables import floor_between
from zombiekit.games.they_come_back.box.tiles import BEYOND, OPPOSITE, PUT_ASIDE, TILES, Side, TileId, Zone, form_of
from zombiekit.games.they_come_back.rules.pools import with_put_aside
from zombiekit.primitives.pairs import put

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from zombiekit.games.they_come_back.box.components import Cell
    from zombiekit.games.they_come_back.box.map_tables import Edges, Laid
    from zombiekit.games.they_come_back.box.town import Town


class Site(NamedTuple):
    """A map as far as it says where tiles fit.

    Attributes:
        cells: Its cells.
        frontier: The empty cells beside them with the edges that these touch.
        newest: Those of them that touch what was laid last.
    """

    cells: set[Cell]
    frontier: dict[Cell, Edges]
    newest: Mapping[Cell, Edges]


def site_of(town: Town) -> Site:
    """Return a map as far as it says where tiles fit."""
    return Site({*town.cells}, dict(town.frontier.items()), {})


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
    frontier, cells = site.frontier.copy(), site.cells | {cell for cell, _ in tiles}
    newest: dict[Cell, Edges] = {}
    for cell, (tile, r, floor) in tiles:
        x, y = cell
        for dx, dy, edge in _edges_beside(tile, r, floor or floor_between(frontier.pop(cell, ()), tile)):
            other = x + dx, y + dy
            if other not in cells:
                known = frontier.pop(other, None)
                frontier[other] = newest[other] = put(known, *edge) if known else (edge,)
        frontier.pop(cell, None)
    return Site(cells, frontier, newest)


@cache
def _edges_beside(tile: TileId, r: int, floor: int) -> tuple[tuple[int, int, tuple[Side, Zone | None]], ...]:
    """Return the edges that a tile gives to the cells beside it, by how far those lie east and south of it, in cell order."""
    exits = form_of(tile, r, floor).exits
    sides = (Side.N, Side.W, Side.E, Side.S)
    return tuple([(*BEYOND[side], (OPPOSITE[side], exits.get(side))) for side in sides])


def fits(site: Site, tile: TileId, among: Mapping[Cell, Edges] | None = None) -> Iterator[tuple[Cell, int]]:
    """Yield where a tile fits `among` some cells, with all that is added behind it.

    Rules: STCB-TILE-01, STCB-TILE-02, STCB-TILE-03, STCB-TILE-04.
    """
    is_alone = tile not in PUT_ASIDE
    for cell, edges in (site.frontier if among is None else among).items():
        for r in turns_that_fit(edges, tile):
            if is_alone or is_free_behind(site, tile, cell, r):
                yield cell, r
