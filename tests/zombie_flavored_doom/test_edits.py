"""Single edits of a board text or a save: each is refused with its place, or gives a sound board or state to play on with.

The tests make random edits. All edits of some boards, and many more of saves, are marked slow:

    pytest -m slow tests/zombie_flavored_doom/test_edits.py     about 3 minutes
"""

import json
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.trying import paths
from tests.zombie_flavored_doom.driving import FORD, LANE, RING
from zombiekit import CHANCE, TERMINAL, InvalidState, codec
from zombiekit.games import zombie_flavored_doom as game
from zombiekit.games.zombie_flavored_doom.box import BOARDS, Board, InvalidBoard
from zombiekit.games.zombie_flavored_doom.state import State
from zombiekit.testing import boards

CHARS = ("", *" \n\t\r:;#.,-ACN190mx\u00e9\0")
CHECKS = {f"V{number}" for number in range(1, 9)}
ANY_BOARD = st.sampled_from([*BOARDS.values(), RING, FORD]) | boards()
Path: TypeAlias = tuple[Any, ...]


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


@lru_cache(maxsize=16)
def played(seed: int) -> tuple[str, ...]:
    """Saves from a game, above all those of rare nodes."""
    dice = Random(seed)
    board = dice.choice([None, None, FORD, RING])
    players = None if board else dice.choice([1, 2, 3, 4])
    state = game.new_game(game.Options(board=board, players=players, night_limit=6))
    kept: list[State] = []
    while game.current_player(state) != TERMINAL:
        if dice.random() < 0.02 or type(state.agenda[-1]).__name__ not in {"Day", "Evening"}:
            kept.append(state)
        state = game.step(state, dice.choice(game.legal_actions(state)))
    return tuple(codec.to_json(game, each) for each in (*kept, state))


def changed(value: Any, dice: Random) -> Any:
    """Another value in place of this one."""
    strange: list[Any] = [None, True, 2.5, 10**30, -1, "x", "", [], {}, [[]], {"node": "Day"}]
    if type(value) is int:
        return dice.choice([value + 1, value - 1, 0, 2, 99, 10**6, str(value), float(value), [value], *strange])
    if isinstance(value, str):
        at = dice.randrange(len(value) + 1)
        char = dice.choice("aA#1: .\n;\0\ud800")
        return dice.choice([value[:at] + char + value[at + 1 :], value[:at] + value[at + 1 :], value + char, *strange])
    if isinstance(value, list):
        return dice.choice([value[:-1], value[1:], value[::-1], value + value[-1:], tuple(value), *strange])
    return dice.choice(strange)


def edit(data: Any, dice: Random) -> None:
    """Change a value anywhere in plain data, take it away, double it, or swap it with one beside it."""
    *above, key = dice.choice(list(paths(data)))
    place = data
    for step in above:
        place = place[step]
    match dice.choice(["change", "change", "change", "delete", "double", "swap"]):
        case "delete":
            del place[key]
        case "double" if isinstance(place, list):
            place.insert(dice.randrange(len(place) + 1), place[key])
        case "double":
            place[dice.choice([f"{key}s", "", "node", "events", *place])] = place[key]
        case "swap":
            other = dice.choice(list(place) if isinstance(place, dict) else range(len(place)))
            place[key], place[other] = place[other], place[key]
        case _:
            place[key] = changed(place[key], dice)


def goes_on(text: str, dice: Random) -> None:
    """Load a save, check that loading corrected nothing, and play on for a while; or check that the refusal names a place."""
    try:
        state = codec.from_json(game, text)
    except InvalidState as error:
        faults = error.faults
    else:
        assert plain(json.loads(codec.to_json(game, state))) == plain(json.loads(text))
        for _ in range(20):
            assert game.faults(state) == ()
            assert game.current_player(state) != CHANCE
            actions = game.legal_actions(state)
            if not actions:
                assert game.outcome(state)
                break
            state = game.step(state, dice.choice(actions))
        return
    assert all(fault.where and fault.what for fault in faults)


def plain(data: Any) -> str:
    """A save as text, with its board in standard form, since the text of a board may be spaced freely."""
    options = data["data"]["options"]
    if options["board"] is not None:
        options["board"] = str(Board(options["board"]))
    return json.dumps(data, sort_keys=True)


MANY = [pytest.param(seed, 500, marks=pytest.mark.slow) for seed in range(100, 140)]


@pytest.mark.parametrize(("seed", "count"), [*((seed, 250) for seed in range(4)), *MANY])
def test_an_edit_of_a_save_is_refused_or_yields_a_sound_state(seed: int, count: int) -> None:
    dice = Random(seed)
    for _ in range(count):
        data = json.loads(dice.choice(played(seed)))
        edit(data, dice)
        goes_on(json.dumps(data), dice)


@pytest.mark.parametrize("seed", range(2))
def test_an_edit_of_the_text_of_a_save_is_refused_or_yields_a_sound_state(seed: int) -> None:
    """A character of the JSON is put in, replaced or taken away, anywhere."""
    dice = Random(seed)
    for _ in range(150):
        text = dice.choice(played(seed))
        at = dice.randrange(len(text))
        goes_on(text[:at] + dice.choice(["", *'0123456789-"[]{},:. ', "\0"]) + text[at + dice.randint(0, 1) :], dice)
