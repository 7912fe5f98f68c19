"""What a board file says, word by word, each with its place (clauses FILE); and the error that tells what is wrong in one."""

from __future__ import annotations

from typing import NamedTuple, NoReturn

import attrs

from zombiekit.errors import ZombiekitError
from zombiekit.games.zombie_flavored_doom.box.components import Goods

MOST = 9_999
"""The largest number of a header."""
LONGEST_FILE = 500_000
"""So many characters a board file may have: room for all tiles and links, as `str` of a board writes them."""
LONGEST_LINE = 1_000
"""So many characters a line of it may have, comments aside."""
COLUMNS = 26
ROWS = 99
MOST_TILES = COLUMNS * ROWS
"""So many tiles a board may have: as many as the largest map."""
MOST_LINKS = 8_000
"""So many headers `link:`, and as many `cut:`, a board file may have."""
MOST_OF_A_KIND = 99
"""The largest amount of a stack."""
LETTERS = "ABCDEFGH"
COMPASS = {"N": 0, "NE": 45, "E": 90, "SE": 135, "S": 180, "SW": 225, "W": 270, "NW": 315}
POINTS = {bearing: name for name, bearing in COMPASS.items()}
"""The names of bearings that have one."""
ADJACENCIES = ("4", "8", "hex", "graph")


class InvalidBoard(ZombiekitError, ValueError):
    """A text that is no board.

    Attributes:
        check: The check that fails, `"V1"` to `"V8"`. Rules: DOOM-FILE-10.
        line: The number of the line, counted from 1; 0 where no text was read, but a name that no board has.
        column: The number of the character in it, counted from 1; 0 likewise.
        reason: What is wrong, in words.
        file: The file that the text was read from, which the message then names as `lane.board:5:3`; empty for other texts.
    """

    def __init__(self, check: str, reason: str, line: int = 0, column: int = 0, file: str = "") -> None:
        self.check = check
        self.reason = reason
        self.line = line
        self.column = column
        self.file = file
        if file:
            place = ":".join(str(part) for part in (file, line, column) if part)
        else:
            place = ", ".join(f"{name} {number}" for name, number in (("line", line), ("column", column)) if number)
        super().__init__(f"{place}{': ' if place else ''}{reason} [DOOM-FILE-10 {check}]")

    def __reduce__(self) -> tuple[type[InvalidBoard], tuple[str, str, int, int, str]]:
        """Pickle by fields, not by message."""
        return type(self), (self.check, self.reason, self.line, self.column, self.file)


class SheetPlace(NamedTuple):
    """Where something stands: line and column, counted from 1; 0 for none."""

    line: int = 0
    column: int = 0


NOWHERE = SheetPlace()


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


class Cut(NamedTuple):
    """Two tiles of a map that are not linked."""

    one: Word
    other: Word


@attrs.define
class Sheet:
    """What a board file says, word by word; only V1 has been checked.

    Attributes:
        name: The name of the board.
        home: A letter for each seat, with its place.
        forward: A bearing for each seat.
        forward_place: Where these stand.
        adjacency: `4`, `8`, `hex` or `graph`.
        nights: The night limit for 1, 2, ... players; the last one serves for more.
        waves: How zombies come.
        waves_place: Where that stands, if it does.
        practice: Whether V7 and V8 are waived.
        stacks: What the stacks of a letter hold.
        links: The links that headers add.
        cuts: The links that headers take away.
        section_place: Where the last section begins, `map:` or `tiles:`.
        rows: The characters of each row of a map, with their places.
        tiles: The names of the tiles of a graph, each with its character, by name.
    """

    name: str = ""
    home: list[Word] = attrs.Factory(list)
    forward: list[int] = attrs.Factory(list)
    forward_place: SheetPlace = NOWHERE
    adjacency: str = "4"
    nights: tuple[int, ...] = (40,)
    waves: Waves = USUAL_WAVES
    waves_place: SheetPlace = NOWHERE
    practice: bool = False
    stacks: dict[str, Goods] = attrs.Factory(dict)
    links: list[Link] = attrs.Factory(list)
    cuts: list[Cut] = attrs.Factory(list)
    section_place: SheetPlace = NOWHERE
    rows: list[list[Word]] = attrs.Factory(list)
    tiles: dict[str, tuple[Word, Word]] = attrs.Factory(dict)


def refuse(check: str, reason: str, place: SheetPlace) -> NoReturn:
    """Refuse the board.

    Raises:
        InvalidBoard: Always.
    """
    raise InvalidBoard(check, reason, *place)
