"""Variants and limits: CUST, FLAG, OVER, SCOUT, JUMP, RING4, LIM."""

from random import Random
from typing import Any

import pytest

from tests.defcon_zombies.book_driving import ANYWHERE, EARTH, FAR, carried, follow, options, play, posed, shows
from tests.trying import case
from zombiekit import CHANCE
from zombiekit.errors import InvalidOptions
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.box.options import Options
from zombiekit.games.defcon_zombies.state import State
from zombiekit.primitives.hexes import CELLS, Hex, ring


@pytest.mark.rule("DEFCON-LIM-01", "DEFCON-SPAWN-01")
def test_without_the_option_nothing_runs_out() -> None:
    """The position has over 32 Zombies systems with a zombie each, over 16 ships and over 24 outposts."""
    nests = dict.fromkeys([*ring(4)[1:12], *ring(4)[13:24], *ring(3)[:14]], 1)
    stages = [{"planet": {"1": count}} for count in (6, 12, 18)] + [{"planet": {"1": 23}, "constellation": 1}]
    state = game.pose(
        options={"galaxy": {"rings": 4, "stages": stages}, "limited_tiles": False, "overrun": True},
        tiles={**nests, (1, 0): 1},
        transformed=nests,
        zombies=nests,
        ships={0: {EARTH: 40, (1, 0): 1}, 1: {EARTH: 1}},
        outposts={0: {(1, 0): 30}},
        resources=[15, 0],
        turn=3,
    )
    buying = shows(play(state, "pass_move"), options=["done", "buy_ship 0,0", "buy_outpost 1,0"])
    after = shows(play(buying, "buy_ship 0,0"), zombies=dict.fromkeys(nests, 2))
    assert len(options(after)) - 1 == len(nests) == 36


def limited(**facts: Any) -> State:
    facts["options"] = {"limited_components": True, **facts.get("options", {})}
    return game.pose(**facts)


def crowd(count: int) -> dict[Hex, int]:
    """Return `count` zombies waiting on unexplored systems in ring 3."""
    return dict.fromkeys(ring(3)[: count % 10], 1) | {ring(3)[-1]: count - count % 10}


@pytest.mark.rule("DEFCON-LIM-01", "DEFCON-LIM-02", "DEFCON-LIM-03")
@pytest.mark.parametrize(("fleet", "chits", "flagships", "buys"), [
    ((14, 0, 0), 23, False, ["buy_ship 0,0", "buy_pair 0,0", "buy_outpost 1,0"]),
    ((15, 0, 0), 24, False, ["buy_ship 0,0"]),
    ((1, 7, 0), 24, False, ["buy_ship 0,0"]),
    ((13, 0, 1), 24, True, ["buy_ship 0,0", "buy_ship 1,0"]),
    ((14, 0, 1), 23, True, ["buy_outpost 1,0"]),
    ((16, 0, 0), 23, False, ["buy_outpost 1,0"]),
])  # fmt: skip
def test_cubes_and_chits(fleet: tuple[int, int, int], chits: int, flagships: bool, buys: list[str]) -> None:
    """Of 16 cubes, an ordinary ship takes 1 and a flagship or a pair 2; all players share 24 chits."""
    facts: Any = {"tiles": {(1, 0): 3, (0, 1): "Gemini"}, "resources": [40, 0], "options": {"flagships": flagships}}
    facts |= {"ships": {0: {(1, 0): fleet}, 1: {EARTH: 1}}, "outposts": {0: {(1, 0): 4}, 1: {(1, 0): chits - 4}}}
    shows(limited(node="BUY", **facts), options=["done", *buys])


@pytest.mark.rule("DEFCON-LIM-04", "DEFCON-SPAWN-01", "DEFCON-SPAWN-02", "DEFCON-SPAWN-03")
def test_choosing_who_gets_the_last_cubes() -> None:
    """The choice comes up as long as too few cubes are free; a cube freed by a fight is available at once."""
    facts: Any = {"tiles": {**dict.fromkeys([(2, 0), (2, -1), (2, -2)], "zombies"), FAR: "nebula"}, "options": ANYWHERE}
    facts |= {"node": "ZOMBIES", "ships": {0: {FAR: 1}, 1: {EARTH: 1}}}
    shows(limited(**facts, zombies=crowd(32)), zombies=crowd(32), turn=2)
    one = limited(**facts, zombies=crowd(31))
    shows(one, actor=0, options=["spawn_at 2,0", "spawn_at 2,-1", "spawn_at 2,-2"])
    assert play(one, "spawn_at 2,-1").zombies[CELLS.index((2, -1))] == 1
    second = play(limited(**facts, zombies=crowd(30)), "spawn_at 2,-2")
    shows(second, options=["spawn_at 2,0", "spawn_at 2,-1"])
    shows(play(second, "spawn_at 2,0"), options=["zombie_from 2,0", "zombie_from 2,-2", "any_order"])

    facts["ships"] = {0: {FAR: 1, (2, -2): 1}, 1: {EARTH: 1}}
    freed = play(limited(**facts, zombies=crowd(30)), "spawn_at 2,-2")  # now there are two cubes for two systems
    shows(freed, options=["zombie_from 2,0", "zombie_from 2,-1", "any_order"])
    shows(freed, came=[(2, -2), (2, 0), (2, -1)], ships=[{FAR: 1}, {EARTH: 1}])


def custom(*stages: dict[str, Any], **data: Any) -> dict[str, Any]:
    return {"rings": len(stages), "stages": list(stages), **data}


GOOD = custom({"planet": {"1": 2}, "wormhole": 1, "constellation": 2})
"""Five tiles for the five systems that one gap leaves."""


@pytest.mark.rule("DEFCON-CUST-01", "DEFCON-CUST-02", "DEFCON-CUST-03", "DEFCON-CUST-04", "DEFCON-MIX-05")
def test_a_custom_galaxy() -> None:
    """Only the tiles of the mix are dealt, here without Zombies; finding all of its constellations wins."""
    made = {"galaxy": {**GOOD, "gaps": [[0, 1]]}, "players": 1}
    state = game.pose(options=made, hidden={(1, 0): "Leo", (1, -1): "Orion"})
    dealt = ["Leo", "Orion", "earth", "gap", "planet 1", "planet 1", "wormhole"]
    assert sorted(str(tile) for tile in state.dealt) == dealt
    assert [line.split()[2] for line in options(state)[1:]] == ["1,0", "1,-1", "0,-1", "-1,0", "-1,1"]
    one = shows(play(state, "move 0,0 1,0 o=1"), result=None)
    shows(play(one, "move 1,0 1,-1 o=1"), result="win")


@pytest.mark.rule("DEFCON-BUILD-04")
def test_a_pile_that_began_anew_with_one_sort_needs_no_draw() -> None:
    """Ring 1 empties the pile, so everybody knows the tiles of ring 2, no matter how ring 1 was dealt."""
    galaxy = custom({"planet": {"1": 5}, "constellation": 1}, {"planet": {"3": 12}})
    state, draws = game.new_game(Options(galaxy=galaxy, limited_tiles=False)), 0
    while game.current_player(state) == CHANCE and not state.turn:
        draws += 1
        state = game.step(state, game.chance_outcomes(state).sample(Random(draws)))
    assert draws <= 6
    assert [str(tile) for tile in state.dealt[7:]] == ["planet 3"] * 12


@pytest.mark.rule("DEFCON-CUST-02")
def test_the_box_is_a_limit_that_can_be_lifted() -> None:
    many = custom({"planet": {"0": 2, "2": 3}, "constellation": 1})
    six = custom(*[{"planet": {"2": 6 * radius - 1}, "constellation": 1} for radius in range(1, 7)])
    for galaxy in (many, six):
        assert Options(galaxy=galaxy, limited_tiles=False).plan.rings == galaxy["rings"]
        with pytest.raises(InvalidOptions, match=r"galaxy.*box"):
            Options(galaxy=galaxy)
    assert Options(galaxy=custom({"planet": {"0": 1, "2": 4}, "constellation": 1})).plan.planets[0] == 1


@pytest.mark.rule("DEFCON-FLAG-01", "DEFCON-FLAG-03", "DEFCON-CARD-02", "DEFCON-PLAN-06")
def test_a_flagship() -> None:
    """Each player starts with one. It counts as one ship in every way, and a lost flagship is not replaced."""
    flagships = {"flagships": True}
    start = shows(game.pose(options={"players": 3, **flagships}), ships=[{EARTH: (0, 0, 1)}] * 3)
    assert options(start)[1] == "move 0,0 1,0 f=1"

    facts: Any = {"tiles": {(1, 0): 2, (0, 1): "Canis Minor", (0, -1): "Scorpius"}, "hidden": {(2, 0): "nebula"}}
    state = game.pose(options=flagships, ships={0: {(1, 0): (0, 0, 1), (0, 1): 1}}, **facts)
    teleports = [line for line in options(state) if line.startswith("teleport")]
    assert teleports == ["teleport 1,0 0,1 flagship", "teleport 0,1 1,0 ship"]
    asked = shows(play(state, "move 1,0 2,0 f=1"), options=["bounce ship 1,0", "bounce flagship 1,0", "stay"])
    shows(play(asked, "bounce flagship 1,0"), ships=[{(1, 0): (0, 0, 1), (2, 0): 1, (0, 1): 1}, {}])

    facts = {"resources": [30, 0], "tiles": {(1, 0): "nebula"}, "ships": {0: {(1, 0): 2}}}
    lost = shows(game.pose(node="BUY", options=flagships, **facts), options=["done", "buy_ship 0,0"])
    shows(play(lost, "buy_ship 0,0"), ships=[{EARTH: 1, (1, 0): 2}, {}])


@pytest.mark.rule("DEFCON-RING4-03", "DEFCON-BUILD-11")
def test_the_gaps_of_the_fourth_ring() -> None:
    """The gaps are the corners, a given list, or four cells drawn at random before the deal."""
    fixed = game.pose(options={"galaxy": "fourth_ring"})
    assert {CELLS[cell] for cell in fixed.gaps} == {(4, -4), (0, -4), (-4, 4), (0, 4)}
    assert len(fixed.board.systems) == 57
    listed = [(4, 0), (4, -1), (-4, 0), (-4, 1)]
    state = game.pose(options={"galaxy": "fourth_ring", "fourth_ring_gaps": [list(cell) for cell in listed]})
    assert {CELLS[cell] for cell in state.gaps} == set(listed)
    drawn_gaps = game.new_game(Options(galaxy="fourth_ring", fourth_ring_gaps="random"))
    chance = game.chance_outcomes(shows(drawn_gaps, node="DrawnGaps"))
    assert (len(chance), chance.total) == (10626, 10626)
    for wrong in ([[4, 0]], [[3, 0], [4, 0], [4, -1], [4, -2]], [[4, 0], [4, 0], [4, -1], [4, -2]], "edges"):
        with pytest.raises(InvalidOptions, match="fourth_ring_gaps"):
            Options(galaxy="fourth_ring", fourth_ring_gaps=wrong)  # type: ignore[arg-type]


@pytest.mark.rule("DEFCON-SCOUT-01", "DEFCON-SCOUT-03", "DEFCON-SCOUT-06", "DEFCON-RING4-05")
def test_scouts_look_anew_each_turn() -> None:
    """They go inward only if the outer ring is full, and skip explored systems and any with zombies; ring 4 is the outermost of four."""
    full, inward = dict.fromkeys(ring(3), 1), {"scouts": "inward"}
    inner = game.pose(node="SCOUTS", options=inward, zombies=full | {(2, 0): 1}, tiles={(2, -1): 3})
    free = [cell for cell in ring(2) if cell not in {(2, 0), (2, -1)}]
    shows(inner, options=[f"place_zombie {q},{r}" for q, r in free])
    freed = game.pose(node="SCOUTS", options=inward, zombies={**full, (3, 0): 0})
    shows(freed, turn=2, zombies=full)  # a single system needs no choice
    four = game.pose(node="SCOUTS", options={"scouts": "outer", "galaxy": "fourth_ring"})
    assert len(options(four)) == 20


SWAPS = [{"do": "replace_tile", "at": {"choose": {"ring": 1}}, "number": number} for number in (1, 0)]
GAP = {"galaxy": {**GOOD, "gaps": [[0, 1]]}, "players": 1, "overrun": True}
POOR = custom({"planet": {"0": 1, "3": 2}, "zombies": 1, "constellation": 2})
POOR_TILES: dict[str, Any] = {"tiles": {(1, 0): 0, (1, -1): "zombies", (0, 1): "Taurus"}}


@pytest.mark.parametrize("steps", [
    case("DEFCON-PRIM-11, DEFCON-CUST-02: a tile swapped away is in the box, even if the galaxy has more planets of its number than the box",
         carried(*SWAPS, options={"galaxy": custom({"planet": {"0": 5}, "constellation": 1}), "limited_tiles": False},
                 tiles={(1, 0): 0, (1, -1): 0}),
         ("replace 1,0", {"tile 1,0": "planet 1", "options": ["replace 1,0", "replace 1,-1"]}),
         ("replace 1,0", {"tile 1,0": "planet 0"})),
    case("DEFCON-CUST-04, DEFCON-OVER-05: a swarm without Zombies tiles. Only a transformation turns it on; the first zombie of the "
         "transformed planet overruns the next one",
         carried({"do": "add_zombie", "at": {"choose": {"kind": "planet"}}}, options=GAP, tiles={(1, 0): "Leo", (0, -1): 1, (-1, 0): 1}),
         ("", {"swarm_on": False, "options": ["place_zombie 0,-1", "place_zombie -1,0"]}),
         ("place_zombie -1,0", {"swarm_on": True, "tile -1,0": "zombies", "zombies": {}}),
         ("pass_move", {"tile 0,-1": "zombies"})),
    case("DEFCON-OVER-03, DEFCON-FLOW-08, DEFCON-PLAN-08: the planet without resources pays 0, sends every zombie on, and with `overrun` "
         "falls to the first zombie",
         posed(options={"galaxy": POOR, "collect_early": True}, **POOR_TILES, resources=[10, 0]),
         ("move 0,0 1,0 o=1", {"resources": (10, 0)}),
         posed(node="ZOMBIES", options={"galaxy": POOR, "players": 1}, **POOR_TILES, ships={0: {EARTH: 2}}),
         ("", {"moved": [((1, -1), (1, 0)), ((1, 0), EARTH)], "zombies": {}, "ships": [{EARTH: 1}]}),
         posed(node="ZOMBIES", options={"galaxy": POOR, "overrun": True}, **POOR_TILES),
         ("", {"tile 1,0": "zombies", "zombies": {}, "turn": 2})),
])  # fmt: skip
def test_variant(steps: tuple[Any, ...]) -> None:
    follow(None, *steps)
