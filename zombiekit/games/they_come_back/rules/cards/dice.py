"""Cards that roll dice: what is rolled, by whom, and what then happens stands at each of them (clause CARD-32)."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Annotated, ClassVar, cast

import attrs

from zombiekit.agenda import Automatic, ChanceNode, Refusal
from zombiekit.forms import Form, between
from zombiekit.games.they_come_back.box.components import HIT_ON, MOST_HEALTH, Card, Moment
from zombiekit.games.they_come_back.box.forms import Seat
from zombiekit.games.they_come_back.rules.dice import after_die, counts_less, penalty
from zombiekit.games.they_come_back.rules.event_card import (
    CARDS,
    EventCard,
    TargetCard,
    is_play,
    opponents_here,
    target_of,
)
from zombiekit.games.they_come_back.rules.health import gain_health, lose_health
from zombiekit.games.they_come_back.table.actions import Play, play
from zombiekit.games.they_come_back.table.events import EffectDieRolled
from zombiekit.games.they_come_back.table.position import push
from zombiekit.games.they_come_back.table.seats import seat_name
from zombiekit.primitives.dice import DIE, SIDES, Roll

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.table.position import Draft
    from zombiekit.primitives.chance import Chance

CardPlay = Annotated[Play, Form("a play of a card", is_play)]
Dice = Annotated[
    tuple[Annotated[int, between(0, SIDES)], ...], Form("at most two dice", lambda dice, _: len(dice) <= 2)
]


class DiceCard(EventCard):
    """A card that rolls dice, by which it then goes. Rules: STCB-CARD-32."""

    dice: ClassVar[int] = 1
    """How many dice are rolled."""

    def roller(self, seat: int, action: Play, index: int) -> int:
        """Return who rolls a die, counted from 0: the card's player, for most."""
        return seat

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        """Roll the first die."""
        push(draft, CardRoll(seat, action))

    @abstractmethod
    def settle(self, draft: Draft, seat: int, action: Play, dice: tuple[int, ...]) -> None:
        """Let happen what the dice have shown."""


@attrs.frozen
class CardRoll(ChanceNode):
    """A die for a card; `rolled` are those before it, as far as they count. Rules: STCB-CARD-11, STCB-CARD-32.

    Attributes:
        seat: The card's player.
        action: How it was played.
        rolled: What the dice before this one came to.
    """

    seat: Seat
    action: CardPlay
    rolled: Dice = ()
    clause = "STCB-CARD-32"

    def question(self, state: Draft) -> str:
        """Return what is to be rolled."""
        card = cast("DiceCard", CARDS[self.action.card])
        which = "the die" if card.dice == 1 else "the first die" if not self.rolled else "the second die"
        before = f" (the first came to {self.rolled[0]})" if self.rolled else ""
        roller = card.roller(self.seat, self.action, len(self.rolled))
        return (
            f"roll {which} of {seat_name(roller)} for {card.title.rstrip('!?.')}{before}{counts_less(state, roller)}."
        )

    def outcomes(self, state: Draft) -> Chance[Roll]:
        """Return a die."""
        return DIE

    def apply(self, draft: Draft, outcome: Roll) -> None:
        """Go on with what it came to."""
        card = cast("DiceCard", CARDS[self.action.card])
        roller = card.roller(self.seat, self.action, len(self.rolled))
        draft.events += (EffectDieRolled(roller, outcome.value),)
        dice = (*self.rolled, outcome.value - penalty(draft, roller))
        after_die(draft, roller, outcome.value, CardRolled(self.seat, self.action, dice))


@attrs.frozen
class CardRolled(Automatic):
    """A die for a card was rolled: the next one is, or the card goes by them. Rules: STCB-CARD-11, STCB-CARD-32."""

    seat: Seat
    action: CardPlay
    rolled: Dice

    def run(self, draft: Draft) -> None:
        """Roll on, or settle it."""
        card = cast("DiceCard", CARDS[self.action.card])
        if len(self.rolled) < card.dice:
            push(draft, CardRoll(self.seat, self.action, self.rolled))
        else:
            card.settle(draft, self.seat, self.action, self.rolled)


class IFeelAlive(DiceCard):
    """Two dice of 4 or more bring 2 Health. Rules: STCB-EVENT-32, STCB-HEALTH-01, STCB-HEALTH-03."""

    card = Card.I_FEEL_ALIVE
    clause = "STCB-EVENT-32"
    needs = f"less than {MOST_HEALTH} Health"
    dice = 2
    health = 2

    def plays(self, state: Draft, seat: int, moment: Moment) -> tuple[Play, ...]:
        """Below the limit of Health."""
        return (play(self.card),) if state.health[seat] < MOST_HEALTH else ()

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        """Tell of the Health."""
        return Refusal(self.clause, f"it needs {self.needs}, and {seat_name(seat)} has {state.health[seat]}")

    def settle(self, draft: Draft, seat: int, action: Play, dice: tuple[int, ...]) -> None:
        """Feel alive, or not; a player who is dead by now does not."""
        if min(dice) >= HIT_ON and draft.health[seat]:
            gain_health(draft, seat, self.health)


class IWillSurvive(TargetCard, DiceCard):
    """Both roll, the player adds 1; the lower total loses 1 Health, the target on a tie. Rules: STCB-EVENT-50, STCB-HEALTH-05."""

    card = Card.I_WILL_SURVIVE
    clause = "STCB-EVENT-50"
    needs = "a target on the own square"
    needs_figure = True
    dice = 2

    def targets(self, state: Draft, seat: int) -> list[int]:
        """Return the opponents on the own square."""
        return opponents_here(state, seat)

    def why_not(self, state: Draft, seat: int, action: Play) -> Refusal:
        """Tell that he is elsewhere."""
        return Refusal(self.clause, f"it needs {self.needs}, and {seat_name(target_of(action))} is elsewhere")

    def roller(self, seat: int, action: Play, index: int) -> int:
        """Return the player, then the target."""
        return target_of(action) if index else seat

    def settle(self, draft: Draft, seat: int, action: Play, dice: tuple[int, ...]) -> None:
        """Compare the totals."""
        own, other = dice
        loser = seat if own + 1 < other else target_of(action)
        if draft.health[loser]:
            lose_health(draft, loser)
