"""The table on a page, as picture and text, with links where choices point."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from html import escape
from importlib.resources import files
from math import ceil, dist
from typing import Any
from urllib.parse import urlencode
from xml.etree.ElementTree import Element

import attrs

from zombiekit.drawings import SEAT_COLORS, SEAT_ROLES, Place
from zombiekit.game import Game
from zombiekit.packets import Open, PossibleAction, Sight
from zombiekit.render.svg.board import drawn_scene, marked, traced, trails
from zombiekit.render.svg.elements import inside
from zombiekit.render.svg.panels import draw_legend, rings
from zombiekit.render.svg.pictures import field_of, finished, pictured
from zombiekit.render.svg.style import FILLS, SHAPE_FILLS, style, text_on
from zombiekit.scenes import Frame, Lettering, Scene, Spot, around, middle
from zombiekit.web.markup import Markup, element, icon, unfolding
from zombiekit.web.pointing import NOWHERE, Pointing, own_spot, pointing

SCRIPT = (files("zombiekit.web") / "table.js").read_text(encoding="utf-8")
PICTURE, BOARD, LEGEND = "picture", "board", "legend"
"""The ids of the map, and of the elements around it and around its legend, which set their colors."""
LONG_PATH = re.compile(r'<path( class="(?:form|eyes|badge|rim|lines)") d="([^"]{60,})" />')
"""Shapes of pieces that are long enough to share; their classes set their colors."""
FONT_SIZE = re.compile(r'font-size="([0-9.]+)"')
SMALLEST = 11
"""Smallest letters on a map, in pixels, unless somebody asks for the whole map."""
TOUCHED = 44
"""Smallest places of a map on a phone, in pixels, unless somebody asks for the whole map."""
WINDOW = (832, 728)
"""How large the window on the map is at 1280 x 800 pixels."""
TALLEST = 24
"""Letters are not made larger than this, in units of the map."""
MANY = 12
"""If more places than this can be chosen, their marks are weaker."""
MARGIN = 4
"""What is left free around the map."""
CORNER = 0.66
"""The position of a place's sign, as a share of the way from its middle to a corner."""
CROSSING = 0.33
"""The same for a tile: where the corners of its squares meet, since what is on them stands in their middles."""
CORNERS = ((1, 1), (-1, 1), (1, -1), (-1, -1))
"""The corners for a sign: upper left, upper right, lower left, lower right. It takes the first one without text."""
STYLE = (
    (files("zombiekit.web") / "table.css").read_text(encoding="utf-8")
    + style("auto", BOARD).replace(f"#{BOARD}", f":is(#{BOARD},#{LEGEND})")
    + "".join(f".seat-{seat}{{background:{color};color:{text_on(color)}}}" for seat, color in enumerate(SEAT_COLORS))
    + "".join(f".s-{shape}{{--fill:{fill};--over:{text_on(fill)}}}" for shape, fill in SHAPE_FILLS.items())
    + "".join(f"#map .f-{role}>.on{{stroke:{FILLS[role]}}}" for role in SEAT_ROLES)
)


def marks(offer: PossibleAction) -> list[str]:
    """Return the places that a choice points at, as pictures name them."""
    return [str(place) for role in ("from", "to", "target") if (place := offer.get(role))]


def narrowed(offers: Sequence[PossibleAction], places: Iterable[str]) -> tuple[list[PossibleAction], tuple[str, ...]]:
    """Return the choices that point at all of these places, and the places used. A place that would leave no choice is ignored."""
    left, chosen = list(offers), tuple[str, ...]()
    for place in places:
        fitting = [offer for offer in left if place in marks(offer)]
        if fitting:
            left, chosen = fitting, (*chosen, place)
    return left, chosen


def link_to(places: Iterable[str]) -> str:
    """Return the link under which only the choices at these places are shown."""
    query = urlencode([("at", place) for place in places])
    return f"?{query}" if query else "."


def drawn(
    game: Game,
    seen: Sight,
    offers: Sequence[PossibleAction],
    actions: Mapping[str, Any],
    *,
    chosen: tuple[str, ...] = (),
    seat: int | None = None,
) -> tuple[Markup, Pointing]:
    """Return the map, with its smallest size and where to look first, and the signs on it.

    A place that choices point at is a link to these choices; a place already chosen is a link only if a single choice is left. The
    links are for pointers only: keyboards and screen readers have the same choices as a list.

    `offers` are the choices to show, and `actions` all legal actions by their texts. The places `chosen` were pointed at already.
    """
    view = seen.view
    marked_so = [actions[offer["text"]] for offer in offers]
    pointed = {place for offer in offers for place in marks(offer) if place not in chosen or len(offers) == 1}
    links = {place: link_to((*chosen, place)) for place in pointed}
    if seen.scene is None:
        return _framed(Markup(pictured(game, view, page_id=PICTURE))), NOWHERE
    labels = tuple([label for label in seen.scene.labels if label.says is not Lettering.COORDINATE])
    scene = attrs.evolve(seen.scene, labels=labels)  # people point at the map
    left = trails(scene, traced(game, view, view.events))
    markup = drawn_scene(scene, marked(game, view, scene, marked_so, links), left)
    frame, found = _around(scene.frame), pointing(scene, offers, seat)
    # letters of this size can be read when the whole map fits the window
    least = min(SMALLEST / min(WINDOW[0] / frame.width, WINDOW[1] / frame.height), TALLEST)
    said = ". ".join(scene.facts)
    field = inside(field_of(_around(frame, 0.3), scene.land, beyond=2))
    many = " many" if len(found.signs) > MANY else ""
    own = "" if seat is None else f" own-{seat % 8}"
    inner = (
        f'<g class="map {scene.land}{many}{own}" aria-hidden="true">{field}{markup}{_signs(found, least, scene)}</g>'
    )
    svg: str = finished(inner, frame, "auto", (game.TITLE, said), page_id=PICTURE)
    spacers = _spacers(frame, svg, scene, least)
    eye = _eye(scene, seat, marked_so and places_of(game, view, marked_so))
    svg = FONT_SIZE.sub(lambda size: f'font-size="{_font_size(float(size[1]), least)}"', svg)
    if links:  # an image has no links
        svg = svg.replace('role="img"', 'role="group"', 1)
    return _framed(*spacers, eye, Markup(_shared(svg))), found


def _framed(*parts: Markup) -> Markup:
    return element("div", *parts, id="map", class_="picture")


def _font_size(size: float, least: float) -> str:
    """Return the size of letters that can be read when the whole map is shown; the script makes them smaller on larger maps."""
    return f"{size:.1f}" if size >= least else f"clamp({size:.1f}px, var(--least, {least:.1f}px), {least:.1f}px)"


def _shared(svg: str) -> str:
    """Return a map in which repeated shapes are defined once and then reused. This halves its bytes."""
    often = Counter(shape for _, shape in LONG_PATH.findall(svg))
    names = {shape: f"{PICTURE}-{number}" for number, shape in enumerate(often) if often[shape] > 1}
    shapes = "".join(f'<path id="{name}" d="{shape}" />' for shape, name in names.items())

    def used(path: re.Match[str]) -> str:
        name = names.get(path[2])
        return path[0] if name is None else f'<use{path[1]} href="#{name}" />'

    return LONG_PATH.sub(used, svg).replace("</desc>", f"</desc><defs>{shapes}</defs>", 1)


def _signs(found: Pointing, size: float, scene: Scene) -> str:
    """Return the signs of places, each in a corner where it covers no text if possible."""
    circle, marks = element("circle", r="0.72em"), []
    for place, sign in found.signs.items():
        x, y = _corner(found.spots[place], size, scene)
        text, at = element("text", sign.text, y="0.36em"), f"translate({x:.1f} {y:.1f})"
        marks.append(element("g", circle, text, class_="sign", transform=at, font_size=f"{SMALLEST:.1f}"))
    return element("g", *marks, class_="signs")


def _around(frame: Frame, share: float = 0) -> Frame:
    """Return a frame with a margin, and a share of its size, on each side."""
    across, down = MARGIN + share * frame.width, MARGIN + share * frame.height
    return Frame(frame.x - across, frame.y - down, frame.width + 2 * across, frame.height + 2 * down)


def _corner(spot: Spot, size: float, scene: Scene) -> tuple[float, float]:
    """Return the first corner of a place where its sign covers no text; upper left if there is none."""
    (x, y), tried = spot.center, []
    share = CROSSING if spot in scene.backs else CORNER
    labels = [label for label in spot.labels if label.says is not Lettering.COORDINATE]
    for right, down in CORNERS:
        corner = min(spot.outline, key=lambda point: right * point[0] + down * point[1])
        at = (x + share * (corner[0] - x), y + share * (corner[1] - y))
        box = Frame(at[0] - size / 2, at[1] - size / 2, size, size)
        if not any(box.meets(label.frame) for label in (*labels, *scene.names)):
            return at
        tried.append(at)
    return tried[0]


def _spacers(frame: Frame, svg: str, scene: Scene, least: float) -> list[Markup]:
    """Return elements that keep the map large enough to read its letters and, on phones, to touch its places."""
    desk = SMALLEST / max(least, min(map(float, FONT_SIZE.findall(svg)), default=SMALLEST))
    sides = [max(xs) - min(xs) for cell in scene.cells for xs in zip(*cell.outline, strict=True)]
    phone = max(desk, TOUCHED / min(sides, default=TOUCHED))

    def spacer(name: str, scale: float) -> Markup:
        width, height = str(ceil(scale * frame.width)), str(ceil(scale * frame.height))
        return element("canvas", width=width, height=height, class_=name, aria_hidden="true")

    return [spacer("desk", desk), spacer("phone", phone)]


def _eye(scene: Scene, seat: int | None, pointed: Collection[Place]) -> Markup:
    """Return where a small window shows the map first, as shares of the map: at the seat's pawn, or amid its choices if all are far from it."""
    frame, own = _around(scene.frame), own_spot(scene, seat)
    spots = [scene.where[place] for place in pointed if place in scene.where]
    if own and not (spots and all(_is_far(own, spot) for spot in spots)):
        spots = [own]
    centers = [spot.center for spot in spots] or [(frame.x + frame.width / 2, frame.y + frame.height / 2)]
    x, y = min(centers, key=lambda center: dist(center, middle(centers)))
    right, down = (x - frame.x) / frame.width, (y - frame.y) / frame.height
    return element("span", id="eye", data_x=f"{right:.3f}", data_y=f"{down:.3f}")


def _is_far(own: Spot, spot: Spot) -> bool:
    """Say whether a place is more than two places away."""
    frame = around([own.outline])
    return dist(own.center, spot.center) > 2 * max(frame.width, frame.height)


def places_of(game: Game, view: Any, actions: Iterable[Any]) -> list[Place]:
    """Return the places that actions point at."""
    places = getattr(game, "places", None)
    return [] if places is None else [place for action in actions for place in places(view, action)]


def signs(seen: Sight, seat: int | None) -> Markup | None:
    """Return the legend of the map as a picture, with a note on how a seat's own pieces are marked."""
    if seen.scene is None:
        return None
    ground = element("rect", class_="back", x="-8", y="-8", width="100%", height="100%")
    legend = Element("g")
    end = draw_legend(legend, seen.scene, Frame(0, 0, 340, 0), rings((), marks=True))
    width, height = "356", f"{end + 16:g}"
    samples = element("g", ground, Markup(inside(legend)), class_=f"map {seen.scene.land}")
    said = {"role": "img", "aria_label": "What the signs of the map mean"}
    shown = element("svg", samples, **said, viewBox=f"-8 -8 {width} {height}", width=width, height=height)
    sits_with_others = seat is not None and len(seen.scene.players) > 1
    own = element("p", "Your own pieces have a dashed rim while others act.") if sits_with_others else None
    words = {each.shape: each.words for each in reversed(seen.scene.counters) if each.shape and each.value}
    numbers = [element("li", icon(shape), words[shape]) for shape in reversed(words)]
    listed = element("ul", *numbers, class_="counted-so") if numbers else None
    return unfolding("Signs", element("div", element("div", shown, id=LEGEND), listed, own))


def told(packet: Open) -> Markup:
    """Return the table as text, for people who cannot use the picture."""
    rows = [[_span(text, role) for text, role in row] for row in packet["drawing"] or ()]
    text = Markup("".join([f"{''.join(row)}\n" for row in rows]))
    return unfolding("As text", element("pre", text, tabindex="0"))


def _span(text: str, role: str) -> str:
    """Return a span of the table as HTML. A page has hundreds of them, so this is written without `element`."""
    written = escape(text, quote=False)
    return written if role == "plain" else f'<span class="{role}">{written}</span>'
