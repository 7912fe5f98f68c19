"""Drawings: the table as lines of text, where every span has a role.

A game says what a piece of text is, not how it looks: a terminal turns roles into colors, a web page into classes. Nobody has to
search finished text, and other people's games get colors just as ours do.

    >>> str(Drawing((row((0, "KH", Role.RED), (3, ":4", Role.DIE)),)))
    'KH :4'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from textwrap import wrap
from typing import Any, NamedTuple, TypeAlias

import attrs

from zombiekit.game import Game
from zombiekit.primitives.names import Name


class Role(Name):
    """What a span of text is."""

    PLAIN = "plain"
    """Nothing special: words, blanks."""
    GROUND = "ground"
    """Background: bare ground, walls, what lies face down, ways that cost much."""
    WAY = "way"
    """A way that can be used, or the better of two kinds of ways."""
    PLACE = "place"
    """A place with something to do."""
    GOAL = "goal"
    """Where players want to be."""
    OPEN = "open"
    """Where something may be put now."""
    RED = "red"
    """A red card."""
    BLACK = "black"
    """A black card."""
    DIE = "die"
    """A die or a number on a place."""
    ITEM = "item"
    """Something that can be taken."""
    ZOMBIE = "zombie"
    """Zombies."""
    FIGURE = "figure"
    """The figure of a player, if all figures look the same."""
    COUNT = "count"
    """A number that people watch: points left, Health."""
    SEAT_0 = "seat_0"
    """What belongs to seat 0; the same for each seat up to 7."""
    SEAT_1 = "seat_1"
    SEAT_2 = "seat_2"
    SEAT_3 = "seat_3"
    SEAT_4 = "seat_4"
    SEAT_5 = "seat_5"
    SEAT_6 = "seat_6"
    SEAT_7 = "seat_7"


SEAT_ROLES = tuple(role for role in Role if role.startswith("seat_"))
"""The role of each seat."""
SEAT_COLORS = ("#f0e442", "#009e73", "#0072b2", "#cc79a7", "#d55e00", "#ffffff", "#e69f00", "#56b4e9")
"""The color of each seat: yellow, green, blue, purple, vermillion, white, orange, sky; color-blind people can tell them apart."""


class Span(NamedTuple):
    """A piece of a line, and what it is."""

    text: str
    role: Role = Role.PLAIN


Row: TypeAlias = tuple[Span, ...]


def spans(*pieces: str | tuple[str, Role]) -> Row:
    """Return pieces of text as a row; pieces without a role are plain."""
    return tuple(Span(piece) if isinstance(piece, str) else Span(*piece) for piece in pieces)


@attrs.frozen
class Drawing:
    """The table as rows of spans; its `str` is the table as text, without the roles."""

    rows: tuple[Row, ...]

    def __str__(self) -> str:
        return "\n".join("".join(span.text for span in row) for row in self.rows)


Place: TypeAlias = tuple[str, Any]
"""A place on the table, as a game's `places` names it: its kind, and where it is."""
RowColumn: TypeAlias = tuple[int, int]
"""A row of a chart and a character in it, both from 0."""


class Box(NamedTuple):
    """Where something is drawn: its first row and character, and how many rows and characters it takes."""

    row: int
    column: int
    height: int
    width: int


@attrs.frozen
class MapDrawing:
    """The map of a table, for screens that are too small for it, or for finding out what is drawn where.

    Attributes:
        rows: The map, with the labels of its rows and columns.
        places: Where each place of the map is drawn, with what stands there.
        focus: Where to look: at the figure of the acting player, or at what the question is about.
        head: How many rows at the top label the columns.
        foot: How many rows at the bottom label the columns.
        margin: How many characters at the left label the rows.
    """

    rows: tuple[Row, ...]
    places: Mapping[Place, Box] = attrs.field(factory=dict, hash=False)
    focus: RowColumn = (0, 0)
    head: int = 0
    foot: int = 0
    margin: int = 0

    @property
    def width(self) -> int:
        """How many characters its widest row takes."""
        return width_of(self.rows)


@attrs.frozen
class Parts:
    """The table in parts, for front ends that arrange it themselves. Lines of words are not wrapped.

    Attributes:
        above: Lines of words: the state of the game, and of each player.
        chart: The map.
        notes: Lines to show below the map, such as what it has no room for.
        legend: What the signs mean.
        insets: Small drawings to show side by side below the notes, such as a tile in each way to lay it; none may be broken. Their title, if
            they have one, is the last of the notes.
    """

    above: tuple[Row, ...]
    chart: MapDrawing
    notes: tuple[Row, ...] = ()
    legend: tuple[Row, ...] = ()
    insets: tuple[tuple[Row, ...], ...] = ()


class Backdrop(NamedTuple):
    """The background of a row: a text, and for each character a letter for its role. `ground` makes it once for many rows."""

    text: str = ""
    roles: str = ""


def bare(text: str, role: Role) -> Backdrop:
    """Return a text as the background for a row, with one role for all of it, blanks included.

    Args:
        text: The text of one line.
        role: Its role.
    """
    return Backdrop(text, _LETTERS[role] * len(text))


Word: TypeAlias = tuple[int, str, Role]
"""A text at its column."""
_BARE = Backdrop()


def row(*words: Word, on: Backdrop = _BARE) -> Row:
    """Return a row of texts, each at its column; where two overlap, the later one wins. Blanks at the end are cut off.

    Args:
        words: Each text with its column and its role.
        on: The background of the row.
    """
    text, roles = ground(*words, on=on)
    return _runs(text.rstrip(" "), roles)


def ground(*words: Word, on: Backdrop = _BARE) -> Backdrop:
    """Return texts as the background for a row, placed as `row` places them.

    Args:
        words: Each text with its column and its role.
        on: The background below them.
    """
    line, roles = on
    for column, text, role in words:
        gap, letters = column - len(line), _LETTERS[role] * len(text)
        if gap >= 0:
            line += " " * gap + text
            roles += _PLAIN * gap + letters
        else:
            end = column + len(text)
            line = line[:column] + text + line[end:]
            roles = roles[:column] + letters + roles[end:]
    return Backdrop(line, roles)


def wrapped(words: Row, width: int, indent: str = "") -> list[Row]:
    """Wrap a row into several if it is too wide; `GLUE` between two words keeps them on one line.

    Args:
        words: A row.
        width: How many characters fit into a line.
        indent: The text that begins all lines but the first.
    """
    text = "".join([span.text for span in words]).translate(_BREAKS).rstrip()
    roles = "".join([_LETTERS[span.role] * len(span.text) for span in words])
    if len(text) <= width:
        return [_runs(text.replace(GLUE, " "), roles)] if text else []
    rows: list[Row] = []
    at = 0
    for line in wrap(text, width, subsequent_indent=indent, break_on_hyphens=False):
        margin = indent if rows else ""
        found = line.removeprefix(margin)
        at = text.index(found, at)
        rows.append(_runs(line.replace(GLUE, " "), _PLAIN * len(margin) + roles[at : at + len(found)]))
        at += len(found)
    return rows


def wrapped_items(words: Row, width: int, indent: str = "") -> list[Row]:
    """Wrap a row of items, which two blanks separate, between items where they fit a line.

    Args:
        words: A row.
        width: How many characters fit into a line.
        indent: The text that begins all lines but the first.
    """
    items = "".join([span.text for span in words]).split("  ")
    room = width - len(indent)
    text = "  ".join([item.replace(" ", GLUE) if len(item) <= room else item for item in items])
    starts = accumulate([len(span.text) for span in words], initial=0)
    glued = tuple([Span(text[at : at + len(span.text)], span.role) for at, span in zip(starts, words, strict=False)])
    return wrapped(glued, width, indent)


def width_of(rows: Iterable[Row]) -> int:
    """Return how many characters the widest row takes.

    Args:
        rows: Rows of a drawing.
    """
    return max((sum([len(span.text) for span in line]) for line in rows), default=0)


def side_by_side(drawings: Sequence[Sequence[Row]], gap: int) -> list[Row]:
    """Return small drawings as rows, from left to right, the first one a little indented.

    Args:
        drawings: The rows of each.
        gap: How many blanks stand between two of them.
    """
    lines: list[list[Word]] = [[] for _ in range(max(map(len, drawings), default=0))]
    left = EDGE
    for each in drawings:
        for words, line in zip(lines, each, strict=False):
            at = left
            for text, role in line:
                words.append((at, text, role))
                at += len(text)
        left += width_of(each) + gap
    return [row(*words) for words in lines]


def cut(line: Row, width: int) -> Row:
    """Return as much of a line as there is room for; if it is cut, ` ...` ends it.

    Args:
        line: The line.
        width: How many characters there is room for.
    """
    text = "".join(span.text for span in line)
    if len(text.rstrip()) <= width:
        return line
    room = text[: width - 3].rpartition(" ")[0]
    kept: list[Span] = []
    left = len(room)
    for span in line:
        kept += [Span(span.text[:left], span.role)] if left > 0 else []
        left -= len(span.text)
    return (*kept, Span(" ..."))


EDGE = 2
"""How many blanks stand left of drawings that are side by side."""
GLUE = "\N{NO-BREAK SPACE}"
_BREAKS = str.maketrans("\t\n\v\f\r", "     ")
_LETTERS = {role: chr(ord("a") + number) for number, role in enumerate(Role)}
_ROLES = {letter: role for role, letter in _LETTERS.items()}
_PLAIN = _LETTERS[Role.PLAIN]
_SAME = re.compile(r"(.)\1*")


def _runs(text: str, roles: str) -> Row:
    """Split a text into spans, one for each run of characters with the same role."""
    places = [run.span() for run in _SAME.finditer(roles, 0, len(text))]
    return tuple([Span(text[start:end], _ROLES[roles[start]]) for start, end in places])


def drawing_of(parts: Iterable[Iterable[Row | str]]) -> Drawing:
    """Return a drawing of several parts with an empty row between them; rows may be plain strings."""
    rows: list[Row] = []
    for part in parts:
        found = [(Span(line),) if isinstance(line, str) else line for line in part]
        rows += [(), *found] if rows and found else found
    return Drawing(tuple(rows))


def drawn(game: Game, state: Any) -> Drawing:
    """Draw the table of any game: with its own `draw`, or else from the state's `str` without roles, or else from its fields.

    Args:
        game: The game.
        state: A state of it, or a view of one.
    """
    own = getattr(game, "draw", None)
    if own is not None:
        drawing: Drawing = own(state)
        return drawing
    if not any("__str__" in vars(cls) for cls in type(state).__mro__[:-1]) and attrs.has(type(state)):
        return drawing_of([_fields(state)])
    return drawing_of([str(state).split("\n")])


def _fields(state: Any) -> list[Row | str]:
    """Return the fields of a state as a table; a list or mapping may take several lines. Agenda and events are left out."""
    named = {field.name: getattr(state, field.name) for field in attrs.fields(type(state))}
    shown = {name: value for name, value in named.items() if name not in {"agenda", "events"}}
    wide = max(map(len, shown), default=0)
    rows: list[Row | str] = []
    for name, value in shown.items():
        for number, line in enumerate(_lines(value)):
            rows.append(f"{'' if number else name:{wide}}  {line}")
    return rows


def _lines(value: Any) -> list[str]:
    """Return a value as lines: one for each item of a mapping, other items joined and wrapped."""
    if attrs.has(type(value)):
        value = {field.name: getattr(value, field.name) for field in attrs.fields(type(value))}
    if isinstance(value, Mapping):
        return [f"{key}: {each}" for key, each in value.items()] or ["-"]
    if isinstance(value, tuple | list | frozenset | set) and not hasattr(value, "_fields"):
        return wrap(", ".join(map(_item, value)), 60) or ["-"]
    return str(value).split("\n")


def _item(value: Any) -> str:
    """Return a part of a value as text; `str` of a tuple would show its items as Python writes them."""
    return f"({', '.join(map(_item, value))})" if type(value) is tuple else str(value)


def parts_of(game: Game, state: Any) -> Parts:
    """Return the table of any game in parts: its own `parts`, or else its drawing as one map.

    Args:
        game: The game.
        state: A state of it, or a view of one.
    """
    own = getattr(game, "parts", None)
    parts: Parts = Parts((), MapDrawing(drawn(game, state).rows)) if own is None else own(state)
    return parts
