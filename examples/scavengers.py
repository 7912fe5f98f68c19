"""Scavengers, a game of your own: throw the die again, or go home before a zombie comes. Run it to check it against all laws of games."""

import sys
from typing import Any, cast

import attrs

from zombiekit import Fault, Game, InvalidOptions, InvalidState, Outcome, agenda
from zombiekit.agenda import ChanceNode, Choice, Event, Node
from zombiekit.forms import Count, form_faults
from zombiekit.game import nothing_hidden
from zombiekit.primitives.chance import Chance, Weighted
from zombiekit.primitives.lines import line, number
from zombiekit.primitives.names import Name, known_options, within
from zombiekit.testing import check_game
from zombiekit.words import many

NAME, TITLE, RULESET, PLAYERS, RETURNS = "scavengers", "Scavengers", "1.0", (2,), (-1.0, 1.0)
current_player, legal_actions, chance_outcomes = agenda.current_player, agenda.legal_actions, agenda.chance_outcomes
step, why_illegal, question = agenda.step, agenda.why_illegal, agenda.question


class Reason(Name):
    NIGHT = "night"


@known_options
@attrs.frozen
class Options:
    rounds: int = 6

    def __attrs_post_init__(self) -> None:
        if wrong := within("rounds", self.rounds, 1, 20, "SCAV-1"):
            raise InvalidOptions(tuple(wrong))


@line("throw")
class Throw: ...


@line("go_home")
class GoHome: ...


@line("face")
class Face:
    cans: int = attrs.field(validator=number(0, 3, "a face shows 0 to 3 cans"))


DIE = Weighted([(Face(0), 2), (Face(1), 2), (Face(2), 1), (Face(3), 1)])  # two of its six faces show a zombie


@attrs.frozen
class Happened:
    what: str
    seat: int
    cans: int

    def __str__(self) -> str:
        return f"Player {self.seat + 1} {self.what} {many(self.cans, 'can')}."


@attrs.define(eq=False, weakref_slot=False)
class Draft:
    options: Options
    agenda: tuple[Node, ...]
    home: tuple[Count, Count] = (0, 0)
    bag: Count = 0
    events: tuple[Event, ...] = attrs.field(default=(), eq=False, repr=False)


@attrs.frozen(weakref_slot=False)  # pyright: ignore[reportGeneralTypeIssues] - freezing an open base is what drafts are for
class State(Draft): ...


@attrs.frozen
class Turn(Choice):
    number: Count
    clause = "SCAV-2"

    def actor(self, state: Draft) -> int:
        return self.number % 2

    def question(self, state: Draft) -> str:
        return f"Player {self.number % 2 + 1} carries {many(state.bag, 'can')}: `throw` the die, or `go_home`?"

    def options(self, state: Draft) -> tuple[Throw | GoHome, ...]:
        return (Throw(), GoHome())

    def apply(self, draft: Draft, action: Throw | GoHome) -> None:
        if isinstance(action, Throw):
            draft.events += (Happened("throws the die, carrying", self.number % 2, draft.bag),)
            draft.agenda += (Thrown(self.number),)
        else:
            end(draft, self.number, "brings home", draft.bag)


@attrs.frozen
class Thrown(ChanceNode):
    number: Count
    clause = "SCAV-3"
    asks = "throw the die."

    def outcomes(self, state: Draft) -> Chance[Face]:
        return DIE

    def apply(self, draft: Draft, outcome: Face) -> None:
        if not outcome.cans:
            end(draft, self.number, "meets a zombie and brings home", 0)
            return
        draft.bag += outcome.cans
        draft.events += (Happened("finds", self.number % 2, outcome.cans),)
        draft.agenda += (Turn(self.number),)


def end(draft: Draft, number: int, what: str, cans: int) -> None:
    home, seat = list(draft.home), number % 2
    home[seat] += cans
    draft.home, draft.bag = (home[0], home[1]), 0
    draft.events += (Happened(what, seat, cans),)
    draft.agenda += (Turn(number + 1),) if number + 1 < 2 * draft.options.rounds else ()


ACTIONS, OUTCOMES, EVENTS, NODES, REASONS = (Throw, GoHome), (Face,), (Happened,), (Turn, Thrown), Reason
agenda.takes(State, *ACTIONS, *OUTCOMES)


def new_game(options: Options = Options()) -> State:
    return State(options, (Turn(0),))


def outcome(state: State) -> Outcome | None:
    if state.agenda:
        return None
    lead = state.home[0] - state.home[1]
    returns = (1.0, -1.0) if lead > 0 else (-1.0, 1.0) if lead < 0 else (0.0, 0.0)
    winners = tuple(seat for seat in (0, 1) if returns[seat] > 0)
    return Outcome(returns, winners, Reason.NIGHT, f"Night falls; the cans are {state.home[0]} and {state.home[1]}.")


def seats(_state: State) -> int:
    return 2


observe, is_view, resample = nothing_hidden(seats)


def faults(state: State) -> tuple[Fault, ...]:
    return form_faults(state, NODES)


def pose(**facts: Any) -> State:
    state = attrs.evolve(new_game(), **facts)
    if wrong := faults(state):
        raise InvalidState(wrong)
    return state


if __name__ == "__main__":
    check_game(cast("Game", sys.modules[__name__]))
