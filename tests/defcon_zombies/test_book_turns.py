"""How zombies move (SPAWN, ZMOV, FLOW), how the game ends (END), and how cards combine (CARD)."""

from itertools import pairwise
from typing import Any

import pytest

from tests.defcon_zombies.book_driving import ANYWHERE, EARTH, FAR, card, drawn, ending, events_on, lasts, play, shows
from zombiekit.errors import InvalidOptions
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.box.options import Options
from zombiekit.games.defcon_zombies.state import State
from zombiekit.primitives.hexes import Hex

NEST: dict[Hex, str | int] = {(3, -3): "zombies"}
ONE_EACH: Any = {0: {EARTH: 1}, 1: {EARTH: 1}}


def step(tiles: dict[Hex, str | int], **facts: Any) -> State:
    """Return the state after a Zombies step, or at its first choice; by default with ships on Earth and out of the way."""
    facts.setdefault("ships", {0: {EARTH: 1, FAR: 1}, 1: {EARTH: 1}})
    return game.pose(node="ZOMBIES", tiles={FAR: "nebula", **tiles}, **facts)


@pytest.mark.rule("DEFCON-SPAWN-02", "DEFCON-SPAWN-03", "DEFCON-ZMOV-06", "DEFCON-ZMOV-10")
def test_all_zombies_come_before_any_leaves() -> None:
    """They come in canonical order, and fights and losses are settled first; a zombie that dies there does not leave."""
    tiles: Any = {(2, 0): "zombies", (2, -2): "zombies", (-2, 0): "zombies", (1, 0): 4}
    ships = {0: {EARTH: 1, (2, -2): 1}, 1: {EARTH: 1, (2, -2): 1}}
    state = step(tiles, options=ANYWHERE, ships=ships, zombies={(-2, 0): 2})
    shows(state, came=[(2, 0), (2, -2)], actor=0, options=["lose 0 ship", "lose 1 ship"])
    after = shows(play(state, "lose 1 ship"), zombies={(2, 0): 1, (-2, 0): 3})
    shows(after, options=["zombie_from 2,0", "zombie_from -2,0", "any_order"])
    last = play(after, "zombie_from -2,0")
    shows(last, moved=[((-2, 0), (1, 0)), ((2, 0), (1, 0))], zombies={(1, 0): 2, (-2, 0): 2})


@pytest.mark.rule("DEFCON-ZMOV-08", "DEFCON-OVER-03", "DEFCON-ZMOV-02")
def test_targets_are_determined_when_a_zombie_leaves() -> None:
    """The first zombie overruns the planet, so the second goes elsewhere."""
    tiles: Any = {(2, 0): "zombies", (2, -2): "zombies", (2, -1): 1, FAR: 5}
    state = step(tiles, options={"overrun": True, **ANYWHERE}, ships=ONE_EACH)
    after = shows(play(state, "zombie_from 2,-2"), tiles={(2, -1): "zombies"})
    shows(after, moved=[((2, -2), (2, -1)), ((2, 0), FAR)])


@pytest.mark.rule("DEFCON-ZMOV-08", "DEFCON-PRIM-04")
def test_in_any_order_settles_the_rest() -> None:
    """The rest go in canonical order, and questions on the way are still asked."""
    nests: Any = {
        **dict.fromkeys([(2, 0), (2, -2), (-2, 0)], "zombies"),
        **dict.fromkeys([(1, -1), (-1, 0), (-2, 1)], 6),
    }
    state = play(game.pose(node="ZOMBIES", options=ANYWHERE, tiles=nests, ships=ONE_EACH), "zombie_from 2,-2")
    shows(state, options=["zombie_from 2,0", "zombie_from -2,0", "any_order"])
    tied = shows(play(state, "any_order"), left_open=["Yellow lets the rest follow in any order."])
    shows(tied, node="ZombieTie", options=["zombie_to -1,0", "zombie_to -2,1"])
    shows(play(tied, "zombie_to -2,1"), zombies={(1, -1): 2, (-2, 1): 1}, node="MakeMove")

    facts: Any = {"tiles": {FAR: "Leo", (1, 0): 3, (0, -1): 3, (-1, 0): 3}, "outposts": {0: {(0, -1): 1}}}
    effect = {"do": "add_zombie", "at": {"each": {"ring": 1, "kind": "planet"}}}
    each = drawn(effect, ships={0: {FAR: 1}, 1: {(0, -1): 1, EARTH: 1}}, **facts)
    fight = shows(play(each, "any_order"), node="Casualty", zombies={(1, 0): 1, (0, -1): 1})
    shows(play(fight, "lose 0 outpost"), zombies={(1, 0): 1, (-1, 0): 1})


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


@pytest.mark.rule("DEFCON-ZMOV-02", "DEFCON-ZMOV-04", "DEFCON-ZMOV-11", "DEFCON-TURN-03")
def test_a_full_tie_is_the_active_players() -> None:
    """Planets with the same distance and number tie, no matter whether they are full or occupied."""
    tiles = NEST | {(2, -2): 3, (2, -3): 3, (3, -2): 2, (1, 0): 6}
    state = step(tiles, active=1, zombies={(2, -2): 3}, ships={0: {(2, -3): 1}, 1: {EARTH: 1}})
    shows(state, actor=1, options=["zombie_to 2,-2", "zombie_to 2,-3"])
    shows(play(state, "zombie_to 2,-3"), moved=[((3, -3), (2, -3))])
    pushed = play(state, "zombie_to 2,-2")
    shows(pushed, moved=[((3, -3), (2, -2)), ((2, -2), (2, -3))], ships=[{}, {EARTH: 1}])


@pytest.mark.rule("DEFCON-FLOW-01", "DEFCON-FLOW-03", "DEFCON-FLOW-05", "DEFCON-GEO-06")
@pytest.mark.parametrize(
    ("measured", "wanted", "way"),
    [
        ("planet", "closest_first", [(2, 0), (3, -1), (0, 3)]),
        ("source", "closest_first", [(3, -1), (2, 0), (0, 3)]),
        ("planet", "highest_first", [(0, 3), (2, 0), (3, -1)]),
    ],
)
def test_where_an_overflow_goes(measured: str, wanted: str, way: list[Hex]) -> None:
    """It goes to the planet nearest the overflow or the source, or to the highest number first. No planet is visited twice."""
    tiles = NEST | {(2, -1): 5, (2, 0): 2, (3, -1): 1, (0, 3): 5 if wanted == "closest_first" else 4}
    made = {"overflow_from": measured, "zombie_target": wanted}
    state = step(tiles, zombies={(2, -1): 5, (2, 0): 2, (3, -1): 1, (0, 3): 4}, options=made)
    shows(state, moved=[*pairwise([(3, -3), (2, -1), *way])])
    assert sum(state.zombies) == 13


@pytest.mark.rule("DEFCON-FLOW-02", "DEFCON-FLOW-04", "DEFCON-FLOW-06")
def test_one_moves_on_for_each_that_comes() -> None:
    """This holds even on an overfull planet. From ring 1 it goes to Earth past all planets. A fight ends the chain."""
    over = step(NEST | {(2, -2): 1, (2, -1): 6}, zombies={(2, -2): 7})
    shows(over, zombies={(2, -2): 7, (2, -1): 1})
    home = step(NEST | {(2, -2): 1, (1, -1): 2, (0, -1): 6}, zombies={(2, -2): 1, (1, -1): 2})
    shows(home, moved=[((3, -3), (2, -2)), ((2, -2), (1, -1)), ((1, -1), EARTH)])
    facts: Any = {"outposts": {1: {(1, -1): 1}}, "ships": {0: {FAR: 1}, 1: {EARTH: 1}}}
    guarded = step(NEST | {(2, -2): 1, (1, -1): 2}, zombies={(2, -2): 1}, **facts)
    shows(guarded, zombies={(2, -2): 1}, outposts=[{}, {}], result=None)


@pytest.mark.rule("DEFCON-OVER-07")
@pytest.mark.parametrize(
    ("way", "overrun", "target"), [("planet", True, (2, 0)), ("earth", True, EARTH), ("earth", False, (2, 0))]
)
def test_zombies_next_to_earth_may_go_there(way: str, overrun: bool, target: Hex) -> None:
    """This needs the option and `overrun`, and works only from ring 1."""
    facts: Any = {"options": {"overrun": overrun, "overrun_exit": way, **ANYWHERE}, "ships": ONE_EACH}
    near = shows(step({(1, 0): "zombies", (2, 0): 6}, **facts), moved=[((1, 0), target)], zombies={target: 1})
    if target == EARTH:
        shows(play(near, "lose 0 ship"), zombies={})
    shows(step({(2, -1): "zombies", (2, 0): 6}, **facts), moved=[((2, -1), (2, 0))], zombies={(2, 0): 1})


@pytest.mark.rule("DEFCON-END-02", "DEFCON-EVT-09", "DEFCON-END-08")
def test_a_lasting_card_that_brings_a_zombie_to_earth() -> None:
    """Earth is checked again after the lasting cards, before scouts come."""
    attack = {"do": "add_zombie", "at": {"each": {"earth": "only"}}}
    made = events_on(card(lasts(3, attack)), scouts="outer", turn_limit=9)
    facts: Any = {"options": made, "lasting": [("test", 0, 2)], "tiles": {FAR: 1}}
    lost = play(game.pose(turn=9, ships={0: {FAR: 1}}, **facts), "pass_move")
    shows(lost, result="loss_overrun", zombies={EARTH: 1})
    held = play(game.pose(turn=8, ships={1: {EARTH: 1, FAR: 1}}, **facts), "pass_move")
    shows(held, result=None, node="Scout", zombies={}, ships=[{}, {FAR: 1}])


@pytest.mark.rule("DEFCON-END-03", "DEFCON-END-08", "DEFCON-END-04")
@pytest.mark.parametrize(
    ("facts", "result"),
    [
        ({"resources": [9, 9]}, "loss_hopeless"),
        ({"resources": [0, 10]}, None),
        ({"options": {"turn_limit": 7, "turn_limit_result": "draw"}}, "loss_hopeless"),
        ({"options": {"turn_limit": 7, "hopeless_ends": False}}, "timeout"),
        ({"outposts": {0: {(1, 0): 3}}, "tiles": {(1, 0): 1}}, "loss_hopeless"),
        ({"ships": {1: {EARTH: 1}}}, None),
    ],
    ids=str,
)
def test_when_a_position_is_hopeless(facts: Any, result: str | None) -> None:
    """Nobody has a ship or 10 resources, and no card lasts; outposts do not help. This comes before the turn limit."""
    facts = {"node": "TURN-END", "turn": 7, "ships": {}} | facts
    shows(game.pose(**facts), result=result)


@pytest.mark.rule("DEFCON-END-03", "DEFCON-END-04")
def test_no_position_is_hopeless_while_a_card_lasts() -> None:
    made = events_on(card(lasts(9)))
    state = game.pose(node="TURN-END", ships={}, turn=7, options=made, lasting=[("test", 0, 4)])
    shows(state, result="loss_hopeless", turn=10)
    with pytest.raises(InvalidOptions, match="turn_limit"):
        Options(hopeless_ends=False)


@pytest.mark.rule("DEFCON-END-01", "DEFCON-END-08")
def test_a_win_with_a_zombie_on_earth() -> None:
    """An event brings the zombie in mid-turn, and then the wormhole leads to the last constellation."""
    plan = {"rings": 1, "stages": [{"planet": {"2": 3}, "wormhole": 1, "constellation": 2}]}
    made = events_on(card({"do": "add_zombie", "at": "earth"}), galaxy=plan, event_triggers=("wormhole",), players=1)
    state = game.pose(options=made, hidden={(1, 0): "wormhole", (0, 1): "Leo", (-1, 0): "Orion"}, tiles={(0, 1): "Leo"})
    asked = shows(play(state, "move 0,0 1,0 o=1"), zombies={EARTH: 1}, node="WormholeChoice")
    shows(play(asked, "warp -1,0"), result="win", zombies={EARTH: 1})


@pytest.mark.rule("DEFCON-END-06", "DEFCON-END-07")
def test_what_is_reported() -> None:
    """The score lists the turns, last one included, the constellations and the zombies destroyed; the outcome alone sets the returns."""
    facts: Any = {"tiles": {(1, 0): "Leo", (0, 1): 1}, "zombies": {(0, 1): 2}, "kills": 3}
    state = game.pose(turn=5, options={"turn_limit": 5}, ships={0: {(1, 0): 2}}, **facts)
    outcome = ending(play(state, "move 1,0 0,1 o=2"))
    score = {line.label: (line.count, line.points) for line in outcome.score}
    assert score == {"turns": (5, 0), "constellations": (1, 0), "zombies destroyed": (5, 0)}
    assert (outcome.returns, outcome.winners, outcome.reason) == ((-1, -1), (), "loss_hopeless")


def holding(*abilities: str) -> dict[str, Any]:
    """Return options where the constellations C0, C1, ... have these abilities and the rest none."""
    all_twelve = [*abilities, *["none"] * (12 - len(abilities))]
    cards = [{"name": f"C{number}", "ability": ability, "text": ""} for number, ability in enumerate(all_twelve)]
    return {"constellation_data": cards}


@pytest.mark.rule("DEFCON-CARD-01", "DEFCON-CARD-11", "DEFCON-CARD-09")
def test_the_same_ability_twice() -> None:
    """The second card adds nothing, except for the peeks of Libra."""
    taurus = game.pose(options=holding("taurus", "taurus"), cards={0: ["C0", "C1"]}, hidden={(1, 0): 2})
    shows(play(taurus, "move 0,0 1,0 o=1"), resources=(5, 0))
    aries = game.pose(options=holding("aries", "aries"), cards={0: ["C0", "C1"]}, zombies={(1, 0): 1})
    shows(play(aries, "move 0,0 1,0 o=1"), resources=(1, 0))
    libra = game.pose(options=holding("libra", "libra"), cards={0: ["C0"]}, hidden={(1, 0): "C1"})
    assert (libra.sights[0].left, play(libra, "move 0,0 1,0 o=1").sights[0].left) == (3, 6)


@pytest.mark.rule("DEFCON-CARD-01", "DEFCON-CARD-03", "DEFCON-CARD-04", "DEFCON-CARD-11")
def test_passive_abilities_work_in_turns_of_others() -> None:
    """A zombie comes to the holder's pieces in another player's turn; an outpost earns nothing and destroys one zombie."""
    facts: Any = {"options": holding("aries", "canis_major", "taurus"), "cards": {1: ["C0", "C1", "C2"]}}
    tiles = NEST | {(2, -2): 4}
    ship = step(tiles, ships={0: {EARTH: 1}, 1: {(2, -2): 1, EARTH: 1}}, **facts)
    shows(ship, turn=2, resources=(0, 2), kills=1)
    post = step(tiles, ships=ONE_EACH, outposts={1: {(2, -2): 1}}, **facts)
    shows(post, resources=(0, 0), kills=1, outposts=[{}, {}])


@pytest.mark.rule("DEFCON-CARD-10", "DEFCON-REV-04", "DEFCON-WORM-07", "DEFCON-PLAN-06", "DEFCON-MOVE-08")
def test_jumping_back_through_a_wormhole() -> None:
    """Each flip allows one: before the journey, and after it back into the wormhole. The jump brings no journey and no collection."""
    facts: Any = {"tiles": {(0, 1): 5}, "hidden": {(1, 1): "wormhole", (3, 0): 2}, "resources": [10, 0]}
    state = game.pose(cards={0: ["Scorpius"]}, swarm=True, ships={0: {(0, 1): 3}, 1: {EARTH: 1}}, **facts)
    flip = shows(play(state, "move 0,1 1,1 o=3"), options=["bounce ship 0,1", "stay"])
    shows(play(flip, "stay", "system 3,0"), options=["bounce ship 1,1", "stay"])
    back = shows(play(flip, "bounce ship 0,1"), resources=(10, 0), node="Wormhole")
    shows(back, ships=[{(0, 1): 1, (1, 1): 2}, {EARTH: 1}])
    second = shows(play(back, "system 3,0"), options=["bounce ship 1,1", "stay"], resources=(14, 0))
    after = play(second, "bounce ship 1,1")
    shows(after, node="Buy", ships=[{(0, 1): 1, (1, 1): 1, (3, 0): 1}, {EARTH: 1}])


@pytest.mark.rule("DEFCON-CARD-10", "DEFCON-CARD-13", "DEFCON-CARD-07")
def test_jumping_back_to_one_of_several_systems() -> None:
    """Ships go back only to where some came from, and linked ships never do; zombies that came there meanwhile fight."""
    made = events_on(card({"do": "add_zombie", "at": {"each": {"number": 2}}}), event_triggers=("nebula",))
    facts: Any = {"tiles": {(1, 0): 2, (0, 1): 1}, "hidden": {(1, 1): "nebula"}, "options": made}
    ships: Any = {0: {(1, 0): (0, 1, 0), (0, 1): 2, EARTH: 1}}
    state = game.pose(cards={0: ["Orion", "Scorpius", "Gemini"]}, ships=ships, **facts)
    asked = play(state, "rally 1,1", "send p=1", "send o=1")
    shows(asked, ships=[{EARTH: 1, (0, 1): 1, (1, 1): (2, 1, 0)}, {}])
    shows(asked, options=["bounce ship 1,0", "bounce ship 0,1", "stay"])
    fought = play(asked, "bounce ship 1,0")
    shows(fought, zombies={}, ships=[{EARTH: 1, (0, 1): 1, (1, 1): (1, 1, 0)}, {}], kills=1)


@pytest.mark.rule("DEFCON-CARD-10", "DEFCON-CONS-04")
def test_the_flip_that_brings_scorpius() -> None:
    """The free ship may be the one that jumps back; other players' turns are not affected."""
    state = game.pose(hidden={(1, 0): "Scorpius", (0, 1): 1})
    asked = shows(play(state, "move 0,0 1,0 o=1"), options=["bounce ship 0,0", "stay"])
    shows(play(asked, "bounce ship 0,0", "move 0,0 0,1 o=1"), turn=3, active=0)


@pytest.mark.rule("DEFCON-CARD-05", "DEFCON-CARD-06", "DEFCON-WORM-01", "DEFCON-WORM-07")
def test_into_a_wormhole() -> None:
    """A move from two systems away leads to a journey, but a teleport does not."""
    facts: Any = {"tiles": {(2, 0): "wormhole", (3, -1): 1}, "hidden": {(0, 3): 1}}
    state = game.pose(cards={0: ["Cassiopeia", "Canis Minor"]}, ships={0: {EARTH: 2, (2, 0): 1}}, **facts)
    there = shows(play(state, "teleport 0,0 2,0 ship"), node="MakeMove", ships=[{EARTH: 1, (2, 0): 2}, {}])
    gone = shows(play(there, "move 0,0 2,0 o=1"), node="Wormhole")
    shows(play(gone, "system 0,3"), ships=[{(0, 3): 3}, {}])
