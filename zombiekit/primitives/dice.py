"""Six-sided dice."""

from __future__ import annotations

import attrs

from zombiekit.primitives.chance import Uniform
from zombiekit.primitives.lines import line


def _is_face(_: object, __: object, value: int) -> None:
    if type(value) is not int or not 1 <= value <= SIDES:
        msg = f"a die shows 1 to {SIDES}, not {value!r}"
        raise ValueError(msg)


SIDES = 6


@line("roll")
class Roll:
    """What a die shows: `roll 4`."""

    value: int = attrs.field(validator=_is_face)


ROLLS = tuple(Roll(value) for value in range(1, SIDES + 1))
"""The six rolls, ascending."""

DIE = Uniform(ROLLS)
"""A fair die."""
