"""Turns the values of a game into plain data: each value is written by the function for exactly the class that its field declares.

Values of a subclass, and others that are merely equal, are refused; only `type(value)` is checked. The functions are generated, one
for each class, and call each other by name, which makes saving fast. They check and write simple values and tuples in place.
`Writing.text` is all code generated so far, and tracebacks show it.
"""

from __future__ import annotations

import linecache
from collections.abc import Callable
from enum import Enum
from threading import RLock
from types import NoneType
from typing import Any, TypeAlias

import attrs

from zombiekit.codec.simple import MOST, TAG, is_node, read_number, unsaved
from zombiekit.game import Outcome
from zombiekit.primitives.shapes import Fields, Items, Members, OneOf, Series, check_of, members_of, shape_of

WriteValue: TypeAlias = Callable[[Any], Any]
"""Makes plain data from a value; any error means that the value does not have the expected type."""


class Writing:
    """Writes the values of a game.

    Attributes:
        text: The functions generated so far.
    """

    def __init__(self, lines: frozenset[type], nodes: tuple[type, ...], reasons: type[Enum]) -> None:
        """Take the classes of actions and outcomes, those of nodes, and the enum of reasons why a game ends."""
        self.text = ""
        self._lines = lines
        self._reasons = reasons
        self._lock = RLock()
        self._made: dict[Any, WriteValue] = {}
        self._names: dict[Any, str] = {}
        self._count = 0
        by_id = {id(node): node for node in nodes}
        self._scope: dict[str, Any] = {
            "nodes": _Late(lambda number: self._function_of((by_id[number], True))),
            "number": _write_number,
            "plain": str.__str__,
        }

    def writer(self, hint: Any) -> WriteValue:
        """Return the writer for a type; the writer of a node class leaves out the tag."""
        made = self._made.get(hint)
        if made is None:
            # hand out a function only after everything that it calls has been generated
            with self._lock:
                made = self._made[hint] = self._function_of((hint, False))
        return made

    def _function_of(self, key: tuple[Any, bool]) -> WriteValue:
        with self._lock:
            return self._scope[self._name_of(key)]  # type: ignore[no-any-return]

    def _name_of(self, key: tuple[Any, bool]) -> str:
        """Return the name of the function for a type (with the tag of nodes or without); the first call generates the function."""
        if key not in self._names:
            hint, _ = key
            name = self._names[key] = self._fresh(f"write_{getattr(hint, '__name__', 'value')}_")
            body: list[str] = []
            by_fields = attrs.has(hint) and hint not in self._lines
            written = self._fields(body, *key) if by_fields else self._value(body, "value", hint)
            text = "\n".join([f"def {name}(value):", *body, f"    return {written}", ""])
            file = f"<{name} of zombiekit.codec>"
            exec(compile(text, file, "exec"), self._scope)  # noqa: S102 - the text is made of the names of attributes
            linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
            self.text += text
        return self._names[key]

    def _fields(self, body: list[str], cls: Any, tagged: bool) -> str:  # noqa: FBT001 - as in the key of a function
        """Write a class field by field."""
        attrs.resolve_types(cls, include_extras=False)
        self._check_class(body, "    ", "value", cls)
        parts = [f"{TAG!r}: {cls.__name__!r}"] if tagged else []
        for field in attrs.fields(cls):
            if field.name not in unsaved(cls):
                part = self._fresh()
                body.append(f"    {part} = value.{field.name}")
                hint = self._reasons if cls is Outcome and field.name == "reason" else field.type
                parts.append(f"{field.name!r}: {self._value(body, part, hint)}")
        return f"{{{', '.join(parts)}}}"

    def _value(self, body: list[str], name: str, hint: Any, indent: str = "    ") -> str:
        """Add the lines that check a value and take it apart; return the expression that writes it."""
        members = members_of(hint)
        if self._lines.issuperset(members):
            checks = self._constant({member: check_of(member) for member in members})
            body.append(f"{indent}if not {checks}[type({name})]({name}): raise TypeError")
            return f"str({name})"
        if all(map(is_node, members)):
            return f"nodes[id(type({name}))]({name})"
        match shape_of(hint):
            case OneOf(members):
                return self._union(body, name, members, indent)
            case Series(cls, item):
                self._check_class(body, indent, name, cls)
                return self._series(body, name, item, indent)
            case Items(cls, hints):
                self._check_class(body, indent, name, cls)
                items = [self._fresh() for _ in hints]
                body.append(f"{indent}{', '.join(items)}, = {name}")
                return f"[{', '.join([self._value(body, *pair, indent) for pair in zip(items, hints, strict=True)])}]"
            case Fields(cls):
                return f"{self._name_of((cls, False))}({name})"
            case Members(cls):
                self._check_class(body, indent, name, cls)
                return f"{name}._value_"
            case _:
                return self._simple(body, name, hint, indent)

    def _simple(self, body: list[str], name: str, cls: Any, indent: str) -> str:
        if cls is float:
            return f"number({name})"
        if cls is int:
            body.append(f"{indent}if type({name}) is not int or not -{MOST} <= {name} <= {MOST}: raise TypeError")
            return name
        self._check_class(body, indent, name, cls)
        return name if cls in (str, bool, NoneType) else f"plain({name})"

    def _union(self, body: list[str], name: str, members: tuple[Any, ...], indent: str) -> str:
        written, kind = self._fresh(), self._fresh()
        body.append(f"{indent}{kind} = type({name})")
        word = "if"
        for member in members:
            classes = [getattr(shape_of(member), "cls", member)]
            if member is float and int not in members:
                classes.append(int)
            test = " or ".join(f"{kind} is {self._constant(cls)}" for cls in classes)
            body.append(f"{indent}{word} {test}:")
            expression = self._value(body, name, member, f"{indent}    ")
            body.append(f"{indent}    {written} = {expression}")
            word = "elif"
        body.append(f"{indent}else: raise TypeError")
        return written

    def _series(self, body: list[str], name: str, hint: Any, indent: str) -> str:
        """Write a tuple of any length, item by item."""
        items, item = self._fresh(), self._fresh()
        lines: list[str] = []
        written = self._value(lines, item, hint, f"{indent}    ")
        if not lines:
            return f"[{written} for {item} in {name}]"
        loop = [f"{indent}for {item} in {name}:", *lines]
        if written == item:
            body += loop
            return f"[*{name}]"
        body += [f"{indent}{items} = []", *loop, f"{indent}    {items}.append({written})"]
        return items

    def _check_class(self, body: list[str], indent: str, name: str, cls: Any) -> None:
        body.append(f"{indent}if type({name}) is not {self._constant(cls)}: raise TypeError")

    def _constant(self, value: object) -> str:
        """Store a value for the functions, and return the name under which they find it."""
        name = self._fresh("t")
        self._scope[name] = value
        return name

    def _fresh(self, word: str = "x") -> str:
        self._count += 1
        return f"{word}{self._count}"


class _Late(dict[int, WriteValue]):
    """The functions for nodes by the id of their class. Each is generated when first needed, since all at once would be slow.

    The key is the id, not the class itself, since a stranger's metaclass may define its own hash.
    """

    def __init__(self, make: Callable[[int], WriteValue]) -> None:
        self._make = make

    def __missing__(self, number: int) -> WriteValue:
        made = self[number] = self._make(number)
        return made


def _write_number(value: object) -> float:
    if type(value) is not float and type(value) is not int:
        raise TypeError
    return read_number(float(value), float)
