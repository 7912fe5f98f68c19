"""Positions by hand: refusals use the facts' own names, and an event says where the game runs on."""

from typing import Any

import pytest

from tests.trying import raised
from tests.zombie_flavored_doom.driving import LANE, PAIRS, RING, TRIO, YARD, pose
from tests.zombie_flavored_doom.refereeing import totals
from zombiekit import InvalidState, codec
from zombiekit.games import zombie_flavored_doom as game
from zombiekit.posing import RanOn


@pytest.mark.parametrize(("facts", "where", "words"), [
    ({"node": "DUSK"}, "node", "is not one of DAWN"),
    ({"node": 7}, "node", "is not one of"),
    ({"node": "DEFEND"}, "seat", "DEFEND needs it"),
    ({"damage": 1}, "damage", "means nothing at DAY"),
    ({"board": "nowhere"}, "options.board", "no board is called"),
    ({"options": {"player": 2}}, "options", "did you mean players"),
    ({"options": 7}, "options", "neither options nor a mapping"),
    ({"tiles": {1: "z9"}}, "tiles[1]", "is not a tile of the board"),
    ({"tiles": {9: "a1"}}, "tiles[9]", "9 is not a player of this game"),
    ({"tiles": 7}, "tiles", "7 is not a mapping"),
    ({"tiles": ("a1", "b1", "c1")}, "tiles[3]", "3 is not a player of this game"),
    ({"tiles": {1: "a1"}, "out": {1: 4}}, "out[1]", "player 1 is on a1"),
    ({"carried": {1: "X1"}}, "carried[1]", "'X1' is not amounts, such as"),
    ({"carried": {1: 7}}, "carried[1]", "7 is not amounts, such as"),
    ({"ticks": {1: -1}}, "ticks[1]", "-1 is not an integer from 0"),
    ({"piles": 7}, "piles", "is not a mapping"),
    ({"zombies": 7}, "zombies", "is not a mapping"),
    ({"zombies": ["z9"]}, "zombies['z9']", "is not a tile of the board"),
    ({"node": "NIGHT", "walking": ["a1"]}, "walking", "not all of them are among the zombies"),
    ({"node": "NIGHT", "appearing": 99}, "appearing", "4 come in this night"),
    ({"node": "NIGHT", "appearing": 1, "walking": []}, "walking", "when all have appeared"),
    ({"out": {1: 4, 2: 4}}, "seat", "is out, and cannot act"),
    ({"node": "HOMECOMING", "seat": 1, "evening": "no"}, "evening", "is not True or False"),
    ({"node": "OVER", "result": "draw"}, "result", "is not one of victory"),
    ({"ticks": {1: 12}}, "ticks[1]", "at most 10"),
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
])  # fmt: skip
def test_faults_are_told_in_the_names_of_the_facts(facts: dict[str, Any], where: str, words: str) -> None:
    """Players count from 1, as in the facts."""
    error = raised(InvalidState, game.pose, **facts)
    assert any(fault.where == where and words in fault.what for fault in error.faults), error


@pytest.mark.parametrize(("name", "hint"), [("nroth", "; did you mean north?"), ("valley", "")])
def test_of_tiles_with_words_for_names_the_one_that_was_meant_is_told(name: str, hint: str) -> None:
    """On grids, with tiles like `a1`, every name resembles some other."""
    error = raised(InvalidState, pose, RING, tiles={1: name})
    assert str(error) == f"invalid state: tiles[1]: '{name}' is not a tile of the board{hint}"


@pytest.mark.parametrize(("facts", "to"), [
    ({"node": "DAWN"}, "Day"),
    ({"node": "NIGHT"}, "Day"),
    ({"node": "CLOSE"}, "Day"),
    ({"node": "DAY", "ticks": {1: 0}}, "Evening"),
    ({"node": "HOMECOMING", "seat": 1, "tiles": {1: "a1", 2: "a1"}, "ticks": {1: 1, 2: 9}}, "Day"),
    ({"node": "CLOSE", "options": {"night_limit": 1}}, "GAME-OVER"),
])  # fmt: skip
def test_a_node_with_nothing_to_decide_tells_where_the_game_runs_on(facts: dict[str, Any], to: str) -> None:
    state = pose(LANE, **facts)
    assert state.events[0] == RanOn(facts["node"], to)


@pytest.mark.parametrize("facts", [
    *({"node": "DAY"}, {"node": "EVENING", "seat": 2}, {"node": "OVER", "result": "wipe_out"}),
    {"node": "HOMECOMING", "seat": 1, "tiles": {1: "d7", 2: "d7"}, "ticks": {1: 3}},
    {"node": "DEFEND", "seat": 1, "attacker": 2, "tiles": ["d4", "d4"], "ticks": {1: 1}, "carried": {1: "W1"}},
])  # fmt: skip
def test_a_position_that_stands_where_it_was_posed_tells_nothing(facts: dict[str, Any]) -> None:
    assert pose(TRIO, **facts).events == ()


FEWEST: dict[str, Any] = {"winner": "B", "options": {"limit_result": "fewest_missing"}, "piles": {"g2": "M1"}}
STRUCK: dict[str, Any] = {"seat": 2, "attacker": 1, "tiles": ["c1", "c1"], "ticks": {2: 1}, "carried": {2: "W1"}}
BITTEN: dict[str, Any] = {"seat": 1, "ticks": {1: 2}, "carried": {1: (0, 0, 1, 0)}}


@pytest.mark.parametrize(("node", "name", "facts"), [
    ("EVENING", "Evening", {"board": "Quarters", "seat": 3, "spent": 2}),
    ("DEFEND", "Defense", STRUCK),
    ("DEFEND", "Defense", STRUCK | {"evening": True}),
    ("HOMECOMING", "Homecoming", {"seat": 1, "tiles": {2: "g12"}, "ticks": {1: 3}, "evening": True, "spent": 3}),
    ("NIGHT-DEFEND", "NightDefense", BITTEN | {"tiles": {1: "c4"}, "walking": ["c1"], "zombies": ["c1"]}),
    ("NIGHT-DEFEND", "NightDefense", BITTEN | {"tiles": {1: "c2"}, "appearing": 3}),
])  # fmt: skip
def test_every_asking_node_can_be_posed(node: str, name: str, facts: dict[str, Any]) -> None:
    """It waits at its node, saves and loads, and can be drawn and played on."""
    state = game.pose(node=node, **facts)
    assert type(state.agenda[-1]).__name__ == name
    assert codec.from_json(codec.to_json(game, state)) == state
    assert all(game.step(state, action) for action in game.legal_actions(state))
    assert str(state).isascii()


@pytest.mark.parametrize(("facts", "returns"), [
    ({"result": "night_limit", "round": 40}, (0, 0)),
    ({"result": "night_limit", "round": 40} | FEWEST, (-1, 1)),
    ({"result": "wipe_out", "options": {"wipeout": "doom"}, "out": {1: 3, 2: 4}}, (-1, -1)),
])  # fmt: skip
def test_ends_can_be_posed(facts: dict[str, Any], returns: tuple[int, int]) -> None:
    assert game.outcome(game.pose(node="OVER", **facts)).returns == returns  # type: ignore[union-attr]


@pytest.mark.parametrize(("facts", "same"), [
    ({"carried": ("F1 M2", None)}, {"carried": {1: (1, 2, 0, 0)}}),
    ({"ticks": [8, 3]}, {"ticks": {1: 8, 2: 3}}),
    ({"zombies": iter(["b1", "a1", "b1"])}, {"zombies": {"a1": 1, "b1": 2}}),
    ({"zombies": {"a1": 0}, "piles": {"a1": "F0"}, "seat": None}, {"zombies": None, "piles": {"a1": None}}),
    ({"node": "over", "result": "Wipe out"}, {"node": "OVER", "result": "wipe_out"}),
])  # fmt: skip
def test_values_can_be_written_in_several_ways(facts: dict[str, Any], same: dict[str, Any]) -> None:
    assert pose(TRIO, **facts) == pose(TRIO, **same)


def test_a_board_goes_before_that_of_the_options() -> None:
    for options in (game.Options(board=TRIO), {"board": TRIO}, None):
        assert game.pose(board="Quarters", options=options).options == game.Options(board="Quarters")


def test_of_many_faults_no_more_are_looked_for_than_are_told() -> None:
    assert 50 <= len(raised(InvalidState, game.pose, ticks=[8] * 100_000).faults) <= 200


def test_defaults_of_a_posed_position() -> None:
    """Printed goods that nobody has lie on the stack tiles; a player whose home a rival holds is out."""
    state = game.pose(carried={1: "F2 W1"}, piles={"a1": "M5"}, round=3)
    assert totals(state) == state.options.ground.plan.supply
    assert game.pose(board=LANE, tiles={2: "a1"}, seat=2, unchecked=True).back == (3, 0)
    assert game.pose(board="Quarters", node="EVENING", seat=3).ticks == (0, 0, 4, 0)
    assert game.pose(options=game.Options(players=4)).options.seats == 4
    assert pose(PAIRS, zombies={"a1": 2}).zombies == (0, 0)
    assert pose(TRIO, node="NIGHT", walking={"a1": 1}, zombies={"a1": 2}).round == 2
    assert pose(YARD, node="night", appearing=0).zombies == ()
