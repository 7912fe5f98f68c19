"""The classes that a variant makes: options and states with more fields than the game's, and what such fields may be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from keyword import iskeyword
from math import isfinite
from types import NoneType
from typing import Any
from unicodedata import normalize

import attrs

from zombiekit.errors import InvalidOptions, shown
from zombiekit.limits import LARGEST_INTEGER, LONGEST_WORDS, flaw_of
from zombiekit.primitives.names import known_options, within
from zombiekit.primitives.shapes import can_be_saved, check_of, hints_of


def check_names(what: str, names: Iterable[str], taken: Iterable[str] = ()) -> None:
    """Refuse names that no attribute can have, or that are taken; `what` says what is named, such as `"field"`.

    Raises:
        TypeError: One of the names is refused, or they are a single text.
    """
    if isinstance(names, str):
        raise TypeError(f"{what}s are given as a tuple, not as {names!r}")
    for name in names:
        is_usable = isinstance(name, str) and name.isidentifier() and not iskeyword(name) and name != "self"
        if not is_usable or name.startswith("_") or name != normalize("NFKC", name):
            rule = "letters, digits and _ only, a letter first, and no word of Python"
            raise TypeError(f"{name!r} cannot name a new {what}: {rule}")
        if name in taken:
            raise TypeError(f"{name} cannot name a new {what}: the game has one of this name")


def check_fields(fields: Mapping[str, Any], nodes: tuple[type, ...]) -> None:
    """Refuse new fields of a state without a type and a default of this type, or whose values could not be saved; `nodes` can be.

    Raises:
        TypeError: One of the fields is refused.
    """
    for name, field in fields.items():
        if not isinstance(field, (tuple, list)) or len(field) != 2:
            raise TypeError(f"field {name} is given by its type and default, (int, 0), not by {shown(field)}")
        if not can_be_saved(field[0], nodes):
            raise TypeError(f"field {name} is of type {shown(field[0])}: {_SAVED}")
        hint, default = field
        is_exact = type(default) is attrs.Factory or check_of(hint)(default)
        if not is_exact and can_be_saved(hint):  # a hint of nodes stands for all their classes
            raise TypeError(f"field {name} is of type {shown(hint)}, and its default is {shown(default)}")


def check_classes(classes: Iterable[Any], nodes: tuple[type, ...]) -> None:
    """Refuse new classes of nodes and events that are no attrs classes, or whose values could not be saved; `nodes` can be.

    Raises:
        TypeError: One of the classes or fields is refused.
    """
    for cls in classes:
        if not attrs.has(cls):
            raise TypeError(
                f"{shown(cls)} is no attrs class, so its values could not be saved: put @attrs.frozen above it"
            )
        hints = hints_of(cls)
        for field in attrs.fields(cls):
            if field.init and field.eq and not can_be_saved(hints[field.name], nodes):
                raise TypeError(f"{cls.__name__}.{field.name} is of type {shown(hints[field.name])}: {_SAVED}")


_SAVED = "what can be saved are numbers, texts, None, enums, attrs classes, tuples of these, and unions of what JSON tells apart"


def in_range(low: int, high: int, clause: str) -> Callable[[object, attrs.Attribute[int], int], None]:
    """Return a validator for a house number that a variant offers as an option."""

    def check(_: object, field: attrs.Attribute[int], value: int) -> None:
        if faults := within(field.name, value, low, high, clause):
            raise InvalidOptions(faults)

    return check


def _why_unsaved(value: Any) -> str | None:
    """Say why a value, or what is in a tuple or an attrs object, cannot be saved, or return None if it can."""
    if attrs.has(type(value)):
        value = tuple(getattr(value, field.name) for field in attrs.fields(type(value)) if field.init and field.eq)
    if isinstance(value, tuple):
        return next(filter(None, map(_why_unsaved, value)), None)
    if type(value) is float and not isfinite(value):
        return "its numbers must be finite"
    if type(value) is int and abs(value) > LARGEST_INTEGER:
        return f"its integers must be from {-LARGEST_INTEGER} to {LARGEST_INTEGER}"
    flaw = flaw_of(value, LONGEST_WORDS) if type(value) is str else None
    return flaw and f"it {flaw}"


def _typed(own: Any, hint: Any) -> Callable[[object, attrs.Attribute[Any], object], None]:
    """Return a validator for values of exactly one type, which then asks an option's `own` validator, if there is one."""
    is_exact = check_of(hint)

    def check(options: object, field: attrs.Attribute[Any], value: object) -> None:
        if not is_exact(value):
            name = hint.__name__ if isinstance(hint, type) else hint
            raise InvalidOptions.at(field.name, f"{shown(value)} is not of type {name}")
        if why := _why_unsaved(value):
            raise InvalidOptions.at(field.name, f"{shown(value)} cannot be saved: {why}")
        try:
            if own is not None:
                own(options, field, value)
        except InvalidOptions:
            raise
        except (TypeError, ValueError) as error:  # as the validators of attrs do, with more arguments than the sentence
            raise InvalidOptions.at(field.name, str(*error.args[:1]) or type(error).__name__) from error

    return check


def option_of(name: str, given: Any) -> Any:
    """Return the field of a new option with its type; its validators raise `InvalidOptions`.

    Raises:
        TypeError: It has no default, or its type is not given and the default does not show it, or its values could not be saved.
    """
    made = given if isinstance(given, type(attrs.field())) else attrs.field(default=given)
    field: Any = attrs.fields(attrs.make_class("One", {name: made}))[0]
    if field.default is attrs.NOTHING:
        raise TypeError(f"option {name} needs a default")
    hint = field.type
    if hint is None:
        factory = None if getattr(field.default, "takes_self", False) else getattr(field.default, "factory", None)
        hint = type(factory() if factory else field.default)
        if hint in (attrs.Factory, NoneType, tuple, list, dict, set, frozenset):
            raise TypeError(f"option {name} needs a type: attrs.field(default=..., type=tuple[int, ...])")
    if not can_be_saved(hint):
        raise TypeError(f"option {name} is of type {shown(hint)}: {_SAVED}")
    return field.evolve(type=hint, validator=_typed(field.validator, hint))


def copied_field(field: attrs.Attribute[Any], hint: Any) -> Any:
    """Return a field like that of a finished class, with another type hint, for a class to be made."""
    names = ("default", "validator", "converter", "eq", "repr", "init", "kw_only", "metadata", "alias")
    return attrs.field(type=hint, **{name: getattr(field, name) for name in names})


def options_class(base: Any, options: dict[str, Any]) -> Any:
    """Return a class of options with more options, or with new defaults for existing ones."""
    known, numbers = attrs.fields_dict(base), getattr(base, "house_numbers", {})
    body, hints = dict[str, Any](), dict[str, Any]()
    for name, given in options.items():
        if name in numbers:
            body[name] = attrs.field(default=given, validator=in_range(*numbers[name]))
            hints[name] = int
        elif name in known:
            own = {each: getattr(known[name], each) for each in ("converter", "validator", "metadata")}
            body[name] = attrs.field(default=given, **own)
        else:
            field = option_of(name, given)
            hints[name] = field.type
            body[name] = copied_field(field, None)
    cls = type(base.__name__, (base,), body | {"__annotations__": hints, "is_of_house": True})
    return known_options(attrs.frozen(cls, auto_attribs=False, kw_only=True))


def state_class(base: Any, options: Any, fields: dict[str, tuple[Any, Any]]) -> Any:
    """Return a state class like the game's with other options and more fields: a frozen class derived from a new draft class."""
    hints = {"options": options} | {name: hint for name, (hint, _) in fields.items()}
    these = {
        field.name: copied_field(field, None if field.name in hints else field.type) for field in attrs.fields(base)
    }
    events = these.pop("events")
    these |= {name: attrs.field(default=default) for name, (_, default) in fields.items()}
    draft = attrs.define(
        type(f"{base.__name__}Draft", base.__bases__, {"__annotations__": hints}),
        these=these | {"events": events},
        eq=False,
        weakref_slot=False,
    )
    return attrs.frozen(type(base.__name__, (draft, base), {}), weakref_slot=False)


def values_of(value: Any, cls: Any) -> dict[str, Any]:
    """Return the values of the fields that a class takes, by name."""
    return {field.name: getattr(value, field.name) for field in attrs.fields(cls) if field.init}


def as_options(cls: Any, options: Any) -> Any:
    """Convert options to another class: drop what it lacks, and take its defaults for what is new."""
    if type(options) is cls:
        return options
    known = attrs.fields_dict(type(options))  # a number of the box is no choice
    names = [field.name for field in attrs.fields(cls) if field.init and field.name in known]
    return cls(**{name: getattr(options, name) for name in names})
