"""Cards that move another player's figure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.agenda import Refusal
from zombiekit.games.they_come_back.box.components import START, Card, Moment
from zombiekit.games.they_come_back.rules.event_card import TargetCard, opponents, target_of
from zombiekit.games.they_come_back.rules.health import lose_health
from zombiekit.games.they_come_back.rules.leading import lead
from zombiekit.games.they_come_back.rules.moving import open_steps, put_figure
from zombiekit.games.they_come_back.table.actions import Play
from zombiekit.games.they_come_back.table.position import where
from zombiekit.games.they_come_back.table.seats import seat_name
from zombiekit.games.they_come_back.table.words import target_name

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.table.position import Draft


class BadSenseOfDirection(TargetCard):
    """For 1 own Health the target is put on the center of Town Square. Rules: STCB-EVENT-04, STCB-HEALTH-06, STCB-CARD-18."""

    card = Card.BAD_SENSE_OF_DIRECTION
    clause = "STCB-EVENT-04"
    needs = "a target who is not on the center of Town Square"

    def targets(self, state: Draft, seat: int) -> list[int]:
        """Return the opponents who are elsewhere."""
        return [other for other in opponents(state, seat) if state.squares[other] != START]

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        """At one of these, by a player with 2 Health or more."""
        return super().plays(state, seat, moment) if state.health[seat] > 1 else ()

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        """Tell whether it is the price or the target."""
        if state.health[seat] < 2:
            what = f"its price of 1 Health is paid only with 2 or more, and {seat_name(seat)} has {state.health[seat]}"
            return Refusal("STCB-HEALTH-06", what)
        return Refusal(self.clause, f"{target_name(action)} is on the center of Town Square already")

    def pay(self, draft: Draft, seat: int) -> None:
        """Pay the Health."""
        lose_health(draft, seat)

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        """Put him there."""
        put_figure(draft, target_of(action), START)


class WhereDidEverybodyGo(TargetCard):
    """The player moves the target up to 5 steps. Rules: STCB-EVENT-25, STCB-CARD-21."""

    card = Card.WHERE_DID_EVERYBODY_GO
    clause = "STCB-EVENT-25"
    undead = True
    needs = "a target to whom a step is open"

    def targets(self, state: Draft, seat: int) -> list[int]:
        """Return the opponents who can be led a step: effects that keep them from all there are leave nothing to change. Rules: STCB-CARD-09."""
        return [other for other in opponents(state, seat) if open_steps(state, other, where(state, other))]

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        """Lead him."""
        lead(draft, seat, target_of(action))
