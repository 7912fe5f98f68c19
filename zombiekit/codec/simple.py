"""Strict reading of simple values (texts, numbers, members of enums), and helpers that say which fields a save holds."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from enum import Enum
from functools import cache, reduce
from math import isfinite
from operator import or_
from typing import Any

import attrs

from zombiekit.agenda import Automatic, ChanceNode, Decision
from zombiekit.codec.text import Unreadable, told
from zombiekit.errors import shown
from zombiekit.limits import LARGEST_INTEGER, LONGEST_WORDS, flaw_of
from zombiekit.marks import SHARED
from zombiekit.notation import MOST_NAMES
from zombiekit.primitives.shapes import hints_of, json_type

TAG = "node"
"""The key for the class of a node."""


def union_of(classes: Iterable[object]) -> Any:
    """Return the union of some types."""
    return reduce(or_, classes)


def is_node(hint: object) -> bool:
    """Return whether a type is a class of nodes."""
    return isinstance(hint, type) and issubclass(hint, (Decision, ChanceNode, Automatic))


@attrs.frozen
class Kinds:
    """The classes of a game whose values have forms of their own.

    Attributes:
        options: The class of options.
        state: The class of states.
        lines: The classes of actions and outcomes.
        nodes: The classes of nodes.
        reasons: The enum of reasons why a game ends.
        own: The names that a variant adds to enums.
    """

    options: type
    state: type
    lines: frozenset[type] = attrs.field(converter=frozenset)
    nodes: tuple[type, ...]
    reasons: type[Enum]
    own: tuple[Enum, ...]

    def nodes_of(self, members: tuple[Any, ...]) -> dict[str, type]:
        """Return the classes of nodes that a type with these members may stand for, by name."""
        return {node.__name__: node for node in self.nodes if issubclass(node, members)}


def saved_fields(cls: Any) -> list[Any]:
    """Return the fields in a save, with their types: all but those that the class does not take, or does not compare.

    Raises:
        TypeError: The type of one of them cannot be read.
    """
    try:
        attrs.resolve_types(cls, include_extras=False)
    except Exception:
        hints_of(cls)  # it names the field
        raise
    return [field for field in attrs.fields(cls) if field.init and field.eq]


def is_shared(field: Any, options: type) -> bool:
    """Return whether many saves have the value of a field in common: the field holds the options, or has the metadata `SHARED`.

    This excludes classes without a hash, whose values may change, and nodes, whose class is written too.
    """
    is_marked = field.type is options or SHARED.items() <= field.metadata.items()
    return is_marked and field.type.__hash__ is not None and not is_node(field.type)


def is_of(value: object, classes: Iterable[type]) -> bool:
    """Return whether a value has exactly one of these classes; no code of the value's class runs."""
    cls = type(value)
    return any(cls is known for known in classes)


class Wrong(ValueError):
    """Plain data that does not have the expected form.

    Attributes:
        what: What is wrong, in words.
        at: The place within the data, as the end of a path; `""` for all of it.
    """

    def __init__(self, what: str, at: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.at = at


class Unknown(Wrong):
    """A name that this program does not know; it is reported once, however often it occurs."""


def refused(data: object, what: str) -> Wrong:
    """Return an error that says that data is `what`, such as `"not an integer"` or `"not one of E, N"`."""
    return Wrong(told(data, what), data.at if type(data) is Unreadable else "")


def read_text(data: Any, cls: Any) -> Any:
    """Read a string, a subclass of it, or an enum of strings."""
    if type(data) is not str:
        raise refused(data, "not a text")
    if issubclass(cls, Enum):
        return read_member(data, cls)
    if cls is not str:
        return cls(data)
    if flaw := flaw_of(data, LONGEST_WORDS):
        raise Wrong(f"{shown(data)} {flaw}")
    return data


def read_integer(data: Any, cls: Any) -> Any:
    """Read an integer, or a member of an enum of integers."""
    if type(data) is not int:
        raise refused(data, "not an integer")
    if not -LARGEST_INTEGER <= data <= LARGEST_INTEGER:
        raise refused(data, f"not from {-LARGEST_INTEGER} to {LARGEST_INTEGER}")
    return data if cls is int else read_member(data, cls)


def read_boolean(data: object, _: object) -> bool:
    """Read True or False; refuse 1 and 0."""
    if type(data) is not bool:
        raise refused(data, "neither true nor false")
    return data


def read_number(data: object, _: object) -> float:
    """Read a finite number; JSON does not distinguish 1 from 1.0."""
    if type(data) is int:
        return float(read_integer(data, int))
    if type(data) is not float or not isfinite(data):
        raise refused(data, "not a number")
    return data


def read_nothing(data: object, _: object) -> None:
    """Read None."""
    if data is not None:
        raise refused(data, "not null")


def read_member(data: object, cls: type[Enum]) -> Enum:
    """Read a member of an enum from its value."""
    members = _members(cls)
    member = members.get((type(data), data)) if type(data) in (str, int, float, bool) else None
    if member is None:
        names = [str(member.value) for member in cls]
        if len(names) <= MOST_NAMES or type(data) is not str:
            raise refused(data, f"not one of {', '.join(names)}")
        near = get_close_matches(data[:80], names, n=1)
        hint = "".join(f"; did you mean {name}?" for name in near)
        raise Unknown(told(data, f"not a known {cls.__name__.lower()}") + hint)
    return member


@cache
def _members(cls: type[Enum]) -> dict[tuple[type, Any], Enum]:
    return {(type(member.value), member.value): member for member in cls}


@cache
def texts_of(cls: type[Enum], own: tuple[Enum, ...]) -> dict[str, Enum]:
    """Return the members of an enum whose values are texts, and those of its names that a variant adds, by their text."""
    names = [*cls, *(name for name in own if type(name) is cls)]
    return {str(name.value): name for name in names if type(name.value) is str}


def kinds_of(members: tuple[Any, ...], lines: frozenset[type]) -> dict[type, Any]:
    """Return which members of a union each type of JSON data may stand for; `lines` are the classes that are written as lines.

    Raises:
        TypeError: Nothing tells the members apart.
    """
    groups: dict[type, list[Any]] = {}
    for member in members:
        groups.setdefault(str if member in lines else json_type(member), []).append(member)
    if len(groups) == 1:
        raise TypeError(f"{' and '.join(map(str, members))} cannot be told apart in a save")
    hints: dict[type, Any] = {kind: union_of(group) for kind, group in groups.items()}
    if float in hints:
        hints.setdefault(int, float)
    return hints
