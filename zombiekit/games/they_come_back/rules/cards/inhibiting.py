"""Cards that inhibit zombies; undead are never affected. Rules: STCB-UNDEAD-19."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.games.they_come_back.box.components import Card
from zombiekit.games.they_come_back.rules.cards.lasting import Lasting
from zombiekit.games.they_come_back.rules.event_card import ANY, Weapon
from zombiekit.games.they_come_back.rules.markers import set_until_next_turn
from zombiekit.games.they_come_back.table.actions import Use

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.table.position import Draft


class AllTheMarbles(Weapon):
    """Used: no zombie is moved in phases until the end of the user's next turn. Rules: STCB-EVENT-02, STCB-SWARM-11, STCB-CARD-15."""

    card = Card.ALL_THE_MARBLES
    clause = "STCB-EVENT-02"
    uses_at = ANY

    def use(self, draft: Draft, seat: int, action: Use) -> None:
        """Scatter them."""
        set_until_next_turn(draft, self.card, seat, clock=seat)


class AlternateFoodSource(Lasting):
    """Zombies neither attack nor are they to be dealt with, until the end of the player's next turn.

    Rules: STCB-EVENT-03, STCB-ENC-06, STCB-SHOTGUN-10, STCB-CARD-15.
    """

    card = Card.ALTERNATE_FOOD_SOURCE
    clause = "STCB-EVENT-03"
