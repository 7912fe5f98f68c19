"""The worked scenarios of the book about movement, encounters, ambushes, shots, losses and trade."""

from functools import partial
from typing import Any

import pytest

from tests.they_come_back.driving import AWAY, A, B, effect, follow, turn
from tests.trying import case

BITTEN = {"health A": 2, "hearts A": 1}
FIGHTS = ["fight pistol", "fight fire_axe", "fight pistol undead=1", "fight fire_axe undead=1"]
STEPS = ["step 1,3", "step 0,4", "step 2,4", "step 1,5"]
BOTH = {"lines take": ["health", "bullets"]}
CARDS: dict[str, Any] = {"hands": {A: ["lots_of_ammo", "grenade"]}, "tables": {A: ["fire_axe"]}}
LOOT = ["take_weapon shotgun", "take_bullets 1", "take_bullets 2", "take_nothing"]
RAN_ON = "There is nothing to decide at turn_start: the game runs on to MoveChoice."
LOST = ["It is Player 1's turn.", "Player 1 stands up.", "Player 1 has lost this turn."]
axe = partial(turn, bullets={A: 5}, tables={A: ["fire_axe"]}, zombies={(1, 1): 1})
tokens = partial(turn, health_tokens=[(1, 4)], bullet_tokens=[(1, 4)])
kit = partial(turn, health={A: 1}, hearts={A: 1}, tables={A: ["first_aid_kit"]}, zombies={(1, 1): 1})
thrower = partial(
    turn,
    at={A: (-2, 1), B: AWAY},
    health={A: 1},
    zombies={(-2, 0): 1, (-1, 0): 1},
    tables={A: ["grenade", "first_aid_kit"]},
)
ambusher = partial(turn, health={A: 4, B: 2}, bullets={B: 2}, tables={B: ["shotgun"]})
armed = partial(turn, at={B: AWAY}, tables={A: ["shotgun"]}, zombies={(1, 0): 1})
seller = partial(turn, kills={A: 7}, hands={A: ["lots_of_ammo", "lots_of_ammo", "fire_axe"]})


@pytest.mark.parametrize("steps", [
    case("STCB-MOVE-01, STCB-MOVE-02, STCB-EVENT-21, STCB-EVENT-26: S-11: 2 Health give 3 points, 3 give 4, 6 with a "
         "Skateboard, with the shoe as well 3; 5 Health give 6",
         partial(turn, health={A: 2}), ("", {"count": 3, "points": 3}),
         partial(turn, health={A: 3}), ("", {"count": 4, "points": 4}),
         partial(turn, health={A: 5}), ("", {"count": 6, "points": 6}),
         partial(turn, tables={A: ("skateboard",)}), ("", {"count": 6, "points": 6}),
         partial(turn, tables={A: ("skateboard",)}, markers=[effect("your_shoes_untied", B, target=A)]),
         ("", {"count": 3, "points": 3})),
    case("STCB-EVADE-02, STCB-EVADE-03, STCB-ENC-05, STCB-ENC-08, STCB-MOVE-04, STCB-MOVE-10: S-12: 3 of 4 points are left "
         "after a step; 2 of them raise a roll of 2; the zombie lies until the points are used up",
         partial(turn, zombies={(1, 0): 1}),
         ("step 1,0", {"options": ["evade", "fight pistol"], "points": 3}),
         ("evade; roll 2", {"options": ["accept", "spend_points 2"]}),
         ("spend_points 2", {"points": 1, "zombies": {}, "lying": ((A, 0, (1, 0), 1, "ordinary"),)}),
         ("step 1,-1", {"node": "SwarmRoll", "squares A": (1, -1), "zombies": {(1, 0): 1}, "lying": ()})),
    case("STCB-EVADE-05, STCB-ENC-04, STCB-HEALTH-02, STCB-MOVE-01: S-13: a 1 needs 3 points and 2 are left: nobody is "
         "asked, the zombie bites, the encounter goes on, the points stay",
         partial(turn, at={A: (1, 2)}, zombies={(1, 0): 1}),
         ("step 1,1; step 1,0; evade; roll 1", {**BITTEN, "points": 2, "options": ["evade", "fight pistol"]})),
    case("STCB-FIGHT-02, STCB-FIGHT-03, STCB-FIGHT-06, STCB-FIGHT-08, STCB-FIGHT-09: S-14: a 2 with the pistol needs 2 "
         "Bullets, all or none; a 1 with 2 Bullets is a bite at once",
         partial(turn, bullets={A: 3}, zombies={(1, 1): 1}),
         ("fight pistol; roll 2", {"options": ["accept", "spend_bullets 2"]}),
         ("spend_bullets 2", {"bullets A": 1, "kills A": 1, "zombies": {}}),
         partial(turn, bullets={A: 2}, zombies={(1, 1): 1}),
         ("fight pistol; roll 1", {**BITTEN, "bullets A": 2, "node": "Encounter"})),
    case("STCB-FIGHT-01, STCB-FIGHT-04, STCB-EVENT-10, STCB-WEAPON-06: S-15: with the axe a 3 kills; a 2 is a bite, however "
         "many Bullets there are; the axe stays",
         axe, ("", {"options": ["evade", "fight pistol", "fight fire_axe"]}),
         [("fight fire_axe; roll 3", {"kills A": 1, "health A": 3, "tables A": ("fire_axe",)})],
         ("fight fire_axe; roll 2", {"kills A": 0, "health A": 2, "bullets A": 5, "tables A": ("fire_axe",)})),
    case("STCB-EVENT-07, STCB-FIGHT-04, STCB-WEAPON-03, STCB-WEAPON-04, STCB-TIME-05, STCB-FIGHT-01: S-16: started in the "
         "encounter, the Chainsaw is discarded and adds 2 for the rest of the turn; Bullets do not help it",
         partial(turn, bullets={A: 5}, tables={A: ["chainsaw"]}, zombies={(1, 1): 2}),
         ("", {"options": ["use chainsaw", "pass"]}),
         ("pass", {"options": ["evade", "fight pistol", "use chainsaw"]}),
         ("use chainsaw", {"tables A": (), "discards": ["chainsaw"], "options": ["evade", "fight pistol", "fight chainsaw"]}),
         ("fight chainsaw; roll 2", {"kills A": 1}),
         ("fight chainsaw; roll 1", {"kills A": 1, **BITTEN, "bullets A": 5})),
    case("STCB-ENC-02, STCB-ENC-03, STCB-ENC-05, STCB-ENC-08, STCB-SWARM-05, STCB-SWARM-08: S-17: of two zombies one is "
         "evaded and ignored, even when the human comes back; then it stands up and holds that human",
         partial(turn, at={B: AWAY}, health={A: 2}, zombies={(1, 1): 2}),
         ("evade; roll 4; fight pistol; roll 6; step 1,0; step 1,1", {"node": "MoveChoice", "points": 1, "zombies": {}}),
         ("stop", {"node": "SwarmRoll", "zombies": {(1, 1): 1}, "lying": ()}),
         ("roll 6", {"node": "DrawCard", "zombies": {(1, 1): 1}, "told ZombieMoved": []})),
    case("STCB-MOVE-06, STCB-MOVE-07, STCB-HEALTH-01: S-18: with 5 Health the Health token stays, the Bullet token may be "
         "taken; with 4 both may, but not where the turn begins",
         partial(tokens, at={A: (1, 3)}, health={A: 5}), ("step 1,4", {"lines take": ["bullets"]}),
         partial(tokens, at={A: (1, 3)}, health={A: 4}, hearts={A: 1}, bullets={A: 3}),
         ("step 1,4", BOTH),
         ("take bullets; take health", {"health A": 5, "hearts A": 1, "bullets A": 4, "points": 4}),
         ("", {"health_tokens": (), "bullet_tokens": ()}),
         partial(tokens, at={A: (1, 4)}, health={A: 4}), ("", {"lines take": []}), ("step 1,3; step 1,4", BOTH)),
    case("STCB-WEAPON-07, STCB-DEATH-01, STCB-DEATH-03, STCB-DEATH-04, STCB-TURN-02, STCB-TURN-08, STCB-UNDEAD-10: S-19: the "
         "last Health turns black: cards are discarded, the turn is over; in the next one the undead acts, with 3 hearts",
         partial(turn, at={A: (1, 2), B: AWAY}, health={A: 1}, hearts={A: 2}, bullets={A: 2}, zombies={(1, 0): 1}, **CARDS),
         ("step 1,1; step 1,0; evade; roll 3", {"health A": 0, "hearts A": 3, "postures A": "dead", "active": B}),
         ("", {"discards": ["grenade", "lots_of_ammo", "fire_axe"], "hands A": (), "tables A": (), "bullets A": 0}),
         ("", {"told SwarmRolled": []}),
         ("finish", {"postures A": "standing", "node": "UndeadMove"}),
         ("done; roll 1", {"told SwarmRolled.moves": [4]})),
    case("STCB-HEALTH-04, STCB-EVENT-11, STCB-TIME-05: S-20: the First Aid Kit is discarded instead of a bite; the zombie "
         "still stands; the human may also take the bite",
         kit, ("fight pistol; roll 3", {"options": ["use first_aid_kit", "take_bite"]}),
         [("use first_aid_kit", {"health A": 1, "hearts A": 1, "tables A": (), "discards": ["first_aid_kit"]}),
          ("", {"options": ["evade", "fight pistol"]})],
         ("take_bite", {"postures A": "dead"})),
    case("STCB-HEALTH-05, STCB-LOSS-06, STCB-EVENT-12, STCB-LOSS-01, STCB-HEALTH-07: S-21: without black hearts the thrower "
         "of a Grenade keeps 1 Health but loses the next turn; with some, the thrower dies; a First Aid Kit is no help",
         thrower,
         ("pass; use grenade tile=-1,0", {"health A": 1, "kills A": 2, "zombies": {}, "node": "MoveChoice"}),
         ("", {"losses A": "turn", "postures A": "standing"}),
         ("finish", {"active": B, "losses A": "none", "postures A": "turn"}),
         partial(thrower, hearts={A: 2}),
         ("pass; use grenade tile=-1,0", {"health A": 0, "hearts A": 2, "postures A": "dead", "kills A": 0, "active": B})),
    case("STCB-ENC-03, STCB-FIGHT-01, STCB-EVADE-01: S-95, without its enhanced zombie: one may evade the zombie, or use "
         "pistol or axe against it or the undead",
         partial(turn, tables={A: ["fire_axe"]}, undead={B: 2}, zombies={(1, 1): 1}), ("", {"options": ["evade", *FIGHTS]})),
    case("STCB-MOVE-05, STCB-MOVE-06, STCB-GEO-05, STCB-GEO-07: S-96: at the hospital's door one may step inside or out, take "
         "the Health token at no cost, or stop",
         partial(turn, at={A: (1, 3)}, health={A: 4}, health_tokens=[(1, 4)]),
         ("step 1,4; step 2,4; step 1,4", {"options": [*STEPS, "take health", "stop"]}),
         ("take health", {"options": [*STEPS, "stop"], "health A": 5, "points": 2})),
    case("STCB-AMBUSH-01, STCB-AMBUSH-03, STCB-AMBUSH-04, STCB-AMBUSH-05, STCB-SHOTGUN-02: S-40: 2 more Health add 2 to the "
         "roll; a tie ends the movement; a win may take both Bullets, and the Shotgun is discarded",
         ambusher,
         [("ambush 1; roll 2; roll 4", {"node": "SwarmRoll", "points": 0, "bullets B": 2})],
         ("ambush 1; roll 3; roll 4", {"options": LOOT}),
         ("take_bullets 2", {"bullets": (2, 0), "tables B": (), "discards": ["shotgun"], "node": "MoveChoice", "points": 5}),
         ("", {"offers ambush 1": False})),
    case("STCB-SHOTGUN-05, STCB-SHOTGUN-06, STCB-SHOTGUN-07, STCB-SHOTGUN-02, STCB-SHOTGUN-04: S-41: a shot costs a Bullet, "
         "the last one also the Shotgun; a miss is no bite; more Bullets may raise the roll",
         partial(armed, bullets={A: 1}), ("shoot 1,0", {"bullets A": 0, "tables A": (), "discards": ["shotgun"]}),
         [("roll 4", {"kills A": 1, "zombies": {}})],
         [("roll 3", {"kills A": 0, "zombies": {(1, 0): 1}, "health A": 3, "hearts A": 0})],
         partial(armed, bullets={A: 2}), ("shoot 1,0; roll 3", {"options": ["accept", "spend_bullets 1"]})),
    case("STCB-TRADE-01, STCB-TRADE-04: S-44: 7 kills buy two Bullets in the Army Surplus, and nothing in the Hospital",
         partial(seller, at={A: (-2, 0), B: AWAY}),
         ("stop; roll 1; keep", {"options": ["trade bullets", "done"]}),
         ("trade bullets; trade bullets", {"kills A": 1, "bullets A": 2, "active": B}),
         partial(seller, at={A: (2, 5), B: AWAY}), ("stop; roll 1; keep", {"active": B, "kills A": 7, "bullets A": 0})),
    case("STCB-WEAPON-06, STCB-EVENT-21, STCB-AMBUSH-04: S-82: a stolen Skateboard helps the thief from the next count on; "
         "points already counted stay",
         partial(turn, B, tables={A: ["skateboard"]}, health={B: 4}),
         ("ambush 0; roll 6; roll 1; take_weapon skateboard", {"tables": ((), ("skateboard",)), "points": 5}),
         ("finish", {"active": A, "count": 4}),
         ("finish; pass", {"active": B, "count": 7})),
    case("STCB-TURN-06, STCB-LOSS-01, STCB-LOSS-05, STCB-ENC-02: S-43: in a lost turn the figure only stands up, and the next "
         "player follows; its next turn begins with the encounter",
         partial(turn, at={B: AWAY}, postures={A: "turn"}, hands={A: ["fear"]}, zombies={(1, 1): 2}),
         ("", {"active": B, "postures A": "standing", "node": "MoveChoice"}),
         ("", {"events": [RAN_ON, *LOST, "It is Player 2's turn.", "Player 2 has 4 movement points in this turn."]}),
         ("finish; pass", {"active": A, "node": "Encounter", "zombies": {(1, 1): 2}})),
])  # fmt: skip
def test_scenarios_of_people(steps: tuple[Any, ...]) -> None:
    follow(None, *steps)
