"""The legend: one token of each kind on the table, one line of each, the grounds that need words, and what is marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias
from xml.etree.ElementTree import Element, SubElement

import attrs

from zombiekit.render.svg.board import draw_ground
from zombiekit.render.svg.elements import RISE, SIZE, WIDTH, clean, draw_line, number, path
from zombiekit.render.svg.packing import breadth
from zombiekit.render.svg.tokens import draw_token
from zombiekit.scenes import Cell, Frame, Line, Stroke, Token, corners

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zombiekit.scenes import Scene


class Ring(NamedTuple):
    """What is drawn around places, and what it means."""

    look: str
    words: str


Sample: TypeAlias = "Token | Line | Cell | Ring"

HIGH = 22
"""How high its samples are."""
PITCH = 30
"""How high its lines are."""
GAP = 8
"""What is free between a sample and its name; twice as much follows."""


def draw_legend(parent: Element, scene: Scene, frame: Frame, rings: Sequence[Ring] = ()) -> float:
    """Draw the legend from the upper left corner of a frame on, as wide as the frame, and return where it ends."""
    samples = [*_samples(scene), *rings]
    if not samples:
        return frame.y
    group = SubElement(parent, "g", {"class": "legend"})
    end = frame.y
    for sample, x, y in _placed(samples, frame):
        width = _width(sample)
        box = Frame(x, y, width, HIGH)
        if isinstance(sample, Token):
            draw_token(group, sample, box)
        elif isinstance(sample, Cell):
            draw_ground(group, sample.ground, corners(box))
        elif isinstance(sample, Ring):
            ring = SubElement(group, "g", {"class": sample.look})
            SubElement(ring, "path", {"d": path(corners(box))})
        else:
            draw_line(group, attrs.evolve(sample, start=(x, y + HIGH / 2), end=(x + width, y + HIGH / 2)))
        at = {"x": number(x + width + GAP), "y": number(y + HIGH / 2 + RISE * SIZE)}
        SubElement(group, "text", {"class": "row", **at}).text = clean(sample.words)
        end = y + PITCH
    return end


def _width(sample: Sample) -> float:
    return HIGH * breadth((sample,)) if isinstance(sample, Token) else 1.5 * HIGH


def _samples(scene: Scene) -> list[Sample]:
    """Return the first token of each kind, in the order of the kinds' names; then a line of each stroke, and each ground."""
    kinds: dict[str, Token] = {}
    for cell in scene.cells:
        for token in cell.tokens:
            kinds.setdefault(token.kind, token)
    strokes = {line.stroke: line for line in (*scene.ways, *scene.walls)}
    tokens = [
        attrs.evolve(token, text=_sign(token), words=token.name or kind.replace("-", " "))
        for kind, token in sorted(kinds.items())
    ]
    lying = {cell.ground for cell in (*scene.backs, *scene.cells)}
    grounds = [Cell(("ground", ground), (), ground, words) for ground, words in scene.grounds if ground in lying]
    return [*tokens, *[strokes[stroke] for stroke in Stroke if stroke in strokes], *grounds]


def _sign(token: Token) -> str:
    """Return what is written on a token but for how many it stands for."""
    sign = token.text.removesuffix(str(token.count))
    return sign or (token.text if token.count == 1 else "")


def _placed(samples: list[Sample], frame: Frame) -> Iterator[tuple[Sample, float, float]]:
    """Yield each sample with where it begins, in lines as long as the frame is wide."""
    x, y = frame.x, frame.y
    for sample in samples:
        length = _width(sample) + GAP + len(sample.words) * WIDTH * SIZE
        if x > frame.x and x + length > frame.x + frame.width:
            x, y = frame.x, y + PITCH
        yield sample, x, y
        x += length + 2 * GAP
