"""Cards that answer a card played at their player, or a failing roll."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, cast

import attrs

from zombiekit.agenda import Choice, Refusal, ask, drop
from zombiekit.forms import IN_ORDER
from zombiekit.games.they_come_back.box.components import Card, Moment
from zombiekit.games.they_come_back.rules import attempts, ends, health, windows
from zombiekit.games.they_come_back.rules.event_card import CardPlay, EventCard, TargetCard, kind_of
from zombiekit.games.they_come_back.table.actions import AIMS, Aim, Play, play
from zombiekit.games.they_come_back.table.events import CardRedirected, CardWithoutEffect
from zombiekit.games.they_come_back.table.position import Draft, Seat, SeatDecides, then
from zombiekit.games.they_come_back.table.words import seat_name


class YouLookinAtMe(EventCard):
    """A card just played at this player goes to another one instead. Rules: STCB-EVENT-42, STCB-CARD-12."""

    card = Card.YOU_LOOKIN_AT_ME
    clause = "STCB-EVENT-42"
    moments = frozenset({Moment.CARD_PLAYED})
    needs = "a card that was just played on its player"

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        """Take the other card's effect off the agenda, and ask for a new target. This card is settled along with it."""
        drop(draft, ends.CardDone)
        drop(draft, windows.Window)
        effect = drop(draft, windows.CardEffect)
        answered = tuple(sorted((*effect.answered, seat)))
        if new_targets(draft, effect.seat, effect.action, answered):
            ask(draft, Redirecting(effect.seat, effect.action, answered))
        else:
            draft.events += (CardWithoutEffect(effect.action.card),)


def new_targets(state: Draft, seat: int, action: Play, answered: tuple[int, ...]) -> list[int]:
    """Return the targets left for a card, without those who have answered it. Rules: STCB-CARD-12."""
    targets = cast("TargetCard", kind_of(state, action.card)).targets(state, seat)
    return [target for target in targets if target not in answered]


@attrs.frozen
class Redirecting(SeatDecides, Choice):
    """The player of a card that was answered names another target for it. Rules: STCB-CARD-12, STCB-CARD-11, STCB-EVENT-42.

    Attributes:
        seat: The card's player.
        action: How it was played last.
        answered: Who has answered it.
    """

    seat: Seat
    action: CardPlay
    answered: Annotated[tuple[Seat, ...], IN_ORDER]
    clause = "STCB-CARD-12"

    def question(self, state: Draft) -> str:
        return f"who is the new target of {kind_of(state, self.action.card).title}?"

    def options(self, state: Draft) -> tuple[Aim, ...]:
        return tuple([AIMS[target] for target in new_targets(state, self.seat, self.action, self.answered)])

    def why_not(self, state: Draft, action: object) -> Refusal:
        if not isinstance(action, Aim):
            return super().why_not(state, action)
        if action.target in self.answered:
            return Refusal(self.clause, f"{seat_name(action.target)} has answered it")
        return Refusal(self.clause, f"{seat_name(action.target)} is not a legal target for it")

    def apply(self, draft: Draft, action: Aim) -> None:
        draft.events += (CardRedirected(self.seat, self.action.card, action.target),)
        then(draft, windows.CardEffect(self.seat, play(self.action.card, target=action.target), self.answered))
        windows.open_window(draft, Moment.CARD_PLAYED, action.target)

    def contradictions(self, state: Draft, index: int) -> Iterator[str]:
        if self.action.target not in self.answered or not isinstance(kind_of(state, self.action.card), TargetCard):
            yield "its target has not answered"


class LuckyShot(EventCard):
    """For a Bullet, a failing combat roll kills or hits anyway. Rules: STCB-EVENT-53, STCB-FIGHT-09, STCB-FIGHT-10, STCB-MALL-07."""

    card = Card.LUCKY_SHOT
    clause = "STCB-EVENT-53"
    moments = frozenset({Moment.AFTER_ROLL})
    needs = "a Bullet that can be spent"

    def is_playable(self, state: Draft, seat: int) -> bool:
        return attempts.can_pay_a_bullet(state, seat)

    def pay(self, draft: Draft, seat: int) -> None:
        health.lose_bullets(draft, seat, 1)

    def carry_out(self, draft: Draft, seat: int, action: Play) -> None:
        if attempts.is_roll_pending(draft):
            attempts.win_roll(draft)
