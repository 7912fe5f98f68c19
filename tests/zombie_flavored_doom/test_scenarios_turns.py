"""The book's scenarios about rounds, ticks, moving, picking, fighting and driving: S-01 to S-09, S-36, S-37."""

import pytest

from tests.zombie_flavored_doom.driving import (
    LANE,
    TRIO,
    YARD,
    acting,
    at,
    has,
    lies,
    node,
    options,
    play,
    pose,
    refusal,
    told,
    zombies,
)
from zombiekit.games import zombie_flavored_doom as game


@pytest.mark.rule("DOOM-SETUP-01", "DOOM-SETUP-02", "DOOM-SETUP-03", "DOOM-SETUP-04", "DOOM-SETUP-05")
@pytest.mark.rule("DOOM-ROUND-02", "DOOM-ROUND-03", "DOOM-TICK-01", "DOOM-BOARD-08")
def test_s01_new_game() -> None:
    state = game.new_game()

    assert state.options.ground is game.BOARDS["Crossroads"]
    assert [has(state, 1), has(state, 2)] == [("g12", 8, "nothing"), ("g2", 8, "nothing")]
    assert (acting(state), state.round, state.zombies, state.piles) == (
        ("DAY", 1),
        1,
        (),
        state.options.ground.plan.stacks,
    )
    assert told(state, "RoundBegan")[0].order == (1, 2)

    later = play(state, "end", "end", "end", "end")

    assert (acting(later), later.round) == (("DAY", 2), 2)
    assert told(later, "RoundBegan")[0].order == (2, 1)


@pytest.mark.rule("DOOM-FOOD-01", "DOOM-FOOD-02", "DOOM-FOOD-03", "DOOM-FOOD-04", "DOOM-TICK-02")
@pytest.mark.parametrize(("progress", "ticks"), [(0, 8), (2, 10)])
def test_s02_fed(progress: int, ticks: int) -> None:
    state = pose(
        TRIO,
        node="DAWN",
        tiles={1: "d4", 2: "a5", 3: "d7"},
        carried={1: "F1"},
        piles={"a5": "F5", "d7": "F3 M4"},
        progress={3: progress},
    )

    assert state.ticks == (10, 10, ticks)
    assert lies(state, "a5") == "F5"


@pytest.mark.rule("DOOM-MOVE-01", "DOOM-PICK-01", "DOOM-DROP-01", "DOOM-TICK-03", "DOOM-TICK-04", "DOOM-TICK-07")
def test_s03_first_round() -> None:
    day = play(game.new_game(), "move g11", "move g10", "move f10", "pick M2")

    assert has(day, 1) == ("f10", 4, "M2")

    evening = play(day, "end", "end")

    assert (acting(evening), has(evening, 1)) == (("EVENING", 1), ("f10", 8, "M2"))

    home = play(evening, "move g10", "move g11", "move g12", "drop M2")

    assert (has(home, 1), home.spent, lies(home, "g12")) == (("g12", 5, "nothing"), 3, "M2")

    morning = play(home, "end", "end")

    assert (morning.round, has(morning, 1)) == (2, ("g12", 8, "nothing"))


@pytest.mark.rule("DOOM-TICK-05", "DOOM-TICK-06", "DOOM-ACT-05")
def test_s04_evening_cap() -> None:
    state = pose(LANE, node="EVENING", seat=1, ticks={1: 14}, carried={1: "F1"})
    state = play(state, *(f"move {column}1" for column in "bcdefghi"))

    assert (has(state, 1), state.spent) == (("i1", 6, "F1"), 8)
    assert options(state) == ["drop F1", "end"]
    assert refusal(state, "move j1") == "DOOM-TICK-05"


@pytest.mark.rule("DOOM-PICK-01", "DOOM-PICK-02", "DOOM-ACT-03", "DOOM-ACT-04", "DOOM-DROP-02")
def test_s05_selections() -> None:
    state = pose(LANE, tiles={1: "c1"}, carried={1: "F1 M3"}, piles={"c1": "F1 M3 W1"})

    assert set(options(state, "pick")) == {
        "pick F1",
        "pick M1",
        "pick W1",
        "pick F1 M1",
        "pick F1 W1",
        "pick M2",
        "pick M1 W1",
    }
    assert options(state, "pick") == [
        "pick W1",
        "pick M1",
        "pick M1 W1",
        "pick M2",
        "pick F1",
        "pick F1 W1",
        "pick F1 M1",
    ]
    assert len(options(state, "drop")) == 7
    assert refusal(state, "pick M3") == "DOOM-PICK-02"
    assert refusal(state, "pick G1") == "DOOM-PICK-01"
    assert refusal(state, "drop F2") == "DOOM-DROP-02"


@pytest.mark.rule("DOOM-FIGHT-01", "DOOM-FIGHT-02", "DOOM-FIGHT-04", "DOOM-MOVE-04")
def test_s06_fight_by_day() -> None:
    state = pose(LANE, tiles={1: "c1"}, ticks={1: 5}, zombies={"d1": 2})

    assert refusal(state, "move d1") == "DOOM-MOVE-04"

    once = play(state, "fight d1 ticks")

    assert (has(once, 1), zombies(once)) == (("c1", 3, "nothing"), ["d1"])

    twice = play(once, "fight d1 ticks")

    assert (has(twice, 1), zombies(twice)) == (("d1", 1, "nothing"), [])


@pytest.mark.rule("DOOM-FIGHT-01", "DOOM-FIGHT-03", "DOOM-WPN-01", "DOOM-WPN-02")
def test_s07_fight_in_the_evening() -> None:
    state = pose(LANE, node="EVENING", tiles={1: "c1"}, ticks={1: 2}, carried={1: "W1"}, zombies={"d1": 2})
    once = play(state, "fight d1 ticks")

    assert (has(once, 1), once.spent) == (("c1", 1, "W1"), 1)

    twice = play(once, "fight d1 weapon")

    assert (has(twice, 1), twice.spent) == (("d1", 1, "nothing"), 1)


@pytest.mark.rule("DOOM-GAS-01", "DOOM-GAS-02", "DOOM-GAS-04", "DOOM-GAS-05", "DOOM-GAS-06")
def test_s08_drive() -> None:
    state = pose(LANE, tiles={1: "e1"}, ticks={1: 0}, carried={1: "G1"}, zombies=["g1"])

    assert options(state, "drive") == ["drive b1", "drive c1", "drive d1", "drive f1"]
    assert refusal(state, "drive a1") == "DOOM-GAS-02"
    assert refusal(state, "drive g1") == "DOOM-GAS-02"
    assert refusal(state, "drive e1") == "DOOM-GAS-02"
    assert at(play(state, "drive b1"), 1) == "b1"
    assert str(play(state, "drive b1").carried[0]) == "nothing"


@pytest.mark.rule("DOOM-GAS-02", "DOOM-GAS-03", "DOOM-HOLD-02", "DOOM-MOVE-05")
def test_s09_nobody_is_driven_through() -> None:
    facts = {"ticks": {1: 0, 2: 0}}
    free = pose(YARD, tiles={1: "c7"}, carried={1: "G1"}, **facts)

    assert "drive f7" in options(free)

    intruder = pose(YARD, tiles={1: "c7", 2: "d7"}, carried={1: "G1"}, **facts)

    assert "drive f7" not in options(intruder)
    assert {"drive d7", "drive e6"} <= set(options(intruder))
    assert at(play(intruder, "drive d7"), 2) == "c7"

    foreign = pose(YARD, seat=2, tiles={1: "a1", 2: "c7"}, carried={2: "G1"}, **facts)

    assert "drive f7" not in options(foreign)
    assert "drive d7" in options(foreign)

    guarded = pose(YARD, seat=2, tiles={2: "c7"}, carried={2: "G1"}, **facts)

    assert "drive d7" not in options(guarded)
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
    idle = pose(LANE, tiles={1: "c1"}, ticks={1: 0}, piles={"c1": "F6"})

    assert acting(idle) == ("EVENING", 1)

    armed = pose(LANE, tiles={1: "c1"}, ticks={1: 1}, carried={1: "W1"}, zombies=["b1", "d1"])

    assert options(armed) == ["fight b1 weapon", "fight d1 weapon", "drop W1", "end"]

    late = pose(LANE, node="EVENING", tiles={1: "c1"}, ticks={1: 1}, carried={1: "W1"}, zombies=["b1", "d1"])

    assert options(late) == [
        "fight b1 ticks",
        "fight b1 weapon",
        "fight d1 ticks",
        "fight d1 weapon",
        "drop W1",
        "end",
    ]
    assert node(late) == "EVENING"
