"""The worked scenarios of the book about ambushes, shots, losses and trade, S-40 to S-44, and S-82."""

import pytest

from tests.they_come_back.driving import AWAY, finish, follow, node, options, play, turn
from zombiekit.games.they_come_back.box.components import Card, Posture


@pytest.mark.rule("STCB-AMBUSH-01", "STCB-AMBUSH-03", "STCB-AMBUSH-04", "STCB-AMBUSH-05", "STCB-SHOTGUN-02")
def test_s40_ambush() -> None:
    """S-40: 2 more Health add 2 to the roll; a tie ends the movement; a win may take both Bullets, and the Shotgun is discarded."""
    state = turn(health={0: 4, 1: 2}, bullets={0: 0, 1: 2}, tables={1: ["shotgun"]})
    assert "ambush 1" in options(state)

    follow(state, ("ambush 1; roll 2; roll 4", {"node": "SwarmRoll", "points": 0, "bullets B": 2}))

    follow(
        play(state, "ambush 1", "roll 3", "roll 4"),
        ("", {"options": ["take_weapon shotgun", "take_bullets 1", "take_bullets 2", "take_nothing"]}),
        ("take_bullets 2", {"bullets": (2, 0), "tables B": (), "discards": [Card.SHOTGUN], "node": "MoveChoice"}),
        ("", {"points": 5, "offers ambush 1": False}),
    )


@pytest.mark.rule("STCB-SHOTGUN-05", "STCB-SHOTGUN-06", "STCB-SHOTGUN-07", "STCB-SHOTGUN-02", "STCB-SHOTGUN-04")
def test_s41_shots() -> None:
    """S-41: a shot costs a Bullet, the last one also the Shotgun; a miss is no bite; more Bullets may raise the roll."""
    one, two = (
        play(turn(squares={1: AWAY}, bullets={0: bullets}, tables={0: ["shotgun"]}, zombies={(1, 0): 1}), "shoot 1,0")
        for bullets in (1, 2)
    )
    assert (one.bullets[0], one.tables[0], one.discards) == (0, (), (Card.SHOTGUN,))

    hit, miss = play(one, "roll 4"), play(one, "roll 3")
    assert (hit.kills[0], hit.zombies) == (1, ())
    assert (miss.kills[0], miss.zombies, miss.health[0], miss.hearts[0]) == (0, (((1, 0), 1),), 3, 0)
    assert options(play(two, "roll 3")) == ["accept", "spend_bullets 1"]


@pytest.mark.rule("STCB-TURN-06", "STCB-LOSS-01", "STCB-LOSS-05", "STCB-ENC-02")
def test_s43_lost_turn() -> None:
    """S-43: in a lost turn the figure only stands up, and the next player follows; its next turn begins with the encounter."""
    state = turn(squares={1: AWAY}, postures={0: "turn"}, hands={0: ["fear"]}, zombies={(1, 1): 2})
    assert (state.active, state.postures[0], node(state)) == (1, Posture.STANDING, "MoveChoice")
    assert [type(event).__name__ for event in state.events][1:4] == ["TurnBegan", "FigureStoodUp", "TurnLost"]

    follow(finish(state), ("pass", {"active": 0, "node": "Encounter", "zombies": {(1, 1): 2}}))


@pytest.mark.rule("STCB-TRADE-01", "STCB-TRADE-04")
def test_s44_trade() -> None:
    """S-44: 7 kills buy two Bullets in the Army Surplus, and nothing in the Hospital."""
    surplus, hospital = (
        turn(squares={0: square, 1: AWAY}, kills={0: 7}, bullets={0: 0}, hands={0: ["lots_of_ammo"] * 2 + ["fire_axe"]})
        for square in ((-2, 0), (2, 5))
    )
    follow(
        surplus,
        ("stop; roll 1; keep", {"options": ["trade bullets", "done"]}),
        ("trade bullets; trade bullets", {"kills A": 1, "bullets A": 2, "active": 1}),
    )

    follow(hospital, ("stop; roll 1; keep", {"active": 1, "kills A": 7, "bullets A": 0}))


@pytest.mark.rule("STCB-WEAPON-06", "STCB-EVENT-21", "STCB-AMBUSH-04")
def test_s82_stolen_skateboard() -> None:
    """S-82: a stolen Skateboard helps the thief from the next count on; points already counted stay."""
    state = turn(1, tables={0: ["skateboard"]}, health={1: 4})
    state = play(state, "ambush 0", "roll 6", "roll 1", "take_weapon skateboard")
    assert (state.tables, state.points) == (((), (Card.SKATEBOARD,)), 5)

    state = finish(state)
    assert (state.active, state.count) == (0, 4)

    follow(finish(state), ("pass", {"active": 1, "count": 7}))
