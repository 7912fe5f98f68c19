"""The worked scenarios of the book about the undead and about moving zombies, S-26 to S-39, S-86 and S-94."""

from functools import partial
from typing import Any

import pytest

from tests.they_come_back.driving import AWAY, A, B, C, follow, table, turn
from tests.trying import case

UNDEAD: dict[int, int] = {B: 2}
ZOMBIES = {(2, 1): 1, (3, 1): 1, (-1, 1): 1}
HOME_AGAIN = "move 2,1 3,1; move -1,1 0,1"
MOVED = {"zombies": {(0, 1): 1, (2, 1): 1, (3, 1): 1}}
TWO = {"told SwarmRolled.moves": [2]}
OFFERED = ["-1,1 -2,1", "-1,1 0,1", "3,1 2,1", "3,1 4,1"]
SEEING = ["move -3,1 -2,1", "move -1,1 0,1", "move 5,1 4,1"]
COMES = "done; roll 1; step 1,1"
AROUND = "step 1,0; step 1,-1; step 1,-2; step 2,-2; step 3,-2; step 4,-2"
undead_turn = partial(turn, B, undead=UNDEAD)
followed = partial(turn, at={B: AWAY})
shooter = partial(turn, undead=UNDEAD, at={B: (1, 0)}, bullets={A: 2}, tables={A: ["shotgun"]})
between = partial(turn, zombies={(3, 1): 1})


@pytest.mark.parametrize("steps", [
    case("STCB-UNDEAD-01, STCB-UNDEAD-02, STCB-UNDEAD-03: S-26: the undead chooses whom to attack first; Bullets fight it off; "
         "a player with nothing to add is bitten without being asked",
         partial(undead_turn, players=3, bullets={C: 2}),
         ("", {"options": ["attack 0", "attack 2"]}),
         ("attack 2; roll 2", {"options": ["accept", "spend_bullets 2"], "actor": C}),
         ("spend_bullets 2", {"bullets C": 0, "health C": 3, "node": "AttemptRoll", "told FoughtOff.attacker": [B]}),
         ("roll 3", {"health A": 2, "hearts A": 1, "node": "UndeadMove"})),
    case("STCB-UNDEAD-03, STCB-UNDEAD-04, STCB-FIGHT-04: S-27: a player with an axe is asked before the roll; with it a 3 is "
         "enough, and the undead is not harmed",
         partial(undead_turn, bullets={A: 3}, tables={A: ["fire_axe"]}),
         ("", {"options": ["defend pistol", "defend fire_axe"]}),
         ("defend fire_axe; roll 3", {"health A": 3, "hearts B": 2, "postures B": "standing", "node": "UndeadMove"})),
    case("STCB-UNDEAD-06, STCB-UNDEAD-07, STCB-SWARM-03, STCB-SWARM-06, STCB-UNDEAD-11, STCB-UNDEAD-13: S-28 and S-29. The "
         "figure may move one step, and with 2 black hearts two zombies one step each; or nobody moves. Then the same zombies "
         "move again, those in front first; the figure, which sees nobody, may move only in the second stage",
         partial(undead_turn, at={A: (6, 1)}, zombies=ZOMBIES),
         ("", {"offers done": True}),
         ("step 1,0; move 2,1 1,1", {"lines move": OFFERED, "offers done": True}),
         ("move 3,1 2,1", {"node": "SwarmRoll", "zombies": {(-1, 1): 1, (1, 1): 1, (2, 1): 1}}),
         [("roll 1", {"told SwarmRolled.moves": [3], "options": ["move -1,1 0,1", "move 2,1 3,1"]}),
          (HOME_AGAIN, {**MOVED, "node": "DrawCard"})],
         (f"roll 2; {HOME_AGAIN}", {**MOVED, "options": ["step 1,-1", "step 1,1", "done"]})),
    case("STCB-UNDEAD-15, STCB-UNDEAD-20, STCB-UNDEAD-21, STCB-SHOTGUN-07, STCB-LOSS-02: S-30: an undead that is shot loses a "
         "heart and lies; its next turn has attacks and the swarm phase, with its own figure, but no movement",
         shooter,
         ("shoot 1,0 undead=1; roll 4", {"hearts B": 1, "postures B": "move"}),
         ("", {"options": ["step 1,0", "step 0,1", "step 2,1", "step 1,2", "stop"]}),
         [("step 1,0; stop; finish", {"postures B": "standing", "told Attacked.victim": [A]}),
          ("roll 6", {"node": "SwarmRoll"}),
          ("roll 1", TWO)],
         ("stop; finish", {"postures B": "standing", "node": "SwarmRoll"}),
         ("roll 1", {**TWO, "options": ["step 1,1", "done"]})),
    case("STCB-TURN-05, STCB-UNDEAD-17, STCB-UNDEAD-20, STCB-FIGHT-07: S-31: beaten with its last heart the figure is gone; its "
         "player still rolls for the swarm, without hearts, and draws",
         partial(turn, undead={B: 1}),
         ("", {"node": "AttemptRoll"}),
         ("roll 4", {"hearts B": 0, "squares B": None, "postures B": "gone", "kills A": 0}),
         ("finish", {"active": B, "node": "SwarmRoll"}),
         ("roll 5", {"told SwarmRolled.moves": [5]}),
         ("finish", {"hands B": ("all_the_marbles", "alternate_food_source", "alternate_food_source")})),
    case("STCB-UNDEAD-09, STCB-UNDEAD-14: S-32: an undead that reaches a human in the swarm phase attacks, but nobody twice in "
         "a turn, and not with the option off",
         partial(undead_turn, at={B: (1, 0)}), (COMES, {"node": "AttemptRoll", "told Attacked.victim": [A]}),
         undead_turn, ("roll 6; step 1,0; roll 1; step 1,1", {"told Attacked": []}),
         partial(undead_turn, at={B: (1, 0)}, options={"attack_after_swarm_move": False}), (COMES, {"told Attacked": []})),
    case("STCB-UNDEAD-08, STCB-UNDEAD-16, STCB-TURN-04, STCB-TURN-10: S-86: tokens stay where the undead goes; it draws up to "
         "three cards like anybody",
         partial(undead_turn, at={A: AWAY, B: (1, 3)}, health_tokens=[(1, 4)]),
         ("step 1,4", {"lines take": []}),
         ("finish", {"health_tokens": ((1, 4),), "health B": 0}),
         ("", {"hands B": ("adrenaline_rush", "adrenaline_rush", "all_the_marbles")})),
])  # fmt: skip
def test_scenarios_of_undead(steps: tuple[Any, ...]) -> None:
    follow(None, *steps)


@pytest.mark.parametrize("steps", [
    case("STCB-SWARM-01, STCB-SWARM-03, STCB-SWARM-04, STCB-GEO-12: S-33: a 1 and a black heart make 2 moves; all three zombies "
         "see the human, one of them past another",
         partial(followed, hearts={A: 1}, zombies={(-3, 1): 1, (-1, 1): 1, (5, 1): 1}),
         ("stop; roll 1", {**TWO, "options": SEEING})),
    case("STCB-SWARM-06, STCB-SWARM-08, STCB-SWARM-03: S-34: the one in front goes first, then the one behind has room; the "
         "third move is forfeited",
         partial(followed, zombies={(3, 1): 1, (4, 1): 1}),
         ("stop; roll 3", {"told ZombieMoved.origin.target": [((3, 1), (2, 1)), ((4, 1), (3, 1))]}),
         ("", {"zombies": {(2, 1): 1, (3, 1): 1}})),
    case("STCB-GEO-13, STCB-SWARM-04, STCB-SWARM-07, STCB-GEO-07: S-35: the zombie in the street comes closer, without a choice; "
         "the one behind the door sees nobody and may go where it likes",
         partial(turn, at={A: (1, 3), B: AWAY}, zombies={(1, 4): 1, (1, 1): 1}),
         ("stop; roll 2", {"zombies": {(1, 2): 1, (1, 4): 1}}),
         ("", {"options": ["move 1,4 1,3", "move 1,4 0,4", "move 1,4 2,4", "move 1,4 1,5"]})),
    case("STCB-GEO-13, STCB-SWARM-04: S-36: inside, a zombie sees along rows and columns of the building; a street square in "
         "between hides the human",
         partial(turn, at={A: (0, 3), B: AWAY}, zombies={(0, 5): 1, (2, 3): 1}),
         ("stop; roll 2", {"zombies": {(0, 4): 1, (2, 4): 1}})),
    case("STCB-GEO-15, STCB-SWARM-04: S-37: between two humans at the same distance the mover chooses; otherwise the zombie "
         "goes to the closer one",
         partial(between, at={B: (5, 1)}), ("stop; roll 1", {"options": ["move 3,1 2,1", "move 3,1 4,1"]}),
         partial(between, at={B: (6, 1)}), ("stop; roll 1", {"zombies": {(2, 1): 1}})),
    case("STCB-SWARM-05, STCB-SWARM-08: zombies that hold: one on the square of a human stays there, though it sees another "
         "human down the street",
         partial(table, "swarm_move", players=2, moves=2, at={B: (5, 1)}, zombies={(1, 1): 1, (6, 1): 1}),
         ("", {"zombies": {(1, 1): 1, (5, 1): 1}, "node": "DrawCard"})),
    case("STCB-SWARM-10, STCB-GEO-11, STCB-SWARM-02: S-38: of three evaded zombies each goes its own way, one to a square; no "
         "other may join those still there",
         partial(turn, at={B: (4, -3)}, health={A: 5}, zombies={(1, 1): 3, (2, 1): 1}),
         (f"evade; roll 4; evade; roll 4; evade; roll 4; {AROUND}; roll 3",
          {"options": ["move 1,1 1,0", "move 1,1 0,1", "move 2,1 3,1", "move 1,1 1,2"]}),
         ("move 1,1 1,0", {"options": ["move 1,1 0,1", "move 2,1 3,1", "move 1,1 1,2"]})),
    case("STCB-LOSS-08, STCB-GEO-11, STCB-GEO-14: S-39: nobody sees a human who lies; a single zombie may come to that square, "
         "as to any other",
         partial(followed, B, postures={A: "turn"}, zombies={(0, 1): 1, (2, 1): 1}),
         ("stop; roll 2", {"options": ["move 0,1 -1,1", "move 0,1 1,1", "move 2,1 1,1", "move 2,1 3,1"]}),
         ("move 0,1 1,1", {"zombies": {(1, 1): 1, (3, 1): 1}})),
    case("STCB-SWARM-09, STCB-GEO-11, STCB-GEO-14, STCB-UNDEAD-12: S-94: an undead stays where it is in a human's swarm phase; a second "
         "zombie may join it only when the first has left",
         partial(turn, at={A: AWAY}, undead=UNDEAD, zombies={(1, 1): 1, (0, 1): 1}),
         ("stop; roll 2", {"options": ["move 1,1 1,0", "move 0,1 -1,1", "move 1,1 2,1", "move 1,1 1,2"]}),
         ("move 1,1 1,0", {"options": ["move 0,1 -1,1", "move 0,1 1,1"], "node": "SwarmMove"})),
])  # fmt: skip
def test_scenarios_of_zombies(steps: tuple[Any, ...]) -> None:
    follow(None, *steps)
