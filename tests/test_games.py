"""The registry: games by name."""

from __future__ import annotations

import copy
import pickle
import sys
from importlib.metadata import EntryPoint, entry_points
from types import SimpleNamespace
from typing import Any, cast

import pytest
from typer.testing import CliRunner

from tests import toy
from zombiekit import (
    BrokenGame,
    Game,
    IllegalAction,
    InvalidState,
    UnknownGame,
    codec,
    games,
    question,
    seat_name,
    seats,
    why_illegal,
)
from zombiekit.cli import app
from zombiekit.games import one_against_the_dead
from zombiekit.play import Dice, play_match, random_policy


class BrokenPlugin:
    """Stands for modules that go wrong in all ways, when they are imported or later."""

    half = SimpleNamespace(NAME="aaa", TITLE="Half", RULESET="1")
    wrong = SimpleNamespace(**vars(one_against_the_dead) | {"NAME": "aaa", "step": None})
    colored = SimpleNamespace(**vars(one_against_the_dead) | {"NAME": "aaa", "TITLE": "\x1b[31mred"})
    listed = SimpleNamespace(**vars(one_against_the_dead) | {"NAME": "aaa", "ACTIONS": [int]})

    @property
    def exits(self) -> object:
        raise SystemExit(3)

    @property
    def interrupts(self) -> object:
        raise KeyboardInterrupt

    @property
    def raising(self) -> object:
        return Raising()


class Raising:
    def __getattribute__(self, name: str) -> object:
        raise RuntimeError("no names")


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


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("no_such_module", "'no_such_module' cannot be loaded: ModuleNotFoundError"),
        ("json:nothing", "'json:nothing' cannot be loaded: AttributeError"),
        ("json", "'json' is no game: it has no NAME"),
        ("zombiekit.games.one_against_the_dead", "is no game of that NAME, but of 'one_against_the_dead'"),
        ("broken_plugin:exits", "cannot be loaded: SystemExit(3)"),
        ("broken_plugin:half", "'broken_plugin:half' is no game: it has no PLAYERS"),
        ("broken_plugin:wrong", "'broken_plugin:wrong' is no game: its step is not a function"),
        ("broken_plugin:colored", "its TITLE is not a text of at most 100 characters that can be shown"),
        ("broken_plugin:raising", "cannot be loaded: RuntimeError('no names')"),
        ("broken_plugin:listed", "its ACTIONS is not a tuple of classes made by attrs"),
    ],
)
def test_a_game_that_cannot_be_had_is_refused_with_the_reason(
    value: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other packages may be broken; the games of the rest can be had and listed nevertheless."""
    monkeypatch.setitem(sys.modules, "broken_plugin", BrokenPlugin())
    points = [*entry_points(group=games.GROUP), EntryPoint("aaa", value, games.GROUP)]
    monkeypatch.setattr(games, "entry_points", lambda group: [point for point in points if point.group == group])

    with pytest.raises(BrokenGame) as caught:
        games.get("aaa")
    with pytest.raises(InvalidState, match=r"^invalid state: game: the game 'aaa' is installed, but "):
        codec.decode({"format": 1, "game": "aaa", "ruleset": "1", "kind": "state", "data": {}})
    listed = CliRunner().invoke(app, ["games"])

    assert reason in caught.value.reason
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)  # noqa: S301
    assert listed.exit_code == 0
    assert "\none_against_the_dead " in f"\n{listed.stdout}"
    assert reason in listed.stderr


def test_whoever_interrupts_the_loading_of_a_game_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "broken_plugin", BrokenPlugin())
    point = EntryPoint("aaa", "broken_plugin:interrupts", games.GROUP)
    monkeypatch.setattr(games, "entry_points", lambda **_: [point])

    with pytest.raises(KeyboardInterrupt):
        games.get("aaa")


@pytest.mark.parametrize("order", [1, -1])
def test_of_games_of_one_name_the_same_one_is_had(order: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of this library, or else the first in alphabetical order, however the packages were found."""
    own = [point for point in entry_points(group=games.GROUP) if point.name == "defcon_zombies"]
    points = [
        EntryPoint("defcon_zombies", "another.module", games.GROUP),
        *own,
        EntryPoint("aaa", "tests.toy", games.GROUP),
        EntryPoint("aaa", "json", games.GROUP),
    ]
    monkeypatch.setattr(games, "entry_points", lambda group: points[::order])  # noqa: ARG005

    assert games.get("defcon-zombies").TITLE == "DEFCON ZOMBIES"
    with pytest.raises(BrokenGame, match="'json' is no game"):
        games.get("aaa")
    assert games.names() == ("aaa", "defcon_zombies")


def test_a_name_without_end_is_refused_in_a_line() -> None:
    with pytest.raises(UnknownGame) as caught:
        games.get("x" * 5_000_000)
    assert caught.value.similar == ()
    assert len(str(caught.value)) < 200


def test_a_module_is_a_game() -> None:
    """The type checkers hold the module to the protocol here."""
    game: Game = one_against_the_dead

    assert game.TITLE == "One Against the Dead"


@pytest.mark.parametrize("name", games.names())
def test_any_game_can_be_asked_why_something_is_illegal(name: str) -> None:
    """The same answer as the game's own, which is the error that its step raises."""
    game = games.get(name)
    state = game.new_game()

    error = why_illegal(game, state, "nonsense")

    assert error is not None
    with pytest.raises(IllegalAction) as caught:
        game.step(state, "nonsense")
    assert str(caught.value) == str(error)


NAMED = {
    "defcon_zombies": ["Yellow", "White"],
    "one_against_the_dead": ["Player", "Player"],
    "they_come_back": ["Player 1", "Player 6"],
    "zombie_flavored_doom": ["Player 1", "Player 8"],
}


def test_seats_are_called_as_the_game_calls_its_players() -> None:
    """A game that has no names for them needs none."""
    named = {
        name: [seat_name(games.get(name), seat) for seat in (0, games.get(name).PLAYERS[-1] - 1)] for name in NAMED
    }

    assert named == NAMED
    assert seat_name(cast("Game", SimpleNamespace()), 1) == "Player 2"


@pytest.mark.parametrize(
    ("name", "options", "players"),
    [
        ("one_against_the_dead", {}, 1),
        ("defcon_zombies", {}, 2),
        ("defcon_zombies", {"players": 6}, 6),
        ("zombie_flavored_doom", {}, 2),
        ("zombie_flavored_doom", {"players": 3}, 3),
        ("they_come_back", {}, 4),
        ("they_come_back", {"players": 2}, 2),
    ],
)
def test_every_game_says_how_many_seats_it_has(name: str, options: dict[str, Any], players: int) -> None:
    """As many as there are views for."""
    game = games.get(name)
    state = game.new_game(game.Options(**options))

    assert seats(game, state) == players
    assert game.observe(state, players - 1) is not None
    with pytest.raises(ValueError, match="seat"):
        game.observe(state, players)


@pytest.mark.thorough
@pytest.mark.parametrize("name", games.names())
def test_somebody_is_asked_in_one_line_wherever_he_acts(name: str) -> None:
    """The drawing ends with the same line, broken where it is too long; a finished game tells how it ended."""
    game = games.get(name)
    for seed in range(5):
        match = play_match(game, [random_policy(Dice(seed))] * max(game.PLAYERS), dice=Dice(seed), max_steps=150)
        for state in [match.start, *(step.state for step in match.history)]:
            asked = question(game, state)
            last = str(state).rpartition("\n\n")[2]

            assert asked.strip()
            assert asked.isprintable()
            assert " ".join(last.split()) == " ".join(asked.split())


def test_a_node_without_words_of_its_own_asks_what_its_class_asks() -> None:
    assert question(toy, toy.new_game()) == "Chance: deal a card."
    assert toy.question(toy.State(toy.Options(), ())) == ""
