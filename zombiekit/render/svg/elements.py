"""Elements: what ElementTree writes, with numbers by one rule and texts that fit their frames."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement, tostring

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zombiekit.drawings import Row
    from zombiekit.scenes import Frame, Label, Line, Point

WIDTH = 0.61
"""How wide a character of the font is, in its height: no common fixed-width font is wider."""
RISE = 0.35
"""How far below the middle of a line its letters stand, in their height."""
SIZE, LINE = 14, 19
"""How high the letters and the lines of words are."""
TALLEST = 22
"""No label is written larger."""
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


def path(points: Iterable[Point]) -> str:
    """Return the path around some corners."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


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


def write_rows(parent: Element, rows: Iterable[Row], x: float, top: float) -> float:
    """Write rows of words, each span in its role, and return where they end."""
    for row in rows:
        top += LINE
        text = SubElement(parent, "text", {"class": "row", "x": number(x), "y": number(top), "font-size": number(SIZE)})
        for span in row:
            SubElement(text, "tspan", {"class": f"t-{span.role}"}).text = clean(span.text)
    return top
