"""Fine points that the book settles: which card acts first, which zombie leaves next, and which tiles are in the box."""

from random import Random
from typing import Any

import pytest

from tests.defcon_zombies.book_driving import (
    ANYWHERE,
    EARTH,
    FAR,
    card,
    collect,
    drawn,
    events_on,
    lasts,
    node,
    options,
    play,
    told,
    until,
    zombies,
)
from zombiekit import CHANCE
from zombiekit.games import defcon_zombies as game

LEO: Any = {FAR: "Leo"}
PAY = {"do": "pay", "who": "drawer", "amount": 9}


@pytest.mark.rule("DEFCON-BUILD-04")
def test_a_pile_that_began_anew_with_one_sort_needs_no_draw() -> None:
    """Ring 1 empties the pile, so everybody knows the tiles of ring 2, no matter how ring 1 was dealt."""
    galaxy = {"rings": 2, "stages": [{"planet": {"1": 5}, "constellation": 1}, {"planet": {"3": 12}}]}
    state = game.new_game(game.Options(galaxy=galaxy, limited_tiles=False))
    draws = 0
    while game.current_player(state) == CHANCE and not state.turn:
        draws += 1
        state = game.step(state, game.chance_outcomes(state).sample(Random(draws)))

    assert draws <= 6
    assert [str(tile) for tile in state.dealt[7:]] == ["planet 3"] * 12


@pytest.mark.rule("DEFCON-EVT-07", "DEFCON-PRIM-04", "DEFCON-LIM-04")
@pytest.mark.parametrize("lying", [31, 32])
def test_no_place_is_asked_for_without_a_cube(lying: int) -> None:
    """Once the last cube is on the board, nobody is asked to order the systems that get none."""
    state = drawn(
        {"do": "add_zombie", "at": {"each": {"ring": 3, "seen": "unexplored"}}},
        collect(7),
        options={"limited_components": True, "players": 1},
        tiles=LEO,
        zombies={(2, 0): lying},
        ships={0: {EARTH: 1}},
    )
    if lying == 31:
        assert node(state) == "EachOrder"
        state = play(state, "place_zombie 3,0")

    assert (node(state), state.resources, sum(zombies(state).values())) == ("MakeMove", (7,), 32)


@pytest.mark.rule("DEFCON-EVT-09", "DEFCON-REV-04")
def test_lasting_cards_act_in_the_order_in_which_they_were_drawn() -> None:
    """A kept card that starts to last only now still goes before a lasting card that was drawn after it."""
    old = card(until("nebula", lasts(3, PAY)), name="old")
    new = card(lasts(3, collect(5)), name="new")
    state = game.pose(
        options=events_on(old, new, players=1, constellation_data="none"),
        tiles=LEO,
        hidden={(1, 0): "nebula"},
        kept=[("old", 0)],
        lasting=[("new", 0, 2)],
        turn=4,
        resources=[0],
    )
    state = play(state, "move 0,0 1,0 o=1")
    assert state.resources == (5,), "the turn in which the old card begins to last does not count for it"
    assert [entry.card for entry in state.event_table.lasting] == ["old", "new"]

    state = play(state, "pass_move", *["done"] * (node(state) == "Buy"))
    assert [type(event).__name__ for event in state.events if type(event).__name__ in {"Paid", "Collected"}] == ["Paid", "Collected"]  # fmt: skip
    assert state.resources == (5,)


@pytest.mark.rule("DEFCON-REV-04", "DEFCON-PRIM-16")
def test_kept_cards_act_in_the_order_in_which_they_were_drawn() -> None:
    """A card that is released and kept again still counts as the older one."""
    old = card(until("wormhole", until("nebula", PAY)), name="old")
    new = card(until("nebula", collect(5)), name="new")
    state = game.pose(
        options=events_on(old, new, players=1, constellation_data="none", **ANYWHERE),
        tiles=LEO,
        hidden={(1, 0): "wormhole", (2, 0): "nebula"},
        kept=[("old", 0), ("new", 0)],
        resources=[3],
    )
    state = play(state, "move 0,0 1,0 o=1", "system 2,0")

    assert [event.card for event in told(state, "EventReleased")] == ["Old", "New"]
    assert state.resources == (5,)


@pytest.mark.rule("DEFCON-PRIM-11", "DEFCON-CUST-02")
def test_a_tile_swapped_away_is_in_the_box() -> None:
    """This holds even if the galaxy has more planets of its number than the box ever held."""
    galaxy = {"rings": 1, "stages": [{"planet": {"0": 5}, "constellation": 1}]}
    made = {**events_on(card({"do": "replace_tile", "at": {"choose": {"ring": 1}}, "number": 1}, {"do": "replace_tile", "at": {"choose": {"ring": 1}}, "number": 0})), "galaxy": galaxy, "limited_tiles": False}  # fmt: skip
    state = game.pose(node="EVENT", card="test", cell=(1, 0), options=made, tiles={(1, 0): 0, (1, -1): 0})
    swapped = play(state, "replace 1,0")
    assert str(swapped.faces[1]) == "planet 1"
    assert options(swapped) == ["replace 1,0", "replace 1,-1"], "the planet 0 is in the box now"
    back = play(swapped, "replace 1,0")

    assert str(back.faces[1]) == "planet 0"


@pytest.mark.rule("DEFCON-ZMOV-08", "DEFCON-PRIM-04")
def test_in_any_order_settles_the_rest() -> None:
    """The rest go in canonical order, and questions on the way are still asked."""
    nests: dict[Any, Any] = {
        (2, 0): "zombies",
        (2, -2): "zombies",
        (-2, 0): "zombies",
        (1, -1): 6,
        (-1, 0): 6,
        (-2, 1): 6,
    }
    state = game.pose(node="ZOMBIES", options=ANYWHERE, tiles=nests, ships={0: {EARTH: 1}, 1: {EARTH: 1}})
    state = play(state, "zombie_from 2,-2")
    assert options(state) == ["zombie_from 2,0", "zombie_from -2,0", "any_order"]

    tied = play(state, "any_order")
    assert [str(event) for event in told(tied, "OrderLeftOpen")] == ["Yellow lets the rest follow in any order."]
    assert (node(tied), options(tied)) == ("ZombieTie", ["zombie_to -1,0", "zombie_to -2,1"])
    after = play(tied, "zombie_to -2,1")
    assert (zombies(after), node(after)) == ({(1, -1): 2, (-2, 1): 1}, "MakeMove")

    each = drawn(
        {"do": "add_zombie", "at": {"each": {"ring": 1, "kind": "planet"}}},
        tiles={**LEO, (1, 0): 3, (0, -1): 3, (-1, 0): 3},
        ships={0: {FAR: 1}, 1: {(0, -1): 1, EARTH: 1}},
        outposts={0: {(0, -1): 1}},
    )
    fight = play(each, "any_order")
    assert (node(fight), zombies(fight)) == ("Casualty", {(1, 0): 1, (0, -1): 1})
    assert zombies(play(fight, "lose 0 outpost")) == {(1, 0): 1, (-1, 0): 1}


@pytest.mark.rule("DEFCON-ZMOV-08")
def test_any_order_is_offered_only_where_something_is_left_to_order() -> None:
    """With two left, the choice of one settles both, so the order is asked only once."""
    nests: dict[Any, Any] = {(2, 0): "zombies", (-2, 0): "zombies", (1, 0): 6, (-1, 0): 6}
    state = game.pose(node="ZOMBIES", options=ANYWHERE, tiles=nests)

    ways = {line: zombies(play(state, line)) for line in options(state)}
    assert list(ways) == ["zombie_from 2,0", "zombie_from -2,0", "any_order"]
    assert ways["any_order"] == ways["zombie_from 2,0"]
    assert game.why_illegal(game.pose(), game.legal_actions(state)[-1])


@pytest.mark.rule("DEFCON-OVER-07")
@pytest.mark.parametrize(("way", "overrun", "target"), [("planet", True, (2, 0)), ("earth", True, EARTH), ("earth", False, (2, 0))])  # fmt: skip
def test_zombies_next_to_earth_may_go_there(way: str, overrun: bool, target: tuple[int, int]) -> None:
    """This needs the option and `overrun`, and works only from ring 1."""
    made: dict[str, Any] = {"overrun": overrun, "overrun_exit": way, **ANYWHERE}
    ships: Any = {0: {EARTH: 3}, 1: {EARTH: 1}}
    near = game.pose(node="ZOMBIES", options=made, tiles={(1, 0): "zombies", (2, 0): 6}, ships=ships)
    if target == EARTH:
        near = play(near, "lose 0 ship")
    assert [(event.origin, event.target) for event in told(near, "ZombieMoved")] in ([((1, 0), target)], [])
    assert zombies(near) == ({} if target == EARTH else {(2, 0): 1})

    far = game.pose(node="ZOMBIES", options=made, tiles={(2, -1): "zombies", (2, 0): 6}, ships=ships)
    assert zombies(far) == {(2, 0): 1}
