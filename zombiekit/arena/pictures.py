"""Pictures of studies as SVG, made with the standard library only: the same bytes everywhere.

They follow the reader's light or dark mode, mark each series by its own shape and color, and describe themselves in `<desc>`.
"""

from __future__ import annotations

from hashlib import blake2b
from math import isfinite
from typing import TYPE_CHECKING, Any, Literal, TypeAlias
from xml.sax.saxutils import escape

from zombiekit.arena.charts import Chart
from zombiekit.primitives.arguments import check_kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matplotlib.figure import Figure


ChartTheme: TypeAlias = Literal["auto", "light", "dark"]

COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
"""The colors of Okabe and Ito, which color-blind people can tell apart. All marks also have an outline."""
SHAPES = (
    "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
    "M-4.5-4.5h9v9h-9z",
    "M0-6.5L6.5 0L0 6.5L-6.5 0z",
    "M0-6L6 5h-12z",
    "M0 6L6-5h-12z",
    "M-2-6h4v4h4v4h-4v4h-4v-4h-4v-4h4z",
)
LIGHT = "--ground:#ffffff;--ink:#1b1b1f;--pale:#5c6066;--rule:#dcdde0"
DARK = "--ground:#1b1b1f;--ink:#ececee;--pale:#a9adb4;--rule:#3d3e44"

WIDTH, MARGIN, VALUES = 720, 16, 76
LINE, APART = 30, 16
"""The height of a row with one mark, and how much each further mark adds."""
LETTER = 7.8
"""The assumed width of a letter of a label."""
LONGEST = 34
"""Most letters in a label. Pointing at it shows the full text."""
_WANTED = "a chart is needed (arena.charts makes those of results)"


def svg(chart: Chart, theme: ChartTheme = "auto") -> str:
    """Return a picture as an SVG document.

    Args:
        chart: The chart to draw.
        theme: `light`, `dark`, or `auto` for the mode that the reader prefers.
    """
    check_kind(chart, Chart, _WANTED)
    left = MARGIN + round(LETTER * min(LONGEST, max(map(len, chart.rows)))) + 12
    legend = list(_legend(chart))
    head = 62 + 22 * (legend[-1][1] + 1 if legend else 0)
    row = LINE + APART * (max(len(chart.series), 1) - 1)
    bottom = head + row * len(chart.rows)
    height = bottom + 46
    entries = [(x, 70 + 22 * line, at, _short(chart.series[at])) for at, (x, line) in enumerate(legend)]
    parts = [
        f'<rect width="{WIDTH}" height="{height}" fill="var(--ground)"/>',
        _text(MARGIN, 28, chart.title, "title"),
        _text(MARGIN, 48, chart.subtitle, "pale"),
        *(_mark(x + 7, y - 4.5, series) + _text(x + 20, y, name) for x, y, series, name in entries),
        *_axis(chart, left, head, bottom),
        *_rows(chart, left, head, row),
    ]
    name = "z" + blake2b(repr((chart, theme)).encode(), digest_size=5).hexdigest()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" class="{name}"'
        f' style="max-width:100%;height:auto" role="img" aria-labelledby="{name}-t {name}-d">\n'
        f'<title id="{name}-t">{escape(f"{chart.title}: {chart.subtitle}")}</title>\n'
        f'<desc id="{name}-d">{escape(_described(chart))}</desc>\n'
        f"<style>{_style(name, theme)}</style>\n" + "\n".join(parts) + "\n</svg>\n"
    )


def _style(name: str, theme: ChartTheme) -> str:
    colors = DARK if theme == "dark" else LIGHT
    switch = f"@media(prefers-color-scheme:dark){{.{name}{{{DARK}}}}}" if theme == "auto" else ""
    return (
        f".{name}{{{colors}}}{switch}"
        f".{name} text{{font:13px system-ui,sans-serif;fill:var(--ink)}}"
        f".{name} .title{{font-size:17px;font-weight:600}}.{name} .pale{{fill:var(--pale)}}"
        f".{name} .end{{text-anchor:end}}.{name} .middle{{text-anchor:middle}}"
        f".{name} .rule{{stroke:var(--rule)}}.{name} .even{{stroke:var(--pale);stroke-dasharray:4 4}}"
        f".{name} .span{{stroke:var(--ink);stroke-width:1.5;fill:none}}.{name} .mark{{stroke:var(--ink);stroke-width:1.2}}"
    )


def _number(value: float) -> str:
    """Return a coordinate with at most one digit after the point."""
    return f"{value:.1f}".removesuffix(".0")


def _text(x: float, y: float, text: str, kind: str = "") -> str:
    return f'<text x="{_number(x)}" y="{_number(y)}"{f" class={chr(34)}{kind}{chr(34)}" if kind else ""}>{escape(text)}</text>'


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _legend(chart: Chart) -> Iterator[tuple[float, int]]:
    """Yield the position of each series in the legend: its x, and its line."""
    x, line = float(MARGIN), 0
    for name in chart.series:
        width = 20 + LETTER * len(_short(name)) + 18
        if x > MARGIN and x + width > WIDTH - MARGIN:
            x, line = float(MARGIN), line + 1
        yield x, line
        x += width


def _mark(x: float, y: float, series: int) -> str:
    at = f"translate({_number(x)} {_number(y)})"
    return f'<path class="mark" d="{SHAPES[series]}" fill="{COLORS[series]}" transform="{at}"/>'


def _axis(chart: Chart, left: float, head: float, bottom: float) -> Iterator[str]:
    top = chart.top
    scale = (WIDTH - VALUES - MARGIN - left) / top
    step = chart.step(top)
    for number in range(int(top / step + 1e-9) + 1):
        x = _number(left + number * step * scale)
        yield f'<path class="rule" d="M{x} {_number(head)}V{_number(bottom)}"/>'
        yield _text(left + number * step * scale, bottom + 18, f"{number * step:,g}", "pale middle")
    yield _text(WIDTH - VALUES - MARGIN, bottom + 36, chart.axis, "pale end")
    if chart.even is not None and chart.even * chart.unit <= top:
        even = _number(left + chart.even * chart.unit * scale)
        yield f'<path class="even" d="M{even} {_number(head)}V{_number(bottom)}"/>'
        yield _text(left, bottom + 36, "- - - equal shares", "pale")


def _rows(chart: Chart, left: float, head: float, row: float) -> Iterator[str]:
    scale = (WIDTH - VALUES - MARGIN - left) * chart.unit / chart.top
    for at, name in enumerate(chart.rows):
        middle = head + row * (at + 0.5) + 4.5
        yield f"<g><title>{escape(name)}</title>{_text(left - 12, middle, _short(name), 'end')}</g>"
    several = max(len(chart.series), 1)
    for mark in chart.marks:
        y = head + row * (mark.row + 0.5) + APART * (mark.series - (several - 1) / 2)
        value, low, high = mark.interval
        told = _told(chart, mark.interval.value)
        whisker = ""
        if isfinite(low) and isfinite(high):
            ends = [
                _number(left + min(max(0.0, each) * chart.unit, chart.top) / chart.unit * scale) for each in (low, high)
            ]
            whisker = f'<path class="span" d="M{ends[0]} {_number(y)}H{ends[1]}M{ends[0]} {_number(y - 4)}v8M{ends[1]} {_number(y - 4)}v8"/>'
        yield f"{whisker}{_mark(left + value * scale, y, mark.series)}{_text(WIDTH - MARGIN, y + 4.5, told, 'end')}"


def _told(chart: Chart, value: float) -> str:
    return f"{100 * value:.1f} %" if chart.unit > 1 else f"{value:,.0f}"


def _described(chart: Chart) -> str:
    """Return the values of a picture as text."""
    parts = []
    for mark in chart.marks:
        value, low, high = (_told(chart, each) for each in mark.interval)
        series = f", {chart.series[mark.series]}" if chart.series else ""
        parts.append(f"{chart.rows[mark.row]}{series}: {value} ({low} to {high})")
    return "; ".join(parts)


MARKERS = "osD^vP"


def figure(chart: Chart) -> Figure:
    """Return a picture as a figure of matplotlib.

    Raises:
        ImportError: matplotlib is not installed.
    """
    from matplotlib.figure import Figure

    check_kind(chart, Chart, _WANTED)
    several = max(len(chart.series), 1)
    height = 1.3 + len(chart.rows) * (0.32 + 0.18 * (several - 1))
    found = Figure(figsize=(7.5, height), layout="constrained")
    axes: Any = found.subplots()
    drawn = [_bars(axes, chart, series) for series in range(several)]
    if chart.even is not None:
        axes.axvline(chart.even * chart.unit, color="gray", linestyle="--", linewidth=1, zorder=0)
    axes.set_yticks(range(len(chart.rows)), chart.rows, parse_math=False)
    axes.set_ylim(len(chart.rows) - 0.5, -0.5)
    axes.set_xlim(0, chart.top)
    axes.set_xlabel(chart.axis if chart.even is None else f"{chart.axis} (dashed: equal shares)")
    axes.grid(axis="x", alpha=0.3)
    found.suptitle(f"{chart.title}\n{chart.subtitle}", fontsize=10, parse_math=False)
    if chart.series:
        legend = found.legend(drawn, chart.series, loc="outside lower center", ncols=min(several, 3), fontsize=9)
        for text in legend.get_texts():
            text.set_parse_math(False)
    return found


def _bars(axes: Any, chart: Chart, series: int) -> Any:
    """Draw the marks of a series with their intervals."""
    several = max(len(chart.series), 1)
    marks = [mark for mark in chart.marks if mark.series == series]
    offset = (series - (several - 1) / 2) * 0.8 / several
    spans: tuple[list[float], list[float]] = ([], [])
    for mark in marks:
        value, low, high = mark.interval
        known = isfinite(low) and isfinite(high)
        spans[0].append((value - low) * chart.unit if known else 0)
        spans[1].append((high - value) * chart.unit if known else 0)
    return axes.errorbar(
        [mark.interval.value * chart.unit for mark in marks],
        [mark.row + offset for mark in marks],
        xerr=spans,
        fmt=MARKERS[series],
        color=COLORS[series],
        ecolor="black",
        elinewidth=1,
        capsize=3,
        markeredgecolor="black",
    )
