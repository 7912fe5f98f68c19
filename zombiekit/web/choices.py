"""What a seat may do, as forms: few choices as buttons with words, many of one kind as a list to choose from."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from zombiekit.scenes import mark_of
from zombiekit.web.html import element

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from xml.etree.ElementTree import Element

    from zombiekit.packets import Offer

MANY = 8
"""More choices of one kind than these are a list to choose from, with one button."""


def marks(offer: Offer) -> list[str]:
    """Return the places that a choice points at, as pictures name them."""
    found = [(place["kind"], place["at"]) for place in offer["places"]]
    return [mark_of((kind, tuple(at) if isinstance(at, list) else at)) for kind, at in found]


def narrowed(offers: Sequence[Offer], places: Iterable[str]) -> tuple[list[Offer], tuple[str, ...]]:
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


def choices(offers: Sequence[Offer], stand: str) -> list[Element]:
    """Return the forms by which one of these is chosen."""
    kinds = [list(kind) for _, kind in groupby(offers, key=lambda offer: offer["kind"])]
    short = [offer for kind in kinds if len(kind) <= MANY for offer in kind]
    found = [form(stand, _buttons(short), class_="buttons")] if short else []
    return found + [
        form(stand, *_listed(kind, number), class_="list") for number, kind in enumerate(kinds) if len(kind) > MANY
    ]


def _buttons(offers: Iterable[Offer]) -> Element:
    buttons = [element("button", _spoken(offer), name="action", value=offer["text"]) for offer in offers]
    return element("ul", *(element("li", button) for button in buttons))


def _listed(offers: Sequence[Offer], number: int) -> list[Element]:
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


def _spoken(offer: Offer) -> str:
    words = offer["words"]
    return words[:1].upper() + words[1:]
