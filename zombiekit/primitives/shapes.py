"""The shapes of values as their types declare them, for all code that works with types; and the check for exact types.

Equality cannot show whether a value is made of exactly the declared classes, since some objects are equal to everything. The checks
of exact types run no code of a stranger's class; they only look at `type(value)`.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import cache, partial
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, Union, get_args, get_origin, get_type_hints

import attrs


class Plain(NamedTuple):
    """Values without parts: numbers, texts, None."""

    cls: type


class Members(NamedTuple):
    """The members of an enum."""

    cls: type[Enum]


class Literals(NamedTuple):
    """Some values, each written out."""

    values: tuple[Any, ...]


class Items(NamedTuple):
    """A tuple with a type for each item; the types of a named tuple's items come without marks."""

    cls: Any
    items: tuple[Any, ...]
    names: tuple[str, ...] = ()

    @property
    def make(self) -> Callable[[list[Any]], Any]:
        """The function that makes the tuple from a list of its items."""
        return (lambda items: self.cls(*items)) if self.names else tuple


class Series(NamedTuple):
    """A tuple, set or list with any number of items of one type."""

    cls: Any
    item: Any


class Mapped(NamedTuple):
    """A dict."""

    key: Any
    item: Any


class Fields(NamedTuple):
    """An attrs class."""

    cls: Any


class OneOf(NamedTuple):
    """A union."""

    members: tuple[Any, ...]


class Unread(NamedTuple):
    """Any other type, which says nothing here: `Any`, a type variable."""

    hint: Any


ValueShape: TypeAlias = Plain | Members | Literals | Items | Series | Mapped | Fields | OneOf | Unread
"""What a type says about its values. Parts are types, not shapes, so a class may contain its own kind."""


@cache
def shape_of(hint: Any) -> ValueShape:
    """Return the shape of a type, ignoring its marks."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return shape_of(arguments[0])
    if origin in (Union, UnionType):
        return OneOf(arguments)
    if origin is Literal:
        return Literals(arguments)
    if origin is dict:
        return Mapped(*arguments)
    if origin is tuple and arguments[1:] != (...,):
        return Items(tuple, arguments)
    if origin in (tuple, frozenset, list):
        return Series(origin, arguments[0])
    return _shape_of_class(hint) if isinstance(hint, type) and hint is not Any else Unread(hint)


def _shape_of_class(cls: Any) -> ValueShape:
    names: tuple[str, ...] | None = getattr(cls, "_fields", None)
    if issubclass(cls, tuple) and names is not None:
        hints = get_type_hints(cls)  # none where `collections.namedtuple` made the class
        return Items(cls, tuple(hints.values()), names) if hints else Plain(cls)
    if attrs.has(cls):
        return Fields(cls)
    return Members(cls) if issubclass(cls, Enum) else Plain(cls)


def members_of(hint: Any) -> tuple[Any, ...]:
    """Return the member types of a union, or the type itself."""
    shape = shape_of(hint)
    return shape.members if isinstance(shape, OneOf) else (hint,)


def marks_of(hint: Any) -> tuple[Any, ...]:
    """Return the marks of a type, such as `"a die"` in `Annotated[int, "a die"]`; empty if it has none."""
    return get_args(hint)[1:] if get_origin(hint) is Annotated else ()


def hints_of(cls: Any, *, marks: bool = True) -> dict[str, Any]:
    """Return the types of a class's fields, with or without their marks.

    Raises:
        TypeError: One of them cannot be read, such as the name of a class that the module does not have.
    """
    try:
        return get_type_hints(cls, include_extras=marks)
    except Exception as error:  # noqa: BLE001 - an annotation may be any expression
        raise TypeError(f"the type of {cls.__name__}.{_unread(cls)} cannot be read: {error}") from None


def _unread(cls: type) -> str:
    """Return the name of the first field of an attrs class whose type cannot be read."""
    for owner in filter(attrs.has, reversed(cls.__mro__)):
        for field in attrs.fields(owner):
            alone = {"__module__": owner.__module__, "__annotations__": {field.name: field.type}}
            try:
                _ = field.inherited or get_type_hints(type(cls.__name__, (), alone))
            except Exception:  # noqa: BLE001 - see above
                return str(field.name)
    return "__annotations__"


def can_be_saved(hint: Any, nodes: tuple[type, ...] = (), around: tuple[type, ...] = ()) -> bool:
    """Return whether a save has a form for the values of a type, as far as its shape shows.

    Args:
        hint: The type.
        nodes: Base classes whose values have a form in any case.
        around: The classes of which the value is a part.

    Raises:
        TypeError: A field of a class in it is of a type that the class's module does not know.
    """
    try:
        shape = shape_of(hint)
    except TypeError:  # no type, such as `[int]`
        return False
    match shape:
        case OneOf(parts):
            return all(can_be_saved(part, nodes, around) for part in parts) and _are_told_apart(parts, nodes)
        case Items(_, parts):
            return all(can_be_saved(part, nodes, around) for part in parts)
        case Series(cls, item):
            return cls is tuple and can_be_saved(item, nodes, around)
        case Plain(cls):
            return issubclass(cls, (int, float, str, NoneType, *nodes))
        case Fields(cls) if not issubclass(cls, (*nodes, *around)):
            hints = hints_of(cls)
            inner = [hints[field.name] for field in attrs.fields(cls) if field.init and field.eq]
            return all(can_be_saved(part, nodes, (*around, cls)) for part in inner)
        case _:
            return isinstance(shape, Fields | Members)


def _are_told_apart(members: tuple[Any, ...], nodes: tuple[type, ...]) -> bool:
    """Return whether saves tell the members of a union apart: by the type of their JSON data, or as nodes or lines by their names."""
    if all(isinstance(member, type) and issubclass(member, nodes) for member in members):
        return True
    told: dict[type, bool] = {}
    for member in members:
        is_line = hasattr(member, "WORD")
        is_named = is_line or (attrs.has(member) and issubclass(member, nodes))
        kind = str if is_line else json_type(member)
        if kind not in (*_SIMPLE, list, dict) or (kind in told and not (told[kind] and is_named)):
            return False
        told[kind] = is_named
    return True


_SIMPLE = (bool, str, int, float, NoneType)


def json_type(hint: Any) -> type:
    """Return the Python type of the JSON data in which values of a type are saved, if they are no nodes and no lines of notation."""
    match shape_of(hint):
        case Fields():
            return dict
        case Series() | Items():
            return list
        case Members(enum):
            cls: Any = type(next(iter(enum)).value)
        case Plain(plain):
            cls = plain
        case _:
            cls = hint
    return next((kind for kind in _SIMPLE if issubclass(cls, kind)), cls)


Check: TypeAlias = Callable[[Any], bool]
"""Returns whether a value is of exactly one type."""


@cache
def check_of(hint: Any) -> Check:
    """Return the check for values of a type: it checks classes, their fields, tuples and unions, and accepts all other types."""
    return _check_of(hint, ())


def _check_of(hint: Any, around: tuple[type, ...]) -> Check:
    """Return the check for a part of values of these classes; a class that holds its own kind is looked up when it comes to that."""
    match shape_of(hint):
        case OneOf(members):
            checks = [_check_of(member, around) for member in members]
            return lambda value: any(check(value) for check in checks)
        case Series(cls, item) if cls is tuple:
            each = _check_of(item, around)
            return lambda value: type(value) is tuple and all(map(each, value))
        case Items(cls, items):
            return _items_of(cls, [_check_of(item, around) for item in items])
        case Fields(cls) if cls in around:
            return partial(_is_of, cls)
        case Fields(cls):
            return _fields_of(cls, (*around, cls))
        case Plain(cls) | Members(cls):
            return lambda value: type(value) is cls
        case _:
            return lambda _: True


def _is_of(cls: type, value: object) -> bool:
    return check_of(cls)(value)


def _items_of(cls: Any, checks: list[Check]) -> Check:
    def check(value: Any) -> bool:
        if type(value) is not cls or len(value) != len(checks):
            return False
        return all(check(item) for check, item in zip(checks, value, strict=True))

    return check


def _fields_of(cls: type, around: tuple[type, ...]) -> Check:
    hints = hints_of(cls, marks=False)
    checks = [(field.name, _check_of(hints.get(field.name, Any), around)) for field in attrs.fields(cls)]

    def check(value: Any) -> bool:
        try:
            return type(value) is cls and all(each(getattr(value, name)) for name, each in checks)
        except AttributeError:
            return False

    return check


def is_same(value: Any, known: Any) -> bool:
    """Return whether a value is equal to a known one and made of the same classes, down to the last part."""
    if value is known:
        return True
    cls = type(known)
    if type(value) is not cls:
        return False
    if issubclass(cls, tuple):
        return len(value) == len(known) and all(map(is_same, value, known))
    if attrs.has(cls):
        names = [field.name for field in attrs.fields(cls) if field.eq]
        return all(is_same(getattr(value, name, _MISSING), getattr(known, name)) for name in names)
    return bool(value == known)


_MISSING = object()
