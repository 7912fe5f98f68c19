"""The command line and files it cannot use: the error is in words, without error numbers, and nothing is lost."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.commands import refused, run
from tests.test_record_files import full_at
from zombiekit import codec, record
from zombiekit.cli.failing import in_words
from zombiekit.games import one_against_the_dead as game
from zombiekit.games import zombie_flavored_doom
from zombiekit.hosting import Keeper, how_to_resume
from zombiekit.play import Dice, new_match, play_match, random_policy

NAME = "one-against-the-dead"


@pytest.fixture(autouse=True)
def _surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Work in an empty folder with long lines, and restore standard input afterwards."""
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr("sys.stdin", sys.stdin)
    monkeypatch.chdir(tmp_path)
    yield
    assert not list(tmp_path.glob(".zombiekit*"))


def answered(*lines: str) -> str:
    found = run("play", NAME, "--seed", 3, lines=(*lines, "quit"))
    assert found.exit_code == 0
    return str(found.output)


TOP = Path(__file__).parents[1]
BY_HAND: dict[str, tuple[str, tuple[object, ...]]] = {
    "a.board": (str(zombie_flavored_doom.BOARDS["Crossroads"]), ("boards", "a.board")),
    "a.town": ("tile 0,0 town_square\nshelf 1\n", ("play", "they-come-back", "--map", "a.town")),
    "a.json": ('{"stages": []}', ("play", "defcon-zombies", "--map", "a.json")),
    "a.toml": (
        (TOP / "examples" / "my_events.toml").read_text(encoding="utf-8"),
        ("play", "defcon-zombies", "--seed", 1, "--option", "events=true", "--option", "event_cards=a.toml"),
    ),
    "b.toml": ("", ("arena", "b.toml", "--out", "b.jsonl")),
}


@pytest.mark.parametrize("name", BY_HAND)
def test_files_written_by_hand_may_begin_with_a_byte_order_mark(name: str) -> None:
    """Some editors, above all on Windows, put one in front of UTF-8."""
    text, command = BY_HAND[name]
    told = []
    for encoding in ("utf-8", "utf-8-sig"):
        Path(name).write_text(text, encoding=encoding)
        told.append(run(*command).output)
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (b"map:\n", "a.json: a file with a galaxy is JSON, but this is not: Expecting value at character 0"),
        (b'{"stages": "\xff"}', "a.json: a file with a galaxy is JSON, but this is not: not UTF-8 at byte 12"),
        (b"[1]", 'a.json: a galaxy is an object such as {"stages": [...]}, but this is [1]'),
        (b"", "a.json: a file with a galaxy is JSON, but this is not: Expecting value at character 0"),
        (None, "there is no file a.json"),
    ],
)
def test_a_file_that_holds_no_galaxy_is_told_with_its_name(text: bytes | None, what: str) -> None:
    if text is not None:
        Path("a.json").write_bytes(text)
    assert refused("play", "defcon-zombies", "--map", "a.json") == f"Error: {what}\n"


READING: list[Callable[[str], str]] = [
    lambda name: refused("replay", name),
    lambda name: refused("play", "--resume", name),
    lambda name: refused("play", NAME, "--load", name),
    lambda name: answered(f"load {name}"),
]


@pytest.mark.parametrize("read", READING)
def test_files_that_cannot_be_read_are_told_in_words(read: Any) -> None:
    Path("folder").mkdir()
    Path("diary").write_text("dear diary\n")
    Path("page").write_text("dear diary")
    Path("picture").write_bytes(b"\x89PNG\r\n\xff")
    assert "there is no file nosuch" in read("nosuch")
    assert "there is no folder no" in read("no/such")
    assert "diary/me has a file in its path where a folder should be" in read("diary/me")
    assert "folder is a folder, not a file" in read("folder") or "folder: this is not a file" in read("folder")
    assert "line 1" in read("diary")
    assert "not JSON" in read("diary")
    assert "not JSON" in read("page") or "line 1: it is not the header of a record" in read("page")
    assert "UTF-8" in read("picture")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is closed to this user")
@pytest.mark.parametrize("read", READING)
def test_files_that_are_closed_are_told_in_words(read: Any) -> None:
    Path("closed").write_text("")
    Path("closed").chmod(0)
    assert "closed cannot be opened: you do not have permission" in read("closed")


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (PermissionError(13, "Denied", "my\x1b file"), r"my\x1b file cannot be opened: you do not have permission"),
        (OSError(28, "No space left on device", "here"), "the disk is full; here could not be written"),
        (OSError(5, "Input/output error", "here"), "here: Input/output error"),
        (OSError(5, "Input/output error"), "Input/output error"),
        (OSError("strange"), "strange"),
    ],
)
def test_any_other_refusal_of_the_system_is_told_with_the_file(error: OSError, words: str) -> None:
    """It is told in the system's words, or in ours where those do not help."""
    assert in_words(error) == words


@pytest.mark.parametrize("word", ["load", "save"])
def test_what_is_no_name_of_a_file_is_told(word: str) -> None:
    assert f"Cannot {word}: a\\x00b: a file cannot have this name." in answered(f"{word} a\0b")


@pytest.mark.parametrize(("name", "words"), [("large", "larger than any saved game"), ("/dev/zero", "not a file")])
def test_endless_files_are_not_read_to_their_end(name: str, words: str) -> None:
    Path("large").write_bytes(codec.LONGEST * b" " + b"1")
    assert f"{name}: this is {words}" in refused("play", NAME, "--load", name)
    assert f"Cannot load: {name}: this is {words}." in answered(f"load {name}")


def test_where_nothing_can_be_saved_is_told_in_words() -> None:
    Path("folder").mkdir()
    Path("link").symlink_to("elsewhere")
    output = answered("save no/such", "save folder", "save link", "save ~nobody-at-all/x")
    assert "Cannot save: there is no folder no." in output
    assert "Cannot save: folder is a folder, not a file." in output
    assert "Cannot save: link: this is a link, and zombiekit does not write through links." in output
    assert "Cannot save: Could not determine home directory." in output
    assert not Path("elsewhere").exists()
    assert "there is no folder no" in refused("play", NAME, "--record", "no/such")


def test_a_save_is_replaced_as_a_whole() -> None:
    assert "Saved" in answered("save game")
    before = Path("game").read_bytes()
    with full_at(100):
        output = answered("1", "1", "save game")
    assert "Cannot save: game: File too large." in output
    assert Path("game").read_bytes() == before
    assert codec.from_json(game, before) is not None


def test_a_recorded_game_ends_with_a_word_where_the_disk_is_full() -> None:
    with full_at(2_000):
        found = run("play", NAME, "--seed", 3, "--bot", "random", "--record", "game.jsonl")
    how = "Go on with it: zombiekit play --resume game.jsonl --seat 1=random"
    assert (found.exit_code, found.stderr) == (2, "Error: game.jsonl: File too large\n")
    assert f"The game is kept up to step {record.read('game.jsonl').length}. {how}\n" in found.stdout
    assert run("play", "--resume", "game.jsonl", "--bot", "random").exit_code == 0
    assert record.read("game.jsonl").termination == "over"


def test_a_record_that_cannot_be_written_anew_stays() -> None:
    """Taking steps back rewrites the whole record; if that fails, the old one is not lost."""
    assert run("play", NAME, "--seed", 3, "--record", "game.jsonl", lines=(*"1111111", "quit")).exit_code == 0
    size = Path("game.jsonl").stat().st_size
    with full_at(size // 2):
        found = run("play", "--resume", "game.jsonl", lines=("undo", "quit"))
    assert Path("game.jsonl").stat().st_size == size
    assert found.exit_code in {0, 2}
    assert record.read("game.jsonl").length > 0


def test_a_game_is_kept_elsewhere_if_another_program_changes_its_record(monkeypatch: pytest.MonkeyPatch) -> None:
    keep = Keeper.keep

    def cut_short(self: Keeper, match: Any) -> None:
        if match.length == 5:
            os.truncate("game.jsonl", 0)
        keep(self, match)

    monkeypatch.setattr(Keeper, "keep", cut_short)
    monkeypatch.setenv("XDG_STATE_HOME", "kept")
    found = run("play", NAME, "--seed", 3, "--record", "game.jsonl", lines=("1",) * 5)
    (kept,) = Path("kept", "zombiekit").iterdir()
    assert found.exit_code == 2
    assert f"The game is kept. Go on with it: zombiekit play --resume {kept}\n" in found.stdout
    assert record.read(kept).length == 4
    assert "the record 'game.jsonl' cannot be written: another program has cut it short" in found.stderr


@pytest.mark.parametrize("arguments", [("--watch",), ("--bot", "tests.test_cli_files:fail", "--seat", "1=random")])
def test_a_game_that_cannot_begin_leaves_no_record(arguments: tuple[str, ...]) -> None:
    found = run("play", "zombie-flavored-doom", "--seats", 2, "--record", "game.jsonl", *arguments)
    assert found.exit_code == 2, found.output
    assert not Path("game.jsonl").exists()


def fail(*_: Any) -> Any:
    raise RuntimeError("this bot cannot be made")


def test_a_folder_is_no_record_to_go_on_with() -> None:
    Path("games").mkdir()
    assert refused("play", NAME, "--record", "games") == "Error: games: this is a folder; name a new file in it\n"


def test_a_seed_of_bytes_that_are_no_text_is_told() -> None:
    assert refused("play", NAME, "--seed", "\udcff") == "Error: --seed is text, and these bytes are not valid text\n"


@pytest.mark.skipif(shutil.which("bash") is None, reason="other shells may not know the quotes")
@pytest.mark.parametrize("name", [b"my game.jsonl", b"caf\xe9's \\ one.jsonl", b"\x1b[2J.jsonl", "café.jsonl".encode()])
def test_how_to_go_on_can_be_pasted_whatever_the_file_is_called(name: bytes) -> None:
    how = how_to_resume(Path(os.fsdecode(name)))
    assert how.isprintable()
    told = subprocess.run(["bash", "-c", how.replace("zombiekit", "printf %s: ", 1)], capture_output=True, check=True)
    assert told.stdout == b"play:--resume:" + name + b":"


def test_a_record_in_use_is_told() -> None:
    match = play_match(game, [random_policy(Dice(1))], dice=Dice(1), max_steps=5)
    with record.create(new_match(game), "game.jsonl") as writer:
        for length in range(1, 6):
            writer.add(match.undo_to(length))
        found = refused("play", "--resume", "game.jsonl")
        assert found == "Error: the record 'game.jsonl' cannot be written: another writer has it open\n"
        assert "The record ends after 5 steps" in run("replay", "game.jsonl").output
