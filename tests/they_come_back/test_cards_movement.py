"""Cards that change how far a human moves, whether and where, and who decides."""

from __future__ import annotations

from typing import Any

import pytest

from tests.they_come_back.driving import (
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

# ------------------------------------------------------------------------------------------------ Adrenaline Rush


@pytest.mark.rule("STCB-EVENT-01", "STCB-MOVE-02", "STCB-CARD-13")
@pytest.mark.parametrize(("facts", "points"), [
    ({}, 8),
    ({"tables": {A: ("skateboard",)}}, 12),
    ({"health": {A: 2}, "markers": [effect("your_shoes_untied", B, target=A)]}, 3),
    ({"health": {A: 5}}, 12),
])  # fmt: skip
def test_adrenaline_doubles_the_count(facts: dict[str, Any], points: int) -> None:
    """Played at the start of the turn it doubles the whole count, before the shoe halves it. It ends with the turn."""
    state = play(table("turn_start", hands={A: ("adrenaline_rush",)}, **facts), "play adrenaline_rush")
    assert (state.points, state.count, [*state.discards]) == (points, points, ["adrenaline_rush"])
    state = until(until(state, "SwarmRoll"), "MoveChoice")
    assert (state.active, state.markers) == (B, ())


@pytest.mark.rule("STCB-EVENT-01", "STCB-CARD-13", "STCB-MOVE-08")
def test_adrenaline_at_a_movement_decision() -> None:
    """It adds this turn's count to the points left, and cannot be played without a count."""
    state = table("move", hands={A: ("adrenaline_rush",)}, count=6, points=1)
    assert play(state, "play adrenaline_rush").points == 7
    state = table("move", hands={A: ("adrenaline_rush",)}, count=4, points=0)
    assert options(state) == ["play adrenaline_rush", "stop"]
    assert play(state, "play adrenaline_rush").points == 4
    assert (
        cards(table("move", hands={A: ("adrenaline_rush",)}, count=0, points=0, health_tokens=[(1, 4)], at={A: (1, 4)}))
        == []
    )


@pytest.mark.rule("STCB-EVENT-01", "STCB-EVENT-17", "STCB-LOSS-02")
def test_a_turn_without_movement_has_no_count_to_change() -> None:
    """Adrenaline Rush and the Keys are not offered at the start of a turn under Fear, nor in another's turn."""
    hands = {A: ("adrenaline_rush", "keys_are_still_in_it")}
    assert cards(table("turn_start", hands=hands, postures={A: "move"}, zombies={(1, 1): 1})) == []
    assert cards(table("turn_start", active=C, hands=hands, options=PHASES)) == []
    assert cards(table("turn_start", hands=hands)) == ["play adrenaline_rush", "play keys_are_still_in_it"]


@pytest.mark.rule("STCB-FIGHT-09", "STCB-FIGHT-10", "STCB-EVENT-01", "STCB-FIGHT-03")
def test_adrenaline_on_a_combat_roll() -> None:
    """It is offered if it is enough, alone or with Bullets, and then he is asked again. It counts as the card of the round."""
    given: dict[str, Any] = {"hands": {A: ("adrenaline_rush", "adrenaline_rush")}, "zombies": {(1, 1): 1}}
    state = play(table("encounter", **given, bullets={A: 1}), "fight pistol", "roll 1")
    assert options(state) == ["accept", "play adrenaline_rush"]
    state = follow(state, ("play adrenaline_rush", {"options": ["accept", "spend_bullets 1"]}))
    follow(state, ("spend_bullets 1", {"kills A": 1, "bullets A": 0}))
    assert play(state, "accept").health[A] == 2

    state = play(table("encounter", **given), "fight pistol", "roll 2")
    assert options(state) == ["accept", "play adrenaline_rush"]
    assert play(state, "play adrenaline_rush").kills[A] == 1
    assert play(table("encounter", **given), "fight pistol", "roll 1").health[A] == 2
    assert play(table("encounter", **given, played={A: True}), "fight pistol", "roll 3").health[A] == 2

    state = play(table("encounter", **given, tables={A: ("fire_axe",)}, bullets={A: 5}), "fight fire_axe", "roll 1")
    assert options(state) == ["accept", "play adrenaline_rush"]
    assert play(state, "play adrenaline_rush").kills[A] == 1


@pytest.mark.rule("STCB-UNDEAD-03", "STCB-EVENT-01")
def test_adrenaline_in_a_defense() -> None:
    """The victim of an attack may add it to the attack's die."""
    state = table("attack", active=B, health={B: 0}, hearts={B: 1}, hands={A: ("adrenaline_rush",)}, at={C: (1, 0)})
    state = play(state, "roll 2")
    assert (actor(state), options(state)) == (A, ["accept", "play adrenaline_rush"])
    follow(state, ("play adrenaline_rush", {"health A": 3, "played A": True}))


# ------------------------------------------------------------------------------------------------------------ Keys


@pytest.mark.rule("STCB-EVENT-17", "STCB-MOVE-03")
def test_the_keys_replace_the_count() -> None:
    """The count of this turn is 10, whatever skateboard and shoe say."""
    state = table(
        "turn_start",
        hands={A: ("keys_are_still_in_it",)},
        tables={A: ("skateboard",)},
        markers=[effect("your_shoes_untied", B, target=A)],
    )
    state = follow(state, ("play keys_are_still_in_it", {"points": 10, "count": 10}))
    state = until(until(state, "SwarmRoll"), "MoveChoice")
    assert (state.active, state.points, state.markers) == (B, 4, ())


# ----------------------------------------------------------------------------------------------- Much Needed Rest


@pytest.mark.rule("STCB-EVENT-20", "STCB-HEALTH-01", "STCB-HEALTH-03", "STCB-ENC-08", "STCB-MOVE-10")
def test_s_69_much_needed_rest() -> None:
    """S-69: 4 Health become 5, the black heart stays, he does not move, evaded zombies stand up; with 5 Health it is barred."""
    state = table(
        "before_move",
        hands={A: ("much_needed_rest",)},
        health={A: 4},
        hearts={A: 1},
        lying=[(A, 0, (1, 1), 1)],
        zombies={(6, 1): 1},
    )
    state = play(state, "play much_needed_rest")
    assert (state.health[A], state.hearts[A], state.points, state.lying) == (5, 1, 0, ())
    follow(state, ("", {"zombies": {(1, 1): 1, (6, 1): 1}, "node": "SwarmRoll"}))
    assert cards(table("before_move", hands={A: ("much_needed_rest",)}, health={A: 5})) == []


# ----------------------------------------------------------------------------------------------------- Brain Cramp


@pytest.mark.rule("STCB-EVENT-05", "STCB-CARD-19", "STCB-MOVE-09")
def test_a_cramped_brain_is_steered() -> None:
    """The card's player may only step, with the target's points, or stop. The target handles encounters; tokens are taken."""
    state = table(
        "before_move",
        hands={B: ("brain_cramp",), A: ("fear",)},
        at={A: (1, 3), C: (1, 3)},
        tables={A: ("lots_of_ammo",)},
        bullets={C: 2},
        zombies={(1, 4): 1},
        health_tokens=[(1, 4), (0, 4)],
        points=2,
        options=PHASES,
    )
    state = follow(
        state,
        ("pass", {"actor": B, "cards": ["play brain_cramp target=0"]}),
        ("play brain_cramp target=0", {"actor": B, "options": ["step 1,2", "step 1,4", "stop"]}),
        ("step 1,4", {"actor": A}),
    )
    assert {"play fear target=1", "use lots_of_ammo"} <= set(options(state))
    follow(
        state,
        ("evade; roll 4", {"actor": B, "health A": 4, "health_tokens": ((0, 4),)}),
        ("step 0,4", {"health A": 5, "points": 0, "health_tokens": (), "node": "WindowChoice", "actor": A}),
        ("", {"options": ["play fear target=1", "play fear target=2", "use lots_of_ammo", "pass"]}),
    )


@pytest.mark.rule("STCB-CARD-19", "STCB-MOVE-09")
def test_a_cramped_brain_may_stop_at_once() -> None:
    """The movement may end where it begins; the tokens there stay, as he has not entered the square."""
    state = table("before_move", hands={B: ("brain_cramp",)}, at={A: (1, 4)}, bullet_tokens=[(1, 4)], options=PHASES)
    state = play(state, "play brain_cramp target=0", "stop")
    assert (state.bullets[A], state.bullet_tokens) == (0, ((1, 4),))
    follow(state, ("", {"squares A": (1, 4), "node": "SwarmRoll"}))


@pytest.mark.rule("STCB-CARD-19", "STCB-EVENT-05", "STCB-CARD-09")
def test_when_a_brain_does_not_cramp() -> None:
    """It is not played twice in a phase, after Much Needed Rest, in a turn without movement, on an undead, or by the mover himself."""
    given: dict[str, Any] = {"hands": {B: ("brain_cramp",), C: ("brain_cramp",)}, "options": PHASES}
    follow(table("before_move", **given), ("play brain_cramp target=0", {"actor": B, "node": "MoveChoice"}))

    rested = table("before_move", options=PHASES, hands={A: ("much_needed_rest", "brain_cramp"), B: ("brain_cramp",)})
    assert cards(rested) == ["play much_needed_rest"]
    assert node(play(rested, "play much_needed_rest")) == "SwarmRoll"
    assert node(table("before_move", **given, movement="lost")) == "SwarmRoll"
    undead = table("turn_start", **given, health={A: 0}, hearts={A: 1}, at={A: (1, 0)})
    assert node(undead) == "UndeadMove"


@pytest.mark.rule("STCB-EVENT-05", "STCB-CARD-05", "STCB-TIME-06")
def test_the_dead_have_no_brain_to_cramp() -> None:
    """If the mover dies in the window, nobody is steered; the window is finished, then his turn is over."""
    hands = {B: ("where_did_everybody_go",), C: ("brain_cramp", "fear")}
    state = table("before_move", hands=hands, health={A: 1}, zombies={(1, 0): 1}, points=0, options=PHASES)
    state = play(state, "play where_did_everybody_go target=0", "step 1,0", "fight pistol", "roll 1")
    assert state.postures[A] == "dead"
    assert (actor(state), options(state)) == (C, ["play fear target=1", "pass"])
    assert play(state, "pass").active == B


# -------------------------------------------------------------------------------------------------- Claustrophobia


@pytest.mark.rule("STCB-EVENT-08", "STCB-CARD-15", "STCB-CARD-20", "STCB-CARD-09")
def test_claustrophobia() -> None:
    """In his next turn the target enters no building, then it is over. He cannot be under it twice."""
    state = table(
        "before_swarm", active=C, hands={C: ("claustrophobia",), B: ("claustrophobia",)}, at={A: (1, 3)}, options=PHASES
    )
    state = play(state, "play claustrophobia target=0")
    assert "play claustrophobia target=0" not in cards(state)
    assert "play claustrophobia target=2" in cards(state)
    state = until(state, "MoveChoice")
    assert (state.active, options(state)) == (A, ["step 1,2", "stop"])
    state = until(until(play(state, "stop"), "SwarmRoll"), "MoveChoice")
    assert (state.active, state.markers) == (B, ())


@pytest.mark.rule("STCB-CARD-15", "STCB-CARD-20", "STCB-EVENT-08")
def test_claustrophobia_in_the_own_turn_is_of_the_next() -> None:
    """Played in the target's own turn it does not bind him yet."""
    state = table("before_move", hands={B: ("claustrophobia",)}, at={A: (1, 3)}, options=PHASES)
    state = play(state, "play claustrophobia target=0")
    assert [(marker.clock, marker.left, marker.target) for marker in state.markers] == [(A, 2, A)]
    assert "step 1,4" in options(state)
    for seat in (B, C, A):
        state = until(play(until(state, "SwarmRoll"), "roll 1"), "MoveChoice")
        assert state.active == seat
    assert [line for line in options(state) if not line.startswith("play")] == ["step 1,2", "stop"]


@pytest.mark.rule("STCB-CARD-20", "STCB-EVENT-08")
def test_out_of_the_building_by_a_shortest_way() -> None:
    """Inside, with points left, he may only step nearer to the street, and not stop; outside he goes on freely."""
    state = table(
        "move",
        at={A: (0, 5)},
        markers=[effect("claustrophobia", B, target=A)],
        points=4,
        health_tokens=[(0, 5)],
        entered=True,
    )
    assert options(state) == ["step 0,4", "step 1,5", "take health"]
    state = follow(state, ("take health; step 0,4", {"node": "MoveChoice"}))
    assert state.squares[A] == (1, 3)  # each step was the only one
    follow(state, ("", {"points": 1, "options": ["step 1,2", "stop"]}))


# ---------------------------------------------------------------------------------------------- Your Shoe's Untied


@pytest.mark.rule("STCB-EVENT-26", "STCB-MOVE-02", "STCB-CARD-13")
@pytest.mark.parametrize(("facts", "points"), [
    ({}, 2),
    ({"health": {A: 4}}, 2),
    ({"tables": {A: ("skateboard",)}}, 3),
    ({"health": {A: 1}}, 1),
])  # fmt: skip
def test_a_shoe_halves_the_next_count(facts: dict[str, Any], points: int) -> None:
    """It halves the count, rounded down, after the skateboard is added, and ends with that turn."""
    state = table("before_swarm", active=C, hands={C: ("your_shoes_untied",)}, **facts)
    state = play(state, "play your_shoes_untied target=0")
    state = until(state, "MoveChoice")
    assert (state.active, state.points, state.count) == (A, points, points)
    state = until(until(state, "SwarmRoll"), "MoveChoice")
    assert (state.active, state.markers) == (B, ())


@pytest.mark.rule("STCB-EVENT-26", "STCB-CARD-15")
@pytest.mark.parametrize(("phase", "left", "now"), [("turn_start", 1, 2), ("before_move", 2, 4), ("turn_end", 2, 0)])
def test_a_shoe_in_the_targets_own_turn(phase: str, left: int, now: int) -> None:
    """Played before the count it halves this turn's, after it the next turn's."""
    state = table(phase, hands={B: ("your_shoes_untied",)}, options=PHASES)
    state = play(state, "play your_shoes_untied target=0")
    marker = next((marker.left for marker in state.markers), None)
    assert (marker, state.points) == (left, now)


@pytest.mark.rule("STCB-EVENT-26", "STCB-TURN-02", "STCB-TURN-06")
def test_a_shoe_is_gone_with_a_turn_without_count() -> None:
    """It also ends with a lost turn, or one without movement. Played before such a turn's count would come, it is for that turn."""
    state = table("turn_end", active=C, postures={A: "turn"}, markers=[effect("your_shoes_untied", C, target=A)])
    state = until(play(state, "draw fear", "draw fear", "draw grenade"), "MoveChoice")
    assert (state.active, state.markers) == (B, ())

    state = table("turn_start", postures={A: "move"}, hands={B: ("your_shoes_untied",)}, options=PHASES)
    state = play(state, "play your_shoes_untied target=0")
    assert [marker.left for marker in state.markers] == [1]
    state = table("before_move", movement="lost", hands={B: ("your_shoes_untied",)}, options=PHASES, points=0, count=0)
    state = play(state, "play your_shoes_untied target=0")
    assert [marker.left for marker in state.markers] == [2]


@pytest.mark.rule("STCB-EVENT-26", "STCB-EVENT-08", "STCB-CARD-09")
@pytest.mark.parametrize("card", ["your_shoes_untied", "claustrophobia"])
def test_not_under_the_same_effect_twice(card: str) -> None:
    """A player under it, no matter who played it, is no target; others are. His death ends it."""
    state = table("before_swarm", active=C, hands={C: (card,)}, markers=[effect(card, B, target=A)])
    assert cards(state) == [f"play {card} target=1"]
    state = table(
        "encounter",
        health={A: 1},
        markers=[effect(card, B, left=2, target=A), effect("all_the_marbles", A)],
        zombies={(1, 1): 1},
        points=0,
    )
    state = follow(state, ("fight pistol; roll 1", {"postures A": "dead"}))
    assert not [marker for marker in state.markers if marker.card == card]


@pytest.mark.rule("STCB-MOVE-02", "STCB-EVENT-21", "STCB-EVENT-26")
def test_s_11_counts() -> None:
    """S-11: 3 Health count 4, with the skateboard 6, with the shoe as well 3."""
    assert table("turn_start").points == 4
    assert table("turn_start", tables={A: ("skateboard",)}).points == 6
    assert (
        table("turn_start", tables={A: ("skateboard",)}, markers=[effect("your_shoes_untied", B, target=A)]).points == 3
    )
