"""Where a tile may lie (clauses TILE)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from zombiekit.agenda import Refusal
from zombiekit.games.they_come_back.box.map_tables import in_order, next_cell
from zombiekit.games.they_come_back.box.tiles import (
    ENTRANCES,
    HELIPADS,
    OPPOSITE,
    SIDES,
    TILES,
    Side,
    TileId,
    Zone,
    form_of,
)
from zombiekit.games.they_come_back.box.town import CENTER, reached_in
from zombiekit.games.they_come_back.rules.guarding import (
    Guard,
    Site,
    does_fit,
    exits_between,
    fits,
    is_free_behind,
    turns_that_fit,
)
from zombiekit.games.they_come_back.table.actions import Lay, lay_at
from zombiekit.games.they_come_back.table.words import at
from zombiekit.primitives.pairs import put

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from zombiekit.games.they_come_back.box.components import Cell
    from zombiekit.games.they_come_back.box.map_tables import Edges, Laid
    from zombiekit.games.they_come_back.box.town import Town

UNMOVED = frozenset({*HELIPADS, *ENTRANCES.values(), TileId.ESCALATOR})
"""The tiles that stay where they lie. Rules: STCB-CARD-25."""


def places(town: Town, tile: TileId, needed: tuple[TileId, ...] = ()) -> tuple[Lay, ...]:
    """Return all ways in which a tile may be laid: by cell, in cell order, then by rotation; what is `needed` must have room afterwards.

    Rules: STCB-TILE-01, STCB-TILE-02, STCB-TILE-03, STCB-TILE-04, STCB-TILE-05, STCB-TILE-06, STCB-TILE-07, STCB-BASE-02,
    STCB-MALL-01.
    """
    site = Site(town.cells, town.frontier)
    found = [*fits(site, tile)]
    if needed and not _is_room_anyway(site, needed):
        guard = Guard(site, tile, needed)
        found = [(cell, r) for cell, r in found if guard.leaves_room(cell, r)]
    return tuple([lay_at(cell, r) for cell, r in found])


def _is_room_anyway(site: Site, needed: tuple[TileId, ...]) -> bool:
    """Tell whether the last helipad alone is needed, and has more sites than a tile can spoil: its own cell and those beside it."""
    if needed != (TileId.HELIPAD,):
        return False
    return sum([bool(turns_that_fit(edges, TileId.HELIPAD)) for edges in site.frontier.values()]) > len(SIDES) + 1


def why_not_there(town: Town, tile: TileId, action: Lay, needed: tuple[TileId, ...] = ()) -> Refusal | None:
    """Return why a tile may not be laid in a way, or None if it may. See `places`."""
    cell, r = action.cell, action.r
    if cell in town.cells:
        return Refusal("STCB-TILE-01", f"the {TILES[town.cells[cell].tile].name} lies in {at(cell)} already")
    if cell not in town.frontier:
        return Refusal("STCB-TILE-01", f"no tile lies beside {at(cell)}")
    if r >= TILES[tile].turns:
        return Refusal(
            "STCB-TILE-06", f"the {TILES[tile].name} lies in {TILES[tile].turns} different ways only, r from 0"
        )
    edges = town.frontier[cell]
    exits = exits_between(edges, tile, r)
    if not does_fit(edges, exits):
        return _misfit(edges, exits)
    site = Site(town.cells, town.frontier)
    if not is_free_behind(site, tile, cell, r):
        clause = "STCB-BASE-02" if tile is TileId.FRONT_GATE else "STCB-MALL-01"
        return Refusal(clause, "the tiles put aside have no place in line behind it")
    if not Guard(site, tile, needed).leaves_room(cell, r):
        names = " and ".join([f"the {TILES[other].name}" for other in needed])
        what = f"with the {TILES[tile].name} in {at(cell)} no cell would be left for {names}"
        return Refusal("STCB-TILE-07", what)
    return None


@lru_cache(maxsize=256)
def places_to_move(town: Town, cell: Cell) -> tuple[Lay, ...]:
    """Return where a tile may go that lies in a cell: by cell, in cell order, then by rotation; nothing if it never moves.

    It keeps its zone, and whatever was reached through exits from the first tile must be so afterwards.
    Rules: STCB-CARD-25, STCB-GEO-17, STCB-ALONE-04.
    """
    laid = town.cells[cell]
    if cell == CENTER or laid.tile in UNMOVED or cell not in town.edge_cells:
        return ()
    cells = {other: lies for other, lies in town.cells.items() if other != cell}
    due, is_reached = town.reached - {cell}, cell in town.reached
    bare = reached_in(cells)
    found = []
    for to, edges in _frontier_of(cells).items():
        for r in range(TILES[laid.tile].turns) if to != cell else ():
            exits = form_of(laid.tile, r, laid.floor).exits
            if does_fit(edges, exits):
                joins = any(next_cell(to, side) in bare for side in exits)
                if joins or not is_reached if due <= bare else _reaches({**cells, to: laid._replace(r=r)}, due, to):
                    found.append(lay_at(to, r))
    return tuple(found)


def _frontier_of(cells: Mapping[Cell, Laid]) -> dict[Cell, Edges]:
    """Return the empty cells beside tiles, in cell order, and what edges they touch. Rules: STCB-TILE-01."""
    found: dict[Cell, Edges] = {}
    for cell, laid in cells.items():
        exits = form_of(*laid).exits
        for side in SIDES:
            other = next_cell(cell, side)
            if other not in cells:
                found[other] = put(found.get(other, ()), OPPOSITE[side], exits.get(side))
    return dict(sorted(found.items(), key=lambda item: in_order(item[0])))


def _reaches(cells: Mapping[Cell, Laid], due: Collection[Cell], moved: Cell) -> bool:
    """Tell whether a tile that holds others together does so where it has gone, being reached itself."""
    reached = reached_in(cells)
    return moved in reached and reached.issuperset(due)


def _misfit(edges: Edges, exits: dict[Side, Zone]) -> Refusal:
    for side, zone in edges:
        own = exits.get(side)
        if (own is None) is not (zone is None):
            return Refusal("STCB-TILE-02", f"on the {side} edge only one of the two tiles would have an exit")
        if own is not zone:
            return Refusal("STCB-TILE-04", f"on the {side} edge an exit of {own} would meet one of {zone}")
    return Refusal("STCB-TILE-03", "no exit would join another")
