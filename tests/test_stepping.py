"""Stepping through a record at a terminal, forward and back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("pyte")  # with `pty`, which Windows has not

from tests.at_terminal import typed
from zombiekit import record
from zombiekit.cli.replaying import told
from zombiekit.games import defcon_zombies as game
from zombiekit.play import Dice, Match, play_match, random_policy

pytestmark = pytest.mark.once  # each walk starts a process
LAST = 40


@pytest.fixture(scope="module")
def match() -> Match:
    """Return a match of a few steps: the galaxy is laid, then somebody plays."""
    return play_match(game, [random_policy(Dice(1))] * 2, dice=Dice(1), max_steps=LAST)


@pytest.fixture(scope="module")
def stepped(match: Match, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., list[str]]:
    """Return a function that steps through its record: from typed lines to what appears between two prompts."""
    path: Path = tmp_path_factory.mktemp("records") / "game.jsonl"
    record.write(match, path)

    def step(*lines: str, more: tuple[str, ...] = ()) -> list[str]:
        screen = typed("replay", str(path), "--step", *more, lines=lines)
        return screen.split("n: next, p: back, g N: go to step N, b: board, q: quit> ")

    return step


def test_a_record_is_stepped_through_forward_and_back(stepped: Callable[..., list[str]], match: Match) -> None:
    """Keys or numbers move; each step is in words, with the table, and nothing is longer than the screen."""
    shown = stepped("", "n", "p", "g 38", "39", "p", "n", "n", "n", "q")
    heads = [line for part in shown for line in part.splitlines() if f" of {LAST}. " in line]

    assert [int(head.split(" of ")[0]) for head in heads] == [0, 1, 2, 1, 38, 39, 38, 39, 40]
    assert f"The steps are 0 to {LAST}." in shown[9]
    earlier = match.undo_to(39)
    assert told(earlier)[0] in shown[5].replace("\n    ", " ")
    assert all(len(part.splitlines()) <= 24 and max(map(len, part.splitlines())) <= 80 for part in shown[:9])


def test_the_whole_board_is_shown_when_asked_for(stepped: Callable[..., list[str]]) -> None:
    """The legend comes with it, and stepping goes on from there."""
    shown = stepped("g 39", "b", "n", "q")

    assert " 3,-3 " in shown[2]
    assert len(shown[2].splitlines()) > 24
    assert f"40 of {LAST}. " in shown[3]


def test_a_part_of_a_record_is_stepped_through(stepped: Callable[..., list[str]]) -> None:
    """Steps before and after it cannot be reached, and wrong input gets an answer."""
    shown = stepped("p", "g 1", "what", "n", "n", "q", more=("--from", "30", "--to", "31"))

    assert [part.count("The steps are 30 to 31.") for part in shown] == [0, 1, 1, 1, 0, 1, 0]
