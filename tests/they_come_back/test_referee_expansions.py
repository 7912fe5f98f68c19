"""The referee alone, without the library: what games in step with it seldom or never reach."""

from typing import Any

import pytest

from tests.they_come_back import maps
from tests.they_come_back.maps import TILES_OF_M, written_out
from tests.they_come_back.referee import guard, weapons
from tests.they_come_back.referee.board import Cell, Map
from tests.they_come_back.referee.game import Referee

pytestmark = pytest.mark.once


@pytest.mark.parametrize(("tiles", "options", "tile", "found"), maps.PLACES)
def test_places_of_tiles(tiles: Any, options: dict[str, Any], tile: str, found: dict[Cell, str]) -> None:
    """As the book's scenarios have them, with what keeps room for tiles that must still be laid."""
    laid = Map()
    laid.lay_out(written_out(tiles))
    plain = {"helipad_guard": "all", "expansions": "none", "town": True, **options}
    offered: dict[Cell, str] = {}
    for cell, r in guard.allowed(plain, laid, tile):
        offered[cell] = offered.get(cell, "") + str(r)
    assert offered == found


def test_now_thats_just_gross_and_the_smell() -> None:
    """S-78, S-108: who has left a tile where it smells is not thrown back onto it."""
    options = {"expansions": "both", "town": True, "card_windows": "phases", "players": 2}
    game = Referee(options, {
        "tiles": written_out(TILES_OF_M), "zombies": {}, "enhanced": [], "health_tokens": [], "bullet_tokens": [],
        "health": [3, 3], "hearts": [0, 0], "bullets": [0, 0], "kills": [0, 0], "squares": [(-1, 1), (1, 1)],
        "postures": ["standing"] * 2, "tables": [["now_thats_just_gross"], []], "hands": [[], ["what_is_that_smell"]],
        "played": [False] * 2, "deck": {"fear": 2}, "discards": [], "markers": [], "jeeps": [], "first": 0, "active": 0,
        "round": 1,
    })  # fmt: skip
    everywhere = {(-3, 1), (-2, 1), (-1, 1), (3, -2), (4, -2), (5, -2), (1, 3)}
    assert {*game.table.map.by_the_walls()} == everywhere
    game.step("play what_is_that_smell target=0")
    assert "stop" not in game.options()
    assert {*weapons.gross_ends(game.table, 0)} == everywhere - {(-1, 1)}
    game.step("step 0,1")
    assert {*weapons.gross_ends(game.table, 0)} == {(3, -2), (4, -2), (5, -2), (1, 3)}
    assert {line for line in game.options() if line.startswith(("step", "stop"))} == {"step 1,1", "stop"}
