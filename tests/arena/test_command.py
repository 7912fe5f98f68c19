"""`zombiekit arena`: playing, reporting, comparing and replaying, by hand and in scripts."""

import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

from tests import commands
from tests.test_record_files import full_at
from zombiekit import arena, record
from zombiekit.arena.files import head, line_of
from zombiekit.extras import extra
from zombiekit.files import Appended

DESIGN = 'study = "by hand"\ngame = "zombie-flavored-doom"\nbots = ["{bots}"]\nseeds = {seeds}\nmax_steps = 24\n'


run = partial(commands.run, "arena")
refused = partial(commands.refused, "arena")


def design(folder: Path, bots: str = 'random", "greedy', seeds: int = 2) -> Path:
    path = folder / "design.toml"
    path.write_text(DESIGN.format(bots=bots, seeds=seeds), encoding="utf-8")
    return path


def played(path: Path, text: str) -> Path:
    arena.run(arena.read_design(text), path)
    return path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return played(tmp_path / "played.jsonl", DESIGN.format(bots='random", "greedy', seeds=2))


REPORT = """\
## by hand: Zombie Flavored Doom

4 of 4 games, 4 of them distinct, 2 complete seeds.

| Options  | Games | Steps | Won by anybody      |
| -------- | ----: | ----: | ------------------- |
| as given |     4 |    24 | 0.0 % (0.0 to 82.8) |

| Seat     | Share of the win    |
| -------- | ------------------- |
| Player 1 | 0.0 % (0.0 to 82.8) |
| Player 2 | 0.0 % (0.0 to 82.8) |

| Bot    | Share of the win    | Less the first's      |
| ------ | ------------------- | --------------------- |
| random | 0.0 % (0.0 to 82.8) |                       |
| greedy | 0.0 % (0.0 to 82.8) | 0.0 % (-86.2 to 86.2) |

Is random 10 points better than greedy, or no better? Open after 2 seeds.

| End        | Games | Share                   |
| ---------- | ----: | ----------------------- |
| step_limit |     4 | 100.0 % (17.2 to 100.0) |
"""


def test_a_study_is_played_and_reported(path: Path, tmp_path: Path) -> None:
    result = run(design(tmp_path), "--out", path, "--workers", 1)
    assert result.exit_code == 0
    assert result.stdout.replace("-", "").split() == REPORT.replace("-", "").split()
    assert all(len(line) <= 80 for line in result.stdout.splitlines())
    assert result.stderr.splitlines() == [f"{n} of 4 games" for n in (1, 2, 3, 4)]
    assert run("report", path).stdout == result.stdout


def test_a_study_is_gone_on_with(tmp_path: Path, file: Path) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    assert run(design(tmp_path), "--out", file, "--workers", 1).exit_code == 0
    assert file.read_bytes() == whole


def test_as_many_processes_play_as_there_are_processors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(arena, "processes", asked.append)
    monkeypatch.setattr(sys.modules["zombiekit.cli.arena"], "usable", lambda: 7)
    assert run(design(tmp_path), "--out", tmp_path / "x.jsonl").exit_code == 0
    assert asked == [7]


def test_an_interrupted_study_says_how_it_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(arena, "run", interrupted)
    result = run(design(tmp_path), "--out", tmp_path / "x.jsonl", "--workers", 1)
    assert result.exit_code == 130
    assert result.stderr.startswith("Interrupted; run the same command again to go on where ")


def test_what_cannot_be_played_is_told_in_a_line_or_two(tmp_path: Path, file: Path) -> None:
    out = ("--out", tmp_path / "x.jsonl", "--workers", 1)
    assert "no bot is called nosuch" in refused(design(tmp_path, "nosuch"), *out)
    assert "design.toml: invalid design:\n  seeds: 0 is not a number" in refused(design(tmp_path, seeds=0), *out)
    assert "there is no file " in refused(tmp_path / "nosuch.toml", *out)
    assert "can be extended, but not cut short to 1" in refused(design(tmp_path, seeds=1), "--out", file)
    (tmp_path / "latin.toml").write_bytes(b"\xe4")
    assert "this is not UTF-8" in refused(tmp_path / "latin.toml", *out)
    assert "row 0, seat 0, at step 0: LookupError(" in refused(design(tmp_path, "arena_bots:lost"), *out)


def test_a_file_that_somebody_else_writes_is_refused(tmp_path: Path, file: Path) -> None:
    with closing(Appended(file)):
        assert "another writer has it open" in refused(design(tmp_path), "--out", file, "--workers", 1)


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="there processes are killed otherwise")
def test_processes_that_always_die_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """How often they are started again is counted in `test_running`; here it is once."""
    monkeypatch.setattr("zombiekit.arena.running.TRIES", 2)
    told = refused(design(tmp_path, "arena_bots:deadly", seeds=1), "--out", tmp_path / "x.jsonl", "--workers", 2)
    assert "the workers died while playing rows from 0 on" in told


def test_a_forfeit_costs_a_game_and_not_the_study(tmp_path: Path) -> None:
    out = tmp_path / "x.jsonl"
    result = run(design(tmp_path, 'random", "arena_bots:crashing'), "--out", out, "--workers", 1, "--forfeit")
    assert "2 complete seeds, 4 forfeited." in result.stdout
    assert "| random              | 100.0 %" in result.stdout
    told = "After 5 steps: the bot of Player 2 failed and forfeited the game: RuntimeError('no idea'). Winners: Player 1.\n"
    assert run("replay", out, 0).stdout.endswith(told)


def test_a_game_that_is_played_again_ends_in_its_own_words(tmp_path: Path) -> None:
    text = 'study = "alone"\ngame = "one-against-the-dead"\nbots = ["random"]\nseeds = 1\n'
    assert run("replay", played(tmp_path / "alone.jsonl", text), 0).stdout.endswith(
        "steps: There are more zombies on your block than you have Strength: you are overwhelmed.\n"
    )


def test_an_end_with_an_exclamation_mark_gets_no_period(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zombiekit.play.Match.result", SimpleNamespace(words="Brains!"))
    assert "After 24 steps: Brains! Winners: none.\n" in run("replay", file, 0).stdout


def test_a_game_is_played_again(tmp_path: Path, file: Path) -> None:
    result = run("replay", file, 2)
    kept = tmp_path / "game.jsonl"
    assert result.exit_code == 0
    assert result.stdout.startswith("Game 2: seed 1, options as given; Player 1: random, Player 2: greedy.\n\n")
    assert result.stdout.endswith("After 24 steps: it was stopped there, at the limit of the design. Winners: none.\n")
    assert f"Written to {kept}." in run("replay", file, 2, "--out", kept).stdout
    assert record.read(kept).length == 24
    assert f"Written to {kept}." in run("replay", file, 2, "--out", kept).stdout
    before = file.read_bytes()
    told = refused("replay", file, 2, "--out", file)
    assert told == f"Error: {file}: this file is not a record, so it was left alone\n"
    assert file.read_bytes() == before
    assert refused("replay", file, 4) == "Error: the games are 0 to 3\n"


def test_a_game_in_a_module_is_played_again_if_it_is_named(tmp_path: Path) -> None:
    file = played(tmp_path / "toy.jsonl", 'study = "toys"\ngame = "tests.toy"\nbots = ["random"]\nseeds = 1\n')
    assert "Winners: " in run("replay", file, 0, "--game", "tests.toy").stdout
    assert refused("replay", file, 0).endswith("if you trust this game, add --game tests.toy\n")
    file.write_text(file.read_text(encoding="utf-8").replace('"tests.toy"', '"toy; rm x.py"', 1), encoding="utf-8")
    assert refused("replay", file, 0).endswith("add --game 'toy; rm x.py'\n")
    file.write_text(file.read_text(encoding="utf-8").replace('"toy; rm x.py"', '"tests.toy"', 1), encoding="utf-8")
    wrong = refused("replay", file, 0, "--game", "zombie-flavored-doom")
    assert wrong.startswith("Error: zombie-flavored-doom is not the game of these results, ")


def test_a_game_that_comes_out_otherwise_is_told(file: Path) -> None:
    file.write_bytes(file.read_bytes().replace(b'"steps": 24', b'"steps": 23'))
    result = run("replay", file, 3)
    assert result.exit_code == 2
    assert "row 3 came out differently when it was played again: step_limit after 23 steps" in result.stderr


def test_a_game_that_was_not_reached_is_said_to_be_so(file: Path) -> None:
    file.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:2]))
    assert "does not have this game yet." in run("replay", file, 3).stdout


def test_two_files_are_compared_seed_by_seed(tmp_path: Path, file: Path) -> None:
    other = played(tmp_path / "other.jsonl", DESIGN.format(bots='random", "random', seeds=3).replace("24", "20"))
    lines = run("compare", file, other).stdout.splitlines()
    assert lines[0] == "Study by hand: 2 seeds in common."
    assert [each.strip() for each in lines[2].split("|")[2:5]] == ["played.jsonl", "other.jsonl", "difference"]
    assert lines[-1].split() == ["|", "steps", "|", "24", "|", "20", "|", "4", "|"]


def test_a_comparison_has_the_intervals_of_a_report(file: Path) -> None:
    report, comparison = run("report", file).stdout, run("compare", file, file).stdout
    greedy = next(line for line in report.splitlines() if line.startswith("| greedy")).split("|")[2].strip()
    compared = next(line for line in comparison.splitlines() if line.startswith("| greedy")).split("|")
    assert compared[2].strip() == compared[3].strip() == greedy
    assert compared[4].strip() == "0.0 % (-86.2 to 86.2)"


def test_who_wins_together_is_not_ranked(tmp_path: Path) -> None:
    """If all win or lose together, a report shows only shares of games; to tell which bot is better, compare two files seed by seed."""
    text = 'study = "as one"\ngame = "defcon_zombies"\nbots = ["{0}", "{0}"]\nseeds = 6\nseating = "fixed"\n'
    quick, random = (played(tmp_path / f"{bot}.jsonl", text.format(bot)) for bot in ("quick", "random"))
    told = run("report", quick).stdout
    tables = [line.split()[1] for line, below in pairwise(told.splitlines()) if below.startswith("| ---")]
    assert tables == ["Options", "End"]
    assert not any(word in told for word in ("Strength", "better than"))
    lines = run("compare", quick, random).stdout.splitlines()
    assert next(line for line in lines if line.startswith("| won")).count("%") == 3


def told_of(folder: Path, winners: Callable[[arena.GameRow], tuple[int, ...]], **fields: Any) -> str:
    """Return the report of a made-up study: `winners` says who wins, and a winner of One Against the Dead scores the seed."""
    made: dict[str, Any] = {"study": "made", "bots": ("random",), "seeds": 36}
    design = arena.Design(**(made | fields))
    rows = []
    for index in range(len(design)):
        task = design.task(index)
        row = arena.GameRow(index, task.cell, task.seed, task.seating, (), (), "", 9, "step_limit")
        won = winners(row)
        gain = task.seed if design.game == "one_against_the_dead" else 1
        gains = tuple([float(gain if seat in won else -1) for seat in range(len(task.seating))])
        rows.append(attrs.evolve(row, returns=gains, winners=won))
    path = folder / f"{len(design)}.jsonl"
    path.write_text("".join([head(design), *map(line_of, rows)]), encoding="ascii")
    return str(run("report", path).stdout)


def test_what_a_game_brings_is_told_where_there_is_more_to_it_than_to_win(tmp_path: Path) -> None:
    """The score is shown with its interval, but not for games that are only won or lost."""

    def even(row: arena.GameRow) -> tuple[int, ...]:
        return (0,) if row.seed % 2 == 0 else ()

    scored = told_of(tmp_path, even, game="one_against_the_dead", options={"objective": "feel_good"})
    assert " |             Score |\n" in scored
    assert " | 8.0 (4.0 to 12.0) |\n" in scored
    assert "Score" not in told_of(tmp_path, even, game="zombie_flavored_doom", options={"players": 1})


def test_where_no_table_names_the_bots_the_introduction_does(tmp_path: Path) -> None:
    """So does it name a game of one's own, whose title may be that of the game it changes."""
    told = told_of(tmp_path, lambda _: (0,), game="one_against_the_dead", bots=("quick",))
    assert "36 of 36 games by quick, 36 complete seeds." in told
    assert "2 of 2 games of tests.toy by random, 2 " in told_of(tmp_path, lambda _: (0,), game="tests.toy", seeds=2)


def test_a_win_that_all_share_says_nothing_of_seats(tmp_path: Path) -> None:
    made: dict[str, Any] = {"game": "zombie_flavored_doom", "options": {"players": 2}}
    together = told_of(tmp_path, lambda row: (0, 1) if row.seed % 3 else (), **made)
    apart = told_of(tmp_path, lambda row: (row.seed % 2,), **made)
    assert "| Seat" not in together
    assert "| Won  " in together
    assert "| Seat" in apart
    assert "| Won by anybody" in apart


def test_seats_are_told_over_all_options_where_there_are_many(tmp_path: Path) -> None:
    """For each seed, the average over all options is one observation; no share is below 0 or above 1."""

    def winners(row: arena.GameRow) -> tuple[int, ...]:
        return (0,) if row.seed != 5 else (1,)

    few = told_of(tmp_path, winners, game="zombie_flavored_doom", sweep={"night_limit": [1, 2]})
    many = told_of(tmp_path, winners, game="zombie_flavored_doom", sweep={"night_limit": [*range(1, 12)]})
    assert sum("| Player " in line for line in few.splitlines()) == 6
    assert sum("| Player " in line for line in many.splitlines()) == 2
    assert "| all     | Player 1 | 97.2 % (84.3 to 100.0) |" in many
    assert "| all     | Player 2 | 2.8 % (0.0 to 15.7)    |" in many


ALONE = {b'"random", "greedy"': b'"random"'}
CITY = {b"zombie-flavored-doom": b"one-against-the-dead", b"zombie_flavored_doom": b"one_against_the_dead"}


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({b"by hand": b"by foot"}, "no seed in common"),
        (ALONE, "in the number of bots"),
        (ALONE | CITY, "the other of one_against_the_dead"),
    ],
)
def test_unlike_files_are_not_compared(changes: dict[bytes, bytes], why: str, tmp_path: Path, file: Path) -> None:
    text = file.read_bytes().splitlines(keepends=True)[0]
    for old, new in changes.items():
        text = text.replace(old, new)
    other = tmp_path / "other.jsonl"
    other.write_bytes(text)
    assert why in refused("compare", file, other)


def test_files_that_are_no_results_are_refused_with_the_line(file: Path) -> None:
    file.write_bytes(file.read_bytes().replace(b'"index": 2', b'"index": 9'))
    assert refused("report", file).startswith(f'Error: {file}: line 4: "index" is 9, but the design has 2')


def test_results_are_drawn(tmp_path: Path, file: Path) -> None:
    folder = tmp_path / "pictures"
    assert run("plot", file, "--out", folder).stdout.count("Written: ") == 4
    assert sorted(path.name for path in folder.iterdir()) == ["ends.svg", "lengths.svg", "scores.svg", "seats.svg"]
    assert "Share of the win of each bot" in (folder / "scores.svg").read_text(encoding="utf-8")


def test_a_full_disk_leaves_pictures_as_they_were(tmp_path: Path, file: Path) -> None:
    assert run("plot", file, "--out", tmp_path).exit_code == 0
    scores = tmp_path / "scores.svg"
    before = scores.read_bytes()
    with full_at(100):
        assert refused("plot", file, "--out", tmp_path) == f"Error: {scores}: File too large\n"
    assert scores.read_bytes() == before


def test_no_picture_takes_the_place_of_another_file(tmp_path: Path, file: Path) -> None:
    notes = tmp_path / "scores.svg"
    notes.write_text("my own notes", encoding="utf-8")
    assert "holds something other than a picture" in refused("plot", file, "--out", tmp_path)
    assert notes.read_text(encoding="utf-8") == "my own notes"


def test_other_formats_need_matplotlib(tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    assert extra("plots") in refused("plot", file, "--out", tmp_path, "--format", "png")
    file.write_bytes(file.read_bytes().splitlines(keepends=True)[0])
    assert "nothing to draw" in refused("plot", file, "--out", tmp_path)


@pytest.mark.thorough
def test_matplotlib_draws_other_formats(tmp_path: Path, file: Path) -> None:
    pytest.importorskip("matplotlib", reason="the extra `plots` is not installed")
    assert "nosuch" in refused("plot", file, "--out", tmp_path, "--format", "nosuch")
    with full_at(100):
        told = refused("plot", file, "--out", tmp_path, "--format", "png")
    assert told == f"Error: {tmp_path / 'scores.png'}: File too large\n"
    assert run("plot", file, "--out", tmp_path, "--format", "png").exit_code == 0
    assert (tmp_path / "ends.png").read_bytes().startswith(b"\x89PNG")
