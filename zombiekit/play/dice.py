"""Dice with a seed."""

from __future__ import annotations

from itertools import repeat
from random import Random
from secrets import randbits
from typing import Any

from zombiekit.primitives.arguments import check_count


class Dice:
    """A source of chance with a seed. Equal seeds give equal games, and no two `Dice` influence each other.

    Each has its own `random.Random` and uses only its method `random()`, as Python promises never to change that sequence for a seed.
    The sign of an integer seed does not matter. To continue a game later, keep `seed` and `position`: `Dice(seed, position)` skips the
    numbers already drawn, about ten million a second.

    Attributes:
        seed: The seed; if none was given, a new random number of 128 bits.
        position: The number of numbers drawn.

    Raises:
        TypeError: The seed is neither an integer nor a string.
        ValueError: The position is not 0, 1, 2 ...
    """

    __slots__ = ("_next", "position", "seed")

    def __init__(self, seed: int | str | None = None, position: int = 0) -> None:
        if seed is None:
            seed = randbits(128)
        if isinstance(seed, bool) or not isinstance(seed, int | str):
            raise TypeError(f"a seed is an integer or a string, not {seed!r}")
        check_count("position", position)
        self.seed = seed
        self.position = position
        self._next = Random(seed).random
        for _ in repeat(None, position):
            self._next()

    def random(self) -> float:
        """Return the next number in [0, 1)."""
        self.position += 1
        return self._next()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy as separate dice that go on in the same way."""
        return Dice, (self.seed, self.position)

    def __repr__(self) -> str:
        return f"Dice({self.seed!r}, position={self.position})"
