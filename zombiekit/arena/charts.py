"""The charts of a study: what the pictures show, before they are drawn.

All of them have rows with marks, and an interval around each mark. `zombiekit.arena.pictures` draws them as SVG (`svg`) or with
matplotlib (`figure`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import inf

import attrs

from zombiekit.arena.files import Results
from zombiekit.arena.statistics import Interval
from zombiekit.arena.summary import CellSummary, Summary, shares_of, summarize

MOST_SERIES = 6
"""Most series that a picture can show."""


@attrs.frozen
class Mark:
    """A value with its interval, in the row and the series with these numbers."""

    row: int
    series: int
    interval: Interval


@attrs.frozen
class Chart:
    """A picture of values with intervals, row by row.

    Attributes:
        name: Its subject in one word that can be part of a file name.
        title: The study.
        subtitle: What it shows.
        axis: The label of the axis.
        rows: The names of the rows.
        marks: The marks in the rows.
        series: The names of the series; empty if there is only one.
        even: The value of equal shares; None if there is none.
        unit: What a value of 1 is on the axis: 100 for percent.
    """

    name: str
    title: str
    subtitle: str
    axis: str
    rows: tuple[str, ...]
    marks: tuple[Mark, ...]
    series: tuple[str, ...] = ()
    even: float | None = None
    unit: float = 1

    @property
    def top(self) -> float:
        """The end of the axis."""
        highest = max(max(mark.interval.value, min(mark.interval.high, 1e9)) for mark in self.marks)
        limit = self.unit if self.unit > 1 else inf
        step = self.step(highest * self.unit)
        return min(limit, step * -(-highest * self.unit // step)) or step

    @staticmethod
    def step(top: float, most: int = 6) -> float:
        """Return the distance between ticks up to a number: 1, 2 or 5 times a power of ten."""
        size = 1.0
        while size * 10 <= max(top, 1):
            size *= 10
        size /= 10
        return next(step for factor in (1, 2, 5, 10, 20, 50) if (step := factor * size) * most >= top)


def charts(results: Results) -> list[Chart]:
    """Return the charts that make sense for a result file, from `scores`, `options`, `seats`, `lengths` and `ends`.

    Raises:
        InvalidResults: A line is bad.
        OSError: It cannot be read.
        TypeError: It is given by its path.
    """
    summary = summarize(results)
    cells = [cell for cell in summary.cells if cell.wins.count > 1]
    if not cells:
        return []
    found = []
    if summary.compares_bots and summary.seeds > 1:
        found.append(_scores(summary))
    always = summary.rivals and all(cell.won.value == 1 for cell in cells)
    if len(cells) > 1 if summary.compares_bots else not always:
        found.append(_options(summary, cells))
    if summary.rivals:
        found.append(_seats(summary))
    return [*found, _lengths(summary, cells), _ends(summary, cells)]


def _name(cell: CellSummary) -> str:
    return cell.cell.name or "all games"


def _seeds(summary: Summary) -> str:
    return f"{summary.seeds:,} seeds, 95 % intervals"


def _even(cells: list[CellSummary]) -> float | None:
    """Return the equal share of the win; None if it differs between the sets of options."""
    seats = {len(cell.seats) for cell in cells}
    return 1 / seats.pop() if len(seats) == 1 else None


def _shares(
    name: str,
    summary: Summary,
    what: str,
    rows: Iterable[str],
    marks: Iterable[Mark],
    *,
    series: tuple[str, ...] = (),
    even: float | None = None,
) -> Chart:
    """Return a chart of shares, in percent."""
    title = summary.design.study
    return Chart(name, title, what, "%", tuple(rows), tuple(marks), series=series, even=even, unit=100)


def _scores(summary: Summary) -> Chart:
    marks = [Mark(row, 0, score) for row, score in enumerate(summary.bot_scores)]
    what = f"Share of the win of each bot, {_seeds(summary)}"
    return _shares("scores", summary, what, summary.design.bots, marks, even=_even(summary.cells))


def _options(summary: Summary, cells: list[CellSummary]) -> Chart:
    """Return a chart of the bots' shares by options; of the games won if bots do not play against each other."""
    if summary.compares_bots:
        what = "Share of the win of each bot"
        series = summary.design.bots[:MOST_SERIES]
        even = _even(cells)
        groups = [cell.bot_scores[:MOST_SERIES] for cell in cells]
    else:
        what = "Games won"
        series = ()
        even = None
        groups = [[cell.won] for cell in cells]
    marks = [Mark(row, at, score) for row, group in enumerate(groups) for at, score in enumerate(group)]
    what = f"{what} by options, {_seeds(summary)}"
    return _shares("options", summary, what, map(_name, cells), marks, series=series, even=even)


def _seats(summary: Summary) -> Chart:
    """Return a chart of the seats: over all options and, if these are few, for each; or one row for each seat and options."""
    cells, named = summary.rivals, summary.design.facts.named
    every, apart = summary.seat_scores, cells if len(cells) < MOST_SERIES else []
    if every and len(cells) > 1:
        rows = list(named[: len(every)])
        series = ("all options", *map(_name, apart)) if apart else ()
        groups = [every, *(cell.seat_scores for cell in apart)]
        marks = [Mark(seat, at, share) for at, shares in enumerate(groups) for seat, share in enumerate(shares)]
    else:
        several = len(summary.cells) > 1
        each = [(f"{_name(cell)}: " if several else "", cell) for cell in cells]
        rows = [f"{name}{named[seat]}" for name, cell in each for seat in range(len(cell.seats))]
        series = ()
        marks = [Mark(row, 0, share) for row, share in enumerate(share for cell in cells for share in cell.seat_scores)]
    what = f"Share of the win of each seat, all bots together, {_seeds(summary)}"
    return _shares("seats", summary, what, rows, marks, series=series, even=_even(cells))


def _lengths(summary: Summary, cells: list[CellSummary]) -> Chart:
    spans = [Interval(*(quantile(cell.steps, part) for part in (0.5, 0.1, 0.9))) for cell in cells]
    marks = [Mark(row, 0, span) for row, span in enumerate(spans)]
    what = f"Length of a game: median, and where the middle 80 % lie, {summary.games:,} games"
    return Chart("lengths", summary.design.study, what, "steps", tuple(map(_name, cells)), tuple(marks))


def quantile(counts: Counter[int], part: float) -> float:
    """Return the smallest number that at least this part of all numbers does not exceed."""
    left = part * counts.total()
    for value, count in sorted(counts.items()):
        left -= count
        if left <= 0:
            return value
    raise ValueError("nothing was counted")


def _ends(summary: Summary, cells: list[CellSummary]) -> Chart:
    """Return a chart of how games end, for each set of options if there are few enough."""
    total = sum((cell.ends for cell in cells), Counter[str]())
    rows = [end for end, _ in total.most_common()]
    apart = 1 < len(cells) <= MOST_SERIES
    shares = [shares_of(each.ended, total, each.copies) for each in (cells if apart else [summary])]
    marks = [Mark(row, at, found[end]) for row, end in enumerate(rows) for at, found in enumerate(shares)]
    series = tuple(map(_name, cells)) if apart else ()
    what = f"How games end, {summary.games:,} games"
    return _shares("ends", summary, what, rows, marks, series=series)
