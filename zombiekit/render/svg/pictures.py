"""Pictures: what a seat sees, as SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element, SubElement

from zombiekit.drawings import Place, Row, drawn, parts_of, spans, width_of, wrapped
from zombiekit.game import Event, Game, check_seen
from zombiekit.primitives.arguments import check_is_state
from zombiekit.render.svg import elements as svg
from zombiekit.render.svg.board import drawn_scene, marked, pointed, traced, trails
from zombiekit.render.svg.panels import GAP, Panel, Ring, draw_legend, draw_panel, height_of, panels_of, rings, total_of
from zombiekit.render.svg.style import Theme, check_theme, style
from zombiekit.scenes import Frame, Land, Scene

MARGIN = 16
"""The free space around a picture, and between its parts."""
NARROWEST = 640
"""The least width of a film, or of a picture with a scene; its words would break too often if it were narrower."""
FAR = 64
"""The sky is divided into squares of this size, with one star in each."""
LONGEST = 600
"""The most characters in the description of a picture, for readers who cannot see it."""


class Picture(str):
    """A picture as SVG text; notebooks show it.

    Attributes:
        alt: The picture in words.
    """

    __slots__ = ("alt",)

    alt: str

    def __repr__(self) -> str:
        """Say what is seen, as the markup is long."""
        return f"<Picture: {self.alt}>"

    def _repr_svg_(self) -> str:
        """Return the markup for a notebook: it shrinks to the room there is, but never grows."""
        return self.replace("<svg ", '<svg style="max-width:100%;height:auto" ', 1)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        """Return the picture for a notebook, and its words for places that show no pictures."""
        return {"image/svg+xml": self._repr_svg_(), "text/plain": self.alt}

    def save(self, path: str | Path) -> None:
        """Write the picture to a file, as UTF-8."""
        Path(path).write_text(self, encoding="utf-8", newline="\n")


def picture(
    game: Game,
    view: Any,
    *,
    theme: Theme = "auto",
    highlight: Iterable[Any] = (),
    links: Mapping[str, str] = MappingProxyType({}),
    arrows: Iterable[tuple[Place, Place]] = (),
    events: Iterable[Event] = (),
    title: str | None = None,
) -> Picture:
    """Return a picture of what a seat sees: its view, or any state of a game in which nothing is hidden.

    Equal views give equal bytes on every machine. A game without `scene` is drawn as text, with nothing marked.

    Args:
        game: Any game.
        view: What the game's `observe` returned.
        theme: `light`, `dark`, or `auto`, which follows the reader's page.
        highlight: Places to mark, or legal actions whose places to mark. A place lists its actions in `data-action`, one a line.
        links: Addresses by the name of a place, as in `data-cell`. Marked places with an address become links for pointers.
        arrows: Arrows, each as the places where it starts and where it ends.
        events: Events whose traces to show, such as the view's own: arrows for ways, rings for anything else.
        title: The picture's name; the game's by default.

    Raises:
        InvalidState: The view is a full state that shows what no seat may know.
        ValueError: There is no such theme, or no such place.
        TypeError: `view` is no state of the game.
    """
    check_is_state(game, view)
    if not game.is_view(view):
        check_seen(view, game.observe, game.seats(view))
    return pictured(
        game, view, theme=theme, highlight=highlight, links=links, arrows=arrows, events=events, title=title
    )


def pictured(
    game: Game,
    view: Any,
    *,
    theme: Theme = "auto",
    highlight: Iterable[Any] = (),
    links: Mapping[str, str] = MappingProxyType({}),
    arrows: Iterable[tuple[Place, Place]] = (),
    events: Iterable[Event] = (),
    title: str | None = None,
    page_id: str = "",
    narrowest: float = NARROWEST,
) -> Picture:
    """Return what `picture` does, but accept full states, too; only for callers who mean to show everything.

    `page_id` is the picture's id in a page whose own style sheet has `style(theme, page_id)`; the picture then has no style itself.
    `narrowest` is the least width of the words around the table.

    Raises:
        ValueError: There is no such theme, or no such place.
    """
    check_theme(theme)
    own = getattr(game, "scene", None)
    name = game.TITLE if title is None else title
    asked = str(game.question(view))
    lands: tuple[Land, ...] = ()
    if own is None:
        words = drawn(game, view).rows
        body, size = _drawn_text(words)
    else:
        scene: Scene = own(view)
        words = parts_of(game, view).above
        marks = marked(game, view, scene, tuple(highlight), links)
        left = trails(scene, (*pointed(scene, arrows), *traced(game, view, events)))
        lands = (scene.land,)
        width = max(narrowest, scene.frame.width)
        table = drawn_scene(scene, marks, left), rings(left, marks=bool(marks))
        body, size = _with_words(scene, name, (words, asked), table, width)
    return finished(body, size, theme, (name, said_of(words, asked)), lands=lands, page_id=page_id)


def said_of(rows: Sequence[Row], asked: str) -> str:
    """Return rows of words and the question as one text."""
    return " ".join(["".join(span.text for span in row).strip() for row in rows] + [asked])


def _with_words(
    scene: Scene, name: str, said: tuple[Sequence[Row], str], table: tuple[str, Sequence[Ring]], width: float
) -> tuple[str, Frame]:
    """Return a table, given as markup and rings, with name and panels above and legend, notes and question below, and the whole frame."""
    body, legend = Element("g"), Element("g")
    field = scene.frame
    left = field.x + (field.width - width) / 2
    above = rows_above(scene, said[0], width)
    high = height_of(scene, width)
    start = field.y - 2 * MARGIN - room_above(scene, above, width, high)
    top = start - 1.3 * svg.HEADING
    svg.write_heading(body, name, left, top)
    for what in above_of(scene, above, Frame(left, start, width, high)):
        DRAWN[type(what)](body, what)
    end = draw_legend(legend, scene, Frame(left, field.y + field.height + MARGIN, width, 0), table[1])
    ground = bordered(left, field.y, width, end)
    end = svg.write_rows(body, broken(scene.notes, width), left, end + svg.LINE / 4)
    end = svg.write_rows(body, broken([spans(said[1])], width), left, end + svg.LINE / 4, "row strong")
    field_ = svg.inside(field_of(ground, scene.land))
    whole = f'<g class="map {scene.land}">{field_}{table[0]}{svg.inside(legend)}</g>{svg.inside(body)}'
    return whole, bordered(left, top, width, end + MARGIN)


def bordered(left: float, top: float, width: float, bottom: float) -> Frame:
    """Return a frame with a margin at the top and at both sides."""
    return Frame(left - MARGIN, top - MARGIN, width + 2 * MARGIN, bottom + MARGIN - top)


def field_of(ground: Frame, land: Land, beyond: float = 0) -> Element:
    """Return the ground below a map and its legend. In space it has stars, always the same for the same frame.

    The ground goes on past the stars on each side, by `beyond` times its size.
    """
    parent = Element("g")
    x, y, width, height = ground
    whole = (x - beyond * width, y - beyond * height, (1 + 2 * beyond) * width, (1 + 2 * beyond) * height)
    sides = zip(("x", "y", "width", "height"), map(svg.number, whole), strict=True)
    SubElement(parent, "rect", {"class": "field", **dict(sides)})
    if land is Land.SPACE:
        for look, steps in zip(("stars", "stars near"), starred(ground), strict=True):
            SubElement(parent, "path", {"class": look, "d": steps})
    return parent


@lru_cache(maxsize=16)
def starred(sky: Frame) -> tuple[str, str]:
    """Return far and near stars: one dot in each square of the sky, at a place scrambled from the square's number."""
    dots: tuple[list[str], list[str]] = ([], [])
    across, down = int(sky.width // FAR), int(sky.height // FAR)
    for at in range(across * down):
        row, column = divmod(at, across)
        turned = (at * 7919 + row * 104729) % 4093
        x, y = FAR * (column + turned % 61 / 61), FAR * (row + turned % 67 / 67)
        dots[turned % 5 == 0].append(f"M{sky.x + x:.0f} {sky.y + y:.0f}h0")
    return "".join(dots[0]), "".join(dots[1])


class Written(NamedTuple):
    """A row of words, where it begins, and the names of its CSS classes."""

    row: Row
    x: float
    top: float
    names: str = "row"


def rows_above(scene: Scene, rows: Sequence[Row], width: float) -> list[Row]:
    """Return the rows of words above a table: the facts of its scene, or the given rows if the scene has no players."""
    said = [spans(" \N{MIDDLE DOT} ".join(scene.facts))] if scene.players else rows
    return broken(said, width, mono=not scene.cells)


def room_above(scene: Scene, rows: Sequence[Row], width: float, high: float) -> float:
    """Return the height of these rows and of the players' panels below them, each of which is `high`."""
    return len(rows) * svg.LINE + (GAP + total_of(scene, width, high) if scene.players else 0)


def above_of(scene: Scene, rows: Sequence[Row], room: Frame, least: int = 0) -> Iterator[Panel | Written]:
    """Yield what stands above a table, from the upper left corner of a room; each panel is as high as the room.

    At least `least` rows are kept free for words.
    """
    names = "row" if scene.cells else "row mono"
    for at, row in enumerate(rows, 1):
        yield Written(row, room.x, room.y + at * svg.LINE, names)
    yield from panels_of(scene, room.x, room.y + max(len(rows), least) * svg.LINE + GAP, room.width, room.height)


DRAWN: Mapping[type, Callable[[Element, Any], object]] = {
    Panel: draw_panel,
    Written: lambda parent, line: svg.write_rows(parent, [line.row], line.x, line.top - svg.LINE, line.names),
}
"""The function that draws each of these."""


def broken(rows: Iterable[Row], width: float, *, mono: bool = False) -> list[Row]:
    """Return rows of words, broken where they would be wider than the picture in the broadest typeface."""
    most = int(width / (svg.SIZE * svg.WIDTH))
    if mono:
        return [part for row in rows for part in wrapped(row, most, "    ")]
    return [part for row in rows for part in _fitting(row, most, width)]


def _fitting(row: Row, most: int, width: float) -> list[Row]:
    """Return a row in parts no wider than `width`. Letters differ in width, so even `most` characters may be too wide."""
    while True:
        parts = wrapped(row, most, "    ")
        widest = max((svg.width_of("".join(span.text for span in part), svg.SIZE) for part in parts), default=0)
        if widest <= width or most == 1:
            return parts
        most = max(1, min(most - 1, int(most * width / widest)))


def _drawn_text(rows: Sequence[Row]) -> tuple[str, Frame]:
    """Return rows of text as a group in markup, unbroken, and their frame."""
    body = Element("g")
    end = svg.write_rows(body, rows, MARGIN, MARGIN, "row mono")
    return svg.written(body), Frame(0, 0, max(1, width_of(rows)) * svg.SIZE * svg.WIDTH + 2 * MARGIN, end + 2 * MARGIN)


def finished(
    inner: str,
    size: Frame,
    theme: Theme,
    said: tuple[str, str],
    rules: str = "",
    *,
    lands: Iterable[Land] = (),
    page_id: str = "",
) -> Picture:
    """Return the picture: its name, description and style, then the markup. Its id is a hash of its content.

    `rules` are added to its style. In them `&` selects the picture, and `OWN_ID` stands for its id, as in the markup.
    `lands` are the lands of its maps. With a `page_id`, the picture has that id, and leaves its style to the page.
    """
    title, words = (svg.clean(text) for text in said)
    words = words if len(words) <= LONGEST else words[: LONGEST - 1] + "…"
    name = page_id or "z" + sha256(f"{theme}\0{title}\0{words}\0{rules}{inner}".encode()).hexdigest()[:10]
    x, y, width, height = (svg.number(value) for value in size)
    place = {"viewBox": f"{x} {y} {width} {height}", "width": width, "height": height}
    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "id": name, **place, "role": "img"})
    root.set("aria-labelledby", f"{name}-title {name}-desc")
    SubElement(root, "title", {"id": f"{name}-title"}).text = title
    SubElement(root, "desc", {"id": f"{name}-desc"}).text = words
    if not page_id:
        own = rules.replace("&", f"#{name}").replace(svg.OWN_ID, name)
        SubElement(root, "style").text = style(theme, name, lands) + own
    SubElement(root, "rect", {"class": "back", "x": x, "y": y, "width": width, "height": height})
    head = svg.written(root)
    for before in ('id="', 'href="#'):
        inner = inner.replace(before + svg.OWN_ID, before + name)
    found = Picture(f"{head.removesuffix('</svg>')}{inner}</svg>\n")
    found.alt = f"{title}: {words}"
    return found
