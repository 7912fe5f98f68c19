"""Forms: what a field of a state, or a fact of a posed position, may hold. Each is declared once, where the field is.

    Die = Annotated[int, between(1, 6, "a die, 1 to 6")]

    class Draft:
        strength: Annotated[Count, Rule("INV-8")]
        site_dice: Annotated[Pairs[Place, Die], BY_KEY, Rule("INV-7")]

The type says most: classes are checked exactly, tuples and unions down to their parts. A `Form` adds what no type can say, and
makes the value one thing: whatever is wrong in it is told in its words, at its place. `Rule` names the rule that a wrong value breaks.

A `Reading` goes through a value with its form and keeps all that is wrong. With `plain=True` it reads what people write by hand:
lists do for tuples, mappings or pairs for dicts, texts for cards and names, and whatever a form has besides (`Written`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from enum import Enum
from functools import cache
from itertools import pairwise
from operator import lt
from types import NoneType, UnionType
from typing import Annotated, Any, TypeAlias, Union, get_args, get_origin, get_type_hints

import attrs

from zombiekit.errors import Fault, shown
from zombiekit.limits import MOST_FAULTS
from zombiekit.primitives.choices import none_of
from zombiekit.primitives.names import Name, named

Test: TypeAlias = Callable[[Any, Any], object]
"""Tells whether a value, of the right type, is of a form; given the state it stands in, too."""


@attrs.frozen
class Form:
    """What a value is besides of its type: in words, and by a test."""

    what: str
    test: Test | None = None


@attrs.frozen
class Written:
    """What a value stands for that somebody wrote by hand, given the state, too; what cannot be read stands for itself, or for None.

    Where its fault has words of its own (`did you mean ...?`), `meant` raises `ValueError` with them.
    """

    meant: Callable[[Any, Any], Any]


@attrs.frozen
class Rule:
    """The rule that a value of the wrong form breaks."""

    clause: str


class Order(Enum):
    """How the items of a tuple stand: once each, ascending."""

    ITEMS = "items"
    KEYS = "keys"


IN_ORDER, BY_KEY = Order.ITEMS, Order.KEYS


def between(least: int, most: int | None = None, what: str = "") -> Form:
    """Return the form of integers within bounds."""
    bounds = f"an integer from {least}" if most is None else f"an integer from {least} to {most}"
    return Form(what or bounds, lambda value, _: value >= least and (most is None or value <= most))


Count: TypeAlias = Annotated[int, between(0)]
"""An integer from 0."""


class Reading:
    """One look at values: what is wrong with them, at which place.

    Attributes:
        state: The state in which the values stand, for forms that ask it.
        plain: Whether plain values are read.
        faults: What is wrong.
    """

    def __init__(self, state: Any = None, *, plain: bool = False) -> None:
        self.state = state
        self.plain = plain
        self.faults: list[Fault] = []

    def read(self, value: object, hint: Any, where: str) -> Any:
        """Return a value of the type `hint` from what stands at a place; if it cannot be had, that is a fault more."""
        return _walker(hint, "")(value, where, self)

    def refuse(self, path: Path, value: Any, what: str, rule: str) -> Any:
        """Keep a fault, and return the value as it is."""
        self.faults.append(Fault(rule, _place(path), f"{shown(value)} is not {what}"))
        return value


Path: TypeAlias = Any
"""A place: a text, or a pair of a place and the step inward, an index, a name, or a key in a tuple of its own. Rarely ever written out."""
Walker: TypeAlias = Callable[[Any, Path, Reading], Any]
"""Goes through a value, and returns it, or what it reads as."""


def form_faults(state: Any, nodes: tuple[type, ...], rule: str = "") -> tuple[Fault, ...]:
    """Return what is wrong with the form of a state, field by field; its agenda may hold just these nodes, whose forms a rule tells.

    Forms may ask the options, so that with wrong ones nothing else is looked at.
    """
    reading = Reading(state)
    cls: Any = type(state)
    for name, walk in _fields(cls):
        if name == "agenda":
            walk = _agenda_of(nodes, rule)
        walk(getattr(state, name), name, reading)
        if name == "options" and reading.faults:
            break
    return tuple(reading.faults)


@cache
def _agenda_of(nodes: tuple[type, ...], rule: str) -> Walker:
    def walk(node: Any, path: Path, reading: Reading) -> Any:
        if type(node) in nodes:
            cls: Any = type(node)
            return _walker(cls, rule)(node, path, reading)
        return reading.refuse(path, node, "a node of this game", "")

    return _items(tuple, walk, "")


def _place(path: Path) -> str:
    if isinstance(path, str):
        return path
    outer, step = path
    inner = f".{step}" if isinstance(step, str) else f"[{shown(step[0]) if isinstance(step, tuple) else step}]"
    return _place(outer) + inner


@cache
def _fields(cls: Any, rule: str = "") -> tuple[tuple[str, Walker], ...]:
    hints = get_type_hints(cls, include_extras=True)
    names = [field.name for field in attrs.fields(cls) if field.eq]
    return tuple((name, _walker(Any if name == "agenda" else hints[name], rule)) for name in names)


@cache
def _walker(hint: Any, rule: str) -> Walker:
    """Return what goes through values of a type; `rule` is the one that a wrong value breaks."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint is Any:
        return lambda value, _path, _reading: value
    if origin is Annotated:
        return _annotated(arguments[0], arguments[1:], rule)
    if origin in (Union, UnionType):
        return _one_of(arguments, rule)
    if origin is dict:
        return _dict(_walker(arguments[0], rule), _walker(arguments[1], rule), rule)
    if origin in (tuple, frozenset) and (origin is frozenset or arguments[1:] == (...,)):
        return _items(origin, _walker(arguments[0], rule), rule)
    if origin is tuple or (issubclass(hint, tuple) and hasattr(hint, "_fields")):
        return _parts(origin or hint, arguments or tuple(get_type_hints(hint, include_extras=True).values()), rule)
    return _attrs(hint, rule) if attrs.has(hint) else _plain(hint, rule)


def _annotated(hint: Any, marks: tuple[Any, ...], rule: str) -> Walker:
    rule = next((mark.clause for mark in reversed(marks) if isinstance(mark, Rule)), rule)
    inner = _walker(hint, rule)
    order = next((mark for mark in marks if isinstance(mark, Order)), None)
    if order is not None:
        inner = _ordered(inner, order, rule)
    for mark in marks:
        if isinstance(mark, Written):
            inner = _written(inner, mark.meant, rule)
    forms = [mark for mark in marks if isinstance(mark, Form)]  # of an alias first, then what is added to it
    if not forms:
        return inner
    what, test = forms[-1].what, _all_of([form.test for form in forms if form.test is not None])
    is_right = _quick(hint) if order is None else None

    def walk(value: Any, path: Path, reading: Reading) -> Any:
        if (
            is_right is not None
            and not reading.plain
            and is_right(value)
            and (test is None or test(value, reading.state))
        ):
            return value
        before = len(reading.faults)
        found = inner(value, path, reading)
        if len(reading.faults) > before or (test is not None and not test(found, reading.state)):
            del reading.faults[before:]
            return reading.refuse(path, value, what, rule)
        return found

    return walk


def _written(inner: Walker, meant: Callable[[Any, Any], Any], rule: str) -> Walker:
    def walk(value: Any, path: Path, reading: Reading) -> Any:
        try:
            return inner(meant(value, reading.state) if reading.plain else value, path, reading)
        except ValueError as error:
            reading.faults.append(Fault(rule, _place(path), str(error)))
            return value

    return walk


def _all_of(tests: list[Test]) -> Test | None:
    if not tests:
        return None
    first, others = tests[0], _all_of(tests[1:])
    return first if others is None else lambda value, state: first(value, state) and others(value, state)


def _ordered(inner: Walker, order: Order, rule: str) -> Walker:
    """Have items ascend, by the value or by its first part; plain values are put in order."""

    def walk(value: Any, path: Path, reading: Reading) -> Any:
        before = len(reading.faults)
        found = inner(value, path, reading)
        if len(reading.faults) > before:
            return found
        if reading.plain:
            return tuple(sorted(set(found)))
        keys = found if order is IN_ORDER else [pair[0] for pair in found]
        if all(map(lt, keys, keys[1:])):
            return found
        for index, (last, key) in enumerate(pairwise(keys), 1):
            if key <= last:
                at = (path, index) if order is IN_ORDER else ((path, index), 0)
                reading.refuse(at, key, f"beyond {shown(last)} before it", rule)
        return found

    return walk


def _one_of(hints: tuple[Any, ...], rule: str) -> Walker:
    """Take the first member of a union that takes the value; where none does, the last one says what is wrong."""
    walkers = [_walker(hint, rule) for hint in hints if hint is not NoneType]
    optional = NoneType in hints

    def walk(value: Any, path: Path, reading: Reading) -> Any:
        if value is None and optional:
            return None
        before = len(reading.faults)
        found = None
        for walker in walkers:
            del reading.faults[before:]
            found = walker(value, path, reading)
            if len(reading.faults) == before:
                break
        return found

    return walk


def _items(cls: Any, item: Walker, rule: str) -> Walker:
    def walk(value: Any, path: Path, reading: Reading) -> Any:
        if type(value) is not cls and not (
            reading.plain and isinstance(value, Iterable) and not isinstance(value, str | Mapping)
        ):
            return reading.refuse(path, value, "a list" if reading.plain else f"a {cls.__name__}", rule)
        found, faults = [], reading.faults
        most = len(faults) + MOST_FAULTS
        for index, each in enumerate(value):
            found.append(item(each, (path, index), reading))
            if faults and len(faults) >= most:
                break  # nobody would be told of more
        return cls(found) if reading.plain else value

    return walk


def _parts(cls: Any, hints: tuple[Any, ...], rule: str) -> Walker:
    """Go through a tuple with a form for each part. By hand, a text may stand for a named tuple whose other parts have defaults."""
    names = getattr(cls, "_fields", tuple(range(len(hints))))
    steps = [(index, name, _walker(hint, rule)) for index, (name, hint) in enumerate(zip(names, hints, strict=True))]
    defaults = getattr(cls, "_field_defaults", {})
    make = getattr(cls, "_make", cls)
    parts = "" if cls is tuple else f" ({', '.join(map(str, names))})"

    def walk(value: Any, path: Path, reading: Reading) -> Any:
        if type(value) is cls and len(value) == len(steps) and not reading.plain:
            for index, name, walker in steps:
                walker(value[index], (path, name), reading)
            return value
        if reading.plain and isinstance(value, str) and all(name in defaults for name in names[1:]):
            value = (value, *defaults.values())
        if not reading.plain or not isinstance(value, tuple | list) or len(value) != len(steps):
            return reading.refuse(path, value, f"{len(steps)} values{parts}", rule)
        return make([walker(value[index], (path, name), reading) for index, name, walker in steps])

    return walk


def _dict(key: Walker, item: Walker, rule: str) -> Walker:
    """Read a mapping written by hand, or its pairs."""

    def walk(value: Any, path: Path, reading: Reading) -> Any:
        pairs = list(value.items()) if isinstance(value, Mapping) else value
        found: dict[Any, Any] = {}
        if isinstance(pairs, str) or not isinstance(pairs, Iterable):
            return reading.refuse(path, value, "a mapping", rule)
        most = len(reading.faults) + MOST_FAULTS
        for pair in pairs:
            if len(reading.faults) >= most:
                break  # nobody would be told of more
            if not isinstance(pair, tuple | list) or len(pair) != 2:
                reading.refuse(path, pair, "a pair of a key and what is there", rule)
                continue
            at = (path, (tuple(pair[0]) if isinstance(pair[0], list) else pair[0],))
            before = len(reading.faults)
            name = key(pair[0], at, reading)
            if len(reading.faults) > before:
                continue
            if name in found:
                reading.refuse(at, pair[1], "needed: it is named twice", rule)
            found[name] = item(pair[1], at, reading)
        return found

    return walk


def _attrs(cls: Any, rule: str) -> Walker:
    known: Any = cls  # as it is called where type checkers have narrowed it

    def walk(value: Any, path: Path, reading: Reading) -> Any:
        if type(value) is not cls:
            return reading.refuse(path, value, f"a value of the class {cls.__name__}", rule)
        for name, walker in _fields(known, rule):
            walker(getattr(value, name), (path, name), reading)
        return value

    return walk


def _quick(hint: Any) -> Callable[[Any], bool] | None:
    """Return what tells at a glance that a value is of a type, where types are all that there is to see; nearly every value passes."""
    cls = get_origin(hint) or hint
    if not isinstance(cls, type) or attrs.has(cls):
        return None
    if not issubclass(cls, tuple):
        return lambda value: type(value) is cls
    kinds = get_args(hint) or tuple(get_type_hints(cls, include_extras=True).values())
    if ... in kinds or any(get_origin(kind) or _quick(kind) is None or issubclass(kind, tuple) for kind in kinds):
        return None
    return lambda value: type(value) is cls and tuple(map(type, value)) == kinds


def _plain(cls: Any, rule: str) -> Walker:
    """Go through a value without parts: a number, a text, a name, a card."""
    what = {bool: "True or False", int: "an integer", str: "a text"}.get(cls, f"a {cls.__name__}")

    def walk(value: Any, path: Path, reading: Reading) -> Any:
        if type(value) is cls:
            return value
        if reading.plain and issubclass(cls, Name):
            meant = named(value, cls)
            if meant is None:
                reading.faults.append(Fault(rule, _place(path), none_of(value, cls)))
            return value if meant is None else cls(meant)
        if reading.plain and isinstance(value, str) and issubclass(cls, str):
            with suppress(ValueError):
                return cls(value)
        return reading.refuse(path, value, what, rule)

    return walk
