"""Pages as elements, so that nothing has to be escaped by hand."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, fromstring, tostring

from zombiekit.render.svg.style import style

if TYPE_CHECKING:
    from collections.abc import Iterable

SCRIPT = (files("zombiekit.web") / "table.js").read_text(encoding="utf-8")
PICTURE = "picture"
"""The id of the one picture on a page."""
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


def page(title: str, *body: Element | str | None, nonce: str = "", refreshed: int = 0) -> bytes:
    """Return a page.

    Args:
        title: What browsers call it.
        body: What is on it.
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
    return b"<!doctype html>\n" + tostring(whole, encoding="unicode", method="html").encode("utf-8", "replace")


def embedded(svg: str) -> Element:
    """Return a picture as an element of a page, where names need no prefixes, and the rules of its style stand in the page's."""
    root = fromstring(svg)  # noqa: S314 - the library itself has written it
    for each in root.iter():
        each.tag = each.tag.rpartition("}")[2]
    for each in root.findall("style"):
        root.remove(each)
    root.set("id", PICTURE)
    return root
