"""The air ducts of the mall (clause MALL-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.agenda import Refusal
from zombiekit.games.they_come_back.box.tiles import TileId
from zombiekit.games.they_come_back.box.town import cell_of
from zombiekit.games.they_come_back.table.position import where
from zombiekit.games.they_come_back.table.seats import seat_name
from zombiekit.games.they_come_back.table.words import at

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.box.components import Cell, Square
    from zombiekit.games.they_come_back.box.town import Town
    from zombiekit.games.they_come_back.table.actions import Crawl
    from zombiekit.games.they_come_back.table.position import Draft


def crawls(state: Draft, seat: int) -> list[Square]:
    """Return where the active human may come out who still is on the duct on which his turn began, in square order.

    These are the ducts of tiles of the same floor that touch his own, at a corner too. Rules: STCB-MALL-05.
    """
    town = state.town
    if not state.duct or not state.points:
        return []
    cell = cell_of(where(state, seat))
    floor = duct_floor(town, cell)
    around = [(cell[0] + dx, cell[1] + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0)]
    return [town.ducts[other] for other in around if other in town.ducts and duct_floor(town, other) == floor]


def duct_floor(town: Town, cell: Cell) -> int:
    """Return the floor of a mall tile with a duct. Rules: STCB-MALL-02, STCB-MALL-04."""
    laid = town.cells[cell]
    return 2 if laid.tile is TileId.HELIPAD_MALL else laid.floor


def why_no_crawl(state: Draft, seat: int, action: Crawl) -> Refusal:
    """Return why a human cannot crawl somewhere. Rules: STCB-MALL-05, STCB-CARD-27."""
    here = at(where(state, seat))
    if not state.duct:
        return Refusal(
            "STCB-MALL-05", f"{seat_name(seat)} has not been on a square with an air duct since the turn began"
        )
    if not state.points:
        return Refusal("STCB-MALL-05", f"{seat_name(seat)} has 0 points left")
    if action.square not in crawls(state, seat):
        what = (
            f"from {here} no air duct leads to {at(action.square)}, but to those of the tiles around on the same floor"
        )
        return Refusal("STCB-MALL-05", what)
    return Refusal("STCB-CARD-27", f"{seat_name(seat)} has left the tile of {at(action.square)}, where it smells")
