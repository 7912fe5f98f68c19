"""What a seat holds, by the names that the rulebook knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.games.defcon_zombies.box.cards_in_play import card_of

if TYPE_CHECKING:
    from zombiekit.games.defcon_zombies.table.position import Draft


def holds(state: Draft, seat: int) -> tuple[str, ...]:
    """Return the constellation cards of a seat, and the event cards that it keeps."""
    kept = [entry.card for entry in state.event_table.kept if entry.keeper == seat]
    return (*state.cards[seat], *(card_of(state.options, card).name for card in kept))
