"""Boards as values: supplied ones by name, others from a file, from a text, or tile by tile (clauses BOARD, FILE)."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from os import PathLike
from pathlib import Path
from pkgutil import get_data
from types import MappingProxyType
from typing import Self

from zombiekit.errors import shown
from zombiekit.files import open_to_read
from zombiekit.games.zombie_flavored_doom.box.board_text import LONGEST_FILE, InvalidBoard, Sheet, point, read_sheet
from zombiekit.games.zombie_flavored_doom.box.components import KINDS
from zombiekit.games.zombie_flavored_doom.box.plan import Plan, plan_of
from zombiekit.limits import escaped
from zombiekit.primitives.frozen import FrozenText, put

TOO_LONG = f"a board file has at most {LONGEST_FILE:,} characters"


class Board(FrozenText):
    """A board that passes all checks: the text of its board file, in one standard form.

    So two boards are equal if they are the same board, even if their files have different spaces and comments; and a save that holds a
    board can be played without the file. Make one from the text of a board file, or from the name of a supplied board: `"Quarters"`.

    Raises:
        InvalidBoard: A check fails; the error names it, and its line and column if it has them.

    A text has at most 500,000 characters, a board at most 2,574 tiles (the largest map), 8,000 headers `link:` and as
    many `cut:`.

    Rules: DOOM-SETUP-01, DOOM-FILE-01, DOOM-FILE-10.
    """

    __slots__ = ("plan",)

    plan: Plan
    """What the text says: tiles, links, strongholds, stacks. Made once for each text."""

    def __new__(cls, text: str) -> Self:
        """Return the board of a text, or the supplied board of a name."""
        if type(text) is cls:
            return text
        if not isinstance(text, str):
            raise InvalidBoard("V1", f"a board must be text, not {shown(text)}")
        text = _bounded(text)
        is_name = "\n" not in text and ":" not in text
        return _supplied(text) if is_name else _read(text)  # type: ignore[return-value]  # it has no subclasses

    def __repr__(self) -> str:
        """Return an expression for this board: by name, if it is a supplied one."""
        return f"Board({self.plan.name!r})" if self == BOARDS.get(self.plan.name) else f"Board({str(self)!r})"


def _bounded(text: str) -> str:
    """Return the text as a plain `str`; refuse one that is too long."""
    if len(text) > LONGEST_FILE:
        raise InvalidBoard("V1", TOO_LONG)
    return str.__str__(text)


@lru_cache(maxsize=64)
def _read(text: str) -> Board:
    """Return the board of a text. The last ones are kept: a board that is unpickled again is not read again."""
    sheet = read_sheet(text)
    plan = plan_of(sheet)
    board = str.__new__(Board, written(sheet))
    if str(board) != text:
        return Board(str(board))
    put(board, "plan", plan)
    return board


def _supplied(name: str, what: str = "board") -> Board:
    """Return a supplied board by its name; case, hyphens and underscores do not matter. `what` says what is missing if it is none."""
    plain = {_plain(board): board for board in BOARDS}
    if _plain(name) in plain:
        return BOARDS[plain[_plain(name)]]
    near = get_close_matches(_plain(name)[:60], plain)
    hint = f"; did you mean {plain[near[0]]}?" if near else f"; the supplied boards are {', '.join(BOARDS)}"
    raise InvalidBoard("V1", f"no {what} is called {shown(name, 60)}{hint}")


def _plain(name: str) -> str:
    return " ".join(name.lower().replace("-", " ").replace("_", " ").split())


def read_board(path: str | PathLike[str]) -> Board:
    """Return the board in a file.

    Raises:
        InvalidBoard: The file does not hold a board, or is not UTF-8 text; the error names the file.
        OSError: It cannot be read.

    Rules: DOOM-FILE-01, DOOM-FILE-10.
    """
    try:
        return _read(_bounded(_text_of(path)))
    except InvalidBoard as error:
        raise InvalidBoard(error.check, error.reason, error.line, error.column, escaped(str(path))) from None


def _text_of(path: str | PathLike[str]) -> str:
    """Return the contents of a file, but stop soon after the longest possible board."""
    try:
        with open_to_read(path) as file:
            data = file.read(4 * LONGEST_FILE + 1).removeprefix(BOM_UTF8)
    except ValueError:  # a zero character, or one that no file system can write
        raise InvalidBoard("V1", "a file cannot have this name") from None
    if len(data) > 4 * LONGEST_FILE:
        raise InvalidBoard("V1", TOO_LONG)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        column = len(before.rpartition(b"\n")[2].decode("utf-8")) + 1
        raise InvalidBoard("V1", "the file is not UTF-8 text", before.count(b"\n") + 1, column) from None


def find_board(name: str) -> Board:
    """Return the board in the file of this name if there is one, else the supplied board of this name.

    Raises:
        InvalidBoard: There is no such board, or the file does not hold one.
        OSError: The file cannot be read.
    """
    return read_board(name) if Path(name).is_file() else _supplied(name, "board or file")


def board_of(
    name: str,
    tiles: Mapping[str, str],
    links: Iterable[tuple[str, int, str] | tuple[str, int, str, int]],
    *,
    home: Iterable[str],
    forward: Iterable[int],
    stacks: Mapping[str, str] | None = None,
    nights: Iterable[int] = (40,),
    waves: Iterable[int] = (1, 3, 24),
    practice: bool = False,
) -> Board:
    """Return a board made tile by tile: any graph.

    Args:
        name: Its name.
        tiles: The character of each tile by its name, in tile order: `.` plain, `A` to `H` stronghold, `1` to `9` spawn group, a
            lowercase letter a stack.
        links: `(tile, bearing, other)`, and optionally the bearing back; by default that is the opposite direction.
        home: The letter of each seat's stronghold.
        forward: The bearing along which each seat looks.
        stacks: What the stacks of each letter hold: `{"f": "2F", "x": "2F 2M"}`.
        nights: The night limit for 1, 2, ... players.
        waves: Base, step and cap of the zombies that come.
        practice: Whether to allow a board on which zombies cannot appear, or without enough resources for a victory.

    Raises:
        InvalidBoard: A check fails, or a name has a line break or a semicolon in it. Line and column are those of the board file that
            this function writes.

    Rules: DOOM-BOARD-01, DOOM-FILE-07.
    """
    lines = [
        f"board: {name}",
        *(["practice: yes"] if practice else []),
        "adjacency: graph",
        f"home: {' '.join(home)}",
        f"forward: {' '.join(map(str, forward))}",
        f"nights: {' '.join(map(str, nights))}",
        f"waves: {' '.join(map(str, waves))}",
        *(f"stack {letter}: {amounts}" for letter, amounts in (stacks or {}).items()),
        *(f"link: {' '.join(map(str, link))}" for link in links),
        "tiles:",
        *(f"{tile} {kind}" for tile, kind in tiles.items()),
    ]
    for line in lines:
        if "\n" in line or ";" in line:
            raise InvalidBoard("V1", f"a line break or a semicolon in {shown(line, 60)}")
    return Board("\n".join(lines) + "\n")


def written(sheet: Sheet) -> str:
    """Return a board file in its standard form: headers in order, default nights and waves too, one blank between words."""
    lines = [
        f"board: {sheet.name}",
        *(["practice: yes"] if sheet.practice else []),
        *([] if sheet.adjacency == "4" else [f"adjacency: {sheet.adjacency}"]),
        f"home: {' '.join(word.text for word in sheet.home)}",
        f"forward: {' '.join(map(point, sheet.forward))}",
        f"nights: {' '.join(map(str, sheet.nights))}",
        f"waves: {' '.join(map(str, sheet.waves))}",
        *(f"stack {letter}: {_amounts(goods)}" for letter, goods in sorted(sheet.stacks.items())),
        *(f"cut: {one.text} {other.text}" for one, other in sheet.cuts),
        *(f"link: {link.one.text} {point(link.bearing)} {link.other.text} {point(link.back)}" for link in sheet.links),
    ]
    if sheet.adjacency == "graph":
        lines += ["tiles:", *(f"{name} {mark.text}" for name, mark in sheet.tiles.items())]
    else:
        width = max(map(len, sheet.rows))
        lines.append("map:")
        for y, row in enumerate(sheet.rows):
            indent = " " * y if sheet.adjacency == "hex" else ""
            lines.append(indent + " ".join([*(mark.text for mark in row), *"#" * (width - len(row))]))
    return "\n".join(lines) + "\n"


def _amounts(goods: Iterable[int]) -> str:
    return " ".join(f"{count}{kind}" for kind, count in zip(KINDS, goods, strict=True) if count)


_PAGE = (get_data("zombiekit.games.zombie_flavored_doom.box", "rulebook.md") or b"").decode("utf-8")
_TEXTS = re.findall(r"^```text\n(board: .+?)^```$", _PAGE.replace("\r\n", "\n"), re.MULTILINE | re.DOTALL)
"""The board files in the rules page: every block of text there that begins with `board:` is a supplied board."""
BOARDS: Mapping[str, Board] = MappingProxyType({board.plan.name: board for board in map(Board, _TEXTS)})
"""The supplied boards by their names: the book's six in its order, then one each for five, seven and eight players.

Rules: DOOM-DATA-01, DOOM-BOARD-08.
"""
