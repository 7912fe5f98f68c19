"""What a card at work stands in: which effect of which card, and for whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from zombiekit.games.defcon_zombies.box.cards_in_play import card_of

if TYPE_CHECKING:
    from zombiekit.games.defcon_zombies.box.event_cards import Effect
    from zombiekit.games.defcon_zombies.box.options import Options


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

    card: str
    copy: int
    path: tuple[int, ...]
    at: int
    drawer: int
    subject: int
    here: int

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
