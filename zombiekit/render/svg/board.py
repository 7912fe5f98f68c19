"""A scene as markup: places below, then what goes through them, and arrows on top."""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING, TypeAlias
from xml.etree.ElementTree import Element, SubElement

from zombiekit.render.svg.elements import clean, draw_line, inside, number, path, titled, write_label
from zombiekit.render.svg.packing import packed
from zombiekit.render.svg.tokens import draw_token
from zombiekit.scenes import Ground, mark_of, middle

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from zombiekit.drawings import Place
    from zombiekit.scenes import Cell, Label, Line, Point, Scene

HEAD = 12
"""How long the head of an arrow is."""
SHRUNK = 0.95
"""How large a mark is, in the size of its place."""
HEM = 0.88
"""How large the second outline is of what lies face down, likewise."""
KEPT = 4096
"""So many places, of the pictures made last, are kept as they were drawn: of one picture and the next, most are the same."""

Marks: TypeAlias = "tuple[tuple[Place, tuple[str, ...]], ...]"
"""Marked places, each with the actions that it stands for."""


def drawn_scene(scene: Scene, marks: Mapping[Place, Sequence[str]], arrows: Iterable[tuple[Place, Place]]) -> str:
    """Return a scene as markup; `marks` has the places to be marked, each with the actions that it stands for.

    Raises:
        ValueError: An arrow begins or ends at a place that there is not.
    """
    parts = [
        *[_drawn_cell(cell, _marks_of(cell, marks)) for cell in scene.backs],
        _drawn_lines(scene.ways),
        *[_drawn_cell(cell, _marks_of(cell, marks)) for cell in scene.cells],
        _drawn_lines(scene.walls),
        _drawn_labels(scene.labels),
        _drawn_arrows(scene, arrows),
    ]
    return "".join(parts)


def _marks_of(cell: Cell, marks: Mapping[Place, Sequence[str]]) -> Marks:
    """Return those marks that are about a place or what stands on it."""
    if not marks:
        return ()
    places = [cell.place, *[token.place for token in cell.tokens if token.place is not None]]
    return tuple([(place, tuple(marks[place])) for place in places if place in marks])


@lru_cache(maxsize=KEPT)
def _drawn_cell(cell: Cell, marks: Marks) -> str:
    parent = Element("g")
    draw_cell(parent, cell, dict(marks))
    return inside(parent)


@lru_cache(maxsize=16)
def _drawn_lines(lines: tuple[Line, ...]) -> str:
    parent = Element("g")
    for line in lines:
        draw_line(parent, line)
    return inside(parent)


@lru_cache(maxsize=16)
def _drawn_labels(labels: tuple[Label, ...]) -> str:
    parent = Element("g")
    for label in labels:
        write_label(parent, label)
    return inside(parent)


def _drawn_arrows(scene: Scene, arrows: Iterable[tuple[Place, Place]]) -> str:
    parent = Element("g")
    centers: dict[Place, Point] = {}
    for start, end in arrows:
        centers = centers or {cell.place: cell.center for cell in (*scene.backs, *scene.cells)}
        if start not in centers or end not in centers:
            msg = f"there is no place {start if start not in centers else end} on this table"
            raise ValueError(msg)
        _draw_arrow(parent, centers[start], centers[end])
    return inside(parent)


def draw_cell(parent: Element, cell: Cell, marks: Mapping[Place, Sequence[str]]) -> None:
    """Draw a place with all that is on it."""
    group = draw_ground(parent, cell.ground, cell.outline, cell.bend)
    group.set("data-cell", clean(mark_of(cell.place)))
    titled(group, cell.words)
    if cell.place in marks:
        _mark(group, marks[cell.place])
        SubElement(group, "path", {"class": "mark", "d": path(_inside(cell.outline, SHRUNK), cell.bend)})
    for label in cell.labels:
        write_label(group, label)
    for token, box in zip(cell.tokens, packed(cell.room, cell.tokens), strict=True):
        drawn = draw_token(group, token, box)
        if token.place is not None and token.place in marks:
            _mark(drawn, marks[token.place])


def _mark(group: Element, actions: Sequence[str]) -> None:
    """Say that something can be chosen, and by which actions, one a line."""
    group.set("class", f"{group.get('class')} can")
    if actions:
        group.set("data-action", "\n".join(actions))


def draw_ground(parent: Element, ground: Ground, outline: Sequence[Point], bend: float = 0) -> Element:
    """Draw ground, and return its group; what lies face down has a hem, as the backs of cards have."""
    group = SubElement(parent, "g", {"class": f"cell g-{ground}"})
    SubElement(group, "path", {"class": "edge", "d": path(outline, bend)})
    if ground is Ground.HIDDEN:
        SubElement(group, "path", {"class": "hem", "d": path(_inside(outline, HEM), bend)})
    return group


def _inside(outline: Sequence[Point], share: float) -> Iterable[Point]:
    """Return an outline, drawn in to a share of its size, so that those of neighbors do not cover each other."""
    x, y = middle(outline)
    return ((x + share * (px - x), y + share * (py - y)) for px, py in outline)


def _draw_arrow(parent: Element, start: Point, end: Point) -> None:
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1)
    if not length:
        return
    dx, dy = HEAD * (x2 - x1) / length, HEAD * (y2 - y1) / length
    neck = (x2 - dx, y2 - dy)
    sides = ((neck[0] - dy / 2, neck[1] + dx / 2), (neck[0] + dy / 2, neck[1] - dx / 2))
    group = SubElement(parent, "g", {"class": "arrow"})
    ends = {"x1": number(x1), "y1": number(y1), "x2": number(neck[0]), "y2": number(neck[1])}
    SubElement(group, "line", ends)
    SubElement(group, "path", {"d": path((end, *sides))})
