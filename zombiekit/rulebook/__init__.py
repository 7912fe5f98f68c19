"""The rules of a game as data: clauses by their ids, cards, tiles, goods and words by their names, and the goal of the game.

The documentation shows the same text that is read here: `rulebook.md` in the box of each game, read on first use. Texts are
Markdown; `plain` turns them into lines for a terminal.

    >>> from zombiekit import rulebook
    >>> from zombiekit.games import one_against_the_dead as game
    >>> rulebook.of(game).rule("OATD-CARD-02").text
    'Two cards match if they have the same rank or the same suit.'
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import attrs

from zombiekit.errors import ZombiekitError
from zombiekit.game import Game
from zombiekit.rulebook.book import Area, Entry, Rule, Rulebook
from zombiekit.rulebook.reading import plain, read

__all__ = [
    "Area",
    "Entry",
    "NoRulebook",
    "Rule",
    "Rulebook",
    "comes_with",
    "lookups",
    "of",
    "open_book",
    "plain",
    "read",
]


class NoRulebook(ZombiekitError, LookupError):
    """A game comes without a rulebook."""


def comes_with(game: Game | Any) -> bool:
    """Return whether a game has a rulebook.

    Args:
        game: The game.
    """
    return getattr(game, "rulebook", None) is not None


def of(game: Game | Any, state: Any = None) -> Rulebook:
    """Return the rulebook of a game; given a state, add the people's own cards that it is played with, in place of any that they replace.

    That of a variant has the rules of the game, with a note in each clause whose number the house changes.

    Args:
        game: The game.
        state: A state or view, to add people's own cards; None for the book alone.

    Raises:
        NoRulebook: The game has no function `rulebook`.
    """
    opened = getattr(game, "rulebook", None)
    if opened is None:
        raise NoRulebook(f"{game.TITLE} comes without a rulebook")
    book: Rulebook = opened()
    own = getattr(game, "own_cards", None)
    added = own(state) if own is not None and state is not None else ()
    if not added:
        return book
    replaced = [_only_of(book, entry) for entry in added]
    return attrs.evolve(book, entries=(*[entry for entry in book.entries if entry not in replaced], *added))


def _only_of(book: Rulebook, entry: Entry) -> Entry | None:
    """Return the entry of a book with all names of another one, or None."""
    known = [book.entry(name, entry.kind) for name in entry.names]
    return known[0] if all(each is known[0] for each in known) else None


@cache
def open_book(package: str) -> Rulebook:
    """Return the rulebook in a package, `rulebook.md`, which is read once; the package may be in a zip file."""
    from importlib.resources import files

    return read(files(package).joinpath("rulebook.md").read_text(encoding="utf-8"))


def lookups(package: str) -> tuple[Callable[[], Rulebook], Callable[[str], Rule | None], Callable[[str], Entry | None]]:
    """Return the three functions with which a game offers the rulebook in a package: `rulebook`, `rule` and `card`."""

    def rulebook() -> Rulebook:
        """Return the rules as data; they are read on first use."""
        return open_book(package)

    def rule(clause: str) -> Rule | None:
        """Return a clause or an invariant by its id, or None."""
        return rulebook().rule(clause)

    def card(name: str) -> Entry | None:
        """Return a card by its name, in print or in notation, or None."""
        return rulebook().entry(name, "card")

    return rulebook, rule, card
