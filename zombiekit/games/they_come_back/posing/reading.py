"""Reading plain values that somebody wrote by hand: what cannot be read is kept as a fault, and the reading goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from zombiekit.errors import shown
from zombiekit.games.they_come_back.box.components import MOST_PLAYERS, Card, Cell, Square
from zombiekit.games.they_come_back.box.options import DEFAULT, Options
from zombiekit.games.they_come_back.box.tiles import TILES, TileId
from zombiekit.games.they_come_back.box.town import Laid
from zombiekit.primitives.facts import FactReader

if TYPE_CHECKING:
    from enum import StrEnum

E = TypeVar("E", bound="StrEnum")
T = TypeVar("T")

LARGEST = 999
"""The largest number that is read, of whatever."""
_QUARTERS = ("0", "1", "2", "3")


class Reader(FactReader):
    """Reads plain values; what cannot be read becomes a fault, and a harmless value is returned in its place.

    Lists will do for tuples, and pairs for mappings.
    """

    def __init__(self) -> None:
        super().__init__()
        self.made = DEFAULT

    def options(self, value: object, players: int) -> Options:
        """Read options, or a mapping of those that differ from the default; all that follows is read for them.

        `players` is the number of players if nothing is said of it.
        """
        if value is None or isinstance(value, Mapping):
            value = {"players": players, **(value or {})}
        self.made = self.options_of(value, attrs.evolve(DEFAULT, players=players))
        return self.made

    def member(self, where: str, value: object, enum: type[E]) -> E:
        """Read a member of an enum by its text."""
        return enum(self.name(where, value, enum))

    def card(self, where: str, value: object) -> Card:
        """Read a card by its identifier."""
        return Card(self.name(where, value, [card for card in Card if card is not Card.HIDDEN]))

    def count(self, where: str, value: object, least: int = 0, most: int | None = LARGEST) -> int:
        """Read an integer within bounds."""
        return super().count(where, value, least, most)

    def seat(self, where: str, value: object) -> int:
        """Read a seat."""
        if type(value) is int and 0 <= value < self.made.players:
            return value
        self.refuse(where, f"{shown(value)} is no seat: they are 0 to {self.made.players - 1}")
        return 0

    def seats(self, where: str, value: object) -> tuple[int, ...]:
        """Read seats, and put them in order."""
        return tuple(sorted({self.seat(place, seat) for place, seat in self.items(where, value)}))

    def square(self, where: str, value: object) -> Square:
        """Read a square or a cell, `(x, y)`."""
        if isinstance(value, (tuple, list)) and len(value) == 2:
            x, y = value
            if type(x) is int and type(y) is int and abs(x) <= LARGEST and abs(y) <= LARGEST:
                return x, y
        self.refuse(where, f"{shown(value)} is no pair (x, y) of integers")
        return 1, 1

    def items(self, where: str, value: object) -> list[tuple[str, Any]]:
        """Return `(place, item)` for each item of a list."""
        if isinstance(value, (str, Mapping)) or not isinstance(value, Iterable):
            self.refuse(where, f"{shown(value)} is no list")
            return []
        return [(f"{where}[{index}]", item) for index, item in enumerate(value)]

    def squares(self, where: str, value: object) -> tuple[Square, ...]:
        """Read squares, and put them in order."""
        found = [self.square(place, item) for place, item in self.items(where, value)]
        if len(set(found)) < len(found):
            self.refuse(where, f"{shown(value)} names a square twice")
        return tuple(sorted(set(found)))

    def pairs(self, where: str, value: object) -> list[tuple[str, Any, Any]]:
        """Return `(place, key, value)` for each pair of a mapping, or of a list of pairs."""
        if not isinstance(value, Mapping):
            found = []
            for place, item in self.items(where, value):
                if isinstance(item, (tuple, list)) and len(item) == 2:
                    found.append((place, item[0], item[1]))
                else:
                    self.refuse(place, f"{shown(item)} is no pair")
            return found
        return [(f"{where}[{shown(key)}]", key, item) for key, item in value.items()]

    def counts(self, where: str, value: object) -> dict[Square, int]:
        """Read numbers by square; zeros are left out."""
        read = [(self.square(place, key), self.count(place, item)) for place, key, item in self.pairs(where, value)]
        if len({square for square, _ in read}) < len(read):
            self.refuse(where, f"{shown(value)} names a square twice")
        return {square: count for square, count in read if count}

    def tiles(self, where: str, value: object) -> dict[Cell, Laid]:
        """Read tiles by cell: `{(0, 1): "hospital r2"}`."""
        read = [(self.square(place, key), self.tile(place, item)) for place, key, item in self.pairs(where, value)]
        if len({cell for cell, _ in read}) < len(read):
            self.refuse(where, f"{shown(value)} names a cell twice")
        return dict(read)

    def tile(self, where: str, value: object) -> Laid:
        """Read a tile as it lies: `"hospital r2"` or `("hospital", 2)`; the rotation is 0 if it is left out."""
        if isinstance(value, str):
            name, _, turned = value.partition(" r")
            value = (name, int(turned)) if turned in _QUARTERS else (value,)
        if not isinstance(value, (tuple, list)) or not 1 <= len(value) <= 2:
            self.refuse(where, f"{shown(value)} is no tile and rotation, such as 'hospital r2'")
            return Laid(TileId.TOWN_SQUARE)
        tile = self.member(where, value[0], TileId)
        return Laid(tile, self.count(where, value[1], 0, TILES[tile].turns - 1) if len(value) > 1 else 0)

    def cards(self, where: str, value: object) -> tuple[Card, ...]:
        """Read cards, in the order given."""
        return tuple([self.card(place, item) for place, item in self.items(where, value)])

    def by_seat(self, where: str, value: object, read: Callable[[str, Any], T]) -> dict[int, T]:
        """Read something for some seats: a mapping from seats, or a list in seat order."""
        if value is None:
            return {}
        if isinstance(value, (list, tuple)):
            if len(value) > self.made.players:
                self.refuse(where, f"{len(value)} values for {self.made.players} seats")
            value = dict(enumerate(value[: self.made.players]))
        if not isinstance(value, Mapping):
            self.refuse(where, f"{shown(value)} is neither a mapping from seats nor a list in seat order")
            return {}
        return {self.seat(place, key): read(place, item) for place, key, item in self.pairs(where, value)}


def seats_named(*facts: object) -> int:
    """Return how many players there must be, going by the seats that facts name; at least 2."""
    found = 2
    for fact in facts:
        if isinstance(fact, Mapping):
            found = max([found, *(key + 1 for key in fact if type(key) is int)])
        elif isinstance(fact, (list, tuple)):
            found = max(found, len(fact))
        elif type(fact) is int:
            found = max(found, fact + 1)
    return min(found, MOST_PLAYERS)
