"""Turns plain data into the values of a game: quick readers, which accept exactly what the writers could have written.

The functions are generated, one for each class, and call each other by name, as in `zombiekit.codec.writing`. They check and read simple
values and tuples in place. They do not say what is wrong, or where: any error means that the data is not in order, and the careful
readers of `zombiekit.codec.forms` look for the faults. All saves of a match have the same options, so they are read once, and so are
values of fields with the metadata `SHARED`.
docs/performance.md has what a read takes.
"""

from __future__ import annotations

import marshal
from enum import Enum
from functools import lru_cache
from types import NoneType
from typing import Any

import attrs

from zombiekit.codec.generating import LARGEST_KEPT, Function, Generated, Late
from zombiekit.codec.simple import (
    TAG,
    Kinds,
    is_node,
    kinds_of,
    read_integer,
    read_member,
    read_number,
    saved_fields,
    texts_of,
)
from zombiekit.codec.writing import Writing
from zombiekit.game import Outcome
from zombiekit.limits import LONGEST_WORDS, flaw_of
from zombiekit.notation import parse_line
from zombiekit.primitives.shapes import Fields, Items, Members, OneOf, Plain, Series, members_of, shape_of


class QuickReading(Generated):
    """Reads the values of a game; the function of a node class takes data without the tag."""

    VERB = "read"

    def __init__(self, kinds: Kinds, writing: Writing) -> None:
        super().__init__(kinds, {"flaw_of": flaw_of, "parse_line": parse_line, "own": kinds.own})
        self._writing = writing

    def _fields(self, body: list[str], cls: Any, tagged: bool) -> str:  # noqa: FBT001 - as in the key of a function
        """Read a class field by field; the tag of a node has been looked at."""
        fields = saved_fields(cls)
        body.append(f"    if type(value) is not dict or len(value) != {len(fields) + tagged}: raise TypeError")
        parts = []
        for field in fields:
            part = self._fresh()
            body.append(f"    {part} = value[{field.name!r}]")
            if cls is Outcome and field.name == "reason":
                read = self._text(body, part, self._kinds.reasons, "    ")
            elif self._is_shared(field):
                read = f"{self._constant(self._kept(self._name_of((field.type, False))))}({part})"
            else:
                read = self._value(body, part, field.type)
            parts.append(f"{field.alias}={read}")
        made = f"{self._constant(cls)}({', '.join(parts)})"
        if not any(field.converter for field in attrs.fields(cls)):
            return made
        # the class may have changed the data, such as by sorting
        write = self._constant(self._writing.function(cls))
        body += [f"    made = {made}", f"    if {{**value, **{write}(made)}} != value: raise TypeError"]
        return "made"

    def _value(self, body: list[str], name: str, hint: Any, indent: str = "    ") -> str:
        """Add the lines that check plain data and take it apart; return the expression that makes the value."""
        members = members_of(hint)
        if self._kinds.lines.issuperset(members):
            made = self._fresh()
            body.append(f"{indent}{made} = parse_line({self._constant(members)}, {name}, own)")
            body.append(
                f"{indent}if str({made}) != {name}: raise TypeError"
            )  # `parse_line` takes `MOVE E`, and only strings
            return made
        if all(map(is_node, members)):
            known = self._kinds.nodes_of(members)
            late = self._constant(Late(lambda tag: self._function_of((known[tag], True))))
            body.append(f"{indent}if type({name}) is not dict or type({name}[{TAG!r}]) is not str: raise TypeError")
            return f"{late}[{name}[{TAG!r}]]({name})"
        match shape_of(hint):
            case OneOf(members):
                kinds = kinds_of(members, self._kinds.lines)
                return self._union(body, name, [([cls], hint) for cls, hint in kinds.items()], indent)
            case Series(cls, item) if cls is tuple:
                self._check_class(body, indent, name, list)
                return f"tuple({self._series(body, name, item, indent)})"
            case Items(cls, hints):
                self._check_class(body, indent, name, list)
                items = [self._fresh() for _ in hints]
                body.append(f"{indent}[{', '.join(items)}] = {name}")
                parts = [f"{self._value(body, *pair, indent)}, " for pair in zip(items, hints, strict=True)]
                return f"{'' if cls is tuple else self._constant(cls)}({''.join(parts)})"
            case Fields(cls):
                return f"{self._name_of((cls, False))}({name})"
            case Plain(cls) | Members(cls):
                return self._simple(body, name, cls, indent)
            case _:
                raise TypeError

    def _simple(self, body: list[str], name: str, cls: Any, indent: str) -> str:
        if cls is int:
            self._check_integer(body, indent, name)
            return name
        if cls is bool or cls is NoneType:
            self._check_class(body, indent, name, cls)
            return name
        if issubclass(cls, str):
            return self._text(body, name, cls, indent)
        for kind, read in (int, read_integer), (float, read_number), (Enum, read_member):
            if issubclass(cls, kind):
                return f"{self._constant(read)}({name}, {self._constant(cls)})"
        raise TypeError

    def _text(self, body: list[str], name: str, cls: Any, indent: str) -> str:
        """Read a string, a subclass of it, or an enum of strings."""
        self._check_class(body, indent, name, str)
        if cls is str:
            body.append(f"{indent}if flaw_of({name}, {LONGEST_WORDS}): raise TypeError")
            return name
        if issubclass(cls, Enum):
            return f"{self._constant(texts_of(cls, self._kinds.own))}[{name}]"
        return f"{self._constant(cls)}({name})"

    def _kept(self, name: str) -> Function:
        """Return a reader that reads the same data once, by the reader of this name, and then returns the same value.

        It keeps 16 values, and none with large data, such as a board of one's own. The key of data is exact: 1, 1.0 and True differ.
        So checks of the value itself run once, and checks against other values run each time. For the map of *Sometimes, They Come Back!*
        this takes 19 % off a round trip.
        """

        @lru_cache(maxsize=16)
        def first(key: bytes) -> Any:
            return self._scope[name](marshal.loads(key))  # noqa: S302 - it was written by `read`

        def read(data: Any) -> Any:
            key = marshal.dumps(data, 2)
            return first(key) if len(key) <= LARGEST_KEPT else self._scope[name](data)

        return read
