"""The legend: one token of each kind on the table, with its name."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement

import attrs

from zombiekit.render.svg.elements import RISE, SIZE, WIDTH, clean, number
from zombiekit.render.svg.packing import breadth
from zombiekit.render.svg.tokens import draw_token
from zombiekit.scenes import Frame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.scenes import Scene, Token

HIGH = 22
"""How high its tokens are."""
PITCH = 30
"""How high its lines are."""
GAP = 8
"""What is free between a token and its name; twice as much follows."""


def draw_legend(parent: Element, scene: Scene, frame: Frame) -> float:
    """Draw the legend from the upper left corner of a frame on, as wide as the frame, and return where it ends."""
    samples = _samples(scene)
    if not samples:
        return frame.y
    group = SubElement(parent, "g", {"class": "legend"})
    end = frame.y
    for token, x, y in _placed(samples, frame):
        width = HIGH * breadth((token,))
        draw_token(group, token, Frame(x, y, width, HIGH))
        at = {"x": number(x + width + GAP), "y": number(y + HIGH / 2 + RISE * SIZE), "font-size": number(SIZE)}
        SubElement(group, "text", {"class": "row", **at}).text = clean(token.words)
        end = y + PITCH
    return end


def _samples(scene: Scene) -> list[Token]:
    """Return the first token of each kind, without its number, in the order of the kinds' names."""
    kinds: dict[str, Token] = {}
    for cell in scene.cells:
        for token in cell.tokens:
            kinds.setdefault(token.kind, token)
    return [
        attrs.evolve(token, text=token.text.rstrip("0123456789"), words=kind.replace("-", " "))
        for kind, token in sorted(kinds.items())
    ]


def _placed(samples: list[Token], frame: Frame) -> Iterator[tuple[Token, float, float]]:
    """Yield each sample with where it begins, in lines as long as the frame is wide."""
    x, y = frame.x, frame.y
    for token in samples:
        length = HIGH * breadth((token,)) + GAP + len(token.words) * WIDTH * SIZE
        if x > frame.x and x + length > frame.x + frame.width:
            x, y = frame.x, y + PITCH
        yield token, x, y
        x += length + 2 * GAP
