"""Games as OpenSpiel games."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote

import pytest

pyspiel: Any = pytest.importorskip("pyspiel", reason="the extra openspiel is not installed")

import numpy as np  # noqa: E402
from open_spiel.python.algorithms import external_sampling_mccfr, ismcts  # noqa: E402
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator  # noqa: E402

from tests import toy  # noqa: E402
from tests.adapters.playthroughs import GAMES, path_of, playthrough  # noqa: E402
from zombiekit import codec, games, variant  # noqa: E402
from zombiekit.adapters import openspiel  # noqa: E402
from zombiekit.adapters.bounds import Bounds, TooSmall  # noqa: E402
from zombiekit.errors import InvalidOptions  # noqa: E402
from zombiekit.game import CHANCE  # noqa: E402
from zombiekit.play import Dice  # noqa: E402

SHORT = 40
"""Nodes after which most checks stop: OpenSpiel's checker makes a dozen observations at each."""
OATD, DEFCON, DOOM, STCB = map(
    games.get, ("one_against_the_dead", "defcon_zombies", "zombie_flavored_doom", "they_come_back")
)
FEW: list[tuple[Any, dict[str, Any]]] = [
    (toy, {}),
    (OATD, {}),
    (DEFCON, {"players": 3, "galaxy": "fourth_ring", "jump_drives": True, "events": True, "flagships": True}),
    (DOOM, {"players": 2}),
    (STCB, {"players": 6, "expansions": "both"}),
]
MORE: list[tuple[Any, dict[str, Any]]] = [
    *[(DEFCON, {"players": players}) for players in range(1, 7)],
    *[(DOOM, {"players": players}) for players in (1, *range(3, 9))],
    *[(STCB, {"players": players}) for players in range(2, 7)],
    *[(STCB, {"players": 3, "expansions": which}) for which in ("z2", "z3", "both")],
]


@pytest.mark.parametrize(
    ("game", "options"), FEW + [pytest.param(*case, marks=pytest.mark.thorough) for case in MORE], ids=str
)
def test_openspiels_own_checker_finds_nothing(game: Any, options: dict[str, Any]) -> None:
    """With `serialize`, it does all that it does without, and writes and reads states besides."""
    loaded = openspiel.load(game, options=options, max_game_length=SHORT)
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), FEW + MORE, ids=str)
def test_openspiels_own_checker_finds_nothing_in_whole_games(game: Any, options: dict[str, Any]) -> None:
    pyspiel.random_sim_test(openspiel.load(game, options=options), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", [toy, OATD, DEFCON], ids=["toy", "OATD", "DEFCON"])
def test_a_whole_game_is_the_game_outside(game: Any) -> None:
    """The same choices lead to the same states, exact probabilities and returns."""
    state, outside = openspiel.load(game).new_initial_state(), game.new_game()
    rng = np.random.default_rng(6)
    while not state.is_terminal():
        index = int(rng.choice(state.legal_actions()))
        if game.current_player(outside) == CHANCE:
            assert state.is_chance_node()
            chance = game.chance_outcomes(outside)
            choices = [outcome for outcome, _ in chance]
            assert state.chance_outcomes() == [(i, float(chance.probability(each))) for i, each in enumerate(choices)]
        else:
            assert state.current_player() == game.current_player(outside)
            assert state.returns() == [0] * state.num_players()
            choices = game.legal_actions(outside)
        assert state.action_to_string(index) == str(choices[index])
        outside = game.step(outside, choices[index])
        state.apply_action(index)
        assert state.state == outside
    ended = game.outcome(outside)
    assert ended is not None
    assert tuple(state.returns()) == ended.returns


def played(game: Any, choices: int, **options: Any) -> Any:
    """Return a state after some choices, always the last legal one."""
    state = openspiel.load(game, options=options).new_initial_state()
    for _ in range(choices):
        state.apply_action(state.legal_actions()[-1])
    return state


def test_a_clone_shares_the_state_and_goes_its_own_way() -> None:
    state = played(STCB, 30, players=3)
    clone = state.clone()
    assert clone.state is state.state
    clone.apply_action(clone.legal_actions()[0])
    assert clone.state != state.state


def test_a_serialized_state_finds_its_game_by_name() -> None:
    state = played(STCB, 30, players=3, expansions="both", round_limit=None)
    game = state.get_game()
    read_game, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert (str(read_game), read.state, read.history()) == (str(game), state.state, state.history())


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each))])  # noqa: S301
def test_copied_and_pickled_states_and_games_go_on(copied: Any) -> None:
    state = played(STCB, 30, players=3)
    other = copied(state)
    assert (other.state, other.history(), other.legal_actions()) == (
        state.state,
        state.history(),
        state.legal_actions(),
    )
    other.apply_action(other.legal_actions()[0])
    assert other.state != state.state
    assert str(copied(state.get_game())) == str(state.get_game())


def test_a_pickled_state_goes_on_in_another_process() -> None:
    code = "import pickle, sys; print(pickle.load(sys.stdin.buffer).legal_actions())"
    state = played(STCB, 30, players=3)
    run = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(state), capture_output=True, check=True)
    assert run.stdout.decode().strip() == str(state.legal_actions())


def test_an_observation_is_the_view_and_nothing_else() -> None:
    """It holds the table of the view, the acting seat's actions in tokens, and nothing that other seats hide."""
    state = played(STCB, 60)
    while state.is_chance_node():
        state.apply_action(0)
    observer = state.get_game().make_py_observer()
    views = [STCB.observe(state.state, seat) for seat in range(state.num_players())]
    arrays = state.get_game().arrays
    for seat, view in enumerate(views):
        observer.set_from(state, seat)
        assert observer.dict["player"].tolist() == [float(seat == other) for other in range(len(views))]
        assert arrays.view(observer.dict["table"].astype(int)) == view
        lines = [arrays.line(row) for row in observer.dict["actions"].astype(int)]
        acts = seat == state.current_player()
        assert [line for line in lines if line] == [str(each) for each in STCB.legal_actions(state.state) if acts]
        assert observer.string_from(state, seat) == state.observation_string(seat) == str(view)
        assert state.observation_tensor(seat) == observer.tensor.tolist()
        other = STCB.resample(view, Dice(1))
        assert STCB.observe(other, seat) == view


def family(state: Any, seen: tuple[Any, ...], depth: int) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Yield a state and what follows from it within some choices, each with all that every seat has seen and done since."""
    yield state, seen
    for index in state.legal_actions()[:6] if depth else ():
        child, game = state.child(index), state.get_game().game
        views = [game.observe(child.state, seat) for seat in range(state.num_players())]
        did = [index if seat == state.current_player() else None for seat in range(len(views))]
        after = tuple((past, deed, view, view.events) for past, deed, view in zip(seen, did, views, strict=True))
        yield from family(child, after, depth - 1)


@pytest.mark.parametrize(
    ("game", "options", "begun", "depth"),
    [
        (toy, {"deck": 6}, 0, 5),
        (toy, {"deck": 6}, 6, 4),
        (DEFCON, {"players": 2}, 2, 3),
        (DOOM, {"players": 2}, 3, 3),
        *[(STCB, {"players": 3, "round_limit": 1}, begun, 3) for begun in (12, 60, 90)],
    ],
)
def test_information_states_are_equal_if_a_seat_has_seen_and_done_the_same(
    game: Any, options: dict[str, Any], begun: int, depth: int
) -> None:
    start = played(game, begun, **options)
    states = [*family(start, ((),) * start.num_players(), depth)]
    for seat in range(start.num_players()):
        pairs = {(state.information_state_string(seat), seen[seat]) for state, seen in states}
        assert len(pairs) == len({text for text, _ in pairs}) == len({seen for _, seen in pairs})


def test_a_seat_remembers_what_it_chose_even_where_nobody_sees_anything() -> None:
    state = played(variant(toy, name="dark_cellar", observe=lambda _state, _seat: toy.new_game()), 6)
    seat = state.current_player()
    remembered = [{state.child(index).information_state_string(each) for index in (0, 1)} for each in (seat, 1 - seat)]
    assert [len(each) for each in remembered] == [2, 1]


@pytest.mark.parametrize(("game", "options"), FEW, ids=str)
def test_a_redrawn_state_is_the_same_to_its_seat(game: Any, options: dict[str, Any]) -> None:
    state, sampler = openspiel.load(game, options=options).new_initial_state(), pyspiel.UniformProbabilitySampler(0, 1)
    rng = np.random.default_rng(3)
    for number in range(60):
        for seat in range(state.num_players()):
            redrawn = state.resample_from_infostate(seat, sampler)
            assert [seen_by(seat, each) for each in (redrawn, redrawn.clone())] == [seen_by(seat, state)] * 2
            assert redrawn.history() == []
            if number % 10 == 0:
                assert seen_by(seat, pickle.loads(pickle.dumps(redrawn))) == seen_by(seat, state)  # noqa: S301
        if not state.is_terminal():
            state.apply_action(int(rng.choice(state.legal_actions())))


def seen_by(seat: int, state: Any) -> list[Any]:
    """Return what a seat has seen, sees and may do in a state."""
    return [
        state.information_state_string(seat),
        state.observation_string(seat),
        state.current_player(),
        [] if state.is_chance_node() else state.legal_actions(seat),
    ]


def test_a_serialized_state_remembers_what_was_seen() -> None:
    state = played(STCB, 70, players=3)
    texts = [state.information_state_string(seat) for seat in range(3)]
    for again in (pickle.loads(pickle.dumps(state)), played(STCB, 70, players=3)):  # noqa: S301
        assert [again.information_state_string(seat) for seat in range(3)] == texts


def test_openspiels_algorithms_for_hidden_information_play() -> None:
    game = openspiel.load(toy)
    state = played(toy, 6)
    bot = ismcts.ISMCTSBot(game, RandomRolloutEvaluator(1, np.random.RandomState(1)), 1.4, 20)
    assert sum(probability for _, probability in bot.get_policy(state)) == pytest.approx(1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    solver.iteration()
    assert sum(solver.average_policy().action_probabilities(state).values()) == pytest.approx(1)


def test_other_kinds_of_observations_are_not_there() -> None:
    game = openspiel.load(toy)
    for recalls in (False, True):
        public = pyspiel.IIGObservationType(perfect_recall=recalls, private_info=pyspiel.PrivateInfoType.NONE)
        assert game.make_py_observer(public) is None


def test_options_are_parameters() -> None:
    by_name = pyspiel.load_game("zombiekit_defcon_zombies(players=5)")
    assert by_name.num_players() == 5
    triggers = {"events": True, "event_triggers": ["nebula", "zombies"]}
    loaded = openspiel.load(DEFCON, options=triggers)
    assert pyspiel.load_game(str(loaded)).start == loaded.start == DEFCON.new_game(codec.options_from(DEFCON, triggers))
    read = codec.options_from(STCB, {"players": 2})
    assert openspiel.load("they_come_back", options=read).start == STCB.new_game(read)
    with pytest.raises(InvalidOptions, match=r"options\.players"):
        openspiel.load(STCB, options={"players": 9})
    with pytest.raises(InvalidOptions, match=r"options\.plaiers"):
        openspiel.load(STCB, options={"plaiers": 3})


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("nope", "it is not JSON"),
        ("[]", r"\[\] is not an object"),
        ('{"players":2,"players":3}', "'players' is given twice"),
    ],
)
def test_a_parameter_that_holds_no_options_is_refused(text: str, reason: str) -> None:
    with pytest.raises(InvalidOptions, match=reason):
        pyspiel.load_game("zombiekit_they_come_back", {"options": quote(text)})


@pytest.mark.parametrize("length", [0, -1])
def test_a_game_of_no_length_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match=f"max_game_length is 1, 2, 3 ..., not {length}"):
        openspiel.load(OATD, max_game_length=length)


def test_a_game_is_cut_off() -> None:
    state = openspiel.load(OATD, max_game_length=3).new_initial_state()
    for _ in range(3):
        state.apply_action(0)
    assert (state.is_terminal(), state.returns(), state.legal_actions()) == (True, [0], [])
    with pytest.raises(ValueError, match="the game is over"):
        state.apply_action(0)


@pytest.mark.parametrize("index", [-2, 200])
def test_an_index_of_nothing_is_refused(index: int) -> None:
    with pytest.raises(ValueError, match=f"{index} is not an index of the 36 choices"):
        openspiel.load(OATD).new_initial_state().apply_action(index)


def test_more_choices_than_declared_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openspiel, "bounds_of", lambda _game, _options: Bounds(actions=3, outcomes=40))
    state = openspiel.load(OATD).new_initial_state()
    state.apply_action(0)
    state.apply_action(0)
    with pytest.raises(TooSmall, match=r"Bounds\(outcomes=40\) is too small; 52 are needed"):
        state.chance_outcomes()
    state.apply_action(0)
    with pytest.raises(TooSmall, match=r"Bounds\(actions=3\) is too small; 8 are needed"):
        state.legal_actions()


def test_two_games_of_one_name_are_refused() -> None:
    another: Any = SimpleNamespace(NAME=OATD.NAME)
    with pytest.raises(ValueError, match="knows another game by the name zombiekit_one_against_the_dead"):
        openspiel.register(another)


@pytest.mark.parametrize("name", GAMES)
def test_playthroughs_have_not_changed(name: str) -> None:
    """After an intended change, `python -m tests.adapters.playthroughs` writes them anew."""
    assert playthrough(name) == path_of(name).read_text(encoding="utf-8")


def test_a_number_is_no_game() -> None:
    wrong: Any = 3
    with pytest.raises(TypeError, match="a game is needed, not 3"):
        openspiel.load(wrong)
