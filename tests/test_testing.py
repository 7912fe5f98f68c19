"""The test kit: its strategies, its state machine, and its laws, each proven by mutants that break it."""

import pickle
import re
import subprocess
import sys
import warnings
from collections.abc import Callable
from cProfile import Profile
from functools import reduce
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
from tests.trying import raised
from zombiekit import CHANCE, TERMINAL, InvalidOptions, variant
from zombiekit import testing as kit
from zombiekit.agenda import Refusal
from zombiekit.extras import extra
from zombiekit.games import defcon_zombies as galaxy
from zombiekit.games import one_against_the_dead as city
from zombiekit.notation import parse
from zombiekit.primitives.names import Name
from zombiekit.primitives.zombies import Zombies
from zombiekit.testing.candidates import Candidates
from zombiekit.testing.laws.isolation import isolation
from zombiekit.testing.laws.knowledge import no_leaks
from zombiekit.testing.laws.legality import _chi_square
from zombiekit.testing.laws.saving import record_round_trip, transpositions
from zombiekit.testing.tour import LEVELS, Guide, Level, Tour
from zombiekit.testing.walks import SeededSource

QUIET = settings(database=None, print_blob=False, derandomize=True, max_examples=1_000)


def test_import_without_hypothesis_says_what_to_install() -> None:
    code = "import sys; sys.modules['hypothesis'] = None; import zombiekit.testing"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, text=True)
    assert f"ImportError: zombiekit.testing needs {extra('testing')}" in done.stderr


def first(strategy: st.SearchStrategy[Any], condition: Any = lambda _: True) -> Any:
    return find(strategy, condition, settings=QUIET)


def test_options_shrink_to_the_defaults() -> None:
    assert first(kit.options_of(city)) == city.Options()
    assert first(kit.options_of(toy), lambda options: not options.rats) == toy.Options(rats=False)


@pytest.mark.thorough
def test_options_have_all_members_and_some_numbers() -> None:
    for value in city.Options().objective.__class__:
        assert first(kit.options_of(city), lambda options, value=value: options.objective is value).round_limit == 200
    assert first(kit.options_of(city), lambda options: options.round_limit == 1)


@given(kit.options_of(toy))
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


def test_options_of_all_types_are_drawn_but_not_those_that_do_not_go_together() -> None:
    wanted = ManyOptions(Side.RIGHT, 3, "fast", ("plain",), "north", pair=False)
    assert first(kit.options_of(MANY), lambda options: options == wanted) == wanted
    assert first(kit.options_of(MANY), lambda options: options.pair).side is Side.LEFT, "the later falls back"


@given(kit.options_of(MANY))
def test_options_of_an_unknown_type_stay_at_the_default(options: Any) -> None:
    assert options.board == ("plain",)


@pytest.mark.parametrize("player", [0, 1, CHANCE, TERMINAL])
def test_states_are_of_all_sorts(player: int) -> None:
    state = first(kit.reachable_states(toy), lambda state: toy.current_player(state) == player)
    assert toy.current_player(state) == player


@given(kit.reachable_states(city, city.Options(round_limit=7), max_steps=5))
def test_states_are_within_the_bound_and_have_the_options(state: Any) -> None:
    """Five steps are too few to end the first check-out."""
    assert state.options == city.Options(round_limit=7)
    assert len(state.city) <= 4


@pytest.mark.thorough
def test_states_shrink_to_short_paths() -> None:
    """It finds the shortest way to four cards on the table, and takes the first choice each time."""
    state = city.new_game()
    states = kit.reachable_states(city, max_steps=20)
    assert first(states) == state
    while len(state.city) < 4:
        outcomes = () if city.legal_actions(state) else city.chance_outcomes(state)
        choices: list[Any] = [*city.legal_actions(state), *(outcome for outcome, _ in outcomes)]
        state = city.step(state, choices[0])
    assert first(states, lambda state: len(state.city) >= 4) == state


@given(kit.playouts(toy))
def test_playouts_are_whole_games(playout: kit.Playout) -> None:
    assert playout.states[0] == toy.new_game(playout.states[0].options)
    assert toy.outcome(playout.states[-1]) is not None
    for (before, after), action in zip(pairwise(playout.states), playout.actions, strict=True):
        assert toy.step(before, action) == after


@given(kit.playouts(city, city.Options(round_limit=3), max_steps=9))
def test_playouts_stop_at_the_bound(playout: kit.Playout) -> None:
    assert len(playout.actions) == 9
    assert playout.states[0].options.round_limit == 3


def test_playouts_show_options_and_lines() -> None:
    shown = repr(first(kit.playouts(toy, toy.Options(), max_steps=2)))
    assert shown == "Playout with Options(deck=8, rats=True)\n    deal 1\n    deal 3"


def test_a_property_that_fails_shows_the_lines_of_the_game_and_nothing_else() -> None:
    @settings(max_examples=1, phases=[Phase.generate], database=None)
    @given(kit.playouts(city, city.Options(round_limit=3)))
    def fails(playout: kit.Playout) -> None:
        assert not playout.states

    with warnings.catch_warnings(action="error"), pytest.raises(AssertionError) as failure:
        fails()
    told = "\n".join(failure.value.__notes__)
    assert "playout=Playout with Options(" in told
    assert "State(" not in told


def test_more_options_than_a_byte_can_tell_are_reached() -> None:
    start = SimpleNamespace(options=None)
    wide: Any = SimpleNamespace(
        new_game=lambda _: start,
        current_player=lambda state: 0 if state is start else TERMINAL,
        legal_actions=lambda _: tuple(range(300)),
        step=lambda _, action: SimpleNamespace(last=action),
    )
    assert first(kit.playouts(wide, options=()), lambda playout: playout.states[-1].last > 255).actions == (256,)


def test_legal_actions_shrink_to_the_first() -> None:
    state = first(kit.reachable_states(toy), lambda state: len(toy.legal_actions(state)) == 3)
    listed = toy.legal_actions(state)
    assert first(kit.legal_actions_of(toy, state)) == listed[0]
    assert {first(kit.legal_actions_of(toy, state), lambda a, w=w: a == w) for w in listed} == {*listed}
    with pytest.raises(ValueError, match="no seat acts in this state"):
        kit.legal_actions_of(toy, toy.new_game())


FEW = settings(QUIET, max_examples=20, stateful_step_count=20, phases=[Phase.generate])


@pytest.mark.parametrize("game", [toy, city], ids=lambda game: game.NAME)
def test_machine_plays_a_game(game: Any) -> None:
    run_state_machine_as_test(kit.state_machine(game), settings=FEW)


def test_a_machine_finds_faults_and_shows_the_way_short_and_in_small_numbers() -> None:
    """A choice is an action's number among the legal ones; each step takes one line, and its action another."""
    machine = kit.state_machine(mutant(MUTANTS["card_kept"][1]), toy.Options())
    steady = settings(machine.TestCase.settings, database=None, derandomize=True)
    with pytest.raises(AssertionError, match="INV-1") as caught:
        run_state_machine_as_test(machine, settings=steady)
    lines = "\n".join(caught.value.__notes__).splitlines()
    steps = [line for line in lines if line.startswith("state.step")]
    told = [line for line in lines if line.startswith("  ")]
    assert told[-1].startswith("  play")
    assert len(steps) == len(told) == 7
    assert {*steps} <= {f"state.step(choice={number})" for number in range(8)}
    assert not any("is_sound" in line for line in lines)


def test_machines_do_not_explain_failures_unless_asked_to() -> None:
    phases = kit.state_machine(toy).TestCase.settings.phases
    assert (Phase.explain in phases, Phase.shrink in phases) == (False, True)


def test_machine_takes_the_options_that_it_is_given() -> None:
    class Ratless(kit.GameMachine):
        game = toy
        options = toy.Options(rats=False)

        @invariant()
        def no_rat_comes(self) -> None:
            assert self.state.options == self.options
            assert not any(isinstance(action, toy.Rat) for action in self.actions)

    run_state_machine_as_test(Ratless, settings=FEW)


def test_machine_can_be_given_invariants() -> None:
    class Hasty(kit.GameMachine):
        game = toy

        @invariant()
        def counts(self) -> None:
            assert len(self.states) == len(self.actions) + 1
            assert len(self.actions) < 4

    with pytest.raises(AssertionError, match="assert 4 < 4"):
        run_state_machine_as_test(Hasty, settings=FEW)


def one_by_default(state: Any) -> int:
    return 1 if state.options == toy.Options() else 2


def seen_by_one(state: Any, seat: int) -> Any:
    if seat == one_by_default(state):
        raise ValueError(f"there is no seat {seat}")
    return toy.observe(state, seat)


def untold(state: Any, seat: int) -> Any:
    view: Any = toy.observe(state, seat)
    events = [attrs.evolve(e, card=None) if getattr(e, "verb", "") == "drops" else e for e in view.events]
    return attrs.evolve(view, events=tuple(events))


@pytest.mark.parametrize(
    ("game", "arguments"),
    [
        pytest.param(toy, {}, id="toy", marks=pytest.mark.thorough),
        pytest.param(toy, {"seed": 1}, id="toy, another seed", marks=pytest.mark.thorough),
        pytest.param(toy, {"options": toy.Options(deck=6, rats=False)}, id="the last card is dealt without a choice"),
        pytest.param(mutant({}), {}, id="no module, so other processes are not asked"),
        pytest.param(
            mutant({"seats": one_by_default, "observe": seen_by_one}),
            {"options": toy.Options(deck=6)},
            id="the default is for fewer seats",
        ),
        pytest.param(mutant({"observe": untold}), {}, id="no event tells a seat what it dropped itself"),
        pytest.param(mutant(FULL), {}, id="all optional names"),
        pytest.param(mutant(FULL), {"seed": 1}, id="all optional names, another seed"),
    ],
)
def test_games_without_fault_keep_all_laws(game: Any, arguments: dict[str, Any]) -> None:
    kit.check_game(game, "quick", **arguments)


def test_faults_in_optional_names_are_planted() -> None:
    """They cover all optional names, and each is caught by the law that it breaks, like every mutant."""
    assert len(ESCAPED) == 14
    assert len([name for name, (_, names) in MUTANTS.items() if "describe" in names]) >= 14 + 30


def broken(name: str, **arguments: Any) -> kit.LawBroken:
    return raised(kit.LawBroken, kit.check_game, mutant(MUTANTS[name][1]), "quick", **arguments)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in ESCAPED else pytest.mark.thorough) for name in MUTANTS]
)
def test_mutant_is_caught_by_the_law_it_breaks(name: str) -> None:
    assert broken(name, max_steps=2_000).law == MUTANTS[name][0]


@pytest.mark.thorough
def test_a_hand_of_which_one_card_is_drawn_anew_is_seen() -> None:
    """A quick check sees too few hands."""

    def resample(view: Any, rng: Any) -> Any:
        left = iter((rng.random(),))
        dice: Any = SimpleNamespace(random=lambda: next(left, 0.0))
        return toy.resample(view, dice)

    error = raised(kit.LawBroken, kit.check_game, mutant({"resample": resample}))
    assert error.law == "resampling"
    assert "more than one value fits .hands[" in error.sentence


@pytest.mark.thorough
def test_cards_that_are_drawn_in_a_row_from_a_random_place_are_seen() -> None:
    """Each of them differs from draw to draw, but most hands never come up."""

    def resample(view: Any, rng: Any) -> Any:
        pool = toy.unseen(view)
        turned = pool[(at := int(rng.random() * len(pool))) :] + pool[:at]

        def filled(cards: toy.Cards) -> toy.Cards:
            return tuple(sorted(card or turned.pop(0) for card in cards))

        if not toy.is_view(view):
            return toy.resample(view, rng)
        hands, dropped = tuple(map(filled, view.hands)), tuple(map(filled, view.dropped))
        return attrs.evolve(view, hands=hands, dropped=dropped)

    error = raised(kit.LawBroken, kit.check_game, mutant({"resample": resample}), options=toy.Options(deck=12))
    assert error.law == "resampling"
    assert "some states are hardly ever drawn" in error.sentence


def test_every_law_has_a_mutant_a_name_and_a_sentence() -> None:
    """The law that uses other processes has its own test, since no process can import a mutant."""
    names = [law.__name__ for law in kit.LAWS]
    assert sorted({law for law, _ in MUTANTS.values()} | {"reproducibility"}) == sorted(names)
    assert all(law.__doc__ for law in kit.LAWS)


def test_page_lists_the_laws_in_their_order() -> None:
    page = (Path(__file__).parents[1] / "docs" / "reference" / "testing.md").read_text(encoding="utf-8")
    rows = [f"| `{law.__name__}` | {(law.__doc__ or '').splitlines()[0]} |" for law in kit.LAWS]
    assert "\n".join(rows) in page


SETS = """
from zombiekit import variant
from tests import toy
from tests.toy import *


def legal_actions(state):
    actions = toy.legal_actions(state)
    return tuple(sorted(actions, key=lambda action: hash(str(action))))


odd = variant(toy, name="odd", legal_actions=legal_actions)
"""


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], Any]:
    """Write a module, and import it from where other processes find it, too."""

    def write(name: str, text: str) -> Any:
        (tmp_path / f"{name}.py").write_text(text)
        monkeypatch.syspath_prepend(tmp_path)
        return import_module(name)

    return write


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["game", "variant"])
def test_order_of_a_set_is_caught_in_another_process(written: Callable[[str, str], Any], kind: str) -> None:
    """Within one process the order never changes; the other one finds a variant in its module."""
    module = written(f"{kind}_of_sets", SETS)
    error = raised(kit.LawBroken, kit.check_game, module if kind == "game" else module.odd, "quick")
    assert error.law == "reproducibility"


def test_crash_in_another_process_is_told(written: Callable[[str, str], Any]) -> None:
    text = "import sys\nfrom tests.toy import *\nassert 'pytest' in sys.modules, 'not elsewhere'\n"
    game = written("game_of_one_process", text)
    with pytest.raises(kit.LawBroken, match="not elsewhere"):
        kit.check_game(game, "quick")


def test_game_that_cannot_be_imported_elsewhere_is_not_asked_for_there(monkeypatch: pytest.MonkeyPatch) -> None:
    game: Any = ModuleType("game_without_a_file")
    vars(game).update({name: value for name, value in vars(toy).items() if not name.startswith("__")})
    monkeypatch.setitem(sys.modules, game.__name__, game)
    kit.check_game(game, "quick")


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
    error = raised(kit.LawBroken, kit.check_game, variant(toy, name="picky"), "quick")
    assert error.law == "legality"
    assert error.sentence.startswith("`play 3` is listed, but step refuses it: ")


def test_what_is_no_class_of_events_is_named() -> None:
    with pytest.raises(kit.LawBroken, match=r"^protocol: EVENTS lists <class 'int'>, not an attrs class"):
        kit.check_game(mutant({"EVENTS": (*toy.EVENTS, int)}), "quick")


def test_what_no_program_loads_as_a_game_is_a_breach() -> None:
    with pytest.raises(kit.LawBroken, match=r"^protocol: TITLE is '.x1b.2J', not a text of .* that can be shown"):
        kit.check_game(mutant({"TITLE": "\x1b[2J"}), "quick")


def test_an_action_missing_from_the_list_is_named_by_its_line() -> None:
    game = mutant({"legal_actions": lambda state: toy.legal_actions(state)[:2]})
    with pytest.raises(kit.LawBroken, match=r"^legality: .* advises `play \d`, which is not listed"):
        kit.check_game(game, "quick")


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
        kit.check_game(toy, "slow")


def test_tour_meets_every_kind_of_node_and_action() -> None:
    """The quick level already meets them, though it visits few nodes."""
    tour = Tour(toy, LEVELS["quick"])
    assert {type(action) for walk in tour.walks for action in walk.actions} == {*toy.ACTIONS, *toy.OUTCOMES}
    nodes = {type(moment.state.agenda[-1]) for moment in tour.sample() if moment.state.agenda}
    assert nodes == {*toy.NODES} - {toy.Turns}


def test_tour_looks_through_the_eyes_of_the_acting_seat_and_of_the_others_in_turn() -> None:
    tour = Tour(galaxy, Level(200, 60), guide=Guide(galaxy.Options(players=4)))
    looking: dict[Any, set[int]] = {}
    for moment, seat, _ in tour.seen():
        looking.setdefault(moment, set()).add(seat)
    assert {len(seats) for seats in looking.values()} == {2}
    acting = {moment: {galaxy.current_player(moment.state)} & {0, 1, 2, 3} for moment in looking}
    assert all(acting[moment] <= seats for moment, seats in looking.items())
    assert set().union(*(seats - acting[moment] for moment, seats in looking.items())) == {0, 1, 2, 3}


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
