"""What can be wrong with cards, those of constellations and of events, and with what they have brought about."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from zombiekit.errors import Fault, shown
from zombiekit.games.defcon_zombies.box.cards_in_play import card_of, cards_by_id
from zombiekit.games.defcon_zombies.box.components import PEEKS, UNKNOWN, Ability
from zombiekit.games.defcon_zombies.box.event_cards import Do, Effect, EventCard
from zombiekit.games.defcon_zombies.box.variants import Trigger
from zombiekit.games.defcon_zombies.rules.abilities import abilities, ability_of
from zombiekit.games.defcon_zombies.rules.effect_places import planets_in_box
from zombiekit.games.defcon_zombies.rules.event_drawing import CardEnd
from zombiekit.games.defcon_zombies.rules.setup import SetupDie
from zombiekit.games.defcon_zombies.view.observing import is_dealt
from zombiekit.primitives.hexes import CELLS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.games.defcon_zombies.table.position import Draft


def card_faults(state: Draft) -> Iterator[Fault]:
    """Yield what no card of the game can have brought about, and event cards that are missing or too many."""
    yield from _sights(state)
    yield from _swapped(state)
    yield from _event_table(state)


def _sights(state: Draft) -> Iterator[Fault]:
    """Yield peeks that nobody can have made, or has left. Rules: DEFCON-CARD-09."""
    peeking = _some_effect(state, Do.PEEK)
    for seat, sight in enumerate(state.sights):
        libras = sum(ability_of(state, name) is Ability.LIBRA for name in state.cards[seat])
        if sight.left > PEEKS * libras:
            yield Fault("DEFCON-CARD-09", f"sights[{seat}].left", f"{sight.left} peeks left with {libras} Libra cards")
        if len(sight.seen) + sight.left > PEEKS * libras and not peeking:
            yield Fault("DEFCON-CARD-09", f"sights[{seat}].seen", f"{len(sight.seen)} systems seen")
        for cell in sight.seen:
            if state.faces[cell] is not UNKNOWN:
                yield Fault("DEFCON-CARD-09", f"sights[{seat}].seen", f"{CELLS[cell]} lies open for all to see")
    if state.teleported and Ability.CANIS_MINOR not in abilities(state, state.active):
        yield Fault("DEFCON-CARD-05", "teleported", "the active player does not hold Canis Minor")


def _swapped(state: Draft) -> Iterator[Fault]:
    """Yield swapped tiles that no card swaps or the box has not. Rules: DEFCON-PRIM-11."""
    if state.swapped and not _some_effect(state, Do.REPLACE_TILE):
        yield Fault("INV-1", "swapped", "no card of this game swaps tiles")
    for _, number in state.swapped:
        if planets_in_box(state, number) < 0:
            yield Fault("INV-1", "swapped", f"more planets of number {number} than there are")


def _some_effect(state: Draft, do: Do) -> bool:
    """Tell whether some card of the game does this."""
    return any(_does(card.effects, do) for card in cards_by_id(state.options).values())


def _does(effects: tuple[Effect, ...], do: Do) -> bool:
    return any(effect.do is do or any(_does(branch.effects, do) for branch in effect.branches) for effect in effects)


def _event_table(state: Draft) -> Iterator[Fault]:
    """Yield cards that are missing or too many, and what no card has brought about. Rules: DEFCON-EVT-03, DEFCON-EVT-06."""
    table = state.event_table
    rolled = state.options.events and Trigger.PLANET_NUMBER in state.options.event_triggers
    waits = not state.turn and (not is_dealt(state) or any(isinstance(node, SetupDie) for node in state.agenda))
    if (table.die is not None) != (rolled and not waits):
        yield Fault("DEFCON-EVT-03", "event_table.die", f"{table.die}")
    if table.skip and not _some_effect(state, Do.SKIP_ZOMBIES_STEPS):
        yield Fault("DEFCON-PRIM-12", "event_table.skip", f"{table.skip}, and no card of this game skips steps")
    out = {(entry.card, entry.copy) for entry in table.on_table}
    out |= {(node.card, node.copy) for node in state.agenda if isinstance(node, CardEnd)}
    if len(table.drawn) != len(out) or set(table.drawn) != out:
        what = f"{shown(table.drawn)} are not the cards on the table, {shown(sorted(out))}, each once"
        yield Fault("DEFCON-EVT-06", "event_table.drawn", what)
    else:
        for name in ("kept", "lasting"):
            if table.by_age(getattr(table, name)) != getattr(table, name):
                yield Fault("DEFCON-EVT-09", f"event_table.{name}", "not in the order in which the cards were drawn")
    counts = Counter(dict(table.deck)) + Counter(dict(table.discards)) + Counter(card for card, _ in out)
    for card in cards_by_id(state.options).values():
        yield from _copies(card, counts[card.id])
    for index, entry in enumerate(table.lasting):
        effect = card_of(state.options, entry.card).effects_at(entry.path[:-2])[entry.path[-2]]
        if entry.last - entry.first + 1 != effect.amount or entry.last < state.turn or entry.first > state.turn + 1:
            what = f"turns {entry.first} to {entry.last}, now is {state.turn}"
            yield Fault("DEFCON-PRIM-17", f"event_table.lasting[{index}]", what)
    if not state.turn and (table.discards or table.kept or table.lasting or table.skip):
        yield Fault("DEFCON-EVT-01", "event_table", "cards have been drawn during the set-up")


def _copies(card: EventCard, count: int) -> Iterator[Fault]:
    if count != card.copies:
        yield Fault("DEFCON-EVT-06", "event_table", f"{count} copies of {card.id}, of {card.copies}")
