"""The end of a turn: discard, refill and trade (clauses TURN-09 to TURN-11, TRADE)."""

from __future__ import annotations

import attrs

from zombiekit.agenda import Automatic, Choice, Refusal, ask
from zombiekit.games.they_come_back.box.components import HAND, MOST_HEALTH, Card, Token
from zombiekit.games.they_come_back.box.town import cell_of
from zombiekit.games.they_come_back.rules.dealing import DRAW_CARD, is_card_left
from zombiekit.games.they_come_back.rules.health import gain_bullets, gain_health, without
from zombiekit.games.they_come_back.rules.playing import why_not_held
from zombiekit.games.they_come_back.table.actions import DONE, KEEP, TRADES, Action, Discard, Trade
from zombiekit.games.they_come_back.table.events import CardDiscarded, CardsKept, KillsTraded
from zombiekit.games.they_come_back.table.position import Draft, changed, is_jammed, is_standing_human, push, where
from zombiekit.games.they_come_back.table.seats import seat_name
from zombiekit.words import many

KILLS_FOR_A_BULLET = 3
"""The price of a Bullet, and of a Health. Rules: STCB-TRADE-01, STCB-TRADE-03."""


def discard(draft: Draft) -> None:
    """Ask the active player for a card to discard, if he has any. Rules: STCB-TURN-09."""
    if draft.hands[draft.active]:
        push(draft, DISCARD_CHOICE)


@attrs.frozen
class DiscardChoice(Choice):
    """The active player discards one card, or none. Rules: STCB-TURN-09, STCB-CARD-06."""

    clause = "STCB-TURN-09"
    asks = "do you discard a card, or `keep` them?"

    def actor(self, state: Draft) -> int:
        """Return the active player."""
        return state.active

    def options(self, state: Draft) -> tuple[Action, ...]:
        """Return none, and each kind of card in the hand that a view shows."""
        return (KEEP, *[Discard(card) for card in dict.fromkeys(state.hands[state.active]) if card is not Card.HIDDEN])

    def why_not(self, state: Draft, action: object) -> Refusal:
        """Tell what he holds."""
        if isinstance(action, Discard):
            return why_not_held(state, state.active, action.card)
        return super().why_not(state, action)

    def apply(self, draft: Draft, action: Action) -> None:
        """Put the card on the discard pile."""
        seat = draft.active
        if isinstance(action, Discard):
            draft.hands = changed(draft.hands, seat, without(draft.hands[seat], action.card))
            draft.discards += (action.card,)
            draft.events += (CardDiscarded(seat, action.card),)
        else:
            draft.events += (CardsKept(seat),)


def refill(draft: Draft) -> None:
    """Let the active player draw until he has three cards. Rules: STCB-TURN-10."""
    push(draft, REFILLING)


@attrs.frozen
class Refilling(Automatic):
    """The active player draws cards, one after the other, while there are any. Rules: STCB-TURN-10, STCB-TURN-11, STCB-CARD-02."""

    def run(self, draft: Draft) -> None:
        """Let him draw the next one."""
        if len(draft.hands[draft.active]) < HAND and is_card_left(draft):
            push(draft, REFILLING, DRAW_CARD)


def trade(draft: Draft) -> None:
    """Let the active human trade kills, where he can. Rules: STCB-TRADE-01, STCB-TRADE-04."""
    push(draft, TRADING)


@attrs.frozen
class Trading(Automatic):
    """The trade phase goes on while the active human can trade anything. Rules: STCB-TRADE-01, STCB-TRADE-04."""

    def run(self, draft: Draft) -> None:
        """Ask him."""
        if goods_for(draft, draft.active):
            ask(draft, TRADE_CHOICE)


def goods_for(state: Draft, seat: int) -> list[Token]:
    """Return what a human can trade kills for: in a building that held Bullets, or Health, with kills enough.

    Rules: STCB-TRADE-01, STCB-TRADE-02, STCB-TRADE-03, STCB-EVENT-28.
    """
    if (
        state.kills[seat] < KILLS_FOR_A_BULLET
        or state.squares[seat] not in state.town.building
        or not is_standing_human(state, seat)
    ):
        return []
    tile = state.town.printed_on(cell_of(where(state, seat)))
    found = [Token.BULLETS] if tile.bullets else []
    if (
        tile.health
        and state.health[seat] < MOST_HEALTH
        and Card.ADJUSTING_NICELY in state.tables[seat]
        and not is_jammed(state)
    ):
        found.append(Token.HEALTH)
    return found


@attrs.frozen
class TradeChoice(Choice):
    """The active human trades kills for a Bullet or a Health, or is done. Rules: STCB-TRADE-01, STCB-TRADE-03, STCB-TRADE-04."""

    clause = "STCB-TRADE-01"

    def actor(self, state: Draft) -> int:
        """Return the active player."""
        return state.active

    def question(self, state: Draft) -> str:
        """Return what is asked."""
        kills = many(state.kills[state.active], "kill")
        goods = " or ".join([_IN_WORDS[token] for token in goods_for(state, state.active)])
        return f"do you trade {KILLS_FOR_A_BULLET} of {kills} for a {goods}, or are you `done`?"

    def options(self, state: Draft) -> tuple[Action, ...]:
        """Return what he can trade for, and being done."""
        return (*[TRADES[token] for token in goods_for(state, state.active)], DONE)

    def why_not(self, state: Draft, action: object) -> Refusal:
        """Tell what kills buy here."""
        if isinstance(action, Trade):
            goods = " and ".join([_PLURALS[token] for token in goods_for(state, state.active)])
            what = f"the {state.kills[state.active]} kills of {seat_name(state.active)} buy {goods}, and nothing else"
            return Refusal("STCB-TRADE-02", what)
        return super().why_not(state, action)

    def apply(self, draft: Draft, action: Action) -> None:
        """Trade, and go on."""
        if not isinstance(action, Trade):
            return
        seat = draft.active
        draft.kills = changed(draft.kills, seat, draft.kills[seat] - KILLS_FOR_A_BULLET)
        draft.events += (KillsTraded(seat, KILLS_FOR_A_BULLET, action.goods),)
        if action.goods is Token.BULLETS:
            gain_bullets(draft, seat, 1)
        else:
            gain_health(draft, seat, 1)
        push(draft, TRADING)


_IN_WORDS = {Token.BULLETS: "Bullet", Token.HEALTH: "Health"}
_PLURALS = {Token.BULLETS: "Bullets", Token.HEALTH: "Health"}


DISCARD_CHOICE = DiscardChoice()
REFILLING = Refilling()
TRADING = Trading()
TRADE_CHOICE = TradeChoice()
