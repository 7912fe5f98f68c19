"""Windows as offers, so that players may pass ahead, and what of all that happens concerns a player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zombiekit.agenda import options_of
from zombiekit.games.they_come_back.box.components import Moment
from zombiekit.games.they_come_back.rules.playing import WindowChoice
from zombiekit.games.they_come_back.table.actions import PASS
from zombiekit.offers import Offer

if TYPE_CHECKING:
    from zombiekit.agenda import Event
    from zombiekit.games.they_come_back.table.position import Draft


def offer(view: Draft) -> Offer | None:
    """Return what a window offers the player who is asked; None at decisions of his own, which nobody takes off him.

    Rules: STCB-TIME-03, STCB-TIME-05.
    """
    node = view.agenda[-1]
    if not isinstance(node, WindowChoice):
        return None
    return Offer(
        seat=node.seat,
        decline=PASS,
        turn=(view.round, view.active),
        own=node.seat == view.active,
        answers=node.moment is Moment.CARD_PLAYED,
        idle=len(options_of(view, node)) == 1,
    )


def concerns(event: Event, seat: int) -> bool:
    """Tell whether an event has to do with a player: it is his, or it is done to him. That he was asked or passed is none."""
    if not getattr(event, "news", True):
        return False
    action = getattr(event, "action", None)
    return any(_is(getattr(told, name, None), seat) for told in (event, action) for name in _WHO)


_WHO = ("seat", "victim", "target", "attacker", "undead")
"""The fields of events, and of the actions that they tell, in which seats may stand; squares may, too."""


def _is(value: Any, seat: int) -> bool:
    return type(value) is int and value == seat
