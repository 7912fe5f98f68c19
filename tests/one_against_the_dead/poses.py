"""Helpers for the tests of posing: the least that each node needs, and the faults of a refused pose."""

from typing import Any

import pytest

from zombiekit import InvalidState
from zombiekit.games import one_against_the_dead as game

NODES: dict[str, dict[str, Any]] = {
    "START-CARD": {},
    "END-CARD": {},
    "DRAW": {"empty": [(1, 0)]},
    "PLACE": {"empty": [(1, 0), (1, 1)], "drawn": "KH"},
    "BLOCK-COINS": {"cell": (1, 0), "city": {(0, 0): "5S", (1, 0): "9H"}},
    "SITE-DIE": {"cell": (1, 0), "city": {(1, 0): "AH"}},
    "ACT": {},
    "JOKER": {"city": {(5, 5): "Joker 1", (6, 6): "Joker 2"}},
    "WEAPON-CHIP": {},
    "WEAPON-DIE": {"found": "shotgun"},
    "WEAPON-CHOICE": {"found": "bat"},
    "ATTACK": {"zombies": {(0, 0): (1, 0, 0, 0)}},
    "ATTACK-COINS": {"attack": "fists", "coins": (1, 2)},
    "REPLACEMENT-COINS": {"attack": "fists", "coins": (0, 2)},
    "GAME-OVER": {"result": "escaped"},
}
"""The nodes that wait, each with the fewest facts that it needs."""


def wrong(**facts: Any) -> list[tuple[str, str]]:
    """The place and rule of each fault for which a pose is refused."""
    with pytest.raises(InvalidState) as caught:
        game.pose(**facts)
    return [(fault.where, fault.rule) for fault in caught.value.faults]
