"""The worked scenarios of the book about moving zombies, S-33 to S-39 and S-94."""

import pytest

from tests.they_come_back.driving import AWAY, follow, node, options, play, told, turn
from zombiekit.games import they_come_back as game


@pytest.mark.rule("STCB-SWARM-01", "STCB-SWARM-03", "STCB-SWARM-04", "STCB-GEO-12")
def test_s33_those_who_see_a_human() -> None:
    """S-33: a 1 and a black heart make 2 moves; all three zombies see the human, one of them past another."""
    state = turn(squares={1: AWAY}, hearts={0: 1}, zombies={(-3, 1): 1, (-1, 1): 1, (5, 1): 1})
    state = play(state, "stop", "roll 1")
    assert told(state, "SwarmRolled")[0].moves == 2
    assert options(state) == ["move -3,1 -2,1", "move -1,1 0,1", "move 5,1 4,1"]


@pytest.mark.rule("STCB-SWARM-06", "STCB-SWARM-08", "STCB-SWARM-03")
def test_s34_those_behind_wait() -> None:
    """S-34: the one in front goes first, then the one behind has room; the third move is forfeited."""
    state = play(turn(squares={1: AWAY}, zombies={(3, 1): 1, (4, 1): 1}), "stop", "roll 3")
    assert state.zombies == (((2, 1), 1), ((3, 1), 1))
    assert [(event.origin, event.target) for event in told(state, "ZombieMoved")] == [
        ((3, 1), (2, 1)),
        ((4, 1), (3, 1)),
    ]


@pytest.mark.rule("STCB-GEO-13", "STCB-SWARM-07", "STCB-GEO-07")
def test_s35_no_sight_through_doors() -> None:
    """S-35: the zombie in the street comes closer, without a choice; the one behind the door sees nobody and may go where it likes."""
    state = play(turn(squares={0: (1, 3), 1: AWAY}, zombies={(1, 4): 1, (1, 1): 1}), "stop", "roll 2")
    assert state.zombies == (((1, 2), 1), ((1, 4), 1))
    assert options(state) == ["move 1,4 1,3", "move 1,4 0,4", "move 1,4 2,4", "move 1,4 1,5"]


@pytest.mark.rule("STCB-GEO-13", "STCB-SWARM-04", "STCB-SWARM-07")
def test_s36_sight_inside_a_building() -> None:
    """S-36: inside, a zombie sees along rows and columns of the building; a street square in between hides the human."""
    state = play(turn(squares={0: (0, 3), 1: AWAY}, zombies={(0, 5): 1, (2, 3): 1}), "stop", "roll 2")
    assert state.zombies == (((0, 4), 1), ((2, 4), 1))


@pytest.mark.rule("STCB-GEO-15", "STCB-SWARM-04")
def test_s37_closest_human() -> None:
    """S-37: between two humans at the same distance the mover chooses; otherwise the zombie goes to the closer one."""
    tied, closer = (
        play(turn(squares={0: (1, 1), 1: other}, zombies={(3, 1): 1}), "stop", "roll 1") for other in ((5, 1), (6, 1))
    )
    assert options(tied) == ["move 3,1 2,1", "move 3,1 4,1"]
    assert closer.zombies == (((2, 1), 1),)


@pytest.mark.rule("STCB-SWARM-05", "STCB-SWARM-08")
def test_zombies_that_hold() -> None:
    """A zombie on the square of a human stays there, though it sees another human down the street."""
    state = game.pose(node="swarm_move", moves=2, squares={0: (1, 1), 1: (5, 1)}, zombies={(1, 1): 1, (6, 1): 1})
    assert state.zombies == (((1, 1), 1), ((5, 1), 1))
    assert node(state) != "SwarmMove"


@pytest.mark.rule("STCB-SWARM-10", "STCB-GEO-11", "STCB-SWARM-02")
def test_s38_group_left_behind() -> None:
    """S-38: of three evaded zombies each goes its own way, one to a square; no other may join those still there."""
    state = turn(squares={1: (4, -3)}, health={0: 5}, zombies={(1, 1): 3, (2, 1): 1})
    state = play(
        state, *["evade", "roll 4"] * 3, *[f"step {at}" for at in ("1,0", "1,-1", "1,-2", "2,-2", "3,-2", "4,-2")]
    )
    state = play(state, "roll 3")
    assert sorted(options(state)) == ["move 1,1 0,1", "move 1,1 1,0", "move 1,1 1,2", "move 2,1 3,1"]

    state = play(state, "move 1,1 1,0")
    assert sorted(options(state)) == ["move 1,1 0,1", "move 1,1 1,2", "move 2,1 3,1"]


@pytest.mark.rule("STCB-LOSS-08", "STCB-GEO-11", "STCB-GEO-14")
def test_s39_lying_human() -> None:
    """S-39: nobody sees a human who lies; a single zombie may come to that square, as to any other."""
    follow(
        turn(1, squares={0: (1, 1), 1: AWAY}, postures={0: "turn"}, zombies={(0, 1): 1, (2, 1): 1}),
        ("stop; roll 2", {"options": ["move 0,1 -1,1", "move 0,1 1,1", "move 2,1 1,1", "move 2,1 3,1"]}),
        ("move 0,1 1,1", {"zombies": {(1, 1): 1, (3, 1): 1}}),
    )


@pytest.mark.rule("STCB-SWARM-09", "STCB-GEO-11", "STCB-UNDEAD-12")
def test_s94_undead_in_a_humans_swarm_phase() -> None:
    """S-94: the undead stays where it is; a second zombie may join it only when the first has left."""
    state = turn(
        squares={0: AWAY, 1: (1, 1)}, health={1: 0}, bullets={1: 0}, hearts={1: 2}, zombies={(1, 1): 1, (0, 1): 1}
    )
    state = play(state, "stop", "roll 2")
    assert sorted(options(state)) == ["move 0,1 -1,1", "move 1,1 1,0", "move 1,1 1,2", "move 1,1 2,1"]

    state = play(state, "move 1,1 1,0")
    assert sorted(options(state)) == ["move 0,1 -1,1", "move 0,1 1,1"]
    assert node(state) == "SwarmMove"
