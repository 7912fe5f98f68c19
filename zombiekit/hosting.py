"""What every front end needs to host a match: bots in seats, and a record that keeps up with the match."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType
from typing import Any

import attrs

from zombiekit import bots, codec, record
from zombiekit.errors import InvalidOptions, InvalidRecord, RecordInUse, ZombiekitError, shown
from zombiekit.game import Game, seat_name
from zombiekit.games import is_found_by_path
from zombiekit.play import Dice, Match, Step, Waivers, in_setup, setup_choice
from zombiekit.play.match import check_is_match
from zombiekit.play.players import Players
from zombiekit.primitives.arguments import check_kind

PERSON = "person"
"""The word for a person where a bot's name could stand."""


@attrs.define(eq=False, slots=False)
class InvalidSeat(ZombiekitError, ValueError):
    """A line that should say who plays a seat, but makes no sense.

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
        lines: Who plays single seats, each like `2=greedy` or `Yellow=person`, with the seat's number from 1 or its name in the game.
        others: The bot for all other seats; if it is empty, people play them.
        people: How many of the other seats people still play, counted from the first. None means one if several seats are left and
            no line names a person, otherwise none.

    Raises:
        InvalidSeat: A line does not look like this, or a seat is named twice.
    """
    named: dict[int, str] = {}
    for line in lines:
        who, equals, spec = line.partition("=")
        if not equals or not spec.strip():
            raise InvalidSeat(line, f"write who plays a seat like this: 2=greedy, or 2={PERSON}")
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
    """Find a seat by its number, counted from 1, or by its name in the game.

    Args:
        game: The game.
        seats: How many seats there are.
        who: The number or name that somebody wrote.
        line: The whole line, which the error names.

    Raises:
        InvalidSeat: The game has no such seat; the error names the line.
    """
    names = {seat_name(game, seat).casefold(): seat for seat in range(seats)}
    if who.casefold() in names:
        return names[who.casefold()]
    if who.isdecimal() and len(who) < 10 and 1 <= int(who) <= seats:
        return int(who) - 1
    near = get_close_matches(who.casefold()[:60], names)
    called = ", ".join(f"{seat + 1} ({seat_name(game, seat)})" for seat in range(seats))
    hint = f"did you mean {seat_name(game, names[near[0]])}?" if near else f"the seats are {called}"
    raise InvalidSeat(line, f"{shown(who, 60)} is not a seat here; {hint}")


def options_at_once(game: Game, given: Mapping[str, object], base: Any = None) -> Any:
    """Return a game's options with these values for a match that begins at once, on a supplied map if one fits the values.

    Try the map of the game's `QUICK` first, then its `MAPS` in order. If none fits, use the values alone; the map is then built
    while the game is set up (`zombiekit.play.set_up`).

    Args:
        game: The game.
        given: The values, as `zombiekit.codec.options_from` takes them.
        base: The options to change; None for the defaults.

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
    """The bots of one match. They see what their seats may see, and hear of the same events.

    Attributes:
        specs: The lines that name them, by seat; after `replace` this is another mapping.
    """

    def __init__(self, specs: Mapping[int, str], seed: str = "") -> None:
        """Seat bots.

        Args:
            specs: The lines that name the bots, as `zombiekit.bots.get` takes them, by seat. Those for seats that the match does not
                have do nothing.
            seed: The seed for their dice; each bot has its own dice. If empty, dice are not seeded.

        Raises:
            InvalidBot: A line names no bot.
        """
        self.specs = dict(specs)
        self._makers = {seat: bots.get(spec) for seat, spec in self.specs.items()}
        self._seed = seed
        self._players = Players({}, {})
        self._heard = 0

    def begin(self, match: Match) -> None:
        """Join a match, and hear what has happened in it so far.

        Raises:
            PolicyFailed: A bot cannot be made.
        """
        game = match.game
        names = {seat: f"{seat_name(game, seat)}, the bot {spec}" for seat, spec in self.specs.items()}
        dice = {seat: Dice(f"bot {self._seed} {seat}") if self._seed else Dice() for seat in self.specs}
        self._players = Players.made(game, self._makers, dice, names)  # at once: another thread may ask a bot
        self._heard = 0
        self._hear(game, match.history)

    def replace(self, seat: int, spec: str, match: Match) -> None:
        """Let another bot play a seat from now on.

        Raises:
            InvalidBot: The line names no bot.
            PolicyFailed: The bot cannot be made.
        """
        self._makers = {**self._makers, seat: bots.get(spec)}
        self.specs = {**self.specs, seat: spec}
        self.begin(match)

    def decide(self, match: Match) -> Any:
        """Return what the bot of the acting seat chooses; it must be a bot's turn.

        Raises:
            PolicyFailed: The bot raises an error, or its choice is not legal.
        """
        return self._players.decide(match.game, match.state, match.length + 1)

    def follow(self, match: Match) -> None:
        """Hear what the last steps of a match brought about; if steps were taken back, make new bots that hear everything."""
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
    """A match between people and bots, with its record.

    Attributes:
        match: The match as it stands.
        bots: The bots, which play the seats without people.
        keeper: Records the match; None if nothing is recorded.
        waivers: What people have passed in advance.
        laid_for: The seats for which the table chooses while this game is set up.
    """

    def __init__(self, match: Match, bots: Bots, keeper: Keeper | None) -> None:
        """Start hosting, and let the bots join the match.

        Raises:
            PolicyFailed: A bot cannot be made.
            TypeError: `match` is no match, or `bots` are no `Bots`.
        """
        check_is_match(match)
        check_kind(bots, Bots, "bots are Bots(...), with {} for none")
        self.match = match
        self.bots = bots
        self.keeper = keeper
        self.waivers = Waivers()
        self.laid_for: frozenset[int] = frozenset()
        self._laid_always: frozenset[int] = frozenset()
        bots.begin(match)

    @property
    def seated_bots(self) -> dict[int, str]:
        """The lines that name the bots, by seat; a match that was loaded may have fewer seats than there are bots for."""
        seats = self.match.game.seats(self.match.state)
        return {seat: spec for seat, spec in self.bots.specs.items() if seat < seats}

    def lay_for(self, seats: Iterable[int]) -> None:
        """In each game, choose for these seats during set-up as the bot `quick` would, even for bots, which may think for long."""
        self._laid_always |= frozenset(seats)
        self.laid_for |= self._laid_always

    def begin(self, match: Match) -> None:
        """Go on with a new game, for which nobody has yet passed or left the set-up to the table. It has a record of its own.

        Raises:
            OSError: It cannot be recorded, so nothing has happened.
            PolicyFailed: A bot cannot be made, or raised an error; the game has begun.
        """
        if self.keeper is not None:
            before = self.keeper
            self._record_in(before.next_game(match))
            before.close()
        self.match, self.waivers, self.laid_for = match, Waivers(), self._laid_always
        self.bots.begin(match)

    def _record_in(self, keeper: Keeper) -> None:
        self.keeper = keeper

    def foreseen(self, match: Match) -> Any:
        """Return what the table chooses for the acting seat: a set-up choice, or a pass made in advance; None to ask the seat."""
        game, state = match.game, match.state
        if game.current_player(state) in self.laid_for and in_setup(game, state):
            return setup_choice(match, Dice(f"set-up {match.length}"))
        return self.waivers.decline(match)

    def go_to(self, match: Match) -> None:
        """Go on with a match that has more steps, or fewer. It is recorded first; if that fails, nothing changes.

        A seat that takes back a set-up choice or a pass made for it chooses for itself from then on.

        Raises:
            OSError: The match cannot be recorded.
            RecordInUse: Somebody else is writing to the record, or has cut it short.
            PolicyFailed: The step was taken, but a bot raised an error when it heard of it.
        """
        if self.keeper is not None:
            self.keeper.keep(match)
        undone = self.match.last if match.length < self.match.length else None
        self.match = match
        self.waivers = self.waivers.follow(match)
        if undone:
            self.laid_for -= {undone.actor}
            if self.waivers.decline(match) is not None:
                self.waivers = self.waivers.take_back(undone.actor)
        self.bots.follow(match)


class Keeper:
    """The record of a match, updated whenever the match changes.

    Attributes:
        path: The file.
    """

    def __init__(self, writer: record.Writer, path: Path) -> None:
        self.path = path
        self._kept = writer.match
        self._writer: record.Writer | None = writer

    @property
    def length(self) -> int:
        """How many steps are recorded."""
        return self._kept.length

    def keep(self, match: Match) -> None:
        """Record the new steps of the match. Write the whole record again if there are none, or the file has steps that were not kept.

        Raises:
            OSError: The file cannot be written, or cannot be reopened after an earlier failure; the next call tries again.
            RecordInUse: Somebody else is writing to the file, or has cut it short.
        """
        writer = self._open()
        if match.length > self._kept.length == writer.match.length:
            writer.add(match)
            self._kept = match
        else:
            self.rewrite(match)

    def rewrite(self, match: Match) -> None:
        """Write the whole record again; if that fails, the old one stays.

        Raises:
            OSError: It cannot be written.
        """
        self.close()
        record.write(match, self.path)
        self._kept = match
        self._open()

    def next_game(self, match: Match) -> Keeper:
        """Return a keeper for another match, with its own file beside this one: `game-2.jsonl` after `game.jsonl`.

        Raises:
            OSError: It cannot be written.
        """
        number = 2
        while (path := self.path.with_stem(f"{self.path.stem}-{number}")).exists():
            number += 1
        return Keeper(record.create(match, path), path)

    def discard(self) -> None:
        """Close the file and remove it."""
        self.close()
        self.path.unlink(missing_ok=True)

    def _open(self) -> record.Writer:
        """Return the writer; if an earlier attempt to open the file failed, try once more."""
        if self._writer is None:
            try:
                self._writer = record.resume(self.path, game=self._kept.game)
            except InvalidRecord as error:
                raise RecordInUse(str(self.path), "another program has changed it") from error
        return self._writer

    def close(self) -> None:
        """Close the file."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None


def games_folder() -> Path:
    """Return the folder for games without a named file, among the user's data."""
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(home) / "zombiekit"


def new_path(game: Game, folder: Path | None = None) -> Path:
    """Return a path for a new file in a folder, or else in `games_folder()`; make the folder if it does not exist.

    Args:
        game: The game that the file is for.
        folder: The folder; None for `games_folder()`.

    Raises:
        OSError: The folder cannot be made.
    """
    folder = folder or games_folder()
    folder.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"[^A-Za-z0-9_]+", "_", game.NAME)  # games of one's own may have names that no file can have
    return folder / f"{name}-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.jsonl"


def how_to_resume(
    path: Path, bots: Mapping[int, str] = MappingProxyType({}), command: str = "play", game: str = ""
) -> str:
    """Return the command that resumes a record with these bots in their seats.

    Args:
        path: The record.
        bots: The lines that name the bots, by seat.
        command: The command to use: `play` or `serve`.
        game: The game as a person names it; it is left out if the record leads to it, as it does to an installed game.
    """
    named = [_quoted(game)] if is_found_by_path(game) else []
    seats = [f"--seat {_quoted(f'{seat + 1}={spec}')}" for seat, spec in bots.items()]
    return " ".join(("zombiekit", command, *named, "--resume", _quoted(str(path)), *seats))


def _quoted(text: str) -> str:
    """Return a text as a shell takes it; bytes that cannot be shown are written by their numbers."""
    if text.isprintable():
        return shlex.quote(text)
    signs = (chr(each) if 31 < each < 127 and each not in b"'\\" else f"\\x{each:02x}" for each in os.fsencode(text))
    return f"$'{''.join(signs)}'"
