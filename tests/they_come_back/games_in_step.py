"""Numbered games in step with the referee. Every tenth starts from the box, the others in mid-game.

    python -m tests.they_come_back.games_in_step FILE         # 2,000 games a setting: an hour
    python -m tests.they_come_back.games_in_step FILE 100     # 100 games a setting

Games that the file holds are not played again. At the end the totals of all are printed.
"""

import sys
from pathlib import Path
from random import Random

from tests.they_come_back.counting import count_games
from tests.they_come_back.lockstep import Played, arranged, in_step, options_of, some_map, some_options, some_table
from tests.they_come_back.referee.game import Referee
from zombiekit.games import they_come_back as game

MANY = 2_000
"""How many games of each setting to play by default."""


def from_the_middle(rng: Random, setting: str) -> Played:
    """Play in step from a table with figures close together, and with weapons and effects in play."""
    plain = some_options(rng, setting)
    plain["map"] = some_map(rng, plain)
    table = some_table(rng, plain)
    if rng.random() < 0.3:
        plain["limited_supplies"] = sum(table["zombies"].values()) + sum(table["kills"]) + rng.choice([0, 1, 3, 8])
    return in_step(arranged(plain, table), Referee(plain, table), rng)


def from_the_box(rng: Random, setting: str) -> Played:
    """Play in step from a new game, half of the time on a prepared map."""
    plain = some_options(rng, setting)
    if rng.random() < 0.5:
        plain["map"] = some_map(rng, plain)
    on_map = sum(plain["map"]["zombies"].values()) if plain["map"] else 0
    plain["limited_supplies"] = rng.choice([None, None, on_map + rng.randint(0, 80)])
    return in_step(game.new_game(options_of(plain)), Referee(plain), rng)


def game_in_step(setting: str, number: int) -> Played:
    """Play one of the numbered games."""
    rng = Random(f"{setting} {number}")
    return (from_the_box if number % 10 == 9 else from_the_middle)(rng, setting)


if __name__ == "__main__":
    count_games(game_in_step, Path(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else MANY)
