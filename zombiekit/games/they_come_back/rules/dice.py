"""What lasting effects do to the dice of a player: Abandon All Hope and In the Zone (clause CARD-32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.games.they_come_back.box.components import HAND, Card
from zombiekit.games.they_come_back.rules.dealing import DRAW_CARD, is_card_left
from zombiekit.games.they_come_back.rules.markers import holds_in_turn
from zombiekit.games.they_come_back.table.position import has_marker, push
from zombiekit.primitives.dice import SIDES

if TYPE_CHECKING:
    from zombiekit.agenda import Automatic
    from zombiekit.games.they_come_back.table.position import Draft


def penalty(state: Draft, seat: int) -> int:
    """Return what Abandon All Hope takes from each die of a player, and from his count, in this turn. Rules: STCB-EVENT-43, STCB-CARD-32."""
    return 1 if holds_in_turn(state, Card.ABANDON_ALL_HOPE, seat) else 0


def counts_less(state: Draft, seat: int) -> str:
    """Return what has to be said of a die of a player that Abandon All Hope takes something from, else nothing."""
    return ", which counts 1 less" if penalty(state, seat) else ""


def draws_for(state: Draft, seat: int, value: int) -> bool:
    """Tell whether a die that a player has rolled brings him a card, before all else. Rules: STCB-EVENT-35, STCB-CARD-02, STCB-CARD-32."""
    return (
        value == SIDES
        and bool(state.markers)
        and len(state.hands[seat]) < HAND
        and has_marker(state, Card.IN_THE_ZONE, owner=seat)
        and is_card_left(state)
    )


def after_die(draft: Draft, seat: int, value: int, following: Automatic) -> None:
    """Go on after a die, once it has brought a card, if it brings one. Rules: STCB-EVENT-35."""
    if draws_for(draft, seat, value):
        push(draft, following, DRAW_CARD)
    else:
        following.run(draft)


def draw_for_die(draft: Draft, seat: int, value: int) -> None:
    """Let a die bring a card, if it brings one, where all that follows lies on the agenda already. Rules: STCB-EVENT-35."""
    if draws_for(draft, seat, value):
        push(draft, DRAW_CARD)
