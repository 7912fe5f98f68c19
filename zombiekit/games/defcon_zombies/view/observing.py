"""Views: what a seat knows and holds, how likely the rest is, and random states that fit a view (clauses INFO, PRIOR).

Classes of tiles that join the pile at stage 1 only are *ordinary*: any of them may lie on any hidden cell. The others are *staged*:
how likely they are in a ring depends on how many of them are known elsewhere. All constellations are one class, since their names
are exchangeable.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any, TypeVar

import attrs

from zombiekit.agenda import Node
from zombiekit.errors import InvalidState
from zombiekit.game import check_seen
from zombiekit.games.defcon_zombies.box.components import GAP, PUBLISHED, UNKNOWN, Kind, Tile
from zombiekit.games.defcon_zombies.box.galaxies import Galaxy
from zombiekit.games.defcon_zombies.box.options import card_of
from zombiekit.games.defcon_zombies.box.reckoning import Deals, Knowledge, groups_of, number_below
from zombiekit.games.defcon_zombies.rules import dealing
from zombiekit.games.defcon_zombies.table.events import Peeked
from zombiekit.games.defcon_zombies.table.position import Draft
from zombiekit.primitives.arguments import check_position, check_seat
from zombiekit.primitives.chance import RandomSource
from zombiekit.primitives.hexes import RING
from zombiekit.rulebook import Entry

D = TypeVar("D", bound=Draft)
T = TypeVar("T")


def observe(state: D, seat: int) -> D:
    """Return what a seat knows: face-down tiles are `unknown` unless it has peeked at them, and the pile of the set-up is empty.

    A view can be looked at, drawn and stepped. A step that needs a tile which the view does not know raises `errors.Undetermined`.
    `resample` makes a full state from a view.

    Raises:
        ValueError: There is no such seat.

    Legal actions depend only on what lies face up, so they are the same in the view (INV-14).

    Rules: DEFCON-INFO-01, DEFCON-INFO-02, DEFCON-INFO-03, DEFCON-MIX-04.
    """
    check_position(state, Draft)
    check_seat(seat, len(state.ships))
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


def class_of(tile: Tile) -> str:
    """Return the class that a dealt tile counts as. Rules: DEFCON-PRIOR-02."""
    return "constellation" if tile.kind is Kind.CONSTELLATION else str(tile)


def knowledge_of(view: Draft) -> Knowledge:
    """Return what a view shows: the tiles as dealt on explored systems, and those peeked at. Rules: DEFCON-PRIOR-02."""
    return knowledge_from(view.options.plan, len(view.board.rings) - 1, view.dealt)


def knowledge_from(plan: Galaxy, rings: int, dealt: tuple[Tile, ...]) -> Knowledge:
    """Return the same, given the plan of the galaxy, the number of its rings and the tiles as dealt, as far as they are known."""
    groups = groups_of(plan)
    known = {name: [0] * rings for name in groups}
    hidden = [0] * rings
    for cell, tile in enumerate(dealt[1:], 1):
        if tile is UNKNOWN:
            hidden[RING[cell] - 1] += 1
        elif tile is not GAP and class_of(tile) in known:
            known[class_of(tile)][RING[cell] - 1] += 1
    return Knowledge(groups, {name: tuple(counts) for name, counts in known.items()}, tuple(hidden))


def marginals(view: Draft, radius: int) -> dict[str, Fraction]:
    """Return the probability of each class for any one hidden system of a ring, given what a view knows.

    Classes are `"constellation"`, `"zombies"`, `"planet 4"` and so on. Drawing each tile from these when it is flipped makes the
    same game as dealing at set-up.

    Raises:
        ValueError: The view knows all systems of that ring, there is no such ring, or no legal deal agrees with what is known.

    Rules: DEFCON-PRIOR-09, DEFCON-PRIOR-10.
    """
    knowledge = knowledge_of(view)
    if not 1 <= radius <= len(knowledge.hidden) or not knowledge.hidden[radius - 1]:
        raise ValueError(f"ring {radius!r} has no system that this view does not know")
    deals = _deals(knowledge)
    cells = knowledge.hidden[radius - 1]
    sums = deals.sums(radius - 1)
    found = {name: Fraction(sums[name], deals.total * cells) for name in knowledge.staged}
    ordinary = knowledge.ordinary
    rest = 1 - sum(found.values(), Fraction(0))
    for name, count in ordinary.items():
        if count:
            found[name] = rest * Fraction(count, sum(ordinary.values()))
    return {name: chance for name, chance in found.items() if chance}


def _deals(knowledge: Knowledge) -> Deals:
    """Return the deals that agree with what is known; raise `ValueError` if none does."""
    deals = Deals(knowledge)
    if not deals.total:
        raise ValueError("no legal deal agrees with what is known")
    return deals


def draw_deal(view: Draft, rng: RandomSource) -> tuple[Tile, ...]:
    """Return the dealt tiles; draw those that the view does not know from the exact posterior.

    Raises:
        ValueError: No legal deal agrees with what the view knows.

    Rules: DEFCON-PRIOR-05, DEFCON-PRIOR-07, DEFCON-INFO-04.
    """
    knowledge = knowledge_of(view)
    deals = _deals(knowledge)
    drawn = deals.draw(number_below(deals.total, rng))
    free: dict[int, list[int]] = {radius: [] for radius in range(1, len(knowledge.hidden) + 1)}
    dealt = list(view.dealt)
    for cell, tile in enumerate(dealt):
        if tile is UNKNOWN:
            free[RING[cell]].append(cell)
    names = dealing.names_left(view)
    for name, spread in drawn.items():
        for radius, count in enumerate(spread, 1):
            for _ in range(count):
                cell = _pick(free[radius], rng)
                dealt[cell] = _pick(names, rng) if name == "constellation" else Tile(name)
    ordinary = list(Counter(knowledge.ordinary).elements())
    for cells in free.values():
        for cell in cells:
            name = _pick(ordinary, rng)
            dealt[cell] = _pick(names, rng) if name == "constellation" else Tile(name)
    return tuple(dealt)


def _pick(items: list[T], rng: RandomSource) -> T:
    """Remove a random item from the list and return it; all are equally likely."""
    return items.pop(int(rng.random() * len(items)))
