"""Reading results imports nothing, executes nothing, and opens no other file."""

from __future__ import annotations

import builtins
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from zombiekit import codec
from zombiekit.arena import Design, InvalidDesign, InvalidResults, charts, compare, read, report, rows, run
from zombiekit.arena.design import from_plain
from zombiekit.errors import PolicyFailed
from zombiekit.games import they_come_back

CARDS = Path(__file__).parent.parent.parent / "examples" / "house_cards.txt"
SMALL: dict[str, Any] = {
    "study": "read",
    "game": "zombie_flavored_doom",
    "bots": ("random",),
    "seeds": 2,
    "max_steps": 12,
}

READING = """
import sys
import zombiekit.arena as arena
def watch(event, args):
    if event == "open" and isinstance(args[0], str) and not args[0].endswith((".py", ".pyc", sys.argv[1])):
        print("opened", args[0])
    if event == "import" and args[0].split(".")[0] in {"evil", "zombiekit.games"}:
        print("imported", args[0])
sys.addaudithook(watch)
results = arena.read(sys.argv[1])
arena.report(results), arena.compare(results, results), arena.charts(results)
print(sorted(name for name in sys.modules if name.startswith("zombiekit.games.") or name == "evil"))
"""


def planned(fields: dict[str, Any]) -> Design:
    return Design(**fields)


def changed(path: Path, **changes: Any) -> None:
    """Change values of the design at the head of a file."""
    first, *rows = path.read_text(encoding="ascii").splitlines(keepends=True)
    head = json.loads(first)
    head["design"] |= changes
    path.write_text("".join([json.dumps(head) + "\n", *rows]), encoding="ascii")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "x.jsonl"
    run(planned(SMALL), path)
    return path


def test_no_module_of_a_bot_and_no_game_is_loaded_to_read_results(file: Path, tmp_path: Path) -> None:
    """The bot's name in the head is only text; its module, which would print something and exit, is never imported."""
    tmp_path.joinpath("evil.py").write_text("print('executed'); raise SystemExit(3)\n", encoding="utf-8")
    changed(file, bots=["evil:make"], options={"board": "/etc/passwd", "cards": "/etc/passwd"})
    done = subprocess.run(
        [sys.executable, "-c", READING, file],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("spec", ["greedy\x1b[2J", "x" * 501, "", 3])
def test_texts_of_a_head_are_fit_to_be_shown(spec: Any, file: Path) -> None:
    changed(file, bots=[spec])
    with pytest.raises(InvalidResults, match=r"line 1: .*bots") as caught:
        read(file)

    assert str(caught.value).isprintable()


def test_results_are_read_where_there_is_neither_the_bot_nor_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tmp_path.joinpath("passing_by.py").write_text("from arena_bots import Listener as make\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    path = tmp_path / "x.jsonl"
    run(planned(SMALL | {"bots": ("passing_by:make", "random")}), path)
    before = report(read(path))
    monkeypatch.setattr("zombiekit.games.entry_points", lambda **_: ())
    monkeypatch.setattr("zombiekit.bots.specs.entry_points", lambda **_: ())

    assert report(read(path)) == before
    assert charts(read(path))
    assert "difference" in compare(read(path), read(path))


def test_a_design_holds_the_contents_of_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is read once: the study goes on when it is gone, but a changed file makes another design."""
    house = tmp_path / "house.txt"
    house.write_bytes(CARDS.read_bytes())
    fields: dict[str, Any] = {**SMALL, "game": "they_come_back", "options": {"players": 2, "cards": str(house)}}
    design = planned(fields)
    path = tmp_path / "x.jsonl"
    run(design, path)
    own = they_come_back.Options(players=2, cards=str(house))

    assert str(house) not in path.read_text(encoding="ascii")
    assert design.cells[0].options == own
    assert design.options["cards"] == codec.to_plain(they_come_back, own, "options")["cards"]

    house.write_text(house.read_text(encoding="utf-8").replace("card fear 1", "card fear 2"), encoding="utf-8")
    with pytest.raises(InvalidResults, match="another design: options differ"):
        run(planned(fields | {"seeds": 3}), path)

    house.unlink()
    monkeypatch.setattr(builtins, "open", None)
    assert from_plain(design.plain()) == design
    monkeypatch.undo()
    assert run(design, path).is_whole


def test_a_sweep_over_files_names_them_in_its_report(tmp_path: Path) -> None:
    study = planned(SMALL | {"bots": ("random",), "sweep": {"board": ["Crossroads", "Three Farms"]}})
    results = run(study, tmp_path / "x.jsonl")

    assert [cell.name for cell in study.cells] == ["board=Crossroads", "board=Three Farms"]
    assert read(results.path).design == study
    assert "| board=Three Farms |" in report(results)
    assert study.sweep["board"][0].startswith("board: Crossroads\n")


def test_what_is_missing_is_said_when_something_is_played(file: Path) -> None:
    changed(file, bots=["nosuch_module:make"])
    with pytest.raises(InvalidDesign, match=r"bots\[0\]: .*there is no module nosuch_module"):
        read(file).design.makers  # noqa: B018 - what is read is the error

    changed(file, bots=["random"])
    file.write_bytes(file.read_bytes().replace(b'"ruleset": "1.1"', b'"ruleset": "0.7"'))
    assert read(file).design.facts.ruleset == "0.7"
    with pytest.raises(InvalidDesign, match=r"played by ruleset 0\.7, not 1\.1"):
        read(file).design.rules  # noqa: B018


def of_before(row: str) -> dict[str, Any]:
    """Return a row with the field names that were used up to format 2."""
    old = {"index": "i", "seating": "seats"}
    return {str(old.get(name, name)): value for name, value in json.loads(row).items()}


def test_files_of_format_2_are_read_and_not_gone_on_with(file: Path) -> None:
    """Their rows name two fields differently from `GameRow`; files now use its names."""
    results = list(read(file))
    head, *rows = file.read_text(encoding="ascii").splitlines(keepends=True)
    old = "".join([head.replace('"arena": 3', '"arena": 2'), *[json.dumps(of_before(row)) + "\n" for row in rows]])
    file.write_text(old, encoding="ascii")

    assert list(read(file)) == results
    assert read(file).format == 2
    with pytest.raises(InvalidResults, match="begun in format 2, but this version writes format 3"):
        run(planned(SMALL), file)
    file.write_text(old.replace('"i": 1', '"index": 1'), encoding="ascii")
    with pytest.raises(InvalidResults, match="not a row"):
        read(file)


def test_files_of_format_1_are_read_and_not_gone_on_with(file: Path) -> None:
    """Options may name files, so none are made; the rows show how many seats there are."""
    first, *rows = file.read_text(encoding="ascii").splitlines(keepends=True)
    head = json.loads(first)
    for name in ("stop", "labels"):
        del head["design"][name]
    old = {"arena": 1, "zombiekit": head["zombiekit"], "ruleset": "1.1", "design": head["design"]}
    lines = [json.dumps({name: value for name, value in of_before(row).items() if name != "course"}) for row in rows]
    file.write_text("\n".join([json.dumps(old), *lines, ""]), encoding="ascii")
    results = read(file)

    assert (results.design, len(results), results.design.facts.seats) == (planned(SMALL), 2, (2,))
    assert "2 of 2 games, 2 whole seeds." in report(results)
    with pytest.raises(InvalidResults, match="begun in format 1"):
        run(planned(SMALL), file)
    changed(file, bots=["evil:make"], options={"map": "/etc/passwd"})
    assert read(file).design.options == {"map": "/etc/passwd"}


@pytest.mark.parametrize("bot", ["leaving", "Leaving"])
def test_a_bot_that_ends_the_program_is_told_like_any_other_fault(
    bot: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tmp_path.joinpath("leaves.py").write_text("raise SystemExit(0)\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(InvalidDesign, match=r"bots\[0\]: .*leaves cannot be loaded: SystemExit\(0\)"):
        planned(SMALL | {"bots": ("leaves:make",)})
    study = planned(SMALL | {"bots": (f"arena_bots:{bot}",)})
    with pytest.raises(PolicyFailed, match=r"row 0, seat 0, .*: SystemExit\(7\)"):
        run(study, tmp_path / "x.jsonl")


def test_empty_space_at_the_end_is_told_as_what_it_is(file: Path) -> None:
    """A crash of the machine may leave NUL bytes. Without a line end they are a torn line, which is played again."""
    whole = file.read_bytes()
    file.write_bytes(whole + b"\0" * 400)
    assert len(read(file)) == 2
    file.write_bytes(whole.splitlines(keepends=True)[0] + b"\0" * 400 + b"\n")
    with pytest.raises(InvalidResults, match=r"line 2: it is not JSON: empty space \(NUL bytes\)"):
        read(file)
    file.write_bytes(whole.splitlines(keepends=True)[0] + b"\0" * 4_000_000)
    assert run(planned(SMALL), file).is_whole
    assert file.read_bytes() == whole


def test_rows_for_data_frames_are_flat(tmp_path: Path) -> None:
    """There is one row for each seat, with the values of all swept options."""
    path = tmp_path / "x.jsonl"
    study = Design(
        study="flat", game="zombie_flavored_doom", bots=("random", "quick"), seeds=2, sweep={"night_limit": [1, 2]}
    )
    results = run(study, path)

    found = list(rows(path))

    assert len(found) == 2 * len(study)
    assert {name for row in found for name, value in row.items() if type(value) not in (int, float, str, bool)} == set()
    for row, game in zip(found[::2], results, strict=True):
        assert (row["game"], row["seed"], row["steps"]) == (game.index, game.seed, game.steps)
        assert row["bot"] == study.bots[game.seating[0]]
        assert row["won"] is (0 in game.winners)
        assert row["night_limit"] == study.cells[game.cell].changes["night_limit"]
