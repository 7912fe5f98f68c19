"""The book's scenarios about the end of the game: S-29 to S-32."""

from typing import Any

import pytest

from tests.zombie_flavored_doom.driving import LANE, PAIRS, TRIO, node, play, pose
from zombiekit import Outcome
from zombiekit.games import zombie_flavored_doom as game
from zombiekit.games.zombie_flavored_doom.box.components import Reason
from zombiekit.games.zombie_flavored_doom.state import State


def outcome_of(state: State) -> Outcome:
    """How the game ended."""
    outcome = game.outcome(state)
    assert outcome is not None
    assert node(state) == "OVER"
    return outcome


@pytest.mark.rule("DOOM-WIN-01", "DOOM-WIN-02", "DOOM-RES-01", "DOOM-RES-02", "DOOM-END-01")
def test_s29_food_in_hand_counts() -> None:
    state = pose(LANE, seat=1, tiles={1: "f1"}, ticks={1: 1}, piles={"a1": "F4 M15", "f1": "F6"})
    won = outcome_of(play(state, "pick F6"))
    assert (won.returns, won.winners, won.reason) == ((1.0, -1.0), (0,), Reason.VICTORY)


@pytest.mark.rule("DOOM-WIN-01", "DOOM-WIN-03", "DOOM-BOARD-04")
def test_s30_shared_stronghold() -> None:
    state = pose(PAIRS, seat=1, tiles={3: "b2"}, ticks={1: 1}, carried={1: "M2", 3: "F6"}, piles={"d7": "F14 M13"})
    won = outcome_of(play(state, "drop M2"))
    assert (won.returns, won.winners) == ((1.0, -1.0, 1.0, -1.0), (0, 2))

    without = pose(PAIRS, seat=1, out={3: 3}, ticks={1: 1}, carried={1: "M2"}, piles={"d7": "F19 M13"})
    assert play(without, "drop M2").result is None


@pytest.mark.rule("DOOM-WIN-01")
def test_s31_no_food_replaces_materials() -> None:
    state = pose(LANE, seat=1, carried={1: "F3"}, piles={"a1": "F20 M14"})
    assert play(state, "drop F3").result is None


@pytest.mark.rule("DOOM-END-03", "DOOM-RES-02", "DOOM-RES-03")
@pytest.mark.parametrize(
    ("rule", "other", "returns"),
    [
        ("draw", "F10 M13", (0.0, 0.0)),
        ("fewest_missing", "F10 M13", (1.0, -1.0)),
        ("fewest_missing", "F9 M15", (0.0, 0.0)),
    ],
)
def test_s32_night_limit(rule: str, other: str, returns: tuple[float, float]) -> None:
    state = pose(
        LANE,
        node="CLOSE",
        round=3,
        options={"night_limit": 3, "limit_result": rule},
        piles={"a1": "F10 M14", "k1": other},
    )
    ended = outcome_of(state)
    assert (ended.reason, ended.returns, state.round) == (Reason.NIGHT_LIMIT, returns, 3)


@pytest.mark.rule("DOOM-WIN-02", "DOOM-RET-03")
def test_the_goods_of_an_intruder_killed_at_home_win_at_once() -> None:
    """His goods fall into the store; the rest of the homecoming is not carried out."""
    facts: dict[str, Any] = {"tiles": {1: "d7", 2: "d7", 3: "d7"}, "ticks": {1: 4}, "carried": {2: "M2", 3: "W1"}}
    state = pose(TRIO, node="HOMECOMING", seat=1, piles={"d7": "F10 M13"}, **facts)
    won = outcome_of(play(state, "kill 2 0"))
    assert (won.returns, won.reason) == ((1.0, -1.0, -1.0), Reason.VICTORY)
    assert play(state, "evict 2").result is None


@pytest.mark.rule("DOOM-FIGHT-02", "DOOM-DEATH-02")
def test_events_tell_who_enters_with_a_fight_and_what_the_dead_leave() -> None:
    state = pose(LANE, seat=1, tiles={1: "c1"}, ticks={1: 4}, zombies=["d1", "d1"])
    first = play(state, "fight d1 ticks")
    for fought, enters in ((first, False), (play(first, "fight d1 ticks"), True)):
        assert ("Player 1 moves to d1." in map(str, fought.events)) == enters

    state = play(pose(LANE, seat=1, tiles={1: "e1", 2: "e1"}, carried={2: "F1 M2"}), "attack 2 ticks")
    killed = "Player 2 is killed on e1, leaves 1 Food and 2 Materials, and is back in round 3."
    assert killed in map(str, state.events)
