"""Looking up the event cards of a game by their ids."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.primitives.pairs import memo

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zombiekit.games.defcon_zombies.box.event_cards import Do, Effect, EventCard
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
    """Return the effect in which the list of effects at a path stands.

    Raises:
        IndexError: There is no such list.
    """
    found = card_of(options, card)
    found.effects_at(path)
    return found.effects_at(path[:-2])[path[-2]]


def is_inside(options: Options, card: str, path: tuple[int, ...], *does: Do) -> bool:
    """Tell whether a list of effects stands at a path, inside an effect that does one of these, or anything if none are named."""
    try:
        effect = parent_effect(options, card, path)
    except IndexError:
        return False
    return not len(path) % 2 and (not does or effect.do in does)
