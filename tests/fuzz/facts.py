"""Spoiled facts and options as Python values: dicts with any keys, lists, and things that are no data at all."""

from random import Random
from typing import Any, NoReturn

from tests.fuzz import mutating
from zombiekit.testing.candidates import Impostor


class Hostile:
    """An object that raises whatever is done with it."""

    def _raise(self, *_: object) -> NoReturn:
        raise RuntimeError("asked")

    __eq__ = __hash__ = __str__ = __repr__ = __iter__ = __len__ = __bool__ = __int__ = __index__ = _raise


STRANGE: tuple[Any, ...] = (
    *mutating.STRANGE, Impostor(0), object(), b"x", (), (0, 0), (1, 0), (0,), (0, 0, 0), ((0, 0), 1), {(0, 0): 1},
    {1: 1}, frozenset({1}), range(3), 1 + 2j, int, print,
)  # fmt: skip

FACTS: dict[str, tuple[dict[str, Any], ...]] = {
    "one_against_the_dead": (
        {"pawn": (3, 0), "city": {(3, 0): "10H", (4, 0): "10C", (3, -1): "KS"}, "dice": {(3, -1): 2}, "ap": 2},
        {"node": "START-CARD", "options": {"round_limit": 9}},
        {"node": "DRAW", "empty": [(1, 0)], "unseen": ["AS", "4D", "Joker 2"], "pawn": (-3, 2)},
        {"node": "PLACE", "empty": [(1, 0), (1, 1)], "drawn": "KH", "to_come": ["3C"]},
        {"node": "BLOCK-COINS", "cell": (1, 0), "city": {(0, 0): "5S", (1, 0): "9H"}, "pawn": (0, 0)},
        {"node": "SITE-DIE", "cell": (1, 0), "city": {(1, 0): "AH"}, "zombies": {(0, 0): (1, 0, 0, 1)}},
        {"node": "JOKER", "city": {(5, 5): "Joker 1", (6, 6): "Joker 2"}, "left": 2, "unused": True},
        {"node": "WEAPON-CHIP", "stack": (2, 3, 3), "weapon": ("shotgun", 4), "kills": 3, "strength": 9},
        {"node": "WEAPON-CHOICE", "weapon": ("shotgun", 4), "found": ("shotgun", 5), "round": 4},
        {"node": "ATTACK", "zombies": {(0, 0): (1, 0, 0, 0), (2, 0): (0, 1, 1, 0)}, "filled": [(1, 0)], "weapon": "bat"},
        {"node": "ATTACK-COINS", "attack": "fists", "coins": (1, 2), "zombies": {(0, 0): (1, 0, 0, 1)}},
        {"node": "REPLACEMENT-COINS", "attack": "fists", "coins": (0, 2)},
        {"node": "CHECK-OUT", "pawn": (4, 1), "placeholders": [(6, 0), (7, 0)], "deck": 20},
        {"node": "ZOMBIES-MOVE", "zombies": {(1, 1): (1, 0, 0, 0), (0, 3): (0, 0, 2, 0)}, "filled": [(0, 2)]},
        {"node": "GAME-OVER", "result": "escaped", "kills": 23, "dice": {(3, 3): None}, "city": {(3, 3): "AC"}},
    ),
    "defcon_zombies": (
        {
            "options": {"players": 3}, "tiles": {(1, -1): 1, (2, -2): "zombies", (1, 0): "Canis Major"}, "zombies": {(1, -1): 1},
            "ships": {0: {(0, 0): 1, (1, 0): 2}, 1: {(0, 0): 2}}, "resources": [3, 10, 5],
        },
        {"cards": {0: ["Aries", "Taurus"]}, "swarm": True, "turn": 4, "kills": 2, "skip": 1},
        {"node": "TURN-START", "ships": {}, "resources": [10, 0]},
        {"node": "EVENT", "card": "the_clock_is_ticking", "cell": (1, 0), "options": {"events": True, "players": 1},
         "tiles": {(1, 0): "Leo"}, "turn": 4},
        {"node": "ZOMBIES", "tiles": {(3, 0): "zombies", (2, 0): 3, (3, -1): 3}},
        {"node": "BUY", "tiles": {(1, 0): 2, (1, -1): 3}, "resources": {0: 30}, "outposts": {0: {(1, 0): 1}}, "ships": {0: {(1, 0): (1, 1, 0)}}},
        {"tiles": {(1, 0): "wormhole", (2, -1): "wormhole", (0, 1): "nebula"}, "unexplored": 20, "options": {"galaxy": "base3"}},
        {"hidden": {(2, 0): "Libra"}, "peeks": {0: 2}, "cards": {0: ["Libra"]}, "peeked": {0: [(2, 0)]}, "active": 0},
        {"options": {"galaxy": "fourth_ring", "flagships": True}, "gaps": [(4, -4), (0, -4), (-4, 4), (0, 4)], "ships": {0: {(0, 0): (1, 1, 1)}}},
        {"options": {"events": True}, "deck": {"zombie_scout": 2}, "discards": [], "node": "MOVE", "tiles": {(1, 0): 2}},
    ),
    "zombie_flavored_doom": (
        {},
        {"node": "DAY", "seat": 1, "round": 3, "options": {"players": 2}, "ticks": {1: 2, 2: 3}, "spent": 1},
        {"board": "Crossroads", "seat": 1, "tiles": {1: "c3", 2: "d4"}, "carried": {1: "1F 1W"}, "hits": {1: 1}},
        {"node": "EVENING", "options": {"players": 3}, "evening": True, "out": {1: 1}},
        {"node": "DEFEND", "attacker": 2, "seat": 1, "options": {"players": 2}, "carried": {1: "2W"}},
        {"node": "NIGHT", "zombies": {"c3": 2, "d4": 1}, "round": 4, "options": {"players": 2}, "piles": {"e5": "2F"}},
        {"node": "NIGHT-DEFEND", "options": {"players": 2}, "appearing": 1, "walking": ["c3"], "damage": 1},
        {"node": "HOMECOMING", "options": {"players": 2}, "tiles": {2: "a1"}, "progress": {2: 1}, "loot": {2: "1F"}},
        {"node": "GAME-OVER", "result": "victory", "winner": "A"},
    ),
    "they_come_back": (
        {"squares": {0: (1, 2), 1: (4, -2)}, "zombies": {(1, 0): 1}, "tables": {0: ["skateboard"]}},
        {"hands": [["fear"], ["grenade", "chainsaw"]], "options": {"players": 2}, "health": [2, 3], "bullets": [1, 0]},
        {"tiles": {(0, 0): "town_square", (1, 0): ("straight", 1), (2, 0): "helipad"}, "zombies": [(4, 1)], "kills": {0: 3}},
        {"node": "encounter", "squares": {0: (1, 2)}, "zombies": {(1, 2): 1}, "options": {"players": 2}},
        {"node": "lay_tile", "options": {"players": 2}},
        {"node": "lead_zombies", "zombies": {(1, 0): 1, (4, 1): 2}, "options": {"players": 3}, "active": 1, "round": 3},
        {"postures": ["standing", "dead"], "losses": {1: "gone"}, "health_tokens": [(1, 0)], "bullet_tokens": [(0, 1)]},
        {"lying": {(1, 0): 1}, "deck": {"fear": 1}, "discards": ["grenade"], "markers": [], "first": 1, "played": [True, False]},
    ),
}  # fmt: skip


def drawn(given: Any, dice: Random) -> Any:
    """Return some of the given facts with one or two edits, {} if they can no longer be keywords.

    Unedited parts stay the same objects.
    """
    whole, other = dice.choice(given), dice.choice(given)
    for _ in range(dice.choice((1, 1, 2))):
        whole = _edited(whole, other, dice)
    if not isinstance(whole, dict) or not all(isinstance(key, str) for key in whole):
        return {}
    return whole


def _edited(value: Any, other: Any, dice: Random) -> Any:
    """Return a value with an edit somewhere in it."""
    if isinstance(value, dict) and value and dice.random() < 0.85:
        key = dice.choice([*value])
        how = dice.randrange(8)
        if how == 0:
            return {name: each for name, each in value.items() if name != key}
        if how == 1 and isinstance(other, dict) and other:
            name = dice.choice([*other])
            return {**value, name: other[name]}
        if how == 2:
            renamed = _key(key, dice)
            return {renamed if name == key else name: each for name, each in value.items()}
        return {**value, key: _edited(value[key], other, dice)}
    if isinstance(value, (list, tuple)) and value and dice.random() < 0.8:
        items = list(value)
        at = dice.randrange(len(items))
        how = dice.randrange(6)
        if how == 0:
            del items[at]
        elif how == 1:
            items.insert(at, items[at])
        else:
            items[at] = _edited(items[at], other, dice)
        return type(value)(items)
    if type(value) is int and dice.random() < 0.6:
        return value + dice.choice((-3, -1, 1, 2, 10))
    if isinstance(value, str) and value and dice.random() < 0.5:
        return mutating.text(value, dice)
    return dice.choice(STRANGE)


def _key(key: Any, dice: Random) -> Any:
    """Return another key that a dict can have."""
    if isinstance(key, str):
        return mutating.text(key, dice)
    if isinstance(key, tuple):
        return tuple(each + dice.choice((-1, 0, 1)) if type(each) is int else each for each in key)
    return dice.choice((-1, 0, 1, 5, 99, "x", None, (0, 0), 2.5, True))
