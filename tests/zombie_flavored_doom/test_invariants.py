"""The book's invariants and the library's laws: no playout breaks one, and each breach is reported with its number and place.

The long runs are marked slow, and each part can be run by itself:

    pytest -m slow tests/zombie_flavored_doom/test_invariants.py -k supplied     12 parts of about 50 s
    pytest -m slow tests/zombie_flavored_doom/test_invariants.py -k drawn        40 parts of about 100 s
    pytest -m slow tests/zombie_flavored_doom/test_invariants.py -k playouts     10 parts of about 60 s
"""

from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.zombie_flavored_doom.grounds import BOARDS, drawn, tables, varied
from tests.zombie_flavored_doom.refereeing import ALL, playout
from zombiekit import InvalidState, codec
from zombiekit.games import zombie_flavored_doom as game
from zombiekit.games.zombie_flavored_doom.box.components import NOTHING, OUT, Goods, Reason
from zombiekit.games.zombie_flavored_doom.checks.agendas import agenda_of
from zombiekit.games.zombie_flavored_doom.rules.fighting import Defense
from zombiekit.games.zombie_flavored_doom.rules.homecoming import Homecomers, Homecoming
from zombiekit.games.zombie_flavored_doom.rules.night import NIGHT, Appearing, NightDefense, Walking
from zombiekit.games.zombie_flavored_doom.rules.turns import GO_ON, Day, Evening
from zombiekit.games.zombie_flavored_doom.state import State
from zombiekit.games.zombie_flavored_doom.table.position import Result
from zombiekit.testing import boards, check_game

PARTS = 40
PLAYOUTS, SHARE = 10_000, 1_000


@pytest.mark.rule(*ALL)
@pytest.mark.parametrize("seed", range(15))
def test_no_playout_breaks_an_invariant(seed: int) -> None:
    dice = Random(seed)
    options = game.Options(players=dice.choice([1, 2, 3, 4, 6]), night_limit=8, replenish=dice.choice([0, 0, 1]))
    assert playout(options, dice).round <= 8


@pytest.mark.rule(*ALL)
@given(board=boards(), seed=st.integers(0, 1_000))
@settings(max_examples=25)
def test_no_playout_on_any_board_breaks_an_invariant(board: game.Board, seed: int) -> None:
    """No state on the way has faults, and the last one saves and loads."""
    state = playout(game.Options(board=board), Random(seed))
    assert codec.from_json(codec.to_json(game, state)) == state


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "players"), [(name, players) for name, board in game.BOARDS.items() for players in tables(board)]
)
def test_laws_are_kept_on_every_supplied_board(name: str, players: int) -> None:
    check_game(game, "thorough", options=game.Options(board=name, players=players))


@pytest.mark.slow
def test_laws_are_kept_with_options_of_all_sorts_on_supplied_boards() -> None:
    check_game(game, "thorough")


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_laws_are_kept_on_boards_drawn_at_random(part: int) -> None:
    """Two hundred boards, some with one side, some with teams or rivals, with options of all sorts."""
    assert len(drawn()) == BOARDS
    for number in range(part, BOARDS, PARTS):
        check_game(game, "thorough", options=varied(drawn()[number], Random(number)))


@pytest.mark.slow
@pytest.mark.rule(*ALL)
@pytest.mark.parametrize("part", range(PLAYOUTS // SHARE))
def test_playouts_with_all_sorts_of_options_break_no_invariant(part: int) -> None:
    """Ten thousand games on supplied and random boards in turn; every state on the way is checked against the invariants."""
    supplied = tuple(game.BOARDS.values())
    for number in range(part * SHARE, (part + 1) * SHARE):
        dice = Random(number)
        if number % 2:
            playout(varied(dice.choice(drawn()), dice), dice)
        else:
            playout(attrs.evolve(varied(dice.choice(supplied), dice), night_limit=dice.choice([None, 3, 8, 20])), dice)


SOUND = game.pose(board="Crossroads", tiles={1: "g11", 2: "g3"}, zombies=["a1", "a1"], round=4)
RAID = game.pose(board="Crossroads", seat=2, tiles={1: "a1", 2: "g12"}, piles={"g12": "M4"}, progress={2: 1})
TEAMS = game.pose(board="Two Houses")
SPAWN = game.pose(node="NIGHT-DEFEND", seat=1, appearing=3, tiles={1: "c2"}, ticks={1: 1}, carried={1: "W1"})
GATE = RAID.options.homes[0]
GONE: dict[str, Any] = {"tiles": (OUT, SOUND.tiles[1]), "back": (5, 0)}
HIT, BITTEN = (GO_ON[0][0], Defense(1, 0)), (Walking(()), NightDefense(0, 1))
HOME = (GO_ON[0][0], Homecomers(0, False), Homecoming(0, 1, False))

BROKEN: dict[str, tuple[State, dict[str, Any], str, str]] = {
    "food appears": (SOUND, {"piles": ((0, Goods(1, 0, 0, 0)), *SOUND.piles[1:])}, "INV-1", "piles"),
    "weapons appear": (SOUND, {"carried": (Goods(0, 0, 1, 0), NOTHING)}, "INV-1", "piles"),
    "seven units": (SOUND, {"carried": (Goods(0, 0, 7, 0), NOTHING)}, "INV-2", "carried[0]"),
    "ticks by day": (SOUND, {"ticks": (11, 0)}, "INV-3", "ticks[0]"),
    "ticks before the evening turn": (SOUND, {"nodes": (Evening(1),), "ticks": (11, 14)}, "INV-3", "ticks[0]"),
    "zombie and player": (SOUND, {"zombies": (SOUND.tiles[0],)}, "INV-4", "zombies"),
    "owner and intruder": (RAID, {"tiles": (GATE, GATE)}, "INV-5", "tiles"),
    "too many zombies": (SOUND, {"zombies": (0,) * 25}, "INV-6", "zombies"),
    "three hits": (SOUND, {"hits": (3, 0)}, "INV-7", "hits[0]"),
    "spent by day": (SOUND, {"spent": 1}, "INV-7", "spent"),
    "nine spent": (SOUND, {"spent": 9, "nodes": (Evening(1),), "ticks": (0, 5)}, "INV-7", "spent"),
    "progress in the open": (SOUND, {"progress": (1, 0)}, "INV-8", "progress[0]"),
    "loot in the open": (SOUND, {"loot": (Goods(0, 1, 0, 0), NOTHING)}, "INV-8", "loot[0]"),
    "back while placed": (SOUND, {"back": (6, 0)}, "INV-9", "back[0]"),
    "out and not back": (SOUND, {"tiles": (OUT, SOUND.tiles[1])}, "INV-9", "back[0]"),
    "out with ticks": (SOUND, GONE | {"ticks": (3, 0)}, "INV-3", "ticks[0]"),
    "out with goods": (SOUND, GONE | {"carried": (Goods(1, 0, 0, 0), NOTHING)}, "INV-9", "carried[0]"),
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
    "pile of nothing": (SOUND, {"piles": ((0, NOTHING),)}, "INV-2", "piles[0][1]"),
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
    "hit from afar": (SOUND, {"nodes": HIT}, "DOOM-PVP-01", "agenda"),
    "hit on a friend": (TEAMS, {"nodes": (GO_ON[0][0], Defense(2, 0)), "tiles": (9,) * 6}, "DOOM-PVP-02", "agenda"),
    "hit never dealt": (SOUND, {"nodes": HIT, "tiles": (9, 9)}, "DOOM-PVP-04", "agenda"),
    "hit without choice": (SOUND, {"nodes": HIT, "tiles": (9, 9), "hits": (1, 0)}, "DOOM-PVP-05", "agenda"),
    "homecoming from afar": (SOUND, {"nodes": HOME}, "DOOM-RET-01", "agenda"),
    "homecoming alone": (SOUND, {"nodes": HOME, "tiles": (GATE, 3)}, "DOOM-RET-02", "agenda"),
    "homecoming of the poor": (RAID, {"nodes": HOME, "tiles": (GATE, GATE)}, "DOOM-RET-02", "agenda"),
    "attack at home": (SOUND, {"nodes": BITTEN, "tiles": (GATE, 3)}, "DOOM-NIGHT-07", "agenda"),
    "attack for three": (SOUND, {"nodes": (Walking(()), NightDefense(0, 3))}, "DOOM-NIGHT-08", "agenda"),
    "walkers nowhere": (SOUND, {"nodes": (Walking((5,)), NightDefense(0, 1))}, "DOOM-NIGHT-05", "agenda"),
    "appears elsewhere": (SOUND, {"nodes": (Appearing(1), NightDefense(0, 2))}, "DOOM-NIGHT-03", "agenda"),
    "appears beyond the cap": (SPAWN, {"zombies": (0,) * 24}, "DOOM-NIGHT-04", "agenda[3]"),
    "hit out of nothing": (SOUND, {"agenda": (*SOUND.agenda[:-1], Defense(1, 0))}, "DOOM-ACT-02", "agenda[6]"),
    "attack out of nothing": (SOUND, {"nodes": (NIGHT, NightDefense(0, 2))}, "DOOM-ACT-02", "agenda"),
    "attack without choice": (SOUND, {"nodes": BITTEN}, "DOOM-PVP-05", "agenda"),
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


@pytest.mark.rule("INV-3", "DOOM-TICK-06")
@pytest.mark.parametrize("facts", [{}, {"appearing": 0}, {"walking": []}])
def test_fourteen_ticks_can_be_there_at_night(facts: dict[str, Any]) -> None:
    assert game.pose(node="NIGHT", ticks={1: 14}, **facts).round == 2
