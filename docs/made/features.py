"""The features of a game as a table."""

from __future__ import annotations

from html import escape
from typing import Any

from zombiekit import games


def features(name: str) -> str:
    """Return a table of the features of a game in the order of a row: name, meaning, and the number that becomes 1."""
    game: Any = games.get(name)
    rows = "".join(
        f"<tr><td><code>{each.name}</code></td><td>{escape(each.what)}</td><td>{each.full:g}</td></tr>"
        for each in game.FEATURES
    )
    head = "<tr><th>feature</th><th>what</th><th>becomes 1</th></tr>"
    return f"<table><thead>{head}</thead><tbody>{rows}</tbody></table>"
