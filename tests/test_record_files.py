"""Record files: full disks, killed processes, second writers and links do no harm, and long matches are read in linear time."""

import copy
import errno
import gc
import itertools
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

from tests import crashing, toy
from tests.test_record import cellar, lines, read, refusal, text, whole
from zombiekit import InvalidRecord, InvalidState, RecordInUse, record
from zombiekit.games import one_against_the_dead as city
from zombiekit.play import Match, Step, new_match
from zombiekit.record import form

resource = pytest.importorskip("resource")
resume = partial(record.resume, game=cellar)
TOP = str(Path(__file__).parents[1])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "record"


def create(path: Any) -> None:
    record.create(whole(), path).close()


def write(path: Any) -> None:
    record.write(whole(), path)


def files(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.iterdir()}


@contextmanager
def full_at(size: int) -> Iterator[None]:
    """Limit file sizes, as if the disk were full: the system writes what fits and refuses the rest."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def begun(path: Path) -> record.Writer:
    """Return a writer for a record with no steps yet."""
    path.write_text(lines()[0])
    return resume(path)


@pytest.mark.thorough
def test_a_disk_that_is_full_loses_no_step_and_leaves_a_sound_record(path: Path) -> None:
    """At every byte, the file ends with the last acknowledged step, and the writer goes on once there is room."""
    for size in range(len(lines()[0]), len(text())):
        with begun(path) as writer:
            with full_at(size), suppress(OSError):
                for length in range(1, whole().length + 1):
                    writer.add(whole().undo_to(length))
            kept = writer.match.length
            assert path.read_bytes() == "".join(lines()[: kept + 1]).encode()
            assert len(path.read_bytes()) <= size < len("".join(lines()[: kept + 2]))
            writer.add(whole())
        assert path.read_bytes() == text()


@pytest.mark.thorough
def test_a_record_that_met_a_full_disk_is_resumed(path: Path) -> None:
    """At every byte, somebody else resumes it after the first writer has failed a second time."""
    for size in range(len(lines()[0]), len(text())):
        with begun(path) as writer, full_at(size):
            for _ in range(2):
                with pytest.raises(OSError, match="File too large"):
                    writer.add(whole())
            kept = writer.match
        with resume(path) as writer:
            assert writer.match == kept
            writer.add(whole())
        assert path.read_bytes() == text()


@pytest.mark.parametrize(("begin", "before"), [(create, {}), (write, {}), (write, {"record": "an older record"})])
def test_a_full_disk_leaves_all_as_it_was(tmp_path: Path, begin: Any, before: dict[str, str]) -> None:
    for name, old in before.items():
        (tmp_path / name).write_text(old)
    for size in range(len(text())):
        with full_at(size), pytest.raises(OSError, match="File too large"):
            begin(tmp_path / "record")
        assert files(tmp_path) == before


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (toy.State(toy.Options(), (), hands=((1, 1), ())), "INV-1"),
        (toy.observe(crashing.games().undo_to(9).state, 0), "view"),
    ],
    ids=["faults", "a view"],
)
@pytest.mark.parametrize("begin", [record.create, record.write])
def test_a_match_that_cannot_be_recorded_leaves_nothing(tmp_path: Path, begin: Any, state: Any, words: str) -> None:
    with pytest.raises(InvalidState, match=words):
        begin(new_match(cellar, state=state), tmp_path / "record")
    assert files(tmp_path) == {}


@pytest.mark.parametrize("interruption", [OSError(errno.EMFILE, "too many open files"), KeyboardInterrupt()], ids=repr)
def test_a_record_that_cannot_be_opened_again_leaves_nothing(
    interruption: BaseException, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(_: object) -> None:
        raise interruption

    monkeypatch.setattr("zombiekit.files.check_regular", failing)
    with pytest.raises(type(interruption)):
        create(path)
    assert files(path.parent) == {}


def test_a_new_record_that_somebody_else_goes_on_with_is_left(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zombiekit.files._lock", lambda _: False)
    with pytest.raises(RecordInUse):
        create(path)
    assert path.exists()


def test_a_closing_line_that_did_not_fit_is_added_later(tmp_path: Path) -> None:
    path, before = tmp_path / "record", "".join(lines()[:-1])
    path.write_text(before)
    with full_at(len(before) + 5), pytest.raises(OSError, match="File too large"):
        resume(path)
    assert path.read_text() == before
    resume(path).close()
    assert path.read_bytes() == text()


def test_a_line_that_was_interrupted_is_not_written_twice(path: Path) -> None:
    """Anything in the file after the last acknowledged step is a failed attempt, complete or not."""
    with record.create(whole().undo_to(3), path) as writer:
        for beyond in ("", "{", lines()[4][:-1], lines()[4], lines()[4] + lines()[5] + "{"):
            with path.open("a") as file:
                file.write(beyond)
            writer.add(whole().undo_to(writer.match.length + 1))
            assert read(path) == writer.match


def test_a_record_that_another_program_cut_short_is_not_filled_up(path: Path) -> None:
    with record.create(whole().undo_to(3), path) as writer:
        path.write_text("")
        with pytest.raises(RecordInUse, match="another program has cut it short"):
            writer.add(whole())
    assert path.read_text() == ""


def killed(how: str, path: Path, acknowledgments: int) -> list[tuple[int, int]]:
    """Kill a process that records matches after so many acknowledgments, and return all it has acknowledged by then."""
    command = [sys.executable, "-m", "tests.crashing", how, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=TOP) as process:
        assert process.stdout is not None
        told = list(itertools.islice(process.stdout, acknowledgments))
        process.kill()
        told += [line for line in process.stdout if line.endswith("\n")]
    found = [line.split() for line in told]
    assert len(found) >= acknowledgments
    return [(int(number), int(length)) for number, length in found]


def check_added(path: Path, acknowledgments: int) -> None:
    for number, length in dict(killed("add", path, acknowledgments)).items():
        assert read(f"{path}{number}", recover=True).length >= length
    for file in path.parent.glob(f"{path.name}*"):  # the last one may not even be acknowledged
        with resume(file) as writer:
            writer.add(whole())
        assert file.read_bytes() == text()


def check_written(path: Path, acknowledgments: int) -> None:
    *_, (_, length) = killed("write", path, acknowledgments)
    assert read(f"{path}0").length in {length, (length + 1) % (whole().length + 1)}


@pytest.mark.parametrize(
    "counts",
    [
        pytest.param([1, 20], id="two", marks=pytest.mark.thorough),
        pytest.param([Random(seed).randint(1, 500) for seed in range(100)], id="a hundred", marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("check", [check_added, check_written])
def test_killed_processes_lose_no_step(tmp_path: Path, check: Any, counts: list[int]) -> None:
    for number, acknowledgments in enumerate(counts):
        check(tmp_path / f"record-{number}-", acknowledgments)


def test_a_second_writer_is_refused(path: Path, tmp_path: Path) -> None:
    """This lasts as long as the first writer has the file open; anyone may read it."""
    words = "the record .* cannot be written: another writer has it open"
    with record.create(whole().undo_to(3), path) as writer:
        for use in (resume, write):
            with pytest.raises(RecordInUse, match=words):
                use(path)
        with pytest.raises(FileExistsError):
            create(path)
        assert read(path).length == 3
        writer.add(whole())
    with resume(path) as writer, pytest.raises(RecordInUse, match=words) as caught:
        resume(path)
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - our own
    assert (str(again), again.path) == (str(caught.value), str(path))
    assert files(tmp_path) == {"record": text().decode()}


def test_a_second_writer_in_another_process_is_refused(path: Path) -> None:
    code = "import sys; from zombiekit import record; record.resume(sys.argv[1]).close()"
    command = [sys.executable, "-c", code, str(path)]
    with record.create(new_match(city), path):
        found = subprocess.run(command, capture_output=True, text=True, check=False)
        assert found.stderr.splitlines()[-1].startswith("zombiekit.errors.RecordInUse: the record ")
    assert subprocess.run(command, check=False).returncode == 0


def test_a_writer_of_a_file_that_was_replaced_is_refused(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a writer that opens a file just before it is replaced would write where nobody reads."""
    record.write(whole().undo_to(3), path)
    real = os.open

    def late(*args: Any) -> int:
        descriptor = real(*args)
        (tmp_path / "other").write_text("".join(lines()))
        (tmp_path / "other").replace(path)
        return descriptor

    with monkeypatch.context() as patched:
        patched.setattr("os.open", late)
        with pytest.raises(RecordInUse):
            resume(path)
    assert path.read_bytes() == text()


def test_without_locks_the_writers_of_a_process_are_told_apart(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This is what browsers are like: no `fcntl`, no hard links, no other processes."""
    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.delattr(os, "link")
    with record.create(whole().undo_to(3), path) as writer:
        for use in (resume, write):
            with pytest.raises(RecordInUse):
                use(path)
        with record.create(whole(), tmp_path / "another"):
            writer.add(whole())
    write(path)
    assert files(tmp_path) == dict.fromkeys(("record", "another"), text().decode())
    with resume(path) as writer:
        assert writer.match == whole()


def test_where_locking_fails_the_writers_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some shared folders cannot lock files."""
    fcntl = pytest.importorskip("fcntl")

    def unsupported(*_: object) -> None:
        raise OSError(errno.ENOLCK, "no locks available")

    monkeypatch.setattr(fcntl, "flock", unsupported)
    with record.create(whole(), tmp_path / "record"), pytest.raises(RecordInUse):
        resume(tmp_path / "record")
    resume(tmp_path / "record").close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no such processes here")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_a_forked_process_neither_writes_nor_holds_the_file(path: Path) -> None:
    writer = record.create(whole().undo_to(3), path)
    (from_child, to_parent), (from_parent, to_child) = os.pipe(), os.pipe()
    child = os.fork()
    if not child:
        try:
            writer.add(whole())
        except ValueError:
            os.write(to_parent, b"refused")
        os.write(to_parent, b".")
        os.read(from_parent, 1)  # stay alive until the parent is done
        os._exit(0)
    told = os.read(from_child, 7)
    writer.close()
    try:
        resume(path).close()
    finally:
        os.write(to_child, b".")
        os.waitpid(child, 0)
        for end in (from_child, to_parent, from_parent, to_child):
            os.close(end)
    assert told == b"refused"
    assert read(path).length == 3


def test_a_closed_writer_writes_nothing(tmp_path: Path) -> None:
    writer = record.create(whole().undo_to(3), tmp_path / "record")
    writer.close()
    writer.close()
    with pytest.raises(ValueError, match="closed"):
        writer.add(whole())


def test_no_record_is_written_through_a_link(tmp_path: Path) -> None:
    sound, diary = tmp_path / "sound", tmp_path / "diary"
    record.write(whole().undo_to(3), sound)
    diary.write_text("dear diary")
    before = files(tmp_path)
    for target in (diary, tmp_path / "nowhere", sound):
        link = tmp_path / "link"
        link.unlink(missing_ok=True)
        link.symlink_to(target)
        with pytest.raises(FileExistsError):
            create(link)
        for use in (resume, write):
            with pytest.raises(OSError, match="this is a link, and zombiekit does not write through links"):
                use(link)
        assert link.readlink() == target
    assert read(link).length == 3
    assert files(tmp_path) == before | {"link": before["sound"]}


def test_links_that_wait_for_a_temporary_file_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "diary").write_text("dear diary")
    (tmp_path / "record.part").symlink_to(tmp_path / "diary")
    write(tmp_path / "record")
    assert files(tmp_path) == {"diary": "dear diary", "record": text().decode(), "record.part": "dear diary"}


def test_who_may_read_a_record_stays_the_same(path: Path) -> None:
    record.write(whole().undo_to(3), path)
    path.chmod(0o600)
    write(path)
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_record_begins_where_files_have_no_second_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some memory cards have no hard links, and neither do browsers."""
    monkeypatch.delattr("os.link")
    create(tmp_path / "record")
    assert files(tmp_path) == {"record": text().decode()}
    with pytest.raises(FileExistsError):
        create(tmp_path / "record")


@pytest.mark.parametrize("name", ["a\0b", "\ud800", ""])
def test_what_is_no_name_of_a_file_is_told_as_any_file_that_cannot_be_had(name: str) -> None:
    for use in (read, resume, write, create):
        with pytest.raises(OSError, match="a file cannot have this name"):
            use(name)


def test_folders_and_pipes_hold_no_record(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path, words in ((tmp_path, "directory"), (tmp_path / "pipe", "this is not a file")):
        for use in (read, resume, write):
            with pytest.raises(OSError, match=words):
                use(path)


def long_match(length: int) -> Match:
    state = whole().start
    match = new_match(cellar, state=state)
    for number in range(1, length + 1):
        match = Match(cellar, state, number, Step(0, toy.Play(1), state), match)
    return match


@pytest.mark.thorough
def test_long_matches_are_compared_copied_pickled_and_forgotten() -> None:
    match, other = long_match(50_000), long_match(50_000)
    assert (match, hash(match)) == (other, hash(other))
    assert match != match.previous
    assert pickle.loads(pickle.dumps(match)) == match  # noqa: S301 - our own
    assert copy.copy(match) == copy.deepcopy(match) == match
    assert repr(match) == "<Match of cellar: 50000 steps, going on>"
    del match, other


def test_matches_are_compared_by_their_steps() -> None:
    """The states between follow from the steps, and comparing them too would take ten times as long."""

    @attrs.frozen(eq=False)
    class Weighed:
        compared: list[None] = attrs.field(factory=list)

        def __eq__(self, _: object) -> bool:
            self.compared.append(None)
            return True

        def __hash__(self) -> int:
            return 0

    state = Weighed()
    matches = []
    for _ in range(2):
        match = Match(cellar, state)
        for number in range(1, 101):
            match = Match(cellar, state, number, Step(0, toy.Play(number % 5), Weighed()), match)
        matches.append(match)
    assert matches[0] == matches[1]
    assert sum(len(step.state.compared) for match in matches for step in match.history) == 1
    assert matches[0] != Match(cellar, state, 100, Step(0, toy.Play(1), state), matches[1].previous)


def test_reading_leaves_the_garbage_collector_at_rest(path: Path) -> None:
    """Collections would scan the whole history again and again; the collector's setting is restored, even after a failed read."""
    record.write(whole(), path)
    seen = []

    def watch(phase: str, _: Any) -> None:
        seen.append(phase)

    def source() -> Iterator[str]:
        gc.callbacks.append(watch)
        keep: list[list[None]] = [[] for _ in range(5_000)]  # enough for several collections
        yield from lines()
        gc.callbacks.remove(watch)
        keep.clear()

    assert (read(source()), seen, gc.isenabled()) == (whole(), [], True)
    with pytest.raises(InvalidRecord):
        read(["{"])
    assert gc.isenabled()
    resume(path).close()
    assert gc.isenabled()
    gc.disable()
    try:
        read(path)
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_a_record_has_an_end(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    text = lines()
    monkeypatch.setattr(form, "MOST_STEPS", 5)
    assert read(text[:6]).length == 5
    with pytest.raises(InvalidRecord, match="line 7: there are more than 5 steps"):
        read(text)
    too_long = partial(pytest.raises, ValueError, match="a record has at most 5 steps")
    with record.create(whole().undo_to(4), tmp_path / "record") as writer:
        writer.add(whole().undo_to(5))
        with too_long():
            writer.add(whole())
        assert writer.match.length == 5
    with too_long():
        write(tmp_path / "other")


@pytest.mark.parametrize("depth", [10, *range(900, 1_100, 5), 100_000])
def test_deep_brackets_are_refused(depth: int) -> None:
    deep = depth * "[" + depth * "]"
    for number, line in ((1, lines()[0]), (2, lines()[1]), (len(lines()), lines()[-1])):
        for key in ('"zombiekit": 1', '"options": ', '"n": 1', '"do": "deal 2"', '"outcome": ', '"digest": '):
            if key not in line:
                continue
            before, _, after = line.partition(key)
            value = after.partition(", ")[2] if key.endswith(" ") else after
            edited = f"{before}{key.partition(':')[0]}: {deep}{',' if key.endswith(' ') else ''}{value}"
            assert refusal([*lines()[: number - 1], edited, *lines()[number:]], cellar)[0] == number
