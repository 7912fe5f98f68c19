"""Event cards as data: what each primitive does (PRIM)."""

from fractions import Fraction
from typing import Any

import pytest

from tests.defcon_zombies.book_driving import (
    EARTH,
    FAR,
    card,
    carried,
    collect,
    drawn,
    events_on,
    follow,
    lasts,
    play,
    posed,
    shows,
    until,
)
from tests.trying import case
from zombiekit.errors import InvalidOptions
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.box.options import Options
from zombiekit.primitives.hexes import CELLS, Hex, ring

LEO: dict[Hex, str | int] = {(1, 0): "Leo"}
"""The discovery at which the card is drawn."""


@pytest.mark.rule("DEFCON-PRIM-01", "DEFCON-PRIM-07", "DEFCON-EVT-10")
@pytest.mark.parametrize("wrong", [
    {"do": "explode"},
    {"who": "all", "amount": 1},
    "collect",
    {"do": "collect", "who": "drawer"},
    *[collect(1) | wrong for wrong in ({"amount": -1}, {"amount": True}, {"amount": 1.0})],
    *[collect(1) | wrong for wrong in ({"who": "nobody"}, {"at": "earth"})],
    *[
        {"do": "collect_per", "who": "drawer", "amount": 1, "systems": {key: value}}
        for key, value in [("rings", 1), ("kind", "earth"), ("number", 7), ("seen", "often"), ("ship", "others"), ("earth", "any")]
    ],
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
    {"do": "for_each", "who": "all", "effects": [until("nebula")]},
    {"do": "for_each", "who": "all", "effects": [{"do": "if", "test": "always", "then": [lasts(1)]}]},
    *[{"do": "if", "test": test, "then": []} for test in ("never", {"not": "never"}, {"discovered": "earth"})],
    until("any"),
    lasts(0),
    lasts(1, {"do": "zombies_step"}),
    lasts(1, {"do": "if", "test": "always", "then": [{"do": "add_ship", "who": "drawer", "at": "earth"}]}),
], ids=str)  # fmt: skip
def test_a_card_of_wrong_form_is_refused(wrong: object) -> None:
    with pytest.raises(InvalidOptions, match=r"wrong.*effects\[1\]"):
        Options(events=True, event_cards={"cards": [{**card(name="wrong"), "effects": [collect(1), wrong]}]})


@pytest.mark.rule("DEFCON-PRIM-01")
def test_each_effect_is_complete_before_the_next() -> None:
    """The payment waits until the place is chosen, the fight is over and the lost piece is chosen."""
    zombie: Any = {"do": "add_zombie", "at": {"choose": {"kind": "planet"}}}
    facts: Any = {"tiles": {**LEO, (2, 0): 3, FAR: 2}, "ships": {0: {EARTH: 1, (2, 0): 1}, 1: {(2, 0): 1, EARTH: 1}}}
    state = drawn(zombie, {"do": "pay", "who": "drawer", "amount": 4}, collect(3), resources=[1, 9], **facts)
    shows(state, options=["place_zombie 2,0", "place_zombie -3,0"], resources=(1, 9))
    lost = shows(play(state, "place_zombie 2,0"), options=["lose 0 ship", "lose 1 ship"], resources=(1, 9))
    after = shows(play(lost, "lose 1 ship"), resources=(3, 9))
    assert [type(event).__name__ for event in after.events[:4]] == ["PieceLost", "Paid", "Collected", "EventDiscarded"]


@pytest.mark.rule("DEFCON-PRIM-02", "DEFCON-PRIM-05")
@pytest.mark.parametrize(
    ("who", "seats"), [("drawer", [2]), ("others", [3, 0, 1]), ("all", [2, 3, 0, 1]), ("self", [2])]
)
def test_who(who: str, seats: list[int]) -> None:
    """Players come in seat order from the drawer on; outside `for_each`, `self` is the drawer."""
    state = drawn(collect(2, who), tiles=LEO, active=2, options={"players": 4})
    shows(state, collected=[(seat, 2) for seat in seats])


SCENE: dict[str, Any] = {
    "tiles": {(1, 0): "Leo", (0, -1): 3, (-1, 0): 5, (2, 0): 3, (0, 2): "nebula", (-2, 0): "zombies", (3, 0): 1, (2, -1): "wormhole"},
    "zombies": {(0, -1): 2, (0, 2): 1, (-2, 0): 1, (1, 1): 3, (0, 3): 1},
    "ships": {0: {(0, 0): 2, (1, 0): 1, (-1, 0): 1, (2, 0): 1, (3, 0): 2}, 1: {(2, 0): 1}},
    "outposts": {1: {(-1, 0): 1}},
}  # fmt: skip
"""A position in which sets of systems differ."""


@pytest.mark.rule("DEFCON-PRIM-03", "DEFCON-PRIM-13")
@pytest.mark.parametrize(("at", "expected"), [
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
    ({"kind": "constellation"}, [(1, 0)]),
    ({"kind": "nebula"}, [(0, 2)]),
    ({"kind": "wormhole"}, [(2, -1)]),
    ({"kind": "zombies"}, [(-2, 0)]),
    ({"kind": "planet", "number": 5}, [(-1, 0)]),
    ({"kind": "planet", "zombies": "some"}, [(0, -1)]),
    ({"seen": "explored", "zombies": "none", "ring": 1, "kind": "wormhole"}, []),
    ({"earth": "only"}, [(0, 0)]),
    ({"kind": "planet", "earth": "only"}, []),
    ({"number": 0, "earth": "include"}, []),
    ({"kind": "nebula", "seen": "unexplored"}, []),
], ids=str)  # fmt: skip
def test_sets_of_systems(at: dict[str, Any], expected: list[Hex]) -> None:
    """A system must match all keys. A kind takes only explored systems. Earth joins on request, and never with a kind or number.

    A single system needs no roll, and an empty set does nothing.
    """
    state = drawn({"do": "add_zombie", "at": {"random": at}}, **SCENE)
    if len(expected) > 1:
        shows(state, even=[f"system {q},{r}" for q, r in expected])
    else:
        first = next(event for event in state.events if type(event).__name__ != "RanOn")
        assert type(first).__name__ == ("ZombieCame" if expected else "EventDiscarded")
        assert getattr(first, "cell", None) == (expected[0] if expected else None)


OWN = {"choose": {"ship": "self", "earth": "include"}}
ONE_PLANET: dict[Hex, str | int] = {**LEO, (2, 0): 1}
TWO_PLANETS: dict[Hex, str | int] = {**ONE_PLANET, FAR: 2}
ADD_ZOMBIE, SWAP = {"do": "add_zombie"}, {"do": "replace_tile"}
PREDICT = {"do": "predict", "exact": [], "near": [], "far": []}
HERE: dict[str, Any] = {"at": "here"}
AT_RANDOM: dict[str, Any] = {"at": {"random": {}}}
SWAP_IN_PASSING = {**SWAP, "at": {"random": {"number": 6}}, "number": 6}
KIND: dict[str, Any] = {"tiles": {**LEO, (2, 0): 3, (0, 2): 4, FAR: 2, (0, -2): 2}, "options": {"overrun": True}}
KIND |= {"transformed": {(2, 0): 1}, "swapped": {(0, 2): 2}}
OWNERS: dict[str, Any] = {"tiles": ONE_PLANET, "ships": {0: {EARTH: 1, (1, 0): 1}, 1: {EARTH: 1, (2, 0): 1}}}
THREE_FAR: dict[str, Any] = {"tiles": {**LEO, (2, 0): 1, (3, 0): 6, (3, -1): 5, FAR: 3}, "zombies": {FAR: 1}}
EACH_FAR = {**ADD_ZOMBIE, "at": {"each": {"ring": 3, "kind": "planet", "zombies": "none"}}}
LOSE = {"do": "destroy_ship", "who": "others", "at": "here"}
LOSING: dict[str, Any] = {"tiles": {**LEO, (0, 1): "Gemini"}, "options": {"flagships": True}}
LOSING |= {"cards": {0: ["Leo"], 1: ["Gemini"]}}
CHANCES = [{"weight": weight, "label": str(weight), "effects": [collect(weight)]} for weight in (1, 5, 3)]
TWO_PLACES = {"even": ["system 2,0", "system -3,0"]}


@pytest.mark.parametrize("steps", [
    case("DEFCON-PRIM-02, DEFCON-PRIM-14, DEFCON-PRIM-16: the keeper is the drawer of a kept card, and predicts, too",
         posed(options=events_on(card(until("nebula", collect(1), collect(2, "others"), collect(4, "self"), PREDICT)), players=3),
               kept=[("test", 1)], hidden={(1, 0): "nebula"}),
         ("move 0,0 1,0 o=1", {"collected": [(1, 1), (2, 2), (0, 2), (1, 4)], "actor": 1,
                               "options": [f"predict {n}" for n in range(1, 7)]})),
    case("DEFCON-PRIM-03, DEFCON-OVER-02: a swapped planet has its new number",
         carried(SWAP_IN_PASSING, {**ADD_ZOMBIE, "at": {"random": {"number": 2}}}, **KIND),
         ("", {"even": ["system 0,-2", "system 0,2", "system -3,0"]})),
    case("DEFCON-PRIM-03, DEFCON-OVER-02: a transformed planet counts as a Zombies system",
         carried(SWAP_IN_PASSING, collect(1), {**ADD_ZOMBIE, "at": {"each": {"kind": "zombies"}}}, **KIND), ("", {"came": [(2, 0)]})),
    case("DEFCON-PRIM-04, DEFCON-TURN-04: the player who gets a ship chooses its place",
         carried({"do": "add_ship", "who": "others", "at": OWN}, **OWNERS),
         ("", {"actor": 1, "options": ["place_ship 0,0", "place_ship 2,0"]}),
         ("place_ship 2,0", {"ships": [{EARTH: 1, (1, 0): 1}, {EARTH: 1, (2, 0): 2}]})),
    case("DEFCON-PRIM-04, DEFCON-TURN-04: the player who loses a ship chooses its place",
         carried({"do": "destroy_ship", "who": "all", "at": OWN}, **OWNERS),
         ("", {"actor": 0, "options": ["lose_ship_at 0,0", "lose_ship_at 1,0"]}),
         ("lose_ship_at 0,0", {"actor": 1, "options": ["lose_ship_at 0,0", "lose_ship_at 2,0"]}),
         ("lose_ship_at 2,0", {"ships": [{(1, 0): 1}, {EARTH: 1}]})),
    case("DEFCON-PRIM-04, DEFCON-TURN-04: the active player chooses all other places",
         carried({"do": "destroy_zombie", "at": {"choose": {}}}, tiles=ONE_PLANET, zombies={(3, 0): 1, (0, 3): 2}),
         ("", {"actor": 0, "options": ["remove_zombie 3,0", "remove_zombie 0,3"]}),
         carried({**SWAP, "at": {"choose": {}}, "number": 6}, tiles=TWO_PLANETS),
         ("", {"actor": 0, "options": ["replace 2,0", "replace -3,0"]}),
         ("replace 2,0", {"tile 2,0": "planet 6"}),
         carried({"do": "peek", "who": "others", "at": {"choose": {"ring": 1}}}, tiles=ONE_PLANET),
         ("", {"actor": 0, "options": [f"peek {at}" for at in ("1,-1", "0,-1", "-1,0", "-1,1", "0,1")]}),
         ("peek 0,1", {"peeked": [[], [(0, 1)]]})),
    case("DEFCON-PRIM-04, DEFCON-PRIM-11: systems where an effect could do nothing are left out. They are unexplored for ships, "
         "without zombies, or peeked at; all are if the box lacks the tile",
         carried({"do": "add_ship", "who": "drawer", "at": {"random": {"ring": [1, 2]}}}, tiles=TWO_PLANETS),
         ("", {"even": ["system 1,0", "system 2,0"]}),
         carried({"do": "destroy_ship", "who": "drawer", **AT_RANDOM}, tiles=TWO_PLANETS, ships={0: {(1, 0): 2, FAR: 1}, 1: {(2, 0): 1}}),
         ("", {"even": ["system 1,0", "system -3,0"]}),
         carried({"do": "destroy_zombie", **AT_RANDOM}, tiles=TWO_PLANETS, zombies={(3, 0): 1, FAR: 1}),
         ("", {"even": ["system 3,0", "system -3,0"]}),
         carried({**SWAP, **AT_RANDOM, "number": 0}, tiles=TWO_PLANETS), ("", TWO_PLACES),
         carried({**SWAP, **AT_RANDOM, "number": 6}, tiles=TWO_PLANETS), ("", TWO_PLACES),
         carried({**SWAP, **AT_RANDOM, "number": 6}, tiles=TWO_PLANETS, options={"galaxy": "fourth_ring"}), ("", {"turn": 2, "replaced": []}),
         carried({"do": "peek", "who": "all", "at": {"random": {"ring": 1}}}, tiles={**TWO_PLANETS, (0, 1): 2}, peeked={0: [(0, -1), (-1, 0)]}),
         ("", {"even": ["system 1,-1", "system -1,1"]}),
         # It is worked out anew for each player.
         ("system 1,-1", {"even": ["system 1,-1", "system 0,-1", "system -1,0", "system -1,1"]})),
    case("DEFCON-PRIM-04: each system in canonical order. All get a ship on each of their own planets, seat by seat",
         carried({"do": "add_ship", "who": "all", "at": {"each": {"kind": "planet", "ship": "self"}}},
                 tiles={**TWO_PLANETS, (0, -1): 4}, ships={0: {FAR: 1, (0, -1): 1}, 1: {(2, 0): 1, FAR: 1}}),
         ("", {"placed": [(0, (0, -1)), (0, FAR), (1, (2, 0)), (1, FAR)]})),
    case("DEFCON-PRIM-04: the active player picks the order of zombies to each. The last one needs no choice",
         carried({**ADD_ZOMBIE, "at": {"each": {"kind": "planet", "zombies": "none"}}}, **THREE_FAR, options={"players": 2}),
         ("", {"options": ["place_zombie 2,0", "place_zombie 3,0", "place_zombie 3,-1", "any_order"]}),
         ("place_zombie 3,0", {"options": ["place_zombie 2,0", "place_zombie 3,-1", "any_order"]}),
         ("place_zombie 3,-1", {"zombies": {(2, 0): 1, (3, 0): 1, (3, -1): 1, FAR: 1}})),
    case("DEFCON-PRIM-04: a system is treated though it no longer meets the filter. The first zombie overflows into the second"
         " system, which still gets its own",
         carried({**ADD_ZOMBIE, "at": {"each": {"number": 6, "zombies": "none"}}}, EACH_FAR,
                 tiles={**LEO, (3, 0): 1, (3, -1): 5, (-2, 0): 6}, zombies={}),
         ("", {"zombies": {(-2, 0): 1}, "options": ["place_zombie 3,0", "place_zombie 3,-1", "any_order"]}),
         carried({**SWAP, "at": {"each": {"kind": "planet", "ring": 3}}, "number": 0}, EACH_FAR, tiles={**LEO, (3, 0): 1, (3, -1): 5}),
         ("", {"tile 3,0": "planet 0"}),
         ("place_zombie 3,0", {"zombies": {(3, -1): 2}})),
    case("DEFCON-PRIM-04: Earth and here",
         carried({"do": "add_ship", "who": "others", "at": "earth"}, {"do": "add_ship", "who": "all", **HERE},
                 tiles={**LEO, (0, 1): 3}, here=(0, 1), ships={0: {(0, 1): 1}, 1: {(1, 0): 1}}),
         ("", {"ships": [{(0, 1): 2}, {EARTH: 1, (1, 0): 1, (0, 1): 1}]})),
    case("DEFCON-PRIM-05, DEFCON-PRIM-06, DEFCON-CARD-11: collecting is one collection. Taurus adds 1 to the whole, not to each system "
         "in it; an amount or product of 0 is no collection",
         carried(collect(2, "all"), collect(0, "all"), {"do": "collect_per", "who": "all", "systems": {"kind": "planet"}, "amount": 3},
                 {"do": "collect_per", "who": "all", "systems": {"earth": "only"}, "amount": 1}, cards={0: ["Taurus"]},
                 tiles={**LEO, (0, -1): "Taurus", (2, 0): 6, FAR: 2}, ships={0: {(2, 0): 2, FAR: 1}, 1: {EARTH: 2}}),
         ("", {"collected": [(0, 3), (1, 2), (0, 7), (1, 1)]})),
    case("DEFCON-PRIM-07: paying what one has",
         carried({"do": "pay", "who": "all", "amount": 4}, tiles=LEO, resources=[3, 9]), ("", {"resources": (0, 5)})),
    case("DEFCON-PRIM-08: a ship that meets zombies",
         carried({"do": "add_ship", "who": "drawer", "at": {"choose": {"zombies": "some"}}},
                 tiles={**LEO, (2, 0): 6, FAR: 3}, zombies={(2, 0): 2, FAR: 1, (3, 0): 1}),
         ("", {"options": ["place_ship 2,0", "place_ship -3,0"]}),
         ("place_ship 2,0", {"zombies": {(2, 0): 1, FAR: 1, (3, 0): 1}, "ships": [{EARTH: 1}, {EARTH: 1}], "kills": 1})),
    case("DEFCON-PRIM-09, DEFCON-END-02: a ship bought in time saves Earth",
         carried({**ADD_ZOMBIE, **HERE}, here=EARTH, tiles=LEO, ships={0: {(1, 0): 1}}, resources=[10, 0]),
         ("", {"zombies": {EARTH: 1}, "node": "Buy"}),
         ("buy_ship 0,0", {"turn": 3, "zombies": {}})),
    case("DEFCON-PRIM-09, DEFCON-OVER-03, DEFCON-OVER-05: a zombie that overruns. The first transformation turns the swarm on and makes "
         "the active player its discoverer; no zombie comes this turn",
         carried({**ADD_ZOMBIE, **HERE}, here=(2, 0), tiles=ONE_PLANET, active=1, options={"overrun": True}),
         ("", {"tile 2,0": "zombies", "discoverer": 1, "zombies": {}, "turn": 3})),
    case("DEFCON-PRIM-10, DEFCON-FIGHT-05, DEFCON-FIGHT-09: losing a ship. The owner chooses which kind, and the flagship goes last. This "
         "is no fight, so no zombie dies",
         carried(LOSE, ships={0: {(1, 0): 1}, 1: {(1, 0): (1, 1, 1)}}, **LOSING),
         ("", {"actor": 1, "options": ["lose 1 ship", "lose 1 linked"]}),
         [("lose 1 ship", {"ships": [{(1, 0): 1}, {(1, 0): (0, 1, 1)}]})],
         ("lose 1 linked", {"ships": [{(1, 0): 1}, {(1, 0): (2, 0, 1)}]}),
         carried(LOSE, ships={0: {(1, 0): 1}, 1: {(1, 0): (0, 0, 1)}}, **LOSING),
         ("", {"ships": [{(1, 0): 1}, {}], "kills": 0})),
    case("DEFCON-PRIM-13: chance. A single branch needs no roll",
         carried({"do": "chance", "branches": CHANCES}, collect(100), tiles=LEO),
         ("", {"chances": {"branch 1": Fraction(1, 9), "branch 2": Fraction(5, 9), "branch 3": Fraction(3, 9)}}),
         ("branch 2", {"resources": (105, 0)}),
         carried({"do": "chance", "branches": CHANCES[:1]}, tiles=LEO), ("", {"resources": (1, 0)})),
    case("DEFCON-PRIM-15, DEFCON-PRIM-02: for each and if. Each player in turn gets the whole list; `drawer` inside it is still the "
         "drawer; `else` may be missing",
         carried({"do": "for_each", "who": "others", "effects": [
             collect(1, "self"), collect(2, "drawer"), {"do": "if", "test": {"discovered": "nebula"}, "then": [collect(9, "self")]},
         ]}, tiles=LEO, active=1, options={"players": 3}),
         ("", {"collected": [(2, 1), (1, 2), (0, 1), (1, 2)]})),
    case("DEFCON-PRIM-15, DEFCON-PRIM-03: inside `for_each`, `self` in a set is the player whose turn it is in the loop, for zombies too",
         carried({"do": "for_each", "who": "others", "effects": [{**ADD_ZOMBIE, "at": {"each": {"ship": "self"}}}]},
                 tiles={**LEO, (2, 0): 3}, ships={0: {EARTH: 1, (1, 0): 1}, 1: {EARTH: 1, (2, 0): 1}}),
         ("", {"ships": [{EARTH: 1, (1, 0): 1}, {EARTH: 1}]})),
    case("DEFCON-PRIM-17, DEFCON-PRIM-18: a lasting card and its test. The drawer still collects, but the active player chooses; if the "
         "test fails, nothing happens and the turn still counts",
         carried(lasts(2, collect(3), {**ADD_ZOMBIE, "at": {"choose": {"ring": 3}}}, test={"not": "no_discovery_by_move"}),
                 active=1, tiles=LEO, hidden={(0, 1): 1}),
         ("move 0,0 0,1 o=1", {"actor": 0, "resources": (2, 3), "options": [f"place_zombie {q},{r}" for q, r in ring(3)]}),
         ("place_zombie 3,0; pass_move", {"turn": 5, "lasting": [], "discards": {"test": 1}, "resources": (2, 3)})),
])  # fmt: skip
def test_primitive(steps: tuple[Any, ...]) -> None:
    follow(None, *steps)


@pytest.mark.rule("DEFCON-PRIM-09", "DEFCON-FLOW-09", "DEFCON-END-02")
@pytest.mark.parametrize(("at", "facts", "seen"), [
    ((0, 3), {"zombies": {(0, 3): 9}}, {"zombies": {(0, 3): 10}}),
    ((2, 0), {}, {"zombies": {(2, 0): 1}}),
    ((2, 0), {"zombies": {(2, 0): 1}}, {"zombies": {(2, 0): 1, (3, 0): 1}}),
    ((0, 2), {"zombies": {(0, 2): 5}}, {"zombies": {(0, 2): 6}}),
    ((2, 0), {"ships": {0: {EARTH: 1}, 1: {(2, 0): 1}}}, {"zombies": {}, "ships": [{EARTH: 1}, {}], "kills": 1}),
    (EARTH, {"ships": {0: {(1, 0): 1}}}, {"result": "loss_overrun"}),
], ids=["unexplored", "planet", "full planet", "nebula", "ships", "Earth"])  # fmt: skip
def test_where_a_zombie_comes_to(at: Hex, facts: dict[str, Any], seen: dict[str, Any]) -> None:
    """It waits on unexplored systems, fights, overflows from full planets, and stays on other explored systems and on Earth."""
    tiles = {**LEO, (2, 0): 1, (3, 0): 2, (0, 2): "nebula"}
    shows(drawn({"do": "add_zombie", "at": "here"}, tiles=tiles, here=at, **facts), **seen)


@pytest.mark.rule("DEFCON-PRIM-10", "DEFCON-CARD-03")
def test_removing_a_zombie() -> None:
    """There is no fight and no reward, but the zombie counts as destroyed."""
    facts: Any = {"tiles": {**LEO, (0, 1): "Aries", (2, 0): 4}, "cards": {0: ["Aries", "Leo"]}}
    state = drawn({"do": "destroy_zombie", "at": {"each": {}}}, **facts, zombies={(2, 0): 3, (3, 0): 1})
    shows(state, zombies={(2, 0): 2}, resources=(0, 0), kills=2)
    assert [line.count for line in game.score(state) if "zombies" in line.label] == [2]


@pytest.mark.rule("DEFCON-PRIM-11", "DEFCON-PRIOR-02", "DEFCON-REV-05")
def test_swapping_and_swapping_back() -> None:
    """Tiles go to the box and come from it; the marginals still go by the tile as it was dealt."""
    swap = {"do": "replace_tile", "at": {"choose": {"number": 3}}, "number": 0}
    back = {"do": "replace_tile", "at": {"each": {"number": 0}}, "number": 3}
    tiles = {**LEO, (2, 0): 3, FAR: 3}
    once = play(drawn(swap, swap, tiles=tiles, outposts={0: {(2, 0): 1}}), "replace 2,0")
    shows(once, tiles={(2, 0): "planet 0"}, turn=2, outposts=[{(2, 0): 1}, {}])
    assert str(once.dealt[CELLS.index((2, 0))]) == "planet 3"
    assert game.marginals(game.observe(once, 0), 1) == game.marginals(game.observe(game.pose(tiles=tiles), 0), 1)
    again = play(drawn(swap, back, tiles=tiles), "replace 2,0")
    shows(again, tiles={(2, 0): "planet 3"}, swapped=())


@pytest.mark.rule("DEFCON-PRIM-12")
def test_steps_and_skipped_steps() -> None:
    """An extra step needs the swarm on, no matter who discovered it. Skips cancel regular steps, one at a time, when they would come."""
    step, tiles = {"do": "zombies_step"}, {**LEO, (2, 0): "zombies", FAR: 6}
    extra = drawn(step, tiles=tiles, options={"slow_swarm": True, "players": 3}, discoverer=2)
    shows(extra, zombies={FAR: 1}, turn=2)
    shows(drawn(step, tiles={**LEO, FAR: 6}), zombies={})
    both = shows(drawn({"do": "skip_zombies_steps", "count": 2}, step, tiles=tiles), zombies={FAR: 1}, skip=1)
    skipped = shows(play(both, "pass_move"), zombies={FAR: 1})
    shows(play(skipped, "pass_move"), zombies={FAR: 2})
    said = [[str(event) for event in state.events if "rest" in str(event)] for state in (both, skipped)]
    assert said == [["The zombies rest; 1 more step to be skipped."], ["The zombies rest."]]

    skip = {"do": "skip_zombies_steps", "count": 1}
    slow = shows(drawn(skip, tiles=tiles, options={"slow_swarm": True}, discoverer=1), turn=2, skip=1)
    shows(play(slow, "pass_move"), turn=3, skip=0, zombies={})


@pytest.mark.parametrize(("count", "end"), [(6, " or 6 (6, on a roll of 6)?"), (7, ", 6 (6, 1 in 7), ... (7 in all)?")])
def test_the_first_six_branches_are_listed(count: int, end: str) -> None:
    branches = [{"weight": 1, "label": str(number + 1), "effects": []} for number in range(count)]
    question = game.question(drawn({"do": "chance", "branches": branches}, tiles=LEO))

    assert question.endswith(end)


@pytest.mark.rule("DEFCON-PRIM-14")
@pytest.mark.parametrize("named", range(1, 7))
def test_predictions(named: int) -> None:
    """The roll is exact, near (6 is next to 1) or far; the drawer predicts."""
    effect = {"do": "predict", "exact": [collect(1)], "near": [collect(10)], "far": [collect(100)]}
    state = shows(drawn(effect, collect(1000), tiles=LEO), actor=0)
    rolled = shows(play(state, f"predict {named}"), even=[f"roll {value}" for value in range(1, 7)])
    near = {named % 6 + 1, (named - 2) % 6 + 1}
    for value in range(1, 7):
        paid = 1 if value == named else 10 if value in near else 100
        shows(play(rolled, f"roll {value}"), resources=(1000 + paid, 0))


@pytest.mark.rule("DEFCON-PRIM-16", "DEFCON-REV-04")
@pytest.mark.parametrize("kind", ["constellation", "nebula", "wormhole", "zombies", "planet"])
def test_kept_cards_wait_for_their_class(kind: str) -> None:
    """Any player's discovery releases them, oldest first and before draws; cards for other classes stay kept."""
    tile: str | int = "Leo" if kind == "constellation" else 1 if kind == "planet" else kind
    kinds = [kind, "planet" if kind != "planet" else "nebula", kind]
    cards = [card(until(what, collect(n)), name=f"c{n}") for n, what in enumerate(kinds, 1)]
    made = events_on(*cards, card(collect(50), name="drawn"), event_triggers=(kind,) if kind != "planet" else ())
    facts: Any = {"tiles": {(1, 0): 1}, "hidden": {(2, 0): tile}, "ships": {0: {(1, 0): 1}, 1: {EARTH: 1}}}
    state = game.pose(options=made, kept=[("c3", 1), ("c2", 1), ("c1", 0)], **facts)
    flip, draw = ([(0, 2)], []) if kind == "planet" else ([], [(0, 50)])
    shows(play(state, "move 1,0 2,0 o=1"), collected=[*flip, (1, 3), (0, 1), *draw], kept=[("c2", 1)])


@pytest.mark.rule("DEFCON-PRIM-16")
def test_a_card_kept_at_a_discovery_waits_for_a_later_one() -> None:
    """A card drawn at a constellation waits for the next one; a transformation releases no card."""
    keep = card(until("constellation", collect(5)))
    state = play(game.pose(options=events_on(keep), hidden={(1, 0): "Leo", (2, 0): "Orion"}), "move 0,0 1,0 o=1")
    shows(state, resources=(0, 0), kept=[("test", 0)])
    after = play(state, "pass_move", "move 1,0 2,0 o=2")
    shows(after, resources=(5, 0), kept=[("test", 0)])  # discarded, reshuffled, and drawn again

    nest = card(until("zombies", collect(5)), name="nest")
    made = events_on(nest, card({"do": "add_zombie", "at": {"each": {"kind": "planet"}}}, name="zombie"), overrun=True)
    over = game.pose(node="EVENT", card="zombie", cell=(1, 0), options=made, tiles=ONE_PLANET, kept=[("nest", 0)])
    shows(over, tiles={(2, 0): "zombies"}, swarm_on=True, resources=(0, 0), kept=[("nest", 0)])


@pytest.mark.rule("DEFCON-PRIM-15", "DEFCON-PRIM-18")
@pytest.mark.parametrize(("test", "holds"), [
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
], ids=str)  # fmt: skip
def test_tests(test: object, holds: bool) -> None:
    """Tiles count as dealt, so a transformed planet is still a discovered planet; `zombies` holds while the swarm is on."""
    effect = {"do": "if", "test": test, "then": [collect(1)], "else": [collect(2)]}
    tiles = {**LEO, (0, 2): "nebula", (2, 0): 3}
    state = drawn(effect, tiles=tiles, transformed={(2, 0): 1}, options={"overrun": True})
    shows(state, resources=(1 if holds else 2, 0))


@pytest.mark.rule("DEFCON-PRIM-18")
@pytest.mark.parametrize("test", ["no_discovery_by_move", {"discovered": "planet"}], ids=str)
def test_tests_that_fail_after_the_discovery_of_a_constellation(test: object) -> None:
    effect = {"do": "if", "test": test, "then": [collect(1)], "else": [collect(2)]}
    state = play(game.pose(options=events_on(card(effect)), hidden={(1, 0): "Leo"}), "move 0,0 1,0 o=1")
    shows(state, resources=(2, 0))
