"""The cards of people's own, to be looked up like those in the box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.games.defcon_zombies.box.components import PUBLISHED
from zombiekit.rulebook import Entry

if TYPE_CHECKING:
    from zombiekit.games.defcon_zombies.table.position import Draft


def own_cards(state: Draft) -> tuple[Entry, ...]:
    """Return the cards of people's own that a game is played with: events, and constellations that are not the box's."""
    options = state.options
    events = [(card.name, card.id, card.text) for card in options.event_cards.custom] if options.events else []
    stars = [
        (card.name, card.ability, card.text) for card in options.constellations if card not in PUBLISHED and card.text
    ]
    return tuple(Entry("card", name, (name, str(code)), text) for name, code, text in (*events, *stars))
