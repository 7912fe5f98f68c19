"""All seats as a PettingZoo environment."""

import copy
import pickle
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="the extra pettingzoo is not installed")

import numpy as np
from pettingzoo.test import api_test, render_test, seed_test

from tests import toy
from zombiekit import codec, games, variant
from zombiekit.adapters.pettingzoo import NoGame, TableEnv
from zombiekit.games import one_against_the_dead as city
from zombiekit.variants import Ending

OATD, DEFCON, DOOM, STCB = map(
    games.get, ("one_against_the_dead", "defcon_zombies", "zombie_flavored_doom", "they_come_back")
)
FEW: list[tuple[Any, dict[str, Any]]] = [
    (toy, {}),
    (OATD, {}),
    (DEFCON, {"players": 3}),
    (DOOM, {"players": 2, "night_limit": 10}),
    (STCB, {"players": 6, "expansions": "both"}),
]
MORE: list[tuple[Any, dict[str, Any]]] = [
    *[(DEFCON, {"players": players}) for players in (1, 2, 4, 5, 6)],
    *[(DOOM, {"players": players, "night_limit": 10}) for players in (1, *range(3, 9))],
    *[(STCB, {"players": players}) for players in range(2, 7)],
]
EXPECTED = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "Action mask numpy array is all",
)
"""Warnings to expect: an observation may be a dictionary, and a seat that does not act has nothing to choose from."""


def maker(game: Any, options: dict[str, Any]) -> Any:
    return partial(TableEnv, game, options=codec.options_from(game, options))


@pytest.mark.parametrize(
    ("game", "options"), FEW + [pytest.param(*case, marks=pytest.mark.thorough) for case in MORE], ids=str
)
def test_pettingzoos_own_checkers_find_nothing(game: Any, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for text in EXPECTED:
            warnings.filterwarnings("ignore", text)
        api_test(maker(game, options)(), num_cycles=20)
        seed_test(maker(game, options), num_cycles=20)


@pytest.mark.parametrize("game", [toy, OATD], ids=["toy", "picture"])
def test_pettingzoos_checker_of_rendering_finds_nothing(game: Any) -> None:
    made: Any = partial(TableEnv, game)
    render_test(made, {"svg": lambda drawn: drawn.startswith("<svg")})


def test_a_whole_game_as_the_performance_benchmark_plays_it() -> None:
    env = TableEnv(toy)
    env.reset(seed=4)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    asked = 0
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        assert observation is not None
        totals[agent] += reward
        assert not truncated
        assert observation["action_mask"].sum() == len(info["legal"])
        asked += not terminated
        env.step(None if terminated else np.flatnonzero(observation["action_mask"])[0])
    assert asked > 2
    outcome = toy.outcome(env._state)
    assert outcome is not None
    assert tuple(totals.values()) == outcome.returns
    assert env.agents == []


def test_illegal_indexes_and_the_bound() -> None:
    env = TableEnv(toy)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(200)
    assert (env.rewards[agent], set(env.terminations.values())) == (-1, {True})
    strict = TableEnv(toy, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(ValueError, match="200 is not an index of the"):
        strict.step(200)
    with pytest.raises(TypeError, match="an action is the index of a legal action, not 0"):
        strict.step(0.7)
    short = TableEnv(toy, max_steps=1)
    short.reset(seed=1)
    short.step(0)
    assert set(short.truncations.values()) == {True}
    short.reset(seed=1)
    short.step(200)
    assert (set(short.terminations.values()), set(short.truncations.values())) == ({True}, {False})


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each))])  # noqa: S301
def test_a_copy_goes_on_as_the_original_and_neither_disturbs_the_other(copied: Callable[..., Any]) -> None:
    env = TableEnv("one_against_the_dead")
    env.reset(seed=2)
    env.step(0)
    other = copied(env)
    for each in (env, other):
        for _ in range(8):
            each.step(0)
    assert env.infos["seat_0"]["legal"] == other.infos["seat_0"]["legal"]
    assert env._state == other._state


def test_observations_have_the_arrays_that_are_asked_for() -> None:
    env = TableEnv("they_come_back", keys=("features",))
    env.reset(seed=1)
    observation = env.observe(env.agent_selection)

    assert list(observation) == ["features"]
    assert env.observation_space(env.agent_selection).contains(observation)


def test_a_game_must_be_going_on() -> None:
    env = TableEnv(toy)
    for _ in range(2):  # before the first game and after it
        with pytest.raises(ValueError, match="no game is going on; reset begins one"):
            env.step(0)
        env.reset(seed=1)
        env.step(200)
        for _ in env.agent_iter():
            env.step(None)


def test_a_game_that_ends_before_anybody_is_asked_is_dealt_again() -> None:
    def over(which: Callable[[Any], bool]) -> Any:
        gone = Ending("gone", "It is gone.")
        ends: dict[type, Any] = {city.events.CardDrawn: lambda _, event: gone if which(event) else None}
        return TableEnv(variant(city, name="short_city", ends_when=ends, reasons=("gone",)))

    env = over(lambda event: "H" in str(event.card))
    for seed in range(10):
        env.reset(seed=seed)
        assert env.infos[env.agent_selection]["legal"]
    with pytest.raises(ValueError, match="short_city ended 100 times before any seat was asked anything"):
        over(lambda _: True).reset(seed=1)


@pytest.mark.parametrize(
    "ask",
    [
        lambda env: env.observe("seat_0"),
        lambda env: env.last(),
        lambda env: env.render(),
        lambda env: next(iter(env.agent_iter())),
        lambda env: env.agents,
        lambda env: env.num_agents,
        lambda env: env.agent_selection,
    ],
)
def test_before_the_first_game_there_is_nothing_to_see(ask: Any) -> None:
    """The error is an `AttributeError`, too, so that `hasattr` and `getattr` work as for any environment of PettingZoo."""
    env = TableEnv(toy, render_mode="ansi")
    with pytest.raises(NoGame, match="no game is going on; reset begins one") as caught:
        ask(env)
    assert isinstance(caught.value, ValueError)
    assert not hasattr(env, "agents")
    with pytest.raises(AttributeError, match="'TableEnv' object has no attribute 'agnets'"):
        _ = env.agnets
    env.close()
    env.close()
    env.reset(seed=1)
    ask(env)


@pytest.mark.parametrize("wrong", [{"illegal": "penalty"}, {"render_mode": "rgb_array"}, {"max_steps": -3}], ids=str)
def test_wrong_arguments_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=str(next(iter(wrong.values())))):
        TableEnv(toy, **wrong)


def test_a_number_is_no_game() -> None:
    wrong: Any = 3
    with pytest.raises(TypeError, match="a game is needed, not 3"):
        TableEnv(wrong)
