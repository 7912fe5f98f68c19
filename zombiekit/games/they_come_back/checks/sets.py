"""What there cannot be without some of the sets, or with options that leave something out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.errors import Fault
from zombiekit.games.they_come_back.box.components import Card, Zombie
from zombiekit.games.they_come_back.box.map_faults import CENTER
from zombiekit.games.they_come_back.box.tiles import ENTRANCES, Box, TileId
from zombiekit.games.they_come_back.rules.cards.deck import deck_of
from zombiekit.games.they_come_back.rules.cards.walls import can_be_opened
from zombiekit.games.they_come_back.rules.fitting import with_put_aside

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.games.they_come_back.table.position import Draft


def set_faults(state: Draft) -> Iterator[Fault]:
    """Yield what is of a set that takes no part, or that an option leaves out."""
    boxes, options = state.options.boxes, state.options
    if state.jeeps and not (Box.Z2 in boxes and options.jeep):
        yield Fault("STCB-BASE-09", "jeeps", f"{state.jeeps}, and there is no jeep in this game")
    if state.duct and not (Box.Z3 in boxes and options.air_ducts):
        yield Fault("STCB-MALL-05", "duct", "there are no air ducts in this game")
    if Box.Z2 not in boxes:
        if state.enhanced:
            yield Fault("STCB-BASE-07", "enhanced", "there are no enhanced zombies in this game")
        for index, lying in enumerate(state.lying):
            if lying.kind is Zombie.ENHANCED:
                yield Fault("STCB-BASE-07", f"lying[{index}]", "there are no enhanced zombies in this game")
    yield from _cards(state)
    yield from _map(state)


def _cards(state: Draft) -> Iterator[Fault]:
    """Yield effects and walls of cards that are in no deck of this game."""
    deck = dict(deck_of(state.options))
    for index, marker in enumerate(state.markers):
        if marker.card not in deck:
            yield Fault("STCB-CARD-14", f"markers[{index}]", f"{marker.card} is no card of this game")
    for index, (one, other) in enumerate(state.town.openings):
        if Card.BREAKTHROUGH not in deck:
            what = f"no card of this game opens the wall between {one} and {other}"
        elif not can_be_opened(state.town, one, other):
            what = f"the wall between {one} and {other} is one of a helipad, or between the floors"
        else:
            continue
        yield Fault("STCB-CARD-24", f"town.openings[{index}]", what)


def _map(state: Draft) -> Iterator[Fault]:
    """Yield a wrong middle of the map, and entrances without the tiles that are laid with them. Rules: STCB-SETUP-02, STCB-BASE-02."""
    boxes, cells = state.options.boxes, state.town.cells
    first = TileId.TOWN_SQUARE if Box.Z1 in boxes else next(ENTRANCES[box] for box in boxes)
    if cells[CENTER].tile is not first:
        yield Fault("STCB-SETUP-02", "town.tiles", f"{first} does not lie in the cell 0,0")
    if not state.piles:
        return
    for cell, laid in state.town.tiles:
        for behind, due in with_put_aside(laid.tile, cell, laid.r)[1:]:
            if cells.get(behind) != due:
                what = f"{due.tile} does not lie behind {laid.tile}, in the cell {behind[0]},{behind[1]}"
                yield Fault("STCB-BASE-02", "town.tiles", what)
