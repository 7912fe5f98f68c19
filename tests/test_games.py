"""The registry: games by name."""

from __future__ import annotations

import copy

import pytest

from zombiekit import Game, UnknownGame, games
from zombiekit.games import one_against_the_dead


def test_installed_games_are_found_by_name() -> None:
    """Underscores and hyphens both do."""
    assert one_against_the_dead.NAME in games.names()
    assert games.get("one_against_the_dead") is one_against_the_dead
    assert games.get("one-against-the-dead") is one_against_the_dead


@pytest.mark.parametrize("name", games.names())
def test_a_game_is_called_what_it_calls_itself(name: str) -> None:
    """The name in the registry is the game's own."""
    assert name == games.get(name).NAME


def test_unknown_names_are_refused_with_the_similar_ones() -> None:
    """The error can be shown, read and pickled."""
    with pytest.raises(UnknownGame, match="did you mean one_against_the_dead") as caught:
        games.get("one_against_the_dad")

    assert caught.value.similar == ("one_against_the_dead",)
    assert str(copy.copy(caught.value)) == str(caught.value)
    with pytest.raises(LookupError, match=r"no game is called .chess.$"):
        games.get("chess")


def test_a_module_is_a_game() -> None:
    """The type checkers hold the module to the protocol here."""
    game: Game = one_against_the_dead

    assert game.TITLE == "One Against the Dead"
