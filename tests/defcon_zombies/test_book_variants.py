"""Variants and limits: CUST, FLAG, OVER, SCOUT, JUMP, RING4, LIM."""

from fractions import Fraction
from typing import Any

import pytest

from tests.defcon_zombies.book_driving import (
    ANYWHERE,
    EARTH,
    FAR,
    actor,
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
from zombiekit.errors import InvalidOptions
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.box.options import Options
from zombiekit.primitives.hexes import CELLS, ring

# ------------------------------------------------------------------------------------------------------------- LIM


@pytest.mark.rule("DEFCON-LIM-01", "DEFCON-SPAWN-01")
def test_without_the_option_nothing_runs_out() -> None:
    """The position has over 32 Zombies systems with a zombie each, over 16 ships and over 24 outposts."""
    nests = [*ring(4)[1:12], *ring(4)[13:24], *ring(3)[:14]]
    made = {"galaxy": {"rings": 4, "stages": [{"planet": {"1": 6}}, {"planet": {"1": 12}}, {"planet": {"1": 18}},
            {"planet": {"1": 23}, "constellation": 1}]}, "limited_tiles": False, "overrun": True}  # fmt: skip
    state = game.pose(
        options=made,
        tiles={**dict.fromkeys(nests, 1), (1, 0): 1},
        transformed=dict.fromkeys(nests, 1),
        zombies=dict.fromkeys(nests, 1),
        ships={0: {EARTH: 40, (1, 0): 1}, 1: {EARTH: 1}},
        outposts={0: {(1, 0): 30}},
        resources=[15, 0],
        turn=3,
    )
    buying = play(state, "pass_move")
    assert options(buying) == ["done", "buy_ship 0,0", "buy_outpost 1,0"]
    after = play(buying, "buy_ship 0,0")
    assert len(options(after)) - 1 == len(nests) == 36
    assert zombies(after) == dict.fromkeys(nests, 2)


def limited(**facts: Any) -> Any:
    facts["options"] = {"limited_components": True, **facts.get("options", {})}
    return game.pose(**facts)


def crowd(count: int, *but: tuple[int, int]) -> dict[tuple[int, int], int]:
    """Return `count` zombies waiting on unexplored systems in ring 3, but none at `but`."""
    cells = [cell for cell in ring(3) if cell not in but]
    return dict.fromkeys(cells[: count % 10], 1) | {cells[-1]: count - count % 10}


@pytest.mark.rule("DEFCON-LIM-01", "DEFCON-LIM-02", "DEFCON-LIM-03")
def test_cubes_and_chits() -> None:
    """Of 16 cubes, an ordinary ship takes 1 and a flagship or a pair 2; all players share 24 chits."""
    facts: dict[str, Any] = {"node": "BUY", "tiles": {(1, 0): 3, (0, 1): "Gemini"}, "resources": [40, 0]}

    def buys(fleet: tuple[int, int, int], chits: int, **made: bool) -> list[str]:
        posts = {0: {(1, 0): 4}, 1: {(1, 0): chits - 4}}
        return options(limited(**facts, options=made, ships={0: {(1, 0): fleet}, 1: {EARTH: 1}}, outposts=posts))

    assert buys((14, 0, 0), 23) == ["done", "buy_ship 0,0", "buy_pair 0,0", "buy_outpost 1,0"]
    assert buys((15, 0, 0), 24) == ["done", "buy_ship 0,0"]
    assert buys((1, 7, 0), 24) == ["done", "buy_ship 0,0"]
    assert buys((13, 0, 1), 24, flagships=True) == ["done", "buy_ship 0,0", "buy_ship 1,0"]
    assert buys((14, 0, 1), 23, flagships=True) == ["done", "buy_outpost 1,0"]
    assert buys((16, 0, 0), 23) == ["done", "buy_outpost 1,0"]


@pytest.mark.rule("DEFCON-LIM-02")
@pytest.mark.parametrize("tile", ["nebula", "Leo"])
@pytest.mark.parametrize("rule", ["system", "choice"])
def test_a_free_ship_without_a_cube_is_forfeited(tile: str, rule: str) -> None:
    state = limited(ships={0: {EARTH: 16}, 1: {EARTH: 1}}, hidden={(1, 0): tile}, options={"constellation_ship": rule})
    after = play(state, "move 0,0 1,0 o=2")

    assert (ships(after), node(after), after.turn) == ({EARTH: (14, 0, 0), (1, 0): (2, 0, 0)}, "MakeMove", 2)
    assert after.cards[0] == (("Leo",) if tile == "Leo" else ())


@pytest.mark.rule("DEFCON-LIM-04", "DEFCON-SPAWN-01", "DEFCON-SPAWN-02", "DEFCON-SPAWN-03")
def test_choosing_who_gets_the_last_cubes() -> None:
    """The choice comes up as long as too few cubes are free; a cube freed by a fight is available at once."""
    nests = [(2, 0), (2, -1), (2, -2)]
    facts: dict[str, Any] = {
        "node": "ZOMBIES",
        "tiles": {**dict.fromkeys(nests, "zombies"), FAR: "nebula"},
        "options": ANYWHERE,
    }
    alone = {0: {FAR: 1}, 1: {EARTH: 1}}
    none = limited(**facts, zombies=crowd(32), ships=alone)
    assert (sum(zombies(none).values()), none.turn) == (32, 2)

    one = limited(**facts, zombies=crowd(31), ships=alone)
    assert (actor(one), options(one)) == (0, ["spawn_at 2,0", "spawn_at 2,-1", "spawn_at 2,-2"])
    assert zombies(play(one, "spawn_at 2,-1"))[2, -1] == 1
    two = limited(**facts, zombies=crowd(30), ships=alone)
    second = play(two, "spawn_at 2,-2")
    assert options(second) == ["spawn_at 2,0", "spawn_at 2,-1"]
    assert options(play(second, "spawn_at 2,0")) == ["zombie_from 2,0", "zombie_from 2,-2", "any_order"]

    fights = limited(**facts, zombies=crowd(30), ships={0: {FAR: 1, (2, -2): 1}, 1: {EARTH: 1}})
    freed = play(fights, "spawn_at 2,-2")
    assert options(freed) == ["zombie_from 2,0", "zombie_from 2,-1", "any_order"], (
        "two cubes for two systems: nothing to choose"
    )
    assert [event.cell for event in told(freed, "ZombieCame")] == [(2, -2), (2, 0), (2, -1)]
    assert ships(freed) == {FAR: (1, 0, 0)}


@pytest.mark.rule("DEFCON-LIM-04", "DEFCON-SCOUT-01")
def test_no_scout_without_a_cube() -> None:
    assert limited(node="SCOUTS", zombies=crowd(32), options={"scouts": "inward"}).turn == 2
    assert node(limited(node="SCOUTS", zombies=crowd(31), options={"scouts": "inward"})) == "Scout"


# ------------------------------------------------------------------------------------------------------------ CUST


def custom(*stages: dict[str, Any], **data: Any) -> dict[str, Any]:
    return {"rings": len(stages), "stages": list(stages), **data}


GOOD = custom({"planet": {"1": 2}, "wormhole": 1, "constellation": 2})
"""Five tiles for the five systems that one gap leaves."""


@pytest.mark.rule("DEFCON-CUST-01", "DEFCON-CUST-02", "DEFCON-CUST-03", "DEFCON-CUST-04", "DEFCON-MIX-05")
def test_a_custom_galaxy() -> None:
    """Only the tiles of the mix are dealt, here without Zombies; finding all of its constellations wins."""
    state = game.pose(
        options={"galaxy": {**GOOD, "gaps": [[0, 1]]}, "players": 1}, hidden={(1, 0): "Leo", (1, -1): "Orion"}
    )
    dealt = sorted(str(tile) for tile in state.dealt)
    assert dealt == sorted(["earth", "gap", "Leo", "Orion", "planet 1", "planet 1", "wormhole"])
    assert [line.split()[2] for line in options(state)[1:]] == ["1,0", "1,-1", "0,-1", "-1,0", "-1,1"]
    one = play(state, "move 0,0 1,0 o=1")
    assert one.result is None
    assert play(one, "move 1,0 1,-1 o=1").result == "win"


@pytest.mark.rule("DEFCON-CUST-02")
@pytest.mark.parametrize(
    "galaxy",
    [
        GOOD,
        {**GOOD, "gaps": [[0, 0]]},
        {**GOOD, "gaps": [[2, 0]]},
        {**GOOD, "gaps": [[0, 1], [0, 1]]},
        {**GOOD, "gaps": [[0, 1], [1, 0]]},
        {**GOOD, "gaps": [list(cell) for cell in ring(1)]},
        custom({"planet": {"1": 6}}),
        custom({"planet": {"1": 3}, "wormhole": 3}, {"constellation": 12}),
        custom({"planet": {"1": 2}, "constellation": 1}, {"planet": {"2": 15}}),
        custom({"planet": {"2": 5}}, {"constellation": 1, "planet": {"3": 8, "4": 1}}, gaps=[[1, 0], [2, -1], [1, 1]]),
        custom({"planet": {"1": 5}, "constellation": 1}),  # the box has 4
        custom({"planet": {"0": 2, "2": 3}, "constellation": 1}),
        custom({"zombies": 5, "constellation": 1}),
        custom({"nebula": 3, "planet": {"2": 2}, "constellation": 1}),
        custom({"constellation": 13}, gaps=[]),
        custom(*[{"planet": {"2": 6 * radius - 1}, "constellation": 1} for radius in range(1, 8)]),
        custom(),
    ],
    ids=str,
)  # fmt: skip
def test_galaxies_that_are_refused(galaxy: Any) -> None:
    with pytest.raises(InvalidOptions, match="galaxy"):
        Options(galaxy=galaxy)


@pytest.mark.rule("DEFCON-CUST-02")
def test_the_box_is_a_limit_that_can_be_lifted() -> None:
    many = custom({"planet": {"0": 2, "2": 3}, "constellation": 1})
    six = custom(*[{"planet": {"2": 6 * radius - 1}, "constellation": 1} for radius in range(1, 7)])
    for galaxy in (many, six):
        assert Options(galaxy=galaxy, limited_tiles=False).plan.rings == galaxy["rings"]
        with pytest.raises(InvalidOptions, match="box"):
            Options(galaxy=galaxy)
    zero = Options(galaxy=custom({"planet": {"0": 1, "2": 4}, "constellation": 1}))
    assert zero.plan.planets[0] == 1


@pytest.mark.rule("DEFCON-CUST-04", "DEFCON-OVER-05")
def test_a_swarm_without_zombies_tiles() -> None:
    """Only a transformation turns the swarm on."""
    made = {
        "galaxy": {**GOOD, "gaps": [[0, 1]]},
        "players": 1,
        "overrun": True,
        "events": True,
        "event_cards": {
            "base": False,
            "cards": [
                {
                    "id": "z",
                    "name": "",
                    "text": "",
                    "effects": [{"do": "add_zombie", "at": {"choose": {"kind": "planet"}}}],
                }
            ],
        },
    }
    state = game.pose(node="EVENT", card="z", cell=(1, 0), options=made, tiles={(1, 0): "Leo", (0, -1): 1, (-1, 0): 1})
    assert (state.swarm_on, options(state)) == (False, ["place_zombie 0,-1", "place_zombie -1,0"])
    after = play(state, "place_zombie -1,0")
    assert (after.swarm_on, face(after, (-1, 0)), zombies(after)) == (True, "zombies", {})
    assert face(play(after, "pass_move"), (0, -1)) == "zombies", "its first zombie overran the next planet"


# --------------------------------------------------------------------------------------- FLAG, JUMP, RING4, SCOUT


@pytest.mark.rule("DEFCON-FLAG-01", "DEFCON-FLAG-03", "DEFCON-CARD-02", "DEFCON-PLAN-06")
def test_a_flagship() -> None:
    """Each player starts with one. It counts as one ship in every way, and a lost flagship is not replaced."""
    start = game.pose(options={"flagships": True, "players": 3})
    assert [ships(start, seat) for seat in range(3)] == [{EARTH: (0, 0, 1)}] * 3
    assert options(start)[1] == "move 0,0 1,0 f=1"

    state = game.pose(
        options={"flagships": True}, tiles={(1, 0): 2, (0, 1): "Canis Minor", (0, -1): "Scorpius"},
        hidden={(2, 0): "nebula"}, ships={0: {(1, 0): (0, 0, 1), (0, 1): 1}},
    )  # fmt: skip
    assert [line for line in options(state) if line[:8] == "teleport"] == [
        "teleport 1,0 0,1 flagship",
        "teleport 0,1 1,0 ship",
    ]
    asked = play(state, "move 1,0 2,0 f=1")
    assert options(asked) == ["bounce ship 1,0", "bounce flagship 1,0", "stay"]
    assert ships(play(asked, "bounce flagship 1,0")) == {(1, 0): (0, 0, 1), (2, 0): (1, 0, 0), (0, 1): (1, 0, 0)}

    lost = game.pose(
        node="BUY", options={"flagships": True}, resources=[30, 0], tiles={(1, 0): "nebula"}, ships={0: {(1, 0): 2}}
    )
    assert options(lost) == ["done", "buy_ship 0,0"]
    assert ships(play(lost, "buy_ship 0,0")) == {EARTH: (1, 0, 0), (1, 0): (2, 0, 0)}


@pytest.mark.rule("DEFCON-JUMP-04", "DEFCON-CARD-13")
def test_a_rally_of_jumpers() -> None:
    """A system is asked only if it shares an unexplored neighbor with all the systems that already send ships."""
    state = game.pose(
        options={"jump_drives": True},
        cards={0: ["Orion"]},
        tiles={(1, 0): 1, (-1, 0): 2, (0, 1): 3},
        ships={0: {(1, 0): 2, (-1, 0): 1, (0, 1): 1}},
    )
    assert [line for line in options(state) if "jump" in line] == ["rally_jump"]
    assert refusal(state, "jump 1,0 o=1") == "DEFCON-JUMP-04"
    first = play(state, "rally_jump")
    assert options(first) == ["send", "send o=1", "send o=2"]
    third = play(first, "send o=2")
    assert options(third) == ["send", "send o=1"], "(-1,0) shares no neighbor with (1,0), so (0,1) is asked next"
    both = play(third, "send o=1")
    assert ships(both) == {(-1, 0): (1, 0, 0), (1, 1): (3, 0, 0)}, (
        "one destination is adjacent to both, and needs no roll"
    )
    alone = play(third, "send")
    neighbors = [(2, 0), (2, -1), (1, -1), (1, 1)]
    assert chances(alone) == {f"system {q},{r}": Fraction(1, 4) for q, r in sorted(neighbors, key=CELLS.index)}
    second = play(first, "send")
    assert options(second) == ["send", "send o=1"]
    assert set(chances(play(second, "send"))) == {"system 0,2", "system -1,2", "system 1,1", "system -1,1"}, (
        "the last one must send"
    )


@pytest.mark.rule("DEFCON-JUMP-01", "DEFCON-JUMP-02", "DEFCON-CARD-06", "DEFCON-CARD-13")
def test_jump_drives_leave_explored_systems_alone() -> None:
    """With jump drives, all moves and rallies, even at range 2, lead to explored systems only."""
    state = game.pose(
        options={"jump_drives": True}, cards={0: ["Cassiopeia", "Orion"]},
        tiles={(1, 0): 1, (0, -1): 3, (-2, 0): 2}, ships={0: {(1, 0): 1, (0, -1): 1}}, zombies={(2, 0): 1},
    )  # fmt: skip
    held = {"{},{}".format(*cell) for cell in CELLS[1:37] if face(state, cell) in {"Cassiopeia", "Orion"}}
    moves = [line for line in options(state) if line.split()[0] in {"move", "rally"}]
    assert {line.split()[-2] if line[:4] == "move" else line.split()[1] for line in moves} - held == {
        "0,0",
        "1,0",
        "0,-1",
        "-2,0",
    }
    assert "rally 0,0" in moves


@pytest.mark.rule("DEFCON-RING4-03", "DEFCON-BUILD-11")
def test_the_gaps_of_the_fourth_ring() -> None:
    """The gaps are the corners, a given list, or four cells drawn at random before the deal."""
    corners = {(4, -4), (0, -4), (-4, 4), (0, 4)}
    fixed = game.pose(options={"galaxy": "fourth_ring"})
    assert {CELLS[cell] for cell in fixed.gaps} == corners
    assert len(fixed.board.systems) == 57
    listed = [(4, 0), (4, -1), (-4, 0), (-4, 1)]
    state = game.pose(options={"galaxy": "fourth_ring", "fourth_ring_gaps": [list(cell) for cell in listed]})
    assert {CELLS[cell] for cell in state.gaps} == set(listed)
    drawn = game.new_game(Options(galaxy="fourth_ring", fourth_ring_gaps="random"))
    chance = game.chance_outcomes(drawn)
    assert (node(drawn), len(chance), chance.total) == ("DrawnGaps", 10626, 10626)
    for wrong in ([[4, 0]], [[3, 0], [4, 0], [4, -1], [4, -2]], [[4, 0], [4, 0], [4, -1], [4, -2]], "edges"):
        with pytest.raises(InvalidOptions, match="fourth_ring_gaps"):
            Options(galaxy="fourth_ring", fourth_ring_gaps=wrong)  # type: ignore[arg-type]


@pytest.mark.rule("DEFCON-SCOUT-01", "DEFCON-SCOUT-03", "DEFCON-SCOUT-06", "DEFCON-RING4-05")
def test_scouts_look_anew_each_turn() -> None:
    """They go inward only if the outer ring is full, and skip explored systems and any with zombies; ring 4 is the outermost of four."""
    full = dict.fromkeys(ring(3), 1)
    inner = game.pose(node="SCOUTS", options={"scouts": "inward"}, zombies=full | {(2, 0): 1}, tiles={(2, -1): 3})
    assert options(inner) == ["place_zombie {},{}".format(*cell) for cell in ring(2) if cell not in {(2, 0), (2, -1)}]
    freed = game.pose(node="SCOUTS", options={"scouts": "inward"}, zombies={**full, (3, 0): 0})
    assert (freed.turn, zombies(freed)) == (2, full), "a single system needs no choice"
    four = game.pose(node="SCOUTS", options={"scouts": "outer", "galaxy": "fourth_ring"})
    assert len(options(four)) == 20


@pytest.mark.rule("DEFCON-OVER-02", "DEFCON-OVER-06", "DEFCON-PLAN-02", "DEFCON-ZSYS-04")
def test_a_transformed_planet() -> None:
    """It pays nothing, takes no outposts and attracts no zombies; ships may come, and pieces nearby stay."""
    state = game.pose(
        options={"overrun": True, "outposts_on": "non_zombies"}, tiles={(2, 0): 3, (1, 0): 1, (3, 0): 6, (2, -1): 2},
        transformed={(2, 0): 1}, ships={0: {(1, 0): 1}, 1: {EARTH: 1}}, outposts={1: {(1, 0): 1}}, resources=[5, 0], turn=3,
    )  # fmt: skip
    here = play(state, "move 1,0 2,0 o=1")
    assert (here.turn, here.resources, fleet(here, (2, 0))) == (4, (5, 0), 0), (
        "no place for an outpost, and the step took the ship"
    )
    assert outposts(here, 1) == {(1, 0): 1}
    away = play(state, "pass_move", "done")
    assert [(event.origin, event.target) for event in told(away, "ZombieMoved")] == [((2, 0), (3, 0))]


@pytest.mark.rule("DEFCON-OVER-03", "DEFCON-FLOW-08", "DEFCON-PLAN-08")
def test_the_planet_without_resources() -> None:
    """It pays 0, sends every zombie on, and with `overrun` falls to the first zombie."""
    plan = custom({"planet": {"0": 1, "3": 2}, "zombies": 1, "constellation": 2})
    tiles: dict[tuple[int, int], str | int] = {(1, 0): 0, (1, -1): "zombies", (0, 1): "Taurus"}
    paid = game.pose(options={"galaxy": plan, "collect_early": True}, tiles=tiles, swarm=None, resources=[10, 0])
    assert play(paid, "move 0,0 1,0 o=1").resources[0] == 10
    sent = game.pose(node="ZOMBIES", options={"galaxy": plan, "players": 1}, tiles=tiles, ships={0: {EARTH: 2}})
    assert [(event.origin, event.target) for event in told(sent, "ZombieMoved")] == [((1, -1), (1, 0)), ((1, 0), EARTH)]
    assert (zombies(sent), ships(sent)) == ({}, {EARTH: (1, 0, 0)})
    lost = game.pose(node="ZOMBIES", options={"galaxy": plan, "overrun": True}, tiles=tiles)
    assert (face(lost, (1, 0)), zombies(lost), lost.turn) == ("zombies", {}, 2)
