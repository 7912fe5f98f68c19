"""Pictures of studies: what they show, and that they look the same everywhere."""

import re
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from tests.picturing import SVG
from tests.trying import printed
from zombiekit.arena import Design, GameRow, charts, compare, figure, play, replay, report, run, svg
from zombiekit.arena.charts import Chart, Mark, quantile
from zombiekit.arena.files import head, line_of, read
from zombiekit.arena.statistics import Interval, share_interval


def results(folder: Path, **changes: Any) -> Any:
    """Return made-up results: bot 0 wins two games of three, and all bots take turns in winning the rest.

    With other options, games end in another way.
    """
    fields: dict[str, Any] = {
        "study": "made <up>",
        "game": "zombie_flavored_doom",
        "seeds": 30,
        "bots": ("random", "greedy"),
    }
    design = Design(**{**fields, **changes})
    path = folder / "made.jsonl"
    lines = [head(design)]
    for index in range(len(design)):
        task = design.task(index)
        winner = task.seating.index(0 if index % 3 else index % len(design.bots))
        gains = tuple(1.0 if seat == winner else -1.0 for seat in range(len(task.seating)))
        reason = "wipe_out" if task.cell else "victory"
        played = index, task.cell, task.seed, task.seating, gains, (winner,), reason, 100 + index % 50, "over"
        lines.append(line_of(GameRow(*played)))
    path.write_text("".join(lines), encoding="ascii")
    return read(path)


def test_what_there_is_to_see(tmp_path: Path) -> None:
    def names(**changes: Any) -> list[str]:
        return [chart.name for chart in charts(results(tmp_path, **changes))]

    assert names() == ["scores", "seats", "lengths", "ends"]
    assert names(sweep={"players": [2, 3]}, bots=("random",)) == ["seats", "lengths", "ends"]
    assert names(sweep={"start_seat": [1, 2]}) == ["scores", "options", "seats", "lengths", "ends"]
    assert names(seeds=1) == []


@pytest.mark.parametrize(
    ("use", "needed"),
    [
        (report, "results are"),
        (charts, "results are"),
        (lambda path: compare(path, path), "results are"),
        (svg, "a chart is"),
        (lambda path: play(path, 0), "a design is"),
        (lambda path: replay(path, 0), "a design is"),
        (lambda path: run(path, path), "a design is"),
    ],
)
def test_a_path_is_nothing_else(use: Any, needed: str) -> None:
    with pytest.raises(TypeError, match=rf"^{needed} needed \(arena\..*\), not 'nothing/study'$"):
        use("nothing/study")


def test_an_end_that_some_options_never_had_is_not_said_to_be_impossible(tmp_path: Path) -> None:
    *_, ends = charts(results(tmp_path, sweep={"start_seat": [1, 2]}))
    assert [mark.interval.value for mark in ends.marks] == [1, 0, 0, 1]
    assert {mark.interval[1:] for mark in ends.marks if not mark.interval.value} == {share_interval(0, 30)[1:]}


def test_pictures_show_what_reports_say(tmp_path: Path) -> None:
    scores, seats, lengths, ends = charts(results(tmp_path))
    assert scores.rows == ("random", "greedy")
    assert [round(mark.interval.value, 3) for mark in scores.marks] == [0.833, 0.167]
    assert (scores.even, seats.even) == (0.5, 0.5)
    assert seats.rows == ("Player 1", "Player 2")
    assert lengths.marks[0].interval == (119, 102, 143)
    assert (ends.rows, ends.marks[0].interval.value) == (("victory",), 1.0)


def test_seats_are_shown_over_all_options_and_with_each_while_they_can_be_told_apart(tmp_path: Path) -> None:
    """Too many option sets show only the total; option sets with different seats get a row for each of their seats."""

    def seats(**changes: Any) -> Chart:
        return next(chart for chart in charts(results(tmp_path, **changes)) if chart.name == "seats")

    few = seats(bots=("random",), options={"players": 2}, sweep={"start_seat": [1, 2]})
    many = seats(bots=("random",), options={"players": 2}, sweep={"night_limit": [*range(1, 8)]})
    unlike = seats(bots=("random",), sweep={"players": [2, 3]})
    assert few.rows == many.rows == ("Player 1", "Player 2")
    assert few.series == ("all options", "start_seat=1", "start_seat=2")
    assert [(mark.row, mark.series) for mark in few.marks] == [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2)]
    assert (many.series, len(many.marks)) == ((), 2)
    assert unlike.rows == tuple(f"players={n}: Player {seat}" for n in (2, 3) for seat in range(1, n + 1))
    assert (few.even, unlike.even) == (0.5, None)


def test_a_sweep_has_a_series_for_each_bot(tmp_path: Path) -> None:
    options = charts(results(tmp_path, sweep={"start_seat": [1, 2]}))[1]
    assert options.rows == ("start_seat=1", "start_seat=2")
    assert options.series == ("random", "greedy")
    assert [(mark.row, mark.series) for mark in options.marks] == [(0, 0), (0, 1), (1, 0), (1, 1)]


MARKS = (
    Mark(0, 0, Interval(0.25, 0.2, 0.31)),
    Mark(0, 1, Interval(0.5, float("-inf"), float("inf"))),
    Mark(1, 0, Interval(0.5, -2.0, 1.3)),
    Mark(1, 1, Interval(1.0, 0.9, 1.0)),
)
BOTS = ("my_package.my_module:a_bot_with_a_very_long_name", "b")
TITLES = ("scores", "A study & its <name>", "Share of the win", "%")
LONG = Chart(*TITLES, BOTS, MARKS, ("one", "another"), even=0.5, unit=100)


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_a_picture_is_sound_and_says_what_it_shows(theme: Any) -> None:
    root = ET.fromstring(svg(LONG, theme))  # noqa: S314 - our own
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "A study & its <name>: Share of the win"
    assert "b, another: 100.0 % (90.0 % to 100.0 %)" in str(root.findtext(f"{SVG}desc"))
    labels = {node.get("id") for node in root.iter() if node.get("id")}
    assert set(str(root.get("aria-labelledby")).split()) == labels
    assert len([*root.iter(f"{SVG}path")]) > 3 + 2


def points(node: ET.Element) -> Iterator[tuple[float, float]]:
    """Yield two corners of a rectangle, or the points that a path is drawn through."""
    if node.tag == f"{SVG}rect":
        x, y, width, height = (float(node.get(name, 0)) for name in ("x", "y", "width", "height"))
        yield from ((x, y), (x + width, y + height))
        return
    right, down = map(float, re.findall(r"-?[\d.]+", node.get("transform", "0 0")))
    x = y = 0.0
    for command, values in re.findall(r"([a-zA-Z])([^a-zA-Z]*)", node.attrib["d"]):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", values)]
        size = {"M": 2, "L": 2, "H": 1, "V": 1, "A": 7, "Z": 1}[command.upper()]
        for at in range(0, len(numbers), size):
            from_x, from_y = (x, y) if command.islower() else (0.0, 0.0)
            if command not in "Vv":
                x = from_x + numbers[at : at + size][-1 if command in "Hh" else -2]
            if command not in "Hh":
                y = from_y + numbers[at + size - 1]
            yield x + right, y + down


def test_all_that_is_drawn_lies_in_the_picture() -> None:
    """No text, path or rectangle leaves the picture, even with long names, an endless interval and one past both ends of the axis."""
    root = ET.fromstring(svg(LONG))  # noqa: S314 - our own
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert (left, top, width, height) == (0, 0, float(root.attrib["width"]), float(root.attrib["height"]))
    drawn = {node.tag.removeprefix(SVG) for node in root.iter()} - {"svg", "title", "desc", "style", "g"}
    assert drawn == {"text", "path", "rect"}
    for node in [*root.iter(f"{SVG}path"), *root.iter(f"{SVG}rect")]:
        for x, y in points(node):
            assert 0 <= x <= width, node.attrib
            assert 0 <= y <= height, node.attrib
    for node in root.iter(f"{SVG}text"):
        x, y, length = float(node.get("x", 0)), float(node.get("y", 0)), 7.2 * len(node.text or "")
        kind = node.get("class", "")
        start = x - length * (1 if "end" in kind else 0.5 if "middle" in kind else 0)
        assert start >= 0, node.text
        assert start + length <= width, node.text
        assert 0 < y < height


@pytest.mark.thorough
def test_pictures_are_the_same_bytes_under_any_hash_seed(tmp_path: Path) -> None:
    file = results(tmp_path, sweep={"start_seat": [1, 2]})
    code = "import sys; from zombiekit.arena import charts, read, svg; print(*map(svg, charts(read(sys.argv[1]))))"
    assert printed(code, file.path, PYTHONHASHSEED="0") == printed(code, file.path, PYTHONHASHSEED="1") != ""


@pytest.mark.thorough
def test_matplotlib_draws_the_same(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="the extra `plots` is not installed")
    for chart in [*charts(results(tmp_path)), LONG]:
        axes = figure(chart).axes[0]
        assert [label.get_text() for label in axes.get_yticklabels()] == list(chart.rows)
        assert axes.get_xlim() == (0, chart.top)
        assert ("dashed: equal shares" in axes.get_xlabel()) == (chart.even is not None)


ODD = ("_hidden", "from $x_$ to $5", "a|b")
"""Names with signs that mean something to matplotlib or in a table of Markdown."""


def test_matplotlib_draws_names_as_they_are(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="the extra `plots` is not installed")
    variants = {name: {"night_limit": limit} for limit, name in enumerate(ODD, 1)}
    for chart in charts(results(tmp_path, study=ODD[1], variants=variants)):
        drawn = figure(chart)
        drawn.savefig(tmp_path / "x.png")
        shown = [text.get_text() for legend in drawn.legends for text in legend.get_texts()]
        assert shown == list(chart.series)


def test_names_do_not_break_tables(tmp_path: Path) -> None:
    told = report(results(tmp_path, seeds=2, variants={ODD[2]: {}}))
    assert r"| a\|b    |" in told
    lines = [line for line in told.splitlines() if line.startswith("|")]
    assert {line.replace(r"\|", "").count("|") for line in lines[:3]} == {5}


MARKED = ("<10 nights", "*few* `x`", "__all__ ~~old~~", r"a\|b &amp; [c](d)", "a_b_c", "1. # x")
"""Names that mean something else in Markdown."""


def test_names_are_shown_as_they_are_where_markdown_is_laid_out(tmp_path: Path) -> None:
    pytest.importorskip("rich", reason="the extra `cli` is not installed")
    from rich.console import Console
    from rich.markdown import Markdown

    found = results(tmp_path, study=MARKED[1], variants={name: {} for name in MARKED})
    for told in (report(found), compare(found, found)):
        shown = StringIO()
        Console(width=200, file=shown).print(Markdown(told))
        assert [name for name in MARKED if name not in shown.getvalue()] == []
    assert "| a_b_c " in report(found)
    assert compare(results(tmp_path, study="1. x"), results(tmp_path, study="1. x")).startswith("Study 1. x: 30 seeds")


@pytest.mark.parametrize(("top", "step"), [(1, 0.2), (3, 0.5), (7, 2), (40, 10), (100, 20), (1234, 500)])
def test_ticks_are_round_numbers(top: float, step: float) -> None:
    assert Chart.step(top) == pytest.approx(step)


def test_quantiles_of_what_was_counted() -> None:
    counts = Counter({5: 1, 1: 8, 9: 1})
    assert [quantile(counts, part) for part in (0.1, 0.5, 0.8, 0.9, 1.0)] == [1, 1, 1, 5, 9]
