"""Every refusal names the rule that forbids the action."""

from typing import Any

import pytest

from tests.they_come_back.driving import PHASES, effect, play
from tests.they_come_back.maps import TILES_OF_G, TILES_OF_K
from tests.trying import raised
from zombiekit.agenda import CHANCE, Automatic
from zombiekit.errors import IllegalAction
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box.tiles import Box
from zombiekit.games.they_come_back.rules import NODES
from zombiekit.games.they_come_back.rules.cards import KINDS, deck_of_sets
from zombiekit.games.they_come_back.rules.event_card import EventCard, Weapon
from zombiekit.games.they_come_back.state import State
from zombiekit.notation import parse

TURN: dict[str, Any] = {"node": "move", "squares": {1: (4, -2)}}
WINDOW: dict[str, Any] = {"node": "window before_swarm", "options": {"ask": "all"}, "hands": {0: ["fear"]}}
ENCOUNTER: dict[str, Any] = {"node": "encounter", "zombies": {(1, 1): 1}}
WITH_AXE: dict[str, Any] = {"tables": {0: ["fire_axe"]}, "health": {1: 0}}
FED: dict[str, Any] = ENCOUNTER | {"markers": [effect("alternate_food_source", 0)]}
ARMED: dict[str, Any] = TURN | {"tables": {0: ["shotgun"]}}
ROBBERY: dict[str, Any] = {"node": "ambush_take", "victim": 1}
SWARM: dict[str, Any] = {"node": "swarm_move", "moves": 2}
UNSEEING: dict[str, Any] = SWARM | {"zombies": [(4, -2), (5, -2)]}
NO_MOVE: dict[str, Any] = ENCOUNTER | {"movement": "lost", "zombies": [(1, 0)], "tables": {0: ["shotgun"]}}
HUNT: dict[str, Any] = SWARM | {"health": {0: 0}, "squares": {0: (4, 1)}, "zombies": [(4, -2), (3, -2)]}
PROWL: dict[str, Any] = {"node": "undead_move", "health": {0: 0}, "hearts": {0: 1}, "squares": {1: (7, -2)}}
DEFENSE: dict[str, Any] = {"node": "defend", "active": 1, "victim": 0, "health": {1: 0}, "tables": {0: ["fire_axe"]}}
WITHOUT_STEPS: dict[str, Any] = {"node": "window before_swarm", "options": PHASES}
MOVED_BY_CARD = WITHOUT_STEPS | {"hands": {0: ["this_isnt_so_bad"]}, "zombies": {(4, -2): 1, (6, 1): 1}}
PUT_BY_CARD = WITHOUT_STEPS | {"hands": {0: ["zombie_master"]}, "zombies": {(4, -2): 1}}
LEADING = WITHOUT_STEPS | {"hands": {0: ["where_did_everybody_go"]}}
COUNTING = WITHOUT_STEPS | {"hands": {0: ["i_dont_think_theyre_dead"]}, "kills": {1: 2}}
FAILED: dict[str, Any] = {"node": "after_roll", "roll": 2, "zombies": {(1, 1): 1}}
TURN_END: dict[str, Any] = {"node": "window turn_end", "options": {"ask": "all"}, "squares": {1: (5, 1)}}
TOWN = {(1, 0): "parking_lot", (1, -1): "police_station"}
RING = {(1, 0): "four_way", (0, 1): "straight", (-1, 0): "parking_lot", (0, 2): "four_way", (1, 2): "four_way"}
RING |= {(-1, 2): "t_junction r1"}
GATE = {(1, 0): "curve r3", (1, -1): "straight", (1, -2): "t_junction r3"}
"""A town in which the road behind a gate in 0,-1 would meet the side of the T-junction."""
ROAD: dict[str, Any] = {"node": "lay_tile", "tile": "straight"}
ON_A_ROAD: dict[str, Any] = {"node": "place_tokens", "tiles": {(0, -1): "straight"}, "cell": (0, -1)}
AT_CROSSROADS: dict[str, Any] = ON_A_ROAD | {"tiles": {(0, -1): "four_way"}, "zombies": [(1, -3)]}
DISCARD: dict[str, Any] = {"node": "discard", "hands": {0: ["fear"]}}
TRADE: dict[str, Any] = {"node": "trade", "squares": {0: (-2, 0)}, "kills": {0: 3}}
STRONG: dict[str, Any] = {"zombies": {(1, 1): 1, (4, -2): 1}, "enhanced": [(1, 1)]}
ON_A_DUCT: dict[str, Any] = {"node": "move", "tiles": TILES_OF_K, "squares": {0: (-3, -6), 1: (1, 1)}, "duct": True}
ASKED = "STCB-TIME-03: the question is: your swarm phase is next; do you play a card or use a weapon, or `pass`?"
MOVING = "STCB-MOVE-05: the question is: you are on 1,1 with 4 points: what next? `stop` to end the movement"
FIRST = "STCB-ENC-02: Player 1 has to deal with those on 1,1 first"
UNTOUCHED = "STCB-ENC-06: the zombies on 1,1 can be neither evaded nor fought under Alternate Food Source"
AREAS = (
    "STCB-CARD-17: its area is the building that its user is in, or, from the street, a linked street square or the building "
    "there; from 1,1 you can choose 1,0 or 0,1 or 2,1 or 1,2"
)


def holding(card: str, **more: Any) -> dict[str, Any]:
    """Return the facts of a window in which Player 1 holds a card."""
    return {**TURN_END, "hands": {0: [card]}, **more}


# fmt: off
CASES: list[tuple[dict[str, Any], str, str]] = [
    (WINDOW, "play butter_fingers target=1", "STCB-CARD-01: Player 1 holds no Butter Fingers, only Fear"),
    (WINDOW | {"tables": {0: ["fire_axe"]}}, "play fire_axe", "STCB-CARD-01: Fire Axe is not in the hand of Player 1, but on the table already"),
    (WINDOW | {"tables": {0: ["lots_of_ammo"]}, "played": {0: True}}, "play fear target=1",
     "STCB-CARD-03: Player 1 has played a card since the start of their last turn"),
    (WINDOW | {"hands": {0: ["skateboard"]}}, "play skateboard", "STCB-CARD-08: it is put on the table only in the Skate Shop, and Player 1 is on 1,1"),
    (WINDOW | {"hands": {0: ["shotgun"]}, "tables": {0: ["shotgun"]}}, "play shotgun", "STCB-CARD-04: Player 1 already has Hey, Look! A Shotgun! on the table"),
    (WINDOW | {"hands": {0: ["brain_cramp"]}}, "play brain_cramp target=1", "STCB-EVENT-05: it cannot be played before the swarm phase"),
    (WINDOW | {"hands": {0: ["this_isnt_so_bad"]}}, "play this_isnt_so_bad",
     "STCB-EVENT-23: it needs a zombie, and another square where it may stand; zombies on the map: 0"),
    (WINDOW, "play fear", "STCB-EVENT-09: to play it, name a target, and only that"),
    (WINDOW, "play fear target=5", "STCB-EVENT-09: there is no Player 6"),
    (WINDOW, "play fear target=0", "STCB-CARD-07: Player 1 plays it, and nobody can be the target of their own card"),
    (WINDOW | {"health": [3, 0, 3]}, "play fear target=1", "STCB-CARD-05: Player 2 is undead"),
    (WINDOW | {"health": [3, 3, 3], "postures": {1: "turn"}}, "play fear target=1", "STCB-LOSS-08: the figure of Player 2 lies"),
    (WINDOW | {"active": 1, "health": [3, 3, 3], "losses": {1: "turn"}, "asked": [0]}, "play fear target=1",
     "STCB-LOSS-07: Player 2 is already going to lose a turn"),
    (WINDOW | {"hands": {0: ["bad_sense_of_direction"]}, "health": [2, 3, 3], "squares": {2: (4, -2)}}, "play bad_sense_of_direction target=1",
     "STCB-EVENT-04: Player 2 is already on the center of Town Square"),
    (PROWL | {"hands": {0: ["fire_axe", "fear"]}}, "play fire_axe", "STCB-CARD-06: Player 1 is undead, and undead players do not play Fire Axe"),
    (WINDOW, "use lots_of_ammo", "STCB-WEAPON-03: no Lots of Ammo is on the table of Player 1, which holds nothing"),
    (WINDOW | {"tables": {0: ["fire_axe"]}}, "use fire_axe", "STCB-EVENT-10: it is not used: it has its effect as long as it lies on the table"),
    (WINDOW | {"tables": {0: ["grenade"]}}, "use grenade square=7,7", AREAS),
    (WINDOW, "keep", ASKED),
    (TURN | {"health": {1: 0}, "hands": {0: ["fear"]}}, "play fear target=1", "STCB-CARD-05: Player 2 is undead"),
    (TURN | {"postures": {1: "turn"}, "hands": {0: ["butter_fingers"]}}, "play butter_fingers target=1", "STCB-LOSS-08: the figure of Player 2 lies"),
    (WINDOW | {"active": 1, "losses": {1: "turn"}, "asked": [0]}, "play fear target=1", "STCB-LOSS-07: Player 2 is already going to lose a turn"),
    (WINDOW | {"active": 1, "losses": {1: "turn"}, "asked": [0], "hands": {0: ["butter_fingers"]}, "bullets": [0, 0]}, "play butter_fingers target=1",
     "STCB-EVENT-06: Player 2 has neither a weapon nor a Bullet"),
    (WINDOW | {"hands": {0: ["were_screwed"]}, "health": [3, 0]}, "play were_screwed target=1", "STCB-EVENT-24: to play it, name nothing but the card"),
    (WINDOW | {"hands": {0: ["just_when_you_thought"]}}, "play just_when_you_thought tile=5,5", "STCB-EVENT-16: there is no building in the cell 5,5"),
    (TURN | {"health": {0: 1}, "hands": {0: ["bad_sense_of_direction"]}}, "play bad_sense_of_direction target=1",
     "STCB-HEALTH-06: its price of 1 Health is paid only with 2 or more, and Player 1 has 1"),
    (TURN | {"tables": {0: ["chainsaw"]}, "markers": [effect("chainsaw", 0)]}, "use chainsaw", "STCB-CARD-09: Player 1 already has a Chainsaw running"),
    (TURN | {"tables": {0: ["molotov_cocktail"]}, "markers": [effect("molotov_cocktail", 0, square=(1, 0))]},
     "use molotov_cocktail square=1,0", "STCB-CARD-09: that area is already on fire: 1,0"),
    (TURN | {"squares": {0: (-2, 1)}, "tables": {0: ["molotov_cocktail"]}, "markers": [effect("molotov_cocktail", 0, square=(-3, 0))]},
     "use molotov_cocktail tile=-1,0", "STCB-CARD-09: that area is already on fire: the building in cell -1,0"),
    (TURN | {"tables": {0: ["molotov_cocktail"]}}, "use molotov_cocktail square=1,1", AREAS),
    (WINDOW | {"active": 1, "tables": {0: ["molotov_cocktail"]}}, "use molotov_cocktail square=1,0",
     "STCB-EVENT-19: it is used only in its owner's turn, and it is the turn of Player 2"),
    (TURN | {"tables": {0: ["lots_of_ammo"]}}, "use lots_of_ammo square=1,0", "STCB-EVENT-18: to use it, name nothing but the weapon"),
    (TURN | {"tables": {0: ["chainsaw"]}}, "use chainsaw tile=-1,0", "STCB-EVENT-07: to use it, name nothing but the weapon"),
    ({"node": "after_roll", "attempt": "evade", "roll": 2, "zombies": {(1, 1): 1}, "hands": {0: ["adrenaline_rush"]}}, "play adrenaline_rush",
     "STCB-EVADE-07: no card raises an evade roll"),
    (ENCOUNTER | {"movement": "lost", "tables": {0: ["fire_axe"]}}, "evade", "STCB-EVADE-06: Player 1 has lost this move, and can evade nothing in this turn"),
    (ENCOUNTER | {"zombies": {}, "tables": {0: ["fire_axe"]}, "health": {1: 0}}, "evade", "STCB-EVADE-01: no zombie stands on 1,1"),
    (ENCOUNTER, "fight chainsaw", "STCB-FIGHT-01: Player 1 does not have the Chainsaw to fight with"),
    (ENCOUNTER, "fight pistol undead=1", "STCB-FIGHT-01: no undead of Player 2 stands on 1,1"),
    (ENCOUNTER | {"zombies": {}, "tables": {0: ["fire_axe"]}, "health": {1: 0}}, "fight pistol", "STCB-FIGHT-01: no zombie stands on 1,1"),
    (ENCOUNTER | {"tables": {0: ["chainsaw"]}}, "fight chainsaw", "STCB-FIGHT-01: the Chainsaw of Player 1 is not running: use it first"),
    (FED | WITH_AXE, "evade", UNTOUCHED),
    (FED | WITH_AXE, "fight pistol", UNTOUCHED),
    (ENCOUNTER, "step 1,0", FIRST),
    (ENCOUNTER, "crawl 1,0", FIRST),
    (ENCOUNTER, "keep", "STCB-ENC-03: the question is: 1 zombie on 1,1; you have Health 3, 3 Bullets, 4 points: what do you do?"),
    (FAILED | {"attempt": "evade"}, "spend_points 1", "STCB-EVADE-03: the roll is 2 points short: spend exactly that many, if you have them (you have 4)"),
    (FAILED, "spend_bullets 1", "STCB-FIGHT-03: the roll is 2 Bullets short: spend exactly that many, if you have them (you have 3)"),
    (FAILED, "spend_points 2", "STCB-FIGHT-03: points raise only evade rolls"),
    (FAILED | {"attempt": "evade"}, "spend_bullets 2", "STCB-EVADE-07: no Bullets raise an evade roll"),
    (FAILED | {"attempt": "evade"}, "take_bite",
     "STCB-EVADE-03: the question is: you made 2 and need 4 for evading a zombie; you have Health 3, 3 Bullets, 4 points: `accept` it, or raise it?"),
    (FAILED, "take_bite",
     "STCB-FIGHT-09: the question is: you made 2 and need 4 for fighting a zombie with the pistol; you have Health 3, 3 Bullets, 4 points: `accept` it, or raise it?"),
    (ENCOUNTER | {"node": "after_roll", "means": "fire_axe", "roll": 1, "tables": {0: ["fire_axe"]}} | {"hands": {0: ["adrenaline_rush"]}},
     "spend_bullets 2", "STCB-FIGHT-04: Bullets raise only rolls with the pistol, not with the Fire Axe"),
    ({"node": "undead_attack", "active": 1, "health": [3, 0, 3, 3], "attacked": [3]}, "attack 3", "STCB-UNDEAD-09: Player 4 was already attacked in this turn"),
    ({"node": "undead_attack", "active": 1, "health": [3, 0, 3, 3]}, "attack 1", "STCB-UNDEAD-01: no human of Player 2 stands on 1,1"),
    (DEFENSE, "defend chainsaw", "STCB-FIGHT-01: Player 1 does not have the Chainsaw to fight with"),
    (DEFENSE, "keep", "STCB-UNDEAD-03: the question is: Player 2 attacks; you have Health 3, 3 Bullets: what do you defend with?"),
    (TURN, "step 5,5", "STCB-GEO-08: no step leads from 1,1 to 5,5"),
    (TURN | {"points": 0, "hands": {0: ["fear"]}}, "step 1,0", "STCB-MOVE-04: Player 1 has 0 points left"),
    (TURN, "step 1,1", "STCB-GEO-08: Player 1 is already on 1,1"),
    (TURN, "play fear target=1", "STCB-CARD-01: Player 1 holds no cards"),
    (TURN, "take health", "STCB-MOVE-06: no Health token lies on 1,1"),
    ({"health": {0: 5}, "squares": {0: (1, 4)}, "health_tokens": [(1, 4)], "entered": True}, "take health",
     "STCB-MOVE-07: it stays where it is, because Player 1 has 5 Health"),
    ({"squares": {0: (1, 4)}, "health_tokens": [(1, 4)]}, "take bullets", "STCB-MOVE-06: no Bullet token lies on 1,4"),
    (TURN, "ambush 1", "STCB-AMBUSH-01: Player 2 is on 4,-2, and not on 1,1"),
    (TURN, "crawl 1,0", "STCB-MALL-05: Player 1 did not begin the turn on a square with an air duct, or has left it"),
    (TURN, "ambush 0", "STCB-AMBUSH-01: Player 1 cannot ambush themselves"),
    (TURN, "ambush 5", "STCB-AMBUSH-01: Player 6 is not in this game"),
    ({"ambushed": [1]}, "ambush 1", "STCB-AMBUSH-01: Player 2 was already ambushed in this turn"),
    ({"bullets": {1: 0}, "tables": [["fire_axe"], ["fire_axe"]]}, "ambush 1", "STCB-AMBUSH-02: Player 2 has neither a Bullet nor a weapon that can be taken"),
    (TURN | {"health": {1: 0}}, "ambush 1", "STCB-AMBUSH-08: Player 2 is undead"),
    ({"postures": {1: "turn"}}, "ambush 1", "STCB-LOSS-08: the figure of Player 2 lies"),
    (ROBBERY | {"tables": [["fire_axe"], ["fire_axe"]]}, "take_weapon fire_axe", "STCB-CARD-04: Player 1 already has Fire Axe on the table"),
    (ROBBERY | {"bullets": {1: 1}}, "take_bullets 2", "STCB-AMBUSH-04: at most 2 Bullets are taken, and Player 2 has 1"),
    (ROBBERY, "take_bullets 3", "STCB-AMBUSH-04: at most 2 Bullets are taken, and Player 2 has 3"),
    (ROBBERY, "take_weapon fire_axe", "STCB-AMBUSH-04: Player 2 has no Fire Axe on the table"),
    (TURN, "shoot 1,0", "STCB-SHOTGUN-04: Player 1 has no Shotgun on the table"),
    (ARMED, "shoot 1,0", "STCB-SHOTGUN-04: no zombie stands on 1,0"),
    (ARMED, "shoot 5,5", "STCB-SHOTGUN-04: no step leads from 1,1 to 5,5"),
    (FED | ARMED, "shoot 1,0", "STCB-SHOTGUN-04: somebody stands on 1,1, the shooter's square"),
    (FED | ARMED | {"zombies": [(1, 0)]}, "shoot 1,0", "STCB-SHOTGUN-10: the zombies on 1,0 are not shot at under Alternate Food Source"),
    (NO_MOVE, "shoot 0,1", "STCB-SHOTGUN-04: no zombie stands on 0,1"),
    (NO_MOVE, "step 0,1", "STCB-LOSS-02: this turn of Player 1 has no movement"),
    (NO_MOVE, "stop", "STCB-LOSS-02: this turn of Player 1 has no movement"),
    (NO_MOVE, "crawl 0,1", "STCB-LOSS-02: this turn of Player 1 has no movement"),
    (NO_MOVE, "ambush 1", "STCB-LOSS-03: Player 1 has lost this move, and cannot ambush anybody"),
    (TURN, "keep", MOVING),
    (TURN | {"markers": [effect("brain_cramp", 1, target=0)]}, "take health", "STCB-MOVE-09: Player 2 steers Player 1, and can only make steps or stop"),
    ({"node": "move", "squares": {0: (1, 5)}, "health_tokens": [(1, 5)], "entered": True, "markers": [effect("claustrophobia", 1, target=0)]},
     "stop", "STCB-CARD-20: under Claustrophobia Player 1 has to leave the building of 1,5 by a shortest way"),
    (SWARM | {"zombies": [(1, 1), (3, 1), (4, -2)]}, "move 1,1 1,0", "STCB-SWARM-05: the zombies on 1,1 hold a human, and are not moved"),
    (SWARM | {"zombies": [(3, 1), (0, 1)]}, "move 3,1 4,1", "STCB-SWARM-04: the zombie on 3,1 sees a human, and moves toward the closest one"),
    (SWARM | {"zombies": [(3, 1), (5, 1), (0, 1)], "moved": {(3, 1): 1}}, "move 3,1 4,1", "STCB-SWARM-02: 1 zombie on 3,1 has already moved in this phase"),
    (SWARM | {"zombies": [(3, 1), (0, 1), (4, -2)]}, "move 4,-2 5,-2", "STCB-SWARM-03: zombies that see a human move first, such as the one on 0,1"),
    (SWARM | {"zombies": [(3, 1), (0, 1)]}, "move 4,-2 5,-2", "STCB-SWARM-02: no zombie stands on 4,-2"),
    (SWARM | {"zombies": [(3, 1), (4, 1), (0, 1)]}, "move 4,1 3,1", "STCB-GEO-11: 3,1 already has a zombie; only a square with a standing human takes more"),
    (SWARM | {"zombies": [(3, 1), (4, 1), (0, 1)]}, "move 4,1 5,1", "STCB-SWARM-06: the zombie on 4,1 sees a human, and waits until its way is clear"),
    (HUNT | {"zombies": [(6, -2), (5, -2)], "markers": [effect("all_the_marbles", 0)]}, "move 5,-2 4,-2",
     "STCB-EVENT-02: no zombie can be moved while All the Marbles is in effect"),
    (UNSEEING, "move 0,0 1,1", "STCB-SWARM-02: no zombie stands on 0,0"),
    (UNSEEING, "move 4,-2 4,-1", "STCB-GEO-08: no step leads from 4,-2 to 4,-1"),
    (SWARM | {"zombies": [(4, -2), (6, -2)], "moved": {(4, -2): 1}}, "move 4,-2 3,-2", "STCB-SWARM-02: 1 zombie on 4,-2 has already moved in this phase"),
    (UNSEEING, "step 1,0", "STCB-SWARM-09: Player 1 is human, and moves no undead in the swarm phase"),
    (UNSEEING, "done", "STCB-SWARM-08: you have 2 moves left, and cannot stop while a zombie can still move"),
    (HUNT | {"postures": {0: "move"}}, "step 3,1", "STCB-UNDEAD-13: the undead of Player 1 is lying down"),
    (HUNT | {"figure": False}, "step 3,1", "STCB-UNDEAD-13: the undead of Player 1 has already moved in this phase"),
    (HUNT | {"squares": {0: (4, 1), 1: (4, 1)}, "attacked": [1]}, "step 3,1", "STCB-UNDEAD-13: the undead of Player 1 stays with a human on 4,1"),
    (HUNT, "step 5,1", "STCB-UNDEAD-13: the undead of Player 1 sees a human from 4,1, and goes toward the closest one"),
    (HUNT | {"squares": {0: (4, -2)}, "zombies": [(3, 1), (0, 1)]}, "step 3,-2", "STCB-UNDEAD-13: zombies that see a human move first"),
    (HUNT | {"squares": {0: (4, -2)}}, "step 1,1", "STCB-UNDEAD-13: no step leads from 4,-2 to 1,1"),
    (UNSEEING, "keep", "STCB-SWARM-02: the question is: which zombie moves where? 2 moves left"),
    (PROWL | {"stepped": True, "zombies": [(4, 1)]}, "step 1,0", "STCB-UNDEAD-06: the undead of Player 1 has made its step, to 1,1"),
    (PROWL, "take health", "STCB-UNDEAD-16: undead take no tokens"),
    (PROWL | {"led": 1}, "move 4,1 3,1", "STCB-UNDEAD-06: 1 zombie has already moved, one for each black heart"),
    (PROWL | {"zombies": [(4, 1), (5, 1)]}, "move 4,1 5,1", "STCB-GEO-11: 5,1 already has a zombie; only a square with a standing human takes more"),
    (PROWL | {"zombies": [(4, 1)], "markers": [effect("all_the_marbles", 1)]}, "move 4,1 3,1",
     "STCB-EVENT-02: no zombie can be moved while All the Marbles is in effect"),
    # set-up, chance, and choices inside cards
    ({"node": "roll_off"}, "draw fear", "STCB-SETUP-03: chance has to roll the die of Player 1 in the roll-off for the first tile"),
    ({"node": "reveal_tile"}, "roll 1", "STCB-TILE-09: chance has to turn up a tile of Player 1, one of 28 unseen; 14 tiles of the pile to try"),
    ({"node": "reveal_tile"}, "reveal helipad",
     "STCB-TILE-09: no Helipad is unseen: chance has to turn up a tile of Player 1, one of 28 unseen; 14 tiles of the pile to try"),
    (ROAD, "pass", "STCB-TILE-05: the question is: where do you lay the Straight road? There are 4 places (`lay x,y r=quarters`)"),
    (ROAD, "lay 0,0", "STCB-TILE-01: the Town Square already lies in 0,0"),
    (ROAD, "lay 5,5", "STCB-TILE-01: no tile lies beside 5,5"),
    (ROAD, "lay 1,1", "STCB-TILE-01: no tile lies beside 1,1"),
    (ROAD | {"tiles": {(-1, 0): "drug_store"}}, "lay -1,-1 r=1", "STCB-TILE-03: no exit would join another"),
    (ROAD, "lay 0,-1 r=3", "STCB-TILE-06: the Straight road can lie in only 2 ways, r=0 to r=1"),
    (ROAD, "lay 0,-1 r=1", "STCB-TILE-02: on the S edge only one of the two tiles would have an exit"),
    ({"node": "lay_helipad", "tiles": {(0, 1): "hospital r2"}}, "lay 0,1", "STCB-TILE-01: the Hospital already lies in 0,1"),
    (ON_A_ROAD, "pass", "STCB-TOKEN-05: the question is: where on the Straight road does the next zombie go? 2 to go, row by row from the northwest"),
    (ON_A_ROAD, "place 0,-2", "STCB-TOKEN-01: nothing of the tile in 0,-1 can be put on 0,-2"),
    ({"node": "place_tokens", "tiles": {(0, -1): "hospital"}, "cell": (0, -1), "zombies": []}, "place 1,-1",
     "STCB-TOKEN-03: nothing of the tile in 0,-1 can be put on 1,-1"),
    (AT_CROSSROADS, "place 1,-3", "STCB-TOKEN-04: 1,-3 already has one, and no square gets two of a kind"),
    (AT_CROSSROADS, "place 1,-1", "STCB-TOKEN-05: after 1,-1 there is no room for the other 2"),
    (ON_A_ROAD | {"tiles": {(0, -1): "toy_store"}, "zombies": [(1, -3)]}, "place 0,-3",
     "STCB-TOKEN-05: things of one kind are put in square order, and 0,-3 comes before 1,-3"),
    ({"node": "deal_card"}, "roll 1", "STCB-TURN-11: expected a card for Player 1, one of the 50 in the deck"),
    ({"node": "refill", "deck": []}, "roll 2", "STCB-TURN-11: expected a card for Player 1, one of the 50 in the discard pile"),
    ({"node": "attempt_roll", "zombies": [(1, 1)]}, "draw fear",
     "STCB-FIGHT-02: chance has to roll for Player 1 fighting a zombie with the pistol: die against 4"),
    ({"node": "attempt_roll", "zombies": [(1, 1)], "attempt": "evade"}, "draw fear",
     "STCB-EVADE-02: chance has to roll for Player 1 evading a zombie: die against 4"),
    ({"node": "attempt_roll", "zombies": [(1, 0)], "attempt": "shot", "square": (1, 0)}, "draw fear",
     "STCB-SHOTGUN-05: chance has to roll for Player 1 shooting at a zombie on 1,0: die against 4"),
    ({"node": "attack_roll", "active": 1, "victim": 0, "health": {1: 0}}, "draw fear",
     "STCB-UNDEAD-02: chance has to roll for Player 1 defending against the undead of Player 2 with the pistol: die against 4"),
    ({"node": "ambush_roll", "victim": 1}, "draw fear", "STCB-AMBUSH-03: chance has to roll for Player 1, who ambushes Player 2 (Health 3 against 3)"),
    ({"node": "ambush_roll", "victim": 1, "roll": 2}, "draw fear",
     "STCB-AMBUSH-03: chance has to roll for Player 2 in the ambush, against 2 of Player 1 (Health 3 against 3)"),
    ({"node": "swarm_roll"}, "draw fear", "STCB-SWARM-01: chance has to roll for the swarm of Player 1: die + 0 black hearts"),
    (COUNTING, "play i_dont_think_theyre_dead target=1; draw fear", "STCB-EVENT-15: chance has to roll the first of two dice of Player 2 (2 kills, 3 Bullets)"),
    (COUNTING, "play i_dont_think_theyre_dead target=1; roll 2; roll 4; pass",
     "STCB-EVENT-15: the question is: do you spend 2 of 3 Bullets, or `accept` to lose kills? You have 2 kills"),
    (COUNTING, "play i_dont_think_theyre_dead target=1; roll 2; roll 4; spend_bullets 1", "STCB-EVENT-15: the dice are 2 short: spend exactly that many Bullets, or none"),
    (WITHOUT_STEPS | {"hands": {0: ["butter_fingers"]}, "tables": {1: ["fire_axe"]}}, "play butter_fingers target=1; pass",
     "STCB-EVENT-06: the question is: what does Player 2, who has 3 Bullets, lose?"),
    (WITHOUT_STEPS | {"hands": {0: ["butter_fingers"]}, "tables": {1: ["fire_axe"]}}, "play butter_fingers target=1; lose_weapon skateboard",
     "STCB-EVENT-06: Player 2 has Fire Axe on the table, and 3 Bullets"),
    (WITHOUT_STEPS | {"hands": {0: ["butter_fingers"]}, "tables": {1: ["fire_axe", "skateboard"]}, "bullets": {1: 0}},
     "play butter_fingers target=1; lose_bullets", "STCB-EVENT-06: Player 2 has Fire Axe and Skateboard on the table, and no Bullet"),
    (MOVED_BY_CARD, "play this_isnt_so_bad; pick 1,1", "STCB-CARD-23: no zombie stands on 1,1"),
    (MOVED_BY_CARD, "play this_isnt_so_bad; pick 6,1; place 6,1", "STCB-CARD-23: it stands on 6,1, and goes to another square"),
    (MOVED_BY_CARD, "play this_isnt_so_bad; pick 6,1; place 4,-2", "STCB-GEO-11: 4,-2 already has a zombie; only a square with a standing human takes more"),
    (MOVED_BY_CARD, "play this_isnt_so_bad; pick 6,1; place 4,-1", "STCB-GEO-10: 4,-1 cannot be entered"),
    (MOVED_BY_CARD, "play this_isnt_so_bad; pick 6,1; pick 6,1", "STCB-CARD-23: the question is: where does the zombie from 6,1 go?"),
    (PUT_BY_CARD, "play zombie_master; place 1,-2; place 1,-2", "STCB-CARD-22: 1,-2 already has a zombie"),
    (PUT_BY_CARD, "play zombie_master; place 4,-1", "STCB-CARD-22: 4,-1 cannot be entered"),
    (PUT_BY_CARD, "play zombie_master; place 2,-2; place 1,-2", "STCB-CARD-22: they are put in square order, and 1,-2 comes before 2,-2"),
    (PUT_BY_CARD, "play zombie_master; place 1,1", "STCB-CARD-22: Zombie Master puts none on 1,1"),
    (PUT_BY_CARD, "play zombie_master; place 1,5", "STCB-CARD-22: after 1,5 there is no room for the other 4"),
    (PUT_BY_CARD, "play zombie_master; pass",
     "STCB-CARD-22: the question is: Zombie Master: where does the next zombie go? 5 to go, row by row from the northwest"),
    (LEADING, "play where_did_everybody_go target=1; step 4,1", "STCB-GEO-08: no step leads from 1,1 to 4,1"),
    (LEADING, "play where_did_everybody_go target=1; pass",
     "STCB-CARD-21: the question is: where do you lead Player 2, who is on 1,1? 5 steps left; `stop` for none"),
    ({"node": "window before_move", "active": 1, "hands": {0: ["where_did_everybody_go"]}, "squares": {1: (1, 3)},
      "markers": [effect("claustrophobia", 0, target=1)], "options": PHASES}, "play where_did_everybody_go target=1; step 1,4",
     "STCB-CARD-20: under Claustrophobia no step of Player 2 leads from 1,3 into a building"),
    ({"node": "move", "squares": {0: (1, 3)}, "markers": [effect("claustrophobia", 1, target=0)]}, "step 1,4",
     "STCB-CARD-20: under Claustrophobia Player 1 cannot enter a building, and there is one on 1,4"),
    ({"node": "move", "squares": {0: (1, 4)}, "health_tokens": [(1, 4)]}, "take health", "STCB-MOVE-06: Player 1 has not entered 1,4 in this movement"),
    (DISCARD, "discard grenade", "STCB-CARD-01: Player 1 holds no Grenade, only Fear"),
    (DISCARD, "discard hidden", "STCB-CARD-01: Player 1 holds no hidden card, only Fear"),
    (DISCARD, "pass", "STCB-TURN-09: the question is: do you discard a card, or `keep` them?"),
    (TRADE, "trade health", "STCB-TRADE-02: the 3 kills of Player 1 buy Bullets, and nothing else"),
    (TRADE, "pass", "STCB-TRADE-01: the question is: do you trade 3 of 3 kills for a Bullet, or are you `done`?"),
    ({"node": "bite", "zombies": [(1, 1)], "tables": {0: ["first_aid_kit"]}}, "accept",
     "STCB-HEALTH-04: the question is: you are bitten at Health 3: use a weapon, or `take_bite`?"),
    ({"node": "bite", "zombies": [(1, 1)], "tables": {0: ["first_aid_kit", "lots_of_ammo"]}}, "use lots_of_ammo",
     "STCB-EVENT-18: it cannot be used when bitten"),
    ({"node": "move"}, "take_nothing", MOVING),
    ({"node": "move"}, "go_on", MOVING),
    (ENCOUNTER, "go_on", FIRST),
    ({"node": "window turn_start", "hands": {0: ["adrenaline_rush"]}, "movement": "lost", "options": {"ask": "all"}}, "play adrenaline_rush",
     ("STCB-EVENT-01: it needs the player's own turn, with movement, and a count of points that is not 0: it is the turn of Player "
      "1, whose movement is lost, and the count is 0")),
    ({"node": "move", "count": 0, "points": 0, "hands": {0: ["adrenaline_rush", "fear"]}}, "play adrenaline_rush",
     ("STCB-EVENT-01: it needs the player's own turn, with movement, and a count of points that is not 0: it is the turn of Player "
      "1, whose movement is ahead, and the count is 0")),
    ({"node": "window turn_start", "hands": {0: ["keys_are_still_in_it"]}, "movement": "lost", "options": {"ask": "all"}},
     "play keys_are_still_in_it", "STCB-EVENT-17: it needs the player's own turn, with movement: it is the turn of Player 1, whose movement is lost"),
    ({"node": "window before_move", "hands": {0: ["much_needed_rest"]}, "health": {0: 5}, "options": {"ask": "all"}}, "play much_needed_rest",
     "STCB-EVENT-20: it needs the player's own turn, and less than the most Health: it is the turn of Player 1, and Player 1 has 5 Health"),
    ({"node": "window before_move", "hands": {0: ["brain_cramp"]}, "options": {"ask": "all"}}, "play brain_cramp target=1",
     "STCB-EVENT-05: it needs a target whose movement phase comes now: it is the turn of Player 1, whose movement is ahead"),
    ({"node": "window before_move", "active": 1, "asked": [0], "movement": "left_out", "points": 0, "hands": {0: ["brain_cramp", "fear"]}},
     "play brain_cramp target=1",
     ("STCB-EVENT-05: it needs a target whose movement phase comes now: it is the turn of Player 2, "
      "whose movement is left out")),
    ({"node": "window before_swarm", "hands": {0: ["claustrophobia", "fear"]}, "markers": [effect("claustrophobia", 0, target=1)]},
     "play claustrophobia target=1", "STCB-EVENT-08: Player 2 already suffers from it"),
    ({"node": "window before_swarm", "hands": {0: ["your_shoes_untied", "fear"]}, "markers": [effect("your_shoes_untied", 0, target=1)]},
     "play your_shoes_untied target=1", "STCB-EVENT-26: the shoe of Player 2 is already untied"),
    ({"node": "window before_swarm", "hands": {0: ["i_dont_think_theyre_dead", "fear"]}}, "play i_dont_think_theyre_dead target=1",
     "STCB-EVENT-15: Player 2 has no kills"),
    ({"node": "window before_swarm", "hands": {0: ["just_when_you_thought", "fear"]}, "zombies": [(-3, 0), (-2, 0), (-1, 0)]},
     "play just_when_you_thought tile=-1,0",
     ("STCB-EVENT-16: it needs a building with a square that holds no zombie, and a zombie left to put there: 3 of the 3 squares of "
      "the building in -1,0 hold zombies")),
    ({"node": "window before_swarm", "hands": {0: ["slight_miscalculation", "fear"]}}, "play slight_miscalculation tile=-1,0",
     ("STCB-EVENT-22: it needs a building with a zombie and with a square that holds none, and a zombie left to put there: 0 of the "
      "3 squares of the building in -1,0 hold zombies")),
    ({"node": "window before_swarm", "hands": {0: ["were_screwed", "fear"]}, "options": {"limited_supplies": 0}}, "play were_screwed",
     "STCB-EVENT-24: it needs a square that holds no zombie, and a zombie left to put there: 0 of the 44 squares on the map hold zombies, and no zombie is left"),
    ({"node": "window before_swarm", "hands": {0: ["zombie_master", "fear"]}, "options": {"limited_supplies": 0}}, "play zombie_master",
     ("STCB-EVENT-27: it needs a square that holds neither a zombie nor a figure, and a zombie left to put there: 0 of the 44 "
      "squares on the map hold zombies, and no zombie is left")),
    ({"node": "move", "markers": [effect("brain_cramp", 1, target=0)]}, "shoot 1,0", "STCB-MOVE-09: Player 2 steers Player 1, and can only make steps or stop"),
    ({"node": "lay_tile", "tile": "t_junction", "tiles": {(0, -1): "hospital", (1, 0): "police_station r1", (0, 1): "sporting_goods r2"}},
     "lay -1,0 r=1", "STCB-TILE-07: with the T-junction in -1,0 no cell would be left for the Helipad"),
    ({"node": "place_tokens", "tiles": {(0, -1): "hardware_store"}, "cell": (0, -1), "zombies": [(0, -3), (1, -3), (2, -3)], "health_tokens": [(0, -3)]},
     "place 0,-3", "STCB-TOKEN-04: 0,-3 holds two things, and no square gets more"),
    ({"node": "refill", "deck": {"fear": 2}}, "draw grenade", "STCB-TURN-11: no Grenade is left: expected a card for Player 1, one of the 2 in the deck"),
    (WINDOW, "evade", ASKED),
    ({"node": "move"}, "evade", MOVING),
    ({"node": "second_step", "square": (1, 0), "zombies": [(1, 0)], "squares": [(5, 1), (5, 1)], "moved": {(1, 0): 1},
      "enhanced": [(1, 0)], "moved_enhanced": [(1, 0)], "options": {"expansions": "z2"}},
     "move 1,0 1,-1", "STCB-BASE-08: the enhanced zombie on 1,0 has begun to move, and goes on or stops"),
    ({"node": "swarm_move", "moves": 1, "zombies": [(4, -2)]}, "attack 1", "STCB-SWARM-02: the question is: which zombie moves where? 1 move left"),
    (ENCOUNTER, "shoot 1,0", FIRST),
    (WINDOW, "discard fear", ASKED),
]  # fmt: skip
"""Each has a position, lines to play of which the last is refused, and the clause and words of the refusal."""
OF_THE_EXPANSIONS: list[tuple[dict[str, Any], str, str]] = [
    (holding("dynamite"), "play dynamite; draw fear", "STCB-CARD-32: chance has to roll the die of Player 1 for Dynamite"),
    (holding("dynamite", zombies=[(1, 0), (1, 2)]), "play dynamite; roll 4; pick 0,1", "STCB-EVENT-30: nobody stands on 0,1 whom it could hit"),
    (holding("mine_field", zombies=[(1, 0), (1, 2)]), "play mine_field tile=0,0; roll 1; pick 1,1",
     "STCB-EVENT-36: no ordinary zombie is on 1,1, on the street of that tile"),
    (holding("no_brains_here", zombies=[(1, 1)]), "play no_brains_here square=1,1; place 3,1", "STCB-GEO-08: no step leads from 1,1 to 3,1"),
    (holding("i_think_its_over_here"), "play i_think_its_over_here tile=0,1; lay 7,7", "STCB-TILE-01: no tile lies beside 7,7"),
    (holding("i_think_its_over_here"), "play i_think_its_over_here tile=0,1; lay 0,1", "STCB-CARD-25: the Hospital has to go to another cell than 0,1"),
    (holding("i_think_its_over_here"), "play i_think_its_over_here tile=0,1; lay -2,0",
     "STCB-TILE-02: on the E edge only one of the two tiles would have an exit"),
    (holding("i_think_its_over_here", squares={}, tiles=TILES_OF_K), "play i_think_its_over_here tile=-1,-1; lay 0,-4",
     "STCB-TILE-04: the Consignment Shop stays on floor 1 of the mall"),
    (holding("i_think_its_over_here", squares={}, tiles=RING), "play i_think_its_over_here tile=0,1; lay -2,0 r=1",
     "STCB-CARD-25: with the Straight road in -2,0 a tile could no longer be reached from cell 0,0"),
    (holding("i_think_its_over_here"), "play i_think_its_over_here tile=2,0", "STCB-CARD-25: the Helipad is never moved"),
    (holding("i_think_its_over_here", squares={}, tiles=TILES_OF_G), "play i_think_its_over_here tile=0,-2",
     "STCB-CARD-25: the Base road in cell 0,-2 fits nowhere else without cutting off another tile"),
    (FAILED | {"bullets": {0: 0}, "hands": {0: ["lucky_shot", "adrenaline_rush"]}}, "play lucky_shot",
     "STCB-EVENT-53: it costs a Bullet, and Player 1 has none"),
    (FAILED | {"hands": {0: ["lucky_shot", "adrenaline_rush"]}, "markers": [effect("jammed", 1)]}, "play lucky_shot",
     "STCB-EVENT-53: its Bullet is not spent while weapons are jammed"),
    (holding("you_dont_need_that", squares={}, tables={1: ["chainsaw", "fire_axe"]}), "play you_dont_need_that target=1; pass",
     "STCB-EVENT-41: the question is: which weapon do you take from Player 2?"),
    (holding("you_dont_need_that", squares={}, tables={1: ["chainsaw", "fire_axe"]}), "play you_dont_need_that target=1; take_weapon skateboard",
     "STCB-EVENT-41: Player 2 has Chainsaw and Fire Axe; a weapon that the taker already has cannot be taken"),
    ({"node": "move", "hands": {0: ["lots_of_luck_with_that"], 1: ["fear", "skateboard"]}, "bullets": [0, 0]},
     "play lots_of_luck_with_that target=1; draw shotgun", "STCB-EVENT-52: expected a card of Player 2 for Player 1"),
    (holding("barricade_the_door", squares={0: (-2, 0), 1: (5, 1)}, zombies=[(-3, 0)]), "play barricade_the_door; place 1,1",
     "STCB-CARD-28: 1,1 is not a street square of that tile next to the building"),
    ({**TURN_END, "options": {"players": 4, "card_windows": "phases"}, "hands": {0: ["fear"], 1: ["you_lookin_at_me"]}},
     "play fear target=1; play you_lookin_at_me; aim 0",
     "STCB-CARD-07: Player 1 plays it, and nobody can be the target of their own card"),
    ({**TURN_END, "options": {"players": 5, "card_windows": "phases"}, "squares": {},
      "hands": [["weekend_pass_denied"], ["you_lookin_at_me"], [], ["fear"], ["fear"]]},
     "play weekend_pass_denied target=1; play you_lookin_at_me; aim 2", "STCB-EVENT-39: Player 3 has no card in the hand"),
    ({"node": "window before_move", "options": {"players": 3, "ask": "all"}, "hands": {1: ["brain_cramp"], 2: ["brain_cramp"]}, "asked": [1, 2]},
     "play brain_cramp target=0; play brain_cramp target=0", "STCB-EVENT-05: Player 1 is already steered by somebody else"),
    (holding("breakthrough", node="move", tiles=TOWN, squares={0: (3, 0), 1: (1, 1)}), "play breakthrough side=S",
     "STCB-CARD-24: 3,0 has no wall that can be opened on its S side: one to a square of another tile, not of a helipad, and not between the floors of the mall"),
    (holding("you_dont_need_that", tables={1: ["chainsaw"]}), "play you_dont_need_that target=1",
     "STCB-EVENT-41: it needs a target on the player's square with a weapon that the player may have: Player 2 is on 5,1"),
    (holding("no_brains_here"), "play no_brains_here", "STCB-EVENT-37: to play it, name the square of a zombie, and its kind"),
    (holding("mine_field"), "play mine_field tile=7,7", "STCB-EVENT-36: there is no tile in the cell 7,7"),
    (holding("weekend_pass_denied"), "play weekend_pass_denied target=1", "STCB-EVENT-39: Player 2 has no card in the hand"),
    ({"node": "move", "hands": {0: ["lots_of_luck_with_that"]}, "bullets": [0, 0]}, "play lots_of_luck_with_that target=1",
     "STCB-EVENT-52: it needs a target on the player's square with a Bullet or a card, and Player 2 is not such a target"),
    ({**TURN_END, "tables": {0: ["one_mans_garbage"]}, "discards": ["fear"]}, "use one_mans_garbage square=1,1",
     "STCB-EVENT-55: to use it, name nothing but the weapon"),
    (holding("no_brains_here", zombies=[(1, 1), (2, 1)]), "play no_brains_here square=1,1; place 2,1",
     "STCB-GEO-11: 2,1 already has a zombie; only a square with a standing human takes more"),
    (holding("no_brains_here", tiles=TILES_OF_G, squares={0: (1, -3), 1: (1, -1)}, zombies=[(1, -3)], markers=[effect("you_want_fries_with_that", 1, square=(1, -5))]),
     "play no_brains_here square=1,-3; place 1,-4", "STCB-EVENT-58: no zombie is moved onto the tile of 1,-4 from another one"),
    ({"node": "second_step", "tiles": TILES_OF_G, "within": "move", "led": 1, "square": (1, -1), "squares": [(1, -8), (1, -5)], "health": {0: 0},
      "zombies": [(1, -1)], "moved": {(1, -1): 1}, "enhanced": [(1, -1)], "moved_enhanced": [(1, -1)],
      "markers": [effect("you_want_fries_with_that", 1, square=(1, 1))]}, "move 1,-1 1,0 kind=enhanced",
     "STCB-EVENT-58: no zombie is moved onto the tile of 1,0 from another one"),
    ({**ON_A_DUCT, "count": 0, "points": 0, "hands": {0: ["fear"]}}, "crawl -3,-2", "STCB-MALL-05: Player 1 has 0 points left"),
    (ON_A_DUCT | {"bullet_tokens": [(-3, -2)]}, "crawl -3,-2; crawl -3,-6", "STCB-MALL-05: Player 1 did not begin the turn on a square with an air duct, or has left it"),
    ({**ON_A_DUCT, "duct": False, "options": {"players": 2, "expansions": "z3", "air_ducts": False}}, "crawl -3,-2",
     "STCB-MALL-05: the option `air_ducts` is false"),
    ({**ON_A_DUCT, "markers": [effect("what_is_that_smell", 1, target=0, square=(-2, -2))]}, "crawl -3,-2",
     "STCB-CARD-27: Player 1 has left the tile of -3,-2, where it smells"),
    (FAILED | {"roll": 1, "kind": "enhanced", "enhanced": [(1, 1)], "bullets": [1, 3], "hands": {0: ["adrenaline_rush", "lucky_shot"]}},
     "play adrenaline_rush", "STCB-FIGHT-09: the roll is 4 short, and Adrenaline Rush with all Bullets for it adds 3"),
    (FAILED | {"means": "fire_axe", "roll": 1, "kind": "enhanced", "enhanced": [(1, 1)], "tables": {0: ["fire_axe"]}, "hands": {0: ["adrenaline_rush", "lucky_shot"]}}, "play adrenaline_rush",
     "STCB-FIGHT-09: the roll is 3 short, and Adrenaline Rush with all Bullets for it adds 2"),
    (ON_A_DUCT | {"hands": {0: ["just_when_you_thought"]}}, "play just_when_you_thought tile=-1,-2",
     "STCB-CARD-16: it does not work in the mall, where the Pet Store is"),
    (ON_A_DUCT | {"tables": {0: ["grenade"]}}, "use grenade tile=-1,-2",
     AREAS.replace("there;", "there, but never in the mall;").replace("1,1 you can choose 1,0 or 0,1 or 2,1 or 1,2", "-3,-6 you can choose none")),
    ({"node": "move", "tiles": {(0, -1): "four_way", (-1, 0): "army_surplus", (-1, -1): "hospital r3"}, "openings": [((-3, -1), (-3, 0))],
      "options": {"players": 2, "expansions": "z2"}, "squares": {0: (-3, -1)}, "markers": [effect("claustrophobia", 1, target=0)]}, "step -3,0",
     "STCB-CARD-20: under Claustrophobia Player 1 cannot enter a building, and there is one on -3,0"),
    (ENCOUNTER | STRONG, "evade", "STCB-EVADE-01: no ordinary zombie stands on 1,1"),
    (ENCOUNTER | STRONG, "fight pistol", "STCB-FIGHT-01: no ordinary zombie stands on 1,1"),
    (ENCOUNTER | STRONG | {"hands": {0: ["no_brains_here"]}}, "play no_brains_here square=1,1",
     "STCB-EVENT-37: it needs a zombie on the square of a standing human, and a linked square where it may stand: 0 ordinary zombies on 1,1"),
    (ARMED | STRONG | {"squares": {0: (1, 2)}}, "shoot 1,1", "STCB-SHOTGUN-04: no ordinary zombie stands on 1,1"),
    (SWARM | STRONG | {"squares": {0: (4, 1)}}, "move 1,1 2,1", "STCB-SWARM-02: no ordinary zombie stands on 1,1"),
    (MOVED_BY_CARD | STRONG, "play this_isnt_so_bad; pick 1,1", "STCB-CARD-23: no ordinary zombie stands on 1,1"),
    (FAILED | {"attempt": "evade", "bullets": {0: 0}, "hands": {0: ["lucky_shot"]}}, "play lucky_shot", "STCB-EVADE-07: no card raises an evade roll"),
    (FAILED | {"means": "crossbow", "markers": [effect("crossbow", 0)], "tables": {0: ["crossbow"]}, "hands": {0: ["lucky_shot"]}}, "spend_bullets 1",
     "STCB-FIGHT-05: Bullets raise only rolls with the pistol, not with the Crossbow"),
    (holding("fear"), "play fear target=1 kind=enhanced", "STCB-EVENT-09: to play it, name a target, and only that"),
    (holding("i_feel_alive"), "play i_feel_alive kind=enhanced", "STCB-EVENT-32: to play it, name nothing but the card"),
    (TURN | {"tables": {0: ["now_thats_just_gross"]}}, "use now_thats_just_gross square=-3,1 tile=0,0",
     "STCB-EVENT-54: to use it, name a square, and only that"),
    (TURN | {"tables": {0: ["grenade"]}}, "use grenade square=1,0 tile=0,1", "STCB-CARD-17: its area is one square or one building, not both"),
    (TURN | {"tables": {0: ["molotov_cocktail"]}}, "use molotov_cocktail square=1,0 tile=0,1",
     "STCB-CARD-17: its area is one square or one building, not both"),
    (ENCOUNTER | {"health": {1: 0}}, "fight pistol undead=1 kind=enhanced",
     "STCB-FIGHT-01: the undead of Player 2 is not a zombie of any kind: name it without one"),
    (ARMED | {"health": {1: 0}, "squares": {1: (1, 0)}}, "shoot 1,0 undead=1 kind=enhanced",
     "STCB-SHOTGUN-04: the undead of Player 2 is not a zombie of any kind: name it without one"),
    (holding("dynamite", node="move", zombies=[(1, 0), (1, 2)]), "play dynamite; roll 5; pick 1,0 kind=enhanced",
     "STCB-EVENT-30: it is thrown at whoever stands on a square: name no kind of zombie"),
    ({"node": "lay_tile", "tile": "front_gate", "tiles": GATE, "options": {"players": 2, "expansions": "z2"}}, "lay 0,-1",
     "STCB-BASE-02: the tiles put aside have no place in line behind it"),
]  # fmt: skip
"""The same for the cards and tiles of the expansions."""
# fmt: on


def refused_at(facts: dict[str, Any], lines: str) -> tuple[State, Any]:
    """Return the position in which the last line is refused, and the action of that line."""
    *before, line = lines.split("; ")
    return play(game.pose(**facts), *before), parse(game, line)


@pytest.mark.parametrize(("facts", "lines", "told"), CASES, ids=[f"{lines}: {told}"[:60] for _, lines, told in CASES])
def test_refusals_name_the_rule(facts: dict[str, Any], lines: str, told: str) -> None:
    """The error has the clause, the reason with the deciding values, the action, and legal actions instead."""
    state, action = refused_at(facts, lines)

    error = raised(IllegalAction, game.step, state, action)
    assert (f"{error.clause}: {error.reason}", error.value) == (told, action)
    assert error.legal
    assert game.why_illegal(state, error.legal[0]) is None
    if game.current_player(state) != CHANCE:
        assert set(error.legal) <= set(game.legal_actions(state))


@pytest.mark.usefixtures("all_sets")
@pytest.mark.parametrize(
    ("facts", "lines", "told"), OF_THE_EXPANSIONS, ids=[f"{lines}: {told}"[:60] for _, lines, told in OF_THE_EXPANSIONS]
)
def test_refusals_of_the_expansions_name_the_rule(facts: dict[str, Any], lines: str, told: str) -> None:
    test_refusals_name_the_rule(facts, lines, told)


@pytest.mark.usefixtures("all_sets")
def test_every_action_and_every_chance_is_refused_somewhere() -> None:
    """The cases have every kind of action and outcome, and every node that waits for one."""
    refused = [refused_at(facts, lines) for facts, lines, _ in (*CASES, *OF_THE_EXPANSIONS)]
    waiting = {node for node in NODES if not issubclass(node, Automatic)}
    kinds: tuple[type, ...] = (*game.ACTIONS, *game.OUTCOMES)
    assert waiting - {type(state.agenda[-1]) for state, _ in refused} == set()
    assert {*kinds} - {type(action) for _, action in refused} == set()


TOWN_CARDS = [kind for kind in KINDS if kind.card in dict(deck_of_sets(frozenset({Box.Z1})))]


@pytest.mark.rule("STCB-CARD-10")
@pytest.mark.parametrize("card", TOWN_CARDS, ids=[kind.card for kind in TOWN_CARDS])
def test_a_play_names_what_its_card_says(card: EventCard) -> None:
    """Every way to play a card names a target, a building or nothing, as the card says."""
    state = game.pose(node="window before_move", squares={1: (4, -2)}, zombies=[(-2, 0)], kills=[1, 1])
    plays = [played for seat in (0, 1) for moment in card.moments for played in card.plays(state, seat, moment)]
    assert plays or (isinstance(card, Weapon) and card.places)
    named = {(played.target is not None, played.tile is not None) for played in plays}
    assert named <= {(card.names == "target", card.names == "building")}
