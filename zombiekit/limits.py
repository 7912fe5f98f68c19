"""Limits for outside data, and how to show texts from strangers; the same for everything that reads such data.

Readers refuse data beyond the limits before they do any other work on it. The size limit of each kind of file is next to the code
that reads it; this module has the limits that all readers share.
"""

from __future__ import annotations

from unicodedata import category

MOST_FAULTS = 100
"""How many faults an error lists; it only counts the rest."""
LONGEST_NAME = 100
"""The longest name of a card, a board or a game, in characters."""
LONGEST_WORDS = 1_000
"""The longest text for people, such as the text of a card, in characters."""
LARGEST_INTEGER = 2**53
"""The largest integer that may be saved: up to it, every reader of JSON tells integers apart."""
MOST_FORESEEN = 10_000
"""How many outcomes of chance `prospects` look through: a hundred zombies of each kind under a chainsaw have as many."""
BOM = "\ufeff"
"""The byte order mark with which some programs begin a text; files of this library have none."""

_UNSHOWN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Unicode categories of characters that terminals obey, hide or cannot show: controls, direction marks, lone surrogates, ..."""


def flaw_of(text: str, most: int = LONGEST_NAME) -> str | None:
    """Say why a stranger's text cannot be shown on one line, or return None if it can.

    Blanks of all widths and letters of all scripts are allowed; line breaks, escape codes and direction marks are not.

    Args:
        text: The text.
        most: How many characters it may have.
    """
    if len(text) > most:
        return f"has {len(text)} characters, more than {most}"
    for at, char in enumerate(text):
        if category(char) in _UNSHOWN:
            return f"has a character that cannot be shown, U+{ord(char):04X}, at {at + 1}"
    return None


def escaped(text: str) -> str:
    """Replace every character that cannot be shown with its Python escape sequence."""
    if text.isprintable():
        return text
    return "".join(repr(char)[1:-1] if category(char) in _UNSHOWN else char for char in text)
