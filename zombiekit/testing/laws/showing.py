"""Laws of what a game shows: its drawings, the parts of them, and its scenes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zombiekit.drawings import Drawing, Parts
from zombiekit.scenes import Scene, Trace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.testing.tour import Tour
    from zombiekit.testing.walks import WalkPoint

SHARE = 4
"""Only one moment in this many is drawn, since drawing takes longest."""


def drawings(tour: Tour) -> Iterator[str]:
    """`draw` returns a Drawing with the state's own text, if it has one; `parts` returns Parts whose places lie on the chart's rows."""
    draw: Any = getattr(tour.game, "draw", None)
    parts: Any = getattr(tour.game, "parts", None)
    for _, _, view in _seen(tour):
        has_text = str(view) != repr(view)
        drawing = None if draw is None else draw(view)
        if drawing is not None and not isinstance(drawing, Drawing):
            yield f"draw is {drawing!r}, not a Drawing"
        if drawing is not None and has_text and str(drawing) != str(view):
            yield f"the drawing is not that of the state:\n{drawing}\n\n{view}"
        if parts is not None:
            yield from _parts(parts(view))


def _parts(parts: object) -> Iterator[str]:
    if not isinstance(parts, Parts):
        yield f"parts is {parts!r}, not an instance of Parts"
        return
    chart = parts.chart
    height = len(chart.rows)  # blanks at the ends of rows are cut off, so the width is unknown
    for place, box in chart.places.items():
        if box.row < 0 or box.column < 0 or box.row + box.height > height:
            yield f"the place {place!r} is drawn at {box!r}, outside of the chart"


def scenes(tour: Tour) -> Iterator[str]:
    """`scene` returns a Scene, `traces` returns Traces, and the scene has all `places` of legal actions, except seats."""
    scene: Any = getattr(tour.game, "scene", None)
    traces: Any = getattr(tour.game, "traces", None)
    places: Any = getattr(tour.game, "places", None)
    for _, seat, view in _seen(tour):
        found = None if scene is None else scene(view)
        if found is not None and not isinstance(found, Scene):
            yield f"scene is {found!r}, not a Scene"
            return
        for event in view.events:
            for trace in () if traces is None else traces(view, event):
                if not isinstance(trace, Trace):
                    yield f"traces of {event!r} hold {trace!r}, not a Trace"
        if places is not None and tour.game.current_player(view) == seat:
            known = None if found is None else found.places
            for action in tour.game.legal_actions(view):
                yield from _places(action, places(view, action), known)


def _places(action: object, places: Any, known: frozenset[Any] | None) -> Iterator[str]:
    for place in places:
        if type(place) is not tuple or len(place) != 2 or not isinstance(place[0], str):
            yield f"`{action}` points at {place!r}, not a pair of a kind and a place"
        elif known is not None and place[0] != "seat" and place not in known:
            yield f"`{action}` points at {place!r}, which is not in the scene"


def _seen(tour: Tour) -> Iterator[tuple[WalkPoint, int, Any]]:
    """Yield what each seat sees at some moments."""
    for moment in tour.sample(SHARE):
        for seat in tour.seats(moment):
            yield moment, seat, tour.game.observe(moment.state, seat)
