"""The facts of a posed position: plain values read one by one, all mistakes kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from zombiekit.errors import shown
from zombiekit.games.defcon_zombies.box.components import (
    NEBULA,
    NUMBERS,
    PLANETS,
    SEATS,
    WORMHOLE,
    ZOMBIES,
    Fleet,
    Tile,
)
from zombiekit.games.defcon_zombies.box.galaxies import size_of
from zombiekit.games.defcon_zombies.box.options import DEFAULT, Options
from zombiekit.primitives.choices import is_count
from zombiekit.primitives.facts import FactReader
from zombiekit.primitives.hexes import NUMBER
from zombiekit.primitives.names import named

_TILES = (*PLANETS, NEBULA, WORMHOLE, ZOMBIES)


class Reader(FactReader):
    """Reads plain values; what cannot be read becomes a fault, and a harmless value is returned in its place."""

    made = DEFAULT
    """The options read; all else is read for them."""

    def options(self, value: object) -> Options:
        """Read options, or a mapping of those that differ from the default; all that follows is read for them."""
        self.made = self.options_of(value, DEFAULT)
        return self.made

    def seat(self, where: str, value: object) -> int:
        """Read a seat: its number, or its color."""
        color = named(value, SEATS)
        if color is not None:
            value = SEATS.index(color)
        if is_count(value, 0, self.made.players - 1):
            return value  # type: ignore[return-value]
        self.refuse(where, f"{shown(value)} is no seat of {self.made.players}")
        return 0

    def cell(self, where: str, value: object) -> int:
        """Read a cell `(q, r)`, and return its number."""
        try:
            number = NUMBER.get(tuple(value), -1)  # type: ignore[arg-type]
        except TypeError:
            number = -1
        if 0 <= number < size_of(self.made.plan):
            return number
        self.refuse(where, f"{shown(value)} is no cell (q, r) of this galaxy")
        return 0

    def cells(self, where: str, value: object) -> list[int]:
        """Read cells, in the order given."""
        if isinstance(value, str) or not isinstance(value, Iterable):
            self.refuse(where, f"{shown(value)} are no cells")
            return []
        return [self.cell(f"{where}[{index}]", cell) for index, cell in enumerate(value)]

    def tile(self, where: str, value: object) -> Tile:
        """Read a tile: a planet by its number, everything else by its name."""
        if type(value) is int and value in NUMBERS:
            return PLANETS[value]
        name = named(value, (*_TILES, *[card.name for card in self.made.constellations]))
        try:
            return Tile(value if name is None else name)  # type: ignore[arg-type]
        except ValueError as error:
            self.refuse(where, str(error))
            return PLANETS[1]

    def items(self, where: str, value: object) -> list[tuple[str, Any, Any]]:
        """Return `(place, key, value)` of each pair of a mapping."""
        if value is None:
            return []
        if not isinstance(value, Mapping):
            self.refuse(where, f"{shown(value)} is no mapping")
            return []
        return [(f"{where}[{shown(key)}]", key, item) for key, item in value.items()]

    def tiles(self, where: str, value: object) -> dict[int, Tile]:
        """Read tiles by cell."""
        return {self.cell(place, key): self.tile(place, item) for place, key, item in self.items(where, value)}

    def counts(self, where: str, value: object, least: int = 0) -> dict[int, int]:
        """Read numbers by cell; zeros are left out unless they are what is asked for."""
        found = {self.cell(place, key): self.count(place, item, least) for place, key, item in self.items(where, value)}
        return found if least else {cell: count for cell, count in found.items() if count}

    def count_pairs(self, where: str, value: object) -> tuple[tuple[int, int], ...]:
        """Read numbers by cell, as a state has them."""
        return tuple(sorted(self.counts(where, value).items()))

    def planet(self, where: str, value: object) -> int:
        """Read the number of a planet."""
        if is_count(value, NUMBERS[0], NUMBERS[-1]):
            return value  # type: ignore[return-value]
        self.refuse(where, f"{shown(value)} is no planet's number, {NUMBERS[0]} to {NUMBERS[-1]}")
        return 0

    def fleets(self, where: str, value: object) -> tuple[tuple[tuple[int, Fleet], ...], ...] | None:
        """Read ships by seat and cell; None if nothing is said of ships."""
        if value is None:
            return None
        rows: list[dict[int, Fleet]] = [{} for _ in range(self.made.players)]
        for place, key, row in self.items(where, value):
            fleets = {self.cell(at, cell): self.fleet(at, item) for at, cell, item in self.items(place, row)}
            rows[self.seat(place, key)] = {cell: fleet for cell, fleet in fleets.items() if any(fleet)}
        return tuple(tuple(sorted(row.items())) for row in rows)

    def fleet(self, where: str, value: object) -> Fleet:
        """Read ships: a number of ordinary ones, or `(o, p, f)`."""
        if is_count(value):
            return Fleet(value)  # type: ignore[arg-type]
        if isinstance(value, (tuple, list)) and len(value) == len(Fleet._fields) and all(map(is_count, value)):
            return Fleet(*value)
        self.refuse(where, f"{shown(value)} is neither a number of ships nor (ordinary, pairs, flagship)")
        return Fleet()

    def by_seat(self, where: str, value: object, default: Any, read: Any) -> tuple[Any, ...]:
        """Read something for each seat: a mapping from seats, or a list in seat order."""
        if isinstance(value, (list, tuple)):
            value = dict(enumerate(value))
        found = [default] * self.made.players
        for place, key, item in self.items(where, value):
            found[self.seat(place, key)] = read(place, item)
        return tuple(found)

    def names(self, where: str, value: object) -> tuple[str, ...]:
        """Read the names of constellation cards."""
        if isinstance(value, str) or not isinstance(value, Iterable):
            self.refuse(where, f"{shown(value)} are no names of constellations")
            return ()
        known = [card.name for card in self.made.constellations]
        return tuple(sorted({self.name(f"{where}[{index}]", name, known) for index, name in enumerate(value)}))

    def card_counts(self, where: str, value: object) -> tuple[tuple[str, int], ...]:
        """Read event cards: ids with numbers of copies, or a list of ids."""
        known = [card.id for card in self.made.event_cards.all]
        if not isinstance(value, Mapping):
            ids = list(value) if isinstance(value, Iterable) and not isinstance(value, str) else [value]
            value = {card: ids.count(card) for card in ids}
        found = {self.name(place, key, known): self.count(place, item) for place, key, item in self.items(where, value)}
        return tuple(sorted((card, count) for card, count in found.items() if count))
