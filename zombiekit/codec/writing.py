"""Turns the values of a game into plain data: each value is written by the function for exactly the class that its field declares.

Values of a subclass, and others that are merely equal, are refused; only `type(value)` is checked. A function raises `Wrong` for a value
that could not be read back; any other error means that the value does not have the expected type. The functions are generated, one
for each class, and call each other by name, which makes saving fast. They check and write simple values and tuples in place.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from types import NoneType
from typing import Any

import attrs

from zombiekit.codec import text as json_text
from zombiekit.codec.generating import LARGEST_KEPT, Function, Generated, Late
from zombiekit.codec.simple import TAG, Kinds, is_node, read_number, read_text, refused, saved_fields
from zombiekit.game import Outcome
from zombiekit.limits import LARGEST_INTEGER
from zombiekit.notation import written
from zombiekit.primitives.shapes import Fields, Items, Members, OneOf, Series, check_of, members_of, shape_of


class Writing(Generated):
    """Writes the values of a game; the function of a node class leaves out the tag."""

    VERB = "write"

    def __init__(self, kinds: Kinds, *, as_text: bool = False) -> None:
        """Take the classes of the game.

        With `as_text`, what is written is good only for JSON: tuples of plain values stay tuples, which make the same text as lists.
        This takes 3 % off a round trip of *Sometimes, They Come Back!*.
        """
        by_id = {id(node): node for node in kinds.nodes}  # a stranger's metaclass may define its own hash
        late = Late(lambda number: self._function_of((by_id[number], True)))
        scope = {"nodes": late, "number": _write_number, "plain": str.__str__, "json": json_text.write}
        scope |= {"readable": read_text, "not_readable": _integer_refused}
        scope["line"] = lambda value: written(value, kinds.own)
        super().__init__(kinds, scope)
        self._as_text = as_text
        self._text_writers: dict[Any, Callable[[Any], str]] = {}

    def text_writer(self, hint: Any) -> Callable[[Any], str]:
        """Return the function that writes a type as JSON. It has the same checks as `function`."""
        write = self._text_writers.get(hint)
        if write is None:
            with self._lock:
                write = self._text_writers[hint] = self._make_text_writer(hint)
        return write

    def _make_text_writer(self, hint: Any) -> Callable[[Any], str]:
        """Return the function that writes a type as JSON, and the fields of a class that many values have in common only once.

        They are the same objects all through a match. This takes 8 % off a round trip of *Sometimes, They Come Back!*, and 4 % off one
        of *DEFCON ZOMBIES*.
        """
        fields = saved_fields(hint) if attrs.has(hint) else []
        if hint in self._kinds.lines or not any(map(self._is_shared, fields)):
            write = self.function(hint)
            return lambda value: json_text.write(write(value))
        body: list[str] = []
        self._check_class(body, "    ", "value", hint)
        texts = []
        for is_shared, group in groupby(fields, self._is_shared):
            if is_shared:
                kept = [(field.name, self._constant(_kept(self.function(field.type)))) for field in group]
                texts += [f"{json_text.write(name) + ':'!r} + {write}(value.{name})" for name, write in kept]
            else:
                texts.append(f"json({{{', '.join([self._field(body, hint, field) for field in group])}}})[1:-1]")
        return self._define(
            self._fresh(f"text_{hint.__name__}_"), body, f"'{{' + ','.join([{', '.join(texts)}]) + '}}'"
        )

    def _fields(self, body: list[str], cls: Any, tagged: bool) -> str:  # noqa: FBT001 - as in the key of a function
        """Write a class field by field."""
        self._check_class(body, "    ", "value", cls)
        parts = [f"{TAG!r}: {cls.__name__!r}"] if tagged else []
        parts += [self._field(body, cls, field) for field in saved_fields(cls)]
        return f"{{{', '.join(parts)}}}"

    def _field(self, body: list[str], cls: Any, field: Any) -> str:
        """Add the lines that take a field apart, and return its name and the expression that writes it."""
        part = self._fresh()
        body.append(f"    {part} = value.{field.name}")
        hint = self._kinds.reasons if cls is Outcome and field.name == "reason" else field.type
        return f"{field.name!r}: {self._value(body, part, hint)}"

    def _value(self, body: list[str], name: str, hint: Any, indent: str = "    ") -> str:
        """Add the lines that check a value and take it apart; return the expression that writes it."""
        members = members_of(hint)
        if self._kinds.lines.issuperset(members):
            checks = self._constant({member: check_of(member) for member in members})
            body.append(f"{indent}if not {checks}[type({name})]({name}): raise TypeError")
            return f"line({name})"
        if all(map(is_node, members)):
            return f"nodes[id(type({name}))]({name})"
        match shape_of(hint):
            case OneOf(members):
                return self._union(body, name, [(_classes_of(each, members), each) for each in members], indent)
            case Series(cls, item):
                self._check_class(body, indent, name, cls)
                written = self._series(body, name, item, indent)
                return f"[*{name}]" if written == name and not self._as_text else written
            case Items(cls, hints):
                self._check_class(body, indent, name, cls)
                items = [self._fresh() for _ in hints]
                body.append(f"{indent}[{', '.join(items)}] = {name}")
                written_items = [self._value(body, *pair, indent) for pair in zip(items, hints, strict=True)]
                return name if self._as_text and written_items == items else f"[{', '.join(written_items)}]"
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
            self._check_integer(body, indent, name, f"not_readable({name})")
            return name
        self._check_class(body, indent, name, cls)
        if cls is str:
            body.append(f"{indent}readable({name}, str)")
        return name if cls in (str, bool, NoneType) else f"plain({name})"


def _classes_of(member: Any, members: tuple[Any, ...]) -> list[type]:
    """Return the classes of the values that are written as this member of a union."""
    cls = getattr(shape_of(member), "cls", member)
    return [cls, int] if cls is float and int not in members else [cls]


def _kept(write: Function) -> Callable[[Any], str]:
    """Return a function that writes values as JSON; it keeps the last 16 values, which never change, and their texts if these are short."""
    known: tuple[tuple[Any, str], ...] = ()

    def text_of(value: Any) -> str:
        nonlocal known
        for each, text in known:
            if each is value:
                return text
        text = json_text.write(write(value))
        if len(text) <= LARGEST_KEPT:
            known = ((value, text), *known[:15])  # replaced as a whole: other threads may read it
        return text

    return text_of


def _integer_refused(value: object) -> Exception:
    return refused(value, f"not from {-LARGEST_INTEGER} to {LARGEST_INTEGER}") if type(value) is int else TypeError()


def _write_number(value: object) -> float:
    if type(value) is not float and type(value) is not int:
        raise TypeError
    return read_number(float(value), float) + 0.0  # zero for the negative zero, which equals it
