"""Constellation cards: who holds which ability, and collecting, which two of them change (clauses CARD)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.games.defcon_zombies.box.components import PEEKS, Ability
from zombiekit.games.defcon_zombies.rules.pieces import change_resources, replaced
from zombiekit.games.defcon_zombies.table.events import CardTaken
from zombiekit.games.defcon_zombies.table.recurring_events import collected
from zombiekit.primitives.pairs import memo, memo_of_two

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zombiekit.games.defcon_zombies.box.options import Options
    from zombiekit.games.defcon_zombies.table.position import Draft

_NONE: frozenset[Ability] = frozenset()


def _by_name(options: Options) -> Mapping[str, Ability]:
    return {card.name: card.ability for card in options.constellations}


def _by_seat(options: Options, cards: tuple[tuple[str, ...], ...]) -> tuple[frozenset[Ability], ...]:
    known = _BY_NAME(options)
    return tuple([frozenset([known.get(name, Ability.NONE) for name in names]) for names in cards])


_BY_NAME = memo(_by_name)
_BY_SEAT = memo_of_two(_by_seat)


def ability_of(state: Draft, name: str) -> Ability:
    """Return the ability that the constellation card of this name gives; none for a card that the options do not know."""
    return _BY_NAME(state.options).get(name, Ability.NONE)


def abilities(state: Draft, seat: int) -> frozenset[Ability]:
    """Return the abilities of a player; passive ones work always, the others are asked for in the holder's own turn.

    Rules: DEFCON-CONS-04, DEFCON-CARD-01, DEFCON-CARD-02.
    """
    return _BY_SEAT(state.options, state.cards)[seat] if state.cards[seat] else _NONE


def take_card(draft: Draft, seat: int, name: str) -> None:
    """Give a constellation card to a player. Rules: DEFCON-CONS-01, DEFCON-CARD-09, DEFCON-BUILD-10."""
    draft.cards = replaced(draft.cards, seat, tuple(sorted((*draft.cards[seat], name))))
    draft.events += (CardTaken(seat, name),)
    if ability_of(draft, name) is Ability.LIBRA:
        sight = draft.sights[seat]
        draft.sights = replaced(draft.sights, seat, sight._replace(left=sight.left + PEEKS))


def collect(draft: Draft, seat: int, amount: int) -> None:
    """Give resources to a player: one collection, none if the amount is 0.

    Rules: DEFCON-PLAN-05, DEFCON-PLAN-08, DEFCON-CARD-11.
    """
    if amount <= 0:
        return
    if Ability.TAURUS in abilities(draft, seat):
        amount += 1
    change_resources(draft, seat, amount)
    draft.events += (collected(seat, amount),)
