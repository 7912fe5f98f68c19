"""English grammar for all games: numbers, plurals, articles and lists. Nothing here depends on a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from string import Formatter
from typing import Any

VOWELS = "aeiou"


def many(count: int, thing: str, things: str = "") -> str:
    """Return a number of things: `1 zombie`, `2 zombies`.

    Args:
        count: How many.
        thing: What, in the singular.
        things: The plural, if it is not the singular with an s.
    """
    return f"{count} {thing if count == 1 else things or f'{thing}s'}"


def some(count: int, thing: str, things: str = "") -> str:
    """Return a number of things, with `no zombie` for 0.

    Args:
        count: How many.
        thing: What, in the singular.
        things: The plural, if it is not the singular with an s.
    """
    return many(count, thing, things) if count else f"no {thing}"


def a(thing: str) -> str:
    """Return a thing with its indefinite article: `a ship`, `an outpost`; the first letter decides, not the sound."""
    return f"{'an' if thing[:1].lower() in VOWELS else 'a'} {thing}"


def verb(count: int, singular: str, plural: str) -> str:
    """Return the form of a verb for a number of things: `verb(1, "is", "are")`.

    Args:
        count: How many things do it.
        singular: The verb for one thing.
        plural: The verb for none or several.
    """
    return singular if count == 1 else plural


def listed(things: Iterable[str], last: str = "and") -> str:
    """Join things into a list: `a`, `a and b`, `a, b and c`; an empty text for no things.

    Args:
        things: The things.
        last: The word before the last thing.
    """
    *others, end = [*things] or [""]
    return f"{', '.join(others)} {last} {end}" if others else end


def sentence(words: str) -> str:
    """Turn words into a sentence: a capital first, and a period at the end unless it already ends with `.`, `!` or `?`."""
    begun = words[:1].upper() + words[1:]
    return begun if begun.endswith((".", "!", "?")) else f"{begun}."


def with_fields(text: str, thing: object, words: Mapping[str, Callable[[Any], str]]) -> str:
    """Return a text about an action or event, with the words of its field or property `kind` in place of `{kind}`.

    A noun behind the name stands for that number of things: `{count zombie}` becomes `2 zombies`.

    Args:
        text: The text.
        thing: The action or event.
        words: How fields are put into words, by their names; all others are put in as they are.
    """

    def put(field: str) -> str:
        name, _, noun = field.partition(" ")
        value = getattr(thing, name)
        return many(value, noun) if noun else words.get(name, str)(value)

    return text.format_map({field: put(field) for _, field, _, _ in Formatter().parse(text) if field})


def faces(values: Iterable[int]) -> str:
    """Return the faces of a die in words: `4 to 6`, `1`, `2, 3 or 6`."""
    each = sorted(values)
    if len(each) > 2 and each[-1] - each[0] == len(each) - 1:
        return f"{each[0]} to {each[-1]}"
    return listed(map(str, each), "or")
