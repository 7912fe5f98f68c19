"""A scene as markup: places below, then what goes through them, and arrows on top; and what is marked, and which traces there are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from math import hypot
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element, SubElement

from zombiekit.drawings import Place
from zombiekit.errors import shown
from zombiekit.game import Event, Game
from zombiekit.render.svg.elements import (
    clean,
    draw_line,
    ends_of,
    inside,
    path,
    quoted,
    titled,
    write_label,
    write_name,
    written,
)
from zombiekit.render.svg.tokens import draw_landmark, draw_token, packed
from zombiekit.scenes import Ground, Lettering, Point, Scene, Spot, Trace, mark_of, middle

HEAD = 12
"""The length of an arrow's head."""
FREE, SHORTEST = 48, 24
"""How far from the middles of places arrows begin and end at most, and the least length of an arrow."""
SHRUNK = 0.93
"""The size of a mark, as a share of its place."""
HEM = 0.88
"""The size of the second outline of a place that lies face down, as a share of the place."""
KEPT = 4096
"""How many drawn places are kept for later pictures; most places look the same in the next picture."""


class PlaceMark(NamedTuple):
    """The actions that a marked place stands for, and the address that it links to, or None."""

    actions: tuple[str, ...]
    link: str | None


def drawn_scene(scene: Scene, marks: Mapping[Place, PlaceMark], left: Sequence[Trail]) -> str:
    """Return a scene as markup, with these places marked and the trails of events on top."""
    hidden = [cell for cell in scene.backs if cell.place in marks]  # other places cover their marks
    parts = [
        *[_marked_cell(cell, marks) for cell in scene.backs],
        _drawn_once(draw_line, scene.ways),
        *[_marked_cell(cell, marks) for cell in scene.cells],
        _drawn_once(draw_line, scene.walls),
        *[f'<path class="mark over" d="{path(_inside(cell.outline, SHRUNK))}"/>' for cell in hidden],
        _drawn_once(write_name, scene.names),
        _drawn_once(write_label, scene.labels),
        _drawn(draw_trail, left),
    ]
    return "".join(parts)


@lru_cache(maxsize=KEPT)
def _drawn_cell(cell: Spot) -> tuple[str, str, tuple[str, ...]]:
    """Return a place as markup without its closing tag, what is drawn on its ground, and each of its tokens."""
    parent, things = Element("g"), Element("g")
    _draw_place(parent, cell)
    _draw_things(things, cell)
    pairs = zip(cell.tokens, packed(cell.room, cell.tokens), strict=True)
    tokens = tuple([written(draw_token(Element("g"), token, box)) for token, box in pairs])
    return inside(parent).removesuffix("</g>"), inside(things), tokens


@lru_cache(maxsize=KEPT)
def _mark_within(outline: tuple[Point, ...], bend: float) -> str:
    return f'<path class="mark" d="{path(_inside(outline, SHRUNK), bend)}" />'


def _marked_cell(cell: Spot, marks: Mapping[Place, PlaceMark]) -> str:
    """Return a place with all that is on it and all marks. They are put into finished markup, since they change more often."""
    place, things, tokens = _drawn_cell(cell)
    if marks:
        marked_so = [token.place and marks.get(token.place) for token in cell.tokens]
        pairs = zip(tokens, marked_so, strict=True)
        tokens = tuple([_linked(_marked(drawn, mark), mark) if mark else drawn for drawn, mark in pairs])
    mark = marks.get(cell.place)
    if mark is None:
        return f"{place}{things}{''.join(tokens)}</g>"
    within = _mark_within(cell.outline, cell.bend)
    return _linked(f"{_marked(place, mark)}{within}{things}{''.join(tokens)}</g>", mark)


def _marked(markup: str, mark: PlaceMark) -> str:
    """Mark the group with which markup begins as a choice, and list its actions in it, one a line."""
    tag, end, rest = markup.partition(">")
    actions = quoted("\n".join(mark.actions))
    listed = f' data-action="{actions}"' if actions else ""
    return tag.replace('" ', ' can" ', 1) + listed + end + rest


def _linked(markup: str, mark: PlaceMark) -> str:
    """Put markup into a link if its mark has an address; the Tab key skips the link."""
    return markup if mark.link is None else f'<a href="{quoted(mark.link)}" tabindex="-1">{markup}</a>'


def _drawn(draw: Callable[[Element, Any], object], things: Iterable[Any]) -> str:
    """Return what `draw` draws of all these things, as markup."""
    parent = Element("g")
    for thing in things:
        draw(parent, thing)
    return inside(parent)


_drawn_once = lru_cache(maxsize=32)(_drawn)
"""For lines and labels, which seldom change."""


class Trail(NamedTuple):
    """A trace on the table: where it begins and where it ends, perhaps at the same place, and whether it hurts."""

    start: Spot
    end: Spot
    hurts: bool


def trails(scene: Scene, traces: Iterable[Trace]) -> list[Trail]:
    """Return each trace that is on the table once; those that hurt come last, so that they lie on top."""
    traces = tuple(traces)
    where = scene.where if traces else {}
    seen = {(where.get(trace.place), where.get(trace.to or trace.place), trace.hurts) for trace in traces}
    found = [Trail(start, end, hurts) for start, end, hurts in seen if start is not None and end is not None]
    return sorted(found, key=lambda trail: (trail.hurts, trail.start.outline, trail.end.outline))


def draw_trail(parent: Element, trail: Trail) -> None:
    """Draw an arrow, or a ring around a place."""
    group = SubElement(parent, "g", {"class": "trace hurt" if trail.hurts else "trace"})
    if trail.start.center == trail.end.center:  # one place, or a tile and the square in its middle
        SubElement(group, "path", {"class": "ring", "d": path(trail.end.outline, trail.end.bend)})
    else:
        _draw_arrow(group, trail.start.center, trail.end.center)


def draw_bare_cell(parent: Element, cell: Spot) -> None:
    """Draw a place with its landmarks and labels, but without tokens."""
    _draw_things(_draw_place(parent, cell), cell)


def _draw_place(parent: Element, cell: Spot) -> Element:
    """Draw a place without anything on it, and return its group."""
    group = draw_ground(parent, cell.ground, cell.outline, cell.bend)
    group.set("data-cell", clean(mark_of(cell.place)))
    titled(group, cell.words)
    return group


def _draw_things(group: Element, cell: Spot) -> None:
    """Draw the landmarks and labels of a place."""
    for landmark in cell.landmarks:
        draw_landmark(group, landmark)
    for label in cell.labels:
        if label.says is not Lettering.COORDINATE:
            write_label(group, label)


def draw_ground(parent: Element, ground: Ground, outline: Sequence[Point], bend: float = 0) -> Element:
    """Draw ground, and return its group; ground that lies face down has a hem, like the back of a card."""
    group = SubElement(parent, "g", {"class": f"cell g-{ground}"})
    SubElement(group, "path", {"class": "edge", "d": path(outline, bend)})
    if ground is Ground.HIDDEN:
        SubElement(group, "path", {"class": "hem", "d": path(_inside(outline, HEM), bend)})
    return group


def _inside(outline: Sequence[Point], share: float) -> Iterable[Point]:
    """Return an outline shrunk to a share of its size, so that it does not cover those of its neighbors."""
    x, y = middle(outline)
    return ((x + share * (px - x), y + share * (py - y)) for px, py in outline)


def _draw_arrow(parent: Element, start: Point, end: Point) -> None:
    """Draw an arrow between the middles of two places, short enough not to cover what stands there."""
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1)
    free = min(0.38, FREE / length, max(0.0, 0.5 - SHORTEST / 2 / length))
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    tail = (x1 + free * (x2 - x1), y1 + free * (y2 - y1))
    tip = (x2 - free * (x2 - x1), y2 - free * (y2 - y1))
    neck = (tip[0] - HEAD * dx, tip[1] - HEAD * dy)
    sides = [(neck[0] - side * HEAD * dy, neck[1] + side * HEAD * dx) for side in (0.5, -0.5)]
    SubElement(parent, "line", ends_of(tail, neck))
    SubElement(parent, "path", {"class": "head", "d": path((tip, *sides))})


# ------------------------------------------------------------------------------------------------ marks and traces


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
            raise ValueError(f"only actions and places on this table can be marked, not {shown(item)}")
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
            raise ValueError(f"there is no place {start if start not in known else end} on this table")
    return found


def traced(game: Game, view: Any, events: Iterable[Event]) -> list[Trace]:
    """Return the traces of events; none if the game has no `traces`."""
    own = getattr(game, "traces", None)
    return [] if own is None else [trace for event in events for trace in own(view, event)]
