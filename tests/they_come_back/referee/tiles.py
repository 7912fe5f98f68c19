"""The tiles as the book prints them: the town's, the base's and the mall's."""

from functools import cache
from typing import NamedTuple

Place = tuple[int, int]

SIDES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
MIDDLE = {"N": (1, 0), "E": (2, 1), "S": (1, 2), "W": (0, 1)}
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
STREET = "RPHE"
BUILDING = "BS"

Printed = tuple[int, str, int, int, str, str, str, int]
# id: copies, zombies (x: one per exit, e: enhanced), Health tokens, Bullet tokens, grid, exits, doors, rotations that differ
TOWN: dict[str, Printed] = {
    "town_square": (1, "0", 0, 0, "gRg/RRR/gRg", "NESW", "", 1),
    "helipad": (1, "9", 0, 0, "RRR/RRR/RRR", "NESW", "", 1),
    "straight": (4, "x", 0, 0, ".R./.R./.R.", "NS", "", 2),
    "curve": (4, "x", 0, 0, ".R./.RR/...", "NE", "", 4),
    "t_junction": (4, "x", 0, 0, ".R./RRR/...", "NEW", "", 4),
    "four_way": (3, "x", 0, 0, ".R./RRR/.R.", "NESW", "", 1),
    "parking_lot": (1, "x", 0, 0, "PRP/RRR/PRP", "NESW", "", 1),
    "army_surplus": (1, "2", 0, 2, "BBB/RRR/...", "EW", "10>11", 4),
    "drug_store": (1, "3", 3, 0, "BBB/RRR/...", "EW", "10>11", 4),
    "gas_station": (1, "3", 1, 2, "BBB/RRR/.R.", "ESW", "10>11", 4),
    "skate_shop": (1, "3", 0, 1, "BBB/RRR/.R.", "ESW", "10>11", 4),
    "florist": (1, "3", 1, 1, "BBB/RRR/.R.", "ESW", "10>11", 4),
    "toy_store": (1, "3", 1, 1, "BBB/BRR/BR.", "ES", "01>11", 4),
    "hardware_store": (1, "3", 1, 2, "BBB/BRR/BR.", "ES", "10>11 01>11", 4),
    "police_station": (1, "6", 2, 4, "BBB/BBB/PRP", "S", "11>12", 4),
    "sporting_goods": (1, "6", 2, 4, "BBB/BBB/PRP", "S", "11>12", 4),
    "lawn_garden": (1, "6", 2, 3, "BBB/BBB/BRB", "S", "11>12", 4),
    "hospital": (1, "8", 4, 0, "BBB/BBB/BRB", "S", "11>12", 4),
    "fire_station": (1, "6", 4, 2, "BBB/BBB/PRB", "S", "11>12 22>12 01>02", 4),
}
BASE: dict[str, Printed] = {
    "helipad_base": (1, "9", 0, 0, "RRR/RRR/RRR", "NESW", "", 1),
    "base_straight": (2, "x", 0, 0, ".R./.R./.R.", "NS", "", 2),
    "base_curve": (2, "x", 0, 0, ".R./.RR/...", "NE", "", 4),
    "base_t_junction": (2, "x", 0, 0, ".R./RRR/...", "NEW", "", 4),
    "base_four_way": (2, "x", 0, 0, ".R./RRR/.R.", "NESW", "", 1),
    "front_gate": (1, "3", 0, 0, "PR./.R./.R.", "NS", "", 4),
    "top_secret_lab": (1, "6e", 0, 0, "BBB/BBB/PRB", "S", "11>12", 4),
    "mess_hall": (1, "3", 2, 0, "BBB/RRR/...", "EW", "10>11", 4),
    "barracks": (1, "3", 1, 1, "BRB/BRB/BRB", "NS", "00>10 20>10 02>12 22>12", 2),
    "armory": (1, "6", 0, 6, "BBB/BBB/.R.", "S", "11>12", 4),
    "motor_pool": (1, "8", 1, 1, "BBB/BBB/BRB", "S", "11>12", 4),
}
MALL: dict[str, Printed] = {
    "helipad_mall": (1, "9", 0, 0, "HHH/HHH/HHH", "NESW", "", 1),
    "four_way_hall": (3, "x", 0, 0, ".H./HHH/.H.", "NESW", "", 1),
    "front_door": (1, "3", 0, 0, ".H./.H./.R.", "NS", "", 4),
    "escalator": (1, "0", 0, 0, ".H./HEH/.E.", "NESW", "", 4),
    "pet_store": (1, "1", 1, 1, "SSS/HHH/.H.", "ESW", "10>11", 4),
    "lingerie_shop": (1, "1", 0, 3, "SSS/HHH/.H.", "ESW", "10>11", 4),
    "outfitter": (1, "5", 2, 3, "SSS/SHH/SH.", "ES", "10>11 01>11", 4),
    "music_store": (1, "3", 0, 0, "SSS/HHS/.HS", "SW", "10>11 21>11", 4),
    "appliance_store": (1, "4", 0, 3, "SSS/SSS/SHS", "S", "11>12", 4),
    "department_store": (1, "7", 3, 3, "SSS/SSS/SHS", "S", "11>12", 4),
    "food_court": (1, "6", 3, 1, "SSS/SSS/SHS", "S", "11>12", 4),
    "consignment_shop": (1, "2", 0, 1, "SH./SH./SH.", "NS", "01>11", 4),
    "costume_shop": (1, "3", 0, 2, "SH./SH./SH.", "NS", "01>11", 4),
    "game_store": (1, "3", 1, 0, "SH./SH./SH.", "NS", "01>11", 4),
}
TILES = {**TOWN, **BASE, **MALL}
DUCTS: dict[str, Place] = {
    "helipad_mall": (0, 0), "pet_store": (0, 0), "lingerie_shop": (2, 0), "outfitter": (0, 2), "music_store": (2, 0),
    "appliance_store": (0, 1), "department_store": (0, 0), "food_court": (0, 2), "consignment_shop": (0, 1),
    "costume_shop": (0, 1), "game_store": (0, 1),
}  # fmt: skip
HELIPADS = ("helipad", "helipad_base", "helipad_mall")
# The zone of each exit, for tiles with several zones, unturned.
SEAMS = {
    "front_gate": {"N": "base", "S": "town"},
    "front_door": {"N": "mall1", "S": "town"},
    "escalator": {"N": "mall2", "E": "mall2", "S": "mall1", "W": "mall2"},
}
# The tiles added north of a tile that opens an expansion, one behind the other.
BEHIND = {"front_gate": ["base_straight", "base_four_way"], "front_door": ["four_way_hall"]}


class Tile(NamedTuple):
    """A tile as it lies: its letters by place (i, j), its exits, its doors as pairs of places."""

    letters: dict[Place, str]
    exits: str
    doors: list[tuple[Place, Place]]


@cache
def turned(name: str, r: int) -> Tile:
    """A tile turned clockwise by r quarters."""
    _, _, _, _, grid, exits, doors, _ = TILES[name]
    letters = {(i, j): letter for j, row in enumerate(grid.split("/")) for i, letter in enumerate(row)}
    pairs = [((int(d[0]), int(d[1])), (int(d[3]), int(d[4]))) for d in doors.split()]
    letters = {turned_place(place, r): letter for place, letter in letters.items()}
    pairs = [(turned_place(inner, r), turned_place(outer, r)) for inner, outer in pairs]
    return Tile(letters, "".join(turned_side(side, r) for side in exits), pairs)


def turned_place(place: Place, r: int) -> Place:
    for _ in range(r % 4):
        place = (2 - place[1], place[0])
    return place


def turned_side(side: str, r: int) -> str:
    return "NESW"[("NESW".index(side) + r) % 4]


def zones_of(name: str) -> list[str]:
    """The zones in which a tile may come to lie (TILE-04, TILE-08, MALL-02, MALL-04)."""
    if name in TOWN:
        return ["town"]
    if name in BASE:
        return ["base"]
    fixed = {"front_door": "mall1", "escalator": "mall2", "helipad_mall": "mall2"}
    return [fixed[name]] if name in fixed else ["mall1", "mall2"]


@cache
def exits_of(name: str, r: int, zone: str) -> dict[str, str]:
    """The zone of each exit of a tile that lies in a zone."""
    if name in SEAMS:
        return {turned_side(side, r): seam for side, seam in SEAMS[name].items()}
    return dict.fromkeys(turned(name, r).exits, zone)
