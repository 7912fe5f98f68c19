"""No hidden inputs and outputs: a game depends only on its arguments, only returns or raises, and plays the same in another process."""

from __future__ import annotations

import _random
import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from datetime import date, datetime
from io import IOBase, StringIO
from typing import Any

from zombiekit import codec
from zombiekit.testing import replaying
from zombiekit.testing.finding import where_of
from zombiekit.testing.tour import Tour
from zombiekit.testing.walks import SeededSource, WalkPoint

AMBIENT = frozenset({"time", "posix", "nt", "_socket", "select", "_posixsubprocess", "_winapi"})
"""The modules of the interpreter that talk to the outside world."""
READING_THE_ENVIRONMENT = frozenset(
    code for method in vars(type(os.environ)).values() if (code := getattr(method, "__code__", None))
)
"""The code behind `os.environ`, however it was imported."""


def isolation(tour: Tour) -> Iterator[str]:
    """No function of the game reads a clock, the environment or a file, writes or prints anything, or uses its own source of chance."""
    for moment in tour.sample(share=2):
        if _seen(tour, moment):  # look twice: the first time may be a late import
            for what in _seen(tour, moment)[:1]:
                yield f"the game calls {what}"
    tour.exercised = True


def _seen(tour: Tour, moment: WalkPoint) -> list[str]:
    """Return the game's calls to the outside world."""
    source = tour.source("isolation")
    with _watched(source) as seen, redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        tour.exercise(moment, source)
    return seen


@contextmanager
def _watched(source: SeededSource) -> Iterator[list[str]]:
    """Record all calls to the outside; the interpreter reports them, so no way of importing a function can hide it."""
    seen: list[str] = []

    def watch(frame: Any, event: str, function: Any) -> None:
        if event == "c_call" and _is_ambient(function, source):
            seen.append(f"{function.__module__ or type(function.__self__).__name__}.{function.__name__}")
        elif event == "call" and frame.f_code in READING_THE_ENVIRONMENT:
            seen.append("os.environ")

    before, collects = sys.getprofile(), gc.isenabled()
    gc.disable()  # Hypothesis and others look at the clock when garbage is collected
    sys.setprofile(watch)
    try:
        yield seen
    finally:
        if before is None or callable(before):
            sys.setprofile(before)
        else:  # before Python 3.12 this is a `cProfile.Profile`, which must restore itself
            before.enable()
        if collects:
            gc.enable()


def _is_ambient(function: Any, allowed: SeededSource) -> bool:
    owner = getattr(function, "__self__", None)
    if isinstance(owner, _random.Random):
        return not allowed.uses(owner)
    if owner in (datetime, date):
        return function.__name__ in ("now", "utcnow", "today")
    if isinstance(owner, IOBase):
        return True
    if getattr(function, "__module__", None) in AMBIENT:
        return bool(function.__name__ != "fspath")
    return function.__name__ in ("print", "input", "open", "open_code", "urandom", "getrandom")


HASH_SEED = "271828"
"""The `PYTHONHASHSEED` of the other process."""
WALKS = 4
"""How many walks the other process repeats."""


def reproducibility(tour: Tour) -> Iterator[str]:
    """Another process plays the same. This checks only games that it can import: modules, and games at the top level of modules."""
    name = where_of(tour.game)
    if not name or os.environ.get("PYTHONHASHSEED") == HASH_SEED or sys.platform == "emscripten":
        return  # a browser has no other process
    walks = [walk for walk in tour.walks if walk.start is None][:WALKS]
    lines = [line for walk in walks for line in (codec.to_json(tour.game, walk.options), *map(str, walk.actions), "")]
    done = subprocess.run(  # noqa: S603 - the same interpreter
        [sys.executable, "-P", replaying.__file__, name],
        input="\n".join(lines),
        env=os.environ | {"PYTHONHASHSEED": HASH_SEED, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        check=False,
        text=True,
    )
    if done.returncode == replaying.UNKNOWN:
        return
    there = iter(done.stdout.splitlines())
    for walk in walks:
        for moment in tour.along(walk):
            here, other = replaying.told(tour.game, moment.state, moment.depth), next(there, done.stderr)
            if here != other:
                yield f"the same game goes another way in another process: {other}, but here {here}"
