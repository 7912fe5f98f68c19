"""Whole games at a terminal, and over a pipe: everything fits, and nothing gets lost."""

import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

pytest.importorskip("termios")  # Windows has none
pytest.importorskip("pyte")

from tests.at_terminal import AtTerminal, played
from zombiekit import record

pytestmark = pytest.mark.once  # each game starts a process
EXAMPLES = Path(__file__).parent.parent / "examples"
GAMES = {
    "one-against-the-dead": (),
    "defcon-zombies": ("--players", "4", "--option", "turn_limit=8"),
    "zombie-flavored-doom": ("--players", "2", "--option", "night_limit=2"),
    "they-come-back": ("--players", "3", "--quick", "--option", "round_limit=1", "--bot", "random", "--people", "1"),
}


@pytest.mark.thorough
@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (120, 40)])
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game(name: str, columns: int, lines: int, tmp_path: Path) -> None:
    """No line is wider than the screen, and everything about a decision fits on it."""
    path = tmp_path / "game.jsonl"
    arguments = ("play", name, *GAMES[name], "--seed", "1", "--record", str(path))
    with AtTerminal(*arguments, columns=columns, lines=lines) as table:
        asked = played(table, 1)

    assert table.code == 0
    assert record.read(path).result is not None
    assert table.too_wide() == []
    for fresh in asked[:-1]:
        screen = fresh.partition("\n\n")[2]
        assert len(screen.split("\n")) <= lines, screen


@pytest.mark.thorough
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_over_a_pipe(name: str, tmp_path: Path) -> None:
    """Everything is plain text of at most 80 columns; the answers are 1 and 2 in turn."""
    path = tmp_path / "game.jsonl"
    command = [sys.executable, "-m", "zombiekit", "play", name, *GAMES[name], "--seed", "2", "--record", str(path)]
    surroundings = {key: value for key, value in os.environ.items() if key not in {"COLUMNS", "LINES"}} | {
        "TERM": "dumb"
    }
    answers = "1\n2\n" * 1000
    done = subprocess.run(
        command, input=answers, capture_output=True, text=True, timeout=60, check=False, env=surroundings
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert record.read(path).result is not None
    assert "\x1b" not in done.stdout
    assert max(map(len, done.stdout.split("\n"))) <= 80


def test_a_screen_may_change_its_size_in_the_midst_of_a_game() -> None:
    with AtTerminal("play", "one-against-the-dead", "--seed", "3", columns=80, lines=24) as table:
        table.wait()
        table.type("1\r")
        table.wait()
        table.resize(50, 30)
        for _ in range(12):
            table.type("1\r")
            fresh = table.wait()

            assert max(map(len, fresh.split("\n"))) <= 50
            assert fresh.endswith("> ")


@pytest.mark.thorough
@pytest.mark.parametrize("end", ["\x03", "\x04", signal.SIGHUP, signal.SIGKILL])
def test_nothing_gets_lost(end: str | int, tmp_path: Path) -> None:
    """However a game is cut short, its record has all of it, and the game goes on from there."""
    path = tmp_path / "game.jsonl"
    with AtTerminal(
        "play", "zombie-flavored-doom", "--players", "2", "--record", str(path), columns=80, lines=24
    ) as table:
        table.wait()
        for _ in range(3):
            table.type("end\r")
            table.wait()
        table.type(end) if isinstance(end, str) else table.signal(end)
        table.wait()
    kept = record.read(path, recover=True)

    assert table.code == {"\x04": 0, signal.SIGKILL: -9}.get(end, 130)
    assert [str(step.action) for step in kept.history][:3] == ["end", "end", "end"]
    with AtTerminal("play", "--resume", str(path), columns=80, lines=24) as again:
        again.wait()
        again.type("end\r")
        again.wait()
    assert record.read(path, recover=True).length > kept.length


@pytest.mark.thorough
def test_tables_of_a_study_fit_the_screen() -> None:
    """Long names get a line of their own on a narrow screen; over a pipe, the tables are Markdown."""
    path = EXAMPLES / "studies" / "defcon_variants_sensible.jsonl"
    told = {}
    for columns in (60, 120):
        with AtTerminal("arena", "report", str(path), columns=columns, lines=40, PYTHONPATH=str(EXAMPLES)) as table:
            told[columns] = table.wait()
        assert (table.code, table.too_wide()) == (0, [])

    assert "overrun, next to Earth to Earth" in told[120]
    assert "overrun, next to Earth to Earth" not in told[60]
    assert "| base game" not in told[120]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("game", "bots", "options", "scored"),
    [
        ("one_against_the_dead", ["random"], "round_limit = 1", ["random"]),
        ("defcon_zombies", ["random"], "turn_limit = 1", ["random"]),
        ("zombie_flavored_doom", ["random"], "night_limit = 1", []),
        ("zombie_flavored_doom", ["quick", "random"], "night_limit = 1", ["quick", "random"]),
    ],
)
def test_how_far_a_study_is(game: str, bots: list[str], options: str, scored: list[str], tmp_path: Path) -> None:
    """It shows games, speed and remaining time, and each bot's share of wins, unless one bot plays all rivals."""
    design = tmp_path / "design.toml"
    design.write_text(
        f'study = "bar"\ngame = "{game}"\nbots = {bots}\nseeds = 4\n[options]\n{options}\n', encoding="utf-8"
    )
    arguments = ("arena", str(design), "--out", str(tmp_path / "games.jsonl"), "--workers", "1")
    with AtTerminal(*arguments, columns=80, lines=24) as table:
        told = table.wait().partition("whole seeds")[0]
    games = 4 * len(bots)

    assert (table.code, table.too_wide()) == (0, [])
    assert re.search(rf"Games ━+ {games}/{games} [\d.]+/s \d\d:\d\d", told)
    assert [
        bot for bot in ("quick", "random") if re.search(rf"^{bot} +[\d.]+ % \([\d.]+ to", told, re.MULTILINE)
    ] == scored


@pytest.mark.parametrize("again", [signal.SIGHUP, signal.SIGTERM, signal.SIGINT])
def test_a_terminal_that_is_closed_takes_no_game_with_it(again: int, tmp_path: Path) -> None:
    """Several signals follow each other; even a game that nobody asked to record is kept, with no other file left."""
    with AtTerminal(
        "play", "zombie-flavored-doom", "--players", "2", columns=80, lines=24, XDG_STATE_HOME=str(tmp_path)
    ) as table:
        table.wait()
        for _ in range(3):
            table.type("end\r")
            table.wait()
        table.signal(signal.SIGHUP)
        for _ in range(20):
            with suppress(ProcessLookupError):
                table.signal(again)
        table.wait()
    (kept,) = (tmp_path / "zombiekit").iterdir()

    assert [str(step.action) for step in record.read(kept).history][:3] == ["end", "end", "end"]


def test_who_names_no_game_picks_one_from_a_list() -> None:
    with AtTerminal("play", columns=80, lines=24) as table:
        assert "2  One Against the Dead" in table.wait()
        table.type("9\r")
        table.wait()
        table.type("one-against-the-dead\r")
        assert "One Against the Dead, rules 1.1" in table.wait()
