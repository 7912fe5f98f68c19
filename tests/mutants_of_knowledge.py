"""Mutants that load the dice, or leak what is hidden."""

# ruff: noqa: ARG001, ARG005 - mutants take what the functions take in whose place they are

from collections.abc import Callable
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import attrs

from tests import toy
from tests.mutants import CALLS, freeze, made_of, now_reversed, plant, refused, refusing
from tests.toy import Deal, Draft, State
from zombiekit import CHANCE, Event, RandomSource, variant
from zombiekit.primitives.chance import Weighted
from zombiekit.primitives.frozen import put


def bent(**methods: Any) -> dict[str, Any]:
    """Return a game whose chance nodes have distributions with other methods."""
    crooked: Any = type("Crooked", (Weighted,), {"__slots__": ("pairs",), **methods})
    return {"chance_outcomes": lambda state: crooked(toy.chance_outcomes(state))}


def total_too_high(chance: Any, pairs: Any) -> None:
    Weighted.__init__(chance, pairs)
    put(chance, "total", chance.total + 1)


def to_be_listed_once(chance: Any, pairs: Any) -> None:
    Weighted.__init__(chance, pairs)
    put(chance, "pairs", Weighted.__iter__(chance))


def weight_of_equals(chance: Any, outcome: object) -> int:
    weights: dict[object, int] = dict(chance)
    with suppress(TypeError):
        return weights.get(outcome, 0)
    return 0


plant("exact_weights", "weights_do_not_add_up", **bent(__init__=total_too_high, sample=lambda it, _: it._pairs[0][0]))
plant("exact_weights", "weight_for_the_impossible", **bent(weight=lambda chance, it: Weighted.weight(chance, it) or 1))
plant("exact_weights", "weight_of_whatever_is_equal", **bent(weight=weight_of_equals))
plant("exact_weights", "weight_not_as_listed", **bent(weight=lambda chance, it: min(Weighted.weight(chance, it), 1)))
plant("exact_weights", "weights_of_floats", **bent(__iter__=lambda chance: ((it, n / 2) for it, n in chance._pairs)))
plant("exact_weights", "one_outcome_short", **bent(__len__=lambda chance: Weighted.__len__(chance) + 1))
plant("exact_weights", "other_odds", **bent(probability=lambda chance, it: Weighted.probability(chance, it) ** 2))
plant("exact_weights", "unequal_distributions", **bent(__eq__=lambda chance, other: chance is other, __hash__=id))
plant("determinism", "outcomes_in_any_order", **bent(__iter__=lambda chance: iter(now_reversed(chance._pairs))))
plant("no_mutables", "listed_only_once", **bent(__init__=to_be_listed_once, __iter__=lambda chance: chance.pairs))
plant(
    "fair_samples",
    "loaded_rat",
    **bent(sample=lambda chance, random: chance._pairs[int(random.random() * len(chance) * 0.999)][0]),
)
plant(
    "fair_samples",
    "draw_of_the_unlisted",
    **bent(sample=lambda chance, random: Weighted.sample(chance, random) if random.random() < 0.9 else Deal(99)),
)
plant("fair_samples", "unseeded_samples", **bent(sample=lambda chance, _: chance._pairs[next(CALLS) % len(chance)][0]))


def seen(change: Callable[[Any, Any], dict[str, Any]]) -> Any:
    """Return an `observe` that changes some fields of the view; `change` is given the state and the view."""

    def observe(state: State, seat: int) -> State:
        view = toy.observe(state, seat)
        return attrs.evolve(view, **change(state, view))

    return observe


def peeking_at_the_hand(state: State) -> tuple[Any, ...]:
    actions = toy.legal_actions(state)
    return actions[::-1] if any((1 in hand) for hand in state.hands) else actions


def adding_up_hands(state: State, action: object) -> State:
    """Fail on a view of three cards when the last of them is played."""
    listed = toy.legal_actions(state)
    if len(listed) == 3 and action == listed[-1]:
        sum(map(sum, state.hands))  # type: ignore[arg-type]
    return toy.step(state, action)


def view_of_another_class(state: State, seat: int) -> Any:
    toy.observe(state, seat)
    return state.hands[seat]


def crashing_after_chance(state: State, action: object) -> State:
    if toy.is_view(state) and toy.current_player(state) == CHANCE:
        raise TypeError("a hidden card is no number")
    return toy.step(state, action)


plant("views", "crash_at_chance_on_a_view", step=crashing_after_chance)
plant("resampling", "open_hands", observe=seen(lambda state, view: {"hands": state.hands}))
plant("resampling", "open_drops", observe=seen(lambda state, view: {"dropped": state.dropped}))
plant("no_leaks", "events_tell", observe=seen(lambda state, view: {"events": state.events}))
plant("no_leaks", "untold_deals", observe=seen(lambda state, view: {"events": ()} if len(state.agenda) > 1 else {}))
plant("views", "peeking_at_the_hand", legal_actions=peeking_at_the_hand)
plant("views", "is_view_returns_nothing", is_view=lambda state: None)
plant(
    "no_leaks",
    "peeking_refusal",
    **refusing(lambda error, state: refused(error, reason=f"the 1 is in {[1 in hand for hand in state.hands]}")),
)
plant("views", "any_seat_sees", observe=lambda state, seat: toy.observe(state, seat % 2))
plant("views", "step_that_needs_others_hands", step=adding_up_hands)
plant("views", "seen_twice", observe=seen(lambda state, view: {"events": (*view.events, toy.RatCame(False))}))
plant("views", "view_of_another_class", observe=view_of_another_class)
plant("views", "views_taken_for_states", is_view=lambda state: False)
plant("views", "states_taken_for_views", is_view=lambda state: bool(state.table[0]) or toy.is_view(state))


def resampled_anew(view: State, rng: RandomSource) -> State:
    hands: Any = tuple((None,) * len(hand) for hand in view.hands)
    return toy.resample(attrs.evolve(view, hands=hands), rng)


def resampled_to_copies(view: State, rng: RandomSource) -> State:
    hands: Any = tuple(tuple(card or 1 for card in hand) for hand in view.hands)
    return attrs.evolve(toy.resample(view, rng), hands=hands)


def resampled_without_seed(view: State, rng: RandomSource) -> State:
    for _ in range(next(CALLS) % 2):
        rng.random()
    return toy.resample(view, rng)


CENTERED: Any = SimpleNamespace(random=lambda: 0.5)
plant("resampling", "not_resampled", resample=lambda view, rng: view)
plant(
    "resampling",
    "full_state_resampled",
    resample=lambda view, rng: toy.resample(view, rng) if toy.is_view(view) else view,
)
plant("resampling", "resampled_alike", resample=lambda view, rng: toy.resample(view, CENTERED))
plant("resampling", "resampled_anew", resample=resampled_anew)
plant("resampling", "resampled_to_copies", resample=resampled_to_copies)
plant("resampling", "resampled_without_seed", resample=resampled_without_seed)


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


plant("equality", "leak_in_a_side_field", **made_of(PeekState), step=kept_twice)
plant("equality", "leak_in_a_side_field_resampled", **made_of(PeekState), step=kept_twice, resample=resampled_twice)
plant(
    "secrecy",
    "house_rule_marks_a_hidden_card",
    **ruled(on={toy.CardMoved: mark_the_first}, fields={"marked": (bool, False)}),
)
plant("agendas", "house_rule_waits_below_others", **ruled(on={toy.RatCame: wait_below}))
