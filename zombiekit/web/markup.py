"""What pages are made of: elements, forms and signs, written as HTML."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import escape

from zombiekit.render.svg.shapes import ART
from zombiekit.scenes import Shape

EMPTY = frozenset({"input", "link", "meta"})
"""The elements of these pages that have no content and no end tag."""


class Markup(str):
    """A part of a page as HTML. In an element, plain text is escaped and markup is not; f-strings of markup are plain text again."""

    __slots__ = ()


def element(tag: str, *children: str | None, **attributes: str | bool | None) -> Markup:
    """Return an element with its children: other elements, and texts, which are escaped.

    In the names of attributes `_` stands for `-`; one at the end is dropped, as in `class_`. True means an attribute without a value.
    Attributes that are False or None are left out, and so are children that are None.
    """
    written = "".join(
        [
            f' {_named(name)}="{"" if value is True else _quoted(value)}"'
            for name, value in attributes.items()
            if value is not None and value is not False
        ]
    )
    if tag in EMPTY:
        return Markup(f"<{tag}{written}>")
    return Markup(f"<{tag}{written}>{joined(children)}</{tag}>")


def joined(parts: Iterable[str | None]) -> Markup:
    """Return elements and texts one after another. None is left out."""
    return Markup("".join([part if type(part) is Markup else escape(part, quote=False) for part in parts if part]))


@cache
def _named(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _quoted(text: str) -> str:
    return text.replace("&", "&amp;").replace(">", "&gt;").replace('"', "&quot;")


def page(title: str, *body: str | None, nonce: str = "", refreshed: int = 0) -> bytes:
    """Return a page with a title and a body.

    `nonce` is the word that lets its script run; without one it has no script. If no script runs, it is loaded again after `refreshed`
    seconds, if that is not 0.
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
    script = element("script", src="/table.js", nonce=nonce) if nonce else None
    whole = element("html", head, element("body", *body, script), lang="en")
    return f"<!doctype html>\n{whole}".encode("utf-8", "replace")


def capital(text: str) -> str:
    """Return a text that begins with a capital."""
    return text[:1].upper() + text[1:]


def form(stand: str, *children: str | None, **attributes: str | None) -> Markup:
    """Return a form that is sent to the seat's page, with the stand of the table that it belongs to."""
    hidden = element("input", type="hidden", name="stand", value=stand)
    return element("form", hidden, *children, method="post", **attributes)


def lone_button(stand: str, words: str, name: str, *before: Markup) -> Markup:
    """Return a form with a single button; `name` says what it does."""
    return form(stand, *before, element("button", words, name=name, value="yes"), class_="undo")


def unfolding(title: str, inside: Markup) -> Markup:
    """Return something that unfolds below the choices, over the page. All have one name, so that at most one is open."""
    return element("details", element("summary", title), inside, name="foot")


def icons(shapes: Iterable[Shape]) -> Markup:
    """Return the signs of things that are counted, for `icon` to show."""
    symbols = []
    for shape in shapes:
        art = ART[shape]
        face = element("path", d=art.face, class_="i-lines" if art.is_lines else "i-eyes") if art.face else None
        symbols.append(element("symbol", element("path", d=art.form), face, id=f"i-{shape}", viewBox="0 0 24 24"))
    return element("svg", *symbols, class_="icons", aria_hidden="true")


def icon(shape: Shape, more: str = "") -> Markup:
    """Return the sign of something that is counted."""
    return element("svg", element("use", href=f"#i-{shape}"), class_=f"icon s-{shape}{more}", aria_hidden="true")
