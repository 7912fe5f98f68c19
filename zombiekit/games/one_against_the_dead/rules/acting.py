"""The Player Actions phase: action points, and the decision how to spend them (clauses AP)."""

from __future__ import annotations

import attrs

from zombiekit.agenda import Automatic, Decision, Refusal
from zombiekit.games.one_against_the_dead.box.components import price
from zombiekit.games.one_against_the_dead.rules.jokers import feed_jokers
from zombiekit.games.one_against_the_dead.rules.moving import move, move_refusal, moves
from zombiekit.games.one_against_the_dead.rules.searching import search, search_refusal, searches
from zombiekit.games.one_against_the_dead.table.actions import END_PHASE, End, Move, Search
from zombiekit.games.one_against_the_dead.table.events import ActionsEnded
from zombiekit.games.one_against_the_dead.table.position import Draft, cards, site_dice
from zombiekit.primitives.grid import step_from


@attrs.frozen
class ActTest(Automatic):
    """The player acts while there are AP and a use for them. Rules: OATD-AP-05, OATD-GEN-04."""

    def run(self, draft: Draft) -> None:
        """Ask the player, or let the phase end by itself."""
        if draft.ap and (moves(draft) or searches(draft)):
            draft.agenda += (ACT,)


@attrs.frozen
class Act(Decision):
    """The player moves, searches, or ends the phase. Rules: OATD-AP-02, OATD-AP-03, OATD-AP-04."""

    clause = "OATD-AP-02"

    def question(self, state: Draft) -> str:
        """Say what can be done, with what each way costs or takes."""
        city = cards(state)
        here = city[state.pawn]
        ways = []
        for step in moves(state):
            there = city[step_from(state.pawn, step.direction)]
            ways.append(f"{step} ({there}, {price(here, there)} AP)")
        for look in searches(state):
            cell = step_from(state.pawn, look.direction)
            ways.append(f"{look} ({city[cell]}, die {site_dice(state)[cell]})")
        return f"You have {state.ap} AP: {', '.join(ways)}, or end."

    def options(self, state: Draft) -> tuple[Move | Search | End, ...]:
        """Return moves, searches, then the end. Rules: OATD-GEN-05."""
        return (*moves(state), *searches(state), END_PHASE)

    def refusal(self, state: Draft, action: object) -> Refusal | None:
        """Refuse what cannot be reached, searched or paid."""
        if type(action) is Move:
            return move_refusal(state, action.direction)
        if type(action) is Search:
            return search_refusal(state, action.direction)
        if type(action) is End:
            return None
        return self.no_answer(state)

    def apply(self, draft: Draft, action: Move | Search | End) -> None:
        """Spend the AP; the player is asked again once all that follows is settled."""
        if type(action) is Move:
            draft.agenda += (ACT_TEST,)
            move(draft, action.direction)
        elif type(action) is Search:
            draft.agenda += (ACT_TEST,)
            search(draft, action.direction)


@attrs.frozen
class EndOfActions(Automatic):
    """The phase is over; AP left are lost, and each feeds a Joker. Rules: OATD-AP-06, OATD-AP-07, OATD-JOK-01, OATD-JOK-06."""

    def run(self, draft: Draft) -> None:
        """Take the AP left."""
        unused = draft.ap
        draft.ap = 0
        draft.events += (ActionsEnded(unused),)
        feed_jokers(draft, unused)


ACT_TEST = ActTest()
ACT = Act()
END_OF_ACTIONS = EndOfActions()
