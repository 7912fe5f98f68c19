"""The worked scenarios of the book about winning and losing, S-22 to S-25, S-59 and S-83."""

from typing import Any

import pytest

from tests.they_come_back.driving import AWAY, finish, follow, node, play, top, turn
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box.components import Posture, Reason

RUN = ("step 4,1", "step 5,1", "step 6,1", "step 7,1")
"""The way from (3, 1) to the helipad with 4 points."""


@pytest.mark.rule("STCB-END-01", "STCB-END-05", "STCB-ENC-01")
def test_s22_escape() -> None:
    """S-22: a human who enters the helipad with the last point and evades the zombie there wins at once."""
    follow(
        play(turn(players=3, squares={0: (3, 1), 1: AWAY, 2: AWAY}, zombies={(7, 1): 1}), *RUN),
        ("", {"result": None, "points": 0}),
        ("evade; roll 4", {"reason": Reason.ESCAPE, "winners": (0,), "returns": (1, -1, -1)}),
    )


@pytest.mark.rule("STCB-END-01", "STCB-ENC-02")
def test_all_must_be_dealt_with() -> None:
    """On the helipad a human wins after evading both zombies, but not while an undead stands there."""
    undead: dict[str, Any] = {"health": {1: 0}, "hearts": {1: 2}}
    state = turn(squares={0: (7, 1), 1: (7, 1)}, zombies={(7, 1): 2}, **undead)
    state = play(state, "evade", "roll 4", "evade", "roll 4")
    assert (state.result, node(state)) == (None, "AttemptRoll")

    state = follow(turn(squares={0: (7, 1), 1: AWAY}, zombies={(7, 1): 2}), ("evade; roll 4", {"result": None}))
    assert play(state, "evade", "roll 4").result is not None


@pytest.mark.rule("STCB-ENC-02", "STCB-EVADE-01", "STCB-UNDEAD-20", "STCB-END-01")
def test_s23_undead_on_the_helipad() -> None:
    """S-23: an undead there can only be fought; once it is hit and lies, the human has won."""
    state = turn(squares={0: (3, 1), 1: (7, 1)}, health={1: 0}, hearts={1: 2}, bullets={1: 0})
    state = play(state, *RUN)
    assert node(state) == "AttemptRoll"
    assert str(top(state).attempt.deed) == "fight"

    follow(state, ("roll 5", {"hearts B": 1, "postures B": Posture.MOVE, "winners": (0,)}))


@pytest.mark.rule("STCB-END-01", "STCB-TURN-06")
@pytest.mark.parametrize(("zombies", "won"), [({}, True), ({(7, 1): 1}, False)])
def test_standing_up_on_the_helipad(zombies: dict[Any, int], won: bool) -> None:
    """A human who stands up there in a lost turn has escaped, if no zombie is there."""
    state = turn(squares={0: (7, 1), 1: AWAY}, postures={0: "turn"}, zombies=zombies)
    assert (state.result is not None) is won
    assert state.postures[0] is Posture.STANDING


@pytest.mark.rule("STCB-END-02", "STCB-END-03", "STCB-DEATH-06")
def test_s25_last_human() -> None:
    """S-25: when the last human dies all others win, destroyed or not; with the option he wins, too."""
    follow(
        turn(squares={1: AWAY}, health={0: 1, 1: 0}, hearts={1: 2}, bullets={0: 0, 1: 0}, zombies={(1, 1): 1}),
        ("fight pistol; roll 1", {"returns": (-1, 1), "reason": Reason.EXTINCTION}),
    )

    for shares, expected in ((False, (1, 1, -1)), (True, (1, 1, 1))):
        three = turn(
            2,
            players=3,
            options={"last_human_shares": shares},
            squares={1: AWAY},
            health={0: 0, 1: 0, 2: 1},
            hearts={0: 0, 1: 1},
            bullets={0: 0, 1: 0, 2: 0},
            zombies={(1, 1): 1},
        )
        three = follow(three, ("fight pistol; roll 1", {"returns": expected}))


@pytest.mark.rule("STCB-END-06")
def test_s59_round_limit() -> None:
    """S-59: with a limit of 2 and three players, the game is over after six turns; nobody has won."""
    state = turn(players=3, options={"round_limit": 2})
    for _ in range(5):
        state = finish(state)
        assert state.result is None

    follow(finish(state), ("", {"reason": Reason.ROUND_LIMIT, "round": 2, "returns": (0, 0, 0)}))


@pytest.mark.rule("STCB-END-09", "STCB-TRADE-02", "STCB-DEATH-02", "STCB-TOKEN-07")
def test_s83_kills() -> None:
    """S-83: 30 kills win nothing; on death they go back to the supply."""
    state = turn(
        options={"limited_supplies": 32},
        squares={1: AWAY},
        kills={0: 29},
        health={0: 1},
        bullets={0: 0},
        zombies={(1, 1): 2},
    )
    follow(
        state,
        ("fight pistol; roll 6", {"kills A": 30, "result": None}),
        ("fight pistol; roll 1", {"kills A": 0, "result": None}),
    )


@pytest.mark.rule("STCB-END-01", "STCB-EVENT-12")
def test_a_weapon_used_by_another_lets_a_human_win() -> None:
    """A Grenade in the next window kills the zombie that stands with a human on the helipad: the human has escaped."""
    state = game.pose(
        node="window before_swarm",
        active=1,
        squares={0: (7, 1), 1: (6, 1)},
        zombies={(7, 1): 1},
        tables={1: ["grenade"]},
    )
    follow(state, ("use grenade square=7,1", {"winners": (0,), "kills": (0, 1), "health": (3, 2)}))


@pytest.mark.rule("STCB-END-05", "STCB-END-06")
def test_what_is_told_of_a_game_that_is_over() -> None:
    """The outcome says who has won and why, and lists what everybody has left, which is worth no points."""
    state = game.pose(
        node="game_over", result="escape", winners=[0], squares={0: (7, 1)}, round=4, kills=[2, 0], hearts=[1, 0]
    )
    told = game.outcome(state)
    assert told is not None
    assert (told.returns, told.winners, told.reason) == ((1, -1), (0,), Reason.ESCAPE)
    assert told.words == "Player 1 reaches the helicopter and wins."
    assert [(line.label, line.count) for line in told.score] == [
        ("rounds begun", 4),
        ("Player 1: kills", 2),
        ("Player 1: Health", 3),
        ("Player 1: black hearts", 1),
        ("Player 2: kills", 0),
        ("Player 2: Health", 3),
        ("Player 2: black hearts", 0),
    ]
    assert {line.points for line in told.score} == {0}


@pytest.mark.rule("STCB-END-01")
def test_an_undead_leaves_a_helipad_to_a_human() -> None:
    """The game looks for a win when the undead has entered its square: after the window, and its attacks."""
    away = game.pose(
        node="undead_move",
        squares=[(7, 1), (7, 1), (1, 1)],
        health={0: 0},
        hearts={0: 1},
        hands={1: ["fear"], 2: ["fear"]},
        options={"players": 3},
    )
    left = follow(away, ("step 6,1", {"node": "WindowChoice"}))
    assert not game.faults(left)

    follow(left, ("pass; pass", {"winners": (1,)}))
