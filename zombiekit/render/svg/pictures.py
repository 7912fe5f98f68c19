"""Pictures: what a seat sees, as SVG."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element, SubElement, tostring

from zombiekit.drawings import drawn, parts_of, wrapped
from zombiekit.errors import shown
from zombiekit.game import check_seen
from zombiekit.render.svg.board import draw_scene
from zombiekit.render.svg.elements import WIDTH, clean, number, write_rows
from zombiekit.render.svg.style import Theme, check_theme, style
from zombiekit.scenes import Frame, Scene

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zombiekit.drawings import Place, Row
    from zombiekit.game import Game

MARGIN = 16
"""What is left free around a picture, and between its parts."""
SIZE, LINE = 14, 19
"""How high the letters and the lines of words are."""
NARROWEST = 640
"""No picture is narrower, so that its words are not broken too often."""
LONGEST = 600
"""So many characters of the words describe a picture to who does not see it."""


class Picture(str):
    """A picture as SVG text; notebooks show it.

    Attributes:
        alt: What is seen, in words.
    """

    __slots__ = ("alt",)

    alt: str

    def _repr_svg_(self) -> str:
        """Return what a notebook shows."""
        return str(self)

    def save(self, path: str | Path) -> None:
        """Write it to a file, as UTF-8."""
        Path(path).write_text(self, encoding="utf-8", newline="\n")


def picture(
    game: Game,
    view: Any,
    *,
    theme: Theme = "auto",
    highlight: Iterable[Any] = (),
    arrows: Iterable[tuple[Place, Place]] = (),
    title: str | None = None,
) -> Picture:
    """Return what a seat sees as a picture: of its own view, or of any state of a game in which nothing is hidden.

    Equal views give equal bytes on every machine. A game that has no `scene` is drawn as its text.

    Args:
        game: Any game.
        view: What `observe` of the game returned.
        theme: `light`, `dark`, or `auto`, which follows the reader's page.
        highlight: Legal actions, whose places are marked and bear them as `data-action`, a line each; or places.
        arrows: Pairs of places from which and to which arrows lead.
        title: The picture's name; the game's by default.

    Raises:
        InvalidState: It is a full state that shows what no seat may know.
        ValueError: There is no such theme, or no such place.
    """
    check_theme(theme)
    if not game.is_view(view):
        check_seen(view, game.observe, game.seats(view))
    own = getattr(game, "scene", None)
    marks = _marks(game, view, highlight)
    words = parts_of(game, view).above if own else ()
    scene: Scene | None = own(view) if own else None
    body = Element("g")
    size = _drawn_text(body, drawn(game, view).rows) if scene is None else Frame(0, 0, 0, 0)
    if scene is not None:
        size = _drawn_table(body, scene, words, str(game.question(view)), marks, tuple(arrows))
    described = " ".join(["".join(span.text for span in row).strip() for row in words] + [str(game.question(view))])
    return _finished(body, size, theme, game.TITLE if title is None else title, described)


def _marks(game: Game, view: Any, highlight: Iterable[Any]) -> dict[Place, list[str]]:
    """Return the places to be marked, each with the actions that it stands for."""
    places = getattr(game, "places", None)
    marks: dict[Place, list[str]] = {}
    for item in highlight:
        if isinstance(item, tuple) and len(item) == 2 and isinstance(item[0], str):
            marks.setdefault(item, [])
        elif isinstance(item, game.ACTIONS):
            for place in places(view, item) if places else ():
                if str(item) not in marks.setdefault(place, []):
                    marks[place].append(str(item))
        else:
            msg = f"actions and places can be marked, and this is neither: {shown(item)}"
            raise ValueError(msg)
    return marks


def _drawn_table(
    body: Element,
    scene: Scene,
    words: Sequence[Row],
    asked: str,
    marks: dict[Place, list[str]],
    arrows: Sequence[tuple[Place, Place]],
) -> Frame:
    """Draw words, table and question below each other, and return the frame of all."""
    table = scene.frame
    width = max(NARROWEST, table.width)
    left = table.x + (table.width - width) / 2
    above, below = _broken(words, width), _broken((*scene.notes, *_asked(asked)), width)
    top = table.y - MARGIN - len(above) * LINE - MARGIN
    write_rows(body, above, left, top, SIZE, LINE)
    draw_scene(body, scene, marks, arrows)
    end = write_rows(body, below, left, table.y + table.height + MARGIN, SIZE, LINE)
    return Frame(left - MARGIN, top - MARGIN, width + 2 * MARGIN, end + 2 * MARGIN - top)


def _asked(question: str) -> tuple[Row, ...]:
    from zombiekit.drawings import spans

    return (spans(question),)


def _broken(rows: Iterable[Row], width: float) -> list[Row]:
    """Return rows of words, broken where they are wider than the picture."""
    most = int(width / (SIZE * WIDTH))
    return [part for row in rows for part in wrapped(row, most, "    ")]


def _drawn_text(body: Element, rows: Sequence[Row]) -> Frame:
    """Draw rows of text as they are, and return their frame."""
    longest = max((sum(len(span.text) for span in row) for row in rows), default=0)
    end = write_rows(body, rows, MARGIN, MARGIN, SIZE, LINE)
    return Frame(0, 0, max(1, longest) * SIZE * WIDTH + 2 * MARGIN, end + 2 * MARGIN)


def _finished(body: Element, size: Frame, theme: Theme, title: str, words: str) -> Picture:
    """Return the picture: what was drawn below its name, its description and its style, with ids that its content gives."""
    inner = tostring(body, encoding="unicode")
    words = clean(words if len(words) <= LONGEST else words[: LONGEST - 1] + "…")
    title = clean(title)
    name = "z" + sha256(f"{theme}\0{title}\0{words}\0{inner}".encode()).hexdigest()[:10]
    x, y, width, height = (number(value) for value in size)
    root = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "id": name,
            "viewBox": f"{x} {y} {width} {height}",
            "width": width,
            "height": height,
            "role": "img",
            "aria-labelledby": f"{name}-title {name}-desc",
        },
    )
    SubElement(root, "title", {"id": f"{name}-title"}).text = title
    SubElement(root, "desc", {"id": f"{name}-desc"}).text = words
    SubElement(root, "style").text = style(theme, name)
    SubElement(root, "rect", {"class": "back", "x": x, "y": y, "width": width, "height": height})
    head = tostring(root, encoding="unicode")
    found = Picture(f"{head.removesuffix('</svg>')}{inner}</svg>\n")
    found.alt = f"{title}: {words}"
    return found
