"""Writing records: whole ones, and line by line while a match is played."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any, NamedTuple, Self, cast

from zombiekit.errors import RecordInUse
from zombiekit.files import Appended, FileName, put
from zombiekit.game import Game
from zombiekit.play import Match, Step
from zombiekit.record import form
from zombiekit.record.reading import Reader, uncollected


def lines(match: Match) -> Iterator[str]:
    """Yield the lines of a match's record, each with its line feed.

    Raises:
        InvalidState: The match begins at a state with faults, so the record could not be read.
        ValueError: The match has more than `MOST_STEPS` steps.
        InvalidNotation: The line of an action or outcome could not be read back.
    """
    yield form.line(form.header(match))
    for number, step in enumerate(match.history, 1):
        yield form.line(form.node(match.game, number, step))
    if match.termination is not None:
        yield form.line(form.closing(match))


PRIVATE = 0o600
"""The permissions of a new record: only its owner may use it, because it shows what seats hide from each other."""


def write(match: Match, path: FileName) -> None:
    """Write the record of a match to a file. An existing file is replaced only when everything is written.

    Args:
        match: The match.
        path: The file.

    Raises:
        InvalidState: The match begins at a state with faults, so the record could not be read.
        RecordInUse: Somebody else is writing to the existing file.
        OSError: The file cannot be written, or it is a link.
        ValueError: The match has more than `MOST_STEPS` steps.
        InvalidNotation: The line of an action or outcome could not be read back.
    """
    put(path, lines(match), new=False, mode=PRIVATE)


def create(match: Match, path: FileName) -> Writer:
    """Begin the record of a match in a new file, with the steps played so far, and return the writer for those that follow.

    The file appears when all of that is written, or not at all.

    Args:
        match: The match to record.
        path: The file, which must not exist yet.

    Raises:
        InvalidState: The match begins at a state with faults, so the record could not be read.
        FileExistsError: There is a file already, or a link.
        RecordInUse: Somebody else has begun to write to the new file.
        OSError: The file cannot be written.
        ValueError: The match has more than `MOST_STEPS` steps.
        InvalidNotation: The line of an action or outcome could not be read back.
    """
    size = put(path, lines(match), new=True, mode=PRIVATE)
    try:
        file = Appended(path)
    except RecordInUse:  # somebody else goes on with it already
        raise
    except BaseException:
        Path(path).unlink(missing_ok=True)
        raise
    return Writer(file, Kept(match, size, ended=match.termination is not None))


def resume(path: FileName, *, game: Game | None = None) -> Writer:
    """Verify the record in a file and return the writer that goes on with it; its `match` is what was recorded.

    A last line that was torn while it was written is cut off. If the match is over, a missing closing line is added.

    Args:
        path: The file.
        game: The game; the one that the record names, if None.

    Raises:
        InvalidRecord: The record is not sound; the file stays as it is.
        RecordInUse: Somebody else is writing to it.
        OSError: The file cannot be read or written, or is a link.
    """
    file = Appended(path)
    try:
        reader = Reader(game)
        with uncollected():
            for _ in reader.take_all(file.lines(form.LONGEST_LINE + 1), recover=True):
                pass
        file.cut(reader.size)
        match = cast("Match", reader.match)
        writer = Writer(file, Kept(match, reader.size, ended=reader.ended, later=reader.later))
        writer.add(match)
    except BaseException:
        file.close()
        raise
    return writer


class Kept(NamedTuple):
    """What a file is known to hold: the match, its size in bytes, and whether it has the closing line.

    A record begun under older rules continues in their form, without the options that came `later`.
    """

    match: Match
    size: int
    ended: bool
    later: Collection[str] = ()


class Writer:
    """Writes the record of a match while it is played; `create` and `resume` make writers.

    Each line goes to the operating system at once, so a crash loses at most the line that is being written. If a line cannot be
    written whole, for instance because the disk is full, it is taken back: the record stays sound, and you can try `add` again.
    Meanwhile nobody else can write to the file, but it can be read. Use the writer in a `with` statement, or `close` it. In a
    forked process it is closed from the beginning.
    """

    def __init__(self, file: Appended, kept: Kept) -> None:
        self._file = file
        self._kept = kept  # replaced as a whole, so that no interruption leaves one half of it behind

    @property
    def match(self) -> Match:
        """The match as recorded so far."""
        return self._kept.match

    def add(self, match: Match) -> None:
        """Write what the record lacks of `match`: its new steps, and the closing line if it has ended.

        Pass it to `play_match(..., on_step=writer.add)`.

        Raises:
            ValueError: `match` does not go on from what is recorded, the record or the writer is closed already, or there are more
                than `MOST_STEPS` steps.
            InvalidNotation: The line of an action or outcome could not be read back.
            OSError: The file cannot be written; the record ends with the last step that could be.
            RecordInUse: Another program has cut the file short.
        """
        kept = self._kept
        fresh = []
        earlier: Match | None = match
        while earlier is not None and earlier.length > kept.match.length:
            fresh.append(earlier)
            earlier = earlier.previous
        if earlier != kept.match:
            raise ValueError(f"{match!r} does not continue the recorded match, {kept.match!r}")
        if fresh and kept.ended:
            closed = f"nothing can follow the closing line, {str(kept.match.termination)!r}; `write` makes a new record"
            raise ValueError(f"the record of {kept.match!r} is closed: {closed}")
        if not kept.ended:
            self._kept = kept._replace(match=earlier)  # an equal match, but the next call compares faster with it
        for longer in reversed(fresh):
            self._put(form.node(longer.game, longer.length, cast("Step", longer.last), kept.later), longer)
        if match.termination is not None and not kept.ended:
            self._put(form.closing(match, kept.later), match, ended=True)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _put(self, data: dict[str, Any], match: Match, *, ended: bool = False) -> None:
        text = form.line(data).encode("ascii")
        self._file.append(text, self._kept.size)
        self._kept = Kept(match, self._kept.size + len(text), ended, self._kept.later)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
