"""What has happened, in words: event by event, kind by kind, or one paragraph for each turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, takewhile
from typing import Any

import attrs

from zombiekit import rulebook
from zombiekit.cli.terminal import Terminal
from zombiekit.drawings import Role, Span
from zombiekit.game import seat_name
from zombiekit.play import Match
from zombiekit.rulebook import Entry

MANY = 3
"""During the set-up, more events of one kind than this are not reported one by one."""
SHORT = 3
"""If a sentence ends in at most this many words that the one before does not share, only these words are added.

Not so if what they share has a number, such as `kills 1 zombie on`."""
SOME_ZOMBIE = "A zombie"
"""Sentences about any zombie begin with this."""
INDENT = "  "
"""The indent of lines that continue an event."""
TEXT = "    "
"""The indent of the texts of cards."""


class News:
    """Reports events. The text of a card is shown in full when the card first turns up, and cut to a line after that."""

    def __init__(self, terminal: Terminal, match: Match) -> None:
        self._terminal = terminal
        self._cards = {}
        self._names = names_of(match)
        if rulebook.comes_with(match.game):
            book = rulebook.of(match.game, match.state)
            entries = [entry for entry in book.entries if entry.kind in ("card", "weapon")]
            self._cards = {name.casefold(): entry for entry in entries for name in entry.names}
        self._known: set[str] = set()

    def tell(self, events: Iterable[Any]) -> None:
        """Report events in words, each in its own lines, but what zombies do in several places together.

        The text of a card does not stand below two events in a row.
        """
        before: dict[Entry, None] = {}
        for _, alike in groupby(enumerate(events), _alike):
            group = [event for _, event in alike]
            said = run_together(map(str, group), self._names) if len(group) > 1 else group[0]
            self._terminal.rows([(Span(f"- {said}"),)], INDENT)
            found = dict.fromkeys(entry for event in group for entry in self._told_of(event))
            for entry in found:
                if entry not in before:
                    self._tell_text(entry)
            before = found

    def tell_together(self, events: Iterable[Any]) -> None:
        """Report many events in one paragraph for each turn, with the texts of cards only if they are new."""
        turn: list[Any] = []
        for event in (*events, None):
            if turn and (event is None or getattr(event, "opens", False)):
                self._terminal.rows([(Span(f"- {run_together(map(str, turn), self._names)}"),)], INDENT)
                for entry in dict.fromkeys(entry for each in turn for entry in self._told_of(each)):
                    if entry.name not in self._known:
                        self._tell_text(entry)
                turn = []
            turn.append(event)

    def tell_by_kind(self, events: Iterable[Any]) -> None:
        """Report events kind by kind; if there are many of a kind, report the first and how many more there are."""
        kinds: dict[type, list[Any]] = {}
        for event in events:
            kinds.setdefault(type(event), []).append(event)
        for kind in kinds.values():
            self.tell(kind[:1] if len(kind) > MANY else kind)
            if len(kind) > MANY:
                self._terminal.say(f"  ({len(kind) - 1} more like this)")

    def _told_of(self, event: Any) -> Iterator[Entry]:
        """Yield the card that an event names; several at once, as at a death, are cards that are gone."""
        for field in attrs.fields(type(event)):
            name = getattr(event, field.name)
            if isinstance(name, str) and name.casefold() in self._cards:
                yield self._cards[name.casefold()]

    def _tell_text(self, entry: Entry) -> None:
        text = f"{entry.name}: {' '.join(rulebook.plain(entry.text).split())}"
        room = self._terminal.width - len(TEXT)
        if entry.name in self._known and len(text) > room:
            text = f"{text[: room - 4].rsplit(' ', 1)[0]} ..."
        self._known.add(entry.name)
        self._terminal.rows([(Span(TEXT + text, Role.GROUND),)], TEXT)


def _alike(numbered: tuple[int, Any]) -> str | int:
    """Return what sentences about zombies share that differ in their last word; the number of any other event."""
    number, event = numbered
    said = str(event)
    return said.rpartition(" ")[0] if said.startswith(SOME_ZOMBIE) else number


def is_news(event: Any) -> bool:
    """Say whether an event is worth reporting to people who watch."""
    return getattr(event, "news", True)


def names_of(match: Match) -> tuple[str, ...]:
    """Return the names of those who act in a match, as events use them."""
    seats = range(match.game.seats(match.state))
    return (*(seat_name(match.game, seat) for seat in seats), SOME_ZOMBIE)


def run_together(sentences: Iterable[str], names: Sequence[str]) -> str:
    """Return sentences one after the other, without repeating who acts (one of `names`), or what a sentence shares with the one before.

    Two sentences about `A zombie` may be about two zombies, so they are joined only if just their last words differ.

    >>> run_together(["Ann moves to a1.", "Ann moves to a2.", "Ann rests.", "Bob rests.", "Bob rests."], ["Ann", "Bob"])
    'Ann moves to a1, a2, rests. Bob rests (2 times).'
    """
    told: list[str] = []
    last: list[str] = []
    for sentence, again in ((sentence, len([*same])) for sentence, same in groupby(sentences)):
        words = sentence.removesuffix(".").split(" ")
        times = f" ({again} times)" if again > 1 else ""
        who = next((len(name.split(" ")) for name in names if sentence.startswith(f"{name} ")), 0)
        shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(words, last, strict=False)))
        is_alike = 0 < len(words) - shared <= SHORT and shared > who and not any(map(str.isdecimal, words[who:shared]))
        if who and shared >= who and (is_alike or not sentence.startswith(SOME_ZOMBIE)):
            rest = words[shared if is_alike else who :]
            told[-1] = f"{told[-1]}, {' '.join(rest)}{times}"
        else:
            told.append(" ".join(words) + times)
        last = words
    return "".join(f"{part}. " for part in told).rstrip()
