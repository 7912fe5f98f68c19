"""Running studies: one file, whoever plays."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from typing import Any

import attrs
import pytest

from zombiekit.arena import Design, InvalidResults, NotRepeatable, read, replay, run
from zombiekit.arena.playing import play
from zombiekit.arena.running import WorkerDiffers
from zombiekit.arena.statistics import bot_scores, sets

HERE = Path(__file__).parent
DESIGN: dict[str, Any] = {
    "study": "t",
    "game": "zombie_flavored_doom",
    "bots": ("random", "greedy"),
    "seeds": 6,
    "max_steps": 60,
}


@pytest.fixture(autouse=True)
def importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let bots of these tests be found, here and in other processes."""
    monkeypatch.syspath_prepend(str(HERE))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(HERE), os.environ.get("PYTHONPATH", "")]))


def design(**changes: Any) -> Design:
    return Design(**(DESIGN | changes))


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file as one process writes it."""
    path = tmp_path_factory.mktemp("arena") / "here.jsonl"
    run(design(), path)
    return path.read_bytes()


def processes(method: str) -> Executor:
    return ProcessPoolExecutor(2, multiprocessing.get_context(method))


@pytest.mark.parametrize(
    "executor",
    [partial(processes, "spawn"), partial(processes, "forkserver"), partial(ThreadPoolExecutor, 3)],
    ids=["spawn", "forkserver", "threads"],
)
@pytest.mark.parametrize("chunk", [None, 5])
def test_whoever_plays_the_file_is_the_same(executor: Any, chunk: int | None, expected: bytes, tmp_path: Path) -> None:
    path = tmp_path / "there.jsonl"
    results = run(design(), path, executor=executor, chunk=chunk)

    assert path.read_bytes() == expected
    assert results.is_whole


@pytest.mark.parametrize("cut", [0, 1, 40, 300, 700, 1_200, -1])
def test_a_file_that_was_torn_anywhere_is_gone_on_with(cut: int, expected: bytes, tmp_path: Path) -> None:
    """Also in the middle of a line, which is played again, and in the head."""
    path = tmp_path / "torn.jsonl"
    path.write_bytes(expected[:cut])
    run(design(), path, executor=partial(ThreadPoolExecutor, 2))

    assert path.read_bytes() == expected


SCRIPT = """
import multiprocessing, sys
from concurrent.futures import ProcessPoolExecutor
from zombiekit.arena import Design, run
if __name__ == "__main__":
    make = lambda: ProcessPoolExecutor(2, multiprocessing.get_context("fork"))
    run(Design(**eval(sys.argv[1])), sys.argv[2], executor=make if sys.argv[3] == "fork" else None)
"""


@pytest.mark.parametrize(("seed", "how"), [("0", "fork"), ("1", "here")])
def test_neither_forks_nor_hash_seeds_change_the_file(seed: str, how: str, expected: bytes, tmp_path: Path) -> None:
    path = tmp_path / "forked.jsonl"
    script = tmp_path / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    environment = os.environ | {"PYTHONHASHSEED": seed}
    subprocess.run([sys.executable, script, repr(DESIGN), path, how], check=True, env=environment)

    assert path.read_bytes() == expected


def test_a_worker_that_dies_costs_nothing_but_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mark = tmp_path / "kill"
    monkeypatch.setenv("ZOMBIEKIT_KILL", str(mark))
    study = design(bots=("arena_bots:killing", "random"))
    run(study, tmp_path / "here.jsonl")
    mark.touch()
    run(study, tmp_path / "there.jsonl", executor=partial(processes, "spawn"), chunk=2)

    assert not mark.exists()
    assert (tmp_path / "there.jsonl").read_bytes() == (tmp_path / "here.jsonl").read_bytes()


def test_workers_that_die_for_ever_are_given_up(tmp_path: Path) -> None:
    """What was handed in cannot be made anew, and what can be is not for ever."""
    study = design(bots=("arena_bots:deadly", "random"), seeds=1)
    with pytest.raises(BrokenProcessPool):
        run(study, tmp_path / "one.jsonl", executor=partial(processes, "spawn"))
    with processes("spawn") as pool, pytest.raises(BrokenProcessPool):
        run(study, tmp_path / "two.jsonl", executor=pool)


def test_what_a_bot_raises_names_the_row(tmp_path: Path) -> None:
    study = design(bots=("random", "arena_bots:crashing"))
    with pytest.raises(RuntimeError) as caught:
        run(study, tmp_path / "strict.jsonl")

    assert caught.value.__notes__ == ["row 0 of the study t, seat 1, after 8 steps"]


@pytest.mark.parametrize(("bot", "told"), [("crashing", "RuntimeError('no idea')"), ("cheating", "illegal: ")])
def test_what_a_bot_does_wrong_can_be_its_loss(bot: str, told: str, tmp_path: Path) -> None:
    """The other one wins, and the file goes on."""
    study = design(bots=("random", f"arena_bots:{bot}"))
    rows = list(run(study, tmp_path / "lenient.jsonl", strict=False))

    assert len(rows) == len(study)
    for row in rows:
        seat = row.seating.index(1)
        assert (row.end, row.winners, row.returns[seat]) == ("forfeit", (1 - seat,), study.rules.RETURNS[0])
        assert row.error.startswith(f"{seat}: {told}")


class Stale(Executor):
    """An executor whose answers are changed on the way."""

    def __init__(self, change: Any) -> None:
        self._change = change

    def submit(self, function: Any, /, *arguments: Any, **_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(self._change(function(*arguments)))
        return future


def test_workers_with_other_versions_are_refused(tmp_path: Path) -> None:
    with pytest.raises(WorkerDiffers, match=r"zombiekit 0\.0"):
        run(design(), tmp_path / "x.jsonl", executor=Stale(lambda played: attrs.evolve(played, roll="zombiekit 0.0")))


def test_games_that_depend_on_what_was_played_before_are_found_out(tmp_path: Path) -> None:
    """When a file is gone on with, its last row is played again."""
    study = design(bots=("arena_bots:counting", "random"), max_steps=None, options={"night_limit": 2})
    path = tmp_path / "x.jsonl"
    run(study, path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:5]))

    with pytest.raises(NotRepeatable, match="row 3"):
        run(study, path, executor=partial(ThreadPoolExecutor, 1))


def test_a_file_of_another_design_stays_as_it_is(expected: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(expected)
    with pytest.raises(InvalidResults, match="another design"):
        run(design(seeds=7), path)

    assert path.read_bytes() == expected


def test_rows_are_read_as_they_were_played(expected: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(expected)
    results = read(path)

    assert (results.design, results.rows, results.is_whole) == (design(), 12, True)
    assert list(results) == [play(design(), index) for index in range(12)]


@pytest.mark.parametrize(
    ("edit", "line", "reason"),
    [
        ((b'"i": 1,', b'"i": 2,'), 3, "not row 1"),
        ((b'"i": 1,', b'"i":1,'), 3, "not written as rows are"),
        ((b'"i": 1,', b'"j": 1,'), 3, "not row 1"),
        ((b'{"i": 1,', b'["i", 1,'), 3, "no JSON"),
        ((b'"arena": 1', b'"arena": 9'), 1, "no head"),
        ((b'"ruleset": "', b'"ruleset": "0'), 1, "ruleset"),
        ((b'"seeds": 6', b'"seeds": 1'), 4, "no more than 2 games"),
        ((b'"bots"', b'"robots"'), 1, "no field of a design"),
    ],
)
def test_a_bad_line_is_refused_by_its_number(
    edit: tuple[bytes, bytes], line: int, reason: str, expected: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(expected.replace(*edit, 1))
    with pytest.raises(InvalidResults, match=reason) as caught:
        read(path)

    assert caught.value.line == line or reason == "no more than 2 games"


def test_a_row_is_played_again_as_a_match() -> None:
    study = design(bots=("random", "arena_bots:Listener"), max_steps=None, options={"night_limit": 2})
    for index in range(4):
        match, row = replay(study, index), play(study, index)

        assert match.result is not None
        assert (match.length, match.result.returns, str(match.result.reason)) == (row.steps, row.returns, row.reason)


def test_a_bot_against_itself_is_exactly_as_good(tmp_path: Path) -> None:
    """The same dice in the same seat: the set's games are equal, and nobody is better by as much as a hair."""
    study = design(game="they_come_back", bots=("random", "random"), seeds=3, options={"players": 2}, max_steps=400)
    results = run(study, tmp_path / "x.jsonl")

    for group in sets(results):
        one, other = bot_scores(group, 2, together=False)
        assert one == other
        assert len({row.steps for row in group}) == 1
