"""Zombie tokens: coins of two sizes with two faces."""

from __future__ import annotations

from typing import NamedTuple


class Zombies(NamedTuple):
    """How many zombies of each kind stand somewhere, from strong to weak."""

    greater_heads: int = 0
    greater_tails: int = 0
    lesser_heads: int = 0
    lesser_tails: int = 0

    @property
    def greater(self) -> int:
        """The number of Greater Zombies, either face."""
        return self[0] + self[1]

    @property
    def lesser(self) -> int:
        """The number of Lesser Zombies, either face."""
        return self[2] + self[3]

    @property
    def total(self) -> int:
        """The number of all zombies; each counts as one."""
        return self[0] + self[1] + self[2] + self[3]

    def joined(self, other: Zombies) -> Zombies:
        """Return both groups as one."""
        return Zombies(self[0] + other[0], self[1] + other[1], self[2] + other[2], self[3] + other[3])

    def without(self, other: Zombies) -> Zombies:
        """Return what is left when `other`, a part of these, is taken away."""
        return Zombies(self[0] - other[0], self[1] - other[1], self[2] - other[2], self[3] - other[3])

    def holds(self, other: Zombies) -> bool:
        """Return whether `other` is a part of these, kind by kind."""
        return self[0] >= other[0] and self[1] >= other[1] and self[2] >= other[2] and self[3] >= other[3]

    def greater_weakened(self) -> Zombies:
        """Return the group after one blow to every Greater Zombie: heads to tails, tails to a Lesser heads-up."""
        return Zombies(0, self[0], self[1] + self[2], self[3])

    def lesser_weakened(self) -> Zombies:
        """Return the group after one blow to every Lesser Zombie: heads to tails, tails killed."""
        return Zombies(self[0], self[1], 0, self[2])


NONE = Zombies()
"""No zombie at all."""
