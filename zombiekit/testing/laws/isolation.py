"""No hidden inputs and outputs: a game rests on its arguments alone, does nothing but return and raise, and is the same in another process."""

from __future__ import annotations

import _random
import gc
import os
import subprocess
import sys
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from datetime import date, datetime
from io import IOBase, StringIO
from typing import TYPE_CHECKING, Any

from zombiekit import codec
from zombiekit.testing import replaying

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.game import Game
    from zombiekit.testing.tour import Tour
    from zombiekit.testing.walks import SeededSource, WalkPoint

AMBIENT = frozenset({"time", "posix", "nt", "_socket", "select", "_posixsubprocess", "_winapi"})
"""The modules of the interpreter that speak with the world outside."""
READING_THE_ENVIRONMENT = frozenset(
    code for method in vars(type(os.environ)).values() if (code := getattr(method, "__code__", None))
)
"""The insides of `os.environ`, however it was imported."""


def isolation(tour: Tour) -> Iterator[str]:
    """No function of the game reads a clock, the environment or a file, writes or prints anything, or draws on chance of its own."""
    for moment in tour.sample(share=2):
        if _seen(tour, moment):  # or is it a module that was imported late, once for all?
            for what in _seen(tour, moment)[:1]:
                yield f"the game calls {what}"


def _seen(tour: Tour, moment: WalkPoint) -> list[str]:
    """Return what the game was seen to call in the world outside."""
    source = tour.source("isolation")
    with _watched(source) as seen, redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        tour.exercise(moment, source)
    return seen


@contextmanager
def _watched(source: SeededSource) -> Iterator[list[str]]:
    """Note all calls that go outside; the interpreter tells of them, so that no way of importing a function hides it."""
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
        else:  # before Python 3.12 a `cProfile.Profile` is found there, and must put itself back
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
"""The other process's `PYTHONHASHSEED`."""
WALKS = 4
"""So many walks are taken again."""


def _where(game: Game) -> str:
    """Return where another process finds a game, as `module` or `module:name`; nothing where it does not."""
    own = getattr(game, "__name__", "")
    if own != "__main__" and sys.modules.get(own) is game:
        return own
    for module_name, module in tuple(sys.modules.items()):
        values = (
            tuple(getattr(module, "__dict__", {}).items()) if module_name not in {"__main__", "__mp_main__"} else ()
        )
        for name, value in values:
            if value is game:
                return f"{module_name}:{name}"
    return ""


def reproducibility(tour: Tour) -> Iterator[str]:
    """Another process plays the same. It is asked for games that it can import: modules, and what modules have at their top level."""
    name = _where(tour.game)
    if not name or os.environ.get("PYTHONHASHSEED") == HASH_SEED or sys.platform == "emscripten":
        return  # there it has no other process
    walks = [walk for walk in tour.walks if walk.start is None][:WALKS]
    lines = [line for walk in walks for line in (codec.to_json(tour.game, walk.options), *map(str, walk.actions), "")]
    done = subprocess.run(  # noqa: S603 - this very interpreter
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
            here, other = replaying.told(tour.game, moment.state), next(there, done.stderr)
            if here != other:
                yield f"in another process the same game goes another way: {other}, and here {here}"
