"""How the game ends (clauses END)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import attrs

from zombiekit.agenda import Automatic
from zombiekit.game import Outcome, ScoreLine
from zombiekit.games.they_come_back.box.components import Reason, Square
from zombiekit.games.they_come_back.box.town import Town
from zombiekit.games.they_come_back.rules.zombies import has_company
from zombiekit.games.they_come_back.table.events import GameEnded
from zombiekit.games.they_come_back.table.position import Draft, Result, Seat, is_standing_human, seats_from
from zombiekit.games.they_come_back.table.words import seat_name, words_of

RETURNS = (-1.0, 1.0)
"""The lowest and the highest return. Rules: STCB-END-05."""


def end_game(draft: Draft, reason: Reason, winners: Iterable[int] = ()) -> None:
    """End the game at once, unless it has ended already. Rules: STCB-END-04, STCB-DEATH-06."""
    if draft.result is None:
        draft.result = Result(reason, tuple(winners))
        draft.agenda = ()
        draft.events += (GameEnded(reason, draft.result.winners),)


FAR = 99
"""More steps than any way on a map takes: the distance where there is no way."""


@lru_cache(maxsize=512)
def flood(town: Town, goal: Square) -> dict[Square, int]:
    """Return the number of steps to a goal, for every square with a way to it, nearest first."""
    found, reached = {goal: 0}, [goal]
    for square in reached:
        for near in town.links[square]:
            if near not in found:
                found[near] = found[square] + 1
                reached.append(near)
    return found


def steps(state: Draft, square: Any, goals: Any) -> int:
    """Return the number of steps from a square to the nearest goal, or `FAR` if there is no way."""
    return min([flood(state.town, goal).get(square, FAR) for goal in goals if goal], default=FAR)


def to_escape(state: Draft, seat: int) -> int:
    """Return the number of steps from a player's figure to the nearest helipad, or `FAR` if there is no way."""
    return steps(state, state.squares[seat], state.town.pads)


def has_escaped(state: Draft, seat: int) -> bool:
    """Return whether a human stands on the center of a helipad with nobody left to deal with. Rules: STCB-END-01, STCB-GEO-18."""
    square = state.squares[seat]
    return square in state.town.pads and is_standing_human(state, seat) and not has_company(state, square, seat)


def check_win(draft: Draft, entered: int | None = None) -> None:
    """End the game if a human has escaped: the active one first, then in seat order. A human still entering a square has to wait.

    `entered` is the seat that has just finished entering, if any. While a card is carried out, nothing else is checked.
    Rules: STCB-END-01, STCB-END-08, STCB-ENC-01, STCB-END-09.
    """
    if {*draft.town.pads}.isdisjoint(draft.squares):
        return
    if entered is None and any(type(node) is CardDone for node in draft.agenda):
        return
    for seat in seats_from(draft, draft.active):
        if has_escaped(draft, seat) and (seat == entered or Entered(seat) not in draft.agenda):
            end_game(draft, Reason.ESCAPE, (seat,))
            return


class AfterCard:
    """What goes on once a card or the use of a weapon is settled."""

    __slots__ = ()


class AfterStep:
    """What goes on once a figure has entered a square: the movement, or the card, that brought it there."""

    __slots__ = ()


@attrs.frozen
class CardDone(AfterStep, Automatic):
    """A card or the use of a weapon is settled. Rules: STCB-END-01."""

    stands_on = ("AfterCard",)

    def run(self, draft: Draft) -> None:
        check_win(draft)


@attrs.frozen
class Entered(Automatic):
    """A figure has entered a square, and everything there is settled. Rules: STCB-ENC-01, STCB-END-01."""

    seat: Seat
    stands_on = ("AfterStep",)

    def run(self, draft: Draft) -> None:
        check_win(draft, self.seat)


ENTERED = tuple(map(Entered, range(6)))
"""For each seat, the end of entering a square."""


def outcome(state: Draft) -> Outcome | None:
    """Return how the game ended, or None while it goes on.

    Winners get +1 and everybody else -1; if nobody won, everybody gets 0. Rules: STCB-END-02, STCB-END-05, STCB-END-06, STCB-END-07.
    """
    if (result := state.result) is None:
        return None
    seats = range(len(state.health))
    returns = [(1.0 if seat in result.winners else -1.0) if result.winners else 0.0 for seat in seats]
    score = [ScoreLine("rounds begun", state.round, 0.0)]
    for seat in seats:
        score.append(ScoreLine(f"{seat_name(seat)}: kills", state.kills[seat], 0.0))
        score.append(ScoreLine(f"{seat_name(seat)}: Health", state.health[seat], 0.0))
        score.append(ScoreLine(f"{seat_name(seat)}: black hearts", state.hearts[seat], 0.0))
    return Outcome(tuple(returns), result.winners, result.reason, words_of(result.reason, result.winners), tuple(score))
