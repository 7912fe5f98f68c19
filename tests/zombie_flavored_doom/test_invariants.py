"""The book's invariants: no playout breaks one, and each breach is reported with its number and place."""

from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.zombie_flavored_doom.driving import LANE, PAIRS, TRIO, YARD, pose
from tests.zombie_flavored_doom.refereeing import ALL, playout, referee, totals
from zombiekit import TERMINAL, InvalidState, codec
from zombiekit.games import zombie_flavored_doom as game
from zombiekit.games.zombie_flavored_doom.box.components import OUT, Goods, Reason
from zombiekit.games.zombie_flavored_doom.checks.agendas import agenda_of
from zombiekit.games.zombie_flavored_doom.rules.fighting import Defense
from zombiekit.games.zombie_flavored_doom.rules.homecoming import Homecomers, Homecoming
from zombiekit.games.zombie_flavored_doom.rules.night import NIGHT, Appearing, NightDefense, Walking
from zombiekit.games.zombie_flavored_doom.rules.turns import GO_ON, Day, Evening
from zombiekit.games.zombie_flavored_doom.state import State
from zombiekit.games.zombie_flavored_doom.table.position import Result
from zombiekit.testing import boards


@pytest.mark.rule(*ALL)
def test_no_playout_breaks_an_invariant() -> None:
    for seed in range(15):
        dice = Random(seed)
        options = game.Options(players=dice.choice([1, 2, 3, 4, 6]), night_limit=8, replenish=dice.choice([0, 0, 1]))

        assert playout(options, dice).round <= 8


@pytest.mark.rule(*ALL)
@given(board=boards(), seed=st.integers(0, 1_000))
@settings(max_examples=25)
def test_no_playout_on_any_board_breaks_an_invariant(board: game.Board, seed: int) -> None:
    """No state on the way has faults, and the last one saves and loads."""
    dice = Random(seed)
    state = game.new_game(game.Options(board=board))
    while game.current_player(state) != TERMINAL:
        referee(state)
        assert game.faults(state) == ()
        state = game.step(state, dice.choice(game.legal_actions(state)))

    assert game.faults(state) == ()
    assert codec.from_json(codec.to_json(game, state)) == state


SOUND = game.pose(board="Crossroads", tiles={1: "g11", 2: "g3"}, zombies=["a1", "a1"], round=4)
RAID = game.pose(board="Crossroads", seat=2, tiles={1: "a1", 2: "g12"}, piles={"g12": "M4"}, progress={2: 1})
TEAMS = game.pose(board="Two Houses")
SPAWN = game.pose(node="NIGHT-DEFEND", seat=1, appearing=3, tiles={1: "c2"}, ticks={1: 1}, carried={1: "W1"})
GATE = RAID.options.homes[0]

BROKEN: dict[str, tuple[State, dict[str, Any], str, str]] = {
    "food appears": (SOUND, {"piles": ((0, Goods(1, 0, 0, 0)), *SOUND.piles[1:])}, "INV-1", "piles"),
    "weapons appear": (SOUND, {"carried": (Goods(0, 0, 1, 0), Goods(0, 0, 0, 0))}, "INV-1", "piles"),
    "seven units": (SOUND, {"carried": (Goods(0, 0, 7, 0), Goods(0, 0, 0, 0))}, "INV-2", "carried[0]"),
    "ticks by day": (SOUND, {"ticks": (11, 0)}, "INV-3", "ticks[0]"),
    "ticks before the evening turn": (SOUND, {"nodes": (Evening(1),), "ticks": (11, 14)}, "INV-3", "ticks[0]"),
    "zombie and player": (SOUND, {"zombies": (SOUND.tiles[0],)}, "INV-4", "zombies"),
    "owner and intruder": (RAID, {"tiles": (GATE, GATE)}, "INV-5", "tiles"),
    "too many zombies": (SOUND, {"zombies": (0,) * 25}, "INV-6", "zombies"),
    "three hits": (SOUND, {"hits": (3, 0)}, "INV-7", "hits[0]"),
    "spent by day": (SOUND, {"spent": 1}, "INV-7", "spent"),
    "nine spent": (SOUND, {"spent": 9, "nodes": (Evening(1),), "ticks": (0, 5)}, "INV-7", "spent"),
    "progress in the open": (SOUND, {"progress": (1, 0)}, "INV-8", "progress[0]"),
    "loot in the open": (SOUND, {"loot": (Goods(0, 1, 0, 0), Goods(0, 0, 0, 0))}, "INV-8", "loot[0]"),
    "back while placed": (SOUND, {"back": (6, 0)}, "INV-9", "back[0]"),
    "out and not back": (SOUND, {"tiles": (OUT, SOUND.tiles[1])}, "INV-9", "back[0]"),
    "out with ticks": (SOUND, {"tiles": (OUT, SOUND.tiles[1]), "back": (5, 0), "ticks": (3, 0)}, "INV-3", "ticks[0]"),
    "out with goods": (
        SOUND,
        {"tiles": (OUT, SOUND.tiles[1]), "back": (5, 0), "carried": (Goods(1, 0, 0, 0), Goods(0, 0, 0, 0))},
        "INV-9",
        "carried[0]",
    ),
    "out and not over": (SOUND, {"agenda": ()}, "DOOM-RES-01", "result"),
    "victory of nobody": (SOUND, {"agenda": (), "result": Result(Reason.VICTORY, "A")}, "DOOM-WIN-01", "result"),
    "wipe-out of nobody": (SOUND, {"agenda": (), "result": Result(Reason.WIPE_OUT)}, "DOOM-END-02", "result"),
    "limit too soon": (SOUND, {"agenda": (), "result": Result(Reason.NIGHT_LIMIT)}, "DOOM-END-03", "result"),
    "round too late": (SOUND, {"round": 41}, "DOOM-END-03", "round"),
    "round 0": (SOUND, {"round": 0}, "", "round"),
    "tile that is none": (SOUND, {"tiles": (999, 0)}, "INV-11", "tiles[0]"),
    "zombie nowhere": (SOUND, {"zombies": (999,)}, "INV-11", "zombies[0]"),
    "zombies out of order": (SOUND, {"zombies": (3, 2)}, "INV-11", "zombies"),
    "pile nowhere": (SOUND, {"piles": ((999, Goods(1, 0, 0, 0)),)}, "INV-11", "piles[0][0]"),
    "pile of nothing": (SOUND, {"piles": ((0, Goods(0, 0, 0, 0)),)}, "INV-2", "piles[0][1]"),
    "piles out of order": (SOUND, {"piles": SOUND.piles[1::-1]}, "INV-11", "piles[1][0]"),
    "piles that are none": (SOUND, {"piles": None}, "INV-11", "piles"),
    "one player": (SOUND, {"ticks": (8,)}, "INV-3", "ticks"),
    "goods that are none": (SOUND, {"carried": (1, 2)}, "INV-2", "carried[0]"),
    "spent nothing known": (SOUND, {"spent": -1}, "INV-7", "spent"),
    "result that is none": (SOUND, {"result": "won"}, "DOOM-RES-01", "result"),
    "agenda that is none": (SOUND, {"agenda": None}, "", "agenda"),
    "agenda without a plan": (SOUND, {"agenda": (Day(1),)}, "DOOM-ROUND-01", "agenda[0]"),
    "agenda of another plan": (SOUND, {"agenda": (*agenda_of(RAID, Day(0))[:-1], Day(1))}, "DOOM-ACT-02", "agenda[6]"),
    "node that is none": (SOUND, {"agenda": (7,)}, "", "agenda[0]"),
    "seat that is none": (SOUND, {"agenda": (Day(5),)}, "", "agenda[0].seat"),
    "options that are none": (SOUND, {"options": None}, "", "options"),
    "automatic on top": (SOUND, {"nodes": (NIGHT,)}, "DOOM-ROUND-05", "agenda"),
    "turn on a turn": (SOUND, {"nodes": (Day(1), Day(0))}, "DOOM-ACT-02", "agenda"),
    "turn of the dead": (SOUND, {"nodes": (Day(0),), "tiles": (OUT, 3), "back": (6, 0)}, "DOOM-ROUND-07", "agenda"),
    "turn of the idle": (SOUND, {"nodes": (Day(0),), "ticks": (0, 0)}, "DOOM-ROUND-08", "agenda"),
    "hit from afar": (SOUND, {"nodes": (GO_ON[0][0], Defense(1, 0))}, "DOOM-PVP-01", "agenda"),
    "hit on a friend": (TEAMS, {"nodes": (GO_ON[0][0], Defense(2, 0)), "tiles": (9,) * 6}, "DOOM-PVP-02", "agenda"),
    "hit never dealt": (SOUND, {"nodes": (GO_ON[0][0], Defense(1, 0)), "tiles": (9, 9)}, "DOOM-PVP-04", "agenda"),
    "hit without choice": (
        SOUND,
        {"nodes": (GO_ON[0][0], Defense(1, 0)), "tiles": (9, 9), "hits": (1, 0)},
        "DOOM-PVP-05",
        "agenda",
    ),
    "homecoming from afar": (
        SOUND,
        {"nodes": (GO_ON[0][0], Homecomers(0, False), Homecoming(0, 1, False))},
        "DOOM-RET-01",
        "agenda",
    ),
    "homecoming alone": (
        SOUND,
        {"nodes": (GO_ON[0][0], Homecomers(0, False), Homecoming(0, 1, False)), "tiles": (GATE, 3)},
        "DOOM-RET-02",
        "agenda",
    ),
    "homecoming of the poor": (
        RAID,
        {"nodes": (GO_ON[0][0], Homecomers(0, False), Homecoming(0, 1, False)), "tiles": (GATE, GATE)},
        "DOOM-RET-02",
        "agenda",
    ),
    "attack at home": (
        SOUND,
        {"nodes": (Walking(()), NightDefense(0, 1)), "tiles": (GATE, 3)},
        "DOOM-NIGHT-07",
        "agenda",
    ),
    "attack for three": (SOUND, {"nodes": (Walking(()), NightDefense(0, 3))}, "DOOM-NIGHT-08", "agenda"),
    "walkers nowhere": (SOUND, {"nodes": (Walking((5,)), NightDefense(0, 1))}, "DOOM-NIGHT-05", "agenda"),
    "appears elsewhere": (SOUND, {"nodes": (Appearing(1), NightDefense(0, 2))}, "DOOM-NIGHT-03", "agenda"),
    "appears beyond the cap": (SPAWN, {"zombies": (0,) * 24}, "DOOM-NIGHT-04", "agenda[3]"),
    "hit out of nothing": (SOUND, {"agenda": (*SOUND.agenda[:-1], Defense(1, 0))}, "DOOM-ACT-02", "agenda[6]"),
    "attack out of nothing": (SOUND, {"nodes": (NIGHT, NightDefense(0, 2))}, "DOOM-ACT-02", "agenda"),
    "attack without choice": (SOUND, {"nodes": (Walking(()), NightDefense(0, 1))}, "DOOM-PVP-05", "agenda"),
}


@pytest.mark.rule(*ALL)
@pytest.mark.parametrize("name", BROKEN)
def test_what_is_broken_is_told(name: str) -> None:
    """`nodes` go on top of a sound agenda of their phase; the place `agenda` means the last of them."""
    sound, changes, rule, where = BROKEN[name]
    assert game.faults(sound) == ()
    if "nodes" in changes:
        agenda = agenda_of(sound, *changes["nodes"])
        changes = {"agenda": agenda, **{name: value for name, value in changes.items() if name != "nodes"}}
        where = f"agenda[{len(agenda) - 1}]" if where == "agenda" else where

    broken = attrs.evolve(sound, **changes)

    assert (rule, where) in [(fault.rule, fault.where) for fault in game.faults(broken)], game.faults(broken)


@pytest.mark.rule("INV-10")
def test_victory_must_have_ended_the_game() -> None:
    facts: dict[str, Any] = {"board": "Crossroads", "piles": {"g12": "F10 M15"}}
    with pytest.raises(InvalidState, match="INV-10"):
        game.pose(**facts)
    won = game.pose(node="OVER", result="victory", winner="A", **facts)

    assert game.faults(won) == ()
    with pytest.raises(InvalidState, match="INV-10"):
        game.pose(node="OVER", result="night_limit", round=40, **facts)


def test_ends_can_be_posed() -> None:
    limit = game.pose(node="OVER", result="night_limit", round=40)
    fewest = game.pose(
        node="OVER",
        result="night_limit",
        winner="B",
        round=40,
        options={"limit_result": "fewest_missing"},
        piles={"g2": "M1"},
    )
    doom = game.pose(node="OVER", result="wipe_out", options={"wipeout": "doom"}, out={1: 3, 2: 4})

    assert [game.outcome(state).returns for state in (limit, fewest, doom)] == [(0, 0), (-1, 1), (-1, -1)]  # type: ignore[union-attr]


def test_every_asking_node_can_be_posed() -> None:
    """Each waits at its node, saves and loads, and can be drawn and played on."""
    posed = [
        game.pose(board="Quarters", node="EVENING", seat=3, spent=2),
        game.pose(node="DEFEND", seat=2, attacker=1, tiles=("c1", "c1"), ticks={2: 1}, carried={2: "W1"}),
        game.pose(node="DEFEND", seat=2, attacker=1, evening=True, tiles=("c1", "c1"), ticks={2: 1}, carried={2: "W1"}),
        game.pose(node="HOMECOMING", seat=1, tiles={2: "g12"}, ticks={1: 3}, evening=True, spent=3),
        game.pose(
            node="NIGHT-DEFEND",
            seat=1,
            tiles={1: "c4"},
            ticks={1: 2},
            carried={1: (0, 0, 1, 0)},
            walking=["c1"],
            zombies=["c1"],
        ),
        game.pose(node="NIGHT-DEFEND", seat=1, tiles={1: "c2"}, ticks={1: 2}, carried={1: "W1"}, appearing=3),
    ]

    assert [type(state.agenda[-1]).__name__ for state in posed] == [
        "Evening",
        "Defense",
        "Defense",
        "Homecoming",
        "NightDefense",
        "NightDefense",
    ]
    assert posed[0].ticks == (0, 0, 4, 0)
    for state in posed:
        assert codec.from_json(codec.to_json(game, state)) == state
        assert all(game.step(state, action) for action in game.legal_actions(state))
        assert str(state).isascii()


@pytest.mark.parametrize(
    ("facts", "where", "what"),
    [
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
    ],
)
def test_posed_facts_that_cannot_be_are_refused(facts: dict[str, Any], where: str, what: str) -> None:
    with pytest.raises(InvalidState) as caught:
        game.pose(**facts)

    assert any(fault.where == where and what in fault.what for fault in caught.value.faults), caught.value


def test_defaults_of_a_posed_position() -> None:
    """Printed goods that nobody has lie on the stack tiles; a player whose home a rival holds is out."""
    state = game.pose(carried={1: "F2 W1"}, piles={"a1": "M5"}, round=3)

    assert totals(state) == state.options.ground.plan.supply
    assert game.pose(board=LANE, tiles={2: "a1"}, seat=2, unchecked=True).back == (3, 0)
    assert game.pose(options=game.Options(players=4)).options.seats == 4
    assert pose(PAIRS, zombies={"a1": 2}).zombies == (0, 0)
    assert pose(TRIO, node="NIGHT", walking={"a1": 1}, zombies={"a1": 2}).round == 2
    assert pose(YARD, node="night", appearing=0).zombies == ()


@pytest.mark.rule("INV-3", "DOOM-TICK-06")
@pytest.mark.parametrize("facts", [{}, {"appearing": 0}, {"walking": []}])
def test_fourteen_ticks_can_be_there_at_night(facts: dict[str, Any]) -> None:
    assert game.pose(node="NIGHT", ticks={1: 14}, **facts).round == 2
