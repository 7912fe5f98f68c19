"""The map on a screen: a window around the acting figure, or the whole map in strips, and where on it choices lead."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any, NamedTuple, TypeAlias

from zombiekit.drawings import EDGE, Box, MapDrawing, Role, Row, RowColumn, Span, row, side_by_side, width_of, wrapped
from zombiekit.game import Game

LEAST = 5
"""The least height of a window in rows, unless the screen is very low."""
_NAMES = "north northeast east southeast south southwest west northwest"
SIDES: dict[str, str] = dict(zip(("n", "ne", "e", "se", "s", "sw", "w", "nw"), _NAMES.split(), strict=True))
"""The winds, and their names."""
WIDEST_GAP = 9
"""The most blanks between two small drawings."""

_OUTLINES = {(char, Role.GROUND) for char in "_/\\"}
"""The edges of hexagons, which belong to their neighbors, too."""

Inset: TypeAlias = tuple[Row, ...]
"""The rows of a small drawing."""


class Rect(NamedTuple):
    """A piece of a map, from its first row and character to those behind its last."""

    top: int
    left: int
    bottom: int
    right: int

    def holds(self, box: Box) -> bool:
        """Say whether the whole box is in the piece."""
        rows = self.top <= box.row and box.row + box.height <= self.bottom
        return rows and self.left <= box.column and box.column + box.width <= self.right

    def cuts(self, box: Box) -> bool:
        """Say whether only a part of the box is in the piece."""
        apart = (
            box.row + box.height <= self.top
            or box.row >= self.bottom
            or box.column + box.width <= self.left
            or box.column >= self.right
        )
        return not apart and not self.holds(box)


def window(
    chart: MapDrawing, width: int, height: int, wanted: Collection[Box] = (), *, least: int = LEAST
) -> list[Row]:
    """Return the whole map if it fits, or else a part of it and a line that says what is not shown, broken if it is too long.

    The part shows the wanted places, those nearest to the focus if there is no room for all, and the focus if there is room for both.
    It has at least `least` rows. A place that the edge would cut is left out.
    """
    if chart.width <= width and len(chart.rows) <= height:
        return list(chart.rows)
    eye = _eye(chart)
    rows = max(height - chart.head - 1, least, eye.height)
    inner = (chart.head, len(chart.rows) - chart.foot), (chart.margin, chart.width)
    kept = _kept(eye, wanted, rows, width - chart.margin)
    top, bottom = _around((kept.top, kept.bottom), inner[0], rows)
    left, right = _around((kept.left, kept.right), inner[1], width - chart.margin)
    shown = _without_torn_rows(chart, Rect(top, left, bottom, right))
    more = _more(chart, shown, width)
    return [*_cut(chart, shown), *wrapped((Span(more, Role.GROUND),), width)]


def strips(chart: MapDrawing, width: int) -> Iterator[list[Row]]:
    """Yield the whole map in strips that fit the width, from west to east; each place is whole in one of them."""
    left = 0 if chart.width <= width else chart.margin
    while True:
        room = width - (chart.margin if left else 0)
        right = min(left + room, chart.width)
        is_part = left or right < chart.width
        yield _cut(chart, Rect(chart.head, left, len(chart.rows), right)) if is_part else list(chart.rows)
        rest = [box.column for box in chart.places.values() if box.column + box.width > right]
        if right >= chart.width:
            return
        left = min([column for column in rest if column > left], default=right)


def around(boxes: Iterable[Box]) -> Rect:
    """Return the smallest piece of a map that holds these boxes, at least one."""
    held = [(box.row, box.column, box.row + box.height, box.column + box.width) for box in boxes]
    tops, lefts, bottoms, rights = zip(*held, strict=True)
    return Rect(min(tops), min(lefts), max(bottoms), max(rights))


def _eye(chart: MapDrawing) -> Box:
    """Return the box of the place in focus; a single character if no place is there."""
    return next(_focused(chart), Box(*chart.focus, 1, 1))


def _focused(chart: MapDrawing) -> Iterator[Box]:
    row, column = chart.focus
    for box in chart.places.values():
        if box.row <= row < box.row + box.height and box.column <= column < box.column + box.width:
            yield box


def _kept(eye: Box, wanted: Iterable[Box], rows: int, columns: int) -> Rect:
    """Return what the window has to hold: the nearest wanted place, best one that fits with the eye, then the eye, then others that fit.

    If not all fit, those far away on one side are left out, so that one sees what is on the others. If not even the eye fits, return it.
    """

    def fits(*boxes: Box) -> bool:
        top, left, bottom, right = around(boxes)
        return bottom - top <= rows and right - left <= columns

    near = sorted(wanted, key=lambda box: max(2 * abs(box.row - eye.row), abs(box.column - eye.column)))
    beside = [box for box in near if fits(box, eye)]
    others = near
    if near and not fits(*near, eye):  # then none that would put the eye at the edge
        rows_on, columns_on = max(2 * rows // 3, 3 * eye.height), max(2 * columns // 3, 3 * eye.width)
        spans = [(box, around((box, eye))) for box in near]
        others = [box for box, at in spans if at.bottom - at.top <= rows_on and at.right - at.left <= columns_on]
    kept: list[Box] = []
    for box in (*(beside or near)[:1], eye, *others):
        if fits(*kept, box):
            kept.append(box)
    return around(kept or [eye])


def _around(kept: tuple[int, int], inner: tuple[int, int], room: int) -> tuple[int, int]:
    """Return where the window begins and ends in one direction."""
    (begin, end), (first, last) = kept, inner
    if last - first <= room:
        return first, last
    start = min(max((begin + end - room) // 2, first), last - room)
    return start, start + room


def _without_torn_rows(chart: MapDrawing, shown: Rect) -> Rect:
    """Return the piece without rows at its upper and lower edge in which no place is whole: only the ways between places would be left."""

    def is_torn(number: int) -> bool:
        there = [box for box in chart.places.values() if box.row <= number < box.row + box.height]
        return bool(there) and all(box.row < shown.top or box.row + box.height > shown.bottom for box in there)

    rows = [number for number in range(shown.top, shown.bottom) if not is_torn(number)]
    return shown._replace(top=rows[0], bottom=rows[-1] + 1) if rows else shown


def _cut(chart: MapDrawing, shown: Rect) -> list[Row]:
    """Return a piece of the map with the labels of its rows and columns."""
    cut = [box for box in chart.places.values() if shown.cuts(box)]
    rows = []
    for number, line in enumerate(chart.rows):
        if not (number < chart.head or shown.top <= number < shown.bottom):
            continue
        chars = [(char, span.role) for span in line for char in span.text]
        is_label = number < chart.head or number >= len(chart.rows) - chart.foot
        inside = _whole_words(chars, shown) if is_label else chars[shown.left : shown.right]
        for box in cut:
            if box.row <= number < box.row + box.height:
                for at in range(max(box.column - shown.left, 0), min(box.column + box.width - shown.left, len(inside))):
                    if inside[at] not in _OUTLINES:
                        inside[at] = (" ", Role.PLAIN)
        labels = chars[: chart.margin] + [(" ", Role.PLAIN)] * (chart.margin - len(chars)) if shown.left else []
        rows.append(row(*((at, char, role) for at, (char, role) in enumerate(labels + inside))))
    return rows


def _whole_words(chars: list[tuple[str, Role]], shown: Rect) -> list[tuple[str, Role]]:
    """Return the part of a line of labels that is shown, without labels that would be cut."""
    inside = chars[shown.left : shown.right]
    if shown.left and chars[shown.left - 1 : shown.left] != [] and chars[shown.left - 1][0] != " ":
        for at, (char, _) in enumerate(inside):
            if char == " ":
                break
            inside[at] = (" ", Role.PLAIN)
    if shown.right < len(chars) and chars[shown.right][0] != " ":
        while inside and inside[-1][0] != " ":
            inside.pop()
    return inside


def _more(chart: MapDrawing, shown: Rect, width: int) -> str:
    """Return a line that says how many rows and columns of places are not shown, in short if it is too long; empty if all are shown."""
    boxes = [box for box in chart.places.values() if not shown.holds(box)]
    sides = {
        ("^", "north"): {box.row for box in boxes if box.row < shown.top},
        ("v", "south"): {box.row for box in boxes if box.row + box.height > shown.bottom},
        ("<", "west"): {box.column for box in boxes if box.column < shown.left},
        (">", "east"): {box.column for box in boxes if box.column + box.width > shown.right},
    }
    counts = [(sign, len(lines), side) for (sign, side), lines in sides.items() if lines]
    if not counts:
        return ""
    said = f"The map goes on: {', '.join(f'{sign} {count} {side}' for sign, count, side in counts)} (`board` shows all)"
    short = f"Map: {' '.join(f'{sign}{count}' for sign, count, _ in counts)} (`board` shows all)"
    return said if len(said) <= width else short


def abreast(drawings: Sequence[Inset], width: int) -> Iterator[list[Row]]:
    """Yield small drawings side by side, as many as fit the width, then the others in the same way."""
    for group in groups(drawings, width):
        free = width - EDGE - sum(map(width_of, group))
        yield side_by_side(group, min(free // max(len(group) - 1, 1), WIDEST_GAP))


def groups(drawings: Sequence[Inset], width: int) -> Iterator[Sequence[Inset]]:
    """Yield as many small drawings as fit side by side, at least one, then of the others in the same way."""
    while drawings:
        ends = accumulate((width_of(each) + 1 for each in drawings), initial=EDGE - 1)
        number = max(sum(end <= width for end in ends) - 1, 1)
        yield drawings[:number]
        drawings = drawings[number:]


def headings(game: Game, view: Any, chart: MapDrawing, actions: Iterable[Any]) -> dict[Any, str]:
    """Return the wind in which each action leads: between its two neighboring places, or from the figure to its only place.

    Actions whose notation already ends with the wind are left out. So are those that share their first word with some whose only place
    is no step away: one buys or lays something there, and does not go.
    """
    places = getattr(game, "places", None)
    found: dict[Any, str] = {}
    if places is None:
        return found
    figure = [*_focused(chart)][:1]
    staying: set[str] = set()
    for action in actions:
        at = [chart.places[place] for place in places(view, action) if place in chart.places]
        way = figure + at if len(at) == 1 else at
        wind = _wind(chart, *way) if len(way) == 2 else ""
        if wind and str(action).lower().split()[-1] != wind:
            found[action] = wind
        elif not wind and len(at) == 1:
            staying.add(_first_word(action))
    return {action: wind for action, wind in found.items() if _first_word(action) not in staying}


def _first_word(action: Any) -> str:
    """Return the first word of an action's notation: `buy` for `buy_ship 0,0` and `buy_outpost 1,0`."""
    return str(action).partition(" ")[0].partition("_")[0]


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


def distance(point: RowColumn, box: Box) -> int:
    """Return the distance from a point of the map to a box, in characters; a line is as high as two characters are wide."""
    row, column = point
    return max(2 * abs(box.row - row), abs(box.column - column))
