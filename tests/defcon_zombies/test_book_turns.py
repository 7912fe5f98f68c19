"""How zombies move (SPAWN, ZMOV, FLOW), how the game ends (END), and how cards combine (CARD)."""

from functools import partial
from itertools import pairwise
from typing import Any

import pytest

from tests.defcon_zombies.book_driving import ANYWHERE, EARTH, FAR, ending, follow, play, posed, shows
from tests.trying import case
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.state import State
from zombiekit.primitives.hexes import Hex

NEST: dict[Hex, str | int] = {(3, -3): "zombies"}


def step(tiles: dict[Hex, str | int], **facts: Any) -> State:
    """Return the state after a Zombies step, or at its first choice; by default with ships on Earth and out of the way."""
    facts.setdefault("ships", {0: {EARTH: 1, FAR: 1}, 1: {EARTH: 1}})
    return game.pose(node="ZOMBIES", tiles={FAR: "nebula", **tiles}, **facts)


@pytest.mark.parametrize("steps", [
    case("DEFCON-SPAWN-02, DEFCON-SPAWN-03, DEFCON-ZMOV-06, DEFCON-ZMOV-10: all zombies come before any leaves. They come in canonical order, "
         "and fights and losses are settled first; a zombie that dies there does not leave",
         partial(step, {(2, 0): "zombies", (2, -2): "zombies", (-2, 0): "zombies", (1, 0): 4}, options=ANYWHERE, zombies={(-2, 0): 2},
                 ships={0: {EARTH: 1, (2, -2): 1}, 1: {EARTH: 1, (2, -2): 1}}),
         ("", {"came": [(2, 0), (2, -2)], "actor": 0, "options": ["lose 0 ship", "lose 1 ship"]}),
         ("lose 1 ship", {"zombies": {(2, 0): 1, (-2, 0): 3}, "options": ["zombie_from 2,0", "zombie_from -2,0", "any_order"]}),
         ("zombie_from -2,0", {"moved": [((-2, 0), (1, 0)), ((2, 0), (1, 0))], "zombies": {(1, 0): 2, (-2, 0): 2}})),
    case("DEFCON-ZMOV-02, DEFCON-ZMOV-04, DEFCON-ZMOV-11, DEFCON-TURN-03: a full tie is the active player's. Planets with the same distance "
         "and number tie, no matter whether they are full or occupied",
         partial(step, NEST | {(2, -2): 3, (2, -3): 3, (3, -2): 2, (1, 0): 6}, active=1, zombies={(2, -2): 3},
                 ships={0: {(2, -3): 1}, 1: {EARTH: 1}}),
         ("", {"actor": 1, "options": ["zombie_to 2,-2", "zombie_to 2,-3"]}),
         [("zombie_to 2,-3", {"moved": [((3, -3), (2, -3))]})],
         ("zombie_to 2,-2", {"moved": [((3, -3), (2, -2)), ((2, -2), (2, -3))], "ships": [{}, {EARTH: 1}]})),
    case("DEFCON-FLOW-02, DEFCON-FLOW-04, DEFCON-FLOW-06: one moves on for each that comes. This holds even on an overfull planet. From ring 1 "
         "it goes to Earth past all planets. A fight ends the chain",
         partial(step, NEST | {(2, -2): 1, (2, -1): 6}, zombies={(2, -2): 7}), ("", {"zombies": {(2, -2): 7, (2, -1): 1}}),
         partial(step, NEST | {(2, -2): 1, (1, -1): 2, (0, -1): 6}, zombies={(2, -2): 1, (1, -1): 2}),
         ("", {"moved": [((3, -3), (2, -2)), ((2, -2), (1, -1)), ((1, -1), EARTH)]}),
         partial(step, NEST | {(2, -2): 1, (1, -1): 2}, zombies={(2, -2): 1}, outposts={1: {(1, -1): 1}}, ships={0: {FAR: 1}, 1: {EARTH: 1}}),
         ("", {"zombies": {(2, -2): 1}, "outposts": [{}, {}], "result": None})),
    case("DEFCON-CARD-10, DEFCON-REV-04, DEFCON-WORM-07, DEFCON-PLAN-06, DEFCON-MOVE-08: jumping back through a wormhole. Each flip allows one: "
         "before the journey, and after it back into the wormhole. The jump brings no journey and no collection",
         posed(cards={0: ["Scorpius"]}, swarm=True, ships={0: {(0, 1): 3}, 1: {EARTH: 1}}, tiles={(0, 1): 5}, resources=[10, 0],
               hidden={(1, 1): "wormhole", (3, 0): 2}),
         ("move 0,1 1,1 o=3", {"options": ["bounce ship 0,1", "stay"]}),
         [("stay; system 3,0", {"options": ["bounce ship 1,1", "stay"]})],
         ("bounce ship 0,1", {"resources": (10, 0), "node": "Wormhole", "ships": [{(0, 1): 1, (1, 1): 2}, {EARTH: 1}]}),
         ("system 3,0", {"options": ["bounce ship 1,1", "stay"], "resources": (14, 0)}),
         ("bounce ship 1,1", {"node": "Buy", "ships": [{(0, 1): 1, (1, 1): 1, (3, 0): 1}, {EARTH: 1}]})),
])  # fmt: skip
def test_zombies_and_ships_on_the_move(steps: tuple[Any, ...]) -> None:
    follow(None, *steps)


@pytest.mark.rule("DEFCON-ZMOV-07", "DEFCON-ZMOV-09", "INV-13")
@pytest.mark.parametrize(
    ("rule", "overrun", "to_earth"),
    [("auto", False, False), ("auto", True, True), ("stay", True, False), ("earth", False, True)],
)
def test_without_a_planet(rule: str, overrun: bool, to_earth: bool) -> None:
    """Zombies that wait on unexplored systems stay there in any case."""
    waiting = {(2, 1): 1}
    state = step(NEST, zombies={(3, -3): 2} | waiting, options={"zombie_no_planet": rule, "overrun": overrun})
    if to_earth:
        shows(state, options=["lose 0 ship", "lose 1 ship"])
        # the other player had no ship to move
        shows(play(state, "lose 1 ship"), zombies={(3, -3): 2} | waiting, kills=2)
    else:
        shows(state, zombies={(3, -3): 3} | waiting, turn=2, result=None)
        shows(play(state, "pass_move"), zombies={(3, -3): 4} | waiting)


@pytest.mark.rule("DEFCON-FLOW-01", "DEFCON-FLOW-03", "DEFCON-FLOW-05", "DEFCON-GEO-06")
@pytest.mark.parametrize(("measured", "wanted", "way"), [
    ("planet", "closest_first", [(2, 0), (3, -1), (0, 3)]),
    ("source", "closest_first", [(3, -1), (2, 0), (0, 3)]),
    ("planet", "highest_first", [(0, 3), (2, 0), (3, -1)]),
])  # fmt: skip
def test_where_an_overflow_goes(measured: str, wanted: str, way: list[Hex]) -> None:
    """It goes to the planet nearest the overflow or the source, or to the highest number first. No planet is visited twice."""
    tiles = NEST | {(2, -1): 5, (2, 0): 2, (3, -1): 1, (0, 3): 5 if wanted == "closest_first" else 4}
    made = {"overflow_from": measured, "zombie_target": wanted}
    state = step(tiles, zombies={(2, -1): 5, (2, 0): 2, (3, -1): 1, (0, 3): 4}, options=made)
    shows(state, moved=[*pairwise([(3, -3), (2, -1), *way])])
    assert sum(state.zombies) == 13


@pytest.mark.rule("DEFCON-END-06", "DEFCON-END-07")
def test_what_is_reported() -> None:
    """The score lists the turns, last one included, the constellations and the zombies destroyed; the outcome alone sets the returns."""
    facts: Any = {"tiles": {(1, 0): "Leo", (0, 1): 1}, "zombies": {(0, 1): 2}, "kills": 3}
    state = game.pose(turn=5, options={"turn_limit": 5}, ships={0: {(1, 0): 2}}, **facts)
    outcome = ending(play(state, "move 1,0 0,1 o=2"))
    score = {line.label: (line.count, line.points) for line in outcome.score}
    assert score == {"turns": (5, 0), "constellations": (1, 0), "zombies destroyed": (5, 0)}
    assert (outcome.returns, outcome.winners, outcome.reason) == ((-1, -1), (), "loss_hopeless")
