"""Drawing event cards at a discovery, keeping and discarding them (clauses EVT, PRIM-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import attrs

from zombiekit.agenda import Automatic, ChanceNode
from zombiekit.forms import Count, Form, between
from zombiekit.games.defcon_zombies.box.cards_in_play import card_of, parent_effect
from zombiekit.games.defcon_zombies.box.components import UNKNOWN
from zombiekit.games.defcon_zombies.box.forms import CardId, System
from zombiekit.games.defcon_zombies.box.variants import DeckEmpty, Trigger
from zombiekit.games.defcon_zombies.rules.context import Context
from zombiekit.games.defcon_zombies.rules.effects import Effects
from zombiekit.games.defcon_zombies.table.actions import DrawEvent
from zombiekit.games.defcon_zombies.table.card_events import DeckReshuffled, EventDiscarded, EventDrawn, EventReleased
from zombiekit.games.defcon_zombies.table.position import CardKept
from zombiekit.primitives.chance import Bag, Chance
from zombiekit.primitives.hexes import RING
from zombiekit.primitives.pairs import drop, put

if TYPE_CHECKING:
    from zombiekit.agenda import Node
    from zombiekit.games.defcon_zombies.box.components import Tile
    from zombiekit.games.defcon_zombies.table.position import Draft, EventTable, Kept


def triggers_met(state: Draft, cell: int, tile: Tile) -> tuple[Trigger, ...]:
    """Return which triggers the flip of a tile meets, in the order of the draws. Rules: DEFCON-EVT-02."""
    kinds = set(map(str, Trigger))
    met = {tile.kind.value} & kinds
    if all(state.faces[other] is not UNKNOWN for other in state.board.rings[RING[cell]]):
        met.add(Trigger.RING_COMPLETE)
    if tile.number >= 0 and tile.number == state.event_table.die:
        met.add(Trigger.PLANET_NUMBER)
    return tuple(trigger for trigger in state.options.event_triggers if trigger in met)


def discovery_cards(state: Draft, cell: int, tile: Tile) -> tuple[Node, ...]:
    """Return the nodes of the cards that a discovery releases and draws, the last first.

    Rules: DEFCON-REV-04, DEFCON-EVT-02, DEFCON-PRIM-16.
    """
    draws = len(triggers_met(state, cell, tile))
    nodes: list[Node] = [EventDraws(cell, draws)] if draws else []
    released = tuple(kept for kept in state.event_table.kept if waits_for(state, kept) == tile.kind)
    if released:
        nodes.append(KeptCards(cell, released))
    return tuple(nodes)


def waits_for(state: Draft, kept: Kept) -> str | None:
    """Return the class of tile that a kept card waits for."""
    return parent_effect(state.options, kept.card, kept.path).discovered


@attrs.frozen
class KeptCards(Automatic):
    """Cards that waited for this discovery take effect, the oldest first. Rules: DEFCON-REV-04, DEFCON-PRIM-16."""

    cell: System
    cards: Annotated[tuple[CardKept, ...], Form("one card or several", lambda cards, _: cards)]

    def run(self, draft: Draft) -> None:
        """Release the first, and the others after it."""
        kept, *others = self.cards
        if others:
            draft.agenda += (KeptCards(self.cell, tuple(others)),)
        table = draft.event_table
        at = table.kept.index(kept)
        draft.event_table = attrs.evolve(table, kept=(*table.kept[:at], *table.kept[at + 1 :]))
        draft.events += (EventReleased(card_of(draft.options, kept.card).name),)
        context = Context(kept.card, kept.copy, kept.path, 0, kept.keeper, kept.keeper, self.cell)
        draft.agenda += (CardEnd(kept.card, kept.copy), Effects(context))


@attrs.frozen
class EventDraws(Automatic):
    """So many cards are still to be drawn for a discovery. Rules: DEFCON-EVT-02, DEFCON-EVT-05, DEFCON-EVT-06, DEFCON-EVT-08."""

    cell: System
    left: Annotated[int, between(1, len(Trigger))]

    def run(self, draft: Draft) -> None:
        """Draw the next, after making the discards the deck if there is need."""
        table = draft.event_table
        if not table.deck and table.discards and draft.options.event_deck_empty is DeckEmpty.RESHUFFLE:
            table = draft.event_table = attrs.evolve(table, deck=table.discards, discards=())
            draft.events += (DeckReshuffled(),)
        if not table.deck:
            return
        if self.left > 1:
            draft.agenda += (EventDraws(self.cell, self.left - 1),)
        if len(table.deck) == 1:
            _draw(draft, self.cell, table.deck[0][0])
        else:
            draft.agenda += (EventDraw(self.cell),)


@attrs.frozen
class EventDraw(ChanceNode):
    """A card of the event deck is drawn, each as likely. Rules: DEFCON-EVT-04."""

    cell: System
    clause = "DEFCON-EVT-04"
    asks = "draw an event card."

    def outcomes(self, state: Draft) -> Chance[DrawEvent]:
        """Return the cards of the deck."""
        return Bag(state.event_table.deck, DrawEvent)

    def due(self, state: Draft) -> str:
        """Return how many cards are left to draw from."""
        return f"one of the {sum(count for _, count in state.event_table.deck)} cards in the event deck"

    def apply(self, draft: Draft, outcome: DrawEvent) -> None:
        """Let it take effect."""
        _draw(draft, self.cell, outcome.card)


def _draw(draft: Draft, cell: int, card: str) -> None:
    """Resolve a card, in printed order. Rules: DEFCON-EVT-04."""
    table = draft.event_table
    draft.events += (EventDrawn(draft.active, card, card_of(draft.options, card).name),)
    taken = {copy for name, copy in table.drawn if name == card}
    copy = next(number for number in range(len(taken) + 1) if number not in taken)
    draft.event_table = attrs.evolve(table, deck=changed(table.deck, card, -1), drawn=(*table.drawn, (card, copy)))
    context = Context(card, copy, (), 0, draft.active, draft.active, cell)
    draft.agenda += (CardEnd(card, copy), Effects(context))


@attrs.frozen
class CardEnd(Automatic):
    """A card is discarded once no part of it is kept or lasts any more. Rules: DEFCON-EVT-06."""

    card: CardId
    copy: Count

    def run(self, draft: Draft) -> None:
        """Discard it, or leave it on the table."""
        table = draft.event_table
        if in_play(table, self.card, self.copy):
            return
        drawn = tuple([each for each in table.drawn if each != (self.card, self.copy)])
        draft.event_table = attrs.evolve(table, discards=changed(table.discards, self.card, 1), drawn=drawn)
        draft.events += (EventDiscarded(card_of(draft.options, self.card).name),)


def in_play(table: EventTable, card: str, copy: int) -> bool:
    """Tell whether a part of a copy of a card is kept or lasts."""
    return any(entry.card == card and entry.copy == copy for entry in table.on_table)


def changed(counts: tuple[tuple[str, int], ...], card: str, change: int) -> tuple[tuple[str, int], ...]:
    """Return counts with one of them changed."""
    count = dict(counts).get(card, 0) + change
    return put(counts, card, count) if count else drop(counts, card)
