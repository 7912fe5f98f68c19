"""Weapons on the table, and the cards that hold zombies back."""

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
    refusal,
    table,
    until,
)

HOSPITAL = [(0, 3), (2, 3), (0, 4), (1, 4), (2, 4), (0, 5), (1, 5), (2, 5)]
ARMY = [(-3, 0), (-2, 0), (-1, 0)]


# ------------------------------------------------------------------------------------------------------- Grenade


@pytest.mark.rule("STCB-CARD-17", "STCB-EVENT-12", "STCB-HEALTH-05", "STCB-WEAPON-04", "STCB-CARD-29")
def test_s_45_grenade() -> None:
    """S-45: from (-2,1) it reaches two street squares or the Army Surplus: 3 zombies inside are kills, for 1 Health, no black heart."""
    state = table("move", tables={A: ("grenade",)}, at={A: (-2, 1)}, zombies=dict.fromkeys(ARMY, 1))
    assert cards(state) == ["use grenade tile=-1,0", "use grenade square=-3,1", "use grenade square=-1,1"]
    state = play(state, "use grenade tile=-1,0")
    assert (state.zombies, state.kills[A], state.health[A], state.hearts[A]) == ((), 3, 2, 0)
    assert (state.tables[A], [*state.discards]) == ((), ["grenade"])


@pytest.mark.rule("STCB-CARD-17", "STCB-EVENT-12")
def test_inside_a_building_the_area_is_that_building() -> None:
    """In the Hospital the only area is the Hospital, your square included. Empty areas are allowed too."""
    state = table("encounter", tables={A: ("grenade",)}, at={A: (1, 4)}, zombies={(1, 4): 2, (2, 5): 1, (1, 3): 1})
    assert cards(state) == ["use grenade tile=0,1"]
    state = follow(state, ("use grenade tile=0,1", {"kills A": 3, "zombies": {(1, 3): 1}, "node": "MoveChoice"}))

    state = table("move", tables={A: ("grenade",)}, at={A: (4, 1)})
    assert cards(state) == ["use grenade square=3,1", "use grenade square=5,1"]
    follow(state, ("use grenade square=5,1", {"kills A": 0, "health A": 2}))


@pytest.mark.rule("STCB-CARD-17", "STCB-GEO-07")
def test_two_doors_lead_into_one_area() -> None:
    """The square between the two doors of the Hardware Store names the building once."""
    town = {(0, 0): "town_square", (0, -1): "hardware_store"}
    state = table("move", town=town, tables={A: ("grenade",)}, at={A: (1, -2)})
    assert cards(state) == ["use grenade tile=0,-1", "use grenade square=2,-2", "use grenade square=1,-1"]


@pytest.mark.rule("STCB-EVENT-12", "STCB-UNDEAD-20", "STCB-CARD-33", "STCB-UNDEAD-21")
def test_a_grenade_hits_standing_undead_and_spares_what_lies() -> None:
    """Each standing undead in the area is hit once, lying ones and lying zombies are spared; humans are not hurt."""
    state = table(
        "move",
        players=6,
        tables={A: ("grenade",)},
        at={A: (1, 3), B: (1, 4), C: (0, 3), 3: (2, 5), 4: (1, 4), 5: (1, 1)},
        health={B: 0, C: 0, 3: 0},
        hearts={B: 2, C: 1, 3: 2},
        postures={3: "dead"},
        zombies={(1, 5): 1},
        lying=[(A, 0, (2, 4), 1)],
    )
    state = play(state, "use grenade tile=0,1")
    assert state.hearts == (0, 1, 0, 2, 0, 0)
    assert state.postures == ("standing", "move", "gone", "dead", "standing", "standing")
    assert (state.squares[C], state.health[4], state.kills[A]) == (None, 3, 1)
    assert [lying.square for lying in state.lying] == [(2, 4)]


@pytest.mark.rule("STCB-LOSS-01", "STCB-HEALTH-05", "STCB-LOSS-07")
def test_a_grenade_in_anothers_turn_lays_its_user_down() -> None:
    """With the last Health, it lays its user down at once in another's turn; in his own the lost turn replaces Fear's lost move."""
    given: dict[str, Any] = {"tables": {A: ("grenade",)}, "health": {A: 1}, "options": PHASES}
    state = play(table("before_swarm", active=C, **given), "use grenade square=1,0")
    assert (state.postures[A], state.losses[A]) == ("turn", "none")
    state = play(table("before_swarm", **given, losses={A: "move"}), "use grenade square=1,0")
    assert (state.postures[A], state.losses[A]) == ("standing", "turn")


@pytest.mark.rule("STCB-END-02", "STCB-END-04", "STCB-DEATH-06")
def test_a_grenade_may_end_the_game() -> None:
    """When it kills the last human, the undead win at once."""
    state = table("move", players=2, tables={A: ("grenade",)}, health={A: 1, B: 0}, hearts={A: 1, B: 1}, at={B: (8, 1)})
    state = play(state, "use grenade square=1,0")
    assert state.agenda == ()
    follow(state, ("", {"reason": "extinction", "winners": (B,)}))


# --------------------------------------------------------------------------------------------- Molotov Cocktail


@pytest.mark.rule("STCB-EVENT-19", "STCB-FIGHT-02", "STCB-CARD-17", "STCB-FIGHT-03")
def test_s_67_molotov() -> None:
    """S-67: from (1,3) the area is (1,2) or the Hospital. Inside, axe and fire make a 1 a 4; the pistol gets 3 and needs a Bullet."""
    given: dict[str, Any] = {"at": {A: (1, 3)}, "bullets": {A: 1}, "zombies": {(1, 4): 1}}
    state = table("move", tables={A: ("molotov_cocktail", "fire_axe")}, **given)
    assert cards(state) == ["use molotov_cocktail square=1,2", "use molotov_cocktail tile=0,1"]
    state = follow(state, ("use molotov_cocktail tile=0,1; step 1,4", {"discards": ["molotov_cocktail"]}))
    follow(state, ("fight fire_axe; roll 1", {"kills A": 1, "bullets A": 1}))
    follow(state, ("fight pistol; roll 1", {"options": ["accept", "spend_bullets 1"]}))


@pytest.mark.rule("STCB-EVENT-19", "STCB-SHOTGUN-10", "STCB-EVADE-07")
def test_fire_helps_against_undead_and_with_shots_but_not_elsewhere() -> None:
    """It helps in a fight with an undead and a shot into the area, but not in evades or outside the area."""
    state = table(
        "move",
        tables={A: ("molotov_cocktail", "shotgun")},
        bullets={A: 3},
        at={A: (1, 1), B: (1, 0)},
        health={B: 0},
        hearts={B: 2},
        zombies={(0, 1): 1},
    )
    state = play(state, "use molotov_cocktail square=1,0")
    follow(state, ("shoot 1,0 undead=1; roll 2", {"hearts B": 1, "bullets A": 2}))
    follow(state, ("step 1,0; roll 2", {"hearts B": 1}))
    follow(state, ("shoot 0,1; roll 2", {"options": ["accept", "spend_bullets 2"]}))
    assert options(play(state, "step 0,1", "evade", "roll 1")) == ["accept", "spend_points 3"]


@pytest.mark.rule("STCB-EVENT-19", "STCB-CARD-09", "STCB-TURN-07", "STCB-CARD-15")
def test_one_fire_an_area_and_turn() -> None:
    """An area that burns is not offered to its owner again, but to others it is. The fire is out at the end of the turn."""
    state = table(
        "turn_start",
        tables={A: ("molotov_cocktail",)},
        at={A: (1, 3)},
        markers=[effect("molotov_cocktail", A, square=(0, 3))],
    )
    assert cards(state) == ["use molotov_cocktail square=1,2"]
    others = table(
        "turn_start",
        tables={A: ("molotov_cocktail",)},
        at={A: (1, 3)},
        markers=[effect("molotov_cocktail", B, square=(0, 3))],
    )
    assert len(cards(others)) == 2
    assert refusal(state, "use molotov_cocktail tile=0,1") == "STCB-CARD-09"
    state = play(state, "use molotov_cocktail square=1,2")
    assert len(state.markers) == 2
    state = until(until(state, "SwarmRoll"), "MoveChoice")
    assert (state.active, state.markers) == (B, ())


@pytest.mark.rule("STCB-EVENT-19", "STCB-UNDEAD-05")
def test_fire_does_not_help_in_a_defense() -> None:
    """Even a fire of his own on his square does not help a human against an attack."""
    state = table(
        "attack",
        active=B,
        health={B: 0},
        hearts={B: 1},
        markers=[effect("molotov_cocktail", A, square=(1, 1))],
        players=2,
        bullets={A: 1},
    )
    follow(state, ("roll 2", {"health A": 2}))


# ------------------------------------------------------------------- Chainsaw, Fire Axe, First Aid Kit, Shotgun ...


@pytest.mark.rule("STCB-EVENT-07", "STCB-CARD-09", "STCB-CARD-14")
def test_a_running_chainsaw_is_not_started_again() -> None:
    """While yours runs a second is not offered; another player's does not matter. It stops with the turn, even another player's."""
    given: dict[str, Any] = {"tables": {A: ("chainsaw",)}, "active": C, "options": PHASES}
    assert cards(table("turn_start", **given, markers=[effect("chainsaw", A)])) == []
    state = table("turn_start", **given, markers=[effect("chainsaw", B)])
    state = play(state, "use chainsaw")
    assert [(marker.owner, marker.clock, marker.left) for marker in state.markers] == [(A, C, 1), (B, C, 1)]
    state = until(until(state, "SwarmRoll"), "MoveChoice")
    assert (state.active, state.markers) == (A, ())


@pytest.mark.rule("STCB-EVENT-07", "STCB-UNDEAD-03", "STCB-UNDEAD-04")
def test_a_chainsaw_is_started_in_defense() -> None:
    """An attacked human may start it first and defend with it."""
    state = table("attack", active=B, players=2, health={B: 0}, hearts={B: 1}, tables={A: ("chainsaw",)})
    assert options(state) == ["defend pistol", "use chainsaw"]
    state = follow(state, ("use chainsaw", {"options": ["defend pistol", "defend chainsaw"]}))
    assert play(state, "defend chainsaw", "roll 2").health[A] == 3


@pytest.mark.rule("STCB-EVENT-13", "STCB-SHOTGUN-01", "STCB-CARD-04")
def test_s_62_a_shotgun_brings_bullets() -> None:
    """S-62: a player without Bullets gets 3 and keeps the Shotgun; a second one cannot be played."""
    state = table("turn_start", hands={A: ("shotgun", "shotgun")})
    state = play(state, "play shotgun")
    assert (state.bullets[A], state.tables[A], state.hands[A]) == (3, ("shotgun",), ("shotgun",))
    assert cards(table("turn_start", hands={A: ("shotgun",)}, tables={A: ("shotgun",)}, bullets={A: 1})) == []


@pytest.mark.rule("STCB-EVENT-18", "STCB-WEAPON-05", "STCB-WEAPON-03")
def test_ammunition_is_used_anywhere() -> None:
    """It gives 3 Bullets far from the Sporting Goods, even after a card was played in this round, and is discarded."""
    state = table("before_swarm", active=C, tables={A: ("lots_of_ammo",)}, played={A: True}, options=PHASES)
    assert options(state) == ["use lots_of_ammo", "pass"]
    follow(state, ("use lots_of_ammo", {"bullets A": 3, "discards": ["lots_of_ammo"], "node": "SwarmRoll"}))


@pytest.mark.rule("STCB-WEAPON-02", "STCB-CARD-02", "STCB-TURN-10")
def test_the_table_is_not_the_hand() -> None:
    """With three weapons on the table and an empty hand three cards are drawn."""
    state = table("refill", tables={A: ("fire_axe", "skateboard", "shotgun")}, bullets={A: 1})
    state = play(state, "draw fear", "draw fear", "draw were_screwed")
    assert (len(state.hands[A]), state.active) == (3, B)


@pytest.mark.rule("STCB-EVENT-21", "STCB-MOVE-02", "STCB-WEAPON-06")
def test_s_82_skateboard_and_butter_fingers() -> None:
    """S-82: lost before the count it adds nothing; lost after it, the points stay."""
    state = table("turn_start", tables={A: ("skateboard",)}, hands={B: ("butter_fingers",)}, options=PHASES)
    assert (node(state), actor(state)) == ("WindowChoice", B)
    follow(state, ("play butter_fingers target=0", {"points": 4, "tables A": ()}))

    state = play(state, "pass")
    assert (state.points, node(state), actor(state)) == (6, "WindowChoice", B)
    follow(state, ("play butter_fingers target=0", {"points": 6, "node": "MoveChoice", "actor": A}))


# -------------------------------------------------------------------- All the Marbles, Alternate Food Source


@pytest.mark.rule("STCB-CARD-15", "STCB-EVENT-02", "STCB-SWARM-11", "STCB-UNDEAD-19")
def test_s_47_marbles_in_anothers_turn() -> None:
    """S-47: used in B's turn, it stops zombies in the swarm phases of B, C and A, and ends with A's turn."""
    given: dict[str, Any] = {"tables": {A: ("all_the_marbles",)}, "zombies": {(4, 1): 1}, "options": PHASES}
    state = play(table("before_swarm", active=B, **given), "use all_the_marbles")
    for seat in (B, C, A):
        state = until(state, "SwarmRoll")
        assert state.active == seat
        state = until(play(state, "roll 6"), "MoveChoice")
        assert state.zombies == (((4, 1), 1),)
    assert (state.active, state.markers) == (B, ())
    follow(until(state, "SwarmRoll"), ("roll 1", {"zombies": {(3, 1): 1}}))


@pytest.mark.rule("STCB-CARD-15", "STCB-EVENT-02", "STCB-UNDEAD-13", "STCB-UNDEAD-06")
def test_s_47_marbles_in_the_own_turn() -> None:
    """S-47: used in A's own turn, they hold until the end of A's next turn; an undead still moves his own figure."""
    state = table(
        "before_swarm",
        tables={A: ("all_the_marbles",)},
        at={A: (1, 1), B: (8, 2), C: (1, 1)},
        health={B: 0},
        hearts={B: 2},
        zombies={(4, 1): 1, (5, -2): 1},
    )
    state = play(state, "use all_the_marbles")
    assert [(marker.clock, marker.left) for marker in state.markers] == [(A, 2)]
    state = until(state, "SwarmRoll")
    state = until(play(state, "roll 6"), "UndeadMove")
    assert options(state) == ["step 8,1", "step 7,2", "done"]
    state = play(until(state, "SwarmRoll"), "roll 3")
    assert {line.split()[0] for line in options(state)} == {"step", "done"}
    state = until(play(state, "done"), "SwarmRoll")
    state = until(play(state, "roll 1"), "SwarmRoll")
    assert (state.active, len(state.markers)) == (A, 1)
    follow(until(play(state, "roll 6"), "UndeadMove"), ("", {"markers": (), "zombies": {(4, 1): 1, (5, -2): 1}}))


@pytest.mark.rule("STCB-EVENT-03", "STCB-ENC-06", "STCB-CARD-15")
def test_alternate_food_source() -> None:
    """Zombies are passed by: not fought, evaded or shot. Undead are fought. It holds until the end of the player's next turn."""
    state = table(
        "encounter",
        hands={A: ("alternate_food_source",)},
        tables={A: ("shotgun",)},
        bullets={A: 1},
        zombies={(1, 1): 1, (1, 0): 1, (4, 1): 1},
        at={B: (2, 1)},
        health={B: 0},
        hearts={B: 1},
    )
    state = follow(state, ("play alternate_food_source", {"node": "MoveChoice"}))
    assert [(marker.clock, marker.left) for marker in state.markers] == [(A, 2)]
    assert not [line for line in options(state) if line.startswith("shoot")]
    follow(state, ("step 1,0; step 1,1; step 2,1", {"node": "AttemptRoll"}))


@pytest.mark.rule("STCB-EVENT-03", "STCB-SWARM-03", "STCB-UNDEAD-19")
def test_fed_zombies_still_move() -> None:
    """They move in the swarm phase, and come to humans."""
    state = table("before_swarm", markers=[effect("alternate_food_source", A)], zombies={(2, 1): 1})
    state = play(state, "roll 1")
    assert state.zombies == (((1, 1), 1),)


@pytest.mark.rule("STCB-END-01", "STCB-ENC-06", "STCB-EVENT-03")
def test_s_24_past_the_zombie_on_the_helipad() -> None:
    """S-24: under Alternate Food Source a zombie on the center does not bar the win, even if the card is only played there."""
    given: dict[str, Any] = {"at": {A: (6, 1)}, "zombies": {(7, 1): 1}}
    won = {"reason": "escape", "winners": (A,), "zombies": {(7, 1): 1}}
    follow(table("move", **given, markers=[effect("alternate_food_source", B)]), ("step 7,1", won))
    follow(
        table("move", **given, hands={A: ("alternate_food_source",)}),
        ("step 7,1", {"result": None}),
        ("play alternate_food_source", won),
    )
