"""Forms: what a field of a state, or a fact of a posed position, may hold. Each is declared once, next to the field.

    Die = Annotated[int, between(1, 6, "a die, 1 to 6")]

    class Draft:
        strength: Annotated[Count, Clause("INV-8")]
        site_dice: Annotated[Pairs[Place, Die], BY_KEY, Clause("INV-7")]

The type does most of the work: classes must match exactly, and tuples and unions are checked down to their parts. A `Form` adds what
no type can say, and its words describe the value as a whole. A fault in an item or a named part is reported there, at the deepest
place, but a pair of coordinates is wrong as a whole. `Clause` names the rule that a wrong value breaks.

A `Reading` checks a value against its form and keeps all faults. With `plain=True` it reads what people write by hand: lists for
tuples, mappings or pairs for dicts, texts for cards and names, and whatever else `ReadAs` allows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cache
from itertools import pairwise
from operator import lt
from types import NoneType
from typing import Any, TypeAlias, get_args, get_type_hints

import attrs

from zombiekit.agenda import Node
from zombiekit.errors import Fault, shown
from zombiekit.limits import MOST_FAULTS
from zombiekit.marks import BY_KEY, IN_ORDER, SHARED, Clause, Count, Form, Order, ReadAs, among, between, one_each
from zombiekit.primitives.names import Name, is_of_house, named, none_of
from zombiekit.primitives.shapes import (
    Fields,
    Items,
    Mapped,
    Members,
    OneOf,
    Plain,
    Series,
    hints_of,
    marks_of,
    shape_of,
)

__all__ = [
    "BY_KEY",
    "IN_ORDER",
    "SHARED",
    "Clause",
    "Count",
    "Form",
    "Order",
    "ReadAs",
    "Reading",
    "agendas_of",
    "among",
    "between",
    "fields_of",
    "form_faults",
    "one_each",
    "place_of",
    "right_of",
    "walker_of",
]

Path: TypeAlias = Any
"""A place: a text, or a pair of a place and a step inward (an index, a name, or a key in a 1-tuple). Only faults need it as text."""


class Reading:
    """A look at values, which keeps what is wrong with them, and where.

    Attributes:
        state: The state that the values belong to, for forms that ask it.
        plain: Whether plain values are read.
        faults: What is wrong.
    """

    def __init__(self, state: object = None, *, plain: bool = False) -> None:
        self.state = state
        self.plain = plain
        self.faults: list[Fault] = []

    def read(self, value: object, hint: object, where: str) -> Any:
        """Return `value`, found at `where`, as a value of the type `hint`; if that fails, keep a fault."""
        return walker_of(hint, "")(value, where, self)

    def refuse(self, path: Path, value: object, what: str, rule: str) -> object:
        """Keep a fault, and return the value unchanged."""
        self.faults.append(Fault(rule, place_of(path), f"{shown(value)} is not {what}"))
        return value


def place_of(path: Path) -> str:
    """Return a path as text, as faults show it."""
    if isinstance(path, str):
        return path
    outer, step = path
    inner = f".{step}" if isinstance(step, str) else f"[{shown(step[0]) if isinstance(step, tuple) else step}]"
    return place_of(outer) + inner


Walker: TypeAlias = Callable[[Any, Path, Reading], Any]
"""Checks a value, keeps its faults in the look, and returns the value or what it stands for."""


@cache
def fields_of(cls: Any, rule: str = "") -> tuple[tuple[str, Walker], ...]:
    """Return name and walker of each field that counts in equality."""
    return tuple((name, walker_of(hint, rule)) for name, hint in _hints_of(cls).items())


@cache
def _hints_of(cls: Any) -> dict[str, Any]:
    """Return the type, with its form, of each field that counts in equality; a field that holds nodes may be anything."""
    hints = hints_of(cls)
    names = [field.name for field in attrs.fields(cls) if field.eq]
    return {name: Any if name in agendas_of(cls) else hints[name] for name in names}


NODES = tuple[Node, ...]
"""The type of an agenda."""


@cache
def agendas_of(cls: Any) -> frozenset[str]:
    """Return the names of the fields of a class that hold nodes: the agenda, and others of the same type."""
    return frozenset(name for name, hint in hints_of(cls, marks=False).items() if name == "agenda" or hint == NODES)


@cache
def walker_of(hint: Any, rule: str) -> Walker:
    """Return the walker for values of a type; `rule` is the clause that a wrong value breaks."""
    if marks := marks_of(hint):
        return _annotated(get_args(hint)[0], marks, rule)
    match shape_of(hint):
        case OneOf(members):
            return _one_of(members, rule)
        case Mapped(key, item):
            return _dict(walker_of(key, rule), walker_of(item, rule), rule)
        case Series(cls, item):
            return _series(cls, walker_of(item, rule), rule)
        case Items() as shape:
            return _parts(shape, rule)
        case Fields(cls):
            return _attrs(cls, rule)
        case Plain(cls) | Members(cls):
            return _plain(cls, rule)
        case _:
            return lambda value, _path, _look: value


def _annotated(hint: object, marks: tuple[object, ...], rule: str) -> Walker:
    rule = next((mark.clause for mark in reversed(marks) if isinstance(mark, Clause)), rule)
    inner = walker_of(hint, rule)
    order = next((mark for mark in marks if isinstance(mark, Order)), None)
    if order is not None:
        inner = _ordered(inner, order, rule)
    meanings = [mark.meant for mark in marks if isinstance(mark, ReadAs)][::-1]
    forms = [mark for mark in marks if isinstance(mark, Form)]  # first those of an alias, then those added to it
    if not forms and not meanings:
        return inner
    tests = [form.test for form in forms if form.test is not None]
    # a pair of coordinates is wrong as a whole
    is_whole = isinstance(shape := shape_of(hint), Items) and not shape.names

    def walk(value: object, path: Path, look: Reading) -> Any:
        meant = value
        try:
            for meaning in meanings if look.plain else ():
                meant = meaning(meant, look.state)
        except ValueError as error:
            look.faults.append(Fault(rule, place_of(path), str(error)))
            return value
        before = len(look.faults)
        found = inner(meant, path, look)
        if not forms:
            return found
        if len(look.faults) > before:
            # if one word stands for the value, nobody wrote its parts
            is_written_out = meant is value and not isinstance(value, str)
            if is_written_out and not is_whole and _is_inside(look.faults[before], path):
                return found
        elif all(test(found, look.state) for test in tests):
            return found
        del look.faults[before:]
        return look.refuse(path, value, forms[-1].words(look.state), rule)

    return walk


def _is_inside(fault: Fault, path: Path) -> bool:
    """Return whether a fault is about a part of the value at `path`, and so says more than that the value is wrong."""
    return fault.where != place_of(path)


def _ordered(inner: Walker, order: Order, rule: str) -> Walker:
    """Require items in ascending order, by the value or by its first part; sort plain values and drop repeats."""

    def walk(value: object, path: Path, look: Reading) -> Any:
        before = len(look.faults)
        found = inner(value, path, look)
        if len(look.faults) > before:
            return found
        if look.plain:
            return tuple(sorted(set(found)))
        keys = _keys(order, found)
        if all(map(lt, keys, keys[1:])):
            return found
        for index, (last, key) in enumerate(pairwise(keys), 1):
            if key <= last:
                at = (path, index) if order is IN_ORDER else ((path, index), 0)
                look.refuse(at, key, f"greater than {shown(last)}, which comes before it", rule)
        return found

    return walk


def _keys(order: Order, items: Any) -> Any:
    """Return what items are sorted by."""
    return items if order is IN_ORDER else [pair[0] for pair in items]


def _one_of(hints: tuple[object, ...], rule: str) -> Walker:
    """Use the first member of a union that accepts the value.

    If none does, report the faults of the last member that finds them in a part of the value, or else of the last member.
    """
    walkers = [walker_of(hint, rule) for hint in hints if hint is not NoneType]
    optional = NoneType in hints

    def walk(value: object, path: Path, look: Reading) -> Any:
        if value is None and optional:
            return None
        before = len(look.faults)
        found: Any = None
        wrong: list[Fault] = []
        for walker in walkers:
            found = walker(value, path, look)
            if len(look.faults) == before:
                return found
            faults = look.faults[before:]
            del look.faults[before:]
            if not wrong or _is_inside(faults[0], path) or not _is_inside(wrong[0], path):
                wrong = faults
        look.faults += wrong
        return found

    return walk


def _series(cls: Any, item: Walker, rule: str) -> Walker:
    """Check each item of a tuple or frozenset of any length."""

    def walk(value: Any, path: Path, look: Reading) -> Any:
        is_list = look.plain and isinstance(value, Iterable) and not isinstance(value, str | Mapping)
        if type(value) is not cls and not is_list:
            return look.refuse(path, value, "a list" if look.plain else f"a {cls.__name__}", rule)
        found, faults = [], look.faults
        before = len(faults)
        for index, each in enumerate(value):
            found.append(item(each, (path, index), look))
            if len(faults) >= before + MOST_FAULTS:
                break  # errors list no more than these
        is_hashable = cls is not frozenset or len(faults) == before  # a wrong item may have no hash
        return cls(found) if look.plain and is_hashable else value

    return walk


def _marked_items(shape: Items) -> dict[Any, Any]:
    """Return the types of a tuple's items, with their forms, by name or index."""
    return get_type_hints(shape.cls, include_extras=True) if shape.names else dict(enumerate(shape.items))


def _parts(shape: Items, rule: str) -> Walker:
    """Check each part of a tuple by its form. A hand-written text may stand for a named tuple if all parts but the first have defaults."""
    cls, make, names = shape.cls, shape.make, tuple(hints := _marked_items(shape))
    steps = [(index, name, walker_of(hints[name], rule)) for index, name in enumerate(names)]
    defaults = getattr(cls, "_field_defaults", {})
    parts = f" ({', '.join(shape.names)})" if shape.names else ""

    def walk(value: Any, path: Path, look: Reading) -> Any:
        if type(value) is cls and len(value) == len(steps) and not look.plain:
            for index, name, walker in steps:
                walker(value[index], (path, name), look)
            return value
        if look.plain and isinstance(value, str) and all(name in defaults for name in names[1:]):
            value = (value, *defaults.values())
        if not look.plain or not isinstance(value, tuple | list) or len(value) != len(steps):
            return look.refuse(path, value, f"{len(steps)} values{parts}", rule)
        return make([walker(value[index], (path, name), look) for index, name, walker in steps])

    return walk


def _dict(key: Walker, item: Walker, rule: str) -> Walker:
    """Read a hand-written mapping, or a list of its pairs."""

    def walk(value: object, path: Path, look: Reading) -> Any:
        pairs = list(value.items()) if isinstance(value, Mapping) else value
        found: dict[Any, Any] = {}
        if isinstance(pairs, str) or not isinstance(pairs, Iterable):
            return look.refuse(path, value, "a mapping", rule)
        most = len(look.faults) + MOST_FAULTS
        for pair in pairs:
            if len(look.faults) >= most:
                break  # errors list no more than these
            if not isinstance(pair, tuple | list) or len(pair) != 2:
                look.refuse(path, pair, "a pair of a key and a value", rule)
                continue
            at = (path, (tuple(pair[0]) if isinstance(pair[0], list) else pair[0],))
            before = len(look.faults)
            name = key(pair[0], at, look)
            if len(look.faults) > before:
                continue
            if name in found:
                look.refuse(at, pair[1], "allowed: its key is given twice", rule)
            found[name] = item(pair[1], at, look)
        return found

    return walk


def _attrs(cls: Any, rule: str) -> Walker:
    known: Any = cls  # inside `walk`, type checkers narrow `cls` itself

    def walk(value: Any, path: Path, look: Reading) -> Any:
        if type(value) is not cls and not is_of_house(value, cls):
            return look.refuse(path, value, f"a value of the class {cls.__name__}", rule)
        for name, walker in fields_of(known, rule):
            walker(getattr(value, name), (path, name), look)
        return value

    return walk


def _plain(cls: Any, rule: str) -> Walker:
    """Check a value without parts: a number, a text, a name, a card."""
    what = {bool: "True or False", int: "an integer", str: "a text"}.get(cls, f"a {cls.__name__}")

    def walk(value: Any, path: Path, look: Reading) -> Any:
        if type(value) is cls:
            return value
        if look.plain and issubclass(cls, Name):
            meant = named(value, cls)
            if meant is None:
                look.faults.append(Fault(rule, place_of(path), none_of(value, cls)))
            return value if meant is None else cls(meant)
        if look.plain and isinstance(value, str) and issubclass(cls, str):
            with suppress(ValueError):
                return cls(value)
        return look.refuse(path, value, what, rule)

    return walk


def form_faults(state: object, nodes: tuple[type, ...], rule: str = "") -> tuple[Fault, ...]:
    """Return what is wrong with the form of a state, field by field.

    Forms may ask the options, so if the options are wrong, no later field is checked.

    Args:
        state: The state.
        nodes: The classes of nodes that its agenda may hold.
        rule: The clause that nodes of a wrong form break.
    """
    if _is_right(state, nodes):
        return ()
    look = Reading(state)
    cls: Any = type(state)
    for name, walk in fields_of(cls):
        if name in agendas_of(cls):
            walk = _agenda_of(nodes, rule)
        walk(getattr(state, name), name, look)
        if name == "options" and look.faults:
            break
    return tuple(look.faults)


@cache
def _agenda_of(nodes: tuple[type, ...], rule: str) -> Walker:
    def walk(node: object, path: Path, look: Reading) -> Any:
        cls: Any = type(node)
        if cls in nodes:
            return walker_of(cls, rule)(node, path, look)
        return look.refuse(path, node, "a node of this game", "")

    return _series(tuple, walk, "")


def _is_right(state: Any, nodes: tuple[type, ...]) -> bool:
    """Return whether a state has its form, as nearly all do. It tracks no places, so it takes only 40 % of the instructions of a walk."""
    cls: Any = type(state)
    if not right_of(cls)(state, state):
        return False
    agendas = [getattr(state, name) for name in agendas_of(cls)]
    return all(type(each) is tuple and all(_is_node(node, nodes, state) for node in each) for each in agendas)


def _is_node(node: object, nodes: tuple[type, ...], state: object) -> bool:
    cls: Any = type(node)
    return cls in nodes and right_of(cls)(node, state)


@cache
def right_of(hint: Any) -> Callable[[Any, Any], bool]:
    """Return the quick test for values of a type, given the value and the state; it passes exactly those without faults.

    It is generated, as attrs writes its methods, with the tests of simple values and tuples in place.
    """
    scope: dict[str, Any] = {"right_of": right_of, "keys": _keys, "lt": lt, "is_of_house": is_of_house, "sets": {}}
    lines: list[str] = []
    if isinstance(shape := shape_of(hint), Fields) and not marks_of(hint):
        cls = _constant(scope, shape.cls)
        lines.append(f"    if type(value) is not {cls} and not is_of_house(value, {cls}): return False")
        for name, inner in _hints_of(shape.cls).items():
            lines += [f"    value_{name} = value.{name}", *_with_sets(f"value_{name}", inner, scope)]
    else:
        lines += _with_sets("value", hint, scope)
    exec("\n".join(["def is_right(value, state):", *lines, "    return True"]), scope)  # noqa: S102 - the text is made of the names of attributes
    return scope["is_right"]  # type: ignore[no-any-return]


def _with_sets(name: str, hint: Any, scope: dict[str, Any]) -> list[str]:
    """Return the lines that test a value, after lines that compute the sets of allowed values not computed yet."""
    known = len(scope["sets"])
    lines = _tests(name, hint, scope, "    ")
    return [*[f"    {each}_s = {each}(state)" for each in [*scope["sets"].values()][known:]], *lines]


def _tests(name: str, hint: Any, scope: dict[str, Any], indent: str) -> list[str]:
    """Return the lines that test a value by its name; the names of its parts begin with the same word."""
    if marks := marks_of(hint):
        lines = _tests(name, get_args(hint)[0], scope, indent)
        for order in [mark for mark in marks if isinstance(mark, Order)][:1]:
            lines.append(f"{indent}{name}_k = keys({_constant(scope, order)}, {name})")
            lines.append(f"{indent}if not all(map(lt, {name}_k, {name}_k[1:])): return False")
        forms = [mark for mark in marks if isinstance(mark, Form) and mark.test is not None]
        return lines + [f"{indent}if not ({_test(name, form, scope)}): return False" for form in forms]
    match shape_of(hint):
        case OneOf(members):
            terms = [f"right_of({_constant(scope, member)})({name}, state)" for member in members]
            return [f"{indent}if not ({' or '.join(terms)}): return False"]
        case Fields(cls):
            return [f"{indent}if not right_of({_constant(scope, cls)})({name}, state): return False"]
        case Series(cls) | Items(cls) | Plain(cls) | Members(cls) as shape:
            lines = [f"{indent}if type({name}) is not {_constant(scope, cls)}: return False"]
        case Mapped():
            return [f"{indent}return False"]  # states hold none: only people write them, and a walker reads them
        case _:
            return []
    if isinstance(shape, Series) and (inner := _tests(f"{name}_i", shape.item, scope, f"{indent}    ")):
        lines += [f"{indent}for {name}_i in {name}:", *inner]
    if isinstance(shape, Items):
        parts = {f"{name}_{index}": part for index, part in enumerate(_marked_items(shape).values())}
        lines += [f"{indent}if len({name}) != {len(parts)}: return False", f"{indent}[{', '.join(parts)}] = {name}"]
        lines += [line for part in parts.items() for line in _tests(*part, scope, indent)]
    return lines


def _test(name: str, form: Form, scope: dict[str, Any]) -> str:
    """Return the test of a form as an expression: in place if it asks for values that a state determines."""
    if form.inside is not None:
        if form.inside not in scope["sets"]:
            scope["sets"][form.inside] = _constant(scope, form.inside)
        return f"{name} in {scope['sets'][form.inside]}_s"
    return f"{_constant(scope, form.test)}({name}, state)"


def _constant(scope: dict[str, Any], value: object) -> str:
    """Store a value for a test, and return the name under which it finds it."""
    name = f"t{len(scope)}"
    scope[name] = value
    return name
