"""Designs: what a study plays, and which game is which row."""

from __future__ import annotations

import tomllib
from functools import cached_property
from itertools import accumulate, product
from typing import TYPE_CHECKING, Any

import attrs

from zombiekit import bots, games
from zombiekit.arena.cells import MOST_SEATINGS, SEATINGS, Cell, InvalidDesign, options_of, place_of, seatings_of
from zombiekit.errors import Fault, UnknownGame, shown
from zombiekit.limits import flaw_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.bots import Maker
    from zombiekit.game import Game

MOST_ROWS = 10**9
"""So many games a design may have."""
LONGEST_DESIGN = 100_000
"""So many characters the text of a design may have."""


@attrs.frozen
class Task:
    """One game of a study: a row of its file.

    Attributes:
        index: The number of the row, from 0.
        cell: Which of the option sets it is played with.
        seed: Which seed, from 0.
        seating: Which bot sits where: for each seat the number of its bot.
        replicate: Which game of equal cell, seed and seating, from 0.
    """

    index: int
    cell: int
    seed: int
    seating: tuple[int, ...]
    replicate: int


def _tuple_of(values: Any) -> Any:
    return tuple(values) if isinstance(values, list) else values


@attrs.frozen(slots=False)
class Design:
    """What a study plays; its games are rows with the numbers 0 to `len(design) - 1`, seed by seed.

    Attributes:
        study: Its name, from which all dice get their seeds: another name, other games.
        game: The name of the game.
        bots: The bots as text (`zombiekit.bots`): one for each seat, or one for all.
        seeds: How many seeds are played.
        options: The options that differ from the game's defaults, as plain data.
        sweep: Options with several values each; all combinations are played with the same seeds.
        variants: Sets of options by name, each of which is played with the same seeds, and with every combination of the sweep.
        seating: `rotate`, each bot in each seat equally often; `permute`, all orders; `fixed`.
        replicates: How many games with equal seed, options and seating, which differ in their dice.
        max_steps: After so many steps a game is stopped; None for no bound but the game's own.

    Raises:
        InvalidDesign: It cannot be played so; all faults are listed.
    """

    study: str
    game: str
    bots: tuple[str, ...] = attrs.field(converter=_tuple_of)
    seeds: int
    options: dict[str, Any] = attrs.field(factory=dict)
    sweep: dict[str, list[Any]] = attrs.field(factory=dict)
    variants: dict[str, dict[str, Any]] = attrs.field(factory=dict)
    seating: str = "rotate"
    replicates: int = 1
    max_steps: int | None = None

    def __attrs_post_init__(self) -> None:
        """Check everything once, where it comes in."""
        faults = list(_faults(self)) or list(_faults_of_cells(self))
        if faults:
            raise InvalidDesign(faults)

    def __len__(self) -> int:
        """Return the number of rows."""
        return self.seeds * self.rows_per_seed

    @cached_property
    def rules(self) -> Game:
        """The game itself."""
        return games.get(self.game)

    @cached_property
    def makers(self) -> tuple[Maker, ...]:
        """What makes the policies of each bot."""
        return tuple(map(bots.get, self.bots))

    @property
    def is_repeatable(self) -> bool:
        """Whether its games come out alike wherever they are played: no bot has a time instead of a number of playouts."""
        return all(getattr(maker, "seconds", None) is None for maker in self.makers)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The option sets, each with its seatings."""
        return tuple(
            [
                _cell(self, variant, dict(zip(self.sweep, values, strict=True)))
                for variant in self.variants or {"": {}}
                for values in product(*self.sweep.values())
            ]
        )

    @cached_property
    def _starts(self) -> tuple[int, ...]:
        """Where the rows of each cell begin among those of a seed; the last is where the next seed begins."""
        return tuple(accumulate((len(cell.seatings) * self.replicates for cell in self.cells), initial=0))

    @property
    def rows_per_seed(self) -> int:
        """How many games each seed is played."""
        return self._starts[-1]

    def task(self, index: int) -> Task:
        """Return what is played in a row.

        Raises:
            IndexError: There is no such row.
        """
        if type(index) is not int or not 0 <= index < len(self):
            raise IndexError(f"the rows are 0 to {len(self) - 1}, not {index!r}")
        seed, within = divmod(index, self.rows_per_seed)
        cell = max(at for at, start in enumerate(self._starts[:-1]) if start <= within)
        seating, replicate = divmod(within - self._starts[cell], self.replicates)
        return Task(index, cell, seed, self.cells[cell].seatings[seating], replicate)

    def plain(self) -> dict[str, Any]:
        """Return the design as plain data, as it stands at the head of its file."""
        return attrs.asdict(self) | {"bots": list(self.bots)}


def read_design(text: str) -> Design:
    """Return the design that a text in TOML holds.

    Raises:
        InvalidDesign: It is no TOML, or holds no design that can be played.
    """
    if len(text) > LONGEST_DESIGN:
        raise InvalidDesign([Fault("", "text", f"has {len(text)} characters, more than {LONGEST_DESIGN}")])
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise InvalidDesign([Fault("", "text", f"this is no TOML: {error}")]) from None
    return from_plain(data)


def from_plain(data: Any) -> Design:
    """Return the design that plain data stand for, as `Design.plain` writes it; what has a default may be left out.

    Raises:
        InvalidDesign: They stand for none.
    """
    if type(data) is not dict:
        raise InvalidDesign([Fault("", "design", f"{shown(data)} is no table of fields")])
    known = {field.name: field.default is attrs.NOTHING for field in attrs.fields(Design)}
    names = ", ".join(known)
    faults = [
        Fault("", place_of("", name), f"is no field of a design; there are {names}")
        for name in data
        if name not in known
    ]
    faults += [Fault("", name, "is missing") for name, needed in known.items() if needed and name not in data]
    if "bots" in data and not (type(data["bots"]) is list and all(type(each) is str for each in data["bots"])):
        faults.append(Fault("", "bots", f"{shown(data['bots'])} is no list of texts"))
    if faults:
        raise InvalidDesign(faults)
    return Design(**data)


def _faults(design: Design) -> Iterator[Fault]:
    """Yield what is wrong with the form of a design."""
    yield from _faults_of_values(design)
    yield from _faults_of_options(design)
    yield from _faults_of_bots(design.bots)
    if type(design.game) is str:
        try:
            games.get(design.game)
        except UnknownGame as error:
            yield Fault("", "game", str(error))


def _faults_of_bots(specs: Any) -> Iterator[Fault]:
    if type(specs) is not tuple:
        yield Fault("", "bots", f"{shown(specs)} is no list of texts")
        return
    if not 1 <= len(specs) <= MOST_SEATINGS:
        yield Fault("", "bots", f"there are {len(specs)}, not 1 to {MOST_SEATINGS}" if specs else "there is none")
        return
    for number, spec in enumerate(specs):
        try:
            bots.get(spec)
        except (bots.InvalidBot, TypeError) as error:
            yield Fault("", f"bots[{number}]", str(error))


def _faults_of_values(design: Design) -> Iterator[Fault]:
    for name in ("study", "game"):
        value = getattr(design, name)
        flaw = flaw_of(value) if type(value) is str and value else "is no name"
        if flaw:
            yield Fault("", name, f"{shown(value)} {flaw}")
    for name, most in (("seeds", MOST_ROWS), ("replicates", MOST_ROWS), ("max_steps", MOST_ROWS)):
        value = getattr(design, name)
        if not (type(value) is int and 1 <= value <= most) and (name, value) != ("max_steps", None):
            yield Fault("", name, f"{shown(value)} is no number from 1 to {most}")
    if design.seating not in SEATINGS:
        yield Fault("", "seating", f"{shown(design.seating)} is none of {', '.join(SEATINGS)}")


def _faults_of_options(design: Design) -> Iterator[Fault]:
    for name in ("options", "sweep", "variants"):
        value = getattr(design, name)
        if type(value) is not dict or not all(type(key) is str for key in value):
            yield Fault("", name, f"{shown(value)} is no table of options")
            return
    for name, values in design.sweep.items():
        if type(values) is not list or not values:
            yield Fault("", place_of("sweep", name), f"{shown(values)} is no list of values")
        if name in design.options:
            yield Fault("", place_of("sweep", name), "the same option is fixed in options")
    for name, changes in design.variants.items():
        flaw = flaw_of(name) if name else "is no name"
        if flaw:
            yield Fault("", "variants", f"{shown(name)} {flaw}")
        if type(changes) is not dict or not all(type(key) is str for key in changes):
            yield Fault("", place_of("variants", name), f"{shown(changes)} is no table of options")
        elif taken := sorted(changes.keys() & (design.options.keys() | design.sweep.keys())):
            yield Fault("", place_of("variants", name), f"{taken[0]} stands in options or sweep already")


def _faults_of_cells(design: Design) -> Iterator[Fault]:
    """Yield what is wrong with the option sets, and with the number of games."""
    combinations = max(1, len(design.variants))
    for values in design.sweep.values():
        combinations *= len(values)
    if combinations > MOST_SEATINGS:
        yield Fault("", "sweep", f"makes {combinations} sets of options, more than {MOST_SEATINGS}")
        return
    try:
        count = len(design)
    except InvalidDesign as error:
        yield from error.faults
        return
    if count > MOST_ROWS:
        yield Fault("", "seeds", f"makes {count} games, more than {MOST_ROWS}")


def _cell(design: Design, variant: str, changes: dict[str, Any]) -> Cell:
    game = design.rules
    given = design.options | design.variants.get(variant, {}) | changes
    options = options_of(game, given)
    seats = game.seats(game.new_game(options))
    if len(design.bots) not in (1, seats):
        what = f"{len(design.bots)} bots are named for {seats} seats: one for each is due, or one for all"
        raise InvalidDesign([Fault("", "bots", what)])
    return Cell(variant, changes, options, seatings_of(len(design.bots), seats, design.seating))
