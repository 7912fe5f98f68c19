"""Running a study on one core, on many, or on a cluster: the file is the same.

Any `concurrent.futures.Executor` plays the rows in chunks. A task is only text and whole numbers: the design as JSON, and the range of
rows. So a chunk can be played anywhere, and also twice.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from contextlib import contextmanager, nullcontext
from functools import lru_cache
from pathlib import Path
from threading import Thread
from time import perf_counter
from typing import TypeAlias

import attrs

from zombiekit.arena.design import Design, from_plain
from zombiekit.arena.files import Appender, Results, line_of, row_of
from zombiekit.arena.playing import GameRow, NotRepeatable, play
from zombiekit.arena.rolls import roll_call
from zombiekit.errors import ZombiekitError, shown

CHUNK_SECONDS = 2.0
"""How long a chunk should take. If it is lost, little is lost; and handing it out costs little in comparison."""
LEAST = 20
"""Chunks shrink near the end to keep all workers busy, down to one part in this many of the usual size."""
PROBES = 4
"""How many chunks of one row are handed out before the time of a row is known. Each costs a cluster as much as a long chunk."""
MOST_IN_CHUNK = 5_000
MOST_WAITING = 100_000
"""Nothing more is handed out while more rows than this wait for an earlier one."""
PARTING = 1.0
"""How many seconds interrupted workers have to end."""
TRIES = 4
"""How often a chunk is tried before its failure counts as its own fault."""

Chunk: TypeAlias = tuple[int, int]
"""The first row, and the row after the last."""
Played: TypeAlias = tuple[str, float, list[str]]
"""The result of a chunk: the `roll_call` of its worker, the seconds it took, and its rows as lines."""
Progress: TypeAlias = Callable[[list[GameRow]], object]
"""Gets the rows that were just written."""


class WorkerDiffers(ZombiekitError):
    """The versions or the code of a worker differ from those here, so its rows cannot be compared."""


def processes(workers: int | None = None) -> Callable[[], Executor]:
    """Return a function that makes a pool of processes, for `run`.

    Args:
        workers: The number of processes; one for each usable processor if None.
    """

    def make() -> Executor:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        many = workers or usable()
        pool = ProcessPoolExecutor(many, get_context("spawn"), initializer=_die_when_interrupted)
        with _interrupts_held_back():
            for _ in range(many):  # each starts a worker
                pool.submit(int)
        return pool

    return make


def usable() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _die_when_interrupted() -> None:
    """Let Ctrl-C, which reaches all processes of a terminal, end a worker at once and silently. It also ends with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    Thread(target=_die_with_parent, daemon=True).start()


def _die_with_parent() -> None:
    """End this worker once the process that it works for has been killed; otherwise it would wait for work for ever."""
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Hold Ctrl-C back, also in processes that start meanwhile, since a process that is still starting would print a traceback."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # it lets Ctrl-C through again when it starts
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def play_chunk(design: str, first: int, last: int, strict: bool) -> Played:  # noqa: FBT001 - executors pass by place
    """Play some rows of a design. This is the task that executors send to their workers."""
    study = _loaded(design)
    start = perf_counter()
    lines = [line_of(play(study, index, strict=strict)) for index in range(first, last)]
    return _roll_of(design), perf_counter() - start, lines


@lru_cache(maxsize=4)
def _loaded(design: str) -> Design:
    return from_plain(json.loads(design))


@lru_cache(maxsize=4)
def _roll_of(design: str) -> str:
    """Return the roll call of a worker. It reads its code only once, after its first chunk."""
    return roll_call(_loaded(design))


def run(
    design: Design,
    path: str | os.PathLike[str],
    *,
    executor: Executor | Callable[[], Executor] | None = None,
    chunk: int | None = None,
    ahead: int = 64,
    strict: bool = True,
    progress: Progress | None = None,
) -> Results:
    """Play the rows of a design that a file still lacks, and return its results.

    Args:
        design: The design to play.
        path: The file. A file of the same design, which may have fewer seeds, is continued.
        executor: An executor that plays, or a function that makes one and is called again if the workers die; None to play here.
        chunk: How many rows are handed out at once; as many as take two seconds if None.
        ahead: How many chunks may be under way at once.
        strict: Stop when a bot fails; otherwise that game is forfeited.
        progress: Called with rows after they are written.

    Raises:
        PolicyFailed: A bot raised an error or chose an illegal action, and `strict` is true.
        InvalidDesign: The game or a bot cannot be loaded.
        BrokenExecutor: The workers died, and the executor cannot be replaced or has died four times.
        InvalidResults: The file holds something else.
        NotRepeatable: A row that was played twice came out differently.
        RecordInUse: Another process is writing to the file.
        WorkerDiffers: The versions or the code of a worker differ.
        OSError: The file cannot be written.
        ValueError: `chunk` or `ahead` is not 1, 2, 3 ...
    """
    for name, count in (("chunk", 1 if chunk is None else chunk), ("ahead", ahead)):
        if type(count) is not int or count < 1:
            raise ValueError(f"{name} is 1, 2, 3 ..., not {shown(count)}")
    path = Path(path)
    with Appender(path, design) as file:
        if executor is None:
            _run_here(design, file, strict=strict, progress=progress)
        else:
            _Runner(design, file, executor, chunk, ahead, strict, progress).run()
        return file.results()


def _run_here(design: Design, file: Appender, *, strict: bool, progress: Progress | None) -> None:
    if file.last is not None and not file.is_whole and design.is_repeatable:
        _check_equal(file.last, play(design, file.last.index, strict=False))
    while not file.is_whole:
        rows = file.add([play(design, file.rows, strict=strict)])
        if progress:
            progress(rows)


def _check_equal(before: GameRow, again: GameRow) -> None:
    if before != again:
        raise NotRepeatable(again.index, str(before), str(again))


@attrs.define
class _Runner:
    """Hands out chunks, puts their rows in order, and hands lost chunks out again.

    Attributes:
        size: The number of rows in the next chunk.
        probed: Whether the size of chunks is settled: it is given or measured, or a single row takes long.
        next: The first row that was never handed out.
        lost: The chunks to hand out again.
        tries: How often each chunk was lost.
        waiting: Rows that must wait for earlier ones.
        failures: How often in a row all workers died before anything came back.
        roll: The roll call that all workers must match.
        is_checked: Whether the last row of the file was played again; rows wait for that.
    """

    design: Design
    file: Appender
    executor: Executor | Callable[[], Executor]
    chunk: int | None
    ahead: int
    strict: bool
    progress: Progress | None
    size: int = 1
    probed: bool = False
    next: int = 0
    lost: list[Chunk] = attrs.field(factory=list)
    tries: dict[Chunk, int] = attrs.field(factory=dict)
    waiting: dict[int, GameRow] = attrs.field(factory=dict)
    failures: int = 0
    roll: str = ""
    is_checked: bool = True

    def run(self) -> None:
        """Work until all rows are written. If the design is repeatable, play the last row of the file again to check it."""
        self.size, self.probed, self.roll = self.chunk or 1, self.chunk is not None, roll_call(self.design)
        self.next = self.file.rows
        if self.file.rows and self.design.is_repeatable:
            self.lost, self.is_checked = [(self.next - 1, self.next)], False
        while not self.file.is_whole:
            given = self.executor  # a new one is closed in the end
            with nullcontext(given) if isinstance(given, Executor) else given() as pool:
                self._use(pool)

    def _use(self, pool: Executor) -> None:
        """Work until all rows are written or the pool breaks."""
        out: dict[Future[Played], Chunk] = {}
        text = json.dumps(self.design.plain())
        try:
            while not self.file.is_whole:
                most = self.ahead if self.probed else min(self.ahead, PROBES)
                while len(out) < most and (chunk := self._due()):
                    self.lost.insert(0, chunk)  # in case the pool is broken and does not take it
                    is_new = chunk[0] >= self.file.rows  # the last row of the file may be a forfeit
                    future = pool.submit(play_chunk, text, *chunk, self.strict and is_new)
                    out[future] = self.lost.pop(0)
                done, _ = wait(out, None if self.probed else CHUNK_SECONDS, FIRST_COMPLETED)
                self.probed = True
                for future in sorted(done, key=out.__getitem__):
                    self._take(future, out.pop(future))
        except BrokenExecutor as error:
            self.failures += 1
            self.lost = sorted([*self.lost, *out.values()])
            if isinstance(self.executor, Executor) or self.failures == TRIES:
                error.add_note(f"the workers died while playing rows from {self.lost[0][0]} on")
                raise  # only the caller can make another executor
        except KeyboardInterrupt:
            wait(out, PARTING)  # Ctrl-C kills workers, too; Python 3.11 prints a traceback if they die after `cancel`
            raise
        finally:
            for future in out:  # once the study is decided, these are not needed
                future.cancel()

    def _due(self) -> Chunk | None:
        """Return the next chunk to hand out, lost ones first; None if there is none now."""
        if self.lost:
            return self.lost.pop(0)
        first = self.next
        left = len(self.design) - first
        if not left or len(self.waiting) > MOST_WAITING:
            return None
        size = self.chunk or min(self.size, max(1, self.size // LEAST, left // 2))
        self.next += min(left, size)
        return first, self.next

    def _take(self, future: Future[Played], chunk: Chunk) -> None:
        """Take the result of a chunk, or put a lost chunk back."""
        error = CancelledError() if future.cancelled() else future.exception()
        if error is not None:
            self.lost = sorted([*self.lost, chunk])
            tries = self.tries[chunk] = self.tries.get(chunk, 0) + 1
            if tries == TRIES or not _is_of_the_cluster(error):
                raise error
            return
        (roll, seconds, lines), self.failures = future.result(), 0
        if roll != self.roll:
            raise WorkerDiffers(f"a worker runs {roll}, but this process runs {self.roll}")
        if self.chunk is None:
            self.size = max(1, min(MOST_IN_CHUNK, int(CHUNK_SECONDS * len(lines) / max(seconds, 1e-6))))
        for number, line in enumerate(lines, chunk[0]):
            self._keep(row_of(line.encode(), self.design, number))
        self._write()

    def _keep(self, row: GameRow) -> None:
        is_new = row.index >= self.file.rows
        before = self.waiting.setdefault(row.index, row) if is_new else self.file.last
        if before is not None and self.design.is_repeatable:
            _check_equal(before, row)
        self.is_checked = self.is_checked or not is_new

    def _write(self) -> None:
        if not self.is_checked:
            return
        ready: list[GameRow] = []
        while (row := self.waiting.pop(self.file.rows + len(ready), None)) is not None:
            ready.append(row)
        if ready:
            ready = self.file.add(ready)
            if self.progress:
                self.progress(ready)


def _is_of_the_cluster(error: BaseException) -> bool:
    """Return whether the worker failed, not the game that it played. Clusters have their own errors for that."""
    cluster = type(error).__module__.partition(".")[0] in {"distributed", "dask"}
    return cluster or isinstance(error, CancelledError)
