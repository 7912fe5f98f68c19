"""The worked scenarios of the book, S-01 to S-31."""

from fractions import Fraction
from typing import Any

import pytest

from tests.defcon_zombies.book_driving import ANYWHERE, EARTH, FAR, follow, node, options, play, posed, refusal, shows
from tests.defcon_zombies.book_rows import rows
from tests.trying import case, told
from zombiekit import TERMINAL
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.state import State
from zombiekit.games.defcon_zombies.view.observing import knowledge_of
from zombiekit.primitives.hexes import CELLS, distance, ring

NEIGHBORS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
"""Ring 1, in canonical order."""


OVERFLOW: Any = {"node": "ZOMBIES", "tiles": {(2, -2): "zombies", (1, -1): 1, FAR: "nebula"}, "zombies": {(1, -1): 1}}
"""The next zombie flows over to Earth."""


def known(tiles: dict[tuple[int, int], Any]) -> State:
    """Return the first player's view of a position with these tiles face up."""
    return game.observe(game.pose(tiles=tiles, unchecked=True), 0)


@pytest.mark.rule("DEFCON-BUILD-01", "DEFCON-BUILD-02", "DEFCON-GEO-03")
def test_s01_piles() -> None:
    """The piles have 28, 22 + 4 and 14 + 4 tiles; 6, 12 and 18 are dealt from them."""
    piles = [dict(game.pose(node="DEAL", cell=cell).pile) for cell in ((1, 0), (0, 1), (2, 0), (1, 1), (3, 0))]
    assert [sum(pile.values()) for pile in piles] == [28, 28 - 5, 26, 26 - 11, 18]
    assert "nebula" in piles[0]


@pytest.mark.rule("DEFCON-PRIOR-10", "DEFCON-PRIOR-09")
def test_s02_marginals_at_the_start() -> None:
    marginals = [game.marginals(known({}), radius) for radius in (1, 2, 3)]
    assert [odds["constellation"] for odds in marginals] == [Fraction(1, 14), Fraction(16, 91), Fraction(71, 234)]
    assert [odds.get("zombies") for odds in marginals] == [None, Fraction(1, 26), Fraction(10, 117)]
    assert [sum(odds.values()) for odds in marginals] == [1, 1, 1]


@pytest.mark.rule("DEFCON-PRIOR-04")
def test_s03_a_zombies_system_in_ring_3() -> None:
    view = known({(3, 0): "zombies"})
    assert [game.marginals(view, radius)["zombies"] for radius in (2, 3)] == [Fraction(1, 40), Fraction(7, 170)]


@pytest.mark.rule("DEFCON-PRIOR-03", "DEFCON-PRIOR-04", "DEFCON-PRIOR-05")
def test_s04_five_constellations_within() -> None:
    tiles: dict[tuple[int, int], Any] = dict(zip(NEIGHBORS, ("Leo", 1, 2, 3, 4, 5), strict=True))
    view = known(tiles | dict(zip(ring(2), ("Aries", "Libra", "Orion", "Taurus"), strict=False)))
    weights = rows(knowledge_of(view))
    assert weights == {((0, 0, 3), (0, 1, 1)): 288 * 97920, ((0, 0, 3), (0, 0, 2)): 288 * 171360}
    odds = {row: Fraction(weight, sum(weights.values())) for row, weight in weights.items()}
    assert odds == {((0, 0, 3), (0, 1, 1)): Fraction(4, 11), ((0, 0, 3), (0, 0, 2)): Fraction(7, 11)}
    marginals = [game.marginals(view, radius) for radius in (2, 3)]
    assert [odds.get("constellation", 0) for odds in marginals] == [0, Fraction(1, 6)]
    assert [odds["zombies"] for odds in marginals] == [Fraction(1, 22), Fraction(1, 11)]


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
    moves = [f"move 0,0 {q},{r} o={o}" for q, r in NEIGHBORS for o in range(1, count + 1)]
    shows(state, options=["pass_move", *moves])


S10: Any = {"tiles": {(2, 0): "Aries", (0, 2): "Taurus"}, "hidden": {(1, 0): "Leo"}}
S19: Any = {"node": "BUY", "tiles": {(1, 0): 3, (0, 1): "nebula"}, "resources": [12, 0]}
S19 |= {"ships": {0: {EARTH: 1, (1, 0): 1, (0, 1): 1}, 1: {EARTH: 1}}}


@pytest.mark.parametrize("steps", [
    case("DEFCON-PLAN-01, DEFCON-PLAN-03: s07 a discovered planet pays twice its number once",
         posed(ships={0: {EARTH: 3}}, hidden={(1, 0): 4}),
         ("move 0,0 1,0 o=3", {"resources": (8, 0), "ships": [{(1, 0): 3}, {}]})),
    case("DEFCON-CONS-01, DEFCON-CONS-02, DEFCON-CONS-03, DEFCON-CONS-05: s10 a constellation",
         posed(**S10, cards={1: ["Aries", "Taurus"]}),
         ("", {"found": 2}),
         ("move 0,0 1,0 o=1", {"cards": (("Leo",), ("Aries", "Taurus")), "found": 3,
                               "ships": [{(1, 0): 2}, {EARTH: 1}], "resources": (0, 0)}),
         posed(**S10, options={"constellation_ship": "choice"}),
         ("move 0,0 1,0 o=1", {"actor": 0, "options": ["place_free 0,0", "place_free 1,0"]}),
         [("place_free 0,0", {"ships": [{EARTH: 1, (1, 0): 1}, {EARTH: 1}]})],
         ("place_free 1,0", {"ships": [{(1, 0): 2}, {EARTH: 1}]})),
    case("DEFCON-WORM-01, DEFCON-WORM-03: s12 a wormhole on turn 1",
         posed(hidden={(1, 0): "wormhole", (-3, 3): 6}, options={"players": 1}),
         ("move 0,0 1,0 o=1", {"even": [f"system {q},{r}" for q, r in CELLS[1:37] if (q, r) != (1, 0)]}),
         ("system -3,3", {"ships": [{(-3, 3): 1}], "tile -3,3": "planet 6", "resources": (12,)})),
    case("DEFCON-WORM-02, DEFCON-WORM-07, DEFCON-MOVE-03: s13 all own ships travel",
         posed(tiles={(1, 0): "wormhole"}, hidden={(3, 0): 1}, ships={0: {(1, 0): 1, EARTH: 1}, 1: {(1, 0): 1}}),
         ("move 0,0 1,0 o=1; system 3,0", {"ships": [{(3, 0): 2}, {(1, 0): 1}]})),
    case("DEFCON-WORM-03: s14 a wormhole to zombies",
         posed(tiles={(1, 0): "wormhole", (0, 1): 2}, zombies={(2, 0): 2}, ships={0: {EARTH: 2, (0, 1): 1}},
               resources=[5, 0]),
         ("move 0,0 1,0 o=2; system 2,0", {"ships": [{(0, 1): 1}, {}], "node": "Buy", "tile 2,0": "unknown",
                                           "zombies": {}, "kills": 2})),
    case("DEFCON-ZSYS-01, DEFCON-SPAWN-01, DEFCON-SPAWN-02, DEFCON-ZSYS-05: s17 discovering zombies",
         posed(tiles={(1, -1): 6}, hidden={(2, -2): "zombies"}, resources=[10, 0],
               ships={0: {(1, -1): 2}, 1: {EARTH: 1}}),
         ("move 1,-1 2,-2 o=2", {"node": "Buy", "swarm_on": True, "zombies": {},
                                 "ships": [{(2, -2): 2}, {EARTH: 1}]}),
         ("done", {"turn": 2, "discoverer": 0, "moved": [], "ships": [{(2, -2): 1}, {EARTH: 1}], "zombies": {},
                   "kills": 1})),
    case("DEFCON-JUMP-01, DEFCON-JUMP-02, DEFCON-JUMP-03: s18 jump drives",
         posed(tiles={(1, 0): 1, (0, 1): 2}, options={"jump_drives": True, "players": 1}),
         ("", {"options": ["pass_move", "move 0,0 1,0 o=1", "move 0,0 0,1 o=1", "jump 0,0 o=1"],
               "refusal move 0,0 1,-1 o=1": "DEFCON-JUMP-01"}),
         ("jump 0,0 o=1", {"even": ["system 1,-1", "system 0,-1", "system -1,0", "system -1,1"]})),
    case("DEFCON-BUY-01, DEFCON-BUY-02, DEFCON-BUY-03, DEFCON-BUY-04, DEFCON-BUY-07: s19 buying",
         posed(**S19),
         ("", {"options": ["done", "buy_ship 0,0", "buy_outpost 1,0"]}),
         [("buy_ship 0,0", {"resources": (2, 0), "active": 1, "node": "MakeMove",
                            "ships": [{EARTH: 2, (1, 0): 1, (0, 1): 1}, {EARTH: 1}]})],
         [("buy_outpost 1,0", {"resources": (7, 0), "outposts": [{(1, 0): 1}, {}]})],
         ("done", {"resources": (12, 0)}),
         posed(**S19, options={"outposts_on": "non_zombies"}),
         ("", {"options": ["done", "buy_ship 0,0", "buy_outpost 1,0", "buy_outpost 0,1"]})),
    case("DEFCON-FLOW-01, DEFCON-FLOW-03: s22 overflow",
         posed(node="ZOMBIES", tiles={(3, -3): "zombies", (2, -2): 2, (1, -2): 1, (2, -1): 4}, zombies={(2, -2): 2}),
         ("", {"zombies": {(2, -2): 2, (2, -1): 1}})),
    case("DEFCON-FLOW-04, DEFCON-FLOW-07, DEFCON-FIGHT-04: s23 overflow to earth",
         posed(**OVERFLOW, ships={0: {EARTH: 1}, 1: {EARTH: 2}}),
         ("", {"actor": 0, "options": ["lose 0 ship", "lose 1 ship"]}),
         [("lose 1 ship", {"zombies": {(1, -1): 1}, "result": None, "turn": 2, "ships": [{EARTH: 1}, {EARTH: 1}]})],
         ("lose 0 ship", {"ships": [{}, {EARTH: 2}]})),
    case("DEFCON-END-02, DEFCON-END-06: s24 earth falls",
         posed(**OVERFLOW, ships={0: {FAR: 1}}),
         ("", {"result": "loss_overrun", "actor": TERMINAL, "zombies": {EARTH: 1, (1, -1): 1}, "returns": (-1, -1)})),
    case("DEFCON-FLOW-05: s25 nowhere to overflow to",
         posed(node="ZOMBIES", tiles={(3, 0): "zombies", (2, 0): 1}, zombies={(2, 0): 1}),
         ("", {"zombies": {(2, 0): 2}}),
         ("pass_move", {"zombies": {(2, 0): 3}})),
    case("DEFCON-BUY-09, DEFCON-ZMOV-10, DEFCON-FIGHT-04: s26 an outpost or a ship",
         posed(node="ZOMBIES", tiles={(2, 0): "zombies", (1, 0): 6, FAR: "nebula"}, outposts={0: {(1, 0): 1}},
               ships={0: {EARTH: 1}, 1: {(1, 0): 1, FAR: 1}}),
         ("", {"actor": 0, "options": ["lose 0 outpost", "lose 1 ship"]}),
         [("lose 0 outpost", {"outposts": [{}, {}], "ships": [{EARTH: 1}, {(1, 0): 1, FAR: 1}], "zombies": {}})],
         ("lose 1 ship", {"outposts": [{(1, 0): 1}, {}], "ships": [{EARTH: 1}, {FAR: 1}], "zombies": {}})),
    case("DEFCON-OVER-01, DEFCON-OVER-02, DEFCON-OVER-03, DEFCON-OVER-04: s28 a planet is overrun",
         posed(node="ZOMBIES", tiles={(3, 0): "zombies", (2, 0): 2}, zombies={(2, 0): 1}, options={"overrun": True}),
         ("", {"tile 2,0": "zombies", "zombies": {}, "turn": 2}),
         ("pass_move", {"came": [(2, 0), (3, 0)], "options": ["zombie_from 2,0", "zombie_from 3,0", "any_order"]})),
    case("DEFCON-OVER-07, DEFCON-ZMOV-09: s29 overrun without planets",
         posed(node="ZOMBIES", ships={0: {EARTH: 1}}, options={"overrun": True, **ANYWHERE},
               tiles={(2, 0): "zombies", (-2, 0): "zombies"}),
         ("", {"options": ["zombie_from 2,0", "zombie_from -2,0", "any_order"]}),
         ("zombie_from 2,0", {"result": "loss_overrun", "zombies": {EARTH: 1}, "ships": [{}, {}], "kills": 1})),
])  # fmt: skip
def test_scenario(steps: tuple[Any, ...]) -> None:
    follow(None, *steps)


@pytest.mark.rule("DEFCON-PLAN-02", "DEFCON-PLAN-04", "DEFCON-EARLY-01")
@pytest.mark.parametrize(("swarm", "early", "waiting", "moved", "paid"), [
    (False, False, 0, 1, 0),
    (False, True, 0, 1, 4),
    (True, False, 0, 1, 4),
    (True, False, 2, 2, 0),
    (True, False, 2, 3, 4),
])  # fmt: skip
def test_s08_an_explored_planet(swarm: bool, early: bool, waiting: int, moved: int, paid: int) -> None:
    facts: Any = {"tiles": {(1, 0): 4, FAR: "nebula"}, "zombies": {(1, 0): waiting}, "resources": [10, 0]}
    facts |= {"ships": {0: {EARTH: moved}, 1: {FAR: 1}}, "swarm": swarm, "options": {"collect_early": early}}
    shows(play(game.pose(**facts), f"move 0,0 1,0 o={moved}"), node="Buy", resources=(10 + paid, 0), kills=waiting)


@pytest.mark.rule("DEFCON-REV-01", "DEFCON-REV-02")
@pytest.mark.parametrize(
    ("moved", "left", "waiting", "tile", "paid"),
    [(3, {(2, 0): 1}, {}, "planet 3", 6), (2, {}, {}, "unknown", 0), (1, {}, {(2, 0): 1}, "unknown", 0)],
)
def test_s09_entering_waiting_zombies(moved: int, left: Any, waiting: Any, tile: str, paid: int) -> None:
    facts: Any = {"tiles": {(1, 0): 1}, "hidden": {(2, 0): 3}, "zombies": {(2, 0): 2}}
    after = play(game.pose(ships={0: {(1, 0): moved}, 1: {EARTH: 1}}, **facts), f"move 1,0 2,0 o={moved}")
    shows(after, ships=[left, {EARTH: 1}], zombies=waiting, tiles={(2, 0): tile}, resources=(paid, 0))


@pytest.mark.rule("DEFCON-NEB-01", "DEFCON-NEB-02")
@pytest.mark.parametrize(("lying", "ships"), [("hidden", 3), ("tiles", 2)])
def test_s11_the_nebula(lying: str, ships: int) -> None:
    facts: Any = {lying: {(1, 0): "nebula"}, "ships": {0: {EARTH: 2}}}
    shows(play(game.pose(**facts), "move 0,0 1,0 o=2"), ships=[{(1, 0): ships}, {}], resources=(0, 0))


@pytest.mark.rule("DEFCON-WORM-04", "DEFCON-NEB-01")
def test_s15_from_wormhole_to_wormhole() -> None:
    hidden: Any = {(1, 0): "wormhole", (0, 3): "wormhole", (1, 1): "nebula"}
    state = game.pose(options={"galaxy": "fourth_ring", "players": 1}, hidden=hidden)
    second = shows(play(state, "move 0,0 1,0 o=1", "system 0,3"), tiles={(0, 3): "wormhole"}, node="Wormhole")
    others = [CELLS[cell] for cell in state.board.systems[1:] if CELLS[cell] not in {(0, 3), (1, 0)}]
    assert len(others) == 54
    shows(second, even=[f"system {q},{r}" for q, r in others])
    shows(play(second, "system 1,1"), ships=[{(1, 1): 2}])


@pytest.mark.rule("DEFCON-WORM-05")
def test_s16_nothing_left_to_explore() -> None:
    """A real game is won before everything is explored, so the position is posed unchecked."""
    plan = {"rings": 1, "stages": [{"planet": {"2": 3}, "wormhole": 1, "zombies": 1, "constellation": 1}]}
    tiles: Any = dict(zip(NEIGHBORS, ("wormhole", 2, 2, 2, "zombies", "Leo"), strict=True))
    state = game.pose(options={"galaxy": plan, "players": 1}, tiles=tiles, ships={0: {EARTH: 1}}, unchecked=True)
    after = game.step(shows(state, found=1), game.legal_actions(state)[1])
    shows(after, ships=[{(1, 0): 1}], turn=2)


@pytest.mark.rule("DEFCON-INDU-01")
def test_s20_industrious() -> None:
    facts: Any = {"tiles": {(1, 0): 3}, "resources": [27, 0], "options": {"industrious": True}}
    state = game.pose(node="BUY", ships={0: {(1, 0): 1}, 1: {EARTH: 1}}, **facts)
    once = shows(play(state, "buy_ship 0,0"), node="Buy", resources=(17, 0))
    shows(once, options=["done", "buy_ship 0,0", "buy_outpost 1,0"])
    after = shows(play(once, "buy_ship 0,0", "buy_outpost 1,0"), resources=(2, 0), turn=2)
    shows(after, ships=[{EARTH: 2, (1, 0): 1}, {EARTH: 1}], outposts=[{(1, 0): 1}, {}])
    shows(play(once, "done"), turn=2, resources=(17, 0))


S21: dict[tuple[int, int], Any] = {(2, -2): "zombies", (1, -1): 2, (1, -2): 5, (-1, 0): 6}


@pytest.mark.rule("DEFCON-ZMOV-01", "DEFCON-ZMOV-02", "DEFCON-ZMOV-03", "DEFCON-ZMOV-05")
@pytest.mark.parametrize(("tiles", "rule", "target"), [
    ({**S21, (3, -3): 6}, "closest_first", (3, -3)),
    (S21, "closest_first", (1, -2)),
    (S21, "highest_first", (-1, 0)),
])  # fmt: skip
def test_s21_the_target_of_a_zombie(tiles: Any, rule: str, target: tuple[int, int]) -> None:
    shows(game.pose(node="ZOMBIES", tiles=tiles, options={"zombie_target": rule}), zombies={target: 1})


@pytest.mark.rule("DEFCON-ZMOV-08")
def test_s27_the_order_of_two_zombies() -> None:
    """With two left, the choice of one settles both, so the order is asked only once."""
    tiles: Any = {(2, 0): "zombies", (-2, 0): "zombies", (1, 0): 1, (-1, 0): 1}
    state = game.pose(node="ZOMBIES", options=ANYWHERE, tiles=tiles)
    shows(state, actor=0, options=["zombie_from 2,0", "zombie_from -2,0", "any_order"])
    for line in options(state):
        shows(play(state, line), zombies={(1, 0): 1, (-1, 0): 1}, node="MakeMove")
    assert refusal(game.pose(), "any_order") == "DEFCON-MOVE-01"


@pytest.mark.rule("DEFCON-SLOW-01", "DEFCON-SLOW-02", "DEFCON-ZSYS-03")
def test_s30_slow_swarm() -> None:
    """B discovers the first Zombies system on turn 5, so steps come at the ends of turns 5, 8 and 11."""
    facts: Any = {"tiles": {(1, 0): 6, FAR: "nebula"}, "hidden": {(2, 0): "zombies"}, "turn": 5}
    ships: Any = {0: {FAR: 1}, 1: {FAR: 1, (1, 0): 1}, 2: {FAR: 1}}
    state = game.pose(options={"slow_swarm": True, "players": 3}, ships=ships, **facts)
    assert (state.options.overrun, state.active) == (True, 1)
    steps = []
    state = play(state, "move 1,0 2,0 o=1")
    for turn in range(6, 13):
        if told(state, "ZombieCame"):
            steps.append(turn - 1)
        shows(state, turn=turn)
        if node(state) == "MakeMove":
            state = play(state, "pass_move")
    assert steps == [5, 8, 11]


@pytest.mark.rule("DEFCON-SCOUT-01", "DEFCON-SCOUT-02", "DEFCON-SCOUT-03", "DEFCON-SCOUT-04", "DEFCON-SCOUT-05")
@pytest.mark.parametrize("scouts", ["outer", "inward"])
def test_s31_scouts(scouts: str) -> None:
    state = game.pose(options={"scouts": scouts, "players": 1})
    outer, inner = ([f"place_zombie {q},{r}" for q, r in ring(radius)] for radius in (3, 2))
    for turn in range(1, 18):
        state = shows(play(state, "pass_move"), node="Scout", actor=0, turn=turn, options=outer)
        state = play(state, outer.pop(5 % len(outer)))
    full = dict.fromkeys(ring(3), 1)
    state = play(shows(play(state, "pass_move"), zombies=full, turn=19), "pass_move")
    if scouts == "outer":
        shows(state, turn=20, zombies=full)
    else:
        shows(state, options=inner)
        shows(play(state, "place_zombie 1,-2"), zombies=full | {(1, -2): 1})
