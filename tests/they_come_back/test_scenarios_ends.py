"""The worked scenarios of the book about winning and losing, S-22 to S-25, S-59 and S-83."""

from functools import partial
from typing import Any

import pytest

from tests.they_come_back.driving import AWAY, A, B, C, follow, top, turn
from zombiekit.games import they_come_back as game

RUN = "step 4,1; step 5,1; step 6,1; step 7,1"
"""The way from (3, 1) to the helipad with 4 points."""


@pytest.mark.rule("STCB-END-01", "STCB-END-05", "STCB-ENC-01", "STCB-ENC-02")
def test_s22_escape() -> None:
    """S-22: a human who enters the helipad with the last point and evades the zombie there wins at once.

    Of two zombies he has to evade both; while an undead stands there he has not won.
    """
    follow(
        turn(players=3, at={A: (3, 1), B: AWAY, C: AWAY}, zombies={(7, 1): 1}),
        (RUN, {"result": None, "points": 0}),
        ("evade; roll 4", {"reason": "escape", "winners": (A,), "returns": (1, -1, -1)}),
    )
    there = partial(turn, zombies={(7, 1): 2})
    undead = there(at={A: (7, 1), B: (7, 1)}, undead={B: 2})
    follow(undead, ("evade; roll 4; evade; roll 4", {"result": None, "node": "AttemptRoll"}))
    alone = there(at={A: (7, 1), B: AWAY})
    follow(alone, ("evade; roll 4", {"result": None}), ("evade; roll 4", {"winners": (A,)}))


@pytest.mark.rule("STCB-ENC-02", "STCB-EVADE-01", "STCB-UNDEAD-20", "STCB-END-01")
def test_s23_undead_on_the_helipad() -> None:
    """S-23: an undead there can only be fought; once it is hit and lies, the human has won."""
    state = follow(turn(at={A: (3, 1), B: (7, 1)}, undead={B: 2}), (RUN, {"node": "AttemptRoll"}))
    assert top(state).attempt.deed == "fight"
    follow(state, ("roll 5", {"hearts B": 1, "postures B": "move", "winners": (A,)}))


@pytest.mark.rule("STCB-END-01", "STCB-TURN-06")
@pytest.mark.parametrize(("zombies", "won"), [({}, True), ({(7, 1): 1}, False)])
def test_standing_up_on_the_helipad(zombies: dict[Any, int], won: bool) -> None:
    """A human who stands up there in a lost turn has escaped, if no zombie is there."""
    state = turn(at={A: (7, 1), B: AWAY}, postures={A: "turn"}, zombies=zombies)
    assert (state.result is not None, state.postures[A]) == (won, "standing")


@pytest.mark.rule("STCB-END-02", "STCB-END-03", "STCB-DEATH-06")
@pytest.mark.parametrize(("facts", "returns"), [
    ({"health": {A: 1}, "undead": {B: 2}}, (-1, 1)),
    ({"active": C, "players": 3, "health": {C: 1}, "undead": {A: 0, B: 1}}, (1, 1, -1)),
    (
        {"active": C, "players": 3, "health": {C: 1}, "undead": {A: 0, B: 1}, "options": {"last_human_shares": True}},
        (1, 1, 1),
    ),
])  # fmt: skip
def test_s25_last_human(facts: dict[str, Any], returns: tuple[int, ...]) -> None:
    """S-25: when the last human dies all others win, destroyed or not; with the option he wins, too."""
    state = turn(at={B: AWAY}, zombies={(1, 1): 1}, **facts)
    follow(state, ("fight pistol; roll 1", {"returns": returns, "reason": "extinction"}))


@pytest.mark.rule("STCB-END-06")
def test_s59_round_limit() -> None:
    """S-59: with a limit of 2 and three players, the game is over after six turns; nobody has won."""
    state = turn(players=3, options={"round_limit": 2})
    for _ in range(5):
        state = follow(state, ("finish", {"result": None}))
    follow(state, ("finish", {"reason": "round_limit", "round": 2, "returns": (0, 0, 0)}))


@pytest.mark.rule("STCB-END-09", "STCB-TRADE-02", "STCB-DEATH-02", "STCB-TOKEN-07")
def test_s83_kills() -> None:
    """S-83: 30 kills win nothing; on death they go back to the supply."""
    follow(
        turn(options={"limited_supplies": 32}, at={B: AWAY}, kills={A: 29}, health={A: 1}, zombies={(1, 1): 2}),
        ("fight pistol; roll 6", {"kills A": 30, "result": None}),
        ("fight pistol; roll 1", {"kills A": 0, "result": None}),
    )


@pytest.mark.rule("STCB-END-01", "STCB-EVENT-12")
def test_a_weapon_used_by_another_lets_a_human_win() -> None:
    """A Grenade in the next window kills the zombie that stands with a human on the helipad: the human has escaped."""
    at, tables = {A: (7, 1), B: (6, 1)}, {B: ["grenade"]}
    state = game.pose(node="window before_swarm", active=B, squares=at, zombies={(7, 1): 1}, tables=tables)
    follow(state, ("use grenade square=7,1", {"winners": (A,), "kills": (0, 1), "health": (3, 2)}))


@pytest.mark.rule("STCB-END-05", "STCB-END-06")
def test_what_is_told_of_a_game_that_is_over() -> None:
    """The outcome says who has won and why, and lists what everybody has left, which is worth no points."""
    left: dict[str, Any] = {"round": 4, "kills": [2, 0], "hearts": [1, 0]}
    told = game.outcome(game.pose(node="game_over", result="escape", winners=[A], squares={A: (7, 1)}, **left))
    assert told is not None
    assert (told.returns, told.winners, told.reason) == ((1, -1), (A,), "escape")
    assert told.words == "Player 1 reaches the helicopter and wins."
    assert [(line.label, line.count, line.points) for line in told.score] == [
        ("rounds begun", 4, 0),
        ("Player 1: kills", 2, 0),
        ("Player 1: Health", 3, 0),
        ("Player 1: black hearts", 1, 0),
        ("Player 2: kills", 0, 0),
        ("Player 2: Health", 3, 0),
        ("Player 2: black hearts", 0, 0),
    ]


@pytest.mark.rule("STCB-END-01")
def test_an_undead_leaves_a_helipad_to_a_human() -> None:
    """The game looks for a win when the undead has entered its square: after the window, and its attacks."""
    facts: dict[str, Any] = {"health": {A: 0}, "hearts": {A: 1}, "hands": {B: ["fear"], C: ["fear"]}}
    away = game.pose(node="undead_move", squares=[(7, 1), (7, 1), (1, 1)], options={"players": 3}, **facts)
    follow(away, ("step 6,1", {"node": "WindowChoice", "faults": ()}), ("pass; pass", {"winners": (B,)}))
