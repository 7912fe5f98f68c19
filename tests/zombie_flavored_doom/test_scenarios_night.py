"""The book's scenarios about the night: S-19 to S-26, S-33, S-34, S-38."""

from typing import Any

import pytest

from tests.zombie_flavored_doom.driving import (
    _YARD,
    QUIET,
    RING,
    YARD,
    at,
    follow,
    has,
    lies,
    pose,
    practice,
    told,
    zombies,
)
from zombiekit.games import zombie_flavored_doom as game
from zombiekit.games.zombie_flavored_doom.rules.night import wave
from zombiekit.games.zombie_flavored_doom.state import State

KEEP = {"carried": {1: "M1"}}
"""With something in hand a player still has a turn by day, so the night's result can be seen."""


def lost(state: State, player: int) -> int:
    """The ticks that a player lost in the last step."""
    return sum(event.ticks for event in told(state, "TicksLost") if event.player == player)


@pytest.mark.rule("DOOM-NIGHT-11", "DOOM-RET-05")
def test_s19_thrown_out_by_a_zombie() -> None:
    facts: dict[str, Any] = {"ticks": {2: 2}, "carried": {2: "M1"}, "progress": {2: 1}, "piles": {"d7": "M6"}}
    state = pose(QUIET, node="NIGHT", tiles={1: "a1", 2: "d7"}, zombies=["d5"], **facts)
    assert (at(state, 2), str(state.carried[1]), zombies(state), lost(state, 2)) == ("c7", "M1", [], 0)
    assert told(state, "PlayerExpelled")[0].tile == "c7"


@pytest.mark.rule("DOOM-NIGHT-05", "DOOM-NIGHT-07", "DOOM-NIGHT-08", "DOOM-NIGHT-09", "DOOM-TICK-08", "DOOM-TICK-06")
@pytest.mark.parametrize(
    ("ticks", "there", "left"),
    [(3, ["d4", "b5"], 0), (3, ["d4", "b5", "d6"], None), (1, ["d4"], 0)],
)
def test_s20_attacks(ticks: int, there: list[str], left: int | None) -> None:
    state = pose(QUIET, node="NIGHT", tiles={1: "d5"}, ticks={1: ticks}, carried={1: "M1"}, zombies=there)
    assert zombies(state) == []
    if left is None:
        assert (at(state, 1), lies(state, "d5"), state.back[0]) == ("out", "M1", 3)
    else:
        assert (at(state, 1), ticks - lost(state, 1)) == ("d5", left)


@pytest.mark.rule("DOOM-NIGHT-06", "DOOM-ROUND-11", "DOOM-BOARD-06")
@pytest.mark.parametrize(("number", "losses"), [(1, (0, 1)), (2, (1, 0))])
def test_s21_equally_near_players(number: int, losses: tuple[int, int]) -> None:
    state = pose(QUIET, node="NIGHT", round=number, tiles={1: "f4", 2: "d2"}, ticks={1: 2, 2: 2}, zombies=["d4"])
    assert (lost(state, 1), lost(state, 2)) == losses


@pytest.mark.rule("DOOM-NIGHT-06", "DOOM-ROUND-11")
@pytest.mark.parametrize(("number", "path"), [(1, ("c3", "d3", "e3")), (2, ("c3", "c4", "c5"))])
def test_s22_equal_ways(number: int, path: tuple[str, ...]) -> None:
    state = pose(QUIET, node="NIGHT", round=number, tiles={1: "f6"}, out={2: 4}, zombies=["c3"])
    assert told(state, "ZombiesMoved")[0].paths == (path,)
    assert zombies(state) == [path[-1]]


@pytest.mark.rule("DOOM-NIGHT-11", "DOOM-HOLD-04", "DOOM-PVP-08")
def test_s23_safe_at_home() -> None:
    state = pose(QUIET, node="NIGHT", zombies={"d6": 2, "c6": 1, "d2": 1})
    assert zombies(state) == []
    assert len(told(state, "ZombieKilled")) == 4
    assert (at(state, 1), at(state, 2)) == ("d7", "d1")


@pytest.mark.rule("DOOM-NIGHT-10", "DOOM-WPN-01")
def test_s24_weapon_or_ticks() -> None:
    state = pose(QUIET, node="NIGHT", tiles={1: "d5"}, ticks={1: 2}, carried={1: "W1"}, zombies=["d4", "b5", "f5"])

    follow(state, ("", {"acting": ("NIGHT-DEFEND", 1), "options": ["defend ticks", "defend weapon"]}))
    armed = follow(state, ("defend weapon", {"at 1": "d5"}))
    assert lost(armed, 1) == 2

    unarmed = follow(state, ("defend ticks", {"at 1": "out"}))
    assert [event.player for event in told(unarmed, "WeaponLost")] == [1]


@pytest.mark.rule("DOOM-NIGHT-01", "DOOM-NIGHT-02", "DOOM-NIGHT-04")
def test_s25_schedule_of_crossroads() -> None:
    options_ = game.Options()
    names = options_.ground.plan.names
    groups = [["c2", "a7", "m7", "k12"], ["m3", "f7", "h7", "a11"], ["f5", "b6", "l8", "h9"]]
    for number in range(1, 11):
        tiles, count = wave(options_, number)
        assert [names[tile] for tile in tiles] == groups[(number - 1) % 3]
        assert count == 4 * (1 + (number - 1) // 3)


@pytest.mark.rule("DOOM-NIGHT-02", "DOOM-NIGHT-04")
def test_s26_cap() -> None:
    board = practice("Yard", "A B", "N S", _YARD, "2 1 9")
    state = pose(board, node="NIGHT", round=3, out={1: 5, 2: 5}, zombies={"g7": 7})
    assert [event.tile for event in told(state, "ZombieAppeared")[:2]] == ["a4", "a4"]
    assert told(state, "RoundClosed")[0].round == 3
    assert (zombies(state)[:2], len(zombies(state))) == (["a4", "a4"], 9)


@pytest.mark.rule("DOOM-NIGHT-03", "DOOM-NIGHT-08")
def test_s33_appears_on_a_player() -> None:
    state = pose(YARD, node="NIGHT", tiles={1: "a4"}, ticks={1: 3})
    assert (lost(state, 1), zombies(state), at(state, 1)) == (2, [], "a4")


@pytest.mark.rule("DOOM-BOARD-06", "DOOM-BOARD-02", "DOOM-FILE-09")
@pytest.mark.parametrize(("number", "loss"), [(1, 0), (2, 2)])
def test_s34_bearings_of_a_graph(number: int, loss: int) -> None:
    state = pose(RING, node="NIGHT", round=number, tiles={1: "east"}, ticks={1: 3}, zombies=["hub"])
    assert (lost(state, 1), zombies(state)) == (loss, [])


@pytest.mark.rule("DOOM-BOARD-06", "DOOM-FILE-05")
def test_s38_order_of_eight_neighbors() -> None:
    rows = "A....\n.....\n.....\n.....\n....B\n"
    board = game.Board(f"board: Open\npractice: yes\nadjacency: 8\nwaves: 0 0 0\nhome: A B\nforward: N S\nmap:\n{rows}")
    plan = board.plan
    order = plan.preference[0][plan.index["c3"]]
    assert [plan.names[tile] for tile in order] == ["c2", "d2", "b2", "d3", "b3", "d4", "b4", "c4"]


@pytest.mark.rule("DOOM-NIGHT-12", "DOOM-NIGHT-06")
def test_zombies_see_who_has_died_before_them() -> None:
    """The second zombie goes for the other player, because the first has killed the nearer one."""
    state = pose(QUIET, node="NIGHT", tiles={1: "a3", 2: "g3"}, zombies=["a2", "c3"])
    assert (at(state, 1), state.back[0]) == ("out", 3)
    assert told(state, "ZombiesMoved")[1].paths == (("c3", "d3", "e3"),)
    assert has(state, 2)[0] == "g3"
