"""Breakthrough: a wall is opened for good (clause CARD-24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.agenda import Refusal
from zombiekit.games.they_come_back.box.components import Card, Moment, Square
from zombiekit.games.they_come_back.box.tiles import BEYOND, HELIPADS, SIDES, Side, TileId
from zombiekit.games.they_come_back.box.town import cell_of
from zombiekit.games.they_come_back.rules.cards.dice import DiceCard
from zombiekit.games.they_come_back.rules.health import lose_health
from zombiekit.games.they_come_back.rules.moving import end_movement
from zombiekit.games.they_come_back.table.actions import Play, play
from zombiekit.games.they_come_back.table.events import WallOpened
from zombiekit.games.they_come_back.table.position import where
from zombiekit.games.they_come_back.table.words import at

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.box.town import Town
    from zombiekit.games.they_come_back.table.position import Draft


class Breakthrough(DiceCard):
    """On 5 or 6 a wall to another tile is opened for good; on less the movement ends, and a human loses 1 Health.

    Rules: STCB-EVENT-29, STCB-CARD-24, STCB-CARD-06, STCB-GEO-09, STCB-HEALTH-05.
    """

    card = Card.BREAKTHROUGH
    clause = "STCB-EVENT-29"
    undead = True
    names = "side"
    needs = "a wall between the own square and a square of another tile"
    needs_figure = True
    moments = frozenset({Moment.MOVEMENT, Moment.UNDEAD_MOVEMENT})
    opens_on = 5

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        """On each side with such a wall."""
        here = where(state, seat)
        return tuple([play(self.card, side=side) for side in SIDES if has_wall(state.town, here, side)])

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        """Tell that there is none."""
        what = f"there is no wall of that sort beside {at(state.squares[seat])}, to {action.side}"
        return Refusal("STCB-CARD-24", what)

    def settle(self, draft: Draft, seat: int, action: Play, dice: tuple[int, ...]) -> None:
        """Open it; or end the movement, and hurt a human."""
        here = where(draft, seat)
        if dice[0] >= self.opens_on and action.side is not None:
            there = beside(here, action.side)
            draft.town = draft.town.with_opening(here, there)
            draft.events += (WallOpened(seat, here, there),)
            return
        end_movement(draft)
        if draft.health[seat]:
            lose_health(draft, seat)


def beside(square: Square, side: Side) -> Square:
    """Return the square on a side of another. Rules: STCB-GEO-01."""
    dx, dy = BEYOND[side]
    return square[0] + dx, square[1] + dy


def has_wall(town: Town, here: Square, side: Side) -> bool:
    """Tell whether a wall on a side of a square can be opened: to a square of another tile, not of a helipad nor of the other floor.

    Rules: STCB-CARD-24.
    """
    there = beside(here, side)
    if there not in town.links or cell_of(here) == cell_of(there) or there in town.links[here]:
        return False
    return can_be_opened(town, here, there)


def can_be_opened(town: Town, here: Square, there: Square) -> bool:
    """Tell whether a wall between squares of two tiles is neither one of a helipad nor between floors. Rules: STCB-CARD-24."""
    if town.tile_at(here) in HELIPADS or town.tile_at(there) in HELIPADS:
        return False
    floors, others = _floors(town, here), _floors(town, there)
    return not floors or not others or bool(floors & others)


_FLOORS = {TileId.FRONT_DOOR: frozenset({1}), TileId.ESCALATOR: frozenset({1, 2})}


def _floors(town: Town, square: Square) -> frozenset[int]:
    """Return the floors of the mall that a tile is on: none outside of it, both for the Escalator. Rules: STCB-MALL-02, STCB-MALL-03."""
    laid = town.cells[cell_of(square)]
    return frozenset({laid.floor}) if laid.floor else _FLOORS.get(laid.tile, frozenset())
