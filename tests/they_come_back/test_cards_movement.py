"""Cards that change how far a human moves, whether and where, and who decides."""

from functools import partial
from typing import Any

import pytest

from tests.they_come_back.driving import A, B, C, cards, effect, follow, open_table, table

ASKED = {"options": ["accept", "play adrenaline_rush"]}
OUT = {"active": B, "markers": ()}
"""What the next turn shows when an effect has ended."""
rush = partial(table, hands={A: ("adrenaline_rush",)})


@pytest.mark.rule("STCB-EVENT-01", "STCB-MOVE-02", "STCB-CARD-13")
@pytest.mark.parametrize(("facts", "points"), [
    ({}, 8),
    ({"tables": {A: ("skateboard",)}}, 12),
    ({"health": {A: 2}, "markers": [effect("your_shoes_untied", B, target=A)]}, 3),
    ({"health": {A: 5}}, 12),
])  # fmt: skip
def test_adrenaline_doubles_the_count(facts: dict[str, Any], points: int) -> None:
    """Played at the start of the turn it doubles the whole count, before the shoe halves it. It ends with the turn."""
    follow(
        rush(**facts),
        ("play adrenaline_rush", {"points": points, "count": points, "discards": ["adrenaline_rush"]}),
        ("until SwarmRoll; until MoveChoice", OUT),
    )


@pytest.mark.rule("STCB-EVENT-01", "STCB-CARD-13", "STCB-MOVE-08", "STCB-EVENT-17", "STCB-LOSS-02")
def test_adrenaline_at_a_movement_decision() -> None:
    """It adds this turn's count to the points left, and cannot be played without a count.

    It and the Keys are not offered at the start of a turn under Fear, nor in another's turn.
    """
    follow(rush("move", count=6, points=1), ("play adrenaline_rush", {"points": 7}))
    spent = rush("move", count=4, points=0)
    follow(spent, ("", {"options": ["play adrenaline_rush", "stop"]}), ("play adrenaline_rush", {"points": 4}))
    assert cards(rush("move", count=0, points=0, health_tokens=[(1, 4)], at={A: (1, 4)})) == []
    both = partial(open_table, hands={A: ("adrenaline_rush", "keys_are_still_in_it")})
    assert cards(both(postures={A: "move"}, zombies={(1, 1): 1})) == []
    assert cards(both(active=C)) == []
    assert cards(both()) == ["play adrenaline_rush", "play keys_are_still_in_it"]


@pytest.mark.rule("STCB-FIGHT-09", "STCB-FIGHT-10", "STCB-EVENT-01", "STCB-FIGHT-03", "STCB-UNDEAD-03")
def test_adrenaline_on_a_combat_roll() -> None:
    """It is offered if it is enough, alone or with Bullets, and then he is asked again. It counts as the card of the round.

    The victim of an attack may add it to the attack's die.
    """
    fight = partial(rush, "encounter", hands={A: ("adrenaline_rush", "adrenaline_rush")}, zombies={(1, 1): 1})
    again = {"options": ["accept", "spend_bullets 1"]}
    state = follow(fight(bullets={A: 1}), ("fight pistol; roll 1", ASKED), ("play adrenaline_rush", again))
    follow(state, ("spend_bullets 1", {"kills A": 1, "bullets A": 0}))
    follow(state, ("accept", {"health A": 2}))
    follow(fight(), ("fight pistol; roll 2", ASKED), ("play adrenaline_rush", {"kills A": 1}))
    follow(fight(), ("fight pistol; roll 1", {"health A": 2}))
    follow(fight(played={A: True}), ("fight pistol; roll 3", {"health A": 2}))
    axe = fight(tables={A: ("fire_axe",)}, bullets={A: 5})
    follow(axe, ("fight fire_axe; roll 1", ASKED), ("play adrenaline_rush", {"kills A": 1}))
    attack = rush("attack", active=B, undead={B: 1}, at={C: (1, 0)})
    saved = {"health A": 3, "played A": True}
    follow(attack, ("roll 2", {**ASKED, "actor": A}), ("play adrenaline_rush", saved))


@pytest.mark.rule("STCB-EVENT-17", "STCB-MOVE-03")
def test_the_keys_replace_the_count() -> None:
    """The count of this turn is 10, whatever skateboard and shoe say."""
    hands, tables = {A: ("keys_are_still_in_it",)}, {A: ("skateboard",)}
    follow(
        table(hands=hands, tables=tables, markers=[effect("your_shoes_untied", B, target=A)]),
        ("play keys_are_still_in_it", {"points": 10, "count": 10}),
        ("until SwarmRoll; until MoveChoice", {**OUT, "points": 4}),
    )


@pytest.mark.rule("STCB-EVENT-20", "STCB-HEALTH-01", "STCB-HEALTH-03", "STCB-ENC-08", "STCB-MOVE-10")
def test_s_69_much_needed_rest() -> None:
    """S-69: 4 Health become 5, the black heart stays, he does not move, evaded zombies stand up; with 5 Health it is barred."""
    rest = partial(table, "before_move", hands={A: ("much_needed_rest",)})
    follow(
        rest(health={A: 4}, hearts={A: 1}, lying=[(A, 0, (1, 1), 1)], zombies={(6, 1): 1}),
        ("play much_needed_rest", {"health A": 5, "hearts A": 1, "points": 0, "lying": ()}),
        ("", {"zombies": {(1, 1): 1, (6, 1): 1}, "node": "SwarmRoll"}),
    )
    assert cards(rest(health={A: 5})) == []


CRAMP = "play brain_cramp target=0"
cramp = partial(open_table, "before_move", hands={B: ("brain_cramp",)})


@pytest.mark.rule("STCB-EVENT-05", "STCB-CARD-19", "STCB-MOVE-09")
def test_a_cramped_brain_is_steered() -> None:
    """The card's player may only step, with the target's points, or stop. The target handles encounters; tokens are taken.

    The movement may end where it begins; the tokens there stay, as he has not entered the square.
    """
    hands, at = {B: ("brain_cramp",), A: ("fear",)}, {A: (1, 3), C: (1, 3)}
    armed = partial(cramp, tables={A: ("lots_of_ammo",)}, bullets={C: 2})
    follow(
        armed(hands=hands, at=at, zombies={(1, 4): 1}, health_tokens=[(1, 4), (0, 4)], points=2),
        ("pass", {"actor": B, "cards": [CRAMP]}),
        (CRAMP, {"actor": B, "options": ["step 1,2", "step 1,4", "stop"]}),
        ("step 1,4", {"actor": A, "offers play fear target=1": True, "offers use lots_of_ammo": True}),
        ("evade; roll 4", {"actor": B, "health A": 4, "health_tokens": ((0, 4),)}),
        ("step 0,4", {"health A": 5, "points": 0, "health_tokens": (), "node": "WindowChoice", "actor": A}),
        ("", {"options": ["play fear target=1", "play fear target=2", "use lots_of_ammo", "pass"]}),
    )
    stayed = {"bullets A": 0, "bullet_tokens": ((1, 4),), "squares A": (1, 4), "node": "SwarmRoll"}
    follow(cramp(at={A: (1, 4)}, bullet_tokens=[(1, 4)]), (f"{CRAMP}; stop", stayed))


@pytest.mark.rule("STCB-CARD-19", "STCB-EVENT-05", "STCB-CARD-09", "STCB-CARD-05", "STCB-TIME-06")
def test_when_a_brain_does_not_cramp() -> None:
    """It is not played twice in a phase, after Much Needed Rest, in a turn without movement, on an undead, or by the mover himself.

    If the mover dies in the window, nobody is steered; the window is finished, then his turn is over.
    """
    twice, swarm = partial(cramp, hands={B: ("brain_cramp",), C: ("brain_cramp",)}), {"node": "SwarmRoll"}
    follow(twice(), (CRAMP, {"actor": B, "node": "MoveChoice"}))
    rested = cramp(hands={A: ("much_needed_rest", "brain_cramp"), B: ("brain_cramp",)})
    follow(rested, ("", {"cards": ["play much_needed_rest"]}), ("play much_needed_rest", swarm))
    follow(twice(movement="lost"), ("", swarm))
    undead = open_table(hands={B: ("brain_cramp",)}, undead={A: 1}, at={A: (1, 0)})
    follow(undead, ("", {"node": "UndeadMove"}))
    hands = {B: ("where_did_everybody_go",), C: ("brain_cramp", "fear")}
    follow(
        cramp(hands=hands, health={A: 1}, zombies={(1, 0): 1}, points=0),
        ("play where_did_everybody_go target=0; step 1,0; fight pistol; roll 1", {"postures A": "dead"}),
        ("", {"actor": C, "options": ["play fear target=1", "pass"]}),
        ("pass", {"active": B}),
    )


CLOSE = "play claustrophobia target=0"


@pytest.mark.rule("STCB-EVENT-08", "STCB-CARD-15", "STCB-CARD-20", "STCB-CARD-09")
def test_claustrophobia() -> None:
    """In his next turn the target enters no building, then it is over. He cannot be under it twice.

    Played in the target's own turn it does not bind him yet.
    """
    hands = {C: ("claustrophobia",), B: ("claustrophobia",)}
    follow(
        open_table("before_swarm", active=C, hands=hands, at={A: (1, 3)}),
        (CLOSE, {"cards": ["play claustrophobia target=2"]}),
        ("until MoveChoice", {"active": A, "options": ["step 1,2", "stop"]}),
        ("stop; until SwarmRoll; until MoveChoice", OUT),
    )
    next_turn = "until SwarmRoll; roll 1; until MoveChoice"
    follow(
        open_table("before_move", hands={B: ("claustrophobia",)}, at={A: (1, 3)}),
        (CLOSE, {"markers.clock.left.target": [(A, 2, A)], "offers step 1,4": True}),
        (next_turn, {"active": B}),
        (next_turn, {"active": C}),
        (next_turn, {"active": A, "steps": ["1,2"], "offers stop": True}),
    )


@pytest.mark.rule("STCB-CARD-20", "STCB-EVENT-08")
def test_out_of_the_building_by_a_shortest_way() -> None:
    """Inside, with points left, he may only step nearer to the street, and not stop; outside he goes on freely."""
    bound = {"markers": [effect("claustrophobia", B, target=A)], "points": 4, "entered": True}
    follow(
        table("move", at={A: (0, 5)}, health_tokens=[(0, 5)], **bound),
        ("", {"options": ["step 0,4", "step 1,5", "take health"]}),
        # Each further step is the only one.
        ("take health; step 0,4", {"node": "MoveChoice", "squares A": (1, 3)}),
        ("", {"points": 1, "options": ["step 1,2", "stop"]}),
    )


SHOE = "play your_shoes_untied target=0"
untied = partial(open_table, hands={B: ("your_shoes_untied",)})


@pytest.mark.rule("STCB-EVENT-26", "STCB-MOVE-02", "STCB-CARD-13")
@pytest.mark.parametrize(("facts", "points"), [
    ({}, 2),
    ({"health": {A: 4}}, 2),
    ({"tables": {A: ("skateboard",)}}, 3),
    ({"health": {A: 1}}, 1),
])  # fmt: skip
def test_a_shoe_halves_the_next_count(facts: dict[str, Any], points: int) -> None:
    """It halves the count, rounded down, after the skateboard is added, and ends with that turn."""
    follow(
        table("before_swarm", active=C, hands={C: ("your_shoes_untied",)}, **facts),
        (f"{SHOE}; until MoveChoice", {"active": A, "points": points, "count": points}),
        ("until SwarmRoll; until MoveChoice", OUT),
    )


@pytest.mark.rule("STCB-EVENT-26", "STCB-CARD-15", "STCB-TURN-02", "STCB-TURN-06")
@pytest.mark.parametrize(("phase", "facts", "left", "now"), [
    ("turn_start", {}, 1, 2),
    ("before_move", {}, 2, 4),
    ("turn_end", {}, 2, 0),
    ("turn_start", {"postures": {A: "move"}}, 1, 0),
    ("before_move", {"movement": "lost", "points": 0, "count": 0}, 2, 0),
])  # fmt: skip
def test_a_shoe_in_the_targets_own_turn(phase: str, facts: dict[str, Any], left: int, now: int) -> None:
    """Played before the count it halves this turn's, after it the next turn's, even in a turn without movement."""
    follow(untied(phase, **facts), (SHOE, {"markers.left": [left], "points": now}))


@pytest.mark.rule("STCB-EVENT-26", "STCB-TURN-02", "STCB-TURN-06")
def test_a_shoe_is_gone_with_a_lost_turn() -> None:
    state = table("turn_end", active=C, postures={A: "turn"}, markers=[effect("your_shoes_untied", C, target=A)])
    follow(state, ("draw fear; draw fear; draw grenade; until MoveChoice", OUT))


@pytest.mark.rule("STCB-EVENT-26", "STCB-EVENT-08", "STCB-CARD-09")
@pytest.mark.parametrize("card", ["your_shoes_untied", "claustrophobia"])
def test_not_under_the_same_effect_twice(card: str) -> None:
    """A player under it, no matter who played it, is no target; others are. His death ends it."""
    state = table("before_swarm", active=C, hands={C: (card,)}, markers=[effect(card, B, target=A)])
    assert cards(state) == [f"play {card} target=1"]
    markers = [effect(card, B, left=2, target=A)]
    state = table("encounter", health={A: 1}, markers=markers, zombies={(1, 1): 1}, points=0)
    follow(state, ("fight pistol; roll 1", {"postures A": "dead", "markers": ()}))
