"""Entering a square, and being put on one (clauses ENC-01 and CARD-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.games.they_come_back.box.components import Moment
from zombiekit.games.they_come_back.box.tiles import TileId
from zombiekit.games.they_come_back.box.town import cell_of
from zombiekit.games.they_come_back.rules.encounters import ENCOUNTERING, Encountering
from zombiekit.games.they_come_back.rules.endings import ENTERED
from zombiekit.games.they_come_back.rules.health import lose_jeep
from zombiekit.games.they_come_back.rules.playing import open_window
from zombiekit.games.they_come_back.table.events import FigureMoved, FigurePut, JeepTaken
from zombiekit.games.they_come_back.table.position import Draft, changed, push, where

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.box.components import Square


def enter(draft: Draft, seat: int, square: Square, level: int = 0) -> None:
    """Let a human enter a square: players are asked for cards, he has his encounter there, then he may have won.

    `level` is the movement in which zombies that he evades lie (see `Lying`): 0 for his own move, n for the n-th movement by a card on
    the agenda (the leading of a human in his own turn before the end of his move counts as his own move).

    Rules: STCB-ENC-01, STCB-TIME-08.
    """
    move_figure(draft, seat, square)
    push(draft, ENTERED[seat], Encountering(seat, level) if level else ENCOUNTERING[seat])
    open_window(draft, Moment.STEP)


def step_to_square(draft: Draft, seat: int, square: Square, level: int = 0) -> None:
    """Let a human step to a linked square, and enter it; through the gate of the Motor Pool he comes in the jeep.

    Rules: STCB-BASE-10, STCB-ENC-01.
    """
    origin, town = where(draft, seat), draft.town
    drives_out = (
        origin in town.building
        and draft.options.jeep
        and town.tile_at(origin) is TileId.MOTOR_POOL
        and cell_of(origin) == cell_of(square)
        and square in town.streets
        and seat not in draft.jeeps
    )
    enter(draft, seat, square, level)
    if drives_out:
        draft.jeeps = tuple(sorted((*draft.jeeps, seat)))
        draft.events += (JeepTaken(seat),)


def move_figure(draft: Draft, seat: int, square: Square) -> None:
    """Move a figure to a linked square, or by an air duct; nothing follows."""
    draft.events += (FigureMoved(seat, where(draft, seat), square),)
    draft.squares = changed(draft.squares, seat, square)
    _arrive(draft, seat, square)


def _arrive(draft: Draft, seat: int, square: Square) -> None:
    """Let a figure be elsewhere: away from its duct, and out of the jeep in a building. Rules: STCB-BASE-11, STCB-MALL-05."""
    if draft.duct and seat == draft.active:
        draft.duct = False
    if seat in draft.jeeps and square in draft.town.building:
        lose_jeep(draft, seat)


def put_figure(draft: Draft, seat: int, square: Square) -> None:
    """Put a figure on a square by a card; that is no entering. Rules: STCB-CARD-18, STCB-MOVE-06."""
    draft.squares = changed(draft.squares, seat, square)
    _arrive(draft, seat, square)
    if seat == draft.active:
        draft.entered = False
    draft.events += (FigurePut(seat, square),)
