"""Mutants that play wrongly, or contradict themselves about what is legal."""

# ruff: noqa: ARG005 - mutants take what the functions take in whose place they are

import os
import random
import sys
import time
from collections.abc import Callable
from datetime import date
from os import environ
from pathlib import Path
from typing import Any

import attrs

from tests import toy
from tests.mutants import CALLS, DEFAULT, begun_as, freeze, now_reversed, plant, refused, refusing
from tests.toy import Deal, Options, Play, State
from zombiekit import CHANCE, TERMINAL, IllegalAction, Outcome
from zombiekit.primitives.chance import Uniform


def stepped(change: Callable[[Any], dict[str, Any]]) -> Any:
    """Return a `step` that changes some fields of the state after it."""

    def step(state: State, action: object) -> State:
        after = toy.step(state, action)
        return attrs.evolve(after, **change(after))

    return step


@freeze
class Untaken(toy.Draft):
    """States for which nobody called `takes`."""


def stuck(state: State, action: object) -> State:
    listed = toy.legal_actions(state)
    is_last = type(action) is Play and len(listed) > 2 and action == listed[-1]
    return state if is_last else toy.step(state, action)


def ended(change: Callable[[Any], dict[str, Any]]) -> Any:
    """Return an `outcome` with some fields changed."""
    return lambda state: (end := toy.outcome(state)) and attrs.evolve(end, **change(end))


def endless(state: State, action: object) -> State:
    after = toy.step(state, action)
    return after if after.agenda else attrs.evolve(toy.new_game(state.options), events=after.events)


def impure_step(state: State, action: object) -> State:
    after = toy.step(state, action)
    object.__setattr__(state, "table", after.table)
    return after


def impure_refusal(state: State, action: object) -> State:
    if toy.why_illegal(state, action):
        object.__setattr__(state, "hands", ((), ()))
    return toy.step(state, action)


def impure_view(state: State, seat: int) -> State:
    view = toy.observe(state, seat)
    object.__setattr__(state, "events", view.events)
    return view


plant("termination", "endless", step=endless)
plant("totality", "dead_end", legal_actions=lambda state: () if state.dropped[0] else toy.legal_actions(state))
plant("totality", "list_of_actions", legal_actions=lambda state: list(toy.legal_actions(state)))
plant("totality", "one_seat_more_at_the_end", seats=lambda state: 2 + (not state.agenda))
plant("totality", "a_seat_that_does_not_exist", seats=lambda state: 1)
plant("totality", "seats_in_words", seats=lambda state: "2")
plant("totality", "nobody_acts", current_player=lambda state: None if state.dropped[0] else toy.current_player(state))
plant(
    "totality", "dealer_is_seat_0", current_player=lambda it: max(0 if it.agenda else TERMINAL, toy.current_player(it))
)
plant(
    "totality",
    "chance_at_decisions",
    chance_outcomes=lambda state: (
        toy.chance_outcomes(state) if toy.current_player(state) == CHANCE else Uniform([Deal(1)])
    ),
)
plant(
    "totality", "nothing_can_happen", chance_outcomes=lambda it: toy.chance_outcomes(it) if len(it.agenda) != 3 else ()
)
plant("totality", "never_won", outcome=lambda state: None)
plant("totality", "crash", step=lambda state, action: toy.step(state, {}[action] if state.dropped[1] else action))
plant("protocol", "no_game_without_rats", new_game=lambda options=DEFAULT: toy.new_game({True: options}[options.rats]))
plant("purity", "impure_step", step=impure_step)
plant("purity", "impure_refusal", step=impure_refusal)
plant("purity", "impure_view", observe=impure_view)


def printing(state: State, action: object) -> State:
    print(action)
    return toy.step(state, action)


def writing_to_the_error_stream(state: State) -> tuple[Any, ...]:
    sys.stderr.write("asked")
    return toy.legal_actions(state)


def writing_a_file(state: State) -> Outcome | None:
    with Path(os.devnull).open("a", encoding="ascii") as file:
        file.write(str(toy.outcome(state)))
    return toy.outcome(state)


OWN_DICE = random.Random(0)
plant(
    "isolation",
    "shuffled_actions",
    legal_actions=lambda state: tuple(sorted(toy.legal_actions(state), key=lambda _: random.random())),
)
plant("isolation", "clock", step=lambda state, action: toy.step(state, action if time.time() else None))
plant(
    "isolation",
    "today",
    outcome=lambda state: toy.outcome(state) if date.today().year else None,  # noqa: DTZ011 - the very mistake
)
plant("isolation", "printing", step=printing)
plant("isolation", "writing_to_the_error_stream", legal_actions=writing_to_the_error_stream)
plant("isolation", "writing_a_file", outcome=writing_a_file)
plant("isolation", "reading_a_file", faults=lambda state: toy.faults(state) if Path(__file__).exists() else ())
plant(
    "isolation",
    "reading_the_environment",
    resample=lambda view, rng: toy.resample(view, rng) if "NO_RESAMPLING" not in environ else view,
)
plant("isolation", "dice_of_its_own", resample=lambda view, rng: toy.resample(view, OWN_DICE))


def now_this_now_that_start(options: Options = DEFAULT) -> State:
    state = toy.new_game(options)
    return attrs.evolve(state, agenda=(*state.agenda[:1], *state.agenda[1 + next(CALLS) % 2 :]))


plant("determinism", "now_this_now_that_order", legal_actions=lambda state: now_reversed(toy.legal_actions(state)))
plant(
    "determinism",
    "now_these_now_those_events",
    step=stepped(lambda after: {"events": after.events * (1 if next(CALLS) % 2 else 2)}),
)
plant("determinism", "now_this_now_that_start", new_game=now_this_now_that_start)
plant("invariants", "card_kept", step=stepped(lambda after: {"dropped": after.table} if after.table[0] else {}))
plant("invariants", "list_of_faults", faults=lambda state: list(toy.faults(state)))
plant("no_duplicates", "twice", legal_actions=lambda state: (*toy.legal_actions(state), *toy.legal_actions(state)[:1]))
plant("outcome", "too_high", outcome=ended(lambda end: {"returns": (2 * end.returns[0], end.returns[1])}))
plant("outcome", "more_than_its_options_allow", returns_range=lambda options: (-0.5, 0.5))
plant("outcome", "return_for_one", outcome=ended(lambda end: {"returns": end.returns[:1], "winners": ()}))
plant("outcome", "loser_wins", outcome=ended(lambda end: {"winners": tuple(1 - seat for seat in end.winners)}))
plant("outcome", "stranger_wins", outcome=ended(lambda end: {"winners": (2,)}))
plant("outcome", "reason_of_text", outcome=ended(lambda end: {"reason": "all_played"}))
plant("outcome", "wordless_end", outcome=ended(lambda end: {"words": ""}))
plant("outcome", "score_of_numbers", outcome=ended(lambda end: {"score": (1, 2)}))
plant("outcome", "no_outcome_object", outcome=lambda state: toy.outcome(state) and "won")


@attrs.frozen
class Wordless:
    pass


plant("events", "step_that_does_nothing", step=stuck)
plant("events", "silent", step=stepped(lambda after: {"events": ()}))
plant("events", "events_in_a_string", step=stepped(lambda after: {"events": "played"}))
plant("events", "event_without_words", step=stepped(lambda after: {"events": (Wordless(),)}), EVENTS=(Wordless,))
plant("events", "undeclared_event", EVENTS=(toy.CardMoved,))


def one_too_many(state: State) -> tuple[Any, ...]:
    actions = toy.legal_actions(state)
    return (*actions, Play(99)) if actions and state.table[1] else actions


def refusal_of_another_type(state: State, action: object) -> State:
    if toy.why_illegal(state, action):
        raise KeyError(action)
    return toy.step(state, action)


def text_for_action(state: State, action: object) -> State:
    return toy.step(state, next((legal for legal in toy.legal_actions(state) if str(legal) == action), action))


def everything_is_illegal(state: State, action: object) -> IllegalAction:
    return IllegalAction("TOY-0", action, "it is Monday", toy.legal_actions(state))


def another_reason(state: State, action: object) -> IllegalAction | None:
    error = toy.why_illegal(state, action)
    return error and refused(error, clause="TOY-0")


plant("legality", "one_unlisted", legal_actions=lambda state: toy.legal_actions(state)[:-1] or toy.legal_actions(state))
plant("legality", "one_too_many", legal_actions=one_too_many)
plant(
    "legality",
    "refusal_passed_over",
    step=lambda state, action: state if toy.why_illegal(state, action) else toy.step(state, action),
)
plant("legality", "refusal_of_another_type", step=refusal_of_another_type)
plant("legality", "text_for_action", step=text_for_action)
plant("legality", "nothing_is_illegal", why_illegal=lambda state, action: None)
plant("legality", "yes_or_no", why_illegal=lambda state, action: toy.why_illegal(state, action) is not None)
plant("legality", "everything_is_illegal", why_illegal=everything_is_illegal)
plant("legality", "another_reason", why_illegal=another_reason)
plant("legality", "refusal_without_reason", **refusing(lambda error, _: refused(error, reason="")))
plant("legality", "refusal_without_clause", **refusing(lambda error, _: refused(error, clause="")))
plant("legality", "refusal_of_text", **refusing(lambda error, _: refused(error, value=str(error.value))))
plant("legality", "refusal_without_help", **refusing(lambda error, _: refused(error, legal=())))
plant("legality", "refusal_with_bad_advice", **refusing(lambda error, _: refused(error, legal=(Play(99),))))
plant("legality", "takes_forgotten", **begun_as(Untaken))
