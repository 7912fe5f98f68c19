"""The end of a turn: discard, refill and trade (clauses TURN-09 to TURN-11, TRADE)."""

from __future__ import annotations

import attrs

from zombiekit.agenda import Automatic, Choice, Refusal, ask
from zombiekit.games.they_come_back.box.components import HAND, Card, Token
from zombiekit.games.they_come_back.box.tiles import TILES
from zombiekit.games.they_come_back.rules.dealing import DRAW_CARD, is_card_left
from zombiekit.games.they_come_back.rules.health import gain_bullets, without
from zombiekit.games.they_come_back.rules.refusing import why_not_held
from zombiekit.games.they_come_back.table.actions import DONE, KEEP, TRADES, Action, Discard, Done, Trade
from zombiekit.games.they_come_back.table.events import CardDiscarded, CardsKept, KillsTraded
from zombiekit.games.they_come_back.table.position import Draft, changed, is_standing_human, push, where
from zombiekit.games.they_come_back.table.seats import seat_name
from zombiekit.words import many

KILLS_FOR_A_BULLET = 3
"""The price of a Bullet. Rules: STCB-TRADE-01."""


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
        if can_trade(draft, draft.active):
            ask(draft, TRADE_CHOICE)


def can_trade(state: Draft, seat: int) -> bool:
    """Tell whether a human stands in a building that held Bullets, with kills enough. Rules: STCB-TRADE-01, STCB-TRADE-02."""
    square = state.squares[seat]
    return (
        square in state.town.building
        and is_standing_human(state, seat)
        and state.kills[seat] >= KILLS_FOR_A_BULLET
        and TILES[state.town.tile_at(where(state, seat))].bullets > 0
    )


@attrs.frozen
class TradeChoice(Choice):
    """The active human trades kills for a Bullet, or is done. Rules: STCB-TRADE-01, STCB-TRADE-04."""

    clause = "STCB-TRADE-01"

    def actor(self, state: Draft) -> int:
        """Return the active player."""
        return state.active

    def question(self, state: Draft) -> str:
        """Return what is asked."""
        kills = many(state.kills[state.active], "kill")
        return f"do you trade {KILLS_FOR_A_BULLET} of {kills} for a Bullet, or are you `done`?"

    def options(self, state: Draft) -> tuple[Action, ...]:
        """Return what he can trade for, and being done."""
        return (TRADES[Token.BULLETS], DONE)

    def why_not(self, state: Draft, action: object) -> Refusal:
        """Tell that kills buy nothing else."""
        if isinstance(action, Trade):
            what = f"the {state.kills[state.active]} kills of {seat_name(state.active)} buy Bullets, and nothing else"
            return Refusal("STCB-TRADE-02", what)
        return super().why_not(state, action)

    def apply(self, draft: Draft, action: Action) -> None:
        """Trade, and go on."""
        if isinstance(action, Done):
            return
        seat = draft.active
        draft.kills = changed(draft.kills, seat, draft.kills[seat] - KILLS_FOR_A_BULLET)
        draft.events += (KillsTraded(seat, KILLS_FOR_A_BULLET),)
        gain_bullets(draft, seat, 1)
        push(draft, TRADING)


DISCARD_CHOICE = DiscardChoice()
REFILLING = Refilling()
TRADING = Trading()
TRADE_CHOICE = TradeChoice()
