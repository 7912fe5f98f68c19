"""The contents of the box: components, options, boards and their files, and each board as tables. It knows no rules.

Users find everything here: `box.Goods`, `box.Board`.
"""

from zombiekit.games.zombie_flavored_doom.box.board_text import InvalidBoard, Waves
from zombiekit.games.zombie_flavored_doom.box.boards import BOARDS, Board, board_of, find_board, read_board
from zombiekit.games.zombie_flavored_doom.box.components import (
    CARRYING,
    DAY_TICKS,
    DRIVE,
    EVENING_CAP,
    EVENING_TICKS,
    FAR,
    FED_TICKS,
    FOOD_TO_WIN,
    HITS,
    KINDS,
    MATERIALS_TO_WIN,
    NOTHING,
    OUT,
    SEATS,
    SELECTIONS,
    Goods,
    Means,
    Reason,
    Tile,
    Units,
)
from zombiekit.games.zombie_flavored_doom.box.options import (
    BY_PLAYERS,
    BreakMemory,
    LimitResult,
    Options,
    TurnOrder,
    Wipeout,
)
from zombiekit.games.zombie_flavored_doom.box.plan import Plan

__all__ = [
    "BOARDS",
    "BY_PLAYERS",
    "CARRYING",
    "DAY_TICKS",
    "DRIVE",
    "EVENING_CAP",
    "EVENING_TICKS",
    "FAR",
    "FED_TICKS",
    "FOOD_TO_WIN",
    "HITS",
    "KINDS",
    "MATERIALS_TO_WIN",
    "NOTHING",
    "OUT",
    "SEATS",
    "SELECTIONS",
    "Board",
    "BreakMemory",
    "Goods",
    "InvalidBoard",
    "LimitResult",
    "Means",
    "Options",
    "Plan",
    "Reason",
    "Tile",
    "TurnOrder",
    "Units",
    "Waves",
    "Wipeout",
    "board_of",
    "find_board",
    "read_board",
]
