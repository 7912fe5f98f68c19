"""Names, facts and choices of options: enums that print as their text, and checks that tell all that is wrong at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from enum import StrEnum
from functools import wraps
from typing import Any, NoReturn, TypeAlias, TypeVar

import attrs

from zombiekit.errors import Fault, InvalidOptions, shown
from zombiekit.limits import LONGEST_NAME, MOST_FAULTS, escaped


class Name(StrEnum):
    """A string enum whose members' repr is an expression for them, `Direction.E`, and cannot be written to once they are made."""

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse, as soon as the member has its place in the enum.

        Raises:
            AttributeError: The member is made already.
        """
        if "_sort_order_" in self.__dict__:
            msg = f"{self!r} cannot be changed, neither its {name}"
            raise AttributeError(msg)
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> NoReturn:
        """Refuse, as `__setattr__` does."""
        msg = f"{self!r} cannot be changed, neither its {name}"
        raise AttributeError(msg)

    def __repr__(self) -> str:
        """Return class and member."""
        return f"{type(self).__name__}.{self.name}"


def named(value: object, names: Iterable[str]) -> str | None:
    """Return the one of several names that a person means, or None.

    Upper and lower case are the same, and so are `_`, `-` and blanks; but a name that is written exactly is always meant.
    """
    names = tuple(names)
    if not isinstance(value, str) or value in names:
        return value if isinstance(value, str) else None
    plain = folded(value)
    alike = [name for name in names if folded(name) == plain]
    return alike[0] if len(alike) == 1 else None


def folded(name: str) -> str:
    """Return what of a name counts when people write it: no case, and blanks for `_` and `-`."""
    return " ".join(name.casefold().replace("-", " ").replace("_", " ").split())


T = TypeVar("T")


class FactReader:
    """Reads plain values; what cannot be read becomes a fault, and a harmless value is returned in its place."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def refuse(self, where: str, what: str, rule: str = "") -> None:
        """Keep a fault, with the rule that it breaks if there is one."""
        self.faults.append(Fault(rule, where, what))

    def options_of(self, value: object, default: T, **changes: object) -> T:
        """Read a game's options, or a mapping of those that differ from the default; `changes` go before theirs."""
        made: Any = type(default)
        known = [field.name for field in attrs.fields(made) if field.init]
        given: dict[Any, Any] = {}
        if isinstance(value, made):
            given = {name: getattr(value, name) for name in known}
        elif isinstance(value, Mapping):
            given = dict(value)
        elif value is not None:
            self.refuse("options", f"{shown(value)} are neither options nor a mapping")
        for name in [name for name in given if name not in known]:
            self.name("options", name, known)
            del given[name]
        try:
            return made(**given | changes)  # type: ignore[no-any-return]
        except InvalidOptions as error:
            self.faults += [Fault(fault.rule, f"options.{fault.where}", fault.what) for fault in error.faults]
        return default

    def name(self, where: str, value: object, names: Iterable[str]) -> str:
        """Read one of several names; `turn_start` and `turn start` will do for `TURN-START` where that is clear."""
        names = tuple(names)
        meant = named(value, names)
        if meant is None:
            self.refuse(where, none_of(value, names))
            return names[0]
        return meant


E = TypeVar("E", bound="StrEnum")


def member_or_same(enum: type[E], value: E | str) -> E:
    """Return the member of which `value` is the text; leave everything else to the check."""
    return enum(value) if isinstance(value, str) and value in set(enum) else value  # type: ignore[return-value]


def is_count(value: object, least: int = 0, most: int | None = None) -> bool:
    """Tell whether a value is an integer within bounds (and no bool)."""
    return type(value) is int and value >= least and (most is None or value <= most)


def none_of(value: object, names: Iterable[str]) -> str:
    """Return in words that a value is none of several names, and which of them it is like."""
    names = list(map(str, names))
    near = get_close_matches(value[:80] if isinstance(value, str) else shown(value, 80), names, n=1)
    hint = f"; did you mean {near[0]}?" if near else ""
    return f"{shown(value)} is none of {', '.join(names)}{hint}"


HouseNumbers: TypeAlias = Mapping[str, tuple[int, int, str]]
"""Numbers of the box that a variant makes options, by name: the least, the most, and the clause that has them."""


def one_of(name: str, value: object, enum: type[StrEnum], rule: str) -> list[Fault]:
    """Check that an option is a member of `enum`."""
    return [] if isinstance(value, enum) else [Fault(rule, name, none_of(value, enum))]


def within(name: str, value: object, low: int, high: int, rule: str) -> list[Fault]:
    """Check that an option is an integer from `low` to `high`."""
    if is_count(value, low, high):
        return []
    return [Fault(rule, name, f"{shown(value)} is no integer from {low} to {high}")]


def flag(name: str, value: object, rule: str) -> list[Fault]:
    """Check that an option is True or False."""
    return [] if type(value) is bool else [Fault(rule, name, f"{shown(value)} is neither True nor False")]


def check_options(options: object, options_class: type) -> None:
    """Refuse what are no options of a game, and say how they are made.

    Raises:
        InvalidOptions: They are not of the class, nor of one that a variant has made of it.
    """
    if not isinstance(options, options_class):
        raise InvalidOptions((Fault("", "options", not_options(options)),))


def not_options(options: object) -> str:
    """Return in words that something is no options of a game, and how such options would be made."""
    given = options.items() if type(options) is dict else ()
    made = ", ".join([f"{escaped(str(name)[:LONGEST_NAME])}={shown(value, 40)}" for name, value in [*given][:4]])
    return f"{shown(options)} are no options of this game; its class Options makes them, Options({made or '...'})"


def known_options(cls: type[T]) -> type[T]:
    """Make an attrs class of options name the known ones where it is given others, instead of raising a `TypeError`.

    What it then raises is `InvalidOptions`, a fault for each option that is unknown or given twice.
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
