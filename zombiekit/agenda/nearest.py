"""The legal choices that are most like a refused one, for its error."""

from __future__ import annotations

from collections.abc import Collection
from difflib import SequenceMatcher
from functools import lru_cache
from heapq import nlargest
from itertools import islice
from os.path import commonprefix
from typing import Any

from zombiekit.errors import said

_MOST_WORDED = 256
"""How many of the choices are looked at."""
_COMPARED = 12
"""How many are compared letter by letter with the refused one; each comparison takes 40 microseconds."""


def nearest(action: object, listed: Collection[Any]) -> tuple[Any, ...]:
    """Return the three choices whose text is most like that of an action, among the few that begin most like it.

    Args:
        action: What was refused.
        listed: What is legal: a tuple of actions, or a distribution of outcomes.
    """
    text = (action if type(action) is str else said(action))[:80]
    likely = nlargest(_COMPARED, _worded(listed), key=lambda line: len(commonprefix([text, line[0]])))  # noqa: RUF071 - no paths
    return tuple([option for _, option in sorted(likely, key=lambda line: -_likeness(text, line[0]))[:3]])


def _worded(listed: Collection[Any]) -> list[tuple[str, Any]]:
    """Return the first choices, each with its text; kept for the last list, as programs try many actions in one state."""
    known, lines = _LAST[0]
    if known is not listed:
        options = listed if type(listed) is tuple else (outcome for outcome, _ in listed)
        lines = [(str(option), option) for option in islice(options, _MOST_WORDED)]
        _LAST[0] = listed, lines
    return lines


_LAST: list[tuple[Collection[Any] | None, list[tuple[str, Any]]]] = [(None, [])]


@lru_cache(maxsize=16_384)
def _likeness(one: str, other: str) -> float:
    """Return how alike two texts are, from 0 to 1; cached, since programs that try many actions compare the same few lines."""
    return SequenceMatcher(None, one, other).ratio()
