"""Files of results: a head line, then a line for each row, in their order; only ever appended to.

    {"arena": 2, "zombiekit": "0.1.0", "design": {"study": "first", ...}, "game": {"name": ...}, "code": {"my_bots:make": ...}}
    {"index": 0, "cell": 0, "seed": 0, "seating": [0, 1], "returns": [1.0, -1.0], "winners": [0], "reason": "won", "steps": 190, "end": "over", "course": ...}
    ...

Nothing in it depends on who played the rows, when, or how fast, so that two files of one design are equal to the byte. All that is
needed to read it stands in it: no game, no bot and no other file is opened for that.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from itertools import chain
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import attrs

from zombiekit.arena.deciding import Verdict
from zombiekit.arena.design import Design, from_plain
from zombiekit.arena.facts import read_facts
from zombiekit.arena.migrating import from_format_1
from zombiekit.arena.playing import COURSE, ENDS, FORFEIT, OVER, GameRow
from zombiekit.arena.rolls import code_of
from zombiekit.errors import ZombiekitError, shown
from zombiekit.files import Appended, open_to_read, parsed, put

if TYPE_CHECKING:
    from zombiekit.arena.design import Task

FORMAT = 3
LONGEST_LINE = 1 << 20
"""How many bytes a line may have."""
LONGEST_HEAD = 1 << 24
"""How many bytes the head line may have, in which the contents of files stand that the options name."""
_VERSION = re.compile(r"[0-9A-Za-z.+-]{1,40}")
_DIGEST = re.compile(r"[0-9a-f]{16}")
_COURSE = re.compile(rf"[0-9a-f]{{{COURSE}}}")
_FIELDS = ("index", "cell", "seed", "seating", "returns", "winners", "reason", "steps", "end")
_OLD = ("i", "cell", "seed", "seats", *_FIELDS[4:])
"""What they were called up to format 2."""
_MORE: tuple[tuple[str, ...], ...] = ((), ("course",), ("course", "error"), ("error",))
"""What else rows may hold, in this order; courses came with format 2."""
_NAMES = {names: {(*names, *more) for more in _MORE} for names in (_FIELDS, _OLD)}


@attrs.define(eq=False, slots=False)
class InvalidResults(ZombiekitError, ValueError):
    """A file of results that cannot be read, or not gone on with.

    Attributes:
        line: The number of the bad line, from 1.
        reason: What is wrong with it, in words.
    """

    line: int
    reason: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


def head(design: Design) -> str:
    """Return the first line of a file, with its line feed."""
    from zombiekit import __version__

    code = code_of(design)
    head = {
        "arena": FORMAT,
        "zombiekit": __version__,
        "design": design.plain(),
        "game": design.facts.plain(),
        "code": code,
    }
    return _line(head)


def line_of(row: GameRow, form: int = FORMAT) -> str:
    """Return the line of a row, with its line feed, in a version of the form."""
    data: dict[str, Any] = dict(zip(_FIELDS if form == FORMAT else _OLD, _values(row), strict=True))
    if row.course:
        data["course"] = row.course
    if row.error:
        data["error"] = row.error
    return _line(data)


_values = attrgetter(*_FIELDS)


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
        is_whole: Whether all games of the design have been played, or as many as decide it if it is to stop then.
        code: Digests of the code of games and bots that are not this library's own.
        format: The version of the form of the file.
    """

    path: Path
    design: Design
    version: str
    rows: int
    size: int
    is_whole: bool
    code: dict[str, str]
    format: int = FORMAT

    def __iter__(self) -> Iterator[GameRow]:
        """Yield the rows, one after another."""
        with open_to_read(self.path) as file:
            file.readline(LONGEST_HEAD)
            for number in range(self.rows):
                yield row_of(file.readline(LONGEST_LINE), self.design, number, self.format)

    def __len__(self) -> int:
        """Return how many rows are there."""
        return self.rows


def read(path: str | os.PathLike[str]) -> Results:
    """Return the results in a file; every line is checked, and a torn last one left out.

    Nothing else is opened or loaded: neither the game, nor bots, nor files that the options named.

    Raises:
        InvalidResults: A line is bad.
        OSError: It cannot be read.
    """
    path = Path(path)
    with open_to_read(path) as file:
        first = file.readline(LONGEST_HEAD)
        begin = chain([file.readline(LONGEST_LINE)], iter(lambda: file.readline(LONGEST_LINE), b""))
        design, version, code, form = _headed(first, begin)
        file.seek(len(first))
        ending, size, rows = Verdict(design), len(first), 0
        while (text := file.readline(LONGEST_LINE)).endswith(b"\n"):
            if rows < len(design) and not ending.comes_after(rows):
                raise InvalidResults(rows + 2, f"the study was decided after {rows} games, and stopped")
            ending.add(row_of(text, design, rows, form))
            size, rows = size + len(text), rows + 1
        if len(text) == LONGEST_LINE and text.strip(b"\0"):
            raise InvalidResults(rows + 2, f"it has more than {LONGEST_LINE} bytes")
    return Results(path, design, version, rows, size, not ending.comes_after(rows), code, form)


def rows(path: str | os.PathLike[str]) -> Iterator[dict[str, Any]]:
    """Yield what a file of results says, for data frames: a flat row for each seat of each game.

    Fields:
        game: The number of the game in its study, `index` of its `GameRow`.
        set: The option set, in words; the value of each option that is swept is there besides, under the option's name.
        seed: Which seed.
        seat: The seat, from 0.
        bot: Who played it.
        returns: What the seat got.
        won: Whether it won.
        reason: Why the game ended, in the game's own word; empty where it was not over.
        steps: How many steps the game had, chance included.
        end: `over`, `step_limit` or `forfeit`.
        error: What the bot did that forfeited; empty otherwise.

    Raises:
        InvalidResults: A line is bad.
        OSError: The file cannot be read.
    """
    results = read(path)
    design = results.design
    for row in results:
        cell = design.cells[row.cell]
        swept = {name: cell.labels.get(name, value) for name, value in cell.changes.items()}
        for seat, bot in enumerate(row.seating):
            yield swept | {
                "game": row.index,
                "set": cell.name,
                "seed": row.seed,
                "seat": seat,
                "bot": design.bots[bot],
                "returns": row.returns[seat],
                "won": seat in row.winners,
                "reason": row.reason,
                "steps": row.steps,
                "end": row.end,
                "error": row.error,
            }


def _parsed(text: bytes, number: int) -> dict[str, Any]:
    try:
        data = parsed(text)
    except ValueError as error:
        raise InvalidResults(number, f"it is no JSON: {error}") from None
    if type(data) is not dict:
        raise InvalidResults(number, f"it is no object but {shown(data)}")
    return data


def _headed(text: bytes, rows: Iterator[bytes]) -> tuple[Design, str, dict[str, str], int]:
    """Return the design in a head line, the version of the library that wrote it, digests of code, and the version of the form."""
    if not text.endswith(b"\n"):
        raise InvalidResults(1, "there is no head line")
    data = _parsed(text, 1)
    form: Any = data.get("arena")
    try:
        if form == 1:
            data = from_format_1(data, (_parsed(line, number) for number, line in enumerate(rows, 2)))
        if [*data] != ["arena", "zombiekit", "design", "game", "code"] or data["arena"] not in {2, FORMAT}:
            raise InvalidResults(1, "it is no head of a file of results")
        design = from_plain(data["design"], read_facts(data["game"]))
    except InvalidResults:
        raise
    except ValueError as error:  # as all that is wrong with designs is
        raise InvalidResults(1, str(error)) from None
    version, code = data["zombiekit"], data["code"]
    if type(version) is not str or not _VERSION.fullmatch(version):
        raise InvalidResults(1, f"it was begun with a zombiekit that has no version: {shown(version)}")
    if type(code) is not dict or not all(type(each) is str and _DIGEST.fullmatch(each) for each in code.values()):
        raise InvalidResults(1, f'"code" has no digests: {shown(code)}')
    return design, version, code, form


def row_of(text: bytes, design: Design, number: int, form: int = FORMAT) -> GameRow:
    """Return the row that a line holds.

    Args:
        text: The line, with its line feed.
        design: What is played.
        number: The number of the row.
        form: The version of the form of the file.

    Raises:
        InvalidResults: It is no such row; its line in the file is named.
    """
    line = number + 2
    if number >= len(design):
        raise InvalidResults(line, f"the design has no more than {len(design)} games")
    data = _parsed(text, line)
    names = _FIELDS if form == FORMAT else _OLD
    if tuple(data) not in _NAMES[names]:
        raise InvalidResults(line, f"it is no row: {shown(data)}")
    more = {name: data.pop(name) for name in ("error", "course") if name in data}
    values: list[Any] = [tuple(value) if type(value) is list else value for value in data.values()]
    row = GameRow(*values, **more)
    flaw = _flaw(row, design, design.task(number), names)
    if flaw:
        raise InvalidResults(line, flaw)
    if line_of(row, form).encode() != text:
        raise InvalidResults(line, "it is not written as rows are")
    return row


def _flaw(row: GameRow, design: Design, task: Task, names: tuple[str, ...]) -> str:
    """Return why a row cannot be what came of a task, or nothing."""
    due, found = (task.index, task.cell, task.seed, task.seating), (row.index, row.cell, row.seed, row.seating)
    for name, value, given in zip(names[:4], due, found, strict=True):
        if given != value or type(given) is not type(value):
            return f'"{name}" is {shown(given)}, where the design has {shown(value)}'
    (low, high), seats = design.facts.returns, len(task.seating)
    gains: Any = row.returns
    if type(gains) is not tuple or len(gains) != seats or any(type(each) not in (int, float) for each in gains):
        return f'"returns" has no number for each of {seats} seats: {shown(gains)}'
    if not all(low <= each <= high for each in gains):
        return f'"returns" has a number that is not from {low} to {high}: {shown(gains)}'
    winners: Any = row.winners
    if type(winners) is not tuple or any(type(each) is not int or not 0 <= each < seats for each in winners):
        return f'"winners" has something besides seats: {shown(winners)}'
    return _flaw_of_end(row, design)


def _flaw_of_end(row: GameRow, design: Design) -> str:
    if type(row.steps) is not int or not 0 <= row.steps <= (design.max_steps or row.steps):
        return f'"steps" is no number of steps: {shown(row.steps)}'
    if type(row.end) is not str or row.end not in ENDS:
        return f'"end" is none of {", ".join(ENDS)}: {shown(row.end)}'
    reasons = _reasons(design.facts.reasons) if row.end == OVER else {""}
    if type(row.reason) is not str or row.reason not in reasons:
        return f'"reason" is no reason for the end {row.end}: {shown(row.reason)}'
    if type(row.error) is not str or bool(row.error) != (row.end == FORFEIT):
        return f'"error" does not belong to the end {row.end}: {shown(row.error)}'
    if type(row.course) is not str or (row.course and not _COURSE.fullmatch(row.course)):
        return f'"course" is no digest: {shown(row.course)}'
    return ""


@lru_cache(maxsize=16)
def _reasons(reasons: tuple[str, ...]) -> frozenset[str]:
    return frozenset(reasons)


class Appender:
    """Appends rows to a file that nobody else can write to meanwhile; what an error leaves of a line is cut off again.

    Attributes:
        rows: How many rows are there.
        last: The last row that was there already.
    """

    def __init__(self, path: Path, design: Design) -> None:
        """Begin a file, or go on with one of the same design, or of one with fewer seeds.

        Raises:
            InvalidResults: There is a file of another design, or none of results.
            RecordInUse: Somebody else is writing to it.
            OSError: It cannot be written.
        """
        due = head(design).encode("ascii")
        if len(due) > LONGEST_HEAD:
            raise InvalidResults(1, f"the design, with all contents of files, has more than {LONGEST_HEAD} bytes")
        self._path, self._design, self._ending = path, design, Verdict(design)
        self._code: dict[str, str] = json.loads(due)["code"]
        with suppress(FileExistsError):
            put(path, [due.decode("ascii")], new=True)
        if _is_smaller(path, design, due):
            put(path, chain([due.decode("ascii")], _lines_after_head(path)), new=False)
        self.last: GameRow | None = None
        self._file = Appended(path)
        try:
            self._size, self.rows = self._found(due)
        except BaseException:
            self._file.close()
            raise

    def _found(self, due: bytes) -> tuple[int, int]:
        """Return how many bytes of the file are sound, and how many rows there are in them."""
        first = next(self._file.lines(LONGEST_HEAD), b"")
        if len(first) < len(due) and due.startswith(first):  # torn when the machine failed at once
            self._file.append(due, 0)
            return len(due), 0
        found = read(self._path)
        if first != due:
            raise InvalidResults(1, _difference(found, self._design, self._code))
        for self.last in found:
            self._ending.add(self.last)
        return found.size, found.rows

    @property
    def is_whole(self) -> bool:
        """Whether no game is left to play."""
        return not self._ending.comes_after(self.rows)

    def add(self, rows: list[GameRow]) -> list[GameRow]:
        """Append rows, which follow on what is there, as far as the study goes; return those."""
        kept: list[GameRow] = []
        for row in rows:
            if not self._ending.comes_after(self.rows + len(kept)):
                break
            self._ending.add(row)
            kept.append(row)
        text = "".join(map(line_of, kept)).encode("ascii")
        self._file.append(text, self._size)
        self._size += len(text)
        self.rows += len(kept)
        return kept

    def results(self) -> Results:
        """Return what the file holds now, all of which has been checked on its way there."""
        from zombiekit import __version__

        return Results(self._path, self._design, __version__, self.rows, self._size, self.is_whole, self._code)

    def __enter__(self) -> Self:
        """Return the appender itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file, whatever happened."""
        self._file.close()


def _is_smaller(path: Path, design: Design, due: bytes) -> bool:
    """Tell whether a file was begun with fewer seeds, and is the same otherwise."""
    with open_to_read(path) as file:
        first = file.readline(LONGEST_HEAD)
    if first == due or not first.endswith(b"\n"):
        return False
    found = read(path).design
    is_smaller = found.seeds < design.seeds
    return is_smaller and first == due.replace(_seeds(design.seeds), _seeds(found.seeds), 1)


def _seeds(count: int) -> bytes:
    return f'"seeds": {count}, "options"'.encode()


def _lines_after_head(path: Path) -> Iterator[str]:
    """Yield the whole lines of a file behind its head."""
    with open_to_read(path) as file:
        file.readline(LONGEST_HEAD)
        while (text := file.readline(LONGEST_LINE)).endswith(b"\n"):
            yield text.decode("ascii")


def _difference(found: Results, design: Design, code: dict[str, str]) -> str:
    """Return why a file cannot be gone on with, in words."""
    from zombiekit import __version__

    if found.format != FORMAT:
        return f"the file was begun in format {found.format}, and format {FORMAT} is written now; begin a new one to play on"
    mine, its = design.plain(), found.design.plain()
    if names := [name for name in mine if json.dumps(mine[name]) != json.dumps(its[name])]:
        if names == ["seeds"] and found.design.seeds > design.seeds:
            return (
                f"the file has {found.design.seeds} seeds; a study can be extended, but not cut short to {design.seeds}"
            )
        return (
            f"the file is of another design: {', '.join([name for name in names if name != 'seeds'] or names)} differ"
        )
    if found.version != __version__:
        return f"the file was begun with zombiekit {found.version}, and goes on with no other; here is {__version__}"
    if found.design.facts != design.facts:
        its_rules, here = found.design.facts.ruleset, design.facts.ruleset
        return f"the game is another than the file was begun with: its ruleset was {its_rules}, here it is {here}"
    changed = ", ".join(
        sorted(name for name in found.code.keys() | code.keys() if found.code.get(name) != code.get(name))
    )
    return f"the code of {shown(changed)}, or of what it imports from its folder, is not what the file was begun with; begin a new file"
