"""Reading plain values that somebody wrote by hand: what cannot be read is kept as a fault, and the reading goes on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, TypeVar

from zombiekit.errors import shown
from zombiekit.games.zombie_flavored_doom.box.board_text import MOST
from zombiekit.games.zombie_flavored_doom.box.components import KINDS, NOTHING, Goods
from zombiekit.games.zombie_flavored_doom.box.options import DEFAULT, Options
from zombiekit.primitives.choices import is_count
from zombiekit.primitives.facts import FactReader

if TYPE_CHECKING:
    from collections.abc import Callable

    from zombiekit.games.zombie_flavored_doom.box.plan import Plan

V = TypeVar("V")


class Reader(FactReader):
    """Reads plain values; what cannot be read becomes a fault, and a harmless value is returned in its place."""

    def options(self, value: object, board: object) -> Options:
        """Read options, or a mapping of those that differ from the default; `board` goes before theirs."""
        made = self.options_of(value, DEFAULT, **({} if board is None else {"board": board}))
        if any(fault.where.startswith("options.") for fault in self.faults):
            self.raise_faults()  # without the board nothing else can be read
        return made

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
            counts = self.by_tile(where, value, plan, lambda place, count: self.count(place, count, most=MOST))
            return tuple(tile for tile in sorted(counts) for _ in range(counts[tile]))
        if isinstance(value, str) or not isinstance(value, Iterable):
            self.refuse(where, f"{shown(value)} are no zombies by tile")
            return ()
        return tuple(sorted(self.tile(f"{where}[{index}]", name, plan) for index, name in enumerate(value)))
