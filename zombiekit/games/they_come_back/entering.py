"""Entering a square, and being put on one (clauses ENC-01 and CARD-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.games.they_come_back.components import Moment
from zombiekit.games.they_come_back.encounters import ENCOUNTERING
from zombiekit.games.they_come_back.endings import ENTERED
from zombiekit.games.they_come_back.events import FigureMoved, FigurePut
from zombiekit.games.they_come_back.playing import open_window
from zombiekit.games.they_come_back.state import Draft, changed, push

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.components import Square


def enter(draft: Draft, seat: int, square: Square) -> None:
    """Let a human enter a square: players are asked for cards, he has his encounter there, then he may have won.

    Rules: STCB-ENC-01, STCB-TIME-08.
    """
    move_figure(draft, seat, square)
    push(draft, ENTERED[seat], ENCOUNTERING[seat])
    open_window(draft, Moment.STEP)


def move_figure(draft: Draft, seat: int, square: Square) -> None:
    """Move a figure to a linked square; nothing follows."""
    draft.events += (FigureMoved(seat, draft.squares[seat], square),)
    draft.squares = changed(draft.squares, seat, square)


def put_figure(draft: Draft, seat: int, square: Square) -> None:
    """Put a figure on a square by a card; that is no entering. Rules: STCB-CARD-18."""
    draft.squares = changed(draft.squares, seat, square)
    draft.events += (FigurePut(seat, square),)
