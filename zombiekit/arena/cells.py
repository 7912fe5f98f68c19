"""The option sets of a study: their options, and which bot sits where."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from itertools import islice, permutations
from typing import Any

import attrs

from zombiekit import codec
from zombiekit.errors import Fault, FaultyInput, InvalidOptions, shown
from zombiekit.game import Game
from zombiekit.limits import LONGEST_NAME, escaped

SEATINGS = ("rotate", "permute", "fixed")
MOST_SEATINGS = 120
"""Most seatings in a set: all orders of five bots. Also the most bots, and the most sets of options, in a design."""
LONGEST_VALUE = 40
"""Most characters of a value in the name of an option set."""


class InvalidDesign(FaultyInput):
    """A design that cannot be played."""

    heading = "invalid design"


@attrs.frozen(slots=False)
class OptionSet:
    """One set of options of a study.

    Attributes:
        variant: The name of the variant; empty if the design has none.
        changes: The values of the swept options.
        seatings: For each seating, the number of the bot in each seat.
        labels: Names for swept values that are not words themselves, by option.
    """

    variant: str
    changes: dict[str, Any]
    seatings: tuple[tuple[int, ...], ...]
    labels: dict[str, str] = attrs.field(factory=dict)
    _make: Callable[[], Any] = attrs.field(default=dict, eq=False, repr=False)

    @cached_property
    def options(self) -> Any:
        """The options themselves. This loads the game."""
        return self._make()

    @property
    def name(self) -> str:
        """The variant and the swept values in one line: `long nights, players=3`."""
        values = [f"{key}={self.labels.get(key) or _said(value)}" for key, value in self.changes.items()]
        return escaped(", ".join([self.variant, *values] if self.variant else values))


def _said(value: Any) -> str:
    text = str(value)
    return text if len(text) <= LONGEST_VALUE else shown(value, LONGEST_VALUE)


def place_of(table: str, name: object) -> str:
    """Return the place of a name in a table, safe to print even if the name is not."""
    told = escaped(str(name)[:LONGEST_NAME]) or "''"
    return f"{table}.{told}" if table else told


def options_of(game: Game, given: dict[str, Any], places: dict[str, str]) -> tuple[Any, dict[str, Any]]:
    """Return options, and as plain data the contents of those that were given by name or as a file.

    They are given as plain data, or as the game itself takes them: a board by its name, cards by their file. `places` has the table of
    the design that each comes from.

    Raises:
        InvalidDesign: The game has no such options, or does not take the values. Each fault names its place in the design.
    """
    try:
        options = codec.options_from(game, given)
    except InvalidOptions as error:
        raise InvalidDesign(_placed(error.faults, places), error.more) from None
    plain = codec.to_plain(game, options, "options")
    return options, {name: plain[name] for name, value in given.items() if plain[name] != value}


def _placed(faults: Any, places: dict[str, str]) -> list[Fault]:
    """Return the faults of options with their places in the design: `sweep.players` for `options.players`."""
    found = []
    for fault in faults:
        table, _, rest = fault.where.partition(".")
        name = rest.split(".")[0].split("[")[0]
        is_elsewhere = table == "options" and name in places
        found.append(attrs.evolve(fault, where=f"{places[name]}.{rest}") if is_elsewhere else fault)
    return found


@lru_cache(maxsize=64)
def seatings_of(bots: int, seats: int, seating: str) -> tuple[tuple[int, ...], ...]:
    """Return all seatings of bots that a set is played with.

    Raises:
        InvalidDesign: There are more than `MOST_SEATINGS` of them.
    """
    if bots == 1:
        return ((0,) * seats,)
    order = tuple(range(seats))
    if seating == "fixed":
        return (order,)
    if seating == "rotate":
        return tuple([order[-turn:] + order[:-turn] if turn else order for turn in order])
    found = tuple(islice(permutations(order), MOST_SEATINGS + 1))
    if len(found) > MOST_SEATINGS:
        raise InvalidDesign.at("seating", f"{seats} bots have more than {MOST_SEATINGS} orders; rotate them")
    return found
