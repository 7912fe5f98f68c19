"""The worked scenarios of the book about movement, encounters, ambushes, shots, losses and trade."""

from functools import partial
from typing import Any

import pytest

from tests.they_come_back.driving import AWAY, A, B, effect, follow, options, turn


@pytest.mark.rule("STCB-MOVE-01", "STCB-MOVE-02", "STCB-EVENT-21", "STCB-EVENT-26")
@pytest.mark.parametrize(("facts", "points"), [
    ({"health": {A: 2}}, 3),
    ({"health": {A: 3}}, 4),
    ({"health": {A: 5}}, 6),
    ({"tables": {A: ("skateboard",)}}, 6),
    ({"tables": {A: ("skateboard",)}, "markers": [effect("your_shoes_untied", B, target=A)]}, 3),
])  # fmt: skip
def test_s11_points(facts: dict[str, Any], points: int) -> None:
    """S-11: 2 Health give 3 points, 3 give 4, 6 with a Skateboard, with the shoe as well 3; 5 Health give 6."""
    follow(turn(**facts), ("", {"count": points, "points": points}))


@pytest.mark.rule("STCB-EVADE-02", "STCB-EVADE-03", "STCB-ENC-05", "STCB-ENC-08", "STCB-MOVE-04", "STCB-MOVE-10")
@pytest.mark.rule("STCB-EVADE-05", "STCB-ENC-04", "STCB-HEALTH-02", "STCB-MOVE-01")
def test_s12_and_s13_evade_with_points() -> None:
    """S-12: 3 of 4 points are left after a step; 2 of them raise a roll of 2; the zombie lies until the points are used up.

    S-13: a 1 needs 3 points and 2 are left: nobody is asked, the zombie bites, the encounter goes on, the points stay.
    """
    follow(
        turn(zombies={(1, 0): 1}),
        ("step 1,0", {"options": ["evade", "fight pistol"], "points": 3}),
        ("evade; roll 2", {"options": ["accept", "spend_points 2"]}),
        ("spend_points 2", {"points": 1, "zombies": {}, "lying": ((A, 0, (1, 0), 1, "ordinary"),)}),
        ("step 1,-1", {"node": "SwarmRoll", "squares A": (1, -1), "zombies": {(1, 0): 1}, "lying": ()}),
    )
    bitten = {"health A": 2, "hearts A": 1, "points": 2, "options": ["evade", "fight pistol"]}
    follow(turn(at={A: (1, 2)}, zombies={(1, 0): 1}), ("step 1,1; step 1,0; evade; roll 1", bitten))


@pytest.mark.rule("STCB-FIGHT-02", "STCB-FIGHT-03", "STCB-FIGHT-06", "STCB-FIGHT-08", "STCB-FIGHT-09")
def test_s14_pistol() -> None:
    """S-14: a 2 with the pistol needs 2 Bullets, all or none; a 1 with 2 Bullets is a bite at once."""
    follow(
        turn(bullets={A: 3}, zombies={(1, 1): 1}),
        ("fight pistol; roll 2", {"options": ["accept", "spend_bullets 2"]}),
        ("spend_bullets 2", {"bullets A": 1, "kills A": 1, "zombies": {}}),
    )
    bitten = {"health A": 2, "hearts A": 1, "bullets A": 2, "node": "Encounter"}
    follow(turn(bullets={A: 2}, zombies={(1, 1): 1}), ("fight pistol; roll 1", bitten))


@pytest.mark.rule("STCB-FIGHT-01", "STCB-FIGHT-04", "STCB-EVENT-10", "STCB-WEAPON-06")
def test_s15_fire_axe() -> None:
    """S-15: with the axe a 3 kills; a 2 is a bite, however many Bullets there are; the axe stays."""
    state = turn(bullets={A: 5}, tables={A: ["fire_axe"]}, zombies={(1, 1): 1})
    state = follow(state, ("", {"options": ["evade", "fight pistol", "fight fire_axe"]}))
    follow(state, ("fight fire_axe; roll 3", {"kills A": 1, "health A": 3, "tables A": ("fire_axe",)}))
    follow(state, ("fight fire_axe; roll 2", {"kills A": 0, "health A": 2, "bullets A": 5, "tables A": ("fire_axe",)}))


@pytest.mark.rule("STCB-EVENT-07", "STCB-FIGHT-04", "STCB-WEAPON-03", "STCB-WEAPON-04", "STCB-TIME-05", "STCB-FIGHT-01")
def test_s16_chainsaw() -> None:
    """S-16: started in the encounter, the Chainsaw is discarded and adds 2 for the rest of the turn; Bullets do not help it."""
    follow(
        turn(bullets={A: 5}, tables={A: ["chainsaw"]}, zombies={(1, 1): 2}),
        ("", {"options": ["use chainsaw", "pass"]}),
        ("pass", {"options": ["evade", "fight pistol", "use chainsaw"]}),
        ("use chainsaw", {"tables A": (), "discards": ["chainsaw"]}),
        ("", {"options": ["evade", "fight pistol", "fight chainsaw"]}),
        ("fight chainsaw; roll 2", {"kills A": 1}),
        ("fight chainsaw; roll 1", {"kills A": 1, "health A": 2, "hearts A": 1, "bullets A": 5}),
    )


@pytest.mark.rule("STCB-ENC-02", "STCB-ENC-03", "STCB-ENC-05", "STCB-ENC-08", "STCB-SWARM-05", "STCB-SWARM-08")
def test_s17_evaded_zombie_comes_to_hold() -> None:
    """S-17: of two zombies one is evaded and ignored, even when the human comes back; then it stands up and holds him."""
    follow(
        turn(at={B: AWAY}, health={A: 2}, zombies={(1, 1): 2}),
        ("evade; roll 4; fight pistol; roll 6; step 1,0; step 1,1", {"node": "MoveChoice", "points": 1, "zombies": {}}),
        ("stop", {"node": "SwarmRoll", "zombies": {(1, 1): 1}, "lying": ()}),
        ("roll 6", {"node": "DrawCard", "zombies": {(1, 1): 1}, "told ZombieMoved": []}),
    )


@pytest.mark.rule("STCB-MOVE-06", "STCB-MOVE-07", "STCB-HEALTH-01")
def test_s18_tokens() -> None:
    """S-18: with 5 Health the Health token stays, the Bullet token may be taken; with 4 both may."""
    both = {"lines take": ["health", "bullets"]}
    tokens = partial(turn, health_tokens=[(1, 4)], bullet_tokens=[(1, 4)])
    follow(tokens(at={A: (1, 3)}, health={A: 5}), ("step 1,4", {"lines take": ["bullets"]}))
    taken = {"health A": 5, "hearts A": 1, "bullets A": 4, "points": 4, "health_tokens": (), "bullet_tokens": ()}
    bitten = tokens(at={A: (1, 3)}, health={A: 4}, hearts={A: 1}, bullets={A: 3})
    follow(bitten, ("step 1,4", both), ("take bullets; take health", taken))
    still_there = tokens(at={A: (1, 4)}, health={A: 4})
    follow(still_there, ("", {"lines take": []}), ("step 1,3; step 1,4", both))


@pytest.mark.rule("STCB-WEAPON-07", "STCB-DEATH-01", "STCB-DEATH-03", "STCB-DEATH-04")
@pytest.mark.rule("STCB-TURN-02", "STCB-TURN-08", "STCB-UNDEAD-10")
def test_s19_death() -> None:
    """S-19: the last Health turns black: cards are discarded, the turn is over; in the next one the undead acts, with 3 hearts."""
    cards: dict[str, Any] = {"hands": {A: ["lots_of_ammo", "grenade"]}, "tables": {A: ["fire_axe"]}}
    follow(
        turn(at={A: (1, 2), B: AWAY}, health={A: 1}, hearts={A: 2}, bullets={A: 2}, zombies={(1, 0): 1}, **cards),
        ("step 1,1; step 1,0; evade; roll 3", {"health A": 0, "hearts A": 3, "postures A": "dead", "active": B}),
        ("", {"discards": ["grenade", "lots_of_ammo", "fire_axe"], "hands A": (), "tables A": (), "bullets A": 0}),
        ("", {"told SwarmRolled": []}),
        ("finish", {"postures A": "standing", "node": "UndeadMove"}),
        ("done; roll 1", {"told SwarmRolled.moves": [4]}),
    )


@pytest.mark.rule("STCB-HEALTH-04", "STCB-EVENT-11", "STCB-TIME-05")
def test_s20_first_aid_kit() -> None:
    """S-20: the kit is discarded instead of a bite; the zombie still stands; he may also take the bite."""
    asked = follow(
        turn(health={A: 1}, hearts={A: 1}, tables={A: ["first_aid_kit"]}, zombies={(1, 1): 1}),
        ("fight pistol; roll 3", {"options": ["use first_aid_kit", "take_bite"]}),
    )
    used = {"health A": 1, "hearts A": 1, "tables A": (), "discards": ["first_aid_kit"]}
    follow(asked, ("use first_aid_kit", {**used, "options": ["evade", "fight pistol"]}))
    follow(asked, ("take_bite", {"postures A": "dead"}))


@pytest.mark.rule("STCB-HEALTH-05", "STCB-LOSS-06", "STCB-EVENT-12", "STCB-LOSS-01", "STCB-HEALTH-07")
def test_s21_last_health_and_a_grenade() -> None:
    """S-21: without black hearts the thrower keeps 1 Health but loses the next turn; with some he dies; a First Aid Kit is no help."""
    zombies, tables = {(-2, 0): 1, (-1, 0): 1}, {A: ["grenade", "first_aid_kit"]}
    thrower = partial(turn, at={A: (-2, 1), B: AWAY}, health={A: 1}, zombies=zombies, tables=tables)
    follow(
        thrower(),
        ("pass; use grenade tile=-1,0", {"health A": 1, "kills A": 2, "zombies": {}, "node": "MoveChoice"}),
        ("", {"losses A": "turn", "postures A": "standing"}),
        ("finish", {"active": B, "losses A": "none", "postures A": "turn"}),
    )
    died = {"health A": 0, "hearts A": 2, "postures A": "dead", "kills A": 0, "active": B}
    follow(thrower(hearts={A: 2}), ("pass; use grenade tile=-1,0", died))


@pytest.mark.rule("STCB-ENC-03", "STCB-FIGHT-01", "STCB-EVADE-01")
def test_s95_attempts() -> None:
    """S-95, without its enhanced zombie: one may evade the zombie, or use pistol or axe against it or the undead."""
    fights = ["fight pistol", "fight fire_axe", "fight pistol undead=1", "fight fire_axe undead=1"]
    assert options(turn(tables={A: ["fire_axe"]}, undead={B: 2}, zombies={(1, 1): 1})) == ["evade", *fights]


@pytest.mark.rule("STCB-MOVE-05", "STCB-MOVE-06", "STCB-GEO-05", "STCB-GEO-07")
def test_s96_movement_decision() -> None:
    """S-96: at the hospital's door one may step inside or out, take the Health token at no cost, or stop."""
    steps = ["step 1,3", "step 0,4", "step 2,4", "step 1,5"]
    follow(
        turn(at={A: (1, 3)}, health={A: 4}, health_tokens=[(1, 4)]),
        ("step 1,4; step 2,4; step 1,4", {"options": [*steps, "take health", "stop"]}),
        ("take health", {"options": [*steps, "stop"], "health A": 5, "points": 2}),
    )


# --------------------------------------------------------------------------------- ambushes, shots, losses and trade


@pytest.mark.rule("STCB-AMBUSH-01", "STCB-AMBUSH-03", "STCB-AMBUSH-04", "STCB-AMBUSH-05", "STCB-SHOTGUN-02")
def test_s40_ambush() -> None:
    """S-40: 2 more Health add 2 to the roll; a tie ends the movement; a win may take both Bullets, and the Shotgun is discarded."""
    state = turn(health={A: 4, B: 2}, bullets={B: 2}, tables={B: ["shotgun"]})
    follow(state, ("ambush 1; roll 2; roll 4", {"node": "SwarmRoll", "points": 0, "bullets B": 2}))
    robbed = {"bullets": (2, 0), "tables B": (), "discards": ["shotgun"], "node": "MoveChoice", "points": 5}
    loot = ["take_weapon shotgun", "take_bullets 1", "take_bullets 2", "take_nothing"]
    follow(
        state, ("ambush 1; roll 3; roll 4", {"options": loot}), ("take_bullets 2", {**robbed, "offers ambush 1": False})
    )


@pytest.mark.rule("STCB-SHOTGUN-05", "STCB-SHOTGUN-06", "STCB-SHOTGUN-07", "STCB-SHOTGUN-02", "STCB-SHOTGUN-04")
def test_s41_shots() -> None:
    """S-41: a shot costs a Bullet, the last one also the Shotgun; a miss is no bite; more Bullets may raise the roll."""
    armed = partial(turn, at={B: AWAY}, tables={A: ["shotgun"]}, zombies={(1, 0): 1})
    one = follow(armed(bullets={A: 1}), ("shoot 1,0", {"bullets A": 0, "tables A": (), "discards": ["shotgun"]}))
    follow(one, ("roll 4", {"kills A": 1, "zombies": {}}))
    follow(one, ("roll 3", {"kills A": 0, "zombies": {(1, 0): 1}, "health A": 3, "hearts A": 0}))
    follow(armed(bullets={A: 2}), ("shoot 1,0; roll 3", {"options": ["accept", "spend_bullets 1"]}))


@pytest.mark.rule("STCB-TURN-06", "STCB-LOSS-01", "STCB-LOSS-05", "STCB-ENC-02")
def test_s43_lost_turn() -> None:
    """S-43: in a lost turn the figure only stands up, and the next player follows; its next turn begins with the encounter."""
    state = follow(
        turn(at={B: AWAY}, postures={A: "turn"}, hands={A: ["fear"]}, zombies={(1, 1): 2}),
        ("", {"active": B, "postures A": "standing", "node": "MoveChoice"}),
    )
    assert [type(event).__name__ for event in state.events][1:4] == ["TurnBegan", "FigureStoodUp", "TurnLost"]
    follow(state, ("finish; pass", {"active": A, "node": "Encounter", "zombies": {(1, 1): 2}}))


@pytest.mark.rule("STCB-TRADE-01", "STCB-TRADE-04")
def test_s44_trade() -> None:
    """S-44: 7 kills buy two Bullets in the Army Surplus, and nothing in the Hospital."""
    surplus, hospital = (
        turn(at={A: square, B: AWAY}, kills={A: 7}, hands={A: ["lots_of_ammo", "lots_of_ammo", "fire_axe"]})
        for square in ((-2, 0), (2, 5))
    )
    follow(
        surplus,
        ("stop; roll 1; keep", {"options": ["trade bullets", "done"]}),
        ("trade bullets; trade bullets", {"kills A": 1, "bullets A": 2, "active": B}),
    )
    follow(hospital, ("stop; roll 1; keep", {"active": B, "kills A": 7, "bullets A": 0}))


@pytest.mark.rule("STCB-WEAPON-06", "STCB-EVENT-21", "STCB-AMBUSH-04")
def test_s82_stolen_skateboard() -> None:
    """S-82: a stolen Skateboard helps the thief from the next count on; points already counted stay."""
    follow(
        turn(B, tables={A: ["skateboard"]}, health={B: 4}),
        ("ambush 0; roll 6; roll 1; take_weapon skateboard", {"tables": ((), ("skateboard",)), "points": 5}),
        ("finish", {"active": A, "count": 4}),
        ("finish; pass", {"active": B, "count": 7}),
    )
