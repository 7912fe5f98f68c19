"""Tables of Markdown that also read well as they stand."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zombiekit.arena.statistics import Interval


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table; columns whose heading begins with `>` stand to the right."""
    right = [name.startswith(">") for name in head]
    lines = [[name.removeprefix(">") for name in head], *rows]
    widths = [max(3, *(len(line[at]) for line in lines)) for at in range(len(head))]

    def line_of(cells: Sequence[str]) -> str:
        padded = [f"{cell:{'>' if r else '<'}{w}}" for cell, w, r in zip(cells, widths, right, strict=True)]
        return f"| {' | '.join(padded)} |"

    rule = ["-" * (width - r) + ":" * r for width, r in zip(widths, right, strict=True)]
    return "\n".join([line_of(lines[0]), line_of(rule), *map(line_of, lines[1:])])


def percent(interval: Interval) -> str:
    """Return an interval of shares: `54.0 % (49.1 to 58.8)`."""
    value, low, high = (100 * each for each in interval)
    return f"{value:.1f} % ({low:.1f} to {high:.1f})" if isfinite(low) else f"{value:.1f} %"


def number(interval: Interval) -> str:
    """Return an interval of numbers of steps: `412 (398 to 426)`."""
    return _told(interval, 0)


def points(interval: Interval) -> str:
    """Return an interval of scores: `-3.5 (-7.1 to 0.1)`."""
    return _told(interval, 1)


def _told(interval: Interval, digits: int) -> str:
    value, low, high = [f"{each:,.{digits}f}" for each in interval]
    return f"{value} ({low} to {high})" if isfinite(interval.low) else value
