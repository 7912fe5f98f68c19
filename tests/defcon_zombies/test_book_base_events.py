"""The twelve base events (EVC), and reading, drawing, keeping and discarding cards (EVT)."""

import json
from fractions import Fraction
from functools import partial
from typing import Any

import attrs
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
from tests.defcon_zombies.printed import PRINTED, id_of
from tests.trying import case
from zombiekit.errors import InvalidOptions, InvalidState
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.box.base_events import BASE_EVENTS
from zombiekit.games.defcon_zombies.box.card_reading import cards_of, load_cards
from zombiekit.games.defcon_zombies.box.components import Fleet
from zombiekit.games.defcon_zombies.box.options import Options
from zombiekit.games.defcon_zombies.state import State
from zombiekit.primitives.hexes import ring


def drawing(name: str, **facts: Any) -> State:
    """Return the state after a base event is drawn at the discovery of a constellation."""
    facts["tiles"] = {(0, 2): "Leo", **facts.get("tiles", {})}
    facts["options"] = {"events": True, **facts.get("options", {})}
    return game.pose(node="EVENT", card=name, cell=(0, 2), **facts)


@pytest.mark.rule(*[f"DEFCON-EVC-{number:02}" for number in range(1, 13)], "DEFCON-EVT-01")
def test_the_cards_of_the_box() -> None:
    """Twelve cards, one copy each, with the printed effects; the id is the name without punctuation."""
    assert [event.name for event in BASE_EVENTS] == list(PRINTED)
    for event in BASE_EVENTS:
        faults: list[Any] = []
        read = cards_of([{"id": "any", "name": "", "text": "", "effects": json.loads(PRINTED[event.name])}], faults)
        assert (event.id, event.copies, event.effects, faults) == (id_of(event.name), 1, read[0].effects, [])
        assert event.text


DISASTER: dict[str, Any] = {
    "zombies": {(0, -1): 4},
    "outposts": [{}, {(1, 0): 1}],
    "turn": 2,
    "discovered": False,
    "resources": (0, 0),
}
ALONE, THEIRS = {EARTH: 1, (1, 0): 1, (2, 0): 2, (-1, 0): 1}, {(-1, 0): 1, (0, 1): 1}
PAIR: dict[str, Any] = {"ships": {0: {(1, 0): (0, 1, 0), EARTH: 1}, 1: {EARTH: 1}}}
RINGS_2_AND_3 = [f"system {q},{r}" for q, r in ring(2)], [f"system {q},{r}" for q, r in ring(3)]
FOUR_RINGS: dict[str, Any] = {"options": {"galaxy": "fourth_ring"}}
EVEN = {"even": ["branch 1", "branch 2"]}
CLOCK: dict[str, Any] = {"options": {"events": True}, "lasting": [("the_clock_is_ticking", 1, 3)], "turn": 9}


@pytest.mark.parametrize("steps", [
    case("DEFCON-EVC-01: the scout keeps to rings 2 and 3. It does so with four rings as well, and explored systems count too",
         partial(drawing, "zombie_scout", **FOUR_RINGS, tiles={(2, 0): 3}),
         [("branch 2", {"even": RINGS_2_AND_3[1]})],
         ("branch 1", {"even": RINGS_2_AND_3[0]}),
         ("system 2,0", {"zombies": {(2, 0): 1}})),
    case("DEFCON-EVC-02, DEFCON-PRIM-15, DEFCON-TURN-04: in the silence of space. The others go in seat order, the drawer last, each with "
         "an even chance; players choose the places of their own ships. Player 2 has no ship and no place to choose",
         partial(drawing, "in_the_silence_of_space", options={"players": 3}, active=1, tiles={(1, 0): 1},
                 ships={0: {EARTH: 1, (1, 0): 1}, 1: {EARTH: 1}, 2: {}}),
         ("", EVEN),
         [("branch 2; branch 2; branch 2", {"ships": [{EARTH: 1, (1, 0): 1}, {EARTH: 1}, {}], "turn": 4})],
         ("branch 1", EVEN),
         ("branch 1", {"actor": 0, "options": ["place_ship 0,0", "place_ship 1,0"]}),
         ("place_ship 1,0", EVEN),
         ("branch 1", {"ships": [{EARTH: 1, (1, 0): 2}, {EARTH: 2}, {}]})),
    case("DEFCON-EVC-03, DEFCON-PRIM-11, DEFCON-FLOW-02: ecological disaster. Only explored planets in ring 1 can be hit, all equally "
         "likely; pieces and zombies stay, and nothing overflows",
         partial(drawing, "ecological_disaster", zombies={(0, -1): 4}, outposts={1: {(1, 0): 1}},
                 tiles={(1, 0): 3, (0, -1): 5, (2, 0): 2, (-1, 0): "nebula"}),
         ("", {"even": ["system 1,0", "system 0,-1"]}),
         [("system 0,-1", {"tile 0,-1": "planet 0", "tile 1,0": "planet 3", **DISASTER})],
         ("system 1,0", {"tile 0,-1": "planet 5", "tile 1,0": "planet 0", **DISASTER})),
    case("DEFCON-EVC-04, DEFCON-PRIM-10, DEFCON-PRIM-03: lost in space. The drawer loses a ship that is alone: not on Earth and not with "
         "others' ships. Outposts are no company",
         partial(drawing, "lost_in_space", tiles={(1, 0): 3, (0, -1): 5, (2, 0): 2, (-1, 0): 4, (0, 1): 2},
                 ships={0: {**ALONE, (0, -1): 1}, 1: THEIRS}, outposts={0: {(0, -1): 1}, 1: {(0, -1): 2}}),
         ("", {"even": ["system 1,0", "system 0,-1"]}),
         ("system 0,-1", {"ships": [ALONE, THEIRS], "outposts": [{(0, -1): 1}, {(0, -1): 2}], "kills": 0})),
    case("DEFCON-EVC-04, DEFCON-CARD-07, DEFCON-EVT-07: a linked pair is not lost in space",
         partial(drawing, "lost_in_space", tiles={(1, 0): 1, (2, 0): "Gemini"}, **PAIR),
         ("", {"ships": [*PAIR["ships"].values()], "turn": 2})),
    case("DEFCON-EVC-05, DEFCON-PRIM-04, DEFCON-PRIM-08: through the mist. One ship on each nebula, in canonical order; a zombie there "
         "fights it",
         partial(drawing, "through_the_mist", active=1, zombies={(0, -1): 1}, **FOUR_RINGS, tiles={(1, 0): "nebula", (0, -1): "nebula"}),
         ("", {"placed": [(1, (1, 0)), (1, (0, -1))], "discards": {"through_the_mist": 1}, "zombies": {}, "kills": 1,
               "ships": [{EARTH: 1}, {EARTH: 1, (1, 0): 1}]}),
         partial(drawing, "through_the_mist", active=1), ("", {"kept": [("through_the_mist", 1)], "discards": {}})),
    case("DEFCON-EVC-06, DEFCON-PRIM-04, DEFCON-PRIM-09: wormhole zombies. Each wormhole gets one, in the order the active player likes; "
         "ships there fight it",
         partial(drawing, "wormhole_zombies", ships={0: {EARTH: 1}, 1: {EARTH: 1, (0, -1): 1}}, **FOUR_RINGS,
                 tiles={(1, 0): "wormhole", (0, -1): "wormhole"}),
         ("", {"actor": 0, "options": ["place_zombie 1,0", "place_zombie 0,-1", "any_order"]}),
         ("place_zombie 0,-1", {"zombies": {(1, 0): 1}, "ships": [{EARTH: 1}, {EARTH: 1}], "turn": 2, "came": [(0, -1), (1, 0)]})),
    case("DEFCON-EVC-07, DEFCON-PRIM-06, DEFCON-CARD-11: precious metals. Each planet with ships pays 1, however many ships; Earth pays "
         "nothing. It is one collection, so Taurus adds 1",
         partial(drawing, "precious_metals", options={"players": 4}, cards={0: ["Leo"], 1: ["Taurus"]}, outposts={2: {(1, 0): 1}},
                 ships={0: {EARTH: 3, (1, 0): 2, (2, 0): 1, (0, 1): 1}, 1: {(2, 0): 1}, 2: {EARTH: 1}, 3: {(1, 0): 1}},
                 tiles={(1, 0): 3, (2, 0): 6, (0, 1): "nebula", (-1, 0): "Taurus"}),
         ("", {"resources": (2, 2, 0, 1), "collected": [(0, 2), (1, 2), (3, 1)]})),
    case("DEFCON-EVC-08: a wandering zombie. It waits on any unexplored system, with or without zombies",
         partial(drawing, "wandering_zombie", tiles={(1, 0): 3}, zombies={(3, 0): 2}),
         ("", {"actor": 0, "options": [f"place_zombie {q},{r}" for k in (1, 2, 3) for q, r in ring(k) if (q, r) not in {(1, 0), (0, 2)}]}),
         ("place_zombie 3,0", {"zombies": {(3, 0): 3}})),
    case("DEFCON-EVC-09, DEFCON-PRIM-06, DEFCON-FLOW-01: asteroid mining. Only number-5 planets count; those with zombies get one more, and "
         "a sixth zombie overflows, here to the ship on the planet 6",
         partial(drawing, "asteroid_mining", tiles={(1, 0): 5, (0, -1): 5, (2, 0): 5, (3, 0): 4, (2, -1): 6},
                 zombies={(0, -1): 2, (2, 0): 5, (3, 0): 1}, ships={0: {(1, 0): 2, (2, -1): 1}, 1: {(1, 0): 1}}),
         ("", {"resources": (1, 1), "actor": 0, "options": ["place_zombie 0,-1", "place_zombie 2,0", "any_order"]}),
         ("place_zombie 0,-1", {"zombies": {(0, -1): 3, (2, 0): 5, (3, 0): 1}, "ships": [{(1, 0): 2}, {(1, 0): 1}]})),
    case("DEFCON-EVC-10, DEFCON-REV-02: what counts for the clock. A discovery through a wormhole counts; dying at the entry does not",
         posed(**CLOCK, tiles={(1, 0): "wormhole"}, hidden={(3, 0): 1}),
         ("move 0,0 1,0 o=1; system 3,0", {"node": "MakeMove"}),
         posed(**CLOCK, zombies={(1, 0): 1}, ships={0: {EARTH: 2}}), ("move 0,0 1,0 o=1", {"node": "PlaceChoice"})),
    case("DEFCON-EVT-06, DEFCON-PRIM-16, DEFCON-PRIM-17: a card of two parts is discarded after the last",
         carried(until("nebula", collect(5)), lasts(1, collect(2)), here=(0, 2), tiles={(0, 2): "Leo"}, hidden={(1, 0): "nebula"}),
         ("", {"turn": 2, "resources": (0, 0), "discards": {}}),
         ("pass_move", {"resources": (2, 0), "discards": {}, "lasting": []}),
         ("move 0,0 1,0 o=1", {"resources": (7, 0), "discards": {"test": 1}})),
])  # fmt: skip
def test_event(steps: tuple[Any, ...]) -> None:
    follow(None, *steps)


@pytest.mark.rule("DEFCON-EVC-03", "DEFCON-EVT-07")
@pytest.mark.parametrize(("facts", "replaced"), [
    ({"tiles": {(1, 0): 3}}, [(1, 0)]),
    ({"tiles": {(2, 0): 3}}, []),
    ({"tiles": {(1, 0): 3, (0, -1): 4, (2, 0): 2}, "swapped": {(2, 0): 0}}, []),
], ids=["a single planet", "no planet", "the tile is in play"])  # fmt: skip
def test_no_disaster_without_a_planet_or_a_tile(facts: dict[str, Any], replaced: list[Any]) -> None:
    """A single planet is replaced at once; with none, or with the number-0 planet in play, nothing happens."""
    tiles = dict.fromkeys(replaced, "planet 0")
    shows(drawing("ecological_disaster", **facts), replaced=replaced, turn=2, tiles=tiles)


@pytest.mark.rule("DEFCON-EVC-06", "DEFCON-REV-04", "DEFCON-WORM-06")
@pytest.mark.parametrize(("moved", "left", "next_node"), [(1, {}, "MakeMove"), (2, {(1, 0): 1}, "Wormhole")])
def test_a_wormhole_zombie_waits_for_the_next_wormhole(moved: int, left: Any, next_node: str) -> None:
    """The zombie comes before the journey, so a single ship never travels."""
    facts: Any = {"hidden": {(1, 0): "wormhole"}, "ships": {0: {EARTH: moved}, 1: {EARTH: 1}}}
    state = game.pose(options={"events": True}, kept=[("wormhole_zombies", 1)], **facts)
    after = shows(play(state, f"move 0,0 1,0 o={moved}"), ships=[left, {EARTH: 1}], zombies={}, kills=1)
    shows(after, node=next_node, discards={"wormhole_zombies": 1})


@pytest.mark.rule("DEFCON-EVC-12", "DEFCON-PRIM-12", "DEFCON-SLOW-02")
@pytest.mark.parametrize(("slow", "steps"), [(False, 2), (True, 1)])
def test_doomed_at_once(slow: bool, steps: int) -> None:
    """With the swarm on, the extra step comes now; a regular step still follows if this turn has one."""
    state = drawing("were_doomed", tiles={(2, 0): "zombies", (3, 0): 6}, discoverer=1, options={"slow_swarm": slow})
    shows(state, zombies={(3, 0): steps}, turn=2, discards={"were_doomed": 1})


SOME = card(collect(1), name="some")
MORE = card(collect(3), name="more", copies=3)
FIVE_OF_RING_1: Any = dict(zip(ring(1), (1, 2, 3, 3, 4), strict=False))


def discovering(tile: str | int, options: Any, **facts: Any) -> State:
    """Return the state after a ship from Earth flips the tile at (1, 0)."""
    return play(game.pose(options=options, hidden={(1, 0): tile}, **facts), "move 0,0 1,0 o=1")


@pytest.mark.rule("DEFCON-EVT-01", "DEFCON-EVT-04", "DEFCON-EVT-10")
def test_a_draw() -> None:
    """Every copy in the deck is equally likely, and the active player draws."""
    asked = discovering("Leo", events_on(SOME, MORE), turn=2)
    shows(asked, chances={"event more": Fraction(3, 4), "event some": Fraction(1, 4)})
    shows(play(asked, "event more"), resources=(0, 3), deck={"more": 2, "some": 1}, discards={"more": 1})
    shows(discovering("Leo", {"events": True}), even=[f"event {name}" for name in sorted(e.id for e in BASE_EVENTS)])
    assert len(discovering("Leo", {"events": True, "event_cards": {"cards": [MORE]}}).event_table.deck) == 13
    shows(game.pose(options={"event_cards": {"cards": [MORE]}}), deck={})


@pytest.mark.rule("DEFCON-EVT-10", "DEFCON-PRIM-16")
def test_what_may_be_left_out() -> None:
    """`copies`, `else` and the keys of a set may be left out; all other keys are required, and unknown keys are errors."""
    effect = {"do": "if", "test": "always", "then": [{"do": "add_zombie", "at": {"each": {}}}]}
    whole = {"id": "a", "name": "", "text": "", "effects": [effect]}
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
    made = {"event_cards": {"base": False, "files": [str(path)]}}
    shows(drawing("convoy", options=made), resources=(2, 2))
    quiet = shows(drawing("quiet", options=made, tiles={(2, 0): "zombies", FAR: 6}), zombies={}, turn=2, skip=0)
    shows(play(quiet, "pass_move"), zombies={FAR: 1})


@pytest.mark.rule("DEFCON-EVT-02")
@pytest.mark.parametrize("tile", ["Leo", "nebula", "wormhole", "zombies", 3])
def test_triggers_by_class(tile: str | int) -> None:
    """Without events nothing is drawn. By default constellations trigger a draw; options can name other classes."""
    kinds = ("constellation", "nebula", "wormhole", "zombies")
    kind = "constellation" if tile == "Leo" else tile
    facts: dict[str, Any] = {"tiles": {(1, 0): 1}, "hidden": {(2, 0): tile}, "ships": {0: {(1, 0): 2}, 1: {EARTH: 1}}}

    def draws(count: int, **made: Any) -> None:
        after = play(game.pose(options=events_on(MORE, **made), **facts), "move 1,0 2,0 o=2")
        shows(after, drawn=["more"] * count)

    draws(0, events=False, event_triggers=kinds)
    draws(kind == "constellation")
    draws(0, event_triggers=())
    for trigger in kinds:
        draws(kind == trigger, event_triggers=(trigger,))


@pytest.mark.rule("DEFCON-EVT-02", "DEFCON-EVT-03")
@pytest.mark.parametrize(("complete", "die", "draws"), [(True, 6, 2), (True, 5, 1), (False, 6, 1), (False, 5, 0)])
def test_one_planet_brings_up_to_two_draws(complete: bool, die: int, draws: int) -> None:
    """Each trigger met brings a draw: the planet completes its ring, or has the number of the die, or both."""
    made = events_on(MORE, event_triggers=("planet_number", "ring_complete", "zombies"))
    state = game.pose(options=made, tiles=FIVE_OF_RING_1 if complete else {}, hidden={(0, 1): 6}, die=die)
    shows(play(state, "move 0,0 0,1 o=1"), drawn=["more"] * draws, resources=(12 + 3 * draws, 0))


@pytest.mark.rule("DEFCON-EVT-02")
def test_the_order_of_two_draws() -> None:
    """The draw for the class comes before the one for the ring, and the first card is finished before the second draw."""
    haunt = card({"do": "add_zombie", "at": {"choose": {"seen": "unexplored"}}}, copies=2)
    made = events_on(haunt, event_triggers=("ring_complete", "constellation"))
    state = play(game.pose(options=made, tiles=FIVE_OF_RING_1, hidden={(0, 1): "Leo"}), "move 0,0 0,1 o=1")
    shows(state, drawn=["test"])
    assert state.options.event_triggers == ("constellation", "ring_complete")
    second = shows(play(state, "place_zombie 3,0"), drawn=["test"])
    assert type(second.events[0]).__name__ == "ZombieCame"
    shows(play(second, "place_zombie 3,0"), zombies={(3, 0): 2})


@pytest.mark.rule("DEFCON-EVT-02", "DEFCON-EVT-03")
@pytest.mark.parametrize(("number", "draws"), [(4, 1), (5, 0)])
def test_the_flip_settles_what_is_met(number: int, draws: int) -> None:
    """The planet's number at the flip counts, even if a kept card replaces the planet before the draw."""
    swap = card(until("planet", {"do": "replace_tile", "at": "here", "number": 0}), name="swap")
    made = events_on(swap, MORE, event_triggers=("planet_number",))
    after = discovering(number, made, kept=[("swap", 1)], die=4)
    shows(after, tiles={(1, 0): "planet 0"}, drawn=["more"] * draws)


@pytest.mark.rule("DEFCON-EVT-03", "DEFCON-BUILD-11")
def test_the_setup_die() -> None:
    """It is a public d6, rolled before the first player is drawn, and only if its trigger is on."""
    made = {"events": True, "event_triggers": ("planet_number",), "first_player": "random"}
    state = shows(game.pose(node="SETUP-DIE", options=made), even=[f"roll {n}" for n in range(1, 7)])
    after = shows(play(state, "roll 4"), even=["first 0", "first 1"])
    assert after.event_table.die == 4
    with pytest.raises(InvalidState, match="does not come up"):
        game.pose(node="SETUP-DIE", options={"events": True})


@pytest.mark.rule("DEFCON-EVT-06")
@pytest.mark.parametrize("rule", ["reshuffle", "stop"])
def test_an_empty_deck(rule: str) -> None:
    made = events_on(MORE, event_deck_empty=rule)
    state = game.pose(options=made, hidden={(1, 0): "Leo"}, deck={}, discards={"more": 3})
    after = play(state, "move 0,0 1,0 o=1")
    if rule == "stop":
        shows(after, resources=(0, 0), event_table=state.event_table, reshuffled=[])
    else:
        shows(after, resources=(3, 0), deck={"more": 2}, discards={"more": 1})
        shows(after, reshuffled=["The event cards are shuffled."])


@pytest.mark.rule("DEFCON-EVT-06")
def test_nothing_to_draw() -> None:
    """No card is drawn while all cards are kept or lasting."""
    made = events_on(card(until("nebula"), name="keep"), card(lasts(9), name="last"))
    cards: Any = {"kept": [("keep", 0)], "lasting": [("last", 0, 5)]}
    state = game.pose(options=made, hidden={(1, 0): "Leo"}, turn=9, **cards)
    shows(play(state, "move 0,0 1,0 o=1"), turn=10, event_table=state.event_table)


@pytest.mark.rule("DEFCON-EVT-06", "DEFCON-PRIM-17")
def test_each_copy_is_discarded_by_itself() -> None:
    """The first copy is done while the second still lasts."""
    made = events_on(card(lasts(2), name="last", copies=3))
    state = game.pose(options=made, hidden={(1, 0): "Leo", (0, 1): "Orion"})
    both = play(state, "move 0,0 1,0 o=1", "move 0,0 0,1 o=1")
    assert [(entry.last, entry.drawer) for entry in both.event_table.lasting] == [(3, 0), (4, 1)]
    shows(both, deck={"last": 1}, discards={})
    one = shows(play(both, "pass_move"), discards={"last": 1})
    assert [entry.last for entry in one.event_table.lasting] == [4]
    shows(play(one, "pass_move"), discards={"last": 2})


@pytest.mark.rule("DEFCON-EVT-07", "DEFCON-LIM-02", "DEFCON-LIM-04")
def test_without_a_cube_nobody_is_asked() -> None:
    """With no red cube or no cube of the player's color left, nobody chooses or rolls for a place."""
    made = {"limited_components": True}
    crowd = {cell: 2 for cell in (*ring(2), *ring(3)[:5]) if cell != (0, 2)}
    assert sum(crowd.values()) == 32
    shows(drawing("wandering_zombie", options=made, zombies=crowd), turn=2, zombies=crowd)

    facts: Any = {"options": {"players": 1, **made}, "tiles": {(1, 0): 1}, "ships": {0: {EARTH: 15, (1, 0): 1}}}
    fleet_out = drawing("in_the_silence_of_space", **facts)
    shows(play(fleet_out, "branch 1"), ships=[{EARTH: 15, (1, 0): 1}], turn=2, node="MakeMove")
    one_left = attrs.evolve(fleet_out, ships=(((0, Fleet(14)), (1, Fleet(1))),))
    shows(play(one_left, "branch 1"), options=["place_ship 0,0", "place_ship 1,0"])


@pytest.mark.rule("DEFCON-EVT-07", "DEFCON-PRIM-04", "DEFCON-LIM-04")
@pytest.mark.parametrize("lying", [31, 32])
def test_the_last_cube_ends_the_question_of_order(lying: int) -> None:
    """Once it is on the board, nobody is asked to order the systems that get none."""
    effect = {"do": "add_zombie", "at": {"each": {"ring": 3, "seen": "unexplored"}}}
    made, last = {"limited_components": True, "players": 1}, {}
    state = drawn(effect, collect(7), options=made, tiles={FAR: "Leo"}, zombies={(2, 0): lying})
    if lying == 31:
        state, last = play(shows(state, node="EachOrder"), "place_zombie 3,0"), {(3, 0): 1}
    shows(state, node="MakeMove", resources=(7,), zombies={(2, 0): lying, **last})


@pytest.mark.rule("DEFCON-EVT-09")
def test_lasting_cards_in_the_order_they_were_drawn_before_scouts() -> None:
    made = events_on(
        *(card(lasts(2, collect(n)), name=name) for n, name in ((1, "first"), (2, "second"))), scouts="outer"
    )
    state = game.pose(options=made, lasting=[("second", 0, 2), ("first", 1, 1)], turn=3)
    after = shows(play(state, "pass_move"), collected=[(0, 2), (1, 1)], node="Scout")
    shows(after, lasting=["second"], discards={"first": 1})


@pytest.mark.rule("DEFCON-EVT-09", "DEFCON-REV-04")
def test_lasting_cards_act_in_the_order_in_which_they_were_drawn() -> None:
    """A kept card that starts to last only now still goes before a lasting card that was drawn after it."""
    old = card(until("nebula", lasts(3, {"do": "pay", "who": "drawer", "amount": 9})), name="old")
    made = events_on(old, card(lasts(3, collect(5)), name="new"), players=1, constellation_data="none")
    state = discovering("nebula", made, tiles={FAR: "Leo"}, kept=[("old", 0)], lasting=[("new", 0, 2)], turn=4)
    shows(state, resources=(5,), lasting=["old", "new"])  # this turn does not count for the old card
    state = shows(play(state, "pass_move"), resources=(5,))
    told = [type(event).__name__ for event in state.events]
    assert [name for name in told if name in {"Paid", "Collected"}] == ["Paid", "Collected"]


@pytest.mark.rule("DEFCON-REV-04", "DEFCON-PRIM-16")
def test_kept_cards_act_in_the_order_in_which_they_were_drawn() -> None:
    """A card that is released and kept again still counts as the older one."""
    old = card(until("wormhole", until("nebula", {"do": "pay", "who": "drawer", "amount": 9})), name="old")
    new = card(until("nebula", collect(5)), name="new")
    made = events_on(old, new, players=1, constellation_data="none", galaxy="fourth_ring", fourth_ring_build="anywhere")
    facts: Any = {"hidden": {(1, 0): "wormhole", (2, 0): "nebula"}, "kept": [("old", 0), ("new", 0)], "resources": [3]}
    state = play(game.pose(options=made, tiles={FAR: "Leo"}, **facts), "move 0,0 1,0 o=1", "system 2,0")
    shows(state, released=["Old", "New"], resources=(5,))


@pytest.mark.rule("DEFCON-EVT-09", "DEFCON-PRIM-17")
def test_a_lasting_card_counts_from_the_next_turn_on() -> None:
    state = drawn(lasts(2, collect(1, "all")), here=(0, 2), tiles={(0, 2): "Leo"})
    for turn, resources in ((2, 0), (3, 1), (4, 2), (5, 2), (6, 2)):
        shows(state, turn=turn, resources=(resources, resources))
        state = play(state, "pass_move")


@pytest.mark.rule("DEFCON-EVT-08", "DEFCON-REV-06")
def test_events_flip_nothing() -> None:
    """No primitive turns a tile up: ships, zombies and peeks leave unexplored systems face down."""
    everywhere = {"each": {"seen": "unexplored"}}
    effects: list[dict[str, Any]] = [
        {"do": "add_ship", "who": "all", "at": everywhere},
        {"do": "peek", "who": "all", "at": everywhere},
        {"do": "replace_tile", "at": everywhere, "number": 0},
        {"do": "add_zombie", "at": {"random": {"seen": "unexplored"}}},
    ]
    state = drawn(*effects, here=(0, 2), tiles={(0, 2): "Leo", FAR: 1})
    after = shows(play(state, "system 3,0"), faces=state.faces, ships=[{EARTH: 1}, {EARTH: 1}], zombies={(3, 0): 1})
    hidden = [cell for radius in (1, 2, 3) for cell in ring(radius) if cell not in {(0, 2), FAR}]
    shows(after, tiles=dict.fromkeys(hidden, "unknown"), peeked=[hidden, hidden])
