"""Roll-offs: who lays first, who places the Helipad, who takes the first turn (clauses SETUP-03, SETUP-07, SETUP-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from zombiekit.agenda import ChanceNode
from zombiekit.games.they_come_back.box.forms import Die, Seats
from zombiekit.games.they_come_back.table.events import DieRolled, RollOffWon
from zombiekit.games.they_come_back.table.position import push
from zombiekit.games.they_come_back.table.seats import seat_name
from zombiekit.primitives.dice import DIE, Roll

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.table.position import Draft
    from zombiekit.primitives.chance import Chance


@attrs.frozen
class RollOff(ChanceNode):
    """Players roll a die each; the highest wins and is active then, those who tie for it roll again.

    What the winner does lies below on the agenda. Rules: STCB-SETUP-03.

    Attributes:
        seats: The players who roll, in seat order.
        rolls: What the first of them have rolled.
    """

    seats: Seats
    rolls: tuple[Die, ...] = ()
    clause = "STCB-SETUP-03"

    @property
    def roller(self) -> int:
        """The seat that rolls now."""
        return self.seats[len(self.rolls)]

    def question(self, state: Draft) -> str:
        """Return what is to be rolled."""
        known = [f"{seat_name(seat)} has {die}" for seat, die in zip(self.seats, self.rolls, strict=False)]
        rolled = f" ({', '.join(known)})" if known else ""
        return f"roll the die of {seat_name(self.roller)} in the roll-off{rolled}."

    def outcomes(self, state: Draft) -> Chance[Roll]:
        """Return a die."""
        return DIE

    def apply(self, draft: Draft, outcome: Roll) -> None:
        """Let the next one roll, or tell who has won."""
        draft.events += (DieRolled(self.roller, outcome.value),)
        rolls = (*self.rolls, outcome.value)
        if len(rolls) < len(self.seats):
            push(draft, RollOff(self.seats, rolls))
            return
        winner, *others = [seat for seat, roll in zip(self.seats, rolls, strict=True) if roll == max(rolls)]
        if others:
            push(draft, RollOff((winner, *others)))
            return
        draft.active = winner
        draft.events += (RollOffWon(winner),)


def push_roll_off(draft: Draft) -> None:
    """Let all players roll. Rules: STCB-SETUP-03."""
    push(draft, RollOff(tuple(range(draft.options.players))))
