"""A study gives the same file, byte for byte, wherever it is played and whatever happens meanwhile."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from zombiekit.arena import Design, processes, run

SIZES: dict[str, dict[str, Any]] = {"small": {"seeds": 30, "max_steps": 60}, "big": {"seeds": 150, "max_steps": 60}}


@pytest.fixture(params=["small", pytest.param("big", marks=pytest.mark.slow)])
def design(request: pytest.FixtureRequest) -> Design:
    """A study with a bot that can be armed to kill."""
    bots = ("arena_bots:killing", "random")
    return Design(study="one file", game="zombie_flavored_doom", bots=bots, **SIZES[request.param])


Arm = Callable[..., Path]


@pytest.fixture(autouse=True)
def arm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Arm:
    """Return a function that arms the bot: it sends a signal once a file has `size` bytes, or after a long wait."""
    mark = tmp_path / "kill"
    monkeypatch.setenv("ZOMBIEKIT_KILL", str(mark))

    def armed(number: int, path: Path, size: int, *, group: bool = False) -> Path:
        mark.write_text(f"{number:d}\n{'group' * group}\n{path}\n{size}", encoding="utf-8")
        return mark

    return armed


EXPECTED: dict[int, bytes] = {}


@pytest.fixture
def expected(design: Design, tmp_path: Path) -> bytes:
    if len(design) not in EXPECTED:
        run(design, tmp_path / "here.jsonl")
        EXPECTED[len(design)] = (tmp_path / "here.jsonl").read_bytes()
    return EXPECTED[len(design)]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("executor", "chunk"),
    [(processes(1), 3), (processes(2), None), (partial(ThreadPoolExecutor, 3), 3)],
    ids=["1", "2", "threads"],
)
def test_processes_and_threads(design: Design, executor: Any, chunk: int | None, expected: bytes, path: Path) -> None:
    assert run(design, path, executor=executor, chunk=chunk).is_whole
    assert path.read_bytes() == expected


SCRIPT = """
import json, multiprocessing, sys
from concurrent.futures import ProcessPoolExecutor
from zombiekit.arena import design, processes, run

if __name__ == "__main__":
    what, path, how = sys.argv[1:]
    makers = {
        "here": None,
        "spawn": processes(2),
        "fork": lambda: ProcessPoolExecutor(2, multiprocessing.get_context("fork")),
        "forkserver": lambda: ProcessPoolExecutor(2, multiprocessing.get_context("forkserver")),
    }
    try:
        run(design.from_plain(json.loads(what)), path, executor=makers[how], chunk=1, ahead=2)
    except KeyboardInterrupt:
        sys.exit(130)
"""


def start(design: Design, path: Path, how: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a study as a program of its own with its own process group; return when the last of its processes has ended."""
    script = path.parent / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    return subprocess.run(
        [sys.executable, script, json.dumps(design.plain()), path, how],
        check=False,
        capture_output=True,  # waits until no process can write to it any more
        text=True,
        timeout=300,
        env=os.environ | environment,
        start_new_session=True,
    )


@pytest.mark.thorough
@pytest.mark.parametrize(("seed", "how"), [("0", "fork"), ("1", "forkserver")])
def test_forks_and_hash_seeds(design: Design, seed: str, how: str, expected: bytes, path: Path) -> None:
    done = start(design, path, how, PYTHONHASHSEED=seed)
    assert (done.returncode, done.stderr) == (0, "")
    assert path.read_bytes() == expected


@pytest.mark.thorough
def test_a_worker_that_is_killed(design: Design, expected: bytes, path: Path, arm: Arm) -> None:
    mark = arm(signal.SIGKILL, path, len(expected) // 3)
    run(design, path, executor=processes(2), chunk=1, ahead=3)
    assert not mark.exists()
    assert path.read_bytes() == expected


@pytest.mark.thorough
def test_kill_9_of_the_whole_and_resume(design: Design, expected: bytes, path: Path, arm: Arm) -> None:
    mark = arm(signal.SIGKILL, path, len(expected) // 3, group=True)
    done = start(design, path, "spawn")
    left = path.read_bytes()
    assert (done.returncode, mark.exists()) == (-signal.SIGKILL, False)
    assert len(left) < len(expected)
    assert expected.startswith(left)
    run(design, path, executor=processes(2))
    assert path.read_bytes() == expected


@pytest.mark.thorough
def test_control_c_ends_all_and_leaves_a_sound_file(design: Design, expected: bytes, path: Path, arm: Arm) -> None:
    """As from a terminal, every process of the group gets the signal; none of them prints anything."""
    mark = arm(signal.SIGINT, path, len(expected) // 3, group=True)
    done = start(design, path, "spawn")
    left = path.read_bytes()
    assert (done.returncode, done.stdout, done.stderr, mark.exists()) == (130, "", "", False)
    assert left.endswith(b"}\n")
    assert expected.startswith(left)
    run(design, path)
    assert path.read_bytes() == expected


def test_workers_that_die_with_much_to_do_are_no_noise_after_control_c(design: Design, path: Path) -> None:
    """A thread of the pool that raises an error would fail this test."""

    def interrupted(_: object) -> None:
        for worker in active_children():
            worker.kill()
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(design, path, executor=processes(1), chunk=1, ahead=9, progress=interrupted)


WAKING = """
import os, signal
from zombiekit.arena import processes

if __name__ == "__main__":
    with processes(1)() as pool:
        pool.submit(int).result()
else:  # what a worker reads while it wakes up
    os.killpg(0, signal.SIGINT)
"""


def test_control_c_finds_workers_that_are_only_just_waking_up(tmp_path: Path) -> None:
    """A worker that gets the signal while it starts prints no traceback."""
    script = tmp_path / "script.py"
    script.write_text(WAKING, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, script], check=False, capture_output=True, text=True, timeout=300, start_new_session=True
    )
    assert done.returncode == -signal.SIGINT
    assert "multiprocessing" not in done.stderr
    assert done.stderr.count("Traceback") == 1


KILLED = """
import os, signal
from zombiekit.arena import processes

if __name__ == "__main__":
    with processes(2)() as pool:
        pool.submit(os.kill, os.getpid(), signal.SIGKILL).result()
"""


def test_workers_end_when_only_the_process_that_made_them_is_killed(tmp_path: Path) -> None:
    """As by a system without memory; the program's output ends when its last process does."""
    script = tmp_path / "script.py"
    script.write_text(KILLED, encoding="utf-8")
    done = subprocess.run([sys.executable, script], check=False, capture_output=True, timeout=120)
    assert done.returncode == -signal.SIGKILL


@contextmanager
def cluster() -> Iterator[Executor]:
    """Yield two worker processes of Dask on this machine."""
    distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0") as workers,
        distributed.Client(workers) as client,
    ):
        yield client.get_executor(pure=False)


@pytest.mark.thorough
def test_a_dask_cluster(design: Design, expected: bytes, tmp_path: Path, arm: Arm) -> None:
    """Once undisturbed, and once with a worker killed in the middle, so that the other one takes over its work."""
    with cluster() as executor:
        for name in ("undisturbed", "killed"):
            path = tmp_path / name
            mark = arm(signal.SIGKILL, path, len(expected) // 3) if name == "killed" else tmp_path / "none"
            run(design, path, executor=executor, chunk=2, ahead=3)
            assert not mark.exists()
            assert path.read_bytes() == expected
