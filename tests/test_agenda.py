"""The driver: what it checks, and what it has already checked; and how rules change the agenda by name."""

import copy
from sys import modules
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

from tests import toy
from zombiekit import IllegalAction, variant
from zombiekit.agenda import (
    Automatic,
    Choice,
    Refusal,
    ask,
    drop,
    events_of,
    may_stand_on,
    misfit_faults,
    nodes_of,
    settled,
    then,
    upcoming,
)
from zombiekit.games import one_against_the_dead as city
from zombiekit.play import playout


@attrs.frozen
class Asked(toy.Turn):
    """A turn that refuses everything."""

    def refusal(self, state: toy.Draft, action: object) -> Refusal:
        return Refusal("TOY-3", "it was asked")


def state_of(node: toy.Turn) -> toy.State:
    return toy.State(toy.Options(), (node,), hands=((3, 5), (1,)))


def test_only_what_was_just_listed_for_a_state_is_played_without_being_checked_again() -> None:
    """It must be the very object in the very state, and the driver not asked about another one; `why_illegal` always checks."""
    state = state_of(Asked(0))
    actions = toy.legal_actions(state)
    assert getattr(toy.why_illegal(state, actions[0]), "reason", None) == "it was asked"
    assert toy.step(state, actions[1]).table == ((5,), ())
    for tried, action in ((state, copy.copy(actions[1])), (copy.copy(state), actions[1])):
        with pytest.raises(IllegalAction, match="it was asked"):
            toy.step(tried, action)
    toy.legal_actions(state_of(toy.Turn(0)))
    with pytest.raises(IllegalAction, match="it was asked"):
        toy.step(state, actions[1])


def test_texts_of_what_is_legal_are_made_once_for_many_refusals_at_one_state() -> None:
    worded = []

    class Worded:
        def __str__(self) -> str:
            worded.append(self)
            return "take 3"

    @attrs.frozen
    class Turn(toy.Turn):
        def options(self, state: toy.Draft) -> tuple[Any, ...]:
            return (Worded(), Worded())

    first, second = state_of(Turn(0)), state_of(Turn(1))
    for state, many in ((first, 2), (first, 2), (second, 4), (second, 4), (first, 6)):
        error = toy.why_illegal(state, "take 4")
        assert error is not None
        assert sorted(map(id, error.legal)) == sorted(map(id, toy.legal_actions(state)))
        assert len(worded) == many


@attrs.frozen
class Again(Automatic):
    """A consequence that puts itself on the agenda again."""

    def run(self, draft: Any) -> None:
        draft.events += (toy.RatCame(bites=True),)
        then(draft, self)


@attrs.frozen
class Looping(toy.Turn):
    """A turn after which such a consequence follows."""

    def apply(self, draft: Any, action: Any) -> None:
        then(draft, Again())


@pytest.mark.parametrize("game", [toy, variant(toy, name="odd", on={toy.CardMoved: lambda _draft, _event: None})])
def test_automatic_nodes_that_follow_one_another_without_end_are_stopped(game: Any) -> None:
    state = game.State(game.Options(), (Looping(0),), hands=((3, 5), (1,)))
    with pytest.raises(RuntimeError, match=r"without end.*Again\(\)"):
        game.step(state, toy.Play(3))
    with pytest.raises(RuntimeError, match="without end"):
        settled(attrs.evolve(state, agenda=(Again(),)))


def test_what_was_listed_before_the_end_is_refused_after_it() -> None:
    with pytest.raises(IllegalAction, match="the game is over"):
        toy.step(playout(toy), toy.Play(1))


def test_a_refusal_says_how_many_choices_it_does_not_list() -> None:
    state = city.new_game()
    drawn = city.why_illegal(state, None)
    assert drawn is not None
    assert str(drawn).endswith("legal: draw 2S, draw 3S, draw 4S, ... (36 in all)")
    assert drawn.count == len(city.chance_outcomes(state))
    assert str(copy.copy(drawn)) == str(drawn)
    assert str(IllegalAction("TOY-0", 5, "no", ("draw",), 1)) == "5 is illegal: no [TOY-0]; legal: draw"


def test_a_step_leaves_its_state_as_it_was() -> None:
    state = state_of(toy.Turn(0))
    before = repr(state)
    after, again = toy.step(state, toy.Play(3)), toy.step(state, toy.Play(3))
    assert repr(state) == before
    assert after == again
    assert after is not again
    assert type(after) is toy.State
    assert [str(event) for event in after.events] == ["Seat 0 plays 3."]


@attrs.frozen
class Pick(Choice):
    """A choice of one number; if hidden, it is asked even with a single option."""

    numbers: tuple[int, ...]
    hidden: bool = False
    clause = "PICK-1"
    asks = "Which number?"

    def options(self, state: Any) -> tuple[int, ...]:
        return self.numbers

    def is_asked_alone(self, state: Any) -> bool:
        return self.hidden

    def apply(self, draft: Any, action: int) -> None:
        draft.agenda = (action,)


def test_a_choice_refuses_what_is_not_among_its_options() -> None:
    assert Pick((1, 2)).refusal(None, 2) is None
    assert Pick((1, 2)).refusal(None, 3) == Refusal("PICK-1", "the question is: Which number?")


@pytest.mark.parametrize(
    ("node", "agenda"), [(Pick((7,)), (7,)), (Pick((7,), hidden=True), None), (Pick((1, 2)), None)]
)
def test_only_a_choice_with_several_options_is_put_on_the_agenda(node: Pick, agenda: tuple[int, ...] | None) -> None:
    """A single option is asked too, if settling it would give something away."""
    draft = SimpleNamespace(agenda=())
    ask(draft, node)
    assert draft.agenda == (agenda or (node,))


LOADS: list[int] = []
"""How many events a long run carried along at each node."""


@attrs.frozen
class Countdown(Automatic):
    """An automatic node that says its number and puts the next one on the agenda."""

    left: int

    def run(self, draft: toy.Draft) -> None:
        LOADS.append(len(draft.events))
        draft.events += (toy.CardMoved(0, "counts", self.left),)
        draft.agenda += (Countdown(self.left - 1),) if self.left else ()


def test_a_long_run_of_consequences_tells_all_and_carries_little() -> None:
    """Each event appears once, in order; copying all of them at each node would take quadratic time."""
    LOADS.clear()
    long = 20_000
    after = settled(toy.State(toy.Options(), (toy.Turn(0), Countdown(long)), hands=((3, 5), (1,))))
    assert [event.card for event in after.events if isinstance(event, toy.CardMoved)] == [*range(long, -1, -1)]
    assert (type(after.events), len(after.events), max(LOADS) < 100) == (tuple, long + 1, True)
    assert after.agenda == (toy.Turn(0),)


@attrs.frozen
class First(Automatic):
    def run(self, draft: object) -> None: ...


@attrs.frozen
class Second(First):
    """Another node of this test."""


def test_a_plan_stands_in_the_order_in_which_it_happens() -> None:
    draft = SimpleNamespace(agenda=(toy.Turn(0),))
    then(draft, First(), Second())
    assert draft.agenda == (toy.Turn(0), Second(), First())


def test_what_comes_next_is_taken_off_by_its_class_and_another_node_is_not() -> None:
    draft = SimpleNamespace(agenda=(Second(), First()))
    assert (drop(draft, First), draft.agenda) == (First(), (Second(),))
    with pytest.raises(LookupError, match=r"expected First next on the agenda .*, not nothing"):
        upcoming(draft, First, 1)
    draft = SimpleNamespace(agenda=(First(), toy.Turn(0)))
    with pytest.raises(LookupError, match=r"expected First next on the agenda .*, not Turn"):
        drop(draft, First)
    assert draft.agenda == (First(), toy.Turn(0))
    assert upcoming(draft, First, 1) == First()


def test_events_of_a_game_do_not_depend_on_classes_made_elsewhere() -> None:
    """A subclass of a user's takes no event away; base classes in the same modules are no events."""
    before = events_of(toy)
    kind: type = type("Mine", (before[0],), {})
    assert (events_of(toy), issubclass(kind, before[0])) == (before, True)


def test_a_game_lists_the_nodes_that_its_modules_define() -> None:
    """Imported nodes are left out; modules keep the given order, and classes the order of their file."""
    known = (toy.Dealing, toy.Turns, toy.Turn, toy.RatComes, toy.Bitten)
    assert nodes_of(modules[__name__], toy) == (Asked, Again, Looping, Pick, Countdown, First, Second, *known)


def test_a_node_stands_on_those_that_it_names_itself_or_by_a_base_class() -> None:
    above: Any = type("Above", (First,), {"stands_on": ("Turn", "Automatic")})
    assert may_stand_on([toy.Turn, First, above]) == {toy.Turn: (), First: (), above: (toy.Turn, First, above)}


def test_what_does_not_fit_a_node_breaks_the_clause_that_it_names_or_the_usual_one() -> None:
    state = SimpleNamespace(agenda=(Second(), First()))
    found = (*First().misfits(state, 1), "it is odd", ("TOY-3", "it is even"))
    faults = list(map(str, misfit_faults(state, 1, found, "TOY-1")))
    assert faults == ["agenda[1] [TOY-1]: First: it is odd", "agenda[1] [TOY-3]: First: it is even"]


@pytest.mark.parametrize(
    ("body", "how"), [({}, {}), ({"__annotations__": {"more": "int"}, "more": 0}, {"weakref_slot": False})]
)
def test_a_state_with_more_slots_than_its_draft_is_named(body: dict[str, Any], how: dict[str, Any]) -> None:
    state_class: Any = attrs.frozen(**how)(type("Fuller", (toy.Draft,), body))
    with pytest.raises(TypeError, match="Fuller and Draft have different slots: declare all fields in Draft, and both"):
        settled(state_class(toy.Options(), ()))
