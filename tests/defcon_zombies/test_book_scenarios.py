"""The worked scenarios of the book, S-01 to S-31."""

from fractions import Fraction

import pytest

from tests.defcon_zombies.book_driving import (
    ANYWHERE,
    EARTH,
    FAR,
    actor,
    cell_of,
    chances,
    face,
    fleet,
    node,
    options,
    outposts,
    play,
    refusal,
    ships,
    told,
    zombies,
)
from tests.defcon_zombies.book_rows import rows
from zombiekit import TERMINAL
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.state import State
from zombiekit.games.defcon_zombies.view.prior import knowledge_of
from zombiekit.primitives.hexes import CELLS, distance, ring

NEIGHBORS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
"""Ring 1, in canonical order."""


def known(tiles: dict[tuple[int, int], object], seat: int = 0, **options: object) -> State:
    """Return a seat's view of a position with these tiles face up."""
    state = game.pose(tiles=tiles, options=options, unchecked=True)  # type: ignore[arg-type]
    return game.observe(state, seat)


@pytest.mark.rule("DEFCON-BUILD-01", "DEFCON-BUILD-02", "DEFCON-GEO-03")
def test_s01_piles() -> None:
    """The piles have 28, 22 + 4 and 14 + 4 tiles; 6, 12 and 18 are dealt from them."""
    sizes = []
    for stage, cell in ((1, (1, 0)), (2, (2, 0)), (3, (3, 0))):
        state = game.pose(node="DEAL", cell=cell)
        sizes.append((stage, sum(count for _, count in state.pile)))

    assert sizes == [(1, 28), (2, 26), (3, 18)]
    assert [sum(count for _, count in game.pose(node="DEAL", cell=cell).pile) for cell in ((0, 1), (1, 1))] == [23, 15]
    assert "nebula" in dict(game.pose(node="DEAL", cell=(1, 0)).pile)


@pytest.mark.rule("DEFCON-PRIOR-10", "DEFCON-PRIOR-09")
def test_s02_marginals_at_the_start() -> None:
    view = known({})
    one, two, three = (game.marginals(view, radius) for radius in (1, 2, 3))

    assert one["constellation"] == Fraction(1, 14)
    assert two["constellation"] == Fraction(16, 91)
    assert three["constellation"] == Fraction(71, 234)
    assert "zombies" not in one
    assert two["zombies"] == Fraction(1, 26)
    assert three["zombies"] == Fraction(10, 117)
    assert [sum(each.values()) for each in (one, two, three)] == [1, 1, 1]


@pytest.mark.rule("DEFCON-PRIOR-04")
def test_s03_a_zombies_system_in_ring_3() -> None:
    view = known({(3, 0): "zombies"})

    assert game.marginals(view, 2)["zombies"] == Fraction(1, 40)
    assert game.marginals(view, 3)["zombies"] == Fraction(7, 170)


@pytest.mark.rule("DEFCON-PRIOR-03", "DEFCON-PRIOR-04", "DEFCON-PRIOR-05")
def test_s04_five_constellations_within() -> None:
    tiles: dict[tuple[int, int], object] = dict(zip(NEIGHBORS, ("Leo", 1, 2, 3, 4, 5), strict=True))
    tiles |= dict(zip(ring(2), ("Aries", "Libra", "Orion", "Taurus"), strict=False))
    view = known(tiles)
    weights = rows(knowledge_of(view))
    total = sum(weights.values())

    assert {row: Fraction(weight, total) for row, weight in weights.items()} == {
        ((0, 0, 3), (0, 1, 1)): Fraction(4, 11),
        ((0, 0, 3), (0, 0, 2)): Fraction(7, 11),
    }
    assert weights[(0, 0, 3), (0, 1, 1)] == 288 * 97920
    assert weights[(0, 0, 3), (0, 0, 2)] == 288 * 171360
    assert game.marginals(view, 2).get("constellation", 0) == 0
    assert game.marginals(view, 2)["zombies"] == Fraction(1, 22)
    assert game.marginals(view, 3)["constellation"] == Fraction(1, 6)
    assert game.marginals(view, 3)["zombies"] == Fraction(1, 11)


@pytest.mark.rule("DEFCON-GEO-01", "DEFCON-GEO-02", "DEFCON-GEO-05")
def test_s05_distance_and_neighbors() -> None:
    assert distance((2, -2), (-1, 0)) == 3

    state = game.pose(ships={0: {(3, -3): 1}}, tiles={(3, -3): 1})

    assert {option.split()[2] for option in options(state)[1:]} == {"2,-3", "2,-2", "3,-2"}


@pytest.mark.rule("DEFCON-MOVE-01", "DEFCON-MOVE-06", "DEFCON-TURN-05")
@pytest.mark.parametrize("count", [1, 3])
def test_s06_first_moves(count: int) -> None:
    """The choices are passing, then each neighbor in canonical order with one or more ships."""
    state = game.pose(ships={0: {EARTH: count}}, options={"players": 1})
    for line in (f"move 0,0 1,0 o={count + 1}", "move 0,0 1,0", "move 0,0 1,0 o=1 p=1", "move 1,0 0,0 o=1"):
        assert refusal(state, line) == "DEFCON-MOVE-06"
    assert game.outcome(state) is None
    assert options(state) == [
        "pass_move",
        *(f"move 0,0 {q},{r} o={o}" for q, r in NEIGHBORS for o in range(1, count + 1)),
    ]


@pytest.mark.rule("DEFCON-PLAN-01", "DEFCON-PLAN-03")
def test_s07_a_discovered_planet_pays_twice_its_number_once() -> None:
    state = play(game.pose(ships={0: {EARTH: 3}}, hidden={(1, 0): 4}), "move 0,0 1,0 o=3")

    assert state.resources[0] == 8
    assert fleet(state, (1, 0)) == 3


@pytest.mark.rule("DEFCON-PLAN-02", "DEFCON-PLAN-04", "DEFCON-EARLY-01")
@pytest.mark.parametrize(
    ("swarm", "early", "waiting", "moved", "paid"),
    [
        (False, False, 0, 1, 0),
        (False, True, 0, 1, 4),
        (True, False, 0, 1, 4),
        (True, False, 2, 2, 0),
        (True, False, 2, 3, 4),
    ],
)
def test_s08_an_explored_planet(swarm: bool, early: bool, waiting: int, moved: int, paid: int) -> None:
    state = game.pose(
        tiles={(1, 0): 4, FAR: "nebula"},
        zombies={(1, 0): waiting},
        ships={0: {EARTH: moved}, 1: {FAR: 1}},
        resources=[10, 0],
        swarm=swarm,
        options={"collect_early": early},
    )
    after = play(state, f"move 0,0 1,0 o={moved}")

    assert (node(after), after.resources) == ("Buy", (10 + paid, 0))
    assert after.kills == waiting


@pytest.mark.rule("DEFCON-REV-01", "DEFCON-REV-02")
@pytest.mark.parametrize(("moved", "left", "waiting"), [(3, 1, 0), (2, 0, 0), (1, 0, 1)])
def test_s09_entering_waiting_zombies(moved: int, left: int, waiting: int) -> None:
    state = game.pose(
        tiles={(1, 0): 1}, hidden={(2, 0): 3}, zombies={(2, 0): 2}, ships={0: {(1, 0): moved}, 1: {EARTH: 1}}
    )
    after = play(state, f"move 1,0 2,0 o={moved}")

    assert fleet(after, (2, 0)) == left
    assert zombies(after).get((2, 0), 0) == waiting
    assert face(after, (2, 0)) == ("planet 3" if left else "unknown")
    assert after.resources[0] == (6 if left else 0)


@pytest.mark.rule("DEFCON-CONS-01", "DEFCON-CONS-02", "DEFCON-CONS-03", "DEFCON-CONS-05")
def test_s10_a_constellation() -> None:
    facts = {
        "tiles": {(2, 0): "Aries", (0, 2): "Taurus"},
        "hidden": {(1, 0): "Leo"},
        "ships": {0: {EARTH: 1}, 1: {EARTH: 1}},
    }
    before = game.pose(**facts, cards={1: ["Aries", "Taurus"]})  # type: ignore[arg-type]
    after = play(before, "move 0,0 1,0 o=1")

    assert after.cards == (("Leo",), ("Aries", "Taurus"))
    assert after.found == before.found + 1 == 3
    assert ships(after) == {(1, 0): (2, 0, 0)}
    assert after.resources == (0, 0)

    choice = game.pose(**facts, options={"constellation_ship": "choice"})  # type: ignore[arg-type]
    asked = play(choice, "move 0,0 1,0 o=1")
    assert (actor(asked), options(asked)) == (0, ["place_free 0,0", "place_free 1,0"])
    assert ships(play(asked, "place_free 0,0")) == {EARTH: (1, 0, 0), (1, 0): (1, 0, 0)}
    assert ships(play(asked, "place_free 1,0")) == {(1, 0): (2, 0, 0)}


@pytest.mark.rule("DEFCON-NEB-01", "DEFCON-NEB-02")
def test_s11_the_nebula() -> None:
    found = play(game.pose(ships={0: {EARTH: 2}}, hidden={(1, 0): "nebula"}), "move 0,0 1,0 o=2")
    assert ships(found) == {(1, 0): (3, 0, 0)}

    later = play(game.pose(ships={0: {EARTH: 2}}, tiles={(1, 0): "nebula"}), "move 0,0 1,0 o=2")
    assert ships(later) == {(1, 0): (2, 0, 0)}
    assert later.resources == found.resources == (0, 0)


@pytest.mark.rule("DEFCON-WORM-01", "DEFCON-WORM-03")
def test_s12_a_wormhole_on_turn_1() -> None:
    state = game.pose(hidden={(1, 0): "wormhole", (-3, 3): 6}, options={"players": 1})
    rolled = play(state, "move 0,0 1,0 o=1")

    assert chances(rolled) == {f"system {q},{r}": Fraction(1, 35) for q, r in CELLS[1:37] if (q, r) != (1, 0)}
    after = play(rolled, "system -3,3")
    assert ships(after) == {(-3, 3): (1, 0, 0)}
    assert face(after, (-3, 3)) == "planet 6"
    assert after.resources == (12,)


@pytest.mark.rule("DEFCON-WORM-02", "DEFCON-WORM-07", "DEFCON-MOVE-03")
def test_s13_all_own_ships_travel() -> None:
    state = game.pose(tiles={(1, 0): "wormhole"}, hidden={(3, 0): 1}, ships={0: {(1, 0): 1, EARTH: 1}, 1: {(1, 0): 1}})
    after = play(state, "move 0,0 1,0 o=1", "system 3,0")

    assert ships(after, 0) == {(3, 0): (2, 0, 0)}
    assert ships(after, 1) == {(1, 0): (1, 0, 0)}


@pytest.mark.rule("DEFCON-WORM-03")
def test_s14_a_wormhole_to_zombies() -> None:
    state = game.pose(
        tiles={(1, 0): "wormhole", (0, 1): 2},
        zombies={(2, 0): 2},
        ships={0: {EARTH: 2, (0, 1): 1}},
        resources=[5, 0],
    )
    after = play(state, "move 0,0 1,0 o=2", "system 2,0")

    assert ships(after) == {(0, 1): (1, 0, 0)}
    assert (face(after, (2, 0)), zombies(after), after.kills) == ("unknown", {}, 2)
    assert node(after) == "Buy"


@pytest.mark.rule("DEFCON-WORM-04", "DEFCON-NEB-01")
def test_s15_from_wormhole_to_wormhole() -> None:
    state = game.pose(
        options={"galaxy": "fourth_ring", "players": 1},
        hidden={(1, 0): "wormhole", (0, 3): "wormhole", (1, 1): "nebula"},
    )
    second = play(state, "move 0,0 1,0 o=1", "system 0,3")

    assert face(second, (0, 3)) == "wormhole"
    assert node(second) == "Wormhole"
    assert len(chances(second)) == 54
    assert not {"system 0,3", "system 1,0"} & set(chances(second))
    assert set(chances(second).values()) == {Fraction(1, 54)}
    after = play(second, "system 1,1")
    assert ships(after) == {(1, 1): (2, 0, 0)}


@pytest.mark.rule("DEFCON-WORM-05")
def test_s16_nothing_left_to_explore() -> None:
    """A real game is won before everything is explored, so the position is posed unchecked."""
    plan = {"rings": 1, "stages": [{"planet": {"2": 3}, "wormhole": 1, "zombies": 1, "constellation": 1}]}
    state = game.pose(
        options={"galaxy": plan, "players": 1},
        tiles={(1, 0): "wormhole", (1, -1): 2, (0, -1): 2, (-1, 0): 2, (-1, 1): "zombies", (0, 1): "Leo"},
        ships={0: {EARTH: 1}},
        unchecked=True,
    )
    assert state.found == 1
    after = game.step(state, game.legal_actions(state)[1])

    assert ships(after) == {(1, 0): (1, 0, 0)}
    assert after.turn == 2


@pytest.mark.rule("DEFCON-ZSYS-01", "DEFCON-SPAWN-01", "DEFCON-SPAWN-02", "DEFCON-ZSYS-05")
def test_s17_discovering_zombies() -> None:
    state = game.pose(
        tiles={(1, -1): 6}, hidden={(2, -2): "zombies"}, ships={0: {(1, -1): 2}, 1: {EARTH: 1}}, resources=[10, 0]
    )
    found = play(state, "move 1,-1 2,-2 o=2")
    assert (node(found), found.swarm_on, zombies(found), fleet(found, (2, -2))) == ("Buy", True, {}, 2)

    after = play(found, "done")
    assert (after.turn, after.discoverer) == (2, 0)
    assert (fleet(after, (2, -2)), zombies(after), after.kills) == (1, {}, 1)
    assert not told(after, "ZombieMoved")


@pytest.mark.rule("DEFCON-JUMP-01", "DEFCON-JUMP-02", "DEFCON-JUMP-03")
def test_s18_jump_drives() -> None:
    state = game.pose(tiles={(1, 0): 1, (0, 1): 2}, options={"jump_drives": True, "players": 1})

    assert options(state) == ["pass_move", "move 0,0 1,0 o=1", "move 0,0 0,1 o=1", "jump 0,0 o=1"]
    assert refusal(state, "move 0,0 1,-1 o=1") == "DEFCON-JUMP-01"
    assert chances(play(state, "jump 0,0 o=1")) == {
        f"system {q},{r}": Fraction(1, 4) for q, r in ((1, -1), (0, -1), (-1, 0), (-1, 1))
    }


@pytest.mark.rule("DEFCON-BUY-01", "DEFCON-BUY-02", "DEFCON-BUY-03", "DEFCON-BUY-04", "DEFCON-BUY-07")
def test_s19_buying() -> None:
    facts = {"node": "BUY", "tiles": {(1, 0): 3, (0, 1): "nebula"}, "resources": [12, 0]}
    fleets = {0: {EARTH: 1, (1, 0): 1, (0, 1): 1}, 1: {EARTH: 1}}
    state = game.pose(**facts, ships=fleets)  # type: ignore[arg-type]

    assert options(state) == ["done", "buy_ship 0,0", "buy_outpost 1,0"]
    bought = play(state, "buy_ship 0,0")
    assert (bought.resources[0], bought.active, node(bought)) == (2, 1, "MakeMove")
    assert fleet(bought, EARTH) == 2
    built = play(state, "buy_outpost 1,0")
    assert (built.resources[0], outposts(built)) == (7, {(1, 0): 1})
    assert play(state, "done").resources[0] == 12

    wide = game.pose(**facts, ships=fleets, options={"outposts_on": "non_zombies"})  # type: ignore[arg-type]
    assert options(wide) == ["done", "buy_ship 0,0", "buy_outpost 1,0", "buy_outpost 0,1"]


@pytest.mark.rule("DEFCON-INDU-01")
def test_s20_industrious() -> None:
    state = game.pose(
        node="BUY",
        tiles={(1, 0): 3},
        resources=[27, 0],
        ships={0: {(1, 0): 1}, 1: {EARTH: 1}},
        options={"industrious": True},
    )
    once = play(state, "buy_ship 0,0")
    assert (node(once), once.resources[0]) == ("Buy", 17)
    assert options(once) == ["done", "buy_ship 0,0", "buy_outpost 1,0"]

    after = play(once, "buy_ship 0,0", "buy_outpost 1,0")
    assert (after.resources[0], fleet(after, EARTH), outposts(after), after.turn) == (2, 2, {(1, 0): 1}, 2)
    assert play(once, "done").turn == 2
    assert play(once, "done").resources[0] == 17


@pytest.mark.rule("DEFCON-ZMOV-01", "DEFCON-ZMOV-02", "DEFCON-ZMOV-03", "DEFCON-ZMOV-05")
def test_s21_the_target_of_a_zombie() -> None:
    tiles = {(2, -2): "zombies", (1, -1): 2, (1, -2): 5, (3, -3): 6, (-1, 0): 6}
    near = {cell: tile for cell, tile in tiles.items() if cell != (3, -3)}

    def target(lying: dict[tuple[int, int], object], **options: str) -> dict[tuple[int, int], int]:
        return zombies(game.pose(node="ZOMBIES", tiles=lying, options=options))  # type: ignore[arg-type]

    assert target(tiles) == {(3, -3): 1}
    assert target(near) == {(1, -2): 1}
    assert target(near, zombie_target="highest_first") == {(-1, 0): 1}


@pytest.mark.rule("DEFCON-FLOW-01", "DEFCON-FLOW-03")
def test_s22_overflow() -> None:
    after = game.pose(
        node="ZOMBIES", tiles={(3, -3): "zombies", (2, -2): 2, (1, -2): 1, (2, -1): 4}, zombies={(2, -2): 2}
    )

    assert zombies(after) == {(2, -2): 2, (2, -1): 1}


@pytest.mark.rule("DEFCON-FLOW-04", "DEFCON-FLOW-07", "DEFCON-FIGHT-04")
def test_s23_overflow_to_earth() -> None:
    state = game.pose(
        node="ZOMBIES",
        tiles={(2, -2): "zombies", (1, -1): 1},
        zombies={(1, -1): 1},
        ships={0: {EARTH: 1}, 1: {EARTH: 2}},
    )
    assert (actor(state), options(state)) == (0, ["lose 0 ship", "lose 1 ship"])

    after = play(state, "lose 1 ship")
    assert (ships(after, 0), ships(after, 1)) == ({EARTH: (1, 0, 0)}, {EARTH: (1, 0, 0)})
    assert (zombies(after), after.result, after.turn) == ({(1, -1): 1}, None, 2)
    assert ships(play(state, "lose 0 ship"), 0) == {}


@pytest.mark.rule("DEFCON-END-02", "DEFCON-END-06")
def test_s24_earth_falls() -> None:
    after = game.pose(
        node="ZOMBIES",
        tiles={(2, -2): "zombies", (1, -1): 1, FAR: "nebula"},
        zombies={(1, -1): 1},
        ships={0: {FAR: 1}},
    )

    assert (after.result, actor(after)) == ("loss_overrun", TERMINAL)
    assert zombies(after) == {EARTH: 1, (1, -1): 1}
    outcome = game.outcome(after)
    assert outcome is not None
    assert outcome.returns == (-1, -1)


@pytest.mark.rule("DEFCON-FLOW-05")
def test_s25_nowhere_to_overflow_to() -> None:
    state = game.pose(node="ZOMBIES", tiles={(3, 0): "zombies", (2, 0): 1}, zombies={(2, 0): 1})
    assert zombies(state) == {(2, 0): 2}
    assert zombies(play(state, "pass_move")) == {(2, 0): 3}


@pytest.mark.rule("DEFCON-BUY-09", "DEFCON-ZMOV-10", "DEFCON-FIGHT-04")
def test_s26_an_outpost_or_a_ship() -> None:
    state = game.pose(
        node="ZOMBIES",
        tiles={(2, 0): "zombies", (1, 0): 6, FAR: "nebula"},
        outposts={0: {(1, 0): 1}},
        ships={0: {EARTH: 1}, 1: {(1, 0): 1, FAR: 1}},
    )
    assert (actor(state), options(state)) == (0, ["lose 0 outpost", "lose 1 ship"])

    without_outpost, without_ship = play(state, "lose 0 outpost"), play(state, "lose 1 ship")
    assert (outposts(without_outpost), ships(without_outpost, 1)) == ({}, {(1, 0): (1, 0, 0), FAR: (1, 0, 0)})
    assert (outposts(without_ship), ships(without_ship, 1)) == ({(1, 0): 1}, {FAR: (1, 0, 0)})
    assert zombies(without_outpost) == zombies(without_ship) == {}


@pytest.mark.rule("DEFCON-ZMOV-08")
@pytest.mark.parametrize("first", ["zombie_from 2,0", "zombie_from -2,0", "any_order"])
def test_s27_the_order_of_two_zombies(first: str) -> None:
    state = game.pose(
        node="ZOMBIES", options=ANYWHERE, tiles={(2, 0): "zombies", (-2, 0): "zombies", (1, 0): 1, (-1, 0): 1}
    )
    assert (actor(state), options(state)) == (0, ["zombie_from 2,0", "zombie_from -2,0", "any_order"])
    assert zombies(play(state, first)) == {(1, 0): 1, (-1, 0): 1}


@pytest.mark.rule("DEFCON-OVER-01", "DEFCON-OVER-02", "DEFCON-OVER-03", "DEFCON-OVER-04")
def test_s28_a_planet_is_overrun() -> None:
    state = game.pose(
        node="ZOMBIES", tiles={(3, 0): "zombies", (2, 0): 2}, zombies={(2, 0): 1}, options={"overrun": True}
    )
    assert (face(state, (2, 0)), zombies(state), state.turn) == ("zombies", {}, 2)

    after = play(state, "pass_move")
    assert [event.cell for event in told(after, "ZombieCame")] == [(2, 0), (3, 0)]
    assert options(after) == ["zombie_from 2,0", "zombie_from 3,0", "any_order"]


@pytest.mark.rule("DEFCON-OVER-07", "DEFCON-ZMOV-09")
def test_s29_overrun_without_planets() -> None:
    state = game.pose(
        node="ZOMBIES",
        options={"overrun": True, **ANYWHERE},
        tiles={(2, 0): "zombies", (-2, 0): "zombies"},
        ships={0: {EARTH: 1}},
    )
    assert options(state) == ["zombie_from 2,0", "zombie_from -2,0", "any_order"]

    after = play(state, "zombie_from 2,0")
    assert (after.result, zombies(after), ships(after), after.kills) == ("loss_overrun", {EARTH: 1}, {}, 1)


@pytest.mark.rule("DEFCON-SLOW-01", "DEFCON-SLOW-02", "DEFCON-ZSYS-03")
def test_s30_slow_swarm() -> None:
    """B discovers the first Zombies system on turn 5, so steps come at the ends of turns 5, 8 and 11."""
    state = game.pose(
        turn=5,
        options={"slow_swarm": True, "players": 3},
        tiles={(1, 0): 6, FAR: "nebula"},
        hidden={(2, 0): "zombies"},
        ships={0: {FAR: 1}, 1: {FAR: 1, (1, 0): 1}, 2: {FAR: 1}},
    )
    assert (state.options.overrun, state.active) == (True, 1)

    steps = []
    state = play(state, "move 1,0 2,0 o=1")
    for turn in range(6, 13):
        if told(state, "ZombieCame"):
            steps.append(turn - 1)
        assert state.turn == turn
        if node(state) == "MakeMove":
            state = play(state, "pass_move")
    assert steps == [5, 8, 11]


@pytest.mark.rule("DEFCON-SCOUT-01", "DEFCON-SCOUT-02", "DEFCON-SCOUT-03", "DEFCON-SCOUT-04", "DEFCON-SCOUT-05")
@pytest.mark.parametrize("scouts", ["outer", "inward"])
def test_s31_scouts(scouts: str) -> None:
    state = game.pose(options={"scouts": scouts, "players": 1})
    outer, inner = list(ring(3)), list(ring(2))
    for turn in range(1, 18):
        state = play(state, "pass_move")
        assert (node(state), actor(state), state.turn) == ("Scout", 0, turn)
        assert [cell_of(line) for line in options(state)] == outer
        state = play(state, "place_zombie {},{}".format(*outer.pop(5 % len(outer))))
    state = play(state, "pass_move")
    assert zombies(state) == dict.fromkeys(ring(3), 1)
    assert state.turn == 19

    state = play(state, "pass_move")
    if scouts == "outer":
        assert (state.turn, len(zombies(state))) == (20, 18)
    else:
        assert [cell_of(line) for line in options(state)] == inner
        assert zombies(play(state, "place_zombie 1,-2"))[1, -2] == 1
