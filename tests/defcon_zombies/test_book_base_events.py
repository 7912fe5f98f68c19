"""The twelve base events (EVC), and drawing, keeping and discarding cards (EVT)."""

import json
from fractions import Fraction
from itertools import pairwise
from typing import Any

import attrs
import pytest

from tests.defcon_zombies.book_driving import (
    EARTH,
    FAR,
    actor,
    card,
    chances,
    collect,
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
from tests.defcon_zombies.printed import PRINTED, id_of
from zombiekit.errors import InvalidState
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.box.base_events import BASE_EVENTS
from zombiekit.games.defcon_zombies.box.card_reading import cards_of
from zombiekit.games.defcon_zombies.box.components import Fleet
from zombiekit.games.defcon_zombies.state import State
from zombiekit.primitives.hexes import ring


def drawing(name: str, **facts: Any) -> State:
    """Return the state after a base event is drawn at the discovery of a constellation."""
    facts.setdefault("tiles", {})
    facts["tiles"] = {(0, 2): "Leo", **facts["tiles"]}
    facts["options"] = {"events": True, **facts.get("options", {})}
    return game.pose(node="EVENT", card=name, cell=(0, 2), **facts)


@pytest.mark.rule(*[f"DEFCON-EVC-{number:02}" for number in range(1, 13)], "DEFCON-EVT-01")
def test_the_cards_of_the_box() -> None:
    """Twelve cards, one copy each, with the printed effects; the id is the name without punctuation."""
    assert [event.name for event in BASE_EVENTS] == list(PRINTED)
    for event in BASE_EVENTS:
        data = {"id": "any", "name": "", "text": "", "effects": json.loads(PRINTED[event.name])}
        faults: list[Any] = []

        assert (event.id, event.copies) == (id_of(event.name), 1)
        assert event.effects == cards_of([data], faults)[0].effects
        assert faults == []
        assert event.text


@pytest.mark.rule("DEFCON-EVC-01")
def test_the_scout_keeps_to_rings_2_and_3() -> None:
    """It does so with four rings as well, and explored systems count too."""
    state = drawing("zombie_scout", options={"galaxy": "fourth_ring"}, tiles={(2, 0): 3})

    assert len(chances(play(state, "branch 1"))) == 12
    assert list(chances(play(state, "branch 2"))) == ["system {},{}".format(*cell) for cell in ring(3)]
    assert zombies(play(state, "branch 1", "system 2,0")) == {(2, 0): 1}


@pytest.mark.rule("DEFCON-EVC-02", "DEFCON-PRIM-15", "DEFCON-TURN-04")
def test_in_the_silence_of_space() -> None:
    """The others go in seat order, the drawer last, each with an even chance; players choose the places of their own ships."""
    state = drawing(
        "in_the_silence_of_space",
        options={"players": 3},
        active=1,
        tiles={(1, 0): 1},
        ships={0: {EARTH: 1, (1, 0): 1}, 1: {EARTH: 1}, 2: {}},
    )
    even = {"branch 1": Fraction(1, 2), "branch 2": Fraction(1, 2)}
    assert chances(state) == even
    seat_0 = play(state, "branch 1")
    assert chances(seat_0) == even, "player 2 has no ship and is asked for no place"
    place = play(seat_0, "branch 1")
    assert (actor(place), options(place)) == (0, ["place_ship 0,0", "place_ship 1,0"])
    drawer = play(place, "place_ship 1,0")
    assert chances(drawer) == even
    after = play(drawer, "branch 1")

    assert (fleet(after, (1, 0), 0), fleet(after, EARTH, 0), fleet(after, EARTH, 1)) == (2, 1, 2)
    assert after.ships[2] == ()
    silent = play(state, "branch 2", "branch 2", "branch 2")
    assert (silent.ships[:2], silent.turn) == (state.ships[:2], 4)


@pytest.mark.rule("DEFCON-EVC-03", "DEFCON-PRIM-11", "DEFCON-FLOW-02")
def test_ecological_disaster() -> None:
    """Only explored planets in ring 1 can be hit, all equally likely; pieces and zombies stay, and nothing overflows."""
    state = drawing(
        "ecological_disaster",
        tiles={(1, 0): 3, (0, -1): 5, (2, 0): 2, (-1, 0): "nebula"},
        zombies={(0, -1): 4},
        outposts={1: {(1, 0): 1}},
    )
    assert chances(state) == {"system 1,0": Fraction(1, 2), "system 0,-1": Fraction(1, 2)}

    after = play(state, "system 0,-1")
    assert (face(after, (0, -1)), zombies(after), after.turn) == ("planet 0", {(0, -1): 4}, 2)
    other = play(state, "system 1,0")
    assert (face(other, (1, 0)), outposts(other, 1)) == ("planet 0", {(1, 0): 1})
    assert (after.discovered, after.resources) == (False, (0, 0))


@pytest.mark.rule("DEFCON-EVC-03", "DEFCON-EVT-07")
def test_no_disaster_without_a_planet_or_a_tile() -> None:
    """A single planet is replaced at once; with none, or with the number-0 planet in play, nothing happens."""
    single = drawing("ecological_disaster", tiles={(1, 0): 3})
    assert (face(single, (1, 0)), single.turn) == ("planet 0", 2)

    for facts in ({"tiles": {(2, 0): 3}}, {"tiles": {(1, 0): 3, (0, -1): 4, (2, 0): 2}, "swapped": {(2, 0): 0}}):
        state = drawing("ecological_disaster", **facts)
        assert (state.turn, told(state, "TileSwapped")) == (2, [])


@pytest.mark.rule("DEFCON-EVC-04", "DEFCON-PRIM-10", "DEFCON-PRIM-03")
def test_lost_in_space() -> None:
    """The drawer loses a ship that is alone: not on Earth and not with others' ships. Outposts are no company."""
    state = drawing(
        "lost_in_space",
        tiles={(1, 0): 3, (0, -1): 5, (2, 0): 2, (-1, 0): 4, (0, 1): 2},
        ships={0: {EARTH: 1, (1, 0): 1, (0, -1): 1, (2, 0): 2, (-1, 0): 1}, 1: {(-1, 0): 1, (0, 1): 1}},
        outposts={0: {(0, -1): 1}, 1: {(0, -1): 2}},
    )
    assert chances(state) == {"system 1,0": Fraction(1, 2), "system 0,-1": Fraction(1, 2)}

    after = play(state, "system 0,-1")
    assert set(ships(after, 0)) == {EARTH, (1, 0), (2, 0), (-1, 0)}
    assert (after.ships[1], after.outposts, after.kills) == (state.ships[1], state.outposts, 0)


@pytest.mark.rule("DEFCON-EVC-04", "DEFCON-CARD-07", "DEFCON-EVT-07")
def test_a_linked_pair_is_not_lost_in_space() -> None:
    state = drawing(
        "lost_in_space", tiles={(1, 0): 1, (2, 0): "Gemini"}, ships={0: {(1, 0): (0, 1, 0), EARTH: 1}, 1: {EARTH: 1}}
    )

    assert ships(state) == {EARTH: (1, 0, 0), (1, 0): (0, 1, 0)}
    assert state.turn == 2


@pytest.mark.rule("DEFCON-EVC-05", "DEFCON-PRIM-04", "DEFCON-PRIM-08")
def test_through_the_mist() -> None:
    """One ship on each nebula, in canonical order; a zombie there fights it."""
    state = drawing(
        "through_the_mist",
        options={"galaxy": "fourth_ring"},
        active=1,
        tiles={(1, 0): "nebula", (0, -1): "nebula"},
        zombies={(0, -1): 1},
    )

    assert [(event.seat, event.cell) for event in told(state, "ShipPlaced")] == [(1, (1, 0)), (1, (0, -1))]
    assert (ships(state, 1), zombies(state), state.kills) == ({EARTH: (1, 0, 0), (1, 0): (1, 0, 0)}, {}, 1)
    assert dict(state.event_table.discards) == {"through_the_mist": 1}

    kept = drawing("through_the_mist", active=1)
    assert [(entry.card, entry.keeper) for entry in kept.event_table.kept] == [("through_the_mist", 1)]
    assert kept.event_table.discards == ()


@pytest.mark.rule("DEFCON-EVC-06", "DEFCON-PRIM-04", "DEFCON-PRIM-09")
def test_wormhole_zombies() -> None:
    """Each wormhole gets one, in the order the active player likes; ships there fight it."""
    state = drawing(
        "wormhole_zombies",
        options={"galaxy": "fourth_ring"},
        tiles={(1, 0): "wormhole", (0, -1): "wormhole"},
        ships={0: {EARTH: 1}, 1: {EARTH: 1, (0, -1): 1}},
    )
    assert (actor(state), options(state)) == (0, ["place_zombie 1,0", "place_zombie 0,-1", "any_order"])

    after = play(state, "place_zombie 0,-1")
    assert (zombies(after), ships(after, 1), after.turn) == ({(1, 0): 1}, {EARTH: (1, 0, 0)}, 2)
    assert [event.cell for event in told(after, "ZombieCame")] == [(0, -1), (1, 0)]


@pytest.mark.rule("DEFCON-EVC-06", "DEFCON-REV-04", "DEFCON-WORM-06")
@pytest.mark.parametrize("moved", [1, 2])
def test_a_wormhole_zombie_waits_for_the_next_wormhole(moved: int) -> None:
    """The zombie comes before the journey, so a single ship never travels."""
    state = game.pose(
        options={"events": True},
        kept=[("wormhole_zombies", 1)],
        hidden={(1, 0): "wormhole"},
        ships={0: {EARTH: moved}, 1: {EARTH: 1}},
    )
    after = play(state, f"move 0,0 1,0 o={moved}")

    assert (fleet(after, (1, 0)), zombies(after), after.kills) == (moved - 1, {}, 1)
    assert node(after) == ("Wormhole" if moved == 2 else "MakeMove")
    assert dict(after.event_table.discards) == {"wormhole_zombies": 1}


@pytest.mark.rule("DEFCON-EVC-07", "DEFCON-PRIM-06", "DEFCON-CARD-11")
def test_precious_metals() -> None:
    """Each planet with ships pays 1, however many ships; Earth pays nothing. It is one collection, so Taurus adds 1."""
    state = drawing(
        "precious_metals",
        options={"players": 4},
        tiles={(1, 0): 3, (2, 0): 6, (0, 1): "nebula", (-1, 0): "Taurus"},
        cards={0: ["Leo"], 1: ["Taurus"]},
        ships={0: {EARTH: 3, (1, 0): 2, (2, 0): 1, (0, 1): 1}, 1: {(2, 0): 1}, 2: {EARTH: 1}, 3: {(1, 0): 1}},
        outposts={2: {(1, 0): 1}},
    )

    assert state.resources == (2, 2, 0, 1)
    assert [(event.seat, event.amount) for event in told(state, "Collected")] == [(0, 2), (1, 2), (3, 1)]


@pytest.mark.rule("DEFCON-EVC-08")
def test_wandering_zombie() -> None:
    """It waits on any unexplored system, with or without zombies."""
    state = drawing("wandering_zombie", tiles={(1, 0): 3}, zombies={(3, 0): 2})
    cells = [cell for radius in (1, 2, 3) for cell in ring(radius) if cell not in {(1, 0), (0, 2)}]

    assert (actor(state), options(state)) == (0, ["place_zombie {},{}".format(*cell) for cell in cells])
    assert zombies(play(state, "place_zombie 3,0")) == {(3, 0): 3}


@pytest.mark.rule("DEFCON-EVC-09", "DEFCON-PRIM-06", "DEFCON-FLOW-01")
def test_asteroid_mining() -> None:
    """Only number-5 planets count; those with zombies get one more, and a sixth zombie overflows."""
    state = drawing(
        "asteroid_mining",
        tiles={(1, 0): 5, (0, -1): 5, (2, 0): 5, (3, 0): 4, (2, -1): 6},
        zombies={(0, -1): 2, (2, 0): 5, (3, 0): 1},
        ships={0: {(1, 0): 2, (2, -1): 1}, 1: {(1, 0): 1}},
    )
    assert state.resources == (1, 1)
    assert (actor(state), options(state)) == (0, ["place_zombie 0,-1", "place_zombie 2,0", "any_order"])

    after = play(state, "place_zombie 0,-1")
    assert zombies(after) == {(0, -1): 3, (2, 0): 5, (3, 0): 1}
    assert ships(after, 0) == {(1, 0): (2, 0, 0)}, "the overflow met the ship on the planet 6"


@pytest.mark.rule("DEFCON-EVC-10", "DEFCON-REV-02")
def test_what_counts_for_the_clock() -> None:
    """A discovery through a wormhole counts; dying at the entry does not."""
    facts: dict[str, Any] = {"options": {"events": True}, "lasting": [("the_clock_is_ticking", 1, 3)], "turn": 9}
    through = game.pose(**facts, tiles={(1, 0): "wormhole"}, hidden={(3, 0): 1})
    assert node(play(through, "move 0,0 1,0 o=1", "system 3,0")) == "MakeMove"

    dying = game.pose(**facts, zombies={(1, 0): 1}, ships={0: {EARTH: 2}})
    assert node(play(dying, "move 0,0 1,0 o=1")) == "PlaceChoice"


@pytest.mark.rule("DEFCON-EVC-12", "DEFCON-PRIM-12", "DEFCON-SLOW-02")
@pytest.mark.parametrize(("slow", "steps"), [(False, 2), (True, 1)])
def test_doomed_at_once(slow: bool, steps: int) -> None:
    """With the swarm on, the extra step comes now; a regular step still follows if this turn has one."""
    state = drawing("were_doomed", tiles={(2, 0): "zombies", (3, 0): 6}, discoverer=1, options={"slow_swarm": slow})

    assert zombies(state) == {(3, 0): steps}
    assert (state.turn, dict(state.event_table.discards)) == (2, {"were_doomed": 1})


# ------------------------------------------------------------------------------------------------------------- EVT

SOME = card(collect(1), name="some")
MORE = card(collect(3), name="more", copies=3)


@pytest.mark.rule("DEFCON-EVT-01", "DEFCON-EVT-04", "DEFCON-EVT-10")
def test_a_draw() -> None:
    """Every copy in the deck is equally likely, and the active player draws."""
    state = game.pose(options=events_on(SOME, MORE), turn=2, hidden={(1, 0): "Leo"})
    asked = play(state, "move 0,0 1,0 o=1")
    assert chances(asked) == {"event more": Fraction(3, 4), "event some": Fraction(1, 4)}
    after = play(asked, "event more")
    assert (after.resources, dict(after.event_table.deck)) == ((0, 3), {"more": 2, "some": 1})
    assert dict(after.event_table.discards) == {"more": 1}

    whole = play(game.pose(options={"events": True}, hidden={(1, 0): "Leo"}), "move 0,0 1,0 o=1")
    assert chances(whole) == {f"event {event.id}": Fraction(1, 12) for event in sorted(BASE_EVENTS, key=lambda e: e.id)}
    custom = {"events": True, "event_cards": {"cards": [MORE]}}
    assert len(play(game.pose(options=custom, hidden={(1, 0): "Leo"}), "move 0,0 1,0 o=1").event_table.deck) == 13
    assert game.pose(options={"event_cards": {"cards": [MORE]}}).event_table.deck == ()


@pytest.mark.rule("DEFCON-EVT-02")
@pytest.mark.parametrize("tile", ["Leo", "nebula", "wormhole", "zombies", 3])
def test_triggers_by_class(tile: str | int) -> None:
    """Without events nothing is drawn. By default constellations trigger a draw; options can name other classes."""
    kinds = ("constellation", "nebula", "wormhole", "zombies")
    kind = "constellation" if tile == "Leo" else tile
    facts: dict[str, Any] = {"tiles": {(1, 0): 1}, "hidden": {(2, 0): tile}, "ships": {0: {(1, 0): 2}, 1: {EARTH: 1}}}

    def draws(**made: Any) -> int:
        after = play(game.pose(options=events_on(MORE, **made), **facts), "move 1,0 2,0 o=2")
        return len(told(after, "EventDrawn"))

    assert draws(events=False, event_triggers=kinds) == 0
    assert draws() == (kind == "constellation")
    assert draws(event_triggers=()) == 0
    for trigger in kinds:
        assert draws(event_triggers=(trigger,)) == (kind == trigger)


@pytest.mark.rule("DEFCON-EVT-02", "DEFCON-EVT-03")
def test_three_draws_for_one_planet() -> None:
    """Each trigger met brings a draw: the planet completes its ring, or has the number of the die, or both."""
    made = events_on(MORE, event_triggers=("planet_number", "ring_complete", "zombies"))
    all_but_one = dict(zip(ring(1), (1, 2, 3, 3, 4), strict=False))
    for tiles, die, draws in ((all_but_one, 6, 2), (all_but_one, 5, 1), ({}, 6, 1), ({}, 5, 0)):
        state = game.pose(options=made, tiles=tiles, hidden={(0, 1): 6}, die=die)
        after = play(state, "move 0,0 0,1 o=1")
        assert len(told(after, "EventDrawn")) == draws
        assert after.resources[0] == 12 + 3 * draws


@pytest.mark.rule("DEFCON-EVT-02")
def test_the_order_of_two_draws() -> None:
    """The draw for the class comes before the one for the ring, and the first card is finished before the second draw."""
    made = events_on(
        card({"do": "add_zombie", "at": {"choose": {"seen": "unexplored"}}}, copies=2),
        event_triggers=("ring_complete", "constellation"),
    )
    tiles = dict(zip(ring(1), (1, 2, 3, 3, 4), strict=False))
    state = play(game.pose(options=made, tiles=tiles, hidden={(0, 1): "Leo"}), "move 0,0 0,1 o=1")

    assert state.options.event_triggers == ("constellation", "ring_complete")
    assert len(told(state, "EventDrawn")) == 1
    second = play(state, "place_zombie 3,0")
    assert [type(event).__name__ for event in second.events].index("ZombieCame") == 0
    assert len(told(second, "EventDrawn")) == 1
    assert zombies(play(second, "place_zombie 3,0")) == {(3, 0): 2}


@pytest.mark.rule("DEFCON-EVT-02", "DEFCON-EVT-03")
def test_the_flip_settles_what_is_met() -> None:
    """The planet's number at the flip counts, even if a kept card replaces the planet before the draw."""
    swap = card(until("planet", {"do": "replace_tile", "at": "here", "number": 0}), name="swap")
    made = events_on(swap, MORE, event_triggers=("planet_number",))
    for number in (4, 5):
        state = game.pose(options=made, hidden={(1, 0): number}, kept=[("swap", 1)], die=4)
        after = play(state, "move 0,0 1,0 o=1")
        assert face(after, (1, 0)) == "planet 0"
        assert len(told(after, "EventDrawn")) == (number == 4)


@pytest.mark.rule("DEFCON-EVT-03", "DEFCON-BUILD-11")
def test_the_setup_die() -> None:
    """It is a public d6, rolled before the first player is drawn, and only if its trigger is on."""
    made = {"events": True, "event_triggers": ("planet_number",), "first_player": "random"}
    state = game.pose(node="SETUP-DIE", options=made)
    assert chances(state) == {f"roll {n}": Fraction(1, 6) for n in range(1, 7)}
    after = play(state, "roll 4")
    assert (after.event_table.die, chances(after)) == (4, {"first 0": Fraction(1, 2), "first 1": Fraction(1, 2)})
    with pytest.raises(InvalidState, match="does not come up"):
        game.pose(node="SETUP-DIE", options={"events": True})


@pytest.mark.rule("DEFCON-EVT-06")
@pytest.mark.parametrize("rule", ["reshuffle", "stop"])
def test_an_empty_deck(rule: str) -> None:
    made = events_on(MORE, event_deck_empty=rule)
    state = game.pose(options=made, hidden={(1, 0): "Leo"}, deck={}, discards={"more": 3})
    after = play(state, "move 0,0 1,0 o=1")

    if rule == "stop":
        assert (after.resources[0], after.event_table) == (0, state.event_table)
    else:
        assert (after.resources[0], len(told(after, "DeckReshuffled"))) == (3, 1)
        assert (dict(after.event_table.deck), dict(after.event_table.discards)) == ({"more": 2}, {"more": 1})


@pytest.mark.rule("DEFCON-EVT-06")
def test_nothing_to_draw() -> None:
    """No card is drawn while all cards are kept or lasting."""
    keep = card(until("nebula"), name="keep")
    last = card(lasts(9), name="last")
    state = game.pose(
        options=events_on(keep, last), kept=[("keep", 0)], lasting=[("last", 0, 5)], hidden={(1, 0): "Leo"}, turn=9
    )
    after = play(state, "move 0,0 1,0 o=1")

    assert (after.turn, after.event_table) == (10, state.event_table)


@pytest.mark.rule("DEFCON-EVT-06", "DEFCON-PRIM-16", "DEFCON-PRIM-17")
def test_a_card_of_two_parts_is_discarded_after_the_last() -> None:
    both = card(until("nebula", collect(5)), lasts(1, collect(2)), name="both")
    state = game.pose(
        node="EVENT",
        card="both",
        cell=(0, 2),
        options=events_on(both),
        tiles={(0, 2): "Leo"},
        hidden={(1, 0): "nebula"},
    )
    assert (state.turn, state.resources, state.event_table.discards) == (2, (0, 0), ())
    state = play(state, "pass_move")
    assert (state.resources, state.event_table.discards, state.event_table.lasting) == ((2, 0), (), ())
    state = play(state, "move 0,0 1,0 o=1")
    assert (state.resources, dict(state.event_table.discards)) == ((7, 0), {"both": 1})


@pytest.mark.rule("DEFCON-EVT-06", "DEFCON-PRIM-17")
def test_each_copy_is_discarded_by_itself() -> None:
    """The first copy is done while the second still lasts."""
    last = card(lasts(2), name="last", copies=3)
    state = game.pose(options=events_on(last), hidden={(1, 0): "Leo", (0, 1): "Orion"})
    both = play(state, "move 0,0 1,0 o=1", "move 0,0 0,1 o=1")
    assert [(entry.last, entry.drawer) for entry in both.event_table.lasting] == [(3, 0), (4, 1)]
    assert (dict(both.event_table.deck), both.event_table.discards) == ({"last": 1}, ())
    one = play(both, "pass_move")
    assert ([entry.last for entry in one.event_table.lasting], dict(one.event_table.discards)) == ([4], {"last": 1})
    assert dict(play(one, "pass_move").event_table.discards) == {"last": 2}


@pytest.mark.rule("DEFCON-EVT-07", "DEFCON-LIM-02", "DEFCON-LIM-04")
def test_without_a_cube_nobody_is_asked() -> None:
    """With no red cube or no cube of the player's color left, nobody chooses or rolls for a place."""
    made = {"limited_components": True}
    crowd = {cell: 2 for cell in (*ring(2), *ring(3)[:5]) if cell != (0, 2)}
    full = drawing("wandering_zombie", options=made, zombies=crowd)
    assert sum(zombies(full).values()) == 32
    assert (full.turn, full.zombies) == (2, full.zombies)

    fleet_out = drawing(
        "in_the_silence_of_space", options={"players": 1, **made}, tiles={(1, 0): 1}, ships={0: {EARTH: 15, (1, 0): 1}}
    )
    after = play(fleet_out, "branch 1")
    assert (after.ships, after.turn, node(after)) == (fleet_out.ships, 2, "MakeMove")
    one_left = attrs.evolve(fleet_out, ships=(((0, Fleet(14)), (1, Fleet(1))),))
    assert options(play(one_left, "branch 1")) == ["place_ship 0,0", "place_ship 1,0"]


@pytest.mark.rule("DEFCON-EVT-09")
def test_lasting_cards_in_the_order_they_were_drawn_before_scouts() -> None:
    made = events_on(
        *(card(lasts(2, collect(n)), name=name) for n, name in ((1, "first"), (2, "second"))), scouts="outer"
    )
    state = game.pose(options=made, lasting=[("second", 0, 2), ("first", 1, 1)], turn=3)
    after = play(state, "pass_move")

    assert [(event.seat, event.amount) for event in told(after, "Collected")] == [(0, 2), (1, 1)]
    assert node(after) == "Scout"
    assert [entry.card for entry in after.event_table.lasting] == ["second"]
    assert dict(after.event_table.discards) == {"first": 1}


@pytest.mark.rule("DEFCON-EVT-09", "DEFCON-PRIM-17")
def test_a_lasting_card_counts_from_the_next_turn_on() -> None:
    made = events_on(card(lasts(2, collect(1, "all"))))
    states = [game.pose(node="EVENT", card="test", cell=(0, 2), tiles={(0, 2): "Leo"}, options=made)]
    for _ in range(4):
        states.append(play(states[-1], "pass_move"))

    assert [state.turn for state in states] == [2, 3, 4, 5, 6]
    assert [state.resources for state in states] == [(0, 0), (1, 1), (2, 2), (2, 2), (2, 2)]
    assert all(after.turn == before.turn + 1 for before, after in pairwise(states))


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
    state = game.pose(
        node="EVENT", card="test", cell=(0, 2), tiles={(0, 2): "Leo", FAR: 1}, options=events_on(card(*effects))
    )
    after = play(state, "system 3,0")

    assert after.faces == state.faces
    assert sum(tile != "unknown" for tile in after.faces) == 3
    assert after.ships == game.pose().ships
    assert len(after.sights[0].seen) == len(after.sights[1].seen) == 34
    assert zombies(after) == {(3, 0): 1}
