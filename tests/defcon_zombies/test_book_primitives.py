"""Event cards as data: what each primitive does (PRIM)."""

from fractions import Fraction
from typing import Any

import pytest

from tests.defcon_zombies.book_driving import (
    EARTH,
    FAR,
    actor,
    card,
    cell_of,
    chances,
    collect,
    drawn,
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
    until,
    zombies,
)
from zombiekit.errors import InvalidOptions
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.box.card_reading import load_cards
from zombiekit.games.defcon_zombies.box.options import Options
from zombiekit.primitives.hexes import CELLS, Hex

LEO: dict[Hex, str | int] = {(1, 0): "Leo"}
"""The discovery at which the card is drawn."""


def places(at: dict[str, Any], **facts: Any) -> list[Hex]:
    """Return the systems where a card may place a zombie at random; there must be at least two."""
    state = drawn({"do": "add_zombie", "at": {"random": at}}, **facts)
    outcomes = chances(state)
    assert set(outcomes.values()) == {Fraction(1, len(outcomes))}
    return [cell_of(line) for line in outcomes]


# --------------------------------------------------------------------------------------------------------- the form


@pytest.mark.rule("DEFCON-PRIM-01", "DEFCON-PRIM-07", "DEFCON-EVT-10")
@pytest.mark.parametrize(
    "wrong",
    [
        {"do": "explode"},
        {"who": "all", "amount": 1},
        "collect",
        {"do": "collect", "who": "drawer"},
        {"do": "collect", "who": "drawer", "amount": -1},
        {"do": "collect", "who": "drawer", "amount": True},
        {"do": "collect", "who": "drawer", "amount": 1.0},
        {"do": "collect", "who": "nobody", "amount": 1},
        {"do": "collect", "who": "drawer", "amount": 1, "at": "earth"},
        {"do": "collect_per", "who": "drawer", "amount": 1, "systems": {"rings": 1}},
        {"do": "collect_per", "who": "drawer", "amount": 1, "systems": {"kind": "earth"}},
        {"do": "collect_per", "who": "drawer", "amount": 1, "systems": {"number": 7}},
        {"do": "collect_per", "who": "drawer", "amount": 1, "systems": {"seen": "often"}},
        {"do": "collect_per", "who": "drawer", "amount": 1, "systems": {"ship": "others"}},
        {"do": "collect_per", "who": "drawer", "amount": 1, "systems": {"earth": "any"}},
        {"do": "add_zombie", "at": "mars"},
        {"do": "add_zombie", "at": {"choose": {}, "random": {}}},
        {"do": "add_zombie", "at": {"choose": {}}, "who": "drawer"},
        {"do": "replace_tile", "at": "here", "number": 7},
        {"do": "skip_zombies_steps", "count": 0},
        {"do": "zombies_step", "count": 1},
        {"do": "chance", "branches": []},
        {"do": "chance", "branches": [{"weight": 0, "label": "a", "effects": []}]},
        {"do": "chance", "branches": [{"weight": 1, "effects": []}]},
        {"do": "predict", "exact": [], "near": []},
        {"do": "for_each", "who": "all", "effects": [{"do": "keep_until", "discovered": "nebula", "effects": []}]},
        {
            "do": "for_each",
            "who": "all",
            "effects": [{"do": "if", "test": "always", "then": [{"do": "next_turns", "count": 1, "test": "always", "effects": []}]}],
        },
        {"do": "if", "test": "never", "then": []},
        {"do": "if", "test": {"not": "never"}, "then": []},
        {"do": "if", "test": {"discovered": "earth"}, "then": []},
        {"do": "keep_until", "discovered": "any", "effects": []},
        {"do": "next_turns", "count": 0, "test": "always", "effects": []},
        {"do": "next_turns", "count": 1, "test": "always", "effects": [{"do": "zombies_step"}]},
        {
            "do": "next_turns",
            "count": 1,
            "test": "always",
            "effects": [{"do": "if", "test": "always", "then": [{"do": "add_ship", "who": "drawer", "at": "earth"}]}],
        },
    ],
    ids=str,
)  # fmt: skip
def test_a_card_of_wrong_form_is_refused(wrong: object) -> None:
    data = {"id": "wrong", "name": "", "text": "", "effects": [collect(1), wrong]}

    with pytest.raises(InvalidOptions, match=r"wrong.*effects\[1\]"):
        Options(events=True, event_cards={"cards": [data]})


@pytest.mark.rule("DEFCON-EVT-10", "DEFCON-PRIM-16")
def test_what_may_be_left_out() -> None:
    """`copies`, `else` and the keys of a set may be left out; all other keys are required, and unknown keys are errors."""
    whole = {
        "id": "a",
        "name": "",
        "text": "",
        "effects": [{"do": "if", "test": "always", "then": [{"do": "add_zombie", "at": {"each": {}}}]}],
    }
    (made,) = Options(event_cards={"base": False, "cards": [whole]}).event_cards.all
    assert (made.copies, made.effects[0].branches[1].effects) == (1, ())
    for key in whole:
        with pytest.raises(InvalidOptions, match="missing"):
            Options(event_cards={"cards": [{k: v for k, v in whole.items() if k != key}]})
    changes: list[dict[str, object]] = [{"copies": 0}, {"color": "red"}, {"effects": {}}, {"name": 1}]
    for change in changes:
        with pytest.raises(InvalidOptions):
            Options(event_cards={"cards": [{**whole, **change}]})


@pytest.mark.rule("DEFCON-EVT-10", "DEFCON-PRIM-12")
def test_a_file_of_cards(tmp_path: Any) -> None:
    """The book's two example cards work when loaded from a file named in the options."""
    path = tmp_path / "cards.json"
    path.write_text(
        '{"cards": [{"id":"convoy","name":"Supply Convoy","text":"Everybody collects 2.",'
        '"effects":[{"do":"collect","who":"all","amount":2}]},'
        '{"id":"quiet","name":"Quiet Suns","text":"Skip the next regular Zombies step.",'
        '"effects":[{"do":"skip_zombies_steps","count":1}]}]}'
    )
    assert [each.id for each in load_cards(path)] == ["convoy", "quiet"]
    made = {"events": True, "event_cards": {"base": False, "files": [str(path)]}}

    convoy = game.pose(node="EVENT", card="convoy", cell=(1, 0), tiles=LEO, options=made)
    assert convoy.resources == (2, 2)
    quiet = game.pose(node="EVENT", card="quiet", cell=(1, 0), tiles={**LEO, (2, 0): "zombies", FAR: 6}, options=made)
    assert (zombies(quiet), quiet.turn, quiet.event_table.skip) == ({}, 2, 0)
    assert zombies(play(quiet, "pass_move")) == {FAR: 1}


# ------------------------------------------------------------------------------------------ order, players, systems


@pytest.mark.rule("DEFCON-PRIM-01")
def test_each_effect_is_complete_before_the_next() -> None:
    """The payment waits until the place is chosen, the fight is over and the lost piece is chosen."""
    state = drawn(
        {"do": "add_zombie", "at": {"choose": {"kind": "planet"}}},
        {"do": "pay", "who": "drawer", "amount": 4},
        collect(3),
        tiles={**LEO, (2, 0): 3, FAR: 2},
        ships={0: {EARTH: 1, (2, 0): 1}, 1: {(2, 0): 1, EARTH: 1}},
        resources=[1, 9],
    )
    assert (options(state), state.resources) == (["place_zombie 2,0", "place_zombie -3,0"], (1, 9))
    lost = play(state, "place_zombie 2,0")
    assert (options(lost), lost.resources) == (["lose 0 ship", "lose 1 ship"], (1, 9))
    after = play(lost, "lose 1 ship")
    assert [type(event).__name__ for event in after.events[:4]] == ["PieceLost", "Paid", "Collected", "EventDiscarded"]
    assert after.resources == (3, 9)


@pytest.mark.rule("DEFCON-PRIM-02", "DEFCON-PRIM-05")
@pytest.mark.parametrize(
    ("who", "seats"), [("drawer", [2]), ("others", [3, 0, 1]), ("all", [2, 3, 0, 1]), ("self", [2])]
)
def test_who(who: str, seats: list[int]) -> None:
    """Players come in seat order from the drawer on; outside `for_each`, `self` is the drawer."""
    state = drawn(collect(2, who), tiles=LEO, active=2, options={"players": 4})

    assert [(event.seat, event.amount) for event in told(state, "Collected")] == [(seat, 2) for seat in seats]


@pytest.mark.rule("DEFCON-PRIM-02", "DEFCON-PRIM-16")
def test_the_keeper_is_the_drawer_of_a_kept_card() -> None:
    made = events_on(card(until("nebula", collect(1), collect(2, "others"), collect(4, "self"))), players=3)
    state = play(game.pose(options=made, kept=[("test", 1)], hidden={(1, 0): "nebula"}), "move 0,0 1,0 o=1")

    assert [(event.seat, event.amount) for event in told(state, "Collected")] == [(1, 1), (2, 2), (0, 2), (1, 4)]


SCENE: dict[str, Any] = {
    "tiles": {(1, 0): "Leo", (0, -1): 3, (-1, 0): 5, (2, 0): 3, (0, 2): "nebula", (-2, 0): "zombies", (3, 0): 1, (2, -1): "wormhole"},
    "zombies": {(0, -1): 2, (0, 2): 1, (-2, 0): 1, (1, 1): 3, (0, 3): 1},
    "ships": {0: {(0, 0): 2, (1, 0): 1, (-1, 0): 1, (2, 0): 1, (3, 0): 2}, 1: {(2, 0): 1}},
    "outposts": {1: {(-1, 0): 1}},
}  # fmt: skip
"""A position in which sets of systems differ."""


@pytest.mark.rule("DEFCON-PRIM-03", "DEFCON-PRIM-13")
@pytest.mark.parametrize(
    ("at", "expected"),
    [
        ({"ring": 1}, [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]),
        ({"ring": [1, 3], "seen": "explored"}, [(1, 0), (0, -1), (-1, 0), (3, 0)]),
        ({"ring": "any", "seen": "explored", "zombies": "none"}, [(1, 0), (-1, 0), (2, 0), (2, -1), (3, 0)]),
        ({"seen": "unexplored", "zombies": "some"}, [(1, 1), (0, 3)]),
        ({"seen": "unexplored", "ring": 1}, [(1, -1), (-1, 1), (0, 1)]),
        ({"zombies": "some"}, [(0, -1), (-2, 0), (0, 2), (1, 1), (0, 3)]),
        ({"kind": "planet"}, [(0, -1), (-1, 0), (2, 0), (3, 0)]),
        ({"kind": "planet", "zombies": "none"}, [(-1, 0), (2, 0), (3, 0)]),
        ({"number": 3}, [(0, -1), (2, 0)]),
        ({"kind": "any", "number": "any", "ship": "self"}, [(1, 0), (-1, 0), (2, 0), (3, 0)]),
        ({"ship": "self", "earth": "include"}, [(0, 0), (1, 0), (-1, 0), (2, 0), (3, 0)]),
        ({"ship": "alone"}, [(1, 0), (-1, 0)]),
        ({"ship": "alone", "earth": "include"}, [(1, 0), (-1, 0)]),
        ({"ring": [0, 1], "earth": "include", "seen": "explored"}, [(0, 0), (1, 0), (0, -1), (-1, 0)]),
        ({"ring": [0, 1], "seen": "explored"}, [(1, 0), (0, -1), (-1, 0)]),
        ({"kind": "planet", "earth": "include"}, [(0, -1), (-1, 0), (2, 0), (3, 0)]),
    ],
    ids=str,
)
def test_sets_of_systems(at: dict[str, Any], expected: list[Hex]) -> None:
    """A system must match all keys. A kind takes only explored systems. Earth joins on request, and never with a kind or number."""
    assert places(at, **SCENE) == expected


@pytest.mark.rule("DEFCON-PRIM-03")
@pytest.mark.parametrize(
    ("at", "expected"),
    [
        ({"kind": "constellation"}, (1, 0)),
        ({"kind": "nebula"}, (0, 2)),
        ({"kind": "wormhole"}, (2, -1)),
        ({"kind": "zombies"}, (-2, 0)),
        ({"kind": "planet", "number": 5}, (-1, 0)),
        ({"kind": "planet", "zombies": "some"}, (0, -1)),
        ({"seen": "explored", "zombies": "none", "ring": 1, "kind": "wormhole"}, None),
        ({"earth": "only"}, (0, 0)),
        ({"kind": "planet", "earth": "only"}, None),
        ({"number": 0, "earth": "include"}, None),
        ({"kind": "nebula", "seen": "unexplored"}, None),
    ],
    ids=str,
)
def test_sets_of_one_system_or_none(at: dict[str, Any], expected: Hex | None) -> None:
    """A single system needs no roll, and an empty set does nothing."""
    state = drawn({"do": "add_zombie", "at": {"random": at}}, **SCENE)
    first = next(event for event in state.events if type(event).__name__ != "RanOn")

    if expected is None:
        assert type(first).__name__ == "EventDiscarded"
    else:
        assert (type(first).__name__, first.cell) == ("ZombieCame", expected)  # type: ignore[attr-defined]


@pytest.mark.rule("DEFCON-PRIM-03", "DEFCON-OVER-02")
def test_the_kind_is_the_current_one() -> None:
    """A transformed planet counts as a Zombies system, and a swapped one has its new number."""
    facts: dict[str, Any] = {
        "tiles": {(1, 0): "Leo", (2, 0): 3, (0, 2): 4, FAR: 2, (0, -2): 2},
        "transformed": {(2, 0): 1},
        "swapped": {(0, 2): 2},
        "options": {"overrun": True},
    }
    swapping = {"do": "replace_tile", "at": {"random": {"number": 6}}, "number": 6}
    state = drawn(swapping, {"do": "add_zombie", "at": {"random": {"number": 2}}}, **facts)
    assert [cell_of(line) for line in chances(state)] == [(0, -2), (0, 2), FAR]
    nests = drawn(swapping, collect(1), {"do": "add_zombie", "at": {"each": {"kind": "zombies"}}}, **facts)
    assert told(nests, "ZombieCame")[0].cell == (2, 0)


@pytest.mark.rule("DEFCON-PRIM-04", "DEFCON-TURN-04")
def test_who_chooses_a_place() -> None:
    """The player who gets or loses a ship chooses its place; the active player chooses all other places."""
    tiles = {**LEO, (2, 0): 1}
    fleets = {0: {EARTH: 1, (1, 0): 1}, 1: {EARTH: 1, (2, 0): 1}}
    own = {"choose": {"ship": "self", "earth": "include"}}
    add = drawn({"do": "add_ship", "who": "others", "at": own}, tiles=tiles, ships=fleets)
    assert (actor(add), options(add)) == (1, ["place_ship 0,0", "place_ship 2,0"])
    assert fleet(play(add, "place_ship 2,0"), (2, 0), 1) == 2

    lose = drawn({"do": "destroy_ship", "who": "all", "at": own}, tiles=tiles, ships=fleets)
    assert (actor(lose), options(lose)) == (0, ["lose_ship_at 0,0", "lose_ship_at 1,0"])
    second = play(lose, "lose_ship_at 0,0")
    assert (actor(second), options(second)) == (1, ["lose_ship_at 0,0", "lose_ship_at 2,0"])
    assert ships(play(second, "lose_ship_at 2,0"), 1) == {EARTH: (1, 0, 0)}

    waiting = {(3, 0): 1, (0, 3): 2}
    kill = drawn({"do": "destroy_zombie", "at": {"choose": {}}}, tiles=tiles, zombies=waiting)
    assert (actor(kill), options(kill)) == (0, ["remove_zombie 3,0", "remove_zombie 0,3"])
    swap = drawn({"do": "replace_tile", "at": {"choose": {}}, "number": 6}, tiles={**tiles, FAR: 2})
    assert (actor(swap), options(swap)) == (0, ["replace 2,0", "replace -3,0"])
    assert face(play(swap, "replace 2,0"), (2, 0)) == "planet 6"
    look = drawn({"do": "peek", "who": "others", "at": {"choose": {"ring": 1}}}, tiles=tiles)
    assert (actor(look), options(look)) == (0, [f"peek {at}" for at in ("1,-1", "0,-1", "-1,0", "-1,1", "0,1")])
    seen = play(look, "peek 0,1")
    assert [[CELLS[at] for at in sight.seen] for sight in seen.sights] == [[], [(0, 1)]]


@pytest.mark.rule("DEFCON-PRIM-04", "DEFCON-PRIM-11")
def test_where_an_effect_could_do_nothing() -> None:
    """Left out: unexplored systems for ships, systems without zombies or already peeked at, and all if the box lacks the tile."""
    tiles = {**LEO, (2, 0): 1, FAR: 2}
    add = drawn({"do": "add_ship", "who": "drawer", "at": {"random": {"ring": [1, 2]}}}, tiles=tiles)
    assert list(chances(add)) == ["system 1,0", "system 2,0"]
    lose = drawn(
        {"do": "destroy_ship", "who": "drawer", "at": {"random": {}}},
        tiles=tiles,
        ships={0: {(1, 0): 2, FAR: 1}, 1: {(2, 0): 1}},
    )
    assert list(chances(lose)) == ["system 1,0", "system -3,0"]
    kill = drawn({"do": "destroy_zombie", "at": {"random": {}}}, tiles=tiles, zombies={(3, 0): 1, FAR: 1})
    assert list(chances(kill)) == ["system 3,0", "system -3,0"]
    for number, found in ((0, True), (6, True)):
        swap = drawn({"do": "replace_tile", "at": {"random": {}}, "number": number}, tiles=tiles)
        assert (list(chances(swap)) == ["system 2,0", "system -3,0"]) == found
    ring_of_6 = {"galaxy": "fourth_ring"}
    none = drawn({"do": "replace_tile", "at": {"random": {}}, "number": 6}, tiles=tiles, options=ring_of_6)
    assert (none.turn, told(none, "TileSwapped")) == (2, [])
    look = drawn(
        {"do": "peek", "who": "all", "at": {"random": {"ring": 1}}},
        tiles={**tiles, (0, 1): 2},
        peeked={0: [(0, -1), (-1, 0)]},
    )
    assert list(chances(look)) == ["system 1,-1", "system -1,1"]
    second = play(look, "system 1,-1")
    assert list(chances(second)) == ["system 1,-1", "system 0,-1", "system -1,0", "system -1,1"], (
        "worked out anew for each player"
    )


@pytest.mark.rule("DEFCON-PRIM-04")
def test_each_system_in_canonical_order() -> None:
    """Each player gets a ship on each of their own planets, seat by seat."""
    state = drawn(
        {"do": "add_ship", "who": "all", "at": {"each": {"kind": "planet", "ship": "self"}}},
        tiles={**LEO, (2, 0): 1, FAR: 2, (0, -1): 4},
        ships={0: {FAR: 1, (0, -1): 1}, 1: {(2, 0): 1, FAR: 1}},
    )

    assert [(event.seat, event.cell) for event in told(state, "ShipPlaced")] == [
        (0, (0, -1)),
        (0, FAR),
        (1, (2, 0)),
        (1, FAR),
    ]


@pytest.mark.rule("DEFCON-PRIM-04")
def test_a_zombie_to_each_in_the_order_of_choice() -> None:
    """The active player picks the order of the systems in the set; the last one needs no choice."""
    state = drawn(
        {"do": "add_zombie", "at": {"each": {"kind": "planet", "zombies": "none"}}},
        tiles={**LEO, (2, 0): 1, (3, 0): 6, (3, -1): 5, FAR: 3},
        zombies={FAR: 1},
        options={"players": 2},
    )
    assert options(state) == ["place_zombie 2,0", "place_zombie 3,0", "place_zombie 3,-1", "any_order"]
    two = play(state, "place_zombie 3,0")
    assert options(two) == ["place_zombie 2,0", "place_zombie 3,-1", "any_order"]
    assert zombies(play(two, "place_zombie 3,-1")) == {(2, 0): 1, (3, 0): 1, (3, -1): 1, FAR: 1}


@pytest.mark.rule("DEFCON-PRIM-04")
def test_a_system_is_treated_though_it_no_longer_meets_the_filter() -> None:
    """The first zombie overflows into the second system, which still gets its own."""
    state = drawn(
        {"do": "add_zombie", "at": {"each": {"number": 6, "zombies": "none"}}},
        {"do": "add_zombie", "at": {"each": {"ring": 3, "kind": "planet", "zombies": "none"}}},
        tiles={**LEO, (3, 0): 1, (3, -1): 5, (-2, 0): 6},
        zombies={},
    )
    assert zombies(state) == {(-2, 0): 1}
    assert options(state) == ["place_zombie 3,0", "place_zombie 3,-1", "any_order"]
    swap = {"do": "replace_tile", "at": {"each": {"kind": "planet", "ring": 3}}, "number": 0}
    full = drawn(
        swap,
        {"do": "add_zombie", "at": {"each": {"ring": 3, "kind": "planet", "zombies": "none"}}},
        tiles={**LEO, (3, 0): 1, (3, -1): 5},
    )
    assert face(full, (3, 0)) == "planet 0"
    after = play(full, "place_zombie 3,0")
    assert zombies(after) == {(3, -1): 2}, "the planet 0 sent its zombie on, and the other got its own all the same"


@pytest.mark.rule("DEFCON-PRIM-04")
def test_earth_and_here() -> None:
    state = drawn(
        {"do": "add_ship", "who": "others", "at": "earth"},
        {"do": "add_ship", "who": "all", "at": "here"},
        tiles={**LEO, (0, 1): 3},
        here=(0, 1),
        ships={0: {(0, 1): 1}, 1: {(1, 0): 1}},
    )

    assert ships(state, 0) == {(0, 1): (2, 0, 0)}
    assert ships(state, 1) == {EARTH: (1, 0, 0), (1, 0): (1, 0, 0), (0, 1): (1, 0, 0)}


# -------------------------------------------------------------------------------------------------- the primitives


@pytest.mark.rule("DEFCON-PRIM-05", "DEFCON-PRIM-06", "DEFCON-CARD-11")
def test_collecting_is_one_collection() -> None:
    """Taurus adds 1 to the whole collection, not to each system in it; an amount or product of 0 is not a collection."""
    state = drawn(
        collect(2, "all"),
        collect(0, "all"),
        {"do": "collect_per", "who": "all", "systems": {"kind": "planet"}, "amount": 3},
        {"do": "collect_per", "who": "all", "systems": {"earth": "only"}, "amount": 1},
        tiles={**LEO, (0, -1): "Taurus", (2, 0): 6, FAR: 2},
        cards={0: ["Taurus"]},
        ships={0: {(2, 0): 2, FAR: 1}, 1: {EARTH: 2}},
    )

    assert [(event.seat, event.amount) for event in told(state, "Collected")] == [(0, 3), (1, 2), (0, 7), (1, 1)]


@pytest.mark.rule("DEFCON-PRIM-07")
def test_paying_what_one_has() -> None:
    state = drawn({"do": "pay", "who": "all", "amount": 4}, tiles=LEO, resources=[3, 9])

    assert state.resources == (0, 5)


@pytest.mark.rule("DEFCON-PRIM-08")
def test_a_ship_that_meets_zombies() -> None:
    state = drawn(
        {"do": "add_ship", "who": "drawer", "at": {"choose": {"zombies": "some"}}},
        tiles={**LEO, (2, 0): 6, FAR: 3},
        zombies={(2, 0): 2, FAR: 1, (3, 0): 1},
    )
    assert options(state) == ["place_ship 2,0", "place_ship -3,0"]
    after = play(state, "place_ship 2,0")
    assert (zombies(after), ships(after), after.kills) == ({(2, 0): 1, FAR: 1, (3, 0): 1}, {EARTH: (1, 0, 0)}, 1)


@pytest.mark.rule("DEFCON-PRIM-09", "DEFCON-FLOW-09", "DEFCON-END-02")
def test_where_a_zombie_comes_to() -> None:
    """It waits on unexplored systems, fights, overflows from full planets, and stays on other explored systems and on Earth."""

    def after(at: Hex, **facts: Any) -> Any:
        tiles = {**LEO, (2, 0): 1, (3, 0): 2, (0, 2): "nebula"}
        return drawn({"do": "add_zombie", "at": "here"}, tiles=tiles, here=at, **facts)

    assert zombies(after((0, 3), zombies={(0, 3): 9})) == {(0, 3): 10}
    assert zombies(after((2, 0))) == {(2, 0): 1}
    assert zombies(after((2, 0), zombies={(2, 0): 1})) == {(2, 0): 1, (3, 0): 1}
    assert zombies(after((0, 2), zombies={(0, 2): 5})) == {(0, 2): 6}
    fought = after((2, 0), ships={0: {EARTH: 1}, 1: {(2, 0): 1, EARTH: 1}})
    assert (zombies(fought), ships(fought, 1), fought.kills) == ({}, {EARTH: (1, 0, 0)}, 1)
    assert after(EARTH, ships={0: {(1, 0): 1}}).result == "loss_overrun"
    home = after(EARTH, ships={0: {(1, 0): 1}}, resources=[10, 0])
    assert (zombies(home), node(home)) == ({EARTH: 1}, "Buy")
    assert (play(home, "buy_ship 0,0").turn, zombies(play(home, "buy_ship 0,0"))) == (2 + 1, {})


@pytest.mark.rule("DEFCON-PRIM-09", "DEFCON-OVER-03", "DEFCON-OVER-05")
def test_a_zombie_that_overruns() -> None:
    """The first transformation turns the swarm on and makes the active player its discoverer; no zombie comes this turn."""
    state = drawn(
        {"do": "add_zombie", "at": "here"}, here=(2, 0), tiles={**LEO, (2, 0): 1}, active=1, options={"overrun": True}
    )

    assert (face(state, (2, 0)), state.discoverer, zombies(state), state.turn) == ("zombies", 1, {}, 3)


@pytest.mark.rule("DEFCON-PRIM-10", "DEFCON-FIGHT-05", "DEFCON-FIGHT-09")
def test_losing_a_ship() -> None:
    """The owner chooses which kind to lose, and the flagship goes last. This is no fight: no zombie dies."""
    state = drawn(
        {"do": "destroy_ship", "who": "others", "at": "here"},
        tiles={**LEO, (0, 1): "Gemini"},
        cards={0: ["Leo"], 1: ["Gemini"]},
        ships={0: {(1, 0): 1}, 1: {(1, 0): (1, 1, 1)}},
        options={"flagships": True},
    )
    assert (actor(state), options(state)) == (1, ["lose 1 ship", "lose 1 linked"])
    assert ships(play(state, "lose 1 ship"), 1) == {(1, 0): (0, 1, 1)}
    assert ships(play(state, "lose 1 linked"), 1) == {(1, 0): (2, 0, 1)}

    flag = drawn(
        {"do": "destroy_ship", "who": "others", "at": "here"},
        tiles=LEO, ships={0: {(1, 0): 1}, 1: {(1, 0): (0, 0, 1)}}, outposts={}, options={"flagships": True},
    )  # fmt: skip
    assert (flag.ships[1], flag.kills, fleet(flag, (1, 0))) == ((), 0, 1)


@pytest.mark.rule("DEFCON-PRIM-10", "DEFCON-CARD-03")
def test_removing_a_zombie() -> None:
    """There is no fight and no reward, but the zombie counts as destroyed."""
    state = drawn(
        {"do": "destroy_zombie", "at": {"each": {}}},
        tiles={**LEO, (0, 1): "Aries", (2, 0): 4},
        cards={0: ["Aries", "Leo"]},
        zombies={(2, 0): 3, (3, 0): 1},
    )

    assert (zombies(state), state.resources, state.kills) == ({(2, 0): 2}, (0, 0), 2)
    outcome = [line.count for line in game.score(state) if "zombies" in line.label]
    assert outcome == [2]


@pytest.mark.rule("DEFCON-PRIM-11", "DEFCON-PRIOR-02", "DEFCON-REV-05")
def test_swapping_and_swapping_back() -> None:
    """Tiles go to the box and come from it; the marginals still go by the tile as it was dealt."""
    swap = {"do": "replace_tile", "at": {"choose": {"number": 3}}, "number": 0}
    back = {"do": "replace_tile", "at": {"each": {"number": 0}}, "number": 3}
    tiles = {**LEO, (2, 0): 3, FAR: 3}
    once = play(drawn(swap, swap, tiles=tiles, outposts={0: {(2, 0): 1}}), "replace 2,0")
    assert (face(once, (2, 0)), once.turn, outposts(once)) == ("planet 0", 2, {(2, 0): 1})
    assert str(once.dealt[CELLS.index((2, 0))]) == "planet 3"
    assert game.marginals(game.observe(once, 0), 1) == game.marginals(game.observe(game.pose(tiles=tiles), 0), 1)

    again = play(drawn(swap, back, tiles=tiles), "replace 2,0")
    assert (face(again, (2, 0)), again.swapped) == ("planet 3", ())


@pytest.mark.rule("DEFCON-PRIM-12")
def test_steps_and_skipped_steps() -> None:
    """An extra step needs the swarm on, no matter who discovered it. Skips cancel regular steps, one at a time, when they would come."""
    tiles = {**LEO, (2, 0): "zombies", FAR: 6}
    extra = drawn({"do": "zombies_step"}, tiles=tiles, options={"slow_swarm": True, "players": 3}, discoverer=2)
    assert (zombies(extra), extra.turn) == ({FAR: 1}, 2)
    assert zombies(drawn({"do": "zombies_step"}, tiles={**LEO, FAR: 6})) == {}
    both = drawn({"do": "skip_zombies_steps", "count": 2}, {"do": "zombies_step"}, tiles=tiles)
    assert (zombies(both), both.event_table.skip) == ({FAR: 1}, 1)
    assert (zombies(play(both, "pass_move")), zombies(play(both, "pass_move", "pass_move"))) == ({FAR: 1}, {FAR: 2})

    slow = drawn({"do": "skip_zombies_steps", "count": 1}, tiles=tiles, options={"slow_swarm": True}, discoverer=1)
    assert (slow.turn, slow.event_table.skip) == (2, 1)
    after = play(slow, "pass_move")
    assert (after.turn, after.event_table.skip, zombies(after)) == (3, 0, {})


@pytest.mark.rule("DEFCON-PRIM-13")
def test_chance() -> None:
    branches = [{"weight": weight, "label": str(weight), "effects": [collect(weight)]} for weight in (1, 5, 3)]
    state = drawn({"do": "chance", "branches": branches}, collect(100), tiles=LEO)

    assert chances(state) == {"branch 1": Fraction(1, 9), "branch 2": Fraction(5, 9), "branch 3": Fraction(3, 9)}
    assert play(state, "branch 2").resources == (105, 0)
    assert drawn({"do": "chance", "branches": branches[:1]}, tiles=LEO).resources == (1, 0)


@pytest.mark.rule("DEFCON-PRIM-14")
@pytest.mark.parametrize("named", range(1, 7))
def test_predictions(named: int) -> None:
    """The roll is exact, near (6 is next to 1) or far; the drawer predicts."""
    effect = {"do": "predict", "exact": [collect(1)], "near": [collect(10)], "far": [collect(100)]}
    state = drawn(effect, collect(1000), tiles=LEO)
    rolled = play(state, f"predict {named}")
    assert (actor(state), set(chances(rolled).values())) == (0, {Fraction(1, 6)})
    near = {named % 6 + 1, (named - 2) % 6 + 1}
    for value in range(1, 7):
        paid = 1 if value == named else 10 if value in near else 100
        assert play(rolled, f"roll {value}").resources == (1000 + paid, 0)


@pytest.mark.rule("DEFCON-PRIM-14", "DEFCON-PRIM-02")
def test_the_keeper_predicts() -> None:
    effect = {"do": "predict", "exact": [], "near": [], "far": []}
    made = events_on(card(until("planet", effect)))
    state = play(game.pose(options=made, kept=[("test", 1)], hidden={(1, 0): 2}), "move 0,0 1,0 o=1")

    assert (actor(state), options(state)[0]) == (1, "predict 1")


@pytest.mark.rule("DEFCON-PRIM-15", "DEFCON-PRIM-02")
def test_for_each_and_if() -> None:
    """Each player in turn gets the whole list; `drawer` inside it is still the drawer; `else` may be missing."""
    inner = [
        collect(1, "self"),
        collect(2, "drawer"),
        {"do": "if", "test": {"discovered": "nebula"}, "then": [collect(9, "self")]},
    ]
    state = drawn({"do": "for_each", "who": "others", "effects": inner}, tiles=LEO, active=1, options={"players": 3})
    assert [(event.seat, event.amount) for event in told(state, "Collected")] == [(2, 1), (1, 2), (0, 1), (1, 2)]

    test = {"do": "if", "test": {"discovered": "constellation"}, "then": [collect(1)], "else": [collect(2)]}
    assert drawn(test, tiles=LEO).resources[0] == 1
    assert drawn({**test, "test": {"discovered": "planet"}}, tiles=LEO).resources[0] == 2


@pytest.mark.rule("DEFCON-PRIM-15", "DEFCON-PRIM-03")
def test_self_in_sets() -> None:
    """Inside `for_each`, `self` in a set means the player whose turn it is in the loop, for zombies too."""
    inner = [{"do": "add_zombie", "at": {"each": {"ship": "self"}}}]
    state = drawn(
        {"do": "for_each", "who": "others", "effects": inner}, tiles={**LEO, (2, 0): 3},
        ships={0: {EARTH: 1, (1, 0): 1}, 1: {EARTH: 1, (2, 0): 1}},
    )  # fmt: skip

    assert (ships(state, 0), ships(state, 1)) == ({EARTH: (1, 0, 0), (1, 0): (1, 0, 0)}, {EARTH: (1, 0, 0)})


@pytest.mark.rule("DEFCON-PRIM-16", "DEFCON-REV-04")
@pytest.mark.parametrize("kind", ["constellation", "nebula", "wormhole", "zombies", "planet"])
def test_kept_cards_wait_for_their_class(kind: str) -> None:
    """Any player's discovery releases them, oldest first and before draws; cards for other classes stay kept."""
    tile: str | int = "Leo" if kind == "constellation" else 1 if kind == "planet" else kind
    kinds = [kind, "planet" if kind != "planet" else "nebula", kind]
    cards = [card(until(what, collect(n)), name=f"c{n}") for n, what in enumerate(kinds, 1)]
    made = events_on(*cards, card(collect(50), name="drawn"), event_triggers=(kind,) if kind != "planet" else ())
    state = game.pose(
        options=made, kept=[("c3", 1), ("c2", 1), ("c1", 0)], tiles={(1, 0): 1}, hidden={(2, 0): tile},
        ships={0: {(1, 0): 1}, 1: {EARTH: 1}},
    )  # fmt: skip
    after = play(state, "move 1,0 2,0 o=1")

    drawn_after = [(0, 50)] if kind != "planet" else []
    flip = [(0, 2)] if kind == "planet" else []
    assert [(event.seat, event.amount) for event in told(after, "Collected")] == [*flip, (1, 3), (0, 1), *drawn_after]
    assert [entry.card for entry in after.event_table.kept] == ["c2"]


@pytest.mark.rule("DEFCON-PRIM-16")
def test_a_card_kept_at_a_discovery_waits_for_a_later_one() -> None:
    """A card drawn at a constellation waits for the next one; a transformation releases no card."""
    keep = card(until("constellation", collect(5)))
    state = play(game.pose(options=events_on(keep), hidden={(1, 0): "Leo", (2, 0): "Orion"}), "move 0,0 1,0 o=1")
    assert (state.resources, len(state.event_table.kept)) == ((0, 0), 1)
    after = play(state, "pass_move", "move 1,0 2,0 o=2")
    assert after.resources == (5, 0)
    assert len(after.event_table.kept) == 1, "discarded, reshuffled, and drawn again"

    nest = card(until("zombies", collect(5)), name="nest")
    zombie = card({"do": "add_zombie", "at": {"each": {"kind": "planet"}}}, name="zombie")
    over = game.pose(
        node="EVENT", card="zombie", cell=(1, 0), options=events_on(nest, zombie, overrun=True),
        tiles={**LEO, (2, 0): 1}, kept=[("nest", 0)],
    )  # fmt: skip
    assert (face(over, (2, 0)), over.swarm_on, over.resources, len(over.event_table.kept)) == (
        "zombies",
        True,
        (0, 0),
        1,
    )


@pytest.mark.rule("DEFCON-PRIM-17", "DEFCON-PRIM-18")
def test_a_lasting_card_and_its_test() -> None:
    """The drawer still collects, but the active player chooses; if the test fails, nothing happens and the turn still counts."""
    lasting = card(
        lasts(2, collect(3), {"do": "add_zombie", "at": {"choose": {"ring": 3}}}, test={"not": "no_discovery_by_move"})
    )
    state = game.pose(
        node="EVENT", card="test", cell=(1, 0), active=1, options=events_on(lasting), tiles=LEO, hidden={(0, 1): 1}
    )
    asked = play(state, "move 0,0 0,1 o=1")
    assert (actor(asked), asked.resources, len(options(asked))) == (0, (2, 3), 18)
    after = play(play(asked, "place_zombie 3,0"), "pass_move")
    assert (after.turn, after.event_table.lasting, dict(after.event_table.discards)) == (5, (), {"test": 1})
    assert after.resources == (2, 3)


@pytest.mark.rule("DEFCON-PRIM-18")
@pytest.mark.parametrize(
    ("test", "holds"),
    [
        ("always", True),
        ({"not": "always"}, False),
        ({"not": {"not": "always"}}, True),
        ("no_discovery_by_move", True),
        ({"discovered": "constellation"}, True),
        ({"discovered": "nebula"}, True),
        ({"discovered": "planet"}, True),
        ({"discovered": "wormhole"}, False),
        ({"discovered": "zombies"}, True),
        ({"not": {"discovered": "wormhole"}}, True),
    ],
    ids=str,
)
def test_tests(test: object, holds: bool) -> None:
    """Tiles count as dealt, so a transformed planet is still a discovered planet; `zombies` holds while the swarm is on."""
    state = drawn(
        {"do": "if", "test": test, "then": [collect(1)], "else": [collect(2)]},
        tiles={**LEO, (0, 2): "nebula", (2, 0): 3},
        transformed={(2, 0): 1},
        options={"overrun": True},
    )

    assert state.resources[0] == (1 if holds else 2)


@pytest.mark.rule("DEFCON-PRIM-18")
def test_the_test_of_a_discovery_by_move() -> None:
    inner = {"do": "if", "test": "no_discovery_by_move", "then": [collect(1)], "else": [collect(2)]}
    state = play(game.pose(options=events_on(card(inner)), hidden={(1, 0): "Leo"}), "move 0,0 1,0 o=1")

    assert state.resources[0] == 2
