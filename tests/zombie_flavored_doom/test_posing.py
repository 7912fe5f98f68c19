"""Positions by hand: refusals use the facts' own names, and an event says where the game runs on."""

from typing import Any

import pytest

from tests.zombie_flavored_doom.driving import LANE, RING, TRIO, pose
from zombiekit import InvalidState
from zombiekit.games import zombie_flavored_doom as game
from zombiekit.posing import RanOn


@pytest.mark.parametrize(
    ("facts", "where", "words"),
    [
        ({"out": {1: 1}}, "out[1]", "round 1, but a player who is out in round 1 is back in round 3 to 4"),
        ({"ticks": [0, 12]}, "ticks[2]", "12, but the player can have at most 10"),
        ({"hits": {2: 3}}, "hits[2]", "3, but at most 2 can be dealt in a round"),
        ({"carried": {1: "F7"}}, "carried[1]", "7 units, but at most 6 can be carried"),
        ({"progress": {2: 1}}, "progress[2]", "1, but the player is not an intruder"),
        ({"loot": {2: "F1"}}, "loot[2]", "but the player is not an intruder"),
        ({"spent": 2}, "spent", "2 outside an evening turn"),
        ({"zombies": {"a1": 20_000}}, "zombies['a1']", "20000 is not an integer from 0 to 9999"),
        ({"zombies": ["a1"] * 25}, "zombies", "25 zombies, and the cap is 24"),
        ({"seat": 0}, "seat", "0 is not a player of this game"),
        ({"seat": 2, "out": {2: 3}}, "seat", "player 2 is out, and cannot act at DAY"),
        ({"carried": {1: "F1 F2"}}, "carried[1]", "'F1 F2' is not amounts, such as 'F1 M3' or (1, 3, 0, 0)"),
        ({"tiles": {1: 5}}, "tiles[1]", "5 is not a tile of the board"),
        ({"zombies": [["a1"]]}, "zombies", "['a1'] is not a pair of a key and a value"),
        ({"node": "OVER", "result": "victory", "winner": "E"}, "winner", "'E' is not the letter of a stronghold"),
        ({"round": 10**30}, "round", "is not an integer from 1 to 1000000000"),
        ({"node": "HOMECOMING", "seat": 1}, "tiles", "nobody is in the stronghold on g12 for player 1 to throw out"),
        ({"node": "HOMECOMING", "seat": 1, "tiles": {2: "g11"}}, "tiles", "nobody is in the stronghold on g12"),
    ],
)
def test_faults_are_told_in_the_names_of_the_facts(facts: dict[str, Any], where: str, words: str) -> None:
    """Players count from 1, as in the facts."""
    with pytest.raises(InvalidState) as caught:
        game.pose(**facts)

    assert where in [fault.where for fault in caught.value.faults]
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nroth", "tiles[1]: 'nroth' is not a tile of the board; did you mean north?"),
        ("valley", "tiles[1]: 'valley' is not a tile of the board"),
    ],
)
def test_of_tiles_with_words_for_names_the_one_that_was_meant_is_told(name: str, words: str) -> None:
    """On grids, with tiles like `a1`, every name resembles some other."""
    with pytest.raises(InvalidState) as caught:
        pose(RING, tiles={1: name})

    assert str(caught.value) == f"invalid state: {words}"


@pytest.mark.parametrize(
    ("facts", "to"),
    [
        ({"node": "DAWN"}, "Day"),
        ({"node": "NIGHT"}, "Day"),
        ({"node": "CLOSE"}, "Day"),
        ({"node": "DAY", "ticks": {1: 0}}, "Evening"),
        ({"node": "HOMECOMING", "seat": 1, "tiles": {1: "a1", 2: "a1"}, "ticks": {1: 1, 2: 9}}, "Day"),
        ({"node": "CLOSE", "options": {"night_limit": 1}}, "GAME-OVER"),
    ],
)
def test_a_node_with_nothing_to_decide_tells_where_the_game_runs_on(facts: dict[str, Any], to: str) -> None:
    state = pose(LANE, **facts)

    assert state.events[0] == RanOn(facts["node"], to)


@pytest.mark.parametrize(
    "facts",
    [
        {"node": "DAY"},
        {"node": "EVENING", "seat": 2},
        {"node": "HOMECOMING", "seat": 1, "tiles": {1: "d7", 2: "d7"}, "ticks": {1: 3}},
        {
            "node": "DEFEND",
            "seat": 1,
            "attacker": 2,
            "tiles": {1: "d4", 2: "d4"},
            "ticks": {1: 1},
            "carried": {1: "W1"},
        },
        {"node": "OVER", "result": "wipe_out"},
    ],
)
def test_a_position_that_stands_where_it_was_posed_tells_nothing(facts: dict[str, Any]) -> None:
    assert pose(TRIO, **facts).events == ()


@pytest.mark.parametrize(
    ("facts", "same"),
    [
        ({"carried": ("F1 M2", None)}, {"carried": {1: (1, 2, 0, 0)}}),
        ({"ticks": [8, 3]}, {"ticks": {1: 8, 2: 3}}),
        ({"zombies": iter(["b1", "a1", "b1"])}, {"zombies": {"a1": 1, "b1": 2}}),
        ({"zombies": {"a1": 0}, "piles": {"a1": "F0"}, "seat": None}, {"zombies": None, "piles": {"a1": None}}),
        ({"node": "over", "result": "Wipe out"}, {"node": "OVER", "result": "wipe_out"}),
    ],
)
def test_values_can_be_written_in_several_ways(facts: dict[str, Any], same: dict[str, Any]) -> None:
    assert pose(TRIO, **facts) == pose(TRIO, **same)


def test_a_board_goes_before_that_of_the_options() -> None:
    for options in (game.Options(board=TRIO), {"board": TRIO}, None):
        assert game.pose(board="Quarters", options=options).options == game.Options(board="Quarters")


def test_of_many_faults_no_more_are_looked_for_than_are_told() -> None:
    with pytest.raises(InvalidState) as caught:
        game.pose(ticks=[8] * 100_000)

    assert 50 <= len(caught.value.faults) <= 200
