"""The window on a map, and the map in strips: nothing is cut in half, nothing is lost, nothing is too wide."""

import pytest

from tests.test_parts import states, text
from zombiekit import games
from zombiekit.cli.looking import overview
from zombiekit.cli.viewport import strips, window
from zombiekit.drawings import Box, MapDrawing, Role, parts_of, row

GRID = MapDrawing(
    tuple(row(*((5 * x, f"{chr(ord('a') + x)}{y}--", Role.WAY) for x in range(20))) for y in range(10)),
    {("cell", (x, y)): Box(y, 5 * x, 1, 4) for x in range(20) for y in range(10)},
    (5, 50),
)


def test_a_map_that_fits_is_shown_as_it_is() -> None:
    assert window(GRID, 100, 10) == list(GRID.rows)


def test_the_window_is_around_the_eye_and_tells_what_it_leaves_out() -> None:
    assert text(window(GRID, 17, 6)) == [
        "  j3-- k3-- l3--",
        "  j4-- k4-- l4--",
        "  j5-- k5-- l5--",
        "  j6-- k6-- l6--",
        "  j7-- k7-- l7--",
        "The map goes on: ^ 3 north, v 2 south, < 9 west, > 8 east (`board` shows all)",
    ]


def test_the_window_goes_where_the_choices_are() -> None:
    """It keeps the eye if both fit, and leaves out what its edge would cut."""
    near, far = GRID.places["cell", (11, 8)], GRID.places["cell", (19, 9)]

    assert text(window(GRID, 17, 6, [near]))[:-1] == [f"    k{y}-- l{y}--" for y in range(4, 9)]
    assert text(window(GRID, 17, 6, [far]))[:-1] == [f"   r{y}-- s{y}-- t{y}--" for y in range(5, 10)]


def test_of_places_that_are_as_near_the_window_has_one_that_fits_beside_the_eye() -> None:
    """Places are four rows high and the window has six, so a place half beside the eye fits, and one below it does not."""
    rows = tuple(row((0, f"{y:2} .........", Role.WAY)) for y in range(20))
    eye, below, half = Box(8, 3, 4, 3), Box(12, 3, 4, 3), Box(10, 11, 4, 3)
    chart = MapDrawing(rows, {("at", 0): eye, ("at", 1): below, ("at", 2): half}, (8, 3))

    shown = text(window(chart, 20, 7, [below, half]))

    assert [line.split()[0] for line in shown[:-1]] == ["8", "9", "10", "11", "12", "13"]


def test_of_places_that_are_far_from_each_other_the_window_has_the_nearest() -> None:
    """It shows the nearest whole, instead of the row of one with the column of another."""
    beside, below, corner = (GRID.places["cell", at] for at in ((0, 5), (10, 9), (19, 0)))
    shown = text(window(GRID, 17, 4, [corner, beside, below]))[:-1]

    assert shown == [f"  j{y}-- k{y}-- l{y}--" for y in range(5, 10)]


@pytest.mark.thorough
@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize(("width", "height"), [(80, 12), (40, 9)])
def test_windows_have_the_eye_and_fit(name: str, width: int, height: int) -> None:
    for state in states(name)[::4]:
        chart = parts_of(games.get(name), state).chart
        rows = text(window(chart, width, height))

        assert len(rows) <= height
        assert all(len(line) <= width for line in rows if not line.startswith("The map goes on:"))
        line, column = chart.focus
        mark = text(chart.rows)[line][column : column + 2].strip() if chart.rows else ""
        assert any(mark in shown for shown in rows) or not rows


@pytest.mark.parametrize("name", games.names())
def test_every_place_is_whole_in_some_strip(name: str) -> None:
    """Everything on the place reads there just as on the whole map."""
    for state in states(name)[::8]:
        chart = parts_of(games.get(name), state).chart
        rows = text(chart.rows)
        pieces = ["\n".join(text(strip)) for strip in strips(chart, 60)]

        assert all(len(line) <= 60 for piece in pieces for line in piece.split("\n"))
        for line, column, height, width in chart.places.values():
            for each in rows[line : line + height]:
                words = each[column : column + width].split("_")[0].strip()
                assert any(words in piece for piece in pieces)


@pytest.mark.parametrize("name", games.names())
def test_the_map_in_small_has_a_word_for_every_place(name: str) -> None:
    """The words follow the order of the map, and fit the terminal."""
    for state in states(name)[::8]:
        chart = parts_of(games.get(name), state).chart
        if not chart.places:
            continue
        rows = text(overview(chart))

        lines = len({box.row for box in chart.places.values()})
        labels = "".join(text(chart.rows[: chart.head])).split()
        stacked = zip(*(row.ljust(80) for row in rows[:-lines]), strict=True)
        assert (len(rows) > lines) == bool(labels)
        assert labels in (rows[0].split(), ["".join(column).strip() for column in stacked if "".join(column).strip()])
        assert max(map(len, rows)) <= 80


def test_the_map_in_small_shows_what_matters_most() -> None:
    """Figures come before zombies, and zombies before the ground."""
    rows = (
        row((0, "  1", Role.PLAIN), (4, ".z", Role.ZOMBIE), (6, "2", Role.SEAT_2), (8, "..", Role.GROUND)),
        row((0, "  2", Role.PLAIN), (4, "H", Role.PLACE), (5, "z", Role.ZOMBIE)),
    )
    chart = MapDrawing(
        rows, {("square", (x, y)): Box(y, 4 + 4 * x, 1, 3) for x in range(2) for y in range(2)}, margin=4
    )

    assert text(overview(chart)) == ["  1  2  ..", "  2  z"]
