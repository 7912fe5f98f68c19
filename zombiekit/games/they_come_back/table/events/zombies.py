"""Facts about zombies."""

from __future__ import annotations

import attrs

from zombiekit.games.they_come_back.box.components import Square
from zombiekit.games.they_come_back.table.seats import seat_name
from zombiekit.games.they_come_back.table.words import at
from zombiekit.words import many, verb


@attrs.frozen
class ZombiePut:
    """A zombie was put on a square."""

    square: Square

    def __str__(self) -> str:
        return f"A zombie is put on {at(self.square)}."


@attrs.frozen
class ZombieMoved:
    """A zombie moved."""

    origin: Square
    target: Square

    def __str__(self) -> str:
        return f"A zombie moves from {at(self.origin)} to {at(self.target)}."


@attrs.frozen
class ZombiesStoodUp:
    """Evaded zombies stood up."""

    square: Square
    count: int

    def __str__(self) -> str:
        return (
            f"{many(self.count, 'zombie').capitalize()} on {at(self.square)} {verb(self.count, 'stands', 'stand')} up."
        )


@attrs.frozen
class SwarmRolled:
    """The die for the swarm was rolled."""

    seat: int
    value: int
    moves: int

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} rolls {self.value}: {many(self.moves, 'zombie move')}."
