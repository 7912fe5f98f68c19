"""The test kit: its strategies, its state machine, and its laws, each proven by mutants that break it."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
import tempfile
from cProfile import Profile
from enum import StrEnum
from fractions import Fraction
from functools import cached_property, reduce
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Literal

import attrs
import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, run_state_machine_as_test

from tests import mutants_of_form, mutants_of_knowledge, mutants_of_play, toy  # noqa: F401 - they add their mutants to MUTANTS
from tests.mutants import MUTANTS, mutant
from tests.mutants_of_fronts import ESCAPED, FULL
from zombiekit import variant
from zombiekit.agenda import Refusal
from zombiekit.errors import InvalidOptions
from zombiekit.game import CHANCE, TERMINAL
from zombiekit.games import one_against_the_dead as city
from zombiekit.notation import parse
from zombiekit.primitives.names import Name
from zombiekit.primitives.zombies import Zombies
from zombiekit.testing import (
    LAWS,
    GameMachine,
    LawBroken,
    Playout,
    check_game,
    legal_actions_of,
    options_of,
    playouts,
    reachable_states,
    state_machine,
)
from zombiekit.testing.candidates import Candidates
from zombiekit.testing.insides import same_inside, writable
from zombiekit.testing.laws.isolation import isolation
from zombiekit.testing.laws.knowledge import no_leaks
from zombiekit.testing.laws.legality import _chi_square
from zombiekit.testing.laws.saving import record_round_trip, transpositions
from zombiekit.testing.tour import LEVELS, Level, Tour
from zombiekit.testing.walks import SeededSource

QUIET = settings(database=None, print_blob=False, derandomize=True, max_examples=1_000)


def test_import_without_hypothesis_says_what_to_install() -> None:
    code = "import sys; sys.modules['hypothesis'] = None; import zombiekit.testing"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, text=True)

    assert "ImportError: zombiekit.testing needs Hypothesis: pip install 'zombiekit[testing]'" in done.stderr


# ---------------------------------------------------------------------------------------------------------- strategies


def first(strategy: st.SearchStrategy[Any], condition: Any = lambda _: True) -> Any:
    """Return the simplest value that Hypothesis finds."""
    return find(strategy, condition, settings=QUIET)


def test_options_shrink_to_the_defaults() -> None:
    assert first(options_of(city)) == city.Options()
    assert first(options_of(toy), lambda options: not options.rats) == toy.Options(rats=False)


@pytest.mark.thorough
def test_options_have_all_members_and_some_numbers() -> None:
    """Every enum member is drawn, and the integer field takes values besides its default."""
    for value in city.Options().objective.__class__:
        assert first(options_of(city), lambda options, value=value: options.objective is value).round_limit == 200
    assert first(options_of(city), lambda options: options.round_limit == 1)


@given(options_of(toy))
def test_values_that_are_refused_are_left_at_the_default(options: Any) -> None:
    """Options refuse decks of a size near 0."""
    assert 6 <= options.deck <= 12


class Side(Name):
    LEFT = "left"
    RIGHT = "right"


@attrs.frozen
class ManyOptions:
    side: Side = Side.LEFT
    limit: int | None = None
    pace: Literal["slow", "fast"] = "slow"
    board: tuple[str, ...] = ("plain",)
    name: str = attrs.field(default="", metadata={"examples": ("north", "")})
    pair: bool = False

    def __attrs_post_init__(self) -> None:
        if self.pair and self.side is Side.RIGHT:
            raise InvalidOptions(())


MANY: Any = SimpleNamespace(Options=ManyOptions)


def test_options_of_all_types_are_drawn() -> None:
    """Optional, literal and listed values turn up."""
    wanted = ManyOptions(Side.RIGHT, 3, "fast", ("plain",), "north", pair=False)

    assert first(options_of(MANY), lambda options: options == wanted) == wanted


@given(options_of(MANY))
def test_options_of_an_unknown_type_stay_at_the_default(options: Any) -> None:
    assert options.board == ("plain",)


def test_options_that_do_not_go_together_are_not_drawn() -> None:
    """The later of two such options falls back to its default."""
    assert first(options_of(MANY), lambda options: options.pair).side is Side.LEFT


@pytest.mark.thorough
def test_states_shrink_to_the_new_game() -> None:
    assert first(reachable_states(city)) == city.new_game()


@pytest.mark.parametrize("player", [0, 1, CHANCE, TERMINAL])
def test_states_are_of_all_sorts(player: int) -> None:
    state = first(reachable_states(toy), lambda state: toy.current_player(state) == player)

    assert toy.current_player(state) == player


@given(reachable_states(city, city.Options(round_limit=7), max_steps=5))
def test_states_are_within_the_bound_and_have_the_options(state: Any) -> None:
    """Five steps are too few to end the first check-out."""
    assert state.options == city.Options(round_limit=7)
    assert len(state.city) <= 4


@pytest.mark.thorough
def test_states_shrink_to_short_paths() -> None:
    """It finds the shortest way to four cards on the table, and takes the first choice each time."""
    state = city.new_game()
    while len(state.city) < 4:
        outcomes = () if city.legal_actions(state) else city.chance_outcomes(state)
        choices: list[Any] = [*city.legal_actions(state), *(outcome for outcome, _ in outcomes)]
        state = city.step(state, choices[0])

    assert first(reachable_states(city), lambda state: len(state.city) >= 4) == state


@given(playouts(toy))
def test_playouts_are_whole_games(playout: Playout) -> None:
    """Each action leads from one state to the next, from the new game to the end."""
    assert playout.states[0] == toy.new_game(playout.states[0].options)
    assert toy.outcome(playout.states[-1]) is not None
    for (before, after), action in zip(pairwise(playout.states), playout.actions, strict=True):
        assert toy.step(before, action) == after


@given(playouts(city, city.Options(round_limit=3), max_steps=9))
def test_playouts_stop_at_the_bound(playout: Playout) -> None:
    assert len(playout.actions) == 9
    assert playout.states[0].options.round_limit == 3


def test_playouts_show_options_and_lines() -> None:
    """The lines show the choices of the simplest playout, one by one."""
    shown = repr(first(playouts(toy, toy.Options(), max_steps=2)))

    assert shown == "Playout with Options(deck=8, rats=True)\n    deal 1\n    deal 3"


def test_more_options_than_a_byte_can_tell_are_reached() -> None:
    """Of 300 actions, one beyond the first 256 is drawn as well."""
    start = SimpleNamespace(options=None)
    wide: Any = SimpleNamespace(
        new_game=lambda _: start,
        current_player=lambda state: 0 if state is start else TERMINAL,
        legal_actions=lambda _: tuple(range(300)),
        step=lambda _, action: SimpleNamespace(last=action),
    )

    assert first(playouts(wide, options=()), lambda playout: playout.states[-1].last > 255).actions == (256,)


def test_legal_actions_shrink_to_the_first() -> None:
    state = first(reachable_states(toy), lambda state: len(toy.legal_actions(state)) == 3)

    assert first(legal_actions_of(toy, state)) == toy.legal_actions(state)[0]
    assert {first(legal_actions_of(toy, state), lambda a, w=w: a == w) for w in toy.legal_actions(state)} == {
        *toy.legal_actions(state)
    }


def test_there_are_no_legal_actions_where_nobody_acts() -> None:
    with pytest.raises(ValueError, match="no seat acts in this state"):
        legal_actions_of(toy, toy.new_game())


# ------------------------------------------------------------------------------------------------------- state machine

FEW = settings(QUIET, max_examples=20, stateful_step_count=20, phases=[Phase.generate])


@pytest.mark.parametrize("game", [toy, city], ids=lambda game: game.NAME)
def test_machine_plays_a_game(game: Any) -> None:
    run_state_machine_as_test(state_machine(game), settings=FEW)


def test_machine_finds_faults() -> None:
    """A step that breaks an invariant is caught, and the way there is shown as actions."""
    _, names = MUTANTS["card_kept"]

    with pytest.raises(AssertionError, match="INV-1") as caught:
        run_state_machine_as_test(state_machine(mutant(names)), settings=FEW)

    assert "  play " in "\n".join(caught.value.__notes__)


def test_way_of_a_machine_is_shown_short_and_in_small_numbers() -> None:
    """A choice is an action's number among the legal ones; each step takes one line, and its action another."""
    _, names = MUTANTS["card_kept"]
    machine = state_machine(mutant(names), toy.Options())

    with pytest.raises(AssertionError, match="INV-1") as caught:
        run_state_machine_as_test(
            machine, settings=settings(machine.TestCase.settings, database=None, derandomize=True)
        )

    lines = "\n".join(caught.value.__notes__).splitlines()
    steps = [line for line in lines if line.startswith("state.step")]
    told = [line for line in lines if line.startswith("  ")]
    assert told[-1].startswith("  play")
    assert len(steps) == len(told) == 7
    assert {*steps} <= {f"state.step(choice={number})" for number in range(8)}
    assert not any("is_sound" in line for line in lines)


def test_machines_do_not_explain_failures_unless_asked_to() -> None:
    assert Phase.explain not in state_machine(toy).TestCase.settings.phases
    assert Phase.shrink in state_machine(toy).TestCase.settings.phases


def test_machine_takes_the_options_that_it_is_given() -> None:
    class Ratless(GameMachine):
        game = toy
        options = toy.Options(rats=False)

        @invariant()
        def no_rat_comes(self) -> None:
            assert self.state.options == self.options
            assert not any(isinstance(action, toy.Rat) for action in self.actions)

    run_state_machine_as_test(Ratless, settings=FEW)


def test_machine_can_be_given_invariants() -> None:
    """A subclass sees all states and actions of the game it plays."""

    class Hasty(GameMachine):
        game = toy

        @invariant()
        def counts(self) -> None:
            assert len(self.states) == len(self.actions) + 1
            assert len(self.actions) < 4

    with pytest.raises(AssertionError):
        run_state_machine_as_test(Hasty, settings=FEW)


# ---------------------------------------------------------------------------------------------------------------- laws


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(2))
def test_toy_keeps_all_laws(seed: int) -> None:
    check_game(toy, "quick", seed=seed)


def test_toy_keeps_all_laws_with_options_of_ones_own() -> None:
    """With six cards, the last one is dealt without a choice."""
    check_game(toy, "quick", options=toy.Options(deck=6, rats=False))


def test_game_that_is_no_module_keeps_all_laws() -> None:
    """Anything with the names of a game will do; other processes cannot import it, so they are not asked."""
    check_game(mutant({}), "quick")


@pytest.mark.parametrize("seed", range(2))
def test_game_with_all_optional_names_keeps_all_laws(seed: int) -> None:
    check_game(mutant(FULL), "quick", seed=seed)


def test_faults_in_optional_names_are_planted() -> None:
    """They cover all optional names, and each is caught by the law that it breaks, like every mutant."""
    assert len(ESCAPED) == 14
    assert len([name for name, (_, names) in MUTANTS.items() if "describe" in names]) >= 14 + 20


@pytest.mark.parametrize("name", ESCAPED)
def test_fault_that_escaped_is_caught_by_the_law_it_breaks(name: str) -> None:
    check_caught(name)


@pytest.mark.thorough
@pytest.mark.parametrize("name", [name for name in MUTANTS if name not in ESCAPED])
def test_mutant_is_caught_by_the_law_it_breaks(name: str) -> None:
    check_caught(name)


def check_caught(name: str) -> None:
    law, names = MUTANTS[name]

    with pytest.raises(LawBroken) as caught:
        check_game(mutant(names), "quick", max_steps=2_000)

    assert caught.value.law == law


def test_every_law_has_a_mutant_a_name_and_a_sentence() -> None:
    """The law that uses other processes has its own test, since no process can import a mutant."""
    names = [law.__name__ for law in LAWS]

    assert {law for law, _ in MUTANTS.values()} | {"reproducibility"} == set(names)
    assert len(set(names)) == len(names)
    assert all(law.__doc__ for law in LAWS)


def test_page_lists_the_laws_in_their_order() -> None:
    page = (Path(__file__).parents[1] / "docs" / "reference" / "testing.md").read_text(encoding="utf-8")
    rows = [f"| `{law.__name__}` | {(law.__doc__ or '').splitlines()[0]} |" for law in LAWS]

    assert "\n".join(rows) in page


def imported(name: str) -> Any:
    return import_module(name)


SETS = """
from tests import toy
from tests.toy import *


def legal_actions(state):
    actions = toy.legal_actions(state)
    return tuple(sorted(actions, key=lambda action: hash(str(action))))
"""


@pytest.mark.thorough
def test_order_of_a_set_is_caught_in_another_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within one process the order never changes."""
    (tmp_path / "game_of_sets.py").write_text(SETS)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(LawBroken) as caught:
        check_game(imported("game_of_sets"), "quick")

    assert caught.value.law == "reproducibility"


VARIANT_OF_SETS = """
from zombiekit import variant
from tests import toy

def legal_actions(state):
    actions = toy.legal_actions(state)
    return tuple(sorted(actions, key=lambda action: hash(str(action))))

odd = variant(toy, name="odd", legal_actions=legal_actions)
"""


@pytest.mark.thorough
def test_variant_that_a_module_has_is_asked_for_in_another_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "variant_of_sets.py").write_text(VARIANT_OF_SETS)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(LawBroken) as caught:
        check_game(imported("variant_of_sets").odd, "quick")

    assert caught.value.law == "reproducibility"


def test_crash_in_another_process_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game_of_one_process.py").write_text(
        "import sys\nfrom tests.toy import *\nassert 'pytest' in sys.modules, 'not elsewhere'\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(LawBroken, match="not elsewhere"):
        check_game(imported("game_of_one_process"), "quick")


def test_game_that_cannot_be_imported_elsewhere_is_not_asked_for_there(monkeypatch: pytest.MonkeyPatch) -> None:
    game: Any = ModuleType("game_without_a_file")
    vars(game).update({name: value for name, value in vars(toy).items() if not name.startswith("__")})
    monkeypatch.setitem(sys.modules, game.__name__, game)

    check_game(game, "quick")


@pytest.fixture(autouse=True)
def temporary_files_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Delete the records of breaches with the other files of a test."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


def broken(name: str, **arguments: Any) -> LawBroken:
    with pytest.raises(LawBroken) as caught:
        check_game(mutant(MUTANTS[name][1]), "quick", **arguments)
    return caught.value


def test_record_leads_to_the_place() -> None:
    """Played back, the record ends in a state for which the sentence is true."""
    error = broken("dead_end")
    options, *lines = error.record.splitlines()
    state = reduce(toy.step, [parse(toy, line) for line in lines], toy.new_game(eval(options, {**vars(toy)})))  # noqa: S307 - our own

    assert state.dropped[0]
    assert toy.current_player(state) >= 0
    assert error.sentence == f"current_player is {toy.current_player(state)}, but there are 0 legal actions"


def test_error_says_law_sentence_and_record() -> None:
    error = broken("undeclared_outcome")

    assert isinstance(error, AssertionError)
    assert str(error) == f"declared: {error.sentence}\n\n{error.record}\n\n{error.kept}"
    assert error.record.startswith("Options(deck=8, rats=True)\ndeal ")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)  # noqa: S301 - our own


def test_equal_arguments_find_the_same_and_other_seeds_other_ways() -> None:
    assert broken("card_kept").record == broken("card_kept").record
    assert broken("card_kept").record != broken("card_kept", seed=1).record


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["equality_of_the_way", "order_by_the_way"])
def test_two_ways_to_a_position_have_a_record_each(name: str) -> None:
    """This runs the law of transpositions alone: both ways begin with the options, and they differ."""
    tour = Tour(mutant(MUTANTS[name][1]), Level(3_000, 800))
    sentence = next(transpositions(tour))
    ways = tour.record.split("\n\n")

    assert sentence.startswith("two ways lead to the same position")
    assert len(set(ways)) == 2
    assert all(way.startswith("Options(deck=") for way in ways)


def test_record_of_states_that_are_never_equal_is_not_read_back() -> None:
    """This runs the law of records alone, since other laws catch this mutant first."""
    tour = Tour(mutant(MUTANTS["equality_of_identity"][1]), LEVELS["quick"])

    assert next(record_round_trip(tour)) == "the match has changed after its record was read"


def test_refusal_of_a_listed_action_is_a_breach_of_legality(monkeypatch: pytest.MonkeyPatch) -> None:
    """The listed object itself is accepted unchecked, so the walk goes on, and another law could find it first."""
    sound = toy.Turn.refusal
    monkeypatch.setattr(
        toy.Turn,
        "refusal",
        lambda node, state, action: Refusal("TOY-3", "not it") if action == toy.Play(3) else sound(node, state, action),
    )
    with pytest.raises(LawBroken) as caught:
        check_game(variant(toy, name="picky"), "quick")

    assert caught.value.law == "legality"
    assert caught.value.sentence.startswith("`play 3` is listed, but step refuses it: ")


def test_unfair_samples_are_told_by_the_worst_outcomes() -> None:
    error = broken("loaded_rat")

    assert re.fullmatch(
        r"2000 samples do not follow the weights: `rat False` \d+ times instead of 667, `rat True` \d+ times instead of 1333",
        error.sentence,
    )


@pytest.mark.parametrize("name", ["leak_in_a_side_field", "leak_in_a_side_field_resampled"])
def test_leaks_in_fields_that_are_not_compared_are_seen(name: str) -> None:
    """This runs the law of leaks alone, since the law of saves finds such fields first."""
    tour = Tour(mutant(MUTANTS[name][1]), LEVELS["quick"])

    assert "gets different views but the same events" in next(no_leaks(tour))


def test_level_must_be_one_of_the_levels() -> None:
    with pytest.raises(ValueError, match="the levels are quick, normal, thorough, not 'slow'"):
        check_game(toy, "slow")


# ------------------------------------------------------------------------------------------------------------- its parts


def test_tour_meets_every_kind_of_node_and_action() -> None:
    """The quick level already meets them, though it visits few nodes."""
    tour = Tour(toy, LEVELS["quick"])
    met = {type(action) for walk in tour.walks for action in walk.actions}

    assert met == {*toy.ACTIONS, *toy.OUTCOMES}
    assert {type(moment.state.agenda[-1]) for moment in tour.sample() if moment.state.agenda} == {*toy.NODES} - {
        toy.Turns
    }


def test_tour_of_a_game_that_is_over_at_once_ends() -> None:
    over = mutant({"new_game": lambda options: toy.State(options, ())})

    assert {len(walk.states) for walk in Tour(over, LEVELS["quick"]).walks} == {1}


@attrs.frozen
class Sample:
    side: Side
    flag: bool
    number: int
    cell: tuple[int, int]
    row: tuple[Side, ...]
    pace: Literal["slow", "fast"]
    maybe: None
    group: Zombies
    text: str | None
    unknown: bytes | None = None


def test_instances_of_all_sorts_of_fields_are_made() -> None:
    made = Candidates(SeededSource(0), ["word"]).instances(Sample, 300)

    assert {sample.side for sample in made} == {*Side}
    assert {sample.text for sample in made} == {None, "word"}
    assert {sample.pace for sample in made} == {"slow", "fast"}
    assert {len(sample.row) for sample in made} == {0, 1, 2, 3}
    assert all(type(sample.group) is Zombies for sample in made)
    assert {sample.unknown for sample in made} == {None}


@attrs.define
class Open:
    value: int = 0


@attrs.define
class Bare:
    pass


class Dictful(tuple[int, ...]):  # noqa: SLOT001 - the very mistake
    """A tuple that takes any attribute."""


def name_of_type(value: object) -> str:
    """Return a name for a test: a repr may differ from process to process."""
    return type(value).__name__


class Lax(StrEnum):
    """An enum whose members can be given another value."""

    ONE = "one"


@attrs.frozen
class Shop:
    """A shop with properties that give something new, go on without end, or raise an error."""

    goods: tuple[str, ...] = ("rope", "lamp")

    @property
    def copied(self) -> dict[str, list[str]]:
        """Return a new dict each time."""
        return {good: [good] for good in self.goods}

    @property
    def like(self) -> Shop:
        """Return a larger shop, without end."""
        return Shop((*self.goods, "oil"))

    @property
    def closed(self) -> str:
        """Give nothing but an error."""
        raise LookupError


PRICES = {"rope": 1}


class Sharing(Shop):
    """A shop that shares its prices with all shops."""

    __slots__ = ()

    @property
    def prices(self) -> dict[str, int]:
        return PRICES


class Wrapping(Shop):
    """The same prices, in a new list each time."""

    __slots__ = ()

    @property
    def all_prices(self) -> list[dict[str, int]]:
        return [PRICES]


@attrs.frozen
class Remembering:
    """A cached value is shared as well."""

    goods: tuple[str, ...] = ("rope", "lamp")

    @cached_property
    def lengths(self) -> list[int]:
        return [len(good) for good in self.goods]


@pytest.mark.parametrize(
    "value",
    [[], {}, set(), bytearray(), Open(), Dictful(), iter(()), (1, []), Lax.ONE, Sharing(), Wrapping(), Remembering()],
    ids=name_of_type,
)
def test_what_can_be_changed_is_writable(value: Any) -> None:
    assert list(writable(value))


@pytest.mark.parametrize(
    "value",
    [None, True, 1, 1.5, "", b"", Fraction(1, 2), Side.LEFT, (), frozenset(), toy.Options(), toy.Turns(0), Shop()],
    ids=repr,
)
def test_what_cannot_be_changed_is_not_writable(value: Any) -> None:
    assert not list(writable(value))


class HalfEmpty:
    __slots__ = ("empty", "full")

    empty: object

    def __init__(self, full: object) -> None:
        self.full = full


class Whole(int):
    """An integer that equals a number but is of another type."""


def test_what_is_not_there_has_no_inside() -> None:
    assert same_inside(HalfEmpty(1), HalfEmpty(1))
    assert not same_inside(HalfEmpty(1), HalfEmpty(2))


def test_insides_are_what_equality_leaves_out_too() -> None:
    state = toy.step(toy.new_game(), toy.Deal(1))
    other = attrs.evolve(state, events=())

    assert state == other
    assert not same_inside(state, other)
    assert same_inside(state, other, but=".events")
    assert not same_inside((state,), (other,), but=".events")


def test_nothing_is_left_out_deep_inside() -> None:
    one, two = HalfEmpty(1), HalfEmpty(1)
    one.empty, two.full = 2, True

    assert not same_inside(one, HalfEmpty(1))
    assert not same_inside(two, HalfEmpty(1))
    assert not same_inside(((1,),), ((1, 2),))
    assert not same_inside(frozenset({1, 2}), frozenset({1, 3}))
    assert not same_inside(frozenset({1}), frozenset({Whole(1)}))


def test_sets_are_alike_in_any_order() -> None:
    one, two = frozenset([8, 0]), frozenset([0, 8])

    assert list(one) != list(two)
    assert same_inside(one, two)


def test_laws_can_be_profiled() -> None:
    """The law of isolation also listens to calls, and then lets the profiler go on."""
    tour = Tour(toy, Level(50, 10))

    with Profile() as profile:
        assert list(isolation(tour)) == []
        attrs.evolve(toy.Options())

    assert "evolve" in {entry.code.co_name for entry in profile.getstats() if not isinstance(entry.code, str)}


def test_rare_outcomes_are_counted_together() -> None:
    """Two cells that are each expected three times are joined into one."""
    squares, cells = _chi_square([(5, 3.0), (4, 3.0), (91, 94.0)])

    assert squares == pytest.approx(9 / 6 + 9 / 94)
    assert cells == 2
