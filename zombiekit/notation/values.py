"""The values in a line of notation: how to read each type of field, and what to say about mistakes."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from enum import Enum
from types import NoneType
from typing import Any

import attrs

from zombiekit.errors import shown
from zombiekit.primitives.shapes import Items, Members, OneOf, Plain, Series, shape_of

MOST_NAMES = 20
"""How many valid names an error lists at most when a name is wrong."""
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
        read: Reads the text of a value, or raises a `Mistake`.
        what: The kind in words.
        spaced: Whether the text may hold blanks.
        item: Whether a value can be an item of a tuple: its text is never `-` and has no comma.
    """

    read: Callable[[str], Any]
    what: str
    spaced: bool = False
    item: bool = True


def kind_of(hint: object, own: tuple[Enum, ...] = ()) -> Format:
    """Return the format for values of a type; `own` are the names that a variant adds to enums.

    Raises:
        TypeError: Such values have no notation.
    """
    match shape_of(hint):
        case Plain(cls) if cls is int:
            return Format(_read_int, "an integer")
        case Plain(cls) if cls is bool:
            return _choice({"True": True, "False": False})
        case Plain(cls) if issubclass(cls, str):
            return Format(lambda text: made(cls, text), f"a {cls.__name__}", spaced=True)
        case Members(cls):
            return _choice({str(member): member for member in (*cls, *(name for name in own if type(name) is cls))})
        case Series(cls, item) if cls is tuple:
            return _joined(hint, [kind_of(item, own)], tuple, endless=True)
        case Items(_, items) as shape:
            return _joined(hint, [kind_of(item, own) for item in items], lambda values: made(shape.make, values))
        case OneOf(members) if len(members) == 2 and NoneType in members:
            return _optional(next(kind_of(member, own) for member in members if member is not NoneType))
        case _:
            raise TypeError(f"no notation for values of type {hint}")


def made(cls: Callable[..., Any], *arguments: object, **fields: object) -> Any:
    """Call a class with these values, and turn any error into a `Mistake`."""
    try:
        return cls(*arguments, **fields)
    except Exception as error:  # a game's own checks may raise anything
        words = error.args[0] if error.args and isinstance(error.args[0], str) else type(error).__name__
        raise Mistake(0, words) from error


def _read_int(text: str) -> int:
    if _INTEGER.fullmatch(text):
        return int(text)
    raise Mistake(0, f"{shown(text)} is not an integer (decimal digits, at most 18)")


def _choice(values: dict[str, Any]) -> Format:
    """Return the format for a choice of values, each with its text."""
    if any(not text or text != " ".join(text.split()) or "=" in text for text in values):
        raise TypeError(f"no notation for values whose texts are {', '.join(map(repr, values))}")
    names = ", ".join(values)

    def read(text: str) -> Any:
        if text in values:
            return values[text]
        near = get_close_matches(text[:80], values, n=1)
        listed = names if len(values) <= MOST_NAMES else f"{len(values)} names"
        raise Mistake(0, f"{shown(text)} is not one of {listed}" + "".join(f"; did you mean {name}?" for name in near))

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


def _joined(hint: object, kinds: list[Format], make: Callable[[list[Any]], Any], *, endless: bool = False) -> Format:
    """Return the format for tuples whose items have these formats; if endless, any number of items of the first."""
    if not kinds or not all(kind.item for kind in kinds):
        raise TypeError(f"no notation for values of type {hint}")
    items = "items" if endless else f"{len(kinds)} items"

    def read(text: str) -> Any:
        parts = [] if endless and text == "-" else text.split(",")
        if not endless and len(parts) != len(kinds):
            raise Mistake(0, f"expected {items} joined by commas, not {len(parts)}")
        values, at = [], 0
        for index, part in enumerate(parts):
            try:
                values.append(kinds[0 if endless else index].read(part))
            except Mistake as mistake:
                raise Mistake(at + mistake.at, mistake.reason) from mistake
            at += len(part) + 1
        return make(values)

    return Format(read, f"{items} joined by commas", spaced=any(kind.spaced for kind in kinds), item=False)
