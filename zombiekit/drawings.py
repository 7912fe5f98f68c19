"""Drawings: the table as lines of text, every span of which has a role.

A game says what a piece of text is, not how it looks: a terminal gives roles colors, a web page classes. Nobody has to search
finished text, and a game from elsewhere gets colors as ours do.

    >>> str(Drawing((row((0, "KH", Role.RED), (3, ":4", Role.DIE)),)))
    'KH :4'
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import attrs

from zombiekit.primitives.names import Name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zombiekit.game import Game


class Role(Name):
    """What a span of text is."""

    PLAIN = "plain"
    """Nothing of its own: words, blanks."""
    GROUND = "ground"
    """Background: bare ground, walls, what lies face down, ways that cost much."""
    WAY = "way"
    """A way that can be gone, or the better of two sorts."""
    PLACE = "place"
    """A place at which there is something to do."""
    GOAL = "goal"
    """Where one wants to be."""
    OPEN = "open"
    """Where something may be put now."""
    RED = "red"
    """A red card."""
    BLACK = "black"
    """A black card."""
    DIE = "die"
    """A die or a number on a place."""
    ITEM = "item"
    """What can be taken."""
    ZOMBIE = "zombie"
    """Zombies."""
    FIGURE = "figure"
    """The figure of a player, where all are shown alike."""
    COUNT = "count"
    """A number that people watch: points left, Health."""
    SEAT_0 = "seat_0"
    """What belongs to seat 0; so for each seat up to 7."""
    SEAT_1 = "seat_1"
    SEAT_2 = "seat_2"
    SEAT_3 = "seat_3"
    SEAT_4 = "seat_4"
    SEAT_5 = "seat_5"
    SEAT_6 = "seat_6"
    SEAT_7 = "seat_7"


class Span(NamedTuple):
    """A piece of a line, and what it is."""

    text: str
    role: Role = Role.PLAIN


Row: TypeAlias = tuple[Span, ...]


@attrs.frozen
class Drawing:
    """The table as rows of spans; its `str` is the table as text, which loses nothing but the roles."""

    rows: tuple[Row, ...]

    def __str__(self) -> str:
        return "\n".join("".join(span.text for span in row) for row in self.rows)


def row(*words: tuple[int, str, Role]) -> Row:
    """Return a row of texts, each at its column; where two meet, the later lies on top. Blanks at its end are cut off."""
    width = max((column + len(text) for column, text, _ in words), default=0)
    chars, roles = [" "] * width, [Role.PLAIN] * width
    for column, text, role in words:
        end = column + len(text)
        chars[column:end] = text
        roles[column:end] = [role] * len(text)
    line = "".join(chars).rstrip(" ")
    spans, start = [], 0
    for role, some in groupby(roles[: len(line)]):
        end = start + len(list(some))
        spans.append(Span(line[start:end], role))
        start = end
    return tuple(spans)


def drawing_of(parts: Iterable[Iterable[Row | str]]) -> Drawing:
    """Return a drawing of several parts with an empty row between them; rows of plain text may be given as they are."""
    rows: list[Row] = []
    for part in parts:
        found = [(Span(line),) if isinstance(line, str) else line for line in part]
        rows += [(), *found] if rows and found else found
    return Drawing(tuple(rows))


def drawn(game: Game, state: Any) -> Drawing:
    """Return the table of any game: as its own `draw` has it, or else its text without roles."""
    own = getattr(game, "draw", None)
    drawing: Drawing = drawing_of([str(state).split("\n")]) if own is None else own(state)
    return drawing
