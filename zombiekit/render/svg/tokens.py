"""Tokens: where they stand in the room of their cell, their outlines, and where there is room for writing on them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement

from zombiekit.render.svg.elements import clean, number, path, titled, write
from zombiekit.render.svg.style import EYES, FILLS, text_on
from zombiekit.scenes import Frame, Shape, corners

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from zombiekit.drawings import Role
    from zombiekit.scenes import Token

LARGEST = 40
"""No token is higher."""
AIR = 0.08
"""How much of its box a token leaves empty on each side."""


def breadth(tokens: Sequence[Token]) -> float:
    """Return how many times as wide as high tokens have to be for what is written on them."""
    return max(1.0, 0.3 + 0.35 * max(len(token.text) for token in tokens))


def packed(room: Frame, tokens: Sequence[Token]) -> tuple[Frame, ...]:
    """Return a frame for each token: all of one size, as large as fits, in rows that stand in the middle of the room.

    No two frames meet, and none leaves the room.
    """
    count = len(tokens)
    if not count:
        return ()
    wide = breadth(tokens)
    fits = []
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        fits.append((min(LARGEST, room.height / rows, room.width / columns / wide), -rows, columns))
    height, rows, columns = max(fits)
    width, rows = height * wide, -rows
    top = room.y + (room.height - rows * height) / 2
    frames = []
    for at in range(count):
        line, column = divmod(at, columns)
        in_line = min(columns, count - line * columns)
        left = room.x + (room.width - in_line * width) / 2
        frames.append(_inset(Frame(left + column * width, top + line * height, width, height)))
    return tuple(frames)


def _inset(box: Frame) -> Frame:
    air = AIR * box.height
    return Frame(box.x + air, box.y + air, box.width - 2 * air, box.height - 2 * air)


def draw_token(parent: Element, token: Token, box: Frame) -> Element:
    """Draw a token into a box: a group with its words, its shape, and what is written on it. Return the group."""
    x, y, width, height = box
    names = {"class": f"piece f-{token.role}", "data-piece": clean(token.kind), "data-count": str(token.count)}
    group = SubElement(parent, "g", {**names, "transform": f"translate({number(x)} {number(y)})"})
    titled(group, token.words)
    SubElement(group, "path", {"class": "form", "d": outline(token.shape, width, height)})
    if token.shape in _FACES:
        SubElement(group, "path", {"class": "eyes", "d": _FACES[token.shape](width, height)})
    if token.text:
        write(group, token.text, writing_room(token.shape, Frame(0, 0, width, height)), "on", height)
    return group


def paint(drawn: Element, role: Role) -> None:
    """Give a token's parts their colors as attributes: where a token is used from elsewhere, the style sheet does not reach them."""
    colors = {
        "form": {"fill": FILLS[role], "stroke": "var(--ink)"},
        "eyes": {"fill": EYES.get(role, text_on(FILLS[role]))},
        "on": {"fill": text_on(FILLS[role])},
    }
    for part in drawn:
        part.attrib.update(colors.get(part.get("class", ""), {}))


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
    Shape.TOMB: (0.46, 0.46),
    Shape.BROKEN: (0.46, 0.46),
    Shape.SHIP: (0.35, 0.5),
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
    """Return somebody who has been in the ground: both arms raised, and in rags."""
    hand, neck = 0.17 * width, 0.42 * height
    left = [(0.14, 1), (0.16, 0.76), (0.02, 0.64), (0, 0.22)]
    middle = width / 2
    return _path(
        *_lines("M", left, width, height),
        *("L", hand, 0.22 * height, "L", 1.15 * hand, 0.46 * height, "L", 0.3 * width, 0.5 * height),
        *("L", middle - 0.12 * height, neck, *_head(middle, height)),
        *("L", 0.7 * width, 0.5 * height, "L", width - 1.15 * hand, 0.46 * height, "L", width - hand, 0.22 * height),
        *_lines("L", [(1 - x, y) for x, y in reversed(left)], width, height),
        *_rags(0.86, 0.14, width, height),
        "Z",
    )


def _broken(width: float, height: float) -> str:
    """Return the same with hanging arms."""
    middle, neck = width / 2, 0.42 * height
    return _path(
        *_lines("M", [(0.06, 1), (0.06, 0.64), (0.2, 0.5)], width, height),
        *("L", middle - 0.12 * height, neck, *_head(middle, height)),
        *_lines("L", [(0.8, 0.5), (0.94, 0.64), (0.94, 1)], width, height),
        *_rags(0.94, 0.06, width, height),
        "Z",
    )


def _head(middle: float, height: float) -> tuple[str | float, ...]:
    """Return the steps around a head that stands on a neck, from its left to its right."""
    radius, neck = 0.24 * height, 0.42 * height
    return ("A", radius, radius, 0, 1, 1, middle + 0.12 * height, neck)


def _rags(start: float, end: float, width: float, height: float) -> Iterator[str | float]:
    """Yield the steps along a ragged hem, leftwards, between two shares of the width."""
    pitch = (start - end) / 6
    yield from _lines("L", [(start - at * pitch, 0.9 if at % 2 else 1) for at in range(1, 6)], width, height)


def _lines(first: str, shares: Iterable[tuple[float, float]], width: float, height: float) -> Iterator[str | float]:
    """Yield the steps through points that are given as shares of width and height."""
    for at, (x, y) in enumerate(shares):
        yield from ("L" if at else first, x * width, y * height)


def _eyes(width: float, height: float) -> str:
    """Return two eyes, one larger than the other."""
    middle, level = width / 2, 0.22 * height
    return f"{_eye(middle - 0.09 * height, level, 0.065 * height)} {_eye(middle + 0.1 * height, level, 0.045 * height)}"


def _eye(x: float, y: float, radius: float) -> str:
    return _path(
        "M",
        x - radius,
        y,
        *("a", radius, radius, 0, 1, 0, 2 * radius, 0),
        *("a", radius, radius, 0, 1, 0, -2 * radius, 0),
        "Z",
    )


def _slits(width: float, height: float) -> str:
    """Return two eyes that are closed."""
    middle, level, long = width / 2, 0.22 * height, 0.11 * height
    starts = (middle - 0.15 * height, middle + 0.04 * height)
    return " ".join([_path("M", x, level, "h", long, "v", 0.04 * height, "h", -long, "Z") for x in starts])


def _ship(width: float, height: float) -> str:
    """Return a rocket with fins at both sides of its stern."""
    bow, side, fin = 0.1 * height, 0.12 * width, 0.72 * height
    return _path(
        *("M", width / 2, 0, "C", width - 2 * side, bow, width - side, 0.3 * height, width - side, 0.5 * height),
        *("L", width, fin, "L", width, height, "L", width - 1.5 * side, 0.88 * height, "L", 1.5 * side, 0.88 * height),
        *("L", 0, height, "L", 0, fin, "L", side, 0.5 * height),
        *("C", side, 0.3 * height, 2 * side, bow, width / 2, 0, "Z"),
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
    """Return a rectangle with round corners."""
    return path(corners(Frame(0, 0, width, height)), 0.18 * height)


_SHAPES: Mapping[Shape, Callable[[float, float], str]] = {
    Shape.FIGURE: _figure,
    Shape.TOMB: _tomb,
    Shape.BROKEN: _broken,
    Shape.SHIP: _ship,
    Shape.POST: _post,
    Shape.DISC: _disc,
    Shape.DIE: _die,
}
_FACES: Mapping[Shape, Callable[[float, float], str]] = {Shape.TOMB: _eyes, Shape.BROKEN: _slits}
