"""Bad Sense of Direction and Where Did Everybody Go?: humans moved by others, and how targets are asked."""

from __future__ import annotations

from typing import Any

import pytest

from tests.they_come_back.driving import (
    FULL,
    PHASES,
    A,
    B,
    C,
    actor,
    cards,
    effect,
    follow,
    node,
    options,
    play,
    table,
    until,
)
from zombiekit.games.they_come_back.table.position import Lying

LEAD = "play where_did_everybody_go target=0"


# ------------------------------------------------------------------------------------------ Bad Sense of Direction


@pytest.mark.rule("STCB-CARD-18", "STCB-TIME-07", "STCB-EVENT-04", "STCB-CARD-10")
@pytest.mark.parametrize("zombies", [{}, {(1, 1): 1}])
def test_s_80_bad_sense_of_direction(zombies: dict[tuple[int, int], int]) -> None:
    """S-80: in A's before_move window C puts him on (1,1) for 1 Health. A keeps 4 points, and meets a zombie there first."""
    state = table(
        "before_move", hands={C: ("bad_sense_of_direction",)}, at={A: (4, 1)}, zombies=zombies, options=PHASES
    )
    state = play(state, "play bad_sense_of_direction target=0")
    assert (state.squares[A], state.points, state.health[C], state.hearts[C]) == ((1, 1), 4, 2, 0)
    state = follow(state, ("", {"actor": A, "node": "Encounter" if zombies else "MoveChoice"}))
    if zombies:
        state = play(state, "evade", "roll 4")
    assert (node(state), "step 1,0" in options(state), state.points) == ("MoveChoice", True, 4)


@pytest.mark.rule("STCB-HEALTH-06", "STCB-EVENT-04", "STCB-CARD-09")
def test_the_price_of_a_bad_sense() -> None:
    """Only a player with 2 Health or more can pay it; a human already on (1,1) is no target."""
    given: dict[str, Any] = {"hands": {A: ("bad_sense_of_direction",)}, "at": {B: (6, 1)}}
    state = table("before_swarm", **given, health={A: 2})
    assert cards(state) == ["play bad_sense_of_direction target=1"]
    follow(state, ("play bad_sense_of_direction target=1", {"health A": 1, "squares B": (1, 1)}))
    assert cards(table("before_swarm", **given, health={A: 1})) == []


@pytest.mark.rule("STCB-CARD-18", "STCB-ENC-07")
def test_put_in_anothers_turn() -> None:
    """He meets the zombies there at the start of his next turn."""
    state = table(
        "before_swarm",
        active=C,
        hands={C: ("bad_sense_of_direction",)},
        at={A: (4, 1), B: (4, 1), C: (4, 1)},
        zombies={(1, 1): 1},
    )
    state = follow(state, ("play bad_sense_of_direction target=0", {"node": "SwarmRoll", "squares A": (1, 1)}))
    state = until(state, "Encounter")
    assert (actor(state), state.active) == (A, A)


@pytest.mark.rule("STCB-CARD-18", "STCB-ENC-01")
def test_put_out_of_an_entering() -> None:
    """A human put elsewhere right after his step meets the zombies there instead, and keeps his points."""
    given: dict[str, Any] = {"hands": {C: ("bad_sense_of_direction",)}, "at": {A: (4, 1)}, "options": FULL}
    state = play(table("move", **given, zombies={(5, 1): 1, (1, 1): 1}), "step 5,1")
    assert (node(state), actor(state)) == ("WindowChoice", C)
    state = play(state, "play bad_sense_of_direction target=0")
    assert (node(state), actor(state), state.squares[A], state.points) == ("Encounter", A, (1, 1), 3)
    follow(state, ("evade; roll 4", {"node": "MoveChoice", "points": 3}))


@pytest.mark.rule("STCB-END-01", "STCB-EVENT-04")
def test_a_bad_sense_saves_nobody_from_the_end_of_an_entering() -> None:
    """A human put off the helipad right after his step onto it has not won."""
    state = table("move", hands={C: ("bad_sense_of_direction",)}, at={A: (6, 1)}, options=FULL)
    state = play(state, "step 7,1")
    assert actor(state) == C
    assert play(state, "pass").result is not None
    follow(state, ("play bad_sense_of_direction target=0", {"result": None, "squares A": (1, 1), "node": "MoveChoice"}))


# ------------------------------------------------------------------------------------------ Where Did Everybody Go?


@pytest.mark.rule("STCB-CARD-21", "STCB-ENC-07", "STCB-EVADE-08", "STCB-EVENT-25")
def test_s_98_led_in_anothers_turn() -> None:
    """S-98: A evades the zombie on (1,0) with a 4 and is led on. At `stop` the zombie stands up, and B's turn goes on."""
    state = follow(
        table("before_swarm", active=B, hands={B: ("where_did_everybody_go",)}, zombies={(1, 0): 1}),
        (LEAD, {"actor": B, "options": ["step 1,0", "step 0,1", "step 2,1", "step 1,2", "stop"]}),
        ("step 1,0", {"actor": A, "options": ["evade", "fight pistol"]}),
    )
    follow(state, ("evade; roll 3", {"health A": 2, "node": "Encounter", "actor": A}))
    lying = (Lying(A, 1, (1, 0), 1),)
    follow(
        state,
        ("evade; roll 4", {"actor": B, "lying": lying, "zombies": {}}),
        ("step 1,-1", {"lying": lying}),
        ("stop", {"squares A": (1, -1), "lying": (), "zombies": {(1, 0): 1}, "node": "SwarmRoll", "active": B}),
        ("", {"discards": ["where_did_everybody_go"]}),
    )


@pytest.mark.rule("STCB-CARD-21", "STCB-EVENT-25")
def test_five_steps_at_most() -> None:
    """After five steps it is over without asking; the leader may stop before each step, even the first."""
    state = table("before_swarm", active=B, hands={B: ("where_did_everybody_go",)})
    begun = play(state, LEAD)
    assert play(begun, "stop").squares[A] == (1, 1)
    state = begun
    for step in ("2,1", "3,1", "4,1", "5,1", "6,1"):
        assert "stop" in options(state)
        state = play(state, f"step {step}")
    assert (state.squares[A], node(state)) == ((6, 1), "SwarmRoll")


@pytest.mark.rule("STCB-CARD-21", "STCB-ENC-08", "STCB-MOVE-09")
def test_led_in_the_own_turn() -> None:
    """He keeps his points, may spend them on evading, and takes tokens on the way. Evaded zombies lie until his own move ends."""
    state = table(
        "before_move",
        at={A: (1, 3)},
        hands={B: ("where_did_everybody_go",)},
        zombies={(1, 4): 1},
        bullet_tokens=[(1, 4), (1, 5)],
        health_tokens=[(1, 4)],
        options=PHASES,
    )
    follow(
        state,
        (f"{LEAD}; step 1,4; evade; roll 3", {"options": ["accept", "spend_points 1"]}),
        ("spend_points 1", {"bullets A": 1, "health A": 4, "bullet_tokens": ((1, 5),)}),
        ("step 0,4; stop", {"node": "MoveChoice", "actor": A, "points": 3, "lying": (Lying(A, 0, (1, 4), 1),)}),
        ("step 1,4; stop", {"lying": (), "zombies": {(1, 4): 1}}),
    )


@pytest.mark.rule("STCB-ENC-07", "STCB-ENC-08", "STCB-EVADE-08")
def test_led_after_the_end_of_his_move() -> None:
    """After the move, his own turn is like another's: he has no points, and the zombies stand up when the leading ends."""
    state = table(
        "before_swarm",
        hands={B: ("where_did_everybody_go",)},
        zombies={(1, 0): 1},
        movement="over",
        points=0,
        options=PHASES,
    )
    state = play(state, LEAD, "step 1,0", "evade", "roll 4")
    assert state.lying == (Lying(A, 1, (1, 0), 1),)
    follow(state, ("step 1,1; stop", {"lying": (), "zombies": {(1, 0): 1}}))


@pytest.mark.rule("STCB-EVADE-06", "STCB-LOSS-03", "STCB-CARD-21")
@pytest.mark.parametrize("phase", ["before_move", "before_swarm"])
def test_led_in_a_turn_of_lost_move(phase: str) -> None:
    """Others may still move him, but he can only fight."""
    state = table(
        phase,
        hands={B: ("where_did_everybody_go",)},
        zombies={(1, 0): 1},
        movement="lost",
        points=0,
        options=PHASES,
        tables={A: ("fire_axe",)},
    )
    follow(state, (f"{LEAD}; step 1,0", {"options": ["fight pistol", "fight fire_axe"]}))


@pytest.mark.rule("STCB-CARD-21", "STCB-DEATH-01", "STCB-ENC-07")
def test_it_ends_with_death_or_a_lost_turn() -> None:
    """When he no longer stands the leading is over, and the zombies he evaded stand up."""
    given: dict[str, Any] = {
        "hands": {B: ("where_did_everybody_go",)},
        "health": {A: 1},
        "zombies": {(1, 0): 1, (1, -1): 1},
        "active": B,
    }
    state = play(
        table("before_swarm", **given), LEAD, "step 1,0", "evade", "roll 4", "step 1,-1", "fight pistol", "roll 1"
    )
    assert (state.postures[A], state.lying, dict(state.zombies)) == ("dead", (), {(1, 0): 1, (1, -1): 1})
    assert node(state) == "SwarmRoll"

    state = play(table("before_swarm", **given, tables={A: ("grenade",)}), LEAD, "step 1,0", "use grenade square=1,-1")
    assert (state.postures[A], state.kills[A], node(state)) == ("turn", 1, "SwarmRoll")


@pytest.mark.rule("STCB-CARD-21", "STCB-END-01")
def test_led_to_the_helipad() -> None:
    """It does not matter who moved him there: he wins at once."""
    follow(
        table("before_swarm", active=B, hands={B: ("where_did_everybody_go",)}, at={A: (6, 1)}),
        (f"{LEAD}; step 7,1", {"winners": (A,)}),
    )


@pytest.mark.rule("STCB-CARD-20", "STCB-CARD-21")
def test_claustrophobia_binds_the_leader_in_that_turn_only() -> None:
    """In his next turn the target cannot be led into a building, but freely inside one. In others' turns he is led anywhere."""
    given: dict[str, Any] = {
        "hands": {B: ("where_did_everybody_go",)},
        "markers": [effect("claustrophobia", C, target=A)],
        "options": PHASES,
    }
    state = play(table("before_move", **given, at={A: (1, 3)}), LEAD)
    assert options(state) == ["step 1,2", "stop"]
    state = follow(state, ("", {"refusal step 1,4": "STCB-CARD-20", "refusal step 1,1": "STCB-GEO-08"}))
    state = play(table("before_move", **given, at={A: (1, 4)}), LEAD)
    assert options(state) == ["step 1,3", "step 0,4", "step 2,4", "step 1,5", "stop"]
    state = play(table("before_swarm", active=B, **given, at={A: (1, 3)}), LEAD)
    assert options(state) == ["step 1,2", "step 1,4", "stop"]


@pytest.mark.rule("STCB-CARD-21", "STCB-TIME-08", "STCB-TIME-11", "STCB-ENC-07")
def test_led_within_being_led() -> None:
    """After a step another player leads him away. When that ends, the zombies evaded meanwhile stand up, and the first leads on."""
    state = table(
        "before_swarm",
        active=B,
        hands={B: ("where_did_everybody_go",), C: ("where_did_everybody_go",)},
        zombies={(1, 0): 1, (2, 1): 1},
        options=FULL,
    )
    follow(
        state,
        (f"{LEAD}; step 1,0", {"node": "WindowChoice", "actor": C}),
        (f"{LEAD}", {"node": "LeadingChoice", "actor": C}),
        ("step 1,1; step 2,1; evade; roll 4", {"lying": (Lying(A, 2, (2, 1), 1),)}),
        ("stop", {"lying": (), "node": "Encounter", "actor": A, "squares A": (2, 1)}),
        ("evade; roll 4", {"lying": (Lying(A, 1, (2, 1), 1),), "node": "LeadingChoice", "actor": B}),
        ("step 3,1; step 4,1; step 5,1; step 6,1", {"squares A": (6, 1), "lying": (), "node": "SwarmRoll"}),
    )


@pytest.mark.rule("STCB-CARD-21", "STCB-ENC-07", "STCB-ENC-08", "STCB-MOVE-09")
def test_led_before_the_end_of_anothers_move() -> None:
    """In another's turn evaded zombies stand up when the leading ends. Tokens on the square where it starts stay."""
    given: dict[str, Any] = {
        "hands": {B: ("where_did_everybody_go",)},
        "zombies": {(1, 3): 1},
        "bullet_tokens": [(1, 4)],
    }
    state = play(table("before_move", active=B, at={A: (1, 4)}, **given), LEAD, "step 1,3", "evade", "roll 4")
    assert (state.bullets[A], state.lying) == (0, (Lying(A, 1, (1, 3), 1),))
    assert play(state, "stop").lying == ()


@pytest.mark.rule("STCB-CARD-21", "STCB-ENC-07", "STCB-TIME-06")
@pytest.mark.parametrize(("facts", "line", "posture"), [
    ({"hands": {C: ("fear",)}, "health": {A: 3}}, "play fear target=0", "move"),
    ({"tables": {A: ("grenade",)}, "health": {A: 1}}, "use grenade square=1,0", "turn"),
    ({"tables": {A: ("grenade",)}, "health": {A: 1}, "hearts": {A: 1}}, "use grenade square=1,0", "dead"),
])  # fmt: skip
def test_the_movement_ends_at_once_when_he_lies(facts: dict[str, Any], line: str, posture: str) -> None:
    """A figure that lies down right after a step ends the leading: its zombies stand up while others are still being asked."""
    facts = {**facts, "hands": {**facts.get("hands", {}), B: ("where_did_everybody_go",), 3: ("this_isnt_so_bad",)}}
    state = table("before_swarm", active=B, players=4, zombies={(1, 0): 1, (6, -2): 1}, options=FULL, **facts)
    state = play(state, LEAD, "step 1,0")
    while node(state) == "WindowChoice":
        state = play(state, "pass")
    state = play(state, "evade", "roll 4", "step 1,-1")
    while line not in options(state):
        state = play(state, "pass")
    state = play(state, line)
    assert (state.postures[A], state.lying, node(state)) == (posture, (), "WindowChoice")
    state = until(state, "SwarmRoll")
    assert (state.active, state.squares[A]) == (B, (1, -1))


@pytest.mark.rule("STCB-ENC-07", "STCB-TIME-11")
def test_two_are_led_at_a_time() -> None:
    """Each is led separately: a zombie that the second evades stands up when his own leading ends."""
    hands = {B: ("where_did_everybody_go",), C: ("where_did_everybody_go",)}
    state = table("before_swarm", active=B, players=4, hands=hands, zombies={(1, 2): 1}, options=FULL)
    state = play(state, LEAD, "step 1,0", "play where_did_everybody_go target=3", "step 1,2", "evade", "roll 4")
    assert state.lying == (Lying(3, 1, (1, 2), 1),)
    follow(state, ("stop", {"lying": (), "node": "LeadingChoice", "actor": B}))


@pytest.mark.rule("STCB-CARD-11", "STCB-CARD-21")
def test_the_leader_goes_on_deciding_when_he_has_died() -> None:
    """A player whose figure is gone still decides the steps of his card."""
    state = table("before_swarm", active=B, health={B: 0}, postures={B: "gone"}, hands={B: ("where_did_everybody_go",)})
    state = play(state, LEAD, "step 1,0")
    assert (actor(state), node(state)) == (B, "LeadingChoice")


# ------------------------------------------------------------------------------------------- the target is asked


@pytest.mark.rule("STCB-CARD-10", "STCB-TIME-01", "STCB-TIME-02", "STCB-TIME-03", "STCB-TIME-04")
def test_s_46_the_target_is_asked() -> None:
    """S-46: with `all`, only Fear's target is asked before it takes effect; with `holders` or `own_turn` nobody is."""
    given: dict[str, Any] = {"active": B, "hands": {B: ("fear",), A: ("fear",), C: ("chainsaw",)}}
    state = table("before_swarm", **given, options={"card_windows": "phases", "ask": "all"})
    state = play(state, "play fear target=0")
    assert (actor(state), options(state), state.postures[A]) == (A, ["pass"], "standing")
    state = follow(state, ("pass", {"postures A": "move", "actor": C}))

    for options_ in (PHASES, {"card_windows": "own_turn", "ask": "all"}):
        state = follow(table("before_swarm", **given, options=options_), ("play fear target=0", {"postures A": "move"}))
