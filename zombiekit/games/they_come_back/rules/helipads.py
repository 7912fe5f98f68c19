"""The helipads, each laid by the winner of a roll-off once the map lies (clauses SETUP-07 to SETUP-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from zombiekit.agenda import Automatic, ask
from zombiekit.games.they_come_back.rules.fitting import PADS
from zombiekit.games.they_come_back.rules.laying import LayTile
from zombiekit.games.they_come_back.rules.rolling_off import push_roll_off
from zombiekit.games.they_come_back.table.position import push

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.box.tiles import TileId
    from zombiekit.games.they_come_back.table.position import Draft


@attrs.frozen
class Helipad(Automatic):
    """The next helipad is due: a roll-off for who lays it, unless there is no place for it.

    Rules: STCB-SETUP-07, STCB-SETUP-08, STCB-SETUP-09, STCB-BASE-06, STCB-MALL-04, STCB-ALONE-05.
    """

    def run(self, draft: Draft) -> None:
        """Judge which can be laid."""
        pad = next_helipad(draft)
        if pad is not None:
            if pad is not pads_of(draft)[-1]:
                push(draft, HELIPAD)
            push(draft, LAY_HELIPAD)
            push_roll_off(draft)


def pads_of(state: Draft) -> list[TileId]:
    """Return the helipads that take part, in the order in which they are laid. Rules: STCB-SETUP-08."""
    return [pad for box, pad in PADS.items() if box in state.options.boxes]


def next_helipad(state: Draft) -> TileId | None:
    """Return the helipad that is laid next: the first that does not lie yet and has a place. Rules: STCB-SETUP-08, STCB-SETUP-09."""
    lying = {laid.tile for _, laid in state.town.tiles}
    return next((pad for pad in pads_of(state) if pad not in lying and LayTile(pad).options(state)), None)


@attrs.frozen
class LayHelipad(Automatic):
    """The winner of the roll-off lays the next helipad. Rules: STCB-SETUP-07, STCB-SETUP-08, STCB-TILE-08."""

    def run(self, draft: Draft) -> None:
        """Ask him for the place."""
        pad = next_helipad(draft)
        if pad is not None:
            ask(draft, LayTile(pad))


HELIPAD = Helipad()
LAY_HELIPAD = LayHelipad()
