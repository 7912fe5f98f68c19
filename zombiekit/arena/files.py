"""Files of results: a head line, then a line for each row, in their order; only ever appended to.

    {"arena": 1, "zombiekit": "0.1.0", "ruleset": "1.0", "design": {"study": "first", ...}}
    {"i": 0, "cell": 0, "seed": 0, "seats": [0, 1], "returns": [1.0, -1.0], "winners": [0], "reason": "won", "steps": 190, "end": "over"}
    ...

Nothing in it depends on who played the rows, when, or how fast, so that two files of one design are equal to the byte.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import attrs

from zombiekit.arena.cells import InvalidDesign
from zombiekit.arena.design import Design, from_plain
from zombiekit.arena.playing import ENDS, FORFEIT, OVER, Row
from zombiekit.errors import ZombiekitError, shown
from zombiekit.files import open_to_read
from zombiekit.record.files import Appended, put

if TYPE_CHECKING:
    from zombiekit.arena.design import Task

FORMAT = 1
LONGEST_LINE = 1 << 20
"""How many bytes a line may have."""
_VERSION = re.compile(r"[0-9A-Za-z.+-]{1,40}")
_FIELDS: tuple[str, ...] = ("i", "cell", "seed", "seats", "returns", "winners", "reason", "steps", "end")


class InvalidResults(ZombiekitError, ValueError):
    """A file of results that cannot be read, or not gone on with.

    Attributes:
        line: The number of the bad line, from 1.
        reason: What is wrong with it, in words.
    """

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason
        super().__init__(f"line {line}: {reason}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by fields, not by message."""
        return type(self), (self.line, self.reason)


def head(design: Design) -> str:
    """Return the first line of a file, with its line feed."""
    from zombiekit import __version__

    return _line({"arena": FORMAT, "zombiekit": __version__, "ruleset": design.rules.RULESET, "design": design.plain()})


def line_of(row: Row) -> str:
    """Return the line of a row, with its line feed."""
    data = dict(zip((*_FIELDS, "error"), attrs.astuple(row, recurse=False), strict=True))
    if not row.error:
        del data["error"]
    return _line(data)


_encoded = json.JSONEncoder(allow_nan=False).encode


def _line(data: dict[str, Any]) -> str:
    return _encoded(data) + "\n"


@attrs.frozen
class Results:
    """A file of results.

    Attributes:
        path: Where it lies.
        design: What is played.
        version: The version of this library that the file was begun with.
        rows: How many rows are there, from 0 on.
        size: How many bytes they have, head line included; what lies behind was torn while it was written.
    """

    path: Path
    design: Design
    version: str
    rows: int
    size: int

    def __iter__(self) -> Iterator[Row]:
        """Yield the rows, one after another."""
        with open_to_read(self.path) as file:
            file.readline()
            for number in range(self.rows):
                yield row_of(file.readline(), self.design, number)

    def __len__(self) -> int:
        """Return how many rows are there."""
        return self.rows

    @property
    def is_whole(self) -> bool:
        """Whether all games of the design have been played."""
        return self.rows == len(self.design)


def read(path: str | os.PathLike[str]) -> Results:
    """Return the results in a file; every line is checked, and a torn last one left out.

    Raises:
        InvalidResults: A line is bad, or the file was made with other rules than are installed.
        OSError: It cannot be read.
    """
    path = Path(path)
    with open_to_read(path) as file:
        first = file.readline(LONGEST_LINE)
        design, version = _headed(first)
        size, rows = len(first), 0
        while (text := file.readline(LONGEST_LINE)).endswith(b"\n"):
            row_of(text, design, rows)
            size, rows = size + len(text), rows + 1
        if len(text) == LONGEST_LINE:
            raise InvalidResults(rows + 2, f"it has more than {LONGEST_LINE} bytes")
    return Results(path, design, version, rows, size)


def _parsed(text: bytes, number: int) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidResults(number, f"it is no JSON: {shown(str(error))}") from None
    if type(data) is not dict:
        raise InvalidResults(number, f"it is no object but {shown(data)}")
    return data


def _headed(text: bytes) -> tuple[Design, str]:
    """Return the design in a head line, and the version of the library that wrote it."""
    if not text.endswith(b"\n"):
        raise InvalidResults(1, "there is no head line")
    data = _parsed(text, 1)
    if data.keys() != {"arena", "zombiekit", "ruleset", "design"} or data["arena"] != FORMAT:
        raise InvalidResults(1, "it is no head of a file of results")
    try:
        design = from_plain(data["design"])
    except InvalidDesign as error:
        raise InvalidResults(1, str(error)) from None
    if data["ruleset"] != design.rules.RULESET:
        raise InvalidResults(1, f"it was played by ruleset {shown(data['ruleset'])}, not {design.rules.RULESET}")
    version = data["zombiekit"]
    if type(version) is not str or not _VERSION.fullmatch(version):
        raise InvalidResults(1, f"it was begun with a zombiekit that has no version: {shown(version)}")
    return design, version


def row_of(text: bytes, design: Design, number: int) -> Row:
    """Return the row that a line holds.

    Args:
        text: The line, with its line feed.
        design: What is played.
        number: The number of the row.

    Raises:
        InvalidResults: It is no such row; its line in the file is named.
    """
    line = number + 2
    if number >= len(design):
        raise InvalidResults(line, f"the design has no more than {len(design)} games")
    data = _parsed(text, line)
    if [*data] not in ([*_FIELDS], [*_FIELDS, "error"]):
        raise InvalidResults(line, f"it is no row: {shown(data)}")
    values: list[Any] = [tuple(value) if type(value) is list else value for value in data.values()]
    row = Row(*values)
    flaw = _flaw(row, design, design.task(number))
    if flaw:
        raise InvalidResults(line, flaw)
    if line_of(row).encode() != text:
        raise InvalidResults(line, "it is not written as rows are")
    return row


def _flaw(row: Row, design: Design, task: Task) -> str:
    """Return why a row cannot be what came of a task, or nothing."""
    due = {"i": task.index, "cell": task.cell, "seed": task.seed, "seats": task.seating}
    for (name, value), given in zip(due.items(), (row.index, row.cell, row.seed, row.seating), strict=True):
        if given != value or type(given) is not type(value):
            return f'"{name}" is {shown(given)}, where the design has {shown(value)}'
    (low, high), seats = design.rules.RETURNS, len(task.seating)
    gains: Any = row.returns
    if type(gains) is not tuple or len(gains) != seats or any(type(each) not in (int, float) for each in gains):
        return f'"returns" has no number for each of {seats} seats: {shown(gains)}'
    if not all(low <= each <= high for each in gains):
        return f'"returns" has a number that is not from {low} to {high}: {shown(gains)}'
    winners: Any = row.winners
    if type(winners) is not tuple or any(type(each) is not int or not 0 <= each < seats for each in winners):
        return f'"winners" has something besides seats: {shown(winners)}'
    return _flaw_of_end(row, design)


def _flaw_of_end(row: Row, design: Design) -> str:
    if type(row.steps) is not int or not 0 <= row.steps <= (design.max_steps or row.steps):
        return f'"steps" is no number of steps: {shown(row.steps)}'
    if type(row.end) is not str or row.end not in ENDS:
        return f'"end" is none of {", ".join(ENDS)}: {shown(row.end)}'
    reasons = _reasons(design.rules.REASONS) if row.end == OVER else {""}
    if type(row.reason) is not str or row.reason not in reasons:
        return f'"reason" is no reason for the end {row.end}: {shown(row.reason)}'
    if type(row.error) is not str or bool(row.error) != (row.end == FORFEIT):
        return f'"error" does not belong to the end {row.end}: {shown(row.error)}'
    return ""


@lru_cache(maxsize=16)
def _reasons(kind: type[StrEnum]) -> frozenset[str]:
    return frozenset(map(str, kind))


class Appender:
    """Appends rows to a file that nobody else can write to meanwhile; what an error leaves of a line is cut off again.

    Attributes:
        rows: How many rows are there.
        last: The last row that was there already.
    """

    def __init__(self, path: Path, design: Design) -> None:
        """Begin a file, or go on with one of the same design.

        Raises:
            InvalidResults: There is a file of another design, or none of results.
            RecordInUse: Somebody else is writing to it.
            OSError: It cannot be written.
        """
        due = head(design)
        self._path, self._design = path, design
        with suppress(FileExistsError):
            put(path, [due], new=True)
        self.last: Row | None = None
        self._file = Appended(path)
        try:
            self._size, self.rows = self._found(path, design, due.encode())
        except BaseException:
            self._file.close()
            raise

    def _found(self, path: Path, design: Design, due: bytes) -> tuple[int, int]:
        """Return how many bytes of a file are sound, and how many rows there are in them."""
        first = next(self._file.lines(LONGEST_LINE), b"")
        if len(first) < len(due) and due.startswith(first):  # torn when the machine failed at once
            self._file.append(due, 0)
            return len(due), 0
        found = read(path)
        if first != due:
            mine, its = design.plain(), found.design.plain()
            names = ", ".join([name for name in mine if json.dumps(mine[name]) != json.dumps(its[name])])
            here = json.loads(due)["zombiekit"]
            raise InvalidResults(
                1,
                f"the file is of another design: {names} differ"
                if names
                else f"the file was begun with zombiekit {found.version}, and goes on with no other; here is {here}",
            )
        for self.last in found:
            pass
        return found.size, found.rows

    def add(self, rows: list[Row]) -> None:
        """Append rows, which follow on what is there."""
        text = "".join(map(line_of, rows)).encode("ascii")
        self._file.append(text, self._size)
        self._size += len(text)
        self.rows += len(rows)

    def results(self) -> Results:
        """Return what the file holds now, all of which has been checked on its way there."""
        from zombiekit import __version__

        return Results(self._path, self._design, __version__, self.rows, self._size)

    def __enter__(self) -> Self:
        """Return the appender itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file, whatever happened."""
        self._file.close()
