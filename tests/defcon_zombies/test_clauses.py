"""Clauses of *DEFCON ZOMBIES* that no scenario of the book shows."""

from collections import Counter
from typing import Any

import pytest

from tests.defcon_zombies.book_driving import EARTH, FAR, drawn, face, fleet, options, play, ships, zombies
from zombiekit import CHANCE
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.box.components import Fleet, Reason
from zombiekit.games.defcon_zombies.box.galaxies import BASE
from zombiekit.games.defcon_zombies.view.observing import class_of
from zombiekit.notation import parse_action
from zombiekit.play import Dice, playout, settle
from zombiekit.primitives import hexes


def solo(**facts: Any) -> Any:
    return game.pose(options={"players": 1, **facts.pop("options", {})}, **facts)


# ----------------------------------------------------------------------------------------------------- the set-up


def dealt(seed: int, **options: Any) -> Any:
    """Return the first state after the set-up."""
    return settle(game, game.new_game(game.Options(**options)), Dice(seed))


@pytest.mark.rule(
    "DEFCON-MIX-01", "DEFCON-MIX-02", "DEFCON-MIX-03", "DEFCON-MIX-05", "DEFCON-BUILD-03", "INV-1", "INV-11"
)
def test_every_deal_has_the_base_tiles_where_they_may_lie() -> None:
    for seed in range(60):
        state = dealt(seed)
        counts = Counter(class_of(tile) for tile in state.dealt[1:])
        planets = {f"planet {number}": count for number, count in enumerate(BASE.planets) if count}
        assert counts == {**planets, "constellation": 8, "nebula": 1, "wormhole": 1, "zombies": 2}
        rings = [Counter(map(class_of, state.dealt[hexes.numbers(k)[0] : hexes.numbers(k)[-1] + 1])) for k in (1, 2, 3)]
        assert (rings[0]["zombies"], rings[1]["zombies"] <= 1) == (0, True)
        assert rings[0]["constellation"] <= min(2, 5 - rings[1]["constellation"])
        assert state.options.plan.constellations == 8


@pytest.mark.rule(
    "DEFCON-BUILD-04", "DEFCON-BUILD-06", "DEFCON-BUILD-07", "DEFCON-BUILD-08", "DEFCON-BUILD-10", "DEFCON-MIX-04"
)
@pytest.mark.parametrize("players", game.PLAYERS)
def test_the_set_up(players: int) -> None:
    state, dice = game.new_game(game.Options(players=players)), Dice(players)
    for _ in range(8 + 35):
        assert (game.current_player(state), game.observe(state, 0).pile) == (CHANCE, ())
        state = playout(game, state, dice=dice, max_steps=1)
    assert (state.ships, state.resources) == ((((0, Fleet(1)),),) * players, (0,) * players)
    assert (state.cards, state.turn, state.active) == (((),) * players, 1, 0)


@pytest.mark.rule("DEFCON-MOVE-03", "DEFCON-MOVE-04", "DEFCON-TURN-06")
def test_only_own_ships_move_and_to_any_neighbor() -> None:
    state = game.pose(
        tiles={(1, 0): 2}, ships={0: {(1, 0): 1}, 1: {(1, 0): 3}}, outposts={0: {(1, 0): 2}}, zombies={(1, 1): 1}
    )
    targets = ["0,0", "2,0", "2,-1", "1,-1", "0,1", "1,1"]
    assert sorted(line.split()[2] for line in options(state)[1:]) == sorted(targets)
    after = play(state, "move 1,0 0,0 o=1")
    assert (fleet(after, (1, 0), 1), after.outposts[0]) == (3, ((1, 2),))


@pytest.mark.rule("DEFCON-MOVE-02", "DEFCON-MOVE-05", "DEFCON-MOVE-07", "DEFCON-MOVE-08", "DEFCON-MOVE-09")
@pytest.mark.parametrize(
    ("tile", "then"), [("Leo", "TurnBegan"), ("nebula", "TurnBegan"), ("zombies", "ZombieCame"), (0, "TurnBegan")]
)
def test_explored_systems_without_a_number_yield_nothing(tile: str | int, then: str) -> None:
    galaxy = {"stages": [{"planet": {"0": 1, "3": 1}, "constellation": 2, "zombies": 1, "nebula": 1}]}
    state = game.pose(
        options={"galaxy": galaxy, "collect_early": True},
        tiles={(1, 0): tile},
        ships={0: {EARTH: 1}, 1: {(1, 0): 1}},
        cards={1: ["Leo"] if tile == "Leo" else []},
    )
    after = play(state, "move 0,0 1,0 o=1")
    assert (after.resources, [type(event).__name__ for event in after.events]) == ((0, 0), ["ShipsMoved", then])


@pytest.mark.rule("DEFCON-PLAN-05", "DEFCON-PLAN-06", "DEFCON-PLAN-07", "DEFCON-PLAN-08")
def test_collecting_is_for_moves_only_and_each_time() -> None:
    facts: dict[str, Any] = {"tiles": {(1, 0): 3, (0, 1): 2}, "cards": {0: ["Canis Minor", "Taurus"]}}
    state = solo(options={"collect_early": True}, ships={0: {EARTH: 1, (1, 0): 1}}, **facts)
    assert play(state, "teleport 0,0 1,0 ship", "pass_move").resources == (0,)
    assert play(state, "move 0,0 1,0 o=1").resources == (4,)
    once = play(state, "pass_move", "move 1,0 0,1 o=1")
    assert (once.resources, play(once, "move 0,1 1,0 o=1").resources) == ((3,), (7,))


@pytest.mark.rule(
    "DEFCON-FIGHT-02", "DEFCON-FIGHT-03", "DEFCON-FIGHT-04", "DEFCON-FIGHT-08", "DEFCON-FIGHT-09", "DEFCON-FIGHT-10"
)
def test_linked_ships_and_outposts_in_fights() -> None:
    facts: dict[str, Any] = {"tiles": {(1, 0): 1}, "hidden": {(2, 0): "nebula"}, "cards": {0: ["Gemini"]}}
    state = solo(zombies={(2, 0): 2}, ships={0: {(1, 0): (1, 2, 0)}}, **facts)
    asked = play(state, "move 1,0 2,0 o=1 p=1")
    assert options(asked) == ["lose 0 ship", "lose 0 linked"]
    again = play(asked, "lose 0 linked")
    assert (options(again)[0], ships(again)[2, 0], again.kills, again.resources) == ("pass_move", (2, 0, 0), 2, (0,))


@pytest.mark.rule("DEFCON-FIGHT-07")
@pytest.mark.parametrize(("pieces", "met"), [(1, 1), (1, 3), (3, 1), (3, 2), (2, 2)])
def test_equal_pieces_fall_one_for_one(pieces: int, met: int) -> None:
    state = solo(tiles={(1, 0): 4}, zombies={(1, 0): met}, ships={0: {EARTH: pieces}}, unchecked=True)
    after = play(state, f"move 0,0 1,0 o={pieces}")
    assert (fleet(after, (1, 0)), zombies(after).get((1, 0), 0)) == (max(0, pieces - met), max(0, met - pieces))


@pytest.mark.rule("DEFCON-FIGHT-01", "DEFCON-FIGHT-06", "DEFCON-FIGHT-11", "DEFCON-BUY-06", "DEFCON-END-05")
def test_a_ship_bought_to_earth_fights_there() -> None:
    after = play(solo(node="BUY", ships={0: {}}, zombies={EARTH: 1}, resources=[10], swarm=True), "buy_ship 0,0")
    assert (zombies(after).get(EARTH, 0), after.kills) == (0, 1)


@pytest.mark.rule("DEFCON-REV-03", "DEFCON-REV-04", "DEFCON-WORM-06")
def test_the_survivor_of_a_fight_on_a_wormhole_travels() -> None:
    state = solo(
        tiles={(1, 0): "wormhole"}, hidden={(2, 0): 3}, zombies={(1, 0): 1}, ships={0: {EARTH: 2}}, unchecked=True
    )
    after = play(state, "move 0,0 1,0 o=2", "system 2,0")
    assert (fleet(after, (2, 0)), after.resources, after.discovered) == (1, (6,), True)
    assert fleet(play(state, "move 0,0 1,0 o=1"), (1, 0)) == 0


@pytest.mark.rule("DEFCON-REV-05", "DEFCON-REV-06", "INV-2")
def test_peeks_flip_nothing_and_tiles_stay_open() -> None:
    state = solo(cards={0: ["Libra"]})
    assert face(play(state, "peek 1,0"), (1, 0)) == "unknown"
    for seed in range(4):
        walk, dice = dealt(seed, players=2), Dice(seed)
        while game.outcome(walk) is None:
            before, walk = walk.faces, playout(game, walk, dice=dice, max_steps=1)
            assert all(before[cell] == "unknown" for cell, tile in enumerate(walk.faces) if tile == "unknown")


@pytest.mark.rule("DEFCON-BUY-04", "DEFCON-BUY-05", "DEFCON-BUY-08", "DEFCON-BUY-10", "DEFCON-ZSYS-04", "INV-9")
def test_outposts() -> None:
    state = game.pose(
        node="BUY",
        options={"outposts_on": "non_zombies"},
        tiles={(1, 0): 3, (3, 0): "zombies"},
        ships={0: {(1, 0): 1, (3, 0): 1}, 1: {EARTH: 1}},
        outposts={1: {(1, 0): 1}},
        resources=[9, 9],
    )
    assert options(state) == ["done", "buy_outpost 1,0"]
    after = play(state, "buy_outpost 1,0")
    assert (after.resources, after.outposts[0]) == ((4, 9), ((1, 1),))


@pytest.mark.rule("DEFCON-SPAWN-01", "DEFCON-SPAWN-03", "DEFCON-ZSYS-02", "DEFCON-ZMOV-03", "DEFCON-ZMOV-06")
def test_all_zombies_appear_before_any_leaves() -> None:
    tiles: Any = {(2, 0): "zombies", FAR: "zombies", (1, 0): 3, (-1, 0): 3}
    state = solo(node="ZOMBIES", tiles=tiles, zombies={(3, 0): 2}, ships={0: {EARTH: 1, (2, 0): 1}})
    assert (zombies(state), ships(state)) == ({(-1, 0): 1, (3, 0): 2}, {EARTH: (1, 0, 0)})


@pytest.mark.rule("DEFCON-OVER-05", "DEFCON-CUST-04", "DEFCON-FLOW-02")
def test_an_event_can_overrun_a_planet_and_turn_the_swarm_on() -> None:
    rain = {"do": "add_zombie", "at": {"each": {"kind": "planet"}}}
    made = {"galaxy": {"stages": [{"planet": {"1": 2}, "constellation": 4}]}, "overrun": True}
    state = drawn(rain, tiles={(1, 0): "Leo", (0, 1): 1, (-1, 0): 1}, active=1, options=made)
    assert options(state) == ["place_zombie -1,0", "place_zombie 0,1", "any_order"]
    after = play(state, "place_zombie 0,1")
    opened = [face(after, cell) for cell in ((0, 1), (-1, 0))]
    assert (after.discoverer, opened, zombies(after)) == (1, ["zombies", "zombies"], {})
    assert [str(event) for event in after.events if "swarm" in str(event)] == [SWARM_ON]


SWARM_ON = "The swarm is on: each turn now ends with the Zombies step, and known planets pay whoever comes."


@pytest.mark.rule("DEFCON-ZSYS-01", "DEFCON-SLOW-01", "DEFCON-FLOW-01")
def test_it_is_told_that_the_swarm_is_on_and_why_zombies_go_on() -> None:
    """Before, the danger and the choices say what the swarm will change."""
    facts: Any = {"tiles": {(1, -1): 2}, "hidden": {(2, -2): "zombies"}}
    ships = {0: {(1, -1): 1}, 1: {EARTH: 1}}
    for slow, told in ((False, SWARM_ON), (True, SWARM_ON.replace("turn", "turn of Yellow"))):
        state = game.pose(**facts, ships=ships, options={"players": 2, "slow_swarm": slow})
        assert told in map(str, play(state, "move 1,-1 2,-2 o=1").events)
    assert game.stakes(state) == "A Zombies system turns the swarm on; a zombie on Earth loses the game."
    tiles: dict[Any, Any] = {(1, -1): 2, (2, -2): "zombies", FAR: "nebula"}
    state = game.pose(tiles=tiles, zombies={(1, -1): 2}, ships={0: {FAR: 2}}, node="ZOMBIES")
    moved = [str(event) for event in state.events if "goes" in str(event)]
    assert moved == ["A zombie goes from (2,-2) to (1,-1).", "A zombie goes on from (1,-1), which is full, to Earth."]
    assert game.brief(state, parse_action(game, "move 1,-1 2,-2 o=1"))[1].startswith("Zombies system")


@pytest.mark.rule("DEFCON-ZMOV-01", "DEFCON-ZMOV-08", "DEFCON-ZMOV-09", "DEFCON-OVER-07")
@pytest.mark.parametrize(("facts", "goal"), [
    ({"tiles": {(2, 0): 4}}, ", for planet 4 at (2,0)"),
    ({"tiles": {(2, 0): 4}, "zombies": {(2, 0): 3}}, ", for planet 4 at (2,0) with 3 zombies"),
    ({"tiles": {(2, 0): 4, (2, 1): 4}}, ", for planet 4 at (2,0) or planet 4 at (2,1)"),
    ({}, "; it stays there"),
    ({"options": {"zombie_no_planet": "earth"}}, ", for Earth"),
    ({"options": {"overrun": True}}, ", for Earth"),
])  # fmt: skip
def test_the_order_of_zombies_says_where_each_would_go(facts: dict[str, Any], goal: str) -> None:
    nests: dict[Any, Any] = {(3, 0): "zombies", (0, 3): "zombies"}
    there = {(3, 0): 1, (0, 3): 1} | facts.get("zombies", {})
    tiles = nests | facts.get("tiles", {})
    state = game.pose(node="ZORDER", alive=[*nests], **facts | {"tiles": tiles, "zombies": there})
    action = parse_action(game, "zombie_from 3,0")
    assert game.describe(state, action) == f"let the new zombie on the Zombies system at (3,0) leave next{goal}"
    lines = map(str, game.step(state, action).events)
    goes = [line.partition("from (3,0) to ")[2].rstrip(".") for line in lines if "from (3,0) to " in line]
    assert len(goes) == ("for" in goal and " or " not in goal)
    assert all(where in goal for where in goes)


@pytest.mark.rule("DEFCON-PLAN-02", "DEFCON-EARLY-01", "DEFCON-CARD-11")
@pytest.mark.parametrize(("facts", "pay", "told"), [
    ({}, "nothing", "Yellow collects nothing, as the swarm is off."),
    ({"options": {"players": 1, "collect_early": True}}, "4", "Yellow collects 4 resources."),
    ({"swarm": True}, "4", "Yellow collects 4 resources."),
    ({"swarm": True, "cards": {0: ["Taurus"]}}, "5", "Yellow collects 5 resources."),
    ({"swarm": True, "zombies": {(1, 0): 1}}, "", None),
])  # fmt: skip
def test_a_move_to_a_known_planet_says_what_it_pays(facts: dict[str, Any], pay: str, told: str | None) -> None:
    """It says so in full, in short where moves are grouped, and afterwards."""
    posed: Any = {"options": {"players": 1}, "tiles": {(1, 0): 4}, **facts}
    state = game.pose(**posed)
    (move,) = [action for action in game.legal_actions(state) if str(action) == "move 0,0 1,0 o=1"]
    why = " while the swarm is off" if pay == "nothing" else ""
    full, short = (f", which pays {pay}{why}", f", pays {pay}") if pay else ("", ", 1 zombie")
    assert game.describe(state, move) == f"move 1 ship from Earth to planet 4 at (1,0){full}"
    assert game.brief(state, move)[1:] == (f"planet 4{short}", "(1,0)")
    assert [str(event) for event in game.step(state, move).events if "collects" in str(event)] == (
        [told] if told else []
    )


@pytest.mark.rule("DEFCON-PLAN-02")
def test_nothing_is_said_of_pay_where_there_is_none_to_collect() -> None:
    state, move = game.pose(tiles={(1, 0): "nebula"}), parse_action(game, "move 0,0 1,0 o=1")
    assert "pays" not in game.describe(state, move) + "".join(game.brief(state, move))
    assert not any("collects" in str(event) for event in game.step(state, move).events)


@pytest.mark.rule("DEFCON-PRIM-11", "DEFCON-INFO-01", "DEFCON-INFO-03")
def test_events_can_let_everybody_peek() -> None:
    look = {"do": "peek", "who": "all", "at": {"choose": {"ring": 1}}}
    state = drawn(look, tiles={(1, 0): "Leo"}, hidden={(0, 1): 6})
    assert game.current_player(state) == 0
    after = play(state, "peek 0,1", "peek 0,1")
    assert [sight.seen for sight in after.sights] == [(6,), (6,)]
    assert str(game.observe(after, 1).dealt[6]) == "planet 6"
    assert "peek 0,1" not in options(after)


@pytest.mark.rule("DEFCON-END-06", "DEFCON-END-07", "INV-5", "INV-6", "INV-8")
def test_everybody_has_the_same_return() -> None:
    for seed in range(30):
        final = playout(game, options=game.Options(players=3), dice=Dice(seed))
        ended = game.outcome(final)
        assert ended is not None
        assert len(set(ended.returns)) == 1
        assert (ended.returns[0] == 1.0) is (final.result is Reason.WIN) is bool(ended.winners)
        assert [line.count for line in ended.score] == [final.turn, final.found, final.kills]
