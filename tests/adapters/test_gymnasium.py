"""One seat as a Gymnasium environment."""

import copy
import pickle
import subprocess
import sys
import warnings
from collections.abc import Callable
from typing import Any

import pytest

gymnasium = pytest.importorskip("gymnasium", reason="the extra gymnasium is not installed")

import numpy as np  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402

from tests import toy  # noqa: E402
from zombiekit import codec, games  # noqa: E402
from zombiekit.adapters.bounds import Bounds, TooSmall  # noqa: E402
from zombiekit.adapters.gymnasium import SeatEnv  # noqa: E402
from zombiekit.bots import InvalidBot  # noqa: E402
from zombiekit.errors import InvalidOptions, PolicyFailed  # noqa: E402

CASES: list[tuple[Any, dict[str, Any], int]] = [
    (toy, {}, 1),
    ("one_against_the_dead", {}, 0),
    ("defcon_zombies", {}, 1),
    ("defcon_zombies", {"players": 6, "events": True}, 5),
    ("zombie_flavored_doom", {"players": 8}, 3),
    ("they_come_back", {}, 0),
    ("they_come_back", {"players": 2, "expansions": "both"}, 1),
]


@pytest.mark.parametrize(("game", "options", "seat"), CASES)
def test_gymnasiums_own_checker_finds_nothing(game: Any, options: dict[str, Any], seat: int) -> None:
    """The render check makes the game again by name, so a game that is only a module skips it."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        if isinstance(game, str):
            read = codec.options_from(games.get(game), options)
            check_env(gymnasium.make("zombiekit/Seat-v0", game=game, options=read, seat=seat).unwrapped)
        else:
            check_env(SeatEnv(game, seat=seat), skip_render_check=True)


@pytest.mark.parametrize("others", ["random", "quick"])
def test_a_whole_game_ends_with_a_reward(others: str) -> None:
    env = SeatEnv(toy, others=others)
    observation, info = env.reset(seed=5)
    rewards, ended = [], False
    while not ended:
        assert env.observation_space.contains(observation)
        assert observation["action_mask"].sum() == len(info["legal"])
        assert env.arrays.line(observation["actions"][0]) == info["legal"][0]
        observation, reward, ended, truncated, info = env.step(0)
        assert not truncated
        rewards.append(reward)
    assert set(rewards[:-1]) == {0}
    assert -1 <= rewards[-1] <= 1
    assert info["legal"] == ()
    with pytest.raises(ValueError, match="the game is over"):
        env.step(0)


def test_seeds_repeat_games() -> None:
    def lines(seed: int) -> list[Any]:
        env = SeatEnv(toy)
        _, info = env.reset(seed=seed)
        return [info["legal"], *[env.step(0)[4]["legal"] for _ in range(2)]]

    assert lines(1) == lines(1)
    assert len({str(lines(seed)) for seed in range(5)}) > 1


def test_illegal_indexes() -> None:
    penalty, terminating, strict = SeatEnv(toy), SeatEnv(toy, illegal="terminate"), SeatEnv(toy, illegal="raise")
    _, before = penalty.reset(seed=1)
    _, reward, terminated, _, after = penalty.step(200)
    assert (reward, terminated, after["legal"]) == (-1, False, before["legal"])
    terminating.reset(seed=1)
    assert terminating.step(200)[1:4] == (-1, True, False)
    with pytest.raises(ValueError, match="no game is going on; reset begins one"):
        terminating.step(0)
    strict.reset(seed=1)
    with pytest.raises(ValueError, match="200 is not an index of the"):
        strict.step(200)
    for wrong in (0.7, float("nan"), None, "0"):
        with pytest.raises(TypeError, match="an action is the index of a legal action, not"):
            penalty.step(wrong)
    assert penalty.step(penalty.action_space.sample() * 0)[4]["legal"] != before["legal"]


def test_a_game_must_have_begun() -> None:
    with pytest.raises(ValueError, match="no game is going on; reset begins one"):
        SeatEnv(toy).step(0)


def test_a_game_does_not_go_on_after_a_position_that_does_not_fit() -> None:
    """Otherwise a caller who tries again would play on from a position never shown."""
    env = SeatEnv("one_against_the_dead", bounds=Bounds(actions=8, rows=768))
    env.reset(seed=3)
    with pytest.raises(TooSmall, match=r"Bounds\(actions=8\) is too small"):
        play_first(env)
    with pytest.raises(ValueError, match="no game is going on; reset begins one"):
        env.step(0)


def test_a_game_does_not_go_on_after_a_bot_has_failed() -> None:
    """It is the bot's turn, and its actions are not for this seat to choose."""
    env = SeatEnv(toy, others=f"{__name__}:giving_up")
    env.reset(seed=1)
    with pytest.raises(PolicyFailed, match="no more"):
        play_first(env)
    with pytest.raises(ValueError, match="no game is going on; reset begins one"):
        env.step(0)


def play_first(env: SeatEnv) -> None:
    """Play the first action each time, to the end of the game."""
    while not env.step(0)[2]:
        pass


def giving_up(*_: object) -> Any:
    """Make a bot that fails when it is asked for the second time."""
    left = iter([0])

    def choose(_game: Any, _view: Any, actions: tuple[Any, ...]) -> Any:
        if next(left, None) is None:
            raise RuntimeError("no more")
        return actions[0]

    return choose


def pickled(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))  # noqa: S301


@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
@pytest.mark.parametrize("others", ["random", "quick"])
def test_a_copy_goes_on_as_the_original_and_neither_disturbs_the_other(others: str, copied: Callable[..., Any]) -> None:
    env = SeatEnv("they_come_back", others=others, keys=("features",))
    assert copied(env).reset(seed=2)[1]["legal"] == env.reset(seed=2)[1]["legal"]
    env.step(0)
    copies = [copied(env), copied(copied(env))]
    games_on = [[each.step(0)[4]["legal"] for _ in range(8)] for each in (*copies, env)]
    assert games_on[0] == games_on[1] == games_on[2]
    again = [each.reset()[1]["legal"] for each in (*copies, env)]
    assert again[0] == again[1] == again[2]


def test_a_pickled_game_goes_on_in_another_process() -> None:
    env = SeatEnv("defcon_zombies")
    env.reset(seed=3)
    code = "import pickle, sys; print(pickle.load(sys.stdin.buffer).step(0)[4]['legal'])"
    run = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(env), capture_output=True, check=True)
    assert run.stdout.decode().strip() == str(env.step(0)[4]["legal"])


@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
def test_bots_that_listen_are_not_copied(copied: Callable[..., Any]) -> None:
    env = SeatEnv(toy, others=f"{__name__}:Listening")
    env.reset(seed=1)
    with pytest.raises(
        TypeError, match=r"bots listen to the game \(seats 1\), and what they remember cannot be copied"
    ):
        copied(env)


class Listening:
    """A bot that hears what happens."""

    def __init__(self, *_: object) -> None:
        self.heard: list[Any] = []

    def __call__(self, game: Any, view: Any, actions: tuple[Any, ...]) -> Any:
        """Choose the first action."""
        return actions[0]

    def hear(self, events: tuple[Any, ...]) -> None:
        """Remember the events."""
        self.heard += events


def test_an_observation_of_one_array_is_asked_for_by_its_name() -> None:
    assert SeatEnv("one_against_the_dead", keys="features").arrays.keys == ("features",)


@pytest.mark.parametrize("keys", [("action_mask", "features"), ("table",), ()])
@pytest.mark.parametrize("given", [tuple, iter])
def test_observations_have_the_arrays_that_are_asked_for_and_no_others(keys: tuple[str, ...], given: Any) -> None:
    """Leaving arrays out changes neither the choices nor the other arrays."""
    env, whole = SeatEnv("one_against_the_dead", keys=given(keys)), SeatEnv("one_against_the_dead")
    (observation, info), (everything, same) = env.reset(seed=4), whole.reset(seed=4)

    assert set(observation) == set(keys)
    assert env.observation_space.contains(observation)
    assert all((observation[key] == everything[key]).all() for key in keys)
    assert info["legal"] == same["legal"]
    assert (env.action_masks() == everything["action_mask"]).all()


def test_an_episode_is_cut_off() -> None:
    steps: Any = np.int64(2)  # as settings of training often are
    env = SeatEnv("one_against_the_dead", max_steps=steps)
    env.reset(seed=1)
    assert [env.step(0)[3] for _ in range(2)] == [False, True]


def test_tables_are_rendered() -> None:
    text = SeatEnv(toy, render_mode="ansi")
    text.reset(seed=1)
    assert text.render() == str(toy.observe(text._state, 0))
    drawn = SeatEnv("one_against_the_dead", render_mode="svg")
    drawn.reset(seed=1)
    assert drawn.render().startswith("<svg")
    assert SeatEnv(toy).render() is None


@pytest.mark.thorough
def test_many_games_are_stepped_at_once() -> None:
    """Gymnasium's own vector environments play the same games in one process and in several."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert stepped("sync", {}) == stepped("async", {"context": "spawn"})


def stepped(mode: str, kwargs: dict[str, Any]) -> list[Any]:
    """Step two games twenty times, and return what was seen."""
    name = "zombiekit.adapters.gymnasium:zombiekit/Seat-v0"  # by this, a new process imports the module
    many = gymnasium.make_vec(
        name, num_envs=2, vectorization_mode=mode, vector_kwargs=kwargs, game="one_against_the_dead", max_steps=8
    )
    try:
        first, info = many.reset(seed=[1, 2])
        seen = [first["features"].tolist(), [str(line) for line in info["legal"]]]
        for _ in range(20):
            observation, _, ended, cut, _ = many.step([0, 0])
            seen += [observation["features"].tolist(), ended.tolist(), cut.tolist()]
    finally:
        many.close()
    assert seen[0][0] != seen[0][1] or seen[1][0] != seen[1][1] or seen[-3][0] != seen[-3][1]
    assert any(any(each) for each in seen[4::3])
    return seen


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"seat": 2}, "seats are 0 to 1 here, not 2"),
        ({"seat": 1.0}, "seats are 0 to 1 here, not 1.0"),
        ({"seat": True}, "seats are 0 to 1 here, not True"),
        ({"illegal": "ignore"}, "not 'ignore'"),
        ({"illegal": []}, r"not \[\]"),
        ({"render_mode": "human"}, "not 'human'"),
        ({"max_steps": 0}, "max_steps is None or 1, 2, 3 ..., not 0"),
        ({"max_steps": "9"}, "max_steps is None or 1, 2, 3 ..., not '9'"),
        ({"keys": ("features", "table")}, "has table, actions, action_mask, not features"),
    ],
)
def test_wrong_arguments_are_refused(wrong: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        SeatEnv(toy, **wrong)


def test_a_seat_may_be_a_number_of_numpy() -> None:
    seat: Any = np.int64(1)
    assert type(SeatEnv(toy, seat=seat).seat) is int


def test_the_bot_of_the_other_seats_is_read_even_if_there_are_none() -> None:
    with pytest.raises(InvalidBot, match="no bot is called quik; did you mean quick"):
        SeatEnv("one_against_the_dead", others="quik")


def test_a_number_is_no_game() -> None:
    wrong: Any = 3
    with pytest.raises(TypeError, match="a game is needed, not 3"):
        SeatEnv(wrong)


def test_numbers_are_no_options_and_no_bounds() -> None:
    """A game of one's own may leave that check to the library."""
    wrong: Any = 3
    with pytest.raises(InvalidOptions, match="3 are not options of this game; make them with its class"):
        SeatEnv(toy, options=wrong)
    with pytest.raises(TypeError, match=r"bounds are Bounds\(\.\.\.\), not 3"):
        SeatEnv(toy, bounds=wrong)
