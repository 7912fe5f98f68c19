"""The data of the tiles: section 1 of the component data."""

from __future__ import annotations

import pytest

from zombiekit.games.they_come_back.box.tiles import BEYOND, MIDDLE, SIDES, SPOTS, TILES, Side, TileId, Zone, form_of

BY_TILE = pytest.mark.parametrize("tile", TileId)
NAMED = [tile for tile in TileId if TILES[tile].is_named]


@pytest.mark.rule("STCB-SETUP-02")
def test_the_box_holds_thirty_tiles() -> None:
    """All kinds of tiles have data; 28 tiles are dealt, all but Town Square and the Helipad."""
    assert list(TILES) == list(TileId)
    assert sum(tile.count for tile in TILES.values()) == 30
    assert {tile.value for tile in TileId if TILES[tile].count > 1} == {"straight", "curve", "t_junction", "four_way"}


@BY_TILE
@pytest.mark.rule("STCB-GEO-06")
def test_exits_open_on_a_street(tile: TileId) -> None:
    """In the middle of every edge with an exit is a street square, however the tile lies; all exits lead to the town."""
    for r in range(4):
        form = form_of(tile, r)

        assert form.exits
        assert {MIDDLE[side] for side in form.exits} <= {*form.streets}
        assert {*form.exits.values()} == {Zone.TOWN}
        assert list(form.exits) == [side for side in SIDES if side in form.exits]


@BY_TILE
@pytest.mark.rule("STCB-GEO-07")
def test_doors_join_a_building_with_the_street_beside_it(tile: TileId) -> None:
    """Every door lies between a building square and a street square that touch; exactly the buildings have doors."""
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
    """No square gets two of a kind and none more than two things: every building has room for its contents."""
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
    sums = [
        sum(data.count * count for data in TILES.values() for count in [getattr(data, name)])
        for name in ("zombies", "health", "bullets")
    ]

    assert sums == [105, 21, 22]
    assert sum(TILES[tile].zombies for tile in NAMED) == 52


@pytest.mark.rule("STCB-TOKEN-01", "STCB-TOKEN-02")
def test_zombies_of_tiles_without_a_building() -> None:
    """As many as exits; none on Town Square, nine on the Helipad."""
    counts = {tile.value: TILES[tile].zombies for tile in TileId if tile not in NAMED}

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
    alike = {TileId.TOWN_SQUARE, TileId.HELIPAD, TileId.FOUR_WAY, TileId.PARKING_LOT}

    assert turns == {tile: 1 if tile in alike else 2 if tile is TileId.STRAIGHT else 4 for tile in TileId}


@pytest.mark.rule("STCB-TILE-06")
def test_a_quarter_turn_is_clockwise() -> None:
    """The fire station, turned once: its exit leads west, its parking square and three doors have gone along."""
    form = form_of(TileId.FIRE_STATION, 1)

    assert form.exits == {Side.W: Zone.TOWN}
    assert form.streets == ((0, 0), (0, 1))
    assert form.doors == (((0, 2), (0, 1)), ((1, 0), (0, 0)), ((1, 1), (0, 1)))


@pytest.mark.rule("STCB-GEO-02", "STCB-TILE-11")
def test_what_is_street_and_what_is_blocked() -> None:
    """Parking lots and helipads are street; grass and unnamed buildings cannot be entered."""
    assert form_of(TileId.PARKING_LOT, 0).streets == SPOTS
    assert form_of(TileId.HELIPAD, 0).streets == SPOTS
    assert form_of(TileId.POLICE_STATION, 0).streets == ((0, 2), (1, 2), (2, 2))
    assert form_of(TileId.TOWN_SQUARE, 0).streets == ((1, 0), (0, 1), (1, 1), (2, 1), (1, 2))
    assert form_of(TileId.STRAIGHT, 0)[1:] == (((1, 0), (1, 1), (1, 2)), (), ())
