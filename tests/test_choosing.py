"""Matching what a person typed with one of the choices."""

from collections.abc import Callable
from typing import Any

import pytest

from zombiekit.cli.answers import readings
from zombiekit.cli.viewport import headings
from zombiekit.drawings import parts_of
from zombiekit.games import defcon_zombies as galaxy
from zombiekit.games import zombie_flavored_doom as doom
from zombiekit.games.one_against_the_dead import actions
from zombiekit.notation import parse_action
from zombiekit.play import Dice, play_match, random_policy
from zombiekit.primitives.cards import DRAWS
from zombiekit.primitives.coins import Coins
from zombiekit.primitives.grid import Direction
from zombiekit.primitives.zombies import Zombies


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("move e", ["move E"]),
        ("E", ["move E"]),
        ("m n", ["move N"]),
        ("m", ["move E", "move N", "move NE"]),
        ("m x", []),
        ("", []),
        ("move E E", []),
        ("f 1,0,0,0", ["fists 1,0,0,0"]),
        ("1,0", ["fists 1,0,0,0"]),
        ("MOVE  E", ["move E"]),
    ],
)
def test_the_strictest_reading_wins(typed: str, meant: list[str]) -> None:
    options = [
        actions.Move(Direction.E),
        actions.Move(Direction.N),
        actions.Move(Direction.NE),
        actions.Fists(Zombies(1)),
        actions.Fists(Zombies(0, 1)),
    ]

    assert [str(option) for option in readings(typed, options)] == meant


def test_outcomes_are_read_as_people_call_them() -> None:
    """Cards go by name, coins by heads; the last numbers may be left out if only one outcome fits."""
    flips = [flip for flip, _ in Coins(1, 0)]

    assert readings("JOKER 2", DRAWS.values()) == [DRAWS[next(card for card in DRAWS if card == "Joker 2")]]
    assert [str(flip) for flip in readings("1", flips)] == ["flip 1 0"]
    assert len(readings("1", [flip for flip, _ in Coins(1, 2)])) == 3


def test_no_kind_of_choice_hides_another() -> None:
    """A short form that fits several choices gives them all; the whole line is clear."""
    options = [actions.Move(Direction.E), actions.Move(Direction.S), actions.Search(Direction.S), actions.End()]

    assert readings("e", options) == [options[0], options[3]]
    assert readings("s", options) == [options[1], options[2]]
    assert readings("end", options) == [options[3]]
    assert readings("en", options) == [options[3]]
    assert readings("m s", options) == [options[1]]


def test_choices_are_called_by_where_they_lead() -> None:
    """Lines that name tiles also go by wind."""
    moves = [parse_action(doom, line) for line in ("move f8", "move e9", "fight e9 ticks", "end")]
    winds = {moves[0]: "n", moves[1]: "w", moves[2]: "w"}

    assert readings("n", moves, winds) == [moves[0]]
    assert readings("move w", moves, winds) == [moves[1]]
    assert readings("w", moves, winds) == moves[1:3]
    assert readings("w", moves) == []


def pointed(game: Any, options: Any, steps: int, offset: Callable[[Any, Any], tuple[int, ...]]) -> dict[str, set[Any]]:
    """Return the offsets of a random game's moves by wind; moves without a wind are under ""."""
    policies = [random_policy(Dice(seat)) for seat in range(game.seats(game.new_game(options)))]
    match = play_match(game, policies, dice=Dice(1), options=options, max_steps=steps)
    found: dict[str, set[Any]] = {}
    for _, _, state in match.history:
        seat = game.current_player(state)
        if seat >= 0:
            view = game.observe(state, seat)
            moves = [action for action in game.legal_actions(state) if type(action) is game.actions.Move]
            winds = headings(game, view, parts_of(game, view).chart, moves)
            for move in moves:
                found.setdefault(winds.get(move, ""), set()).add(offset(view, move))
    return found


SQUARES = {"n": {(0, -1)}, "s": {(0, 1)}, "w": {(-1, 0)}, "e": {(1, 0)}}
HEXES = {"w": {(-1, 0)}, "e": {(1, 0)}, "nw": {(0, -1)}, "ne": {(1, -1)}, "sw": {(-1, 1)}, "se": {(0, 1)}}


@pytest.mark.parametrize(("board", "ways"), [("Crossroads", SQUARES), ("Honeycomb", HEXES)])
def test_a_step_has_the_wind_in_which_the_map_shows_it(board: str, ways: dict[str, set[Any]]) -> None:
    """This holds in all directions, however far apart the columns are drawn."""

    def offset(view: Any, move: Any) -> tuple[int, int]:
        here, there = view.options.ground.plan.names[view.tiles[doom.current_player(view)]], move.tile
        return ord(there[0]) - ord(here[0]), int(there[1:]) - int(here[1:])

    assert pointed(doom, doom.Options(board=board), 120, offset) == ways


def test_a_move_from_one_place_to_another_has_its_wind() -> None:
    """This holds even if the mover has pieces all over the map."""

    def offset(_: Any, move: Any) -> tuple[int, int]:
        return move.target[0] - move.origin[0], move.target[1] - move.origin[1]

    assert pointed(galaxy, galaxy.Options(), 60, offset) == {
        "n": {(0, -1)},
        "s": {(0, 1)},
        "ne": {(1, -1)},
        "se": {(1, 0)},
        "nw": {(-1, 0)},
        "sw": {(-1, 1)},
    }
