"""The data of the tiles: section 1 of the component data."""

import pytest

from tests.they_come_back.driving import follow
from zombiekit.games.they_come_back.box import HELIPADS, TILES, Box, Side, TileId, Zombie, Zone
from zombiekit.games.they_come_back.box.tiles import BEYOND, ENTRANCES, MIDDLE, PUT_ASIDE, SIDES, SPOTS, form_of

BY_TILE = pytest.mark.parametrize("tile", TileId)
NAMED = [tile for tile in TileId if TILES[tile].is_named]


@pytest.mark.rule("STCB-SETUP-02", "STCB-TOKEN-01", "STCB-TOKEN-02", "STCB-TOKEN-07")
def test_the_box_holds_thirty_tiles() -> None:
    """All kinds of tiles have data. All together take 105 zombies, named ones 52 of them, 21 Health and 22 Bullet tokens.

    Tiles without a building get one zombie for each exit, but Town Square gets none and the Helipad nine.
    """
    assert list(TILES) == list(TileId)
    assert [sum_of(Box.Z1, name) for name in ("count", "zombies", "health", "bullets")] == [30, 105, 21, 22]
    town = {tile for tile in TileId if TILES[tile].box is Box.Z1}
    assert {tile.value for tile in town if TILES[tile].count > 1} == {"straight", "curve", "t_junction", "four_way"}
    assert sum(TILES[tile].zombies for tile in town.intersection(NAMED)) == 52
    zombies = {"town_square": 0, "helipad": 9, "straight": 2, "curve": 2, "t_junction": 3, "four_way": 4}
    assert {tile.value: TILES[tile].zombies for tile in town.difference(NAMED)} == zombies | {"parking_lot": 4}


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
    upstairs = dict.fromkeys((Side.N, Side.E, Side.S), Zone.MALL2)
    assert form_of(TileId.ESCALATOR, 1).exits == {**upstairs, Side.W: Zone.MALL1}
    assert form_of(TileId.ESCALATOR, 0).halls == ((1, 0), (0, 1), (2, 1))


@BY_TILE
@pytest.mark.rule("STCB-GEO-06", "STCB-GEO-07")
def test_exits_and_doors(tile: TileId) -> None:
    """Every edge with an exit has a street square in its middle, however the tile lies; exits of town tiles lead to the town.

    Every door lies between a building square and a street square that touch; a tile has doors exactly if it has a building.
    """
    for r in range(4):
        form = form_of(tile, r)
        assert form.exits
        assert {MIDDLE[side] for side in form.exits} <= {*form.streets}
        assert TILES[tile].box is not Box.Z1 or {*form.exits.values()} == {Zone.TOWN}
        assert list(form.exits) == [side for side in SIDES if side in form.exits]
        assert bool(form.doors) is bool(form.building)
        for (i, j), outside in form.doors:
            assert (i, j) in form.building
            assert outside in form.streets
            assert (outside[0] - i, outside[1] - j) in BEYOND.values()


@BY_TILE
@pytest.mark.rule("STCB-TOKEN-04")
def test_buildings_hold_what_they_are_laid_with(tile: TileId) -> None:
    """Every building has room for its contents, with no two things of a kind and at most two things on a square.

    Its tokens fit on different squares, so that no choice for Health tokens leaves too few squares for Bullets.
    """
    data = TILES[tile]
    room = len(form_of(tile, 0).building)
    things = (data.zombies, data.health, data.bullets)
    if data.is_named:
        assert max(*things, sum(things[1:])) <= room
        assert sum(things) <= 2 * room
    else:
        assert data.zombies <= len(form_of(tile, 0).streets)
        assert things[1:] == (0, 0)


@pytest.mark.rule("STCB-TILE-06")
def test_how_many_rotations_differ() -> None:
    """Straight roads lie in two ways, tiles that look alike from all sides in one, all others in four."""
    alike = {TileId.TOWN_SQUARE, TileId.FOUR_WAY, TileId.PARKING_LOT, TileId.BASE_FOUR_WAY, TileId.FOUR_WAY_HALL}
    turns = dict.fromkeys(TileId, 4) | dict.fromkeys(alike | HELIPADS, 1)
    turns |= dict.fromkeys((TileId.STRAIGHT, TileId.BASE_STRAIGHT, TileId.BARRACKS), 2)
    assert {tile: TILES[tile].turns for tile in TileId} == turns


@pytest.mark.rule("STCB-TILE-06")
def test_a_quarter_turn_is_clockwise() -> None:
    """The fire station, turned once: its exit leads west, its parking square and three doors have turned with it."""
    form = form_of(TileId.FIRE_STATION, 1)
    assert form.exits == {Side.W: Zone.TOWN}
    follow(form, ("", {"streets": ((0, 0), (0, 1)), "doors": (((0, 2), (0, 1)), ((1, 0), (0, 0)), ((1, 1), (0, 1)))}))


@pytest.mark.rule("STCB-GEO-02", "STCB-TILE-11")
def test_what_is_street_and_what_is_blocked() -> None:
    """Parking lots and helipads are street; grass and unnamed buildings cannot be entered."""
    assert form_of(TileId.PARKING_LOT, 0).streets == form_of(TileId.HELIPAD, 0).streets == SPOTS
    assert form_of(TileId.POLICE_STATION, 0).streets == ((0, 2), (1, 2), (2, 2))
    assert form_of(TileId.TOWN_SQUARE, 0).streets == ((1, 0), (0, 1), (1, 1), (2, 1), (1, 2))
    assert form_of(TileId.STRAIGHT, 0)[1:] == (((1, 0), (1, 1), (1, 2)), (), (), ())
