"""Pictures of studies drawn with matplotlib (extra `plots`), for papers and for formats other than SVG."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Any

from zombiekit.arena.pictures import COLORS

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from zombiekit.arena.charts import Chart

MARKERS = "osD^vP"


def figure(chart: Chart) -> Figure:
    """Return a picture as a figure of matplotlib.

    Raises:
        ImportError: matplotlib is not installed.
    """
    from matplotlib.figure import Figure

    several = max(len(chart.series), 1)
    height = 1.3 + len(chart.rows) * (0.32 + 0.18 * (several - 1))
    found = Figure(figsize=(7.5, height), layout="constrained")
    axes: Any = found.subplots()
    for series in range(several):
        marks = [mark for mark in chart.marks if mark.series == series]
        offset = (series - (several - 1) / 2) * 0.8 / several
        values = [mark.interval.value * chart.unit for mark in marks]
        spans: tuple[list[float], list[float]] = ([], [])
        for mark in marks:
            value, low, high = mark.interval
            known = isfinite(low) and isfinite(high)
            spans[0].append((value - low) * chart.unit if known else 0)
            spans[1].append((high - value) * chart.unit if known else 0)
        axes.errorbar(
            values,
            [mark.row + offset for mark in marks],
            xerr=spans,
            fmt=MARKERS[series],
            color=COLORS[series],
            ecolor="black",
            elinewidth=1,
            capsize=3,
            markeredgecolor="black",
            label=chart.series[series] if chart.series else None,
        )
    if chart.even is not None:
        axes.axvline(chart.even * chart.unit, color="gray", linestyle="--", linewidth=1, zorder=0)
    axes.set_yticks(range(len(chart.rows)), chart.rows)
    axes.set_ylim(len(chart.rows) - 0.5, -0.5)
    axes.set_xlim(0, chart.top)
    axes.set_xlabel(chart.axis if chart.even is None else f"{chart.axis} (dashed: equal shares)")
    axes.grid(axis="x", alpha=0.3)
    found.suptitle(f"{chart.title}\n{chart.subtitle}", fontsize=10)
    if chart.series:
        found.legend(loc="outside lower center", ncols=min(several, 3), fontsize=9)
    return found
