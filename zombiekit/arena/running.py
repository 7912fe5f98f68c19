"""Running a study: on one core, on many, on a cluster; the file is the same.

The work is handed to any `concurrent.futures.Executor` in chunks of rows. A task is text and whole numbers: the design as JSON, and
from which row to which. So it does not matter where it is played, nor whether it is played twice.
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
from time import perf_counter
from typing import Any, TypeAlias, cast

import attrs

from zombiekit.arena.design import Design, from_plain
from zombiekit.arena.files import Appender, Results, line_of, row_of
from zombiekit.arena.playing import GameRow, NotRepeatable, play
from zombiekit.arena.rolls import roll_call
from zombiekit.errors import ZombiekitError

CHUNK_SECONDS = 2.0
"""So long a chunk should take: short enough to lose little, long enough to cost little."""
LEAST = 20
"""Chunks become smaller towards the end, so that all workers are busy to the last; but no smaller than this part of one."""
PROBES = 4
"""So many chunks of one row are handed out before anybody knows how long one takes: each costs a cluster as much as a long one."""
MOST_IN_CHUNK = 5_000
MOST_WAITING = 100_000
"""So many rows may wait for one in front of them before nothing more is handed out."""
TRIES = 4
"""So often a chunk is handed out before the fault is taken for its own."""

Chunk: TypeAlias = tuple[int, int]
"""From which row to before which."""
Played: TypeAlias = tuple[str, float, list[str]]
"""What comes back of a chunk: by whom it was played (`roll_call`), in how many seconds, and its rows as lines."""
Progress: TypeAlias = Callable[[list[GameRow]], object]
"""Is told the rows that were just written."""


class WorkerDiffers(ZombiekitError):
    """A worker has other versions or other code than whoever hands out the work, so that its rows could not be compared."""


def processes(workers: int | None = None) -> Callable[[], Executor]:
    """Return what makes a pool of processes, for `run`.

    Args:
        workers: How many; as many as this process may use processors if None.
    """

    def make() -> Executor:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        many = workers or usable()
        pool = ProcessPoolExecutor(many, get_context("spawn"), initializer=_die_when_interrupted)
        with _interrupts_held_back():
            for _ in range(many):  # each starts a worker
                pool.submit(_die_when_interrupted)
        return pool

    return make


def usable() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _die_when_interrupted() -> None:
    """Let Ctrl-C, which reaches all processes of a terminal, end a worker at once and without a word."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Let Ctrl-C wait, also in processes that are started meanwhile: one that is only just waking up would say where it was."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # which lets Ctrl-C through again when it begins
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def play_chunk(design: str, first: int, last: int, strict: bool) -> Played:  # noqa: FBT001 - executors pass by place
    """Play some rows of a design; the task that executors carry to wherever their workers are."""
    study = _loaded(design)
    start = perf_counter()
    lines = [line_of(play(study, index, strict=strict)) for index in range(first, last)]
    return _roll_of(design), perf_counter() - start, lines


@lru_cache(maxsize=4)
def _loaded(design: str) -> Design:
    return from_plain(json.loads(design))


@lru_cache(maxsize=4)
def _roll_of(design: str) -> str:
    """Return the roll call of a worker, as its code was when it loaded the design."""
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
    """Play what a file lacks of a design's rows, and return its results.

    Args:
        design: What is played.
        path: The file; one that was begun with the same design, or with fewer seeds, is gone on with.
        executor: Who plays: any executor, or a function that makes one, which is called again when its workers have died; None to play here.
        chunk: How many rows are handed out at once; as many as take two seconds if None.
        ahead: How many chunks are handed out before the first has come back.
        strict: Stop when a bot fails; otherwise that game is forfeited.
        progress: Called with rows after they were written.

    Raises:
        PolicyFailed: A bot raised an error or chose what is not legal, and `strict` is true.
        InvalidResults: The file holds something else.
        NotRepeatable: A row that was played twice came out differently.
        RecordInUse: Somebody else is writing to the file.
        WorkerDiffers: A worker has other versions or other code.
        OSError: The file cannot be written.
    """
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
    """Hands out chunks, puts what comes back in order, and hands out again what was lost.

    Attributes:
        size: How many rows the next chunk has.
        probed: Whether it is known how many rows make a chunk; or nobody has answered for so long that one row is enough.
        next: The first row that was never handed out.
        lost: The chunks to be handed out again.
        tries: How often chunks were lost.
        waiting: Rows that came back before others that stand in front of them.
        failures: How often in a row all workers died before anything came back.
        roll: What all who play must have in common.
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

    def run(self) -> None:
        """Work until all rows are written. The last one that was there already is played again, and has to come out the same."""
        self.size, self.probed, self.roll = self.chunk or 1, self.chunk is not None, roll_call(self.design)
        self.next = max(0, self.file.rows - self.design.is_repeatable)
        while not self.file.is_whole:
            with self._pool() as pool:
                self._use(cast("Executor", pool))

    def _pool(self) -> Any:
        """Return the executor to work with now: a new one, which is closed when it is left, or the one that was given."""
        return nullcontext(self.executor) if isinstance(self.executor, Executor) else self.executor()

    def _use(self, pool: Executor) -> None:
        """Work until all rows are written, or the pool is broken."""
        out: dict[Future[Played], Chunk] = {}
        text = json.dumps(self.design.plain())
        try:
            while not self.file.is_whole:
                most = self.ahead if self.probed else min(self.ahead, PROBES)
                while len(out) < most and (chunk := self._due()):
                    self.lost.insert(0, chunk)  # until it is taken: a broken pool takes nothing
                    future = pool.submit(play_chunk, text, *chunk, self.strict)
                    out[future] = self.lost.pop(0)
                done, _ = wait(out, None if self.probed else CHUNK_SECONDS, FIRST_COMPLETED)
                self.probed = True
                for future in sorted(done, key=out.__getitem__):
                    self._take(future, out.pop(future))
        except BrokenExecutor as error:
            self.failures += 1
            self.lost = sorted([*self.lost, *out.values()])
            if isinstance(self.executor, Executor) or self.failures == TRIES:
                error.add_note(f"the workers died while they played some of the rows from {self.lost[0][0]} on")
                raise  # only whoever made an executor can make another
        finally:
            for future in out:  # what is still under way when the study is decided is not needed
                future.cancel()

    def _due(self) -> Chunk | None:
        """Return the next chunk to hand out, if any: what was lost first."""
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
        """Take what a chunk came to, or put it back."""
        error = CancelledError() if future.cancelled() else future.exception()
        if error is not None:
            self.lost = sorted([*self.lost, chunk])
            tries = self.tries[chunk] = self.tries.get(chunk, 0) + 1
            if tries == TRIES or not _is_of_the_cluster(error):
                raise error
            return
        (roll, seconds, lines), self.failures = future.result(), 0
        if roll != self.roll:
            raise WorkerDiffers(f"a worker has {roll}; here is {self.roll}")
        if self.chunk is None:
            self.size = max(1, min(MOST_IN_CHUNK, int(CHUNK_SECONDS * len(lines) / max(seconds, 1e-6))))
        for number, line in enumerate(lines, chunk[0]):
            self._keep(row_of(line.encode(), self.design, number))
        self._write()

    def _keep(self, row: GameRow) -> None:
        before = self.waiting.setdefault(row.index, row) if row.index >= self.file.rows else self.file.last
        if before is not None and self.design.is_repeatable:
            _check_equal(before, row)

    def _write(self) -> None:
        ready: list[GameRow] = []
        while (row := self.waiting.pop(self.file.rows + len(ready), None)) is not None:
            ready.append(row)
        if ready:
            ready = self.file.add(ready)
            if self.progress:
                self.progress(ready)


def _is_of_the_cluster(error: BaseException) -> bool:
    """Tell whether it was a worker that failed rather than what it played: clusters have errors of their own for that."""
    cluster = type(error).__module__.partition(".")[0] in {"distributed", "dask"}
    return cluster or isinstance(error, CancelledError)
