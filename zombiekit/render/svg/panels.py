"""What stands beside the map: a panel with each player's figure, name, numbers and belongings, and the legend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias
from xml.etree.ElementTree import Element, SubElement

import attrs

from zombiekit.drawings import Role
from zombiekit.render.svg.board import Trail, draw_ground
from zombiekit.render.svg.elements import RISE, SIZE, SMALL, clean, cut, draw_line, number, path, width_of
from zombiekit.render.svg.tokens import draw_sign, draw_token
from zombiekit.scenes import Counter, Frame, Line, Player, Scene, Shape, Spot, Stroke, Token, corners

LEAST = 300
"""The least width of a panel, unless the picture is narrower."""
GAP = 8
"""The free space between panels, and between a sample of the legend and its name; twice as much follows the name."""
PAD = 8
"""The free space inside panels."""
HEAD, ROW = 30, 20
"""The height of the line with the name, and of the other lines."""
ICON = 15
"""The size of the signs of counters."""
HIGH, PITCH = 22, 30
"""The height of a sample in the legend, and of a line of the legend."""
PIPS = 6
"""A counter with a maximum of at most this is shown as single signs."""


class Panel(NamedTuple):
    """A player with numbers, and the box where they are shown."""

    player: Player
    counters: tuple[Counter, ...]
    box: Frame


def amount_of(counter: Counter) -> str:
    """Return a counter's value, and its maximum if it has one."""
    return f"{counter.value}/{counter.most}" if counter.most else str(counter.value)


def height_of(scene: Scene, width: float) -> float:
    """Return the height of each panel of a scene; 0 if it has no players."""
    lines = max((len(_lines(player, _own(scene, player), _wide(scene, width))) for player in scene.players), default=0)
    return HEAD + lines * ROW + PAD / 2 if scene.players else 0


def _own(scene: Scene, player: Player) -> tuple[Counter, ...]:
    """Return a player's counters, except those at zero."""
    return tuple([each for each in scene.counters if each.seat == player.seat and each.value])


def _columns(scene: Scene, width: float) -> int:
    return max(1, min(len(scene.players), int((width + GAP) // (LEAST + GAP))))


def _wide(scene: Scene, width: float) -> float:
    columns = _columns(scene, width)
    return min(1.5 * LEAST, (width - (columns - 1) * GAP) / columns)


def total_of(scene: Scene, width: float, high: float) -> float:
    """Return the height of all panels with the gaps between them; each panel is `high`."""
    rows = -(-len(scene.players) // _columns(scene, width)) if scene.players else 0
    return rows * (high + GAP)


def panels_of(scene: Scene, x: float, top: float, width: float, high: float) -> Iterator[Panel]:
    """Yield the panels in rows, from a point on."""
    columns, wide = _columns(scene, width), _wide(scene, width)
    for at, player in enumerate(scene.players):
        row, column = divmod(at, columns)
        box = Frame(x + column * (wide + GAP), top + row * (high + GAP), wide, high)
        yield Panel(player, _own(scene, player), box)


def draw_panel(parent: Element, panel: Panel) -> None:
    """Draw the panel of a player: figure, name and state, then numbers and belongings."""
    player, counters, box = panel
    group = SubElement(parent, "g", {"class": "player", "data-seat": str(player.seat)})
    look = "panel now" if player.figure.acts else "panel"
    SubElement(group, "path", {"class": look, "d": path(corners(box), 6)})
    figure = attrs.evolve(player.figure, acts=False, count=1)
    draw_sign(group, figure, Frame(box.x + PAD, box.y + 4, 24, 24))
    left = box.x + PAD + 32
    _say(group, player.name, left, box.y + 15, "row strong")
    after = left + width_of(player.name, SIZE) + GAP
    _say(group, cut(player.words, box.x + box.width - PAD - after, SMALL), after, box.y + 15, "row small")
    for line, samples in enumerate(_lines(player, counters, box.width)):
        x, middle = box.x + PAD, box.y + HEAD + ROW * (line + 0.5)
        for sample in samples:
            _draw(group, sample, x, middle)
            x += _width(sample) + GAP


def _say(parent: Element, text: str, x: float, middle: float, names: str) -> None:
    if text:
        size = SMALL if "small" in names else SIZE
        at = {"x": number(x), "y": number(middle + RISE * size)}
        SubElement(parent, "text", {"class": names, **at}).text = clean(text)


def _lines(player: Player, counters: Sequence[Counter], width: float) -> list[list[Counter | str]]:
    """Return the counters, and the names of what the player holds, in lines that fit into a panel."""
    lines: list[list[Counter | str]] = [[]]
    names = [cut(name, width - 4 * PAD, SMALL) for name in player.held]
    samples: list[Counter | str] = [*counters, *names]
    free = width - 2 * PAD
    for sample in samples:
        needs = _width(sample) + GAP
        if needs > free + GAP and lines[-1]:
            lines.append([])
            free = width - 2 * PAD
        lines[-1].append(sample)
        free -= needs
    return [line for line in lines if line]


def _is_pips(counter: Counter) -> bool:
    return counter.shape is not None and 0 < counter.most <= PIPS and counter.value <= counter.most


def _text(counter: Counter) -> str:
    return amount_of(counter) if counter.shape else f"{counter.words} {amount_of(counter)}"


def _width(sample: Counter | str) -> float:
    if isinstance(sample, str):
        return width_of(sample, SMALL) + 2 * PAD
    if _is_pips(sample):
        return sample.most * ICON
    return (ICON + 4 if sample.shape else 0) + width_of(_text(sample), SIZE)


def _draw(parent: Element, sample: Counter | str, x: float, middle: float) -> None:
    """Draw a counter, as a number with its sign or as a row of signs, or draw a name as a card."""
    if isinstance(sample, str):
        box = Frame(x, middle - 8, _width(sample), 16)
        SubElement(parent, "path", {"class": "panel", "d": path(corners(box), 3)})
        _say(parent, sample, x + PAD, middle, "row small")
        return
    group = SubElement(parent, "g")
    SubElement(group, "title").text = clean(f"{sample.words} {amount_of(sample)}")
    if sample.shape and _is_pips(sample):
        for at in range(sample.most):
            _draw_sign(group, sample.shape, x + at * ICON, middle, Role.ITEM if at < sample.value else Role.PLAIN)
        return
    if sample.shape:
        _draw_sign(group, sample.shape, x, middle, Role.ITEM)
    _say(group, _text(sample), x + (ICON + 4 if sample.shape else 0), middle, "row")


def _draw_sign(parent: Element, shape: Shape, x: float, middle: float, role: Role) -> None:
    """Draw one sign of a counter; signs that are used up are empty."""
    names = "" if role is Role.ITEM else "piece none"
    draw_sign(parent, Token("sign", shape, role, "", ""), Frame(x, middle - ICON / 2, ICON, ICON), names)


# ---------------------------------------------------------------------------------------------------------- the legend


class Ring(NamedTuple):
    """The look of a ring around places, and what it means."""

    look: str
    words: str


Sample: TypeAlias = "Token | Line | Spot | Ring"


def rings(trails: Iterable[Trail], *, marks: bool) -> list[Ring]:
    """Return the legend's entries for marks, if there are any, and for traces."""
    hurts = {trail.hurts for trail in trails}
    found = [Ring("mark", "choice")] if marks else []
    found += [Ring("trace", "last event")] if False in hurts else []
    return [*found, Ring("trace hurt", "fight")] if True in hurts else found


def draw_legend(parent: Element, scene: Scene, frame: Frame, rings: Sequence[Ring] = ()) -> float:
    """Draw the legend from the upper left corner of a frame, as wide as the frame, and return where it ends."""
    samples = [*_samples(scene), *rings]
    if not samples:
        return frame.y
    group = SubElement(parent, "g", {"class": "legend"})
    end = frame.y
    for sample, x, y in _placed(samples, frame):
        width = _sample_width(sample)
        box = Frame(x, y, width, HIGH)
        if isinstance(sample, Token):
            draw_token(group, sample, box)
        elif isinstance(sample, Spot):
            draw_ground(group, sample.ground, corners(box))
        elif isinstance(sample, Ring):
            ring = SubElement(group, "g", {"class": sample.look})
            SubElement(ring, "path", {"d": path(corners(box))})
        else:
            draw_line(group, attrs.evolve(sample, start=(x, y + HIGH / 2), end=(x + width, y + HIGH / 2)))
        _say(group, sample.words, x + width + GAP, y + HIGH / 2, "row")
        end = y + PITCH
    return end


def _sample_width(sample: Sample) -> float:
    return HIGH if isinstance(sample, Token) else 1.5 * HIGH


def _samples(scene: Scene) -> list[Sample]:
    """Return the first token of each kind, sorted by the kinds' names, then a line of each stroke, then each ground."""
    kinds: dict[str, Token] = {}
    for cell in scene.cells:
        for token in cell.tokens:
            kinds.setdefault(token.kind, token)
    strokes = {line.stroke: line for line in (*scene.ways, *scene.walls) if line.words}
    tokens = [
        attrs.evolve(token, count=1, acts=False, words=token.name or kind.replace("-", " "))
        for kind, token in sorted(kinds.items())
    ]
    lying = {cell.ground for cell in (*scene.backs, *scene.cells)}
    grounds = [Spot(("ground", ground), (), ground, words) for ground, words in scene.grounds if ground in lying]
    return [*tokens, *[strokes[stroke] for stroke in Stroke if stroke in strokes], *grounds]


def _placed(samples: list[Sample], frame: Frame) -> Iterator[tuple[Sample, float, float]]:
    """Yield each sample and where it begins, in lines that fit the width of the frame."""
    x, y = frame.x, frame.y
    for sample in samples:
        length = _sample_width(sample) + GAP + width_of(sample.words, SIZE)
        if x > frame.x and x + length > frame.x + frame.width:
            x, y = frame.x, y + PITCH
        yield sample, x, y
        x += length + 2 * GAP
