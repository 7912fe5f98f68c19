"""What a low or narrow screen does without, so that the question and the choices stay on it."""

from __future__ import annotations

import re
import sys
from itertools import accumulate, chain, islice
from typing import Any, NamedTuple

import attrs

from zombiekit.cli.viewport import LEAST, groups
from zombiekit.drawings import Parts, Span, cut

BESIDE = 36
"""If a map leaves this many characters free, the words may stand beside it."""
FEWEST = 6
"""The choices may take this many lines, unless the screen is too low even for that."""
_BETWEEN = re.compile(r"(?<=[.?!]) ")


class Saving(NamedTuple):
    """How a screen saves lines.

    Attributes:
        is_brief: Whether the hint and each note take one line.
        fewest: How many lines the choices may take, however little room there is.
        unsaid: How many sentences of the question may be left out.
        goal: How many lines the goal may take on a narrow screen.
        strips: How many rows of small drawings side by side there may be.
        has_notes: Whether notes are shown.
        least: The least height of the map's window.
        has_news: Whether recent events are shown.
    """

    is_brief: bool = False
    fewest: int = FEWEST
    unsaid: int = 0
    goal: int = 2
    strips: int = sys.maxsize
    has_notes: bool = True
    least: int = LEAST
    has_news: bool = True


_STEPS: tuple[dict[str, Any], ...] = (
    {"is_brief": True},
    {"fewest": 5},
    {"fewest": 4},
    {"unsaid": 1},
    {"unsaid": 2},
    {"strips": 1},
    {"goal": 1},
    {"has_notes": False},
    {"least": 3},
    {"has_news": False},
    {"fewest": 3},
    {"strips": 0},
)
SAVINGS = tuple(accumulate(_STEPS, lambda saving, more: saving._replace(**more), initial=Saving()))
"""What a screen saves: each step saves one thing more, until everything fits."""


def kept(parts: Parts, width: int, height: int, saving: Saving) -> Parts:
    """Return a table with as much of its notes and small drawings as there is room for.

    If the map is higher than the screen and has nothing beside it, each note takes one line.
    """
    notes = parts.notes if saving.has_notes else ()
    if saving.is_brief or (len(parts.chart.rows) > height and parts.chart.width + BESIDE > width):
        notes = tuple([cut(line, width) for line in notes])
    insets = tuple(chain.from_iterable(islice(groups(parts.insets, width), saving.strips)))
    if len(insets) < len(parts.insets):
        notes = (*notes[:-1], *((*line, Span(" ...")) for line in notes[-1:]))
    return attrs.evolve(parts, notes=notes, insets=insets)


def said(asked: str, unsaid: int) -> str:
    """Return a question without this many of its last sentences; the first one, and those that end with a question mark, stay."""
    sentences = _BETWEEN.split(asked)
    free = [number for number, text in enumerate(sentences) if number and not text.endswith("?")]
    out = free[-unsaid:] if unsaid else []
    return " ".join([text for number, text in enumerate(sentences) if number not in out])
