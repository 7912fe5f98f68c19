"""The worked scenarios of the book about movement and encounters, S-11 to S-21, S-95, S-96 and S-98."""

from typing import Any

import pytest

from tests.they_come_back.driving import AWAY, finish, follow, node, options, play, told, turn
from zombiekit.games.they_come_back.box.components import Card, Loss, Posture, Zombie


@pytest.mark.rule("STCB-MOVE-01", "STCB-MOVE-02", "STCB-EVENT-21")
@pytest.mark.parametrize(("health", "table", "points"), [(3, (), 4), (3, ("skateboard",), 6), (5, (), 6)])
def test_s11_points(health: int, table: tuple[str, ...], points: int) -> None:
    """S-11: 3 Health give 4 points, 6 with a Skateboard; 5 Health give 6."""
    state = turn(health={0: health}, tables={0: table})
    assert (state.count, state.points) == (points, points)


@pytest.mark.rule("STCB-EVADE-02", "STCB-EVADE-03", "STCB-ENC-05", "STCB-ENC-08", "STCB-MOVE-04", "STCB-MOVE-10")
def test_s12_evade_with_points() -> None:
    """S-12: 3 of 4 points are left after a step; 2 of them raise a roll of 2; the zombie lies until the points are used up."""
    state = follow(
        turn(zombies={(1, 0): 1}),
        ("step 1,0", {"options": ["evade", "fight pistol"], "points": 3}),
        ("evade; roll 2", {"options": ["accept", "spend_points 2"]}),
    )

    state = play(state, "spend_points 2")
    assert (state.points, state.zombies, [lying[2:] for lying in state.lying]) == (
        1,
        (),
        [((1, 0), 1, Zombie.ORDINARY)],
    )

    follow(state, ("step 1,-1", {"node": "SwarmRoll", "squares A": (1, -1), "zombies": {(1, 0): 1}, "lying": ()}))


@pytest.mark.rule("STCB-EVADE-03", "STCB-EVADE-05", "STCB-ENC-04", "STCB-HEALTH-02", "STCB-MOVE-01")
def test_s13_evade_that_cannot_be_raised() -> None:
    """S-13: a 1 needs 3 points and 2 are left: nobody is asked, the zombie bites, the encounter goes on, the points stay."""
    state = play(turn(squares={0: (1, 2)}, zombies={(1, 0): 1}), "step 1,1", "step 1,0", "evade", "roll 1")
    assert (state.health[0], state.hearts[0], state.points) == (2, 1, 2)
    assert options(state) == ["evade", "fight pistol"]


@pytest.mark.rule("STCB-FIGHT-02", "STCB-FIGHT-03", "STCB-FIGHT-06", "STCB-FIGHT-08", "STCB-FIGHT-09")
def test_s14_pistol() -> None:
    """S-14: a 2 with the pistol needs 2 Bullets, all or none; a 1 with 2 Bullets is a bite at once."""
    state = follow(
        turn(bullets={0: 3}, zombies={(1, 1): 1}),
        ("fight pistol; roll 2", {"options": ["accept", "spend_bullets 2"]}),
        ("spend_bullets 2", {"bullets A": 1, "kills A": 1, "zombies": {}}),
    )

    state = play(turn(bullets={0: 2}, zombies={(1, 1): 1}), "fight pistol", "roll 1")
    assert (state.health[0], state.hearts[0], state.bullets[0], node(state)) == (2, 1, 2, "Encounter")


@pytest.mark.rule("STCB-FIGHT-01", "STCB-FIGHT-04", "STCB-EVENT-10", "STCB-WEAPON-06")
def test_s15_fire_axe() -> None:
    """S-15: with the axe a 3 kills; a 2 is a bite, however many Bullets there are; the axe stays."""
    state = turn(bullets={0: 5}, tables={0: ["fire_axe"]}, zombies={(1, 1): 1})
    assert options(state) == ["evade", "fight pistol", "fight fire_axe"]

    hit, miss = (play(state, "fight fire_axe", f"roll {value}") for value in (3, 2))
    assert (hit.kills[0], hit.health[0]) == (1, 3)
    assert (miss.kills[0], miss.health[0], miss.bullets[0]) == (0, 2, 5)
    assert hit.tables[0] == miss.tables[0] == (Card.FIRE_AXE,)


@pytest.mark.rule("STCB-EVENT-07", "STCB-FIGHT-04", "STCB-WEAPON-03", "STCB-WEAPON-04", "STCB-TIME-05", "STCB-FIGHT-01")
def test_s16_chainsaw() -> None:
    """S-16: started in the encounter, the Chainsaw is discarded and adds 2 for the rest of the turn; Bullets do not help it."""
    follow(
        turn(bullets={0: 5}, tables={0: ["chainsaw"]}, zombies={(1, 1): 2}),
        ("", {"options": ["use chainsaw", "pass"]}),
        ("pass", {"options": ["evade", "fight pistol", "use chainsaw"]}),
        ("use chainsaw", {"tables A": (), "discards": [Card.CHAINSAW]}),
        ("", {"options": ["evade", "fight pistol", "fight chainsaw"]}),
        ("fight chainsaw; roll 2", {"kills A": 1}),
        ("fight chainsaw; roll 1", {"kills A": 1, "health A": 2, "hearts A": 1, "bullets A": 5}),
    )


@pytest.mark.rule("STCB-ENC-02", "STCB-ENC-03", "STCB-ENC-05", "STCB-ENC-08", "STCB-SWARM-05", "STCB-SWARM-08")
def test_s17_evaded_zombie_comes_to_hold() -> None:
    """S-17: of two zombies one is evaded and ignored, even when the human comes back; then it stands up and holds him."""
    state = follow(
        turn(squares={1: AWAY}, health={0: 2}, bullets={0: 0}, zombies={(1, 1): 2}),
        ("evade; roll 4; fight pistol; roll 6; step 1,0; step 1,1", {"node": "MoveChoice", "points": 1, "zombies": {}}),
        ("stop", {"node": "SwarmRoll", "zombies": {(1, 1): 1}, "lying": ()}),
    )

    state = play(state, "roll 6")
    assert node(state) != "SwarmMove"
    assert (state.zombies, told(state, "ZombieMoved")) == ((((1, 1), 1),), [])


@pytest.mark.rule("STCB-MOVE-06", "STCB-MOVE-07", "STCB-HEALTH-01")
def test_s18_tokens() -> None:
    """S-18: with 5 Health the Health token stays, the Bullet token may be taken; with 4 both may."""
    tokens: dict[str, Any] = {"health_tokens": [(1, 4)], "bullet_tokens": [(1, 4)]}
    full, bitten = (
        play(turn(squares={0: (1, 3)}, health={0: health}, bullets={0: 3}, **tokens), "step 1,4") for health in (5, 4)
    )
    still_there = turn(squares={0: (1, 4)}, health={0: 4}, **tokens)
    assert [line for line in options(full) if line.startswith("take")] == ["take bullets"]
    assert [line for line in options(bitten) if line.startswith("take")] == ["take health", "take bullets"]
    assert not [line for line in options(still_there) if line.startswith("take")]

    back = play(still_there, "step 1,3", "step 1,4")
    assert [line for line in options(back) if line.startswith("take")] == ["take health", "take bullets"]

    state = play(bitten, "take bullets", "take health")
    assert (state.health[0], state.bullets[0], state.points) == (5, 4, 4)
    assert (state.health_tokens, state.bullet_tokens) == ((), ())


@pytest.mark.rule(
    "STCB-WEAPON-07",
    "STCB-DEATH-01",
    "STCB-DEATH-03",
    "STCB-DEATH-04",
    "STCB-TURN-02",
    "STCB-TURN-08",
    "STCB-UNDEAD-10",
)
def test_s19_death() -> None:
    """S-19: the last Health turns black: cards are discarded, the turn is over; in the next one the undead acts, with 3 hearts."""
    state = turn(
        squares={0: (1, 2), 1: AWAY},
        health={0: 1},
        hearts={0: 2},
        bullets={0: 0},
        hands={0: ["lots_of_ammo", "grenade"]},
        tables={0: ["fire_axe"]},
        zombies={(1, 0): 1},
    )
    state = play(state, "step 1,1", "step 1,0", "evade", "roll 3")
    assert (state.health[0], state.hearts[0], state.postures[0]) == (0, 3, Posture.DEAD)
    assert state.discards == (Card.GRENADE, Card.LOTS_OF_AMMO, Card.FIRE_AXE)
    assert (state.hands[0], state.tables[0], state.active) == ((), (), 1)
    assert told(state, "SwarmRolled") == []

    state = finish(state)
    assert (state.postures[0], node(state)) == (Posture.STANDING, "UndeadMove")
    assert told(play(state, "done", "roll 1"), "SwarmRolled")[0].moves == 4


@pytest.mark.rule("STCB-HEALTH-04", "STCB-EVENT-11", "STCB-TIME-05")
def test_s20_first_aid_kit() -> None:
    """S-20: the kit is discarded instead of a bite; the zombie still stands; he may also take the bite."""
    asked = follow(
        turn(health={0: 1}, hearts={0: 1}, tables={0: ["first_aid_kit"]}, zombies={(1, 1): 1}),
        ("fight pistol; roll 3", {"options": ["use first_aid_kit", "take_bite"]}),
    )
    follow(
        asked,
        ("use first_aid_kit", {"health A": 1, "hearts A": 1, "tables A": (), "discards": [Card.FIRST_AID_KIT]}),
        ("", {"options": ["evade", "fight pistol"]}),
    )
    follow(asked, ("take_bite", {"postures A": Posture.DEAD}))


@pytest.mark.rule("STCB-HEALTH-05", "STCB-LOSS-06", "STCB-EVENT-12", "STCB-LOSS-01", "STCB-HEALTH-07")
def test_s21_last_health_and_a_grenade() -> None:
    """S-21: without black hearts the thrower keeps 1 Health but loses the next turn; with some he dies; a First Aid Kit is no help."""
    facts: dict[str, Any] = {"squares": {0: (-2, 1), 1: AWAY}, "zombies": {(-2, 0): 1, (-1, 0): 1}}
    facts["tables"] = {0: ["grenade", "first_aid_kit"]}
    kept = follow(
        turn(health={0: 1}, **facts),
        ("pass; use grenade tile=-1,0", {"health A": 1, "kills A": 2, "zombies": {}, "node": "MoveChoice"}),
        ("", {"losses A": Loss.TURN, "postures A": Posture.STANDING}),
    )
    follow(finish(kept), ("", {"active": 1, "losses A": Loss.NONE, "postures A": Posture.TURN}))

    died = play(turn(health={0: 1}, hearts={0: 2}, **facts), "pass", "use grenade tile=-1,0")
    follow(died, ("", {"health A": 0, "hearts A": 2, "postures A": Posture.DEAD, "kills A": 0, "active": 1}))


@pytest.mark.rule("STCB-ENC-03", "STCB-FIGHT-01", "STCB-EVADE-01")
def test_s95_attempts() -> None:
    """S-95, without its enhanced zombie: one may evade the zombie, or use pistol or axe against it or the undead."""
    state = turn(tables={0: ["fire_axe"]}, health={1: 0}, bullets={1: 0}, hearts={1: 2}, zombies={(1, 1): 1})
    assert options(state) == [
        "evade",
        "fight pistol",
        "fight fire_axe",
        "fight pistol undead=1",
        "fight fire_axe undead=1",
    ]


@pytest.mark.rule("STCB-MOVE-05", "STCB-MOVE-06", "STCB-GEO-05", "STCB-GEO-07")
def test_s96_movement_decision() -> None:
    """S-96: at the hospital's door one may step inside or out, take the Health token at no cost, or stop."""
    state = play(turn(squares={0: (1, 3)}, health={0: 4}, health_tokens=[(1, 4)]), "step 1,4", "step 2,4", "step 1,4")
    steps = ["step 1,3", "step 0,4", "step 2,4", "step 1,5"]
    assert options(state) == [*steps, "take health", "stop"]

    follow(state, ("take health", {"options": [*steps, "stop"], "health A": 5, "points": 2}))
