"""Tokens: where they stand in their cell, and how they are drawn, with a number if several stand together; and the landmarks below them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from xml.etree.ElementTree import Element, SubElement

import attrs

from zombiekit.drawings import Role
from zombiekit.render.svg.elements import SIZE, SMALL, clean, number, path, size_of, titled, width_of, write
from zombiekit.render.svg.shapes import ART, circle, scaled_to, square
from zombiekit.render.svg.style import FILLS, SHAPE_FILLS, text_on
from zombiekit.scenes import Frame, Landmark, Motif, Shape, Token, corners

LARGEST = 32
"""No token is higher, unless its room is more than three times as high."""
AIR = 0.06
"""How much of its box a token leaves empty on each side."""
PERSON, SLIM = 0.6, 0.4
"""The share of a narrow room's width that a person takes beside others, and beside goods with numbers."""
NARROW, MANY = 60, 4
"""Rooms narrower than this are narrow; in them a person is drawn larger if there are at most this many tokens."""
FEW = 2
"""Up to this many tokens on a place leave room for numbers beside them."""
BADGE = 14
"""The height of the badge that shows how many there are."""
SLIGHT = 7
"""Goods may be drawn as small as this, so that their number stands beside them."""
RING = 0.56
"""The radius of the ring around an acting person, as a share of the shorter side of the person's box."""
FOLD = 24
"""The size of a folded corner."""
STARS = 5
"""How many stars a constellation has."""


def badge_of(token: Token) -> str:
    """Return the text on a token's badge: how many there are, or nothing for a single one."""
    return str(token.count) if token.count > 1 else ""


def badge_width(text: str) -> float:
    """Return the width of a badge; 0 without text."""
    return max(BADGE, round(width_of(text, SMALL) + 5)) if text else 0


def _need(token: Token) -> float:
    """Return the least width of a token that has room for its text and badge."""
    written = width_of(token.text, SMALL) / 0.75 if token.text else 0
    return max(written, badge_width(badge_of(token)))


def _is_counted_beside(token: Token) -> bool:
    """Say whether the number stands beside the tokens: it does for goods, which a badge would hide."""
    return token.role is Role.ITEM and token.count > 1


def packed(room: Frame, tokens: Sequence[Token]) -> tuple[Frame, ...]:
    """Return a frame for each token: all of one size, as large as fits, in rows in the middle of the room.

    In a narrow room, a lone person stands left of a few single things, larger than they are, and of one or two kinds of goods.

    Frames never overlap or leave the room. They are wide enough for their text, unless that makes them too small.
    """
    count = len(tokens)
    if not count:
        return ()
    others = tokens[1:]
    most = FEW if any(map(_is_counted_beside, others)) else MANY - 1
    is_alone = tokens[0].owner is not None and all(each.owner is None for each in others)
    is_plain = all(each.count == 1 or _is_counted_beside(each) for each in others)
    if is_alone and is_plain and 0 < len(others) <= most and room.width < NARROW:
        return _beside(room, tokens)
    beside = BADGE + 4 if count <= FEW and any(map(_is_counted_beside, tokens)) else 0
    need = (max(map(_need, tokens)) + beside) / (1 - 2 * AIR)
    fits = []
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        height = min(max(LARGEST, room.height / 3), room.height / rows, room.width / columns)
        fits.append((room.width / columns >= need and height >= BADGE, height, -rows, columns))
    _, height, rows, columns = max(fits)
    width, rows = min(room.width / columns, max(height + beside, need)), -rows
    top = room.y + (room.height - rows * height) / 2
    frames = []
    for at in range(count):
        line, column = divmod(at, columns)
        in_line = min(columns, count - line * columns)
        left = room.x + (room.width - in_line * width) / 2
        frames.append(_inset(Frame(left + column * width, top + line * height, width, height)))
    return tuple(frames)


def _beside(room: Frame, tokens: Sequence[Token]) -> tuple[Frame, ...]:
    """Return a frame for a person, which leaves room for the others, and then their frames to the right of it."""
    share = SLIM if any(map(_is_counted_beside, tokens)) else PERSON
    side = min(LARGEST, room.height, share * room.width)
    own = Frame(room.x, room.y + (room.height - side) / 2, side, side)
    rest = Frame(room.x + side, room.y, room.width - side, room.height)
    return _inset(own), *packed(rest, tokens[1:])


def _inset(box: Frame) -> Frame:
    across, down = AIR * box.width, AIR * box.height
    return Frame(box.x + across, box.y + down, box.width - 2 * across, box.height - 2 * down)


def draw_token(parent: Element, token: Token, box: Frame) -> Element:
    """Draw a token into a box: a group with its words, its shape, and what is written on it. Return the group.

    A person has a rim, which sets the figure off from its surroundings, and a ring below while it is that person's turn.
    """
    x, y, width, height = box
    attributes = {"class": _look(token), "data-piece": clean(token.kind), "data-count": str(token.count)}
    group = SubElement(parent, "g", {**attributes, "transform": f"translate({number(x)} {number(y)})"})
    titled(group, token.words)
    _draw_on(group, token, Frame(0, 0, width, height))
    return group


def draw_sign(parent: Element, token: Token, box: Frame, names: str = "") -> None:
    """Draw a token as a sign beside the map, not as a piece on it."""
    _draw_on(SubElement(parent, "g", {"class": names or _look(token)}), token, box)


def _look(token: Token) -> str:
    own = f" s-{token.shape}" if token.shape in SHAPE_FILLS else ""
    return f"piece f-{token.role}{own}"


def _draw_on(group: Element, token: Token, box: Frame) -> None:
    side = min(box.height, box.width - width_of(badge_of(token), SMALL))
    if _is_counted_beside(token) and side >= SLIGHT:
        right = Frame(box.x + side, box.y, box.width - side, box.height)
        write(group, badge_of(token), right, "beside")
        token, box = attrs.evolve(token, count=1), Frame(box.x, box.y + (box.height - side) / 2, side, side)
    art, place = ART[token.shape], square(box, ART[token.shape].share)
    if token.acts:
        ring = circle(box.x + box.width / 2, box.y + box.height / 2, RING * min(box.width, box.height))
        SubElement(group, "path", {"class": "acts", "d": ring})
        place = square(box, 0.88)
    outline, room = scaled_to(place, art.form), writing_room(token.shape, place)
    if token.shape is Shape.DISC and width_of(token.text, SMALL) > room.width:
        outline, room = path(corners(box), box.height / 2 - 0.1), box  # a long one for a long word
    if token.owner is not None:
        SubElement(group, "path", {"class": "rim", "d": outline})
    SubElement(group, "path", {"class": "form", "d": outline})
    if art.face:
        names = {"class": "lines" if art.is_lines else "eyes"}
        SubElement(group, "path", {**names, "d": scaled_to(place, art.face)})
    if token.text and size_of(token.text, room.width, SMALL):
        write(group, token.text, room, "on", size_of(token.text, room.width, room.height) or SMALL)
    _draw_badge(group, badge_of(token), box, is_high=bool(token.text))


def _draw_badge(parent: Element, text: str, box: Frame, *, is_high: bool) -> None:
    """Draw the badge at the right of a box, unless the box is too small: at the top if `is_high`, otherwise at the bottom."""
    wide = badge_width(text)
    if not text or wide > box.width or box.height < BADGE - 2:
        return
    top = box.y if is_high else box.y + box.height - BADGE
    frame = Frame(box.x + box.width - wide, top, wide, BADGE)
    SubElement(parent, "path", {"class": "badge", "d": path(corners(frame), 4)})
    write(parent, text, Frame(frame.x - 2, frame.y, wide + 4, BADGE), "number", SMALL)


def paint(drawn: Element, shape: Shape, role: Role) -> None:
    """Give a token's parts their colors as attributes, because the style sheet does not reach tokens drawn by `use`."""
    fill = SHAPE_FILLS.get(shape, FILLS[role])
    over = text_on(fill)
    if role is Role.ZOMBIE:
        fill, over = "var(--dead)", "var(--back)"
    colors = {
        "acts": {"fill": "var(--back)", "stroke": "var(--ink)"},
        "rim": {"fill": "none", "stroke": "#fff", "stroke-width": "4"},
        "form": {"fill": fill, "stroke": "var(--ink)"},
        "eyes": {"fill": over},
        "lines": {"fill": "none", "stroke": over},
        "on": {"fill": over},
        "badge": {"fill": "var(--ink)"},
        "number": {"fill": "var(--back)"},
    }
    for part in drawn:
        part.attrib.update(colors.get(part.get("class", ""), {}))


def writing_room(shape: Shape, box: Frame) -> Frame:
    """Return the room for writing on a token."""
    art = ART[shape]
    place = square(box)
    return Frame(place.x, place.y + art.top * place.height, place.width, (art.low - art.top) * place.height)


# ----------------------------------------------------------------------------------------------------------- landmarks


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
    land = (
        "M6 7C9 2 14 3 13 6C12 9 9 8 9 12C8 15 5 13 4 11ZM14 12C17 9 20 11 20 14C19 18 16 20 14 18C13 16 12 14 14 12Z"
    )
    _add(parent, "soil", scaled_to(box, land))


def _stars(parent: Element, landmark: Landmark, _: Frame) -> None:
    """Draw stars joined by a thread; each name has its own pattern."""
    digest = sha256(landmark.text.encode()).digest()
    x, y, width, height = landmark.frame
    wide = width / STARS
    points = [(x + wide * (at + 0.5), y + 3 + (height - 6) * digest[at] / 255) for at in range(STARS)]
    _add(parent, "thread", "M" + "L".join([f"{number(px)} {number(py)}" for px, py in points]))
    discs = [circle(px, py, 1.6 + digest[at + STARS] / 255) for at, (px, py) in enumerate(points)]
    _add(parent, "bright", "".join(discs))


def _burst(parent: Element, _: Landmark, box: Frame) -> None:
    _add(parent, "deathly", scaled_to(box, ART[Shape.SPIKED].form))
    _add(parent, "field", scaled_to(box, ART[Shape.SPIKED].face))


def _pad(parent: Element, landmark: Landmark, box: Frame) -> None:
    x, y = _middle(box)
    _add(parent, "pad", circle(x, y, 0.46 * box.height))
    write(parent, landmark.text, box, "on t-ground")


def _battlements(parent: Element, landmark: Landmark, box: Frame) -> None:
    """Draw a wall around the whole frame, with battlements on top, in the owner's color."""
    wall = (
        "M0 0L4 0L4 3L7 3L7 0L10 0L10 3L14 3L14 0L17 0L17 3L20 3L20 0L24 0L24 24L0 24ZM2.5 6L2.5 21.5L21.5 21.5L21.5 6Z"
    )
    group = SubElement(parent, "g", {"class": f"f-{landmark.role}"})
    drawn = _add(group, "form", scaled_to(box, wall))
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


def _icon(steps: str, look: str = "soft") -> Callable[[Element, Landmark, Frame], None]:
    def draw(parent: Element, _: Landmark, box: Frame) -> None:
        _add(parent, look, scaled_to(box, steps))

    return draw


_HATCHING = "".join([f"M{at} 2L22 {24 - at}M2 {at}L{24 - at} 22" for at in range(2, 22, 4)])
_DRAWN: Mapping[Motif, Callable[[Element, Landmark, Frame], None]] = {
    Motif.PLANET: _planet,
    Motif.GLOBE: _globe,
    Motif.STARS: _stars,
    Motif.CLOUD: _icon("M5 19C0 19 0 12 5 12C5 6 13 4 15 9C20 7 24 11 22 15C22 18 20 19 18 19Z"),
    Motif.SPIRAL: _icon(
        "M12 12C14 10 16 13 13 15C9 17 6 12 9 8C14 4 20 9 18 15C15 22 4 21 2 12C2 5 8 1 14 2", "thread"
    ),
    Motif.BURST: _burst,
    Motif.PAD: _pad,
    Motif.BATTLEMENTS: _battlements,
    Motif.FOLD: _fold,
    Motif.CHEST: _icon(
        "M8 7L8 4L16 4L16 7L22 7L22 12L13 12L13 10L11 10L11 12L2 12L2 7ZM10 6L14 6L14 7L10 7ZM2 14L11 14L11 16L13 16L13 14L22 14L22 21L2 21Z"
    ),
    Motif.PERSON: _icon(ART[Shape.FIGURE].form),
    Motif.TICK: _icon("M2 13L5 10L10 15L20 4L23 7L10 20Z"),
    Motif.BACK: _icon(_HATCHING, "thread"),
}
