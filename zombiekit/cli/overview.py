"""A map in small: of each place only what matters most there, so that a whole town can be seen at once."""

from __future__ import annotations

from collections.abc import Mapping
from re import finditer

from zombiekit.drawings import Box, Chart, Role, Row, Span, row

SEATS = tuple(role for role in Role if role.startswith("seat_"))
WEIGHTY = (
    Role.FIGURE,
    *SEATS,
    Role.OPEN,
    Role.ZOMBIE,
    Role.GOAL,
    Role.ITEM,
    Role.PLACE,
    Role.DIE,
    Role.RED,
    Role.BLACK,
)
"""What is shown before what; all else where there is nothing of it."""
WIDEST = 4
"""Longer words are cut, if need be."""

_OUTLINES = str.maketrans(dict.fromkeys("_/\\", " "))
"""The edges of hexagons are no words."""


def overview(chart: Chart) -> list[Row]:
    """Return the map with one word for each place, in the rows and columns of the map, with the labels of both."""
    words = {box: _word(chart, box) for box in chart.places.values()}
    width = min(max(len(word.text) for word in words.values()), WIDEST)
    columns = sorted({box.column for box in words})
    begins = {
        column: chart.margin + (width > 1) + number * (width + (width > 1)) for number, column in enumerate(columns)
    }
    rows = _labels(chart, begins, width)
    for line in sorted({box.row for box in words}):
        label = "".join(span.text for span in chart.rows[line])[: chart.margin]
        here = [(begins[box.column], word.text[:width], word.role) for box, word in words.items() if box.row == line]
        rows.append(row((0, label, Role.PLAIN), *here))
    return rows


def _labels(chart: Chart, begins: Mapping[int, int], width: int) -> list[Row]:
    """Return the labels of columns, letter under letter where they are wider than these; nothing where a map has none.

    Args:
        chart: The map.
        begins: Where each column of the map begins in the small one.
        width: How wide it is there.
    """
    ends = {box.column: box.column + box.width for box in chart.places.values()}
    labels: dict[int, str] = {}
    for line in chart.rows[: chart.head]:
        for word in finditer(r"\S+", "".join(span.text for span in line)):
            over = [column for column in begins if column < word.end() and word.start() < ends[column]]
            labels |= dict.fromkeys(over[:1], word[0])
    longest = max(map(len, labels.values()), default=0)
    if longest <= width:
        return [row(*((begins[column], label, Role.PLAIN) for column, label in labels.items()))] if labels else []
    stacked = {column: label.rjust(longest) for column, label in labels.items()}
    return [
        row(*((begins[column], label[line], Role.PLAIN) for column, label in stacked.items()))
        for line in range(longest)
    ]


def _word(chart: Chart, box: Box) -> Span:
    """Return what matters most in a box."""
    found: list[Span] = []
    for line in chart.rows[box.row : box.row + box.height]:
        at = 0
        for text, role in line:
            inside = text[max(box.column - at, 0) : max(box.column + box.width - at, 0)].translate(_OUTLINES).strip()
            found += [Span(inside, role)] if inside else []
            at += len(text)
    known = [span for span in found if span.role in WEIGHTY]
    if known:
        return min(known, key=lambda span: WEIGHTY.index(span.role))
    return found[-1] if found else Span(" ")
