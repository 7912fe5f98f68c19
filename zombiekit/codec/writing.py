"""How the values of a game become plain data, exactly: a value is written by the writer of the very class that its field declares.

What is merely equal to such a value, or of a subclass, is none; to find out, nothing is asked but `type(value)`. The functions that write
classes and tuples of a fixed length are generated, with the checks of simple fields in them, as attrs generates its methods.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import cache, partial
from operator import attrgetter
from types import NoneType
from typing import Any, TypeAlias, get_origin

import attrs

from zombiekit.codec.hints import TAG, is_node, is_tuple, members_of, parts_of, unsaved
from zombiekit.codec.simple import MOST, are, are_integers, read_number
from zombiekit.game import Outcome
from zombiekit.primitives.exact import Check, check_of

Writer: TypeAlias = Callable[[Any], Any]
"""Makes plain data from a value; whatever it raises, the value is not of the type due."""


class Writing:
    """Writes the values of a game.

    Attributes:
        writer: Returns the writer of a type.
        class_writer: Returns the writer of an attrs class, without the tag of nodes.
    """

    def __init__(self, lines: frozenset[type], nodes: tuple[type, ...], reasons: type[Enum]) -> None:
        """Take the classes of actions and outcomes, those of nodes, and the enum of the reasons for an end."""
        self._lines = lines
        self._nodes = {id(node): node for node in nodes}
        self._reasons = reasons
        self.writer: Callable[[Any], Writer] = cache(self._writer)
        self.class_writer: Callable[[Any], Writer] = cache(self._class_writer)

    def _writer(self, hint: Any) -> Writer:
        members = members_of(hint)
        if self._lines.issuperset(members):
            return partial(_write_line, {member: check_of(member) for member in members})
        if all(map(is_node, members)):
            return self._write_node
        if len(members) > 1:
            return self._union_writer(members)
        if is_tuple(hint):
            return self._tuple_writer(hint)
        if attrs.has(hint):
            return partial(self._write_object, hint)
        if hint is float:
            return _write_number
        return _generated("", [("value", hint)], "{}", self.writer)

    def _write_object(self, cls: object, value: object) -> Any:
        """Write a class field by field; its writer is made late, since it may hold others of its own kind."""
        return self.class_writer(cls)(value)

    def _write_node(self, node: object) -> dict[str, Any]:
        cls = self._nodes[id(type(node))]
        return {TAG: cls.__name__, **self.class_writer(cls)(node)}

    def _union_writer(self, members: tuple[object, ...]) -> Writer:
        writers = {get_origin(member) or member: self.writer(member) for member in members}
        if float in writers:
            writers.setdefault(int, writers[float])
        return lambda value: writers[type(value)](value)

    def _tuple_writer(self, hint: object) -> Writer:
        _, hints, length = parts_of(hint)
        if length is None:
            return self._series_writer(hints[0])
        names = [f"x{number}" for number in range(length)]
        opening = _due("value", "cls") + f"    {', '.join(names)}, = value\n"
        form = f"[{', '.join(['{}'] * length)}]"
        return _generated(
            opening, list(zip(names, hints, strict=True)), form, self.writer, cls=get_origin(hint) or hint
        )

    def _series_writer(self, hint: object) -> Writer:
        """Return the writer of tuples of any length; simple items are checked all at once."""
        if hint is int:
            return _write_integers
        if hint in (str, bool):
            return partial(_write_all, hint, None)
        if isinstance(hint, type) and issubclass(hint, Enum):
            return partial(_write_all, hint, attrgetter("_value_"))
        if isinstance(hint, type) and issubclass(hint, str):
            return partial(_write_all, hint, str.__str__)
        return partial(_write_each, self.writer(hint))

    def _class_writer(self, cls: Any) -> Writer:
        attrs.resolve_types(cls, include_extras=False)
        omitted = unsaved(cls)
        fields = [field for field in attrs.fields(cls) if field.name not in omitted]
        hints = [self._reasons if cls is Outcome and field.name == "reason" else field.type for field in fields]
        opening = _due("value", "cls")
        opening += "".join(f"    x{number} = value.{field.name}\n" for number, field in enumerate(fields))
        form = "{{" + ", ".join(f"{field.name!r}: {{}}" for field in fields) + "}}"
        parts = [(f"x{number}", hint) for number, hint in enumerate(hints)]
        return _generated(opening, parts, form, self.writer, cls=cls)


def _due(name: str, cls: str) -> str:
    return f"    if type({name}) is not {cls}: raise TypeError\n"


def _generated(
    opening: str, parts: list[tuple[str, Any]], form: str, writer: Callable[[Any], Writer], **scope: Any
) -> Writer:
    """Write the function that writes a value: it opens the value, checks the simple parts, and puts all of them into their form.

    Args:
        opening: Lines that give the parts their names.
        parts: The name of each part, and its type.
        form: What the function returns, with `{}` for each part.
        writer: Returns the writers of parts that are not simple.
        scope: What the opening refers to.
    """
    lines, written = [f"def write(value):\n{opening}"], []
    for name, hint in parts:
        due = f"t_{name}"
        scope[due] = hint
        if hint is int:
            lines.append(f"    if type({name}) is not int or not -{MOST} <= {name} <= {MOST}: raise TypeError\n")
        elif hint in (str, bool, NoneType):
            scope[due] = hint
            lines.append(_due(name, due))
        elif isinstance(hint, type) and issubclass(hint, Enum):
            lines.append(_due(name, due))
            name = f"{name}._value_"
        elif isinstance(hint, type) and issubclass(hint, str):
            lines.append(_due(name, due))
            name = f"plain({name})"
        else:
            scope[due] = writer(hint)
            name = f"{due}({name})"
        written.append(name)
    scope["plain"] = str.__str__
    exec("".join(lines) + f"    return {form.format(*written)}", scope)  # noqa: S102 - the text is made of the names of attributes
    return scope["write"]  # type: ignore[no-any-return]


def _write_integers(values: object) -> list[int]:
    if type(values) is not tuple or not are_integers(values):
        raise TypeError
    return list(values)


def _write_all(cls: type, write: Writer | None, values: object) -> list[Any]:
    if type(values) is not tuple or not are(cls, values):
        raise TypeError
    return list(map(write, values) if write else values)


def _write_each(write: Writer, values: object) -> list[Any]:
    if type(values) is not tuple:
        raise TypeError
    return [write(value) for value in values]


def _write_number(value: object) -> float:
    if type(value) is not float and type(value) is not int:
        raise TypeError
    return read_number(float(value), float)


def _write_line(checks: dict[type, Check], value: object) -> str:
    if not checks[type(value)](value):
        raise TypeError
    return str(value)
