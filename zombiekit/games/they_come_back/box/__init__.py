"""What lies in the box: components, tiles and maps of them, options. It knows no rules.

Users find all of it here: `box.Card`, `box.Options`.
"""

from zombiekit.games.they_come_back.box.components import (
    HAND,
    HIT_ON,
    MOST_HEALTH,
    MOST_PLAYERS,
    NUMBER,
    PLAYERS,
    START,
    START_BULLETS,
    START_HEALTH,
    TITLES,
    Card,
    Cell,
    Loss,
    Means,
    Moment,
    Movement,
    Posture,
    Reason,
    Square,
    Token,
    Zombie,
)
from zombiekit.games.they_come_back.box.map_faults import CENTER, FARTHEST_CELL
from zombiekit.games.they_come_back.box.map_files import read_map
from zombiekit.games.they_come_back.box.map_tables import Laid
from zombiekit.games.they_come_back.box.options import (
    MOST_ROUNDS,
    MOST_ZOMBIES,
    Ask,
    Expansions,
    FirstPlayer,
    HelipadGuard,
    LyingHand,
    Options,
    TokenPlacement,
    Windows,
)
from zombiekit.games.they_come_back.box.own_cards import HouseCard, HouseCards, read_cards
from zombiekit.games.they_come_back.box.own_tiles import HouseTile, HouseTiles, read_tiles
from zombiekit.games.they_come_back.box.prepared_maps import EXAMPLE, MOST_ON_A_SQUARE, MOST_TILES, PreparedMap, map_of
from zombiekit.games.they_come_back.box.text_files import LARGEST_FILE
from zombiekit.games.they_come_back.box.tiles import HELIPADS, TILES, Box, Side, Tile, TileId, Zone
from zombiekit.games.they_come_back.box.town import Town
from zombiekit.games.they_come_back.box.towns import QUICK, TOWNS, find_map

__all__ = [
    "CENTER",
    "EXAMPLE",
    "FARTHEST_CELL",
    "HAND",
    "HELIPADS",
    "HIT_ON",
    "LARGEST_FILE",
    "MOST_HEALTH",
    "MOST_ON_A_SQUARE",
    "MOST_PLAYERS",
    "MOST_ROUNDS",
    "MOST_TILES",
    "MOST_ZOMBIES",
    "NUMBER",
    "PLAYERS",
    "QUICK",
    "START",
    "START_BULLETS",
    "START_HEALTH",
    "TILES",
    "TITLES",
    "TOWNS",
    "Ask",
    "Box",
    "Card",
    "Cell",
    "Expansions",
    "FirstPlayer",
    "HelipadGuard",
    "HouseCard",
    "HouseCards",
    "HouseTile",
    "HouseTiles",
    "Laid",
    "Loss",
    "LyingHand",
    "Means",
    "Moment",
    "Movement",
    "Options",
    "Posture",
    "PreparedMap",
    "Reason",
    "Side",
    "Square",
    "Tile",
    "TileId",
    "Token",
    "TokenPlacement",
    "Town",
    "Windows",
    "Zombie",
    "Zone",
    "find_map",
    "map_of",
    "read_cards",
    "read_map",
    "read_tiles",
]
