"""Facts about zombies."""

from __future__ import annotations

import attrs

from zombiekit.games.they_come_back.box.components import Square, Zombie
from zombiekit.games.they_come_back.table.seats import seat_name
from zombiekit.games.they_come_back.table.words import a_zombie, at, zombie_name
from zombiekit.words import many, verb


@attrs.frozen
class ZombiePut:
    """A zombie was put on a square."""

    square: Square
    kind: Zombie = Zombie.ORDINARY

    def __str__(self) -> str:
        return f"{a_zombie(self.kind).capitalize()} is put on {at(self.square)}."


@attrs.frozen
class ZombieMoved:
    """A zombie moved."""

    origin: Square
    target: Square
    kind: Zombie = Zombie.ORDINARY

    def __str__(self) -> str:
        return f"{a_zombie(self.kind).capitalize()} moves from {at(self.origin)} to {at(self.target)}."


@attrs.frozen
class ZombieStopped:
    """An enhanced zombie goes no farther than its first step."""

    square: Square

    def __str__(self) -> str:
        return f"The enhanced zombie on {at(self.square)} stops."


@attrs.frozen
class ZombiesStoodUp:
    """Evaded zombies stood up."""

    square: Square
    count: int
    kind: Zombie = Zombie.ORDINARY

    def __str__(self) -> str:
        return f"{many(self.count, zombie_name(self.kind)).capitalize()} on {at(self.square)} {verb(self.count, 'stands', 'stand')} up."


@attrs.frozen
class SwarmRolled:
    """The die for the swarm was rolled."""

    seat: int
    value: int
    moves: int

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} rolls {self.value}: {many(self.moves, 'zombie move')}."
