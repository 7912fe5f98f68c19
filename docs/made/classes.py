"""The actions, chance outcomes and events of a game as tables."""

from __future__ import annotations

import re
from html import escape
from typing import Any

import attrs

from zombiekit import games

_SPAN = re.compile(r"`([^`]+)`")
_RULES = re.compile(r"\s*Rules: [A-Z].*", re.DOTALL)


def classes(name: str, kind: str) -> str:
    """Return a table of the `actions`, `outcomes` or `events` of a game: class, fields with their types, meaning.

    Class and fields share a column, since a phone shows no more than two.
    """
    game: Any = games.get(name)
    rows = "".join(f"<tr><td>{_class(each)}</td><td>{_meaning(each)}</td></tr>" for each in getattr(game, kind.upper()))
    heads = '<th scope="col">Class and fields</th><th scope="col">Meaning</th>'
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def _class(kind: type) -> str:
    fields = [escape(f"{field.name}: {field.type}") for field in attrs.fields(kind)]
    return "<br>".join([f"<strong><code>{kind.__name__}</code></strong>", *(f"<code>{each}</code>" for each in fields)])


def _meaning(kind: type) -> str:
    """Return the docstring of a class without the clauses, which the rules page has."""
    words = " ".join(_RULES.sub("", kind.__doc__ or "").split())
    return _SPAN.sub(r"<code>\1</code>", escape(words, quote=False))
