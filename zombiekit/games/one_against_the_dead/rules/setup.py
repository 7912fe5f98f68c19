"""Set-up: the Start, the End, the line between them, and the first check-out (clauses SET)."""

from __future__ import annotations

import attrs

from zombiekit.agenda import ChanceNode, Refusal
from zombiekit.games.one_against_the_dead.box.components import END, LINE, NUMBER_CARDS, START
from zombiekit.games.one_against_the_dead.rules.checking_out import CHECK_OUT
from zombiekit.games.one_against_the_dead.rules.rounds import BEGIN_ROUND
from zombiekit.games.one_against_the_dead.table.events import EndTurnedUp, StartTurnedUp
from zombiekit.games.one_against_the_dead.table.position import Draft
from zombiekit.primitives.cards import DECK, DRAWS, Draw
from zombiekit.primitives.chance import Chance, Uniform
from zombiekit.primitives.pairs import put

_STARTS = Uniform(DRAWS[card] for card in DECK if card in NUMBER_CARDS)


_ENDS = {
    start: Uniform(DRAWS[card] for card in DECK if card in NUMBER_CARDS and card != start) for start in NUMBER_CARDS
}


@attrs.frozen
class StartCard(ChanceNode):
    """The Starting Location is turned up. Rules: OATD-SET-04."""

    clause = "OATD-SET-04"
    asks = "turn up the Start, the first number card (2 to 10)."

    def outcomes(self, state: Draft) -> Chance[Draw]:
        """Return the 36 number cards."""
        return _STARTS

    def apply(self, draft: Draft, outcome: Draw) -> None:
        """Lay the Start under the pawn."""
        draft.city = ((START, outcome.card),)
        draft.events = (StartTurnedUp(outcome.card),)
        draft.agenda = (END_CARD,)


@attrs.frozen
class EndCard(ChanceNode):
    """The Ending Location is turned up. Rules: OATD-SET-05."""

    clause = "OATD-SET-05"
    asks = "turn up the End, the next number card (2 to 10)."

    def outcomes(self, state: Draft) -> Chance[Draw]:
        """Return the 35 number cards left."""
        return _ENDS[state.city[0][1]]

    def refusal(self, state: Draft, outcome: object) -> Refusal | None:
        """Refuse what is no number card, and the Start."""
        start = state.city[0][1]
        if type(outcome) is Draw and outcome.card == start:
            return Refusal(self.clause, f"the {start} is the Start already")
        return super().refusal(state, outcome)

    def apply(self, draft: Draft, outcome: Draw) -> None:
        """Lay the End and the line, and check out the Start. Rules: OATD-SET-06, OATD-SET-07, OATD-SET-08, OATD-SET-09."""
        draft.city = put(draft.city, END, outcome.card)
        draft.placeholders = LINE
        draft.events = (EndTurnedUp(outcome.card),)
        draft.agenda = (BEGIN_ROUND, CHECK_OUT)


START_CARD = StartCard()
END_CARD = EndCard()
