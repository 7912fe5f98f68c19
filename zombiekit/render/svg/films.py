"""Films: a recorded game as one picture that plays by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from math import inf
from typing import Any, NamedTuple, TypeAlias
from xml.etree.ElementTree import Element, SubElement

import attrs

from zombiekit.drawings import Role, Row, Span, drawn, parts_of, spans, width_of
from zombiekit.game import Game
from zombiekit.play import Match
from zombiekit.render.moments import Moment, moments
from zombiekit.render.svg import elements as svg
from zombiekit.render.svg import pictures
from zombiekit.render.svg.board import Trail, draw_bare_cell, draw_trail, traced, trails
from zombiekit.render.svg.panels import draw_legend, height_of, rings
from zombiekit.render.svg.style import Theme, check_theme
from zombiekit.render.svg.tokens import draw_token, packed, paint
from zombiekit.scenes import Frame, Label, Land, Line, Scene, Spot, Token, around, corners
from zombiekit.words import many

MOST_TOLD = 3
"""The most rows used to say what happened."""


class Film(NamedTuple):
    """What a film shows: the drawing as markup, the frame around it, the last moment in words, and the land."""

    body: str
    size: Frame
    said: str
    land: Land


@attrs.frozen
class _Shot:
    """A moment: its table, and its words, broken into rows that fit the sheet."""

    scene: Scene
    trails: list[Trail]
    told: list[Row]
    above: Sequence[Row]
    notes: list[Row]
    asked: list[Row]


def filmed(game: Game, moments: Sequence[Moment], named: Callable[[Spans], dict[str, str]], name: str | None) -> Film:
    """Return a film of these moments, at least one.

    `named` returns the attributes of a group, given the frames in which it is visible. `name` is the film's name, written above it
    together with what happens; None leaves both out.
    """
    has_scene, scene_of = hasattr(game, "scene"), getattr(game, "scene", lambda _: Scene(()))
    scenes: list[Scene] = [scene_of(moment.view) for moment in moments]
    table = around([corners(scene.frame) for scene in scenes])
    words = [() if scene.players else _above(game, moment.view) for moment, scene in zip(moments, scenes, strict=True)]
    letters = 0 if has_scene else max(map(width_of, words))
    width = max(pictures.NARROWEST, table.width, letters * svg.SIZE * svg.WIDTH)
    left = table.x + (table.width - width) / 2
    high = max(height_of(scene, width) for scene in scenes)
    shots = [
        _shot(game, moment, scene, above, width, is_told=name is not None)
        for moment, scene, above in zip(moments, scenes, words, strict=True)
    ]
    told, least = max(len(shot.told) for shot in shots), max(len(shot.above) for shot in shots)
    room = max(pictures.room_above(scene, (), width, high) for scene in scenes) + least * svg.LINE
    start = table.y - 2 * pictures.MARGIN - room - told * svg.LINE
    free = Frame(left, start + told * svg.LINE, width, high)
    body, legend = Element("g"), Element("g")
    top = start if name is None else start - 1.3 * svg.HEADING
    marked_so = rings(chain.from_iterable(shot.trails for shot in shots), marks=False)
    whole = _all_of(scenes)
    map_ = SubElement(body, "g", {"class": f"map {whole.land}"})
    end = draw_legend(legend, whole, Frame(left, table.y + table.height + pictures.MARGIN, width, 0), marked_so)
    ground = pictures.bordered(left, table.y, width, end)
    map_.extend(pictures.field_of(ground, whole.land) if has_scene else ())
    if name is not None:
        svg.write_heading(body, name, left, top)
    draw_all((map_, body), timed(_items(shot, free, least, (start, end + svg.LINE / 4)) for shot in shots), named)
    map_.extend(legend)
    end += max(len(shot.notes) + len(shot.asked) for shot in shots) * svg.LINE + svg.LINE / 4
    size = pictures.bordered(left, top, width, end + pictures.MARGIN)
    view = moments[-1].view
    said = pictures.said_of(_above(game, view), str(game.question(view)))
    return Film(svg.written(body), size, said, whole.land)


def _shot(game: Game, moment: Moment, scene: Scene, above: Sequence[Row], width: float, *, is_told: bool) -> _Shot:
    return _Shot(
        scene,
        trails(scene, traced(game, moment.view, moment.view.events)) if scene.cells else [],
        _told(moment, width) if is_told else [],
        pictures.rows_above(scene, above, width) if hasattr(game, "scene") else above,
        pictures.broken(scene.notes, width),
        pictures.broken([spans(str(game.question(moment.view)))], width),
    )


def _all_of(scenes: Sequence[Scene]) -> Scene:
    """Return one scene with everything that is ever on the table, for the legend."""
    whole: dict[str, Any] = {"land": scenes[-1].land}
    for name in ("cells", "backs", "ways", "walls", "grounds"):
        whole[name] = tuple(dict.fromkeys(chain.from_iterable(getattr(scene, name) for scene in scenes)))
    return Scene(**whole)


def _above(game: Game, view: Any) -> Sequence[Row]:
    """Return the words above the table, or all its text without a `scene`. Slow: most games draw the whole table for it."""
    return parts_of(game, view).above if hasattr(game, "scene") else drawn(game, view).rows


def _told(moment: Moment, width: float) -> list[Row]:
    """Return what happened, cut to `MOST_TOLD` rows."""
    head = Span(f"{moment.length}. {moment.head}", Role.COUNT)
    rows = pictures.broken([(head, Span("".join(f" - {fact}" for fact in moment.facts)))], width)
    return rows if len(rows) <= MOST_TOLD else [*rows[: MOST_TOLD - 1], (*rows[MOST_TOLD - 1][:-1], Span("    …"))]


def _items(shot: _Shot, room: Frame, least: int, starts: Sequence[float]) -> Iterator[Item]:
    """Yield everything visible at a moment except the legend; `least` rows are kept free above the table."""
    scene = shot.scene
    for layer, group in enumerate((scene.backs, scene.ways, scene.cells, scene.walls, (*scene.names, *scene.labels))):
        for what in group:
            yield Item(2 * layer, what)
    for trail in shot.trails:
        yield Item(TRAILS, trail)
    for what in pictures.above_of(scene, shot.above, room, least):
        yield Item(WORDS, what)
    for rows, start in zip((shot.told, shot.notes), starts, strict=True):
        for at, row in enumerate(rows, 1):
            yield Item(WORDS, pictures.Written(row, room.x, start + at * svg.LINE))
    for at, row in enumerate(shot.asked, len(shot.notes) + 1):
        yield Item(WORDS, pictures.Written(row, room.x, starts[-1] + at * svg.LINE, "row strong"))


Spans: TypeAlias = "tuple[tuple[int, int], ...]"
"""When something is visible: its first frame, and the frame after its last one; a pair for each time it appears."""


class Piece(NamedTuple):
    """A token in its box."""

    token: Token
    box: Frame


class Item(NamedTuple):
    """Something to draw, and its layer; higher layers lie on top."""

    layer: int
    what: Any


TRAILS, WORDS = 10, 11
"""The layers of trails and of words, above all others."""


def timed(frames: Iterable[Iterable[Item]]) -> dict[Item, Spans]:
    """Return when each item is visible. Places and the tokens on them become separate items."""
    whole: dict[Item, list[int]] = {}
    for frame, items in enumerate(frames):
        for item in items:
            whole.setdefault(item, []).append(frame)
    parts: dict[Item, set[int]] = {}
    for item, found in whole.items():
        for part in _parts(item):
            parts.setdefault(part, set()).update(found)
    return {item: _spans(sorted(found)) for item, found in parts.items()}


def _parts(item: Item) -> Iterator[Item]:
    layer, what = item
    if not isinstance(what, Spot) or not what.tokens:
        yield item
        return
    yield Item(layer, attrs.evolve(what, tokens=()))
    for token, box in zip(what.tokens, packed(what.room, what.tokens), strict=True):
        yield Item(layer + 1, Piece(token, box))


def _spans(numbers: Sequence[int]) -> Spans:
    """Return each run of consecutive numbers as its first number and the one after its last."""
    starts = [at for at, number in enumerate(numbers) if not at or numbers[at - 1] != number - 1]
    ends = [*starts[1:], len(numbers)]
    return tuple([(numbers[start], numbers[end - 1] + 1) for start, end in zip(starts, ends, strict=True)])


def draw_all(
    parents: tuple[Element, Element], timeline: Mapping[Item, Spans], named: Callable[[Spans], dict[str, str]]
) -> None:
    """Draw all items, layer by layer. Items that come and go together form a group, which gets its attributes from `named`.

    The map goes into the first parent, words into the second.

    Pieces that look alike are drawn once and reused wherever they stand.
    """
    models = _Models(parents[0], timeline)
    groups: dict[tuple[int, Spans], Element] = {}
    for layer in sorted({item.layer for item in timeline}):
        for item, seen in timeline.items():
            if item.layer == layer:
                key = layer, seen
                if key not in groups:
                    groups[key] = SubElement(parents[layer == WORDS], "g", named(seen))
                models.draw(groups[key], item.what)


class _Models:
    """The pieces that appear in several places, each drawn once, out of sight."""

    def __init__(self, parent: Element, timeline: Iterable[Item]) -> None:
        counts = Counter(_look(item.what) for item in timeline if isinstance(item.what, Piece))
        self._ids = {look: f"{svg.OWN_ID}p{at}" for at, look in enumerate(look for look in counts if counts[look] > 1)}
        hidden = SubElement(parent, "defs") if self._ids else parent
        for (token, width, height), name in self._ids.items():
            model = draw_token(hidden, token, Frame(0, 0, width, height))
            model.set("id", name)
            paint(model, token.shape, token.role)

    def draw(self, parent: Element, what: Any) -> None:
        """Draw something, or reuse a piece that was drawn before."""
        name = self._ids.get(_look(what)) if isinstance(what, Piece) else None
        if name is None:
            _DRAWN[type(what)](parent, what)
        else:
            SubElement(parent, "use", {"href": f"#{name}", "x": svg.number(what.box.x), "y": svg.number(what.box.y)})


def _look(piece: Piece) -> tuple[Token, float, float]:
    return piece.token, piece.box.width, piece.box.height


_DRAWN: Mapping[type, Callable[[Element, Any], object]] = {
    Spot: draw_bare_cell,
    Line: svg.draw_line,
    Label: svg.write_label,
    Piece: lambda parent, piece: draw_token(parent, piece.token, piece.box),
    Trail: draw_trail,
    **pictures.DRAWN,
}


HOLD = 4
"""How many frames longer than others the last one is shown before the film starts again."""


def animation(
    match: Match,
    *,
    first: int = 0,
    seat: int | None = None,
    everything: bool = False,
    theme: Theme = "auto",
    title: str | None = None,
    seconds: float = 1.0,
) -> pictures.Picture:
    """Return a match as an animated picture: a frame after each step, in a loop, without a script.

    Readers who prefer less motion see the last frame only. Inside a page, the film pauses while the pointer is on it.

    Args:
        match: The match.
        first: How many steps to leave out at the beginning.
        seat: The seat that watches; None shows what all seats know.
        everything: Whether to show the whole table, with the hands of all seats.
        theme: `light`, `dark`, or `auto`, which follows the reader's page.
        title: The picture's name; the game's by default.
        seconds: How long each frame is shown; the last one stays longer (see `HOLD`).

    Raises:
        ValueError: There is no such theme or seat, the match has fewer than `first` steps, or `seconds` is not a positive number.
    """
    check_theme(theme)
    if not 0 < seconds < inf:
        raise ValueError(f"`seconds` is a number above 0, not {seconds!r}")
    shots = moments(match, first=first, seat=seat, everything=everything)
    sheet = _Sheet(len(shots), seconds)
    name = match.game.TITLE if title is None else title
    film = filmed(match.game, shots, sheet.named, name)
    said = f"A replay of {many(match.length - first, 'step')}, at the end of which: {film.said}"
    return pictures.finished(film.body, film.size, theme, (name, said), sheet.rules(), lands=(film.land,))


class _Sheet:
    """The style sheet of a film: it shows and hides the groups."""

    def __init__(self, count: int, seconds: float) -> None:
        self._count = count
        self._period = count + HOLD
        self._seconds = seconds
        self._delays: set[int] = set()
        self._lengths: set[int] = set()
        self._several: dict[Spans, int] = {}

    def named(self, spans: Spans) -> dict[str, str]:
        """Return the class of a group visible in these frames, and note the rules that it needs."""
        if spans == ((0, self._count),):
            return {}
        last = " z" if spans[-1][1] == self._count else ""
        spans = tuple([(start, self._period if end == self._count else end) for start, end in spans])
        if spans[1:]:
            return {"class": f"f{last} k{self._several.setdefault(spans, len(self._several))}"}
        start, end = spans[0]
        length = end - start
        self._delays.add(start)
        self._lengths.add(length)
        return {"class": f"f{last} s{start} d{length}"}

    def rules(self) -> str:
        """Return the rules: a group that appears once has a length and a delay, one that comes back has its own key frames."""
        whole = _written(self._period * self._seconds)
        rules = [f"& .f{{visibility:hidden;animation:{whole}s step-end infinite}}", "& .f.z{visibility:visible}"]
        delays = {start: (self._period - start) * self._seconds for start in sorted(self._delays) if start}
        courses: dict[str, Spans] = {f"d{length}": ((0, length),) for length in sorted(self._lengths)}
        courses |= {f"k{number}": spans for spans, number in self._several.items()}
        rules += [f"& .s{start}{{animation-delay:-{_written(delay)}s}}" for start, delay in delays.items()]
        rules += [
            f"& .{name}{{animation-name:{svg.OWN_ID}{name}}}{self._course(name, spans)}"
            for name, spans in courses.items()
        ]
        rules += [
            "&:hover .f{animation-play-state:paused}",
            "@media(prefers-reduced-motion:reduce){& .f{animation:none}}",
        ]
        return "\n" + "\n".join(rules)

    def _course(self, name: str, spans: Spans) -> str:
        """Return the key frames of a group visible in these frames."""
        stops = ["0%{visibility:hidden}"] if spans[0][0] else []
        for start, end in spans:
            stops.append(f"{self._share(start)}%{{visibility:visible}}")
            if end < self._period:
                stops.append(f"{self._share(end)}%{{visibility:hidden}}")
        return f"@keyframes {svg.OWN_ID}{name}{{{''.join(stops)}}}"

    def _share(self, frame: int) -> str:
        """Return how many percent of the film are over at a frame, rounded down so that no two frames are ever visible at once."""
        return _written(100_000 * frame // self._period / 1000)


def _written(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")
