"""Films: the moments of a match on one sheet, which is as large as the largest of them."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element, tostring

import attrs

from zombiekit.drawings import Role, Span, drawn, parts_of, spans
from zombiekit.render.svg.board import Trail, trails
from zombiekit.render.svg.elements import HEADING, LINE, SIZE, WIDTH, write_heading
from zombiekit.render.svg.legend import draw_legend
from zombiekit.render.svg.marking import rings, traced
from zombiekit.render.svg.pictures import MARGIN, NARROWEST, broken
from zombiekit.render.svg.timeline import TRAILS, WORDS, Item, Spans, Written, draw_all, items_of, timed
from zombiekit.scenes import Frame, Scene

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from zombiekit.drawings import Row
    from zombiekit.game import Game
    from zombiekit.render.moments import Moment

MOST_TOLD = 3
"""So many rows tell what happened, at most."""


@attrs.frozen
class Film:
    """What a film shows.

    Attributes:
        body: All that is drawn, as markup.
        size: The sheet.
        said: What the last moment shows, in words.
    """

    body: str
    size: Frame
    said: str


@attrs.frozen
class _Shot:
    """A moment: its table, and the words in rows as wide as the sheet."""

    scene: Scene
    trails: list[Trail]
    told: list[Row]
    above: list[Row]
    notes: list[Row]
    asked: list[Row]


def filmed(game: Game, moments: Sequence[Moment], named: Callable[[Spans], dict[str, str]], name: str | None) -> Film:
    """Return a film of these moments; `named` gives what comes and goes its attributes.

    Args:
        game: The game.
        moments: The moments, one at least.
        named: What a group gets as attributes that is there in these frames.
        name: The name of the film, which is written above it together with what happens; None leaves both out.
    """
    has_scene = hasattr(game, "scene")
    scenes = [_scene(game, moment.view) for moment in moments]
    table = _around([scene.frame for scene in scenes])
    words = [_words(game, moment.view) for moment in moments]
    width = max(NARROWEST, table.width, *(_width(above) for above, _ in words if not has_scene))
    left = table.x + (table.width - width) / 2
    shots = [
        _Shot(
            scene,
            trails(scene, traced(game, moment.view, moment.view.events)) if has_scene else [],
            [] if name is None else _told(moment, width),
            broken(above, width) if has_scene else list(above),
            broken(scene.notes, width),
            broken([spans(asked)], width),
        )
        for moment, scene, (above, asked) in zip(moments, scenes, words, strict=True)
    ]
    told, above = (max(len(rows) for rows in found) for found in ([s.told for s in shots], [s.above for s in shots]))
    start = table.y - MARGIN - (told + above) * LINE
    body = Element("g")
    top = start - MARGIN if name is None else start - 1.3 * HEADING - MARGIN
    if name is not None:
        write_heading(body, name, left, top)
    marked_so = rings(chain.from_iterable(shot.trails for shot in shots), marks=False)
    end = draw_legend(body, _all_of(scenes), Frame(left, table.y + table.height + MARGIN, width, 0), marked_so)
    starts = (start, start + told * LINE, end)
    draw_all(body, timed(_items(shot, left, starts) for shot in shots), named)
    end += max(len(shot.notes) + len(shot.asked) for shot in shots) * LINE
    last = ["".join(span.text for span in row).strip() for row in words[-1][0]]
    return Film(
        tostring(body, encoding="unicode"),
        Frame(left - MARGIN, top - MARGIN, width + 2 * MARGIN, end + 2 * MARGIN - top),
        " ".join([*last, words[-1][1]]),
    )


def _all_of(scenes: Sequence[Scene]) -> Scene:
    """Return all that is ever on the table, for the legend."""

    def all_in(name: str) -> tuple[Any, ...]:
        return tuple(dict.fromkeys(chain.from_iterable(getattr(scene, name) for scene in scenes)))

    return Scene(**{name: all_in(name) for name in ("cells", "backs", "ways", "walls", "grounds")})


def _scene(game: Game, view: Any) -> Scene:
    """Return the table, or an empty one where the game has none to show but its text."""
    own = getattr(game, "scene", None)
    scene: Scene = Scene(()) if own is None else own(view)
    return scene


def _words(game: Game, view: Any) -> tuple[Sequence[Row], str]:
    """Return the words above the table, and the question."""
    above = parts_of(game, view).above if hasattr(game, "scene") else drawn(game, view).rows
    return above, str(game.question(view))


def _told(moment: Moment, width: float) -> list[Row]:
    """Return what happened, in so many rows as there may be."""
    head = Span(f"{moment.length}. {moment.head}", Role.COUNT)
    rows = broken([(head, Span("".join(f" - {fact}" for fact in moment.facts)))], width)
    return rows if len(rows) <= MOST_TOLD else [*rows[: MOST_TOLD - 1], (*rows[MOST_TOLD - 1][:-1], Span("    …"))]


def _width(rows: Sequence[Row]) -> float:
    return max((sum(len(span.text) for span in row) for row in rows), default=0) * SIZE * WIDTH


def _around(frames: Sequence[Frame]) -> Frame:
    left, top = min(frame.x for frame in frames), min(frame.y for frame in frames)
    right = max(frame.x + frame.width for frame in frames)
    return Frame(left, top, right - left, max(frame.y + frame.height for frame in frames) - top)


def _items(shot: _Shot, left: float, starts: Sequence[float]) -> Iterator[Item]:
    """Yield all that is to be seen at a moment but for the legend."""
    yield from items_of(shot.scene)
    for trail in shot.trails:
        yield Item(TRAILS, trail)
    for rows, start in zip((shot.told, shot.above, shot.notes), starts, strict=True):
        for number, row in enumerate(rows, 1):
            yield Item(WORDS, Written(row, left, start + number * LINE))
    for number, row in enumerate(shot.asked, len(shot.notes) + 1):
        yield Item(WORDS, Written(row, left, starts[-1] + number * LINE, "row strong"))
