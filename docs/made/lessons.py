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


TOWN = {(1, 0): "straight r1", (2, 0): "helipad", (0, 1): "hospital r2"}
"""Town Square, the street to the helipad east of it, and a building to its south."""
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
    "they_come_back": {
        "turn": Lesson(
            "Your turn: a zombie is on your square",
            {
                "node": "encounter",
                "tiles": TOWN,
                "squares": {0: (2, 1), 1: (1, 2)},
                "zombies": [(2, 1), (4, 1), (1, 4)],
                "health_tokens": [(1, 4), (0, 5)],
                "tables": {0: ["fire_axe"]},
            },
        ),
        "swarm": Lesson(
            "Three moves: which zombies step closer?",
            {
                "node": "swarm_move",
                "moves": 3,
                "tiles": TOWN,
                "squares": {0: (4, 1), 1: (1, 2)},
                "health": {0: 2},
                "hearts": {0: 1},
                "zombies": [(1, 0), (7, 1), (1, 2), (2, 4), (0, 5)],
            },
        ),
        "undead": Lesson(
            "Player 2 has come back, and attacks",
            {
                "node": "undead_attack",
                "active": 1,
                "tiles": TOWN,
                "squares": {0: (4, 1), 1: (4, 1)},
                "health": {0: 2, 1: 0},
                "hearts": {0: 1, 1: 2},
                "bullets": {0: 1},
                "zombies": [(1, 1), (2, 4)],
            },
        ),
        "helipad": Lesson(
            "One step from the center: rob Player 2, or run?",
            {
                "tiles": TOWN,
                "squares": {0: (6, 1), 1: (6, 1)},
                "health": {0: 2, 1: 1},
                "hearts": {0: 1, 1: 2},
                "bullets": {0: 0, 1: 2},
                "points": 2,
                "zombies": [(7, 1), (7, 0), (8, 2)],
            },
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
