"""Matches of the toy game, for tests of tables."""

from typing import Any

from tests import toy as toy_module
from zombiekit.play import Match, new_match

toy: Any = toy_module
CALM = toy.Options(rats=False)
"""Options of a game without rats."""


def dealt(*cards: int, options: Any = CALM) -> Match:
    """Return a match of the toy game after these deals, or of all six cards if none are named; they go to seats 0, 1, 0, 1, 0 and 1."""
    match = new_match(toy, options=options)
    for card in cards or (1, 4, 2, 5, 3, 6):
        match = match.play(toy.Deal(card))
    return match
