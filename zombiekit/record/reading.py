"""Reading records: every line is verified by playing it."""

from __future__ import annotations

import gc
import os
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeAlias

import attrs

from zombiekit import codec, games
from zombiekit.codec.migrations import later_options, with_options
from zombiekit.errors import FaultyInput, IllegalAction, InvalidNotation, InvalidRecord, UnknownGame, shown
from zombiekit.files import check_name, open_to_read, parsed
from zombiekit.game import TERMINAL, A_co, Game, S
from zombiekit.limits import escaped
from zombiekit.notation import parse
from zombiekit.play import Match, Termination, new_match
from zombiekit.record import form

Source: TypeAlias = "str | os.PathLike[str] | Iterable[str | bytes]"
"""A record: the path of its file, or its lines, each with its line feed (an open file will do)."""


def read(source: Source, *, game: Game[S, A_co] | None = None, recover: bool = False) -> Match[S, A_co]:
    """Return the match in a record, after verifying every line.

    Args:
        source: The path of the file, or the lines, each with its line feed.
        game: The game that the record must be of; None takes the installed game with the recorded name.
        recover: Leave out a last line that was torn while it was written.

    Raises:
        InvalidRecord: The record is not sound; the error names the first bad line.
        OSError: The file cannot be read.
    """
    with uncollected():
        return deque(replay(source, game=game, recover=recover), maxlen=1).pop()


def replay(source: Source, *, game: Game[S, A_co] | None = None, recover: bool = False) -> Iterator[Match[S, A_co]]:
    """Yield the match after each line of a record: at the start, after each step, and once more at the end; verify as `read` does.

    Each line is read only when the caller asks for the match after it.

    Args:
        source: A path, lines, or an open file.
        game: The game; the one that the record names, if None.
        recover: Whether a torn last line is left out.
    """
    if isinstance(source, bytes):
        raise TypeError("bytes are passed as lines, such as source.splitlines(keepends=True)")
    reader = Reader(game)
    if isinstance(source, str | os.PathLike):
        check_name(source)
        with open_to_read(source) as file:
            yield from reader.take_all(iter(partial(file.readline, form.LONGEST_LINE + 1), b""), recover=recover)
    else:
        yield from reader.take_all(map(_as_bytes, source), recover=recover)


@contextmanager
def uncollected() -> Iterator[None]:
    """Turn the garbage collector off. It would search all steps read so far again and again, and find nothing."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _as_bytes(text: str | bytes) -> bytes:
    if isinstance(text, str):
        return text.encode("utf-8", "surrogatepass")
    if isinstance(text, bytes):
        return text
    raise TypeError(f"a line of a record is a string or bytes, not {shown(text)}")


class Reader:
    """Takes the lines of a record one after another.

    Attributes:
        match: The match so far; None before the first line.
        ended: Whether the closing line was taken.
        number: The number of lines taken.
        size: The size of these lines in bytes.
        later: The options that are newer than the rules of the record, with the values that play like those rules.
    """

    def __init__(self, game: Game | None) -> None:
        self._game = game
        self.match: Match | None = None
        self.ended = False
        self.number = 0
        self.size = 0
        self.later: Mapping[str, Any] = {}

    def take_all(self, lines: Iterable[bytes], *, recover: bool) -> Iterator[Match]:
        """Take lines and yield the match after each.

        Raises:
            InvalidRecord: A line is bad, or there is none.
        """
        lines = iter(lines)
        for text in lines:
            self.number += 1
            if recover and not text.endswith(b"\n") and next(lines, None) is None:
                self._check_torn(text)
                break
            self.match = self._taken(text)
            self.size += len(text)
            yield self.match
        if self.match is None:
            raise InvalidRecord(1, "the record is empty")

    def _taken(self, text: bytes) -> Match:
        if (at := text.find(b"\0")) >= 0:
            what = "empty space (NUL bytes), as after a crash of the machine; `recover` leaves that out at the end"
            raise self._bad(f"from byte {at} on it is {what}")
        if self.ended:
            raise self._bad("it comes after the closing line")
        if len(text) > form.LONGEST_LINE:
            raise self._bad(f"it is longer than {form.LONGEST_LINE} bytes")
        if not text.endswith(b"\n"):
            raise self._bad("it does not end in a line feed; `recover` leaves a torn last line out")
        data = self._parsed(text)
        if self.match is None:
            return self._begun(data)
        if "end" in data:
            return self._closed(self.match, data)
        return self._stepped(self.match, data)

    def _check_torn(self, text: bytes) -> None:
        """Refuse a last line without a line feed, unless it is empty space or the beginning of a line that could have followed."""
        text = text.rstrip(b"\0")
        if self.match is None:
            raise self._bad("it is not the header of a record, or it is torn")
        if self.ended and text:
            raise self._bad("it comes after the closing line")
        beginnings = b'{"n": %d, "who": ' % (self.match.length + 1), b'{"end": '
        if not any(text.startswith(b[: len(text)]) for b in beginnings):
            raise self._bad("it is not a line that was torn while being written")

    def _parsed(self, text: bytes) -> dict[str, object]:
        try:
            data = parsed(text)
        except ValueError as error:
            raise self._bad(f"it is not JSON: {error}") from None
        if not isinstance(data, dict):
            raise self._bad(f"it is not a JSON object: {shown(data)}")
        return data

    def _begun(self, data: dict[str, Any]) -> Match:
        """Return the match that a header describes."""
        if "zombiekit" not in data:
            raise self._bad("it is not the header of a record: 'zombiekit', the number of the format, is missing")
        if "arena" in data:
            raise self._bad("it is the head of results of a study; `zombiekit arena replay` shows their games")
        self._expect(data, "zombiekit", form.FORMAT)
        self._check_keys(data, {"zombiekit", "game", "ruleset", "options"} | ({"start"} & data.keys()))
        game = self._found_game(data["game"])
        later = later_options(game, data["ruleset"])
        if later is None:
            self._expect(data, "ruleset", game.RULESET)
        self.later = later or {}
        try:
            given = with_options(data["options"], self.later, "options")
            options = codec.from_plain(game, given, "options", "options")
            if "start" not in data:
                return new_match(game, options=options)
            start = codec.decode(game, data["start"])
        except FaultyInput as error:
            raise self._bad(str(error)) from None
        if start.options != options:
            raise self._bad("the options are not those of the start")
        return new_match(game, state=start)

    def _found_game(self, name: object) -> Game:
        game = self._game
        if game is None and isinstance(name, str):
            try:
                game = games.installed(name)
            except UnknownGame as error:
                refused = self._bad(str(error))
                refused.add_note("a record of a game of your own, such as a variant, is read with that game as `game=`")
                raise refused from error
        if game is None or name != game.NAME:
            raise self._bad(f"game is {shown(name)}" + (f", not {game.NAME}" if game else ", which is not a name"))
        return game

    def _stepped(self, match: Match, data: dict[str, Any]) -> Match:
        """Return the match after the step that a line describes."""
        game, number = match.game, match.length + 1
        if number > form.MOST_STEPS:
            raise self._bad(f"there are more than {form.MOST_STEPS} steps")
        digest = {"digest"} if number % form.DIGEST_EVERY == 0 else set()
        self._check_keys(data, {"n", "who", "do"} | digest)
        self._expect(data, "n", number)
        actor = game.current_player(match.state)
        if actor == TERMINAL:
            raise self._bad("the game is over, so nobody acts")
        self._expect(data, "who", form.who(actor))
        text = data["do"]
        if not isinstance(text, str):
            raise self._bad(f"do is {shown(text)}, not a line of notation")
        try:
            match = match.play(parse(game, text))
        except InvalidNotation as error:
            raise self._bad(f"do is {shown(text)}: {error.reason}") from None
        except IllegalAction as error:
            raise self._bad(str(error)) from None
        if digest:
            self._expect(data, "digest", form.digest(game, match.state, self.later))
        return match

    def _closed(self, match: Match, data: dict[str, Any]) -> Match:
        """Return the match, ended as the closing line says."""
        if data["end"] == Termination.STEP_LIMIT:
            match = attrs.evolve(match, stopped=Termination.STEP_LIMIT)
        if match.termination is None:
            raise self._bad(f"end is {shown(data['end'])}, but the game is not over")
        closing = form.closing(match, self.later)
        self._check_keys(data, set(closing))
        for key, value in closing.items():
            self._expect(data, key, value)
        self.ended = True
        return match

    def _check_keys(self, data: dict[str, Any], keys: set[str]) -> None:
        for key in sorted(keys ^ data.keys()):
            raise self._bad(f"{shown(key)} is missing" if key in keys else f"{shown(key)} is unknown here")

    def _expect(self, data: dict[str, Any], key: str, value: object) -> None:
        try:
            same = form.canonical(data[key]) == form.canonical(value)
        except RecursionError:
            same = False
        if not same:
            raise self._bad(f"{key} is {shown(data[key])}, not {shown(value)}")

    def _bad(self, reason: str) -> InvalidRecord:
        return InvalidRecord(self.number, escaped(reason))
