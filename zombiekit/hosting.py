"""What every table needs, wherever it stands: bots in seats, and a record that keeps up with the match."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import attrs

from zombiekit import bots, codec, record
from zombiekit.errors import InvalidOptions, ZombiekitError, shown
from zombiekit.game import Game, seat_name
from zombiekit.play import Dice, Match, Waivers, in_setup, setup_choice
from zombiekit.play.players import Players

if TYPE_CHECKING:
    from zombiekit.play import Step

PERSON = "person"
"""What stands for a person where bots are named."""


@attrs.define(eq=False, slots=False)
class InvalidSeat(ZombiekitError, ValueError):
    """A line that says who plays a seat, and cannot be meant so.

    Attributes:
        line: The line, `2=greedy`.
        reason: What is wrong with it, in words.
    """

    line: str
    reason: str

    def __str__(self) -> str:
        return f"seat {shown(self.line)}: {self.reason}"


def seating(
    game: Game, seats: int, lines: Sequence[str], others: str = "", people: int | None = None
) -> dict[int, str]:
    """Return the bots of a game by their seats.

    Args:
        game: The game.
        seats: How many seats it has.
        lines: Who plays single seats, each `2=greedy` or `Yellow=person`: the seats by number, from 1, or as the game calls them.
        others: The bot of all other seats; people play them if it is empty.
        people: How many of the others people play nevertheless, the first ones. None keeps the first one for a person where several
            are left, and no line names one.

    Raises:
        InvalidSeat: A line is none of these, or a seat is named twice.
    """
    named: dict[int, str] = {}
    for line in lines:
        who, equals, spec = line.partition("=")
        if not equals or not spec.strip():
            raise InvalidSeat(line, f"who plays a seat is said like this: 2=greedy, or 2={PERSON}")
        seat = seat_of(game, seats, who.strip(), line)
        if seat in named:
            raise InvalidSeat(line, f"{seat_name(game, seat)} is named twice")
        named[seat] = spec.strip()
    rest = [seat for seat in range(seats) if seat not in named]
    if people is None:
        people = int(len(rest) > 1 and PERSON not in named.values())
    named |= dict.fromkeys(rest[people:] if others else (), others)
    return {seat: spec for seat, spec in sorted(named.items()) if spec != PERSON}


def seat_of(game: Game, seats: int, who: str, line: str) -> int:
    """Return the seat that is meant by its number, from 1, or by what the game calls it.

    Args:
        game: The game.
        seats: How many seats there are.
        who: What somebody wrote.
        line: The whole line in which it stands, which the error names.

    Raises:
        InvalidSeat: No seat of the game is meant; the error names the line.
    """
    names = {seat_name(game, seat).casefold(): seat for seat in range(seats)}
    if who.casefold() in names:
        return names[who.casefold()]
    if who.isdecimal() and 1 <= int(who[:9]) <= seats:
        return int(who) - 1
    near = get_close_matches(who.casefold()[:60], names)
    called = ", ".join(f"{seat + 1} ({seat_name(game, seat)})" for seat in range(seats))
    hint = f"did you mean {seat_name(game, names[near[0]])}?" if near else f"there are {called}"
    raise InvalidSeat(line, f"{shown(who, 60)} is no seat here; {hint}")


def options_at_once(game: Game, given: Mapping[str, object], base: Any = None) -> Any:
    """Return a game's options with these values for a match that begins at once: on a supplied map, if one goes with them.

    That is the map of the game's `QUICK`, or the first of its `MAPS`. Where none goes with them, or there are none, the values stand
    alone, and the map is laid while the game is set up (`zombiekit.play.set_up`).

    Args:
        game: The game.
        given: The values, as `zombiekit.codec.options_from` takes them.
        base: The options that they change; the defaults if None.

    Raises:
        InvalidOptions: The game has no such options, or does not take the values.
    """
    options = codec.options_from(game, given, base)
    quick = getattr(game, "QUICK", {})
    for suggested in (quick, *({**quick, "map": name} for name in getattr(game, "MAPS", ()))):
        with suppress(InvalidOptions):
            return codec.options_from(game, {**suggested, **given}, base)
    return options


class Bots:
    """The bots of a match. They see what their seats may see, and hear what these are told.

    Attributes:
        specs: The lines that name them, by seat.
    """

    def __init__(self, specs: Mapping[int, str], seed: str = "") -> None:
        """Seat bots.

        Args:
            specs: What `zombiekit.bots.get` takes, by seat.
            seed: What their dice are seeded with; each has its own. Unseeded if empty.

        Raises:
            InvalidBot: A line names none.
        """
        self.specs = dict(specs)
        self._makers = {seat: bots.get(spec) for seat, spec in self.specs.items()}
        self._seed = seed
        self._players = Players({}, {})
        self._heard = 0

    def begin(self, match: Match) -> None:
        """Sit down at a match, and hear what has happened in it.

        Raises:
            PolicyFailed: A bot cannot be made.
        """
        game = match.game
        names = {seat: f"{seat_name(game, seat)}, the bot {spec}" for seat, spec in self.specs.items()}
        dice = {seat: Dice(f"bot {self._seed} {seat}") if self._seed else Dice() for seat in self.specs}
        self._players = Players.made(game, self._makers, dice, names)  # as a whole: elsewhere a bot may be thinking
        self._heard = 0
        self._hear(game, match.history)

    def replace(self, seat: int, spec: str, match: Match) -> None:
        """Let another bot play a seat from now on.

        Raises:
            InvalidBot: The line names none.
            PolicyFailed: It cannot be made.
        """
        self._makers = {**self._makers, seat: bots.get(spec)}
        self.specs[seat] = spec
        self.begin(match)

    def decide(self, match: Match) -> Any:
        """Return what the bot of the acting seat chooses.

        Raises:
            PolicyFailed: It raises an error, or that is not legal.
        """
        return self._players.decide(match.game, match.state, match.length + 1)

    def follow(self, match: Match) -> None:
        """Hear what the last steps of a match brought about; where steps were taken back, all is heard by bots made anew."""
        if not self._players.hearing:
            return
        if match.length <= self._heard:
            self.begin(match)
        elif match.length == self._heard + 1 and match.last:
            self._hear(match.game, (match.last,))
        else:
            self._hear(match.game, match.history[self._heard :])

    def _hear(self, game: Game, steps: tuple[Step, ...]) -> None:
        for number, step in enumerate(steps if self._players.hearing else (), self._heard + 1):
            self._players.hear(game, step.state, number)
        self._heard += len(steps)


class Table:
    """A match that people and bots play, and that is recorded.

    Attributes:
        match: The match as it stands.
        bots: Who plays the seats that no people play.
        keeper: Records the match; None where nothing is recorded.
        waivers: What people have passed ahead.
        laid_for: The seats for which the table chooses while the game is set up.
    """

    def __init__(self, match: Match, bots: Bots, keeper: Keeper | None) -> None:
        """Lay the table.

        Raises:
            PolicyFailed: A bot cannot be made.
        """
        self.match = match
        self.bots = bots
        self.keeper = keeper
        self.waivers = Waivers()
        self.laid_for: frozenset[int] = frozenset()
        bots.begin(match)

    def lay_for(self, seats: Iterable[int]) -> None:
        """Choose for these seats from now on while the game is set up, as the bot `quick` would; also for bots, which may think for long."""
        self.laid_for |= frozenset(seats)

    def foreseen(self, match: Match) -> Any:
        """Return what is done for the acting seat without asking it: a choice of the set-up, or what it has passed ahead; None if it is asked."""
        game, state = match.game, match.state
        if game.current_player(state) in self.laid_for and in_setup(game, state):
            return setup_choice(match, Dice(f"set-up {match.length}"))
        return self.waivers.decline(match)

    def go_to(self, match: Match) -> None:
        """Go on with a match that has more steps, or fewer; only when it is recorded has anything happened.

        Who takes back what was chosen for him while the game is set up chooses by himself from then on.

        Raises:
            OSError: It cannot be recorded. `RecordInUse` likewise.
            PolicyFailed: The step has been taken, and a bot raised an error when it heard of it.
        """
        if self.keeper is not None:
            self.keeper.keep(match)
        if match.length < self.match.length and self.match.last:
            self.laid_for -= {self.match.last.actor}
        self.match = match
        self.waivers = self.waivers.follow(match)
        self.bots.follow(match)


class Keeper:
    """The record of a match, brought up to date whenever the match changes.

    Attributes:
        path: The file.
    """

    def __init__(self, writer: record.Writer, path: Path) -> None:
        """Go on with a writer of this file."""
        self.path = path
        self._kept = writer.match
        self._writer: record.Writer | None = writer

    @property
    def length(self) -> int:
        """How many steps are recorded."""
        return self._kept.length

    def keep(self, match: Match) -> None:
        """Record what the match has more, or the whole anew when steps were taken back.

        Raises:
            OSError: It cannot be written, or not be opened again after it could not be; the next call tries both.
        """
        if match.length > self._kept.length:
            self._open().add(match)
            self._kept = match
        else:
            self.rewrite(match)

    def rewrite(self, match: Match) -> None:
        """Write the record anew as a whole; if that cannot be, the old one stays.

        Raises:
            OSError: It cannot be written.
        """
        self.close()
        record.write(match, self.path)
        self._kept = match
        self._open()

    def next_game(self, match: Match) -> Keeper:
        """Return what records another match, in a file of its own beside this one: `game-2.jsonl` after `game.jsonl`.

        Raises:
            OSError: It cannot be written.
        """
        number = 2
        while (path := self.path.with_stem(f"{self.path.stem}-{number}")).exists():
            number += 1
        return Keeper(record.create(match, path), path)

    def _open(self) -> record.Writer:
        """Return the writer; where the file was closed and could not be opened again, that is tried once more."""
        if self._writer is None:
            self._writer = record.resume(self.path, game=self._kept.game)
        return self._writer

    def close(self) -> None:
        """Close the file."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None


def rescue(match: Match) -> Path:
    """Write the record of a match that was interrupted to a new file among the user's data, and return its path.

    Raises:
        OSError: It cannot be written.
    """
    path = new_path(match.game)
    record.write(match, path)
    return path


def games_folder() -> Path:
    """Return where games are kept for which nobody has named a file: a folder among the user's data."""
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(home) / "zombiekit"


def new_path(game: Game) -> Path:
    """Return the path of a new file in that folder, which is made if there is none.

    Raises:
        OSError: It cannot be made.
    """
    folder = games_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{game.NAME}-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.jsonl"


def how_to_resume(path: Path, bots: Mapping[int, str] = MappingProxyType({}), command: str = "play") -> str:
    """Return the command that goes on with a record, and with these bots in their seats.

    Args:
        path: The record.
        bots: The lines that name the bots, by seat.
        command: What goes on with it: `play` or `serve`.
    """
    seats = [f"--seat {shlex.quote(f'{seat + 1}={spec}')}" for seat, spec in bots.items()]
    return " ".join((f"zombiekit {command} --resume", shlex.quote(str(path)), *seats))
