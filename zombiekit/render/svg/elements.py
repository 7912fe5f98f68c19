"""SVG elements, made with ElementTree: all numbers follow one rule, and texts fit their frames."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from html import escape
from math import hypot
from xml.etree.ElementTree import Element, SubElement

from zombiekit.drawings import Role, Row, Span
from zombiekit.scenes import Frame, Label, Lettering, Line, Point, Stroke

SMALL, SIZE, HEADING = 11, 14, 20
"""The three text sizes: on the map, in rows of words, and for a picture's name. No text is smaller."""
WIDTH = 0.61
"""The average width of characters in a sentence, as a share of the text size; monospace characters are no wider."""
LINE = 19
"""The height of a line of words."""
RISE = 0.36
"""How far the baseline is below the middle of a line, as a share of the text size."""
_SHARES = {
    **dict.fromkeys(" .,:;'|!ijlI", 0.39),
    **dict.fromkeys('()[]tfr-/"', 0.5),
    **dict.fromkeys("aceksvxyzJL?*", 0.68),
    **dict.fromkeys("mwMWQ@%&+", 1.05),
}
"""The widths of bold letters, as shares of the text size, if they differ from other letters of their kind."""
POST, LEAF = 0.2, 0.28
"""How much of a door's length the wall takes at each side, and how far its leaf reaches along and across, as shares of that length."""
OWN_ID = "\x02"
"""Stands for the id of a picture until everything else is written and the id is known; no text of a picture can hold it."""
_UNFIT = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""The characters that XML cannot hold."""


@lru_cache(maxsize=8192)
def number(value: float) -> str:
    """Return a length with at most one decimal place. Cached, since the places of a map share many coordinates."""
    tenths = round(value * 10)
    return str(tenths / 10 if tenths % 10 else tenths // 10)


def clean(text: str) -> str:
    """Return a text in which a replacement character stands for each one that XML cannot hold."""
    return _UNFIT.sub("\N{REPLACEMENT CHARACTER}", text)


def inside(parent: Element) -> str:
    """Return the content of an element without attributes, as markup."""
    return "".join([written(child) for child in parent])


def written(made: Element) -> str:
    """Return an element and the text after it as markup, exactly as `xml.etree` writes it, but faster. Names have no namespaces."""
    attributes = "".join([f' {name}="{quoted(value)}"' for name, value in made.items()])
    text, tail = made.text, escape(made.tail, quote=False) if made.tail else ""
    if not text and not len(made):
        return f"<{made.tag}{attributes} />{tail}"
    within = "".join([written(child) for child in made])
    return f"<{made.tag}{attributes}>{escape(text, quote=False) if text else ''}{within}</{made.tag}>{tail}"


def quoted(text: str) -> str:
    """Return a text as the value of an attribute."""
    return text.translate(_ESCAPED) if _SPECIAL.search(text) else text


_SPECIAL = re.compile('[&<>"\\r\\n\\t]')
_ESCAPED = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\r": "&#13;", "\n": "&#10;", "\t": "&#09;"}
)


def titled(parent: Element, words: str) -> None:
    """Give an element words that a pointer shows and a screen reader says."""
    SubElement(parent, "title").text = clean(words)


def path(points: Iterable[Point], bend: float = 0) -> str:
    """Return the path around some corners, each of them rounded by a curve that begins `bend` before it."""
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
    """Return the point at distance `far` from one point towards another."""
    (x, y), (to_x, to_y) = start, end
    share = far / hypot(to_x - x, to_y - y)
    return x + share * (to_x - x), y + share * (to_y - y)


def width_of(text: str, size: float) -> float:
    """Return how wide a text is at most, in a bold face as broad as DejaVu Sans."""
    return size * sum([_share(letter) for letter in text])


def _share(letter: str) -> float:
    usual = 0.8 if letter.isupper() else 0.72
    return _SHARES.get(letter, usual if letter.isascii() else 1.05)


@lru_cache(maxsize=1024)
def size_of(text: str, width: float, height: float) -> int:
    """Return the largest text size in which a text fits into a room; 0 if it fits in none."""
    fits = [size for size in (HEADING, SIZE, SMALL) if size <= height and width_of(text, size) <= width]
    return fits[0] if fits else 0


def cut(text: str, width: float, size: float) -> str:
    """Return a text, cut off with an ellipsis if it is too wide."""
    if width_of(text, size) <= width:
        return text
    while text and width_of(f"{text}\N{HORIZONTAL ELLIPSIS}", size) > width:
        text = text[:-1]
    return f"{text.rstrip()}\N{HORIZONTAL ELLIPSIS}"


def write(parent: Element, text: str, frame: Frame, names: str, size: float = 0) -> None:
    """Write a text into the middle of a frame, as large as fits, or cut off if it does not fit at all."""
    size = size or size_of(text, frame.width, frame.height) or SMALL
    x, y = frame.x + frame.width / 2, frame.y + frame.height / 2 + RISE * size
    attributes = {"class": names, "x": number(x), "y": number(y), "font-size": number(size)}
    SubElement(parent, "text", attributes).text = clean(cut(text, frame.width, size))


def write_label(parent: Element, label: Label) -> None:
    """Write a label into its frame."""
    size = SMALL if label.says is Lettering.COORDINATE else 0
    write(parent, label.text, label.frame, f"t-{label.role}", size)


def write_name(parent: Element, label: Label) -> None:
    """Write a name across several places, over the lines that it crosses."""
    write(parent, label.text, label.frame, f"name t-{label.role}")


def draw_line(parent: Element, line: Line) -> None:
    """Draw a line; for a door, draw the gap in its wall and the open leaf."""
    (x1, y1), (x2, y2) = line.start, line.end
    SubElement(parent, "line", {"class": line.stroke.value, **ends_of(line.start, line.end)})
    if line.stroke is Stroke.DOOR:
        along, across = ((x2 - x1) * LEAF, (y2 - y1) * LEAF), ((y1 - y2) * LEAF, (x2 - x1) * LEAF)
        hinge = (x1 + (x2 - x1) * POST, y1 + (y2 - y1) * POST)
        for start, end in ((line.start, hinge), (line.end, (x2 - (x2 - x1) * POST, y2 - (y2 - y1) * POST))):
            SubElement(parent, "line", {"class": "wall", **ends_of(start, end)})
        tip = (hinge[0] + along[0] + across[0], hinge[1] + along[1] + across[1])
        SubElement(parent, "line", {"class": "leaf", **ends_of(hinge, tip)})


def ends_of(start: Point, end: Point) -> dict[str, str]:
    """Return the ends of a line as attributes."""
    return {"x1": number(start[0]), "y1": number(start[1]), "x2": number(end[0]), "y2": number(end[1])}


def write_heading(parent: Element, text: str, x: float, top: float) -> None:
    """Write the name of a picture."""
    at = {"x": number(x), "y": number(top + HEADING)}
    SubElement(parent, "text", {"class": "row heading", **at}).text = clean(text)


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
