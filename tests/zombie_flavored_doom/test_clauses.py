"""Clauses that no scenario of the book covers."""

import pickle
from copy import deepcopy
from itertools import pairwise
from random import Random
from typing import Any

import attrs
import pytest

from tests.zombie_flavored_doom.driving import (
    LANE,
    PAIRS,
    QUIET,
    RING,
    TRIO,
    YARD,
    acting,
    at,
    follow,
    lies,
    options,
    play,
    pose,
    practice,
    refusal,
    told,
)
from zombiekit import TERMINAL, InvalidOptions
from zombiekit.games import zombie_flavored_doom as game
from zombiekit.games.zombie_flavored_doom.box import components
from zombiekit.games.zombie_flavored_doom.box.components import Reason
from zombiekit.games.zombie_flavored_doom.rules.night import wave
from zombiekit.games.zombie_flavored_doom.table.actions import Evict, Kill


@pytest.mark.rule("DOOM-BOARD-05", "DOOM-MOVE-02")
def test_nobody_blocks_a_tile() -> None:
    """Players of all sides and resources share a tile, and others can still enter it."""
    state = pose(TRIO, seat=1, tiles={1: "d5", 2: "d4", 3: "d4"}, piles={"d4": "F1 M1"})
    assert at(play(state, "move d4"), 1) == "d4"


@pytest.mark.rule("DOOM-SETUP-06")
def test_nothing_is_hidden_or_left_to_chance() -> None:
    state = game.new_game()
    assert game.OUTCOMES == ()
    assert game.observe(state, 0) is game.observe(state, 1) is state
    assert game.resample(state, Random(0)) is state
    for nobody in (-1, 2, None):
        with pytest.raises(ValueError, match="seats are 0 to 1 here"):
            game.observe(state, nobody)  # type: ignore[arg-type]


@pytest.mark.rule("DOOM-ROUND-01", "DOOM-ROUND-04", "DOOM-ROUND-05", "DOOM-ROUND-06", "DOOM-TICK-09")
def test_a_round_is_day_evening_and_night() -> None:
    state = game.new_game()
    seen = []
    while state.round < 3:
        seen.append((state.round, *acting(state), state.ticks))
        state = play(state, "end")

    assert seen == [
        (1, "DAY", 1, (8, 8)),
        (1, "DAY", 2, (8, 8)),
        (1, "EVENING", 1, (12, 8)),
        (1, "EVENING", 2, (12, 12)),
        (2, "DAY", 2, (8, 8)),
        (2, "DAY", 1, (8, 8)),
        (2, "EVENING", 2, (8, 12)),
        (2, "EVENING", 1, (12, 12)),
    ]
    assert [type(event).__name__ for event in state.events[:2]] == ["TurnEnded", "NightFell"]


@pytest.mark.rule("DOOM-OPT-01", "DOOM-ROUND-02", "DOOM-ROUND-11", "DOOM-SETUP-05")
def test_fixed_turn_order() -> None:
    state = game.new_game(game.Options(players=3, start_seat=2, turn_order="fixed"))
    for _ in range(3):
        assert [acting(play(state, *["end"] * turns)) for turns in range(3)] == [("DAY", 2), ("DAY", 3), ("DAY", 1)]
        state = play(state, *["end"] * 6)


@pytest.mark.rule("DOOM-ROUND-09", "DOOM-END-03")
def test_turns_are_finite() -> None:
    """A turn ends after at most 76 actions by day and 62 in the evening, and so the game ends in time."""
    longest = {"DAY": 0, "EVENING": 0}
    for seed in range(6):
        dice = Random(seed)
        state = game.new_game(game.Options(players=1 + seed % 4, night_limit=6))
        turn, length = ("", 0), 0
        while game.current_player(state) != TERMINAL:
            here = acting(state)
            length = length + 1 if here == turn else 1
            turn = here
            if here[0] in longest:
                longest[here[0]] = max(longest[here[0]], length)
            actions = game.legal_actions(state)
            free = [action for action in actions if str(action) != "end"]
            state = game.step(state, dice.choice(free or actions))
        assert state.round == 6

    assert longest["DAY"] <= 76
    assert longest["EVENING"] <= 62


@pytest.mark.rule("DOOM-ACT-01", "DOOM-ACT-02", "DOOM-ACT-03", "DOOM-PICK-04", "DOOM-MOVE-06")
def test_everything_that_can_be_done_in_a_turn() -> None:
    """All actions of a turn, in their order."""
    goods: dict[str, Any] = {"carried": {1: "W1 G1"}, "piles": {"d4": "F2"}}
    state = pose(TRIO, seat=1, tiles={1: "d4", 2: "d4", 3: "d4"}, ticks={1: 3}, zombies=["d3"], **goods)
    drives = ["b3", "c3", "e3", "f3", "b4", "c4", "e4", "f4", "b5", "c5", "d5", "e5", "f5", "c6", "d6", "e6"]
    listed = options(state)
    assert listed[:5] == ["fight d3 ticks", "fight d3 weapon", "move c4", "move e4", "move d5"]
    assert {f"drive {tile}" for tile in drives} <= set(options(state, "drive"))
    attacks = [f"attack {player} {means}" for player in (2, 3) for means in ("ticks", "weapon")]
    others = ["pick F1", "pick F2", "drop G1", "drop W1", "drop W1 G1", *attacks, "end"]
    assert [line for line in listed if line.split()[0] not in {"fight", "move", "drive"}] == others
    assert refusal(state, "defend ticks") == "DOOM-ACT-02"
    follow(state, ("pick F1; pick F1", {"has 1": ("d4", 1, "F2 W1 G1")}))


@pytest.mark.rule("DOOM-ACT-04")
def test_there_are_209_picks_at_most() -> None:
    state = pose(LANE, tiles={1: "c1"}, piles={"c1": "F9 M9 W9 G9"})
    assert len(options(state, "pick")) == 209
    drops = [len(options(pose(LANE, tiles={1: "c1"}, carried={1: goods}), "drop")) for goods in ("F2 M2 W1 G1", "F6")]
    assert max(drops) == 35


@pytest.mark.rule("DOOM-FIGHT-05", "DOOM-HOLD-05", "DOOM-RET-01", "DOOM-MOVE-03")
def test_fighting_into_strongholds() -> None:
    home = pose(LANE, seat=1, tiles={1: "b1"}, zombies=["a1"])
    follow(home, ("fight a1 ticks", {"has 1": ("a1", 6, "nothing")}))
    foreign = pose(LANE, seat=2, tiles={1: "e1", 2: "b1"}, zombies=["a1"], piles={"a1": "M4"})
    follow(foreign, ("fight a1 ticks", {"has 2": ("a1", 6, "nothing"), "options break": ["break"]}))


@pytest.mark.rule("DOOM-DROP-03", "DOOM-DROP-04", "DOOM-BREAK-08", "DOOM-BREAK-09")
def test_drops_at_the_gate_join_the_store() -> None:
    """The wall grows with them, and what an intruder drops himself is taken off his loot."""
    state = pose(LANE, seat=2, tiles={1: "e1", 2: "a1"}, carried={2: "M2"}, loot={2: "M1"}, piles={"a1": "M1"})
    assert options(state, "break") == []

    dropped = follow(state, ("drop M1", {"lies a1": "M2", "options break": ["break"]}))
    left = [play(dropped, *lines) for lines in ((), ("drop M1",), ("break", "pick M1"))]
    assert [str(after.loot[1]) for after in left] == ["nothing", "nothing", "M1"]


@pytest.mark.rule("DOOM-BREAK-08", "DOOM-PVP-07")
def test_intruders_of_two_sides() -> None:
    """They fight each other; goods that the dead leave thicken the wall, and goods taken thin it."""
    facts: dict[str, Any] = {"seat": 2, "tiles": {1: "a1", 2: "d7", 3: "d7"}, "progress": {2: 2, 3: 1}}
    follow(
        pose(TRIO, **facts, carried={3: "M4"}, piles={"d7": "M4"}),
        ("", {"options break attack": ["attack 3 ticks"]}),
        ("attack 3 ticks", {"lies d7": "M8", "at 3": "out", "options break": ["break"]}),
    )
    follow(pose(TRIO, **facts, piles={"d7": "M4"}), ("pick M2; end", {"options break": []}))


@pytest.mark.rule("DOOM-PVP-02", "DOOM-RET-07", "DOOM-HOLD-04")
def test_members_of_one_side_are_at_peace() -> None:
    state = pose(PAIRS, seat=1, tiles={1: "d6", 3: "d6"})
    follow(state, ("", {"options attack": [], "refusal: attack 3 ticks": "DOOM-PVP-02"}))
    follow(pose(PAIRS, seat=1, tiles={1: "d6"}), ("move d7", {"node": "DAY", "at 3": "d7"}))


@pytest.mark.rule("DOOM-HOLD-02", "DOOM-MOVE-03", "DOOM-PVP-08")
def test_guarded_strongholds_are_closed() -> None:
    state = pose(PAIRS, seat=2, tiles={1: "a1", 2: "d6"})

    follow(state, ("", {"refusal: move d7": "DOOM-HOLD-02", "refusal: attack 3 ticks": "DOOM-PVP-01"}))
    assert "move d7" in options(pose(PAIRS, seat=2, tiles={1: "a1", 2: "d6", 3: "b1"}))


@pytest.mark.rule("DOOM-RET-02", "DOOM-RET-05")
def test_two_raiders_are_dealt_with_in_turn_order() -> None:
    state = pose(TRIO, node="HOMECOMING", seat=1, round=2, tiles={2: "d7", 3: "d7"}, ticks={1: 5, 2: 1, 3: 1})
    refused = {"refusal: evict 3": "DOOM-RET-02", "refusal: end": "DOOM-RET-02"}
    follow(
        state,
        ("", {"options": ["evict 2", "kill 2 0"]} | refused),
        ("evict 2", {"at 2": "e7", "options": ["evict 3", "kill 3 0"]}),
    )
    # After the first kill there are still enough ticks for the second.
    killed = {"acting": ("HOMECOMING", 1), "ticks": (3, 0, 1)}
    follow(state, ("kill 2 0", killed), ("kill 3 0", {"at 3": "out"}))


@pytest.mark.rule("DOOM-RET-05", "DOOM-DEATH-01", "DOOM-DEATH-02", "DOOM-WIN-02")
def test_expelled_among_zombies() -> None:
    """With zombies all around, the raider dies on the spot, and his goods may complete the owner's store."""
    facts = {"seat": 1, "tiles": {1: "d6", 2: "d7"}, "zombies": ["c7", "e7"], "progress": {2: 9}}
    # Only d6 is free: the owner has just left it.
    state = play(pose(YARD, carried={2: "M1"}, **facts), "move d7", "evict 2")
    assert at(state, 2) == "d6"

    cornered = practice("Corner", "A B", "N S", "A2.\n2..\n..B\n")
    goods: dict[str, Any] = {"carried": {2: "M1"}, "piles": {"a1": "F10 M14"}}
    haunted = pose(
        cornered, node="DAWN", round=3, out={1: 3}, tiles={2: "a1"}, zombies=["b1", "a2"], progress={2: 9}, **goods
    )
    assert (lies(haunted, "a1"), at(haunted, 2)) == ("F10 M15", "out")
    assert haunted.result is not None
    assert (haunted.result.reason, haunted.result.side, haunted.back[1]) == (Reason.VICTORY, "A", 5)


@pytest.mark.rule("DOOM-NIGHT-11", "DOOM-WIN-02")
def test_a_zombie_throws_out_all_at_the_gate_together() -> None:
    goods: dict[str, Any] = {"progress": {2: 1, 3: 3}, "piles": {"d7": "M6"}}
    state = pose(TRIO, node="NIGHT", tiles={1: "a1", 2: "d7", 3: "d7"}, zombies=["d6"], **goods)
    assert (at(state, 2), at(state, 3)) == ("e7", "d7")


@pytest.mark.rule("DOOM-DEATH-01", "DOOM-DEATH-06", "DOOM-DEATH-05")
def test_nobody_is_dead_for_good() -> None:
    state = pose(QUIET, node="NIGHT", tiles={1: "d5"}, zombies=["d4"])
    for _ in range(3):
        while at(state, 1) == "out":
            state = play(state, "end")

        assert at(state, 1) == "d7"
        state = pose(QUIET, node="NIGHT", round=state.round, tiles={1: "d5"}, zombies=["d4"])


@pytest.mark.rule("DOOM-WIN-04", "DOOM-WIN-01")
def test_only_the_stores_own_side_gains_by_a_drop() -> None:
    """A rival's gift makes the other side win, not his own."""
    state = pose(LANE, seat=2, tiles={1: "e1", 2: "a1"}, carried={2: "M1"}, piles={"a1": "F10 M14", "k1": "M20"})
    won = game.outcome(play(state, "drop M1"))
    assert won is not None
    assert (won.winners, won.words) == ((0,), "Stronghold A wins in round 1.")


@pytest.mark.rule("DOOM-WIN-05", "DOOM-END-03", "DOOM-RES-02")
def test_one_side_alone_plays_against_the_nights() -> None:
    state = game.new_game(game.Options(players=2, board="Last Light"))
    while game.current_player(state) != TERMINAL:
        state = play(state, "end")
    lost = game.outcome(state)
    assert lost is not None
    assert (lost.returns, lost.winners, state.round) == ((-1.0, -1.0), (), 10)
    assert lost.words == "The nights are over after round 10; nobody has won."


@pytest.mark.rule("DOOM-END-02", "DOOM-RES-02")
@pytest.mark.parametrize(("rule", "is_over"), [("continue", False), ("doom", True)])
def test_wipe_out(rule: str, is_over: bool) -> None:
    state = pose(LANE, node="CLOSE", options={"wipeout": rule}, out={1: 3, 2: 3}, round=1)
    ended = game.outcome(state)
    assert (ended is not None) is is_over
    if ended:
        assert (ended.reason, ended.returns) == (Reason.WIPE_OUT, (-1.0, -1.0))
        assert ended.words == "Everybody is out in round 1, and all is lost."
    else:
        assert (state.round, acting(state)) == (3, ("DAY", 1))


@pytest.mark.rule("DOOM-OPT-03")
def test_numbers_of_the_rulebook_are_no_options() -> None:
    names = "DAY_TICKS EVENING_TICKS EVENING_CAP FED_TICKS CARRYING HITS DRIVE MATERIALS_TO_WIN FOOD_TO_WIN FAR"
    assert [getattr(components, name) for name in names.split()] == [8, 4, 8, 2, 6, 2, 3, 15, 10, 16]
    assert len([field for field in attrs.fields(game.Options) if field.init]) == 10


@pytest.mark.rule("DOOM-OPT-04", "DOOM-NIGHT-02", "DOOM-NIGHT-04")
def test_waves_as_an_option() -> None:
    def coming(waves: tuple[int, int, int], *numbers: int) -> list[int]:
        options_ = game.Options(waves=waves)
        return [wave(options_, number)[1] for number in numbers]

    assert (coming((2, 0, 24), 1, 9, 40), coming((0, 5, 24), 1, 6, 11)) == ([8, 8, 8], [0, 4, 8])
    assert coming((7, 1, 0), 1, 9) == [0, 0]
    assert wave(game.Options(board=LANE, waves=(3, 1, 9)), 1) == ((), 0)


@pytest.mark.rule("DOOM-NIGHT-03", "DOOM-NIGHT-10")
def test_asked_while_zombies_appear() -> None:
    """The night waits for the answer, and then goes on with the zombies still to come."""
    board = practice("Yard", "A B", "N S", "...B...\n.......\n.......\n1.....2\n.......\n.......\n...A...\n", "2 0 9")
    state = pose(board, node="NIGHT", tiles={1: "a4"}, ticks={1: 3}, carried={1: "W1"})

    asked = {"acting": ("NIGHT-DEFEND", 1), "options": ["defend ticks", "defend weapon"]}
    follow(
        state,
        ("", asked | {"refusal: end": "DOOM-NIGHT-10"}),
        ("defend ticks", {"acting": ("NIGHT-DEFEND", 1), "has 1": ("a4", 1, "W1")}),
        ("defend weapon", {"round": 2, "has 1": ("a4", 8, "nothing"), "zombies": []}),
    )


@pytest.mark.rule("DOOM-PVP-05")
def test_victims_without_a_choice() -> None:
    """With Weapons only, a Weapon goes; while a victim is asked, nothing else is possible."""
    facts: dict[str, Any] = {"tiles": {1: "e1", 2: "e1"}, "carried": {2: "W1"}}
    state = follow(pose(LANE, seat=1, **facts), ("attack 2 ticks", {"has 2": ("e1", 0, "nothing")}))
    assert told(state, "WeaponLost")[0].player == 2

    asked = pose(LANE, seat=1, ticks={1: 2, 2: 1}, **facts)
    asked = follow(asked, ("attack 2 ticks", {"refusal: end": "DOOM-PVP-05"}))
    assert asked == pose(LANE, node="DEFEND", seat=2, attacker=1, ticks={1: 1, 2: 1}, **facts)


def test_events_say_what_happened() -> None:
    """Random games meet every kind of event except rare ones, and each reads as a sentence."""
    seen = {}
    dice = Random(5)
    for _ in range(30):
        state = game.new_game(game.Options(players=dice.choice([2, 3, 4]), night_limit=9, replenish=1))
        while game.current_player(state) != TERMINAL:
            for event in state.events:
                seen[type(event)] = str(event)
            state = game.step(state, dice.choice(game.legal_actions(state)))
        seen[type(state.events[-1])] = str(state.events[-1])

    assert set(game.EVENTS) - set(seen) <= {kind for kind in game.EVENTS if kind.__name__ in _RARE}
    assert all(text.endswith(".") and text[0].isupper() for text in seen.values())
    assert all(one != other for one, other in pairwise(seen.values()))


_RARE = {
    "IntruderKilled",
    "BreakInLapsed",
    "IntruderEvicted",
    "PlayerExpelled",
    "ZombiesRemoved",
    "WallWorkedOn",
    "StackRefilled",
}


@pytest.mark.rule("DOOM-SETUP-01")
@pytest.mark.parametrize(
    "wrong",
    [
        {"board": 7},
        {"board": "nowhere"},
        {"waves": (1, 2)},
        {"waves": (-1, 0, 0)},
        {"night_limit": -1},
        {"players": 0},
        {"start_seat": 3},
        {"turn_order": "random"},
        {"replenish": True},
        {"limit_result": 1},
        {"wipeout": "never"},
    ],
)
def test_options_that_cannot_be_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(InvalidOptions) as caught:
        game.Options(**wrong)

    assert [fault.where for fault in caught.value.faults] == list(wrong)


def test_options_of_another_game_are_refused() -> None:
    with pytest.raises(InvalidOptions, match="not options of this game"):
        game.new_game("Crossroads")  # type: ignore[arg-type]


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


def test_questions_name_what_decides() -> None:
    """The drawing ends with a question to the player who acts."""
    raid = pose(LANE, seat=2, tiles={1: "e1", 2: "a1"}, piles={"a1": "M6"}, progress={2: 1}, hits={2: 1})
    assert "You are at the gate: 1 of 3 ticks for the wall." in " ".join(str(raid).split())
    assert "@2 a1: 8 ticks, nothing, at the gate (1), loot nothing, hits 1" in str(raid)
    hit = pose(LANE, node="DEFEND", seat=2, attacker=1, tiles={1: "e1", 2: "e1"}, ticks={2: 3}, carried={2: "W2"})
    assert str(hit).endswith("Player 2, Player 1 hits you: lose 1 of 3 ticks, or 1 of 2 Weapons?")
    bitten = pose(QUIET, node="NIGHT-DEFEND", seat=1, tiles={1: "d5"}, ticks={1: 3}, carried={1: "W1"}, damage=2)
    assert str(bitten).endswith("Player 1, a zombie attacks you: lose 2 of 3 ticks, or 1 of 1 Weapon?")
    home = pose(LANE, node="HOMECOMING", seat=1, tiles={2: "a1"}, ticks={1: 3})
    assert "kill them for 1 in ticks and Weapons?" in " ".join(str(home).split())
    over = pose(LANE, node="OVER", result="victory", winner="A")
    assert str(over).endswith("Game over. Stronghold A wins in round 1.")
    assert "out until round 4" in str(pose(LANE, seat=1, out={2: 4}))
    assert "hub" in str(game.new_game(game.Options(board=RING)))


def test_zombies_on_a_players_tile_stay_there() -> None:
    """No game gets there, but an unchecked position must not hang."""
    state = pose(QUIET, node="NIGHT", tiles={1: "d5"}, carried={1: "M1"}, ticks={1: 2}, zombies=["d5"])
    assert at(state, 1) == "d5"
