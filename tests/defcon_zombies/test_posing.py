"""Positions of *DEFCON ZOMBIES* built by hand: every node can be posed, and impossible positions are refused."""

from typing import Any

import pytest

from tests.defcon_zombies.book_driving import EARTH
from tests.trying import raised
from zombiekit import CHANCE, TERMINAL, InvalidState
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.box import UNKNOWN
from zombiekit.notation import parse
from zombiekit.posing import RanOn
from zombiekit.primitives.hexes import CELLS

EVENTS = {"events": True}
NO_EVENTS = "there are no event cards in a game without the option `events`"
NEAR = {"cell": (1, 0)}
LEO: dict[str, Any] = {**NEAR, "tiles": {(1, 0): "Leo"}}
FAR: dict[str, Any] = {
    "tiles": {(3, 0): 3, (2, 0): 2, (0, 1): "wormhole"},
    "ships": {0: {(3, 0): 1}},
    "cards": {0: ["Scorpius"]},
}
WORM: dict[str, Any] = {**NEAR, "tiles": {(1, 0): "wormhole"}, "ships": {0: {(1, 0): 1}}}
ORION: dict[str, Any] = {"tiles": {(1, 0): 1, (0, 1): 2}, "cards": {0: ["Orion"]}}
JUMP: dict[str, Any] = {"options": {"jump_drives": True}, "sent": {EARTH: 1}}
APART: dict[str, Any] = {"node": "RALLY-JUMP", "options": {"jump_drives": True}, "cards": {0: ["Orion"]}}
TOGETHER: dict[str, Any] = {
    "options": {"jump_drives": True},
    "tiles": {(1, 0): 1, (0, 1): 2, (1, 1): 3},
    "ships": {0: {(1, 0): 1, (0, 1): 1}},
}
GALAXY: dict[str, Any] = {
    "options": {"galaxy": "fourth_ring", "fourth_ring_gaps": "random"},
    "gaps": [(4, 0), (3, 1), (2, 2), (1, 3)],
}
NESTS: dict[Any, Any] = {(2, 0): "zombies", (3, 0): "zombies"}


def at(node: str, seat: int, **facts: Any) -> tuple[dict[str, Any], int]:
    """Return the facts of a position at a node, and who acts there."""
    return {"node": node, **facts}, seat


def refused(**facts: Any) -> str:
    return str(raised(InvalidState, game.pose, **facts))


@pytest.mark.parametrize(("facts", "seat"), [
    at("TURN-START", 1, active=1, turn=4),
    at("MOVE", 0),
    at("RALLY", 0, target=(1, 1), **ORION, ships={0: {(1, 0): 1, (0, 1): 1}}),
    at("RALLY-JUMP", 0, **JUMP, **ORION, ships={0: {EARTH: 1, (1, 0): 1, (0, 1): 1}}),
    at("JUMP", CHANCE, **JUMP),
    at("CASUALTY", 0, cell=(2, 0), tiles={(1, 0): 1}, zombies={(2, 0): 1}, ships={0: {(2, 0): (1, 1, 0)}},
       cards={0: ["Gemini"]}),
    at("CASUALTY", 0, **NEAR, alive=[(3, 0)], tiles={(1, 0): 1, (3, 0): "zombies"}, zombies={(1, 0): 1, (3, 0): 1},
       ships={0: {(1, 0): 1}, 1: {(1, 0): 1}}),
    at("FREE-SHIP", 0, **LEO, options={"constellation_ship": "choice"}),
    at("EVENT-DRAW", CHANCE, **LEO, options=EVENTS),
    at("EVENT", 1, card="were_doomed", **LEO, options=EVENTS),
    at("BOUNCE", 0, **WORM, cards={0: ["Scorpius"]}),
    at("BOUNCE", 0, **FAR | {"cell": (3, 0)}, origins=[(0, 1)]),
    at("WORMHOLE-CHOICE", 0, **WORM, cards={0: ["Leo"]}),
    at("WORMHOLE", CHANCE, **WORM),
    at("BUY", 0, resources={"yellow": 10}),
    at("BUY-TEST", 0, resources=[10, 0]),
    at("ZOMBIES", 1),
    at("SPAWN-LIMIT", 0, options={"limited_components": True}, tiles=NESTS, zombies={(-3, 0): 31}),
    at("ZORDER", 0, alive=[*NESTS], tiles=NESTS, zombies=dict.fromkeys(NESTS, 1)),
    at("ZTARGET", 0, cell=(3, 0), tiles={(3, 0): "zombies", (2, 0): 3, (3, -1): 3}, zombies={(3, 0): 1}),
    at("LOSS-CHECK", 1),
    at("LASTING", 1, options=EVENTS, lasting=[("the_clock_is_ticking", 1, 2)], turn=6),
    at("SCOUT", 0, options={"scouts": "outer"}),
    at("SCOUTS", 0, options={"scouts": "outer"}),
    at("TURN-END", 1),
    at("GAME-OVER", TERMINAL, result="timeout", options={"turn_limit": 3}, turn=3),
    at("GAPS", CHANCE, options={"galaxy": "fourth_ring", "fourth_ring_gaps": "random"}),
    at("SELECT", CHANCE, stage=3),
    at("DEAL", CHANCE, cell=(2, 0), hidden={(1, 0): "Leo", (0, 1): 4}),
])  # fmt: skip
def test_every_node_can_be_posed(facts: dict[str, Any], seat: int) -> None:
    state = game.pose(**facts)
    assert (game.current_player(state), game.faults(state)) == (seat, ())
    assert str(state)


@pytest.mark.parametrize(("facts", "words"), [
    ({"node": "MOOVE"}, "did you mean MOVE?"),
    ({"options": 3}, "neither options nor a mapping"),
    ({"options": {"playrs": 3}}, "did you mean players?"),
    ({"options": {"players": 9}}, "options.players"),
    ({"tiles": 3}, "3 is not a mapping"),
    ({"tiles": {(1, 0): "planet 8"}}, "no tile is called"),
    ({"tiles": {(7, 0): 3}}, "(7, 0) is not a cell (q, r)"),
    ({"tiles": {3: 3}}, "3 is not a cell (q, r)"),
    ({"ships": {0: {EARTH: "two"}}}, "'two' is not a number of ships"),
    ({"ships": {0: {EARTH: (1, 0, 2)}}}, "Fleet(o=1, p=0, f=2) is not 1 to 200 ships, with one flagship at most"),
    ({"ships": {"pink": {}}}, "'pink' is not a seat"),
    ({"cards": {0: "Leo"}}, "cards[0]: 'Leo' is not a list"),
    ({"cards": {0: ["Leto"]}}, "did you mean Leo?"),
    ({"peeked": {0: "x"}}, "peeked[0]: 'x' is not a list"),
    ({"discovered": 1}, "1 is not True or False"),
    ({"node": "BUY", "resources": [20], "discovered": True}, "discovered [DEFCON-REV-04]: no tile but Earth lies"),
    ({"node": "SCOUTS"}, "there are no scouts in this game"),
    ({"turn": 0}, "0 is not an integer of 1 or more"),
    ({"zombies": {EARTH: -1}}, "-1 is not an integer of 0 or more"),
    ({"kept": [("were_doomed",)]}, "is not 2 values"),
    ({"kept": [("precious_metals", 0)], "options": EVENTS}, "has no effect keep_until"),
    ({"lasting": [("were_dooomed", 0, 1)], "options": EVENTS}, "did you mean were_doomed?"),
    ({"node": "EVENT"}, "card: EVENT needs it"),
    ({"node": "EVENT", "card": "were_doomed"}, "without the option `events`"),
    ({"result": "win"}, "'win' means nothing at MOVE, only at GAME-OVER"),
    ({"discoverer": 1}, "discoverer: 1 has no meaning while the swarm is off"),
    ({"unexplored": 36, "tiles": {(1, 0): 3}}, "unexplored: 36 systems cannot lie face down: the other facts leave 35"),
    ({"unexplored": 1, "tiles": {(1, 0): 3}, "hidden": {(0, 0): 3}}, "hidden: no tile is dealt to (0, 0)"),
    ({"tiles": {(0, 0): 3}}, "tiles: no tile is dealt to (0, 0)"),
    ({**GALAXY, "tiles": {(4, 0): 3}}, "tiles: no tile is dealt to (4, 0)"),
    ({"options": {"overrun": True}, "turn": 2, "unexplored": [(1, 0)], "transformed": {(1, 0): 1}}, "unexplored: (1, 0) does not lie face down"),
    ({"unexplored": [EARTH, (3, 0)], "hidden": {(3, 0): "Leo"}}, "unexplored: no tile is dealt to (0, 0)"),
    ({"unexplored": [(1, 0), (3, 0)], "tiles": {(1, 0): 3}}, "unexplored: (1, 0) does not lie face down"),
    ({"unexplored": [(3, 0)], "hidden": {(3, 0): "Leo", (2, 0): 3}}, "hidden: (2, 0) does not lie face down"),
    ({"unexplored": 1, "hidden": {(3, 0): "Leo", (2, 0): 3}}, "hidden: (2, 0) does not lie face down"),
    ({"node": "CASUALTY", "cell": (2, 0), "alive": [(3, 0)], "zombies": {(2, 0): 1}}, "alive: means nothing in a fight on arrival"),
    ({"deck": ["were_doomed"]}, f"deck: {NO_EVENTS}"),
    ({"discards": {"were_doomed": 1}}, f"discards: {NO_EVENTS}"),
    ({"kept": [("were_doomed", 0)]}, f"kept: {NO_EVENTS}"),
    ({"lasting": [("the_clock_is_ticking", 0, 6)]}, f"lasting: {NO_EVENTS}"),
    ({"node": "GAME-OVER", "result": "victory"}, "not one of win"),
    ({"node": "SETUP-DIE"}, "does not come up"),
    ({"node": "DEAL", "cell": (1, 0), "hidden": {(2, 0): 3}}, "cannot have been dealt"),
    ({"deck": {"nothing": 1}, "options": EVENTS}, "not one of zombie_scout"),
    ({"node": "BUY"}, "could buy"),
    ({"node": "CASUALTY", "cell": (1, 0)}, "no zombie"),
    ({"node": "WORMHOLE", "cell": (1, 0), "tiles": {(1, 0): 3}}, "not a wormhole"),
    ({"node": "FREE-SHIP", "cell": (1, 0), "tiles": {(1, 0): 3}}, "not a constellation"),
    ({"node": "FREE-SHIP", "cell": (1, 0)}, "was not discovered"),
    ({"node": "BOUNCE", "cell": (1, 0), "origins": [(1, 0)]}, "not explored"),
    *[
        ({**FAR, "node": "BOUNCE", "cell": (3, 0), "origins": origins}, "come from next to it, or through a wormhole")
        for origins in ([EARTH], [EARTH, (2, 0)], [(0, 1), (2, 0)])
    ],
    ({"node": "JUMP", "sent": {EARTH: 1}}, "no jump drives"),
    ({"node": "JUMP", "sent": {EARTH: 5}, "options": {"jump_drives": True}}, "more ships are sent"),
    ({"node": "RALLY", "target": (1, 0)}, "leave no choice"),
    *[
        ({**facts, "cards": {1: [name]}}, f"{facts['node']}: it is only for the holder of {name}, not for the active player")
        for facts, name in (
            ({**TOGETHER, "node": "RALLY", "target": (1, 1)}, "Orion"),
            ({**TOGETHER, "node": "RALLY-JUMP"}, "Orion"),
            ({**TOGETHER, "node": "JUMP", "sent": {(1, 0): 1, (0, 1): 1}}, "Orion"),
            ({**WORM, "node": "WORMHOLE-CHOICE"}, "Leo"),
            ({**WORM, "node": "BOUNCE"}, "Scorpius"),
        )
    ],
    ({"node": "ZORDER", "alive": [(1, 0)]}, "not a Zombies system"),
    ({"node": "ZTARGET", "cell": (1, 0)}, "no zombie"),
    ({"node": "ZTARGET", "cell": (1, 0), "source": (2, 0), "zombies": {(1, 0): 1}}, "without a chain"),
    ({"node": "ZTARGET", "cell": (1, 0), "visited": [(2, 0)], "zombies": {(1, 0): 1}}, "chains lead over planets"),
    ({"node": "SCOUT"}, "no scouts in this game"),
    # The check looks at the position after the turn has begun.
    ({"node": "TURN-START", "ships": {}, "zombies": {EARTH: 1}}, "INV-8"),
    ({"node": "TURN-START", "turn": 5, "active": 0, "options": {"players": 3}}, "active [DEFCON-TURN-02]: 0 in turn 5, where it is the turn of 1"),
    *[
        ({"tiles": {(1, 0): 4}, "swapped": {(1, 0): number}}, f"swapped[(1, 0)]: {number!r} is not a planet's number, 0 to 6")
        for number in (7, -1, "4", None, True)
    ],
    # The search for similar names looks only at the beginning of a long one.
    ({"node": "MOVER" * 100_000}, "is not one of"),
    ({"cards": {0: ["Leon" * 100_000]}}, "is not one of"),
    ({"options": {"x" * 100_000: 1}}, "is not one of"),
    ({"options": EVENTS, "lasting": [("the_clock_is_ticking", 0, 3)]}, "lasting[0]: lasts 6 turns and would have been drawn in turn -3; name a later"),
    ({"resources": {0: 3, "yellow": 4}}, "resources['yellow']: 4 is not allowed: its key is given twice"),
])  # fmt: skip
def test_what_cannot_be_is_refused(facts: dict[str, Any], words: str) -> None:
    assert words in refused(**facts)


@pytest.mark.parametrize(("fact", "value", "nodes"), [
    ("cell", (1, 0), ("MOVE", "RALLY", "JUMP", "BUY", "ZORDER", "SPAWN-LIMIT", "TURN-END", "SELECT", "GAPS")),
    ("target", (1, 0), ("MOVE", "JUMP", "RALLY-JUMP", "CASUALTY")),
    ("origins", [(0, 0)], ("MOVE", "RALLY", "WORMHOLE")),
    ("sent", {(0, 0): 1}, ("MOVE", "BUY")),
    ("waiting", [(1, 0)], ("MOVE", "ZORDER", "ZOMBIES")),
    ("alive", [(1, 0)], ("MOVE", "ZOMBIES")),
    ("source", (1, 0), ("MOVE", "CASUALTY")),
    ("visited", [(1, 0)], ("MOVE", "ZORDER")),
    ("card", "were_doomed", ("MOVE", "EVENT-DRAW")),
    ("draws", 2, ("MOVE", "EVENT")),
    ("stage", 2, ("MOVE", "DEAL")),
    ("result", "win", ("MOVE", "TURN-END")),
    ("discovered", True, ("TURN-START", "SELECT")),
    ("teleported", True, ("TURN-START", "SELECT")),
    ("tiles", {(1, 0): 3}, ("SELECT", "GAPS", "SETUP-DIE")),
    ("ships", {}, ("SELECT", "FIRST-PLAYER")),
    ("kills", 2, ("GAPS",)),
    ("turn", 1, ("GAPS",)),
])  # fmt: skip
def test_facts_that_mean_nothing_at_a_node_are_refused(fact: str, value: Any, nodes: tuple[str, ...]) -> None:
    """No fact is ignored silently."""
    for node in nodes:
        assert f"{fact}: {value!r} means nothing at {node}" in refused(node=node, **{fact: value})


@pytest.mark.parametrize(("facts", "turn", "seat"), [
    ({}, 1, 0),
    ({"options": {"players": 1}}, 1, 0),
    ({"active": 1}, 2, 1),
    ({"turn": 3}, 3, 0),
    ({"turn": 1, "options": {"players": 3, "first_player": 2}}, 1, 2),
    ({"turn": 4, "active": 1, "options": {"players": 3, "first_player": "random"}}, 4, 1),
    ({"turn": 5, "tiles": {(1, 0): 4}, "ships": {0: {(1, 0): 2}}, "zombies": {(2, 0): 1}}, 5, 0),
])  # fmt: skip
def test_a_turn_can_begin_anywhere(facts: dict[str, Any], turn: int, seat: int) -> None:
    """The turn and the seat are the same as in a position posed without a node."""
    state = game.pose(node="TURN-START", **facts)
    assert (state.turn, state.active) == (turn, seat)
    assert state == game.pose(**facts)


@pytest.mark.rule("DEFCON-JUMP-04")
def test_systems_that_share_no_neighbor_with_the_senders_are_not_asked() -> None:
    """Ships at (1, 0) and (2, 0) can jump together, those at (-1, 0) cannot join them."""
    facts: dict[str, Any] = {**APART, "tiles": {(1, 0): 1, (-1, 0): 3, (2, 0): 2}}
    ships: dict[Any, Any] = {(1, 0): 1, (-1, 0): 1, (2, 0): 2}
    asked = game.pose(**facts, ships={0: ships})
    assert game.pose(**facts, ships={0: ships}, sent={(1, 0): 1}) == game.step(asked, parse(game, "send o=1"))
    del ships[2, 0]
    assert "no system is left to send ships" in refused(**facts, ships={0: ships}, sent={(1, 0): 1})


def test_planets_that_became_something_else_lie_face_up() -> None:
    state = game.pose(options={"overrun": True}, turn=3, unexplored=30, transformed={(1, 0): 1})
    assert state.faces.count(UNKNOWN) == 30


def test_earth_may_be_named_among_the_tiles() -> None:
    named: dict[Any, Any] = {(1, 0): 3, EARTH: "Earth"}
    assert game.pose(tiles=named) == game.pose(tiles={(1, 0): 3})


RALLY: dict[str, Any] = {"node": "RALLY", **ORION, "target": (1, 1), "ships": {0: {(1, 0): 1, (0, 1): 2}}}


@pytest.mark.rule("DEFCON-CARD-13", "DEFCON-JUMP-04")
@pytest.mark.parametrize(
    "facts", [RALLY, {**APART, "ships": {0: {EARTH: 1, (1, 0): 1, (0, 1): 2}}, "tiles": ORION["tiles"]}]
)
def test_a_system_that_was_asked_may_have_sent_none(facts: dict[str, Any]) -> None:
    asked: Any = game.pose(**facts)
    first = CELLS[asked.agenda[-1].sources[0]]
    state = game.step(asked, parse(game, "send"))
    assert game.pose(**facts, sent={first: 0}) == state
    assert "sent: (-1, 0) cannot send ships; systems that can: " in refused(**facts, sent={(-1, 0): 0})


@pytest.mark.parametrize(("facts", "to"), [
    ({"node": "TURN-START"}, "MakeMove"),
    ({"node": "TURN-START", "ships": {}, "resources": [10, 0]}, "Buy"),
    ({"node": "BUY-TEST"}, "MakeMove"),
    ({"node": "TURN-END", "ships": {}}, "GAME-OVER"),
    ({"node": "ZOMBIES", "tiles": {(3, 0): "zombies", (2, 0): 3, (3, -1): 3}}, "ZombieTie"),
])  # fmt: skip
def test_a_position_tells_where_the_game_has_run_on(facts: dict[str, Any], to: str) -> None:
    """Its first event says so; at a node that asks something, there is no such event."""
    state = game.pose(**facts)
    assert state.events[0] == RanOn(facts["node"], to)
    assert str(state.events[0]) == f"There is nothing to decide at {facts['node']}: the game runs on to {to}."
    assert game.pose(resources=[10], node="BUY").events == ()


def test_names_of_tiles_seats_and_cards_may_be_written_as_people_do() -> None:
    """Case, hyphens and underscores do not matter."""
    tiles: Any = {(1, 0): "Ursa Major", (0, 1): "wormhole"}
    freely: Any = {(1, 0): "ursa_major", (0, 1): "Wormhole"}
    assert game.pose(node="BUY", tiles=tiles, resources={"green": 3, "yellow": 10}) == game.pose(
        node="buy", tiles=freely, cards={"YELLOW": ["URSA-MAJOR"]}, resources={"Green": 3, "Yellow": 10}
    )


def test_seats_are_named_by_number_or_color_or_listed_in_order() -> None:
    assert game.pose(resources=[3, 4]) == game.pose(resources={0: 3, "green": 4})
    assert game.pose(cards=[["Leo"], []]) == game.pose(cards={"yellow": ["Leo"]})


def test_all_facts_that_cannot_be_read_are_told_at_once() -> None:
    error = raised(
        InvalidState, game.pose, node="BUY", tiles={(9, 9): 3}, zombies={EARTH: -1}, cell=EARTH, options={"events": 3}
    )
    assert {fault.where for fault in error.faults} == {"tiles[(9, 9)]", "zombies[(0, 0)]", "cell", "options.events"}
