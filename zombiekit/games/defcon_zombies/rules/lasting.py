"""Event cards that last for some turns, at the end of each (clauses EVT-09, PRIM-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from zombiekit.agenda import Automatic
from zombiekit.games.defcon_zombies.box.cards_in_play import card_of, parent_effect
from zombiekit.games.defcon_zombies.rules.context import Context
from zombiekit.games.defcon_zombies.rules.effects import Effects, holds
from zombiekit.games.defcon_zombies.rules.event_drawing import CardEnd
from zombiekit.games.defcon_zombies.table.card_events import EventReleased
from zombiekit.games.defcon_zombies.table.position import CardLasting

if TYPE_CHECKING:
    from zombiekit.games.defcon_zombies.table.position import Draft


@attrs.frozen
class LastingCards(Automatic):
    """The lasting cards take effect in the order in which they were drawn. Rules: DEFCON-EVT-09."""

    def run(self, draft: Draft) -> None:
        """Lay out those that count this turn."""
        due = [entry for entry in draft.event_table.lasting if entry.first <= draft.turn]
        draft.agenda += tuple(LastingCard(entry) for entry in reversed(due))


@attrs.frozen
class LastingCard(Automatic):
    """One lasting card takes effect if its test holds, and is discarded after its last turn. Rules: DEFCON-PRIM-17."""

    entry: CardLasting

    def run(self, draft: Draft) -> None:
        """Run its effects, and discard it after its last turn."""
        entry = self.entry
        table = draft.event_table
        if entry.last <= draft.turn:
            at = table.lasting.index(entry)
            draft.event_table = attrs.evolve(table, lasting=(*table.lasting[:at], *table.lasting[at + 1 :]))
            draft.agenda += (CardEnd(entry.card, entry.copy),)
        if holds(draft, parent_effect(draft.options, entry.card, entry.path).test):
            draft.events += (EventReleased(card_of(draft.options, entry.card).name),)
            context = Context(entry.card, entry.copy, entry.path, 0, entry.drawer, entry.drawer, entry.here)
            draft.agenda += (Effects(context),)


LASTING_CARDS = LastingCards()
