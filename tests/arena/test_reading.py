"""Reading results imports nothing, executes nothing, and opens no other file; whatever strangers wrote, errors name the place."""

import builtins
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from zombiekit import PolicyFailed, codec
from zombiekit.arena import Design, GameRow, InvalidDesign, InvalidResults, charts, compare, read, report, rows, run
from zombiekit.arena.design import from_plain
from zombiekit.arena.files import row_of
from zombiekit.games import they_come_back
from zombiekit.limits import escaped

CARDS = Path(__file__).parent.parent.parent / "examples" / "house_cards.txt"
DOOM = "zombie_flavored_doom"
SMALL: dict[str, Any] = {"study": "read", "game": DOOM, "bots": ("random",), "seeds": 2, "max_steps": 12}

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


def planned(**changes: Any) -> Design:
    return Design(**(SMALL | changes))


def changed(path: Path, **changes: Any) -> None:
    first, *rows = path.read_text(encoding="ascii").splitlines(keepends=True)
    head = json.loads(first)
    head["design"] |= changes
    path.write_text("".join([json.dumps(head) + "\n", *rows]), encoding="ascii")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "x.jsonl"
    run(planned(), path)
    return path


def test_no_module_of_a_bot_and_no_game_is_loaded_to_read_results(file: Path, tmp_path: Path) -> None:
    """The bot's name in the head is only text; its module, which would print something and exit, is never imported."""
    tmp_path.joinpath("evil.py").write_text("print('executed'); raise SystemExit(3)\n", encoding="utf-8")
    changed(file, bots=["evil:make"], options={"board": "/etc/passwd", "cards": "/etc/passwd"})
    command, env = [sys.executable, "-c", READING, str(file)], os.environ | {"PYTHONPATH": str(tmp_path)}
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, env=env)
    assert (done.returncode, done.stderr, done.stdout) == (0, "", "[]\n")


@pytest.mark.parametrize("form", ["[]", "{}", "2.5", "true"])
def test_a_format_is_a_known_number(form: str, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(
        f'{{"arena": {form}, "zombiekit": "1", "design": {{}}, "game": {{}}, "code": {{}}}}\n', encoding="utf-8"
    )
    with pytest.raises(InvalidResults, match="line 1"):
        read(path)


@pytest.mark.parametrize("spec", ["greedy\x1b[2J", "x" * 501, "", 3])
def test_texts_of_a_head_are_fit_to_be_shown(spec: Any, file: Path) -> None:
    changed(file, bots=[spec])
    with pytest.raises(InvalidResults, match=r"line 1: .*bots") as caught:
        read(file)
    assert str(caught.value).isprintable()


def test_results_are_read_where_bot_and_game_are_missing(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tmp_path.joinpath("passing_by.py").write_text("from arena_bots import Listener as make\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    run(planned(bots=("passing_by:make", "random")), path)
    before = report(read(path))
    monkeypatch.setattr("zombiekit.games.entry_points", lambda **_: ())
    monkeypatch.setattr("zombiekit.bots.specs.entry_points", lambda **_: ())
    assert report(read(path)) == before
    assert charts(read(path))
    assert "difference" in compare(read(path), read(path))


def test_a_design_holds_the_contents_of_files(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is read once: the study goes on when it is gone, but a changed file makes another design."""
    house = tmp_path / "house.txt"
    house.write_bytes(CARDS.read_bytes())
    fields: dict[str, Any] = {"game": "they_come_back", "options": {"players": 2, "cards": str(house)}}
    design = planned(**fields)
    run(design, path)
    own = they_come_back.Options(players=2, cards=str(house))
    assert str(house) not in path.read_text(encoding="ascii")
    assert design.cells[0].options == own
    assert design.options["cards"] == codec.to_plain(they_come_back, own, "options")["cards"]
    house.write_text(house.read_text(encoding="utf-8").replace("card fear 1", "card fear 2"), encoding="utf-8")
    with pytest.raises(InvalidResults, match="another design: options differ"):
        run(planned(**fields, seeds=3), path)
    house.unlink()
    monkeypatch.setattr(builtins, "open", None)
    assert from_plain(design.plain()) == design
    monkeypatch.undo()
    assert run(design, path).is_whole


def test_a_sweep_over_files_names_them_in_its_report(tmp_path: Path) -> None:
    study = planned(sweep={"board": ["Crossroads", "Three Farms"]})
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
        run(planned(), file)
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
    assert (results.design, len(results), results.design.facts.seats) == (planned(), 2, (2,))
    assert "2 of 2 games by random, 2 complete seeds." in report(results)
    with pytest.raises(InvalidResults, match="begun in format 1"):
        run(planned(), file)
    changed(file, bots=["evil:make"], options={"map": "/etc/passwd"})
    assert read(file).design.options == {"map": "/etc/passwd"}


@pytest.fixture(scope="module")
def duel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of 40 games by two bots, all of which end by the rules."""
    path = tmp_path_factory.mktemp("duel") / "x.jsonl"
    run(planned(bots=("random", "quick"), seeds=20, max_steps=60, options={"players": 2, "night_limit": 1}), path)
    return path


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *[
            (name, value)
            for name in ("index", "cell", "seed", "steps")
            for value in ("7", r"0\g<0>", "-1", "1.0", "true", "9" * 17)
        ],
        *[("steps", "0"), ("steps", "60"), ("steps", "61"), ("steps", "9" * 16)],
        *[
            ("seating", "[0, 1]"),
            ("seating", "[1,0]"),
            ("seating", "[1, 0.0]"),
            ("returns", "[0, 0]"),
            ("winners", "[2]"),
        ],
        *[("returns", "[-2.0, 0.0]"), ("reason", '"wipe_out"'), ("reason", '"won"'), ("end", '"step_limit"')],
        *[("course", f'"{digit * 16}"') for digit in "0gA"],
        *[("course", '"00"'), ("course", '""'), ("course", '"0123456789abcdef", "error": ""')],
    ],
)
def test_lines_that_say_what_others_say_are_checked_as_well(name: str, value: str, duel: Path, tmp_path: Path) -> None:
    """What other lines say is not read again; the same rows and faults must come out as if it were."""
    *before, line = duel.read_text(encoding="ascii").splitlines(keepends=True)
    line = re.sub(rf'(?<="{name}": )(\[.*?\]|[^,}}]+)', value, line)
    edited = tmp_path / "edited.jsonl"
    edited.write_text("".join([*before, line]), encoding="ascii")
    assert told(lambda: [*read(edited)][-1]) == told(lambda: row_of(line.encode(), read(duel).design, 39))


def told(reading: Callable[[], GameRow]) -> GameRow | str:
    """Return the row that is read, or the fault."""
    try:
        return reading()
    except InvalidResults as error:
        return str(error)


@pytest.mark.parametrize("bot", ["leaving", "Leaving", "showing", "Deaf"])
def test_a_bot_that_ends_the_program_is_a_fault(bot: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.joinpath("leaves.py").write_text("raise SystemExit(0)\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(InvalidDesign, match=r"bots\[0\]: .*leaves cannot be loaded: SystemExit\(0\)"):
        planned(bots=("leaves:make",))
    with pytest.raises(PolicyFailed, match=r"row 0, seat 0, .*: SystemExit\(7\)"):
        run(planned(bots=(f"arena_bots:{bot}",)), tmp_path / "x.jsonl")


@pytest.mark.parametrize("bot", ["faultless", "wordy", "showing", "raising"])
def test_whatever_a_bot_raises_is_a_forfeit_that_can_be_read_back(bot: str, tmp_path: Path) -> None:
    results = run(planned(bots=(f"arena_bots:{bot}",)), tmp_path / "x.jsonl", strict=False)
    assert [row.end for row in read(results.path)] == ["forfeit", "forfeit"]


def test_empty_space_at_the_end_is_told_as_what_it_is(file: Path) -> None:
    """A crash of the machine may leave NUL bytes. Without a line end they are a torn line, which is played again."""
    whole = file.read_bytes()
    head = whole.splitlines(keepends=True)[0]
    file.write_bytes(whole + b"\0" * 400)
    assert len(read(file)) == 2
    file.write_bytes(head + b"\0" * 400 + b"\n")
    with pytest.raises(InvalidResults, match=r"line 2: it is not JSON: empty space \(NUL bytes\)"):
        read(file)
    file.write_bytes(head + b"\0" * 4_000_000)
    assert run(planned(), file).is_whole
    assert file.read_bytes() == whole


def test_rows_for_data_frames_are_flat(tmp_path: Path) -> None:
    study = planned(bots=("random", "quick"), max_steps=None, sweep={"night_limit": [1, 2]})
    results = run(study, tmp_path / "x.jsonl")
    found = list(rows(tmp_path / "x.jsonl"))
    assert len(found) == 2 * len(study)
    assert {type(value) for row in found for value in row.values()} <= {int, float, str, bool}
    for row, game in zip(found[::2], results, strict=True):
        assert (row["game"], row["seed"], row["steps"]) == (game.index, game.seed, game.steps)
        assert row["won"] is (0 in game.winners)
        assert row["bot"] == study.bots[game.seating[0]]
        assert row["night_limit"] == study.cells[game.cell].changes["night_limit"]


def test_a_swept_option_named_like_a_column_keeps_its_value(file: Path) -> None:
    """House rules may call an option so."""
    changed(file, sweep={"seed": [7]})
    row = next(rows(file))
    assert (row["seed"], row["options.seed"], row["set"]) == (0, 7, "seed=7")


@pytest.mark.parametrize("table", ["options", "sweep", "variants"])
def test_options_nested_too_deeply_are_refused_when_they_are_read(table: str, file: Path) -> None:
    deep: list[Any] = []
    for _ in range(60):
        deep = [deep]
    tables: dict[str, Any] = {"options": {"map": deep}, "sweep": {"map": [deep]}, "variants": {"far": {"map": deep}}}
    changed(file, **{table: tables[table]})
    place = {"options": "options.map", "sweep": "sweep.map", "variants": r"variants\.far\.map"}[table]
    for use in (read, lambda path: run(planned(), path)):
        with pytest.raises(InvalidResults, match=f"line 1: .*{place}: lists and objects are nested more than 50 deep"):
            use(file)


FEW: dict[str, Any] = {"study": "s", "game": DOOM, "bots": ["random"], "seeds": 2}
GOOD = FEW | {"options": {"night_limit": 3}, "sweep": {"players": [1, 2]}, "variants": {"v": {"start_seat": 1}}}
GOOD |= {"seating": "rotate", "replicates": 1, "max_steps": 12}
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.just(10**30)
PLAIN = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def loaded(data: Any) -> None:
    """Make a design from plain data, or check the error that refuses it."""
    try:
        design = from_plain(data)
    except InvalidDesign as error:
        told, faults = str(error), error.faults
    else:
        told, faults = "a design", ()
        assert from_plain(json.loads(json.dumps(design.plain()))) == design
    assert escaped(told) == told
    assert all(fault.where and fault.what for fault in faults)


@pytest.mark.thorough
@settings(max_examples=40, deadline=None)
@given(st.sampled_from([*GOOD]), PLAIN)
def test_any_value_of_any_field(field: str, value: Any) -> None:
    loaded(GOOD | {field: value})


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(["options", "sweep", "variants"]),
    st.sampled_from(["players", "board", "waves", "start_seat"]),
    PLAIN,
)
def test_any_value_of_any_option(table: str, option: str, value: Any) -> None:
    inner: dict[str, Any] = {"options": {option: value}, "sweep": {option: [value]}, "variants": {"x": {option: value}}}
    loaded(FEW | {table: inner[table]})


@pytest.mark.parametrize("data", [None, [], "design", 3, {}, {1: 2}])
def test_no_design_at_all(data: Any) -> None:
    with pytest.raises(InvalidDesign):
        from_plain(data)


@pytest.fixture(scope="module")
def strange(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("strangers") / "x.jsonl"
    run(from_plain(GOOD), path)
    return path


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_edit_of_a_file(data: st.DataObject, strange: Path) -> None:
    """A file with some bytes replaced is refused with the line, or read as a sound file."""
    whole = strange.read_bytes()
    start = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.integers(start, min(len(whole), start + 12)))
    edited = strange.with_name("edited.jsonl")
    put = data.draw(st.binary(max_size=8) | st.sampled_from([b"1", b"null", b"[", b'"']))
    edited.write_bytes(whole[:start] + put + whole[end:])
    found: list[GameRow] = []
    line, told = 1, "sound"
    try:
        found = list(read(edited))
    except InvalidResults as error:
        line, told = error.line, str(error)
    assert line >= 1
    assert escaped(told) == told
    assert [row.index for row in found] == list(range(len(found)))
