"""The worked scenarios of the book, S-32 to S-50: variants, cards, events, ends."""

from fractions import Fraction

import pytest

from tests.defcon_zombies.book_driving import (
    EARTH,
    FAR,
    actor,
    chances,
    face,
    fleet,
    node,
    options,
    play,
    refusal,
    ships,
    told,
    zombies,
)
from zombiekit import TERMINAL
from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies.state import State
from zombiekit.primitives.hexes import CELLS, ring

RING_1 = ["1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"]
EVENTS = {"events": True}


def unexplored(state: State) -> list[str]:
    """Return the unexplored systems in canonical order."""
    return ["{},{}".format(*CELLS[cell]) for cell, tile in enumerate(state.faces) if tile == "unknown"]


@pytest.mark.rule("DEFCON-FLAG-01", "DEFCON-FLAG-02", "DEFCON-FIGHT-05", "DEFCON-FIGHT-06", "DEFCON-REV-01")
def test_s32_the_flagship_is_lost_last() -> None:
    state = game.pose(
        options={"flagships": True},
        tiles={(1, 0): "nebula"},
        hidden={(2, 0): 1},
        zombies={(2, 0): 1},
        ships={0: {(1, 0): (1, 0, 1)}},
        resources=[10, 0],
    )
    after = play(state, "move 1,0 2,0 o=1 f=1")

    assert ships(after) == {(2, 0): (0, 0, 1)}
    assert (face(after, (2, 0)), after.resources[0]) == ("planet 1", 12)
    assert options(after) == ["done", "buy_ship 0,0", "buy_ship 2,0", "buy_outpost 2,0"]


@pytest.mark.rule("DEFCON-RING4-01", "DEFCON-RING4-02", "DEFCON-RING4-03", "DEFCON-RING4-04", "DEFCON-PRIOR-09")
def test_s33_the_fourth_ring() -> None:
    made = {"galaxy": "fourth_ring"}
    piles = [
        sum(count for _, count in game.pose(node="DEAL", cell=cells[0], options=made).pile)
        for cells in map(ring, (1, 2, 3))
    ]
    last = game.pose(node="DEAL", cell=(4, -1), options=made)
    view = game.observe(game.pose(options=made), 0)

    assert [*piles, sum(count for _, count in last.pile)] == [42, 40, 32, 19]
    assert game.marginals(view, 4)["constellation"] == Fraction(1081, 3200)
    assert game.marginals(view, 4)["zombies"] == Fraction(439, 3200)

    state = game.pose(options=made, tiles={(3, -3): 1}, ships={0: {(3, -3): 1}})
    assert {line.split()[2] for line in options(state)[1:]} == {"4,-3", "3,-4", "2,-3", "2,-2", "3,-2"}


@pytest.mark.rule("DEFCON-CARD-03", "DEFCON-CARD-04", "DEFCON-CARD-11")
@pytest.mark.parametrize(("moved", "left"), [(3, 0), (4, 1)])
def test_s34_aries_canis_major_taurus(moved: int, left: int) -> None:
    state = game.pose(
        cards={0: ["Aries", "Canis Major", "Taurus"]},
        tiles={(1, 0): "wormhole", (0, 1): 1},
        hidden={(2, 0): "nebula"},
        zombies={(2, 0): 5},
        ships={0: {(1, 0): moved, (0, 1): 1}},
    )
    after = play(state, f"move 1,0 2,0 o={moved}")

    assert [event.zombies for event in told(after, "PieceLost")] == [2, 2, 1]
    assert (after.resources[0], after.kills, zombies(after)) == (10, 5, {})
    assert face(after, (2, 0)) == ("nebula" if left else "unknown")
    assert fleet(after, (2, 0)) == (2 if left else 0)


@pytest.mark.rule("DEFCON-CARD-05")
def test_s35_canis_minor() -> None:
    state = game.pose(
        cards={0: ["Canis Minor"]},
        tiles={(3, 0): "nebula", (-1, 0): 2},
        ships={0: {EARTH: 2, (3, 0): 1}},
        outposts={0: {(-1, 0): 1}},
    )
    assert [line for line in options(state) if line.startswith("teleport")] == [
        "teleport 0,0 3,0 ship",
        "teleport 3,0 0,0 ship",
    ]
    assert refusal(state, "teleport 0,0 -1,0 ship") == "DEFCON-CARD-05"

    sent = play(state, "teleport 0,0 3,0 ship")
    assert (ships(sent), node(sent), sent.turn) == ({EARTH: (1, 0, 0), (3, 0): (2, 0, 0)}, "MakeMove", 1)
    assert refusal(sent, "teleport 0,0 3,0 ship") == "DEFCON-CARD-05"
    assert not any(line.startswith("teleport") for line in options(sent))
    assert fleet(play(sent, "move 3,0 2,0 o=2"), (2, 0)) >= 2


@pytest.mark.rule("DEFCON-CARD-06")
def test_s36_cassiopeia() -> None:
    state = game.pose(
        cards={0: ["Cassiopeia"]}, tiles={(2, -1): 3, FAR: "nebula"}, ships={0: {EARTH: 1}, 1: {FAR: 1}},
        swarm=True, resources=[10, 0],
    )  # fmt: skip
    assert "move 0,0 2,-1 o=1" in options(state)
    assert refusal(state, "move 0,0 2,0 o=1") == "DEFCON-CARD-06"

    after = play(state, "move 0,0 2,-1 o=1")
    assert (node(after), after.resources[0], ships(after)) == ("Buy", 13, {(2, -1): (1, 0, 0)})


@pytest.mark.rule("DEFCON-CARD-07", "DEFCON-CARD-12", "DEFCON-MOVE-06")
def test_s37_gemini_and_ursa_major() -> None:
    facts = {"cards": {0: ["Gemini", "Ursa Major"]}, "tiles": {(1, 0): "nebula"}}
    state = game.pose(
        node="BUY",
        ships={0: {(1, 0): 1}, 1: {EARTH: 1}},
        resources=[16, 0],
        options={"players": 2},
        **facts,  # type: ignore[arg-type]
    )
    assert options(state) == ["done", "buy_ship 0,0", "buy_ship 1,0", "buy_pair 0,0", "buy_pair 1,0"]
    after = play(state, "buy_pair 1,0")
    assert (after.resources[0], ships(after), after.active) == (1, {(1, 0): (1, 1, 0)}, 1)

    again = play(after, "pass_move")
    to_earth = [line.split()[3:] for line in options(again) if line.startswith("move 1,0 0,0")]
    assert to_earth == [["p=1"], ["o=1"], ["o=1", "p=1"]]


@pytest.mark.rule("DEFCON-CARD-08")
def test_s38_leo() -> None:
    state = game.pose(cards={0: ["Leo"]}, tiles={(1, 0): "wormhole"}, unexplored=20)
    asked = play(state, "move 0,0 1,0 o=1")

    assert actor(asked) == 0
    assert options(asked) == [*(f"warp {cell}" for cell in unexplored(asked)), "warp_random"]
    assert len(options(asked)) == 21
    assert chances(play(asked, "warp_random")) == {f"system {cell}": Fraction(1, 20) for cell in unexplored(asked)}
    there = options(asked)[7].split()[1]
    after = play(asked, f"warp {there}")
    assert there not in unexplored(after)
    assert fleet(after, (1, 0)) == 0


@pytest.mark.rule("DEFCON-CARD-09", "DEFCON-INFO-03")
def test_s39_libra() -> None:
    state = game.pose(cards={0: ["Libra"]}, hidden={(1, 0): 5})
    assert [line for line in options(state) if line.startswith("peek")] == [f"peek {cell}" for cell in RING_1]

    seen = play(state, "peek 1,0")
    assert (node(seen), seen.sights[0].left) == ("MakeMove", 2)
    assert [event.tile for event in told(game.observe(seen, 0), "Peeked")] == ["planet 5"]
    assert [event.tile for event in told(game.observe(seen, 1), "Peeked")] == [None]
    assert [str(game.observe(seen, seat).dealt[1]) for seat in (0, 1)] == ["planet 5", "unknown"]

    third = play(seen, "peek 0,-1", "peek 0,1")
    assert not any(line.startswith("peek") for line in options(third))
    assert "move 0,0 1,0 o=1" in options(third)
    assert refusal(third, "peek -1,0") == "DEFCON-CARD-09"


@pytest.mark.rule("DEFCON-CARD-13")
def test_s40_orion() -> None:
    state = game.pose(
        cards={0: ["Orion"]},
        tiles={(1, 0): 1, (0, 1): 2},
        hidden={(1, 1): 3},
        zombies={(1, 1): 2},
        ships={0: {(1, 0): 2, (0, 1): 1}},
    )
    assert "rally 1,1" in options(state)
    assert refusal(state, "move 1,0 1,1 o=2") == "DEFCON-CARD-13"
    first = play(state, "rally 1,1")
    assert (actor(first), options(first)) == (0, ["send", "send o=1", "send o=2"])
    second = play(first, "send o=2")
    assert options(second) == ["send", "send o=1"]

    after = play(second, "send o=1")
    assert (ships(after), zombies(after), after.kills) == ({(1, 1): (1, 0, 0)}, {}, 2)
    assert (face(after, (1, 1)), after.resources[0]) == ("planet 3", 6)


@pytest.mark.rule("DEFCON-CARD-10", "DEFCON-REV-04")
def test_s41_scorpius() -> None:
    state = game.pose(cards={0: ["Scorpius"]}, hidden={(1, 0): 2}, ships={0: {EARTH: 2}})
    asked = play(state, "move 0,0 1,0 o=2")

    assert (actor(asked), asked.resources[0]) == (0, 4)
    assert options(asked) == ["bounce ship 0,0", "stay"]
    assert ships(play(asked, "bounce ship 0,0")) == {EARTH: (1, 0, 0), (1, 0): (1, 0, 0)}
    assert ships(play(asked, "stay")) == {(1, 0): (2, 0, 0)}


@pytest.mark.rule("DEFCON-CARD-14")
def test_s42_ursa_minor() -> None:
    state = game.pose(
        node="BUY", cards={0: ["Ursa Minor"]}, tiles={(1, 0): 1, (0, 1): 2}, zombies={(0, 1): 1}, resources=[5, 0]
    )

    assert options(state) == ["done", "buy_outpost 1,0"]


@pytest.mark.rule("DEFCON-EVC-11", "DEFCON-PRIM-14")
def test_s43_are_you_feeling_lucky() -> None:
    state = game.pose(node="EVENT", card="are_you_feeling_lucky", cell=(1, 0), tiles={(1, 0): "Leo"}, options=EVENTS)
    assert (actor(state), options(state)) == (0, [f"predict {n}" for n in range(1, 7)])

    rolled = play(state, "predict 6")
    assert chances(rolled) == {f"roll {n}": Fraction(1, 6) for n in range(1, 7)}
    assert fleet(play(rolled, "roll 6"), EARTH) == 2
    for value in (5, 1):
        after = play(rolled, f"roll {value}")
        assert (fleet(after, EARTH), zombies(after), after.turn) == (1, {}, 2)
    for value in (2, 3, 4):
        far = play(rolled, f"roll {value}")
        assert options(far) == [f"place_zombie {cell}" for cell in unexplored(far)]
        assert zombies(play(far, "place_zombie 3,0")) == {(3, 0): 1}


@pytest.mark.rule("DEFCON-EVC-10", "DEFCON-PRIM-17", "DEFCON-EVT-09")
def test_s44_the_clock_is_ticking() -> None:
    state = game.pose(
        node="EVENT", card="the_clock_is_ticking", cell=(1, 0), tiles={(1, 0): "Leo"}, hidden={(0, 1): 2}, turn=4,
        options=EVENTS,
    )  # fmt: skip
    assert (state.turn, zombies(state)) == (5, {})
    state = play(state, "move 0,0 0,1 o=1")
    assert (state.turn, zombies(state)) == (6, {})

    for turn in range(6, 11):
        assert state.event_table.lasting
        state = play(state, "pass_move")
        assert (state.turn, actor(state)) == (turn, (turn + 1) % 2)
        assert options(state) == [f"place_zombie {cell}" for cell in unexplored(state)]
        state = play(state, "place_zombie 3,0")
    assert (zombies(state), state.turn, state.event_table.lasting) == ({(3, 0): 5}, 11, ())
    assert dict(state.event_table.discards) == {"the_clock_is_ticking": 1}
    assert play(state, "pass_move").turn == 12


@pytest.mark.rule("DEFCON-EVC-12", "DEFCON-PRIM-16", "DEFCON-PRIM-12")
def test_s45_we_are_doomed() -> None:
    kept = game.pose(
        node="EVENT",
        card="were_doomed",
        cell=(1, 0),
        tiles={(1, 0): "Leo"},
        hidden={(2, 0): "zombies"},
        ships={0: {EARTH: 1}, 1: {(1, 0): 3}},
        options=EVENTS,
    )
    assert [(entry.card, entry.keeper) for entry in kept.event_table.kept] == [("were_doomed", 0)]
    assert (kept.turn, kept.event_table.discards) == (2, ())

    after = play(kept, "move 1,0 2,0 o=3")
    assert [event.zombies for event in told(after, "PieceLost")] == [1, 1]
    assert (ships(after, 1), zombies(after), after.turn) == ({(2, 0): (1, 0, 0)}, {}, 3)
    assert (after.event_table.kept, after.event_table.discards) == ((), (("were_doomed", 1),))


@pytest.mark.rule("DEFCON-EVC-05", "DEFCON-PRIM-16")
def test_s46_through_the_mist() -> None:
    state = game.pose(
        turn=2,
        kept=[("through_the_mist", 0)],
        hidden={(1, 0): "nebula"},
        ships={0: {EARTH: 1}, 1: {EARTH: 1}},
        options=EVENTS,
    )
    after = play(state, "move 0,0 1,0 o=1")

    assert [(event.seat, event.cell) for event in told(after, "ShipPlaced")] == [(1, (1, 0)), (0, (1, 0))]
    assert (fleet(after, (1, 0), 1), fleet(after, (1, 0), 0)) == (2, 1)
    assert dict(after.event_table.discards) == {"through_the_mist": 1}


@pytest.mark.rule("DEFCON-EVC-01", "DEFCON-PRIM-13")
def test_s47_zombie_scout() -> None:
    state = game.pose(node="EVENT", card="zombie_scout", cell=(1, 0), tiles={(1, 0): "Leo"}, options=EVENTS)
    assert chances(state) == {"branch 1": Fraction(1, 3), "branch 2": Fraction(2, 3)}

    total = Fraction()
    for branch, radius in (("branch 1", 2), ("branch 2", 3)):
        rolled = play(state, branch)
        assert list(chances(rolled)) == ["system {},{}".format(*cell) for cell in ring(radius)]
        each = {chances(state)[branch] * chance for chance in chances(rolled).values()}
        assert each == {Fraction(1, 36) if radius == 2 else Fraction(1, 27)}
        total += each.pop() * len(ring(radius))
        assert zombies(play(rolled, list(chances(rolled))[3])) == {ring(radius)[3]: 1}
    assert total == 1


@pytest.mark.rule("DEFCON-CONS-02", "DEFCON-EVT-05", "DEFCON-END-01")
def test_s48_the_last_constellation() -> None:
    seven = ["Aries", "Gemini", "Libra", "Orion", "Scorpius", "Taurus", "Ursa Major"]
    places = [(1, 0), (2, 0), (2, -1), (2, -2), (3, 0), (3, -1), (3, -2)]
    state = game.pose(
        options=EVENTS,
        tiles={**dict(zip(places, seven, strict=True)), (-2, 0): "zombies"},
        hidden={(0, 1): "Leo"},
        cards={1: seven},
        ships={0: {EARTH: 1}, 1: {EARTH: 1}},
    )
    after = play(state, "move 0,0 0,1 o=1")

    assert (after.result, actor(after), after.found) == ("win", TERMINAL, 8)
    assert (fleet(after, (0, 1)), zombies(after), after.turn) == (1, {}, 1)
    assert after.event_table == state.event_table
    outcome = game.outcome(after)
    assert outcome is not None
    assert (outcome.returns, outcome.winners) == ((1, 1), (0, 1))


@pytest.mark.rule("DEFCON-END-03")
def test_s49_hopeless() -> None:
    assert game.pose(node="TURN-END", ships={}, resources=[9, 4]).result == "loss_hopeless"

    state = game.pose(node="TURN-END", ships={}, resources=[10, 4])
    assert (state.result, state.turn, state.active, node(state)) == (None, 3, 0, "Buy")


@pytest.mark.rule("DEFCON-END-04", "DEFCON-END-08", "DEFCON-END-06")
@pytest.mark.parametrize(("result", "value"), [("loss", -1), ("draw", 0)])
def test_s50_the_turn_limit(result: str, value: int) -> None:
    made = {"turn_limit": 30, "turn_limit_result": result}
    assert play(game.pose(turn=29, options=made), "pass_move").result is None

    after = play(game.pose(turn=30, options=made), "pass_move")
    outcome = game.outcome(after)
    assert outcome is not None
    assert (after.result, outcome.returns) == ("timeout", (value, value))

    fallen = game.pose(
        node="ZOMBIES", turn=30, options=made, tiles={(2, -2): "zombies", (1, -1): 1, FAR: "nebula"},
        zombies={(1, -1): 1}, ships={0: {FAR: 1}},
    )  # fmt: skip
    outcome = game.outcome(fallen)
    assert outcome is not None
    assert (fallen.result, outcome.returns) == ("loss_overrun", (-1, -1))
