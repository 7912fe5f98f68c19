"""Where choices lead on the map: in which wind, and how far from the acting figure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from zombiekit.drawings import Box, MapDrawing, RowColumn
from zombiekit.game import Game

WINDS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")


def headings(game: Game, view: Any, chart: MapDrawing, actions: Iterable[Any]) -> dict[Any, str]:
    """Return the wind in which each action leads: between its two neighboring places, or from the figure to its only place.

    Actions whose notation already ends with the wind are left out.
    """
    places = getattr(game, "places", None)
    found: dict[Any, str] = {}
    if places is None:
        return found
    figure = [box for box in chart.places.values() if _holds(box, chart.focus)][:1]
    for action in actions:
        at = [chart.places[place] for place in places(view, action) if place in chart.places]
        way = figure + at if len(at) == 1 else at
        wind = _wind(chart, *way) if len(way) == 2 else ""
        if wind and str(action).lower().split()[-1] != wind:
            found[action] = wind
    return found


def _wind(chart: MapDrawing, here: Box, there: Box) -> str:
    """Return the wind from one place to a neighboring one; empty if they are the same place or no neighbors."""
    row, column, height, width = there
    if not _are_near(chart, here, there):
        return ""
    down, right = 2 * row + height - 2 * here.row - here.height, column - here.column
    if abs(right) * 4 < width + here.width:  # one below the other, whatever their widths
        right = 0
    return ("n" if down < 0 else "s" if down else "") + ("w" if right < 0 else "e" if right else "")


def _are_near(chart: MapDrawing, here: Box, there: Box) -> bool:
    """Say whether at most a wall is between two places: a row, or columns in which no other place beside them begins."""
    rows = max(here.row, there.row) - min(here.row + here.height, there.row + there.height)
    left, right = sorted((here.column, there.column))
    between = [box for box in chart.places.values() if left < box.column < right]
    return rows <= 1 and not any(_are_beside(box, here) or _are_beside(box, there) for box in between)


def _are_beside(one: Box, other: Box) -> bool:
    return one.row < other.row + other.height and other.row < one.row + one.height


def _holds(box: Box, point: RowColumn) -> bool:
    row, column = point
    return box.row <= row < box.row + box.height and box.column <= column < box.column + box.width


def distance(point: RowColumn, box: Box) -> int:
    """Return the distance from a point of the map to a box, in characters; a line is as high as two characters are wide."""
    row, column = point
    return max(2 * abs(box.row - row), abs(box.column - column))
