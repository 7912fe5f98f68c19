"""What a seat holds, by the names that the rulebook knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.games.they_come_back.box.components import Card

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.table.position import Draft


def holds(state: Draft, seat: int) -> tuple[str, ...]:
    """Return the cards in the hand of a seat, as far as they are known, and those on the table before it."""
    return tuple(card for card in (*state.hands[seat], *state.tables[seat]) if card is not Card.HIDDEN)
