"""The book's test maps, where tiles may be laid on some of them, and helpers for tests of the map."""

from typing import Any

from zombiekit.games.they_come_back.box import CENTER, Laid, PreparedMap, TileId, Town

Tiles = dict[tuple[int, int], Any]

# fmt: off
TILES_OF_M: Tiles = {
    (0, 0): "town_square", (1, 0): ("straight", 1), (2, 0): "helipad", (-1, 0): ("army_surplus", 0),
    (0, 1): ("hospital", 2), (0, -1): ("curve", 1), (1, -1): ("drug_store", 0), (2, -1): ("curve", 2),
}
TILES_OF_G: Tiles = {
    (0, 0): "town_square", (0, -1): "front_gate", (0, -2): "base_straight", (0, -3): "base_four_way", (1, -3): ("motor_pool", 1),
}
TILES_OF_K: Tiles = {
    (0, 0): "town_square", (0, -1): "front_door", (0, -2): "four_way_hall", (-1, -2): "pet_store",
    (-1, -1): "consignment_shop", (1, -2): ("outfitter", 1), (0, -3): "escalator",
}
GATE: Tiles = {(0, 0): "front_gate", (0, -1): "base_straight", (0, -2): "base_four_way"}
DOOR: Tiles = {(0, 0): "front_door", (0, -1): "four_way_hall"}
TILES_OF_A2: Tiles = {**GATE, (1, -2): "mess_hall", (-1, -2): ("armory", 3), (0, -3): "helipad_base"}
TILES_OF_A3: Tiles = {
    **DOOR, (-1, -1): "pet_store", (1, -1): ("consignment_shop", 1), (0, -2): "escalator", (0, -3): "helipad_mall",
}
DEAD_ENDS: Tiles = {(0, -1): "hospital", (1, 0): ("police_station", 1), (0, 1): ("sporting_goods", 2)}
"""Three dead ends around Town Square."""
# fmt: on
MAP_M, MAP_G, MAP_K, MAP_A2, MAP_A3 = map(PreparedMap, (TILES_OF_M, TILES_OF_G, TILES_OF_K, TILES_OF_A2, TILES_OF_A3))
"""The test maps of the book, with nothing on them."""
M = Town(MAP_M.tiles)

Z2, Z3 = {"expansions": "z2"}, {"expansions": "z3"}
Z2_TOWN = {**Z2, "helipad_guard": "town"}
ALONE_2: dict[str, Any] = {**Z2, "town": False}
ALONE_3: dict[str, Any] = {**Z3, "town": False}
WITHOUT_ESCALATOR = {cell: laid for cell, laid in TILES_OF_K.items() if laid != "escalator"}
TOWN_ENDS: Tiles = {(0, 0): "town_square", **DEAD_ENDS}
BASE_ENDS: Tiles = {**GATE, (-1, -2): ("armory", 3), (1, -2): ("top_secret_lab", 1)}
MALL_ENDS: Tiles = {**DOOR, (-1, -1): ("department_store", 3), (1, -1): ("food_court", 1)}
PLACES: list[tuple[Tiles, dict[str, Any], str, dict[tuple[int, int], str]]] = [
    # S-58, S-101, S-102: behind gate and door
    (GATE, ALONE_2, "base_curve", {(-1, -2): "01", (0, -3): "12", (1, -2): "23"}),
    (GATE, ALONE_2, "mess_hall", {(-1, -2): "02", (0, -3): "13", (1, -2): "02"}),
    (GATE, ALONE_2, "armory", {(-1, -2): "3", (0, -3): "0", (1, -2): "1"}),
    (DOOR, ALONE_3, "escalator", {(0, -2): "0", (1, -1): "1", (-1, -1): "3"}),
    (DOOR, ALONE_3, "music_store", {(-1, -1): "23", (0, -2): "03", (1, -1): "01"}),
    (TILES_OF_K, Z3, "helipad_mall", {(0, -4): "0"}),
    (WITHOUT_ESCALATOR, {**Z3, "helipad_guard": "off"}, "helipad_mall", {}),
    # S-103: only (0, -2) is left, and tiles there must leave room for the Escalator and the Helipad behind it
    (MALL_ENDS, ALONE_3, "appliance_store", {}),
    (MALL_ENDS, ALONE_3, "outfitter", {}),
    (MALL_ENDS, ALONE_3, "pet_store", {(0, -2): "13"}),
    (MALL_ENDS, ALONE_3, "consignment_shop", {(0, -2): "02"}),
    (MALL_ENDS, ALONE_3, "escalator", {(0, -2): "0"}),
    (MALL_ENDS | {(0, -2): "escalator"}, ALONE_3, "helipad_mall", {(0, -3): "0"}),
    (MALL_ENDS, {**ALONE_3, "helipad_guard": "off"}, "appliance_store", {(0, -2): "0"}),
    # S-104: only (0, -3) is left, and tiles there must leave a place for the Base Helipad
    (BASE_ENDS, ALONE_2, "motor_pool", {}),
    (BASE_ENDS, ALONE_2, "base_curve", {}),
    (BASE_ENDS, ALONE_2, "base_t_junction", {(0, -3): "13"}),
    (BASE_ENDS, ALONE_2, "base_straight", {(0, -3): "0"}),
    (BASE_ENDS, ALONE_2, "base_four_way", {(0, -3): "0"}),
    # S-05, S-112: Helipad and gate want the same cell; a straight may go there under `town`, not under `all`
    (TOWN_ENDS, {}, "lawn_garden", {}),
    (TOWN_ENDS, Z2_TOWN, "straight", {(-1, 0): "1"}),
    (TOWN_ENDS, Z2, "straight", {}),
    (TOWN_ENDS, Z2_TOWN, "four_way", {(-1, 0): "0"}),
    (TOWN_ENDS, Z2, "four_way", {(-1, 0): "0"}),
    (TOWN_ENDS, Z2_TOWN, "t_junction", {(-1, 0): "02"}),
    (TOWN_ENDS, Z2, "t_junction", {(-1, 0): "02"}),
    (TOWN_ENDS, Z2_TOWN, "front_gate", {}),
    (TOWN_ENDS, Z2, "front_gate", {}),
    (TOWN_ENDS, Z2, "curve", {}),
]
"""Where the book says that a tile may be laid under some options: its quarter turns, by cell."""


def written_out(tiles: Tiles) -> dict[tuple[int, int], tuple[str, int]]:
    """Return tiles with their quarter turns, also where these are not written."""
    return {cell: tile if isinstance(tile, tuple) else (tile, 0) for cell, tile in tiles.items()}


def town(**tiles: str) -> Town:
    """Return a town with tiles around Town Square, given as `hospital="0,-1"` or `straight="1,0 r1"`, each kind at most once."""
    laid = {CENTER: Laid(TileId.TOWN_SQUARE)}
    for name, text in tiles.items():
        place, _, turned = text.partition(" r")
        x, y = place.split(",")
        laid[int(x), int(y)] = Laid(TileId(name), int(turned or 0))
    return Town(tuple(sorted(laid.items())))
