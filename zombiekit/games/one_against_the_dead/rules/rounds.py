"""Set-up and rounds: the Start, the End, the line between them; then four phases, one after another (clauses SET, RND)."""

from __future__ import annotations

import attrs

from zombiekit.agenda import Automatic, ChanceNode, Refusal, then
from zombiekit.games.one_against_the_dead.box.components import END, LINE, NUMBER_CARDS, START
from zombiekit.games.one_against_the_dead.rules import attacking, checking_out
from zombiekit.games.one_against_the_dead.rules.acting import ACT_TEST, END_OF_ACTIONS
from zombiekit.games.one_against_the_dead.rules.zombies import ZOMBIES_ATTACK, ZOMBIES_MOVE
from zombiekit.games.one_against_the_dead.table.events import EndTurnedUp, RoundBegan, StartTurnedUp
from zombiekit.games.one_against_the_dead.table.position import Draft
from zombiekit.primitives.cards import DECK, DRAWS, Draw
from zombiekit.primitives.chance import Chance, Uniform
from zombiekit.primitives.pairs import put

_NUMBERS = [card for card in DECK if card in NUMBER_CARDS]
_STARTS = Uniform(DRAWS[card] for card in _NUMBERS)
_ENDS = {start: Uniform(DRAWS[card] for card in _NUMBERS if card != start) for start in _NUMBERS}


@attrs.frozen
class StartCard(ChanceNode):
    """The Starting Location is turned up. Rules: OATD-SET-04."""

    clause = "OATD-SET-04"
    called = ("START-CARD",)
    asks = "turn up the Start, the first number card (2 to 10)."

    def outcomes(self, state: Draft) -> Chance[Draw]:
        return _STARTS

    def apply(self, draft: Draft, outcome: Draw) -> None:
        draft.city = ((START, outcome.card),)
        draft.events = (StartTurnedUp(outcome.card),)
        then(draft, END_CARD)


@attrs.frozen
class EndCard(ChanceNode):
    """The Ending Location is turned up. Rules: OATD-SET-05."""

    clause = "OATD-SET-05"
    called = ("END-CARD",)
    explains = Draw
    asks = "turn up the End, the next number card (2 to 10)."

    def outcomes(self, state: Draft) -> Chance[Draw]:
        return _ENDS[state.city[0][1]]

    def why_not(self, state: Draft, outcome: Draw) -> Refusal:
        start = state.city[0][1]
        return (
            Refusal(self.clause, f"the {start} is already the Start")
            if outcome.card == start
            else self.no_outcome(state)
        )

    def apply(self, draft: Draft, outcome: Draw) -> None:
        """Lay the End and the line, and check out the Start. Rules: OATD-SET-06, OATD-SET-07, OATD-SET-08, OATD-SET-09."""
        draft.city = put(draft.city, END, outcome.card)
        draft.placeholders = LINE
        draft.events = (EndTurnedUp(outcome.card),)
        then(draft, checking_out.CHECK_OUT, BEGIN_ROUND)


START_CARD = StartCard()
END_CARD = EndCard()


def in_setup(state: Draft) -> bool:
    """Return whether the first round has not begun yet: Start, End and the cards around the Start are being laid."""
    return state.round == 0


@attrs.frozen
class BeginRound(Automatic):
    """A round begins: its phases and the next round go on the agenda.

    Rules: OATD-RND-01, OATD-RND-02, OATD-RND-03, OATD-AP-01, OATD-AP-07.
    """

    def run(self, draft: Draft) -> None:
        draft.round += 1
        draft.ap = draft.options.action_points
        draft.events += (RoundBegan(draft.round),)
        then(draft, *PHASES)


BEGIN_ROUND = BeginRound()

PHASES = (ACT_TEST, END_OF_ACTIONS, ZOMBIES_MOVE, attacking.PLAYER_ATTACKS, ZOMBIES_ATTACK, BEGIN_ROUND)
"""The phases of a round in order, and the next round after them."""
