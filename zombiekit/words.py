"""Grammar for all games: numbers, plurals, articles and lists in words. It knows no game."""

from __future__ import annotations

from collections.abc import Iterable

VOWELS = "aeiou"


def many(count: int, thing: str, things: str = "") -> str:
    """Return a number of things: `1 zombie`, `2 zombies`; the plural is told where an s does not make it.

    Args:
        count: How many.
        thing: What, in the singular.
        things: The plural, where it is not the singular with an s.
    """
    return f"{count} {thing if count == 1 else things or f'{thing}s'}"


def some(count: int, thing: str, things: str = "") -> str:
    """Return a number of things, `no zombie` for none.

    Args:
        count: How many.
        thing: What, in the singular.
        things: The plural, where it is not the singular with an s.
    """
    return many(count, thing, things) if count else f"no {thing}"


def a(thing: str) -> str:
    """Return a thing with its indefinite article: `a ship`, `an outpost`; the letter decides, not the sound."""
    return f"{'an' if thing[:1].lower() in VOWELS else 'a'} {thing}"


def verb(count: int, singular: str, plural: str) -> str:
    """Return what so many things do: `verb(1, "is", "are")`.

    Args:
        count: How many things do it.
        singular: What one does.
        plural: What more than one do.
    """
    return singular if count == 1 else plural


def listed(things: Iterable[str], last: str = "and") -> str:
    """Return things one after the other: `a`, `a and b`, `a, b and c`; an empty text for none.

    Args:
        things: The things.
        last: What stands before the last.
    """
    *others, end = [*things] or [""]
    return f"{', '.join(others)} {last} {end}" if others else end


def sentence(words: str) -> str:
    """Return words as a sentence: a capital letter first, a full stop at the end, unless a name ends it with a mark of its own."""
    begun = words[:1].upper() + words[1:]
    return begun if begun.endswith((".", "!", "?")) else f"{begun}."


def faces(values: Iterable[int]) -> str:
    """Return faces of a die in words: `4 to 6`, `1`, `2, 3 or 6`."""
    each = sorted(values)
    if len(each) > 2 and each[-1] - each[0] == len(each) - 1:
        return f"{each[0]} to {each[-1]}"
    return listed(map(str, each), "or")
