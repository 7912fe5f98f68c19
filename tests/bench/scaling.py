"""How many games an arena plays with one process, two, and workers of Dask: `python tests/bench/scaling.py [game [games [repeats]]]`.

It prints games a second, which mean something only on a quiet machine, and processor seconds per thousand games, which hardly depend
on its other work: those of the process that writes and of all that play, without their start, which a short study measures first.
The last column compares games a second with one process times the number of workers.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from importlib import import_module
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

from zombiekit import arena

DESIGN = 'study = "scaling"\ngame = "{}"\nbots = ["random"]\nseeds = {}\n'
SHORT = 100
"""Games of the study that measures the start."""
QUIET = {"distributed.worker.profile.enabled": False, "distributed.admin.tick.interval": "1s"}
"""Settings that keep a Dask worker from watching itself."""

Workers: TypeAlias = Callable[[], AbstractContextManager[Any]]


class Cost(NamedTuple):
    """What a study takes: seconds from its first row to its last, games in that time, and processor seconds in all."""

    seconds: float
    games: int
    processor: float


@contextmanager
def dask(count: int, settings: dict[str, object]) -> Iterator[Any]:
    """Yield an executor of `count` Dask workers."""
    distributed: Any = import_module("distributed")
    with (
        import_module("dask").config.set(settings),
        distributed.LocalCluster(
            n_workers=count, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client.get_executor(pure=False)


def used() -> float:
    """Return the processor seconds of this process and of those of its children that have ended."""
    return sum(sum(getrusage(who)[:2]) for who in (RUSAGE_SELF, RUSAGE_CHILDREN))


def cost(workers: Workers, game: str, games: int) -> Cost:
    """Play a design, and return what it took."""
    design = arena.read_design(DESIGN.format(game, games))
    told: list[tuple[float, int]] = []
    before = used()
    with tempfile.TemporaryDirectory() as folder, workers() as executor:
        arena.run(
            design,
            Path(folder) / "games.jsonl",
            executor=executor,
            ahead=8,
            progress=lambda rows: told.append((perf_counter(), len(rows))),
        )
    return Cost(told[-1][0] - told[0][0], games - told[0][1], used() - before)


def main(game: str = "one_against_the_dead", games: str = "16000", repeats: str = "1") -> None:
    """Measure all in turn, and print a line for each."""
    subjects: dict[str, tuple[int, Workers]] = {
        "1 process": (1, lambda: nullcontext(arena.processes(1))),
        "2 processes": (2, lambda: nullcontext(arena.processes(2))),
        "1 of Dask": (1, partial(dask, 1, {})),
        "2 of Dask": (2, partial(dask, 2, {})),
        "1 of Dask, quiet": (1, partial(dask, 1, QUIET)),
        "2 of Dask, quiet": (2, partial(dask, 2, QUIET)),
    }
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in subjects}
    for _ in range(int(repeats)):
        for name, (_, workers) in subjects.items():
            start, whole = cost(workers, game, SHORT), cost(workers, game, int(games))
            each = (whole.processor - start.processor) / (int(games) - SHORT)
            found[name].append((whole.games / whole.seconds, 1000 * each))
    one = median(rate for rate, _ in found["1 process"])
    print(f"{game}, {games} games\n{'':18}{'games/s':>9}{'CPU s/1,000':>13}{'efficiency':>12}")
    for name, (count, _) in subjects.items():
        rate, each = (median(column) for column in zip(*found[name], strict=True))
        print(f"{name:18}{rate:9,.0f}{each:13.3f}{rate / one / count:12.2f}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
