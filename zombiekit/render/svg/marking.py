"""What is to be marked: places, and those that actions point at; and what the last events left behind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zombiekit.errors import shown
from zombiekit.render.svg.legend import Ring
from zombiekit.scenes import Trace

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from zombiekit.drawings import Place
    from zombiekit.game import Event, Game
    from zombiekit.render.svg.board import Trail
    from zombiekit.scenes import Scene


def marked(game: Game, view: Any, scene: Scene, highlight: Collection[Any]) -> dict[Place, list[str]]:
    """Return the places to be marked, each with the actions that it stands for.

    Actions may point at what is not on the table, such as a seat without a figure; then they mark nothing.

    Raises:
        ValueError: Something is neither an action nor a place on this table.
    """
    known = tuple(scene.places) if highlight else ()
    places = getattr(game, "places", None)
    marks: dict[Place, list[str]] = {}
    for item in highlight:
        if isinstance(item, game.ACTIONS):
            for place in places(view, item) if places else ():
                lines = marks.setdefault(place, [])
                if str(item) not in lines:
                    lines.append(str(item))
        elif item in known:
            marks.setdefault(item, [])
        else:
            msg = f"actions and places on this table can be marked, and this is neither: {shown(item)}"
            raise ValueError(msg)
    return marks


def pointed(scene: Scene, arrows: Iterable[tuple[Place, Place]]) -> list[Trace]:
    """Return arrows as traces.

    Raises:
        ValueError: An arrow begins or ends at a place that there is not.
    """
    found = [Trace(start, end) for start, end in arrows]
    known = scene.places if found else frozenset()
    for start, end, _ in found:
        if start not in known or end not in known:
            msg = f"there is no place {start if start not in known else end} on this table"
            raise ValueError(msg)
    return found


def traced(game: Game, view: Any, events: Iterable[Event]) -> list[Trace]:
    """Return what events left behind; places that are not on the table any more have no traces."""
    own = getattr(game, "traces", None)
    return [] if own is None else [trace for event in events for trace in own(view, event)]


def rings(trails: Iterable[Trail], *, marks: bool) -> list[Ring]:
    """Return what the legend has to tell of marks, if there are any, and traces."""
    hurts = {trail.hurts for trail in trails}
    found = [Ring("mark", "choice")] if marks else []
    found += [Ring("trace", "last event")] if False in hurts else []
    return [*found, Ring("trace hurt", "fight")] if True in hurts else found
