"""Writing records: whole ones, and line by line while a match is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Self, cast

from zombiekit.files import Appended, put
from zombiekit.record import form
from zombiekit.record.reading import Reader, uncollected

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from zombiekit.files import FileName
    from zombiekit.game import Game
    from zombiekit.play import Match, Step


def lines(match: Match) -> Iterator[str]:
    """Yield the lines of a match's record, each with its line feed.

    Raises:
        InvalidState: The match begins at a state with faults, so that nobody could read the record.
        ValueError: It has more than `MOST_STEPS` steps.
    """
    yield form.line(form.header(match))
    for number, step in enumerate(match.history, 1):
        yield form.line(form.node(match.game, number, step))
    if match.termination is not None:
        yield form.line(form.closing(match))


PRIVATE = 0o600
"""Who may read a new record: its owner alone, since it tells what seats hide from each other."""


def write(match: Match, path: FileName) -> None:
    """Write the record of a match to a file, in place of what is there; that stays until all is written.

    Args:
        match: The match.
        path: The file.

    Raises:
        InvalidState: The match begins at a state with faults, so that nobody could read the record.
        RecordInUse: Somebody else is writing to what is there.
        OSError: The file cannot be written, or what is there is a link.
        ValueError: The match has more than `MOST_STEPS` steps.
    """
    put(path, lines(match), new=False, mode=PRIVATE)


def create(match: Match, path: FileName) -> Writer:
    """Begin the record of a match in a new file, with what was played of it already, and return the writer for what follows.

    The file is there when all of that is written, or not at all.

    Args:
        match: The match, which goes on.
        path: The file, which must not be there yet.

    Raises:
        InvalidState: The match begins at a state with faults, so that nobody could read the record.
        FileExistsError: There is a file already, or a link.
        OSError: The file cannot be written.
        ValueError: The match has more than `MOST_STEPS` steps.
    """
    size = put(path, lines(match), new=True, mode=PRIVATE)
    return Writer(Appended(path), Kept(match, size, ended=match.termination is not None))


def resume(path: FileName, *, game: Game | None = None) -> Writer:
    """Verify the record in a file and return the writer that goes on with it; its `match` is what was recorded.

    A last line that was torn while it was written is cut off, and a closing line that is due is added. Nothing else changes.

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
    """What a file holds for sure: the match, how many bytes that are, and whether the closing line is among them.

    A record that was begun under older rules goes on in their form: without the options that came `later`.
    """

    match: Match
    size: int
    ended: bool
    later: Collection[str] = ()


class Writer:
    """Writes the record of a match while it is played; `create` and `resume` make writers.

    Each line is handed to the operating system at once, so that a crash loses no more than the line that was being written. If a
    line cannot be written whole, because the disk is full for instance, it is taken back: the record stays sound, and `add` may be
    tried again. Nobody else can write to the file meanwhile, though all can read it. Use the writer in a `with` statement, or
    `close` it; in a process that was forked off it is closed from the beginning.
    """

    def __init__(self, file: Appended, kept: Kept) -> None:
        self._file = file
        self._kept = kept  # replaced as a whole, so that no interruption leaves one half of it behind

    @property
    def match(self) -> Match:
        """The match as it is recorded so far."""
        return self._kept.match

    def add(self, match: Match) -> None:
        """Write what `match` has more than the record: its steps, and the closing line if it came to its end.

        That is what `play_match(..., on_step=writer.add)` needs.

        Raises:
            ValueError: `match` does not go on from what is recorded, the record or the writer is closed already, or there are more
                than `MOST_STEPS` steps.
            OSError: The file cannot be written; the record ends with the last step that could be.
            RecordInUse: Another program has cut the file short.
        """
        kept = self._kept
        fresh = []
        earlier: Match | None = match
        while earlier is not None and earlier.length > kept.match.length:
            fresh.append(earlier)
            earlier = earlier.previous
        if earlier != kept.match or (fresh and kept.ended):
            msg = f"{match!r} does not go on from what is recorded, {kept.match!r}"
            raise ValueError(msg)
        if not kept.ended:
            self._kept = kept._replace(
                match=earlier
            )  # the same steps; but what follows from them need not be compared again
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
        """Return the writer itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file, whatever happened."""
        self.close()
