"""What strangers may hand in at most, and how their texts are shown: the same at every door through which outside data come.

A door refuses what is beyond its limits before it does any other work on it. Sizes of a kind of file stand beside what reads it;
here is what all doors share.
"""

from __future__ import annotations

from unicodedata import category

MOST_FAULTS = 100
"""So many faults an error lists; the rest are counted."""
LONGEST_NAME = 100
"""So many characters a name may have: of a card, a board, a game."""
LONGEST_WORDS = 1_000
"""So many characters a text for people may have: what a card says."""

_UNSHOWN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""The categories of characters that a terminal obeys, hides or cannot show: controls, marks of direction, lone surrogates, ..."""


def flaw_of(text: str, most: int = LONGEST_NAME) -> str | None:
    """Return what keeps a stranger's text from being shown on a line of its own, in words, or None.

    Blanks of all widths and letters of all scripts are welcome; line breaks, escape codes and marks of direction are not.

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
    """Return a text with every character that cannot be shown written as Python writes it in a string."""
    if text.isprintable():
        return text
    return "".join(repr(char)[1:-1] if category(char) in _UNSHOWN else char for char in text)
