"""What happened, told to whoever looks at the screen; a card that turns up is told with its text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from zombiekit import rulebook
from zombiekit.cli.terminal import Terminal
from zombiekit.drawings import Role, Span
from zombiekit.play import Match
from zombiekit.rulebook import Entry

INDENT = "  "
"""Where lines of events go on."""
TEXT = "    "
"""Where the texts of cards stand."""


class News:
    """Tells events. The text of a card is told in full when it turns up for the first time, later on in a line."""

    def __init__(self, terminal: Terminal, match: Match) -> None:
        """Tell the events of a match at a terminal."""
        self._terminal = terminal
        self._cards = {}
        if hasattr(match.game, "rulebook"):
            book = rulebook.of(match.game, match.state)
            entries = [entry for entry in book.entries if entry.kind in ("card", "weapon")]
            self._cards = {name.casefold(): entry for entry in entries for name in entry.names}
        self._known: set[str] = set()

    def tell(self, events: Iterable[Any]) -> None:
        """Tell events in words, each in lines of its own."""
        for event in events:
            self._terminal.rows([(Span(f"- {event}"),)], INDENT)
            for entry in dict.fromkeys(self._told_of(event)):
                self._tell_text(entry)

    def tell_card(self, name: str) -> None:
        """Tell a card with its text."""
        entry = self._cards.get(name.casefold())
        text = name if entry is None else _text(entry)
        title = entry.name if entry and text.startswith(entry.name) else name
        self._terminal.rows([(Span(title, Role.COUNT), Span(text.removeprefix(title)))], TEXT)

    def _told_of(self, event: Any) -> Iterator[Entry]:
        for field in attrs.fields(type(event)):
            value = getattr(event, field.name)
            for name in value if isinstance(value, tuple) else (value,):
                if isinstance(name, str) and name.casefold() in self._cards:
                    yield self._cards[name.casefold()]

    def _tell_text(self, entry: Entry) -> None:
        text, room = _text(entry), self._terminal.width - len(TEXT)
        if entry.name in self._known and len(text) > room:
            text = f"{text[: room - 4].rsplit(' ', 1)[0]} ..."
        self._known.add(entry.name)
        self._terminal.rows([(Span(TEXT + text, Role.GROUND),)], TEXT)


def _text(entry: Entry) -> str:
    return " ".join(rulebook.plain(entry.text).split())
