"""Names, facts and options: enums that print as their text, and checks that report all mistakes at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from enum import StrEnum
from functools import wraps
from typing import Any, NoReturn, TypeAlias, TypeVar

import attrs

from zombiekit.errors import Fault, InvalidOptions, shown
from zombiekit.limits import LONGEST_NAME, MOST_FAULTS, escaped


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
