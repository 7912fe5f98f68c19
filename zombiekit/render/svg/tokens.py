"""Tokens: their outlines, and where on them is room for writing."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement

from zombiekit.render.svg.elements import clean, number, titled, write
from zombiekit.scenes import Frame, Shape

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zombiekit.scenes import Token


def draw_token(parent: Element, token: Token, box: Frame) -> Element:
    """Draw a token into a box: a group with its words, its shape, and what is written on it. Return the group."""
    names = {"class": f"piece f-{token.role}", "data-piece": clean(token.kind), "data-count": str(token.count)}
    group = SubElement(parent, "g", names)
    titled(group, token.words)
    SubElement(group, "path", {"d": SHAPES[token.shape](*box)})
    if token.text:
        write(group, token.text, writing_room(token.shape, box), "on", box.height)
    return group


def writing_room(shape: Shape, box: Frame) -> Frame:
    """Return where on a token there is room for writing."""
    x, y, width, height = box
    top, share = _ROOMS[shape]
    return Frame(x + 0.08 * width, y + top * height, 0.84 * width, share * height)


_ROOMS = {
    Shape.FIGURE: (0.42, 0.55),
    Shape.TOMB: (0.25, 0.7),
    Shape.BROKEN: (0.3, 0.65),
    Shape.SHIP: (0.35, 0.55),
    Shape.POST: (0.4, 0.55),
    Shape.DISC: (0.2, 0.6),
    Shape.DIE: (0.1, 0.8),
}
"""Where writing begins below the top of each shape, and how high it may be, in the height of the box."""


def _path(*steps: str | float) -> str:
    return " ".join(step if isinstance(step, str) else number(step) for step in steps)


def _figure(x: float, y: float, width: float, height: float) -> str:
    """Return a head above shoulders that slope down to a broad foot."""
    head, middle, right, low = 0.21 * height, x + width / 2, x + width, y + height
    neck, slope = y + 1.85 * head, 0.22 * width
    return _path(
        *("M", x, low, "Q", x, neck + 0.12 * height, middle - slope, neck, "L", middle - head / 2, neck),
        *("A", head, head, 0, 1, 1, middle + head / 2, neck, "L", middle + slope, neck),
        *("Q", right, neck + 0.12 * height, right, low, "Z"),
    )


def _tomb(x: float, y: float, width: float, height: float) -> str:
    """Return a gravestone: round at its top."""
    bend = 0.4 * height
    return _path(
        *("M", x, y + height, "L", x, y + bend, "Q", x, y, x + width / 2, y, "Q", x + width, y, x + width, y + bend),
        *("L", x + width, y + height, "Z"),
    )


def _broken(x: float, y: float, width: float, height: float) -> str:
    """Return a gravestone that has lost its top."""
    return _path(
        *("M", x, y + height, "L", x, y + 0.3 * height, "L", x + 0.3 * width, y + 0.2 * height),
        *("L", x + 0.5 * width, y + 0.3 * height, "L", x + 0.75 * width, y, "L", x + width, y + 0.25 * height),
        *("L", x + width, y + height, "Z"),
    )


def _ship(x: float, y: float, width: float, height: float) -> str:
    """Return an arrowhead with a notch in its stern."""
    middle, low = x + width / 2, y + height
    return _path(
        *("M", middle, y, "L", x + width, y + 0.4 * height, "L", x + width, low, "L", middle, low - 0.08 * height),
        *("L", x, low, "L", x, y + 0.4 * height, "Z"),
    )


def _post(x: float, y: float, width: float, height: float) -> str:
    """Return a house with a flat gable."""
    low, eaves = y + height, y + 0.35 * height
    inset = 0.2 * width
    return _path(
        *("M", x, low, "L", x, eaves, "L", x + inset, y, "L", x + width - inset, y),
        *("L", x + width, eaves, "L", x + width, low, "Z"),
    )


def _disc(x: float, y: float, width: float, height: float) -> str:
    """Return a round token, as long as its writing asks for."""
    bend = height / 2
    return _path(
        *("M", x + bend, y, "L", x + width - bend, y, "A", bend, bend, 0, 0, 1, x + width - bend, y + height),
        *("L", x + bend, y + height, "A", bend, bend, 0, 0, 1, x + bend, y, "Z"),
    )


def _die(x: float, y: float, width: float, height: float) -> str:
    """Return a rectangle."""
    return _path("M", x, y, "h", width, "v", height, "h", -width, "Z")


SHAPES: Mapping[Shape, Callable[[float, float, float, float], str]] = {
    Shape.FIGURE: _figure,
    Shape.TOMB: _tomb,
    Shape.BROKEN: _broken,
    Shape.SHIP: _ship,
    Shape.POST: _post,
    Shape.DISC: _disc,
    Shape.DIE: _die,
}
