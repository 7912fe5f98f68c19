"""Board files, read line by line and word by word, each word with its place (clauses FILE, check V1)."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import NamedTuple, NoReturn

import attrs

from zombiekit.errors import ZombiekitError, shown
from zombiekit.games.zombie_flavored_doom.box.components import KINDS, TILE_NAME, Goods
from zombiekit.limits import flaw_of

MOST = 9_999
"""The largest number in a header."""
LONGEST_FILE = 500_000
"""The most characters in a board file: room for all tiles and links, as `str` of a board writes them."""
LONGEST_LINE = 1_000
"""The most characters in one of its lines, without comments."""
COLUMNS = 26
ROWS = 99
MOST_TILES = COLUMNS * ROWS
"""The most tiles of a board: as many as the largest map has."""
MOST_LINKS = 8_000
"""The most `link:` headers in a board file, and the most `cut:` headers."""
MOST_OF_A_KIND = 99
"""The most units of one kind in a stack."""
LETTERS = "ABCDEFGH"
COMPASS = {"N": 0, "NE": 45, "E": 90, "SE": 135, "S": 180, "SW": 225, "W": 270, "NW": 315}
POINTS = {bearing: name for name, bearing in COMPASS.items()}
"""The compass points by bearing."""


def point(bearing: int) -> str:
    """Return a bearing in short: the point of the compass, or the degrees."""
    return POINTS.get(bearing, str(bearing))


ADJACENCIES = ("4", "8", "hex", "graph")


@attrs.define(eq=False, slots=False)
class InvalidBoard(ZombiekitError, ValueError):
    """The error for a text that is not a board.

    Attributes:
        check: The check that fails, `"V1"` to `"V8"`. Rules: DOOM-FILE-10.
        reason: What is wrong, in words.
        line: The number of the line, from 1; 0 if the fault has no place in a text, such as a name that no board has.
        column: The number of the character in that line, from 1; 0 if the fault has no place in a text.
        file: The file that holds the text; the message then says `lane.board:5:3`. Empty for texts from elsewhere.
    """

    check: str
    reason: str
    line: int = 0
    column: int = 0
    file: str = ""

    def __str__(self) -> str:
        if self.file:
            place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        else:
            numbers = ("line", self.line), ("column", self.column)
            place = ", ".join(f"{name} {number}" for name, number in numbers if number)
        return f"{place}{': ' if place else ''}{self.reason} [DOOM-FILE-10 {self.check}]"


class SheetPlace(NamedTuple):
    """Where something stands: line and column, counted from 1; 0 for none."""

    line: int = 0
    column: int = 0


class Word(NamedTuple):
    """A piece of a line without blanks, and where it begins."""

    text: str
    place: SheetPlace


class Waves(NamedTuple):
    """How zombies come: `base` on each tile of the active group, one more every `step` rounds, at most `cap` on the board.

    Rules: DOOM-NIGHT-02, DOOM-NIGHT-04.
    """

    base: int
    step: int
    cap: int


USUAL_WAVES = Waves(1, 3, 24)


class Link(NamedTuple):
    """A link as a header gives it: tile, bearing there, other tile, bearing there."""

    one: Word
    bearing: int
    other: Word
    back: int


@attrs.define
class Sheet:
    """The contents of a board file, word by word; only V1 has been checked.

    Attributes:
        name: The name of the board.
        home: A letter for each seat, with its place.
        forward: A bearing for each seat.
        adjacency: `4`, `8`, `hex` or `graph`.
        nights: The night limit for 1, 2, ... players; the last one also holds for more.
        waves: How zombies come.
        practice: Whether V7 and V8 are waived.
        stacks: What the stacks of each letter hold.
        links: The links that headers add.
        cuts: The links that headers take away: pairs of tiles of a map.
        places: Where each header stands, the first one if there are several.
        section_place: Where the last section begins, `map:` or `tiles:`.
        rows: The characters of each row of a map, with their places.
        tiles: The characters of the tiles of a graph, by name.
    """

    name: str = ""
    home: list[Word] = attrs.Factory(list)
    forward: list[int] = attrs.Factory(list)
    adjacency: str = "4"
    nights: tuple[int, ...] = (40,)
    waves: Waves = USUAL_WAVES
    practice: bool = False
    stacks: dict[str, Goods] = attrs.Factory(dict)
    links: list[Link] = attrs.Factory(list)
    cuts: list[tuple[Word, Word]] = attrs.Factory(list)
    places: dict[str, SheetPlace] = attrs.Factory(dict)
    section_place: SheetPlace = attrs.Factory(SheetPlace)
    rows: list[list[Word]] = attrs.Factory(list)
    tiles: dict[str, Word] = attrs.Factory(dict)


def refuse(check: str, reason: str, place: SheetPlace) -> NoReturn:
    """Raise `InvalidBoard` for a check that fails at this place."""
    raise InvalidBoard(check, reason, *place)


_STACK = re.compile("stack ([a-z])")
_DIGITS = re.compile("[0-9]+")
_AMOUNT = re.compile("([0-9]+)([FMWG])")


def read_sheet(text: str) -> Sheet:
    """Read a board file, and run check V1.

    Raises:
        InvalidBoard: V1 fails; or V4, if the map or the list of tiles is far too long.

    Rules: DOOM-FILE-01, DOOM-FILE-02, DOOM-FILE-03, DOOM-FILE-07, DOOM-FILE-09, DOOM-FILE-10.
    """
    sheet, section, size = Sheet(), "", 0
    lines = text.replace("\r\n", "\n").split("\n")
    for number, raw in enumerate(lines, 1):
        line = raw.partition(";")[0]
        if not line.strip(_BLANKS):
            continue
        if len(line) > LONGEST_LINE:
            what = f"a line has at most {LONGEST_LINE:,} characters, comments aside"
            refuse("V1", what, SheetPlace(number, LONGEST_LINE + 1))
        if section == "map":
            sheet.rows.append(_characters(line, number))
            size += len(sheet.rows[-1])
            if size > 4 * MOST_TILES:  # nothing that follows can put this right
                refuse("V4", f"a map has at most {COLUMNS} columns and {ROWS} rows", SheetPlace(number, 1))
        elif section == "tiles":
            _read_tile(sheet, number, line)
            if len(sheet.tiles) > 4 * MOST_TILES:
                refuse("V4", f"a board has at most {MOST_TILES:,} tiles", SheetPlace(number, 1))
        else:
            section = _read_header(sheet, number, line)
    if not section:
        refuse("V1", "the last section, map: or tiles:, is missing", SheetPlace(len(lines), len(lines[-1]) + 1))
    for key in ("board", "home", "forward"):
        if key not in sheet.places:
            refuse("V1", f"the header {key}: is missing before this line", sheet.section_place)
    return sheet


_BLANKS = " \t"
_PIECE = re.compile("[^ \t]+")


def _words(text: str, number: int, before: int = 0) -> list[Word]:
    """Return the words of a text that begins `before` characters into its line."""
    return [Word(match[0], SheetPlace(number, before + match.start() + 1)) for match in _PIECE.finditer(text)]


def _characters(line: str, number: int) -> list[Word]:
    """Return the characters of a row; blanks do not count."""
    return [Word(char, SheetPlace(number, at)) for at, char in enumerate(line, 1) if char not in _BLANKS]


def _read_header(sheet: Sheet, number: int, line: str) -> str:
    """Read a header; return `map` or `tiles` if it opens the last section, and `""` otherwise."""
    key, colon, value = line.partition(":")
    words = _words(value, number, len(key) + 1)
    place = SheetPlace(number, len(line) - len(line.lstrip(_BLANKS)) + 1)
    if not colon:
        refuse("V1", f"{shown(line.strip(_BLANKS), 60)} is not a header, such as board: Lane", place)
    name = " ".join(word.text for word in _words(key, number))
    if name in {"map", "tiles"}:
        if words:
            refuse("V1", f"nothing may follow {name}: on its line", words[0].place)
        _check_section(sheet, name, place)
        return name
    stack = _STACK.fullmatch(name)
    reader = partial(_read_stack, stack[1]) if stack else _READERS.get(name)
    if reader is None:
        refuse("V1", f"{shown(name, 60)} is not a header", place)
    if name in sheet.places and name not in {"link", "cut"}:
        refuse("V1", f"the header {name}: is already in line {sheet.places[name].line}", place)
    sheet.places.setdefault(name, place)
    if not words:
        refuse("V1", f"the header {name}: has no value", place)
    reader(sheet, words)
    return ""


def _check_section(sheet: Sheet, section: str, place: SheetPlace) -> None:
    sheet.section_place = place
    due = "tiles" if sheet.adjacency == "graph" else "map"
    if section != due:
        refuse("V1", f"adjacency {sheet.adjacency} goes with {due}:, not {section}:", place)
    if section == "tiles" and "cut" in sheet.places:
        refuse("V1", "cut: does not go with adjacency graph", sheet.places["cut"])


def _read_tile(sheet: Sheet, number: int, line: str) -> None:
    words = _words(line, number)
    if len(words) != 2 or not TILE_NAME.fullmatch(words[0].text) or len(words[1].text) != 1:
        refuse("V1", f"{shown(line.strip(_BLANKS), 60)} is not a name and one character, such as hub .", words[0].place)
    if words[0].text in sheet.tiles:
        refuse("V1", f"the tile {words[0].text} is listed twice", words[0].place)
    sheet.tiles[words[0].text] = words[1]


# --------------------------------------------------------------------------------------------------------- headers


def _read_board(sheet: Sheet, words: list[Word]) -> None:
    name = " ".join(word.text for word in words)
    flaw = flaw_of(name)
    if flaw:
        refuse("V1", f"the name of the board {flaw}", sheet.places["board"])
    sheet.name = name


def _read_home(sheet: Sheet, words: list[Word]) -> None:
    for word in words:
        if len(word.text) != 1 or word.text not in LETTERS:
            refuse("V1", f"{shown(word.text, 60)} is not a stronghold, A to H", word.place)
    sheet.home = words


def _read_forward(sheet: Sheet, words: list[Word]) -> None:
    sheet.forward = [_bearing(word) for word in words]


def _read_adjacency(sheet: Sheet, words: list[Word]) -> None:
    if len(words) > 1 or words[0].text not in ADJACENCIES:
        refuse("V1", f"adjacency is {', '.join(ADJACENCIES)}", words[0].place)
    sheet.adjacency = words[0].text


def _read_nights(sheet: Sheet, words: list[Word]) -> None:
    sheet.nights = tuple(map(_number, words))


def _read_waves(sheet: Sheet, words: list[Word]) -> None:
    if len(words) != 3:
        refuse("V1", f"waves are three numbers (base, step, cap), not {len(words)}", words[0].place)
    sheet.waves = Waves(*map(_number, words))


def _read_practice(sheet: Sheet, words: list[Word]) -> None:
    if len(words) > 1 or words[0].text not in {"yes", "no"}:
        refuse("V1", "practice is yes or no", words[0].place)
    sheet.practice = words[0].text == "yes"


def _read_link(sheet: Sheet, words: list[Word]) -> None:
    if len(words) not in {3, 4}:
        refuse("V1", "a link is X b Y or X b Y b2: a tile, the bearing there, the other tile", words[0].place)
    bearing = _bearing(words[1])
    back = _bearing(words[3]) if len(words) == 4 else (bearing + 180) % 360
    if len(sheet.links) == MOST_LINKS:
        refuse("V1", f"there are more than {MOST_LINKS:,} headers link:", words[0].place)
    sheet.links.append(Link(words[0], bearing, words[2], back))


def _read_cut(sheet: Sheet, words: list[Word]) -> None:
    if len(words) != 2:
        refuse("V1", f"a cut is two tiles, not {len(words)}", words[0].place)
    if len(sheet.cuts) == MOST_LINKS:
        refuse("V1", f"there are more than {MOST_LINKS:,} headers cut:", words[0].place)
    sheet.cuts.append((words[0], words[1]))


def _read_stack(letter: str, sheet: Sheet, words: list[Word]) -> None:
    amounts = dict.fromkeys(KINDS, 0)
    for word in words:
        match = _AMOUNT.fullmatch(word.text)
        if not match or amounts[match[2]]:
            refuse("V1", f"{shown(word.text, 60)} is not an amount such as 3M, or names a kind twice", word.place)
        if not 1 <= _value(match[1]) <= MOST_OF_A_KIND:
            refuse("V1", f"a stack holds 1 to {MOST_OF_A_KIND} of a kind, not {shown(word.text, 60)}", word.place)
        amounts[match[2]] = _value(match[1])
    sheet.stacks[letter] = Goods(*amounts.values())


def _number(word: Word) -> int:
    if not _DIGITS.fullmatch(word.text) or _value(word.text) > MOST:
        refuse("V1", f"{shown(word.text, 60)} is not a number from 0 to {MOST}", word.place)
    return _value(word.text)


def _bearing(word: Word) -> int:
    if word.text in COMPASS:
        return COMPASS[word.text]
    if not _DIGITS.fullmatch(word.text) or _value(word.text) >= 360:
        refuse("V1", f"{shown(word.text, 60)} is not a bearing, 0 to 359 or N, NE, E, SE, S, SW, W, NW", word.place)
    return _value(word.text)


def _value(digits: str) -> int:
    """Return the number that digits spell; if there are more than nine, only the first nine, which is too large anyway."""
    return int(digits.lstrip("0")[:9] or "0")


_READERS: dict[str, Callable[[Sheet, list[Word]], None]] = {
    "board": _read_board,
    "home": _read_home,
    "forward": _read_forward,
    "adjacency": _read_adjacency,
    "nights": _read_nights,
    "waves": _read_waves,
    "practice": _read_practice,
    "link": _read_link,
    "cut": _read_cut,
}
