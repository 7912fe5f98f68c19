"""The data of the tiles: section 1 of the component data."""

from __future__ import annotations

import pytest

from tests.they_come_back.driving import follow
from zombiekit.games.they_come_back.box.components import Zombie
from zombiekit.games.they_come_back.box.tiles import (
    BEYOND,
    ENTRANCES,
    HELIPADS,
    MIDDLE,
    PUT_ASIDE,
    SIDES,
    SPOTS,
    TILES,
    Box,
    Side,
    TileId,
    Zone,
    form_of,
)

BY_TILE = pytest.mark.parametrize("tile", TileId)
NAMED = [tile for tile in TileId if TILES[tile].is_named]


@pytest.mark.rule("STCB-SETUP-02")
def test_the_box_holds_thirty_tiles() -> None:
    """All kinds of tiles have data; 28 tiles are dealt, all but Town Square and the Helipad."""
    assert list(TILES) == list(TileId)
    assert sum_of(Box.Z1, "count") == 30
    several = {tile.value for tile in TileId if TILES[tile].count > 1 and TILES[tile].box is Box.Z1}
    assert several == {"straight", "curve", "t_junction", "four_way"}


def sum_of(box: Box, name: str) -> int:
    """Return a sum over all tiles of a set."""
    return sum(
        tile.count * (1 if name == "count" else getattr(tile, name)) for tile in TILES.values() if tile.box is box
    )


@pytest.mark.rule("STCB-BASE-01", "STCB-MALL-01", "STCB-TOKEN-02", "STCB-TOKEN-08", "STCB-BASE-07")
def test_the_boxes_of_the_expansions() -> None:
    """The base has 15 tiles and the mall 16, of which 11 and 13 are dealt; only the lab has enhanced zombies, six of them."""
    assert (sum_of(Box.Z2, "count"), sum_of(Box.Z3, "count")) == (15, 16)
    for box, dealt in ((Box.Z2, 11), (Box.Z3, 13)):
        kept = [ENTRANCES[box], *PUT_ASIDE[ENTRANCES[box]], *(pad for pad in HELIPADS if TILES[pad].box is box)]
        assert sum_of(box, "count") - len(kept) == dealt
        assert {TILES[tile].box for tile in kept} == {box}
    assert (sum_of(Box.Z2, "zombies"), sum_of(Box.Z3, "zombies")) == (60, 59)
    assert [tile for tile in TileId if TILES[tile].zombie is Zombie.ENHANCED] == [TileId.TOP_SECRET_LAB]
    assert TILES[TileId.TOP_SECRET_LAB].zombies == 6
    assert [TILES[tile].zombies for tile in (TileId.FRONT_GATE, TileId.FRONT_DOOR, TileId.ESCALATOR)] == [3, 3, 0]


@pytest.mark.rule("STCB-MALL-02", "STCB-MALL-03", "STCB-MALL-04", "STCB-MALL-05", "STCB-TILE-04")
def test_floors_and_ducts() -> None:
    """Mall tiles lie on either floor, except three whose exits fix it; each store has a duct inside, and so has the Helipad tile."""
    malls = [tile for tile in TileId if TILES[tile].box is Box.Z3]
    fixed = {TileId.HELIPAD_MALL, TileId.FRONT_DOOR, TileId.ESCALATOR}
    for tile in malls:
        assert TILES[tile].floors == ((0,) if tile in fixed else (1, 2))
        if tile not in fixed:
            assert {*form_of(tile, 1, 1).exits.values()} == {Zone.MALL1}
            assert {*form_of(tile, 1, 2).exits.values()} == {Zone.MALL2}
        duct = TILES[tile].duct
        assert (duct is not None) is (TILES[tile].is_named or tile is TileId.HELIPAD_MALL)
        assert duct is None or not TILES[tile].is_named or duct in form_of(tile, 0).building
    assert all(TILES[tile].duct is None and TILES[tile].floors == (0,) for tile in TileId if tile not in malls)
    assert form_of(TileId.ESCALATOR, 1).exits == {
        Side.N: Zone.MALL2,
        Side.E: Zone.MALL2,
        Side.S: Zone.MALL2,
        Side.W: Zone.MALL1,
    }
    assert form_of(TileId.ESCALATOR, 0).halls == ((1, 0), (0, 1), (2, 1))


@BY_TILE
@pytest.mark.rule("STCB-GEO-06")
def test_exits_open_on_a_street(tile: TileId) -> None:
    """Every edge with an exit has a street square in its middle, however the tile lies; exits of town tiles lead to the town."""
    for r in range(4):
        form = form_of(tile, r)
        assert form.exits
        assert {MIDDLE[side] for side in form.exits} <= {*form.streets}
        assert TILES[tile].box is not Box.Z1 or {*form.exits.values()} == {Zone.TOWN}
        assert list(form.exits) == [side for side in SIDES if side in form.exits]


@BY_TILE
@pytest.mark.rule("STCB-GEO-07")
def test_doors_join_a_building_with_the_street_beside_it(tile: TileId) -> None:
    """Every door lies between a building square and a street square that touch; a tile has doors exactly if it has a building."""
    for r in range(4):
        form = form_of(tile, r)
        assert bool(form.doors) is bool(form.building)
        for (i, j), outside in form.doors:
            assert (i, j) in form.building
            assert outside in form.streets
            assert (outside[0] - i, outside[1] - j) in BEYOND.values()


@BY_TILE
@pytest.mark.rule("STCB-TOKEN-04")
def test_buildings_hold_what_they_are_laid_with(tile: TileId) -> None:
    """Every building has room for its contents, with no two things of a kind and at most two things on a square."""
    data = TILES[tile]
    room = len(form_of(tile, 0).building)
    things = (data.zombies, data.health, data.bullets)

    if data.is_named:
        assert max(things) <= room
        assert sum(things) <= 2 * room
        assert (
            data.health + data.bullets <= room
        )  # so that no choice for Health tokens leaves too few squares for Bullets
    else:
        assert data.zombies <= len(form_of(tile, 0).streets)
        assert things[1:] == (0, 0)


@pytest.mark.rule("STCB-TOKEN-07")
def test_sums_of_what_tiles_are_laid_with() -> None:
    """All tiles together take 105 zombies, 21 Health and 22 Bullet tokens; named ones 52 of the zombies."""
    assert [sum_of(Box.Z1, name) for name in ("zombies", "health", "bullets")] == [105, 21, 22]
    assert sum(TILES[tile].zombies for tile in NAMED if TILES[tile].box is Box.Z1) == 52


@pytest.mark.rule("STCB-TOKEN-01", "STCB-TOKEN-02")
def test_zombies_of_tiles_without_a_building() -> None:
    """They get one for each exit, but Town Square gets none and the Helipad nine."""
    counts = {tile.value: TILES[tile].zombies for tile in TileId if tile not in NAMED and TILES[tile].box is Box.Z1}
    assert counts == {
        "town_square": 0,
        "helipad": 9,
        "straight": 2,
        "curve": 2,
        "t_junction": 3,
        "four_way": 4,
        "parking_lot": 4,
    }


@pytest.mark.rule("STCB-TILE-06")
def test_how_many_rotations_differ() -> None:
    """Straight roads lie in two ways, tiles that look alike from all sides in one, all others in four."""
    turns = {tile: TILES[tile].turns for tile in TileId}
    alike = {TileId.TOWN_SQUARE, TileId.FOUR_WAY, TileId.PARKING_LOT, TileId.BASE_FOUR_WAY, TileId.FOUR_WAY_HALL}
    twice = {TileId.STRAIGHT, TileId.BASE_STRAIGHT, TileId.BARRACKS}
    assert turns == {tile: 1 if tile in alike | HELIPADS else 2 if tile in twice else 4 for tile in TileId}


@pytest.mark.rule("STCB-TILE-06")
def test_a_quarter_turn_is_clockwise() -> None:
    """The fire station, turned once: its exit leads west, its parking square and three doors have turned with it."""
    form = form_of(TileId.FIRE_STATION, 1)
    assert form.exits == {Side.W: Zone.TOWN}
    follow(form, ("", {"streets": ((0, 0), (0, 1)), "doors": (((0, 2), (0, 1)), ((1, 0), (0, 0)), ((1, 1), (0, 1)))}))


@pytest.mark.rule("STCB-GEO-02", "STCB-TILE-11")
def test_what_is_street_and_what_is_blocked() -> None:
    """Parking lots and helipads are street; grass and unnamed buildings cannot be entered."""
    assert form_of(TileId.PARKING_LOT, 0).streets == SPOTS
    assert form_of(TileId.HELIPAD, 0).streets == SPOTS
    assert form_of(TileId.POLICE_STATION, 0).streets == ((0, 2), (1, 2), (2, 2))
    assert form_of(TileId.TOWN_SQUARE, 0).streets == ((1, 0), (0, 1), (1, 1), (2, 1), (1, 2))
    assert form_of(TileId.STRAIGHT, 0)[1:] == (((1, 0), (1, 1), (1, 2)), (), (), ())
