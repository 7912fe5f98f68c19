"""Six-sided dice."""

from __future__ import annotations

import attrs

from zombiekit.primitives.chance import Uniform
from zombiekit.primitives.lines import line, number

SIDES = 6
is_face = number(1, SIDES, f"a die shows 1 to {SIDES}")
"""Validator for the face of a die."""


@line("roll")
class Roll:
    """What a die shows: `roll 4`."""

    value: int = attrs.field(validator=is_face)


ROLLS = tuple(Roll(value) for value in range(1, SIDES + 1))
"""The six rolls, ascending."""

DIE = Uniform(ROLLS)
"""A fair die."""
