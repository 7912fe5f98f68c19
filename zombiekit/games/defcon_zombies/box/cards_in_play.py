"""Looking up the event cards of a game by their ids."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.primitives.pairs import memo

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zombiekit.games.defcon_zombies.box.event_cards import Effect, EventCard
    from zombiekit.games.defcon_zombies.box.options import Options


def _by_id(options: Options) -> Mapping[str, EventCard]:
    return {card.id: card for card in options.event_cards.all} if options.events else {}


_BY_ID = memo(_by_id)


def cards_by_id(options: Options) -> Mapping[str, EventCard]:
    """Return the event cards that a game is played with; none without events."""
    return _BY_ID(options)


def card_of(options: Options, card: str) -> EventCard:
    """Return the event card with an id."""
    return cards_by_id(options)[card]


def parent_effect(options: Options, card: str, path: tuple[int, ...]) -> Effect:
    """Return the effect in which the list of effects at a path stands."""
    return card_of(options, card).effects_at(path[:-2])[path[-2]]
