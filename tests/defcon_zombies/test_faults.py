"""A position or save with any part changed by hand is refused with a fault, or can be played."""

from collections.abc import Iterator
from random import Random
from typing import Any

import attrs
import pytest

from tests.defcon_zombies.book_driving import ANYWHERE, EARTH, collect, drawn
from tests.defcon_zombies.test_book_referee import some_options, some_position
from tests.fuzz.positions import play_on
from tests.trying import row
from zombiekit import InvalidState, codec
from zombiekit.errors import Fault
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.box.components import Fleet, Reason, Tile
from zombiekit.games.defcon_zombies.rules.dealing import DEAL_TILES, START, DrawnGaps
from zombiekit.games.defcon_zombies.rules.effects import KeptCards
from zombiekit.games.defcon_zombies.rules.placing import PlaceRoll
from zombiekit.games.defcon_zombies.rules.rallying import RallyJumpSend
from zombiekit.games.defcon_zombies.rules.swarm import Depart
from zombiekit.games.defcon_zombies.rules.turns import BEGIN_TURN, LastingCard
from zombiekit.games.defcon_zombies.state import State
from zombiekit.games.defcon_zombies.table.position import Sight
from zombiekit.play import playout

BASE_STATE = game.pose(
    options={"limited_components": True},
    tiles={(1, 0): 4, (0, 1): "Leo", (3, 0): "zombies", (2, 0): 3},
    ships={0: {EARTH: 1, (1, 0): 1}, 1: {(0, 1): 1}},
    turn=5,
)


def put(row: tuple[Any, ...], at: int, item: Any) -> tuple[Any, ...]:
    return (*row[:at], item, *row[at + 1 :])


def ships(cell: int, *fleet: int) -> dict[str, Any]:
    """Return the change of the ships to a single fleet."""
    return {"ships": (((cell, Fleet(*fleet)),), ())}


# ---------------------------------------------------------------------------------------------------------- fields


BROKEN: list[tuple[dict[str, Any], str]] = [
    ({"faces": put(BASE_STATE.faces, 1, Tile("planet 5"))}, "INV-1"),
    ({"faces": put(BASE_STATE.faces, 0, Tile("unknown"))}, "INV-1"),  # and INV-2: Earth is open
    *[({"dealt": put(BASE_STATE.dealt, 9, Tile(tile))}, "INV-1") for tile in ("Leo", "planet 0", "Nobody")],
    ({"pile": ((Tile("Leo"), 1),)}, "INV-1"),
    ({"transformed": ((1, 3),)}, "INV-1"),
    ({"swapped": ((1, 0),)}, "INV-1"),
    ({"swapped": ((9, 0),)}, "INV-1"),
    ({"zombies": put(BASE_STATE.zombies, 1, 1)}, "INV-3"),
    ({"ships": (((0, Fleet(1)), (9, Fleet(1))), ())}, "INV-4"),
    ({"cards": (("Aries", "Leo"), ())}, "INV-5"),
    ({"cards": ((), ())}, "INV-5"),
    ({"result": Reason.WIN}, "INV-5"),
    ({"resources": (-1, 0)}, "INV-6"),
    ({"discoverer": None}, "INV-7"),
    ({"discoverer": 7}, "INV-7"),
    ({"zombies": put(BASE_STATE.zombies, 0, 1), **ships(1, 1)}, "INV-8"),
    ({"outposts": (((0, 1),), ())}, "INV-9"),
    (ships(0, 0, 0, 1), "INV-10"),
    (ships(0, 0, 1, 0), "INV-10"),
    (ships(0, 17), "INV-12"),
    ({"outposts": (((1, 25),), ())}, "INV-12"),
    ({"zombies": put(BASE_STATE.zombies, 9, 33)}, "INV-12"),
    ({"sights": (Sight(1, ()), Sight())}, "DEFCON-CARD-09"),
    ({"sights": (Sight(0, (1,)), Sight())}, "DEFCON-CARD-09"),
    ({"teleported": True}, "DEFCON-CARD-05"),
    ({"turn": 6}, "DEFCON-TURN-02"),
    ({"turn": 0}, "DEFCON-TURN-07"),
    ({"discovered": True}, "DEFCON-REV-04"),
    ({"gaps": (9,)}, "DEFCON-RING4-03"),
    ({"result": Reason.LOSS_OVERRUN, "agenda": ()}, "DEFCON-END-02"),
    ({"result": Reason.LOSS_HOPELESS, "agenda": ()}, "DEFCON-END-03"),
    ({"result": Reason.TIMEOUT, "agenda": ()}, "DEFCON-END-04"),
    ({"agenda": ()}, "DEFCON-END-01"),
    ({"agenda": BASE_STATE.agenda[1:]}, "DEFCON-TURN-01"),
    ({"agenda": BASE_STATE.agenda[:-1]}, "DEFCON-TURN-01"),
    ({"agenda": (*BASE_STATE.agenda, BASE_STATE.agenda[-1])}, "DEFCON-TURN-01"),
]


@pytest.mark.parametrize(("changes", "rule"), [row(rule, changes, rule) for changes, rule in BROKEN])
def test_broken_invariants_are_told(changes: dict[str, Any], rule: str) -> None:
    assert game.faults(BASE_STATE) == ()
    assert rule in {fault.rule for fault in game.faults(attrs.evolve(BASE_STATE, **changes))}


@pytest.mark.parametrize("field", [field.name for field in attrs.fields(game.State) if field.name != "events"])
@pytest.mark.parametrize("junk", [None, 3.5, "junk", ("junk",), ((1, 2, 3),), -1])
def test_junk_in_any_field_is_a_fault_and_no_crash(field: str, junk: Any) -> None:
    """Only the result may be None, as it is while the game goes on."""
    found = game.faults(attrs.evolve(BASE_STATE, **{field: junk}))
    assert all(isinstance(fault, Fault) for fault in found)
    assert bool(found) is ((field, junk) != ("result", None))


# ----------------------------------------------------------------------------------------------------------- saves


SELECT = game.pose(node="SELECT", stage=2)
CARD: Any = drawn({"do": "predict", "exact": [], "near": [], "far": []}, collect(1), tiles={(1, 0): "Leo"})
"""A position in the middle of a card: the drawer must predict a die, and another effect follows."""


@pytest.mark.parametrize(("state", "key", "value", "words"), [
    row("DEFCON-BUILD-01", SELECT, "stage", 4, "4 is not a stage of the set-up"),
    row("DEFCON-BUILD-04", SELECT, "count", 4, "fewer constellations join at that stage"),
    row("DEFCON-EVT-04", CARD, "copy", 1, "copy 1 of test is not being carried out"),
    (CARD, "at", 1, "no such effect is at"),
    (CARD, "here", 99, "context.here: 99 is not a cell of this galaxy"),
    (CARD, "drawer", 5, "context.drawer: 5 is not a seat"),
])  # fmt: skip
def test_a_save_names_parts_of_its_galaxy_and_of_its_card(state: State, key: str, value: int, words: str) -> None:
    data = codec.encode(game, state)
    assert codec.decode(game, data) == state
    node = data["data"]["agenda"][-1]
    node.get("context", node)[key] = value
    with pytest.raises(InvalidState, match=words):
        codec.decode(game, data)


# --------------------------------------------------------------------------------------------------------- agendas


def above(state: State, below: int, *nodes: Any) -> State:
    """Return a position with only so many nodes of its agenda, and others on them."""
    return attrs.evolve(state, agenda=(*state.agenda[:below], *nodes))


KEPT = game.pose(options={"events": True}, tiles={(1, 0): "Leo"}, kept=[("wormhole_zombies", 0)])
(CARD_KEPT,) = KEPT.event_table.kept
CLOCK = game.pose(options={"events": True}, tiles={(1, 0): "Leo"}, lasting=[("the_clock_is_ticking", 0, 3)], turn=7)
LASTS_NOT = LastingCard(CLOCK.event_table.lasting[0]._replace(copy=4))
NESTS: dict[Any, Any] = dict.fromkeys([(2, 0), (3, 0)], "zombies")
ORDER = game.pose(node="ZORDER", tiles={(1, 0): 3, **NESTS}, zombies=dict.fromkeys(NESTS, 1), alive=[*NESTS])
FIGHT: Any = game.pose(
    node="CASUALTY",
    cell=(2, 0),
    origins=[(1, 0)],
    tiles={(1, 0): "Gemini"},
    zombies={(2, 0): 1},
    ships={0: {(2, 0): (1, 1, 0), (1, 0): 1}, 1: {EARTH: 1}},
)
SCOUT = game.pose(node="SCOUT", options={"scouts": "outer"})
JUMP = game.pose(
    node="RALLY-JUMP",
    options={"jump_drives": True},
    tiles={(1, 0): "Orion", (-1, 0): 3, (2, 0): 2},
    ships={0: {(1, 0): 1, (-1, 0): 1, (2, 0): 1}},
)
LEO: dict[str, Any] = {"cell": (1, 0), "tiles": {(1, 0): "Leo"}}


@pytest.mark.parametrize(("state", "words"), [
    row("DEFCON-BUILD-04", above(SELECT, 0, BEGIN_TURN, START, DEAL_TILES[0]), "DealTile(cell=0) is not a system to deal to"),
    row("DEFCON-RING4-03", above(game.new_game(), 0, BEGIN_TURN, START, DrawnGaps()), "DrawnGaps: the gaps are not drawn in this game"),
    *[
        row("DEFCON-PRIM-16", above(KEPT, -1, KeptCards(1, cards), KEPT.agenda[-1]), "KeptCards: a card is released that nobody keeps")
        for cards in ((CARD_KEPT, CARD_KEPT), (CARD_KEPT._replace(copy=3),))
    ],
    row("DEFCON-EVT-09", above(CLOCK, 1, LASTS_NOT, *CLOCK.agenda[1:]), "LastingCard: a card takes effect that does not last"),
    (above(CARD, -1, PlaceRoll(CARD.agenda[-1].context, 0)), "PlaceRoll: no such effect is at () 0 of test"),
    row("DEFCON-ZMOV-08", above(ORDER, -1, Depart(()), ORDER.agenda[-1]), "Depart: no zombie waits or leaves"),
    *[
        row("DEFCON-MOVE-07", above(FIGHT, -2, *arrival, FIGHT.agenda[-1]), "nobody has just arrived at (2, 0), where there is a fight")
        for arrival in ((), (attrs.evolve(FIGHT.agenda[-2], cell=1),))
    ],
    *[
        row("DEFCON-JUMP-04", above(JUMP, -1, RallyJumpSend(sources, sent)), words)
        for sources, sent, words in (
            ((), ((1, Fleet(1)),), "RallyJumpSend: no system is left to send ships"),
            ((1, 4), (), "RallyJumpSend: systems that can send ships: (1,0), (-1,0), (2,0)"),
            ((4, 7), ((7, Fleet(1)),), "RallyJumpSend: a system sends ships that was not asked"),
            ((4, 7), ((1, Fleet(1)),), "RallyJumpSend: (-1, 0) has no face-down neighbor in common with the systems that send"),
        )
    ],
    row("INV-8", attrs.evolve(SCOUT, zombies=put(SCOUT.zombies, 0, 1)), "1 on Earth when a turn begins or has ended well"),
])  # fmt: skip
def test_nodes_that_contradict_the_position_are_faults(state: State, words: str) -> None:
    assert words in {fault.what for fault in game.faults(state)}


VARIANTS: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    ({"node": "JUMP", "sent": {EARTH: 1}}, {"jump_drives": True}, "DEFCON-JUMP-01"),
    ({"node": "SCOUT"}, {"scouts": "outer"}, "DEFCON-SCOUT-01"),
    ({"node": "FREE-SHIP", **LEO}, {"constellation_ship": "choice"}, "DEFCON-CONS-03"),
    ({"node": "SPAWN-LIMIT", "tiles": {(2, 0): "zombies", (2, -1): "zombies"}, "zombies": {(3, 0): 31}}, {"limited_components": True}, "DEFCON-LIM-04"),
    ({"node": "EVENT-DRAW", **LEO}, {"events": True}, "DEFCON-EVT-01"),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "option", "clause"), [row(clause, *rest, clause) for *rest, clause in VARIANTS])
def test_nodes_of_variants_stand_in_games_with_these(
    facts: dict[str, Any], option: dict[str, Any], clause: str
) -> None:
    """Each node is sound in a game with its option, and refused in a game without it."""
    state = game.pose(**facts, options=ANYWHERE | option)
    without = attrs.evolve(game.pose(options=ANYWHERE, tiles=facts.get("tiles")), agenda=state.agenda)
    assert [fault.what for fault in game.faults(without) if fault.rule == clause and "in this game" in fault.what]


def other_values(value: Any, rng: Random) -> Iterator[Any]:
    """Yield other values of the same form."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from {value + 1, value - 1, 0, 1, rng.randrange(60), 10**6} - {value}
    elif isinstance(value, tuple) and hasattr(value, "_replace"):
        named: Any = value
        for name, part in zip(named._fields, named, strict=True):
            yield from (named._replace(**{name: other}) for other in other_values(part, rng))
    elif isinstance(value, tuple):
        yield from (value[:-1], (*value, *value[-1:]), (*value, rng.randrange(30)), value[::-1])
    elif attrs.has(type(value)):
        yield from evolved(value, rng)


def evolved(node: Any, rng: Random) -> Iterator[Any]:
    """Yield versions of a node or a context with one field changed."""
    for field in attrs.fields(type(node)):
        for value in other_values(getattr(node, field.name), rng):
            yield attrs.evolve(node, **{field.name: value})


def changed(agenda: tuple[Any, ...], met: list[Any], rng: Random) -> Iterator[tuple[Any, ...]]:
    """Yield agendas with a node changed, left out, doubled, replaced or added."""
    at = rng.randrange(len(agenda))
    yield from ((*agenda[:-1], node) for node in evolved(agenda[-1], rng))
    yield from (put(agenda, at, node) for node in evolved(agenda[at], rng))
    yield from (agenda[:at] + agenda[at + 1 :], (*agenda[: at + 1], *agenda[at:]))
    yield from ((*agenda[:-1], rng.choice(met)), (*agenda[:at], rng.choice(met), *agenda[at:]))


@pytest.mark.thorough
@pytest.mark.rule("INV-1", "INV-3", "INV-4")
@pytest.mark.parametrize("seed", range(8))
def test_any_change_of_an_agenda_is_refused_or_can_be_played(seed: int) -> None:
    """Agendas are changed in the middle of games of every kind, and during the deal."""
    rng = Random(seed)
    options = some_options(rng)
    state = some_position(rng, options) if seed % 4 else game.new_game(options)
    met: list[Any] = list(state.agenda)
    for number in range(60):
        if not state.agenda:
            break
        met += state.agenda[-2:]
        for agenda in changed(state.agenda, met, rng) if number % 3 == 0 else ():
            other = attrs.evolve(state, agenda=agenda)
            if agenda != state.agenda and not game.faults(other):
                play_on(game, other, rng, 8)
        state = playout(game, state, dice=rng, max_steps=1)
