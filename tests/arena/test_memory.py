"""A hundred thousand games need no more memory than a few do."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("resource")  # Windows has none

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
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, folder / f"{games}.jsonl", str(games)],
        check=True,
        capture_output=True,
        text=True,
    )
    played, used = map(int, done.stdout.split())
    assert played == games
    return used


@pytest.mark.slow
def test_a_hundred_thousand_games_need_less_than_200_megabytes(tmp_path: Path) -> None:
    few, many = megabytes(tmp_path, 100), megabytes(tmp_path, 100_000)

    assert many < 200
    assert many - few < 40
