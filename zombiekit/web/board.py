"""The table as a picture on which choices can be pointed at, and as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element

from zombiekit.render.svg import picture
from zombiekit.web.choices import link_to, marks
from zombiekit.web.html import element, embedded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zombiekit.game import Game
    from zombiekit.packets import Offer, Open


def drawn(game: Game, view: Any, offers: Sequence[Offer], chosen: tuple[str, ...]) -> Element:
    """Return the picture of a view; each place that choices point at is a link to these.

    The links are for pointers alone: keyboards and screen readers have the same choices as a list.
    """
    texts = {offer["text"] for offer in offers}
    marked = [action for action in game.legal_actions(view) if str(action) in texts] if offers else []
    drawing = embedded(picture(game, view, highlight=marked, events=view.events))
    links: dict[str, str] = {}
    for offer in offers:
        for place in marks(offer):
            links[place] = f"{links[place]}\n{offer['text']}" if place in links else offer["text"]
    leading = {lines: link_to((*chosen, place)) for place, lines in links.items() if place not in chosen}
    for parent in list(drawing.iter()):
        for number, child in enumerate(parent):
            target = leading.get(child.get("data-action", ""))
            if target is not None:
                parent[number] = element("a", child, href=target, tabindex="-1")
    return element("div", drawing, class_="picture")


def told(packet: Open) -> Element:
    """Return the table as text, for those to whom a picture says nothing."""
    pieces = [
        element("span", text, class_=role) if role != "plain" else text
        for row in packet["drawing"]
        for text, role in (*row, ("\n", "plain"))
    ]
    return element("details", element("summary", "The table as text"), element("pre", *pieces, tabindex="0"))
