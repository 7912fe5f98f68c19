"""The picture of the house: its rooms, and beside them the rooms of every game, with arrows to what each imports."""

from __future__ import annotations

from html import escape
from xml.etree.ElementTree import tostring

from docs.made.imports import Graph, house, lines_of, reduced, rooms_of_games
from docs.made.layered import drawn

WIDTH = 340
"""Both halves fit a phone; on a wide screen they stand side by side."""


def picture() -> str:
    """Return the picture as HTML."""
    whole = _half(house(), "zombiekit", "games", "{}")
    game = _half(rooms_of_games(), "in each game", "rules", "games.*.{}")
    words = (
        "An arrow leads from a room to one that it imports; where a longer way says as much, the short one is left out."
    )
    return f'<figure class="house">{whole}{game}<figcaption>{words}</figcaption></figure>'


def _half(edges: Graph, title: str, marked: str, place: str) -> str:
    less = reduced(edges)
    small = {room: f"{lines_of(place.format(room)):,} lines" for room in edges}
    drawing = drawn(less, small, marked, WIDTH)
    told = "; ".join(f"{room} imports {', '.join(sorted(less[room]))}" for room in sorted(less) if less[room])
    drawing.svg.set("aria-label", f"{title}: {told}")
    return f"<div><p>{escape(title)}</p>{tostring(drawing.svg, encoding='unicode')}</div>"
