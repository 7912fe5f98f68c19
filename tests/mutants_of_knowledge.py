"""Mutants that load the dice, or leak what is hidden."""

# ruff: noqa: ARG001 - mutants take what the functions take in whose place they are

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import attrs

from tests import toy
from tests.mutants import CALLS, MUTANTS, breaks, freeze, made_of, refused, refusing
from tests.toy import Deal, Draft, State
from zombiekit import variant
from zombiekit.errors import IllegalAction
from zombiekit.game import Event, RandomSource
from zombiekit.primitives.chance import Weighted
from zombiekit.primitives.frozen import put

# --------------------------------------------------------------------------------------------------------------- chance


class Crooked(Weighted[Any]):
    """A distribution for mutants to bend."""

    __slots__ = ()


def bent(chance_class: Any) -> dict[str, Any]:
    """Return a game with bent distributions at its chance nodes."""
    return {"chance_outcomes": lambda state: chance_class(toy.chance_outcomes(state))}


class TotalTooHigh(Crooked):
    __slots__ = ()

    def __init__(self, pairs: Any) -> None:
        super().__init__(pairs)
        put(self, "total", self.total + 1)

    def sample(self, random: RandomSource) -> Any:
        return self._pairs[0][0]


class WeighsAnything(Crooked):
    __slots__ = ()

    def weight(self, outcome: object) -> int:
        return super().weight(outcome) or 1


class WeighsAlike(Crooked):
    __slots__ = ()

    def weight(self, outcome: object) -> int:
        return min(super().weight(outcome), 1)


class HalfWeights(Crooked):
    __slots__ = ()

    def __iter__(self) -> Iterator[tuple[Any, Any]]:
        return ((outcome, weight / 2) for outcome, weight in super().__iter__())


class OneShort(Crooked):
    __slots__ = ()

    def __len__(self) -> int:
        return super().__len__() + 1


class OtherOdds(Crooked):
    __slots__ = ()

    def probability(self, outcome: object) -> Fraction:
        return super().probability(outcome) ** 2


class Unequal(Crooked):
    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)


class Restless(Crooked):
    __slots__ = ()

    def __iter__(self) -> Iterator[tuple[Any, int]]:
        return iter(list(super().__iter__())[:: 1 if next(CALLS) % 2 else -1])


class Exhausted(Crooked):
    __slots__ = ("pairs",)
    pairs: Iterator[Any]

    def __init__(self, pairs: Any) -> None:
        super().__init__(pairs)
        put(self, "pairs", super().__iter__())

    def __iter__(self) -> Iterator[tuple[Any, int]]:
        return self.pairs


class Loaded(Crooked):
    __slots__ = ()

    def sample(self, random: RandomSource) -> Any:
        return self._pairs[int(random.random() * len(self) * 0.999)][0]


class DrawsTheUnlisted(Crooked):
    __slots__ = ()

    def sample(self, random: RandomSource) -> Any:
        return super().sample(random) if random.random() < 0.9 else Deal(99)


class Unseeded(Crooked):
    __slots__ = ()

    def sample(self, random: RandomSource) -> Any:
        return self._pairs[next(CALLS) % len(self)][0]


MUTANTS["weights_do_not_add_up"] = "exact_weights", bent(TotalTooHigh)
MUTANTS["weight_for_the_impossible"] = "exact_weights", bent(WeighsAnything)
MUTANTS["weight_not_as_listed"] = "exact_weights", bent(WeighsAlike)
MUTANTS["weights_of_floats"] = "exact_weights", bent(HalfWeights)
MUTANTS["one_outcome_short"] = "exact_weights", bent(OneShort)
MUTANTS["other_odds"] = "exact_weights", bent(OtherOdds)
MUTANTS["unequal_distributions"] = "exact_weights", bent(Unequal)
MUTANTS["outcomes_in_any_order"] = "determinism", bent(Restless)
MUTANTS["listed_only_once"] = "no_mutables", bent(Exhausted)
MUTANTS["loaded_rat"] = "fair_samples", bent(Loaded)
MUTANTS["draw_of_the_unlisted"] = "fair_samples", bent(DrawsTheUnlisted)
MUTANTS["unseeded_samples"] = "fair_samples", bent(Unseeded)


# ------------------------------------------------------------------------------------------------------------ knowledge


@breaks("resampling", "observe")
def open_hands(state: State, seat: int) -> State:
    return attrs.evolve(toy.observe(state, seat), hands=state.hands)


@breaks("resampling", "observe")
def open_drops(state: State, seat: int) -> State:
    return attrs.evolve(toy.observe(state, seat), dropped=state.dropped)


@breaks("no_leaks", "observe")
def events_tell(state: State, seat: int) -> State:
    return attrs.evolve(toy.observe(state, seat), events=state.events)


@breaks("no_leaks", "observe")
def untold_deals(state: State, seat: int) -> State:
    view = toy.observe(state, seat)
    return attrs.evolve(view, events=()) if len(state.agenda) > 1 else view


@breaks("views", "legal_actions")
def peeking_at_the_hand(state: State) -> tuple[Any, ...]:
    actions = toy.legal_actions(state)
    return actions[::-1] if any((1 in hand) for hand in state.hands) else actions


def peeking(error: IllegalAction, state: State) -> IllegalAction:
    return refused(error, reason=f"the 1 is in {[1 in hand for hand in state.hands]}")


MUTANTS["peeking_refusal"] = "no_leaks", refusing(peeking)


@breaks("views", "observe")
def any_seat_sees(state: State, seat: int) -> State:
    return toy.observe(state, seat % 2)


@breaks("views", "observe")
def seen_twice(state: State, seat: int) -> State:
    view = toy.observe(state, seat)
    return attrs.evolve(view, events=(*view.events, toy.RatCame(False)))


@breaks("views", "observe")
def view_of_another_class(state: State, seat: int) -> Any:
    toy.observe(state, seat)
    return state.hands[seat]


@breaks("resampling", "resample")
def not_resampled(view: State, rng: RandomSource) -> State:
    return view


class Centered:
    """A source of chance that always gives 0.5."""

    def random(self) -> float:
        return 0.5


@breaks("resampling", "resample")
def resampled_alike(view: State, rng: RandomSource) -> State:
    return toy.resample(view, Centered())


@breaks("views", "is_view")
def views_taken_for_states(state: State) -> bool:
    return False


@breaks("views", "is_view")
def states_taken_for_views(state: State) -> bool:
    return bool(state.table[0]) or toy.is_view(state)


@breaks("resampling", "resample")
def resampled_anew(view: State, rng: RandomSource) -> State:
    hands: Any = tuple((None,) * len(hand) for hand in view.hands)
    return toy.resample(attrs.evolve(view, hands=hands), rng)


@breaks("resampling", "resample")
def resampled_to_copies(view: State, rng: RandomSource) -> State:
    hands: Any = tuple(tuple(card or 1 for card in hand) for hand in view.hands)
    return attrs.evolve(toy.resample(view, rng), hands=hands)


@breaks("resampling", "resample")
def resampled_without_seed(view: State, rng: RandomSource) -> State:
    for _ in range(next(CALLS) % 2):
        rng.random()
    return toy.resample(view, rng)


@attrs.define(eq=False, weakref_slot=False)
class PeekDraft(Draft):
    peek: Any = attrs.field(default=None, eq=False, repr=False)
    events: tuple[Event, ...] = attrs.field(default=(), eq=False, repr=False)


@freeze()
class PeekState(PeekDraft):
    """A state with a second copy of the hands, outside equality."""


def kept_twice(state: State, action: object) -> Any:
    after: Any = toy.step(state, action)
    return attrs.evolve(after, peek=after.hands)


def resampled_twice(view: State, rng: RandomSource) -> Any:
    full: Any = toy.resample(view, rng)
    return attrs.evolve(full, peek=full.hands)


MUTANTS["leak_in_a_side_field"] = "equality", {**made_of(PeekState), "step": kept_twice}
MUTANTS["leak_in_a_side_field_resampled"] = (
    "equality",
    {**made_of(PeekState), "step": kept_twice, "resample": resampled_twice},
)


def ruled(**rules: Any) -> dict[str, Any]:
    """Return the names of the toy game with house rules."""
    house = variant(toy, name="mutant", **rules)
    return {name: getattr(house, name) for name in dir(house) if not name.startswith("_")}


def mark_the_first(draft: Any, event: Any) -> None:
    if event.verb == "is dealt" and event.card == 1:
        draft.marked = True
        draft.events += (toy.RatCame(bites=False),)


def wait_below(draft: Any, event: Any) -> None:
    draft.agenda = (toy.Turns(0), *draft.agenda)


MUTANTS["house_rule_marks_a_hidden_card"] = (
    "secrecy",
    ruled(on={toy.CardMoved: mark_the_first}, fields={"marked": (bool, False)}),
)
MUTANTS["house_rule_waits_below_others"] = "agendas", ruled(on={toy.RatCame: wait_below})
