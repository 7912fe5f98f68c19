"""What a person typed, taken for one of the things that he may choose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, TypeVar

from zombiekit.errors import InvalidNotation
from zombiekit.game import Game
from zombiekit.notation import parse

T = TypeVar("T")


def readings(typed: str, options: Iterable[T], winds: Mapping[T, str] | None = None) -> list[T]:
    """Return the options that a text may mean, letter case aside.

    The whole line is what it says (`move E`). Besides, of each kind of options the strictest way of reading counts that finds any: the
    line without its word (`e`); the word abbreviated (`m e`, `end` by `en`); every part abbreviated, or the last ones left out (`b gr`,
    `gr`). So no kind hides what the text may mean as another: `e` is `move E` as well as `end`.

    Args:
        typed: What was typed.
        options: What may be chosen.
        winds: Where options lead that do not say so; they can be called by that, too.
    """
    given = typed.lower().split()
    if not given:
        return []
    kinds: dict[type, list[tuple[list[str], T]]] = {}
    for option in options:
        words = str(option).lower().split()
        lines = [words, [words[0], winds[option]]] if winds and option in winds else [words]
        if given in lines:
            return [option]
        kinds.setdefault(type(option), []).extend((line, option) for line in lines)
    return [option for lines in kinds.values() for option in _strictest(lines, given)]


def _strictest(lines: list[tuple[list[str], T]], given: list[str]) -> list[T]:
    ways = (
        lambda words: words[1:] == given,
        lambda words: words[1:] == given[1:] and words[0].startswith(given[0]),
        lambda words: _begins(words, given) or _begins(words[1:], given),
    )
    for fits in ways:
        found = [option for words, option in lines if fits(words)]
        if found:
            return list(dict.fromkeys(found))
    return []


def _begins(words: list[str], given: list[str]) -> bool:
    return len(given) <= len(words) and all(word.startswith(part) for word, part in zip(words, given, strict=False))


def intended(game: Game, typed: str, word: str = "") -> Any:
    """Return the action or outcome that a text names, legal or not; so that it can be told why it is none of the options.

    Letter case does not matter, the word may be abbreviated, and at a chance node the outcomes' `word` may be left out.

    Raises:
        InvalidNotation: It names nothing.
    """
    first, _, rest = typed.partition(" ")
    words = {word_of(cls) for cls in (*game.ACTIONS, *game.OUTCOMES)}
    begun = [full for full in words if full.startswith(first.lower())]
    attempts = [(word, typed)] if word else []
    if first.lower() in words or len(begun) == 1:
        attempts.append((first.lower() if first.lower() in words else begun[0], rest))
    elif not word:
        attempts.append((first, rest))
    for full, fields in attempts:
        for spelled in (fields, fields.upper(), fields.lower(), fields.title()):
            with suppress(InvalidNotation):
                return parse(game, f"{full} {spelled}".rstrip())
    return parse(game, " ".join(attempts[-1]).rstrip())  # it raises, and points into what was typed


def word_of(cls: type) -> str:
    """Return the word that the lines of a class of actions or outcomes begin with."""
    return str(getattr(cls, "WORD"))  # noqa: B009 - type checkers know no such attribute of a type
