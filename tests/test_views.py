"""Every door tells a view from a full state."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from tests import toy
from tests.every_game import GAMES, in_each_game_and_toy, in_games
from tests.trying import walk
from zombiekit import Game, InvalidState, codec, record
from zombiekit.games import defcon_zombies, they_come_back
from zombiekit.play import Dice, Match, new_match, playout

SECRETIVE: tuple[Game, ...] = (defcon_zombies, they_come_back, toy)
secretive = in_games(*SECRETIVE)


def states(game: Game, games: int = 2) -> Iterator[Any]:
    for seed in range(games):
        yield from islice(walk(game, game.new_game(), Dice(seed)), 400)


def views(game: Game, state: Any) -> list[Any]:
    return [game.observe(state, seat) for seat in range(game.seats(state))]


def hiding(game: Game) -> tuple[Any, Any]:
    """Return a full state that no seat sees in full, and seat 0's view of it."""
    for state in states(game):
        if all(view != state for view in views(game, state)):
            return state, game.observe(state, 0)
    raise AssertionError(game.NAME)


@in_each_game_and_toy
def test_hidden_is_what_observe_has_hidden(game: Game) -> None:
    for state in states(game):
        assert not game.is_view(state)
        for view in views(game, state):
            assert game.is_view(view) == (view != state)
            if view != state:
                assert not game.is_view(game.resample(view, Dice(1)))


@pytest.mark.thorough
@in_each_game_and_toy
def test_views_are_written_as_views_and_read_as_nothing_else(game: Game) -> None:
    for state in list(states(game))[::7]:
        for view in views(game, state):
            envelope = codec.encode(game, view)
            assert envelope["kind"] == ("state" if view == state else "view")
            assert codec.decode(game, envelope, envelope["kind"]) == view
            assert codec.decode(game, codec.encode(game, view, "view"), "view") == view


@secretive
def test_no_view_passes_for_a_state_nor_a_state_for_a_view_and_no_match_begins_at_a_view(game: Game) -> None:
    state, view = hiding(game)
    with pytest.raises(InvalidState, match=r"kind: 'view' is not 'state'; read it with kind='view'"):
        codec.from_json(game, codec.to_json(game, view))
    with pytest.raises(InvalidState, match=r"^invalid state: data: this is a view \(kind 'view'\)"):
        codec.decode(game, {**codec.encode(game, view), "kind": "state"})
    with pytest.raises(InvalidState, match=r"this is a view \(kind 'view'\)"):
        codec.encode(game, view, "state")
    with pytest.raises(InvalidState, match=r"^invalid state: data: this is a full state \(kind 'state'\)"):
        codec.decode(game, {**codec.encode(game, state), "kind": "view"}, "view")
    with pytest.raises(InvalidState, match=r"this is a full state \(kind 'state'\)"):
        codec.to_json(game, state, "view")
    with pytest.raises(InvalidState, match="observe makes one from it"):
        game.resample(state, Dice(1))
    with pytest.raises(InvalidState, match="resample draws one that fits the view"):
        new_match(game, state=view)
    with pytest.raises(InvalidState, match="resample draws one that fits the view"):
        playout(game, view)
    with pytest.raises(InvalidState, match=r"^invalid state: start: "):
        list(record.lines(Match(game, view)))


@in_games(*[game for game in GAMES if game is not defcon_zombies])
def test_a_state_that_hides_nothing_is_its_own_view(game: Game) -> None:
    state = game.new_game()
    assert all(view == state for view in views(game, state))
    assert game.resample(state, Dice(1)) == state
    for kind in ("state", "view"):
        assert codec.from_json(game, codec.to_json(game, state, kind), kind) == state
