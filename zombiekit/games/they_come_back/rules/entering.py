"""Entering a square, and being put on one (clauses ENC-01 and CARD-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.games.they_come_back.box.components import Moment
from zombiekit.games.they_come_back.rules.encounters import ENCOUNTERING, Encountering
from zombiekit.games.they_come_back.rules.endings import ENTERED
from zombiekit.games.they_come_back.rules.playing import open_window
from zombiekit.games.they_come_back.table.events import FigureMoved, FigurePut
from zombiekit.games.they_come_back.table.position import Draft, changed, push

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


def move_figure(draft: Draft, seat: int, square: Square) -> None:
    """Move a figure to a linked square; nothing follows."""
    draft.events += (FigureMoved(seat, draft.squares[seat], square),)
    draft.squares = changed(draft.squares, seat, square)


def put_figure(draft: Draft, seat: int, square: Square) -> None:
    """Put a figure on a square by a card; that is no entering. Rules: STCB-CARD-18, STCB-MOVE-06."""
    draft.squares = changed(draft.squares, seat, square)
    if seat == draft.active:
        draft.entered = False
    draft.events += (FigurePut(seat, square),)
