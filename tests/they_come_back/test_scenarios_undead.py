"""The worked scenarios of the book about the undead, S-26 to S-32 and S-86."""

from typing import Any

import pytest

from tests.they_come_back.driving import AWAY, finish, follow, node, options, play, told, turn
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box.components import Posture
from zombiekit.games.they_come_back.state import State


def undead(seat: int = 1, hearts: int = 2, active: int | None = None, **facts: Any) -> State:
    """Return a turn in which one seat is undead, by default the turn of that seat."""
    fixed: dict[str, Any] = {"health": {seat: 0}, "bullets": {seat: 0}, "hearts": {seat: hearts}}
    for name, value in fixed.items():
        facts[name] = {**facts.get(name, {}), **value}
    return turn(seat if active is None else active, **facts)


@pytest.mark.rule("STCB-UNDEAD-01", "STCB-UNDEAD-02", "STCB-UNDEAD-03", "STCB-UNDEAD-04")
def test_s26_attacks() -> None:
    """S-26: the undead chooses whom to attack first; Bullets fight it off; a player with nothing to add is bitten without being asked."""
    state = undead(players=3, bullets={0: 0, 2: 2}, zombies={})
    assert options(state) == ["attack 0", "attack 2"]

    state = play(state, "attack 2", "roll 2")
    assert (options(state), game.current_player(state)) == (["accept", "spend_bullets 2"], 2)

    state = follow(state, ("spend_bullets 2", {"bullets C": 0, "health C": 3, "node": "AttemptRoll"}))
    assert [event.attacker for event in told(state, "FoughtOff")] == [1]

    follow(state, ("roll 3", {"health A": 2, "hearts A": 1, "node": "UndeadMove"}))


@pytest.mark.rule("STCB-UNDEAD-02", "STCB-UNDEAD-03", "STCB-FIGHT-04")
def test_s27_defense_with_the_axe() -> None:
    """S-27: a player with an axe is asked before the roll; with it a 3 is enough, and the undead is not harmed."""
    follow(
        undead(bullets={0: 3}, tables={0: ["fire_axe"]}),
        ("", {"options": ["defend pistol", "defend fire_axe"]}),
        ("defend fire_axe; roll 3", {"health A": 3, "hearts B": 2, "postures B": Posture.STANDING}),
        ("", {"node": "UndeadMove"}),
    )


ZOMBIES = {(2, 1): 1, (3, 1): 1, (-1, 1): 1}


@pytest.mark.rule("STCB-UNDEAD-06", "STCB-UNDEAD-07")
def test_s28_undead_movement() -> None:
    """S-28: the figure may move one step, and with 2 black hearts two zombies one step each; or nobody moves."""
    state = undead(squares={0: (6, 1), 1: (1, 1)}, zombies=ZOMBIES)
    assert options(state)[-1] == "done"

    follow(
        play(state, "step 1,0", "move 2,1 1,1"),
        ("", {"options": ["move -1,1 -2,1", "move -1,1 0,1", "move 3,1 2,1", "move 3,1 4,1", "done"]}),
        ("move 3,1 2,1", {"node": "SwarmRoll", "zombies": {(-1, 1): 1, (1, 1): 1, (2, 1): 1}}),
    )


@pytest.mark.rule("STCB-SWARM-03", "STCB-SWARM-06", "STCB-UNDEAD-11", "STCB-UNDEAD-13")
def test_s29_swarm_after_it() -> None:
    """S-29: the same zombies move again, those in front first; the figure, which sees nobody, may move only in the second stage."""
    state = undead(squares={0: (6, 1), 1: (1, 1)}, zombies=ZOMBIES)
    state = play(state, "step 1,0", "move 2,1 1,1", "move 3,1 2,1")
    three, four = play(state, "roll 1"), play(state, "roll 2")
    assert told(three, "SwarmRolled")[0].moves == 3
    assert options(three) == ["move -1,1 0,1", "move 2,1 3,1"]

    three, four = (play(state, "move 2,1 3,1", "move -1,1 0,1") for state in (three, four))
    assert three.zombies == four.zombies == (((0, 1), 1), ((2, 1), 1), ((3, 1), 1))
    assert node(three) != "SwarmMove"
    assert options(four) == ["step 1,-1", "step 1,1", "done"]


@pytest.mark.rule("STCB-UNDEAD-15", "STCB-UNDEAD-20", "STCB-UNDEAD-21", "STCB-SHOTGUN-07", "STCB-LOSS-02")
@pytest.mark.parametrize("follows", [True, False])
def test_s30_undead_is_shot(follows: bool) -> None:
    """S-30: it loses a heart and lies; its next turn has attacks and the swarm phase, with its own figure, but no movement."""
    state = undead(active=0, squares={0: (1, 1), 1: (1, 0)}, bullets={0: 2}, tables={0: ["shotgun"]})
    state = play(state, "shoot 1,0 undead=1", "roll 4")
    assert (state.hearts[1], state.postures[1]) == (1, Posture.MOVE)
    assert [line for line in options(state) if "undead" in line] == []

    state = finish(play(state, "step 1,0", "stop") if follows else play(state, "stop"))
    assert state.postures[1] is Posture.STANDING
    if follows:
        assert [event.victim for event in told(state, "Attacked")] == [0]
        state = play(state, "roll 6")
    assert node(state) == "SwarmRoll"

    state = play(state, "roll 1")
    assert [event.moves for event in told(state, "SwarmRolled")] == [2]
    assert follows or options(state) == ["step 1,1", "done"]


@pytest.mark.rule("STCB-TURN-05", "STCB-UNDEAD-17", "STCB-UNDEAD-20", "STCB-FIGHT-07")
def test_s31_destroyed() -> None:
    """S-31: beaten with its last heart the figure is gone; its player still rolls for the swarm, without hearts, and draws."""
    state = follow(
        undead(active=0, hearts=1, squares={0: (1, 1), 1: (1, 1)}),
        ("", {"node": "AttemptRoll"}),
        ("roll 4", {"hearts B": 0, "squares B": None, "postures B": Posture.GONE, "kills A": 0}),
    )

    state = finish(state)
    assert (state.active, node(state)) == (1, "SwarmRoll")

    state = play(state, "roll 5")
    assert [event.moves for event in told(state, "SwarmRolled")] == [5]
    assert len(finish(state).hands[1]) == 3


@pytest.mark.rule("STCB-UNDEAD-09", "STCB-UNDEAD-14")
def test_s32_attack_after_a_swarm_move() -> None:
    """S-32: an undead that reaches a human in the swarm phase attacks, but nobody twice in a turn, and not with the option off."""
    coming = follow(undead(squares={0: (1, 1), 1: (1, 0)}), ("done; roll 1; step 1,1", {"node": "AttemptRoll"}))
    assert [event.victim for event in told(coming, "Attacked")] == [0]

    back = play(undead(squares={0: (1, 1), 1: (1, 1)}), "roll 6", "step 1,0", "roll 1", "step 1,1")
    assert told(back, "Attacked") == []

    off = undead(squares={0: (1, 1), 1: (1, 0)}, options={"attack_after_swarm_move": False})
    assert told(play(off, "done", "roll 1", "step 1,1"), "Attacked") == []


@pytest.mark.rule("STCB-UNDEAD-08", "STCB-UNDEAD-16", "STCB-TURN-04", "STCB-TURN-10")
def test_s86_undead_takes_no_tokens() -> None:
    """S-86: tokens stay where the undead goes; it draws up to three cards like anybody."""
    state = follow(
        undead(squares={0: AWAY, 1: (1, 3)}, health_tokens=[(1, 4)]), ("step 1,4", {"health_tokens": ((1, 4),)})
    )
    assert [line for line in options(state) if line.startswith("take")] == []

    state = finish(state)
    assert (len(state.hands[1]), state.health_tokens, state.health[1]) == (3, ((1, 4),), 0)
