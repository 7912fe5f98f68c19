"""Running a study: on one core, on many, on a cluster; the file is the same.

The work is handed to any `concurrent.futures.Executor` in chunks of rows. A task is text and whole numbers: the design as JSON, and
from which row to which. So it does not matter where it is played, nor whether it is played twice.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import nullcontext
from functools import lru_cache
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import attrs

from zombiekit.arena.design import Design, from_plain
from zombiekit.arena.files import Appender, Results, read
from zombiekit.arena.playing import NotRepeatable, Row, play
from zombiekit.errors import ZombiekitError

if TYPE_CHECKING:
    import os


CHUNK_SECONDS = 2.0
"""So long a chunk should take: short enough to lose little, long enough to cost little."""
MOST_IN_CHUNK = 1_000
TRIES = 4
"""So often a chunk is handed out before the fault is taken for its own."""

Chunk: TypeAlias = tuple[int, int]
"""From which row to before which."""
Progress: TypeAlias = Callable[[list[Row]], object]
"""Is told the rows that were just written."""


class WorkerDiffers(ZombiekitError):
    """A worker has other versions than whoever hands out the work, so that its rows could not be compared."""


@attrs.frozen
class _Played:
    """What comes back of a chunk: who played it, how long it took, and its rows."""

    roll: str
    seconds: float
    rows: list[Row]


def roll_call(design: Design) -> str:
    """Return what all workers of a study must have in common: versions of Python, of this library and of the game's rules."""
    from zombiekit import __version__

    return f"zombiekit {__version__}, {design.game} {design.rules.RULESET}, Python {'.'.join(map(str, sys.version_info[:2]))}"


def play_chunk(design: str, first: int, last: int, strict: bool) -> _Played:  # noqa: FBT001 - executors pass by place
    """Play some rows of a design; the task that executors carry to wherever their workers are."""
    study = _loaded(design)
    start = perf_counter()
    rows = [play(study, index, strict=strict) for index in range(first, last)]
    return _Played(roll_call(study), perf_counter() - start, rows)


@lru_cache(maxsize=4)
def _loaded(design: str) -> Design:
    return from_plain(json.loads(design))


def run(
    design: Design,
    path: str | os.PathLike[str],
    *,
    executor: Executor | Callable[[], Executor] | None = None,
    chunk: int | None = None,
    ahead: int = 16,
    strict: bool = True,
    progress: Progress | None = None,
) -> Results:
    """Play what a file lacks of a design's rows, and return its results.

    Args:
        design: What is played.
        path: The file; one that was begun with the same design is gone on with.
        executor: Who plays: any executor, or a function that makes one, which is called again when its workers have died; None to play here.
        chunk: How many rows are handed out at once; as many as take two seconds if None.
        ahead: How many chunks are handed out before the first has come back.
        strict: Stop at what a bot raises; otherwise that game is forfeited.
        progress: Called with rows after they were written.

    Raises:
        InvalidResults: The file holds something else.
        NotRepeatable: A row that was played twice came out differently.
        WorkerDiffers: A worker has other versions.
        OSError: The file cannot be written.
        Exception: What a bot raised, if `strict`.
    """
    path = Path(path)
    with Appender(path, design) as file:
        if executor is None:
            _run_here(design, file, strict=strict, progress=progress)
        else:
            _Runner(design, file, executor, chunk, ahead, strict, progress).run()
    return read(path)


def _run_here(design: Design, file: Appender, *, strict: bool, progress: Progress | None) -> None:
    for index in range(file.rows, len(design)):
        rows = [play(design, index, strict=strict)]
        file.add(rows)
        if progress:
            progress(rows)


@attrs.define
class _Runner:
    """Hands out chunks, puts what comes back in order, and hands out again what was lost.

    Attributes:
        size: How many rows the next chunk has.
        next: The first row that was never handed out.
        lost: The chunks to be handed out again.
        tries: How often chunks were lost.
        waiting: Rows that came back before others that stand in front of them.
        failures: How often in a row all workers died before anything came back.
    """

    design: Design
    file: Appender
    executor: Executor | Callable[[], Executor]
    chunk: int | None
    ahead: int
    strict: bool
    progress: Progress | None
    size: int = 1
    next: int = 0
    lost: list[Chunk] = attrs.field(factory=list)
    tries: dict[Chunk, int] = attrs.field(factory=dict)
    waiting: dict[int, Row] = attrs.field(factory=dict)
    failures: int = 0

    def run(self) -> None:
        """Work until all rows are written. The last one that was there already is played again, and has to come out the same."""
        self.size, self.next = self.chunk or 1, max(0, self.file.rows - 1)
        while self.file.rows < len(self.design):
            with self._pool() as pool:
                self._use(cast("Executor", pool))

    def _pool(self) -> Any:
        """Return the executor to work with now: a new one, which is closed when it is left, or the one that was given."""
        return nullcontext(self.executor) if isinstance(self.executor, Executor) else self.executor()

    def _use(self, pool: Executor) -> None:
        """Work until all rows are written, or the pool is broken."""
        out: dict[Future[_Played], Chunk] = {}
        text = json.dumps(self.design.plain())
        try:
            while self.file.rows < len(self.design):
                while len(out) < self.ahead and (chunk := self._due()):
                    out[pool.submit(play_chunk, text, *chunk, self.strict)] = chunk
                done, _ = wait(out, return_when=FIRST_COMPLETED)
                for future in done:
                    self._take(future, out.pop(future))
        except BrokenExecutor:
            self.failures += 1
            if isinstance(self.executor, Executor) or self.failures == TRIES:
                raise  # only whoever made an executor can make another
            self.lost += sorted(out.values())
        finally:
            for future in out:
                future.cancel()

    def _due(self) -> Chunk | None:
        """Return the next chunk to hand out: what was lost first."""
        if self.lost:
            return self.lost.pop(0)
        first = self.next
        left = len(self.design) - first
        if not left:
            return None
        self.next += min(self.size, max(1, left // 2) if self.chunk is None else left)
        return first, self.next

    def _take(self, future: Future[_Played], chunk: Chunk) -> None:
        """Take what a chunk came to, or put it back."""
        error = future.exception()
        if error is not None:
            self.lost.append(chunk)
            tries = self.tries[chunk] = self.tries.get(chunk, 0) + 1
            if tries == TRIES or not _is_of_the_cluster(error):
                raise error
            return
        played, self.failures = future.result(), 0
        if played.roll != roll_call(self.design):
            raise WorkerDiffers(f"a worker has {played.roll}, and here is {roll_call(self.design)}")
        if self.chunk is None and played.rows:
            each = played.seconds / len(played.rows)
            self.size = max(1, min(MOST_IN_CHUNK, int(CHUNK_SECONDS / max(each, 1e-6))))
        for row in played.rows:
            self._keep(row)
        self._write()

    def _keep(self, row: Row) -> None:
        before = self.waiting.setdefault(row.index, row) if row.index >= self.file.rows else self.file.last
        if before != row:
            raise NotRepeatable(row.index, before, row)

    def _write(self) -> None:
        ready: list[Row] = []
        while (row := self.waiting.pop(self.file.rows + len(ready), None)) is not None:
            ready.append(row)
        if ready:
            self.file.add(ready)
            if self.progress:
                self.progress(ready)


def _is_of_the_cluster(error: BaseException) -> bool:
    """Tell whether it was a worker that failed rather than what it played: clusters have errors of their own for that."""
    return type(error).__module__.partition(".")[0] in {"distributed", "dask"}
