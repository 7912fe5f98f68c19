"""Names, facts and options: enums that print as their text, and checks that report all mistakes at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from enum import StrEnum
from functools import wraps
from keyword import iskeyword
from math import isfinite
from types import NoneType
from typing import Any, NoReturn, TypeAlias, TypeVar
from unicodedata import normalize

import attrs

from zombiekit.errors import Fault, InvalidOptions, shown
from zombiekit.limits import LARGEST_INTEGER, LONGEST_NAME, LONGEST_WORDS, MOST_FAULTS, escaped, flaw_of
from zombiekit.primitives.shapes import can_be_saved, check_of


class Name(StrEnum):
    """A string enum. The repr of a member is an expression, `Direction.E`, and finished members cannot be changed."""

    def __setattr__(self, name: str, value: object) -> None:
        if "_sort_order_" in self.__dict__:
            raise AttributeError(f"{self!r} cannot be changed, and neither can its {name}")
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{self!r} cannot be changed, and neither can its {name}")

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


def named(value: object, names: Iterable[str]) -> str | None:
    """Return the one of several names that a person means, or None if that is unclear.

    Upper and lower case are the same, and so are `_`, `-` and blanks. A name that is written exactly always wins.
    """
    names = tuple(names)
    if not isinstance(value, str) or value in names:
        return value if isinstance(value, str) else None
    plain = folded(value)
    alike = [name for name in names if folded(name) == plain]
    return alike[0] if len(alike) == 1 else None


def folded(name: str) -> str:
    """Return a name in a form for comparing: without case, and with blanks for `_` and `-`."""
    return " ".join(name.casefold().replace("-", " ").replace("_", " ").split())


T = TypeVar("T")


class HouseOptions(dict[str, Any]):
    """Options by name, with what `pose` needs to build a position for a variant.

    Attributes:
        made: The variant's class of options, which has the numbers of the house.
        own: Turns a state of the game into one of the variant.
    """

    def __init__(self, made: type, own: Callable[[Any], Any], given: Mapping[str, Any]) -> None:
        super().__init__(given)
        self.made = made
        self.own = own

    def __ror__(self, other: Mapping[str, Any]) -> HouseOptions:  # type: ignore[override]
        return HouseOptions(self.made, self.own, {**other, **self})


def is_of_house(value: object, cls: type) -> bool:
    """Return whether these are options that a variant made by a class derived from the game's."""
    return isinstance(value, cls) and getattr(value, "is_of_house", False)


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
    """Refuse new fields of a state that do not have a type and a default, or whose values could not be saved; `nodes` can be.

    Raises:
        TypeError: One of the fields is refused.
    """
    for name, field in fields.items():
        if not isinstance(field, (tuple, list)) or len(field) != 2:
            raise TypeError(f"field {name} is given by its type and default, (int, 0), not by {shown(field)}")
        if not can_be_saved(field[0], nodes):
            raise TypeError(f"field {name} is of type {shown(field[0])}: {_SAVED}")


_SAVED = "what can be saved are numbers, texts, None, enums, attrs classes, and tuples and unions of these"


def read_options(value: object, default: T, **changes: object) -> tuple[T, list[Fault]]:
    """Read a game's options, or a mapping of those that differ from the default; `changes` override them.

    Return the options and all faults found; with faults, the options are only good for reading on.
    """
    made: Any = value.made if type(value) is HouseOptions else type(default)
    known = [field.name for field in attrs.fields(made) if field.init]
    given: dict[Any, Any] = {}
    faults: list[Fault] = []
    if isinstance(value, made):
        given = {name: getattr(value, name) for name in known}
    elif isinstance(value, Mapping):
        given = dict(value)
    elif value is not None:
        faults.append(Fault("", "options", f"{shown(value)} are neither options nor a mapping"))
    for name in [name for name in given if name not in known]:
        faults.append(Fault("", "options", none_of(name, known)))
        del given[name]
    try:
        return made(**given | changes), faults
    except InvalidOptions as error:
        faults += [Fault(fault.rule, f"options.{fault.where}", fault.what) for fault in error.faults]
        return default, faults


E = TypeVar("E", bound="StrEnum")


def member_or_same(enum: type[E], value: E | str) -> E:
    """Return the member with this text, or else the value itself, which the check will refuse."""
    return enum(value) if isinstance(value, str) and value in set(enum) else value  # type: ignore[return-value]


def is_count(value: object, least: int = 0, most: int | None = None) -> bool:
    """Return whether a value is an integer within bounds (and not a bool)."""
    return type(value) is int and value >= least and (most is None or value <= most)


def none_of(value: object, names: Iterable[str]) -> str:
    """Say that a value is none of several names, and which name is most like it."""
    names = list(map(str, names))
    text = value[:80] if isinstance(value, str) else shown(value, 80)
    near = named(text, names) or next(iter(get_close_matches(text, names, n=1)), None)
    hint = f"; did you mean {near}?" if near else ""
    return f"{shown(value)} is not one of {', '.join(names)}{hint}"


class NoSuchFact(TypeError):
    """A fact that `pose` does not know.

    Attributes:
        name: Its name.
        known: The names of all facts.
    """

    def __init__(self, name: str, known: Iterable[str]) -> None:
        self.name, self.known = name, tuple(known)
        super().__init__(self.name, self.known)

    def __str__(self) -> str:
        return f"pose() has no such fact: {none_of(self.name, self.known)}"


def plain_text(value: str) -> str:
    """Return the text of a member of an enum of texts, and every other value as it is."""
    return str(value) if isinstance(value, str) else value


def pose_facts(game: Any) -> tuple[str, ...]:
    """Return the names of the facts that a game's `pose` takes, as it lists them when asked for one that no game has."""
    try:
        game.pose(**{"": None})
    except NoSuchFact as error:
        return ("unchecked", *error.known)
    except Exception:  # noqa: BLE001 - a game of one's own may have another `pose`, or none
        return ()
    return ()


HouseNumbers: TypeAlias = Mapping[str, tuple[int, int, str]]
"""Numbers that a variant can turn into options, by name: the least, the greatest, and the clause that sets the number."""


def one_of(name: str, value: object, enum: type[StrEnum], rule: str) -> list[Fault]:
    """Check that an option is a member of `enum`."""
    return [] if isinstance(value, enum) else [Fault(rule, name, none_of(value, enum))]


def within(name: str, value: object, low: int, high: int, rule: str) -> list[Fault]:
    """Check that an option is an integer from `low` to `high`."""
    if is_count(value, low, high):
        return []
    return [Fault(rule, name, f"{shown(value)} is not an integer from {low} to {high}")]


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


def flag(name: str, value: object, rule: str) -> list[Fault]:
    """Check that an option is True or False."""
    return [] if type(value) is bool else [Fault(rule, name, f"{shown(value)} is neither True nor False")]


def check_options(options: object, options_class: type) -> None:
    """Refuse anything but options of a game, and say how to make them.

    Raises:
        InvalidOptions: They are not of this class or a subclass, such as a variant makes.
    """
    if not isinstance(options, options_class):
        raise InvalidOptions.at("options", not_options(options))


def not_options(options: object) -> str:
    """Say that a value is not options of a game, and how to make such options."""
    given = options.items() if type(options) is dict else ()
    made = ", ".join([f"{escaped(str(name)[:LONGEST_NAME])}={shown(value, 40)}" for name, value in [*given][:4]])
    return f"{shown(options)} are not options of this game; make them with its class, Options({made or '...'})"


def known_options(cls: type[T]) -> type[T]:
    """Make an attrs class of options raise `InvalidOptions` instead of `TypeError` for unknown options, and name the known ones.

    The error has a fault for each option that is unknown or given twice, and for too many values without names.
    """
    fields = [field for field in attrs.fields(cls) if field.init]  # type: ignore[arg-type]
    names = [field.alias for field in fields]
    placed = [field.alias for field in fields if not field.kw_only]
    make: Any = cls.__init__

    @wraps(make)
    def init(self: T, /, *values: object, **named: object) -> None:
        unknown = [name for name in named if name not in names]
        faults = [Fault("", "options", none_of(name, names)) for name in unknown[:MOST_FAULTS]]
        faults += [Fault("", name, "is given twice") for name in placed[: len(values)] if name in named]
        if len(values) > len(placed):
            what = f"at most {len(placed)} values may be given without names, not {len(values)}; the names are {', '.join(names)}"
            faults.append(Fault("", "options", what))
        if faults:
            raise InvalidOptions(faults, len(unknown[MOST_FAULTS:]))
        make(self, *values, **named)

    cls.__init__ = init  # type: ignore[method-assign, assignment]
    return cls


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
