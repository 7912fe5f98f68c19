"""The worked scenarios of the clause book of *DEFCON ZOMBIES*."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from zombiekit import CHANCE, IllegalAction
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.components import Reason
from zombiekit.games.defcon_zombies.galaxies import BASE, FOURTH_RING, Galaxy, board
from zombiekit.games.defcon_zombies.pieces import fleet_at
from zombiekit.games.defcon_zombies.prior import knowledge_of, rows
from zombiekit.notation import parse
from zombiekit.primitives import hexes

Cell = tuple[int, int]
EARTH: Cell = (0, 0)


def play(state: Any, *lines: str) -> Any:
    """Return the state after the actions and outcomes that the lines name."""
    for line in lines:
        state = game.step(state, parse(game, line))
    return state


def lines(state: Any) -> list[str]:
    return [str(action) for action in game.legal_actions(state)]


def outcomes(state: Any) -> dict[str, Fraction]:
    chance = game.chance_outcomes(state)
    return {str(outcome): chance.probability(outcome) for outcome, _ in chance}


def ships(state: Any, seat: int, cell: Cell) -> int:
    return fleet_at(state.ships[seat], hexes.NUMBER[cell]).ships


def zombies(state: Any, cell: Cell) -> int:
    return int(state.zombies[hexes.NUMBER[cell]])


def face(state: Any, cell: Cell) -> str:
    return str(state.faces[hexes.NUMBER[cell]])


def solo(**facts: Any) -> Any:
    options = {"players": 1, **facts.pop("options", {})}
    return game.pose(options=options, **facts)


@pytest.mark.rule("DEFCON-BUILD-01", "DEFCON-BUILD-02", "DEFCON-MIX-01")
def test_piles_of_the_base_galaxy_count_out() -> None:
    """S-01."""
    pile, before = 0, []
    for stage, cells in zip(BASE.stages, (6, 12, 18), strict=True):
        pile += stage.tiles
        before.append(pile)
        pile -= cells

    assert before == [28, 26, 18]
    assert pile == 0


@pytest.mark.rule("DEFCON-PRIOR-10", "DEFCON-PRIOR-09")
def test_marginals_before_anything_is_explored() -> None:
    """S-02."""
    view = game.observe(solo(), 0)
    first, second, third = (game.marginals(view, radius) for radius in (1, 2, 3))

    assert (first["constellation"], first.get("zombies")) == (Fraction(1, 14), None)
    assert (second["constellation"], second["zombies"]) == (Fraction(16, 91), Fraction(1, 26))
    assert (third["constellation"], third["zombies"]) == (Fraction(71, 234), Fraction(10, 117))
    assert 6 * first["wormhole"] == Fraction(3, 14)
    assert 12 * second["zombies"] == Fraction(6, 13)


@pytest.mark.rule("DEFCON-PRIOR-04")
def test_one_zombies_system_known_in_ring_3() -> None:
    """S-03."""
    view = game.observe(solo(tiles={(3, 0): "zombies"}, ships={0: {EARTH: 1}}), 0)

    assert game.marginals(view, 2)["zombies"] == Fraction(1, 40)
    assert game.marginals(view, 3)["zombies"] == Fraction(7, 170)


@pytest.mark.rule("DEFCON-PRIOR-03", "DEFCON-PRIOR-04", "DEFCON-PRIOR-05")
def test_rows_with_five_constellations_in_the_inner_rings() -> None:
    """S-04."""
    names = ["Leo", "Aries", "Orion", "Libra", "Taurus"]
    cells = [hexes.ring(1)[0], *hexes.ring(2)[:4]]
    tiles: dict[Cell, Any] = dict(zip(cells, names, strict=True))
    tiles |= dict(zip(hexes.ring(1)[1:], (1, 2, 3, 4, 5), strict=True))
    view = game.observe(solo(tiles=tiles), 0)

    assert rows(knowledge_of(view)) == {
        ((0, 0, 3), (0, 1, 1)): 288 * 97920,
        ((0, 0, 3), (0, 0, 2)): 288 * 171360,
    }
    assert game.marginals(view, 2).get("constellation") is None
    assert game.marginals(view, 2)["zombies"] == Fraction(1, 22)
    assert game.marginals(view, 3)["constellation"] == Fraction(1, 6)
    assert game.marginals(view, 3)["zombies"] == Fraction(1, 11)


@pytest.mark.rule("DEFCON-GEO-01", "DEFCON-GEO-02", "DEFCON-GEO-05")
def test_distance_and_neighbors() -> None:
    """S-05."""
    assert hexes.distance((2, -2), (-1, 0)) == 3
    near = board(37, ()).neighbors[hexes.NUMBER[3, -3]]
    assert {hexes.CELLS[cell] for cell in near} == {(2, -3), (2, -2), (3, -2)}


@pytest.mark.rule("DEFCON-MOVE-01", "DEFCON-MOVE-06")
@pytest.mark.parametrize(("count", "actions"), [(3, 19), (1, 7)])
def test_moves_from_earth(count: int, actions: int) -> None:
    """S-06."""
    assert len(game.legal_actions(solo(ships={0: {EARTH: count}}))) == actions


@pytest.mark.rule("DEFCON-PLAN-01", "DEFCON-PLAN-03")
def test_a_discovered_planet_pays_twice_its_number() -> None:
    """S-07."""
    after = play(solo(ships={0: {EARTH: 3}}, hidden={(1, 0): 4}), "move 0,0 1,0 o=3")

    assert after.resources == (8,)


@pytest.mark.rule("DEFCON-PLAN-02", "DEFCON-PLAN-04", "DEFCON-EARLY-01")
@pytest.mark.parametrize(
    ("swarm", "early", "fleet", "waiting", "collected", "left"),
    [
        (False, False, 1, 0, 0, 1),
        (False, True, 1, 0, 4, 1),
        (True, False, 1, 0, 4, 1),
        (True, False, 2, 2, 0, 0),
        (True, False, 3, 2, 4, 1),
    ],
)
def test_explored_planets_pay_once_the_swarm_is_on(
    *, swarm: bool, early: bool, fleet: int, waiting: int, collected: int, left: int
) -> None:
    """S-08."""
    state = solo(
        options={"collect_early": early},
        tiles={(1, 0): 4, (0, 1): 1, (-2, 0): 6} | ({(-3, 0): "zombies"} if swarm else {}),
        zombies={(1, 0): waiting},
        ships={0: {EARTH: fleet, (0, 1): 1}},
    )
    after = play(state, f"move 0,0 1,0 o={fleet}")

    assert after.resources == (collected,)
    assert ships(after, 0, (1, 0)) == left


@pytest.mark.rule("DEFCON-REV-01", "DEFCON-REV-02", "DEFCON-FIGHT-07")
@pytest.mark.parametrize(("fleet", "left", "rest", "flipped"), [(3, 1, 0, True), (2, 0, 0, False), (1, 0, 1, False)])
def test_more_ships_than_zombies_flip_a_tile(fleet: int, left: int, rest: int, *, flipped: bool) -> None:
    """S-09."""
    state = solo(tiles={(1, 0): 1}, zombies={(2, 0): 2}, ships={0: {(1, 0): fleet, EARTH: 1}})
    after = play(state, f"move 1,0 2,0 o={fleet}")

    assert ships(after, 0, (2, 0)) == left
    assert zombies(after, (2, 0)) == rest
    assert (face(after, (2, 0)) != "unknown") is flipped


@pytest.mark.rule("DEFCON-CONS-01", "DEFCON-CONS-03", "DEFCON-CONS-05")
def test_a_constellation_gives_its_card_and_a_ship() -> None:
    """S-10."""
    facts: dict[str, Any] = {
        "hidden": {(1, 0): "Leo"},
        "tiles": {(3, 0): "Aries", (3, -1): "Libra"},
        "ships": {0: {EARTH: 1}},
    }
    after = play(solo(**facts), "move 0,0 1,0 o=1")
    assert after.cards == (("Aries", "Leo", "Libra"),)
    assert ships(after, 0, (1, 0)) == 2

    asked = play(solo(options={"constellation_ship": "choice"}, **facts), "move 0,0 1,0 o=1")
    assert lines(asked) == ["place_free 0,0", "place_free 1,0"]
    assert ships(play(asked, "place_free 0,0"), 0, EARTH) == 1


@pytest.mark.rule("DEFCON-NEB-01", "DEFCON-NEB-02")
def test_a_nebula_gives_a_ship_once() -> None:
    """S-11."""
    after = play(solo(hidden={(1, 0): "nebula"}, ships={0: {EARTH: 2}}), "move 0,0 1,0 o=2")
    assert ships(after, 0, (1, 0)) == 3

    later = solo(tiles={(1, 0): "nebula"}, ships={0: {EARTH: 2}})
    assert ships(play(later, "move 0,0 1,0 o=2"), 0, (1, 0)) == 2


@pytest.mark.rule("DEFCON-WORM-01", "DEFCON-WORM-03")
def test_a_wormhole_leads_to_any_unexplored_system() -> None:
    """S-12."""
    state = play(solo(hidden={(1, 0): "wormhole", (-3, 3): 6}), "move 0,0 1,0 o=1")
    assert game.current_player(state) == CHANCE
    assert set(outcomes(state).values()) == {Fraction(1, 35)}

    after = play(state, "system -3,3")
    assert (ships(after, 0, (-3, 3)), ships(after, 0, (1, 0)), after.resources) == (1, 0, (12,))


@pytest.mark.rule("DEFCON-WORM-02", "DEFCON-WORM-07")
def test_all_own_ships_in_the_wormhole_travel_and_no_others() -> None:
    """S-13."""
    state = game.pose(tiles={(1, 0): "wormhole"}, hidden={(2, 0): 1}, ships={0: {(1, 0): 1, EARTH: 1}, 1: {(1, 0): 1}})
    after = play(state, "move 0,0 1,0 o=1", "system 2,0")

    assert ships(after, 0, (2, 0)) == 2
    assert ships(after, 1, (1, 0)) == 1


@pytest.mark.rule("DEFCON-WORM-03")
def test_ships_that_die_on_arrival_flip_nothing_and_the_turn_goes_on() -> None:
    """S-14."""
    state = solo(tiles={(1, 0): "wormhole"}, zombies={(2, 0): 2}, ships={0: {EARTH: 2}}, resources=[10])
    after = play(state, "move 0,0 1,0 o=2", "system 2,0")

    assert (zombies(after, (2, 0)), face(after, (2, 0))) == (0, "unknown")
    assert "buy_ship 0,0" in lines(after)


TWO_WORMHOLES = {
    "rings": 3,
    "stages": [
        {"planet": {"1": 2, "2": 4, "3": 6, "4": 6, "5": 4, "6": 1}, "constellation": 2, "nebula": 1, "wormhole": 2},
        {"constellation": 3, "zombies": 1},
        {"constellation": 3, "zombies": 1},
    ],
}


@pytest.mark.rule("DEFCON-WORM-04", "DEFCON-CUST-01")
def test_a_wormhole_leads_into_the_next() -> None:
    """S-15."""
    state = solo(options={"galaxy": TWO_WORMHOLES}, hidden={(1, 0): "wormhole", (0, 3): "wormhole", (1, 1): "nebula"})
    after = play(state, "move 0,0 1,0 o=1", "system 0,3", "system 1,1")

    assert ships(after, 0, (1, 1)) == 2
    assert {face(after, cell) for cell in ((1, 0), (0, 3))} == {"wormhole"}


ALL_FOUND = {"rings": 1, "stages": [{"planet": {"3": 4}, "wormhole": 1, "constellation": 1}]}


@pytest.mark.rule("DEFCON-WORM-05")
def test_ships_stay_in_the_wormhole_when_nothing_is_unexplored() -> None:
    """S-16."""
    tiles = {(1, 0): "wormhole", (1, -1): 3, (0, -1): 3, (-1, 0): 3, (-1, 1): 3, (0, 1): "Leo"}
    state = solo(options={"galaxy": ALL_FOUND}, tiles=tiles, ships={0: {EARTH: 1}}, unchecked=True)

    assert ships(play(state, "move 0,0 1,0 o=1"), 0, (1, 0)) == 1


@pytest.mark.rule("DEFCON-ZSYS-01", "DEFCON-ZSYS-05", "DEFCON-SPAWN-02")
def test_the_swarm_comes_on_in_the_turn_of_the_discovery() -> None:
    """S-17."""
    state = solo(tiles={(1, -1): 1}, hidden={(2, -2): "zombies"}, ships={0: {(1, -1): 2}})
    after = play(state, "move 1,-1 2,-2 o=2")

    assert after.swarm_on
    assert (ships(after, 0, (2, -2)), zombies(after, (2, -2)), zombies(after, (1, -1))) == (1, 0, 0)


@pytest.mark.rule("DEFCON-JUMP-01", "DEFCON-JUMP-02")
def test_jump_drives_roll_for_unexplored_neighbors() -> None:
    """S-18."""
    state = solo(options={"jump_drives": True}, tiles={(1, 0): 1, (0, 1): 2})
    assert lines(state) == ["pass_move", "move 0,0 1,0 o=1", "move 0,0 0,1 o=1", "jump 0,0 o=1"]
    with pytest.raises(IllegalAction, match="DEFCON-JUMP-01"):
        play(state, "move 0,0 1,-1 o=1")

    rolled = outcomes(play(state, "jump 0,0 o=1"))
    assert rolled == dict.fromkeys(("system 1,-1", "system 0,-1", "system -1,0", "system -1,1"), Fraction(1, 4))


@pytest.mark.rule("DEFCON-BUY-01", "DEFCON-BUY-02", "DEFCON-BUY-03", "DEFCON-BUY-07")
def test_what_can_be_bought() -> None:
    """S-19."""
    facts: dict[str, Any] = {
        "node": "BUY",
        "tiles": {(1, 0): 3, (0, 1): "nebula"},
        "ships": {0: {EARTH: 1, (1, 0): 1, (0, 1): 1}},
        "resources": [12],
    }
    state = solo(**facts)
    assert lines(state) == ["done", "buy_ship 0,0", "buy_outpost 1,0"]
    assert play(state, "buy_ship 0,0").turn == 2

    wider = solo(options={"outposts_on": "non_zombies"}, **facts)
    assert lines(wider) == ["done", "buy_ship 0,0", "buy_outpost 1,0", "buy_outpost 0,1"]


@pytest.mark.rule("DEFCON-INDU-01")
def test_industrious_players_buy_on() -> None:
    """S-20."""
    state = solo(node="BUY", options={"industrious": True}, tiles={(1, 0): 3}, ships={0: {(1, 0): 1}}, resources=[27])
    after = play(state, "buy_ship 0,0", "buy_ship 0,0", "buy_outpost 1,0")
    assert (after.resources, after.turn) == ((2,), 2)
    assert play(state, "buy_ship 0,0", "done").resources == (17,)


@pytest.mark.rule("DEFCON-ZMOV-02")
@pytest.mark.parametrize(
    ("options", "planets", "target"),
    [
        ({}, {(1, -1): 2, (1, -2): 5, (3, -3): 6, (-1, 0): 6}, (3, -3)),
        ({}, {(1, -1): 2, (1, -2): 5, (-1, 0): 6}, (1, -2)),
        ({"zombie_target": "highest_first"}, {(1, -1): 2, (1, -2): 5, (-1, 0): 6}, (-1, 0)),
    ],
)
def test_zombies_go_to_the_closest_then_highest_planet(
    options: dict[str, Any], planets: dict[Cell, int], target: Cell
) -> None:
    """S-21."""
    after = solo(node="ZOMBIES", options=options, tiles={**planets, (2, -2): "zombies"}, ships={0: {EARTH: 1}})

    assert zombies(after, target) == 1


@pytest.mark.rule("DEFCON-FLOW-01", "DEFCON-FLOW-03")
def test_overflow_goes_on_to_the_next_planet() -> None:
    """S-22."""
    after = solo(
        node="ZOMBIES",
        tiles={(3, -3): "zombies", (2, -2): 2, (1, -2): 1, (2, -1): 4},
        zombies={(2, -2): 2},
        ships={0: {EARTH: 1}},
    )

    assert (zombies(after, (2, -2)), zombies(after, (2, -1)), zombies(after, (1, -2))) == (2, 1, 0)


@pytest.mark.rule("DEFCON-FLOW-04", "DEFCON-FIGHT-04")
def test_overflow_next_to_earth_goes_to_earth() -> None:
    """S-23."""
    state = game.pose(
        node="ZOMBIES",
        tiles={(2, -2): "zombies", (1, -1): 1},
        zombies={(1, -1): 1},
        ships={0: {EARTH: 1}, 1: {EARTH: 2}},
    )
    assert lines(state) == ["lose 0 ship", "lose 1 ship"]

    after = play(state, "lose 1 ship")
    assert (ships(after, 0, EARTH), ships(after, 1, EARTH), zombies(after, (1, -1)), after.result) == (1, 1, 1, None)


@pytest.mark.rule("DEFCON-END-02", "DEFCON-FLOW-07")
def test_a_zombie_on_earth_at_the_end_of_a_turn_is_defeat() -> None:
    """S-24."""
    state = game.pose(
        node="ZOMBIES", tiles={(2, -2): "zombies", (1, -1): 1}, zombies={(1, -1): 1}, ships={0: {}, 1: {}}
    )
    ended = game.outcome(state)

    assert ended is not None
    assert (ended.reason, ended.returns) == (Reason.LOSS_OVERRUN, (-1.0, -1.0))


@pytest.mark.rule("DEFCON-FLOW-05")
def test_zombies_pile_up_where_there_is_nowhere_to_go() -> None:
    """S-25."""
    state = solo(node="ZOMBIES", tiles={(3, 0): "zombies", (2, 0): 1}, zombies={(2, 0): 1}, ships={0: {EARTH: 1}})
    assert zombies(state, (2, 0)) == 2
    assert zombies(play(state, "pass_move"), (2, 0)) == 3


@pytest.mark.rule("DEFCON-BUY-09", "DEFCON-ZMOV-10")
def test_outposts_stop_zombies_too() -> None:
    """S-26."""
    state = game.pose(
        node="ZOMBIES",
        tiles={(2, 0): "zombies", (1, 0): 6},
        outposts={0: {(1, 0): 1}},
        ships={0: {EARTH: 1}, 1: {(1, 0): 1}},
    )
    assert lines(state) == ["lose 0 outpost", "lose 1 ship"]
    assert [zombies(play(state, line), (1, 0)) for line in lines(state)] == [0, 0]


@pytest.mark.rule("DEFCON-ZMOV-08")
@pytest.mark.parametrize("first", ["zombie_from 2,0", "zombie_from -2,0"])
def test_the_order_of_new_zombies_is_chosen(first: str) -> None:
    """S-27."""
    state = solo(
        node="ZOMBIES",
        options={"galaxy": "fourth_ring", "fourth_ring_build": "anywhere"},
        tiles={(2, 0): "zombies", (-2, 0): "zombies", (1, 0): 1, (-1, 0): 1},
        ships={0: {EARTH: 1}},
    )
    assert sorted(lines(state)) == ["zombie_from -2,0", "zombie_from 2,0"]

    after = play(state, first)
    assert (zombies(after, (1, 0)), zombies(after, (-1, 0))) == (1, 1)


@pytest.mark.rule("DEFCON-OVER-01", "DEFCON-OVER-02", "DEFCON-OVER-03", "DEFCON-OVER-04")
def test_full_planets_become_zombies_systems() -> None:
    """S-28."""
    state = solo(
        node="ZOMBIES",
        options={"overrun": True},
        tiles={(3, 0): "zombies", (2, 0): 2, (-1, 0): 6},
        zombies={(2, 0): 1},
        ships={0: {EARTH: 1}},
    )
    assert (face(state, (2, 0)), zombies(state, (2, 0))) == ("zombies", 0)
    assert "zombie_from 2,0" in lines(play(state, "pass_move"))


@pytest.mark.rule("DEFCON-OVER-07", "DEFCON-ZMOV-09")
def test_with_overrun_zombies_without_a_planet_go_to_earth() -> None:
    """S-29."""
    state = solo(
        node="ZOMBIES",
        options={"overrun": True, "galaxy": "fourth_ring"},
        tiles={(3, 0): "zombies", (-3, 0): "zombies"},
        ships={0: {EARTH: 1}},
    )
    after = play(state, "zombie_from 3,0")

    assert after.result is Reason.LOSS_OVERRUN
    assert not after.ships[0]


@pytest.mark.rule("DEFCON-SLOW-01", "DEFCON-SLOW-02")
def test_the_slow_swarm_steps_once_a_round() -> None:
    """S-30."""
    steps = [
        zombies(
            game.pose(
                node="ZOMBIES",
                options={"slow_swarm": True, "players": 3},
                tiles={(3, 0): "zombies", (-2, 0): 6},
                ships={0: {EARTH: 1}, 1: {EARTH: 1}, 2: {EARTH: 1}},
                turn=turn,
                discoverer=1,
            ),
            (-2, 0),
        )
        for turn in (5, 6, 7, 8, 11)
    ]

    assert steps == [1, 0, 0, 1, 1]


@pytest.mark.rule("DEFCON-SCOUT-01", "DEFCON-SCOUT-02", "DEFCON-SCOUT-03", "DEFCON-SCOUT-05")
def test_scouts_gather_ring_by_ring() -> None:
    """S-31."""
    outer = {"scouts": "outer"}
    assert len(lines(play(solo(options=outer), "pass_move"))) == 18

    almost = dict.fromkeys(hexes.ring(3)[1:], 1)
    full = play(solo(options=outer, zombies=almost, turn=18), "pass_move")
    assert all(zombies(full, cell) == 1 for cell in hexes.ring(3))
    assert sum(play(full, "pass_move").zombies) == 18

    inward = solo(options={"scouts": "inward"}, zombies=dict.fromkeys(hexes.ring(3), 1), turn=19)
    assert len(lines(play(inward, "pass_move"))) == 12


@pytest.mark.rule("DEFCON-FLAG-01", "DEFCON-FLAG-02", "DEFCON-FIGHT-05")
def test_the_flagship_is_lost_last_and_is_a_place_to_buy_at() -> None:
    """S-32."""
    state = solo(
        options={"flagships": True},
        tiles={(1, 0): 1},
        hidden={(2, 0): 1},
        zombies={(2, 0): 1},
        ships={0: {(1, 0): (1, 0, 1)}},
        resources=[10],
    )
    after = play(state, "move 1,0 2,0 o=1 f=1")

    assert fleet_at(after.ships[0], hexes.NUMBER[2, 0]) == (0, 0, 1)
    assert {"buy_ship 0,0", "buy_ship 2,0"} <= set(lines(after))


@pytest.mark.rule("DEFCON-RING4-01", "DEFCON-RING4-02", "DEFCON-RING4-03", "DEFCON-RING4-04")
def test_the_fourth_ring() -> None:
    """S-33."""
    pile, before = 0, []
    for stage, cells in zip(FOURTH_RING["staged"], (6, 12, 18, 20), strict=True):
        pile += stage.tiles
        before += [pile, pile - cells]
        pile -= cells
    assert before == [42, 36, 40, 28, 32, 14, 20, 0]

    state = solo(options={"galaxy": "fourth_ring"}, tiles={(3, -3): 1}, ships={0: {(3, -3): 1}})
    targets = {line.split()[2] for line in lines(state) if line != "pass_move"}
    assert targets == {"4,-3", "3,-4", "2,-3", "2,-2", "3,-2"}

    outer = game.marginals(game.observe(solo(options={"galaxy": "fourth_ring"}), 0), 4)
    assert (outer["constellation"], outer["zombies"]) == (Fraction(1081, 3200), Fraction(439, 3200))


@pytest.mark.rule("DEFCON-CARD-03", "DEFCON-CARD-04", "DEFCON-CARD-11")
@pytest.mark.parametrize(("fleet", "left", "flipped"), [(3, 0, False), (4, 1, True)])
def test_aries_canis_major_and_taurus_together(fleet: int, left: int, *, flipped: bool) -> None:
    """S-34."""
    state = solo(
        tiles={(1, 0): 1},
        hidden={(2, 0): "nebula"},
        zombies={(2, 0): 5},
        ships={0: {(1, 0): fleet, EARTH: 1}},
        cards={0: ["Aries", "Canis Major", "Taurus"]},
    )
    after = play(state, f"move 1,0 2,0 o={fleet}")

    assert after.resources == (10,)
    assert (ships(after, 0, (2, 0)), zombies(after, (2, 0))) == (left + flipped, 0)
    assert (face(after, (2, 0)) == "nebula") is flipped


@pytest.mark.rule("DEFCON-CARD-05")
def test_canis_minor_teleports_once_a_turn() -> None:
    """S-35."""
    state = solo(
        tiles={(3, 0): 1, (-1, 0): 3},
        ships={0: {EARTH: 2, (3, 0): 1}},
        outposts={0: {(-1, 0): 1}},
        cards={0: ["Canis Minor"]},
    )
    after = play(state, "teleport 0,0 3,0 ship")

    assert "move 3,0 2,0 o=2" in lines(after)
    with pytest.raises(IllegalAction, match="DEFCON-CARD-05"):
        play(after, "teleport 0,0 3,0 ship")
    with pytest.raises(IllegalAction, match="DEFCON-CARD-05"):
        play(state, "teleport 0,0 -1,0 ship")


@pytest.mark.rule("DEFCON-CARD-06")
def test_cassiopeia_moves_two_systems_to_explored_ones() -> None:
    """S-36."""
    state = solo(tiles={(2, -1): 3}, ships={0: {EARTH: 1}}, cards={0: ["Cassiopeia"]}, swarm=True)

    assert play(state, "move 0,0 2,-1 o=1").resources == (3,)
    assert "move 0,0 2,0 o=1" not in lines(state)


@pytest.mark.rule("DEFCON-CARD-07", "DEFCON-CARD-12")
def test_linked_pairs_move_as_a_whole() -> None:
    """S-37."""
    state = solo(
        node="BUY",
        tiles={(1, 0): 1},
        ships={0: {(1, 0): 1}},
        resources=[16],
        cards={0: ["Gemini", "Ursa Major"]},
    )
    after = play(state, "buy_pair 1,0")

    assert after.resources == (1,)
    assert fleet_at(after.ships[0], hexes.NUMBER[1, 0]) == (1, 1, 0)
    parts = {line.split(maxsplit=3)[3] for line in lines(after) if line.startswith("move 1,0 2,0")}
    assert parts == {"o=1", "p=1", "o=1 p=1"}


@pytest.mark.rule("DEFCON-CARD-08")
def test_leo_chooses_where_the_wormhole_leads() -> None:
    """S-38."""
    state = solo(tiles={(1, 0): "wormhole"}, unexplored=20, cards={0: ["Leo"]}, ships={0: {EARTH: 1}})
    asked = play(state, "move 0,0 1,0 o=1")

    assert len(lines(asked)) == 21
    assert lines(asked)[-1] == "warp_random"


@pytest.mark.rule("DEFCON-CARD-09", "DEFCON-INFO-03")
def test_libra_peeks_three_times_in_secret() -> None:
    """S-39."""
    state = game.pose(cards={0: ["Libra"]}, hidden={(1, 0): 5}, ships={0: {EARTH: 1}, 1: {EARTH: 1}})
    peeks = [line for line in lines(state) if line.startswith("peek")]
    assert len(peeks) == 6

    seen = play(state, "peek 1,0")
    own, other = game.observe(seen, 0), game.observe(seen, 1)
    assert (str(own.dealt[1]), str(other.dealt[1])) == ("planet 5", "unknown")
    assert "planet 5" in str(own.events[0])
    assert "planet 5" not in str(other.events[0])

    last = play(seen, peeks[1], peeks[2])
    assert not [line for line in lines(last) if line.startswith("peek")]


@pytest.mark.rule("DEFCON-CARD-13")
def test_orion_rallies_ships_of_several_systems() -> None:
    """S-40."""
    state = solo(
        tiles={(1, 0): 1, (0, 1): 2},
        hidden={(1, 1): 3},
        zombies={(1, 1): 2},
        ships={0: {(1, 0): 2, (0, 1): 1}},
        cards={0: ["Orion"]},
    )
    assert "move 1,0 1,1 o=1" not in lines(state)

    after = play(state, "rally 1,1", "send o=2", "send o=1")
    assert (ships(after, 0, (1, 1)), face(after, (1, 1)), after.resources) == (1, "planet 3", (6,))


@pytest.mark.rule("DEFCON-CARD-10")
def test_scorpius_lets_a_ship_jump_back() -> None:
    """S-41."""
    state = solo(hidden={(1, 0): 2}, ships={0: {EARTH: 2}}, cards={0: ["Scorpius"]})
    asked = play(state, "move 0,0 1,0 o=2")
    assert asked.resources == (4,)
    assert lines(asked) == ["bounce ship 0,0", "stay"]

    after = play(asked, "bounce ship 0,0")
    assert (ships(after, 0, (1, 0)), ships(after, 0, EARTH)) == (1, 1)


@pytest.mark.rule("DEFCON-CARD-14")
def test_ursa_minor_places_outposts_from_afar() -> None:
    """S-42."""
    state = solo(
        node="BUY",
        tiles={(1, 0): 3, (0, 1): 3},
        zombies={(0, 1): 1},
        ships={0: {EARTH: 1}},
        resources=[5],
        cards={0: ["Ursa Minor"]},
    )

    assert lines(state) == ["done", "buy_outpost 1,0"]


def drawn(card: str, **facts: Any) -> Any:
    """Return the position after an event card was drawn at (1, 0)."""
    options = {"events": True, **facts.pop("options", {})}
    tiles = {(1, 0): "Leo", **facts.pop("tiles", {})}
    return game.pose(node="EVENT", card=card, cell=(1, 0), options=options, tiles=tiles, **facts)


@pytest.mark.rule("DEFCON-EVC-11", "DEFCON-PRIM-14")
def test_are_you_feeling_lucky() -> None:
    """S-43."""
    asked = drawn("are_you_feeling_lucky", ships={0: {(1, 0): 1}})
    assert lines(asked) == [f"predict {number}" for number in range(1, 7)]

    rolling = play(asked, "predict 6")
    assert ships(play(rolling, "roll 6"), 0, EARTH) == 1
    for roll in (5, 1):
        after = play(rolling, f"roll {roll}")
        assert (ships(after, 0, EARTH), sum(after.zombies)) == (0, 0)
    for roll in (2, 3, 4):
        assert lines(play(rolling, f"roll {roll}"))[0].startswith("place_zombie")


@pytest.mark.rule("DEFCON-EVC-10", "DEFCON-PRIM-17", "DEFCON-EVT-09")
def test_the_clock_is_ticking() -> None:
    """S-44."""
    state = drawn("the_clock_is_ticking", options={"players": 1}, turn=4, ships={0: {EARTH: 1, (1, 0): 1}})
    assert state.turn == 5

    found = play(state, "move 0,0 0,1 o=1")
    while game.current_player(found) == CHANCE:
        found = game.step(found, next(iter(game.chance_outcomes(found)))[0])
    assert found.event_table.lasting

    state = play(state, "pass_move")
    assert lines(state)[0].startswith("place_zombie")
    for _ in range(5, 10):
        state = play(state, lines(state)[0], "pass_move")
    assert state.turn == 10
    state = play(state, lines(state)[0])
    assert (sum(state.zombies), state.turn, state.event_table.lasting) == (6, 11, ())
    assert dict(state.event_table.discards)["the_clock_is_ticking"] == 1


@pytest.mark.rule("DEFCON-EVC-12", "DEFCON-PRIM-16")
def test_we_are_doomed() -> None:
    """S-45."""
    state = game.pose(
        options={"events": True},
        tiles={(1, 0): 1},
        hidden={(2, 0): "zombies"},
        kept=[("were_doomed", 0)],
        ships={0: {EARTH: 1}, 1: {(1, 0): 3}},
        active=1,
    )
    after = play(state, "move 1,0 2,0 o=3")

    assert (ships(after, 1, (2, 0)), zombies(after, (2, 0)), after.event_table.kept) == (1, 0, ())


@pytest.mark.rule("DEFCON-EVC-05")
def test_through_the_mist() -> None:
    """S-46."""
    state = game.pose(
        options={"events": True},
        hidden={(1, 0): "nebula"},
        kept=[("through_the_mist", 0)],
        ships={0: {EARTH: 1}, 1: {EARTH: 1}},
        active=1,
    )
    after = play(state, "move 0,0 1,0 o=1")

    assert (ships(after, 1, (1, 0)), ships(after, 0, (1, 0))) == (2, 1)


@pytest.mark.rule("DEFCON-EVC-01", "DEFCON-PRIM-13")
def test_zombie_scout() -> None:
    """S-47."""
    state = drawn("zombie_scout")
    assert outcomes(state) == {"branch 1": Fraction(1, 3), "branch 2": Fraction(2, 3)}

    ring_2, ring_3 = (outcomes(play(state, line)) for line in ("branch 1", "branch 2"))
    assert (len(ring_2), len(ring_3)) == (12, 18)


@pytest.mark.rule("DEFCON-CONS-02", "DEFCON-EVT-05", "DEFCON-END-01")
def test_the_last_constellation_wins_at_once() -> None:
    """S-48."""
    names = ["Leo", "Libra", "Orion", "Aries", "Gemini", "Taurus", "Scorpius"]
    cells = [*hexes.ring(2)[:3], *hexes.ring(3)[:4]]
    state = solo(
        options={"events": True},
        tiles={**dict(zip(cells, names, strict=True)), (1, -1): 2},
        hidden={(1, 0): "Cassiopeia"},
        ships={0: {EARTH: 1}},
    )
    after = play(state, "move 0,0 1,0 o=1")

    assert after.result is Reason.WIN
    assert ships(after, 0, (1, 0)) == 1
    assert not after.event_table.discards


@pytest.mark.rule("DEFCON-END-03")
@pytest.mark.parametrize(("resources", "reason"), [((9, 4), Reason.LOSS_HOPELESS), ((10, 4), None)])
def test_no_ship_and_no_money_is_hopeless(resources: tuple[int, int], reason: Reason | None) -> None:
    """S-49."""
    state = game.pose(node="TURN-END", ships={0: {}, 1: {}}, resources=list(resources))

    assert state.result is reason


@pytest.mark.rule("DEFCON-END-04", "DEFCON-END-08")
def test_the_turn_limit() -> None:
    """S-50."""
    for kind, value in (("loss", -1.0), ("draw", 0.0)):
        options = {"turn_limit": 30, "turn_limit_result": kind}
        ended = game.outcome(play(game.pose(options=options, turn=30), "pass_move"))
        assert ended is not None
        assert (ended.reason, ended.returns) == (Reason.TIMEOUT, (value, value))

    overrun = game.pose(
        node="ZOMBIES",
        options={"turn_limit": 30},
        tiles={(2, -2): "zombies", (1, -1): 1},
        zombies={(1, -1): 1},
        ships={0: {(1, 0): 1}, 1: {}},
        turn=30,
        unchecked=True,
    )
    assert overrun.result is Reason.LOSS_OVERRUN


def test_galaxies_are_values() -> None:
    assert Galaxy(BASE.stages) == BASE
    assert Counter(BASE.planets) == Counter((0, 2, 4, 6, 6, 4, 2))
