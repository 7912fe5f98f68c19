"""Writing records: whole ones, and line by line while a match is played."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Self, cast

from zombiekit.record import form
from zombiekit.record.reading import Reader, file_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.game import Game
    from zombiekit.play import Match, Step


def lines(match: Match) -> Iterator[str]:
    """Yield the lines of a match's record, each with its line feed.

    Raises:
        InvalidState: The match begins at a state with faults, so that nobody could read the record.
    """
    yield form.line(form.header(match))
    for number, step in enumerate(match.history, 1):
        yield form.line(form.node(match.game, number, step))
    if match.termination is not None:
        yield form.line(form.closing(match))


def write(match: Match, path: str | os.PathLike[str]) -> None:
    """Write the record of a match to a file, in place of what is there; that stays until all is written.

    Raises:
        InvalidState: The match begins at a state with faults, so that nobody could read the record.
        OSError: The file cannot be written.
    """
    path = Path(path)
    part = path.with_name(f"{path.name}.part")
    part.write_text("".join(lines(match)), encoding="ascii", newline="\n")
    part.replace(path)


def create(match: Match, path: str | os.PathLike[str]) -> Writer:
    """Begin the record of a match in a new file, with what was played of it already, and return the writer for what follows.

    Raises:
        InvalidState: The match begins at a state with faults, so that nobody could read the record.
        FileExistsError: There is a file already.
    """
    text = "".join(lines(match))
    file = Path(path).open("xb")  # noqa: SIM115 - the writer closes it
    file.write(text.encode("ascii"))
    file.flush()
    return Writer(file, match, ended=match.termination is not None)


def resume(path: str | os.PathLike[str], *, game: Game | None = None) -> Writer:
    """Verify the record in a file and return the writer that goes on with it; its `match` is what was recorded.

    A last line that was torn while it was written is cut off, and a closing line that is due is added. Nothing else changes.

    Raises:
        InvalidRecord: The record is not sound; the file stays as it is.
        OSError: The file cannot be read or written.
    """
    file = Path(path).open("r+b")  # noqa: SIM115 - the writer closes it
    try:
        reader = Reader(game)
        for _ in reader.take_all(file_lines(file), recover=True):
            pass
        file.truncate(reader.size)
        file.seek(reader.size)
        match = cast("Match", reader.match)
        writer = Writer(file, match, ended=reader.ended)
        writer.add(match)
    except BaseException:
        file.close()
        raise
    return writer


class Writer:
    """Writes the record of a match while it is played; `create` and `resume` make writers.

    Each line is handed to the operating system at once, so that a crash loses no more than the line that was being written. Use
    it in a `with` statement, or `close` it.

    Attributes:
        match: The match as it is recorded so far.
    """

    def __init__(self, file: IO[bytes], match: Match, *, ended: bool) -> None:
        self._file = file
        self._ended = ended
        self.match = match

    def add(self, match: Match) -> None:
        """Write what `match` has more than the record: its steps, and the closing line if it came to its end.

        That is what `play_match(..., on_step=writer.add)` needs.

        Raises:
            ValueError: `match` does not go on from what is recorded, or the record is closed already.
        """
        fresh = []
        earlier: Match | None = match
        while earlier is not None and earlier.length > self.match.length:
            fresh.append(earlier)
            earlier = earlier.previous
        if earlier != self.match or (fresh and self._ended):
            msg = f"{match!r} does not go on from what is recorded, {self.match!r}"
            raise ValueError(msg)
        for longer in reversed(fresh):
            self._put(form.node(longer.game, longer.length, cast("Step", longer.last)))
            self.match = longer
        if match.termination is not None and not self._ended:
            self._put(form.closing(match))
            self._ended = True
            self.match = match

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _put(self, data: dict[str, Any]) -> None:
        self._file.write(form.line(data).encode("ascii"))
        self._file.flush()

    def __enter__(self) -> Self:
        """Return the writer itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file, whatever happened."""
        self.close()
