"""The outlines of things, each in a square of 24 by 24. People recognize a token by its outline first, then by its color."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

from zombiekit.render.svg.elements import number
from zombiekit.scenes import Frame, Shape

UNIT = 24
"""The width and height of the square in which shapes are given."""
_STEP = re.compile(r"[A-Za-z]|-?\d+(?:\.\d+)?")
_ARC = ("r", "r", "flag", "flag", "flag", "x", "y")
"""What the numbers of an arc are; flags stay the same at every size."""


class Art(NamedTuple):
    """A shape: its outline, what is drawn on it, whether that is lines, and the top and bottom of the room for writing."""

    form: str
    face: str = ""
    is_lines: bool = False
    top: float = 0.2
    low: float = 0.85
    share: float = 1
    """The share of its box that it takes."""


@lru_cache(maxsize=1024)
def scaled_to(box: Frame, steps: str) -> str:
    """Return a path, given by absolute steps in the square, scaled to a square box."""
    factor = box.width / UNIT
    written, at, command = [], 0, ""
    for step in _STEP.findall(steps):
        if step.isalpha():
            command, at = step, 0
            written.append(step)
            continue
        kind = _ARC[at % 7] if command == "A" else "xy"[at % 2]
        value = step if kind == "flag" else number(float(step) * factor + {"x": box.x, "y": box.y}.get(kind, 0))
        written.append(f" {value}" if at else value)
        at += 1
    return "".join(written)


def square(box: Frame, share: float = 1) -> Frame:
    """Return the largest square in the middle of a box, or a share of it."""
    size = min(box.width, box.height) * share
    return Frame(box.x + (box.width - size) / 2, box.y + (box.height - size) / 2, size, size)


def _star(points: int, far: float, near: float) -> str:
    """Return a star around the middle of the square."""
    turns = [pi * at / points for at in range(2 * points)]
    corners = [
        (12 + (near if at % 2 else far) * sin(turn), 12 - (near if at % 2 else far) * cos(turn))
        for at, turn in enumerate(turns)
    ]
    return "M" + "L".join([f"{number(px)} {number(py)}" for px, py in corners]) + "Z"


def circle(x: float, y: float, radius: float) -> str:
    """Return the path of a circle."""
    left, right = number(x - radius), number(x + radius)
    half = f"A{number(radius)} {number(radius)} 0 1 1"
    return f"M{left} {number(y)}{half} {right} {number(y)}{half} {left} {number(y)}Z"


_HEAD = "A5.2 5.2 0 1 1"
_SHOULDERS = f"L2.5 23C3 15.5 5 11.8 9.2 10.6{_HEAD} 14.8 10.6C19 11.8 21 15.5 21.5 23"
_ARMS = "L6.5 16.5L3 13L1 5L4 4L6.3 10.3L9.2 11.6A5.2 5.2 0 1 1 14.8 11.6L17.7 10.3L20 4L23 5L21 13L17.5 16.5"
_STANDING = f"M6.5 23{_ARMS}L17.5 23L14.8 20.5L12 23L9.2 20.5Z"
_SKULL = "M12 7A4.3 4.3 0 0 0 9.6 14.8L9.6 17L14.4 17L14.4 14.8A4.3 4.3 0 0 0 12 7Z"
_SOCKETS = circle(10.4, 11.5, 1.1) + circle(13.6, 11.5, 1.1)
_EYES = circle(10.2, 7, 1.3) + circle(13.8, 7, 1.3)
_X = "M8.8 8.8L15.2 15.2M15.2 8.8L8.8 15.2"

ART: Mapping[Shape, Art] = {
    Shape.FIGURE: Art(f"M21.5 23{_SHOULDERS}Z", top=0.46, low=0.97),
    Shape.UNDEAD: Art(
        f"M21.5 23L18.3 20.5L15.2 23L12 20.5L8.8 23L5.7 20.5{_SHOULDERS}Z",
        "M9.2 4.8L11.2 6.8M11.2 4.8L9.2 6.8M12.8 4.8L14.8 6.8M14.8 4.8L12.8 6.8",
        is_lines=True,
        top=0.44,
        low=0.9,
    ),
    Shape.TOMB: Art(_STANDING, _EYES, share=0.88),
    Shape.SPIKED: Art(_star(11, 12, 8.6), scaled_to(Frame(6, 5.6, 12, 12), _STANDING)),
    Shape.SLEEPY: Art(_STANDING, "M9 7L11.2 7M12.8 7L15 7", is_lines=True, share=0.88),
    Shape.BROKEN: Art(
        "M8.5 11.5L20 11L23 8L23 22L20 19L8.5 18.5A4.6 4.6 0 1 1 8.5 11.5Z",
        "M4 15L7 15M5.5 13.5L5.5 16.5",
        is_lines=True,
    ),
    Shape.SKULL: Art(circle(12, 12, 8), _SKULL + _SOCKETS),
    Shape.CROSS: Art(circle(12, 12, 8), _X, is_lines=True),
    Shape.GREAT_SKULL: Art(_star(14, 12, 10.4), _SKULL + _SOCKETS),
    Shape.GREAT_CROSS: Art(_star(14, 12, 10.4), _X, is_lines=True),
    Shape.SHIP: Art(
        "M12 1C16.5 4.5 17.5 9 17.5 13L22 17.5L22 23L16.5 20.5L7.5 20.5L2 23L2 17.5L6.5 13C6.5 9 7.5 4.5 12 1Z",
        top=0.28,
        low=0.86,
    ),
    Shape.POST: Art(
        "M3 1L8 1L8 4L10 4L10 1L14 1L14 4L16 4L16 1L21 1L21 9L19.5 10.5L19.5 23L4.5 23L4.5 10.5L3 9Z", top=0.3, low=0.95
    ),
    Shape.DISC: Art(circle(12, 12, 11)),
    Shape.DIE: Art("M5 1L19 1Q23 1 23 5L23 19Q23 23 19 23L5 23Q1 23 1 19L1 5Q1 1 5 1Z", top=0.1, low=0.9),
    Shape.CARD: Art("M6 1L18 1Q20 1 20 3L20 21Q20 23 18 23L6 23Q4 23 4 21L4 3Q4 1 6 1Z", top=0.1, low=0.9),
    Shape.HEART: Art("M12 22C4 16 1 12 1 7.8A5.6 5.6 0 0 1 12 6A5.6 5.6 0 0 1 23 7.8C23 12 20 16 12 22Z", share=0.8),
    Shape.BLACK_HEART: Art(
        "M12 22C4 16 1 12 1 7.8A5.6 5.6 0 0 1 12 6A5.6 5.6 0 0 1 23 7.8C23 12 20 16 12 22Z",
        "M12 6L9.5 10.5L14 13L11 19",
        is_lines=True,
        share=0.8,
    ),
    Shape.BULLET: Art("M8 9C8 5 10 2 12 1C14 2 16 5 16 9L16 23L8 23Z", "M8 18L16 18L16 20L8 20Z", share=0.9),
    Shape.APPLE: Art(
        "M12 8C9 5 2 5.5 2 13C2 18.5 6 23 9 23C10.5 23 11 22.3 12 22.3C13 22.3 13.5 23 15 23C18 23 22 18.5 22 13C22 5.5 15 5 12 8Z"
        "M12 6.5C12 3 14 1 17.5 1C17.5 4.5 15 6.5 12 6.5Z"
    ),
    Shape.BRICKS: Art("M7 3L17 3L17 11L7 11ZM1 13L11 13L11 21L1 21ZM13 13L23 13L23 21L13 21Z"),
    Shape.AXE: Art("M2 20L13 9L15 11L4 22ZM9 4C13 1 19 2 22 7L22 9L17 15C17 10.5 13.5 7 9 7Z"),
    Shape.CAN: Art("M4 7L14 7L19 11L19 23L4 23ZM8 2L15 2L15 5L8 5Z", "M8 12L15 19M15 12L8 19", is_lines=True),
    Shape.CLOCK: Art(circle(12, 12, 11), "M12 5L12 12L17 15", is_lines=True),
    Shape.GEM: Art("M6 3L18 3L23 10L12 22L1 10Z", "M1.5 10L22.5 10", is_lines=True),
    Shape.BOLT: Art("M14 1L4 14L11 14L9 23L20 9L13 9Z"),
    Shape.SHIELD: Art("M12 1L21 4L21 11C21 17 17 21 12 23C7 21 3 17 3 11L3 4Z"),
    Shape.TILE: Art("M2 2L22 2L22 22L2 22Z", "M8.7 2L8.7 22M15.3 2L15.3 22M2 8.7L22 8.7M2 15.3L22 15.3", is_lines=True),
}
