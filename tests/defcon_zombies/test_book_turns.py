"""How zombies move (SPAWN, ZMOV, FLOW), how the game ends (END), and how cards combine (CARD)."""

from typing import Any

import pytest

from tests.defcon_zombies.book_driving import (
    ANYWHERE,
    EARTH,
    FAR,
    actor,
    card,
    chances,
    events_on,
    face,
    fleet,
    lasts,
    node,
    options,
    outposts,
    play,
    ships,
    told,
    zombies,
)
from zombiekit.errors import InvalidOptions
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.box.options import Options
from zombiekit.games.defcon_zombies.state import State
from zombiekit.primitives.hexes import Hex

NEST: dict[Hex, str | int] = {(3, -3): "zombies"}


def step(tiles: dict[Hex, str | int], **facts: Any) -> State:
    """Return the state after a Zombies step, or at its first choice; by default with ships on Earth and out of the way."""
    facts.setdefault("ships", {0: {EARTH: 1, FAR: 1}, 1: {EARTH: 1}})
    return game.pose(node="ZOMBIES", tiles={FAR: "nebula", **tiles}, **facts)


def way(state: State) -> list[tuple[Hex, Hex]]:
    return [(event.origin, event.target) for event in told(state, "ZombieMoved")]


# ----------------------------------------------------------------------------------------------- SPAWN, ZMOV, FLOW


@pytest.mark.rule("DEFCON-SPAWN-02", "DEFCON-SPAWN-03", "DEFCON-ZMOV-06", "DEFCON-ZMOV-10")
def test_all_zombies_come_before_any_leaves() -> None:
    """They come in canonical order, and fights and losses are settled first; a zombie that dies there does not leave."""
    tiles: dict[Hex, str | int] = {(2, 0): "zombies", (2, -2): "zombies", (-2, 0): "zombies", (1, 0): 4}
    state = step(
        tiles, options=ANYWHERE, ships={0: {EARTH: 1, (2, -2): 1}, 1: {EARTH: 1, (2, -2): 1}}, zombies={(-2, 0): 2}
    )
    assert [event.cell for event in told(state, "ZombieCame")] == [(2, 0), (2, -2)]
    assert (actor(state), options(state)) == (0, ["lose 0 ship", "lose 1 ship"])

    after = play(state, "lose 1 ship")
    assert options(after) == ["zombie_from 2,0", "zombie_from -2,0", "any_order"]
    assert zombies(after) == {(2, 0): 1, (-2, 0): 3}
    last = play(after, "zombie_from -2,0")
    assert way(last) == [((-2, 0), (1, 0)), ((2, 0), (1, 0))]
    assert zombies(last) == {(1, 0): 2, (-2, 0): 2}


@pytest.mark.rule("DEFCON-ZMOV-08", "DEFCON-OVER-03", "DEFCON-ZMOV-02")
def test_targets_are_determined_when_a_zombie_leaves() -> None:
    """The first zombie overruns the planet, so the second goes elsewhere."""
    tiles: dict[Hex, str | int] = {(2, 0): "zombies", (2, -2): "zombies", (2, -1): 1, FAR: 5}
    state = step(tiles, options={"overrun": True, **ANYWHERE}, ships={0: {EARTH: 1}, 1: {EARTH: 1}})
    after = play(state, "zombie_from 2,-2")

    assert way(after) == [((2, -2), (2, -1)), ((2, 0), FAR)]
    assert face(after, (2, -1)) == "zombies"


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
        assert options(state) == ["lose 0 ship", "lose 1 ship"]
        fought = play(state, "lose 1 ship")
        assert (zombies(fought), fought.kills) == ({(3, -3): 2} | waiting, 2), "the other player had no ship to move"
    else:
        assert (zombies(state), state.turn, state.result) == ({(3, -3): 3} | waiting, 2, None)
        assert zombies(play(state, "pass_move"))[3, -3] == 4


@pytest.mark.rule("DEFCON-ZMOV-02", "DEFCON-ZMOV-04", "DEFCON-ZMOV-11", "DEFCON-TURN-03")
def test_a_full_tie_is_the_active_players() -> None:
    """Planets with the same distance and number tie, no matter whether they are full or occupied."""
    tiles = NEST | {(2, -2): 3, (2, -3): 3, (3, -2): 2, (1, 0): 6}
    state = step(tiles, active=1, zombies={(2, -2): 3}, ships={0: {(2, -3): 1}, 1: {EARTH: 1}})

    assert (actor(state), options(state)) == (1, ["zombie_to 2,-2", "zombie_to 2,-3"])
    assert way(play(state, "zombie_to 2,-3")) == [((3, -3), (2, -3))]
    pushed = play(state, "zombie_to 2,-2")
    assert way(pushed) == [((3, -3), (2, -2)), ((2, -2), (2, -3))]
    assert ships(pushed, 0) == {}


@pytest.mark.rule("DEFCON-FLOW-01", "DEFCON-FLOW-03", "DEFCON-FLOW-05", "DEFCON-GEO-06")
@pytest.mark.parametrize(
    ("measured", "wanted", "second"),
    [("planet", "closest_first", (2, 0)), ("source", "closest_first", (3, -1)), ("planet", "highest_first", (0, 3))],
)
def test_where_an_overflow_goes(measured: str, wanted: str, second: Hex) -> None:
    """It goes to the planet nearest the overflow or the source, or to the highest number first. No planet is visited twice."""
    tiles: dict[Hex, str | int] = {
        (3, -3): "zombies",
        (2, -1): 5,
        (2, 0): 2,
        (3, -1): 1,
        (0, 3): 5 if wanted == "closest_first" else 4,
    }
    state = step(
        tiles,
        zombies={(2, -1): 5, (2, 0): 2, (3, -1): 1, (0, 3): 4},
        options={"overflow_from": measured, "zombie_target": wanted},
    )

    assert way(state)[:2] == [((3, -3), (2, -1)), ((2, -1), second)]
    visited = [target for _, target in way(state)]
    assert len(set(visited)) == len(visited)
    assert sum(zombies(state).values()) == 13


@pytest.mark.rule("DEFCON-FLOW-02", "DEFCON-FLOW-04", "DEFCON-FLOW-06")
def test_one_moves_on_for_each_that_comes() -> None:
    """This holds even on an overfull planet. From ring 1 it goes to Earth past all planets. A fight ends the chain."""
    over = step(NEST | {(2, -2): 1, (2, -1): 6}, zombies={(2, -2): 7})
    assert zombies(over) == {(2, -2): 7, (2, -1): 1}

    home = step(NEST | {(2, -2): 1, (1, -1): 2, (0, -1): 6}, zombies={(2, -2): 1, (1, -1): 2})
    assert way(home) == [((3, -3), (2, -2)), ((2, -2), (1, -1)), ((1, -1), EARTH)]
    guarded = step(
        NEST | {(2, -2): 1, (1, -1): 2},
        zombies={(2, -2): 1},
        outposts={1: {(1, -1): 1}},
        ships={0: {FAR: 1}, 1: {EARTH: 1}},
    )
    assert (zombies(guarded), outposts(guarded, 1), guarded.result) == ({(2, -2): 1}, {}, None)


# ------------------------------------------------------------------------------------------------------------- END


@pytest.mark.rule("DEFCON-END-02", "DEFCON-EVT-09", "DEFCON-END-08")
def test_a_lasting_card_that_brings_a_zombie_to_earth() -> None:
    """Earth is checked again after the lasting cards, before scouts come."""
    attack = {"do": "add_zombie", "at": {"each": {"earth": "only"}}}
    made = events_on(card(lasts(3, attack)), scouts="outer", turn_limit=9)
    lost = play(
        game.pose(options=made, turn=9, lasting=[("test", 0, 2)], ships={0: {FAR: 1}}, tiles={FAR: 1}), "pass_move"
    )
    assert (lost.result, zombies(lost)) == ("loss_overrun", {EARTH: 1})

    held = play(
        game.pose(options=made, turn=8, lasting=[("test", 0, 2)], ships={1: {EARTH: 1, FAR: 1}}, tiles={FAR: 1}),
        "pass_move",
    )
    assert (held.result, node(held), zombies(held), ships(held, 1)) == (None, "Scout", {}, {FAR: (1, 0, 0)})


@pytest.mark.rule("DEFCON-END-03", "DEFCON-END-08", "DEFCON-END-04")
def test_when_a_position_is_hopeless() -> None:
    """Nobody has a ship or 10 resources, and no card lasts; outposts do not help. This comes before the turn limit."""

    def end(**facts: Any) -> Any:
        return game.pose(node="TURN-END", ships={}, turn=7, **facts).result

    lasting_card = events_on(card(lasts(9)))
    assert end(resources=[9, 9]) == "loss_hopeless"
    assert end(resources=[0, 10]) is None
    lasting = game.pose(node="TURN-END", ships={}, turn=7, options=lasting_card, lasting=[("test", 0, 4)])
    assert (lasting.result, lasting.turn) == ("loss_hopeless", 10), "not before the card is gone"
    assert end(options={"turn_limit": 7, "turn_limit_result": "draw"}) == "loss_hopeless"
    assert end(options={"turn_limit": 7, "hopeless_ends": False}) == "timeout"
    assert end(outposts={0: {(1, 0): 3}}, tiles={(1, 0): 1}) == "loss_hopeless"
    assert game.pose(node="TURN-END", ships={1: {EARTH: 1}}, turn=7).result is None
    with pytest.raises(InvalidOptions, match="turn_limit"):
        Options(hopeless_ends=False)


@pytest.mark.rule("DEFCON-END-01", "DEFCON-END-08")
def test_a_win_with_a_zombie_on_earth() -> None:
    """An event brings the zombie in mid-turn, and then the wormhole leads to the last constellation."""
    plan = {"rings": 1, "stages": [{"planet": {"2": 3}, "wormhole": 1, "constellation": 2}]}
    made = events_on(card({"do": "add_zombie", "at": "earth"}), galaxy=plan, event_triggers=("wormhole",), players=1)
    state = game.pose(options=made, hidden={(1, 0): "wormhole", (0, 1): "Leo", (-1, 0): "Orion"}, tiles={(0, 1): "Leo"})
    asked = play(state, "move 0,0 1,0 o=1")
    assert (zombies(asked), node(asked)) == ({EARTH: 1}, "WormholeChoice")
    won = play(asked, "warp -1,0")
    assert (won.result, zombies(won)) == ("win", {EARTH: 1})


@pytest.mark.rule("DEFCON-END-06", "DEFCON-END-07")
def test_what_is_reported() -> None:
    """The score lists the turns, last one included, the constellations and the zombies destroyed; the outcome alone sets the returns."""
    state = game.pose(
        turn=5,
        options={"turn_limit": 5},
        tiles={(1, 0): "Leo", (0, 1): 1},
        zombies={(0, 1): 2},
        ships={0: {(1, 0): 2}},
        kills=3,
    )
    after = play(state, "move 1,0 0,1 o=2")
    outcome = game.outcome(after)

    assert outcome is not None
    assert {line.label: line.count for line in outcome.score} == {
        "turns": 5,
        "constellations": 1,
        "zombies destroyed": 5,
    }
    assert (outcome.returns, outcome.winners, outcome.reason) == ((-1, -1), (), "loss_hopeless")
    assert sum(line.points for line in outcome.score) == 0


# ------------------------------------------------------------------------------------------------------------ CARD


def holding(*abilities: str) -> dict[str, Any]:
    """Return options where the constellations C0, C1, ... have these abilities and the rest none."""
    rest = ["none"] * (12 - len(abilities))
    names = [f"C{number}" for number in range(12)]
    return {
        "constellation_data": [
            {"name": n, "ability": a, "text": ""} for n, a in zip(names, [*abilities, *rest], strict=True)
        ]
    }


@pytest.mark.rule("DEFCON-CARD-01", "DEFCON-CARD-11", "DEFCON-CARD-09")
def test_the_same_ability_twice() -> None:
    """The second card adds nothing, except for the peeks of Libra."""
    taurus = game.pose(options=holding("taurus", "taurus"), cards={0: ["C0", "C1"]}, hidden={(1, 0): 2})
    assert play(taurus, "move 0,0 1,0 o=1").resources[0] == 5
    aries = game.pose(options=holding("aries", "aries"), cards={0: ["C0", "C1"]}, zombies={(1, 0): 1})
    assert play(aries, "move 0,0 1,0 o=1").resources[0] == 1
    libra = game.pose(options=holding("libra", "libra"), cards={0: ["C0"]}, hidden={(1, 0): "C1"})
    assert (libra.sights[0].left, play(libra, "move 0,0 1,0 o=1").sights[0].left) == (3, 6)


@pytest.mark.rule("DEFCON-CARD-01", "DEFCON-CARD-03", "DEFCON-CARD-04", "DEFCON-CARD-11")
def test_passive_abilities_work_in_turns_of_others() -> None:
    """A zombie comes to the holder's pieces in another player's turn; an outpost earns nothing and destroys one zombie."""
    made = {**holding("aries", "canis_major", "taurus"), "players": 2}
    cards = {1: ["C0", "C1", "C2"]}
    tiles = NEST | {(2, -2): 4}
    ship = step(tiles, options=made, cards=cards, ships={0: {EARTH: 1}, 1: {(2, -2): 1, EARTH: 1}})
    assert (ship.turn, ship.resources, ship.kills) == (2, (0, 2), 1)
    post = step(tiles, options=made, cards=cards, ships={0: {EARTH: 1}, 1: {EARTH: 1}}, outposts={1: {(2, -2): 1}})
    assert (post.resources, post.kills, outposts(post, 1)) == ((0, 0), 1, {})


@pytest.mark.rule("DEFCON-CARD-10", "DEFCON-REV-04", "DEFCON-WORM-07", "DEFCON-PLAN-06", "DEFCON-MOVE-08")
def test_jumping_back_through_a_wormhole() -> None:
    """Each flip allows one: before the journey, and after it back into the wormhole. The jump brings no journey and no collection."""
    state = game.pose(
        cards={0: ["Scorpius"]}, tiles={(0, 1): 5}, hidden={(1, 1): "wormhole", (3, 0): 2}, swarm=True,
        ships={0: {(0, 1): 3}, 1: {EARTH: 1}}, resources=[10, 0],
    )  # fmt: skip
    flip = play(state, "move 0,1 1,1 o=3")
    assert options(flip) == ["bounce ship 0,1", "stay"]
    assert options(play(flip, "stay", "system 3,0")) == ["bounce ship 1,1", "stay"]
    back = play(flip, "bounce ship 0,1")
    assert (back.resources[0], fleet(back, (0, 1)), node(back)) == (10, 1, "Wormhole")
    second = play(back, "system 3,0")
    assert (options(second), second.resources[0]) == (["bounce ship 1,1", "stay"], 14)
    after = play(second, "bounce ship 1,1")
    assert (node(after), ships(after)) == ("Buy", {(0, 1): (1, 0, 0), (1, 1): (1, 0, 0), (3, 0): (1, 0, 0)})


@pytest.mark.rule("DEFCON-CARD-10", "DEFCON-CARD-13", "DEFCON-CARD-07")
def test_jumping_back_to_one_of_several_systems() -> None:
    """Ships go back only to where some came from, and linked ships never do; zombies that came there meanwhile fight."""
    haunt = {"do": "add_zombie", "at": {"each": {"number": 2}}}
    made = events_on(card(haunt), event_triggers=("nebula",))
    state = game.pose(
        options=made, cards={0: ["Orion", "Scorpius", "Gemini"]}, tiles={(1, 0): 2, (0, 1): 1},
        hidden={(1, 1): "nebula"}, ships={0: {(1, 0): (0, 1, 0), (0, 1): 2, EARTH: 1}},
    )  # fmt: skip
    asked = play(state, "rally 1,1", "send p=1", "send o=1")
    assert ships(asked) == {EARTH: (1, 0, 0), (0, 1): (1, 0, 0), (1, 1): (2, 1, 0)}
    assert options(asked) == ["bounce ship 1,0", "bounce ship 0,1", "stay"]
    fought = play(asked, "bounce ship 1,0")
    assert (zombies(fought), fleet(fought, (1, 0)), fleet(fought, (1, 1)), fought.kills) == ({}, 0, 3, 1)


@pytest.mark.rule("DEFCON-CARD-10", "DEFCON-CONS-04")
def test_the_flip_that_brings_scorpius() -> None:
    """The free ship may be the one that jumps back; other players' turns are not affected."""
    state = game.pose(hidden={(1, 0): "Scorpius", (0, 1): 1})
    asked = play(state, "move 0,0 1,0 o=1")
    assert options(asked) == ["bounce ship 0,0", "stay"]
    after = play(asked, "bounce ship 0,0", "move 0,0 0,1 o=1")
    assert (after.turn, after.active) == (3, 0)


@pytest.mark.rule("DEFCON-CARD-05", "DEFCON-CARD-06", "DEFCON-WORM-01", "DEFCON-WORM-07")
def test_into_a_wormhole() -> None:
    """A move from two systems away leads to a journey, but a teleport does not."""
    state = game.pose(
        cards={0: ["Cassiopeia", "Canis Minor"]},
        tiles={(2, 0): "wormhole", (3, -1): 1},
        ships={0: {EARTH: 2, (2, 0): 1}},
    )
    there = play(state, "teleport 0,0 2,0 ship")
    assert (node(there), ships(there)) == ("MakeMove", {EARTH: (1, 0, 0), (2, 0): (2, 0, 0)})
    gone = play(there, "move 0,0 2,0 o=1")
    assert node(gone) == "Wormhole"
    after = play(gone, next(iter(chances(gone))))
    assert fleet(after, (2, 0)) == 0
