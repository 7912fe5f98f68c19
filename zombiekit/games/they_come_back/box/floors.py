"""On which floor of the mall a tile lies: on that of the exits it joins (clauses MALL-02, MALL-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.games.they_come_back.box.edges import Touch, floor_at, touch_of
from zombiekit.games.they_come_back.box.map_tables import next_cell
from zombiekit.games.they_come_back.box.tiles import OPPOSITE, TILES, form_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from zombiekit.games.they_come_back.box.components import Cell
    from zombiekit.games.they_come_back.box.map_tables import Laid


def with_floors(tiles: Iterable[tuple[Cell, Laid]]) -> list[tuple[Cell, Laid]]:
    """Return tiles with the floor of each that may lie on either, where it is not told but follows from the tiles around.

    Front Door, Escalator and Mall Helipad tell where their exits lead, and it goes on from tile to tile. Rules: STCB-MALL-02.
    """
    pairs = [*tiles]
    found = dict(pairs)
    untold = {cell for cell, laid in pairs if laid.floor not in TILES[laid.tile].floors}
    while told := {cell: touch for cell in untold if (touch := _joins(found, cell, untold))}:
        for cell, touch in told.items():
            found[cell] = found[cell]._replace(floor=floor_at(touch, found[cell].tile))
        untold -= told.keys()
    return [(cell, found[cell]) for cell, _ in pairs]


def _joins(laid: Mapping[Cell, Laid], cell: Cell, untold: Collection[Cell]) -> Touch:
    """Return the sides on which the exits of a tile meet others whose zone is known."""
    others = {side: next_cell(cell, side) for side in form_of(*laid[cell]).exits}
    known = {side: form_of(*laid[other]) for side, other in others.items() if other in laid and other not in untold}
    return touch_of(
        [(side, form.exits[OPPOSITE[side]]) for side, form in known.items() if OPPOSITE[side] in form.exits]
    )
