"""Reading plain values that somebody wrote by hand: what cannot be read is kept as a fault, and the reading goes on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from zombiekit.errors import Fault, InvalidOptions, InvalidState, shown
from zombiekit.games.zombie_flavored_doom.components import KINDS, NOTHING, Goods
from zombiekit.games.zombie_flavored_doom.forms import is_count
from zombiekit.games.zombie_flavored_doom.options import DEFAULT, Options

if TYPE_CHECKING:
    from collections.abc import Callable

    from zombiekit.games.zombie_flavored_doom.plan import Plan

V = TypeVar("V")


class Reader:
    """Reads plain values; what cannot be read becomes a fault, and a harmless value is returned in its place."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def refuse(self, where: str, what: str) -> None:
        """Keep a fault."""
        self.faults.append(Fault("", where, what))

    def raise_faults(self) -> None:
        """Raise `InvalidState` with all faults, if there are any."""
        if self.faults:
            raise InvalidState(tuple(self.faults))

    def options(self, value: object, board: object) -> Options:
        """Read options, or a mapping of those that differ from the default; `board` goes before theirs."""
        known = [field.name for field in attrs.fields(Options) if field.init]
        given: dict[Any, Any] = {}
        if isinstance(value, Options):
            given = {name: getattr(value, name) for name in known}
        elif isinstance(value, Mapping):
            given = dict(value)
        elif value is not None:
            self.refuse("options", f"{shown(value)} are neither options nor a mapping")
        for name in [name for name in given if name not in known]:
            self.name("options", name, known)
            del given[name]
        if board is not None:
            given["board"] = board
        try:
            return Options(**given)
        except InvalidOptions as error:
            self.faults += [Fault(fault.rule, f"options.{fault.where}", fault.what) for fault in error.faults]
            self.raise_faults()
        return DEFAULT

    def name(self, where: str, value: object, names: Iterable[str]) -> str:
        """Read one of several names."""
        names = tuple(names)
        if isinstance(value, str) and value in names:
            return value
        near = get_close_matches(value[:80], names, n=1) if isinstance(value, str) else []
        hint = f"; did you mean {near[0]}?" if near else ""
        self.refuse(where, f"{shown(value)} is none of {', '.join(names)}{hint}")
        return names[0]

    def flag(self, where: str, value: object) -> bool:
        """Read True or False."""
        if not isinstance(value, bool):
            self.refuse(where, f"{shown(value)} is neither True nor False")
        return value is True

    def count(self, where: str, value: object) -> int:
        """Read an integer of 0 or more."""
        if isinstance(value, int) and is_count(value):
            return value
        self.refuse(where, f"{shown(value)} is no integer from 0")
        return 0

    def seat(self, where: str, value: object, seats: int) -> int:
        """Read the number of a seat, from 1; return it counted from 0."""
        if type(value) is int and 1 <= value <= seats:
            return value - 1
        self.refuse(where, f"{shown(value)} is no player, 1 to {seats}")
        return 0

    def tile(self, where: str, value: object, plan: Plan) -> int:
        """Read a tile by its name."""
        tile = plan.index.get(value) if isinstance(value, str) else None
        if tile is None:
            near = get_close_matches(value[:80], plan.names, n=1) if isinstance(value, str) else []
            hint = f"; did you mean {near[0]}?" if near and plan.adjacency == "graph" else ""
            self.refuse(where, f"{shown(value)} is no tile of {plan.name}{hint}")
        return tile or 0

    def goods(self, where: str, value: object) -> Goods:
        """Read amounts: `"F1 M3"`, or four counts (Food, Materials, Weapons, Gas), or None for nothing."""
        if value is None:
            return NOTHING
        if isinstance(value, str):
            return self._amounts(where, value)
        if isinstance(value, tuple | list) and len(value) == len(KINDS) and all(map(is_count, value)):
            return Goods(*value)
        self.refuse(where, f"{shown(value)} are no amounts, such as 'F1 M3' or (1, 3, 0, 0)")
        return NOTHING

    def _amounts(self, where: str, text: str) -> Goods:
        amounts = dict.fromkeys(KINDS, 0)
        for word in text.split():
            kind, count = word[0], word[1:]
            if kind not in amounts or amounts[kind] or not (count.isascii() and count.isdecimal() and len(count) < 6):
                self.refuse(where, f"{shown(word)} is no amount of a kind of its own, such as F1")
                continue
            amounts[kind] = int(count)
        return Goods(*amounts.values())

    def by_player(self, where: str, value: object, seats: int, read: Callable[[str, Any], V]) -> dict[int, V]:
        """Read a mapping by players, counted from 1, or a sequence of what is told of each; return it by seats, from 0."""
        if value is None:
            return {}
        if isinstance(value, tuple | list):
            if len(value) > seats:
                self.refuse(where, f"{len(value)} values for {seats} players")
            value = dict(enumerate(value[:seats], 1))
        if not isinstance(value, Mapping):
            self.refuse(where, f"{shown(value)} is no mapping by players")
            return {}
        return {
            self.seat(f"{where}[{shown(key)}]", key, seats): read(f"{where}[{shown(key)}]", value[key]) for key in value
        }

    def by_tile(self, where: str, value: object, plan: Plan, read: Callable[[str, Any], V]) -> dict[int, V]:
        """Read a mapping by names of tiles."""
        if value is None:
            return {}
        if not isinstance(value, Mapping):
            self.refuse(where, f"{shown(value)} is no mapping by tiles")
            return {}
        return {
            self.tile(f"{where}[{shown(key)}]", key, plan): read(f"{where}[{shown(key)}]", value[key]) for key in value
        }

    def zombies(self, where: str, value: object, plan: Plan) -> tuple[int, ...]:
        """Read zombies: how many by tile, or a tile for each; return the tile of each, in order."""
        if value is None:
            return ()
        if isinstance(value, Mapping):
            counts = self.by_tile(where, value, plan, self.count)
            return tuple(tile for tile in sorted(counts) for _ in range(min(counts[tile], 9_999)))
        if isinstance(value, str) or not isinstance(value, Iterable):
            self.refuse(where, f"{shown(value)} are no zombies by tile")
            return ()
        return tuple(sorted(self.tile(f"{where}[{index}]", name, plan) for index, name in enumerate(value)))
