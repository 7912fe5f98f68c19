"""The tiles, as data: what is printed on each, and how it lies when it is turned."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import attrs

from zombiekit.primitives.names import Name

if TYPE_CHECKING:
    from collections.abc import Iterable

Spot: TypeAlias = tuple[int, int]
"""A square of a tile, `(i, j)`: column i from the west, row j from the north, both 0 to 2."""
SPOTS: tuple[Spot, ...] = tuple((i, j) for j in range(3) for i in range(3))
"""The nine squares of a tile in square order. Rules: STCB-GEO-16."""


class TileId(Name):
    """A tile, in the order of the book."""

    TOWN_SQUARE = "town_square"
    HELIPAD = "helipad"
    STRAIGHT = "straight"
    CURVE = "curve"
    T_JUNCTION = "t_junction"
    FOUR_WAY = "four_way"
    PARKING_LOT = "parking_lot"
    ARMY_SURPLUS = "army_surplus"
    DRUG_STORE = "drug_store"
    GAS_STATION = "gas_station"
    SKATE_SHOP = "skate_shop"
    FLORIST = "florist"
    TOY_STORE = "toy_store"
    HARDWARE_STORE = "hardware_store"
    POLICE_STATION = "police_station"
    SPORTING_GOODS = "sporting_goods"
    LAWN_GARDEN = "lawn_garden"
    HOSPITAL = "hospital"
    FIRE_STATION = "fire_station"


class Zone(Name):
    """What an exit leads to; only exits of one zone may meet. Rules: STCB-TILE-04."""

    TOWN = "town"
    BASE = "base"
    MALL1 = "mall1"
    MALL2 = "mall2"


class Side(Name):
    """A side of a tile, clockwise."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"


SIDES = tuple(Side)
BEYOND: dict[Side, tuple[int, int]] = {Side.N: (0, -1), Side.E: (1, 0), Side.S: (0, 1), Side.W: (-1, 0)}
"""The way to the cell, or the square, on each side. Rules: STCB-GEO-01."""
MIDDLE: dict[Side, Spot] = {Side.N: (1, 0), Side.E: (2, 1), Side.S: (1, 2), Side.W: (0, 1)}
"""The square at which an exit on each side opens. Rules: STCB-GEO-06."""
OPPOSITE: dict[Side, Side] = {Side.N: Side.S, Side.E: Side.W, Side.S: Side.N, Side.W: Side.E}
STREET_LETTERS = "RP"
BUILDING_LETTERS = "B"


class Form(NamedTuple):
    """A tile as it lies.

    Attributes:
        exits: The zone of the exit on each side that has one.
        streets: The street squares, in square order. Rules: STCB-GEO-02.
        building: The squares of its building, in square order; empty on a tile without one. Rules: STCB-GEO-03.
        doors: The building square and the street square of each door. Rules: STCB-GEO-07.
    """

    exits: dict[Side, Zone]
    streets: tuple[Spot, ...]
    building: tuple[Spot, ...]
    doors: tuple[tuple[Spot, Spot], ...]


@attrs.frozen(eq=False)
class Tile:
    """A tile as it is printed.

    Attributes:
        name: Its printed name.
        count: How many of it are in the box.
        grid: Its squares, three rows from north to south: R road, P parking lot, B building; g grass and . cannot be entered.
        exits: The zone of the exit on each side that has one.
        doors: The building square and the street square of each door.
        zombies: How many zombies it is laid with. Rules: STCB-TOKEN-01, STCB-TOKEN-02, STCB-TOKEN-03.
        health: How many Health tokens.
        bullets: How many Bullet tokens.
        turns: How many of its four rotations differ; the others are not offered. Rules: STCB-TILE-06.
    """

    name: str
    count: int
    grid: tuple[str, ...]
    exits: dict[Side, Zone]
    doors: tuple[tuple[Spot, Spot], ...]
    zombies: int
    health: int
    bullets: int
    turns: int = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        """Count the rotations that differ."""
        forms = [_turned(self, r) for r in range(4)]
        object.__setattr__(self, "turns", next(r for r in (1, 2, 4) if r == 4 or forms[r] == forms[0]))

    @property
    def is_named(self) -> bool:
        """Whether it has a named building. Rules: STCB-TILE-11."""
        return any(letter in BUILDING_LETTERS for row in self.grid for letter in row)


def _turned(tile: Tile, r: int) -> tuple[frozenset[tuple[Spot, str]], Form]:
    """Return the squares with their letters, and the form, of a tile turned by `r` quarters clockwise."""

    def turn(spot: Spot) -> Spot:
        i, j = spot
        for _ in range(r):
            i, j = 2 - j, i
        return i, j

    letters = {turn((i, j)): letter for j, row in enumerate(tile.grid) for i, letter in enumerate(row)}
    exits = {SIDES[(SIDES.index(side) + r) % 4]: zone for side, zone in tile.exits.items()}
    return frozenset(letters.items()), Form(
        {side: exits[side] for side in SIDES if side in exits},
        tuple(spot for spot in SPOTS if letters[spot] in STREET_LETTERS),
        tuple(spot for spot in SPOTS if letters[spot] in BUILDING_LETTERS),
        tuple(sorted((turn(inside), turn(outside)) for inside, outside in tile.doors)),
    )


@cache
def form_of(tile: TileId, r: int) -> Form:
    """Return how a tile lies that was turned by `r` quarters clockwise; made once and shared."""
    return _turned(TILES[tile], r)[1]


def _tile(
    name: str, count: int, grid: str, exits: str, doors: str = "", *, holds: tuple[int, int, int] | None = None
) -> Tile:
    """Return a tile of the town, given its row in the book.

    What it holds are zombies, Health and Bullet tokens; None stands for as many zombies as it has exits.
    """
    zombies, health, bullets = holds or (len(exits), 0, 0)
    return Tile(
        name,
        count,
        tuple(grid.split("/")),
        {Side(side): Zone.TOWN for side in exits},
        tuple(_doors(doors.split())),
        zombies,
        health,
        bullets,
    )


def _doors(texts: Iterable[str]) -> Iterable[tuple[Spot, Spot]]:
    for text in texts:
        inside, outside = text.split(">")
        yield (int(inside[0]), int(inside[1])), (int(outside[0]), int(outside[1]))


TILES: dict[TileId, Tile] = {
    TileId.TOWN_SQUARE: _tile("Town Square", 1, "gRg/RRR/gRg", "NESW", holds=(0, 0, 0)),
    TileId.HELIPAD: _tile("Helipad", 1, "RRR/RRR/RRR", "NESW", holds=(9, 0, 0)),
    TileId.STRAIGHT: _tile("Straight road", 4, ".R./.R./.R.", "NS"),
    TileId.CURVE: _tile("Curve", 4, ".R./.RR/...", "NE"),
    TileId.T_JUNCTION: _tile("T-junction", 4, ".R./RRR/...", "NEW"),
    TileId.FOUR_WAY: _tile("Crossroads", 3, ".R./RRR/.R.", "NESW"),
    TileId.PARKING_LOT: _tile("Parking lot", 1, "PRP/RRR/PRP", "NESW"),
    TileId.ARMY_SURPLUS: _tile("Army Surplus", 1, "BBB/RRR/...", "EW", "10>11", holds=(2, 0, 2)),
    TileId.DRUG_STORE: _tile("Drug Store", 1, "BBB/RRR/...", "EW", "10>11", holds=(3, 3, 0)),
    TileId.GAS_STATION: _tile("Gas Station", 1, "BBB/RRR/.R.", "ESW", "10>11", holds=(3, 1, 2)),
    TileId.SKATE_SHOP: _tile("Skate Shop", 1, "BBB/RRR/.R.", "ESW", "10>11", holds=(3, 0, 1)),
    TileId.FLORIST: _tile("Florist", 1, "BBB/RRR/.R.", "ESW", "10>11", holds=(3, 1, 1)),
    TileId.TOY_STORE: _tile("Toy Store", 1, "BBB/BRR/BR.", "ES", "01>11", holds=(3, 1, 1)),
    TileId.HARDWARE_STORE: _tile("Hardware Store", 1, "BBB/BRR/BR.", "ES", "10>11 01>11", holds=(3, 1, 2)),
    TileId.POLICE_STATION: _tile("Police Station", 1, "BBB/BBB/PRP", "S", "11>12", holds=(6, 2, 4)),
    TileId.SPORTING_GOODS: _tile("Sporting Goods", 1, "BBB/BBB/PRP", "S", "11>12", holds=(6, 2, 4)),
    TileId.LAWN_GARDEN: _tile("Lawn & Garden", 1, "BBB/BBB/BRB", "S", "11>12", holds=(6, 2, 3)),
    TileId.HOSPITAL: _tile("Hospital", 1, "BBB/BBB/BRB", "S", "11>12", holds=(8, 4, 0)),
    TileId.FIRE_STATION: _tile("Fire Station", 1, "BBB/BBB/PRB", "S", "11>12 22>12 01>02", holds=(6, 4, 2)),
}
"""All tiles in the order of the book: the data of section 1.2, changeable in this one place."""
HELIPADS = frozenset({TileId.HELIPAD})
"""The tiles on which humans win. Rules: STCB-END-01."""
