"""Posed positions for the pages that teach a game in five minutes; `tests/GAME/test_learn.py` plays them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

import attrs

from docs.made.pictures import framed
from zombiekit import games, variant
from zombiekit.primitives.hexes import CELLS
from zombiekit.render.svg.pictures import pictured
from zombiekit.scenes import Frame, Line, Scene

NARROWEST = 320
"""The least width of a picture in a lesson: with its margins it fits a phone."""


class Lesson(NamedTuple):
    """A position to learn from: the title of its picture, and the facts for the game's `pose`."""

    title: str
    facts: dict[str, Any]
    shown: Collection[Any] = ()
    """The places in its picture; all of them if none is named."""


def block(xs: range, ys: range) -> set[tuple[int, int]]:
    """Return all places of a rectangle."""
    return {(x, y) for x in xs for y in ys}


TOWN = {(1, 0): "helipad", (0, 1): "hospital r2"}
"""Town Square, the helipad to its east, and a building to its south: as narrow as a phone."""
EASTWARD = {cell for cell in CELLS[:19] if cell[0] >= 0} - {(0, -2), (0, 2)}
"""Earth, its neighbors to the north and south, and two columns of systems to the east."""
HOME = {f"{column}{row}" for column in "fghi" for row in range(9, 14)}
"""The land around the stronghold of Player 1 on Crossroads."""
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
            block(range(2, 5), range(-2, 3)),
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
            block(range(3, 6), range(-2, 3)),
        ),
        "swarm": Lesson(
            "The dead have caught up with you",
            {"node": "ATTACK", "pawn": (6, 0), "strength": 6, "zombies": {(6, 0): (2, 0, 5, 0)}},
            block(range(5, 8), range(-1, 2)),
        ),
    },
    "defcon_zombies": {
        "turn": Lesson(
            "Your turn: one move from one system",
            {
                "tiles": {(1, 0): 4, (0, 1): 2, (1, -1): "wormhole"},
                "hidden": {(2, 0): 3},
                "ships": {0: {(0, 0): 2, (1, 0): 1}, 1: {(0, 0): 1}},
                "resources": [8, 0],
            },
            EASTWARD,
        ),
        "fight": Lesson(
            "Zombies hold a planet that you want",
            {
                "tiles": {(1, 0): 4, (2, -1): 5, (2, -2): "zombies"},
                "zombies": {(2, -1): 2},
                "ships": {0: {(1, 0): 3}, 1: {(0, 0): 1}},
            },
            EASTWARD,
        ),
        "swarm": Lesson(
            "The zombies are about to step",
            {
                "node": "BUY",
                "tiles": {(1, 0): 1, (2, 0): "zombies", (2, -2): 5},
                "zombies": {(1, 0): 1},
                "ships": {0: {(0, 0): 1, (2, -2): 1}, 1: {(2, -2): 1}},
                "resources": [10, 0],
            },
            EASTWARD,
        ),
    },
    "zombie_flavored_doom": {
        "turn": Lesson(
            "Your day: Materials lie near, and a zombie stands beside you",
            {"tiles": {1: "g11"}, "ticks": {1: 8}, "carried": {1: "W1"}, "zombies": ["g10"]},
            HOME,
        ),
        "hit": Lesson(
            "Player 2 has hit you: with what do you defend yourself?",
            {
                "node": "DEFEND",
                "seat": 1,
                "attacker": 2,
                "tiles": {1: "f11", 2: "f11"},
                "ticks": {1: 1, 2: 5},
                "carried": {1: "M4 W1"},
            },
            HOME,
        ),
        "raid": Lesson(
            "Player 2 stands at your wall",
            {
                "seat": 2,
                "tiles": {1: "h10", 2: "g12"},
                "ticks": {1: 6, 2: 6},
                "piles": {"g12": "F2 M8"},
            },
            HOME,
        ),
        "night": Lesson(
            "Night: two zombies have seen you",
            {
                "node": "NIGHT",
                "appearing": 0,
                "tiles": {1: "h11"},
                "ticks": {1: 1},
                "carried": {1: "W1 M3"},
                "zombies": ["h10", "f11"],
            },
            HOME,
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
                "squares": {0: (3, 1), 1: (1, 2)},
                "health": {0: 2},
                "hearts": {0: 1},
                "zombies": [(1, 0), (5, 1), (1, 2), (2, 4), (0, 5)],
            },
        ),
        "undead": Lesson(
            "Player 2 has come back, and attacks",
            {
                "node": "undead_attack",
                "active": 1,
                "tiles": TOWN,
                "squares": {0: (3, 1), 1: (3, 1)},
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
                "squares": {0: (3, 1), 1: (3, 1)},
                "health": {0: 2, 1: 1},
                "hearts": {0: 1, 1: 2},
                "bullets": {0: 0, 1: 2},
                "points": 2,
                "zombies": [(4, 1), (4, 0), (5, 2)],
            },
        ),
    },
}


def lesson(name: str, position: str) -> str:
    """Return the picture of a position, with what can be chosen there, in a figure.

    Raises:
        LookupError: There is no such game, or no such position.
    """
    title, facts, shown = LESSONS[name][position]
    game: Any = games.get(name)
    view = game.observe(game.pose(**facts), 0)
    if shown:
        whole = game.scene
        game = variant(game, name=name, scene=lambda seen: cropped(whole(seen), shown))
    found = pictured(game, view, highlight=game.legal_actions(view), narrowest=NARROWEST)
    wide = found.partition(' width="')[2].partition('"')[0]
    return f'<div class="lesson" style="--wide: {wide}px">{framed(found, title)}</div>'


def cropped(scene: Scene, shown: Collection[Any]) -> Scene:
    """Return a table with only these places, and without the labels beside it."""
    part = attrs.evolve(scene, cells=tuple(cell for cell in scene.cells if cell.place[1] in shown), labels=())

    def inside(line: Line) -> bool:
        return all(Frame(*point, 0, 0).within(part.frame) for point in (line.start, line.end))

    return attrs.evolve(part, ways=tuple(filter(inside, scene.ways)), walls=tuple(filter(inside, scene.walls)))
