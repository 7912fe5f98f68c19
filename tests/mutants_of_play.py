"""Mutants that play wrongly, or contradict themselves about what is legal."""

# ruff: noqa: ARG001 - mutants take what the functions take in whose place they are

from __future__ import annotations

import os
import random
import sys
import time
from datetime import date
from os import environ
from pathlib import Path
from typing import Any

import attrs

from tests import toy
from tests.mutants import CALLS, DEFAULT, MUTANTS, breaks, refused, refusing
from tests.toy import Deal, Options, Play, State
from zombiekit.errors import Fault, IllegalAction
from zombiekit.game import CHANCE, Chance, Outcome, RandomSource
from zombiekit.primitives.chance import Uniform

# ----------------------------------------------------------------------------------------------------------------- play


@breaks("termination", "step")
def endless(state: State, action: object) -> State:
    after = toy.step(state, action)
    return after if after.agenda else attrs.evolve(toy.new_game(state.options), events=after.events)


@breaks("totality", "legal_actions")
def dead_end(state: State) -> tuple[Any, ...]:
    return () if state.dropped[0] else toy.legal_actions(state)


@breaks("totality", "legal_actions")
def list_of_actions(state: State) -> list[Any]:
    return list(toy.legal_actions(state))


@breaks("totality", "current_player")
def nobody_acts(state: State) -> int | None:
    return None if state.dropped[0] else toy.current_player(state)


@breaks("totality", "current_player")
def dealer_is_seat_0(state: State) -> int:
    return max(0, toy.current_player(state)) if state.agenda else toy.current_player(state)


@breaks("totality", "chance_outcomes")
def chance_at_decisions(state: State) -> Chance[Any]:
    return toy.chance_outcomes(state) if toy.current_player(state) == CHANCE else Uniform([Deal(1)])


@breaks("totality", "chance_outcomes")
def nothing_can_happen(state: State) -> Any:
    return () if len(state.agenda) == 3 else toy.chance_outcomes(state)


@breaks("totality", "outcome")
def never_won(state: State) -> None:
    return None


crashes: dict[object, object] = {}


@breaks("totality", "step")
def crash(state: State, action: object) -> State:
    return toy.step(state, crashes[action] if state.dropped[1] else action)


@breaks("protocol", "new_game")
def no_game_without_rats(options: Options = DEFAULT) -> State:
    return toy.new_game({True: options}[options.rats])


@breaks("purity", "step")
def impure_step(state: State, action: object) -> State:
    after = toy.step(state, action)
    object.__setattr__(state, "table", after.table)
    return after


@breaks("purity", "step")
def impure_refusal(state: State, action: object) -> State:
    if toy.why_illegal(state, action):
        object.__setattr__(state, "hands", ((), ()))
    return toy.step(state, action)


@breaks("purity", "observe")
def impure_view(state: State, seat: int) -> State:
    view = toy.observe(state, seat)
    object.__setattr__(state, "events", view.events)
    return view


@breaks("isolation", "legal_actions")
def shuffled_actions(state: State) -> tuple[Any, ...]:
    return tuple(sorted(toy.legal_actions(state), key=lambda _: random.random()))


@breaks("isolation", "step")
def clock(state: State, action: object) -> State:
    return toy.step(state, action if time.time() else None)


@breaks("isolation", "outcome")
def today(state: State) -> Outcome | None:
    return toy.outcome(state) if date.today().year else None  # noqa: DTZ011 - the very mistake


@breaks("isolation", "step")
def printing(state: State, action: object) -> State:
    print(action)
    return toy.step(state, action)


@breaks("isolation", "legal_actions")
def writing_to_the_error_stream(state: State) -> tuple[Any, ...]:
    sys.stderr.write("asked")
    return toy.legal_actions(state)


@breaks("isolation", "outcome")
def writing_a_file(state: State) -> Outcome | None:
    with Path(os.devnull).open("a", encoding="ascii") as file:
        file.write(str(toy.outcome(state)))
    return toy.outcome(state)


@breaks("isolation", "faults")
def reading_a_file(state: State) -> tuple[Fault, ...]:
    return toy.faults(state) if Path(__file__).exists() else ()


@breaks("isolation", "resample")
def reading_the_environment(view: State, rng: RandomSource) -> State:
    return toy.resample(view, rng) if "NO_RESAMPLING" not in environ else view


OWN_DICE = random.Random(0)


@breaks("isolation", "resample")
def dice_of_its_own(view: State, rng: RandomSource) -> State:
    return toy.resample(view, OWN_DICE)


@breaks("determinism", "legal_actions")
def now_this_now_that_order(state: State) -> tuple[Any, ...]:
    return toy.legal_actions(state)[:: 1 if next(CALLS) % 2 else -1]


@breaks("determinism", "step")
def now_these_now_those_events(state: State, action: object) -> State:
    after = toy.step(state, action)
    return after if next(CALLS) % 2 else attrs.evolve(after, events=after.events * 2)


@breaks("determinism", "new_game")
def now_this_now_that_start(options: Options = DEFAULT) -> State:
    state = toy.new_game(options)
    return attrs.evolve(state, agenda=(*state.agenda[:1], *state.agenda[1 + next(CALLS) % 2 :]))


@breaks("invariants", "step")
def card_kept(state: State, action: object) -> State:
    after = toy.step(state, action)
    return attrs.evolve(after, dropped=after.table) if after.table[0] else after


@breaks("invariants", "faults")
def list_of_faults(state: State) -> list[Fault]:
    return list(toy.faults(state))


@breaks("no_duplicates", "legal_actions")
def twice(state: State) -> tuple[Any, ...]:
    actions = toy.legal_actions(state)
    return (*actions, *actions[:1])


@breaks("outcome", "outcome")
def too_high(state: State) -> Outcome | None:
    end = toy.outcome(state)
    return end and attrs.evolve(end, returns=(2 * end.returns[0], end.returns[1]))


@breaks("outcome", "outcome")
def return_for_one(state: State) -> Outcome | None:
    end = toy.outcome(state)
    return end and attrs.evolve(end, returns=end.returns[:1], winners=())


@breaks("outcome", "outcome")
def loser_wins(state: State) -> Outcome | None:
    end = toy.outcome(state)
    return end and attrs.evolve(end, winners=tuple(1 - seat for seat in end.winners))


@breaks("outcome", "outcome")
def stranger_wins(state: State) -> Outcome | None:
    end = toy.outcome(state)
    return end and attrs.evolve(end, winners=(2,))


@breaks("outcome", "outcome")
def reason_of_text(state: State) -> Any:
    end: Any = toy.outcome(state)
    return end and attrs.evolve(end, reason="all_played")


@breaks("outcome", "outcome")
def wordless_end(state: State) -> Outcome | None:
    end = toy.outcome(state)
    return end and attrs.evolve(end, words="")


@breaks("outcome", "outcome")
def score_of_numbers(state: State) -> Any:
    end: Any = toy.outcome(state)
    return end and attrs.evolve(end, score=(1, 2))


@breaks("outcome", "outcome")
def no_outcome_object(state: State) -> Any:
    return toy.outcome(state) and "won"


@breaks("events", "step")
def silent(state: State, action: object) -> State:
    return attrs.evolve(toy.step(state, action), events=())


@breaks("events", "step")
def events_in_a_string(state: Any, action: object) -> Any:
    after: Any = toy.step(state, action)
    return attrs.evolve(after, events="played")


@attrs.frozen
class Wordless:
    pass


def wordless(state: State, action: object) -> State:
    return attrs.evolve(toy.step(state, action), events=(Wordless(),))


MUTANTS["event_without_words"] = "events", {"step": wordless, "EVENTS": (Wordless,)}
MUTANTS["undeclared_event"] = "events", {"EVENTS": (toy.CardMoved,)}


# ------------------------------------------------------------------------------------------------------------- legality


@breaks("legality", "legal_actions")
def one_unlisted(state: State) -> tuple[Any, ...]:
    actions = toy.legal_actions(state)
    return actions[:-1] if len(actions) > 1 else actions


@breaks("legality", "legal_actions")
def one_too_many(state: State) -> tuple[Any, ...]:
    actions = toy.legal_actions(state)
    return (*actions, Play(99)) if actions and state.table[1] else actions


@breaks("legality", "step")
def refusal_passed_over(state: State, action: object) -> State:
    return state if toy.why_illegal(state, action) else toy.step(state, action)


@breaks("legality", "step")
def refusal_of_another_type(state: State, action: object) -> State:
    if toy.why_illegal(state, action):
        raise KeyError(action)
    return toy.step(state, action)


@breaks("legality", "step")
def text_for_action(state: State, action: object) -> State:
    return toy.step(state, next((legal for legal in toy.legal_actions(state) if str(legal) == action), action))


@breaks("legality", "why_illegal")
def nothing_is_illegal(state: State, action: object) -> None:
    return None


@breaks("legality", "why_illegal")
def everything_is_illegal(state: State, action: object) -> IllegalAction:
    return IllegalAction("TOY-0", action, "it is Monday", toy.legal_actions(state))


@breaks("legality", "why_illegal")
def another_reason(state: State, action: object) -> IllegalAction | None:
    error = toy.why_illegal(state, action)
    return error and IllegalAction("TOY-0", error.value, error.reason, error.legal)


MUTANTS["refusal_without_reason"] = "legality", refusing(lambda error, _: refused(error, reason=""))
MUTANTS["refusal_without_clause"] = "legality", refusing(lambda error, _: refused(error, clause=""))
MUTANTS["refusal_of_text"] = "legality", refusing(lambda error, _: refused(error, value=str(error.value)))
MUTANTS["refusal_without_help"] = "legality", refusing(lambda error, _: refused(error, legal=()))
MUTANTS["refusal_with_bad_advice"] = "legality", refusing(lambda error, _: refused(error, legal=(Play(99),)))
