"""Single edits of the text of a board: each is refused with its place, or gives a sound board (edits of saves: `tests/fuzz`).

The tests make random edits. All edits of some boards are marked slow: `pytest -m slow tests/zombie_flavored_doom/test_edits.py`.
"""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.zombie_flavored_doom.driving import FORD, LANE, RING
from zombiekit.games import zombie_flavored_doom as game
from zombiekit.games.zombie_flavored_doom.box import BOARDS, Board, InvalidBoard
from zombiekit.testing import boards

CHARS = ("", *" \n\t\r:;#.,-ACN190mx\u00e9\0")
CHECKS = {f"V{number}" for number in range(1, 9)}
ANY_BOARD = st.sampled_from([*BOARDS.values(), RING, FORD]) | boards()


def judge(text: str) -> None:
    """A text is refused with its place, or is a board that reads back equal and can be played."""
    try:
        board = Board(text)
    except InvalidBoard as error:
        wrong = error
    else:
        state = game.new_game(game.Options(board=board))
        assert game.faults(state) == ()
        assert game.legal_actions(state) or game.outcome(state)
        assert Board(str(board)) == board
        return
    assert wrong.check in CHECKS
    assert wrong.reason
    if ":" in text or "\n" in text:
        lines = text.split("\n")
        assert 1 <= wrong.line <= len(lines)
        assert 1 <= wrong.column <= len(lines[wrong.line - 1]) + 1


def edits(text: str) -> Iterator[str]:
    """All edits of a text: a character put in, replaced or taken away; a line taken away, doubled or moved."""
    for at in range(len(text)):
        for char in CHARS:
            yield text[:at] + char + text[at + 1 :]
            if char:
                yield text[:at] + char + text[at:]
    lines = text.split("\n")
    for at, line in enumerate(lines):
        others = lines[:at] + lines[at + 1 :]
        yield "\n".join(others)
        for to in range(len(lines)):
            yield "\n".join([*lines[:to], line, *lines[to:]])
            yield "\n".join([*others[:to], line, *others[to:]])


@pytest.mark.rule("DOOM-FILE-10")
@given(
    board=ANY_BOARD,
    place=st.integers(0, 2_000),
    text=st.sampled_from(CHARS) | st.text(max_size=3),
    taken=st.integers(0, 2),
)
def test_an_edit_of_a_board_is_refused_or_yields_a_board(board: Board, place: int, text: str, taken: int) -> None:
    """So is the board as it was, which is one."""
    at = place % (len(board) + 1)
    judge(str(board))
    judge(board[:at] + text + board[at + taken :])


@pytest.mark.rule("DOOM-FILE-10")
@given(board=ANY_BOARD, seed=st.integers(0, 10_000))
def test_an_edit_of_the_lines_of_a_board_is_refused_or_yields_a_board(board: Board, seed: int) -> None:
    """A line taken away, doubled, moved, or brought in from another board."""
    dice = Random(seed)
    lines = board.split("\n")
    line = dice.choice([lines.pop(dice.randrange(len(lines))), *lines, *dice.choice([*BOARDS.values()]).split("\n")])
    if dice.random() < 0.7:
        lines.insert(dice.randrange(len(lines) + 1), line)
    judge("\n".join(lines))


@pytest.mark.slow
@pytest.mark.parametrize("board", [LANE, RING, FORD, BOARDS["Crossroads"]], ids=lambda board: board.plan.name)
def test_all_edits_of_a_board_are_refused_or_yield_a_board(board: Board) -> None:
    """Every edit of each character and each line."""
    for text in dict.fromkeys(edits(str(board))):
        judge(text)
