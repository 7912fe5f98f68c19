"""The book's scenarios, S-01 to S-38 (S-35 is one of the boards that are refused)."""

from typing import Any

import pytest

from tests.trying import case, told
from tests.zombie_flavored_doom import driving
from tests.zombie_flavored_doom.driving import LANE, LONGWAY, PAIRS, QUIET, RING, TRIO, YARD, follow, pose, practice
from zombiekit.games import zombie_flavored_doom as game
from zombiekit.games.zombie_flavored_doom.box.components import Reason
from zombiekit.games.zombie_flavored_doom.rules.night import wave
from zombiekit.games.zombie_flavored_doom.state import State

S12: dict[str, Any] = {"node": "EVENING", "seat": 2, "round": 2, "tiles": ["f1", "h1"], "carried": {1: "M6"}}
S17: dict[str, Any] = {"tiles": ["d6", "d7"], "carried": ["F2", "M5"], "loot": {2: "M4"}, "piles": {"d7": "F1 M4"}}
S18: dict[str, Any] = {"tiles": ["d6", "d7"], "carried": ["W1", "M4 W1"], "loot": {2: "M4"}, "piles": {"d7": "M4"}}
S19: dict[str, Any] = {"tiles": ["a1", "d7"], "carried": {2: "M1"}, "piles": {"d7": "M6"}}
S26 = practice("Yard", "A B", "N S", driving.YARD_ROWS, "2 1 9")
S28: dict[str, Any] = {"tiles": {2: "d7"}, "carried": {2: "F1 M3"}, "loot": {2: "M3"}, "piles": {"d7": "F2 M5"}}
S37: dict[str, Any] = {"tiles": {1: "c1"}, "ticks": {1: 1}, "carried": {1: "W1"}, "zombies": ["b1", "d1"]}


def killing() -> State:
    """An owner comes home to an intruder with two ticks to spare."""
    return pose(YARD, node="EVENING", seat=1, ticks=[5, 1], progress={2: 4}, **S18)


def bitten() -> State:
    """At night, with one zombie beside the player and two farther off."""
    return pose(QUIET, node="NIGHT", tiles={1: "d5"}, ticks={1: 2}, carried={1: "W1"}, zombies=["d4", "b5", "f5"])


def goods_for_victory() -> State:
    """Two intruders, of whom the first has what the owner's store lacks."""
    facts: dict[str, Any] = {"tiles": ["d7"] * 3, "ticks": {1: 4}, "carried": {2: "M2", 3: "W1"}}
    return pose(TRIO, node="HOMECOMING", seat=1, piles={"d7": "F10 M13"}, **facts)


@pytest.mark.parametrize("steps", [
    case("DOOM-SETUP-01, DOOM-SETUP-02, DOOM-SETUP-03, DOOM-SETUP-04, DOOM-SETUP-05, DOOM-ROUND-02, DOOM-ROUND-03, "
         "DOOM-TICK-01, DOOM-BOARD-08: s01 new game",
         game.new_game,
         ("", {"acting": ("DAY", 1), "has 1": ("g12", 8, "nothing"), "has 2": ("g2", 8, "nothing"), "zombies": []}),
         ("", {"piles": game.BOARDS["Crossroads"].plan.stacks, "round": 1, "tells RoundBegan": [(1, (1, 2))]}),
         ("end; end; end; end", {"acting": ("DAY", 2), "round": 2, "tells RoundBegan": [(2, (2, 1))]})),
    case("DOOM-MOVE-01, DOOM-PICK-01, DOOM-DROP-01, DOOM-TICK-03, DOOM-TICK-04, DOOM-TICK-07: s03 first round",
         game.new_game,
         ("move g11; move g10; move f10; pick M2", {"has 1": ("f10", 4, "M2")}),
         ("end; end", {"acting": ("EVENING", 1), "has 1": ("f10", 8, "M2")}),
         ("move g10; move g11; move g12; drop M2", {"has 1": ("g12", 5, "nothing"), "spent": 3, "lies g12": "M2"}),
         ("end; end", {"round": 2, "has 1": ("g12", 8, "nothing")})),
    case("DOOM-TICK-05, DOOM-TICK-06, DOOM-ACT-05: s04 evening cap",
         lambda: pose(LANE, node="EVENING", seat=1, ticks={1: 14}, carried={1: "F1"}),
         ("; ".join(f"move {column}1" for column in "bcdefghi"), {"has 1": ("i1", 6, "F1"), "spent": 8}),
         ("", {"options": ["drop F1", "end"], "refusal: move j1": "DOOM-TICK-05"})),
    case("DOOM-PICK-01, DOOM-PICK-02, DOOM-ACT-03, DOOM-ACT-04, DOOM-DROP-02: s05 selections",
         lambda: pose(LANE, tiles={1: "c1"}, carried={1: "F1 M3"}, piles={"c1": "F1 M3 W1"}),
         ("", {"options pick": [f"pick {goods}" for goods in ("W1", "M1", "M1 W1", "M2", "F1", "F1 W1", "F1 M1")]}),
         ("", {"options drop": [f"drop {goods}" for goods in ("M1", "M2", "M3", "F1", "F1 M1", "F1 M2", "F1 M3")]}),
         ("", {"refusal: pick M3": "DOOM-PICK-02", "refusal: pick G1": "DOOM-PICK-01"}),
         ("", {"refusal: drop F2": "DOOM-DROP-02"})),
    case("DOOM-FIGHT-01, DOOM-FIGHT-02, DOOM-FIGHT-04, DOOM-MOVE-04: s06 fight by day",
         lambda: pose(LANE, tiles={1: "c1"}, ticks={1: 5}, zombies={"d1": 2}),
         ("", {"refusal: move d1": "DOOM-MOVE-04"}),
         ("fight d1 ticks", {"has 1": ("c1", 3, "nothing"), "zombies": ["d1"]}),
         ("fight d1 ticks", {"has 1": ("d1", 1, "nothing"), "zombies": []})),
    case("DOOM-FIGHT-01, DOOM-FIGHT-03, DOOM-WPN-01, DOOM-WPN-02: s07 fight in the evening",
         lambda: pose(LANE, node="EVENING", tiles={1: "c1"}, ticks={1: 2}, carried={1: "W1"}, zombies={"d1": 2}),
         ("fight d1 ticks", {"has 1": ("c1", 1, "W1"), "spent": 1}),
         ("fight d1 weapon", {"has 1": ("d1", 1, "nothing"), "spent": 1})),
    case("DOOM-GAS-01, DOOM-GAS-02, DOOM-GAS-04, DOOM-GAS-05, DOOM-GAS-06: s08 drive",
         lambda: pose(LANE, tiles={1: "e1"}, ticks={1: 0}, carried={1: "G1"}, zombies=["g1"]),
         ("", {"options drive": ["drive b1", "drive c1", "drive d1", "drive f1"]}),
         ("", {f"refusal: drive {tile}": "DOOM-GAS-02" for tile in ("a1", "g1", "e1")}),
         ("drive b1", {"has 1": ("b1", 4, "nothing"), "acting": ("EVENING", 1)})),
    case("DOOM-PVP-01, DOOM-PVP-03, DOOM-PVP-05, DOOM-PVP-06, DOOM-DEATH-02, DOOM-DEATH-03: s10 killed by a player",
         lambda: pose(LANE, seat=1, tiles=["e1", "e1"], ticks=[3, 1], carried={2: "F1 M2"}),
         ("attack 2 ticks", {"ticks": (2, 0)}),
         ("attack 2 ticks", {"at 2": "out", "back": (0, 3), "ticks": (1, 0), "lies e1": "F1 M2"}),
         ("", {"options pick": ["pick M1", "pick M2", "pick F1", "pick F1 M1", "pick F1 M2"]})),
    case("DOOM-PVP-03, DOOM-PVP-04, DOOM-PVP-05, DOOM-WPN-01: s11 weapons against each other",
         lambda: pose(LANE, seat=1, tiles=["e1", "e1"], ticks=[2, 2], carried=["W1", "W1"]),
         ("attack 2 weapon", {"acting": ("DEFEND", 2), "options": ["defend ticks", "defend weapon"]}),
         ("defend weapon", {"acting": ("DAY", 1), "has 1": ("e1", 2, "nothing"), "has 2": ("e1", 2, "nothing")}),
         ("attack 2 ticks", {"acting": ("DAY", 1), "ticks": (1, 1), "refusal: attack 2 ticks": "DOOM-PVP-04"})),
    case("DOOM-TICK-10, DOOM-ROUND-06, DOOM-ROUND-07, DOOM-DEATH-03: s12 out of ticks in the evening",
         lambda: pose(LANE, ticks=[0, 6], **S12),
         ("move g1; move f1; attack 1 ticks", {"at 1": "out", "back": (4, 0)}),
         ("pick M6", {"has 2": ("f1", 2, "M6"), "spent": 4})),
    case("DOOM-TICK-10, DOOM-ROUND-06: s12 ticks saved for the evening",
         lambda: pose(LANE, ticks=[2, 6], **S12),
         ("move g1; move f1; attack 1 ticks; attack 1 ticks", {"ticks": (0, 2), "hits": (0, 2), "options attack": []}),
         ("end", {"acting": ("EVENING", 1), "ticks": (4, 2)})),
    case("DOOM-PVP-04, DOOM-PVP-05, DOOM-DEATH-02: s13 two attackers",
         lambda: pose(TRIO, node="EVENING", seat=1, tiles=["d4"] * 3, ticks={1: 4, 3: 2}, carried={3: "W1 M3"}),
         ("attack 3 ticks; defend ticks", {"has 3": ("d4", 1, "M3 W1")}),
         ("attack 3 ticks; defend ticks", {"has 3": ("d4", 0, "M3 W1"), "refusal: attack 3 ticks": "DOOM-PVP-04"}),
         ("end; attack 3 ticks", {"has 3": ("d4", 0, "M3")}),
         ("attack 3 ticks", {"at 3": "out", "lies d4": "M3", "back": (0, 0, 3)})),
    case("DOOM-BREAK-01, DOOM-BREAK-02, DOOM-BREAK-03, DOOM-BREAK-04, DOOM-BREAK-09, DOOM-MOVE-03, DOOM-MOVE-07, "
         "DOOM-PICK-03, DOOM-HOLD-01, DOOM-HOLD-03: s14 raid",
         lambda: pose(LANE, seat=2, tiles=["e1", "b1"], ticks={2: 8}, piles={"a1": "F2 M7"}),
         ("move a1", {"has 2": ("a1", 7, "nothing"), "options pick break": ["break"]}),
         ("", {"refusal: pick F1": "DOOM-BREAK-04"}),
         ("break; break; break", {"has 2": ("a1", 4, "nothing"), "refusal: break": "DOOM-BREAK-02"}),
         ("pick M6", {"has 2": ("a1", 3, "M6"), "lies a1": "F2 M1", "looted 2": "M6"}),
         ("move b1", {"has 2": ("b1", 2, "M6"), "progress": (0, 0), "looted 2": "nothing"})),
    # Without ticks and goods a turn ends by itself; so does that of Player 1, who has neither.
    case("DOOM-BREAK-05: s15 break-in by day and evening",
         lambda: pose(LANE, options={"start_seat": 2}, seat=2, tiles=["f1", "b1"], ticks={2: 3}, piles={"a1": "M9"}),
         ("move a1; break; break", {"acting": ("EVENING", 2), "progress": (0, 2), "has 2": ("a1", 4, "nothing")}),
         ("break; break; pick M6", {"has 2": ("a1", 1, "M6"), "lies a1": "M3"})),
    case("DOOM-RET-01, DOOM-RET-02, DOOM-RET-04, DOOM-RET-05, DOOM-BOARD-06: s17 evicted without a question",
         lambda: pose(YARD, node="EVENING", seat=1, ticks=[3, 3], progress={2: 2}, **S17),
         ("move d7", {"acting": ("EVENING", 1), "has 1": ("d7", 2, "F2"), "has 2": ("c7", 3, "M1")}),
         ("", {"lies d7": "F1 M8", "progress": (0, 0), "looted 2": "nothing"})),
    case("DOOM-RET-02, DOOM-RET-03, DOOM-ACT-03: s18 homecoming",
         killing,
         ("move d7", {"acting": ("HOMECOMING", 1), "options": ["evict 2", "kill 2 0", "kill 2 1"]}),
         ("", {"refusal: kill 2 2": "DOOM-RET-02"}),
         ("kill 2 1", {"has 1": ("d7", 2, "nothing"), "spent": 3, "lies d7": "M8", "at 2": "out"})),
    case("DOOM-RET-03: s18 killed for ticks only",
         killing, ("move d7; kill 2 0", {"has 1": ("d7", 1, "W1")})),
    case("DOOM-RET-02: s18 evicted",
         killing, ("move d7; evict 2", {"ticks": (4, 1)})),
    case("DOOM-NIGHT-11, DOOM-RET-05: s19 thrown out by a zombie",
         lambda: pose(QUIET, node="NIGHT", ticks={2: 2}, progress={2: 1}, zombies=["d5"], **S19),
         ("", {"has 2": ("c7", 8, "M1"), "zombies": [], "lost 2": 0, "tells PlayerExpelled": [(2, "c7")]})),
    case("DOOM-NIGHT-11, DOOM-HOLD-04, DOOM-PVP-08: s23 safe at home",
         lambda: pose(QUIET, node="NIGHT", zombies={"d6": 2, "c6": 1, "d2": 1}),
         ("", {"zombies": [], "at 1": "d7", "at 2": "d1", "tells ZombieKilled": [("d1",), ("d7",), ("d7",), ("d7",)]})),
    case("DOOM-NIGHT-10: s24 weapon or ticks",
         bitten, ("", {"acting": ("NIGHT-DEFEND", 1), "options": ["defend ticks", "defend weapon"]})),
    case("DOOM-NIGHT-10, DOOM-WPN-01: s24 saved by the weapon",
         bitten, ("defend weapon", {"at 1": "d5", "lost 1": 2})),
    case("DOOM-NIGHT-10, DOOM-WPN-01: s24 killed, armed",
         bitten, ("defend ticks", {"at 1": "out", "tells WeaponLost": [(1,)]})),
    case("DOOM-NIGHT-02, DOOM-NIGHT-04: s26 cap",
         lambda: pose(S26, node="NIGHT", round=3, out={1: 5, 2: 5}, zombies={"g7": 7}),
         ("", {"tells ZombieAppeared": [("a4",), ("a4",)], "tells RoundClosed": [(3,), (4,)]}),
         ("", {"zombies": ["a4", "a4", *["g7"] * 7]})),
    case("DOOM-DEATH-05, DOOM-RET-06, DOOM-TICK-02: s28 owner comes back from death",
         lambda: pose(YARD, node="DAWN", round=5, out={1: 5}, progress={2: 2}, **S28),
         ("", {"lies d7": "F2 M8", "has 1": ("d7", 10, "nothing"), "has 2": ("c7", 10, "F1")})),
    case("DOOM-DEATH-05, DOOM-RET-06: s28 owner comes back among zombies",
         lambda: pose(YARD, node="DAWN", round=5, out={1: 5}, zombies={"d7": 2}),
         ("", {"zombies": [], "has 1": ("d7", 8, "nothing"), "node": "DAY"})),
    case("DOOM-WIN-01, DOOM-WIN-02, DOOM-RES-01, DOOM-RES-02, DOOM-END-01: s29 food in hand counts",
         lambda: pose(LANE, seat=1, tiles={1: "f1"}, ticks={1: 1}, piles={"a1": "F4 M15", "f1": "F6"}),
         ("pick F6", {"node": "OVER", "ended": (Reason.VICTORY, (1.0, -1.0), (0,))})),
    case("DOOM-WIN-01, DOOM-WIN-03, DOOM-BOARD-04: s30 shared stronghold",
         lambda: pose(PAIRS, seat=1, tiles={3: "b2"}, carried={1: "M2", 3: "F6"}, piles={"d7": "F14 M13"}),
         ("drop M2", {"node": "OVER", "ended": (Reason.VICTORY, (1.0, -1.0, 1.0, -1.0), (0, 2))})),
    case("DOOM-WIN-03: s30 shared stronghold with a dead member",
         lambda: pose(PAIRS, seat=1, out={3: 3}, ticks={1: 1}, carried={1: "M2"}, piles={"d7": "F19 M13"}),
         ("drop M2", {"result": None})),
    case("DOOM-WIN-01: s31 no food replaces materials",
         lambda: pose(LANE, seat=1, carried={1: "F3"}, piles={"a1": "F20 M14"}), ("drop F3", {"result": None})),
    # The rest of the homecoming is not carried out.
    case("DOOM-WIN-02, DOOM-RET-03: the goods of an intruder killed at home win at once",
         goods_for_victory, ("kill 2 0", {"node": "OVER", "ended": (Reason.VICTORY, (1.0, -1.0, -1.0), (0,))})),
    case("DOOM-WIN-02: the goods of an intruder thrown out win nothing",
         goods_for_victory, ("evict 2", {"result": None})),
    case("DOOM-NIGHT-03, DOOM-NIGHT-08: s33 appears on a player",
         lambda: pose(YARD, node="NIGHT", tiles={1: "a4"}, ticks={1: 3}),
         ("", {"lost 1": 2, "zombies": [], "at 1": "a4"})),
    case("DOOM-ROUND-08, DOOM-ACT-05: s37 nothing left to do",
         lambda: pose(LANE, tiles={1: "c1"}, ticks={1: 0}, piles={"c1": "F6"}), ("", {"acting": ("EVENING", 1)})),
    case("DOOM-WPN-03, DOOM-ACT-05: s37 weapons by day",
         lambda: pose(LANE, **S37), ("", {"options": ["fight b1 weapon", "fight d1 weapon", "drop W1", "end"]})),
    case("DOOM-WPN-03, DOOM-ACT-05: s37 weapons and ticks in the evening",
         lambda: pose(LANE, node="EVENING", **S37),
         ("", {"options fight": ["fight b1 ticks", "fight b1 weapon", "fight d1 ticks", "fight d1 weapon"]}),
         ("", {"options move drop end": ["drop W1", "end"], "node": "EVENING"})),
    # The second zombie goes for the other player, because the first has killed the nearer one.
    case("DOOM-NIGHT-12, DOOM-NIGHT-06: zombies see who has died before them",
         lambda: pose(QUIET, node="NIGHT", tiles=["a3", "g3"], zombies=["a2", "c3"]),
         ("", {"at 1": "out", "at 2": "g3", "back": (3, 0)}),
         ("", {"tells ZombiesMoved": [((("a2", "a3"),),), ((("c3", "d3", "e3"),),)]})),
])  # fmt: skip
def test_scenario(steps: tuple[Any, ...]) -> None:
    follow(None, *steps)


@pytest.mark.rule("DOOM-FOOD-01", "DOOM-FOOD-02", "DOOM-FOOD-03", "DOOM-FOOD-04", "DOOM-TICK-02")
@pytest.mark.parametrize(("progress", "ticks"), [(0, 8), (2, 10)])
def test_s02_fed(progress: int, ticks: int) -> None:
    goods: dict[str, Any] = {"carried": {1: "F1"}, "piles": {"a5": "F5", "d7": "F3 M4"}}
    state = pose(TRIO, node="DAWN", tiles=["d4", "a5", "d7"], progress={3: progress}, **goods)
    follow(state, ("", {"ticks": (10, 10, ticks), "lies a5": "F5"}))


@pytest.mark.rule("DOOM-GAS-02", "DOOM-GAS-03", "DOOM-HOLD-02", "DOOM-MOVE-05")
@pytest.mark.parametrize(("seat", "tiles", "drives", "then"), [
    pytest.param(1, {1: "c7"}, "d7 e6 f7", ("drive f7", {"at 1": "f7"}), id="free"),
    pytest.param(1, {1: "c7", 2: "d7"}, "d7 e6", ("drive d7", {"at 2": "c7"}), id="intruder"),
    pytest.param(2, {1: "a1", 2: "c7"}, "d7 e6", ("drive d7", {"at 2": "d7"}), id="foreign"),
    pytest.param(2, {2: "c7"}, "e6", ("", {"refusal: drive f7": "DOOM-GAS-02"}), id="guarded"),
])  # fmt: skip
def test_s09_nobody_is_driven_through(seat: int, tiles: dict[int, str], drives: str, then: driving.Step) -> None:
    state = pose(YARD, seat=seat, tiles=tiles, carried={seat: "G1"}, ticks=[0, 0])
    assert [tile for tile in ("d7", "e6", "f7") if f"drive {tile}" in driving.options(state)] == drives.split()
    follow(state, then)


@pytest.mark.rule("DOOM-BREAK-06", "DOOM-BREAK-07", "DOOM-ROUND-10")
@pytest.mark.parametrize(
    ("memory", "progress", "kept", "ticks"), [("round", 3, 0, 8), ("round", 4, 4, 10), ("stay", 3, 3, 8)]
)
def test_s16_break_in_overnight(memory: str, progress: int, kept: int, ticks: int) -> None:
    facts: dict[str, Any] = {"tiles": ["f1", "a1"], "progress": {2: progress}, "piles": {"a1": "F1 M9"}}
    state = pose(LANE, node="CLOSE", options={"break_memory": memory}, **facts)
    assert (state.round, state.progress[1], state.ticks[1]) == (2, kept, ticks)


@pytest.mark.rule("DOOM-NIGHT-05", "DOOM-NIGHT-07", "DOOM-NIGHT-08", "DOOM-NIGHT-09", "DOOM-TICK-08", "DOOM-TICK-06")
@pytest.mark.parametrize(("ticks", "there", "shown"), [
    (3, ["d4", "b5"], {"at 1": "d5", "lost 1": 3}),
    (3, ["d4", "b5", "d6"], {"at 1": "out", "lies d5": "M1", "back": (3, 0)}),
    (1, ["d4"], {"at 1": "d5", "lost 1": 1}),
])  # fmt: skip
def test_s20_attacks(ticks: int, there: list[str], shown: dict[str, Any]) -> None:
    state = pose(QUIET, node="NIGHT", tiles={1: "d5"}, ticks={1: ticks}, carried={1: "M1"}, zombies=there)
    follow(state, ("", {"zombies": [], **shown}))


@pytest.mark.rule("DOOM-NIGHT-06", "DOOM-ROUND-11", "DOOM-BOARD-06")
@pytest.mark.parametrize(("number", "losses"), [(1, (0, 1)), (2, (1, 0))])
def test_s21_equally_near_players(number: int, losses: tuple[int, int]) -> None:
    state = pose(QUIET, node="NIGHT", round=number, tiles=["f4", "d2"], ticks=[2, 2], zombies=["d4"])
    assert (driving.lost(state, 1), driving.lost(state, 2)) == losses


@pytest.mark.rule("DOOM-NIGHT-06", "DOOM-ROUND-11")
@pytest.mark.parametrize(("number", "path"), [(1, ("c3", "d3", "e3")), (2, ("c3", "c4", "c5"))])
def test_s22_equal_ways(number: int, path: tuple[str, ...]) -> None:
    state = pose(QUIET, node="NIGHT", round=number, tiles={1: "f6"}, out={2: 4}, zombies=["c3"])
    follow(state, ("", {"tells ZombiesMoved": [((path,),)], "zombies": [path[-1]]}))


@pytest.mark.rule("DOOM-NIGHT-01", "DOOM-NIGHT-02", "DOOM-NIGHT-04")
def test_s25_schedule_of_crossroads() -> None:
    options = game.Options()
    groups = [["c2", "a7", "m7", "k12"], ["m3", "f7", "h7", "a11"], ["f5", "b6", "l8", "h9"]]
    waves = [wave(options, number) for number in range(1, 11)]
    names = [[options.ground.plan.names[tile] for tile in tiles] for tiles, _ in waves]
    assert (names, [count for _, count in waves]) == ([*groups * 3, groups[0]], [4, 4, 4, 8, 8, 8, 12, 12, 12, 16])


@pytest.mark.rule("DOOM-DEATH-03", "DOOM-DEATH-04")
@pytest.mark.parametrize(("tile", "gas", "back"), [("r1", None, 7), ("r1", "G1", 6), ("q1", None, 6)])
def test_s27_far_from_home(tile: str, gas: str | None, back: int) -> None:
    """Player 2 is out, so rounds pass without decisions until Player 1 is back."""
    beside = chr(ord(tile[0]) + 1) + "1"
    state = pose(LONGWAY, node="NIGHT", round=4, tiles={1: tile}, carried={1: gas}, zombies=[beside], out={2: 9})
    follow(state, ("", {"round": back, "at 1": "a1", f"lies {tile}": gas or "nothing"}))


@pytest.mark.rule("DOOM-END-03", "DOOM-RES-02", "DOOM-RES-03")
@pytest.mark.parametrize(("rule", "other", "returns"), [
    ("draw", "F10 M13", (0.0, 0.0)),
    ("fewest_missing", "F10 M13", (1.0, -1.0)),
    ("fewest_missing", "F9 M15", (0.0, 0.0)),
])  # fmt: skip
def test_s32_night_limit(rule: str, other: str, returns: tuple[float, float]) -> None:
    options = {"night_limit": 3, "limit_result": rule}
    state = pose(LANE, node="CLOSE", round=3, options=options, piles={"a1": "F10 M14", "k1": other})
    winners = tuple(seat for seat, value in enumerate(returns) if value > 0)
    follow(state, ("", {"node": "OVER", "round": 3, "ended": (Reason.NIGHT_LIMIT, returns, winners)}))


@pytest.mark.rule("DOOM-BOARD-06", "DOOM-BOARD-02", "DOOM-FILE-09")
@pytest.mark.parametrize(("number", "loss"), [(1, 0), (2, 2)])
def test_s34_bearings_of_a_graph(number: int, loss: int) -> None:
    state = pose(RING, node="NIGHT", round=number, tiles={1: "east"}, ticks={1: 3}, zombies=["hub"])
    follow(state, ("", {"lost 1": loss, "zombies": []}))


@pytest.mark.rule("DOOM-OPT-02", "DOOM-ROUND-03")
@pytest.mark.parametrize(("number", "then"), [(2, "nothing"), (3, "M3"), (4, "nothing"), (5, "M3"), (7, "M3")])
def test_s36_replenish(number: int, then: str) -> None:
    """What is left of a pile, or lies there instead, is not added to."""
    depot = practice("Depot", "A B", "E W", "A.m.B\n", more="stack m: 3M\n")
    facts: dict[str, Any] = {"node": "DAWN", "options": {"replenish": 2}, "round": number}
    found = [driving.lies(pose(depot, piles={"c1": there}, **facts), "c1") for there in (None, "M1", "F1")]
    assert found == [then, "M1", "F1"]


@pytest.mark.rule("DOOM-BOARD-06", "DOOM-FILE-05")
def test_s38_order_of_eight_neighbors() -> None:
    plan = practice("Open", "A B", "N S", "A....\n.....\n.....\n.....\n....B\n", more="adjacency: 8\n").plan
    order = plan.preference[0][plan.index["c3"]]
    assert [plan.names[tile] for tile in order] == ["c2", "d2", "b2", "d3", "b3", "d4", "b4", "c4"]


@pytest.mark.rule("DOOM-FIGHT-02", "DOOM-DEATH-02")
def test_events_tell_who_enters_with_a_fight_and_what_the_dead_leave() -> None:
    state = pose(LANE, seat=1, tiles={1: "c1"}, ticks={1: 4}, zombies=["d1", "d1"])
    for said in ([], ["Player 1 moves to d1."]):
        state = driving.play(state, "fight d1 ticks")
        assert [str(event) for event in told(state, "PlayerMoved")] == said
    state = driving.play(pose(LANE, seat=1, tiles=["e1", "e1"], carried={2: "F1 M2"}), "attack 2 ticks")
    killed = "Player 2 is killed on e1, leaves 1 Food and 2 Materials, and is back in round 3."
    assert killed in map(str, state.events)
