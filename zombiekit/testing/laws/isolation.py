"""No hidden inputs: a game rests on its arguments alone, not on clocks or random sources of its own."""

from __future__ import annotations

import _random
import gc
import sys
from contextlib import contextmanager
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.testing.tour import Source, Tour


def isolation(tour: Tour) -> Iterator[str]:
    """No function of the game reads a clock or draws on a random source other than the one it is given."""
    for moment in tour.sample(share=2):
        source = tour.source("isolation")
        with _watched() as calls:
            tour.exercise(moment.state, source)
        for event, function in calls:
            if event == "c_call" and _is_ambient(function, source):
                yield f"the game calls {function.__module__ or type(function.__self__).__name__}.{function.__name__}"


@contextmanager
def _watched() -> Iterator[list[tuple[str, Any]]]:
    """Note all calls; the interpreter tells of them, so that no way of importing a function hides it."""
    calls: list[tuple[str, Any]] = []
    before, collects = sys.getprofile(), gc.isenabled()
    gc.disable()  # Hypothesis and others look at the clock when garbage is collected
    sys.setprofile(lambda _, event, function: calls.append((event, function)))
    try:
        yield calls
    finally:
        sys.setprofile(before)
        if collects:
            gc.enable()


def _is_ambient(function: Any, allowed: Source) -> bool:
    owner = getattr(function, "__self__", None)
    if isinstance(owner, _random.Random):
        return not allowed.uses(owner)
    if owner in (datetime, date):
        return function.__name__ in ("now", "utcnow", "today")
    return getattr(function, "__module__", None) == "time" or function.__name__ in ("urandom", "getrandom")
