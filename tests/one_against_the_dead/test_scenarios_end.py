"""The book's scenarios about the zombies' attack, the end of the game and the score: S-33 to S-37, S-39 to S-42, S-53."""

from typing import Any

import pytest

from tests.one_against_the_dead.driving import node, options, play
from zombiekit import Outcome
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.box.components import Reason
from zombiekit.games.one_against_the_dead.state import State


def under_attack(count: int, strength: int, **facts: Any) -> State:
    """The position after the attack of so many zombies."""
    pawn = facts.get("pawn", (0, 0))
    return game.pose(node="ZOMBIES-ATTACK", zombies={pawn: (0, 0, count, 0)}, strength=strength, **facts)


def outcome_of(state: State) -> Outcome:
    """How the game ended."""
    outcome = game.outcome(state)

    assert outcome is not None
    assert node(state) == "GAME-OVER"
    assert game.legal_actions(state) == ()
    return outcome


@pytest.mark.rule("OATD-ZAT-02", "OATD-ZAT-04")
@pytest.mark.parametrize(("count", "loss"), [(0, 0), (1, 1), (5, 1), (6, 2), (7, 2), (10, 2), (11, 3), (15, 3)])
def test_s33_wearing_down(count: int, loss: int) -> None:
    state = under_attack(count, 15)

    assert state.result is None
    assert state.strength == 15 - loss


@pytest.mark.rule("OATD-ZAT-02", "OATD-ZAT-04")
def test_s33_one_too_many() -> None:
    assert outcome_of(under_attack(16, 15)).reason is Reason.OVERWHELMED


@pytest.mark.rule("OATD-ZAT-01", "OATD-ZAT-03")
def test_s34_exactly_enough() -> None:
    state = under_attack(4, 4)

    assert (state.result, state.strength) == (None, 3)
    assert (node(state), state.round, state.ap) == ("ACT", 2, 3)

    lost = under_attack(5, 4)

    assert outcome_of(lost).reason is Reason.OVERWHELMED
    assert lost.strength == 4


def test_the_goal_tells_that_strength_is_compared_before_the_attack_takes_any() -> None:
    """Four zombies against Strength 4 leave 3, and do not overwhelm: being more after their attack loses nothing."""
    goal = game.rulebook().goal

    assert "more of them attack you than you have Strength before it costs you any" in goal
    assert "after their attack" not in goal
    assert outcome_of(under_attack(4, 4, pawn=(8, 0))).reason is Reason.ESCAPED


@pytest.mark.rule("OATD-ZAT-04")
def test_s35_strength_0() -> None:
    state = under_attack(1, 1)

    assert (state.result, state.strength) == (None, 0)
    assert under_attack(0, 0).result is None
    assert under_attack(0, 0).round == 2
    assert outcome_of(under_attack(1, 0)).reason is Reason.OVERWHELMED


@pytest.mark.rule("OATD-END-01", "OATD-SCO-04")
@pytest.mark.parametrize(("count", "strength", "left"), [(1, 3, 2), (0, 3, 3), (1, 1, 0)])
def test_s36_winning(count: int, strength: int, left: int) -> None:
    state = under_attack(count, strength, pawn=(8, 0))
    outcome = outcome_of(state)

    assert (outcome.reason, outcome.returns, outcome.winners) == (Reason.ESCAPED, (1.0,), (0,))
    assert state.strength == left


@pytest.mark.rule("OATD-END-03")
def test_s37_overwhelmed_on_the_doorstep() -> None:
    outcome = outcome_of(under_attack(3, 2, pawn=(8, 0)))

    assert (outcome.reason, outcome.returns, outcome.winners) == (Reason.OVERWHELMED, (-1.0,), ())


def table(**facts: Any) -> State:
    """S-39's table: 23 kills, two Aces cleared, one with die 5, one unseen, nine zombies."""
    aces = {(2, 2): "AS", (3, 2): "AD", (4, 2): "AH"}
    return game.pose(city=aces, dice={(2, 2): None, (3, 2): None, (4, 2): 5}, to_come=["AC"], kills=23, **facts)


@pytest.mark.rule("OATD-SCO-01", "OATD-SCO-02", "OATD-SCO-05")
def test_s39_score() -> None:
    state = table(zombies={(1, 1): (3, 2, 2, 2)}, strength=7, weapon="bat", round=9)

    assert "AC" in state.unseen
    assert [(line.label, line.count, line.points) for line in game.score(state)] == [
        ("kills", 23, 23),
        ("rescued", 2, 20),
        ("abandoned", 1, -20),
    ]
    assert sum(line.points for line in game.score(state)) == 23


@pytest.mark.rule("OATD-SCO-03", "OATD-SCO-04")
@pytest.mark.parametrize(("objective", "won", "lost"), [("survive", 1.0, -1.0), ("feel_good", 23.0, -100.0)])
def test_s40_returns(objective: str, won: float, lost: float) -> None:
    rules = {"objective": objective}
    state = table(node="ZOMBIES-ATTACK", options=rules, pawn=(8, 0), zombies={(8, 0): (0, 0, 9, 0)})

    assert outcome_of(state).returns == (won,)
    assert sum(line.points for line in outcome_of(state).score) == 23

    state = table(node="ZOMBIES-ATTACK", options=rules, zombies={(0, 0): (0, 0, 9, 0)}, strength=8)

    assert outcome_of(state).returns == (lost,)
    assert sum(line.points for line in outcome_of(state).score) == 23


@pytest.mark.rule("OATD-SCO-03", "OATD-SCO-04")
def test_s40_the_worst_win() -> None:
    aces = {(2, 2): "AS", (3, 2): "AD", (4, 2): "AH", (5, 2): "AC"}
    state = game.pose(node="GAME-OVER", result="escaped", city=aces, options={"objective": "feel_good"})

    assert outcome_of(state).returns == (-80.0,)


@pytest.mark.rule("OATD-GEN-04", "OATD-AP-05", "OATD-RND-04")
def test_s41_walled_in_nobody_there() -> None:
    walls = {(1, 0): "KS", (0, 1): "QD", (0, -1): "JC", (-1, 0): "AC"}
    state = game.pose(
        node="ATTACK", city=walls, dice=dict.fromkeys(walls), zombies={(0, 0): (0, 0, 0, 1)}, round=5, strength=12
    )
    state = play(state, "fists 0,0,0,1", "flip 0 0")

    assert outcome_of(state).reason is Reason.STRANDED
    assert (state.round, state.strength, state.kills, state.zombies) == (200, 12, 1, ())


@pytest.mark.rule("OATD-END-04", "OATD-RND-04")
def test_s42_the_limit() -> None:
    limit = {"round_limit": 3}
    won = under_attack(0, 15, pawn=(8, 0), round=3, options=limit)
    lost = under_attack(0, 15, pawn=(8, 1), round=3, options=limit)

    assert outcome_of(won).reason is Reason.ESCAPED
    assert outcome_of(lost).reason is Reason.STRANDED
    assert outcome_of(lost).returns == (-1.0,)
    assert under_attack(0, 15, pawn=(8, 1), round=2, options=limit).round == 3


@pytest.mark.rule("OATD-AP-07", "OATD-RND-03", "OATD-ZAT-05", "OATD-ATK-12")
def test_s53_what_does_not_carry_over_what_does_not_count() -> None:
    state = play(game.pose(round=4, ap=2), "end")

    assert (node(state), state.round, state.ap) == ("ACT", 5, 3)

    beside = {(1, 0): (0, 0, 3, 0), (0, 1): (0, 0, 3, 0), (0, -1): (0, 0, 3, 0), (-1, 0): (0, 0, 3, 0)}
    state = game.pose(node="ZOMBIES-ATTACK", zombies={(0, 0): (0, 0, 1, 0)} | beside, strength=2)

    assert (state.result, state.strength, state.round) == (None, 1, 2)

    state = game.pose(node="ATTACK", zombies={(0, 0): (1, 0, 1, 1)}, weapon=("shotgun", 6))

    assert [line for line in options(state) if "shotgun" in line] == ["shotgun"]
    assert play(state, "shotgun").kills == 2
