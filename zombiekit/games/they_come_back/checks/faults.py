"""What can be wrong with a position: every broken invariant at once (section 3 of the book)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import attrs

from zombiekit.errors import Fault, shown
from zombiekit.forms import form_faults
from zombiekit.games.they_come_back.box.components import NUMBER, Card
from zombiekit.games.they_come_back.box.tiles import TILES, TileId
from zombiekit.games.they_come_back.checks.agendas import agenda_faults
from zombiekit.games.they_come_back.checks.ends import turn_faults
from zombiekit.games.they_come_back.checks.people import people_faults
from zombiekit.games.they_come_back.checks.sets import set_faults
from zombiekit.games.they_come_back.rules.cards.deck import deck_of
from zombiekit.games.they_come_back.rules.event_card import CARDS, Weapon
from zombiekit.games.they_come_back.rules.fitting import tiles_due
from zombiekit.games.they_come_back.rules.laying import DealingPool, LayTile, TurnedUp
from zombiekit.games.they_come_back.rules.markers import order_of
from zombiekit.games.they_come_back.rules.nodes import NODES
from zombiekit.games.they_come_back.rules.turns import NEXT, Phase
from zombiekit.games.they_come_back.rules.zombies import supply, zombies_at
from zombiekit.games.they_come_back.table.position import Enhanced, cards_in_deck

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.games.they_come_back.table.position import Draft


def faults(state: Draft) -> tuple[Fault, ...]:
    """Return every broken invariant, each with the place and the values that break it; nothing for a sound state or view.

    What depends on a sound form, or on a sound position, is only said of those.
    """
    return _form_faults(state) or _broken(state) or tuple(agenda_faults(state))


def position_faults(state: Draft) -> tuple[Fault, ...]:
    """Return what is wrong with a position, whatever stands on its agenda."""
    return _form_faults(attrs.evolve(state, agenda=())) or _broken(state)


def _form_faults(state: Draft) -> tuple[Fault, ...]:
    return tuple(_endless(state)) or form_faults(state, NODES, "INV-12") or tuple(_out_of_form(state))


MOST_THINGS = 1_000
"""No tuple in a state comes near this length; a longer one is refused unseen."""
_BY_SEAT = {
    **dict.fromkeys(("health", "hearts", "bullets", "kills"), "INV-3"),
    "squares": "INV-5",
    "postures": "INV-8",
    "losses": "STCB-LOSS-06",
    "hands": "INV-7",
    "tables": "INV-7",
    "played": "INV-11",
    "piles": "INV-2",
}
"""The fields with a value for each player, and the rule that each obeys."""


def _endless(state: Draft) -> Iterator[Fault]:
    """Yield fields that are too long to be looked through."""
    for field in attrs.fields(type(state)):
        value = getattr(state, field.name)
        if field.eq and isinstance(value, tuple) and len(value) > MOST_THINGS:
            yield Fault("", field.name, f"{len(value)} things, and {MOST_THINGS} at the most are there")


def _out_of_form(state: Draft) -> Iterator[Fault]:
    """Yield what the form of no single value tells: numbers of values, and orders of a game's own."""
    for name, rule in _BY_SEAT.items():
        values, players = getattr(state, name), state.options.players
        if len(values) != players and (values or name != "piles"):
            yield Fault(rule, name, f"{shown(values)} are not {players} values, one for each player")
    deck: list[Any] = [NUMBER[card] for card, _ in state.deck]
    markers: list[Any] = list(map(order_of, state.markers))
    for where, rule, keys in (("deck[{}][0]", "INV-1", deck), ("markers[{}]", "STCB-CARD-14", markers)):
        for index, (last, key) in enumerate(pairwise(keys), 1):
            if key <= last:
                yield Fault(rule, where.format(index), f"{key} after {last}: each once, in order")


def _broken(state: Draft) -> tuple[Fault, ...]:
    """Return the broken invariants of a well-formed position."""
    return (
        *_cards(state),
        *_hands(state),
        *_tiles(state),
        *_tokens(state),
        *people_faults(state),
        *turn_faults(state),
        *set_faults(state),
    )


# ------------------------------------------------------------------------------------------------------- the cards


def _cards(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-1 and INV-7."""
    shown = [card for hand in state.hands for card in hand if card is not Card.HIDDEN]
    counts = Counter(dict(state.deck)) + Counter(shown) + Counter(state.discards)
    counts += Counter(card for table in state.tables for card in table)
    due = dict(deck_of(state.options))
    for card in dict.fromkeys((*due, *counts)):
        if counts[card] != due.get(card, 0):
            yield Fault("INV-1", "deck", f"{counts[card]} cards {card} in all, of {due.get(card, 0)}")
    if cards_in_deck(state) < 0:
        yield Fault("INV-1", "deck", "fewer unseen cards than hidden ones in hands")
    for seat, table in enumerate(state.tables):
        for card in table:
            if not isinstance(CARDS[card], Weapon):
                yield Fault("INV-7", f"tables[{seat}]", f"{card} is no weapon")
        if Card.SHOTGUN in table and not state.bullets[seat]:
            yield Fault("INV-7", f"tables[{seat}]", "a shotgun without Bullets")


def _hands(state: Draft) -> Iterator[Fault]:
    """Yield hands that nobody sees so: a view shows one hand whole, and nothing of the others. Rules: STCB-INFO-01."""
    hidden = [seat for seat, hand in enumerate(state.hands) if Card.HIDDEN in hand]
    seen = [seat for seat, hand in enumerate(state.hands) if any(card is not Card.HIDDEN for card in hand)]
    if hidden and (len(seen) > 1 or set(hidden) & set(seen)):
        yield Fault("STCB-INFO-01", "hands", f"seats {hidden} hide cards, and seats {seen} show some")


# --------------------------------------------------------------------------------------------------------- the map


def _tiles(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-2 about the tiles that are still to be laid."""
    if state.town.house != state.options.tiles:
        yield Fault("INV-2", "town", "is not laid with the tiles of the option tiles")
    for index, (_, laid) in enumerate(state.town.tiles):
        if TILES[laid.tile].box not in state.options.boxes:
            yield Fault("INV-2", f"town.tiles[{index}]", f"{laid.tile} is of a set that takes no part")
    unseen = sum([count for _, count in state.unseen])
    if sum([pile.unseen for pile in state.piles]) != unseen:
        yield Fault("INV-2", "piles", f"the piles do not hold the {unseen} unseen tiles")
    if not state.piles:
        return
    if state.options.map is not None:
        yield Fault("STCB-SETUP-13", "piles", "there are tiles to be laid, and the map was prepared")
        return
    counts = Counter(dict(state.unseen)) + Counter(tile for pile in state.piles for tile in pile.known)
    counts += Counter(laid.tile for _, laid in state.town.tiles)
    counts += Counter(node.tile for node in state.agenda if isinstance(node, (LayTile, TurnedUp)))
    waiting = [node.box for node in state.agenda if isinstance(node, DealingPool)]
    due = tiles_due(state.options, state.town, waiting)
    for tile in TileId:
        if counts[tile] != due[tile]:
            yield Fault("INV-2", "unseen", f"{counts[tile]} tiles {tile} in all, of {due[tile]}")


_MOVING = (NEXT[False, Phase.MOVE], NEXT[False, Phase.SWARM], NEXT[True, Phase.SWARM])
"""What the turn goes on with while zombies are moved: in the swarm phase, and when an undead moves."""


def _enhanced(state: Draft) -> Iterator[Fault]:
    """Yield faults of the enhanced zombies: they are among those that stand there, and that were moved."""
    if list(state.enhanced) != sorted(state.enhanced):
        yield Fault("STCB-BASE-07", "enhanced", "are not sorted")
    moved = dict(state.moved)
    for square, there in Counter([zombie.square for zombie in state.enhanced]).items():
        count = Counter(state.enhanced)[Enhanced(square, moved=True)]
        ordinary = zombies_at(state, square) - there
        if ordinary < 0:
            yield Fault("STCB-BASE-07", "enhanced", f"{there} of the {there + ordinary} zombies on {square}")
        elif not 0 <= moved.get(square, 0) - count <= ordinary:
            what = (
                f"{moved.get(square, 0)} on {square}, {count} of them enhanced, of {there} and {ordinary} ordinary ones"
            )
            yield Fault("STCB-SWARM-02", "moved", what)


def _tokens(state: Draft) -> Iterator[Fault]:
    """Yield faults of INV-5, INV-10 and of the zombies moved."""
    for name in ("health_tokens", "bullet_tokens"):
        for index, square in enumerate(getattr(state, name)):
            if square not in state.town.building:
                yield Fault("INV-5", f"{name}[{index}]", f"{square} is no square of a building")
    left = supply(state)
    if left is not None and left < 0:
        yield Fault("INV-10", "zombies", f"{-left} zombies more than the {state.options.limited_supplies} there are")
    for index, (square, count) in enumerate(state.moved):
        if count > zombies_at(state, square):
            yield Fault("STCB-SWARM-02", f"moved[{index}]", f"{count} of {zombies_at(state, square)} zombies there")
    yield from _enhanced(state)
    if state.moved and state.agenda and state.agenda[0] not in _MOVING:
        yield Fault("STCB-SWARM-02", "moved", "zombies have been moved in a phase that moves none")
