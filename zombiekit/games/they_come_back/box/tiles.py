"""The tiles as data: what is printed on each, how it lies when it is turned, and between which edges it fits (clauses TILE).

The edges around an empty cell are one number, with a digit for each side, so that what fits there is a mere lookup.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache, partial
from itertools import product
from typing import NamedTuple, TypeAlias

import attrs

from zombiekit.games.they_come_back.box.components import Zombie
from zombiekit.primitives.names import Name

Spot: TypeAlias = tuple[int, int]
"""A square of a tile, `(i, j)`: column i from the west, row j from the north, both 0 to 2."""
SPOTS: tuple[Spot, ...] = tuple((i, j) for j in range(3) for i in range(3))
"""The nine squares of a tile in square order. Rules: STCB-GEO-16."""


def spot_of(text: str) -> Spot:
    """Return the square of a tile that is written as its column and row: `02`."""
    return int(text[0]), int(text[1])


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
    HELIPAD_BASE = "helipad_base"
    BASE_STRAIGHT = "base_straight"
    BASE_CURVE = "base_curve"
    BASE_T_JUNCTION = "base_t_junction"
    BASE_FOUR_WAY = "base_four_way"
    FRONT_GATE = "front_gate"
    TOP_SECRET_LAB = "top_secret_lab"  # noqa: S105 - a tile
    MESS_HALL = "mess_hall"
    BARRACKS = "barracks"
    ARMORY = "armory"
    MOTOR_POOL = "motor_pool"
    HELIPAD_MALL = "helipad_mall"
    FOUR_WAY_HALL = "four_way_hall"
    FRONT_DOOR = "front_door"
    ESCALATOR = "escalator"
    PET_STORE = "pet_store"
    LINGERIE_SHOP = "lingerie_shop"
    OUTFITTER = "outfitter"
    MUSIC_STORE = "music_store"
    APPLIANCE_STORE = "appliance_store"
    DEPARTMENT_STORE = "department_store"
    FOOD_COURT = "food_court"
    CONSIGNMENT_SHOP = "consignment_shop"
    COSTUME_SHOP = "costume_shop"
    GAME_STORE = "game_store"


class Box(Name):
    """The set that a tile or a card comes from: the base set, the base of expansion 2, the mall of expansion 3."""

    Z1 = "z1"
    Z2 = "z2"
    Z3 = "z3"


class Zone(Name):
    """What an exit leads to; only exits of the same zone may meet. Rules: STCB-TILE-04."""

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
"""The step to the neighboring cell or square on each side. Rules: STCB-GEO-01."""
MIDDLE: dict[Side, Spot] = {Side.N: (1, 0), Side.E: (2, 1), Side.S: (1, 2), Side.W: (0, 1)}
"""The square where an exit on each side opens. Rules: STCB-GEO-06."""
OPPOSITE: dict[Side, Side] = {Side.N: Side.S, Side.E: Side.W, Side.S: Side.N, Side.W: Side.E}
STREET_LETTERS = "RPHE"
BUILDING_LETTERS = "BS"
FLOORS = {1: Zone.MALL1, 2: Zone.MALL2}
"""The zone of the exits of mall tiles on each floor. Rules: STCB-MALL-02."""


class Form(NamedTuple):
    """A tile as it lies.

    Attributes:
        exits: The zone of the exit on each side that has one.
        streets: The street squares, in square order. Rules: STCB-GEO-02.
        building: The squares of its building, in square order; empty on a tile without one. Rules: STCB-GEO-03.
        doors: The building square and the street square of each door. Rules: STCB-GEO-07.
        halls: The street squares that are halls of the mall.
    """

    exits: dict[Side, Zone]
    streets: tuple[Spot, ...]
    building: tuple[Spot, ...]
    doors: tuple[tuple[Spot, Spot], ...]
    halls: tuple[Spot, ...]


@attrs.frozen(eq=False)
class Tile:
    """A tile as it is printed.

    Attributes:
        name: Its printed name.
        box: The set that it comes from.
        count: How many are in the box.
        grid: Its squares, three rows from north to south: R road, P parking lot, H hall, E escalator; B building, S store; g grass and .
            cannot be entered.
        exits: The zone of the exit on each side that has one; for the first floor, if the tile may lie on either floor of the mall.
        doors: The building square and the street square of each door.
        zombies: How many zombies it is laid with. Rules: STCB-TOKEN-01, STCB-TOKEN-02, STCB-TOKEN-03.
        health: How many Health tokens.
        bullets: How many Bullet tokens.
        zombie: The kind of its zombies. Rules: STCB-TOKEN-08, STCB-BASE-07.
        duct: The square with an air duct. Rules: STCB-MALL-05.
        turns: How many of its four rotations differ; the others are not offered. Rules: STCB-TILE-06.
        floors: The floors of the mall on which it may lie; only 0, if its exits show where they lead. Rules: STCB-MALL-02, STCB-MALL-03.
        is_named: Whether it has a named building. Rules: STCB-TILE-11.
    """

    name: str
    box: Box
    count: int
    grid: tuple[str, ...]
    exits: dict[Side, Zone]
    doors: tuple[tuple[Spot, Spot], ...]
    zombies: int
    health: int
    bullets: int
    zombie: Zombie = Zombie.ORDINARY
    duct: Spot | None = None
    turns: int = attrs.field(init=False)
    floors: tuple[int, ...] = attrs.field(init=False)
    is_named: bool = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        has_building = any(letter in BUILDING_LETTERS for row in self.grid for letter in row)
        object.__setattr__(self, "is_named", has_building)
        object.__setattr__(self, "floors", (1, 2) if {*self.exits.values()} == {Zone.MALL1} else (0,))
        forms = [_turned(self, r) for r in range(4)]
        object.__setattr__(self, "turns", next(r for r in (1, 2, 4) if r == 4 or forms[r] == forms[0]))


def turned(spot: Spot, r: int) -> Spot:
    """Return where a square of a tile ends up when the tile is turned by `r` quarters clockwise."""
    i, j = spot
    for _ in range(r % 4):
        i, j = 2 - j, i
    return i, j


def _turned(tile: Tile, r: int) -> tuple[frozenset[tuple[Spot, str]], Form]:
    """Return the squares with their letters, and the form, of a tile turned by `r` quarters clockwise."""
    letters = {turned((i, j), r): letter for j, row in enumerate(tile.grid) for i, letter in enumerate(row)}
    exits = {SIDES[(SIDES.index(side) + r) % 4]: zone for side, zone in tile.exits.items()}
    return frozenset(letters.items()), Form(
        {side: exits[side] for side in SIDES if side in exits},
        tuple(spot for spot in SPOTS if letters[spot] in STREET_LETTERS),
        tuple(spot for spot in SPOTS if letters[spot] in BUILDING_LETTERS),
        tuple(sorted((turned(inside, r), turned(outside, r)) for inside, outside in tile.doors)),
        tuple(spot for spot in SPOTS if letters[spot] == "H"),
    )


@lru_cache(maxsize=1024)
def lying(tile: Tile, r: int, floor: int = 0) -> Form:
    """Return how a printed tile lies, turned by `r` quarters clockwise; `floor` matters only if it may lie on either."""
    form = _turned(tile, r)[1]
    if floor in tile.floors and floor in FLOORS:
        return form._replace(exits=dict.fromkeys(form.exits, FLOORS[floor]))
    return form


def form_of(tile: TileId, r: int, floor: int = 0) -> Form:
    """Return how a tile of the box lies. Tables with their own tiles have the same exits."""
    return lying(TILES[tile], r, floor)


def _tile(
    name: str,
    count: int,
    grid: str,
    exits: str,
    doors: str = "",
    *,
    holds: tuple[int, int, int] | None = None,
    box: Box = Box.Z1,
    zones: Mapping[str, Zone] | None = None,
    zombie: Zombie = Zombie.ORDINARY,
    duct: Spot | None = None,
) -> Tile:
    """Return a tile, given its row in the book.

    `holds` counts zombies, Health and Bullet tokens; None stands for a zombie per exit and no tokens. `zones` names the zones of exits
    that do not lead to the usual zone of the set.
    """
    ways = {Side(side): (zones or {}).get(side, _HOME[box]) for side in exits}
    leads = tuple([(spot_of(door[:2]), spot_of(door[3:])) for door in doors.split()])
    return Tile(name, box, count, tuple(grid.split("/")), ways, leads, *(holds or (len(exits), 0, 0)), zombie, duct)


_HOME = {Box.Z1: Zone.TOWN, Box.Z2: Zone.BASE, Box.Z3: Zone.MALL1}
"""The usual zone of a set's exits, unless the book names another."""
_of_base = partial(_tile, box=Box.Z2)
_of_mall = partial(_tile, box=Box.Z3)
_UPSTAIRS = dict.fromkeys("NESW", Zone.MALL2)


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
    TileId.HELIPAD_BASE: _of_base("Base Helipad", 1, "RRR/RRR/RRR", "NESW", holds=(9, 0, 0)),
    TileId.BASE_STRAIGHT: _of_base("Base road", 2, ".R./.R./.R.", "NS"),
    TileId.BASE_CURVE: _of_base("Base curve", 2, ".R./.RR/...", "NE"),
    TileId.BASE_T_JUNCTION: _of_base("Base T-junction", 2, ".R./RRR/...", "NEW"),
    TileId.BASE_FOUR_WAY: _of_base("Base crossroads", 2, ".R./RRR/.R.", "NESW"),
    TileId.FRONT_GATE: _of_base("Front Gate", 1, "PR./.R./.R.", "NS", holds=(3, 0, 0), zones={"S": Zone.TOWN}),
    TileId.TOP_SECRET_LAB: _of_base(
        "Top Secret Lab", 1, "BBB/BBB/PRB", "S", "11>12", holds=(6, 0, 0), zombie=Zombie.ENHANCED
    ),
    TileId.MESS_HALL: _of_base("Mess Hall", 1, "BBB/RRR/...", "EW", "10>11", holds=(3, 2, 0)),
    TileId.BARRACKS: _of_base("Barracks", 1, "BRB/BRB/BRB", "NS", "00>10 20>10 02>12 22>12", holds=(3, 1, 1)),
    TileId.ARMORY: _of_base("Armory", 1, "BBB/BBB/.R.", "S", "11>12", holds=(6, 0, 6)),
    TileId.MOTOR_POOL: _of_base("Motor Pool", 1, "BBB/BBB/BRB", "S", "11>12", holds=(8, 1, 1)),
    TileId.HELIPAD_MALL: _of_mall(
        "Mall Helipad", 1, "HHH/HHH/HHH", "NESW", holds=(9, 0, 0), zones=_UPSTAIRS, duct=(0, 0)
    ),
    TileId.FOUR_WAY_HALL: _of_mall("Hall crossing", 3, ".H./HHH/.H.", "NESW"),
    TileId.FRONT_DOOR: _of_mall("Front Door", 1, ".H./.H./.R.", "NS", holds=(3, 0, 0), zones={"S": Zone.TOWN}),
    TileId.ESCALATOR: _of_mall(
        "Escalator", 1, ".H./HEH/.E.", "NESW", holds=(0, 0, 0), zones={**_UPSTAIRS, "S": Zone.MALL1}
    ),
    TileId.PET_STORE: _of_mall("Pet Store", 1, "SSS/HHH/.H.", "ESW", "10>11", holds=(1, 1, 1), duct=(0, 0)),
    TileId.LINGERIE_SHOP: _of_mall("Lingerie Shop", 1, "SSS/HHH/.H.", "ESW", "10>11", holds=(1, 0, 3), duct=(2, 0)),
    TileId.OUTFITTER: _of_mall("Outfitter", 1, "SSS/SHH/SH.", "ES", "10>11 01>11", holds=(5, 2, 3), duct=(0, 2)),
    TileId.MUSIC_STORE: _of_mall("Music Store", 1, "SSS/HHS/.HS", "SW", "10>11 21>11", holds=(3, 0, 0), duct=(2, 0)),
    TileId.APPLIANCE_STORE: _of_mall("Appliance Store", 1, "SSS/SSS/SHS", "S", "11>12", holds=(4, 0, 3), duct=(0, 1)),
    TileId.DEPARTMENT_STORE: _of_mall("Department Store", 1, "SSS/SSS/SHS", "S", "11>12", holds=(7, 3, 3), duct=(0, 0)),
    TileId.FOOD_COURT: _of_mall("Food Court", 1, "SSS/SSS/SHS", "S", "11>12", holds=(6, 3, 1), duct=(0, 2)),
    TileId.CONSIGNMENT_SHOP: _of_mall(
        "Consignment Shop", 1, "SH./SH./SH.", "NS", "01>11", holds=(2, 0, 1), duct=(0, 1)
    ),
    TileId.COSTUME_SHOP: _of_mall("Costume Shop", 1, "SH./SH./SH.", "NS", "01>11", holds=(3, 0, 2), duct=(0, 1)),
    TileId.GAME_STORE: _of_mall("Game Store", 1, "SH./SH./SH.", "NS", "01>11", holds=(3, 1, 0), duct=(0, 1)),
}
"""All tiles in the order of the book: the data of sections 1.2 and 1.3, kept in this one place."""
HELIPADS = frozenset({TileId.HELIPAD, TileId.HELIPAD_BASE, TileId.HELIPAD_MALL})
"""The tiles on which humans win. Rules: STCB-END-01, STCB-BASE-12."""
ENTRANCES = {Box.Z2: TileId.FRONT_GATE, Box.Z3: TileId.FRONT_DOOR}
"""The tile of the town pool that leads to each expansion. Rules: STCB-BASE-01, STCB-MALL-01."""
PUT_ASIDE = {
    TileId.FRONT_GATE: (TileId.BASE_STRAIGHT, TileId.BASE_FOUR_WAY),
    TileId.FRONT_DOOR: (TileId.FOUR_WAY_HALL,),
}
"""The tiles that are added in line behind each entrance. Rules: STCB-BASE-02, STCB-MALL-01."""


# ------------------------------------------------------------------------------------------------------ edges that meet

Edges: TypeAlias = tuple[tuple[Side, Zone | None], ...]
"""The sides of an empty cell where tiles lie, each with the zone of the exit there, or None if the edge is closed."""
Touch: TypeAlias = int
"""The same as a number, with an octal digit for each side: 0 for no tile, 1 for a closed edge, 2 and more for the zones."""
_SHIFTS = {side: 3 * at for at, side in enumerate(sorted(Side))}
_ZONES = (None, *Zone)
_DIGITS = {zone: digit for digit, zone in enumerate(_ZONES, 1)}


def touch_at(side: Side, zone: Zone | None) -> Touch:
    """Return the edge on one side as a number."""
    return _DIGITS[zone] << _SHIFTS[side]


def touch_of(edges: Iterable[tuple[Side, Zone | None]]) -> Touch:
    """Return several edges as one number."""
    return sum([touch_at(side, zone) for side, zone in edges])


def edges_of(touch: Touch) -> Edges:
    """Return the edges that a number stands for."""
    digits = {side: touch >> shift & 7 for side, shift in _SHIFTS.items()}
    return tuple([(side, _ZONES[digit - 1]) for side, digit in digits.items() if digit])


def without(touch: Touch, side: Side) -> Touch:
    """Return what a cell touches without the tile on one side."""
    return touch & ~(7 << _SHIFTS[side])


@cache
def exits_at(touch: Touch) -> tuple[Side, ...]:
    """Return the sides on which a cell touches an exit."""
    return tuple([side for side, zone in edges_of(touch) if zone is not None])


def floor_at(touch: Touch, tile: TileId) -> int:
    """Return the floor of a tile between these edges; 0 if it is not a tile that may lie on either floor. Rules: STCB-MALL-02."""
    floors = TILES[tile].floors
    return floors[-1] if floors != (0,) and Zone.MALL2 in dict(edges_of(touch)).values() else floors[0]


def edges_given(tile: TileId, r: int, floor: int) -> tuple[tuple[int, int, Touch, Side | None], ...]:
    """Return the edges that a tile gives to the cells beside it, in cell order.

    Each is: steps east, steps south, the edge as a number, and the side of the tile if it has an exit there, else None.
    """
    exits = form_of(tile, r, floor).exits
    return tuple(
        (*BEYOND[side], touch_at(OPPOSITE[side], exits.get(side)), side if side in exits else None)
        for side in (Side.N, Side.W, Side.E, Side.S)
    )


@cache
def alike(tile: TileId, r: int, floor: int) -> frozenset[Touch]:
    """Return all touches that match the tile: closed edges at closed ones, exits at exits of a zone. Rules: STCB-TILE-02, STCB-TILE-04."""
    exits = form_of(tile, r, floor).exits
    return frozenset(map(sum, product(*[(0, touch_at(side, exits.get(side))) for side in Side])))


@cache
def turns_on_floor(tile: TileId, floor: int) -> Mapping[Touch, tuple[int, ...]]:
    """Return the rotations in which a tile fits if it keeps its floor, for every touch where it fits.

    Rules: STCB-TILE-02, STCB-TILE-03, STCB-TILE-04, STCB-TILE-06, STCB-CARD-25.
    """
    found: dict[Touch, tuple[int, ...]] = {}
    for r in range(TILES[tile].turns):
        for touch in alike(tile, r, floor):
            if exits_at(touch):
                found[touch] = (*found.get(touch, ()), r)
    return found


@cache
def turns_that_fit(tile: TileId) -> Mapping[Touch, tuple[int, ...]]:
    """Return the rotations in which a tile fits, for every touch where it fits; it takes the floor of the exits that it joins.

    Rules: STCB-TILE-02, STCB-TILE-03, STCB-TILE-04, STCB-TILE-06, STCB-MALL-02.
    """
    return {touch: turns for floor in TILES[tile].floors for touch, turns in turns_on_floor(tile, floor).items()}
