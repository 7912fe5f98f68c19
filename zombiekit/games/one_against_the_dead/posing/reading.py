"""Reading plain values that somebody wrote by hand: what cannot be read is kept as a fault, and the reading goes on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from zombiekit.errors import shown
from zombiekit.games.one_against_the_dead.box.components import Stack, Weapon, WeaponKind
from zombiekit.games.one_against_the_dead.box.options import DEFAULT, Options
from zombiekit.games.one_against_the_dead.checks.form import is_cell
from zombiekit.primitives.cards import Card
from zombiekit.primitives.choices import is_count
from zombiekit.primitives.dice import SIDES
from zombiekit.primitives.facts import FactReader
from zombiekit.primitives.grid import Cell
from zombiekit.primitives.zombies import Zombies

if TYPE_CHECKING:
    from enum import StrEnum

E = TypeVar("E", bound="StrEnum")


class Reader(FactReader):
    """Reads plain values; what cannot be read becomes a fault, and a harmless value is returned in its place.

    Lists will do for tuples, and pairs for mappings.
    """

    def options(self, value: object) -> Options:
        """Read options, or a mapping of those that differ from the default."""
        return self.options_of(value, DEFAULT)

    def member(self, where: str, value: object, enum: type[E]) -> E | None:
        """Read a member of an enum by its text, or None."""
        return None if value is None else enum(self.name(where, value, enum))

    def counts(self, where: str, value: object, names: tuple[str, ...]) -> tuple[int, ...] | None:
        """Read several counts; None if they cannot be read."""
        if isinstance(value, tuple | list) and len(value) == len(names) and all(map(is_count, value)):
            return tuple(value)
        self.refuse(where, f"{shown(value)} are no {len(names)} counts ({', '.join(names)})")
        return None

    def die(self, where: str, value: object) -> int | None:
        """Read a die, or None where there is none."""
        if value is None or (isinstance(value, int) and is_count(value) and 1 <= value <= SIDES):
            return value
        self.refuse(where, f"{shown(value)} is neither a die, 1 to {SIDES}, nor None")
        return None

    def cell(self, where: str, value: object) -> Cell:
        """Read a cell."""
        cell: Any = tuple(value) if isinstance(value, list) else value
        if is_cell(cell):
            return cell  # type: ignore[no-any-return]
        self.refuse(where, f"{shown(value)} is no cell (x, y)")
        return (0, 0)

    def cells(self, where: str, value: object) -> tuple[Cell, ...]:
        """Read cells, and put them in order."""
        if isinstance(value, str) or not isinstance(value, Iterable):
            self.refuse(where, f"{shown(value)} are no cells")
            return ()
        return tuple(sorted({self.cell(f"{where}[{index}]", cell) for index, cell in enumerate(value)}))

    def card(self, where: str, value: object) -> Card | None:
        """Read a card by its name."""
        try:
            return Card(value)  # type: ignore[arg-type]
        except ValueError:
            self.refuse(where, f"{shown(value)} is no card; cards are called like '10H', 'AS', 'KD', 'Joker 1'")
            return None

    def cards(self, where: str, value: object) -> frozenset[Card]:
        """Read cards by their names."""
        if isinstance(value, str) or not isinstance(value, Iterable):
            self.refuse(where, f"{shown(value)} are no cards")
            return frozenset()
        read = [self.card(f"{where}[{index}]", card) for index, card in enumerate(value)]
        return frozenset(card for card in read if card is not None)

    def by_cell(self, where: str, value: object) -> dict[str, tuple[Cell, Any]]:
        """Read a mapping by cells, or its pairs, or None: each cell and what is there, by its place in the input."""
        if value is None:
            return {}
        pairs = value.items() if isinstance(value, Mapping) else value
        if isinstance(pairs, str) or not isinstance(pairs, Iterable):
            self.refuse(where, f"{shown(value)} is no mapping by cells")
            return {}
        read: dict[str, tuple[Cell, Any]] = {}
        for pair in pairs:
            if not isinstance(pair, tuple | list) or len(pair) != 2:
                self.refuse(where, f"{shown(pair)} is no pair of a cell and what is there")
                continue
            key = tuple(pair[0]) if isinstance(pair[0], list) else pair[0]
            place = f"{where}[{shown(key)}]"
            if place in read:
                self.refuse(place, "is named twice")
            read[place] = self.cell(place, key), pair[1]
        return read

    def city(self, value: object) -> dict[Cell, Card]:
        """Read cards by cell."""
        read = {cell: self.card(place, card) for place, (cell, card) in self.by_cell("city", value).items()}
        return {cell: card for cell, card in read.items() if card is not None}

    def dice(self, value: object) -> dict[Cell, int | None]:
        """Read dice by cell, None for a cleared site."""
        return {cell: self.die(place, die) for place, (cell, die) in self.by_cell("dice", value).items()}

    def zombies(self, value: object) -> dict[Cell, Zombies]:
        """Read groups of zombies by cell; groups of none are left out."""
        groups = self.by_cell("zombies", value).items()
        read = {cell: self.counts(place, group, Zombies._fields) for place, (cell, group) in groups}
        return {cell: Zombies(*group) for cell, group in read.items() if group and any(group)}

    def weapon(self, where: str, value: object) -> Weapon | None:
        """Read a weapon: its kind, or its kind and its die."""
        if value is None:
            return None
        kind, die = value if isinstance(value, tuple | list) and len(value) == 2 else (value, None)
        return Weapon(WeaponKind(self.name(where, kind, WeaponKind)), self.die(where, die))

    def stack(self, value: object) -> Stack | None:
        """Read the weapon chips left."""
        counts = None if value is None else self.counts("stack", value, Stack._fields)
        return None if counts is None else Stack(*counts)
