"""Where a choice leads to that is a step away, as the screen shows the map: up is north."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from zombiekit.drawings import Box, Chart, Point
from zombiekit.game import Game

WINDS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")


def headings(game: Game, view: Any, chart: Chart, actions: Iterable[Any]) -> dict[Any, str]:
    """Return the wind in which each action points that points at one place of the map, next to where the figure stands.

    Actions whose line ends with it are left out.
    """
    places = getattr(game, "places", None)
    found: dict[Any, str] = {}
    if places is None:
        return found
    for action in actions:
        at = [place for place in places(view, action) if place in chart.places]
        wind = _wind(chart, at[0]) if len(at) == 1 else ""
        if wind and str(action).lower().split()[-1] != wind:
            found[action] = wind
    return found


def _wind(chart: Chart, place: Any) -> str:
    """Return the wind in which a place lies from the focus; nothing if it is there, or farther than a wall away."""
    row, column, height, width = there = chart.places[place]
    here = next((box for box in chart.places.values() if _holds(box, chart.focus)), None)
    if here is None or not _are_near(here, there):
        return ""
    down, right = 2 * row + height - 2 * here.row - here.height, column - here.column
    if abs(right) * 4 < width + here.width:  # one below the other, whatever their widths
        right = 0
    return ("n" if down < 0 else "s" if down else "") + ("w" if right < 0 else "e" if right else "")


def _are_near(here: Box, there: Box) -> bool:
    rows = max(here.row, there.row) - min(here.row + here.height, there.row + there.height)
    columns = max(here.column, there.column) - min(here.column + here.width, there.column + there.width)
    return rows <= 1 and columns <= 1


def _holds(box: Box, point: Point) -> bool:
    row, column = point
    return box.row <= row < box.row + box.height and box.column <= column < box.column + box.width
