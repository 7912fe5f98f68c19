"""The option sets of a study: what options a design names, and who sits where."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import TYPE_CHECKING, Any

import attrs

from zombiekit import codec
from zombiekit.errors import Fault, FaultyInput, InvalidOptions, InvalidState
from zombiekit.limits import LONGEST_NAME, escaped
from zombiekit.primitives.choices import none_of

if TYPE_CHECKING:
    from zombiekit.game import Game

SEATINGS = ("rotate", "permute", "fixed")
MOST_SEATINGS = 120
"""So many seatings a set may have: all orders of five bots."""


class InvalidDesign(FaultyInput):
    """A design that cannot be played."""

    heading = "invalid design"


@attrs.frozen
class Cell:
    """One set of options of a study.

    Attributes:
        variant: The name of the variant, if there are any.
        changes: The values of the sweep.
        options: The options.
        seatings: For each seating the number of the bot in each seat.
    """

    variant: str
    changes: dict[str, Any]
    options: Any
    seatings: tuple[tuple[int, ...], ...]

    @property
    def name(self) -> str:
        """The variant and the values of the sweep in a line: `long nights, players=3`."""
        values = [f"{key}={value}" for key, value in self.changes.items()]
        return ", ".join([self.variant, *values] if self.variant else values)


def place_of(table: str, name: object) -> str:
    """Return where a name stands that a stranger gave."""
    told = escaped(str(name)[:LONGEST_NAME]) or "''"
    return f"{table}.{told}" if table else told


def options_of(game: Game, given: dict[str, Any]) -> Any:
    """Return options as a save has them, or as the game itself takes them: a board by its name."""
    names = [field.name for field in attrs.fields(game.Options) if field.init]
    unknown = [Fault("", place_of("options", name), none_of(name, names)) for name in given if name not in names]
    if unknown:
        raise InvalidDesign(unknown)
    try:
        defaults = codec.to_plain(game, game.Options(), "options")
        return codec.from_plain(game, defaults | given, "options", "options")
    except InvalidState as error:
        faults, more = error.faults, error.more
    try:
        return game.Options(**given)
    except InvalidOptions as error:
        raise InvalidDesign(
            [attrs.evolve(fault, where=f"options.{fault.where}") for fault in error.faults], error.more
        ) from None
    except (TypeError, ValueError):
        raise InvalidDesign(faults, more) from None


@lru_cache(maxsize=64)
def seatings_of(bots: int, seats: int, seating: str) -> tuple[tuple[int, ...], ...]:
    """Return all ways of seating bots that a set is played in."""
    if bots == 1:
        return ((0,) * seats,)
    order = tuple(range(seats))
    if seating == "fixed":
        return (order,)
    if seating == "rotate":
        return tuple([order[-turn:] + order[:-turn] if turn else order for turn in order])
    every = permutations(order)
    found = tuple(seated for seated, _ in zip(every, range(MOST_SEATINGS), strict=False))
    if next(every, None) is not None:
        what = f"{seats} bots have more than {MOST_SEATINGS} orders; rotate them"
        raise InvalidDesign([Fault("", "seating", what)])
    return found
