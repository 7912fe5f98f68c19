"""Mutants that are made of the wrong things or are saved wrongly."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import attrs

from tests import toy
from tests.mutants import DEFAULT, freeze, made_of, plant, refused, refusing_by
from tests.toy import Deal, Draft, Drop, Options, Play, Seats, State
from zombiekit import Event, Fault, IllegalAction, RandomSource
from zombiekit.primitives.lines import line

OTHER = Options(deck=9)
plant("protocol", "no_pose", pose=None)
plant("protocol", "returns_in_words", RETURNS=("-1", "1"))
plant("protocol", "any_fact_is_posed", pose=lambda **_: toy.new_game())
plant("protocol", "unchecked_facts_are_posed", pose=lambda **facts: attrs.evolve(toy.new_game(), **facts))
plant("protocol", "list_of_players", PLAYERS=[2])
plant("protocol", "outcome_class_without_word", OUTCOMES=(*toy.OUTCOMES, toy.RatCame))
plant("protocol", "other_defaults", new_game=lambda options=OTHER: toy.new_game(options))
plant("declared", "undeclared_outcome", OUTCOMES=(Deal,))
plant("declared", "undeclared_action", ACTIONS=(Play,))
plant("declared", "undeclared_node", NODES=toy.NODES[:-1])
plant("declared", "undeclared_state", State=Draft)


@attrs.frozen
class Hoarding(toy.Turns):
    hoard: list[int] = attrs.field(factory=list, eq=False, repr=False)


def hoarding(options: Options = DEFAULT) -> State:
    state = toy.new_game(options)
    return attrs.evolve(state, agenda=(Hoarding(0), *state.agenda[1:]))


@attrs.define(hash=True)
class Blank:
    text: str = "Something happened."

    def __str__(self) -> str:
        return self.text


def scribbling(state: State, action: object) -> State:
    return attrs.evolve(toy.step(state, action), events=(Blank(),))


plant("no_mutables", "hidden_list", new_game=hoarding, NODES=(*toy.NODES, Hoarding))
plant("no_mutables", "event_to_scribble_on", step=scribbling, EVENTS=(Blank,))


@attrs.define(eq=False, weakref_slot=False)
class LoudDraft(Draft):
    events: tuple[Event, ...] = ()


@freeze()
class LoudState(LoudDraft):
    """A state that equals another only if their last steps had the same events."""


@freeze(repr=False)
class MuteState(Draft):
    """A state whose repr cannot be pasted back."""

    def __repr__(self) -> str:
        return f"<{self.agenda} {self.hands} {self.dropped} {self.table}>"


@attrs.define(eq=False, weakref_slot=False)
class ShyDraft(Draft):
    table: Seats = attrs.field(default=((), ()), repr=False)
    events: tuple[Event, ...] = attrs.field(default=(), eq=False, repr=False)


@freeze()
class ShyState(ShyDraft):
    """A state whose repr leaves out the table."""


def compared(state: Any) -> tuple[Any, ...]:
    """Return all fields of a state but its events."""
    return attrs.astuple(state, recurse=False)[:-1]


@freeze(eq=False)
class SingleState(Draft):
    """A state that equals only itself."""


@freeze(eq=False)
class VainState(Draft):
    """A state that also equals anything that is not a draft."""

    def __eq__(self, other: object) -> bool:
        return not isinstance(other, Draft) or compared(self) == compared(other)

    def __hash__(self) -> int:
        return hash(self.hands)


plant("equality", "equality_minds_the_path", **made_of(LoudState))
plant("equality", "repr_not_to_be_pasted", **made_of(MuteState))
plant("equality", "repr_without_the_table", **made_of(ShyState))
plant("equality", "equality_of_identity", **made_of(SingleState))
plant("equality", "equal_to_strings", **made_of(VainState))


@line("play")
class Mumbled:
    """A play whose line names another card."""

    card: int


setattr(Mumbled, "__str__", lambda self: f"play {self.card + 1}")  # noqa: B010 - `line` has put its own there


@line("play")
class PlayOfSets:
    """A play without notation."""

    cards: frozenset[int]

    @property
    def card(self) -> int:
        return min(self.cards)


def playing(make: Callable[[int], Any]) -> dict[str, Any]:
    """Return the game with another class in place of `Play`."""
    cls = type(make(1))

    def other(value: Any) -> Any:
        return make(value.card) if type(value) is Play else value

    def play(value: Any) -> Any:
        return Play(value.card) if type(value) is cls else None if type(value) is Play else value

    def why_illegal(state: State, action: object) -> IllegalAction | None:
        error = toy.why_illegal(state, play(action))
        return error and refused(error, value=action, legal=tuple(map(other, error.legal)))

    names = {"ACTIONS": (cls, Drop), "legal_actions": lambda state: tuple(map(other, toy.legal_actions(state)))}
    return names | refusing_by(why_illegal, play)


plant("notation_round_trip", "line_of_another_card", **playing(Mumbled))
plant("notation_round_trip", "action_without_notation", **playing(lambda card: PlayOfSets(frozenset([card]))))


@attrs.define(eq=False, weakref_slot=False)
class MarkedDraft(Draft):
    marks: frozenset[int] = frozenset()
    events: tuple[Event, ...] = attrs.field(default=(), eq=False, repr=False)


@freeze()
class MarkedState(MarkedDraft):
    """A state with a field that has no form in JSON."""


@attrs.define(eq=False, weakref_slot=False)
class TrailDraft(Draft):
    trail: tuple[str, ...] = attrs.field(default=(), eq=False)
    events: tuple[Event, ...] = attrs.field(default=(), eq=False, repr=False)


@freeze()
class TrailState(TrailDraft):
    """A state that remembers how it came about, outside equality."""


@freeze(eq=False)
class PathState(TrailDraft):
    """The same state, but equality compares the trail."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PathState) and compared(self) == compared(other)

    def __hash__(self) -> int:
        return hash(compared(self))


def leaving_a_trail(state: Any, action: object) -> Any:
    """Remember what everybody saw of each step."""
    step = str(action) if type(action) is Play else type(action).__name__
    return attrs.evolve(toy.step(state, action), trail=(*state.trail, step))


def by_the_trail(state: Any) -> tuple[Any, ...]:
    return toy.legal_actions(state)[:: -1 if state.trail[-3:-2] > state.trail[-1:] else 1]


def views_are_faulty(state: State) -> tuple[Fault, ...]:
    hidden = None in state.hands[0] or None in state.hands[1]
    return (Fault("INV-0", "hands", "a card is hidden"),) if hidden else toy.faults(state)


plant("json_round_trip", "field_without_json", **made_of(MarkedState))
plant("json_round_trip", "equality_of_the_way", **made_of(PathState), step=leaving_a_trail)
plant("equality", "order_by_the_way", **made_of(TrailState), step=leaving_a_trail, legal_actions=by_the_trail)
plant("json_round_trip", "views_are_faulty", faults=views_are_faulty)
LISTED = lru_cache(maxsize=None)(toy.legal_actions)


def only_the_listed_object(state: State, action: object) -> IllegalAction | None:
    if action in LISTED(state) and not any(action is listed for listed in LISTED(state)):
        return IllegalAction("TOY-0", action, "that is another card of the same number", LISTED(state))
    return toy.why_illegal(state, action)


@freeze(eq=False)
class JumbledState(Draft):
    """A state that keeps the hands in dealing order, which equality ignores."""

    def sorted(self) -> tuple[Any, ...]:
        hands = tuple(tuple(sorted(hand, key=str)) for hand in self.hands)
        return self.options, self.agenda, hands, self.dropped, self.table

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.sorted() == other.sorted()

    def __hash__(self) -> int:
        return hash(self.sorted())


def in_order_of_dealing(state: State, action: object) -> State:
    after = toy.step(state, action)
    before = [(*old, *new) for old, new in zip(state.hands, after.hands, strict=True)]
    hands: Any = tuple(tuple(sorted(hand, key=old.index)) for hand, old in zip(after.hands, before, strict=True))
    return attrs.evolve(after, hands=hands)


def hands_resampled(view: State, rng: RandomSource) -> State:
    full = toy.resample(view, rng)
    hands: Any = tuple(new if None in old else old for old, new in zip(view.hands, full.hands, strict=True))
    return attrs.evolve(full, hands=hands)


plant("record_round_trip", "actions_by_identity", legal_actions=LISTED, **refusing_by(only_the_listed_object))
plant(
    "transpositions",
    "hands_in_order_of_dealing",
    **made_of(JumbledState),
    step=in_order_of_dealing,
    resample=hands_resampled,
    legal_actions=lambda state: tuple(sorted(toy.legal_actions(state), key=str)),
)
