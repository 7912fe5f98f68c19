"""What a card at work stands in: which effect of which card, and for whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeAlias

import attrs

from zombiekit.forms import Count, Form
from zombiekit.games.defcon_zombies.box.cards_in_play import card_of, is_inside
from zombiekit.games.defcon_zombies.box.forms import CardId, Seat, System

if TYPE_CHECKING:
    from zombiekit.games.defcon_zombies.box.event_cards import Effect
    from zombiekit.games.defcon_zombies.box.options import Options
    from zombiekit.games.defcon_zombies.table.position import Draft


@attrs.frozen
class Context:
    """Which effect of which card is at work, and for whom.

    Attributes:
        card: The id of the card.
        copy: Which copy of it, where several are on the table.
        path: The list of effects (see `EventCard.effects_at`).
        at: The number of the effect in the list.
        drawer: Who drew or kept the card. Rules: DEFCON-PRIM-02.
        subject: Who `self` is.
        here: The system whose discovery drew or released the card.
    """

    card: CardId
    copy: Count
    path: tuple[Count, ...]
    at: Count
    drawer: Seat
    subject: Seat
    here: System

    def effect(self, options: Options) -> Effect:
        """Return the effect."""
        return card_of(options, self.card).effects_at(self.path)[self.at]

    def inside(self, branch: int, subject: int | None = None) -> Context:
        """Return the context of the first effect in a branch of the effect."""
        return attrs.evolve(
            self, path=(*self.path, self.at, branch), at=0, subject=self.subject if subject is None else subject
        )

    def question(self, options: Options, asked: str) -> str:
        """Return what is asked by the card, with its name and text."""
        card = card_of(options, self.card)
        return f"{card.name} ({card.text}) {asked}"


def _is_there(context: Context, state: Draft) -> bool:
    """Tell whether the card has such a list, as long as that: at its end all effects have been carried out."""
    if context.path and not is_inside(state.options, context.card, context.path):
        return False
    return context.at <= len(card_of(state.options, context.card).effects_at(context.path))


Part: TypeAlias = Annotated[Context, Form("a part of a card", _is_there)]
"""A part that the card has."""
