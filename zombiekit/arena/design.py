"""Designs: what a study plays, and which game is in which row.

A design that somebody writes is checked against its game and its bots at once. A design in the head of a result file is read without
them: the head has all that is needed about the game. The game and the bots are loaded only when something is played.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cached_property, partial
from itertools import product
from math import prod
from typing import Any, cast

import attrs

from zombiekit import bots, games
from zombiekit.arena.cells import MOST_SEATINGS, SEATINGS, InvalidDesign, OptionSet, options_of, place_of, seatings_of
from zombiekit.arena.facts import Facts, facts_of
from zombiekit.bots import Maker
from zombiekit.bots.specs import LONGEST
from zombiekit.codec.text import check_size
from zombiekit.errors import Fault, InvalidState, UnknownGame, shown
from zombiekit.game import Game
from zombiekit.limits import escaped, flaw_of
from zombiekit.primitives.arguments import check_kind
from zombiekit.words import many

MOST_ROWS = 10**9
"""Most games in a design."""
LONGEST_DESIGN = 100_000
"""Most characters in the text of a design."""
LONGEST_LABEL = 200
"""Most characters in the name of a swept value."""


@attrs.frozen
class Task:
    """One game of a study: a row of its file.

    Attributes:
        index: The number of the row, from 0.
        cell: The number of the option set.
        seed: The number of the seed, from 0.
        seating: The number of the bot in each seat.
        replicate: The number of the game among those with the same cell, seed and seating, from 0.
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
    """What a study plays. Its games are the rows 0 to `len(design) - 1`, seed by seed.

    Attributes:
        study: Its name. All dice are seeded from it, so another name gives other games.
        game: The name of the game.
        bots: The bots as text (`zombiekit.bots`): one for each seat, or one for all seats.
        seeds: The number of seeds.
        options: The options that differ from the game's defaults, as plain data.
        sweep: Options with several values each. All combinations are played, with the same seeds.
        variants: Named sets of options. Each is played with the same seeds and with every combination of the sweep.
        seating: `rotate`, each bot in each seat equally often; `permute`, all orders; `fixed`.
        replicates: How many games have the same seed, options and seating; they differ in their dice.
        max_steps: Stop a game after this many steps; None for no limit but the game's own.
        stop: Whether the study ends as soon as the tests of the first bot against each other bot are decided; `seeds` is the most then.
        labels: Names for swept values that are the contents of files; filled in with the names by which they were given.

    A board given by name, or cards given by file, are stored with their contents. So the design can be played without the file, and
    differs if the file was changed.

    Raises:
        InvalidDesign: The design cannot be played; the error lists all faults.
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
    stop: bool = False
    labels: dict[str, list[str]] = attrs.field(factory=dict)
    facts: Facts = attrs.field(default=cast("Facts", None), eq=False, repr=False, kw_only=True)
    """What is needed about the game to read its results; taken from the game, unless it was read from the head of a file."""

    def __attrs_post_init__(self) -> None:
        """Check all values once, when the design is made."""
        faults = [*_faults_of_values(self), *_faults_of_options(self)]
        if self.facts is None:
            faults += _faults_of_players(self)
        if faults := faults or [*_faults_of_sizes(self), *_faults_of_number(self)]:
            raise InvalidDesign(faults)
        if self.facts is None:
            vars(self)["rules"] = games.get(self.game)  # a game that a result file names is not imported
            _settle(self)
        if faults := list(_faults_of_games(self)):
            raise InvalidDesign(faults)

    def __len__(self) -> int:
        return self.seeds * self.rows_per_seed

    @cached_property
    def rules(self) -> Game:
        """The game itself.

        Raises:
            InvalidDesign: The game is not installed, or its ruleset is not that of the results.
        """
        try:
            game = games.installed(self.game)
        except UnknownGame as error:
            raise InvalidDesign.at("game", str(error)) from None
        if self.facts is not None and self.facts.ruleset != game.RULESET:
            what = f"the results were played by ruleset {self.facts.ruleset}, not {game.RULESET}, which is installed"
            raise InvalidDesign.at("game", what)
        return game

    @cached_property
    def makers(self) -> tuple[Maker, ...]:
        """The maker of each bot's policies.

        Raises:
            InvalidDesign: A bot cannot be loaded.
        """
        if faults := list(_faults_of_bots(self.bots)):
            raise InvalidDesign(faults)
        return tuple(map(bots.get, self.bots))

    @cached_property
    def is_repeatable(self) -> bool:
        """Whether its games come out the same on every machine, as they do unless a bot has a time limit."""
        return all(getattr(maker, "seconds", None) is None for maker in self.makers)

    @cached_property
    def cells(self) -> tuple[OptionSet, ...]:
        """The option sets, each with its seatings."""
        found = []
        for number, (variant, at, changes) in enumerate(_combinations(self)):
            labels = {name: self.labels[name][i] for i, name in zip(at, self.sweep, strict=True) if name in self.labels}
            seatings = seatings_of(len(self.bots), self.facts.seats[number], self.seating)
            make = partial(_options, self, variant, changes)
            found.append(OptionSet(variant, changes, seatings, labels, make))
        return tuple(found)

    @cached_property
    def places(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The option set and the seating of each game of a seed, in order; each is played `replicates` times."""
        return tuple([(number, seating) for number, cell in enumerate(self.cells) for seating in cell.seatings])

    @cached_property
    def rows_per_seed(self) -> int:
        """The number of games for each seed."""
        return len(self.places) * self.replicates

    def task(self, index: int) -> Task:
        """Return the game of a row.

        Raises:
            IndexError: There is no such row.
        """
        if type(index) is not int or not 0 <= index < len(self):
            raise IndexError(f"the rows are 0 to {len(self) - 1}, not {index!r}")
        seed, within = divmod(index, self.rows_per_seed)
        place, replicate = divmod(within, self.replicates)
        cell, seating = self.places[place]
        return Task(index, cell, seed, seating, replicate)

    def plain(self) -> dict[str, Any]:
        """Return the design as plain data, as in the head of its file."""
        data = attrs.asdict(self, filter=lambda field, _: field.name != "facts")
        return data | {"bots": list(self.bots)}


def check_design(design: object) -> None:
    """Raise a `TypeError` for what is no design, such as its path."""
    check_kind(design, Design, "a design is needed (arena.read_design makes one of a text in TOML)")


def read_design(text: str) -> Design:
    """Return the design that a text in TOML holds.

    Raises:
        InvalidDesign: The text is not TOML, or not a design that can be played.
    """
    if len(text) > LONGEST_DESIGN:
        raise InvalidDesign.at("text", f"has {len(text)} characters, more than {LONGEST_DESIGN}")
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # numbers with thousands of digits are no `TOMLDecodeError`
        raise InvalidDesign.at("text", f"this is not TOML: {error}") from None
    return from_plain(data)


def from_plain(data: Any, facts: Facts | None = None) -> Design:
    """Return the design in plain data as `Design.plain` writes them. Fields with a default may be missing.

    With `facts`, which the head of a file says about the game, no game and no bot is loaded.

    Raises:
        InvalidDesign: The data do not describe a design.
    """
    if type(data) is not dict:
        raise InvalidDesign.at("design", f"{shown(data)} is not a table of fields")
    known = {field.name: field.default is attrs.NOTHING for field in attrs.fields(Design) if not field.kw_only}
    what = f"is not a field of a design; the fields are {', '.join(known)}"
    faults = [Fault("", place_of("", name), what) for name in data if name not in known]
    within = {name: place_of("", table) for table, value in data.items() if type(value) is dict for name in value}
    for name in [name for name, needed in known.items() if needed and name not in data]:
        hint = f"; it is in the table {within[name]}, so write it above all tables" if name in within else ""
        faults.append(Fault("", name, f"is missing{hint}"))
    if "bots" in data and not (type(data["bots"]) is list and all(type(each) is str for each in data["bots"])):
        faults.append(Fault("", "bots", f"{shown(data['bots'])} is not a list of texts"))
    if faults:
        raise InvalidDesign(faults)
    return Design(**data, facts=cast("Facts", facts))


def _faults_of_players(design: Design) -> list[Fault]:
    """Look for the game and the bots, and return what is wrong with them."""
    faults = list(_faults_of_bots(design.bots))
    try:
        if type(design.game) is str:
            games.get(design.game)
    except UnknownGame as error:
        faults.append(Fault("", "game", str(error)))
    return faults


def _faults_of_bots(specs: tuple[str, ...]) -> Iterator[Fault]:
    if type(specs) is not tuple or not 1 <= len(specs) <= MOST_SEATINGS:
        return  # `_faults_of_values` reports this
    for number, spec in enumerate(specs):
        try:
            bots.get(spec)
        except (bots.InvalidBot, TypeError) as error:
            yield Fault("", f"bots[{number}]", str(error))


def _faults_of_values(design: Design) -> Iterator[Fault]:
    for name in ("study", "game"):
        value = getattr(design, name)
        flaw = flaw_of(value) if type(value) is str and value else "is not a name"
        if flaw:
            yield Fault("", name, f"{shown(value)} {flaw}")
    for name in ("seeds", "replicates", "max_steps"):
        value = getattr(design, name)
        if not (type(value) is int and 1 <= value <= MOST_ROWS) and (name, value) != ("max_steps", None):
            yield Fault("", name, f"{shown(value)} is not a number from 1 to {MOST_ROWS}")
    if design.seating not in SEATINGS:
        yield Fault("", "seating", f"{shown(design.seating)} is not one of {', '.join(SEATINGS)}")
    if type(design.stop) is not bool:
        yield Fault("", "stop", f"{shown(design.stop)} is neither true nor false")
    specs: Any = design.bots
    if type(specs) is not tuple:
        yield Fault("", "bots", f"{shown(specs)} is not a list of texts")
    elif not 1 <= len(specs) <= MOST_SEATINGS:
        yield Fault("", "bots", f"names {len(specs)} bots, not 1 to {MOST_SEATINGS}" if specs else "names no bot")
    elif design.facts is not None:  # otherwise loading them reports all faults
        for number, spec in enumerate(specs):
            flaw = flaw_of(spec, LONGEST) if type(spec) is str and spec else "is not a text"
            if flaw:
                yield Fault("", f"bots[{number}]", f"{shown(spec)} {flaw}")


def _faults_of_options(design: Design) -> Iterator[Fault]:
    for name in ("options", "sweep", "variants", "labels"):
        value = getattr(design, name)
        if type(value) is not dict or not all(type(key) is str for key in value):
            yield Fault("", name, f"{shown(value)} is not a table of options")
            return
    yield from _faults_of_sweep(design)
    for name, changes in design.variants.items():
        flaw = flaw_of(name) if name else "is not a name"
        if flaw:
            yield Fault("", "variants", f"{shown(name)} {flaw}")
        if type(changes) is not dict or not all(type(key) is str for key in changes):
            yield Fault("", place_of("variants", name), f"{shown(changes)} is not a table of options")
        elif taken := sorted(changes.keys() & (design.options.keys() | design.sweep.keys())):
            yield Fault("", place_of("variants", name), f"{taken[0]} is already in options or sweep")
    for name, labels in design.labels.items():
        swept: Any = design.sweep.get(name)
        is_right = type(labels) is list and type(swept) is list and len(labels) == len(swept)
        if not is_right or not all(type(each) is str and each and not flaw_of(each, LONGEST_LABEL) for each in labels):
            what = f"{shown(labels)} is not a list with a name for each value of the sweep"
            yield Fault("", place_of("labels", name), what)


def _faults_of_sweep(design: Design) -> Iterator[Fault]:
    for name, values in design.sweep.items():
        if type(values) is not list or not values:
            yield Fault("", place_of("sweep", name), f"{shown(values)} is not a list of values")
        elif design.facts is None:  # results of such a study, which has two sets of one name, can still be read
            (most, count), *_ = Counter(map(repr, values)).most_common(1)
            if count > 1:
                yield Fault("", place_of("sweep", name), f"{escaped(most[:LONGEST_LABEL])} is listed {count} times")
        if name in design.options:
            yield Fault("", place_of("sweep", name), "the same option is fixed in options")


def _faults_of_sizes(design: Design) -> Iterator[Fault]:
    """Yield which values are larger or deeper than those of any game, since what reads a result file does not ask the game."""
    values = [(place_of("options", name), value) for name, value in design.options.items()]
    values += [(place_of("sweep", name), value) for name, each in design.sweep.items() for value in each]
    for variant, changes in design.variants.items():
        values += [(place_of(place_of("variants", variant), name), value) for name, value in changes.items()]
    for place, value in values:
        try:
            check_size(value, place)
        except InvalidState as error:
            yield from error.faults


def _faults_of_number(design: Design) -> Iterator[Fault]:
    """Yield what is wrong with the number of option sets."""
    combinations = max(1, len(design.variants)) * prod(map(len, design.sweep.values()))
    if combinations > MOST_SEATINGS:
        yield Fault("", "sweep", f"makes {combinations} sets of options, more than {MOST_SEATINGS}")
    elif design.facts is not None and len(design.facts.seats) != combinations:
        what = f"makes {combinations} sets of options, but numbers of seats are given for {len(design.facts.seats)}"
        yield Fault("", "sweep", what)


def _faults_of_games(design: Design) -> Iterator[Fault]:
    """Yield what is wrong with the seats, the stop, and the number of games."""
    for seats, (variant, _, changes) in zip(design.facts.seats, _combinations(design), strict=True):
        if len(design.bots) not in (1, seats):
            name = OptionSet(variant, changes, ()).name
            where = f" of the options {name}" if name else ""
            due = "one for each seat, or one for all" if seats > 1 else "one, and compare it with others file by file"
            what = f"{len(design.bots)} bots for {many(seats, 'seat')}{where}: name {due}"
            yield Fault("", "bots", what)
            return
    if design.stop and (len(design.bots) < 2 or design.facts.together):
        yield Fault("", "stop", "no two bots play against each other, so there is nothing to decide between them")
    try:
        count = len(design)
    except InvalidDesign as error:
        yield from error.faults
        return
    if count > MOST_ROWS:
        yield Fault("", "seeds", f"makes {count} games, more than {MOST_ROWS}")


def _settle(design: Design) -> None:
    """Replace names and files by their contents, and note the facts of the game."""
    fixed = dict(design.options)
    variants = {name: dict(changes) for name, changes in design.variants.items()}
    sweep = {name: list(values) for name, values in design.sweep.items()}
    labels, seats = dict(design.labels), []
    for variant, at, changes in _combinations(design):
        options, contents = options_of(design.rules, *_given(design, variant, changes))
        seats.append(design.rules.seats(design.rules.new_game(options)))
        for name, content in contents.items():
            if name in fixed:
                fixed[name] = content
            elif name in sweep:
                labels.setdefault(name, [escaped(str(value))[:LONGEST_LABEL] or "''" for value in design.sweep[name]])
                sweep[name][at[[*sweep].index(name)]] = content
            else:
                variants[variant][name] = content
    facts = facts_of(design.rules, tuple(seats))
    vars(design).update(options=fixed, variants=variants, sweep=sweep, labels=labels, facts=facts)


def _combinations(design: Design) -> Iterator[tuple[str, tuple[int, ...], dict[str, Any]]]:
    """Yield each variant with each combination of swept values: the index of each value, and the values by option."""
    for variant, pairs in product(design.variants or {"": {}}, product(*map(enumerate, design.sweep.values()))):
        changes = dict(zip(design.sweep, [value for _, value in pairs], strict=True))
        yield variant, tuple([index for index, _ in pairs]), changes


def _given(design: Design, variant: str, changes: dict[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the options of a set, and the table of the design that each comes from."""
    own = design.variants.get(variant, {})
    places = dict.fromkeys(own, place_of("variants", variant)) | dict.fromkeys(changes, "sweep")
    return design.options | own | changes, dict.fromkeys(design.options, "options") | places


def _options(design: Design, variant: str, changes: dict[str, Any]) -> Any:
    """Return the options that a set is played with."""
    return options_of(design.rules, *_given(design, variant, changes))[0]
