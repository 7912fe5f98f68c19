"""Clauses that no scenario of the book covers."""

import json
import pickle
import re
from collections import Counter
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

from tests.trying import case, raised
from tests.zombie_flavored_doom import driving
from tests.zombie_flavored_doom.driving import LANE, PAIRS, QUIET, TRIO, YARD, acting, follow, options, play, pose
from zombiekit import TERMINAL, InvalidOptions, InvalidState, codec
from zombiekit.games import zombie_flavored_doom as game
from zombiekit.games.zombie_flavored_doom.box import components
from zombiekit.games.zombie_flavored_doom.box.components import Reason
from zombiekit.games.zombie_flavored_doom.rules.night import wave
from zombiekit.games.zombie_flavored_doom.state import State
from zombiekit.games.zombie_flavored_doom.table.actions import Evict, Kill

GOODS: dict[str, Any] = {"carried": {1: "W1 G1"}, "piles": {"d4": "F2"}}
DRIVES = "c2 e2 b3 c3 e3 f3 a4 b4 c4 e4 f4 g4 b5 c5 d5 e5 f5 c6 d6 e6 d7"
EVERYTHING = [
    *("fight d3 ticks", "fight d3 weapon", "move c4", "move e4", "move d5"),
    *(f"drive {tile}" for tile in DRIVES.split()),
    *("pick F1", "pick F2", "drop G1", "drop W1", "drop W1 G1"),
    *("attack 2 ticks", "attack 2 weapon", "attack 3 ticks", "attack 3 weapon", "end"),
]
CORNER = driving.practice("Corner", "A B", "N S", "A2.\n2..\n..B\n")
TWICE = driving.practice("Yard", "A B", "N S", driving.YARD_ROWS, "2 0 9")
INTRUDERS: dict[str, Any] = {"seat": 2, "tiles": ["a1", "d7", "d7"], "progress": {2: 2, 3: 1}, "piles": {"d7": "M4"}}
CORNERED: dict[str, Any] = {"carried": {2: "M1"}, "piles": {"a1": "F10 M14"}, "zombies": ["b1", "a2"]}
HAUNTED: dict[str, Any] = {"node": "NIGHT", "tiles": ["a1", "d7", "d7"], "piles": {"d7": "M6"}, "zombies": ["d6"]}
ALL_OUT: dict[str, Any] = {"node": "CLOSE", "out": {1: 3, 2: 3}, "round": 1}


def at_the_gate() -> State:
    """An intruder with one Material brought along and one of the owner's, who has left one more."""
    return pose(LANE, seat=2, tiles=["e1", "a1"], carried={2: "M2"}, loot={2: "M1"}, piles={"a1": "M1"})


def two_raiders() -> State:
    """An owner with ticks for the death of both."""
    return pose(TRIO, node="HOMECOMING", seat=1, round=2, tiles={2: "d7", 3: "d7"}, ticks=[5, 1, 1])


@pytest.mark.parametrize("steps", [
    case("DOOM-BOARD-05, DOOM-MOVE-02: nobody blocks a tile",
         lambda: pose(TRIO, seat=1, tiles=["d5", "d4", "d4"], piles={"d4": "F1 M1"}), ("move d4", {"at 1": "d4"})),
    case("DOOM-ACT-01, DOOM-ACT-02, DOOM-ACT-03, DOOM-PICK-04, DOOM-MOVE-06: everything that can be done in a turn",
         lambda: pose(TRIO, seat=1, tiles=["d4"] * 3, ticks={1: 3}, zombies=["d3"], **GOODS),
         ("", {"options": EVERYTHING, "refusal: defend ticks": "DOOM-ACT-02"}),
         ("pick F1; pick F1", {"has 1": ("d4", 1, "F2 W1 G1")})),
    case("DOOM-FIGHT-05, DOOM-HOLD-05, DOOM-RET-01: fighting into one's own stronghold",
         lambda: pose(LANE, seat=1, tiles={1: "b1"}, zombies=["a1"]),
         ("fight a1 ticks", {"has 1": ("a1", 6, "nothing")})),
    case("DOOM-FIGHT-05, DOOM-HOLD-05, DOOM-MOVE-03: fighting into a foreign stronghold",
         lambda: pose(LANE, seat=2, tiles=["e1", "b1"], zombies=["a1"], piles={"a1": "M4"}),
         ("fight a1 ticks", {"has 2": ("a1", 6, "nothing"), "options break": ["break"]})),
    case("DOOM-DROP-03, DOOM-DROP-04, DOOM-BREAK-08, DOOM-BREAK-09: drops at the gate join the store and the wall, "
         "and loot last",
         at_the_gate,
         ("", {"options break": []}),
         ("drop M1", {"lies a1": "M2", "options break": ["break"], "looted 2": "nothing"}),
         ("drop M1", {"looted 2": "nothing"})),
    case("DOOM-DROP-03, DOOM-DROP-04: what is picked up again is loot",
         at_the_gate, ("drop M1; break; pick M1", {"looted 2": "M1"})),
    case("DOOM-BREAK-08, DOOM-PVP-07: goods of a dead intruder thicken the wall",
         lambda: pose(TRIO, carried={3: "M4"}, **INTRUDERS),
         ("", {"options break attack": ["attack 3 ticks"]}),
         ("attack 3 ticks", {"lies d7": "M8", "at 3": "out", "options break": ["break"]})),
    case("DOOM-BREAK-08: goods taken thin the wall",
         lambda: pose(TRIO, **INTRUDERS), ("pick M2; end", {"options break": []})),
    case("DOOM-PVP-02: members of one side are at peace",
         lambda: pose(PAIRS, seat=1, tiles={1: "d6", 3: "d6"}),
         ("", {"options attack": [], "refusal: attack 3 ticks": "DOOM-PVP-02"})),
    case("DOOM-RET-07, DOOM-HOLD-04: members of one side come home to each other",
         lambda: pose(PAIRS, seat=1, tiles={1: "d6"}), ("move d7", {"node": "DAY", "at 3": "d7"})),
    case("DOOM-HOLD-02, DOOM-PVP-08: a guarded stronghold is closed",
         lambda: pose(PAIRS, seat=2, tiles=["a1", "d6"]),
         ("", {"refusal: move d7": "DOOM-HOLD-02", "refusal: attack 3 ticks": "DOOM-PVP-01"})),
    case("DOOM-HOLD-02, DOOM-MOVE-03: a stronghold is open when all members are away",
         lambda: pose(PAIRS, seat=2, tiles=["a1", "d6", "b1"]), ("move d7", {"at 2": "d7"})),
    case("DOOM-RET-02, DOOM-RET-05: two raiders are dealt with in turn order",
         two_raiders,
         ("", {"options": ["evict 2", "kill 2 0"], "refusal: evict 3": "DOOM-RET-02", "refusal: end": "DOOM-RET-02"}),
         ("evict 2", {"at 2": "e7", "options": ["evict 3", "kill 3 0"]})),
    case("DOOM-RET-02: after the first kill there are still enough ticks for the second",
         two_raiders, ("kill 2 0", {"acting": ("HOMECOMING", 1), "ticks": (3, 0, 1)}), ("kill 3 0", {"at 3": "out"})),
    # Only d6 is free: the owner has just left it.
    case("DOOM-RET-05: expelled among zombies",
         lambda: pose(YARD, seat=1, tiles=["d6", "d7"], carried={2: "M1"}, progress={2: 9}, zombies=["c7", "e7"]),
         ("move d7; evict 2", {"at 2": "d6"})),
    # The goods of the dead complete the owner's store.
    case("DOOM-RET-05, DOOM-DEATH-01, DOOM-DEATH-02, DOOM-WIN-02: with zombies all around, the raider dies on the "
         "spot",
         lambda: pose(CORNER, node="DAWN", round=3, out={1: 3}, tiles={2: "a1"}, progress={2: 9}, **CORNERED),
         ("", {"lies a1": "F10 M15", "at 2": "out", "back": (0, 5), "tells GameEnded": [(Reason.VICTORY, "A", 3)]})),
    case("DOOM-NIGHT-11: a zombie throws out all at the gate together",
         lambda: pose(TRIO, progress={2: 1, 3: 2}, **HAUNTED),
         ("", {"zombies": [], "tells PlayerExpelled": [(2, "e7"), (3, "c7")]})),
    case("DOOM-NIGHT-11: an intruder inside is safe from a zombie",
         lambda: pose(TRIO, progress={2: 1, 3: 3}, **HAUNTED), ("", {"at 2": "e7", "at 3": "d7"})),
    case("DOOM-WIN-04, DOOM-WIN-01: a rival's gift makes the other side win",
         lambda: pose(LANE, seat=2, tiles=["e1", "a1"], carried={2: "M1"}, piles={"a1": "F10 M14", "k1": "M20"}),
         ("drop M1", {"ended": (Reason.VICTORY, (1.0, -1.0), (0,)), "words": "Stronghold A has its Materials and Food, and wins in round 1."})),
    case("DOOM-END-02: games go on with everybody out",
         lambda: pose(LANE, options={"wipeout": "continue"}, **ALL_OUT),
         ("", {"round": 3, "acting": ("DAY", 1), "ended": None})),
    case("DOOM-END-02, DOOM-RES-02: wipe-out",
         lambda: pose(LANE, options={"wipeout": "doom"}, **ALL_OUT),
         ("", {"ended": (Reason.WIPE_OUT, (-1.0, -1.0), ())}),
         ("", {"words": "Everybody is out in round 1, and all is lost."})),
    case("DOOM-NIGHT-03, DOOM-NIGHT-10: a night waits for the answer, and then goes on with the zombies still "
         "to come",
         lambda: pose(TWICE, node="NIGHT", tiles={1: "a4"}, ticks={1: 3}, carried={1: "W1"}),
         ("", {"acting": ("NIGHT-DEFEND", 1), "options": ["defend ticks", "defend weapon"]}),
         ("", {"refusal: end": "DOOM-NIGHT-10"}),
         ("defend ticks", {"acting": ("NIGHT-DEFEND", 1), "has 1": ("a4", 1, "W1")}),
         ("defend weapon", {"round": 2, "has 1": ("a4", 8, "nothing"), "zombies": []})),
    case("DOOM-PVP-04: hits are counted anew at dawn",
         lambda: pose(LANE, node="DAWN", hits=[2, 1]), ("", {"hits": (0, 0)})),
    case("DOOM-PVP-05: a victim with Weapons only loses one",
         lambda: pose(LANE, seat=1, tiles=["e1", "e1"], carried={2: "W1"}),
         ("attack 2 ticks", {"has 2": ("e1", 0, "nothing"), "tells WeaponLost": [(2,)]})),
    # No game gets there, but an unchecked position must not hang.
    case(": zombies on a player's tile stay there",
         lambda: pose(QUIET, node="NIGHT", tiles={1: "d5"}, carried={1: "M1"}, ticks={1: 2}, zombies=["d5"]),
         ("", {"at 1": "d5"})),
    case("DOOM-ROUND-07: the turn of somebody who is out is passed over",
         lambda: pose(TRIO, seat=1, out={2: 3}),
         ("end", {"tells TurnEnded": [(1,), (3,)], "acting": ("EVENING", 1)})),
])  # fmt: skip
def test_position(steps: tuple[Any, ...]) -> None:
    follow(None, *steps)


@pytest.mark.rule("DOOM-SETUP-06")
def test_nothing_is_hidden_or_left_to_chance() -> None:
    state = game.new_game()
    assert game.OUTCOMES == ()
    assert game.observe(state, 0) is game.observe(state, 1) is state
    assert game.resample(state, Random(0)) is state


@pytest.mark.rule("DOOM-ROUND-01", "DOOM-ROUND-04", "DOOM-ROUND-05", "DOOM-ROUND-06", "DOOM-TICK-09")
def test_a_round_is_day_evening_and_night() -> None:
    state, seen = game.new_game(), []
    while state.round < 3:
        seen.append((state.round, *acting(state), state.ticks))
        state = play(state, "end")
    assert seen == [
        *((1, "DAY", 1, (8, 8)), (1, "DAY", 2, (8, 8)), (1, "EVENING", 1, (12, 8)), (1, "EVENING", 2, (12, 12))),
        *((2, "DAY", 2, (8, 8)), (2, "DAY", 1, (8, 8)), (2, "EVENING", 2, (8, 12)), (2, "EVENING", 1, (12, 12))),
    ]
    assert [type(event).__name__ for event in state.events[:2]] == ["TurnEnded", "NightFell"]


def plan(state: State) -> list[str]:
    """The agenda in words, from the bottom."""
    lines = []
    for node in state.agenda:
        seat, evening = getattr(node, "seat", None), getattr(node, "evening", None)
        time = "" if evening is None else " evening" if evening else " day"
        lines.append(type(node).__name__ + ("" if seat is None else f" {seat + 1}{time}"))
    return lines


@pytest.mark.rule("DOOM-ROUND-01", "DOOM-ROUND-04", "DOOM-ROUND-06")
def test_a_round_lies_on_the_agenda_from_its_beginning() -> None:
    """Player 2 begins the second round."""
    later = ["BeginRound", "Close", "Night", "TurnBegins 1 evening", "TurnBegins 3 evening", "TurnBegins 2 evening"]
    bitten = pose(YARD, node="NIGHT-DEFEND", seat=1, ticks={1: 1}, carried={1: "W1"}, tiles={1: "c3"})
    assert plan(pose(TRIO, node="DAWN", round=2)) == [*later, "TurnBegins 1 day", "TurnBegins 3 day", "Day 2 day"]
    assert plan(pose(TRIO, node="EVENING", round=2, seat=3)) == [*later[:4], "Evening 3 evening"]
    assert plan(bitten) == ["BeginRound", "Close", "Walking", "NightDefense 1"]


def test_a_state_saved_before_rounds_were_plans_is_refused_with_a_sentence() -> None:
    """Its agenda holds only the turn."""
    save = json.loads(codec.to_json(game, game.new_game()))
    save["data"]["agenda"] = [{"node": "Day", "seat": 0}]
    with pytest.raises(InvalidState, match="states saved before rounds were planned on the agenda cannot be read"):
        codec.from_json(json.dumps(save))


@pytest.mark.parametrize("phase", ["turns", "night"])
def test_no_phase_knows_another(phase: str) -> None:
    """They import no nodes from each other, as only `rounds` does to lay them out; functions are for all."""
    text = (Path(game.__file__).parent / f"rules/{phase}.py").read_text(encoding="utf-8")
    assert re.findall(r"rules\.(?:turns|night) import (?:\(\s*)?[^)\n]*\b[A-Z]\w*", text) == []


@pytest.mark.rule("DOOM-OPT-01", "DOOM-ROUND-02", "DOOM-ROUND-11", "DOOM-SETUP-05")
def test_fixed_turn_order() -> None:
    state = game.new_game(game.Options(players=3, start_seat=2, turn_order="fixed"))
    for _ in range(3):
        assert [acting(play(state, *["end"] * turns)) for turns in range(3)] == [("DAY", 2), ("DAY", 3), ("DAY", 1)]
        state = play(state, *["end"] * 6)


@pytest.mark.rule("DOOM-ROUND-09", "DOOM-END-03")
@pytest.mark.parametrize("seed", range(6))
def test_turns_are_finite(seed: int) -> None:
    """A turn ends after at most 76 actions by day and 62 in the evening, and so the game ends in time."""
    dice = Random(seed)
    state = game.new_game(game.Options(players=1 + seed % 4, night_limit=6))
    lengths: Counter[tuple[str, int, int]] = Counter()
    while game.current_player(state) != TERMINAL:
        lengths[*acting(state), state.round] += 1
        actions = game.legal_actions(state)
        state = game.step(state, dice.choice([action for action in actions if str(action) != "end"] or actions))
    assert state.round == 6
    assert max(length for (node, *_), length in lengths.items() if node == "DAY") <= 76
    assert max(length for (node, *_), length in lengths.items() if node == "EVENING") <= 62


@pytest.mark.rule("DOOM-ACT-04")
def test_there_are_209_picks_and_35_drops_at_most() -> None:
    state = pose(LANE, tiles={1: "c1"}, piles={"c1": "F9 M9 W9 G9"})
    assert len(options(state, "pick")) == 209
    drops = [len(options(pose(LANE, tiles={1: "c1"}, carried={1: goods}), "drop")) for goods in ("F2 M2 W1 G1", "F6")]
    assert drops == [35, 6]


@pytest.mark.rule("DOOM-DEATH-01", "DOOM-DEATH-06", "DOOM-DEATH-05")
def test_nobody_is_dead_for_good() -> None:
    state = pose(QUIET, node="NIGHT", tiles={1: "d5"}, zombies=["d4"])
    for _ in range(3):
        while driving.at(state, 1) == "out":
            state = play(state, "end")
        assert driving.at(state, 1) == "d7"
        state = pose(QUIET, node="NIGHT", round=state.round, tiles={1: "d5"}, zombies=["d4"])


@pytest.mark.rule("DOOM-WIN-05", "DOOM-END-03", "DOOM-RES-02")
def test_one_side_alone_plays_against_the_nights() -> None:
    state = game.new_game(game.Options(players=2, board="Last Light"))
    while game.current_player(state) != TERMINAL:
        state = play(state, "end")
    words = "The nights are over after round 10; nobody has won."
    follow(state, ("", {"ended": (Reason.NIGHT_LIMIT, (-1.0, -1.0), ()), "round": 10, "words": words}))


@pytest.mark.rule("DOOM-OPT-03")
def test_numbers_of_the_rulebook_are_no_options() -> None:
    names = "DAY_TICKS EVENING_TICKS EVENING_CAP FED_TICKS CARRYING HITS DRIVE MATERIALS_TO_WIN FOOD_TO_WIN FAR"
    assert [getattr(components, name) for name in names.split()] == [8, 4, 8, 2, 6, 2, 3, 15, 10, 16]
    assert len([field for field in attrs.fields(game.Options) if field.init]) == 10


@pytest.mark.rule("DOOM-OPT-04", "DOOM-NIGHT-02", "DOOM-NIGHT-04")
@pytest.mark.parametrize(
    ("waves", "rounds", "coming"),
    [((2, 0, 24), (1, 9, 40), [8, 8, 8]), ((0, 5, 24), (1, 6, 11), [0, 4, 8]), ((7, 1, 0), (1, 9), [0, 0])],
)
def test_waves_as_an_option(waves: tuple[int, int, int], rounds: tuple[int, ...], coming: list[int]) -> None:
    assert [wave(game.Options(waves=waves), number)[1] for number in rounds] == coming
    assert wave(game.Options(board=LANE, waves=waves), 1) == ((), 0)


@pytest.mark.rule("DOOM-PVP-05")
def test_while_a_victim_is_asked_nothing_else_is_possible() -> None:
    facts: dict[str, Any] = {"tiles": ["e1", "e1"], "carried": {2: "W1"}}
    asked = pose(LANE, seat=1, ticks=[2, 1], **facts)
    asked = follow(asked, ("attack 2 ticks", {"refusal: end": "DOOM-PVP-05"}))
    assert asked == pose(LANE, node="DEFEND", seat=2, attacker=1, ticks=[1, 1], **facts)


def test_events_say_what_happened() -> None:
    """Random games meet every kind of event except rare ones, and each reads as a sentence, which may begin with a number."""
    rare = {"IntruderKilled", "BreakInLapsed", "IntruderEvicted", "PlayerExpelled"}
    rare |= {"ZombiesRemoved", "WallWorkedOn", "StackRefilled"}
    seen: dict[type, str] = {}
    dice = Random(5)
    for _ in range(30):
        state = game.new_game(game.Options(players=dice.choice([2, 3, 4]), night_limit=9, replenish=1))
        seen |= {type(event): str(event) for event in state.events}
        while game.current_player(state) != TERMINAL:
            state = game.step(state, dice.choice(game.legal_actions(state)))
            seen |= {type(event): str(event) for event in state.events}
    assert {kind.__name__ for kind in game.EVENTS} - {kind.__name__ for kind in seen} <= rare
    assert [text for text in seen.values() if not re.fullmatch(r"[A-Z\d].*\.", text)] == []
    assert len({*seen.values()}) == len(seen)


@pytest.mark.rule("DOOM-SETUP-01")
@pytest.mark.parametrize("wrong", [
    *({"board": 7}, {"board": "nowhere"}, {"waves": (1, 2)}, {"waves": (-1, 0, 0)}, {"night_limit": -1}),
    *({"players": 0}, {"start_seat": 3}, {"turn_order": "random"}, {"replenish": True}, {"limit_result": 1}),
    {"wipeout": "never"},
])  # fmt: skip
def test_options_that_cannot_be_are_refused(wrong: dict[str, Any]) -> None:
    assert [fault.where for fault in raised(InvalidOptions, game.Options, **wrong).faults] == list(wrong)


def test_the_boards_own_values_can_be_named() -> None:
    assert game.Options(night_limit="board", waves="board") == game.Options()


def test_values_are_made_once_and_pickle() -> None:
    """Units, tiles, options and states survive copying and pickle, and bad values are refused."""
    values = [components.Units("F1 M3"), components.Tile("g11"), game.Options(board="Quarters"), game.new_game()]
    for value in values:
        assert deepcopy(value) == value
        assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301
    assert deepcopy(values[0]) is values[0]
    for cls, text in ((components.Units, "M3 F1"), (components.Units, "F7"), (components.Tile, "G11")):
        with pytest.raises(ValueError, match=text):
            cls(text)
    for number in (0, 9):
        with pytest.raises(ValueError, match="players are numbered"):
            Evict(number)
    with pytest.raises(ValueError, match="0 to 6 Weapons"):
        Kill(1, 7)
