"""Whole games in step with the referee: the same questions, answers and chances, and the same table after each."""

from random import Random

import pytest

from tests.they_come_back.lockstep import arranged, in_step, options_of, some_map, some_options, some_table
from tests.they_come_back.referee.game import Referee
from zombiekit.games import they_come_back as game

AREAS = {
    "SETUP": [2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13],
    "TILE": [1, 2, 3, 5, 6, 7, 8, 9, 10],
    "TOKEN": [1, 2, 3, 4, 5, 6, 7],
    "GEO": [*range(1, 9), *range(10, 17), 18],
    "TURN": range(1, 12),
    "ENC": range(1, 9),
    "EVADE": range(1, 9),
    "FIGHT": [1, 2, 3, 4, 6, 7, 8, 9, 11],
    "SHOTGUN": [1, 2, 3, 4, 5, 6, 7, 9],
    "MOVE": range(1, 11),
    "HEALTH": range(1, 8),
    "DEATH": range(1, 7),
    "AMBUSH": range(1, 9),
    "SWARM": [*range(1, 11), 12],
    "UNDEAD": range(1, 23),
    "LOSS": range(1, 10),
    "TRADE": [1, 2, 4],
    "CARD": [*range(1, 11), 11, 13, 14, 15, 17, 18, 19, 20, 21, 22, 23, 30, 32, 33],
    "WEAPON": range(1, 8),
    "TIME": range(1, 12),
    "END": range(1, 10),
    "EVENT": range(1, 28),
}
"""The clauses that a game in step is judged by."""
CLAUSES = [f"STCB-{area}-{number:02}" for area, numbers in AREAS.items() for number in numbers]


def a_game_from_the_middle(seed: int) -> None:
    """Play in step from a table with figures close together, weapons about and effects going on."""
    rng = Random(seed)
    plain = {**some_options(rng), "map": some_map(rng)}
    table = some_table(rng, plain)
    if rng.random() < 0.3:
        plain["limited_supplies"] = sum(table["zombies"].values()) + sum(table["kills"]) + rng.choice([0, 1, 3, 8])
    state = arranged(plain, table)

    assert in_step(state, Referee(plain, table), rng).result


def a_game_from_the_box(seed: int) -> None:
    """Play in step from the new game on, with and without a prepared map."""
    rng = Random(seed)
    plain = some_options(rng)
    if rng.random() < 0.5:
        plain["map"] = some_map(rng)
    on_map = sum(plain["map"]["zombies"].values()) if plain["map"] else 0
    plain["limited_supplies"] = rng.choice([None, None, on_map + rng.randint(0, 80)])

    assert in_step(game.new_game(options_of(plain)), Referee(plain), rng).result


@pytest.mark.rule(*CLAUSES)
@pytest.mark.parametrize("seed", range(40))
def test_games_from_the_middle_in_step(seed: int) -> None:
    """Engine and referee agree from a table in the middle of a game to its end."""
    a_game_from_the_middle(seed)


@pytest.mark.rule(*CLAUSES)
@pytest.mark.parametrize("seed", range(4))
def test_whole_games_in_step(seed: int) -> None:
    """Engine and referee agree from the set-up to the end."""
    a_game_from_the_box(seed)


@pytest.mark.slow
@pytest.mark.parametrize("hundred", range(10))
def test_many_games_in_step(hundred: int) -> None:
    """Engine and referee agree in a thousand games."""
    for seed in range(100 * hundred, 100 * hundred + 90):
        a_game_from_the_middle(seed)
    for seed in range(100 * hundred + 90, 100 * hundred + 100):
        a_game_from_the_box(seed)
