"""Running studies: every executor gives the same file, and a hundred thousand games need no more memory than a few do."""

import re
from collections.abc import Iterable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import closing
from functools import partial
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.trying import printed, raised
from zombiekit import variant
from zombiekit.arena import Design, InvalidResults, NotRepeatable, read, replay, run, running
from zombiekit.arena.files import head, line_of
from zombiekit.arena.playing import GameRow, play
from zombiekit.arena.running import WorkerDiffers
from zombiekit.arena.statistics import Running, bot_scores, sets
from zombiekit.arena.summary import summarize
from zombiekit.errors import PolicyFailed, RecordInUse
from zombiekit.files import Appended
from zombiekit.games import zombie_flavored_doom

BOTS = ("random", "greedy")
DESIGN: dict[str, Any] = {"study": "t", "game": "zombie_flavored_doom", "bots": BOTS, "seeds": 6, "max_steps": 24}
CITY: dict[str, Any] = {"game": "one_against_the_dead", "bots": ("random",)}


def design(**changes: Any) -> Design:
    return Design(**(DESIGN | changes))


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("arena") / "here.jsonl"
    run(design(), path)
    return path.read_bytes()


@pytest.mark.thorough
@pytest.mark.parametrize("cut", [0, 1, 40, 300, 700, 1_200, -1])
def test_a_file_that_was_torn_anywhere_is_gone_on_with(cut: int, expected: bytes, tmp_path: Path) -> None:
    path = tmp_path / "torn.jsonl"
    path.write_bytes(expected[:cut])
    results = run(design(), path, executor=partial(ThreadPoolExecutor, 2))
    assert path.read_bytes() == expected
    assert results == read(path)


def test_somebody_else_who_writes_the_file_is_left_alone(expected: bytes, path: Path) -> None:
    path.write_bytes(expected[:400])
    with closing(Appended(path)), pytest.raises(RecordInUse):
        run(design(), path)
    assert path.read_bytes() == expected[:400]


def test_what_waits_for_a_row_is_bounded(expected: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No more work is handed out meanwhile."""
    monkeypatch.setattr(running, "MOST_WAITING", 2)
    late = Late()
    run(design(), tmp_path / "x.jsonl", executor=late, chunk=1, ahead=4)
    assert late.most == 4
    assert (tmp_path / "x.jsonl").read_bytes() == expected


class Patient(Executor):
    """An executor that does one chunk whenever somebody waits for it, and claims 20 ms for each row.

    Attributes:
        sizes: How many rows each chunk had.
        waits: For each wait, how many chunks were out, and the timeout in seconds.
        deaf: How many of the next waits bring nothing.
    """

    def __init__(self, deaf: int = 0) -> None:
        self.sizes: list[int] = []
        self.waits: list[tuple[int, float | None]] = []
        self.deaf = deaf
        self._open: list[tuple[Future[Any], Any]] = []

    def submit(self, function: Any, /, *arguments: Any, **_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._open.append((future, partial(function, *arguments)))
        self.sizes.append(arguments[2] - arguments[1])
        return future

    def wait(self, out: Any, timeout: float | None, _: str) -> tuple[set[Any], set[Any]]:
        self.waits.append((len(out), timeout))
        if self.deaf:
            self.deaf -= 1
            return set(), set(out)
        future, work = self._open.pop(0)
        roll, _, lines = work()
        future.set_result((roll, 0.02 * len(lines), lines))
        return {future}, set(out) - {future}


@pytest.mark.parametrize("wrong", [{"chunk": 0}, {"chunk": -1}, {"chunk": "2"}, {"ahead": 0}], ids=str)
def test_no_work_at_a_time_is_refused(wrong: dict[str, Any], path: Path) -> None:
    with pytest.raises(ValueError, match=r"is 1, 2, 3 \.\.\., not "):
        run(design(), path, executor=partial(ThreadPoolExecutor, 1), **wrong)
    assert not path.exists()


def test_chunks_take_two_seconds_once_a_row_was_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A few single rows measure it, not as many as may be out; towards the end chunks get smaller, but not tiny."""
    patient = Patient()
    monkeypatch.setattr(running, "wait", patient.wait)
    run(design(**CITY, seeds=1_000, max_steps=1), tmp_path / "x.jsonl", executor=patient)
    assert patient.waits[0] == (running.PROBES, running.CHUNK_SECONDS)
    assert {timeout for _, timeout in patient.waits[1:]} == {None}
    assert patient.sizes == [*[1] * running.PROBES, *[100] * 8, 98, 49, 24, 12, 6, 5, 2]


def test_who_does_not_answer_for_long_gets_all_that_may_be_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A row then takes as long as a chunk should, and many workers may be waiting."""
    patient = Patient(deaf=1)
    monkeypatch.setattr(running, "wait", patient.wait)
    run(design(**CITY, seeds=50, max_steps=1), tmp_path / "x.jsonl", executor=patient, ahead=20)
    assert [out for out, _ in patient.waits][:2] == [running.PROBES, 20]


class Broken(Executor):
    def submit(self, _function: Any, /, *_arguments: Any, **_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_exception(BrokenExecutor("they are dead"))
        return future


def test_workers_that_die_for_ever_are_given_up(tmp_path: Path) -> None:
    """An executor that was passed in cannot be made anew; one that can be is made anew three times."""
    made: list[Broken] = []

    def make() -> Executor:
        made.append(Broken())
        return made[-1]

    error = raised(BrokenExecutor, run, design(), tmp_path / "one.jsonl", executor=make)
    with pytest.raises(BrokenExecutor):
        run(design(), tmp_path / "two.jsonl", executor=Broken())
    assert len(made) == 4
    assert error.__notes__ == ["the workers died while playing rows from 0 on"]


def test_a_game_with_a_time_to_think_is_not_expected_to_come_out_the_same(path: Path) -> None:
    study = design(bots=("random", "arena_bots:Hasty"), seeds=4, max_steps=None, options={"night_limit": 1})
    run(study, path)
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:3]))
    for executor in (None, partial(ThreadPoolExecutor, 1)):
        run(study, path, executor=executor)
    assert not study.is_repeatable
    assert design().is_repeatable


def test_what_a_bot_raises_names_the_row(tmp_path: Path) -> None:
    failed = raised(PolicyFailed, run, design(bots=("random", "arena_bots:crashing")), tmp_path / "strict.jsonl")
    assert (failed.who, failed.seat, failed.step) == ("row 0, seat 1,", 1, 9)
    assert re.fullmatch(r"RuntimeError\('no idea'\), in choose \(.*arena_bots\.py, line \d+\)", failed.reason)
    assert isinstance(failed.__cause__, RuntimeError)


@pytest.mark.parametrize(
    ("bot", "told"),
    [
        ("crashing", "RuntimeError('no idea')"),
        ("cheating", "it chose 'everything', which is illegal: "),
        ("panicking", "Panic('index out of range')"),
        ("strange", "it chose <object object>, which is illegal: "),
        ("lost", "LookupError('no seat for me: "),
    ],
)
def test_what_a_bot_does_wrong_can_be_its_loss(bot: str, told: str, tmp_path: Path) -> None:
    study = design(bots=("random", f"arena_bots:{bot}"))
    rows = list(run(study, tmp_path / "lenient.jsonl", strict=False))
    assert len(rows) == len(study)
    for row in rows:
        seat = row.seating.index(1)
        assert (row.end, row.winners, row.returns[seat]) == ("forfeit", (1 - seat,), study.rules.RETURNS[0])
        assert row.error.startswith(f"{seat}: {told}")


@pytest.mark.parametrize("executor", [None, partial(ThreadPoolExecutor, 2)])
def test_a_forfeit_in_the_file_does_not_keep_a_strict_study_from_going_on(executor: Any, path: Path) -> None:
    """The last row is only played again to compare it, whoever plays."""
    study = design(bots=("arena_bots:crashing_first", "greedy"), seeds=3)
    run(study, path, strict=False)
    whole = path.read_bytes()
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:2]))
    assert [row.end for row in read(path)] == ["forfeit"]
    run(study, path, executor=executor)
    assert path.read_bytes() == whole


@pytest.mark.parametrize(("bounds", "given"), [((-inf, inf), (-1.0, 1.0)), ((0.0, inf), (0.0, 1.0))])
def test_games_without_bounds_of_their_returns_are_stopped_and_forfeited(
    bounds: tuple[float, float], given: tuple[float, float], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = variant(zombie_flavored_doom, name="unbounded", RETURNS=bounds)
    monkeypatch.setattr("zombiekit.games.get", lambda _: game)
    monkeypatch.setattr("zombiekit.games.installed", lambda _: game)
    stopped = design(game="unbounded", seeds=1)
    assert [row.returns for row in run(stopped, tmp_path / "x.jsonl")] == [(given[0],) * 2] * 2
    forfeited = design(game="unbounded", bots=("random", "arena_bots:crashing"), seeds=1)
    assert {row.returns for row in run(forfeited, tmp_path / "y.jsonl", strict=False)} == {given, given[::-1]}


class Late(Executor):
    """An executor that holds back its first work until it has been given four pieces.

    Attributes:
        most: How many pieces it had been given when it did the first.
    """

    def __init__(self) -> None:
        self._first: tuple[Future[Any], Any] | None = None
        self._given = self.most = 0

    def submit(self, function: Any, /, *arguments: Any, **_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._given += 1
        if self._given == 1:
            self._first = future, partial(function, *arguments)
            return future
        future.set_result(function(*arguments))
        if self._first and self._given == 4:
            self.most = self._given
            self._first[0].set_result(self._first[1]())
            self._first = None
        return future


class Stale(Executor):
    """An executor that changes answers on their way."""

    def __init__(self, change: Any) -> None:
        self._change = change

    def submit(self, function: Any, /, *arguments: Any, **_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(self._change(function(*arguments)))
        return future


def test_workers_with_other_versions_are_refused(tmp_path: Path) -> None:
    with pytest.raises(WorkerDiffers, match=r"zombiekit 0\.0"):
        run(design(), tmp_path / "x.jsonl", executor=Stale(lambda played: ("zombiekit 0.0", *played[1:])))


def test_games_that_depend_on_what_was_played_before_are_found_out(path: Path) -> None:
    """Resuming a file plays its last row again."""
    study = design(bots=("arena_bots:counting", "random"), max_steps=None, options={"night_limit": 2})
    run(study, path)
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:5]))
    with pytest.raises(NotRepeatable, match="row 3"):
        run(study, path, executor=partial(ThreadPoolExecutor, 1))


def test_nothing_is_added_until_the_last_row_was_compared(expected: bytes, path: Path) -> None:
    """Even if other rows come back first."""
    *before, last = expected.splitlines(keepends=True)[:-3]
    torn = b"".join([*before, last.replace(b'"steps": 24', b'"steps": 23')])
    assert torn not in expected
    path.write_bytes(torn)
    with pytest.raises(NotRepeatable, match="row 8 came out differently"):
        run(design(), path, executor=Late(), chunk=1, ahead=2)
    assert path.read_bytes() == torn


def test_a_file_of_another_design_stays_as_it_is(expected: bytes, path: Path) -> None:
    path.write_bytes(expected)
    with pytest.raises(InvalidResults, match="another design: max_steps differ"):
        run(design(max_steps=25), path)
    with pytest.raises(InvalidResults, match="the file has 6 seeds; a study can be extended, but not cut short to 5"):
        run(design(seeds=5), path)
    assert path.read_bytes() == expected


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        ((b'"zombiekit": "', b'"zombiekit": "9'), "begun with zombiekit 9"),
        ((b'"ruleset": "1.1"', b'"ruleset": "1.0"'), "ruleset from '1.0' to '1.1'"),
        ((b'"together": false', b'"together": true'), "together from True to False"),
        ((b'"code": {}', b'"code": {"random": "0123456789abcdef"}'), "the code of 'random'"),
        ((b'"code": {}', b'"code":{}'), "the head is right, but not written exactly as zombiekit writes it"),
    ],
)
@pytest.mark.parametrize("seeds", [6, 7])
def test_why_a_file_cannot_be_gone_on_with_is_told(
    edit: tuple[bytes, bytes], reason: str, seeds: int, expected: bytes, path: Path
) -> None:
    """Also where seeds are added, which is no reason."""
    path.write_bytes(expected.replace(*edit, 1))
    with pytest.raises(InvalidResults, match=reason):
        run(design(seeds=seeds), path)
    assert path.read_bytes() == expected.replace(*edit, 1)


def test_rows_are_read_as_they_were_played(expected: bytes, path: Path) -> None:
    path.write_bytes(expected)
    results = read(path)
    assert (results.design, results.rows, results.is_whole) == (design(), 12, True)
    assert list(results) == [play(design(), index) for index in range(12)]


@pytest.mark.parametrize(
    ("edit", "line", "reason"),
    [
        ((b'"index": 1,', b'"index": 2,'), 3, '"index" is 2, but the design has 1'),
        ((b'"index": 1,', b'"index":1,'), 3, "not written exactly as zombiekit writes them"),
        ((b'"index": 1,', b'"j": 1,'), 3, "not a row"),
        ((b'{"index": 1,', b'["index", 1,'), 3, "not JSON"),
        ((b'"seating": [0, 1]', b'"seating": [1, 0]'), 2, '"seating"'),
        ((b'"seed": 0', b'"seed": false'), 2, '"seed"'),
        ((b'"returns": [-1.0, -1.0]', b'"returns": [-1.0]'), 2, "each of 2 seats"),
        ((b'"returns": [-1.0, -1.0]', b'"returns": [-1.0, NaN]'), 2, "not from"),
        ((b'"returns": [-1.0, -1.0]', b'"returns": [-1.0, "1"]'), 2, "each of 2 seats"),
        ((b'"winners": []', b'"winners": [2]'), 2, "besides seats"),
        ((b'"winners": []', b'"winners": [0, 0]'), 2, "a seat twice"),
        ((b'"winners": []', b'"winners": [1, 0]'), 2, "out of order"),
        ((b'"reason": ""', b'"reason": "boredom"'), 2, "not a reason"),
        ((b'"steps": 24', b'"steps": 25'), 2, "not a number of steps"),
        ((b'"end": "step_limit"', b'"end": "peace"'), 2, "not one of over"),
        ((b'"course": "', b'"course": "x'), 2, "not a digest"),
        ((b'"}\n{"index": 1', b'", "error": "x"}\n{"index": 1'), 2, "does not belong"),
        ((b'"end": "step_limit"', b'"end": ["over"]'), 2, "not one of over"),
        ((b'"arena": 3', b'"arena": 9'), 1, "not the head"),
        ((b'"ruleset": "1.1"', b'"ruleset": ""'), 1, "game.ruleset: '' is not a text"),
        ((b'"seats": [2]', b'"seats": [3]'), 1, "game.seats"),
        ((b'"seats": [2]', b'"seats": [2, 2]'), 1, "1 sets of options, but numbers of seats are given for 2"),
        ((b'"returns": [-1.0, 1.0]', b'"returns": [-1.0]'), 1, "game.returns"),
        ((b'"together": false', b'"together": 0'), 1, "game.together"),
        ((b'"code": {}', b'"code": {"x": 1}'), 1, "no digests"),
        ((b'"zombiekit": "', b'"zombiekit": " '), 1, "which version"),
        ((b'"seeds": 6', b'"seeds": 1'), 4, "only 2 games"),
        ((b'"bots"', b'"robots"'), 1, "not a field of a design"),
    ],
)
def test_a_bad_line_is_told(edit: tuple[bytes, bytes], line: int, reason: str, expected: bytes, path: Path) -> None:
    path.write_bytes(expected.replace(*edit, 1))
    with pytest.raises(InvalidResults, match=reason) as caught:
        read(path)
    assert caught.value.line == line


UNLIMITED = (b'"max_steps": 24', b'"max_steps": null'), (b'"returns": [-1.0, 1.0]', b'"returns": [null, null]')
"""Edits of a head that leave the numbers of steps and returns without bounds."""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b'"steps": 24', b'"steps": 1' + b"0" * 400),
        (b'"steps": 24', b'"steps": 9007199254740993'),
        (b'"returns": [-1.0, -1.0]', b'"returns": [-1.0, Infinity]'),
        (b'"returns": [-1.0, -1.0]', b'"returns": [-1.0, 1.7e+308]'),
        (b'"returns": [-1.0, -1.0]', b'"returns": [-1' + b"0" * 400 + b", -1.0]"),
    ],
)
def test_a_number_that_no_report_can_add_up_is_told(before: bytes, after: bytes, expected: bytes, path: Path) -> None:
    for edit in (*UNLIMITED, (before, after)):
        assert edit[0] in expected
        expected = expected.replace(*edit, 1)
    path.write_bytes(expected)
    with pytest.raises(InvalidResults, match=r"line 2: .* (not from -9007199254740992 to|not a number of steps)"):
        read(path)


def test_a_row_is_played_again_as_a_match() -> None:
    study = design(bots=("random", "arena_bots:Listener"), max_steps=None, options={"night_limit": 2})
    for index in range(4):
        match, row = replay(study, index), play(study, index)
        assert match.result is not None
        assert (match.length, match.result.returns, str(match.result.reason)) == (row.steps, row.returns, row.reason)


def test_a_bot_against_itself_is_exactly_as_good(tmp_path: Path) -> None:
    """Each seat has the same dice in both games of a set, so the games are equal and the bots score the same."""
    study = design(game="they_come_back", bots=("random", "random"), seeds=3, options={"players": 2}, max_steps=400)
    for group in sets(run(study, tmp_path / "x.jsonl")):
        one, other = bot_scores(group, 2, together=False)
        assert one == other
        assert len({row.steps for row in group}) == 1


def test_a_bot_against_itself_is_exactly_even(tmp_path: Path) -> None:
    """This holds for a bot that draws lots, too: both seatings of a seed are the same game."""
    study = design(bots=("greedy:worlds=1", "greedy:worlds=1"), seeds=4, max_steps=None, options={"night_limit": 2})
    summary = summarize(run(study, tmp_path / "x.jsonl"))
    assert (summary.seeds, summary.cells[0].leads[1]) == (4, Running(count=4))


@pytest.mark.parametrize("nights", [[2], [2, 3]])
def test_a_seed_averages_its_sets_of_options(nights: list[int], path: Path) -> None:
    study = design(options={"players": 2}, sweep={"night_limit": nights}, seeds=40, replicates=2, max_steps=None)
    dice, games = Random(len(nights)), list[GameRow]()
    for task in map(study.task, range(len(study))):
        won, reason = dice.randrange(2), dice.choice(study.facts.reasons)
        returns = (1.0, -1.0) if won == 0 else (-1.0, 1.0)
        games.append(GameRow(task.index, task.cell, task.seed, task.seating, returns, (won,), reason, 9, "over"))
    path.write_text(head(study) + "".join(map(line_of, games)), encoding="ascii")
    summary = summarize(read(path))

    def total(found: Iterable[bool]) -> float:
        """Add up the shares of the seeds, which all have as many games."""
        return sum(found) / study.rows_per_seed

    assert summary.seeds == 40
    bots = [total(row.seating[row.winners[0]] == bot for row in games) for bot in (0, 1)]
    assert [each.total for each in summary.bots] == pytest.approx(bots)
    seats = [total(row.winners[0] == seat for row in games) for seat in (0, 1)]
    assert summary.seats is not None
    assert [each.total for each in summary.seats] == pytest.approx(seats)
    ended = {reason: total(row.reason == reason for row in games) for reason in study.facts.reasons}
    assert {end: each.total for end, each in summary.ended.items()} == pytest.approx(ended)


SCRIPT = """
import sys
from concurrent.futures import ThreadPoolExecutor
from resource import RUSAGE_SELF, getrusage
from zombiekit import arena

text = 'study = "many"\\ngame = "one_against_the_dead"\\nbots = ["random"]\\nmax_steps = 1\\nseeds = ' + sys.argv[2]
results = arena.run(arena.read_design(text), sys.argv[1], executor=lambda: ThreadPoolExecutor(1))
assert "step_limit" in arena.report(results)
assert arena.charts(results)
print(len(results), getrusage(RUSAGE_SELF).ru_maxrss // (1024 if sys.platform == "linux" else 1024 * 1024))
"""


def megabytes(folder: Path, games: int) -> int:
    """Return the megabytes it takes to play, write, read and report `games` games of one step each."""
    played, used = map(int, printed(SCRIPT, folder / f"{games}.jsonl", games).split())
    assert played == games
    return used


@pytest.mark.slow
def test_a_hundred_thousand_games_need_less_than_200_megabytes(tmp_path: Path) -> None:
    pytest.importorskip("resource")  # Windows has none
    few, many = megabytes(tmp_path, 100), megabytes(tmp_path, 100_000)
    assert many < 200
    assert many - few < 40
