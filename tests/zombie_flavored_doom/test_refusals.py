"""Refusals of every kind of action: the book's clause, and words with the values that decide. Questions name them, too."""

from typing import Any

import pytest

from tests.trying import raised, row
from tests.zombie_flavored_doom.driving import LANE, PAIRS, QUIET, RING, TRIO, YARD, pose, practice, refusal
from zombiekit import IllegalAction
from zombiekit.games import zombie_flavored_doom as game
from zombiekit.notation import parse

Facts = dict[str, Any]

FORK = practice("Fork", "A B", "N S", "A...#\n..1..\n#...B\n")
# By day on a lane: a rival on the same tile, zombies ahead, a tick in hand.
CROWD: Facts = {"board": LANE, "seat": 1, "tiles": ["c1", "c1"], "ticks": {1: 1}, "zombies": ["d1", "d1"]}
CROWD |= {"piles": {"c1": "F1 M2"}}
# By day on the yard, with five units in hand, Gas among them.
LOADED: Facts = {"board": QUIET, "seat": 1, "tiles": {1: "c7"}, "carried": {1: "F1 M2 W1 G1"}}
# At the gate of a wall of 3, with 1 tick paid.
RAID: Facts = {"board": LANE, "seat": 2, "tiles": ["e1", "a1"], "piles": {"a1": "M6"}, "progress": {2: 1}}
# In the evening, with all 8 ticks spent.
LATE: Facts = {"board": LANE, "node": "EVENING", "seat": 1, "tiles": {1: "c1"}, "ticks": {1: 5}, "spent": 8}
LATE |= {"carried": {1: "F1"}, "zombies": ["d1"]}
# A hit waiting for its answer.
STRUCK: Facts = {"board": LANE, "node": "DEFEND", "seat": 2, "attacker": 1, "tiles": ["e1", "e1"]}
STRUCK |= {"ticks": {2: 3}, "carried": {2: "W2"}}
# A zombie's attack waiting for its answer.
BITTEN: Facts = {"board": QUIET, "node": "NIGHT-DEFEND", "seat": 1, "tiles": {1: "d5"}, "ticks": {1: 3}}
BITTEN |= {"carried": {1: "W1"}, "damage": 2}
# Two intruders, and the owner with 3 ticks and a Weapon.
HOME: Facts = {"board": TRIO, "node": "HOMECOMING", "seat": 1, "tiles": ["d7"] * 3, "ticks": [3, 2]}
HOME |= {"carried": {1: "W1", 2: "W1"}}
OVER: Facts = {"board": LANE, "node": "OVER", "result": "victory", "winner": "A"}
ALONE: Facts = {"board": LANE, "seat": 1}

CASES: list[tuple[Facts, str, str, str]] = [
    (CROWD, "move z9", "DOOM-MOVE-01", "there is no tile z9 on Lane"),
    (CROWD, "move e1", "DOOM-MOVE-01", "e1 is not next to c1"),
    (CROWD, "move c1", "DOOM-MOVE-01", "Player 1 is already on c1"),
    (CROWD, "move d1", "DOOM-MOVE-04", "d1 holds 2 zombies, and can be entered only by a fight"),
    (LOADED | {"tiles": {1: "d2", 2: "d1"}}, "move d1", "DOOM-HOLD-02", "Player 2 guards the stronghold on d1"),
    (LOADED | {"ticks": {1: 0}}, "move b7", "DOOM-ACT-05", "this costs 1 tick, and Player 1 has 0"),
    (LATE, "move b1", "DOOM-TICK-05", "this costs 1 tick, and Player 1 has spent 8 of the 8 allowed in an evening"),
    (CROWD, "fight z9 ticks", "DOOM-MOVE-01", "there is no tile z9 on Lane"),
    (CROWD, "fight e1 ticks", "DOOM-MOVE-01", "e1 is not next to c1"),
    (CROWD, "fight b1 ticks", "DOOM-FIGHT-01", "there is no zombie on b1"),
    (CROWD, "fight d1 ticks", "DOOM-ACT-05", "this costs 2 ticks, and Player 1 has 1"),
    (CROWD, "fight d1 weapon", "DOOM-WPN-02", "Player 1 has no Weapon and carries nothing"),
    (LATE, "fight d1 ticks", "DOOM-TICK-05", "this costs 1 tick, and Player 1 has spent 8 of the 8 allowed in an evening"),
    (CROWD, "drive b1", "DOOM-GAS-01", "Player 1 has no Gas and carries nothing"),
    (LOADED, "drive z9", "DOOM-GAS-02", "there is no tile z9 on Quiet Yard"),
    (LOADED, "drive c7", "DOOM-GAS-02", "Player 1 is on c7, and a drive must end on another tile"),
    (LOADED, "drive c3", "DOOM-GAS-02", "c3 is 4 links away, and a drive covers at most 3"),
    (LOADED | {"zombies": ["c5"]}, "drive c5", "DOOM-GAS-02", "c5 holds 1 zombie"),
    (LOADED | {"tiles": {1: "d3", 2: "d1"}}, "drive d1", "DOOM-GAS-02", "Player 2 guards the stronghold on d1"),
    (LOADED | {"tiles": {1: "c7", 2: "d7"}}, "drive f7", "DOOM-GAS-03", "every way of at most 3 links to f7 is barred: no drive leads through the stronghold on d7"),
    (LOADED | {"tiles": {1: "c1", 2: "d1"}}, "drive f1", "DOOM-GAS-02", "every way of at most 3 links to f1 is barred: guarded stronghold on d1"),
    (LOADED | {"zombies": ["d7"]}, "drive f7", "DOOM-GAS-02", "every way of at most 3 links to f7 is barred: zombies on d7"),
    ({"board": LANE, "seat": 1, "tiles": {1: "e1"}, "carried": {1: "G1"}, "zombies": ["f1"]}, "drive h1", "DOOM-GAS-02",
     "every way of at most 3 links to h1 is barred: zombies on f1"),
    ({"board": FORK, "seat": 2, "tiles": {1: "e2", 2: "b1"}, "carried": {2: "G1"}, "zombies": ["b2"]}, "drive a2", "DOOM-GAS-03",
     "is barred: zombies on b2; no drive leads through the stronghold on a1"),
    (CROWD, "pick F2", "DOOM-PICK-01", "c1 holds 1 Food and 2 Materials"),
    (LOADED | {"piles": {"c7": "F3"}}, "pick F2", "DOOM-PICK-02", "carries 5 of at most 6 units, and this is 2 more"),
    (RAID, "pick M1", "DOOM-BREAK-04", "Player 2 is at the gate, with 1 of 3 ticks paid for the wall"),
    (LOADED | {"piles": {"c7": "F3"}, "ticks": {1: 0}}, "pick F1", "DOOM-ACT-05", "this costs 1 tick, and Player 1 has 0"),
    (LOADED, "drop F2", "DOOM-DROP-02", "Player 1 carries 1 Food, 2 Materials, 1 Weapon and 1 Gas"),
    (CROWD, "break", "DOOM-BREAK-02", "c1 is not a foreign stronghold"),
    ({"board": LANE, "seat": 2, "tiles": {1: "e1", 2: "a1"}, "piles": {"a1": "M6"}, "progress": {2: 3}}, "break", "DOOM-BREAK-02",
     "Player 2 is inside, with 3 ticks for a wall of 3"),
    (RAID | {"ticks": {2: 0}, "carried": {2: "F1"}}, "break", "DOOM-ACT-05", "this costs 1 tick, and Player 2 has 0"),
    (CROWD, "attack 8 ticks", "DOOM-PVP-01", "there is no Player 8: players are numbered 1 to 2"),
    (LOADED, "attack 2 ticks", "DOOM-PVP-01", "Player 2 is on d1, and only players on c7 can be hit"),
    (LOADED | {"out": {2: 3}}, "attack 2 ticks", "DOOM-PVP-01", "Player 2 is out, and only players on c7"),
    (CROWD, "attack 1 ticks", "DOOM-PVP-02", "Player 1 cannot hit themselves"),
    ({"board": PAIRS, "seat": 1, "tiles": {1: "d4", 3: "d4"}}, "attack 3 ticks", "DOOM-PVP-02", "Player 1 cannot hit Player 3, who is on the same side"),
    ({"board": LANE, "seat": 1, "tiles": {1: "c1", 2: "c1"}, "hits": {1: 2}}, "attack 2 ticks", "DOOM-PVP-04", "Player 1 has already dealt 2 hits this round, the limit"),
    (CROWD, "attack 2 weapon", "DOOM-WPN-02", "Player 1 has no Weapon and carries nothing"),
    (CROWD, "defend ticks", "DOOM-ACT-02", "nobody has been hit"),
    (CROWD, "evict 2", "DOOM-ACT-02", "nobody has just come home to an intruder"),
    (CROWD, "kill 2 0", "DOOM-ACT-02", "nobody has just come home to an intruder"),
    (STRUCK, "end", "DOOM-PVP-05", "the question is: Player 1 hits you: lose 1 of 3 ticks, or 1 of 2 Weapons?"),
    (BITTEN, "end", "DOOM-NIGHT-10", "the question is: a zombie attacks you: lose 2 of 3 ticks, or 1 of 1 Weapon?"),
    (HOME, "end", "DOOM-RET-02", "the question is: Player 2 is in your stronghold: throw them out for free"),
    (HOME, "evict 3", "DOOM-RET-02", "the intruder to deal with now is Player 2"),
    (HOME, "kill 3 0", "DOOM-RET-02", "the intruder to deal with now is Player 2"),
    (HOME, "kill 2 0", "DOOM-RET-02", "the kill costs 4, 0 of it in Weapons, and Player 1 can pay 3 ticks and 1 Weapon"),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "line", "clause", "words"), [row(case[2], *case) for case in CASES])
def test_refusals_name_clause_and_values(facts: Facts, line: str, clause: str, words: str) -> None:
    state = pose(**facts)
    assert refusal(state, line) == clause
    assert words in raised(IllegalAction, game.step, state, parse(game, line)).reason


def test_every_kind_of_action_is_refused_somewhere() -> None:
    assert {type(parse(game, line)) for _, line, _, _ in CASES} == set(game.ACTIONS)


def test_every_drive_that_is_not_listed_is_refused_with_a_cause() -> None:
    """On a crowded yard, for each tile: a drive that is barred names what bars it."""
    state = pose(YARD, seat=2, tiles={1: "b6", 2: "c7"}, carried={1: "G1", 2: "G1"}, zombies=["c6", "b7", "e7", "d6"])
    listed = {str(action) for action in game.legal_actions(state) if isinstance(action, game.actions.Drive)}
    for name in state.options.ground.plan.names:
        why = game.why_illegal(state, parse(game, f"drive {name}"))
        assert (why is None) == (f"drive {name}" in listed)
        assert why is None or not why.reason.endswith(("barred: ", ":"))


@pytest.mark.parametrize(("facts", "words"), [
    (RAID, "You are at the gate: 1 of 3 ticks for the wall."),
    (RAID | {"progress": {2: 4}}, "You are inside. "),
    ({"board": LANE, "seat": 2, "tiles": ["e1", "a1"]}, "You are inside: there is no wall."),
    (RAID | {"hits": {2: 1}}, "@2 a1: 8 ticks, nothing, at the gate (1), loot nothing, hits 1"),
    (STRUCK, "Player 2, Player 1 hits you: lose 1 of 3 ticks, or 1 of 2 Weapons? END"),
    (BITTEN, "Player 1, a zombie attacks you: lose 2 of 3 ticks, or 1 of 1 Weapon? END"),
    (ALONE | {"node": "HOMECOMING", "tiles": {2: "a1"}, "ticks": {1: 3}}, "kill them for 1 in ticks and Weapons?"),
    (OVER, "Game over. Stronghold A has its Materials and Food, and wins in round 1. END"),
    (ALONE | {"out": {2: 4}}, "out until round 4"),
    ({"board": RING}, "hub"),
])  # fmt: skip
def test_the_drawing_names_what_decides(facts: Facts, words: str) -> None:
    """It ends with a question to the player who acts."""
    assert words in " ".join([*str(pose(**facts)).split(), "END"])
