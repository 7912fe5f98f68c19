"""The worked scenarios of the book about the undead and about moving zombies, S-26 to S-39, S-86 and S-94."""

from functools import partial

import pytest

from tests.they_come_back.driving import AWAY, A, B, C, finish, follow, options, play, table, turn

UNDEAD: dict[int, int] = {B: 2}
ZOMBIES = {(2, 1): 1, (3, 1): 1, (-1, 1): 1}
undead_turn = partial(turn, B, undead=UNDEAD)
followed = partial(turn, at={B: AWAY})


@pytest.mark.rule("STCB-UNDEAD-01", "STCB-UNDEAD-02", "STCB-UNDEAD-03", "STCB-UNDEAD-04", "STCB-FIGHT-04")
def test_s26_and_s27_attacks() -> None:
    """S-26: the undead chooses whom to attack first; Bullets fight it off; a player with nothing to add is bitten without being asked.

    S-27: a player with an axe is asked before the roll; with it a 3 is enough, and the undead is not harmed.
    """
    follow(
        undead_turn(players=3, bullets={C: 2}),
        ("", {"options": ["attack 0", "attack 2"]}),
        ("attack 2; roll 2", {"options": ["accept", "spend_bullets 2"], "actor": C}),
        ("spend_bullets 2", {"bullets C": 0, "health C": 3, "node": "AttemptRoll", "told FoughtOff.attacker": [B]}),
        ("roll 3", {"health A": 2, "hearts A": 1, "node": "UndeadMove"}),
    )
    unharmed = {"health A": 3, "hearts B": 2, "postures B": "standing", "node": "UndeadMove"}
    follow(
        undead_turn(bullets={A: 3}, tables={A: ["fire_axe"]}),
        ("", {"options": ["defend pistol", "defend fire_axe"]}),
        ("defend fire_axe; roll 3", unharmed),
    )


@pytest.mark.rule(
    "STCB-UNDEAD-06", "STCB-UNDEAD-07", "STCB-SWARM-03", "STCB-SWARM-06", "STCB-UNDEAD-11", "STCB-UNDEAD-13"
)
def test_s28_and_s29_undead_movement_and_the_swarm_after_it() -> None:
    """S-28: the figure may move one step, and with 2 black hearts two zombies one step each; or nobody moves.

    S-29: the same zombies move again, those in front first; the figure, which sees nobody, may move only in the second stage.
    """
    state = follow(
        undead_turn(at={A: (6, 1)}, zombies=ZOMBIES),
        ("", {"offers done": True}),
        (
            "step 1,0; move 2,1 1,1",
            {"lines move": ["-1,1 -2,1", "-1,1 0,1", "3,1 2,1", "3,1 4,1"], "offers done": True},
        ),
        ("move 3,1 2,1", {"node": "SwarmRoll", "zombies": {(-1, 1): 1, (1, 1): 1, (2, 1): 1}}),
    )
    moves = "move 2,1 3,1; move -1,1 0,1"
    moved = {"zombies": {(0, 1): 1, (2, 1): 1, (3, 1): 1}}
    first = {"told SwarmRolled.moves": [3], "options": ["move -1,1 0,1", "move 2,1 3,1"]}
    follow(state, ("roll 1", first), (moves, {**moved, "node": "DrawCard"}))
    follow(state, (f"roll 2; {moves}", {**moved, "options": ["step 1,-1", "step 1,1", "done"]}))


@pytest.mark.rule("STCB-UNDEAD-15", "STCB-UNDEAD-20", "STCB-UNDEAD-21", "STCB-SHOTGUN-07", "STCB-LOSS-02")
def test_s30_undead_is_shot() -> None:
    """S-30: it loses a heart and lies; its next turn has attacks and the swarm phase, with its own figure, but no movement."""
    state = turn(undead=UNDEAD, at={B: (1, 0)}, bullets={A: 2}, tables={A: ["shotgun"]})
    state = play(state, "shoot 1,0 undead=1; roll 4")
    assert [line for line in options(state) if "undead" in line] == []
    follow(state, ("", {"hearts B": 1, "postures B": "move"}))
    two = {"told SwarmRolled.moves": [2]}
    follow(
        state,
        ("step 1,0; stop; finish", {"postures B": "standing", "told Attacked.victim": [A]}),
        ("roll 6", {"node": "SwarmRoll"}),
        ("roll 1", two),
    )
    follow(
        state,
        ("stop; finish", {"postures B": "standing", "node": "SwarmRoll"}),
        ("roll 1", {**two, "options": ["step 1,1", "done"]}),
    )


@pytest.mark.rule("STCB-TURN-05", "STCB-UNDEAD-17", "STCB-UNDEAD-20", "STCB-FIGHT-07")
def test_s31_destroyed() -> None:
    """S-31: beaten with its last heart the figure is gone; its player still rolls for the swarm, without hearts, and draws."""
    state = follow(
        turn(undead={B: 1}),
        ("", {"node": "AttemptRoll"}),
        ("roll 4", {"hearts B": 0, "squares B": None, "postures B": "gone", "kills A": 0}),
        ("finish", {"active": B, "node": "SwarmRoll"}),
        ("roll 5", {"told SwarmRolled.moves": [5]}),
    )
    assert len(finish(state).hands[B]) == 3


@pytest.mark.rule("STCB-UNDEAD-09", "STCB-UNDEAD-14")
def test_s32_attack_after_a_swarm_move() -> None:
    """S-32: an undead that reaches a human in the swarm phase attacks, but nobody twice in a turn, and not with the option off."""
    comes = "done; roll 1; step 1,1"
    follow(undead_turn(at={B: (1, 0)}), (comes, {"node": "AttemptRoll", "told Attacked.victim": [A]}))
    follow(undead_turn(), ("roll 6; step 1,0; roll 1; step 1,1", {"told Attacked": []}))
    follow(undead_turn(at={B: (1, 0)}, options={"attack_after_swarm_move": False}), (comes, {"told Attacked": []}))


@pytest.mark.rule("STCB-UNDEAD-08", "STCB-UNDEAD-16", "STCB-TURN-04", "STCB-TURN-10")
def test_s86_undead_takes_no_tokens() -> None:
    """S-86: tokens stay where the undead goes; it draws up to three cards like anybody."""
    state = undead_turn(at={A: AWAY, B: (1, 3)}, health_tokens=[(1, 4)])
    state = follow(state, ("step 1,4", {"lines take": []}), ("finish", {"health_tokens": ((1, 4),), "health B": 0}))
    assert len(state.hands[B]) == 3


# ------------------------------------------------------------------------------------------------------- the swarm


@pytest.mark.rule("STCB-SWARM-01", "STCB-SWARM-03", "STCB-SWARM-04", "STCB-GEO-12")
def test_s33_those_who_see_a_human() -> None:
    """S-33: a 1 and a black heart make 2 moves; all three zombies see the human, one of them past another."""
    state = followed(hearts={A: 1}, zombies={(-3, 1): 1, (-1, 1): 1, (5, 1): 1})
    moves = ["move -3,1 -2,1", "move -1,1 0,1", "move 5,1 4,1"]
    follow(state, ("stop; roll 1", {"told SwarmRolled.moves": [2], "options": moves}))


@pytest.mark.rule("STCB-SWARM-06", "STCB-SWARM-08", "STCB-SWARM-03")
def test_s34_those_behind_wait() -> None:
    """S-34: the one in front goes first, then the one behind has room; the third move is forfeited."""
    moved = {"told ZombieMoved.origin.target": [((3, 1), (2, 1)), ((4, 1), (3, 1))]}
    follow(followed(zombies={(3, 1): 1, (4, 1): 1}), ("stop; roll 3", {**moved, "zombies": {(2, 1): 1, (3, 1): 1}}))


@pytest.mark.rule("STCB-GEO-13", "STCB-SWARM-04", "STCB-SWARM-07", "STCB-GEO-07")
def test_s35_and_s36_sight() -> None:
    """S-35: the zombie in the street comes closer, without a choice; the one behind the door sees nobody and may go where it likes.

    S-36: inside, a zombie sees along rows and columns of the building; a street square in between hides the human.
    """
    state = turn(at={A: (1, 3), B: AWAY}, zombies={(1, 4): 1, (1, 1): 1})
    anywhere = ["move 1,4 1,3", "move 1,4 0,4", "move 1,4 2,4", "move 1,4 1,5"]
    follow(state, ("stop; roll 2", {"zombies": {(1, 2): 1, (1, 4): 1}, "options": anywhere}))
    state = turn(at={A: (0, 3), B: AWAY}, zombies={(0, 5): 1, (2, 3): 1})
    follow(state, ("stop; roll 2", {"zombies": {(0, 4): 1, (2, 4): 1}}))


@pytest.mark.rule("STCB-GEO-15", "STCB-SWARM-04")
def test_s37_closest_human() -> None:
    """S-37: between two humans at the same distance the mover chooses; otherwise the zombie goes to the closer one."""
    tied, closer = (turn(at={B: other}, zombies={(3, 1): 1}) for other in ((5, 1), (6, 1)))
    follow(tied, ("stop; roll 1", {"options": ["move 3,1 2,1", "move 3,1 4,1"]}))
    follow(closer, ("stop; roll 1", {"zombies": {(2, 1): 1}}))


@pytest.mark.rule("STCB-SWARM-05", "STCB-SWARM-08")
def test_zombies_that_hold() -> None:
    """A zombie on the square of a human stays there, though it sees another human down the street."""
    state = table("swarm_move", players=2, moves=2, at={B: (5, 1)}, zombies={(1, 1): 1, (6, 1): 1})
    follow(state, ("", {"zombies": {(1, 1): 1, (5, 1): 1}, "node": "DrawCard"}))


@pytest.mark.rule("STCB-SWARM-10", "STCB-GEO-11", "STCB-SWARM-02")
def test_s38_group_left_behind() -> None:
    """S-38: of three evaded zombies each goes its own way, one to a square; no other may join those still there."""
    away = "step 1,0; step 1,-1; step 1,-2; step 2,-2; step 3,-2; step 4,-2"
    follow(
        turn(at={B: (4, -3)}, health={A: 5}, zombies={(1, 1): 3, (2, 1): 1}),
        (
            f"evade; roll 4; evade; roll 4; evade; roll 4; {away}; roll 3",
            {"options": ["move 1,1 1,0", "move 1,1 0,1", "move 2,1 3,1", "move 1,1 1,2"]},
        ),
        ("move 1,1 1,0", {"options": ["move 1,1 0,1", "move 2,1 3,1", "move 1,1 1,2"]}),
    )


@pytest.mark.rule("STCB-LOSS-08", "STCB-GEO-11", "STCB-GEO-14")
def test_s39_lying_human() -> None:
    """S-39: nobody sees a human who lies; a single zombie may come to that square, as to any other."""
    follow(
        followed(B, postures={A: "turn"}, zombies={(0, 1): 1, (2, 1): 1}),
        ("stop; roll 2", {"options": ["move 0,1 -1,1", "move 0,1 1,1", "move 2,1 1,1", "move 2,1 3,1"]}),
        ("move 0,1 1,1", {"zombies": {(1, 1): 1, (3, 1): 1}}),
    )


@pytest.mark.rule("STCB-SWARM-09", "STCB-GEO-11", "STCB-UNDEAD-12")
def test_s94_undead_in_a_humans_swarm_phase() -> None:
    """S-94: the undead stays where it is; a second zombie may join it only when the first has left."""
    follow(
        turn(at={A: AWAY}, undead=UNDEAD, zombies={(1, 1): 1, (0, 1): 1}),
        ("stop; roll 2", {"options": ["move 1,1 1,0", "move 0,1 -1,1", "move 1,1 2,1", "move 1,1 1,2"]}),
        ("move 1,1 1,0", {"options": ["move 0,1 -1,1", "move 0,1 1,1"], "node": "SwarmMove"}),
    )
