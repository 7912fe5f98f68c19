"""Landmarks: drawings on the ground of a place, below everything that stands there."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement

from zombiekit.render.svg.elements import SIZE, SMALL, number, path, write
from zombiekit.render.svg.shapes import ART, circle, scaled, square
from zombiekit.scenes import Frame, Motif, Shape, corners

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zombiekit.scenes import Landmark

FOLD = 24
"""The size of a folded corner."""
STARS = 5
"""How many stars a constellation has."""


def draw_landmark(parent: Element, landmark: Landmark) -> None:
    """Draw a landmark into its frame."""
    _DRAWN[landmark.motif](parent, landmark, square(landmark.frame))


def _add(parent: Element, look: str, steps: str) -> Element:
    return SubElement(parent, "path", {"class": look, "d": steps})


def _middle(box: Frame) -> tuple[float, float]:
    return box.x + box.width / 2, box.y + box.height / 2


def _planet(parent: Element, landmark: Landmark, box: Frame) -> None:
    """Draw a disc with its number, and around it a ring with one part for each zombie that it has room for."""
    x, y = _middle(box)
    _add(parent, "sand", circle(x, y, 0.36 * box.height))
    ring = {"cx": number(x), "cy": number(y), "r": number(0.45 * box.height), "pathLength": str(max(1, landmark.most))}
    if landmark.most:
        SubElement(parent, "circle", {"class": "notches", **ring, "stroke-dasharray": ".7 .3"})
    if landmark.count:
        filled = min(landmark.count, landmark.most)
        dashes = ".7 .3 " * (filled - 1) + f".7 {landmark.most + 1 - filled}"
        SubElement(parent, "circle", {"class": "filled", **ring, "stroke-dasharray": dashes})
    write(parent, landmark.text, box, "dark", SIZE)


def _globe(parent: Element, _: Landmark, box: Frame) -> None:
    x, y = _middle(box)
    _add(parent, "sea", circle(x, y, 0.45 * box.height))
    _add(
        parent,
        "soil",
        scaled(
            "M6 7C9 2 14 3 13 6C12 9 9 8 9 12C8 15 5 13 4 11ZM14 12C17 9 20 11 20 14C19 18 16 20 14 18C13 16 12 14 14 12Z",
            box.width,
            box.x,
            box.y,
        ),
    )


def _stars(parent: Element, landmark: Landmark, _: Frame) -> None:
    """Draw stars joined by a thread; each name has its own pattern."""
    digest = sha256(landmark.text.encode()).digest()
    x, y, width, height = landmark.frame
    wide = width / STARS
    points = [(x + wide * (at + 0.5), y + 3 + (height - 6) * digest[at] / 255) for at in range(STARS)]
    _add(parent, "thread", "M" + "L".join([f"{number(px)} {number(py)}" for px, py in points]))
    _add(
        parent,
        "bright",
        "".join([circle(px, py, 1.6 + digest[at + STARS] / 255) for at, (px, py) in enumerate(points)]),
    )


def _cloud(parent: Element, _: Landmark, box: Frame) -> None:
    _add(
        parent,
        "soft",
        scaled("M5 19C0 19 0 12 5 12C5 6 13 4 15 9C20 7 24 11 22 15C22 18 20 19 18 19Z", box.width, box.x, box.y),
    )


def _spiral(parent: Element, _: Landmark, box: Frame) -> None:
    _add(
        parent,
        "thread",
        scaled(
            "M12 12C14 10 16 13 13 15C9 17 6 12 9 8C14 4 20 9 18 15C15 22 4 21 2 12C2 5 8 1 14 2",
            box.width,
            box.x,
            box.y,
        ),
    )


def _burst(parent: Element, _: Landmark, box: Frame) -> None:
    _add(parent, "deathly", scaled(ART[Shape.SPIKED].form, box.width, box.x, box.y))
    _add(parent, "field", scaled(ART[Shape.SPIKED].face, box.width, box.x, box.y))


def _pad(parent: Element, landmark: Landmark, box: Frame) -> None:
    x, y = _middle(box)
    _add(parent, "pad", circle(x, y, 0.46 * box.height))
    write(parent, landmark.text, box, "on t-ground")


def _battlements(parent: Element, landmark: Landmark, box: Frame) -> None:
    """Draw a wall around the whole frame, with battlements on top, in the owner's color."""
    wall = "M0 0L4 0L4 3L7 3L7 0L10 0L10 3L14 3L14 0L17 0L17 3L20 3L20 0L24 0L24 24L0 24ZM3 6L3 21L21 21L21 6Z"
    group = SubElement(parent, "g", {"class": f"f-{landmark.role}"})
    drawn = _add(group, "form", scaled(wall, box.width, box.x, box.y))
    drawn.attrib.update({"fill-rule": "evenodd", "stroke": "var(--ink)"})


def _fold(parent: Element, landmark: Landmark, box: Frame) -> None:
    """Draw the lower right corner of a box folded over, or, where zombies come next, a filled strip along the bottom."""
    x, y, width, height = box
    if landmark.count:
        tab = Frame(x, y + height - 16, width, 16)
        _add(parent, "deathly", path(corners(tab), 3))
        write(parent, landmark.text, tab, "over", SMALL)
        return
    side = min(FOLD, width / 2)
    fold = Frame(x + width - side, y + height - side, side, side)
    _add(parent, "thread", path([(fold.x + side, fold.y), (fold.x + side, fold.y + side), (fold.x, fold.y + side)]))
    write(parent, landmark.text, Frame(fold.x + 4, fold.y + 6, side - 2, side - 6), "t-plain", SMALL)


def _icon(steps: str) -> Callable[[Element, Landmark, Frame], None]:
    def draw(parent: Element, _: Landmark, box: Frame) -> None:
        _add(parent, "soft", scaled(steps, box.width, box.x, box.y))

    return draw


def _back(parent: Element, _: Landmark, box: Frame) -> None:
    """Draw the pattern on the back of a card."""
    lines = "".join([f"M{at} 2L22 {24 - at}M2 {at}L{24 - at} 22" for at in range(2, 22, 4)])
    _add(parent, "thread", scaled(lines, box.width, box.x, box.y))


_DRAWN: Mapping[Motif, Callable[[Element, Landmark, Frame], None]] = {
    Motif.PLANET: _planet,
    Motif.GLOBE: _globe,
    Motif.STARS: _stars,
    Motif.CLOUD: _cloud,
    Motif.SPIRAL: _spiral,
    Motif.BURST: _burst,
    Motif.PAD: _pad,
    Motif.BATTLEMENTS: _battlements,
    Motif.FOLD: _fold,
    Motif.CHEST: _icon(
        "M8 7L8 4L16 4L16 7L22 7L22 12L13 12L13 10L11 10L11 12L2 12L2 7ZM10 6L14 6L14 7L10 7ZM2 14L11 14L11 16L13 16L13 14L22 14L22 21L2 21Z"
    ),
    Motif.PERSON: _icon(ART[Shape.FIGURE].form),
    Motif.TICK: _icon("M2 13L5 10L10 15L20 4L23 7L10 20Z"),
    Motif.BACK: _back,
}
