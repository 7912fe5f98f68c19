"""The worked scenarios of the book, S-32 to S-50: variants, cards, events, ends."""

from fractions import Fraction
from typing import Any

import pytest

from tests.defcon_zombies.book_driving import EARTH, FAR, chances, fleet, follow, options, play, posed, refusal, shows
from tests.trying import case
from zombiekit import TERMINAL
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.state import State
from zombiekit.primitives.hexes import CELLS, ring

RING_1 = ["1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"]
EVENTS = {"events": True}
AT_LEO: dict[str, Any] = {"node": "EVENT", "cell": (1, 0), "tiles": {(1, 0): "Leo"}, "options": EVENTS}
"""A card is drawn at the discovery of Leo."""


def unexplored(state: State) -> list[str]:
    """Return the unexplored systems in canonical order."""
    return ["{},{}".format(*CELLS[cell]) for cell, tile in enumerate(state.faces) if tile == "unknown"]


def offered(state: State, *words: str) -> list[str]:
    """Return the legal actions that begin with a word."""
    return [line for line in options(state) if line.split()[0] in words]


@pytest.mark.parametrize("steps", [
    case("DEFCON-FLAG-01, DEFCON-FLAG-02, DEFCON-FIGHT-05, DEFCON-FIGHT-06, DEFCON-REV-01: s32 the flagship is lost "
         "last",
         posed(options={"flagships": True}, ships={0: {(1, 0): (1, 0, 1)}}, tiles={(1, 0): "nebula"},
               hidden={(2, 0): 1}, zombies={(2, 0): 1}, resources=[10, 0]),
         ("move 1,0 2,0 o=1 f=1", {"ships": [{(2, 0): (0, 0, 1)}, {}], "tile 2,0": "planet 1", "resources": (12, 0),
                                   "options": ["done", "buy_ship 0,0", "buy_ship 2,0", "buy_outpost 2,0"]})),
    case("DEFCON-CARD-10, DEFCON-REV-04: s41 scorpius",
         posed(cards={0: ["Scorpius"]}, hidden={(1, 0): 2}, ships={0: {EARTH: 2}}),
         ("move 0,0 1,0 o=2", {"actor": 0, "resources": (4, 0), "options": ["bounce ship 0,0", "stay"]}),
         [("bounce ship 0,0", {"ships": [{EARTH: 1, (1, 0): 1}, {}]})],
         ("stay", {"ships": [{(1, 0): 2}, {}]})),
    case("DEFCON-CARD-14: s42 ursa minor",
         posed(node="BUY", cards={0: ["Ursa Minor"]}, tiles={(1, 0): 1, (0, 1): 2}, zombies={(0, 1): 1},
               resources=[5, 0]),
         ("", {"options": ["done", "buy_outpost 1,0"]})),
    case("DEFCON-EVC-12, DEFCON-PRIM-16, DEFCON-PRIM-12: s45 we are doomed",
         posed(card="were_doomed",
               **{"hidden": {(2, 0): "zombies"}, "ships": {0: {EARTH: 1}, 1: {(1, 0): 3}}, **AT_LEO}),
         ("", {"kept": [("were_doomed", 0)], "turn": 2, "discards": {}}),
         ("move 1,0 2,0 o=3", {"lost": [1, 1], "zombies": {}, "turn": 3, "ships": [{EARTH: 1}, {(2, 0): 1}],
                               "kept": [], "discards": {"were_doomed": 1}})),
    case("DEFCON-EVC-05, DEFCON-PRIM-16: s46 through the mist",
         posed(turn=2, kept=[("through_the_mist", 0)], hidden={(1, 0): "nebula"}, options=EVENTS),
         ("move 0,0 1,0 o=1", {"placed": [(1, (1, 0)), (0, (1, 0))], "discards": {"through_the_mist": 1},
                               "ships": [{EARTH: 1, (1, 0): 1}, {(1, 0): 2}]})),
    case("DEFCON-END-03: s49 hopeless",
         posed(node="TURN-END", ships={}, resources=[9, 4]), ("", {"result": "loss_hopeless"}),
         posed(node="TURN-END", ships={}, resources=[10, 4]), ("", {"result": None, "turn": 3, "active": 0, "node": "Buy"})),
])  # fmt: skip
def test_scenario(steps: tuple[Any, ...]) -> None:
    follow(None, *steps)


@pytest.mark.rule("DEFCON-RING4-01", "DEFCON-RING4-02", "DEFCON-RING4-03", "DEFCON-RING4-04", "DEFCON-PRIOR-09")
def test_s33_the_fourth_ring() -> None:
    made = {"galaxy": "fourth_ring"}
    piles = [game.pose(node="DEAL", cell=cell, options=made).pile for cell in ((1, 0), (2, 0), (3, 0), (4, -1))]
    assert [sum(count for _, count in pile) for pile in piles] == [42, 40, 32, 19]
    odds = game.marginals(game.observe(game.pose(options=made), 0), 4)
    assert (odds["constellation"], odds["zombies"]) == (Fraction(1081, 3200), Fraction(439, 3200))
    state = game.pose(options=made, tiles={(3, -3): 1}, ships={0: {(3, -3): 1}})
    assert {line.split()[2] for line in options(state)[1:]} == {"4,-3", "3,-4", "2,-3", "2,-2", "3,-2"}


@pytest.mark.rule("DEFCON-CARD-03", "DEFCON-CARD-04", "DEFCON-CARD-11")
@pytest.mark.parametrize(("moved", "tile", "left"), [(3, "unknown", {}), (4, "nebula", {(2, 0): 2})])
def test_s34_aries_canis_major_taurus(moved: int, tile: str, left: Any) -> None:
    facts: Any = {"tiles": {(1, 0): "wormhole", (0, 1): 1}, "hidden": {(2, 0): "nebula"}, "zombies": {(2, 0): 5}}
    facts["cards"] = {0: ["Aries", "Canis Major", "Taurus"]}
    after = play(game.pose(ships={0: {(1, 0): moved, (0, 1): 1}}, **facts), f"move 1,0 2,0 o={moved}")
    shows(after, lost=[2, 2, 1], resources=(10, 0), kills=5, zombies={})
    shows(after, tiles={(2, 0): tile}, ships=[{(0, 1): 1, **left}, {}])


@pytest.mark.rule("DEFCON-CARD-05")
def test_s35_canis_minor() -> None:
    facts: Any = {"cards": {0: ["Canis Minor"]}, "tiles": {(3, 0): "nebula", (-1, 0): 2}}
    state = game.pose(ships={0: {EARTH: 2, (3, 0): 1}}, outposts={0: {(-1, 0): 1}}, **facts)
    assert offered(state, "teleport") == ["teleport 0,0 3,0 ship", "teleport 3,0 0,0 ship"]
    assert refusal(state, "teleport 0,0 -1,0 ship") == "DEFCON-CARD-05"
    sent = shows(play(state, "teleport 0,0 3,0 ship"), node="MakeMove", turn=1)
    shows(sent, ships=[{EARTH: 1, (3, 0): 2}, {}])
    assert refusal(sent, "teleport 0,0 3,0 ship") == "DEFCON-CARD-05"
    assert offered(sent, "teleport") == []
    shows(play(sent, "move 3,0 2,0 o=2"), ships=[{EARTH: 1, (2, 0): 2}, {}])


@pytest.mark.rule("DEFCON-CARD-06")
def test_s36_cassiopeia() -> None:
    facts: Any = {"cards": {0: ["Cassiopeia"]}, "tiles": {(2, -1): 3, FAR: "nebula"}, "resources": [10, 0]}
    state = game.pose(ships={0: {EARTH: 1}, 1: {FAR: 1}}, swarm=True, **facts)
    assert refusal(state, "move 0,0 2,0 o=1") == "DEFCON-CARD-06"
    assert "move 0,0 2,-1 o=1" in options(state)
    after = play(state, "move 0,0 2,-1 o=1")
    shows(after, node="Buy", resources=(13, 0), ships=[{(2, -1): 1}, {FAR: 1}])


@pytest.mark.rule("DEFCON-CARD-07", "DEFCON-CARD-12", "DEFCON-MOVE-06")
def test_s37_gemini_and_ursa_major() -> None:
    facts: Any = {"cards": {0: ["Gemini", "Ursa Major"]}, "tiles": {(1, 0): "nebula"}, "resources": [16, 0]}
    state = game.pose(node="BUY", ships={0: {(1, 0): 1}, 1: {EARTH: 1}}, **facts)
    shows(state, options=["done", "buy_ship 0,0", "buy_ship 1,0", "buy_pair 0,0", "buy_pair 1,0"])
    after = play(state, "buy_pair 1,0")
    shows(after, resources=(1, 0), ships=[{(1, 0): (1, 1, 0)}, {EARTH: 1}], active=1)
    to_earth = [line for line in options(play(after, "pass_move")) if line.startswith("move 1,0 0,0")]
    assert to_earth == ["move 1,0 0,0 p=1", "move 1,0 0,0 o=1", "move 1,0 0,0 o=1 p=1"]


@pytest.mark.rule("DEFCON-CARD-08")
def test_s38_leo() -> None:
    state = game.pose(cards={0: ["Leo"]}, tiles={(1, 0): "wormhole"}, unexplored=20)
    asked = play(state, "move 0,0 1,0 o=1")
    hidden = unexplored(asked)
    assert len(hidden) == 20
    shows(asked, actor=0, options=[*(f"warp {cell}" for cell in hidden), "warp_random"])
    shows(play(asked, "warp_random"), even=[f"system {cell}" for cell in hidden])
    after = play(asked, f"warp {hidden[7]}")
    assert hidden[7] not in unexplored(after)
    assert fleet(after, (1, 0)) == 0


@pytest.mark.rule("DEFCON-CARD-09", "DEFCON-INFO-03")
def test_s39_libra() -> None:
    state = game.pose(cards={0: ["Libra"]}, hidden={(1, 0): 5})
    assert offered(state, "peek") == [f"peek {cell}" for cell in RING_1]
    seen = shows(play(state, "peek 1,0"), node="MakeMove")
    assert seen.sights[0].left == 2
    for seat, tile, dealt in ((0, "planet 5", "planet 5"), (1, None, "unknown")):
        view = shows(game.observe(seen, seat), peeks=[tile])
        assert str(view.dealt[1]) == dealt
    third = play(seen, "peek 0,-1", "peek 0,1")
    assert offered(third, "peek") == []
    assert "move 0,0 1,0 o=1" in options(third)
    assert refusal(third, "peek -1,0") == "DEFCON-CARD-09"


@pytest.mark.rule("DEFCON-CARD-13")
def test_s40_orion() -> None:
    facts: Any = {"tiles": {(1, 0): 1, (0, 1): 2}, "hidden": {(1, 1): 3}, "zombies": {(1, 1): 2}}
    state = game.pose(cards={0: ["Orion"]}, ships={0: {(1, 0): 2, (0, 1): 1}}, **facts)
    assert refusal(state, "move 1,0 1,1 o=2") == "DEFCON-CARD-13"
    assert "rally 1,1" in options(state)
    first = shows(play(state, "rally 1,1"), actor=0, options=["send", "send o=1", "send o=2"])
    second = shows(play(first, "send o=2"), options=["send", "send o=1"])
    after = shows(play(second, "send o=1"), ships=[{(1, 1): 1}, {}], zombies={}, kills=2)
    shows(after, tiles={(1, 1): "planet 3"}, resources=(6, 0))


@pytest.mark.rule("DEFCON-EVC-11", "DEFCON-PRIM-14")
def test_s43_are_you_feeling_lucky() -> None:
    state = game.pose(card="are_you_feeling_lucky", **AT_LEO)
    shows(state, actor=0, options=[f"predict {n}" for n in range(1, 7)])
    rolled = shows(play(state, "predict 6"), even=[f"roll {n}" for n in range(1, 7)])
    shows(play(rolled, "roll 6"), ships=[{EARTH: 2}, {EARTH: 1}])
    for value in (5, 1):
        shows(play(rolled, f"roll {value}"), ships=[{EARTH: 1}, {EARTH: 1}], zombies={}, turn=2)
    for value in (2, 3, 4):
        far = play(rolled, f"roll {value}")
        shows(far, options=[f"place_zombie {cell}" for cell in unexplored(far)])
        shows(play(far, "place_zombie 3,0"), zombies={(3, 0): 1})


@pytest.mark.rule("DEFCON-EVC-10", "DEFCON-PRIM-17", "DEFCON-EVT-09")
def test_s44_the_clock_is_ticking() -> None:
    state = shows(game.pose(card="the_clock_is_ticking", hidden={(0, 1): 2}, turn=4, **AT_LEO), turn=5, zombies={})
    state = shows(play(state, "move 0,0 0,1 o=1"), turn=6, zombies={})
    for turn in range(6, 11):
        state = play(shows(state, lasting=["the_clock_is_ticking"]), "pass_move")
        places = [f"place_zombie {cell}" for cell in unexplored(state)]
        state = play(shows(state, turn=turn, actor=(turn + 1) % 2, options=places), "place_zombie 3,0")
    shows(state, zombies={(3, 0): 5}, turn=11, lasting=[], discards={"the_clock_is_ticking": 1})
    shows(play(state, "pass_move"), turn=12)


@pytest.mark.rule("DEFCON-EVC-01", "DEFCON-PRIM-13")
def test_s47_zombie_scout() -> None:
    """Each system in ring 2 is hit with a chance of 1 in 36, and each in ring 3 with 1 in 27."""
    state = game.pose(card="zombie_scout", **AT_LEO)
    shows(state, chances={"branch 1": Fraction(1, 3), "branch 2": Fraction(2, 3)})
    for branch, radius, each in (("branch 1", 2, Fraction(1, 36)), ("branch 2", 3, Fraction(1, 27))):
        places = [f"system {q},{r}" for q, r in ring(radius)]
        rolled = shows(play(state, branch), even=places)
        assert chances(state)[branch] / len(places) == each
        shows(play(rolled, places[3]), zombies={ring(radius)[3]: 1})


@pytest.mark.rule("DEFCON-CONS-02", "DEFCON-EVT-05", "DEFCON-END-01")
def test_s48_the_last_constellation() -> None:
    seven = ["Aries", "Gemini", "Libra", "Orion", "Scorpius", "Taurus", "Ursa Major"]
    cells = [(1, 0), (2, 0), (2, -1), (2, -2), (3, 0), (3, -1), (3, -2)]
    tiles: Any = {**dict(zip(cells, seven, strict=True)), (-2, 0): "zombies"}
    state = game.pose(options=EVENTS, tiles=tiles, hidden={(0, 1): "Leo"}, cards={1: seven})
    after = shows(play(state, "move 0,0 0,1 o=1"), result="win", actor=TERMINAL, found=8, turn=1)
    shows(after, ships=[{(0, 1): 1}, {EARTH: 1}], zombies={}, event_table=state.event_table)
    shows(after, returns=(1, 1), winners=(0, 1))


@pytest.mark.rule("DEFCON-END-04", "DEFCON-END-08", "DEFCON-END-06")
@pytest.mark.parametrize(("result", "value"), [("loss", -1), ("draw", 0)])
def test_s50_the_turn_limit(result: str, value: int) -> None:
    made = {"turn_limit": 30, "turn_limit_result": result}
    shows(play(game.pose(turn=29, options=made), "pass_move"), result=None)
    shows(play(game.pose(turn=30, options=made), "pass_move"), result="timeout", returns=(value, value))
    facts: Any = {"tiles": {(2, -2): "zombies", (1, -1): 1, FAR: "nebula"}, "zombies": {(1, -1): 1}}
    fallen = game.pose(node="ZOMBIES", turn=30, options=made, ships={0: {FAR: 1}}, **facts)
    shows(fallen, result="loss_overrun", returns=(-1, -1))
