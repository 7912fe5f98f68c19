"""Weapons on the table, and the cards that hold zombies back."""

from functools import partial

import pytest

from tests.they_come_back.driving import A, B, C, cards, effect, follow, open_table, play, table

ARMY = [(-3, 0), (-2, 0), (-1, 0)]


@pytest.mark.rule("STCB-CARD-17", "STCB-EVENT-12", "STCB-HEALTH-05", "STCB-WEAPON-04", "STCB-CARD-29", "STCB-GEO-07")
def test_s_45_grenade() -> None:
    """S-45: from (-2,1) it reaches two street squares or the Army Surplus: 3 zombies inside are kills, for 1 Health, no black heart.

    In the Hospital the only area is the Hospital, your square included. Empty areas are allowed too.
    The square between the two doors of the Hardware Store names the building once.
    """
    reached = ["use grenade tile=-1,0", "use grenade square=-3,1", "use grenade square=-1,1"]
    grenade = partial(table, tables={A: ("grenade",)})
    follow(
        grenade("move", at={A: (-2, 1)}, zombies=dict.fromkeys(ARMY, 1)),
        ("", {"cards": reached}),
        ("use grenade tile=-1,0", {"zombies": {}, "kills A": 3, "health A": 2, "hearts A": 0, "tables A": ()}),
        ("", {"discards": ["grenade"]}),
    )
    follow(
        grenade("encounter", at={A: (1, 4)}, zombies={(1, 4): 2, (2, 5): 1, (1, 3): 1}),
        ("", {"cards": ["use grenade tile=0,1"]}),
        ("use grenade tile=0,1", {"kills A": 3, "zombies": {(1, 3): 1}, "node": "MoveChoice"}),
    )
    follow(
        grenade("move", at={A: (4, 1)}),
        ("", {"cards": ["use grenade square=3,1", "use grenade square=5,1"]}),
        ("use grenade square=5,1", {"kills A": 0, "health A": 2}),
    )
    doors = grenade("move", town={(0, 0): "town_square", (0, -1): "hardware_store"}, at={A: (1, -2)})
    assert cards(doors) == ["use grenade tile=0,-1", "use grenade square=2,-2", "use grenade square=1,-1"]


@pytest.mark.rule("STCB-EVENT-12", "STCB-UNDEAD-20", "STCB-CARD-33", "STCB-UNDEAD-21")
def test_a_grenade_hits_standing_undead_and_spares_what_lies() -> None:
    """Each standing undead in the area is hit once, lying ones and lying zombies are spared; humans are not hurt."""
    at, lying = {A: (1, 3), B: (1, 4), C: (0, 3), 3: (2, 5), 4: (1, 4)}, [(A, 0, (2, 4), 1)]
    six = partial(table, "move", players=6, tables={A: ("grenade",)}, at=at, zombies={(1, 5): 1}, lying=lying)
    postures = ("standing", "move", "gone", "dead", "standing", "standing")
    follow(
        six(undead={B: 2, C: 1, 3: 2}, postures={3: "dead"}),
        ("use grenade tile=0,1", {"hearts": (0, 1, 0, 2, 0, 0), "postures": postures, "squares C": None}),
        ("", {"health E": 3, "kills A": 1, "lying.square": [(2, 4)]}),
    )


@pytest.mark.rule("STCB-LOSS-01", "STCB-HEALTH-05", "STCB-LOSS-07", "STCB-END-02", "STCB-END-04", "STCB-DEATH-06")
def test_a_grenade_thrown_with_the_last_health() -> None:
    """In another's turn it lays its user down at once; in his own the lost turn replaces Fear's lost move.

    When it kills the last human, the undead win at once.
    """
    thrown, grenade = "use grenade square=1,0", partial(open_table, tables={A: ("grenade",)}, health={A: 1})
    follow(grenade("before_swarm", active=C), (thrown, {"postures A": "turn", "losses A": "none"}))
    own = grenade("before_swarm", losses={A: "move"})
    follow(own, (thrown, {"postures A": "standing", "losses A": "turn"}))
    last = grenade("move", players=2, hearts={A: 1}, undead={B: 1}, at={B: (8, 1)})
    follow(last, (thrown, {"agenda": (), "reason": "extinction", "winners": (B,)}))


MOLOTOV = "use molotov_cocktail"
molotov = partial(table, tables={A: ("molotov_cocktail",)}, at={A: (1, 3)})


@pytest.mark.rule("STCB-EVENT-19", "STCB-FIGHT-02", "STCB-CARD-17", "STCB-FIGHT-03")
def test_s_67_molotov() -> None:
    """S-67: from (1,3) the area is (1,2) or the Hospital. Inside, axe and fire make a 1 a 4; the pistol gets 3 and needs a Bullet."""
    state = follow(
        molotov("move", tables={A: ("molotov_cocktail", "fire_axe")}, bullets={A: 1}, zombies={(1, 4): 1}),
        ("", {"cards": [f"{MOLOTOV} square=1,2", f"{MOLOTOV} tile=0,1"]}),
        (f"{MOLOTOV} tile=0,1; step 1,4", {"discards": ["molotov_cocktail"]}),
    )
    follow(state, ("fight fire_axe; roll 1", {"kills A": 1, "bullets A": 1}))
    follow(state, ("fight pistol; roll 1", {"options": ["accept", "spend_bullets 1"]}))


@pytest.mark.rule("STCB-EVENT-19", "STCB-SHOTGUN-10", "STCB-EVADE-07", "STCB-UNDEAD-05")
def test_fire_helps_against_undead_and_with_shots_but_not_elsewhere() -> None:
    """It helps in a fight with an undead and a shot into the area, but not in evades, outside the area or against an attack."""
    tables = {A: ("molotov_cocktail", "shotgun")}
    state = molotov("move", tables=tables, bullets={A: 3}, at={B: (1, 0)}, undead={B: 2}, zombies={(0, 1): 1})
    state = play(state, f"{MOLOTOV} square=1,0")
    follow(state, ("shoot 1,0 undead=1; roll 2", {"hearts B": 1, "bullets A": 2}))
    follow(state, ("step 1,0; roll 2", {"hearts B": 1}))
    follow(state, ("shoot 0,1; roll 2", {"options": ["accept", "spend_bullets 2"]}))
    follow(state, ("step 0,1; evade; roll 1", {"options": ["accept", "spend_points 3"]}))
    his_own_fire = [effect("molotov_cocktail", A, square=(1, 1))]
    attack = table("attack", active=B, undead={B: 1}, markers=his_own_fire, players=2, bullets={A: 1})
    follow(attack, ("roll 2", {"health A": 2}))


@pytest.mark.rule("STCB-EVENT-19", "STCB-CARD-09", "STCB-TURN-07", "STCB-CARD-15")
def test_one_fire_an_area_and_turn() -> None:
    """An area that burns is not offered to its owner again, but to others it is. The fire is out at the end of the turn."""
    street, hospital = f"{MOLOTOV} square=1,2", f"{MOLOTOV} tile=0,1"
    others = molotov(markers=[effect("molotov_cocktail", B, square=(0, 3))])
    follow(others, ("", {"cards": [street, hospital]}))
    follow(
        molotov(markers=[effect("molotov_cocktail", A, square=(0, 3))]),
        ("", {"cards": [street], f"refusal {hospital}": "STCB-CARD-09"}),
        (street, {"markers.owner.square": [(A, (0, 3)), (A, (1, 2))]}),
        ("until SwarmRoll; until MoveChoice", {"active": B, "markers": ()}),
    )


@pytest.mark.rule("STCB-EVENT-07", "STCB-CARD-09", "STCB-CARD-14", "STCB-UNDEAD-03", "STCB-UNDEAD-04")
def test_a_running_chainsaw_is_not_started_again() -> None:
    """While yours runs a second is not offered; another player's does not matter. It stops with the turn, even another player's.

    An attacked human may start it first and defend with it.
    """
    chainsaw = partial(open_table, tables={A: ("chainsaw",)})
    follow(chainsaw(active=C, markers=[effect("chainsaw", A)]), ("", {"cards": []}))
    follow(
        chainsaw(active=C, markers=[effect("chainsaw", B)]),
        ("use chainsaw", {"markers.owner.clock.left": [(A, C, 1), (B, C, 1)]}),
        ("until SwarmRoll; until MoveChoice", {"active": A, "markers": ()}),
    )
    follow(
        chainsaw("attack", active=B, players=2, undead={B: 1}),
        ("", {"options": ["defend pistol", "use chainsaw"]}),
        ("use chainsaw", {"options": ["defend pistol", "defend chainsaw"]}),
        ("defend chainsaw; roll 2", {"health A": 3}),
    )


@pytest.mark.rule("STCB-EVENT-13", "STCB-SHOTGUN-01", "STCB-CARD-04")
def test_s_62_a_shotgun_brings_bullets() -> None:
    """S-62: a player without Bullets gets 3 and keeps the Shotgun; a second one cannot be played."""
    armed = {"bullets A": 3, "tables A": ("shotgun",), "hands A": ("shotgun",)}
    follow(table(hands={A: ("shotgun", "shotgun")}), ("play shotgun", armed))
    assert cards(table(hands={A: ("shotgun",)}, tables={A: ("shotgun",)}, bullets={A: 1})) == []


@pytest.mark.rule("STCB-EVENT-18", "STCB-WEAPON-05", "STCB-WEAPON-03")
def test_ammunition_is_used_anywhere() -> None:
    """It gives 3 Bullets far from the Sporting Goods, even after a card was played in this round, and is discarded."""
    follow(
        open_table("before_swarm", active=C, tables={A: ("lots_of_ammo",)}, played={A: True}),
        ("", {"options": ["use lots_of_ammo", "pass"]}),
        ("use lots_of_ammo", {"bullets A": 3, "discards": ["lots_of_ammo"], "node": "SwarmRoll"}),
    )


@pytest.mark.rule("STCB-WEAPON-02", "STCB-CARD-02", "STCB-TURN-10")
def test_the_table_is_not_the_hand() -> None:
    """With three weapons on the table and an empty hand three cards are drawn."""
    state = table("refill", tables={A: ("fire_axe", "skateboard", "shotgun")}, bullets={A: 1})
    drawn = {"hands A": ("fear", "fear", "were_screwed"), "active": B}
    follow(state, ("draw fear; draw fear; draw were_screwed", drawn))


@pytest.mark.rule("STCB-EVENT-21", "STCB-MOVE-02", "STCB-WEAPON-06")
def test_s_82_skateboard_and_butter_fingers() -> None:
    """S-82: lost before the count it adds nothing; lost after it, the points stay."""
    asked = {"node": "WindowChoice", "actor": B}
    state = follow(open_table(tables={A: ("skateboard",)}, hands={B: ("butter_fingers",)}), ("", asked))
    follow(state, ("play butter_fingers target=0", {"points": 4, "tables A": ()}))
    state = follow(state, ("pass", {**asked, "points": 6}))
    follow(state, ("play butter_fingers target=0", {"points": 6, "node": "MoveChoice", "actor": A}))


@pytest.mark.rule(
    "STCB-CARD-15", "STCB-EVENT-02", "STCB-SWARM-11", "STCB-UNDEAD-19", "STCB-UNDEAD-13", "STCB-UNDEAD-06"
)
def test_s_47_marbles() -> None:
    """S-47: used in B's turn, it stops zombies in the swarm phases of B, C and A, and ends with A's turn.

    Used in A's own turn, they hold until the end of A's next turn; an undead still moves his own figure.
    """
    unmoved = {"zombies": {(4, 1): 1}}
    follow(
        open_table("before_swarm", active=B, tables={A: ("all_the_marbles",)}, zombies={(4, 1): 1}),
        ("use all_the_marbles; until SwarmRoll", {"active": B}),
        ("roll 6; until MoveChoice", unmoved),
        ("until SwarmRoll", {"active": C}),
        ("roll 6; until MoveChoice", unmoved),
        ("until SwarmRoll", {"active": A}),
        ("roll 6; until MoveChoice", {**unmoved, "active": B, "markers": ()}),
        ("until SwarmRoll; roll 1", {"zombies": {(3, 1): 1}}),
    )
    zombies = {(4, 1): 1, (5, -2): 1}
    follow(
        table("before_swarm", tables={A: ("all_the_marbles",)}, at={B: (8, 2)}, undead={B: 2}, zombies=zombies),
        ("use all_the_marbles", {"markers.clock.left": [(A, 2)]}),
        ("until SwarmRoll; roll 6; until UndeadMove", {"options": ["step 8,1", "step 7,2", "done"]}),
        ("until SwarmRoll; roll 3", {"options": ["step 8,1", "step 7,2", "done"]}),
        ("done; until SwarmRoll; roll 1; until SwarmRoll", {"active": A, "markers.card": ["all_the_marbles"]}),
        ("roll 6; until UndeadMove", {"markers": (), "zombies": zombies}),
    )


@pytest.mark.rule("STCB-EVENT-03", "STCB-ENC-06", "STCB-CARD-15", "STCB-SWARM-03", "STCB-UNDEAD-19")
def test_alternate_food_source() -> None:
    """Zombies are passed by: not fought, evaded or shot. Undead are fought. It holds until the end of the player's next turn.

    Zombies still move in the swarm phase, and come to humans.
    """
    armed = partial(table, "encounter", tables={A: ("shotgun",)}, bullets={A: 1}, at={B: (2, 1)}, undead={B: 1})
    follow(
        armed(hands={A: ("alternate_food_source",)}, zombies={(1, 1): 1, (1, 0): 1, (4, 1): 1}),
        ("play alternate_food_source", {"node": "MoveChoice", "markers.clock.left": [(A, 2)], "lines shoot": []}),
        ("step 1,0; step 1,1; step 2,1", {"node": "AttemptRoll"}),
    )
    swarm = table("before_swarm", markers=[effect("alternate_food_source", A)], zombies={(2, 1): 1})
    follow(swarm, ("roll 1", {"zombies": {(1, 1): 1}}))


@pytest.mark.rule("STCB-END-01", "STCB-ENC-06", "STCB-EVENT-03")
def test_s_24_past_the_zombie_on_the_helipad() -> None:
    """S-24: under Alternate Food Source a zombie on the center does not bar the win, even if the card is only played there."""
    near = partial(table, "move", at={A: (6, 1)}, zombies={(7, 1): 1})
    won = {"reason": "escape", "winners": (A,), "zombies": {(7, 1): 1}}
    follow(near(markers=[effect("alternate_food_source", B)]), ("step 7,1", won))
    card = near(hands={A: ("alternate_food_source",)})
    follow(card, ("step 7,1", {"result": None}), ("play alternate_food_source", won))
