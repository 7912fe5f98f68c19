"""The form of each value as plain data, read strictly: only data that could have been written is accepted.

| type of a field | plain data |
|---|---|
| `int`, `float`, `bool`, `str`, `None` | themselves; integers beyond 2**53 are refused, since some readers of JSON confuse them |
| subclass of `str` (`Card`) | its text, as the class takes it |
| enum | the member's value |
| tuple, named tuple | a list of the items |
| action, chance outcome | its line of notation |
| node of the agenda | an object of its fields, with its class under `node` |
| other attrs class | an object of its fields; fields that do not count in equality, such as events, are left out |
| union | the form of the member; no two members may have the same JSON type |

cattrs finds the hook for a type, reads classes field by field and collects the errors; the hooks here say what is correct.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from functools import cache, lru_cache, partial
from itertools import repeat
from math import inf
from threading import local
from types import NoneType
from typing import Any, TypeAlias

import attrs
from cattrs import Converter
from cattrs.errors import ClassValidationError, ForbiddenExtraKeysError, IterableValidationError, IterableValidationNote
from cattrs.gen import make_dict_structure_fn, override

from zombiekit.codec.reading import QuickReading
from zombiekit.codec.simple import (
    TAG,
    Kinds,
    Unknown,
    Wrong,
    is_node,
    kinds_of,
    read_boolean,
    read_integer,
    read_member,
    read_nothing,
    read_number,
    read_text,
    refused,
    saved_fields,
    texts_of,
)
from zombiekit.codec.text import DEEPEST, MISSING, step_to
from zombiekit.codec.writing import Writing
from zombiekit.errors import Fault, FaultyInput, InvalidNotation, shown
from zombiekit.game import Game, Outcome
from zombiekit.limits import MOST_FAULTS
from zombiekit.notation import own_names, parse_line
from zombiekit.primitives.shapes import Fields, Items, OneOf, Plain, Series, members_of, shape_of

ReadValue: TypeAlias = Callable[[Any, Any], Any]
"""Makes a value from plain data, given its type."""


class Forms:
    """Reads and writes the values of a game.

    Attributes:
        deep: Returns the names of the fields of a class with which an envelope may become too deep: they may hold values of their own kind.
    """

    def __init__(self, kinds: Kinds) -> None:
        """Take the classes of the game.

        Raises:
            TypeError: Two nodes have the same name, or a field of these classes has no form.
        """
        names = {node.__name__ for node in kinds.nodes}
        if len(names) < len(kinds.nodes) or any(TAG in attrs.fields_dict(node) for node in kinds.nodes):
            raise TypeError(f"nodes need different names, and none may have a field called {TAG}")
        self._kinds = kinds
        self._class_reader: Callable[[Any], ReadValue] = cache(self._make_class_reader)
        self._budget = Budget()
        self._converter = converter = Converter(forbid_extra_keys=True)
        simple = {str: read_text, int: read_integer, bool: read_boolean, float: read_number, Enum: read_member}
        for cls, reader in simple.items():
            converter.register_structure_hook(cls, reader)
        for enum in {type(name) for name in kinds.own}:
            converter.register_structure_hook(enum, partial(_read_own, kinds.own))
        converter.register_structure_hook_factory(lambda _: True, self._reader)
        self._writing = Writing(kinds)
        self._text_writing = Writing(kinds, as_text=True)
        self._reading = QuickReading(kinds, self._writing)
        self._met: list[Any] = [Outcome, kinds.options, kinds.state, *kinds.nodes]
        for cls in self._met:  # it grows while fields are checked
            self._check_forms(cls)
        self.deep: Callable[[Any], tuple[str, ...]] = cache(self._deep)

    def read(self, data: Any, hint: Any) -> Any:
        """Return the value of a type that plain data stands for; `faults_of` turns any error into faults.

        The quick readers read nearly all data; the careful ones read it again if anything is wrong, to find all faults and their places.
        """
        with suppress(Exception):
            return self._reading.function(hint)(data)
        self._budget.left = SOUGHT
        return self._converter.structure(data, hint)

    def write(self, value: object, hint: object) -> Any:
        """Return a value of a type as plain data."""
        return self._writing.function(hint)(value)

    def text(self, value: object, hint: object) -> str:
        """Return a value of a type as JSON."""
        return self._text_writing.text_writer(hint)(value)

    def _reader(self, hint: Any) -> ReadValue:
        members = members_of(hint)
        if self._kinds.lines.issuperset(members):
            return partial(_read_line, members, self._kinds.own)
        if all(map(is_node, members)):
            return partial(self._read_node, self._kinds.nodes_of(members))
        match shape_of(hint):
            case OneOf(members):
                return self._union_reader(members)
            case Series(cls, item) if cls is tuple:
                return self._tuple_reader(hint, tuple, (item,), None)
            case Items(_, items) as shape:
                return self._tuple_reader(hint, shape.make, items, len(items))
            case Fields(cls):
                if cls not in self._met:
                    self._met.append(cls)
                return self._read_object
            case Plain(cls) if cls is NoneType:
                return read_nothing
            case _:
                raise TypeError(f"values of type {hint} cannot be saved")

    def _read_object(self, data: object, cls: object) -> Any:
        """Read a class field by field; its reader is made only now, since a class may hold values of its own kind."""
        return self._class_reader(cls)(data, cls)

    def _read_node(self, known: dict[str, type], data: object, _: object) -> Any:
        if type(data) is not dict:
            raise refused(data, "not an object")
        name = data.get(TAG, MISSING)
        if type(name) is not str or name not in known:
            error = refused(name, f"not one of {', '.join(known)}")
            raise Wrong(error.what, f".{TAG}{error.at}")
        node = known[name]
        return self._class_reader(node)({key: value for key, value in data.items() if key != TAG}, node)

    def _union_reader(self, members: tuple[object, ...]) -> ReadValue:
        hints = kinds_of(members, self._kinds.lines)
        readers = {kind: self._converter.get_structure_hook(hint) for kind, hint in hints.items()}
        names = " nor ".join(_JSON_NAMES[kind] for kind in hints)

        def read(data: object, _: object) -> Any:
            kind = type(data)
            if kind not in readers:
                raise refused(data, f"neither {names}")
            return readers[kind](data, hints[kind])

        return read

    def _tuple_reader(
        self, hint: Any, make: Callable[[list[Any]], Any], hints: tuple[Any, ...], length: int | None
    ) -> ReadValue:
        pairs = [(self._converter.get_structure_hook(item), item) for item in hints]
        readers = repeat(pairs[0]) if length is None else pairs

        def read(data: Any, _: Any) -> Any:
            if type(data) is not list:
                raise refused(data, "not a list")
            if length is not None and len(data) != length:
                raise Wrong(f"expected {length} items, not {len(data)}")
            values, errors = [], []
            for index, (item, (reader, item_hint)) in enumerate(zip(data, readers, strict=False)):
                try:
                    values.append(reader(item, item_hint))
                except Exception as error:  # noqa: BLE001 - whatever it is, it belongs to this item
                    error.add_note(IterableValidationNote("", index, item_hint))
                    errors.append(error)
                    if self._budget.is_spent() and index + 1 < len(data):
                        errors.append(Wrong(f"{len(data) - index - 1} items after [{index}] were not checked"))
                        break
            if errors:
                raise IterableValidationError("", errors, hint)  # pyright: ignore[reportCallIssue] - it sees another signature
            return make(values)

        return read

    def _deep(self, cls: Any) -> tuple[str, ...]:
        return tuple([field.name for field in saved_fields(cls) if 2 + self._depth(field.type) > DEEPEST])

    def _depth(self, hint: object, around: tuple[object, ...] = ()) -> float:
        members = members_of(hint)
        if all(map(is_node, members)):
            members = tuple(self._kinds.nodes_of(members).values())
        return max((self._depth_of_one(member, around) for member in members), default=0)

    def _depth_of_one(self, hint: Any, around: tuple[Any, ...]) -> float:
        """Return how deep the data of a type can be nested; infinity if a value may hold its own kind."""
        if hint in around:
            return inf
        match shape_of(hint):
            case Series(_, item):
                parts: tuple[Any, ...] = (item,)
            case Items(_, items):
                parts = items
            case Fields(cls):
                parts = tuple(field.type for field in saved_fields(cls))
            case _:
                return 0
        return 1 + max((self._depth(part, (*around, hint)) for part in parts), default=0)

    def _make_class_reader(self, cls: Any) -> ReadValue:
        self._check_forms(cls)
        blank = {field.name: MISSING for field in saved_fields(cls)}
        special: dict[str, Any] = {name: override(omit=True) for name in attrs.fields_dict(cls) if name not in blank}
        if cls is Outcome:
            special["reason"] = override(struct_hook=lambda data, _: read_text(data, self._kinds.reasons))
        build = make_dict_structure_fn(cls, self._converter, **special)
        converts = any(field.converter for field in attrs.fields(cls))

        def read(data: object, _: object) -> Any:
            if type(data) is not dict:
                raise refused(data, "not an object")
            value = build({**blank, **data}, cls)
            if converts:
                self._compare(value, data)
            return value

        return read

    def _check_forms(self, cls: Any) -> None:
        """Check that all fields of a class have forms.

        Raises:
            TypeError: One has none.
        """
        for field in saved_fields(cls):
            try:
                self._converter.get_structure_hook(field.type)
            except TypeError as error:
                raise TypeError(f"{cls.__name__}.{field.name}: {error}") from None

    def _compare(self, value: object, data: dict[str, Any]) -> None:
        """Refuse data that the class has changed, such as by sorting: people may type it so, but saves have only one form."""
        for name, written in self._writing.function(type(value))(value).items():
            if written != data[name]:
                raise Wrong(f"{shown(data[name])}: a save has {shown(written)} instead", f".{name}")


def forms_of(game: Game) -> Forms:
    """Return the forms of a game's values, made once and shared.

    Raises:
        TypeError: The game has values that cannot be saved.
    """
    lines = (*game.ACTIONS, *game.OUTCOMES)
    return _forms((game.Options, game.State, lines, tuple(game.NODES), game.REASONS, own_names(game)))


@lru_cache(maxsize=64)
def _forms(kinds: tuple[Any, ...]) -> Forms:
    return Forms(Kinds(*kinds))


def _read_line(classes: tuple[type, ...], own: tuple[Enum, ...], data: object, _: object) -> Any:
    if type(data) is not str:
        raise refused(data, "not a line of notation")
    try:
        value = parse_line(classes, data, own)
    except InvalidNotation as error:
        raise Wrong(f"{shown(data)}, character {error.position + 1}: {error.reason}") from None
    if str(value) != data:  # notation also serves people, and takes `MOVE E`
        raise refused(data, f"not as a save has it: {str(value)!r}")
    return value


def _read_own(own: tuple[Enum, ...], data: object, cls: type[Enum]) -> Enum:
    """Read a member of an enum to which a variant has added names."""
    return (texts_of(cls, own).get(data) if type(data) is str else None) or read_member(data, cls)


_JSON_NAMES = {
    str: "text",
    bool: "truth value",
    int: "integer",
    float: "number",
    NoneType: "null",
    list: "list",
    dict: "object",
}


def faults_of(error: Exception, where: str) -> list[Fault]:
    """Return all faults in the data at a place, from the error raised while reading it."""
    faults: list[Fault] = []
    unknown = set[str]()
    left = [(error, where)]
    while left:
        error, where = left.pop()
        if isinstance(error, Unknown):
            if error.what in unknown:
                continue
            unknown.add(error.what)
        if isinstance(error, ClassValidationError):
            classes, others = error.group_exceptions()
            inner = [(each, f"{where}.{note.name}") for each, note in classes]
        elif isinstance(error, IterableValidationError):
            items, others = error.group_exceptions()
            inner = [(each, f"{where}[{note.index}]") for each, note in items]
        else:
            faults += _faults_of_one(error, where)
            continue
        left += reversed([*inner, *((each, where) for each in others)])
    return faults


def placed(fault: Fault, where: str) -> Fault:
    """Return a fault with `where` put before its place."""
    return attrs.evolve(fault, where=f"{where}.{fault.where}" if fault.where else where)


def unknown_fields(names: list[str], where: str) -> list[Fault]:
    """Return a fault for each unknown field; beyond the number that an error lists, faults do not name the field."""
    faults = [
        Fault("", (where + step_to(name)).removeprefix("."), "is not a field here") for name in names[:MOST_FAULTS]
    ]
    return faults + [Fault("", where, "has more unknown fields")] * len(names[MOST_FAULTS:])


def _faults_of_one(error: Exception, where: str) -> list[Fault]:
    if isinstance(error, ForbiddenExtraKeysError):
        return unknown_fields(sorted(error.extra_fields), where)
    if isinstance(error, FaultyInput):
        return [placed(fault, where) for fault in error.faults]
    if isinstance(error, RecursionError):
        return [Fault("", where, "is nested too deeply")]
    return [Fault("", where + getattr(error, "at", ""), str(error) or type(error).__name__)]


SOUGHT = MOST_FAULTS - 1
"""How many faults in list items to look for: as many as an error lists, without the last, which says how many items were not checked."""


class Budget(local):
    """How many more faults in list items to look for, in this thread."""

    left = SOUGHT

    def is_spent(self) -> bool:
        """Count one more fault, and return whether it was the last to look for."""
        self.left -= 1
        return self.left <= 0
