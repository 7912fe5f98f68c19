"""People and bots at one real terminal: begun, shared, left and resumed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("pyte")  # with `pty`, which Windows has not

from tests.at_terminal import typed
from zombiekit import record

pytestmark = pytest.mark.once  # each game starts a process
BEGUN = ("play", "they-come-back", "--quick", "--seed", "4")
CALLED = re.compile(r"(Player \d), press Enter when you sit at the screen> ")


@pytest.mark.thorough
def test_two_share_a_screen_and_go_on_another_day(tmp_path: Path) -> None:
    """A hand-over takes one key; a player who passes ahead is not called again that turn; after `quit` the game can go on."""
    first = typed(
        *BEGUN,
        "--players",
        "2",
        lines=["", "pass", "", "pass turn", "", "pass turn", "quit"],
        XDG_STATE_HOME=str(tmp_path),
    )
    (kept,) = (tmp_path / "zombiekit").glob("*.jsonl")
    again = typed("play", "--resume", str(kept), lines=["", "q"], XDG_STATE_HOME=str(tmp_path))
    assert CALLED.findall(first) == ["Player 1", "Player 2", "Player 1"]
    assert all(len(line) <= 80 for line in first.splitlines() if str(tmp_path) not in line)
    assert "The game is kept. Go on with it: zombiekit play --resume " in first
    assert CALLED.findall(again) == ["Player 1"]
    assert record.read(kept).state.active == 0


def test_a_person_among_bots_is_never_called(tmp_path: Path) -> None:
    """The person learns who plays, and the command to go on names the bots."""
    shown = typed(*BEGUN, "--bot", "quick", "--people", "1", lines=["1"] * 12, XDG_STATE_HOME=str(tmp_path))
    assert "Bots: Player 2 is quick, Player 3 is quick, Player 4 is quick." in shown
    assert not CALLED.findall(shown)
    assert "--seat 2=quick --seat 3=quick --seat 4=quick\n" in shown


def test_bots_go_on_by_themselves_until_enter_is_pressed(tmp_path: Path) -> None:
    """On request they go on again."""
    watched = ("play", "one-against-the-dead", "--bot", "random", "--seed", "3", "--watch")
    shown = typed(*watched, lines=["", "q"], ahead="\r", XDG_STATE_HOME=str(tmp_path))
    assert shown.count("The bot random plays ") == 2
    assert "The game is kept." in shown
