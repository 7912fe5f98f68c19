"""The zombies' attack, the end of the game and the score: clauses ZAT, END, SCO."""

from itertools import product
from typing import Any

import pytest

from tests.one_against_the_dead.driving import WALLS, fight, follow, node, options, play
from tests.one_against_the_dead.playouts import sample
from zombiekit import Ending, Outcome, variant
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.box.components import Reason
from zombiekit.games.one_against_the_dead.state import State
from zombiekit.play import Dice, playout

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


@pytest.mark.rule("OATD-ZAT-01", "OATD-ZAT-02", "OATD-ZAT-03", "OATD-ZAT-04")
def test_check_and_loss_for_every_strength_and_number() -> None:
    """With less Strength than zombies the game is lost, and Strength stays; otherwise it falls by a fifth of them, rounded up."""
    lost, next_round = (
        {"result": "overwhelmed", "node": "GAME-OVER"},
        {"result": None, "node": "ACT", "round": 2, "ap": 3},
    )
    for strength, count in product(range(16), range(18)):
        left = strength if strength < count else strength - (count + 4) // 5
        shown = lost if strength < count else next_round
        follow(under_attack(count, strength), ("", shown | {"strength": left}))


@pytest.mark.rule("OATD-ZAT-05")
def test_attacking_zombies_stay() -> None:
    """Their attack does not remove them, and they stand there in the next round."""
    groups = {(0, 0): (1, 2, 3, 4), (1, 0): (5, 0, 0, 5)}
    state = game.pose(node="ZOMBIES-ATTACK", zombies=groups, strength=15)
    follow(state, ("", {"zombies": groups, "strength": 13}))


END = {"pawn": (8, 0)}
LAST = {"round": 3, "options": {"round_limit": 3}}
RESULTS = {Reason.ESCAPED: ((1.0,), (0,)), Reason.OVERWHELMED: ((-1.0,), ()), Reason.STRANDED: ((-1.0,), ())}
S36 = rule("OATD-END-01", "OATD-SCO-04")
S37 = rule("OATD-END-03")
S42 = rule("OATD-END-04", "OATD-RND-04")
ORDER = rule("OATD-END-03", "OATD-END-04")


@pytest.mark.parametrize("facts", [
    pytest.param(LAST | {"pawn": (8, 1), "round": 2}, id="s42 before the limit", marks=S42),
    pytest.param({"pawn": (7, 0)}, id="beside the End", marks=S36),
    pytest.param({"pawn": (8, 1)}, id="above the End", marks=S36),
])  # fmt: skip
def test_after_the_attack_the_next_round_begins(facts: dict[str, Any]) -> None:
    shown = {"result": None, "strength": 15, "node": "ACT", "round": facts.get("round", 1) + 1, "ap": 3}
    follow(under_attack(0, 15, **facts), ("", shown))


@pytest.mark.parametrize(("count", "strength", "facts", "reason", "left"), [
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
])  # fmt: skip
def test_the_attack_ends_the_game(count: int, strength: int, facts: dict[str, Any], reason: Reason, left: int) -> None:
    state = under_attack(count, strength, **facts)
    outcome = outcome_of(state)
    assert (outcome.reason, outcome.returns, outcome.winners) == (reason, *RESULTS[reason])
    assert state.strength == left


def test_the_goal_tells_that_strength_is_compared_before_the_attack_takes_any() -> None:
    """Four zombies leave 3 of Strength 4 and do not overwhelm: being more only after the attack loses nothing."""
    goal = game.rulebook().goal
    assert "more of them attack than you have Strength before the attack" in goal
    assert "after their attack" not in goal
    assert outcome_of(under_attack(4, 4, pawn=(8, 0))).reason is Reason.ESCAPED


@pytest.mark.rule("OATD-END-01", "OATD-END-02")
def test_standing_on_the_end_during_the_phase_is_no_win() -> None:
    follow(game.pose(pawn=(8, 0)), ("", {"result": None}), ("end", {"result": "escaped"}))


@pytest.mark.rule("OATD-END-05")
def test_nothing_else_ends_the_game() -> None:
    """Not an empty deck, not Strength 0, not being walled in: every end met is one of the book's three."""
    for state in (step.after for step in sample() if step.after.result is not None):
        here = state.zombies_here.total
        overwhelmed = here > state.strength + (state.result != "overwhelmed") * -(-here // 5)
        won, stranded = state.pawn == (8, 0), state.round == state.options.round_limit
        assert state.result == ("overwhelmed" if overwhelmed else "escaped" if won else "stranded")
        assert overwhelmed or won or stranded

    walled_in = under_attack(1, 1, city=WALLS, dice=dict.fromkeys(WALLS), deck=0)
    follow(walled_in, ("", {"node": "ATTACK", "strength": 0, "round": 2, "result": None}))


@pytest.mark.rule("OATD-SCO-01", "OATD-SCO-02", "OATD-SCO-03", "OATD-SCO-05")
def test_the_running_score_counts_kills_and_aces_face_up() -> None:
    """Kills + 10 for each Ace without die - 20 for each with one, at every step; nothing else counts."""
    for step in sample():
        state = step.after
        pending = [getattr(top, "cell", None) for top in state.agenda]
        aces = [cell for cell, card in state.city if card[0] == "A"]
        with_die = [cell for cell in aces if cell in dict(state.site_dice) or cell in pending]
        points = state.kills + 10 * (len(aces) - len(with_die)) - 20 * len(with_die)
        assert sum(line.points for line in game.score(state)) == points
        outcome = game.outcome(state)
        assert outcome is None or outcome.score == game.score(state)


@pytest.mark.rule("OATD-SCO-04")
def test_returns_stay_in_the_declared_range_and_change_nothing_else() -> None:
    """Survive returns +1 or -1; Feel Good returns the score of a win, at least -80, or -100 for a loss."""
    low, high = game.RETURNS
    for step in sample():
        outcome = game.outcome(step.after)
        if outcome is None:
            continue
        won = step.after.result == "escaped"
        counted = {"survive": 1.0 if won else -1.0, "feel_good": float(outcome.total) if won else -100.0}
        assert outcome.returns == (counted[step.after.options.objective],)
        assert outcome.winners == ((0,) if won else ())
        assert low <= outcome.returns[0] <= high
        assert outcome.total >= -80
    one_round = game.Options(objective="feel_good", round_limit=1)
    assert game.returns_range(one_round) == (low, 5 * 52 + 2 * 3 + 4 * 10)

    one, other = fight((1, 0, 1, 0), "bat"), fight((1, 0, 1, 0), "bat", options={"objective": "feel_good"})
    assert options(one) == options(other)
    assert play(one, "bat lesser").zombies == play(other, "bat lesser").zombies


@pytest.mark.rule("OATD-SCO-04")
def test_returns_stay_in_the_declared_range_with_more_action_points() -> None:
    """12 AP a round could feed the Jokers 120,000 zombies; beyond what 3 AP allow, only the score grows."""
    house: Any = variant(game, name="tireless", options={"action_points": 12})
    facts: Any = {"city": {(8, 0): "5S", (5, 5): "Joker 1"}, "pawn": (8, 0), "round": 10_000}
    facts |= {"options": {"objective": "feel_good", "round_limit": 10_000}}
    for kills in (60_300, 60_301, 120_000):
        ended = house.step(house.pose(kills=kills, **facts), game.actions.End())
        outcome = house.outcome(ended)
        assert (outcome.reason, outcome.total) == ("escaped", kills)
        assert outcome.returns == (house.RETURNS[1],) == (60_300,)


def test_a_game_that_a_house_rule_has_ended_is_worth_something() -> None:
    """Its agenda is empty, and the game's own result is open."""
    house: Any = variant(
        game,
        name="brief",
        ends_when={game.events.RoundBegan: lambda *_: Ending("late", "It is late.")},
        reasons=("late",),
    )
    ended = playout(house, dice=Dice(1))
    assert (house.outcome(ended).reason, ended.result) == ("late", None)
    assert 0 <= house.worth(ended, 0) <= 1


ACES = {(2, 2): "AS", (3, 2): "AD", (4, 2): "AH"}
S39: dict[str, Any] = {"city": ACES, "dice": {(2, 2): None, (3, 2): None, (4, 2): 5}, "to_come": ["AC"], "kills": 23}
"""S-39's table: 23 kills, two Aces cleared, one with die 5, one unseen."""


@pytest.mark.rule("OATD-SCO-01", "OATD-SCO-02", "OATD-SCO-05")
def test_s39_score() -> None:
    state = game.pose(**S39, zombies={(1, 1): (3, 2, 2, 2)}, strength=7, weapon="bat", round=9)
    lines = [(line.label, line.count, line.points) for line in game.score(state)]
    assert lines == [("kills", 23, 23), ("rescued", 2, 20), ("abandoned", 1, -20)]
    follow(state, ("", {"points": 23}))


@pytest.mark.rule("OATD-SCO-03", "OATD-SCO-04")
@pytest.mark.parametrize(("objective", "won", "lost"), [("survive", 1.0, -1.0), ("feel_good", 23.0, -100.0)])
def test_s40_returns(objective: str, won: float, lost: float) -> None:
    """The total adds up the lines of the score, whatever the returns are."""
    for strength, pawn, returned in ((15, (8, 0), won), (8, (0, 0), lost)):
        outcome = outcome_of(under_attack(9, strength, pawn=pawn, options={"objective": objective}, **S39))
        assert (outcome.returns, outcome.total) == ((returned,), 23)


@pytest.mark.rule("OATD-SCO-03", "OATD-SCO-04")
def test_s40_the_worst_win() -> None:
    facts: dict[str, Any] = {"city": ACES | {(5, 2): "AC"}, "options": {"objective": "feel_good"}}
    assert outcome_of(game.pose(node="GAME-OVER", result="escaped", **facts)).returns == (-80.0,)
