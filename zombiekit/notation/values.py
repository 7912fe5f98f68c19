"""The values in a line of notation: how each type of a field is read, and what is wrong with what cannot be."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import attrs

from zombiekit.errors import shown

MOST_NAMES = 20
"""So many names are listed to somebody who gave another."""
_INTEGER = re.compile("0|-?[1-9][0-9]{0,17}")


class Mistake(Exception):
    """Something wrong in a part of a line.

    Attributes:
        at: Where it begins, counted from the beginning of the part.
        reason: What was expected, in words.
    """

    def __init__(self, at: int, reason: str) -> None:
        super().__init__(at, reason)
        self.at = at
        self.reason = reason


@attrs.frozen
class Format:
    """A kind of values.

    Attributes:
        read: Reads the text of one, or raises a `Mistake`.
        what: What to call it.
        spaced: Whether its text may hold blanks.
        item: Whether it can stand in a tuple: its text is never `-` and holds no comma.
    """

    read: Callable[[str], Any]
    what: str
    spaced: bool = False
    item: bool = True


def kind_of(hint: object, own: tuple[Enum, ...] = ()) -> Format:
    """Return how values of a type are read; `own` are names that a variant adds to enums.

    Raises:
        TypeError: Such values have no notation.
    """
    if hint is int:
        return Format(_read_int, "an integer")
    if hint is bool:
        return _choice({"True": True, "False": False})
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _choice({str(member): member for member in (*hint, *(name for name in own if type(name) is hint))})
    if isinstance(hint, type) and issubclass(hint, str):
        return Format(lambda text: made(hint, text), f"a {hint.__name__}", spaced=True)
    if isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
        return _series(tuple(get_type_hints(hint).values()), lambda items: made(hint, *items), own)
    if get_origin(hint) is tuple:
        return _series(get_args(hint), tuple, own)
    if get_origin(hint) in (Union, UnionType) and len(get_args(hint)) == 2 and NoneType in get_args(hint):
        return _optional(next(kind_of(member, own) for member in get_args(hint) if member is not NoneType))
    raise TypeError(f"no notation for values of type {hint}")


def made(cls: Callable[..., Any], *arguments: object, **fields: object) -> Any:
    """Return what a class makes of the values, if it takes them."""
    try:
        return cls(*arguments, **fields)
    except Exception as error:  # the checks of a game's classes may raise anything
        words = error.args[0] if error.args and isinstance(error.args[0], str) else type(error).__name__
        raise Mistake(0, words) from error


def _read_int(text: str) -> int:
    if _INTEGER.fullmatch(text):
        return int(text)
    raise Mistake(0, f"{shown(text)} is no integer (decimal digits, at most 18)")


def _choice(values: dict[str, Any]) -> Format:
    """Return a kind of few values, given by their texts."""
    if any(not text or text != " ".join(text.split()) or "=" in text for text in values):
        raise TypeError(f"no notation for values whose texts are {', '.join(map(repr, values))}")
    names = ", ".join(values)

    def read(text: str) -> Any:
        if text in values:
            return values[text]
        near = get_close_matches(text[:80], values, n=1)
        listed = names if len(values) <= MOST_NAMES else f"{len(values)} names"
        raise Mistake(0, f"{shown(text)} is none of {listed}" + "".join(f"; did you mean {name}?" for name in near))

    return Format(
        read,
        f"one of {names}" if len(values) <= MOST_NAMES else f"one of {len(values)} names, such as {next(iter(values))}",
        spaced=any(" " in text for text in values),
        item=not any("," in text or text == "-" for text in values),
    )


def _optional(kind: Format) -> Format:
    return attrs.evolve(
        kind, read=lambda text: None if text == "None" else kind.read(text), what=f"{kind.what}, or None"
    )


def _series(hints: tuple[object, ...], make: Callable[[list[Any]], Any], own: tuple[Enum, ...]) -> Format:
    """Return a kind of tuples whose items have these types; `...` for any number of the first."""
    endless = hints[-1:] == (...,)
    kinds = [kind_of(hint, own) for hint in hints if hint is not ...]
    if not kinds or not all(kind.item for kind in kinds):
        raise TypeError(f"no notation for tuples of {hints}")
    items = "items" if endless else f"{len(kinds)} items"

    def read(text: str) -> Any:
        parts = [] if endless and text == "-" else text.split(",")
        if not endless and len(parts) != len(kinds):
            raise Mistake(0, f"{items} joined by commas are expected, not {len(parts)}")
        values, at = [], 0
        for index, part in enumerate(parts):
            try:
                values.append(kinds[0 if endless else index].read(part))
            except Mistake as mistake:
                raise Mistake(at + mistake.at, mistake.reason) from mistake
            at += len(part) + 1
        return make(values)

    return Format(read, f"{items} joined by commas", spaced=any(kind.spaced for kind in kinds), item=False)
