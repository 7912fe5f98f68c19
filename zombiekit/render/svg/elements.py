"""Elements: what ElementTree writes, with numbers by one rule and texts that fit their frames."""

from __future__ import annotations

import re
from math import hypot
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement, tostring

from zombiekit.drawings import Role

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zombiekit.drawings import Row, Span
    from zombiekit.scenes import Frame, Label, Line, Point

WIDTH = 0.61
"""How wide a character of the font is, in its height: no common fixed-width font is wider."""
RISE = 0.35
"""How far below the middle of a line its letters stand, in their height."""
SIZE, LINE = 14, 19
"""How high the letters and the lines of words are."""
HEADING = 22
"""How high the letters of a picture's name are."""
TALLEST = 22
"""No label is written larger."""
OWN_ID = "@@"
"""Stands for the id of a picture, which is known when all else is written."""
_UNFIT = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML cannot hold at all."""


def number(value: float) -> str:
    """Return a length with one digit after the point at most."""
    tenths = round(value * 10)
    return str(tenths / 10 if tenths % 10 else tenths // 10)


def clean(text: str) -> str:
    """Return a text without the characters that XML cannot hold."""
    return _UNFIT.sub("\N{REPLACEMENT CHARACTER}", text)


def inside(parent: Element) -> str:
    """Return what an element without attributes has in it, as markup."""
    start, end = f"<{parent.tag}>", f"</{parent.tag}>"
    return tostring(parent, encoding="unicode").removeprefix(start).removesuffix(end) if len(parent) else ""


def titled(parent: Element, words: str) -> None:
    """Give an element words that a pointer shows and a screen reader says."""
    SubElement(parent, "title").text = clean(words)


def path(points: Iterable[Point], bend: float = 0) -> str:
    """Return the path around some corners, each of them cut by a curve that begins so far before it."""
    corners = tuple(points)
    if not bend:
        return "M" + "L".join([_point(corner) for corner in corners]) + "Z"
    steps = []
    for before, corner, after in zip((corners[-1], *corners), corners, (*corners[1:], corners[0]), strict=False):
        start, end = _towards(corner, before, bend), _towards(corner, after, bend)
        steps.append(f"{_point(start)}Q{_point(corner)} {_point(end)}")
    return "M" + "L".join(steps) + "Z"


def _point(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _towards(start: Point, end: Point, far: float) -> Point:
    """Return the point so far from one towards another."""
    (x, y), (to_x, to_y) = start, end
    share = far / hypot(to_x - x, to_y - y)
    return x + share * (to_x - x), y + share * (to_y - y)


def size_of(text: str, width: float, height: float, tallest: float = TALLEST) -> float:
    """Return how high the letters of a text may be in a room, in tenths."""
    size = min(tallest, height / 1.15, width / (WIDTH * max(1, len(text))))
    return int(size * 10) / 10


def write(parent: Element, text: str, frame: Frame, names: str, tallest: float = TALLEST) -> None:
    """Write a text into the middle of a frame."""
    size = size_of(text, frame.width, frame.height, tallest)
    x, y = frame.x + frame.width / 2, frame.y + frame.height / 2 + RISE * size
    attributes = {"class": names, "x": number(x), "y": number(y), "font-size": number(size)}
    SubElement(parent, "text", attributes).text = clean(text)


def write_label(parent: Element, label: Label) -> None:
    """Write a label into its frame."""
    write(parent, label.text, label.frame, f"t-{label.role}")


def draw_line(parent: Element, line: Line) -> None:
    """Draw a line."""
    (x1, y1), (x2, y2) = line.start, line.end
    ends = {"x1": number(x1), "y1": number(y1), "x2": number(x2), "y2": number(y2)}
    SubElement(parent, "line", {"class": line.stroke.value, **ends})


def write_heading(parent: Element, text: str, x: float, top: float) -> float:
    """Write the name of a picture, and return where it ends."""
    at = {"x": number(x), "y": number(top + HEADING)}
    SubElement(parent, "text", {"class": "row heading", **at}).text = clean(text)
    return top + 1.3 * HEADING


def write_rows(parent: Element, rows: Iterable[Row], x: float, top: float, names: str = "row") -> float:
    """Write rows of words, each span in its role, and return where they end."""
    for row in rows:
        top += LINE
        text = SubElement(parent, "text", {"class": names, "x": number(x), "y": number(top)})
        for span in row:
            _write_span(text, span)
    return top


def _write_span(text: Element, span: Span) -> None:
    """Write a span; plain ones need no element of their own."""
    words = clean(span.text)
    if span.role is not Role.PLAIN:
        SubElement(text, "tspan", {"class": f"t-{span.role}"}).text = words
    elif len(text):
        text[-1].tail = (text[-1].tail or "") + words
    else:
        text.text = (text.text or "") + words
