"""A human is led by another player: Where Did Everybody Go? (clause CARD-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from zombiekit.agenda import Automatic, Choice, Refusal, ask
from zombiekit.games.they_come_back.box.forms import Count, Positive, Seat
from zombiekit.games.they_come_back.rules.moving import is_kept_off, open_steps, step_to_square, take_tokens
from zombiekit.games.they_come_back.rules.turns import Phase, is_ahead, is_in_movement
from zombiekit.games.they_come_back.rules.zombies import stand_zombies_up
from zombiekit.games.they_come_back.table.actions import STOP, Step, Stop, step_to
from zombiekit.games.they_come_back.table.events import MovementEnded
from zombiekit.games.they_come_back.table.position import is_standing_human, push, where
from zombiekit.games.they_come_back.table.seats import seat_name
from zombiekit.games.they_come_back.table.words import at
from zombiekit.words import many

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.table.position import Draft

MOST_STEPS = 5
"""How far a human may be led. Rules: STCB-EVENT-25."""


def lead(draft: Draft, leader: int, seat: int) -> None:
    """Let a player lead a human; zombies evaded on the way lie until the human's own move is over, or else this one.

    Rules: STCB-CARD-21, STCB-ENC-07.
    """
    level = 0
    if seat != draft.active or not is_ahead(draft, Phase.END_OF_MOVE):
        level = 1 + sum([isinstance(node, Leading) and node.seat == seat for node in draft.agenda])
    Leading(leader, seat, level).run(draft)


@attrs.frozen
class Leading(Automatic):
    """A human is led on, once what he met on his square is settled; it is over when he no longer stands.

    Rules: STCB-CARD-21, STCB-ENC-07, STCB-MOVE-09.

    Attributes:
        leader: The card's player.
        seat: The human.
        level: The movement in which zombies lie that he evades (see `Lying`).
        left: How many steps are left.
    """

    leader: Seat
    seat: Seat
    level: Count
    left: Count = MOST_STEPS

    def run(self, draft: Draft) -> None:
        """Take the tokens of the square entered, and ask for the next step."""
        seat = self.seat
        if is_standing_human(draft, seat):
            if self.left < MOST_STEPS:
                take_tokens(draft, seat)
            if self.left:
                ask(draft, LeadingChoice(self.leader, seat, self.level, self.left))
                return
        end_leading(draft, seat, self.level)


def end_leading(draft: Draft, seat: int, level: int) -> None:
    """Let those zombies stand up that lie for this movement only. Rules: STCB-ENC-07."""
    if level:
        stand_zombies_up(draft, seat, level)


@attrs.frozen
class LeadingChoice(Choice):
    """A player leads a human one step, or stops. Rules: STCB-MOVE-06, STCB-CARD-21, STCB-CARD-11, STCB-CARD-20, STCB-MOVE-09."""

    leader: Seat
    seat: Seat
    level: Count
    left: Positive
    clause = "STCB-CARD-21"

    def actor(self, state: Draft) -> int:
        """Return the card's player."""
        return self.leader

    def question(self, state: Draft) -> str:
        """Return what is asked."""
        place = at(where(state, self.seat))
        left = many(self.left, "step")
        return f"where do you lead {seat_name(self.seat)}, who is on {place}? {left} left; `stop` for none."

    def options(self, state: Draft) -> tuple[Step | Stop, ...]:
        """Return the steps, and to stop."""
        return (*[step_to(near) for near in open_steps(state, self.seat, where(state, self.seat))], STOP)

    def why_not(self, state: Draft, action: object) -> Refusal:
        """Tell if it is the walls that he fears."""
        here = where(state, self.seat)
        if isinstance(action, Step):
            if action.square not in state.town.links[here]:
                return Refusal("STCB-GEO-08", f"no step leads from {at(here)} to {at(action.square)}")
            if is_kept_off(state, self.seat, action.square):
                return Refusal(
                    "STCB-CARD-27", f"{seat_name(self.seat)} has left the tile of {at(action.square)}, where it smells"
                )
            what = f"under Claustrophobia no step of {seat_name(self.seat)} leads from {at(here)} into a building"
            return Refusal("STCB-CARD-20", what)
        return super().why_not(state, action)

    def apply(self, draft: Draft, action: Step | Stop) -> None:
        """Let him enter the square, or end it."""
        if isinstance(action, Stop):
            draft.events += (MovementEnded(self.seat),)
            end_leading(draft, self.seat, self.level)
            return
        push(draft, Leading(self.leader, self.seat, self.level, self.left - 1))
        step_to_square(draft, self.seat, action.square, self.level)
        if self.seat == draft.active and is_in_movement(draft):
            draft.entered = True
