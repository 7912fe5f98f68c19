"""The book's scenarios about rounds, ticks, moving, picking, fighting and driving: S-01 to S-09, S-36, S-37."""

from typing import Any

import pytest

from tests.zombie_flavored_doom.driving import LANE, TRIO, YARD, at, follow, lies, options, play, pose, refusal, told
from zombiekit.games import zombie_flavored_doom as game
from zombiekit.games.zombie_flavored_doom.state import State


@pytest.mark.rule("DOOM-SETUP-01", "DOOM-SETUP-02", "DOOM-SETUP-03", "DOOM-SETUP-04", "DOOM-SETUP-05")
@pytest.mark.rule("DOOM-ROUND-02", "DOOM-ROUND-03", "DOOM-TICK-01", "DOOM-BOARD-08")
def test_s01_new_game() -> None:
    state = game.new_game()
    assert state.options.ground is game.BOARDS["Crossroads"]
    homes = {"has 1": ("g12", 8, "nothing"), "has 2": ("g2", 8, "nothing")}
    start = {"acting": ("DAY", 1), "round": 1, "zombies": [], "piles": state.options.ground.plan.stacks}
    assert told(follow(state, ("", homes | start)), "RoundBegan")[0].order == (1, 2)

    later = follow(state, ("end; end; end; end", {"acting": ("DAY", 2), "round": 2}))
    assert told(later, "RoundBegan")[0].order == (2, 1)


@pytest.mark.rule("DOOM-FOOD-01", "DOOM-FOOD-02", "DOOM-FOOD-03", "DOOM-FOOD-04", "DOOM-TICK-02")
@pytest.mark.parametrize(("progress", "ticks"), [(0, 8), (2, 10)])
def test_s02_fed(progress: int, ticks: int) -> None:
    goods: dict[str, Any] = {"carried": {1: "F1"}, "piles": {"a5": "F5", "d7": "F3 M4"}}
    state = pose(TRIO, node="DAWN", tiles={1: "d4", 2: "a5", 3: "d7"}, progress={3: progress}, **goods)
    assert (state.ticks, lies(state, "a5")) == ((10, 10, ticks), "F5")


@pytest.mark.rule("DOOM-MOVE-01", "DOOM-PICK-01", "DOOM-DROP-01", "DOOM-TICK-03", "DOOM-TICK-04", "DOOM-TICK-07")
def test_s03_first_round() -> None:
    follow(
        game.new_game(),
        ("move g11; move g10; move f10; pick M2", {"has 1": ("f10", 4, "M2")}),
        ("end; end", {"acting": ("EVENING", 1), "has 1": ("f10", 8, "M2")}),
        ("move g10; move g11; move g12; drop M2", {"has 1": ("g12", 5, "nothing"), "spent": 3, "lies g12": "M2"}),
        ("end; end", {"round": 2, "has 1": ("g12", 8, "nothing")}),
    )


@pytest.mark.rule("DOOM-TICK-05", "DOOM-TICK-06", "DOOM-ACT-05")
def test_s04_evening_cap() -> None:
    state = pose(LANE, node="EVENING", seat=1, ticks={1: 14}, carried={1: "F1"})
    moves = "; ".join(f"move {column}1" for column in "bcdefghi")
    end = {"options": ["drop F1", "end"], "refusal: move j1": "DOOM-TICK-05"}
    follow(state, (moves, {"has 1": ("i1", 6, "F1"), "spent": 8} | end))


@pytest.mark.rule("DOOM-PICK-01", "DOOM-PICK-02", "DOOM-ACT-03", "DOOM-ACT-04", "DOOM-DROP-02")
def test_s05_selections() -> None:
    state = pose(LANE, tiles={1: "c1"}, carried={1: "F1 M3"}, piles={"c1": "F1 M3 W1"})

    picks = ["W1", "M1", "M1 W1", "M2", "F1", "F1 W1", "F1 M1"]
    assert options(state, "pick") == [f"pick {goods}" for goods in picks]
    assert len(options(state, "drop")) == 7
    for line, clause in (("pick M3", "PICK-02"), ("pick G1", "PICK-01"), ("drop F2", "DROP-02")):
        assert refusal(state, line) == f"DOOM-{clause}"


@pytest.mark.rule("DOOM-FIGHT-01", "DOOM-FIGHT-02", "DOOM-FIGHT-04", "DOOM-MOVE-04")
def test_s06_fight_by_day() -> None:
    state = pose(LANE, tiles={1: "c1"}, ticks={1: 5}, zombies={"d1": 2})

    follow(
        state,
        ("", {"refusal: move d1": "DOOM-MOVE-04"}),
        ("fight d1 ticks", {"has 1": ("c1", 3, "nothing"), "zombies": ["d1"]}),
        ("fight d1 ticks", {"has 1": ("d1", 1, "nothing"), "zombies": []}),
    )


@pytest.mark.rule("DOOM-FIGHT-01", "DOOM-FIGHT-03", "DOOM-WPN-01", "DOOM-WPN-02")
def test_s07_fight_in_the_evening() -> None:
    state = pose(LANE, node="EVENING", tiles={1: "c1"}, ticks={1: 2}, carried={1: "W1"}, zombies={"d1": 2})
    follow(
        state,
        ("fight d1 ticks", {"has 1": ("c1", 1, "W1"), "spent": 1}),
        ("fight d1 weapon", {"has 1": ("d1", 1, "nothing"), "spent": 1}),
    )


@pytest.mark.rule("DOOM-GAS-01", "DOOM-GAS-02", "DOOM-GAS-04", "DOOM-GAS-05", "DOOM-GAS-06")
def test_s08_drive() -> None:
    state = pose(LANE, tiles={1: "e1"}, ticks={1: 0}, carried={1: "G1"}, zombies=["g1"])
    assert options(state, "drive") == ["drive b1", "drive c1", "drive d1", "drive f1"]
    for tile in ("a1", "g1", "e1"):
        assert refusal(state, f"drive {tile}") == "DOOM-GAS-02"
    follow(state, ("drive b1", {"has 1": ("b1", 4, "nothing"), "acting": ("EVENING", 1)}))


@pytest.mark.rule("DOOM-GAS-02", "DOOM-GAS-03", "DOOM-HOLD-02", "DOOM-MOVE-05")
def test_s09_nobody_is_driven_through() -> None:
    def drives(seat: int, tiles: dict[int, str]) -> State:
        return pose(YARD, seat=seat, tiles=tiles, carried={seat: "G1"}, ticks={1: 0, 2: 0})

    intruder = drives(1, {1: "c7", 2: "d7"})
    guarded = drives(2, {2: "c7"})
    foreign = drives(2, {1: "a1", 2: "c7"})
    assert "drive f7" in options(drives(1, {1: "c7"}))
    assert [state for state in (intruder, foreign, guarded) if "drive f7" in options(state)] == []
    assert ["drive d7" in options(state) for state in (intruder, foreign, guarded)] == [True, True, False]
    assert "drive e6" in options(intruder)
    assert at(play(intruder, "drive d7"), 2) == "c7"
    assert refusal(guarded, "drive f7") == "DOOM-GAS-02"


REFILLED = game.Board(
    "board: Depot\npractice: yes\nnights: 0\nwaves: 0 0 0\nhome: A B\nforward: E W\nstack m: 3M\nmap:\nA.m.B\n"
)


@pytest.mark.rule("DOOM-OPT-02", "DOOM-ROUND-03")
@pytest.mark.parametrize(
    ("number", "there", "then"),
    [
        (2, None, "nothing"),
        (3, None, "M3"),
        (4, None, "nothing"),
        (5, None, "M3"),
        (7, None, "M3"),
        (3, "M1", "M1"),
        (3, "F1", "F1"),
    ],
)
def test_s36_replenish(number: int, there: str | None, then: str) -> None:
    state = pose(REFILLED, node="DAWN", options={"replenish": 2}, round=number, piles={"c1": there})
    assert lies(state, "c1") == then


@pytest.mark.rule("DOOM-ROUND-08", "DOOM-ACT-05", "DOOM-WPN-03")
def test_s37_nothing_left_to_do() -> None:
    follow(pose(LANE, tiles={1: "c1"}, ticks={1: 0}, piles={"c1": "F6"}), ("", {"acting": ("EVENING", 1)}))

    facts: dict[str, Any] = {"tiles": {1: "c1"}, "ticks": {1: 1}, "carried": {1: "W1"}, "zombies": ["b1", "d1"]}
    assert options(pose(LANE, **facts)) == ["fight b1 weapon", "fight d1 weapon", "drop W1", "end"]
    fights = ["fight b1 ticks", "fight b1 weapon", "fight d1 ticks", "fight d1 weapon"]
    follow(pose(LANE, node="EVENING", **facts), ("", {"options": [*fights, "drop W1", "end"], "node": "EVENING"}))
