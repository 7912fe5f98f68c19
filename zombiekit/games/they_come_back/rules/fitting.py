"""Where on a map tiles fit, and the map that grows by them (clauses TILE-01 to TILE-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zombiekit.games.they_come_back.box.edges import alike, edges_given, floor_at, turns_that_fit
from zombiekit.games.they_come_back.box.tiles import PUT_ASIDE
from zombiekit.games.they_come_back.rules.pools import with_put_aside

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from zombiekit.games.they_come_back.box.components import Cell
    from zombiekit.games.they_come_back.box.edges import Touch
    from zombiekit.games.they_come_back.box.map_tables import Laid
    from zombiekit.games.they_come_back.box.tiles import TileId
    from zombiekit.games.they_come_back.box.town import Town


class Site(NamedTuple):
    """A map as far as it says where tiles fit.

    Attributes:
        cells: Its cells.
        touches: The empty cells beside them, in any order, with what they touch.
        newest: Those of them that touch what was laid last.
    """

    cells: set[Cell]
    touches: dict[Cell, Touch]
    newest: Mapping[Cell, Touch]


def site_of(town: Town) -> Site:
    """Return a map as far as it says where tiles fit."""
    return Site({*town.cells}, town.touches.copy(), {})


def is_free_behind(site: Site, tile: TileId, cell: Cell, r: int) -> bool:
    """Tell whether the tiles put aside have their place behind an entrance. Rules: STCB-BASE-02, STCB-MALL-01, STCB-TILE-02, STCB-TILE-04."""
    for behind, laid in with_put_aside(tile, cell, r)[1:]:
        if behind in site.cells or site.touches.get(behind, 0) not in alike(*laid):
            return False
    return True


def grown(site: Site, tiles: Collection[tuple[Cell, Laid]]) -> Site:
    """Return a map with more tiles that fit; the cells beside them come last, so that a way is sooner found elsewhere."""
    touches, cells = site.touches.copy(), site.cells.union([cell for cell, _ in tiles])
    newest: dict[Cell, Touch] = {}
    for cell, (tile, r, floor) in tiles:
        x, y = cell
        for dx, dy, touch, _ in edges_given(tile, r, floor or floor_at(touches.pop(cell, 0), tile)):
            other = x + dx, y + dy
            if other not in cells:
                touches[other] = newest[other] = touches.pop(other, 0) | touch
        touches.pop(cell, None)
    return Site(cells, touches, newest)


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
