"""Reading plain values that somebody wrote by hand: what cannot be read is kept as a fault, and the reading goes on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import attrs

from zombiekit.errors import Fault, InvalidOptions, shown
from zombiekit.primitives.choices import none_of
from zombiekit.primitives.names import named

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
