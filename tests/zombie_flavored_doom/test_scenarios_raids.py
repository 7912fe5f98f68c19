"""The book's scenarios about players against players, break-ins, homecoming and death: S-10 to S-18, S-27, S-28."""

from typing import Any

import pytest

from tests.zombie_flavored_doom.driving import LANE, LONGWAY, TRIO, YARD, at, follow, lies, options, pose


@pytest.mark.rule("DOOM-PVP-01", "DOOM-PVP-03", "DOOM-PVP-05", "DOOM-PVP-06", "DOOM-DEATH-02", "DOOM-DEATH-03")
def test_s10_killed_by_a_player() -> None:
    state = pose(LANE, seat=1, tiles={1: "e1", 2: "e1"}, ticks={1: 3, 2: 1}, carried={2: "F1 M2"})
    dead = {"at 2": "out", "back": (0, 3), "ticks": (1, 0), "lies e1": "F1 M2"}
    state = follow(state, ("attack 2 ticks", {"ticks": (2, 0)}), ("attack 2 ticks", dead))
    assert "pick F1 M2" in options(state)


@pytest.mark.rule("DOOM-PVP-03", "DOOM-PVP-04", "DOOM-PVP-05", "DOOM-WPN-01")
def test_s11_weapons_against_each_other() -> None:
    state = pose(LANE, seat=1, tiles={1: "e1", 2: "e1"}, ticks={1: 2, 2: 2}, carried={1: "W1", 2: "W1"})
    follow(
        state,
        ("attack 2 weapon", {"acting": ("DEFEND", 2), "options": ["defend ticks", "defend weapon"]}),
        ("defend weapon", {"acting": ("DAY", 1), "has 1": ("e1", 2, "nothing"), "has 2": ("e1", 2, "nothing")}),
        ("attack 2 ticks", {"acting": ("DAY", 1), "ticks": (1, 1), "refusal: attack 2 ticks": "DOOM-PVP-04"}),
    )


@pytest.mark.rule("DOOM-TICK-10", "DOOM-ROUND-06", "DOOM-ROUND-07", "DOOM-DEATH-03")
def test_s12_out_of_ticks_in_the_evening() -> None:
    facts = {"node": "EVENING", "seat": 2, "round": 2, "tiles": {1: "f1", 2: "h1"}, "carried": {1: "M6"}}
    follow(
        pose(LANE, ticks={1: 0, 2: 6}, **facts),
        ("move g1; move f1; attack 1 ticks", {"at 1": "out", "back": (4, 0)}),
        ("pick M6", {"has 2": ("f1", 2, "M6"), "spent": 4}),
    )
    saved = "move g1; move f1; attack 1 ticks; attack 1 ticks"
    follow(
        pose(LANE, ticks={1: 2, 2: 6}, **facts),
        (saved, {"ticks": (0, 2), "hits": (0, 2), "options attack": []}),
        ("end", {"acting": ("EVENING", 1), "ticks": (4, 2)}),
    )


@pytest.mark.rule("DOOM-PVP-04", "DOOM-PVP-05", "DOOM-DEATH-02")
def test_s13_two_attackers() -> None:
    facts: dict[str, Any] = {"tiles": {1: "d4", 2: "d4", 3: "d4"}, "ticks": {1: 4, 3: 2}, "carried": {3: "W1 M3"}}
    follow(
        pose(TRIO, node="EVENING", seat=1, **facts),
        ("attack 3 ticks; defend ticks", {"has 3": ("d4", 1, "M3 W1")}),
        ("attack 3 ticks; defend ticks", {"has 3": ("d4", 0, "M3 W1"), "refusal: attack 3 ticks": "DOOM-PVP-04"}),
        ("end; attack 3 ticks", {"has 3": ("d4", 0, "M3")}),
        ("attack 3 ticks", {"at 3": "out", "lies d4": "M3", "back": (0, 0, 3)}),
    )


@pytest.mark.rule("DOOM-BREAK-01", "DOOM-BREAK-02", "DOOM-BREAK-03", "DOOM-BREAK-04", "DOOM-BREAK-09", "DOOM-MOVE-03")
@pytest.mark.rule("DOOM-MOVE-07", "DOOM-PICK-03", "DOOM-HOLD-01", "DOOM-HOLD-03")
def test_s14_raid() -> None:
    state = pose(LANE, seat=2, tiles={1: "e1", 2: "b1"}, ticks={2: 8}, piles={"a1": "F2 M7"})
    state = follow(
        state,
        ("move a1", {"has 2": ("a1", 7, "nothing"), "options pick break": ["break"]}),
        ("", {"refusal: pick F1": "DOOM-BREAK-04"}),
        ("break; break; break", {"has 2": ("a1", 4, "nothing"), "refusal: break": "DOOM-BREAK-02"}),
        ("pick M6", {"has 2": ("a1", 3, "M6"), "lies a1": "F2 M1"}),
    )
    assert str(state.loot[1]) == "M6"

    away = follow(state, ("move b1", {"has 2": ("b1", 2, "M6"), "progress": (0, 0)}))
    assert str(away.loot[1]) == "nothing"


@pytest.mark.rule("DOOM-BREAK-05")
def test_s15_break_in_by_day_and_evening() -> None:
    state = pose(LANE, seat=2, tiles={1: "f1", 2: "b1"}, ticks={2: 3}, piles={"a1": "M9"}, options={"start_seat": 2})
    # Without ticks and goods a turn ends by itself; so does that of Player 1, who has neither.
    follow(
        state,
        ("move a1; break; break", {"acting": ("EVENING", 2), "progress": (0, 2), "has 2": ("a1", 4, "nothing")}),
        ("break; break; pick M6", {"has 2": ("a1", 1, "M6"), "lies a1": "M3"}),
    )


@pytest.mark.rule("DOOM-BREAK-06", "DOOM-BREAK-07", "DOOM-ROUND-10")
@pytest.mark.parametrize(
    ("memory", "progress", "kept", "ticks"),
    [("round", 3, 0, 8), ("round", 4, 4, 10), ("stay", 3, 3, 8)],
)
def test_s16_break_in_overnight(memory: str, progress: int, kept: int, ticks: int) -> None:
    facts: dict[str, Any] = {"tiles": {1: "f1", 2: "a1"}, "progress": {2: progress}, "piles": {"a1": "F1 M9"}}
    state = pose(LANE, node="CLOSE", options={"break_memory": memory}, **facts)
    assert (state.round, state.progress[1], state.ticks[1]) == (2, kept, ticks)


@pytest.mark.rule("DOOM-RET-01", "DOOM-RET-02", "DOOM-RET-04", "DOOM-RET-05", "DOOM-BOARD-06")
def test_s17_evicted_without_a_question() -> None:
    goods: dict[str, Any] = {"carried": {1: "F2", 2: "M5"}, "loot": {2: "M4"}, "piles": {"d7": "F1 M4"}}
    state = pose(YARD, node="EVENING", seat=1, tiles={1: "d6", 2: "d7"}, ticks={1: 3, 2: 3}, progress={2: 2}, **goods)
    home = {"has 1": ("d7", 2, "F2"), "has 2": ("c7", 3, "M1"), "lies d7": "F1 M8", "progress": (0, 0)}
    state = follow(state, ("move d7", {"acting": ("EVENING", 1)} | home))
    assert str(state.loot[1]) == "nothing"


@pytest.mark.rule("DOOM-RET-02", "DOOM-RET-03", "DOOM-ACT-03")
def test_s18_killed_by_the_owner() -> None:
    goods: dict[str, Any] = {"carried": {1: "W1", 2: "M4 W1"}, "loot": {2: "M4"}, "piles": {"d7": "M4"}}
    state = pose(YARD, node="EVENING", seat=1, tiles={1: "d6", 2: "d7"}, ticks={1: 5, 2: 1}, progress={2: 4}, **goods)
    asked = {"acting": ("HOMECOMING", 1), "options": ["evict 2", "kill 2 0", "kill 2 1"]}
    home = follow(state, ("move d7", asked | {"refusal: kill 2 2": "DOOM-RET-02"}))
    follow(home, ("kill 2 1", {"has 1": ("d7", 2, "nothing"), "spent": 3, "lies d7": "M8", "at 2": "out"}))
    follow(home, ("kill 2 0", {"has 1": ("d7", 1, "W1")}))
    follow(home, ("evict 2", {"ticks": (4, 1)}))


@pytest.mark.rule("DOOM-DEATH-03", "DOOM-DEATH-04")
@pytest.mark.parametrize(("tile", "gas", "back"), [("r1", None, 7), ("r1", "G1", 6), ("q1", None, 6)])
def test_s27_far_from_home(tile: str, gas: str | None, back: int) -> None:
    beside = chr(ord(tile[0]) + 1) + "1"
    state = pose(LONGWAY, node="NIGHT", round=4, tiles={1: tile}, carried={1: gas}, zombies=[beside], out={2: 9})

    # Seat 2 is out, so rounds pass without decisions until seat 1 is back.
    assert (state.round, at(state, 1)) == (back, tile if back < 4 else "a1")
    assert lies(state, tile) == (gas or "nothing")


@pytest.mark.rule("DOOM-DEATH-05", "DOOM-RET-06", "DOOM-TICK-02")
def test_s28_owner_comes_back_from_death() -> None:
    goods: dict[str, Any] = {"carried": {2: "F1 M3"}, "loot": {2: "M3"}, "piles": {"d7": "F2 M5"}}
    state = pose(YARD, node="DAWN", round=5, out={1: 5}, tiles={2: "d7"}, progress={2: 2}, **goods)
    follow(state, ("", {"lies d7": "F2 M8", "has 1": ("d7", 10, "nothing"), "has 2": ("c7", 10, "F1")}))

    haunted = pose(YARD, node="DAWN", round=5, out={1: 5}, zombies={"d7": 2})
    follow(haunted, ("", {"zombies": [], "has 1": ("d7", 8, "nothing"), "node": "DAY"}))
