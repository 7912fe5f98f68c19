"""Views: what a seat knows and holds, and random states that fit a view (clauses INFO, PRIOR)."""

from __future__ import annotations

from typing import Any, TypeVar

import attrs

from zombiekit.agenda import Node
from zombiekit.errors import InvalidState, shown
from zombiekit.game import check_seen
from zombiekit.games.defcon_zombies.box.components import PUBLISHED, UNKNOWN
from zombiekit.games.defcon_zombies.box.options import card_of
from zombiekit.games.defcon_zombies.rules import dealing
from zombiekit.games.defcon_zombies.table.events import Peeked
from zombiekit.games.defcon_zombies.table.position import Draft
from zombiekit.games.defcon_zombies.view.prior import draw_deal
from zombiekit.primitives.chance import RandomSource
from zombiekit.rulebook import Entry

D = TypeVar("D", bound=Draft)


def observe(state: D, seat: int) -> D:
    """Return what a seat knows: face-down tiles are `unknown` unless it has peeked at them, and the pile of the set-up is empty.

    A view can be looked at, drawn and stepped. A step that needs a tile which the view does not know raises `errors.Undetermined`.
    `resample` makes a full state from a view.

    Raises:
        ValueError: There is no such seat.

    Legal actions depend only on what lies face up, so they are the same in the view (INV-14).

    Rules: DEFCON-INFO-01, DEFCON-INFO-02, DEFCON-INFO-03, DEFCON-MIX-04.
    """
    if type(seat) is not int or not 0 <= seat < len(state.ships):
        raise ValueError(f"seats are 0 to {len(state.ships) - 1} here, not {shown(seat)}")
    seen = state.sights[seat].seen
    dealt = tuple(
        UNKNOWN if face is UNKNOWN and cell not in seen else tile
        for cell, (tile, face) in enumerate(zip(state.dealt, state.faces, strict=True))
    )
    events = tuple(
        attrs.evolve(event, tile=None) if isinstance(event, Peeked) and event.seat != seat else event
        for event in state.events
    )
    if dealt == state.dealt and not state.pile and events == state.events:
        return state
    return attrs.evolve(state, dealt=dealt, pile=(), events=events)


def is_view(state: Draft) -> bool:
    """Return whether a state hides something: a dealt tile, or the pile of the deal. Rules: DEFCON-INFO-01, DEFCON-MIX-04."""
    node = dealing.next_in_deal(state)
    if node is None and (state.turn or state.agenda):
        return UNKNOWN in state.dealt
    return dealing.is_pile_hidden(state, node)


def resample(view: D, rng: RandomSource) -> D:
    """Return a full state that fits a view, drawn from the exact posterior; if nothing is hidden, return the view as it is.

    Raises:
        InvalidState: No deal fits what the view knows, or it is a full state that shows what no seat may know.

    Rules: DEFCON-PRIOR-02, DEFCON-PRIOR-05, DEFCON-INFO-04.
    """
    if not is_view(view):
        return check_seen(view, observe, len(view.ships), rule="DEFCON-INFO-01")
    if node := dealing.next_in_deal(view):
        return _redealt(view, node, rng)
    try:
        return attrs.evolve(view, dealt=draw_deal(view, rng))
    except ValueError as error:
        raise InvalidState.at("dealt", str(error), "DEFCON-PRIOR-01") from None


def is_dealt(state: Draft) -> bool:
    """Return whether the deal is over: none of its nodes is on the agenda."""
    return dealing.next_in_deal(state) is None


def _redealt(view: D, node: Node, rng: RandomSource) -> D:
    """Deal anew, up to the next node in the deal of a view, which knows no tile yet.

    A bare draft is dealt, to which no house rule reacts.

    Raises:
        InvalidState: No deal stops at that node, because everybody already knows the tile.

    Rules: DEFCON-PRIOR-01.
    """
    deal = Draft(**{field.name: getattr(view, field.name) for field in attrs.fields(Draft)})
    deal.agenda, deal.dealt = (), view.faces
    dealing.open_stage(deal, 1)
    draw: Any
    while (draw := dealing.next_in_deal(deal)) != node:
        if draw is None:
            raise InvalidState.at("agenda", "no deal asks for this tile", "DEFCON-BUILD-04")
        deal.agenda = ()
        draw.apply(deal, draw.outcomes(deal).sample(rng))
    return attrs.evolve(view, dealt=deal.dealt, pile=deal.pile)


def holds(state: Draft, seat: int) -> tuple[str, ...]:
    """Return the constellation cards of a seat, and the event cards that it keeps."""
    kept = [entry.card for entry in state.event_table.kept if entry.keeper == seat]
    return (*state.cards[seat], *(card_of(state.options, card).name for card in kept))


def own_cards(state: Draft) -> tuple[Entry, ...]:
    """Return the custom cards of a game: events, and constellations that are not from the box and have a text."""
    options = state.options
    events = [(card.name, card.id, card.text) for card in options.event_cards.custom] if options.events else []
    stars = [
        (card.name, card.ability, card.text) for card in options.constellations if card not in PUBLISHED and card.text
    ]
    return tuple(Entry("card", name, (name, str(code)), text) for name, code, text in (*events, *stars))
