"""The four games and the toy game, and the marks of tests that hold for each of them."""

import pytest

from tests import toy
from zombiekit import Game
from zombiekit.games import defcon_zombies, one_against_the_dead, they_come_back, zombie_flavored_doom

INSTALLED: tuple[Game, ...] = (defcon_zombies, one_against_the_dead, they_come_back, zombie_flavored_doom)
GAMES: tuple[Game, ...] = (one_against_the_dead, defcon_zombies, zombie_flavored_doom, they_come_back, toy)


def in_games(*games: Game) -> pytest.MarkDecorator:
    """Return a mark that makes a test a case for each of these games."""
    return pytest.mark.parametrize("game", games, ids=lambda game: game.NAME)


in_each_game = in_games(*INSTALLED)
in_each_game_and_toy = in_games(*GAMES)
