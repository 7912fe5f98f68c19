"""The book's scenarios about the zombies' attack, the end of the game and the score: S-33 to S-37, S-39 to S-42, S-53."""

from typing import Any

import pytest

from tests.one_against_the_dead.driving import node, options, play
from zombiekit import Outcome
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.box.components import Reason
from zombiekit.games.one_against_the_dead.state import State

rule = pytest.mark.rule


def under_attack(count: int, strength: int, **facts: Any) -> State:
    """The position after an attack by this many zombies."""
    pawn = facts.get("pawn", (0, 0))
    return game.pose(node="ZOMBIES-ATTACK", zombies={pawn: (0, 0, count, 0)}, strength=strength, **facts)


def outcome_of(state: State) -> Outcome:
    """How the game ended."""
    outcome = game.outcome(state)
    assert outcome is not None
    assert node(state) == "GAME-OVER"
    assert game.legal_actions(state) == ()
    return outcome


END = {"pawn": (8, 0)}
LAST = {"round": 3, "options": {"round_limit": 3}}
RESULTS = {Reason.ESCAPED: ((1.0,), (0,)), Reason.OVERWHELMED: ((-1.0,), ()), Reason.STRANDED: ((-1.0,), ())}
S33 = rule("OATD-ZAT-02", "OATD-ZAT-04")
S34 = rule("OATD-ZAT-01", "OATD-ZAT-03")
S35 = rule("OATD-ZAT-04")
S36 = rule("OATD-END-01", "OATD-SCO-04")
S37 = rule("OATD-END-03")
S42 = rule("OATD-END-04", "OATD-RND-04")
ORDER = rule("OATD-END-03", "OATD-END-04")


@pytest.mark.parametrize(
    ("count", "strength", "left", "facts"),
    [
        *(
            pytest.param(count, 15, 15 - loss, {}, id=f"s33 wearing down: {count}", marks=S33)
            for count, loss in [(0, 0), (1, 1), (5, 1), (6, 2), (7, 2), (10, 2), (11, 3), (15, 3)]
        ),
        pytest.param(4, 4, 3, {}, id="s34 exactly enough", marks=S34),
        pytest.param(1, 1, 0, {}, id="s35 down to 0", marks=S35),
        pytest.param(0, 0, 0, {}, id="s35 nobody there at 0", marks=S35),
        pytest.param(0, 15, 15, LAST | {"pawn": (8, 1), "round": 2}, id="s42 before the limit", marks=S42),
        pytest.param(0, 15, 15, {"pawn": (7, 0)}, id="beside the End", marks=S36),
        pytest.param(0, 15, 15, {"pawn": (8, 1)}, id="above the End", marks=S36),
    ],
)
def test_after_the_attack_the_next_round_begins(count: int, strength: int, left: int, facts: dict[str, Any]) -> None:
    state = under_attack(count, strength, **facts)
    assert (state.result, state.strength) == (None, left)
    assert (node(state), state.round, state.ap) == ("ACT", facts.get("round", 1) + 1, 3)


@pytest.mark.parametrize(
    ("count", "strength", "facts", "reason", "left"),
    [
        pytest.param(16, 15, {}, Reason.OVERWHELMED, 15, id="s33 one too many", marks=S33),
        pytest.param(5, 4, {}, Reason.OVERWHELMED, 4, id="s34 one more than enough", marks=S34),
        pytest.param(1, 0, {}, Reason.OVERWHELMED, 0, id="s35 one at 0", marks=S35),
        pytest.param(1, 3, END, Reason.ESCAPED, 2, id="s36 won with a loss", marks=S36),
        pytest.param(0, 3, END, Reason.ESCAPED, 3, id="s36 won in peace", marks=S36),
        pytest.param(1, 1, END, Reason.ESCAPED, 0, id="s36 won at 0", marks=S36),
        pytest.param(3, 2, END, Reason.OVERWHELMED, 2, id="s37 overwhelmed on the doorstep", marks=S37),
        pytest.param(0, 15, LAST | END, Reason.ESCAPED, 15, id="s42 won in the last round", marks=S42),
        pytest.param(0, 15, LAST | {"pawn": (8, 1)}, Reason.STRANDED, 15, id="s42 the limit", marks=S42),
        pytest.param(0, 0, END, Reason.ESCAPED, 0, id="won with nothing left", marks=S36),
        pytest.param(4, 3, LAST | END, Reason.OVERWHELMED, 3, id="overwhelmed before won", marks=ORDER),
        pytest.param(3, 3, LAST | END, Reason.ESCAPED, 2, id="won before stranded", marks=ORDER),
        pytest.param(1, 0, LAST, Reason.OVERWHELMED, 0, id="overwhelmed before stranded", marks=ORDER),
        pytest.param(1, 15, LAST, Reason.STRANDED, 14, id="stranded with a loss", marks=ORDER),
    ],
)
def test_the_attack_ends_the_game(count: int, strength: int, facts: dict[str, Any], reason: Reason, left: int) -> None:
    state = under_attack(count, strength, **facts)
    outcome = outcome_of(state)
    assert (outcome.reason, outcome.returns, outcome.winners) == (reason, *RESULTS[reason])
    assert state.strength == left


def test_the_goal_tells_that_strength_is_compared_before_the_attack_takes_any() -> None:
    """Four zombies leave 3 of Strength 4 and do not overwhelm: being more only after the attack loses nothing."""
    goal = game.rulebook().goal
    assert "more of them attack you than you have Strength before it costs you any" in goal
    assert "after their attack" not in goal
    assert outcome_of(under_attack(4, 4, pawn=(8, 0))).reason is Reason.ESCAPED


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
