"""What explains the board: marks of choices and of what has just happened, and the legend."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias
from xml.etree.ElementTree import Element, SubElement

import attrs

from zombiekit.errors import shown
from zombiekit.render.svg.board import PlaceMark, draw_ground
from zombiekit.render.svg.elements import RISE, SIZE, clean, draw_line, number, path, width_of
from zombiekit.render.svg.tokens import draw_token
from zombiekit.scenes import Frame, Line, Spot, Stroke, Token, Trace, corners, mark_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from zombiekit.drawings import Place
    from zombiekit.game import Event, Game
    from zombiekit.render.svg.board import Trail
    from zombiekit.scenes import Scene


def marked(
    game: Game, view: Any, scene: Scene, highlight: Collection[Any], links: Mapping[str, str]
) -> dict[Place, PlaceMark]:
    """Return the places to mark, each with the actions that it stands for and its link.

    Actions may point at something that is not on the table, such as a seat without a figure; then they mark nothing.

    Raises:
        ValueError: Something is neither an action nor a place on this table.
    """
    known = tuple(scene.places) if highlight else ()
    places = getattr(game, "places", None)
    marks: dict[Place, list[str]] = {}
    for item in highlight:
        if isinstance(item, game.ACTIONS):
            line = str(item)
            for place in places(view, item) if places else ():
                lines = marks.setdefault(place, [])
                if line not in lines:
                    lines.append(line)
        elif item in known:
            marks.setdefault(item, [])
        else:
            msg = f"only actions and places on this table can be marked, not {shown(item)}"
            raise ValueError(msg)
    return {place: PlaceMark(tuple(lines), links.get(mark_of(place))) for place, lines in marks.items()}


def pointed(scene: Scene, arrows: Iterable[tuple[Place, Place]]) -> list[Trace]:
    """Return arrows as traces.

    Raises:
        ValueError: An arrow begins or ends at a place that is not on the table.
    """
    found = [Trace(start, end) for start, end in arrows]
    known = scene.places if found else frozenset()
    for start, end, _ in found:
        if start not in known or end not in known:
            msg = f"there is no place {start if start not in known else end} on this table"
            raise ValueError(msg)
    return found


def traced(game: Game, view: Any, events: Iterable[Event]) -> list[Trace]:
    """Return the traces of events; none if the game has no `traces`."""
    own = getattr(game, "traces", None)
    return [] if own is None else [trace for event in events for trace in own(view, event)]


def rings(trails: Iterable[Trail], *, marks: bool) -> list[Ring]:
    """Return the legend's entries for marks, if there are any, and for traces."""
    hurts = {trail.hurts for trail in trails}
    found = [Ring("mark", "choice")] if marks else []
    found += [Ring("trace", "last event")] if False in hurts else []
    return [*found, Ring("trace hurt", "fight")] if True in hurts else found


class Ring(NamedTuple):
    """The look of a ring around places, and what it means."""

    look: str
    words: str


Sample: TypeAlias = "Token | Line | Spot | Ring"

HIGH = 22
"""The height of a sample in the legend."""
PITCH = 30
"""The height of a line of the legend."""
GAP = 8
"""The free space between a sample and its name; twice as much follows the name."""


def draw_legend(parent: Element, scene: Scene, frame: Frame, rings: Sequence[Ring] = ()) -> float:
    """Draw the legend from the upper left corner of a frame, as wide as the frame, and return where it ends."""
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
        elif isinstance(sample, Spot):
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
        length = _width(sample) + GAP + width_of(sample.words, SIZE)
        if x > frame.x and x + length > frame.x + frame.width:
            x, y = frame.x, y + PITCH
        yield sample, x, y
        x += length + 2 * GAP
