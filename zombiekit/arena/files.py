"""Result files: a head line, then one line per row, in order. Lines are only ever appended.

    {"arena": 3, "zombiekit": "0.1.0", "design": {"study": "first", ...}, "game": {"name": ...}, "code": {"my_bots:make": ...}}
    {"index": 0, "cell": 0, "seed": 0, "seating": [0, 1], "returns": [1.0, -1.0], "winners": [0], "reason": "won", "steps": 190, "end": "over", "course": ...}
    ...

The content does not depend on who played the rows, when or how fast, so two files of one design are the same, byte for byte.
A file holds all that is needed to read it: reading opens no game, no bot and no other file.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain
from operator import attrgetter
from pathlib import Path
from typing import Any, Self

import attrs

from zombiekit import __version__
from zombiekit.arena.deciding import Verdict
from zombiekit.arena.design import Design, Task, check_design, from_plain
from zombiekit.arena.facts import NO_HEAD, from_format_1, read_facts
from zombiekit.arena.playing import COURSE, ENDS, FORFEIT, OVER, GameRow
from zombiekit.arena.rolls import code_of
from zombiekit.errors import ZombiekitError, shown
from zombiekit.files import Appended, open_to_read, parsed, put
from zombiekit.limits import LARGEST_INTEGER

FORMAT = 3
LONGEST_LINE = 1 << 20
"""Most bytes in a line."""
LONGEST_HEAD = 1 << 24
"""Most bytes in the head line. It holds the contents of all files that the options name."""
_VERSION = re.compile(r"[0-9A-Za-z.+-]{1,40}")
_DIGEST = re.compile(r"[0-9a-f]{16}")
_COURSE = re.compile(rf"[0-9a-f]{{{COURSE}}}")
_WRITTEN = re.compile(
    rb'\{"index": (0|[1-9]\d{0,15}), "cell": (0|[1-9]\d{0,15}), "seed": (0|[1-9]\d{0,15}), ("seating": .*), '
    rb'"steps": (0|[1-9]\d{0,15}), "end": "over", "course": "([0-9a-f]{%d})"\}\n' % COURSE
)
"""The line of a game that ended by its rules."""
MOST_KNOWN = 4096
"""Most outcomes of games that a reader remembers."""
_FIELDS = ("index", "cell", "seed", "seating", "returns", "winners", "reason", "steps", "end")
_OLD = ("i", "cell", "seed", "seats", *_FIELDS[4:])
"""The names of these fields up to format 2."""
_MORE: tuple[tuple[str, ...], ...] = ((), ("course",), ("course", "error"), ("error",))
"""The other fields that rows may have, in this order. Courses came with format 2."""
_NAMES = {names: {(*names, *more) for more in _MORE} for names in (_FIELDS, _OLD)}


@attrs.define(eq=False, slots=False)
class InvalidResults(ZombiekitError, ValueError):
    """A result file that cannot be read or continued.

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
    check_design(design)
    return _line(
        {
            "arena": FORMAT,
            "zombiekit": __version__,
            "design": design.plain(),
            "game": design.facts.plain(),
            "code": code_of(design),
        }
    )


def line_of(row: GameRow, form: int = FORMAT) -> str:
    """Return the line of a row, with its line feed, in a version of the file format."""
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
    """A result file.

    Attributes:
        path: The path of the file.
        design: The design that is played.
        version: The version of this library that began the file.
        rows: The number of complete rows.
        size: The bytes of the head line and these rows. Anything after them was cut off while it was being written.
        is_whole: Whether all games of the design have been played, or enough to decide it if the study stops then.
        code: Digests of the code of games and bots that do not come with this library, and of files of weights.
        format: The version of the file format.
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
        reader = _Reader(self.design, self.format)
        with open_to_read(self.path) as file:
            file.readline(LONGEST_HEAD)
            for number in range(self.rows):
                yield reader.row(file.readline(LONGEST_LINE), number)

    def __len__(self) -> int:
        return self.rows


def read(path: str | os.PathLike[str]) -> Results:
    """Return the results in a file. Check every line, and leave out an incomplete last one.

    No other file is opened, and neither the game nor the bots are loaded.

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
        reader, ending, size, rows = _Reader(design, form), Verdict(design), len(first), 0
        while (text := file.readline(LONGEST_LINE)).endswith(b"\n"):
            if rows < len(design) and not ending.comes_after(rows):
                raise InvalidResults(rows + 2, f"the study was decided after {rows} games, and stopped")
            ending.add(reader.row(text, rows))
            size, rows = size + len(text), rows + 1
        if len(text) == LONGEST_LINE and text.strip(b"\0"):
            raise InvalidResults(rows + 2, f"it has more than {LONGEST_LINE} bytes")
    return Results(path, design, version, rows, size, not ending.comes_after(rows), code, form)


def rows(path: str | os.PathLike[str]) -> Iterator[dict[str, Any]]:
    """Yield the results in a file for data frames: a flat row for each seat of each game.

    Fields:
        game: The number of the game in its study, `index` of its `GameRow`.
        set: The option set, in words. Each swept option is also a field, with its value; an option named like another field, such
            as `seed`, is the field `options.seed`.
        seed: The number of the seed.
        seat: The seat, from 0.
        bot: The bot in that seat.
        returns: What the seat got.
        won: Whether it won.
        reason: Why the game ended, in the game's own word; empty if it did not end by its rules.
        steps: The number of steps, chance included.
        end: `over`, `step_limit` or `forfeit`.
        error: Why a bot forfeited the game; empty otherwise.

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
            found = {
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
            yield {f"options.{name}" if name in found else name: value for name, value in swept.items()} | found


def _parsed(text: bytes, number: int) -> dict[str, Any]:
    try:
        data = parsed(text)
    except ValueError as error:
        raise InvalidResults(number, f"it is not JSON: {error}") from None
    if type(data) is not dict:
        raise InvalidResults(number, f"it is not an object: {shown(data)}")
    return data


def _headed(text: bytes, rows: Iterator[bytes]) -> tuple[Design, str, dict[str, str], int]:
    """Return what a head line holds: the design, the version of the library, the digests of code, and the file format."""
    if not text.endswith(b"\n"):
        raise InvalidResults(1, "the head line is missing")
    data = _parsed(text, 1)
    form: Any = data.get("arena")
    try:
        if form == 1:
            data = from_format_1(data, (_parsed(line, number) for number, line in enumerate(rows, 2)))
        if [*data] != ["arena", "zombiekit", "design", "game", "code"] or data["arena"] not in (2, FORMAT):
            raise InvalidResults(1, NO_HEAD)
        design = from_plain(data["design"], read_facts(data["game"]))
    except InvalidResults:
        raise
    except ValueError as error:  # faults of a design are value errors too
        raise InvalidResults(1, str(error)) from None
    version, code = data["zombiekit"], data["code"]
    if type(version) is not str or not _VERSION.fullmatch(version):
        raise InvalidResults(1, f"it does not say which version of zombiekit began it: {shown(version)}")
    if type(code) is not dict or not all(type(each) is str and _DIGEST.fullmatch(each) for each in code.values()):
        raise InvalidResults(1, f'"code" has no digests: {shown(code)}')
    return design, version, code, form


def row_of(text: bytes, design: Design, number: int, form: int = FORMAT) -> GameRow:
    """Return the row with this number, which a line holds, in a version of the file format.

    Raises:
        InvalidResults: The line is not that row. The error names its line in the file.
    """
    line = number + 2
    if number >= len(design):
        raise InvalidResults(line, f"the design has only {len(design)} games")
    data = _parsed(text, line)
    names = _FIELDS if form == FORMAT else _OLD
    if tuple(data) not in _NAMES[names]:
        raise InvalidResults(line, f"it is not a row: {shown(data)}")
    more = {name: data.pop(name) for name in ("error", "course") if name in data}
    values: list[Any] = [tuple(value) if type(value) is list else value for value in data.values()]
    row = GameRow(*values, **more)
    if flaw := _flaw(row, design, design.task(number), names):
        raise InvalidResults(line, flaw)
    if line_of(row, form).encode() != text:
        raise InvalidResults(
            line, "its fields are right, but not written exactly as zombiekit writes them; was the file edited?"
        )
    return row


class _Reader:
    """Reads the rows of a file one after the other, in a fifth of the time that `row_of` takes.

    What a line says between its seed and its steps, and how the game ended, is nearly always what another line of the file said. It is
    checked by `row_of` the first time, and remembered. All that is left to check are the numbers and the digest around it.
    """

    def __init__(self, design: Design, form: int) -> None:
        self._design, self._form, self._count = design, form, len(design)
        self._per_seed, self._replicates, self._places = design.rows_per_seed, design.replicates, design.places
        self._most = design.max_steps or LARGEST_INTEGER
        self._known: dict[bytes, GameRow] = {}

    def row(self, text: bytes, number: int) -> GameRow:
        """Return the row with this number. For what it raises, see `row_of`."""
        found = _WRITTEN.fullmatch(text)
        if found is None or number >= self._count:
            return row_of(text, self._design, number, self._form)
        index, cell, seed, outcome, steps, course = found.groups()
        known, numbers, count = self._known.get(outcome), (int(index), int(cell), int(seed)), int(steps)
        due, within = divmod(number, self._per_seed)
        place, seating = self._places[within // self._replicates]
        if known is None or numbers != (number, place, due) or known.seating != seating or count > self._most:
            row = row_of(text, self._design, number, self._form)
            if len(self._known) < MOST_KNOWN:
                self._known[outcome] = row
            return row
        return GameRow(
            *numbers, known.seating, known.returns, known.winners, known.reason, count, OVER, course=course.decode()
        )


def _flaw(row: GameRow, design: Design, task: Task, names: tuple[str, ...]) -> str:
    """Return why a row cannot be the result of a task; empty if it can."""
    due, found = (task.index, task.cell, task.seed, task.seating), (row.index, row.cell, row.seed, row.seating)
    for name, value, given in zip(names[:4], due, found, strict=True):
        if given != value or type(given) is not type(value):
            return f'"{name}" is {shown(given)}, but the design has {shown(value)}'
    (low, high), seats = design.facts.returns, len(task.seating)
    gains: Any = row.returns
    if type(gains) is not tuple or len(gains) != seats or any(type(each) not in (int, float) for each in gains):
        return f'"returns" has no number for each of {seats} seats: {shown(gains)}'
    low, high = max(low, -LARGEST_INTEGER), min(high, LARGEST_INTEGER)  # larger ones cannot be added up
    if not all(low <= each <= high for each in gains):
        return f'"returns" has a number that is not from {low} to {high}: {shown(gains)}'
    winners: Any = row.winners
    if type(winners) is not tuple or any(type(each) is not int or not 0 <= each < seats for each in winners):
        return f'"winners" has something besides seats: {shown(winners)}'
    if list(winners) != sorted({*winners}):
        return f'"winners" has a seat twice or out of order: {shown(winners)}'
    return _flaw_of_end(row, design)


def _flaw_of_end(row: GameRow, design: Design) -> str:
    if type(row.steps) is not int or not 0 <= row.steps <= (design.max_steps or LARGEST_INTEGER):
        return f'"steps" is not a number of steps: {shown(row.steps)}'
    if type(row.end) is not str or row.end not in ENDS:
        return f'"end" is not one of {", ".join(ENDS)}: {shown(row.end)}'
    reasons = design.facts.reasons if row.end == OVER else ("",)
    if type(row.reason) is not str or row.reason not in reasons:
        return f'"reason" is not a reason for the end {row.end}: {shown(row.reason)}'
    if type(row.error) is not str or bool(row.error) != (row.end == FORFEIT):
        return f'"error" does not belong to the end {row.end}: {shown(row.error)}'
    if type(row.course) is not str or (row.course and not _COURSE.fullmatch(row.course)):
        return f'"course" is not a digest: {shown(row.course)}'
    return ""


class Appender:
    """Appends rows to a file, which nobody else can write to meanwhile. If an error cuts a line short, the rest of it is removed.

    Attributes:
        rows: The number of rows.
        last: The last row that the file had when it was opened; None if it had none.
    """

    def __init__(self, path: Path, design: Design) -> None:
        """Begin a file, or continue one of the same design, which may have fewer seeds.

        Raises:
            InvalidResults: The file belongs to another design, or is not a result file.
            RecordInUse: Another process is writing to it.
            OSError: The file cannot be written.
        """
        due = head(design).encode("ascii")
        if len(due) > LONGEST_HEAD:
            raise InvalidResults(1, f"the design, with the contents of its files, has more than {LONGEST_HEAD} bytes")
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
        """Return how many bytes of the file are sound, and how many rows they hold."""
        first = next(self._file.lines(LONGEST_HEAD), b"")
        if len(first) < len(due) and due.startswith(first):  # the machine failed while it wrote the head
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
        """Whether all games are played."""
        return not self._ending.comes_after(self.rows)

    def add(self, rows: list[GameRow]) -> list[GameRow]:
        """Append the next rows, up to the end of the study, and return those that were appended."""
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
        """Return the results in the file; its rows have been checked already."""
        return Results(self._path, self._design, __version__, self.rows, self._size, self.is_whole, self._code)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


def _is_smaller(path: Path, design: Design, due: bytes) -> bool:
    """Return whether a file has fewer seeds and is the same otherwise."""
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
    """Yield the complete lines after the head of a file."""
    with open_to_read(path) as file:
        file.readline(LONGEST_HEAD)
        while (text := file.readline(LONGEST_LINE)).endswith(b"\n"):
            yield text.decode("ascii")


def _difference(found: Results, design: Design, code: dict[str, str]) -> str:
    """Return in words why a file cannot be continued."""
    if found.format != FORMAT:
        return f"the file was begun in format {found.format}, but this version writes format {FORMAT}; begin a new file"
    seeds = found.design.seeds
    if names := [name for name in _differing(found.design.plain(), design.plain()) if name != "seeds"]:
        return f"the file is of another design: {', '.join(names)} differ"
    if seeds > design.seeds:
        return f"the file has {seeds} seeds; a study can be extended, but not cut short to {design.seeds}"
    if found.version != __version__:
        return f"the file was begun with zombiekit {found.version}, and only that version can continue it; this is {__version__}"
    its, mine = found.design.facts.plain(), design.facts.plain()
    if names := _differing(its, mine):
        name = names[0]
        return f"the game has changed since the file was begun: {name} from {shown(its[name])} to {shown(mine[name])}"
    changed = sorted(name for name in found.code.keys() | code.keys() if found.code.get(name) != code.get(name))
    if not changed:
        return "the head is right, but not written exactly as zombiekit writes it; was the file edited?"
    return f"the code of {shown(', '.join(changed))}, or of what it imports from its folder, or its file of weights has changed since the file was begun; begin a new file"


def _differing(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """Return the names whose values differ; 1, 1.0 and True are different values."""
    return [name for name in one if json.dumps(one[name]) != json.dumps(other[name])]
