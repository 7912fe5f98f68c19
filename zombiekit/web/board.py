"""What pages are made of: elements, forms with choices, and the table as picture and text."""

from __future__ import annotations

from importlib.resources import files
from itertools import groupby
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode
from xml.etree.ElementTree import Element, tostring

from zombiekit.render.svg.pictures import pictured
from zombiekit.render.svg.style import style

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zombiekit.game import Game
    from zombiekit.packets import Open, PossibleAction

SCRIPT = (files("zombiekit.web") / "table.js").read_text(encoding="utf-8")
PICTURE = "picture"
"""The id of the one picture on a page."""
PLACE = "<svg></svg>"
"""What an empty `svg` is written as, where a page has its picture: no text of strangers can be this, as theirs is escaped."""
STYLE = (files("zombiekit.web") / "table.css").read_text(encoding="utf-8") + style("auto", PICTURE)


def element(tag: str, *children: Element | str | None, **attributes: str | bool | None) -> Element:
    """Return an element with children, among them texts.

    The names of attributes may have `_` for `-`, and one at their end, `class_`. True means an attribute without a value, False and None
    none at all; children that are None are left out.
    """
    made = Element(tag)
    for name, value in attributes.items():
        if value is not None and value is not False:
            made.set(name.rstrip("_").replace("_", "-"), "" if value is True else value)
    add(made, children)
    return made


def add(parent: Element, children: Iterable[Element | str | None]) -> None:
    """Put children at the end of an element."""
    for child in children:
        if isinstance(child, Element):
            parent.append(child)
        elif child is not None and len(parent):
            parent[-1].tail = (parent[-1].tail or "") + child
        elif child is not None:
            parent.text = (parent.text or "") + child


def page(title: str, *body: Element | str | None, picture: str = "", nonce: str = "", refreshed: int = 0) -> bytes:
    """Return a page.

    Args:
        title: What browsers call it.
        body: What is on it.
        picture: What stands where `PLACE` does, as markup.
        nonce: The word that lets its script run; without one it has none.
        refreshed: Without a script, load it again after so many seconds; 0 for never.
    """
    again = element("meta", http_equiv="refresh", content=str(refreshed))
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", title),
        element("link", rel="stylesheet", href="/table.css"),
        element("noscript", again) if refreshed else None,
    )
    script = element("script", SCRIPT, nonce=nonce) if nonce else None
    whole = element("html", head, element("body", *body, script), lang="en")
    before, _, after = tostring(whole, encoding="unicode", method="html").partition(PLACE)
    return f"<!doctype html>\n{before}{picture}{after}".encode("utf-8", "replace")


MANY = 8
"""More choices of one kind than these are a list to choose from, with one button."""


def marks(offer: PossibleAction) -> list[str]:
    """Return the places that a choice points at, as pictures name them."""
    return [str(place) for role in ("from", "to", "target") if (place := offer.get(role))]


def narrowed(offers: Sequence[PossibleAction], places: Iterable[str]) -> tuple[list[PossibleAction], tuple[str, ...]]:
    """Return the choices that point at all of these places, and which of the places count; those that would leave none do not."""
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


def form(stand: str, *children: Element | str | None, class_: str | None = None) -> Element:
    """Return a form that goes to the seat's own page, and says to which stand of the table it belongs."""
    return element(
        "form", element("input", type="hidden", name="stand", value=stand), *children, method="post", class_=class_
    )


def choices(offers: Sequence[PossibleAction], stand: str) -> list[Element]:
    """Return the forms by which one of these is chosen."""
    kinds = [list(kind) for _, kind in groupby(offers, key=lambda offer: offer["kind"])]
    short = [offer for kind in kinds if len(kind) <= MANY for offer in kind]
    found = [form(stand, _buttons(short), class_="buttons")] if short else []
    return found + [
        form(stand, *_listed(kind, number), class_="list") for number, kind in enumerate(kinds) if len(kind) > MANY
    ]


def _buttons(offers: Iterable[PossibleAction]) -> Element:
    buttons = [element("button", _spoken(offer), name="action", value=offer["text"]) for offer in offers]
    return element("ul", *(element("li", button) for button in buttons))


def _listed(offers: Sequence[PossibleAction], number: int) -> list[Element]:
    """Return a list to choose from, in groups of those whose lines begin alike, with its label and its button."""
    name = f"kind-{number}"
    word = offers[0]["text"].partition(" ")[0].replace("_", " ")
    alike = [list(group) for _, group in groupby(offers, key=lambda offer: offer["text"].split(" ")[1:2])]
    options = [
        [element("option", _spoken(offer), value=offer["text"]) for offer in group]
        for group in (alike if 1 < len(alike) < len(offers) / 2 else [offers])
    ]
    if len(options) > 1:
        titles = [" ".join(group[0]["text"].split(" ")[:2]) for group in alike]
        inside = [element("optgroup", *group, label=title) for title, group in zip(titles, options, strict=True)]
    else:
        inside = options[0]
    return [
        element("label", f"{word} ({len(offers)} ways)", for_=name),
        element("select", *inside, name="action", id=name),
        element("button", "Do it"),
    ]


def _spoken(offer: PossibleAction) -> str:
    words = offer["words"]
    return words[:1].upper() + words[1:]


def drawn(game: Game, view: Any, offers: Sequence[PossibleAction], chosen: tuple[str, ...]) -> str:
    """Return the picture of a view; each place that choices point at is a link to these, those already chosen only to the last choice.

    The links are for pointers alone: keyboards and screen readers have the same choices as a list.
    """
    texts = {offer["text"] for offer in offers}
    marked = [action for action in game.legal_actions(view) if str(action) in texts] if offers else []
    links = {
        place: link_to((*chosen, place))
        for offer in offers
        for place in marks(offer)
        if place not in chosen or len(offers) == 1
    }
    return pictured(game, view, highlight=marked, links=links, events=view.events, page_id=PICTURE)


def told(packet: Open) -> Element:
    """Return the table as text, for those to whom a picture says nothing."""
    pieces = [
        element("span", text, class_=role) if role != "plain" else text
        for row in packet["drawing"] or ()
        for text, role in (*row, ("\n", "plain"))
    ]
    return element("details", element("summary", "The table as text"), element("pre", *pieces, tabindex="0"))
