"""Parts of maps: the liveliest part of each game's map, in a game that bots have played; and all four games in one picture."""

from __future__ import annotations

from html import escape
from typing import Any, NamedTuple

import attrs

from docs.made.pictures import DOCS, SHOTS, framed, match_of
from zombiekit import games, known_to_all
from zombiekit.render.svg import Picture
from zombiekit.render.svg.board import drawn_scene
from zombiekit.render.svg.elements import number
from zombiekit.render.svg.pictures import finished
from zombiekit.scenes import Frame, Line, Scene, Spot

OF_README = DOCS / "pictures" / "four_games.svg"
"""The picture with which the README opens; `python -m docs.made` writes it anew."""
WIDE, HIGH = 384, 264
"""The size of the part of a map."""
NAME, GAP = 38, 10
"""The height of a title line, and the space beside a map."""
LOOKS = "& .title{font-size:25px;text-anchor:start}& .rim{fill:none;stroke:var(--line);stroke-width:2}"
"""Letters of titles are 11 pixels high on a phone."""
EDGE = 30
"""Tokens this close to the edge of a part may be cut off."""


class Part(NamedTuple):
    """Which picture of a game a part is cut from, and how far it is enlarged."""

    shot: str
    zoom: float


PARTS = {
    "one_against_the_dead": Part("middle", 1.1),
    "defcon_zombies": Part("crowd", 1),
    "zombie_flavored_doom": Part("crowd", 1.05),
    "they_come_back": Part("middle", 1.4),
}


def picture_of_all() -> str:
    """Return the picture of all games in a figure."""
    return f'<div class="all-games">{framed(of_all(), "All four games, as bots have played them.")}</div>'


def part(name: str) -> str:
    """Return the part of one game's map in a figure.

    Raises:
        LookupError: There is no such game.
    """
    scene, title = _scene(name), SHOTS[name][PARTS[name].shot].title
    said = (games.get(name).TITLE, title)
    size = Frame(0, 0, WIDE, HIGH)
    return framed(
        finished(_window(scene, PARTS[name].zoom, 0, 0), size, "auto", said, LOOKS, lands=[scene.land]), title
    )


def of_all() -> Picture:
    """Return the picture: two rows of two games."""
    drawn, lands, titles = [], [], []
    for at, name in enumerate(PARTS):
        scene = _scene(name)
        lands.append(scene.land)
        titles.append(games.get(name).TITLE)
        left, top = GAP + at % 2 * (WIDE + GAP), at // 2 * (NAME + HIGH + GAP)
        drawn += [
            f'<text class="title" x="{left}" y="{top + NAME - 11}">{escape(titles[-1])}</text>',
            _window(scene, PARTS[name].zoom, left, top + NAME),
            f'<rect class="rim" x="{left}" y="{top + NAME}" width="{WIDE}" height="{HIGH}"/>',
        ]
    size = Frame(0, 0, 3 * GAP + 2 * WIDE, 2 * (NAME + HIGH + GAP))
    return finished("".join(drawn), size, "auto", ("The four games", f"{', '.join(titles)}."), LOOKS, lands=lands)


def _scene(name: str) -> Scene:
    """Return the table of a game as everybody may see it."""
    game: Any = games.get(name)
    scene: Scene = game.scene(known_to_all(game, match_of(name, PARTS[name].shot).state))
    return scene


def _window(scene: Scene, zoom: float, left: float, top: float) -> str:
    """Return the liveliest part of a map as markup, with its upper left corner at `left`, `top`."""
    view = _liveliest(scene, WIDE / zoom, HIGH / zoom)
    x, y, wide, high = map(number, view)
    return (
        f'<svg class="{scene.land}" x="{left}" y="{top}" width="{WIDE}" height="{HIGH}" viewBox="{x} {y} {wide} {high}">'
        f'<rect class="field" x="{x}" y="{y}" width="{wide}" height="{high}"/>{drawn_scene(_cut(scene, view), {}, [])}</svg>'
    )


def _liveliest(scene: Scene, wide: float, high: float) -> Frame:
    """Return the part of the map, centered on a place, that shows most kinds of tokens, and then most tokens."""
    around = [Frame(cell.center[0] - wide / 2, cell.center[1] - high / 2, wide, high) for cell in scene.cells]

    def life(view: Frame) -> tuple[int, int]:
        whole = Frame(view.x + EDGE, view.y + EDGE, view.width - 2 * EDGE, view.height - 2 * EDGE)
        tokens = [token for cell in scene.cells if _holds(whole, *cell.center) for token in cell.tokens]
        return len({(token.kind, token.role, token.owner) for token in tokens}), len(tokens)

    return max(around, key=life)


def _holds(view: Frame, x: float, y: float) -> bool:
    return Frame(x, y, 0, 0).within(view)


def _cut(scene: Scene, view: Frame) -> Scene:
    """Return what of a map is visible in a part of it."""

    def seen(cell: Spot) -> bool:
        xs, ys = zip(*cell.outline, strict=True)
        return Frame(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).meets(view)

    def met(line: Line) -> bool:
        return any(_holds(view, *point) for point in (line.start, line.end))

    return attrs.evolve(
        scene,
        cells=tuple(filter(seen, scene.cells)),
        backs=tuple(filter(seen, scene.backs)),
        ways=tuple(filter(met, scene.ways)),
        walls=tuple(filter(met, scene.walls)),
        labels=(),
    )
