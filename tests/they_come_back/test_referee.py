"""Whole games in step with the referee: the same questions, answers and chances, and the same table after each."""

from random import Random

import pytest

from tests.they_come_back.lockstep import (
    SETTINGS,
    arranged,
    in_step,
    options_of,
    some_map,
    some_options,
    some_table,
)
from tests.they_come_back.referee.game import Referee
from zombiekit.games import they_come_back as game

pytestmark = pytest.mark.once


def a_game_from_the_middle(seed: int, setting: str = "town") -> None:
    """Play in step from a table with figures close together, weapons about and effects going on."""
    rng = Random(seed)
    plain = some_options(rng, setting)
    plain["map"] = some_map(rng, plain)
    table = some_table(rng, plain)
    if rng.random() < 0.3:
        plain["limited_supplies"] = sum(table["zombies"].values()) + sum(table["kills"]) + rng.choice([0, 1, 3, 8])
    state = arranged(plain, table)

    assert in_step(state, Referee(plain, table), rng).result


def a_game_from_the_box(seed: int, setting: str = "town") -> None:
    """Play in step from the new game on, with and without a prepared map."""
    rng = Random(seed)
    plain = some_options(rng, setting)
    if rng.random() < 0.5:
        plain["map"] = some_map(rng, plain)
    on_map = sum(plain["map"]["zombies"].values()) if plain["map"] else 0
    plain["limited_supplies"] = rng.choice([None, None, on_map + rng.randint(0, 80)])

    assert in_step(game.new_game(options_of(plain)), Referee(plain), rng).result


@pytest.mark.parametrize("seed", range(40))
def test_games_from_the_middle_in_step(seed: int) -> None:
    """Engine and referee agree from a table in the middle of a game to its end."""
    a_game_from_the_middle(seed)


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_in_step(seed: int) -> None:
    """Engine and referee agree from the set-up to the end."""
    a_game_from_the_box(seed)


@pytest.mark.parametrize("setting", [setting for setting in SETTINGS if setting != "town"])
@pytest.mark.parametrize("seed", range(5))
def test_games_of_expansions_in_step(seed: int, setting: str) -> None:
    """Engine and referee agree with base and mall, together and alone."""
    a_game_from_the_middle(seed, setting)


@pytest.mark.parametrize("setting", [setting for setting in SETTINGS if setting != "town"])
def test_whole_games_of_expansions_in_step(setting: str) -> None:
    """Gates, pools, helipads and all that follows."""
    a_game_from_the_box(5, setting)


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("hundred", range(20))
def test_many_games_in_step(hundred: int, setting: str) -> None:
    """Engine and referee agree in two thousand games of each setting."""
    for seed in range(100 * hundred, 100 * hundred + 90):
        a_game_from_the_middle(seed, setting)
    for seed in range(100 * hundred + 90, 100 * hundred + 100):
        a_game_from_the_box(seed, setting)
