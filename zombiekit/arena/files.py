"""Files of results: a head line, then a line for each row, in their order; only ever appended to.

    {"arena": 1, "zombiekit": "0.1.0", "ruleset": "1.0", "design": {"study": "first", ...}}
    {"i": 0, "cell": 0, "seed": 0, "seats": [0, 1], "returns": [1.0, -1.0], "winners": [0], "reason": "won", "steps": 190, "end": "over"}
    ...

Nothing in it depends on who played the rows, when, or how fast, so that two files of one design are equal to the byte.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import attrs

from zombiekit.arena.design import Design, InvalidDesign, from_plain
from zombiekit.arena.playing import Row
from zombiekit.errors import ZombiekitError, shown
from zombiekit.files import open_to_read

if TYPE_CHECKING:
    from io import FileIO

FORMAT = 1
LONGEST_LINE = 1 << 20
"""How many bytes a line may have."""
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


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, allow_nan=False) + "\n"


@attrs.frozen
class Results:
    """A file of results.

    Attributes:
        path: Where it lies.
        design: What is played.
        rows: How many rows are there, from 0 on.
        size: How many bytes they have, head line included; what lies behind was torn while it was written.
    """

    path: Path
    design: Design
    rows: int
    size: int

    def __iter__(self) -> Iterator[Row]:
        """Yield the rows, one after another."""
        with self.path.open("rb") as file:
            file.readline()
            for number in range(self.rows):
                yield _row(file.readline(), number)

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
        design = _headed(first)
        size, rows = len(first), 0
        while (text := file.readline(LONGEST_LINE)).endswith(b"\n"):
            _row(text, rows)
            size, rows = size + len(text), rows + 1
        if len(text) == LONGEST_LINE:
            raise InvalidResults(rows + 2, f"it has more than {LONGEST_LINE} bytes")
    if rows > len(design):
        raise InvalidResults(rows + 1, f"the design has no more than {len(design)} games")
    return Results(path, design, rows, size)


def _parsed(text: bytes, number: int) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidResults(number, f"it is no JSON: {shown(str(error))}") from None
    if type(data) is not dict:
        raise InvalidResults(number, f"it is no object but {shown(data)}")
    return data


def _headed(text: bytes) -> Design:
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
    return design


def _row(text: bytes, number: int) -> Row:
    data = _parsed(text, number + 2)
    if [*data] not in ([*_FIELDS], [*_FIELDS, "error"]) or data["i"] != number:
        raise InvalidResults(number + 2, f"it is not row {number}: {shown(data)}")
    values: list[Any] = [tuple(value) if type(value) is list else value for value in data.values()]
    row = Row(*values)
    if line_of(row).encode() != text:
        raise InvalidResults(number + 2, "it is not written as rows are")
    return row


def _is_torn_head(path: Path, design: Design) -> bool:
    """Tell whether a file has nothing but the beginning of its head line, as it is torn when the machine fails at once."""
    due = head(design).encode()
    with open_to_read(path) as file:
        there = file.read(len(due) + 1)
    return len(there) < len(due) and due.startswith(there)


class Appender:
    """Appends rows to a file, each line handed to the operating system as a whole; what an error leaves of it is cut off again.

    Attributes:
        rows: How many rows are there.
    """

    last: Row | None = None
    """The last row that was there already."""

    def __init__(self, path: Path, design: Design) -> None:
        """Begin a file, or go on with one of the same design.

        Raises:
            InvalidResults: There is a file of another design, or none of results.
            OSError: It cannot be written.
        """
        self._file: FileIO
        if path.exists() and not _is_torn_head(path, design):
            found = read(path)
            if head(found.design) != head(design):
                raise InvalidResults(1, "the file is of another design")
            self._file = path.open("r+b", buffering=0)
            self._file.truncate(found.size)
            self._size, self.rows = found.size, found.rows
            for self.last in found:
                pass
        else:
            self._file = path.open("wb", buffering=0)
            self._size = self.rows = 0
            self._put(head(design))

    def add(self, rows: list[Row]) -> None:
        """Append rows, which follow on what is there."""
        self._put("".join(map(line_of, rows)))
        self.rows += len(rows)

    def _put(self, text: str) -> None:
        data = text.encode("ascii")
        try:
            self._file.seek(self._size)
            left = memoryview(data)
            while left:
                left = left[self._file.write(left) :]
        except BaseException:
            self._file.truncate(self._size)
            raise
        self._size += len(data)

    def __enter__(self) -> Self:
        """Return the appender itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file, whatever happened."""
        self._file.close()
