"""The drawn table read back: each thing stands at its place with its number, and nothing else is there."""

from random import Random
from typing import Any

import pytest

from tests.zombie_flavored_doom.driving import FORD, LANE, PAIRS, RING, YARD
from tests.zombie_flavored_doom.grounds import varied
from tests.zombie_flavored_doom.reading_drawings import compare, read
from tests.zombie_flavored_doom.test_reference import muddled
from zombiekit.games import zombie_flavored_doom as game

GROUNDS = [*game.BOARDS.values(), RING, FORD, YARD, LANE, PAIRS]


@pytest.mark.thorough
@pytest.mark.parametrize("board", GROUNDS, ids=lambda board: board.plan.name)
def test_positions_of_random_play_are_drawn_as_they_are(board: game.Board) -> None:
    """Random play from the start, with rare kinds of actions as often as frequent ones."""
    dice = Random(board.plan.name)
    state = game.new_game(varied(board, dice))
    for number in range(400):
        actions = game.legal_actions(state)
        if not actions:
            break
        if number % 8 == 0:
            compare(state)
        kind = dice.choice(list(dict.fromkeys(map(type, actions))))
        state = game.step(state, dice.choice([action for action in actions if type(action) is kind]))
    compare(state)


@pytest.mark.thorough
@pytest.mark.parametrize("board", GROUNDS, ids=lambda board: board.plan.name)
def test_posed_positions_are_drawn_as_they_are(board: game.Board) -> None:
    """Raiders, the dead, crowds of zombies, and the nodes that random play reaches from there."""
    dice = Random(board.plan.name)
    seen = set()
    for number in range(15):
        options = varied(board, dice)
        facts = muddled(options, dice)
        node = ("DAWN", "NIGHT", "CLOSE")[number % 3]
        ticks = {seat: dice.randint(0, 4) for seat in facts["tiles"]}
        state = game.pose(node=node, options=options, ticks=ticks, unchecked=True, **facts)
        for _ in range(12):
            compare(state)
            seen.add(type(state.agenda[-1]).__name__ if state.agenda else "over")
            actions = game.legal_actions(state)
            if not actions:
                break
            state = game.step(state, dice.choice(actions))

    assert len(seen) > 1


def test_nights_that_wait_tell_which_zombies_are_still_to_move() -> None:
    """They also say which are still to appear, with their tiles in order."""
    facts: dict[str, Any] = {"tiles": {1: "d5"}, "ticks": {1: 2}, "carried": {1: "W1"}, "zombies": ["c5", "c5", "e9"]}
    asked = game.pose(node="NIGHT", appearing=0, **facts)
    assert read(str(asked))["to move"] == {"c5": 1, "e9": 1}
    assert read(str(asked))["zombies"] == {"c5": 1, "e9": 1}
    compare(asked)

    facts["tiles"] = {1: "c2"}
    asked = game.pose(node="NIGHT-DEFEND", seat=1, appearing=3, **facts)
    assert read(str(asked))["coming"] == ["Still to appear tonight: a7, m7, k12 (at most 24 on the board)"]
    compare(asked)


def test_links_that_the_eye_would_not_expect_are_named() -> None:
    """Tunnels, and neighbors without a link."""
    assert read(str(game.new_game(game.Options(board=FORD))))["odd"] == "also linked: a1 10 i3 20 not linked: a1 b1"
    valleys = read(str(game.new_game(game.Options(players=5))))["odd"]
    assert valleys == "also linked: " + ", ".join(f"{column}1 N {column}20 S" for column in "fghijklmn")
    assert not read(str(game.new_game()))["odd"]


def test_a_name_of_any_script_is_drawn() -> None:
    board = game.Board(str(LANE).replace("board: Lane", "board: La\u00a0ne \u96fe"))

    compare(game.new_game(game.Options(board=board)))
