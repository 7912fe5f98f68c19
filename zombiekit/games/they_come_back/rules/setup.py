"""Set-up: the new game, and what follows when the map lies: figures, hands, the first turn (clauses SETUP)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import attrs

from zombiekit.agenda import Automatic
from zombiekit.forms import Form
from zombiekit.games.they_come_back.box.components import START, Posture, Reason
from zombiekit.games.they_come_back.box.options import FirstPlayer
from zombiekit.games.they_come_back.rules.endings import end_game
from zombiekit.games.they_come_back.rules.resting import REFILLING
from zombiekit.games.they_come_back.rules.rolling_off import push_roll_off
from zombiekit.games.they_come_back.rules.turns import begin_first_turn
from zombiekit.games.they_come_back.table.events import FigurePut
from zombiekit.games.they_come_back.table.position import push

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.table.position import Draft


@attrs.frozen
class BeginPlay(Automatic):
    """The map is complete: figures are put, hands are dealt; on a map that was laid without a Helipad the game is over.

    Rules: STCB-SETUP-09, STCB-SETUP-10, STCB-END-07.
    """

    def run(self, draft: Draft) -> None:
        """Put the figures on Town Square."""
        if not draft.town.pads and draft.options.map is None:
            end_game(draft, Reason.NO_HELIPAD)
            return
        draft.squares = tuple([START for _ in draft.squares])
        draft.postures = tuple([Posture.STANDING for _ in draft.postures])
        draft.events += tuple([FigurePut(seat, START) for seat, _ in enumerate(draft.squares)])
        push(draft, DealHand(0))


@attrs.frozen
class DealHand(Automatic):
    """The hands are dealt, from this seat on; then it is settled who takes the first turn. Rules: STCB-SETUP-11, STCB-SETUP-12."""

    seat: Annotated[int, Form("a seat, counted from 1", lambda seat, state: 1 <= seat <= state.options.players)]

    def run(self, draft: Draft) -> None:
        """Let the player draw his cards, or go on to the first turn."""
        if self.seat < draft.options.players:
            draft.active = self.seat
            push(draft, DealHand(self.seat + 1), REFILLING)
            return
        push(draft, FIRST_TURN)
        if draft.options.first_player is FirstPlayer.ROLL:
            push_roll_off(draft)
        else:
            draft.active = 0


@attrs.frozen
class FirstTurn(Automatic):
    """The winner of the roll-off, or seat 0, takes the first turn. Rules: STCB-SETUP-12."""

    def run(self, draft: Draft) -> None:
        """Begin it."""
        begin_first_turn(draft, draft.active)


BEGIN_PLAY = BeginPlay()
FIRST_TURN = FirstTurn()
