"""JSON text as plain data, with markers for parts that no plain data can represent."""

from __future__ import annotations

import json
from math import isinf
from typing import Any

import attrs

from zombiekit.errors import InvalidState, shown
from zombiekit.limits import BOM, LONGEST_NAME

LONGEST = 1_000_000
"""The longest save, in characters, or in bytes if it comes as bytes: twice as long as the largest board of a game needs."""
MOST_VALUES = 40_000
"""How many values a save may hold; lists and objects count, and everything in them counts, too."""
DEEPEST = 50
"""How deep lists and objects may be nested."""
DIGITS = 20
"""Longer integers are not even converted, since that takes time that grows with the square of their length."""


@attrs.frozen
class Unreadable:
    """Stands in plain data for a part of a text that has no value, so that its fault can be reported with its place.

    Attributes:
        what: What is wrong with it, in words.
        at: The place within the part, as the end of a path; `""` for all of it.
    """

    what: str
    at: str = ""


MISSING = Unreadable("is missing")
UNCLEAR = Unreadable("wants another look")


def read(text: str | bytes) -> Any:
    """Return the plain data in a JSON text, with `Unreadable` in place of any part that has no value.

    Raises:
        InvalidState: It is not JSON or not UTF-8, or it is too long.
        TypeError: It is neither a string nor bytes.
    """
    if type(text) not in (str, bytes):
        raise TypeError(f"JSON is a text, not {shown(text)}")
    if len(text) > LONGEST:
        raise InvalidState.at("text", f"this has {len(text)} characters, and a save has at most {LONGEST}")
    if isinstance(text, bytes):
        try:
            text = text.decode()
        except UnicodeDecodeError as error:
            raise InvalidState.at(f"byte {error.start}", "this is not UTF-8") from None
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        what = f"this is not JSON: {error.msg}"
        if text.startswith(BOM):
            what = "this is not JSON: it begins with a byte order mark, which is not allowed here"
        elif text[error.pos : error.pos + 1] == "\0":
            what = "from here on it is empty space (NUL bytes), as after a crash of the machine"
        raise InvalidState.at(f"line {error.lineno}, column {error.colno}", what) from None
    except RecursionError:
        raise InvalidState.at("text", "brackets are nested too deeply") from None


def glance(text: object) -> object:
    """Return the plain data in a JSON text if it is short and has few enough values for a save; else `UNCLEAR`, which no reader takes.

    It does not say what is wrong, does not check the depth, and converts even a number with too many digits.
    """
    try:
        text = text.decode() if type(text) is bytes and len(text) <= LONGEST else text
        if type(text) is str and len(text) <= LONGEST and not may_have_too_many(text):
            return _GLANCING.decode(text)
    except (ValueError, RecursionError):
        pass
    return UNCLEAR


def may_have_too_many(text: str) -> bool:
    """Return whether a JSON text may have more values than a save may hold, without reading it."""
    return len(text) >= MOST_VALUES and sum(map(text.count, ",[{")) >= MOST_VALUES


def write(data: object) -> str:
    """Return the one JSON text for plain data: in its own order, without blanks, in ASCII."""
    return _ENCODER.encode(data)


def told(data: object, what: str) -> str:
    """Say that data is `what`, such as `"not an integer"` or `"not one of E, N"`; for `Unreadable`, return its own `what`."""
    return data.what if type(data) is Unreadable else f"{shown(data)} is {what}"


def step_to(name: object) -> str:
    """Return the end of a path that leads to a field, known or not; data that was never JSON may have any key."""
    is_plain = isinstance(name, str) and len(name) <= LONGEST_NAME and name.isidentifier()
    return f".{name}" if is_plain else f"[{shown(name)}]"


def check_size(data: object, where: str) -> None:
    """Refuse plain data that is larger or deeper than a save may be, before any other work on it.

    Raises:
        InvalidState: The data has too many values or is nested too deeply, or an object has a key that is not a string.
    """
    inner, count = [data], 1
    for _ in range(DEEPEST + 1):
        waiting: list[Any] = [value for value in inner if type(value) is list or type(value) is dict]
        if not waiting:
            return
        inner = []
        for value in waiting:
            if type(value) is list:
                inner += value
            else:
                inner += value.values()
                if odd := [name for name in value if type(name) is not str]:
                    raise InvalidState.at(where, f"the key {shown(odd[0])} of an object is not a text")
            if count + len(inner) > MOST_VALUES:
                raise InvalidState.at(where, f"there are more than {MOST_VALUES} values")
        count += len(inner)
    raise InvalidState.at(where, f"lists and objects are nested more than {DEEPEST} deep")


def _object(pairs: list[tuple[str, Any]]) -> object:
    result = dict(pairs)
    if len(result) == len(pairs):
        return result
    seen: set[str] = set()
    twice = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
    return Unreadable("is given more than once", step_to(twice))


def _integer(digits: str) -> object:
    return int(digits) if len(digits) <= DIGITS else Unreadable(f"is a number with too many digits, {len(digits)}")


def _number(digits: str) -> object:
    number = float(digits)
    return Unreadable(f"{shown(digits)} is not a finite number") if isinf(number) else number


def _constant(name: str) -> object:
    return Unreadable(f"{name} is not JSON")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_integer, parse_float=_number, parse_constant=_constant
)
_GLANCING = json.JSONDecoder(object_pairs_hook=_object, parse_float=_number, parse_constant=_constant)
_ENCODER = json.JSONEncoder(separators=(",", ":"), allow_nan=False, check_circular=False)  # plain data is a tree
