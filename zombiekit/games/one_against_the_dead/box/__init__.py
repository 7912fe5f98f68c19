"""The contents of the box: components, options, and the form of each sort of value. It knows no rules.

Users find everything here: `box.Weapon`, `box.Options`.
"""

from zombiekit.games.one_against_the_dead.box.components import (
    ACES,
    AP,
    END,
    FULL_STACK,
    JOKERS,
    LINE,
    MATCHES,
    MOST_ON_A_CARD,
    NUMBER_CARDS,
    PRICES,
    SITES,
    START,
    STRENGTH,
    Reason,
    Stack,
    Weapon,
    WeaponKind,
)
from zombiekit.games.one_against_the_dead.box.options import (
    MOST_ROUNDS,
    Adjacency,
    Objective,
    Options,
    Replacements,
    Terrain,
    Ties,
)

__all__ = [
    "ACES",
    "AP",
    "END",
    "FULL_STACK",
    "JOKERS",
    "LINE",
    "MATCHES",
    "MOST_ON_A_CARD",
    "MOST_ROUNDS",
    "NUMBER_CARDS",
    "PRICES",
    "SITES",
    "START",
    "STRENGTH",
    "Adjacency",
    "Objective",
    "Options",
    "Reason",
    "Replacements",
    "Stack",
    "Terrain",
    "Ties",
    "Weapon",
    "WeaponKind",
]
