"""Clauses of *DEFCON ZOMBIES* that no scenario of the book shows."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from zombiekit import CHANCE, IllegalAction
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.box.components import Fleet, Reason
from zombiekit.games.defcon_zombies.box.galaxies import BASE
from zombiekit.games.defcon_zombies.table.position import fleet_at
from zombiekit.games.defcon_zombies.view.prior import class_of
from zombiekit.notation import parse
from zombiekit.play import Dice, playout
from zombiekit.primitives import hexes

Cell = tuple[int, int]
EARTH: Cell = (0, 0)


def play(state: Any, *lines: str) -> Any:
    for line in lines:
        state = game.step(state, parse(game, line))
    return state


def lines(state: Any) -> list[str]:
    return [str(action) for action in game.legal_actions(state)]


def ships(state: Any, seat: int, cell: Cell) -> int:
    return fleet_at(state.ships[seat], hexes.NUMBER[cell]).ships


def zombies(state: Any, cell: Cell) -> int:
    return int(state.zombies[hexes.NUMBER[cell]])


def face(state: Any, cell: Cell) -> str:
    return str(state.faces[hexes.NUMBER[cell]])


def solo(**facts: Any) -> Any:
    options = {"players": 1, **facts.pop("options", {})}
    return game.pose(options=options, **facts)


# ----------------------------------------------------------------------------------------------------- the set-up


def dealt(seed: int, **options: Any) -> Any:
    """Return the first state after the set-up."""
    state, dice = game.new_game(game.Options(**options)), Dice(seed)
    while not state.turn:
        state = game.step(state, game.chance_outcomes(state).sample(dice))
    return state


@pytest.mark.rule(
    "DEFCON-MIX-01", "DEFCON-MIX-02", "DEFCON-MIX-03", "DEFCON-MIX-05", "DEFCON-BUILD-03", "INV-1", "INV-11"
)
def test_every_deal_has_the_base_tiles_where_they_may_lie() -> None:
    for seed in range(60):
        state = dealt(seed)
        counts = Counter(class_of(tile) for tile in state.dealt[1:])
        assert counts == {
            **{f"planet {number}": count for number, count in enumerate(BASE.planets) if count},
            "constellation": 8,
            "nebula": 1,
            "wormhole": 1,
            "zombies": 2,
        }
        rings = [Counter(map(class_of, state.dealt[hexes.numbers(k)[0] : hexes.numbers(k)[-1] + 1])) for k in (1, 2, 3)]
        assert rings[0]["zombies"] == 0
        assert rings[1]["zombies"] <= 1
        assert rings[0]["constellation"] <= 2
        assert rings[0]["constellation"] + rings[1]["constellation"] <= 5
        assert state.options.plan.constellations == 8


@pytest.mark.rule(
    "DEFCON-BUILD-04", "DEFCON-BUILD-06", "DEFCON-BUILD-07", "DEFCON-BUILD-08", "DEFCON-BUILD-10", "DEFCON-MIX-04"
)
@pytest.mark.parametrize("players", game.PLAYERS)
def test_the_set_up(players: int) -> None:
    state, dice, nodes = game.new_game(game.Options(players=players)), Dice(players), 0
    while not state.turn:
        assert game.current_player(state) == CHANCE
        assert game.observe(state, 0).pile == ()
        state = game.step(state, game.chance_outcomes(state).sample(dice))
        nodes += 1

    assert nodes == 8 + 35
    assert state.ships == (((0, Fleet(1)),),) * players
    assert state.resources == (0,) * players
    assert state.cards == ((),) * players
    assert (state.turn, state.active) == (1, 0)


@pytest.mark.rule("DEFCON-BUILD-09", "DEFCON-BUILD-11", "DEFCON-EVT-03")
def test_what_is_drawn_openly_after_the_deal() -> None:
    options = {"players": 3, "first_player": "random", "events": True, "event_triggers": ["planet_number"]}
    die = game.pose(node="SETUP-DIE", options=options)
    first = play(die, "roll 4")
    assert [str(outcome) for outcome, _ in game.chance_outcomes(first)] == ["first 0", "first 1", "first 2"]

    begun = play(first, "first 2")
    assert (begun.event_table.die, begun.active, begun.turn) == (4, 2, 1)
    assert dealt(1, players=3, first_player=1).active == 1
    assert game.pose(node="FIRST-PLAYER", options=options).event_table.die == 1
    gaps = game.pose(node="GAPS", options={"galaxy": "fourth_ring", "fourth_ring_gaps": "random"})
    assert len(game.chance_outcomes(gaps)) == 10626


# ---------------------------------------------------------------------------------------------------- turns, moves


@pytest.mark.rule("DEFCON-TURN-01", "DEFCON-TURN-02", "DEFCON-TURN-05", "DEFCON-TURN-07")
def test_turns_go_round_also_to_players_without_ships() -> None:
    state = game.pose(
        options={"players": 3}, ships={0: {EARTH: 1}, 1: {}, 2: {EARTH: 1}}, resources={1: 10}, tiles={(1, 0): 1}
    )
    bought = play(state, "pass_move")
    assert (bought.active, lines(bought)) == (1, ["done", "buy_ship 0,0"])

    third = play(bought, "done")
    assert (third.turn, third.active) == (3, 2)
    assert play(third, "pass_move").active == 0


@pytest.mark.rule("DEFCON-MOVE-03", "DEFCON-MOVE-04", "DEFCON-TURN-06")
def test_only_own_ships_move_and_to_any_neighbor() -> None:
    state = game.pose(
        tiles={(1, 0): 2}, ships={0: {(1, 0): 1}, 1: {(1, 0): 3}}, outposts={0: {(1, 0): 2}}, zombies={(1, 1): 1}
    )
    targets = {"0,0", "2,0", "2,-1", "1,-1", "0,1", "1,1"}
    assert {line.split()[2] for line in lines(state)[1:]} == targets
    assert len(lines(state)) == 7

    after = play(state, "move 1,0 0,0 o=1")
    assert (ships(after, 1, (1, 0)), after.outposts[0]) == (3, ((1, 2),))
    with pytest.raises(IllegalAction, match="DEFCON-MOVE-06"):
        play(state, "move 1,0 0,0 o=2")
    with pytest.raises(IllegalAction, match="DEFCON-MOVE-06"):
        play(state, "move 1,0 0,0")
    with pytest.raises(IllegalAction, match="DEFCON-MOVE-01"):
        play(state, "move 1,0 3,0 o=1")


@pytest.mark.rule("DEFCON-MOVE-02", "DEFCON-MOVE-05", "DEFCON-MOVE-07", "DEFCON-MOVE-08", "DEFCON-MOVE-09")
@pytest.mark.parametrize("tile", ["Leo", "nebula", "zombies", 0])
def test_explored_systems_without_a_number_yield_nothing(tile: str | int) -> None:
    galaxy = {
        "stages": [{"planet": {"0": 1, "3": 2}, "constellation": 2, "zombies": 1, "nebula": 1, "wormhole": 1}] * 1,
        "gaps": [],
    }
    galaxy = {"stages": [{"planet": {"0": 1, "3": 1}, "constellation": 2, "zombies": 1, "nebula": 1}]}
    state = game.pose(
        options={"galaxy": galaxy, "collect_early": True},
        tiles={(1, 0): tile},
        ships={0: {EARTH: 1}, 1: {(1, 0): 1}},
        cards={1: ["Leo"] if tile == "Leo" else []},
    )
    after = play(state, "move 0,0 1,0 o=1")

    assert after.resources == (0, 0)
    assert len([event for event in after.events if type(event).__name__ in {"Collected", "ShipPlaced"}]) == 0


@pytest.mark.rule("DEFCON-PLAN-05", "DEFCON-PLAN-06", "DEFCON-PLAN-07", "DEFCON-PLAN-08")
def test_collecting_is_for_moves_only_and_each_time() -> None:
    options = {"collect_early": True}
    facts: dict[str, Any] = {"tiles": {(1, 0): 3, (0, 1): 2}, "cards": {0: ["Canis Minor", "Taurus"]}}
    state = solo(options=options, ships={0: {EARTH: 1, (1, 0): 1}}, **facts)
    assert play(state, "teleport 0,0 1,0 ship", "pass_move").resources == (0,)
    there = play(state, "move 0,0 1,0 o=1")
    assert there.resources == (4,)
    once = play(play(state, "pass_move"), "move 1,0 0,1 o=1")
    assert once.resources == (3,)
    assert play(once, "move 0,1 1,0 o=1").resources == (7,)


# --------------------------------------------------------------------------------------------------------- fights


@pytest.mark.rule(
    "DEFCON-FIGHT-02", "DEFCON-FIGHT-03", "DEFCON-FIGHT-04", "DEFCON-FIGHT-08", "DEFCON-FIGHT-09", "DEFCON-FIGHT-10"
)
def test_linked_ships_and_outposts_in_fights() -> None:
    state = solo(
        tiles={(1, 0): 1},
        hidden={(2, 0): "nebula"},
        zombies={(2, 0): 2},
        ships={0: {(1, 0): (1, 2, 0)}},
        cards={0: ["Gemini"]},
    )
    asked = play(state, "move 1,0 2,0 o=1 p=1")
    assert lines(asked) == ["lose 0 ship", "lose 0 linked"]
    assert game.faults(asked) == ()

    again = play(asked, "lose 0 linked")
    assert lines(again)[0] == "pass_move"
    assert fleet_at(again.ships[0], hexes.NUMBER[2, 0]) == (2, 0, 0)
    assert again.kills == 2
    assert again.resources == (0,)


@pytest.mark.rule("DEFCON-FIGHT-07")
@pytest.mark.parametrize(("pieces", "met"), [(1, 1), (1, 3), (3, 1), (3, 2), (2, 2)])
def test_equal_pieces_fall_one_for_one(pieces: int, met: int) -> None:
    state = solo(tiles={(1, 0): 4}, zombies={(1, 0): met}, ships={0: {EARTH: pieces}}, unchecked=True)
    after = play(state, f"move 0,0 1,0 o={pieces}")

    assert ships(after, 0, (1, 0)) == max(0, pieces - met)
    assert zombies(after, (1, 0)) == max(0, met - pieces)


@pytest.mark.rule("DEFCON-FIGHT-01", "DEFCON-FIGHT-06", "DEFCON-FIGHT-11", "DEFCON-BUY-06", "DEFCON-END-05")
def test_a_ship_bought_to_earth_fights_there() -> None:
    facts: dict[str, Any] = {"node": "BUY", "zombies": {EARTH: 1}, "resources": [10], "swarm": True}
    state = solo(ships={0: {}}, **facts)
    after = play(state, "buy_ship 0,0")

    assert zombies(after, EARTH) == 0
    assert after.kills == 1


@pytest.mark.rule("DEFCON-REV-03", "DEFCON-REV-04", "DEFCON-WORM-06")
def test_the_survivor_of_a_fight_on_a_wormhole_travels() -> None:
    state = solo(
        tiles={(1, 0): "wormhole"}, hidden={(2, 0): 3}, zombies={(1, 0): 1}, ships={0: {EARTH: 2}}, unchecked=True
    )
    after = play(state, "move 0,0 1,0 o=2", "system 2,0")
    assert (ships(after, 0, (2, 0)), after.resources, after.discovered) == (1, (6,), True)
    dead = play(state, "move 0,0 1,0 o=1")
    assert ships(dead, 0, (1, 0)) == 0


@pytest.mark.rule("DEFCON-REV-04", "DEFCON-CARD-10", "DEFCON-WORM-07")
def test_scorpius_may_jump_back_before_the_wormhole_and_from_where_it_leads() -> None:
    state = solo(hidden={(1, 0): "wormhole", (2, 0): 3}, ships={0: {EARTH: 2}}, cards={0: ["Scorpius"]})
    asked = play(state, "move 0,0 1,0 o=2")
    assert lines(asked) == ["bounce ship 0,0", "stay"]
    travelling = play(asked, "stay", "system 2,0")
    assert lines(travelling) == ["bounce ship 1,0", "stay"]
    home = play(asked, "bounce ship 0,0", "system 2,0", "bounce ship 1,0")
    assert (ships(home, 0, EARTH), ships(home, 0, (1, 0)), ships(home, 0, (2, 0))) == (1, 1, 0)


@pytest.mark.rule("DEFCON-REV-05", "DEFCON-REV-06", "INV-2")
def test_peeks_flip_nothing_and_tiles_stay_open() -> None:
    state = solo(cards={0: ["Libra"]})
    assert face(play(state, "peek 1,0"), (1, 0)) == "unknown"
    for seed in range(4):
        walk, dice = dealt(seed, players=2), Dice(seed)
        while game.outcome(walk) is None:
            player = game.current_player(walk)
            actions = game.legal_actions(walk)
            after = game.step(
                walk,
                game.chance_outcomes(walk).sample(dice) if player < 0 else actions[int(dice.random() * len(actions))],
            )
            closed = [cell for cell, tile in enumerate(after.faces) if tile == "unknown"]
            assert all(walk.faces[cell] == "unknown" for cell in closed)
            walk = after


# --------------------------------------------------------------------------------------------------------- buying


@pytest.mark.rule("DEFCON-BUY-04", "DEFCON-BUY-05", "DEFCON-BUY-08", "DEFCON-BUY-10", "DEFCON-ZSYS-04", "INV-9")
def test_outposts() -> None:
    state = game.pose(
        node="BUY",
        options={"outposts_on": "non_zombies"},
        tiles={(1, 0): 3, (3, 0): "zombies"},
        ships={0: {(1, 0): 1, (3, 0): 1}, 1: {EARTH: 1}},
        outposts={1: {(1, 0): 1}},
        resources=[9, 9],
    )
    assert lines(state) == ["done", "buy_outpost 1,0"]
    after = play(state, "buy_outpost 1,0")
    assert (after.resources, after.outposts[0]) == ((4, 9), ((1, 1),))
    for line, rule in (("buy_ship 0,0", "DEFCON-BUY-04"), ("buy_outpost 3,0", "DEFCON-ZSYS-04")):
        with pytest.raises(IllegalAction, match=rule):
            play(state, line)
    rich = game.pose(node="BUY", resources=[30, 0])
    with pytest.raises(IllegalAction, match="Gemini"):
        play(rich, "buy_pair 0,0")
    with pytest.raises(IllegalAction, match="can buy a ship for 10"):
        play(rich, "pass_move")


@pytest.mark.rule("DEFCON-FLAG-03", "DEFCON-CARD-02")
def test_without_its_flagship_a_player_buys_to_earth() -> None:
    state = solo(node="BUY", options={"flagships": True}, tiles={(1, 0): 1}, ships={0: {(1, 0): 1}}, resources=[10])
    assert "buy_ship 1,0" not in lines(state)


# ---------------------------------------------------------------------------------------------------------- swarm


def stepped(**facts: Any) -> Any:
    return solo(node="ZOMBIES", **facts)


@pytest.mark.rule(
    "DEFCON-SPAWN-01", "DEFCON-SPAWN-03", "DEFCON-ZSYS-02", "DEFCON-ZMOV-01", "DEFCON-ZMOV-03", "DEFCON-ZMOV-06"
)
def test_all_zombies_appear_before_any_leaves() -> None:
    state = stepped(
        tiles={(2, 0): "zombies", (-3, 0): "zombies", (1, 0): 3, (-1, 0): 3},
        zombies={(3, 0): 2},
        ships={0: {EARTH: 1, (2, 0): 1}},
    )
    assert ships(state, 0, (2, 0)) == 0
    assert (zombies(state, (-1, 0)), zombies(state, (1, 0)), zombies(state, (3, 0))) == (1, 0, 2)


@pytest.mark.rule("DEFCON-ZMOV-02", "DEFCON-ZMOV-04", "DEFCON-ZMOV-05", "DEFCON-ZMOV-11", "DEFCON-TURN-03")
def test_full_ties_are_broken_by_the_active_player() -> None:
    state = stepped(tiles={(3, 0): "zombies", (2, 0): 3, (3, -1): 3}, ships={0: {EARTH: 1, (2, 0): 1}})
    assert sorted(lines(state)) == ["zombie_to 2,0", "zombie_to 3,-1"]
    assert game.faults(state) == ()
    assert ships(play(state, "zombie_to 2,0"), 0, (2, 0)) == 0
    assert zombies(play(state, "zombie_to 3,-1"), (3, -1)) == 1


@pytest.mark.rule("DEFCON-ZMOV-07", "DEFCON-ZMOV-09", "INV-13")
def test_without_planets_zombies_stay_in_the_base_game() -> None:
    state = stepped(tiles={(3, 0): "zombies"}, zombies={(2, 1): 1}, ships={0: {EARTH: 1}})
    assert (zombies(state, (3, 0)), zombies(state, (2, 1)), state.result) == (1, 1, None)
    earth = stepped(options={"zombie_no_planet": "earth"}, tiles={(3, 0): "zombies"}, ships={0: {EARTH: 1, (3, -1): 0}})
    assert earth.kills == 1


@pytest.mark.rule("DEFCON-FLOW-03", "DEFCON-GEO-06")
@pytest.mark.parametrize(("origin", "target"), [("planet", (-2, 0)), ("source", (3, -3))])
def test_where_an_overflow_is_measured_from(origin: str, target: Cell) -> None:
    state = stepped(
        options={"overflow_from": origin},
        tiles={(1, -3): "zombies", (-1, -1): 1, (-2, 0): 2, (3, -3): 2},
        zombies={(-1, -1): 1},
        ships={0: {EARTH: 1}},
        unchecked=True,
    )
    assert zombies(state, target) == 1 or zombies(state, (3, -3)) + zombies(state, (-2, 0)) == 1


@pytest.mark.rule("DEFCON-FLOW-06", "DEFCON-FLOW-08")
def test_planets_of_number_0_hold_no_zombie() -> None:
    galaxy = {
        "stages": [
            {"planet": {"0": 1, "3": 4}, "constellation": 1},
            {"planet": {"4": 8, "2": 1}, "constellation": 2, "zombies": 1},
        ]
    }
    state = stepped(
        options={"galaxy": galaxy},
        tiles={(2, -2): "zombies", (1, -1): 0, (-2, 0): 4},
        ships={0: {EARTH: 2}},
        unchecked=True,
    )
    assert (zombies(state, (1, -1)), ships(state, 0, EARTH)) == (0, 1)


@pytest.mark.rule("DEFCON-OVER-05", "DEFCON-CUST-04", "DEFCON-FLOW-02")
def test_an_event_can_overrun_a_planet_and_turn_the_swarm_on() -> None:
    card = {
        "id": "rain",
        "name": "Rain",
        "text": "",
        "effects": [{"do": "add_zombie", "at": {"each": {"kind": "planet"}}}],
    }
    galaxy = {"stages": [{"planet": {"1": 2}, "constellation": 4}]}
    options = {"galaxy": galaxy, "overrun": True, "events": True, "event_cards": {"base": False, "cards": [card]}}
    tiles: Any = {(1, 0): "Leo", (0, 1): 1, (-1, 0): 1}
    state = game.pose(node="EVENT", card="rain", cell=(1, 0), options=options, tiles=tiles, active=1)
    assert lines(state) == ["place_zombie -1,0", "place_zombie 0,1", "any_order"]

    after = play(state, "place_zombie 0,1")
    assert after.discoverer == 1
    assert {face(after, (0, 1)), face(after, (-1, 0))} == {"zombies"}
    assert not sum(after.zombies)


# ---------------------------------------------------------------------------------------------- limited components


@pytest.mark.rule("DEFCON-LIM-01", "DEFCON-LIM-02", "DEFCON-LIM-03", "INV-12")
def test_limited_pieces() -> None:
    facts: dict[str, Any] = {"options": {"limited_components": True}, "tiles": {(1, 0): 3}, "resources": [30]}
    full = solo(node="BUY", ships={0: {EARTH: 15, (1, 0): 1}}, **facts)
    assert lines(full) == ["done", "buy_outpost 1,0"]
    with pytest.raises(IllegalAction, match="DEFCON-LIM-02"):
        play(full, "buy_ship 0,0")

    chits = solo(node="BUY", ships={0: {(1, 0): 1}}, outposts={0: {(1, 0): 24}}, **facts)
    assert lines(chits) == ["done", "buy_ship 0,0"]

    nebula = solo(ships={0: {EARTH: 16}}, hidden={(0, 1): "nebula"}, options={"limited_components": True})
    assert ships(play(nebula, "move 0,0 0,1 o=16"), 0, (0, 1)) == 16


@pytest.mark.rule("DEFCON-LIM-04")
def test_with_few_red_cubes_the_next_system_is_chosen() -> None:
    state = solo(
        node="ZOMBIES",
        options={"limited_components": True},
        tiles={(2, 0): "zombies", (-3, 0): "zombies", (1, 0): 3, (-1, 0): 3},
        zombies={(3, 0): 31},
        ships={0: {EARTH: 1, (2, 0): 1}},
    )
    assert lines(state) == ["spawn_at 2,0", "spawn_at -3,0"]
    assert zombies(play(state, "spawn_at 2,0"), (-1, 0)) == 1
    assert zombies(play(state, "spawn_at -3,0"), (-1, 0)) == 1
    assert ships(play(state, "spawn_at -3,0"), 0, (2, 0)) == 1

    none = solo(
        node="ZOMBIES",
        options={"limited_components": True, "scouts": "outer"},
        tiles={(2, 0): "zombies"},
        zombies={(3, 0): 32},
    )
    assert sum(none.zombies) == 32


# -------------------------------------------------------------------------------------------- jumps, scouts, gaps


@pytest.mark.rule("DEFCON-JUMP-03")
def test_a_single_destination_needs_no_roll() -> None:
    tiles = dict(zip(hexes.ring(1)[1:], (1, 2, 3, 4, 5), strict=True))
    state = solo(options={"jump_drives": True}, tiles=tiles, hidden={(1, 0): 2})
    assert play(state, "jump 0,0 o=1").resources == (4,)
    all_open = solo(options={"jump_drives": True}, tiles={**tiles, (1, 0): 2})
    assert not [line for line in lines(all_open) if line.startswith("jump")]
    with pytest.raises(IllegalAction, match="DEFCON-JUMP-03"):
        play(all_open, "jump 0,0 o=1")


@pytest.mark.rule("DEFCON-JUMP-04", "DEFCON-CARD-13")
def test_rally_jumps_share_an_unexplored_neighbor() -> None:
    state = solo(
        options={"jump_drives": True},
        tiles={(1, 0): 1, (0, 1): 2, (-2, 0): 3},
        hidden={(1, 1): 3},
        ships={0: {(1, 0): 2, (0, 1): 1, (-2, 0): 1}},
        cards={0: ["Orion"]},
    )
    assert "rally_jump" in lines(state)
    assert not [line for line in lines(state) if line.startswith("jump")]
    assert "rally 0,0" in lines(state)

    asked = play(state, "rally_jump")
    assert lines(asked) == ["send", "send o=1", "send o=2"]
    second = play(asked, "send o=1")
    assert lines(second) == ["send", "send o=1"]
    after = play(second, "send o=1")
    assert (ships(after, 0, (1, 1)), after.resources) == (2, (6,))

    last = play(asked, "send", "send")
    assert game.current_player(last) == CHANCE


@pytest.mark.rule("DEFCON-SCOUT-04", "DEFCON-SCOUT-06", "DEFCON-RING4-05")
def test_scouts_use_the_outermost_ring() -> None:
    state = play(solo(options={"scouts": "outer", "galaxy": "fourth_ring"}), "pass_move")
    assert len(lines(state)) == 20
    assert game.current_player(state) == 0


# --------------------------------------------------------------------------------------------------------- events


def drawn(card: str | dict[str, Any], **facts: Any) -> Any:
    """Return the position after an event card was drawn at (1, 0), which is Leo unless said otherwise."""
    cards = [] if isinstance(card, str) else [card]
    options = {"events": True, "event_cards": {"cards": cards}, **facts.pop("options", {})}
    tiles = {(1, 0): "Leo", **facts.pop("tiles", {})}
    name = card if isinstance(card, str) else card["id"]
    return game.pose(node="EVENT", card=name, cell=(1, 0), options=options, tiles=tiles, **facts)


def card(*effects: Any) -> dict[str, Any]:
    return {"id": "own", "name": "Own", "text": "Of the house.", "effects": list(effects)}


@pytest.mark.rule("DEFCON-PRIM-10", "DEFCON-FIGHT-05")
def test_the_loser_chooses_which_ship_is_destroyed() -> None:
    effect = {"do": "destroy_ship", "who": "others", "at": {"choose": {"ship": "self"}}}
    state = drawn(
        card(effect), ships={0: {EARTH: 1}, 1: {(1, 0): (1, 1, 0), (0, 1): 1}}, tiles={(0, 1): 1}, cards={1: ["Gemini"]}
    )
    assert (game.current_player(state), lines(state)) == (1, ["lose_ship_at 1,0", "lose_ship_at 0,1"])
    kinds = play(state, "lose_ship_at 1,0")
    assert lines(kinds) == ["lose 1 ship", "lose 1 linked"]
    assert fleet_at(play(kinds, "lose 1 linked").ships[1], 1) == (2, 0, 0)


@pytest.mark.rule("DEFCON-PRIM-03")
@pytest.mark.parametrize(
    ("systems", "cells"),
    [
        ({"ring": [1], "seen": "explored"}, {(1, 0), (0, 1), (0, -1)}),
        ({"kind": "planet"}, {(0, 1), (0, -1), (2, 0)}),
        ({"number": 5}, {(0, 1)}),
        ({"kind": "planet", "zombies": "some"}, {(2, 0)}),
        ({"seen": "explored", "zombies": "none", "ring": 2}, set()),
        ({"ship": "self", "earth": "include"}, {EARTH, (0, 1)}),
        ({"earth": "only"}, {EARTH}),
        ({"ship": "alone"}, {(0, 1)}),
    ],
)
def test_sets_of_systems(systems: dict[str, Any], cells: set[Cell]) -> None:
    state = drawn(
        card({"do": "add_zombie", "at": {"choose": {"seen": "unexplored"}}}),
        tiles={(0, 1): 5, (0, -1): 1, (2, 0): 2},
        zombies={(2, 0): 1},
        ships={0: {EARTH: 2, (0, 1): 1}, 1: {EARTH: 1}},
    )
    from zombiekit.games.defcon_zombies.box.card_reading import cards_of
    from zombiekit.games.defcon_zombies.rules.placing import systems_of

    made = cards_of([card({"do": "add_zombie", "at": {"choose": systems}})], [])[0]
    place = made.effects[0].at
    assert place is not None
    assert {hexes.CELLS[cell] for cell in systems_of(state, place.systems, 0)} == cells


@pytest.mark.rule("DEFCON-PRIM-11", "DEFCON-INFO-01", "DEFCON-INFO-03")
def test_events_can_let_everybody_peek() -> None:
    state = drawn(card({"do": "peek", "who": "all", "at": {"choose": {"ring": 1}}}), hidden={(0, 1): 6})
    assert game.current_player(state) == 0
    after = play(state, "peek 0,1", "peek 0,1")
    assert [sight.seen for sight in after.sights] == [(6,), (6,)]
    assert str(game.observe(after, 1).dealt[6]) == "planet 6"
    assert "peek 0,1" not in lines(after)


# ------------------------------------------------------------------------------------------------------- outcomes


@pytest.mark.rule("DEFCON-END-06", "DEFCON-END-07", "INV-5", "INV-6", "INV-8")
def test_everybody_has_the_same_return() -> None:
    for seed in range(30):
        final = playout(game, options=game.Options(players=3), dice=Dice(seed))
        ended = game.outcome(final)
        assert ended is not None
        assert len(set(ended.returns)) == 1
        assert (ended.returns[0] == 1.0) is (final.result is Reason.WIN) is bool(ended.winners)
        assert [line.count for line in ended.score] == [final.turn, final.found, final.kills]
