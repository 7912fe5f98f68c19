"""Cards that put zombies on the map or move them there."""

from __future__ import annotations

from math import comb
from typing import Any

import pytest

from tests.they_come_back.driving import FULL, PHASES, A, B, C, actor, cards, follow, node, options, play, table
from zombiekit.agenda import legal_actions, step

ARMY = [(-3, 0), (-2, 0), (-1, 0)]
HOSPITAL = [(0, 3), (2, 3), (0, 4), (1, 4), (2, 4), (0, 5), (1, 5), (2, 5)]


def results(state: Any, until: str = "SwarmRoll") -> tuple[set[Any], int]:
    """Return all distributions of zombies that a card's choices can lead to, and the number of sequences of choices."""
    if node(state) == until:
        return {state.zombies}, 1
    found: set[Any] = set()
    ways = 0
    for action in legal_actions(state):
        more, count = results(step(state, action), until)
        found |= more
        ways += count
    return found, ways


# ------------------------------------------------------------------------------------- Just When You Thought ...


@pytest.mark.rule("STCB-EVENT-16", "STCB-CARD-16", "STCB-GEO-03")
def test_s_63_just_when_you_thought() -> None:
    """S-63: with a zombie on (-2,0) the two other squares of the Army Surplus get one."""
    state = table("before_swarm", hands={A: ("just_when_you_thought",)}, zombies={(-2, 0): 1})
    assert cards(state) == [f"play just_when_you_thought tile={cell}" for cell in ("1,-1", "-1,0", "0,1")]
    state = play(state, "play just_when_you_thought tile=-1,0")
    assert state.zombies == tuple((square, 1) for square in ARMY)


@pytest.mark.rule("STCB-EVENT-16", "STCB-CARD-09")
def test_a_full_building_is_no_target() -> None:
    """Squares with evaded zombies or with several are filled as well, even if a human stands there."""
    given: dict[str, Any] = {"hands": {C: ("just_when_you_thought",)}, "options": PHASES}
    state = table("before_move", **given, at={A: (-1, 0)}, zombies={(-3, 0): 1, (-2, 0): 2}, lying=[(A, 0, (-1, 0), 1)])
    assert "play just_when_you_thought tile=-1,0" not in cards(state)
    assert actor(state) == C

    state = play(table("before_move", **given, at={A: (-1, 0)}), "play just_when_you_thought tile=-1,0")
    assert dict(state.zombies) == dict.fromkeys(ARMY, 1)
    assert (node(state), actor(state)) == ("Encounter", A)


@pytest.mark.rule("STCB-EVENT-16", "STCB-CARD-30", "STCB-TOKEN-07", "STCB-CARD-09")
def test_the_supply_may_end() -> None:
    """The last zombies of the supply are put in square order; once it is empty none of these cards can be played."""
    hands = {A: ("just_when_you_thought", "slight_miscalculation", "were_screwed")}
    state = table("before_swarm", hands=hands, zombies={(1, 4): 1}, options={"limited_supplies": 3})
    state = play(state, "play just_when_you_thought tile=-1,0")
    assert dict(state.zombies) == {(-3, 0): 1, (-2, 0): 1, (1, 4): 1}

    state = table("before_swarm", hands=hands, zombies={(1, 4): 1}, options={"limited_supplies": 1})
    assert cards(state) == []
    state = table("before_swarm", hands={A: ("zombie_master",)}, zombies={(1, 4): 1}, options={"limited_supplies": 1})
    assert cards(state) == []


# ------------------------------------------------------------------------------------------ Slight Miscalculation


@pytest.mark.rule("STCB-EVENT-22", "STCB-CARD-22", "STCB-CARD-09")
def test_s_64_slight_miscalculation() -> None:
    """S-64: of 8 squares, 3 with zombies bring 3 more in ten ways; 6 leave no choice; with 8 or 0 it cannot be played."""

    def hospital(number: int) -> Any:
        return table("before_swarm", hands={A: ("slight_miscalculation",)}, zombies=dict.fromkeys(HOSPITAL[:number], 1))

    state = play(hospital(3), "play slight_miscalculation tile=0,1")
    assert options(state) == ["place 1,4", "place 2,4", "place 0,5"]
    found, ways = results(state)
    assert len(found) == ways == comb(5, 3) == 10
    assert all(sum(count for _, count in zombies) == 6 for zombies in found)

    state = play(hospital(6), "play slight_miscalculation tile=0,1")
    assert (node(state), dict(state.zombies)) == ("SwarmRoll", dict.fromkeys(HOSPITAL, 1))
    assert cards(hospital(8)) == []
    assert cards(hospital(0)) == []


@pytest.mark.rule("STCB-EVENT-22")
def test_zombies_that_lie_count_for_a_miscalculation() -> None:
    """As many are added as stand or lie there, but only on squares without any."""
    state = table(
        "before_move",
        active=A,
        at={A: (1, 3)},
        hands={C: ("slight_miscalculation",)},
        zombies={(1, 5): 1},
        lying=[(A, 0, (1, 4), 2)],
        options=PHASES,
    )
    assert cards(state) == ["play slight_miscalculation tile=0,1"]
    state = play(state, "play slight_miscalculation tile=0,1")
    assert options(state) == ["place 0,3", "place 2,3", "place 0,4", "place 2,4"]
    follow(state, ("place 0,3; place 2,3", {"options": ["place 0,4", "place 2,4", "place 0,5", "place 2,5"]}))


# ----------------------------------------------------------------------------- We're Screwed!, Zombie Master


@pytest.mark.rule("STCB-EVENT-24", "STCB-CARD-22")
def test_s_66_were_screwed() -> None:
    """S-66: of 44 squares the first decision offers the first 35."""
    state = table("before_swarm", hands={A: ("were_screwed",)})
    squares = state.town.squares
    assert len(squares) == 44
    assert len(state.town.streets) == 30
    state = follow(state, ("play were_screwed", {"options": [f"place {x},{y}" for x, y in squares[:35]]}))

    last = play(state, options(state)[-1])
    assert node(last) == "SwarmRoll"
    assert [square for square in squares if square in dict(last.zombies)] == list(squares[34:])
    follow(state, ("place 1,-2", {"options": [f"place {x},{y}" for x, y in squares[squares.index((1, -2)) + 1 : 36]]}))


@pytest.mark.rule("STCB-EVENT-27", "STCB-CARD-22", "STCB-CARD-16")
def test_s_66_zombie_master() -> None:
    """S-66: with all players on (1,1) there are 43 squares; the first decision offers the first 39."""
    state = table("before_swarm", hands={A: ("zombie_master",)})
    free = [square for square in state.town.squares if square != (1, 1)]
    state = follow(state, ("play zombie_master", {"options": [f"place {x},{y}" for x, y in free[:39]]}))

    state = table(
        "before_swarm",
        players=5,
        hands={A: ("zombie_master",)},
        at={A: (1, 0), B: (2, 1), C: (1, 2), 3: (0, 1)},
        health={3: 0},
        hearts={3: 1},
        postures={B: "turn", 3: "dead", 4: "standing"},
        zombies={(1, -1): 1},
    )
    state = play(state, "play zombie_master")
    named = set(options(state))
    assert not named & {f"place {square}" for square in ("1,0", "2,1", "1,2", "0,1", "1,1", "1,-1")}


@pytest.mark.rule("STCB-EVENT-24", "STCB-EVENT-27", "STCB-CARD-09", "STCB-CARD-22")
def test_too_few_squares() -> None:
    """With ten free squares or fewer there is no choice; with none the card cannot be played."""
    squares = table("before_swarm").town.squares
    for free in (10, 3):
        state = table("before_swarm", hands={A: ("were_screwed",)}, zombies=dict.fromkeys(squares[free:], 1))
        state = play(state, "play were_screwed")
        assert dict(state.zombies) == dict.fromkeys(squares, 1)
    full = dict.fromkeys(squares, 1)
    assert cards(table("before_swarm", hands={A: ("were_screwed",)}, zombies=full)) == []
    del full[1, 1]
    assert cards(table("before_swarm", hands={A: ("zombie_master",)}, zombies=full)) == []
    elsewhere = dict.fromkeys((A, B, C), (1, 0))
    state = play(table("before_swarm", hands={A: ("zombie_master",)}, at=elsewhere, zombies=full), "play zombie_master")
    assert dict(state.zombies) == {**full, (1, 1): 1}


@pytest.mark.rule("STCB-CARD-22")
def test_equal_results_come_from_one_sequence_only() -> None:
    """On a small map every set of 5 squares is reached in exactly one way."""
    town = {(0, 0): "town_square", (0, -1): "straight r0", (0, 1): "straight r0"}
    state = table("before_swarm", town=town, hands={A: ("zombie_master",)}, at={A: (0, 1), B: (0, 1), C: (0, 1)})
    assert len(state.town.squares) == 11
    found, ways = results(play(state, "play zombie_master"))
    assert len(found) == ways == comb(10, 5)


# --------------------------------------------------------------------------------------------- This Isn't So Bad


@pytest.mark.rule("STCB-EVENT-23", "STCB-CARD-23", "STCB-GEO-11")
def test_s_65_this_isnt_so_bad() -> None:
    """S-65: the zombie from (6,1) goes to A's square; then the one on (4,-3) or one of the two on (1,1) may move."""
    given: dict[str, Any] = {"hands": {C: ("this_isnt_so_bad",)}, "at": {B: (3, 1), C: (3, 1)}, "active": C}
    state = follow(
        table("before_swarm", **given, zombies={(6, 1): 1, (4, -3): 1, (1, 1): 1}),
        ("play this_isnt_so_bad", {"actor": C, "options": ["pick 4,-3", "pick 1,1", "pick 6,1"]}),
        ("pick 6,1", {"actor": C, "offers place 6,1": False, "offers place 4,-3": False}),
    )
    assert len(options(state)) == 44 - 2
    follow(
        state,
        ("place 1,1", {"zombies": {(4, -3): 1, (1, 1): 2}, "options": ["pick 4,-3", "pick 1,1"]}),
        ("pick 1,1", {"offers place 1,1": False}),
        ("place 8,1", {"zombies": {(4, -3): 1, (1, 1): 1, (8, 1): 1}, "node": "SwarmRoll"}),
    )


@pytest.mark.rule("STCB-CARD-23", "STCB-EVENT-23")
def test_a_single_zombie_is_moved_once() -> None:
    """A single zombie is picked without asking and moved once; without any the card cannot be played."""
    state = table("before_swarm", hands={A: ("this_isnt_so_bad",)}, zombies={(6, 1): 1})
    state = play(state, "play this_isnt_so_bad")
    assert (node(state), "place 6,1" in options(state)) == ("PutZombie", False)
    follow(state, ("place 2,1", {"zombies": {(2, 1): 1}, "node": "SwarmRoll"}))
    assert cards(table("before_swarm", hands={A: ("this_isnt_so_bad",)})) == []


@pytest.mark.rule("STCB-CARD-23", "STCB-CARD-33", "STCB-GEO-11")
def test_lying_zombies_are_not_moved_and_hold_their_squares() -> None:
    """Only standing zombies are picked; a square with a lying one takes none, unless a human stands there."""
    given: dict[str, Any] = {"hands": {C: ("this_isnt_so_bad",)}, "options": PHASES}
    lying = [(A, 0, (1, 0), 1), (A, 0, (1, 1), 1)]
    state = table(
        "before_move", **given, zombies={(6, 1): 1, (4, -3): 1}, lying=lying, at={A: (1, 1), B: (3, 1), C: (3, 1)}
    )
    state = play(state, "play this_isnt_so_bad")
    assert options(state) == ["pick 4,-3", "pick 6,1"]
    follow(state, ("pick 6,1", {"offers place 1,0": False, "offers place 1,1": True}))


@pytest.mark.rule("STCB-CARD-23", "STCB-CARD-09")
def test_a_zombie_without_a_square_to_go_is_not_offered() -> None:
    """On a full map only a human's square is open, but not to the zombie that stands on it."""
    squares = table("before_swarm").town.squares
    full = dict.fromkeys(squares, 1)
    given: dict[str, Any] = {"hands": {A: ("this_isnt_so_bad",)}}
    state = follow(table("before_swarm", **given, zombies=full), ("play this_isnt_so_bad", {"offers pick 1,1": False}))
    assert len(options(state)) == 43
    state = play(state, "pick 1,0")
    assert dict(state.zombies)[1, 1] == 2  # the only open square; the second zombie may also go to the one left
    assert "pick 1,1" in options(state)
    follow(state, ("pick 0,1", {"options": ["place 1,0", "place 1,1"]}))

    alone = table("before_swarm", **given, zombies={**full, (1, 1): 1}, postures={B: "turn", C: "turn"}, at={A: (1, 1)})
    assert cards(alone) == ["play this_isnt_so_bad"]
    nobody = table("before_swarm", active=B, players=2, health={B: 0}, hearts={B: 1}, hands={B: ("this_isnt_so_bad",)},
                   zombies=full, postures={A: "turn"})  # fmt: skip
    assert cards(nobody) == []


@pytest.mark.rule("STCB-SWARM-02", "STCB-CARD-23")
def test_a_zombie_moved_by_a_card_in_an_undeads_phase() -> None:
    """A zombie moved in the phase stays moved when a card moves it; one not yet moved may still move."""
    state = table(
        "undead_move", active=B, at={A: (1, 1), B: (8, 2), C: (8, 1)}, health={B: 0}, hearts={B: 3}, hands={B: ("this_isnt_so_bad",)},
        zombies={(0, 1): 1, (7, -2): 1},
    )  # fmt: skip
    state = play(state, "move 0,1 1,1")
    assert not [line for line in options(state) if line.startswith("move 1,1")]
    state = play(state, "play this_isnt_so_bad", "pick 1,1", "place 2,1")
    state = play(state, *(["pick 7,-2"] if node(state) == "PickZombie" else []), "place 1,1")
    assert state.moved == (((2, 1), 1),)
    assert not [line for line in options(state) if line.startswith("move 2,1")]
    assert [line for line in options(state) if line.startswith("move 1,1")] != []


@pytest.mark.rule("STCB-SWARM-02", "STCB-EVENT-23")
def test_zombies_that_were_moved_stay_moved_when_a_card_takes_one() -> None:
    """The undead moved all three zombies on a human's square: one that a card takes away stays moved, and so do the two left."""
    state = table(
        "window step",
        options=FULL,
        health={A: 0},
        hearts={A: 4},
        led=3,
        at={A: (2, 1), B: (4, 1), C: (4, -2)},
        zombies={(4, 1): 3},
        moved={(4, 1): 3},
        hands={C: ["this_isnt_so_bad"]},
    )
    state = play(state, "play this_isnt_so_bad", "place 6,1")
    assert (state.zombies, state.moved) == ((((4, 1), 2), ((6, 1), 1)), (((4, 1), 2), ((6, 1), 1)))
