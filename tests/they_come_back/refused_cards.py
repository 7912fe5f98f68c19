"""What is refused at the decisions and dice of the cards of the expansions: facts, lines on the way, the line, and what is told."""

from __future__ import annotations

from typing import Any

from tests.they_come_back.card_driving import effect
from tests.they_come_back.sets import G, K

WINDOW: dict[str, Any] = {"node": "window turn_end", "options": {"ask": "all"}, "squares": {1: (5, 1)}}
TOWN = {(1, 0): "parking_lot", (1, -1): "police_station"}
GATE = {(1, 0): "curve r3", (1, -1): "straight", (1, -2): "t_junction r3"}
"""A town in which the road behind a gate in 0,-1 would meet the side of the T-junction."""
ON_A_DUCT: dict[str, Any] = {"node": "move", "tiles": K, "squares": {0: (-3, -6), 1: (1, 1)}, "duct": True}


def holding(card: str, **more: Any) -> dict[str, Any]:
    """Return the facts of a window in which Player 1 holds a card."""
    return {**WINDOW, "hands": {0: [card]}, **more}


AT_CARDS: list[tuple[dict[str, Any], list[str], str, str]] = [
    (
        holding("dynamite"),
        ["play dynamite"],
        "draw fear",
        "STCB-CARD-32: chance has to roll the die of Player 1 for Dynamite",
    ),
    (
        holding("dynamite", zombies=[(1, 0), (1, 2)]),
        ["play dynamite", "roll 4"],
        "pick 0,1",
        "STCB-EVENT-30: nobody stands on 0,1 whom it could hit",
    ),
    (
        holding("mine_field", zombies=[(1, 0), (1, 2)]),
        ["play mine_field tile=0,0", "roll 1"],
        "pick 1,1",
        "STCB-EVENT-36: no ordinary zombie is on 1,1, on the street of that tile",
    ),
    (
        holding("no_brains_here", zombies=[(1, 1)]),
        ["play no_brains_here square=1,1"],
        "place 3,1",
        "STCB-GEO-08: no step leads from 1,1 to 3,1",
    ),
    (
        holding("i_think_its_over_here"),
        ["play i_think_its_over_here tile=0,1"],
        "lay 7,7",
        "STCB-CARD-25: it cannot go to 7,7 with r=0",
    ),
    (
        holding("you_dont_need_that", squares={}, tables={1: ["chainsaw", "fire_axe"]}),
        ["play you_dont_need_that target=1"],
        "take_weapon skateboard",
        "STCB-EVENT-41: Player 2 has Chainsaw and Fire Axe; none like one of one's own is taken",
    ),
    (
        {"node": "move", "hands": {0: ["lots_of_luck_with_that"], 1: ["fear", "skateboard"]}, "bullets": [0, 0]},
        ["play lots_of_luck_with_that target=1"],
        "draw shotgun",
        "STCB-EVENT-52: a card of Player 2 for Player 1 is due",
    ),
    (
        holding("barricade_the_door", squares={0: (-2, 0), 1: (5, 1)}, zombies=[(-3, 0)]),
        ["play barricade_the_door"],
        "place 1,1",
        "STCB-CARD-28: 1,1 is no street square of that tile next to the building",
    ),
    (
        {
            **WINDOW,
            "options": {"players": 4, "card_windows": "phases"},
            "hands": {0: ["fear"], 1: ["you_lookin_at_me"]},
        },
        ["play fear target=1", "play you_lookin_at_me"],
        "aim 0",
        "STCB-CARD-12: Player 1 is no legal target for it",
    ),
    (
        holding("breakthrough", node="move", tiles=TOWN, squares={0: (3, 0), 1: (1, 1)}),
        [],
        "play breakthrough side=S",
        "STCB-CARD-24: there is no wall of that sort beside 3,0, to S",
    ),
    (
        holding("no_brains_here"),
        [],
        "play no_brains_here",
        "STCB-EVENT-37: its play names the square of a zombie, and its kind",
    ),
    (holding("mine_field"), [], "play mine_field tile=7,7", "STCB-EVENT-36: there is no tile in the cell 7,7"),
    (
        holding("weekend_pass_denied"),
        [],
        "play weekend_pass_denied target=1",
        "STCB-EVENT-39: Player 2 has no card in the hand",
    ),
    (
        {"node": "move", "hands": {0: ["lots_of_luck_with_that"]}, "bullets": [0, 0]},
        [],
        "play lots_of_luck_with_that target=1",
        "STCB-EVENT-52: it needs a target on the own square with a Bullet or a card, and Player 2 is none",
    ),
    (
        {**WINDOW, "tables": {0: ["one_mans_garbage"]}, "discards": ["fear"]},
        [],
        "use one_mans_garbage square=1,1",
        "STCB-EVENT-55: its use names nothing but the weapon",
    ),
    (
        holding("no_brains_here", zombies=[(1, 1), (2, 1)]),
        ["play no_brains_here square=1,1"],
        "place 2,1",
        "STCB-GEO-11: a zombie is on 2,1, and no standing human",
    ),
    (
        holding(
            "no_brains_here",
            tiles=G,
            squares={0: (1, -3), 1: (1, -1)},
            zombies=[(1, -3)],
            markers=[effect("you_want_fries_with_that", 1, square=(1, -5))],
        ),
        ["play no_brains_here square=1,-3"],
        "place 1,-4",
        "STCB-EVENT-58: no zombie is moved onto the tile of 1,-4 from another one",
    ),
    (
        {
            "node": "second_step",
            "tiles": G,
            "within": "move",
            "led": 1,
            "square": (1, -1),
            "squares": [(1, -8), (1, -5)],
            "health": {0: 0},
            "zombies": [(1, -1)],
            "moved": {(1, -1): 1},
            "enhanced": [(1, -1)],
            "moved_enhanced": [(1, -1)],
            "markers": [effect("you_want_fries_with_that", 1, square=(1, 1))],
        },
        [],
        "move 1,-1 1,0 kind=enhanced",
        "STCB-EVENT-58: no zombie is moved onto the tile of 1,0 from another one",
    ),
    (
        {**ON_A_DUCT, "count": 0, "points": 0, "hands": {0: ["fear"]}},
        [],
        "crawl -3,-2",
        "STCB-MALL-05: Player 1 has 0 points left",
    ),
    (
        {**ON_A_DUCT, "markers": [effect("what_is_that_smell", 1, target=0, square=(-2, -2))]},
        [],
        "crawl -3,-2",
        "STCB-CARD-27: Player 1 has left the tile of -3,-2, where it smells",
    ),
    (
        {"node": "lay_tile", "tile": "front_gate", "tiles": GATE, "options": {"players": 2, "expansions": "z2"}},
        [],
        "lay 0,-1",
        "STCB-BASE-02: the tiles put aside have no place in line behind it",
    ),
]
