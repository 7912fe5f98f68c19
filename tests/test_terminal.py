"""The terminal for playing games: colors, interruptions, several seats, and separate processes."""

import io
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest
from rich.console import Console

from tests import toy as toy_module
from zombiekit import record
from zombiekit.agenda import driver
from zombiekit.cli import app
from zombiekit.cli.playing import Session
from zombiekit.cli.terminal import Left, Terminal
from zombiekit.games import one_against_the_dead as game
from zombiekit.play import Dice, Match, new_match
from zombiekit.primitives.lines import line

toy: Any = toy_module
NAME = "one-against-the-dead"


@pytest.fixture(autouse=True)
def _width(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make lines long enough to search for whole sentences."""
    monkeypatch.setenv("COLUMNS", "200")


class Keyboard(io.StringIO):
    """A keyboard; some of its lines do more than type."""

    def isatty(self) -> bool:
        return True

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        line = super().readline(size)
        if line == "^C\n":
            raise KeyboardInterrupt
        if line.startswith("tear "):
            with Path(line.split()[1]).open("ab") as file:
                file.write(b'{"n": 5, "who"')
            raise KeyboardInterrupt
        if line == "TERM\n":
            os.kill(os.getpid(), signal.SIGTERM)
        return line


class Screen(io.StringIO):
    """A screen that Python takes for a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def at_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., tuple[int, str]]:
    """Return a function that plays at a terminal with colors: from typed lines to exit code and screen."""
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    for name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)

    def play_there(*lines: str, more: tuple[str, ...] = ()) -> tuple[int, str]:
        screen = Screen()
        monkeypatch.setattr("sys.stdin", Keyboard("".join(f"{line}\n" for line in lines)))
        monkeypatch.setattr("sys.stdout", screen)
        code = app(["play", NAME, "--seed", "3", *more], standalone_mode=False)
        return int(code or 0), screen.getvalue()

    return play_there


@pytest.fixture
def seated(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Session]:
    """Return a function that seats the lines of a pipe at a match of any game."""

    def seat(match: Match, *lines: str) -> Session:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return Session(Terminal(), match, dice=Dice(1), keeper=None)

    return seat


def test_a_terminal_shows_colors(at_terminal: Callable[..., tuple[int, str]]) -> None:
    code, screen = at_terminal("quit")

    assert code == 0
    assert "\x1b[" in screen


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_colors_can_be_declined(
    at_terminal: Callable[..., tuple[int, str]], monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    _, screen = at_terminal("ne", "quit")

    assert "\x1b[" not in screen
    assert "The 7H is laid at (1,1)" in screen


@pytest.mark.parametrize("how", ["^C", "TERM", None])
def test_an_interrupted_game_is_kept(
    at_terminal: Callable[..., tuple[int, str]], tmp_path: Path, how: str | None
) -> None:
    """After Ctrl-C, Ctrl-D or a closed terminal, the program says how to go on, and the record has everything."""
    code, screen = at_terminal("ne", *([how] if how else []))
    (kept,) = (tmp_path / "zombiekit").iterdir()

    assert code == (130 if how else 0)
    assert f"zombiekit play --resume {kept}" in screen
    assert str(record.read(kept).history[3].action) == "place NE"


def test_an_interrupted_game_stays_in_its_record(at_terminal: Callable[..., tuple[int, str]], tmp_path: Path) -> None:
    """This holds even if the interruption comes while a line is being written."""
    path = tmp_path / "game.jsonl"
    _, screen = at_terminal("ne", f"tear {path}", more=("--record", str(path)))

    assert f"zombiekit play --resume {path}" in screen
    assert str(record.read(path).history[3].action) == "place NE"
    assert not (tmp_path / "zombiekit").exists()


@pytest.mark.thorough
@pytest.mark.parametrize("word", ["quit", "q"])
def test_whoever_quits_finds_the_game_again(
    at_terminal: Callable[..., tuple[int, str]], tmp_path: Path, word: str
) -> None:
    """Quitting keeps the game, and the command on the screen goes on with it."""
    code, screen = at_terminal("ne", word)
    (kept,) = (tmp_path / "zombiekit").glob("*.jsonl")

    assert code == 0
    assert f"The game is kept. Go on with it: zombiekit play --resume {kept}\n" in screen
    assert process("play", "--resume", str(kept), given="quit\n").returncode == 0


def test_bots_are_watched_until_somebody_presses_enter(
    at_terminal: Callable[..., tuple[int, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On request they go on by themselves again."""
    presses = iter([False, False, True, False, True])
    monkeypatch.setattr(Terminal, "pause", lambda *_: next(presses))
    _, screen = at_terminal("watch", "", "q", more=("--bot", "random", "--watch"))

    assert screen.count("The bot random plays") == 6
    assert screen.count("Enter: go on, watch: go on by itself, quit: leave> ") == 3


def test_a_bot_at_a_terminal_waits_for_the_onlooker(at_terminal: Callable[..., tuple[int, str]]) -> None:
    _, screen = at_terminal("", "", "q", more=("--bot", "random"))

    assert screen.count("The bot random plays") == 3


# ---------------------------------------------------------------------------------------------------------- several seats


def test_seats_share_the_terminal_and_see_their_own_hands(
    seated: Callable[..., Session], capsys: pytest.CaptureFixture[str]
) -> None:
    """The seat to act is named, and its view is drawn without the other hands."""
    table = seated(new_match(toy, options=toy.Options(rats=False)), *["1"] * 6)
    table.run()
    output = capsys.readouterr().out

    assert output.count("\nSeat 0\n") == 3
    assert output.count("\nSeat 1\n") == 4
    first = output.split("\nSeat 0\n")[1]
    assert re.search(r"hands +\(\d, \d, \d\), \(None, None, None\)", first)
    second = output.split("\nSeat 1\n")[1].split("\nSeat 0\n")[0]
    assert re.search(r"hands +\(None, None\), \(\d, \d, \d\)", second)
    assert "Winners: Seat " in output


def test_a_draw_has_no_winners(seated: Callable[..., Session], capsys: pytest.CaptureFixture[str]) -> None:
    match = new_match(toy, options=toy.Options(rats=False))
    for card in (1, 2, 5, 3, 6, 7):
        match = match.play(toy.Deal(card))
    seated(match, *["1"] * 6).run()

    assert "Winners: none." in capsys.readouterr().out


def test_leaving_is_no_error_of_the_table(seated: Callable[..., Session]) -> None:
    with pytest.raises(Left):
        seated(new_match(game), "exit").run()


def test_choices_may_be_written_at_length(seated: Callable[..., Session], monkeypatch: pytest.MonkeyPatch) -> None:
    """Notation for a choice counts as that choice, even if the choice's own line leaves some of it out."""

    @line("play")
    class Loudly:
        card: int
        loud: bool = attrs.field(default=False, kw_only=True)

    monkeypatch.setattr(toy.Turn, "action", Loudly)
    monkeypatch.setattr(toy, "ACTIONS", (Loudly, toy.Drop))
    monkeypatch.delitem(driver._TAKEN, toy.State)
    match = new_match(toy, options=toy.Options(rats=False))
    for card in (1, 4, 2, 5, 3, 6):
        match = match.play(toy.Deal(card))
    table = seated(match, "play 2 loud=False", "PLAY  5")

    with pytest.raises(EOFError):
        table.run()
    assert [step.action for step in table.match.history[6:]] == [Loudly(2), Loudly(5)]


# ------------------------------------------------------------------------------------------------------------- processes


def process(*arguments: str, given: str = "", code: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command line as a separate process, over pipes."""
    command = [sys.executable, *(("-c", code) if code else ("-m", "zombiekit")), *arguments]
    return subprocess.run(command, input=given, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.thorough
def test_it_plays_over_a_pipe() -> None:
    r"""`printf '1\n1\nquit\n' | python -m zombiekit play ...` is plain text from beginning to end."""
    done = process("play", NAME, "--seed", "3", given="1\n1\nquit\n")

    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert "- The 8D is laid at (0,1); 1 zombie stirs.\n" in done.stdout


@pytest.mark.thorough
def test_bytes_that_are_no_text_are_told() -> None:
    """Whatever comes over the pipe, the answer is a sentence."""
    done = subprocess.run(
        [sys.executable, "-m", "zombiekit", "play", NAME],
        input=b"\xff\xfe\n",
        capture_output=True,
        timeout=60,
        check=False,
    )

    assert done.returncode == 0
    assert b"is not one of the choices" in done.stdout


def test_without_the_extra_it_says_how_to_get_it() -> None:
    code = "import sys; sys.modules['typer'] = None; from zombiekit.__main__ import main; main()"
    done = process(code=code)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "The command line needs the cli extra: pip install 'zombiekit[cli]'\n"


def test_ctrl_c_before_the_game_has_begun_is_quiet() -> None:
    """The command line's libraries take a moment to load; here loading the first one is interrupted."""
    code = """if True:
        import sys

        class Interrupting:
            def find_spec(self, name, *_):
                if name == "typer.main":
                    raise KeyboardInterrupt

        sys.meta_path.insert(0, Interrupting())
        from zombiekit.__main__ import main

        main()
    """
    done = process(code=code)

    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def closed_pipe() -> int:
    """Return the writing end of a pipe that nobody reads any more."""
    reader, writer = os.pipe()
    os.close(reader)
    return writer


@pytest.mark.thorough
@pytest.mark.parametrize("arguments", [("play", NAME, "--bot", "random"), ("options", NAME)])
def test_a_reader_who_has_seen_enough_may_go(arguments: tuple[str, ...]) -> None:
    """`zombiekit play ... | head -1` prints no traceback."""
    writer = closed_pipe()
    command = [sys.executable, "-m", "zombiekit", *arguments]
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, timeout=60, check=False)
    os.close(writer)

    assert done.stderr == b""
    assert done.returncode == 1


@pytest.mark.parametrize("is_screen", [True, False])
def test_a_screen_tells_that_somebody_thinks_for_long(is_screen: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Afterwards the screen is as before; a pipe gets no such message."""
    pyte = pytest.importorskip("pyte")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("zombiekit.cli.terminal.PATIENCE", 0)
    file = io.StringIO()
    terminal = Terminal(Console(file=file, force_terminal=is_screen, width=80))
    with terminal.thinking("mcts:iterations=900") as timer:
        if is_screen:
            timer.finished.wait(30)
    screen = pyte.Screen(80, 24)
    pyte.Stream(screen).feed(file.getvalue())

    assert ("mcts:iterations=900 thinks" in file.getvalue()) == is_screen
    assert is_screen or not file.getvalue()
    assert not "".join(screen.display).strip()
    assert (screen.cursor.x, screen.cursor.y) == (0, 0)


def test_nobody_is_told_to_think_who_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    file = io.StringIO()
    with Terminal(Console(file=file, force_terminal=True, width=80)).thinking("random"):
        pass

    assert "random" not in file.getvalue()
