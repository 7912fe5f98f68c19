"""What is no file is refused at once wherever files are opened; and a signal that ends the program lets a save be finished first."""

import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import toy
from tests.commands import run
from zombiekit import ZombiekitError, arena, files, record
from zombiekit.cli.failing import hangups, undisturbed
from zombiekit.files import open_to_read, parsed
from zombiekit.games import defcon_zombies, they_come_back, zombie_flavored_doom
from zombiekit.testing.conformance import kept_walks

cellar: Any = toy
DOORS: dict[str, Callable[[Path], object]] = {
    "record.read": lambda path: record.read(path, game=cellar),
    "record.resume": lambda path: record.resume(path, game=cellar),
    "a board": zombie_flavored_doom.read_board,
    "a board by name": lambda path: zombie_flavored_doom.find_board(str(path)),
    "cards": defcon_zombies.load_cards,
    "cards as an option": lambda path: defcon_zombies.Options(event_cards=str(path)),
    "a map": they_come_back.read_map,
    "a table's cards": they_come_back.box.read_cards,
    "a table's tiles": they_come_back.box.read_tiles,
    "results of an arena": arena.read,
    "kept walks": lambda path: list(kept_walks(cellar, path.parent)),
}
COMMANDS = [
    ("replay", "{}"),
    ("play", "--resume", "{}"),
    ("play", "one-against-the-dead", "--load", "{}"),
    ("play", "zombie-flavored-doom", "--board", "{}"),
    ("play", "defcon-zombies", "--option", "event_cards={}"),
    ("arena", "run", "{}", "--out", "results"),
    ("arena", "report", "{}"),
]


NO_PIPES = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such pipes here")
NO_DEVICES = pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such devices here")
KINDS = (
    pytest.param(lambda path: os.mkfifo(path), id="pipe", marks=NO_PIPES),  # noqa: PLW0108 - not everywhere
    pytest.param(lambda path: path.symlink_to("/dev/zero"), id="device", marks=NO_DEVICES),
    pytest.param(Path.mkdir, id="directory"),
)


@pytest.fixture(params=KINDS)
def no_file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "a.jsonl"
    request.param(path)
    return path


@pytest.mark.parametrize("door", DOORS)
def test_what_is_no_file_is_refused_at_once(door: str, no_file: Path) -> None:
    with pytest.raises((OSError, ZombiekitError)):
        DOORS[door](no_file)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_commands_say_what_is_no_file(command: tuple[str, ...], no_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(no_file.parent)
    assert run(*[word.format(no_file) for word in command]).exit_code == 2


def test_links_lead_to_files(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"text")
    (tmp_path / "link").symlink_to("file")
    with open_to_read(tmp_path / "link") as file:
        assert file.read() == b"text"


@NO_PIPES
def test_a_pipe_in_the_place_of_a_file_keeps_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pipe takes the file's place just after the check."""
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.setattr("zombiekit.files.check_regular", lambda _: None)
    with open_to_read(tmp_path / "pipe") as file:
        assert not file.read(10)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"\xff{}", "not UTF-8 at byte 0"),
        ("[1,", "Expecting value at character 3"),
        ('{"a": 1, "b": 2, "a": 3}', "the name 'a' is given twice in an object"),
        ("[" * 100_000, "brackets are nested too deeply"),
        (b"\0\0\0", "empty space (NUL bytes), as after a crash of the machine"),
        ("\0", "empty space (NUL bytes), as after a crash of the machine"),
        ("", "Expecting value at character 0"),
        ("\ufeff{}", "it begins with a byte order mark, which is not allowed here"),
        (b"\xef\xbb\xbf{}", "it begins with a byte order mark, which is not allowed here"),
    ],
)
def test_json_is_read_strictly(text: str | bytes, words: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(words)}$"):
        parsed(text)
    assert parsed('{"a": [1, null]}') == parsed(b'{"a": [1, null]}') == {"a": [1, None]}


posix = pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")


@posix
@pytest.mark.parametrize("number", ["SIGHUP", "SIGTERM", "SIGINT"])
def test_the_first_signal_interrupts_and_the_next_ones_are_dropped(number: str) -> None:
    signals = [getattr(signal, number), signal.SIGHUP, signal.SIGTERM, signal.SIGINT]
    before = signal.getsignal(signals[0])
    saved = []

    def save() -> None:
        for each in signals:
            os.kill(os.getpid(), each)
        saved.append(True)

    with pytest.raises(KeyboardInterrupt), hangups():  # noqa: PT012 - what comes after the first signal is the point
        try:
            os.kill(os.getpid(), signals[0])
        finally:
            save()
    assert saved
    assert signal.getsignal(signals[0]) is before


@posix
def test_a_signal_that_was_ignored_from_the_beginning_stays_ignored() -> None:
    """This is what `nohup` needs."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with hangups(), undisturbed():
            os.kill(os.getpid(), signal.SIGHUP)
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


@posix
@pytest.mark.parametrize("number", ["SIGHUP", "SIGTERM", "SIGINT"])
def test_a_save_is_not_broken_off(number: str, tmp_path: Path) -> None:
    def texts() -> Iterator[str]:
        yield "one\n"
        os.kill(os.getpid(), getattr(signal, number))
        yield "two\n"

    with undisturbed():
        files.put(tmp_path / "saved", texts(), new=True)
    assert [path.name for path in tmp_path.iterdir()] == ["saved"]
    assert (tmp_path / "saved").read_text() == "one\ntwo\n"


@posix
def test_what_is_broken_off_leaves_no_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That holds even between creating the file and writing to it."""

    def opened(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(files, "FileIO", opened)
    with pytest.raises(KeyboardInterrupt):
        files.put(tmp_path / "saved", ["one\n"], new=True)
    assert list(tmp_path.iterdir()) == []
