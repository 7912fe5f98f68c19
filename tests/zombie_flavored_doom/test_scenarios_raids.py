"""The book's scenarios about players against players, break-ins, homecoming and death: S-10 to S-18, S-27, S-28."""

import pytest

from tests.zombie_flavored_doom.driving import (
    LANE,
    LONGWAY,
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
    zombies,
)


@pytest.mark.rule("DOOM-PVP-01", "DOOM-PVP-03", "DOOM-PVP-05", "DOOM-PVP-06", "DOOM-DEATH-02", "DOOM-DEATH-03")
def test_s10_killed_by_a_player() -> None:
    state = pose(LANE, seat=1, tiles={1: "e1", 2: "e1"}, ticks={1: 3, 2: 1}, carried={2: "F1 M2"})
    once = play(state, "attack 2 ticks")

    assert once.ticks == (2, 0)

    twice = play(once, "attack 2 ticks")

    assert (at(twice, 2), twice.back[1]) == ("out", 3)
    assert (twice.ticks, lies(twice, "e1")) == ((1, 0), "F1 M2")
    assert "pick F1 M2" in options(twice)


@pytest.mark.rule("DOOM-PVP-03", "DOOM-PVP-04", "DOOM-PVP-05", "DOOM-WPN-01")
def test_s11_weapons_against_each_other() -> None:
    state = pose(LANE, seat=1, tiles={1: "e1", 2: "e1"}, ticks={1: 2, 2: 2}, carried={1: "W1", 2: "W1"})
    hit = play(state, "attack 2 weapon")

    assert acting(hit) == ("DEFEND", 2)
    assert options(hit) == ["defend ticks", "defend weapon"]

    held = play(hit, "defend weapon")

    assert (held.ticks, [str(goods) for goods in held.carried]) == ((2, 2), ["nothing", "nothing"])
    assert acting(held) == ("DAY", 1)

    again = play(held, "attack 2 ticks")

    assert (acting(again), again.ticks) == (("DAY", 1), (1, 1))
    assert refusal(again, "attack 2 ticks") == "DOOM-PVP-04"


@pytest.mark.rule("DOOM-TICK-10", "DOOM-ROUND-06", "DOOM-ROUND-07", "DOOM-DEATH-03")
def test_s12_out_of_ticks_in_the_evening() -> None:
    facts = {"node": "EVENING", "seat": 2, "round": 2, "tiles": {1: "f1", 2: "h1"}, "carried": {1: "M6"}}
    state = pose(LANE, ticks={1: 0, 2: 6}, **facts)
    raided = play(state, "move g1", "move f1", "attack 1 ticks")

    assert (at(raided, 1), raided.back[0]) == ("out", 4)

    taken = play(raided, "pick M6")

    assert (has(taken, 2), taken.spent) == (("f1", 2, "M6"), 4)

    saved = play(pose(LANE, ticks={1: 2, 2: 6}, **facts), "move g1", "move f1", "attack 1 ticks", "attack 1 ticks")

    assert (saved.ticks, saved.hits[1], options(saved, "attack")) == ((0, 2), 2, [])

    later = play(saved, "end")

    assert (acting(later), later.ticks) == (("EVENING", 1), (4, 2))


@pytest.mark.rule("DOOM-PVP-04", "DOOM-PVP-05", "DOOM-DEATH-02")
def test_s13_two_attackers() -> None:
    state = pose(
        TRIO,
        node="EVENING",
        seat=1,
        tiles={1: "d4", 2: "d4", 3: "d4"},
        ticks={1: 4, 3: 2},
        carried={3: "W1 M3"},
    )
    first = play(state, "attack 3 ticks", "defend ticks")

    assert first.ticks[2] == 1

    second = play(first, "attack 3 ticks", "defend ticks")

    assert second.ticks[2] == 0
    assert refusal(second, "attack 3 ticks") == "DOOM-PVP-04"

    third = play(second, "end", "attack 3 ticks")

    assert has(third, 3) == ("d4", 0, "M3")

    fourth = play(third, "attack 3 ticks")

    assert (at(fourth, 3), lies(fourth, "d4"), fourth.back[2]) == ("out", "M3", 3)


@pytest.mark.rule("DOOM-BREAK-01", "DOOM-BREAK-02", "DOOM-BREAK-03", "DOOM-BREAK-04", "DOOM-BREAK-09", "DOOM-MOVE-03")
@pytest.mark.rule("DOOM-MOVE-07", "DOOM-PICK-03", "DOOM-HOLD-01", "DOOM-HOLD-03")
def test_s14_raid() -> None:
    state = pose(LANE, seat=2, tiles={1: "e1", 2: "b1"}, ticks={2: 8}, piles={"a1": "F2 M7"})
    gate = play(state, "move a1")

    assert (gate.ticks[1], options(gate, "pick", "break")) == (7, ["break"])
    assert refusal(gate, "pick F1") == "DOOM-BREAK-04"

    inside = play(gate, "break", "break", "break")

    assert inside.ticks[1] == 4
    assert refusal(inside, "break") == "DOOM-BREAK-02"

    loaded = play(inside, "pick M6")

    assert (loaded.ticks[1], lies(loaded, "a1"), str(loaded.loot[1])) == (3, "F2 M1", "M6")

    away = play(loaded, "move b1")

    assert (has(away, 2), str(away.loot[1]), away.progress[1]) == (("b1", 2, "M6"), "nothing", 0)


@pytest.mark.rule("DOOM-BREAK-05")
def test_s15_break_in_by_day_and_evening() -> None:
    state = pose(LANE, seat=2, tiles={1: "f1", 2: "b1"}, ticks={2: 3}, piles={"a1": "M9"}, options={"start_seat": 2})
    day = play(state, "move a1", "break", "break")

    # With no ticks left and nothing in hand the turn is over, and so is the other's, who has no ticks.
    assert (acting(day), day.progress[1], day.ticks[1]) == (("EVENING", 2), 2, 4)

    taken = play(day, "break", "break", "pick M6")

    assert (has(taken, 2), lies(taken, "a1")) == (("a1", 1, "M6"), "M3")


@pytest.mark.rule("DOOM-BREAK-06", "DOOM-BREAK-07", "DOOM-ROUND-10")
@pytest.mark.parametrize(
    ("memory", "progress", "kept", "ticks"),
    [("round", 3, 0, 8), ("round", 4, 4, 10), ("stay", 3, 3, 8)],
)
def test_s16_break_in_overnight(memory: str, progress: int, kept: int, ticks: int) -> None:
    state = pose(
        LANE,
        node="CLOSE",
        options={"break_memory": memory},
        tiles={1: "f1", 2: "a1"},
        progress={2: progress},
        piles={"a1": "F1 M9"},
    )

    assert (state.round, state.progress[1], state.ticks[1]) == (2, kept, ticks)


@pytest.mark.rule("DOOM-RET-01", "DOOM-RET-02", "DOOM-RET-04", "DOOM-RET-05", "DOOM-BOARD-06")
def test_s17_evicted_without_a_question() -> None:
    state = pose(
        YARD,
        node="EVENING",
        seat=1,
        tiles={1: "d6", 2: "d7"},
        ticks={1: 3, 2: 3},
        carried={1: "F2", 2: "M5"},
        loot={2: "M4"},
        progress={2: 2},
        piles={"d7": "F1 M4"},
    )
    home = play(state, "move d7")

    assert (acting(home), lies(home, "d7")) == (("EVENING", 1), "F1 M8")
    assert (has(home, 1), has(home, 2)) == (("d7", 2, "F2"), ("c7", 3, "M1"))
    assert (home.progress[1], str(home.loot[1])) == (0, "nothing")


@pytest.mark.rule("DOOM-RET-02", "DOOM-RET-03", "DOOM-ACT-03")
def test_s18_killed_by_the_owner() -> None:
    state = pose(
        YARD,
        node="EVENING",
        seat=1,
        tiles={1: "d6", 2: "d7"},
        ticks={1: 5, 2: 1},
        carried={1: "W1", 2: "M4 W1"},
        loot={2: "M4"},
        progress={2: 4},
        piles={"d7": "M4"},
    )
    home = play(state, "move d7")

    assert acting(home) == ("HOMECOMING", 1)
    assert options(home) == ["evict 2", "kill 2 0", "kill 2 1"]
    assert refusal(home, "kill 2 2") == "DOOM-RET-02"

    done = play(home, "kill 2 1")

    assert (has(done, 1), done.spent, lies(done, "d7")) == (("d7", 2, "nothing"), 3, "M8")
    assert at(done, 2) == "out"
    assert play(home, "kill 2 0").ticks[0] == 1
    assert play(home, "evict 2").ticks == (4, 1)


@pytest.mark.rule("DOOM-DEATH-03", "DOOM-DEATH-04")
@pytest.mark.parametrize(("tile", "gas", "back"), [("r1", None, 7), ("r1", "G1", 6), ("q1", None, 6)])
def test_s27_far_from_home(tile: str, gas: str | None, back: int) -> None:
    beside = chr(ord(tile[0]) + 1) + "1"
    state = pose(LONGWAY, node="NIGHT", round=4, tiles={1: tile}, carried={1: gas}, zombies=[beside], out={2: 9})

    # Seat 2 is out, so that rounds pass without decisions until seat 1 is back.
    assert (state.round, at(state, 1)) == (back, tile if back < 4 else "a1")
    assert lies(state, tile) == (gas or "nothing")


@pytest.mark.rule("DOOM-DEATH-05", "DOOM-RET-06", "DOOM-TICK-02")
def test_s28_owner_comes_back_from_death() -> None:
    state = pose(
        YARD,
        node="DAWN",
        round=5,
        out={1: 5},
        tiles={2: "d7"},
        carried={2: "F1 M3"},
        loot={2: "M3"},
        progress={2: 2},
        piles={"d7": "F2 M5"},
    )

    assert lies(state, "d7") == "F2 M8"
    assert (has(state, 1), has(state, 2)) == (("d7", 10, "nothing"), ("c7", 10, "F1"))

    haunted = pose(YARD, node="DAWN", round=5, out={1: 5}, zombies={"d7": 2})

    assert (zombies(haunted), has(haunted, 1), node(haunted)) == ([], ("d7", 8, "nothing"), "DAY")
