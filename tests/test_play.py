"""Dice, policies, playouts and matches."""

import copy
import pickle
import random
from collections.abc import Callable
from itertools import product
from typing import Any, ClassVar

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.trying import raised
from zombiekit import CHANCE, TERMINAL, CannotUndo, Game, IllegalAction, Outcome, PolicyFailed, agenda, packets, record
from zombiekit.agenda import Decision, Node, Refusal
from zombiekit.games import one_against_the_dead as city
from zombiekit.games.one_against_the_dead import actions
from zombiekit.games.one_against_the_dead.box import Reason
from zombiekit.play import (
    Dice,
    Match,
    Step,
    Termination,
    human_policy,
    new_match,
    play_match,
    playout,
    random_policy,
    settle,
)
from zombiekit.primitives.lines import line
from zombiekit.render import pages, svg

SEEDS = st.one_of(st.integers(), st.text())


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))  # noqa: S301 - our own bytes


def match_of(seed: int | str, max_steps: int | None = None) -> Match:
    return play_match(city, [random_policy(Dice(f"policy {seed}"))], dice=Dice(seed), max_steps=max_steps)


# ------------------------------------------------------------------------------------------------- a game of two seats


@line("look")
class Look:
    """Look at a card, which shows it to everybody."""


@line("pass")
class Pass:
    """Do nothing."""


@attrs.frozen
class Seen:
    """A card that lay face down now lies face up."""

    reveals: ClassVar[bool] = True


@attrs.frozen
class Turn(Decision):
    clause = "PEEP-01"

    def actor(self, state: Any) -> int:
        return int(state.turn % 2)

    def options(self, state: Any) -> tuple[Any, ...]:
        return Look(), Pass()

    def refusal(self, state: Any, action: object) -> Refusal | None:
        return None if isinstance(action, Look | Pass) else Refusal(self.clause, "look or pass")

    def apply(self, draft: Any, action: Any) -> None:
        draft.turn += 1
        draft.events = (Seen(),) if isinstance(action, Look) else ()
        if draft.turn < draft.options.turns:
            draft.agenda = (Turn(),)


@attrs.frozen
class PeepOptions:
    turns: int = 6


@attrs.define(eq=False, weakref_slot=False)
class PeepDraft:
    """The number of the turn, and something that no player sees."""

    options: PeepOptions
    agenda: tuple[Node, ...]
    turn: int = 0
    hidden: str = "an ace"
    events: tuple[Any, ...] = attrs.field(default=(), eq=False, repr=False)


@attrs.frozen(weakref_slot=False)  # pyright: ignore[reportGeneralTypeIssues] - the way of states
class PeepState(PeepDraft):
    """The same, frozen."""


class Peep:
    """A game for two seats that take turns to look or pass."""

    NAME = "peep"
    Options = PeepOptions
    State = PeepState
    current_player = staticmethod(agenda.current_player)
    legal_actions = staticmethod(agenda.legal_actions)
    chance_outcomes = staticmethod(agenda.chance_outcomes)
    why_illegal = staticmethod(agenda.why_illegal)
    step = staticmethod(agenda.step)

    def new_game(self, options: PeepOptions = PeepOptions()) -> PeepState:
        return PeepState(options, (Turn(),))

    def observe(self, state: PeepState, seat: int) -> PeepState:
        return attrs.evolve(state, hidden="?")

    def outcome(self, state: PeepState) -> Outcome | None:
        return None if state.agenda else Outcome((0.0, 0.0), (), Reason.STRANDED, "Nobody wins.")


peep: Any = Peep()


def test_dice_are_pythons_random_numbers() -> None:
    """A seed gives the documented sequence, which is the same on every machine and in every Python."""
    dice = Dice(7)
    assert [dice.random() for _ in range(3)] == [0.32383276483316237, 0.15084917392450192, 0.6509344730398537]
    assert Dice("seven").random() == random.Random("seven").random()


def test_dice_without_a_seed_tell_the_one_they_took_which_has_128_bits() -> None:
    dice = Dice()
    assert dice.seed != Dice().seed
    assert Dice(dice.seed).random() == dice.random()
    assert max([Dice().seed for _ in range(64)]).bit_length() > 120  # type: ignore[union-attr]


@given(SEEDS, st.integers(0, 50))
def test_dice_go_on_from_a_position(seed: int | str, position: int) -> None:
    """Seed and position are all they hold; `repr`, copies and pickles keep both, and share nothing."""
    dice = Dice(seed)
    for _ in range(position):
        dice.random()
    heirs = [
        Dice(seed, position),
        eval(repr(dice)),  # noqa: S307 - our own text
        copy.copy(dice),
        copy.deepcopy(dice),
        pickled(dice),
    ]
    following = [dice.random() for _ in range(5)]
    assert dice.position == position + 5
    assert all([heir.random() for _ in range(5)] == following for heir in heirs)


@pytest.mark.parametrize("seed", [1.5, True, b"7", (7,)])
def test_dice_refuse_a_seed_of_another_type(seed: Any) -> None:
    with pytest.raises(TypeError, match="a seed is an integer or a string"):
        Dice(seed)


COUNTED: list[tuple[Any, str]] = [
    (lambda number: Dice(7, number), "position is 0, 1, 2"),
    (lambda number: new_match(peep).undo(number), "steps is 0, 1, 2"),
    (lambda number: match_of(7, max_steps=30).undo_to(number), "can go back to steps 0 to 30, not to"),
]
BOUNDED: list[tuple[Any, str]] = [
    (lambda number: playout(city, max_steps=number), "max_steps is 0, 1, 2"),
    (lambda number: play_match(city, [], max_steps=number), "max_steps is 0, 1, 2"),
]


WRONG = [*product([*COUNTED, *BOUNDED], [-1, 1.0, True, "3"]), *product(COUNTED, [None])]
"""What counts nothing; where a bound may be left out, None is no mistake."""


@pytest.mark.parametrize(("counted", "number"), WRONG)
def test_what_counts_nothing_is_refused(counted: tuple[Any, str], number: Any) -> None:
    count, words = counted
    with pytest.raises(ValueError, match=words):
        count(number)


@given(SEEDS)
def test_a_playout_is_the_same_for_the_same_seed(seed: int | str) -> None:
    final = playout(city, dice=Dice(seed))
    assert city.current_player(final) == TERMINAL
    assert playout(city, dice=Dice(seed)) == final


def test_playouts_leave_the_global_generator_alone() -> None:
    before = random.getstate()
    playout(city)
    match_of(7)
    assert random.getstate() == before


def test_a_playout_begins_where_it_is_told_to() -> None:
    options = city.Options(round_limit=1)
    start = playout(city, options=options, dice=Dice(7), max_steps=5)
    assert start.options is options
    assert playout(city, start, dice=Dice(7), max_steps=0) is start
    assert city.outcome(playout(city, start, dice=Dice(7))) is not None


@pytest.mark.parametrize("max_steps", [0, 1, 2, 17])
def test_a_playout_takes_max_steps_and_no_more(max_steps: int) -> None:
    expected = city.new_game()
    dice = Dice(7)
    for _ in range(max_steps):
        actions = city.legal_actions(expected)
        action = actions[int(dice.random() * len(actions))] if actions else city.chance_outcomes(expected).sample(dice)
        expected = city.step(expected, action)
    assert playout(city, dice=Dice(7), max_steps=max_steps) == expected


@pytest.mark.parametrize("begin", [playout, new_match])
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"state": "soup"}, "a state of one_against_the_dead is needed, not 'soup'"),
        ({"options": {"round_limit": 3}}, "are not options of this game; make them with its class"),
        ({"state": city.new_game(), "options": city.Options()}, "a state already has options"),
    ],
)
def test_foreign_states_and_options_are_refused(begin: Any, arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(TypeError, match=words):
        begin(city, **arguments)


def test_policies_see_the_view_and_the_legal_actions_of_their_seat() -> None:
    seen = []

    def watcher(game: Game, view: Any, actions: tuple[Any, ...]) -> Any:
        seen.append((game, game.current_player(view), view.hidden, actions))
        return actions[-1]

    play_match(peep, [watcher, watcher])
    assert seen == [(peep, seat, "?", (Look(), Pass())) for seat in (0, 1, 0, 1, 0, 1)]


def test_a_random_policy_draws_once_a_choice() -> None:
    dice = Dice(7)
    choose = random_policy(dice)
    picked = [choose(city, None, ("a", "b", "c")) for _ in range(300)]
    assert dice.position == 300
    assert {picked.count(letter) > 70 for letter in "abc"} == {True}


def test_a_person_is_asked_until_the_line_is_legal() -> None:
    lines = iter(["mvoe E", "decline", "end"])
    wrongs = []

    def ask(view: Any, actions: tuple[Any, ...], wrong: Exception | None) -> str:
        assert actions == city.legal_actions(view)
        wrongs.append(type(wrong).__name__)
        return next(lines, "end")

    match = play_match(city, [human_policy(ask)], match=at_first_act(), dice=Dice(7), max_steps=1)
    assert str(match.history[-1].action) == "end"
    assert wrongs == ["NoneType", "InvalidNotation", "IllegalAction"]


def test_a_person_may_leave() -> None:
    def ask(*_: Any) -> str:
        raise EOFError

    with pytest.raises(EOFError):
        play_match(city, [human_policy(ask)], dice=Dice(7))


def test_a_cheating_policy_is_named() -> None:
    start = at_first_act()
    step = start.length + 1
    error = raised(PolicyFailed, play_match, city, [lambda *_: actions.Decline()], match=start, dice=Dice(7))
    assert (error.seat, error.step) == (0, step)
    assert isinstance(error.__cause__, IllegalAction)
    assert error.__cause__.value == actions.Decline()
    assert str(error).startswith(f"the policy of seat 0 at step {step}: it chose decline, which is illegal: ")
    assert str(pickled(error)) == str(error)


@pytest.mark.parametrize(
    ("policies", "error", "words"),
    [
        (
            [lambda *_: Pass(), lambda *_: None],
            PolicyFailed,
            "seat 1 at step 2: it chose None, which is illegal: look or pass",
        ),
        ([lambda *_: Pass()], ValueError, "seat 1 has no policy; play_match needs one for each seat, and got 1"),
    ],
)
def test_every_seat_that_acts_needs_a_policy_that_chooses(policies: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        play_match(peep, policies)


def at_first_act() -> Match:
    """Return a match at the first moment when there are action points to spend."""
    return next(match for match in map_steps(match_of(7)) if "end" in map(str, city.legal_actions(match.state)))


def map_steps(match: Match) -> list[Match]:
    return [match.undo_to(length) for length in range(match.length + 1)]


@given(SEEDS)
def test_a_match_is_the_same_for_the_same_seed(seed: int | str) -> None:
    match = match_of(seed)
    assert match == match_of(seed)
    assert hash(match) == hash(match_of(seed))
    assert match.termination is Termination.OVER
    assert match.result == city.outcome(match.state)


def test_interleaved_matches_do_not_influence_each_other() -> None:
    alone = match_of(7)
    pair = [(Dice(7), Dice("policy 7"), new_match(city)) for _ in range(2)]
    for _ in range(alone.length):
        pair = [
            (dice, choices, play_match(city, [random_policy(choices)], match=match, dice=dice, max_steps=1))
            for dice, choices, match in pair
        ]
    assert [match for _, _, match in pair] == [alone, alone]


def test_a_match_tells_its_history() -> None:
    match = match_of(7)
    state = match.start
    for step, (actor, action, after) in enumerate(match.history):
        assert actor == city.current_player(state)
        state = city.step(state, action)
        assert state == after, step
    assert match.length == len(match.history)
    assert match.last == match.history[-1]
    assert state == match.state
    assert match.options == city.Options()


def test_playing_leaves_the_match_before_as_it_was() -> None:
    match = new_match(peep)
    looked, passed = match.play(Look()), match.play(Pass())
    assert (match.length, match.history) == (0, ())
    assert [m.history for m in (looked, passed)] == [(Step(0, a, peep.step(match.state, a)),) for a in (Look(), Pass())]
    assert looked.play(Pass()) != passed.play(Pass())
    assert looked != passed
    assert match != new_match(peep, options=PeepOptions(7))
    assert match != "a match"


def test_an_illegal_action_ends_nothing() -> None:
    match = new_match(city)
    with pytest.raises(IllegalAction, match=r"^decline is illegal: "):
        match.play(actions.Decline())
    assert match.termination is None


def test_a_match_stops_at_the_step_limit_unless_it_ends_with_the_last_step() -> None:
    whole = match_of(7)
    dice, choices = Dice(7), random_policy(Dice("policy 7"))
    part = play_match(city, [choices], dice=dice, max_steps=20)
    assert (part.length, part.termination, part.result) == (20, Termination.STEP_LIMIT, None)
    assert play_match(city, [choices], match=part, dice=dice) == whole
    assert part.play(whole.history[20].action).termination is None
    limited = {most: match_of(7, max_steps=most) for most in (0, whole.length, whole.length + 1)}
    ends = [Termination.STEP_LIMIT, Termination.OVER, Termination.OVER]
    assert [match.termination for match in limited.values()] == ends
    assert limited[whole.length].stopped is None


def test_a_match_begins_at_a_given_state() -> None:
    state = match_of(7).undo_to(9).state
    match = play_match(city, [random_policy(Dice(1))], match=new_match(city, state=state), dice=Dice(1))
    assert match.start is state
    assert match.termination is Termination.OVER


@pytest.mark.parametrize(
    "use",
    [
        lambda dice: play_match(city, [random_policy(Dice(1))], dice=dice),
        lambda dice: playout(city, dice=dice),
        lambda dice: new_match(city).roll(dice),
        lambda dice: settle(city, city.new_game(), dice),
        random_policy,
    ],
)
def test_a_seed_is_no_dice(use: Callable[[Any], Any]) -> None:
    with pytest.raises(TypeError, match=r"dice are a source of chance, such as Dice\(3\), not 3"):
        use(3)


@pytest.mark.parametrize("wrong", ["one_against_the_dead", 3], ids=str)
def test_a_name_is_no_game(wrong: Any) -> None:
    with pytest.raises(TypeError, match=f"a game is needed, not {wrong!r}; games\\.get finds one by its name"):
        playout(wrong)


@pytest.mark.parametrize(
    "wrong", [random_policy(Dice(1)), ["quick"], "quick", 3], ids=["one", "names", "name", "number"]
)
def test_policies_are_a_list_of_functions(wrong: Any) -> None:
    with pytest.raises(
        TypeError, match=r"policies are a list with a function \(game, view, actions\) for each seat, not"
    ):
        play_match(city, wrong)


@pytest.mark.parametrize(
    "use",
    [
        lambda state: packets.packet(state, 0),
        packets.open_packet,
        packets.geometry,
        lambda state: packets.answer(state, 0, 0, "end"),
        lambda state: list(record.lines(state)),
        svg.animation,
        pages.page,
    ],
)
def test_a_state_is_no_match(use: Callable[[Any], Any]) -> None:
    with pytest.raises(TypeError, match=r"a match is needed \(new_match begins one, also at a state\), not State"):
        use(city.new_game())


def test_a_match_goes_on_as_what_it_is() -> None:
    match = new_match(peep, options=PeepOptions(2))
    words = "<Match of peep: 0 steps, going on> cannot go on as one of one_against_the_dead"
    with pytest.raises(TypeError, match=words):
        play_match(city, [], match=match)
    with pytest.raises(TypeError, match="a match already has options"):
        play_match(peep, [], match=match, options=PeepOptions(3))


def test_every_step_is_told() -> None:
    told: list[Match] = []
    match = play_match(peep, [lambda *_: Pass()] * 2, options=PeepOptions(3), on_step=told.append)
    assert [m.length for m in told] == [1, 2, 3]
    assert told[-1] is match
    assert repr(match) == "<Match of peep: 3 steps, over>"


def test_matches_are_pickled_by_their_steps() -> None:
    match = match_of(7, max_steps=30)
    copied = pickled(match)
    assert copied == match
    assert copied.game is city
    assert copied.termination is Termination.STEP_LIMIT
    assert map_steps(copied) == map_steps(match)


@pytest.mark.thorough
def test_long_matches_are_cheap() -> None:
    """The steps share what they have in common, and comparing, hashing or dropping 100,000 of them needs no recursion."""
    options = PeepOptions(100_000)
    match, other = (play_match(peep, [lambda *_: Pass()] * 2, options=options) for _ in range(2))
    assert match == other
    assert hash(match) == hash(other)
    assert (len(match.history), match.undo(99_999).length) == (100_000, 1)
    del match, other


@given(st.integers(0, 50), st.data())
def test_undo_to_returns_the_match_of_that_time(seed: int, data: st.DataObject) -> None:
    match = match_of(seed)
    length = data.draw(st.integers(0, match.length))
    earlier = again = match.undo_to(length)
    for step in match.history[length:]:
        again = again.play(step.action)
    assert earlier.history == match.history[:length]
    assert again == match


def test_decisions_can_be_taken_back_until_chance_has_spoken() -> None:
    before = new_match(city)
    for step in match_of(7).history:
        match = before.play(step.action)
        assert match.can_undo == (step.actor != CHANCE)
        if match.can_undo:
            assert match.undo() is before
        else:
            with pytest.raises(CannotUndo, match=f"step {match.length} was chance or revealed something"):
                match.undo()
        before = match


def test_what_was_revealed_stays_revealed() -> None:
    """If a decision leads to an event that `reveals` something, neither it nor anything before it can be taken back."""
    match = new_match(peep).play(Pass()).play(Look()).play(Pass()).play(Pass())
    assert match.undo(2) == match.undo().undo() == match.undo_to(2)
    error = raised(CannotUndo, match.undo, 3)
    assert error.step == 2
    assert str(pickled(error)) == str(error)


def test_there_is_nothing_before_the_start_nor_after_the_last_step() -> None:
    match = new_match(peep).play(Pass())
    assert not match.undo().can_undo
    with pytest.raises(CannotUndo, match="the match is at its start"):
        match.undo(2)
    with pytest.raises(ValueError, match="can go back to steps 0 to 1, not to 2"):
        match.undo_to(2)
