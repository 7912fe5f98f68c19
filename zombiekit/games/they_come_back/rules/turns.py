"""Turns: their phases, which follow each other on the agenda, and their end: discard, refill and trade (clauses TURN, TRADE, LOSS)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import attrs

from zombiekit.agenda import ActiveDecides, Automatic, Choice, Misfits, Refusal, ask, legal_actions
from zombiekit.games.they_come_back.box import components
from zombiekit.games.they_come_back.box.components import Card, Loss, Moment, Movement, Posture, Reason, Token
from zombiekit.games.they_come_back.box.map_tables import cell_of
from zombiekit.games.they_come_back.rules import ends, health, marching, markers, swarm, undead, windows, zombies
from zombiekit.games.they_come_back.rules.meeting import ENCOUNTERING, Encountering
from zombiekit.games.they_come_back.rules.moving import WALKING, count_points, is_where_it_smells, name_smelly_tile
from zombiekit.games.they_come_back.rules.windows import DRAW_CARD, is_card_left, open_window, why_not_held
from zombiekit.games.they_come_back.table import events, position
from zombiekit.games.they_come_back.table.actions import DONE, KEEP, TRADES, Action, Discard, Trade
from zombiekit.games.they_come_back.table.position import Draft, is_human, is_jammed, then, where, without_card
from zombiekit.games.they_come_back.table.words import TOKENS, offered, seat_name
from zombiekit.primitives.names import Name
from zombiekit.primitives.pairs import replaced
from zombiekit.words import many


def discard(draft: Draft) -> None:
    """Ask the active player whether to discard a card, if there is any in hand. Rules: STCB-TURN-09."""
    if draft.hands[draft.active]:
        then(draft, DISCARD_CHOICE)


@attrs.frozen
class DiscardChoice(ActiveDecides, Choice):
    """The active player discards one card, or none. Rules: STCB-TURN-09, STCB-CARD-06."""

    clause = "STCB-TURN-09"
    called = ("discard",)
    during = ("discard",)
    explains = Discard

    def question(self, state: Draft) -> str:
        return f"do you discard a card{offered(state, KEEP, ', or `keep` them')}?"

    def is_asked_alone(self, state: Draft) -> bool:
        """Ask every player with a card: under house rules, skipping them would show what they hold."""
        return bool(state.hands[state.active])

    def options(self, state: Draft) -> tuple[Action, ...]:
        return (KEEP, *[Discard(card) for card in dict.fromkeys(state.hands[state.active]) if card is not Card.HIDDEN])

    def why_not(self, state: Draft, action: Discard) -> Refusal:
        return why_not_held(state, state.active, action.card)

    def apply(self, draft: Draft, action: Action) -> None:
        seat = draft.active
        if isinstance(action, Discard):
            draft.hands = without_card(draft.hands, seat, action.card)
            draft.discards += (action.card,)
            draft.events += (events.CardDiscarded(seat, action.card),)
        else:
            draft.events += (events.CardsKept(seat),)


@attrs.frozen
class Refilling(Automatic):
    """The active player draws cards until the hand is full or no cards are left. Rules: STCB-TURN-10, STCB-TURN-11, STCB-CARD-02."""

    beneath = "DealHand"
    during = ("refill",)

    def run(self, draft: Draft) -> None:
        if len(draft.hands[draft.active]) < draft.options.hand and is_card_left(draft):
            then(draft, DRAW_CARD, REFILLING)


@attrs.frozen
class Trading(Automatic):
    """The trade phase goes on as long as the active human can trade. Rules: STCB-TRADE-01, STCB-TRADE-04."""

    def run(self, draft: Draft) -> None:
        if goods_for(draft, draft.active):
            ask(draft, TRADE_CHOICE)


def goods_for(state: Draft, seat: int) -> list[Token]:
    """Return what a human in a building can trade kills for. Rules: STCB-TRADE-01, STCB-TRADE-02, STCB-TRADE-03, STCB-EVENT-28."""
    is_rich = state.kills[seat] >= components.KILLS_FOR_A_BULLET
    if not is_rich or state.squares[seat] not in state.town.building or not position.is_standing_human(state, seat):
        return []
    tile = state.town.printed_on(cell_of(where(state, seat)))
    found = [Token.BULLETS] if tile.bullets else []
    adjusts = Card.ADJUSTING_NICELY in state.tables[seat] and not is_jammed(state)
    if tile.health and adjusts and state.health[seat] < state.options.most_health:
        found.append(Token.HEALTH)
    return found


@attrs.frozen
class TradeChoice(ActiveDecides, Choice):
    """The active human trades kills for a Bullet or a Health, or is done. Rules: STCB-TRADE-01, STCB-TRADE-03, STCB-TRADE-04."""

    clause = "STCB-TRADE-01"
    called = ("trade",)
    during = ("trade",)
    explains = Trade

    def question(self, state: Draft) -> str:
        kills = many(state.kills[state.active], "kill")
        goods = " or ".join([TOKENS[action.goods] for action in legal_actions(state) if isinstance(action, Trade)])
        or_done = offered(state, DONE, ", or are you `done`")
        return f"do you trade {components.KILLS_FOR_A_BULLET} of {kills} for a {goods}{or_done}?"

    def options(self, state: Draft) -> tuple[Action, ...]:
        return (*[TRADES[token] for token in goods_for(state, state.active)], DONE)

    def why_not(self, state: Draft, action: Trade) -> Refusal:
        goods = " and ".join([token.title() for token in goods_for(state, state.active)])
        what = f"the {state.kills[state.active]} kills of {seat_name(state.active)} buy {goods}, and nothing else"
        return Refusal("STCB-TRADE-02", what)

    def apply(self, draft: Draft, action: Action) -> None:
        if not isinstance(action, Trade):
            return
        seat = draft.active
        draft.kills = replaced(draft.kills, seat, draft.kills[seat] - components.KILLS_FOR_A_BULLET)
        draft.events += (events.KillsTraded(seat, components.KILLS_FOR_A_BULLET, action.goods),)
        if action.goods is Token.BULLETS:
            health.gain_bullets(draft, seat, 1)
        else:
            health.gain_health(draft, seat, 1)
        then(draft, TRADING)

    def misfits(self, state: Draft, index: int) -> Misfits:
        if not goods_for(state, state.active):
            yield f"seat {state.active} can trade nothing"


DISCARD_CHOICE = DiscardChoice()
REFILLING = Refilling()
TRADING = Trading()
TRADE_CHOICE = TradeChoice()


class Phase(Name):
    """A part of a turn. Rules: STCB-TURN-03, STCB-TURN-04."""

    COUNT = "count"
    ENCOUNTER = "encounter"
    ATTACK = "attack"
    BEFORE_MOVE = "before_move"
    COMPANY = "company"
    MOVE = "move"
    END_OF_MOVE = "end_of_move"
    BEFORE_SWARM = "before_swarm"
    SWARM = "swarm"
    TURN_END = "turn_end"
    DISCARD = "discard"
    REFILL = "refill"
    TRADE = "trade"


HUMAN_PHASES = tuple(phase for phase in Phase if phase is not Phase.ATTACK)
"""The phases of a human's turn, after the window at its start. Rules: STCB-TURN-02, STCB-TURN-03."""
_OF_HUMANS = (Phase.COUNT, Phase.ENCOUNTER, Phase.BEFORE_MOVE, Phase.COMPANY, Phase.TRADE)
UNDEAD_PHASES = tuple(phase for phase in Phase if phase not in _OF_HUMANS)
"""The phases of an undead player's turn. Rules: STCB-TURN-04, STCB-TURN-05."""


@attrs.frozen
class Turn(Automatic):
    """The turn goes on; a human's ends at death. Rules: STCB-TURN-03, STCB-TURN-04, STCB-TURN-08, STCB-DEATH-03, STCB-TIME-06."""

    phase: Phase
    human: bool

    def run(self, draft: Draft) -> None:
        """Put the next phase on the agenda and start this one on top of it."""
        if self.human and not is_human(draft, draft.active):
            then(draft, END_TURN)
            return
        then(draft, NEXT[self.human, self.phase])
        _PHASES[self.phase](draft)

    def misfits(self, state: Draft, index: int) -> Misfits:
        if self.phase not in (HUMAN_PHASES if self.human else UNDEAD_PHASES):
            yield f"there is no phase {self.phase} in such a turn"
        of_cards = (windows.Window, windows.WindowChoice, ends.CardDone)
        if is_human(state, state.active):
            if not self.human:
                yield "the active player is human"
        elif self.human and not any(isinstance(node, of_cards) for node in state.agenda):
            yield "the active player has died, and the turn goes on"


@attrs.frozen
class EndTurn(Automatic):
    """Effects run down, a coming loss takes effect, the next seat begins. Rules: STCB-TURN-01, STCB-TURN-07, STCB-LOSS-06, STCB-END-06."""

    def run(self, draft: Draft) -> None:
        seat = draft.active
        markers.run_down(draft, seat)
        if draft.losses[seat] is not Loss.NONE:
            draft.postures = replaced(draft.postures, seat, Posture(draft.losses[seat].value))
            draft.losses = replaced(draft.losses, seat, Loss.NONE)
        following = (seat + 1) % len(draft.health)
        if following == draft.first:
            if draft.options.round_limit is not None and draft.round >= draft.options.round_limit:
                ends.end_game(draft, Reason.ROUND_LIMIT)
                return
            draft.round += 1
            draft.events += (events.RoundBegan(draft.round),)
        begin_turn(draft, following)

    def misfits(self, state: Draft, index: int) -> Misfits:
        refills = any(isinstance(node, Refilling) for node in state.agenda[1:2])
        if refills and is_human(state, state.active):
            yield "a human can still trade"


def begin_turn(draft: Draft, seat: int) -> None:
    """Begin a turn: a lying figure stands up, and a lost turn ends with that. Note the Health, and open the first window.

    Rules: STCB-MOVE-01, STCB-TURN-02, STCB-TURN-06, STCB-CARD-03, STCB-DEATH-04, STCB-LOSS-01, STCB-LOSS-02, STCB-LOSS-05, STCB-END-01.
    """
    draft.active = seat
    draft.played = replaced(draft.played, seat, False)
    draft.count = draft.points = draft.noted = 0
    draft.entered = draft.duct = False
    draft.ambushed = draft.attacked = ()
    marching.forget_moves(draft)
    draft.movement = Movement.AHEAD
    draft.events += (events.TurnBegan(seat),)
    posture = draft.postures[seat]
    if posture is Posture.GONE:
        draft.movement = Movement.OVER
    elif posture is not Posture.STANDING:
        draft.postures = replaced(draft.postures, seat, Posture.STANDING)
        draft.events += (events.FigureStoodUp(seat),)
    if posture is Posture.TURN:
        draft.movement = Movement.OVER
        draft.events += (events.TurnLost(seat),)
        then(draft, END_TURN)
        ends.check_win(draft)
        return
    if posture is Posture.MOVE:
        draft.movement = Movement.LOST
    human = is_human(draft, seat)
    draft.duct = human and draft.options.air_ducts and draft.squares[seat] in draft.town.ducts.values()
    if human and draft.movement is Movement.AHEAD:
        draft.noted = draft.health[seat]
    then(draft, FIRST[human])
    if posture is not Posture.STANDING:
        ends.check_win(draft)
    open_window(draft, Moment.TURN_START)


def following_phase(state: Draft) -> Phase | None:
    """Return the phase that the turn goes on with; None in the set-up, and when the turn or the game is over."""
    bottom = state.agenda[0] if state.agenda else None
    return bottom.phase if isinstance(bottom, Turn) else None


def is_in_movement(state: Draft) -> bool:
    """Return whether the movement phase of the active human goes on. Rules: STCB-MOVE-06."""
    return state.agenda[0] == NEXT[True, Phase.MOVE]


def is_ahead(state: Draft, phase: Phase) -> bool:
    """Return whether a phase of the active human's turn is still to come. Rules: STCB-TURN-02, STCB-TURN-03."""
    following = state.agenda[0]
    order = HUMAN_PHASES.index
    return isinstance(following, Turn) and following.human and order(following.phase) <= order(phase)


def _count(draft: Draft) -> None:
    """Count the points if the turn has a movement. Rules: STCB-MOVE-01, STCB-MOVE-02."""
    if draft.movement is Movement.AHEAD:
        draft.count = draft.points = count_points(draft, draft.active, draft.noted)
        draft.noted = 0
        draft.events += (events.PointsCounted(draft.active, draft.points),)


def _move(draft: Draft) -> None:
    """Start the movement, unless it is lost or left out. Rules: STCB-LOSS-02, STCB-UNDEAD-15, STCB-UNDEAD-22."""
    if draft.movement is Movement.AHEAD:
        if is_human(draft, draft.active):
            if draft.markers:
                name_smelly_tile(draft)
            then(draft, WALKING)
        elif position.is_standing_undead(draft, draft.active):
            then(draft, undead.Prowling())


def _end_of_move(draft: Draft) -> None:
    """End the move: clear the points and let evaded zombies stand up. A human who is still where it smells loses the next turn.

    Rules: STCB-ENC-08, STCB-MOVE-10, STCB-UNDEAD-11, STCB-CARD-27.
    """
    if draft.markers and is_where_it_smells(draft, draft.active):
        health.lose(draft, draft.active, Loss.TURN)
    draft.points = 0
    draft.entered = False
    marching.forget_moves(draft)
    if draft.movement is not Movement.LOST:
        draft.movement = Movement.OVER
    zombies.stand_zombies_up(draft, draft.active, 0)


def _turn_end(draft: Draft) -> None:
    """Open the window at the end of the turn, and forget which zombies have moved. Rules: STCB-TIME-01."""
    marching.forget_moves(draft)
    open_window(draft, Moment.TURN_END)


_PHASES: dict[Phase, Callable[[Draft], None]] = {
    Phase.COUNT: _count,
    Phase.ENCOUNTER: lambda draft: then(draft, Encountering(draft.active, phase=True)),
    Phase.ATTACK: lambda draft: then(draft, undead.ATTACKING),
    Phase.BEFORE_MOVE: lambda draft: open_window(draft, Moment.BEFORE_MOVE),
    Phase.COMPANY: lambda draft: then(draft, ENCOUNTERING[draft.active]),
    Phase.MOVE: _move,
    Phase.END_OF_MOVE: _end_of_move,
    Phase.BEFORE_SWARM: lambda draft: open_window(draft, Moment.BEFORE_SWARM),
    Phase.SWARM: lambda draft: then(draft, swarm.SWARM_ROLL),
    Phase.TURN_END: _turn_end,
    Phase.DISCARD: discard,
    Phase.REFILL: lambda draft: then(draft, REFILLING),
    Phase.TRADE: lambda draft: then(draft, TRADING),
}
"""What happens in each phase. In `COMPANY` a human meets those who arrived after the encounter phase, even if no movement follows.

Rules: STCB-ENC-02, STCB-SHOTGUN-09, STCB-UNDEAD-01, STCB-UNDEAD-15, STCB-TIME-01, STCB-TIME-07, STCB-CARD-18, STCB-SWARM-01, STCB-TURN-10,
STCB-TRADE-01, STCB-TRADE-04.
"""

END_TURN = EndTurn()
BOTTOMS = (Turn, EndTurn)
"""The classes of nodes that lie at the bottom of the agenda from the first turn on."""
FIRST = {True: Turn(HUMAN_PHASES[0], True), False: Turn(UNDEAD_PHASES[0], False)}
"""How a turn goes on after the window at its start: a human's under True, an undead player's under False."""
NEXT: dict[tuple[bool, Phase], Turn | EndTurn] = {
    (human, phase): Turn(following, human)
    for human, phases in ((True, HUMAN_PHASES), (False, UNDEAD_PHASES))
    for phase, following in pairwise(phases)
} | {(True, HUMAN_PHASES[-1]): END_TURN, (False, UNDEAD_PHASES[-1]): END_TURN}
"""What follows each phase of a human's turn (True) or an undead player's (False)."""
