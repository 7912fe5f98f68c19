"""The book's test maps, and helpers for tests of the map."""

from typing import Any

import attrs

from zombiekit.games.they_come_back.box import CENTER, Laid, PreparedMap, TileId, Town
from zombiekit.games.they_come_back.state import State

TILES_OF_M: dict[tuple[int, int], Any] = {
    (0, 0): "town_square",
    (1, 0): ("straight", 1),
    (2, 0): "helipad",
    (-1, 0): ("army_surplus", 0),
    (0, 1): ("hospital", 2),
    (0, -1): ("curve", 1),
    (1, -1): ("drug_store", 0),
    (2, -1): ("curve", 2),
}
MAP_M = PreparedMap(TILES_OF_M)
"""Test map M of the book, with nothing on it."""
M = Town(MAP_M.tiles)


def town(**tiles: str) -> Town:
    """Return a town with tiles around Town Square, given as `hospital="0,-1"` or `straight="1,0 r1"`, each kind at most once."""
    laid = {CENTER: Laid(TileId.TOWN_SQUARE)}
    for name, text in tiles.items():
        place, _, turned = text.partition(" r")
        x, y = place.split(",")
        laid[int(x), int(y)] = Laid(TileId(name), int(turned or 0))
    return Town(tuple(sorted(laid.items())))


def contents(state: State) -> dict[str, Any]:
    """Return the zombies and tokens on the map."""
    return attrs.asdict(
        state, filter=lambda field, _: field.name in {"zombies", "health_tokens", "bullet_tokens"}, recurse=False
    )


TILES_OF_G: dict[tuple[int, int], Any] = {
    (0, 0): "town_square",
    (0, -1): "front_gate",
    (0, -2): "base_straight",
    (0, -3): "base_four_way",
    (1, -3): ("motor_pool", 1),
}
TILES_OF_K: dict[tuple[int, int], Any] = {
    (0, 0): "town_square",
    (0, -1): "front_door",
    (0, -2): "four_way_hall",
    (-1, -2): "pet_store",
    (-1, -1): "consignment_shop",
    (1, -2): ("outfitter", 1),
    (0, -3): "escalator",
}
TILES_OF_A2: dict[tuple[int, int], Any] = {
    (0, 0): "front_gate",
    (0, -1): "base_straight",
    (0, -2): "base_four_way",
    (1, -2): "mess_hall",
    (-1, -2): ("armory", 3),
    (0, -3): "helipad_base",
}
TILES_OF_A3: dict[tuple[int, int], Any] = {
    (0, 0): "front_door",
    (0, -1): "four_way_hall",
    (-1, -1): "pet_store",
    (1, -1): ("consignment_shop", 1),
    (0, -2): "escalator",
    (0, -3): "helipad_mall",
}
MAP_G, MAP_K, MAP_A2, MAP_A3 = map(PreparedMap, (TILES_OF_G, TILES_OF_K, TILES_OF_A2, TILES_OF_A3))
"""The test maps of the book for the expansions, with nothing on them."""
