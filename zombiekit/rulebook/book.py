"""What a rulebook holds, and how to find something in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from difflib import get_close_matches
from functools import cached_property

import attrs

FEW = 5
"""The most similar names suggested for an unknown one."""
LONG = 4
"""Words of at least this many letters stand for the names that contain them."""


@attrs.frozen
class Rule:
    """A clause or an invariant.

    Attributes:
        id: Its id, `OATD-MOVE-03` or `INV-4`.
        area: The area that it belongs to, `MOVE`; `INV` for invariants.
        text: What it says, in Markdown.
        marks: Its sources besides the printed rules, in small letters and in the order of the text: `implied`, `house ruling`,
            and so on. One may concern a single sentence only.
        options: The options that switch it.
    """

    id: str
    area: str
    text: str
    marks: tuple[str, ...] = ()
    options: tuple[str, ...] = ()


@attrs.frozen
class Entry:
    """Something with a name: a card, a tile, a good, a word of the rules, an option.

    Attributes:
        kind: What it is: `card`, `tile`, `good`, `weapon`, `zombie`, `piece`, `token`, `board`, `word` or `option`.
        name: Its name in print.
        names: All names to look it up by, including its name in notation.
        text: What there is to know about it, in Markdown; for a card what it says, which can be read alone.
        clauses: The ids of the clauses that say it, or that the text points to.
        details: What else a referee needs to know about a card, in Markdown: copies, moments, rulings.
    """

    kind: str
    name: str
    names: tuple[str, ...]
    text: str
    clauses: tuple[str, ...] = ()
    details: str = ""


@attrs.frozen
class Area:
    """A part of the rules: its id, as in the ids of its clauses, and its title."""

    id: str
    title: str


@attrs.frozen(slots=False)
class Rulebook:
    """The rules of a game as data.

    Attributes:
        goal: The goal of the game in three sentences.
        areas: The areas of the rules.
        rules: All clauses and invariants.
        entries: Everything that has a name.
    """

    goal: str
    areas: tuple[Area, ...]
    rules: tuple[Rule, ...]
    entries: tuple[Entry, ...]

    def rule(self, clause: str) -> Rule | None:
        """Return a clause or invariant by its id, in capital or small letters; None if there is none."""
        return self._by_id.get(clause.strip().upper())

    def entry(self, name: str, kind: str = "") -> Entry | None:
        """Return the entry of a kind, or of any, with this name in print or in notation, or None.

        Letter case, apostrophes and other marks do not matter; `_` may stand for a blank.
        """
        found = self._by_name.get(folded(name), ())
        return next((entry for entry in found if kind in ("", entry.kind)), None)

    def named(self, kind: str) -> tuple[Entry, ...]:
        """Return all entries of a kind."""
        return tuple(entry for entry in self.entries if entry.kind == kind)

    def look_up(self, words: str) -> tuple[Rule | Entry, ...]:
        """Return what these words may mean, in the strictest way of reading that finds anything; nothing if none does.

        From strict to lenient: a clause by its id; entries with exactly this name and all clauses of the area (`move`); a clause by the
        end of its id (`move-03`); entries with a name that begins with the words; entries whose names have all the words; clauses whose
        text has.
        """
        wanted = folded(words)
        if not wanted:
            return ()
        parts = wanted.split()
        ways: tuple[Callable[[], list[Rule | Entry]], ...] = (
            lambda: [rule for rule in [self.rule(words)] if rule],
            lambda: [*self._by_name.get(wanted, ()), *(rule for rule in self.rules if folded(rule.area) == wanted)],
            lambda: [rule for rule in self.rules if f" {folded(rule.id)}".endswith(f" {wanted}")],
            lambda: [entry for entry in self.entries if any(folded(name).startswith(wanted) for name in entry.names)],
            lambda: [entry for entry in self.entries if _has_all(folded(" ".join(entry.names)), parts)],
            lambda: [rule for rule in self.rules if _has_all(folded(rule.text), parts)],
        )
        return next((tuple(found) for way in ways if (found := way())), ())

    def with_notes(self, notes: Collection[tuple[str, str]]) -> Rulebook:
        """Return this rulebook with more paragraphs in its clauses; each note is the id of a clause and a paragraph."""
        more = [(rule, [note for clause, note in notes if clause == rule.id]) for rule in self.rules]
        rules = [attrs.evolve(rule, text="\n\n".join((rule.text, *added))) for rule, added in more]
        return attrs.evolve(self, rules=tuple(rules))

    def near(self, words: str) -> tuple[str, ...]:
        """Return names and ids that resemble an unknown one, the nearest first."""
        spelled = {folded(name): entry.name for entry in self.entries for name in entry.names}
        spelled |= {folded(rule.id): rule.id for rule in self.rules}
        parts = {part: name for full, name in spelled.items() for part in full.split() if len(part) >= LONG}
        known = parts | spelled
        return tuple(dict.fromkeys(known[name] for name in get_close_matches(folded(words), known, FEW)))

    @cached_property
    def _by_id(self) -> dict[str, Rule]:
        return {rule.id: rule for rule in self.rules}

    @cached_property
    def _by_name(self) -> dict[str, tuple[Entry, ...]]:
        found: dict[str, tuple[Entry, ...]] = {}
        for entry in self.entries:
            for name in dict.fromkeys(map(folded, entry.names)):
                found[name] = (*found.get(name, ()), entry)
        return found


def folded(name: str) -> str:
    """Return a name in the form in which names are compared: small letters and digits, in words."""
    return " ".join(re.findall(r"[^\W_]+", re.sub(r"['’]", "", name.lower())))


def _has_all(text: str, parts: list[str]) -> bool:
    words = text.split()
    return all(any(word.startswith(part) for word in words) for part in parts)
