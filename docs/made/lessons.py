"""Posed positions of the pages that teach a game in five minutes; `tests/GAME/test_learn.py` plays them."""

from __future__ import annotations

from typing import Any, NamedTuple

from docs.made.pictures import framed
from zombiekit import games
from zombiekit.render.svg import picture


class Lesson(NamedTuple):
    """A position to learn from: what its picture is called, and the facts for the game's `pose`."""

    title: str
    facts: dict[str, Any]


LESSONS: dict[str, dict[str, Lesson]] = {
    "one_against_the_dead": {
        "turn": Lesson(
            "Your turn: three ways to walk, and a king to search",
            {
                "pawn": (3, 0),
                "city": {(3, 0): "10H", (4, 0): "10C", (3, 1): "4S", (2, 0): "2H", (3, -1): "KS"},
                "dice": {(3, -1): 2},
                "zombies": {(3, -1): (1, 0, 2, 0)},
            },
        ),
        "laying": Lesson(
            "You have just come here: which empty place gets the card?",
            {
                "node": "PLACE",
                "pawn": (4, 0),
                "city": {(4, 0): "10C", (4, 1): "7C", (4, -1): "5S"},
                "empty": [(5, 0), (5, 1), (5, -1)],
                "drawn": "3C",
                "to_come": ["JH"],
            },
        ),
        "swarm": Lesson(
            "The dead have caught up with you",
            {"node": "ATTACK", "pawn": (6, 0), "strength": 6, "zombies": {(6, 0): (2, 0, 5, 0)}},
        ),
    },
}


def lesson(name: str, position: str) -> str:
    """Return the picture of a position, with what can be chosen there, in a figure.

    Raises:
        LookupError: There is no such game, or no such position.
    """
    title, facts = LESSONS[name][position]
    game: Any = games.get(name)
    view = game.observe(game.pose(**facts), 0)
    return framed(picture(game, view, highlight=game.legal_actions(view)), title)
