"""What a low or narrow screen does without, so that the question and the choices stay on it."""

from __future__ import annotations

import re
from typing import NamedTuple

import attrs

from zombiekit.cli.viewport import LEAST, fitting
from zombiekit.drawings import Parts, Span, cut

FEWEST = 6
"""The choices may take this many lines, unless the screen is too low even for that."""
_BETWEEN = re.compile(r"(?<=[.?!]) ")


class Saving(NamedTuple):
    """How a screen saves lines.

    Attributes:
        is_brief: Whether the hint and each note take one line.
        fewest: How many lines the choices may take, however little room there is.
        unsaid: How many sentences of the question may be left out.
        is_one_strip: Whether small drawings that do not fit side by side are left out.
        has_notes: Whether notes are shown.
        least: The least height of the map's window.
    """

    is_brief: bool = False
    fewest: int = FEWEST
    unsaid: int = 0
    is_one_strip: bool = False
    has_notes: bool = True
    least: int = LEAST


SAVINGS = (
    Saving(),
    Saving(is_brief=True),
    Saving(is_brief=True, fewest=5),
    Saving(is_brief=True, fewest=4),
    Saving(is_brief=True, fewest=4, unsaid=1),
    Saving(is_brief=True, fewest=4, unsaid=2),
    Saving(is_brief=True, fewest=4, unsaid=2, is_one_strip=True),
    Saving(is_brief=True, fewest=4, unsaid=2, is_one_strip=True, has_notes=False),
    Saving(is_brief=True, fewest=4, unsaid=2, is_one_strip=True, has_notes=False, least=3),
)
"""What a screen saves, step by step, until everything fits."""


def kept(parts: Parts, width: int, saving: Saving) -> Parts:
    """Return a table with as much of its notes and small drawings as there is room for."""
    notes, insets = parts.notes if saving.has_notes else (), parts.insets
    if saving.is_brief:
        notes = tuple([cut(line, width) for line in notes])
    if saving.is_one_strip and (number := fitting(insets, width)) < len(insets):
        insets = insets[:number]
        notes = (*notes[:-1], *((*line, Span(" ...")) for line in notes[-1:]))
    return attrs.evolve(parts, notes=notes, insets=insets)


def said(asked: str, unsaid: int) -> str:
    """Return a question without this many of its last sentences; the first one, and those that end with a question mark, stay."""
    sentences = _BETWEEN.split(asked)
    free = [number for number, text in enumerate(sentences) if number and not text.endswith("?")]
    out = free[-unsaid:] if unsaid else []
    return " ".join([text for number, text in enumerate(sentences) if number not in out])
