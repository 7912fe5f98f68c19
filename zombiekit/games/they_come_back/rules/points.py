"""A human's movement points: his Health, and what cards, weapons and the jeep add (clauses MOVE-02, CARD-13, BASE-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.games.they_come_back.box.components import Card
from zombiekit.games.they_come_back.rules.dice import penalty
from zombiekit.games.they_come_back.table.position import has_marker, is_jammed

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.table.position import Draft

KEYS_POINTS = 10
_POINTS = ((Card.SKATEBOARD, 2), (Card.I_SEE_THE_HELICOPTER, 1))
"""What weapons on the table add to the count. Rules: STCB-EVENT-21, STCB-EVENT-33."""


def count_points(state: Draft, seat: int, health: int) -> int:
    """Return a human's count of movement points, given the Health with which the turn began.

    Rules: STCB-MOVE-01, STCB-MOVE-02, STCB-MOVE-03, STCB-MOVE-08, STCB-CARD-13, STCB-BASE-09, STCB-EVENT-01, STCB-EVENT-17, STCB-EVENT-21,
    STCB-EVENT-26, STCB-EVENT-33, STCB-EVENT-43.
    """
    if has_marker(state, Card.KEYS_ARE_STILL_IN_IT, owner=seat):
        return KEYS_POINTS
    points = health + 1 - penalty(state, seat)
    if not is_jammed(state):
        points += sum([added for card, added in _POINTS if card in state.tables[seat]])
    if seat in state.jeeps and state.squares[seat] in state.town.streets:
        points *= 2
    if has_marker(state, Card.ADRENALINE_RUSH, owner=seat):
        points *= 2
    if has_marker(state, Card.YOUR_SHOES_UNTIED, target=seat):
        points //= 2
    return points
