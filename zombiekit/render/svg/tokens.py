"""Tokens: their outlines, and where on them is room for writing."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement

from zombiekit.render.svg.elements import clean, number, titled, write
from zombiekit.scenes import Frame, Shape

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zombiekit.scenes import Token


def draw_token(parent: Element, token: Token, box: Frame) -> Element:
    """Draw a token into a box: a group with its words, its shape, and what is written on it. Return the group."""
    x, y, width, height = box
    names = {"class": f"piece f-{token.role}", "data-piece": clean(token.kind), "data-count": str(token.count)}
    group = SubElement(parent, "g", {**names, "transform": f"translate({number(x)} {number(y)})"})
    titled(group, token.words)
    SubElement(group, "path", {"d": outline(token.shape, width, height)})
    if token.text:
        write(group, token.text, writing_room(token.shape, Frame(0, 0, width, height)), "on", height)
    return group


@lru_cache(maxsize=256)
def outline(shape: Shape, width: float, height: float) -> str:
    """Return the path of a shape in a box whose upper left corner is the origin."""
    return _SHAPES[shape](width, height)


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


def _figure(width: float, height: float) -> str:
    """Return a head above shoulders that slope down to a broad foot."""
    head, middle, right, low = 0.21 * height, width / 2, width, height
    neck, slope = 1.85 * head, 0.22 * width
    return _path(
        *("M", 0, low, "Q", 0, neck + 0.12 * height, middle - slope, neck, "L", middle - head / 2, neck),
        *("A", head, head, 0, 1, 1, middle + head / 2, neck, "L", middle + slope, neck),
        *("Q", right, neck + 0.12 * height, right, low, "Z"),
    )


def _tomb(width: float, height: float) -> str:
    """Return a gravestone: round at its top."""
    bend = 0.4 * height
    return _path(
        *("M", 0, height, "L", 0, bend, "Q", 0, 0, width / 2, 0, "Q", width, 0, width, bend),
        *("L", width, height, "Z"),
    )


def _broken(width: float, height: float) -> str:
    """Return a gravestone that has lost its top."""
    return _path(
        *("M", 0, height, "L", 0, 0.3 * height, "L", 0.3 * width, 0.2 * height),
        *("L", 0.5 * width, 0.3 * height, "L", 0.75 * width, 0, "L", width, 0.25 * height),
        *("L", width, height, "Z"),
    )


def _ship(width: float, height: float) -> str:
    """Return an arrowhead with a notch in its stern."""
    middle, low = width / 2, height
    return _path(
        *("M", middle, 0, "L", width, 0.4 * height, "L", width, low, "L", middle, low - 0.08 * height),
        *("L", 0, low, "L", 0, 0.4 * height, "Z"),
    )


def _post(width: float, height: float) -> str:
    """Return a house with a flat gable."""
    low, eaves = height, 0.35 * height
    inset = 0.2 * width
    return _path(
        *("M", 0, low, "L", 0, eaves, "L", inset, 0, "L", width - inset, 0),
        *("L", width, eaves, "L", width, low, "Z"),
    )


def _disc(width: float, height: float) -> str:
    """Return a round token, as long as its writing asks for."""
    bend = height / 2
    return _path(
        *("M", bend, 0, "L", width - bend, 0, "A", bend, bend, 0, 0, 1, width - bend, height),
        *("L", bend, height, "A", bend, bend, 0, 0, 1, bend, 0, "Z"),
    )


def _die(width: float, height: float) -> str:
    """Return a rectangle."""
    return _path("M", 0, 0, "h", width, "v", height, "h", -width, "Z")


_SHAPES: Mapping[Shape, Callable[[float, float], str]] = {
    Shape.FIGURE: _figure,
    Shape.TOMB: _tomb,
    Shape.BROKEN: _broken,
    Shape.SHIP: _ship,
    Shape.POST: _post,
    Shape.DISC: _disc,
    Shape.DIE: _die,
}
