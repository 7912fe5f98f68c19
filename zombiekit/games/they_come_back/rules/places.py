"""Where a tile may lie (clauses TILE)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from zombiekit.agenda import Refusal
from zombiekit.games.they_come_back.box.map_tables import floor_between
from zombiekit.games.they_come_back.box.tiles import BEYOND, ENTRANCES, HELIPADS, TILES, Side, TileId, Zone, form_of
from zombiekit.games.they_come_back.box.town import CENTER
from zombiekit.games.they_come_back.table.actions import Lay, lay_at
from zombiekit.games.they_come_back.table.words import at

if TYPE_CHECKING:
    from collections.abc import Collection

    from zombiekit.games.they_come_back.box.components import Cell
    from zombiekit.games.they_come_back.box.map_tables import Edges
    from zombiekit.games.they_come_back.box.town import Town

UNMOVED = frozenset({*HELIPADS, *ENTRANCES.values(), TileId.ESCALATOR})
"""The tiles that stay where they lie. Rules: STCB-CARD-25."""


def places(town: Town, tile: TileId, *, guarded: bool) -> tuple[Lay, ...]:
    """Return all ways in which a tile may be laid: by cell, in cell order, then by rotation.

    Rules: STCB-TILE-01, STCB-TILE-02, STCB-TILE-03, STCB-TILE-04, STCB-TILE-05, STCB-TILE-06, STCB-TILE-07.
    """
    found = [(cell, r) for cell, edges in town.frontier.items() for r in _turns_that_fit(edges, tile)]
    if guarded:
        sites = helipad_sites(town)
        if len(sites) <= len(BEYOND) + 1:  # a tile takes its own cell and those beside it at the most
            found = [(cell, r) for cell, r in found if _leaves_site(town, sites, cell, form_of(tile, r).exits)]
    return tuple([lay_at(cell, r) for cell, r in found])


def why_not_there(town: Town, tile: TileId, action: Lay, *, guarded: bool) -> Refusal | None:
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
    if not _fits(edges, exits):
        return _misfit(edges, exits)
    if guarded and not _leaves_site(town, helipad_sites(town), cell, exits):
        return Refusal(
            "STCB-TILE-07", f"with the {TILES[tile].name} in {at(cell)} no cell would be left for the Helipad"
        )
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
    bare = town.without_tile(cell)
    found = [
        lay_at(to, r)
        for to, edges in bare.frontier.items()
        if to != cell
        for r in range(TILES[laid.tile].turns)
        if _fits(edges, form_of(laid.tile, r, laid.floor).exits)
    ]
    due = town.reached - {cell}
    is_reached = cell in town.reached
    return tuple(
        [
            lay
            for lay in found
            if _reaches(town.with_tile_moved(cell, lay.cell, lay.r), due, lay.cell if is_reached else CENTER)
        ]
    )


def _reaches(town: Town, cells: Collection[Cell], moved: Cell) -> bool:
    reached = town.reached
    return moved in reached and reached.issuperset(cells)


def helipad_sites(town: Town) -> tuple[Cell, ...]:
    """Return the cells in which the town Helipad may be laid. Rules: STCB-TILE-08."""
    return tuple([cell for cell, edges in town.frontier.items() if _turns_that_fit(edges, TileId.HELIPAD)])


@cache
def _turns_that_fit(edges: Edges, tile: TileId) -> tuple[int, ...]:
    """Return the rotations in which a tile fits between edges; each of these was met many times before. Rules: STCB-TILE-06."""
    return tuple([r for r in range(TILES[tile].turns) if _fits(edges, exits_between(edges, tile, r))])


def exits_between(edges: Edges, tile: TileId, r: int) -> dict[Side, Zone]:
    """Return the exits that a tile has when it joins these edges. Rules: STCB-MALL-02."""
    return form_of(tile, r, floor_between(edges, tile)).exits


def _fits(edges: Edges, exits: dict[Side, Zone]) -> bool:
    """Tell whether edges meet alike, exits in the same zone, one of them at least. Rules: STCB-TILE-02, STCB-TILE-03, STCB-TILE-04."""
    joins = False
    for side, zone in edges:
        if exits.get(side) is not zone:
            return False
        joins = joins or zone is not None
    return joins


def _misfit(edges: Edges, exits: dict[Side, Zone]) -> Refusal:
    for side, zone in edges:
        own = exits.get(side)
        if (own is None) is not (zone is None):
            return Refusal("STCB-TILE-02", f"on the {side} edge only one of the two tiles would have an exit")
        if own is not zone:
            return Refusal("STCB-TILE-04", f"on the {side} edge an exit of {own} would meet one of {zone}")
    return Refusal("STCB-TILE-03", "no exit would join another")


def _leaves_site(town: Town, sites: Collection[Cell], cell: Cell, exits: dict[Side, Zone]) -> bool:
    """Tell whether the Helipad could still be laid somewhere after a tile that fits.

    Only the cell and those beside it change: one of these is a site then if the new tile has an exit to it, and if it either was
    a site before or touches no other tile. Rules: STCB-TILE-07.
    """
    beside = {(cell[0] + dx, cell[1] + dy): exits.get(side) for side, (dx, dy) in BEYOND.items()}
    if any(site != cell and site not in beside for site in sites):
        return True
    return any(
        zone is Zone.TOWN and other not in town.cells and (other in sites or other not in town.frontier)
        for other, zone in beside.items()
    )
