"""A table's own reading of the tiles: files, plain data, what is refused, and games with them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zombiekit import codec
from zombiekit.agenda import legal_actions
from zombiekit.errors import InvalidOptions, InvalidState
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box import TILES, HouseTiles, TileId, Town, read_tiles
from zombiekit.games.they_come_back.box.own_tiles import printed_in
from zombiekit.games.they_come_back.box.tiles import PUT_ASIDE, SPOTS
from zombiekit.play import Dice, playout

EXAMPLE = Path(__file__).parents[2] / "examples" / "house_tiles.txt"


def read(text: str, tmp_path: Path) -> HouseTiles:
    """Return the tiles of a file with this text."""
    path = tmp_path / "tiles.txt"
    path.write_text(text, encoding="utf-8")
    return read_tiles(path)


@pytest.mark.rule("INV-2", "STCB-SETUP-02", "STCB-TOKEN-03")
@pytest.mark.parametrize("placement", ["player", "canonical"])
def test_a_game_is_played_with_the_example(placement: Any) -> None:
    """It deals the tiles of the file, all invariants hold to the end, and a save comes back unchanged."""
    options = game.Options(players=2, tiles=str(EXAMPLE), expansions="z3", round_limit=1, token_placement=placement)
    pool = dict(game.new_game(options).unseen)
    final = playout(game, options=options, dice=Dice(5))
    lying = Counter(laid.tile for laid in final.town.cells.values())
    assert (pool[TileId.FOUR_WAY], TileId.PARKING_LOT in pool, sum(pool.values())) == (4, False, 29)
    assert not game.faults(final)
    assert lying[TileId.FOUR_WAY] == 4
    assert codec.decode(game, codec.encode(game, final)) == final
    assert final.town.house == options.tiles == read_tiles(EXAMPLE)


@pytest.mark.rule("STCB-GEO-02", "STCB-GEO-07", "STCB-TOKEN-03", "STCB-MALL-05")
def test_tiles_are_as_the_table_has_them() -> None:
    """Squares, doors and the zombies put on a tile are those of the file."""
    house = read_tiles(EXAMPLE)
    tiles: dict[tuple[int, int], Any] = {
        (0, 0): "town_square",
        (0, -1): "four_way",
        (-1, -1): ("toy_store", 0),
        (0, -2): "police_station",
        (1, 0): ("fire_station", 1),
    }
    state = game.pose(tiles=tiles, options={"tiles": house}, node="place_tokens", cell=(1, 0))
    town = state.town
    assert game.box.Town(town.tiles) != town
    assert {(0, -4), (2, -4)} & town.links.keys() == set()
    assert (-1, -3) in town.links[-1, -2]
    assert (-2, -1) not in town.links[-3, -2]
    assert "0 to put" not in game.question(state)
    assert "5 to put" in game.question(state)


@pytest.mark.rule("STCB-TRADE-01")
def test_what_a_building_held_is_what_the_table_says() -> None:
    """A human trades kills for Bullets where the table's tile has Bullets, and not where it has none."""
    at: dict[str, Any] = {"node": "trade", "squares": {0: (1, 4)}, "kills": {0: 3}}
    assert "trade bullets" not in map(str, legal_actions(game.pose(**at)))
    state = game.pose(**at, options={"tiles": {"hospital": {"bullets": 1}}})
    assert "trade bullets" in map(str, legal_actions(state))


def test_a_file_is_read_as_it_is_written(tmp_path: Path) -> None:
    """What a file does not say about a tile comes from the box, so that a written file is complete."""
    told = read_tiles(EXAMPLE)
    assert read(str(told), tmp_path) == told
    assert told == HouseTiles(
        {
            "parking_lot": {"count": 0},
            "four_way": {"count": 4},
            "toy_store": {"doors": "20>21,02>12"},
            "police_station": {"grid": "BBB/BBB/.R."},
            "fire_station": {"doors": "11>12,22>12", "zombies": 5},
            "food_court": {"duct": "00"},
        }
    )
    assert "tile food_court count=1 zombies=6 health=3 bullets=1 grid=SSS/SSS/SHS doors=11>12 duct=00\n" in str(told)


def test_all_tiles_of_the_box_may_be_told(tmp_path: Path) -> None:
    """All but Town Square can be written and read, just as in the box."""
    house = HouseTiles({tile: {} for tile in TILES if tile is not TileId.TOWN_SQUARE})
    assert read(str(house), tmp_path) == house
    assert {tile: attrs.astuple(data) for tile, data in printed_in(house).items()} == {
        tile: attrs.astuple(data) for tile, data in TILES.items()
    }


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("tile straight", "is not written like tile fire_station"),
        ("card fear 3", "is not written like tile fire_station"),
        ("tile straight count", "is not written like tile fire_station"),
        ("tile straight count=2 count=3", "is not written like tile fire_station"),
        ("tile straight exits=NS", "is not written like tile fire_station"),
        ("tile strait count=2", "is not a tile; tiles are called like"),
        ("tile town_square zombies=1", "all begin there"),
        ("tile straight count=ten", "'ten' is not a number from 0 to 9"),
        ("tile straight count=10", "10 is not a number from 0 to 9"),
        ("tile helipad count=2", "there is one helipad, not 2"),
        ("tile escalator count=0", "there is one escalator, not 0"),
        ("tile base_four_way count=0", "1 of it is put aside"),
        ("tile straight grid=.R./.R.", "is not three rows of squares"),
        ("tile straight grid=.R./.X./.R.", "X is not one of the letters RPBg. of its set"),
        ("tile straight grid=.R./.H./.R.", "H is not one of the letters"),
        ("tile straight grid=.../.R./.R.", "10 is not a street"),
        ("tile helipad grid=RRR/R.R/RRR", "11 is not a street"),
        ("tile straight grid=BR./.R./.R. doors=00>10", "straight has no building in the box"),
        ("tile armory grid=RRR/RRR/.R. doors=-", "armory has building in the box"),
        ("tile straight grid=PR./.R./.R.", "would lie in 4 different ways, and lies in 2"),
        ("tile armory doors=11>21", "does not lead from a square of the building to the street"),
        ("tile armory doors=01>12", "01 and 12 do not touch"),
        ("tile armory doors=11>12,11>12", "one is named twice"),
        ("tile armory doors=11-12", "are no doors"),
        ("tile armory doors=-", "no way leads to 00 from an exit"),
        ("tile armory duct=00", "lies on no floor of the mall"),
        ("tile game_store duct=20", "20 cannot be entered"),
        ("tile game_store duct=03", "is not a square"),
        ("tile armory health=2", "2 and 6 tokens for 6 squares"),
        ("tile straight bullets=1", "straight has no building, where tokens lie"),
        ("tile straight zombies=3", "3 of them, and straight has room for 2"),
        ("tile armory zombies=7", "7 of them, and armory has room for 6"),
        ("tile front_gate zombies=5", "5 of them, and front_gate has room for 4"),
    ],
)
def test_a_bad_line_is_named(line: str, told: str, tmp_path: Path) -> None:
    """The error names file, line and reason; each line has one mistake."""
    with pytest.raises(InvalidOptions) as refused:
        read(f"tile curve count=2\n{line}\n", tmp_path)

    assert any(told in fault.what for fault in refused.value.faults), refused.value
    assert refused.value.faults[0].where.endswith("tiles.txt, line 2")
    assert all(fault.rule == "INV-2" for fault in refused.value.faults)


@pytest.mark.parametrize(
    "value",
    [
        5,
        {"straight": 2},
        {"strait": {"count": 2}},
        {"straight": {"exits": "NS"}},
        {"straight": {"count": True}},
        {"straight": {"grid": 5}},
        {5: {"count": 2}},
        ["straight"],
        "nowhere.txt",
        {str(number): {} for number in range(1000)},
        {
            name: {"count": 9}
            for name in (
                "straight",
                "curve",
                "t_junction",
                "four_way",
                "base_curve",
                "base_straight",
                "base_t_junction",
            )
        },
    ],
)
def test_other_values_are_refused(value: Any) -> None:
    with pytest.raises(InvalidOptions):
        game.Options(tiles=value)


def test_files_have_limits(tmp_path: Path) -> None:
    """65,536 bytes of UTF-8 text, each kind once, and 99 tiles in all."""
    with pytest.raises(InvalidOptions, match="more than 65536 bytes"):
        read("; " + "x" * 65_536, tmp_path)
    with pytest.raises(InvalidOptions, match="named twice"):
        read("tile curve count=1\ntile curve count=2\n", tmp_path)
    with pytest.raises(InvalidOptions, match="tiles in all, with those of the box; at most 99 can"):
        read("".join(f"tile {tile} count=9\n" for tile in TILES if TILES[tile].count > 1), tmp_path)
    with pytest.raises(InvalidOptions, match="straight is named twice"):
        HouseTiles([*HouseTiles({"straight": {"count": 2}}).tiles] * 2)


def test_a_prepared_map_has_to_fit_the_tiles() -> None:
    """It has no more tiles of a kind than there are, and puts nothing on squares that do not exist."""
    with pytest.raises(InvalidOptions, match=r"map\.tiles.*curve lies 2 times, and there is 1"):
        game.Options(map=game.box.EXAMPLE, tiles={"curve": {"count": 1}})
    fitting = {(0, 0): "town_square", (0, -1): "police_station"}
    with pytest.raises(InvalidOptions, match=r"map\.zombies.*0,-1 is not a square that can be entered"):
        game.Options(map={"tiles": fitting, "zombies": {(0, -1): 1}}, tiles=str(EXAMPLE))
    options = game.Options(map=game.box.EXAMPLE, tiles=str(EXAMPLE), round_limit=1)
    assert not game.faults(playout(game, options=options, dice=Dice(1)))


@pytest.mark.rule("INV-2")
def test_a_map_of_other_tiles_is_a_fault() -> None:
    """The map must use the tiles of the options."""
    state = game.new_game(game.Options(tiles=str(EXAMPLE)))

    with pytest.raises(InvalidState, match="are no tiles of a table"):
        Town(state.town.tiles, (), 5)  # type: ignore[arg-type]
    mixed = attrs.evolve(state, town=Town(state.town.tiles))
    assert [fault.where for fault in game.faults(mixed)] == ["town"]


PLAIN = [tile for tile in TILES if TILES[tile].count > 1 or TILES[tile].is_named]


@settings(max_examples=12, deadline=None)
@given(
    counts=st.lists(st.integers(0, 2), min_size=len(PLAIN), max_size=len(PLAIN)),
    seed=st.integers(0, 2**32),
    sets=st.sampled_from([("none", True), ("z2", True), ("z3", True), ("both", True), ("z2", False), ("z3", False)]),
)
def test_any_numbers_of_tiles_are_played_with(counts: list[int], seed: int, sets: tuple[Any, bool]) -> None:
    """However few tiles of a kind there are, down to none at all."""
    least = [sum(tile in behind for behind in PUT_ASIDE.values()) for tile in PLAIN]
    tiles = {tile: {"count": max(count, low)} for tile, count, low in zip(PLAIN, counts, least, strict=True)}
    options = game.Options(players=2, tiles=tiles, expansions=sets[0], town=sets[1], round_limit=1)
    assert not game.faults(playout(game, options=options, dice=Dice(seed)))


@pytest.mark.parametrize("sets", [("none", True), ("both", True), ("z2", False), ("z3", False)])
def test_the_fewest_tiles(sets: tuple[Any, bool]) -> None:
    """With nothing to deal, the Helipads are laid at once."""
    least = {tile: sum(tile in behind for behind in PUT_ASIDE.values()) for tile in PLAIN}
    options = game.Options(
        players=3,
        tiles={tile: {"count": low} for tile, low in least.items()},
        expansions=sets[0],
        town=sets[1],
        round_limit=1,
    )

    final = playout(game, options=options, dice=Dice(2))
    assert not game.faults(final)
    assert len(SPOTS) * len(final.town.pads) > 0
