"""The map and its tables: squares, links, buildings, sight (clauses GEO), on map M and on random maps; the data of the tiles."""

import pickle

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.they_come_back import maps
from tests.they_come_back.driving import follow, on_map_m
from tests.they_come_back.maps import M
from tests.trying import raised
from zombiekit import InvalidState
from zombiekit.games.they_come_back.box import CENTER, HELIPADS, TILES, Box, Laid, PreparedMap, Side, TileId, Town, Zone
from zombiekit.games.they_come_back.box.components import Posture, Square, Zombie
from zombiekit.games.they_come_back.box.map_tables import cell_of
from zombiekit.games.they_come_back.box.tiles import BEYOND, ENTRANCES, MIDDLE, PUT_ASIDE, SIDES, SPOTS, form_of
from zombiekit.games.they_come_back.rules.laying import places
from zombiekit.games.they_come_back.rules.zombies import squares_for_zombies
from zombiekit.testing.insides import writable

PLAIN = [tile for tile in TileId if TILES[tile].box is Box.Z1 and tile is not TileId.TOWN_SQUARE]


READ = [name for name, value in vars(Town).items() if isinstance(value, property)]
"""The names of all properties of a map."""


@st.composite
def towns(draw: st.DrawFn) -> Town:
    """Return a map of up to eleven tiles that fit."""
    grown = Town(((CENTER, Laid(TileId.TOWN_SQUARE)),))
    left = [tile for tile in PLAIN for _ in range(TILES[tile].count)]
    for _ in range(draw(st.integers(0, 10))):
        tile = left.pop(draw(st.integers(0, len(left) - 1)))
        found = places(grown, tile, ())
        if found:
            place = found[draw(st.integers(0, len(found) - 1))]
            grown = grown.with_tile(place.cell, tile, place.r)
    return grown


@pytest.mark.rule("STCB-GEO-01", "STCB-GEO-02", "STCB-GEO-04")
@pytest.mark.rule("STCB-GEO-05", "STCB-GEO-06", "STCB-GEO-07", "STCB-GEO-08")
@pytest.mark.parametrize(("map_", "square", "linked"), [
    (maps.MAP_M, (1, 1), [(1, 0), (0, 1), (2, 1), (1, 2)]),
    (maps.MAP_M, (7, 1), [(7, 0), (6, 1), (8, 1), (7, 2)]),
    (maps.MAP_M, (6, 0), [(7, 0), (6, 1)]),
    (maps.MAP_M, (4, -2), [(4, -3), (3, -2), (5, -2)]),
    (maps.MAP_M, (1, 3), [(1, 2), (1, 4)]),
    (maps.MAP_M, (-3, 1), [(-2, 1)]),
    (maps.MAP_M, (0, 5), [(0, 4), (1, 5)]),
    (maps.MAP_K, (1, -7), [(1, -8), (1, -6)]),
    (maps.MAP_A2, (1, 1), [(1, 0), (1, 2)]),
    (maps.MAP_A2, (1, 0), [(1, -1), (0, 0), (1, 1)]),
    (maps.MAP_A2, (1, 2), [(1, 1)]),
])  # fmt: skip
def test_s90_and_s105_linked_squares(map_: PreparedMap, square: Square, linked: list[Square]) -> None:
    """Street with street, building with building, through exits and doors, and in no other way."""
    assert list(Town(map_.tiles).links[square]) == linked


@pytest.mark.rule("STCB-GEO-02", "STCB-GEO-03", "STCB-GEO-10", "STCB-GEO-16", "STCB-GEO-18")
def test_squares_of_map_m() -> None:
    """There are 44 enterable squares, 30 of them street, sorted by y, then by x; buildings come in cell order.

    All building squares of a tile are one building, and the center of the Helipad is its middle square.
    """
    assert (len(M.squares), len(M.streets)) == (44, 30)
    assert M.squares[:5] == ((3, -3), (4, -3), (5, -3), (1, -2), (2, -2))
    assert list(M.squares) == sorted(M.squares, key=lambda square: (square[1], square[0]))
    assert {*M.links} == {*M.squares} == M.streets | {*M.building}
    assert list(M.buildings) == [(1, -1), (-1, 0), (0, 1)]
    assert M.buildings[0, 1] == ((0, 3), (2, 3), (0, 4), (1, 4), (2, 4), (0, 5), (1, 5), (2, 5))
    assert M.building[1, 4] is M.buildings[0, 1]
    assert (1, 3) not in M.building
    assert (M.pads, M.tile_at((7, 1))) == (((7, 1),), TileId.HELIPAD)


@pytest.mark.rule("STCB-GEO-12", "STCB-GEO-13")
@pytest.mark.parametrize(("square", "seen"), [
    ((1, 1), "1,0 1,-1 1,-2 | 2,1 3,1 4,1 5,1 6,1 7,1 8,1 | 1,2 1,3 | 0,1 -1,1 -2,1 -3,1"),
    ((7, -2), "7,-1 7,0 7,1 7,2 | 6,-2 5,-2 4,-2 3,-2 2,-2 1,-2"),
    ((6, 0), "7,0 8,0 | 6,1 6,2"),
    ((4, -3), "5,-3 | 3,-3"),
    ((0, 3), "0,4 0,5"),
    ((1, 4), "2,4 | 1,5 | 0,4"),
])  # fmt: skip
def test_lines_of_sight(square: Square, seen: str) -> None:
    """Streets see along streets, buildings inside themselves, in rows and columns, to the north, east, south and west."""
    lines = [" ".join(f"{x},{y}" for x, y in line) for line in M.lines_from(square)]
    assert " | ".join(lines) == seen


@pytest.mark.rule("STCB-GEO-10", "STCB-GEO-11")
@pytest.mark.parametrize(
    ("posture", "open_to"), [(Posture.STANDING, [(1, 1), (3, 1)]), (Posture.TURN, [(3, 1)])], ids=["standing", "lying"]
)
def test_where_a_zombie_may_come(posture: Posture, open_to: list[Square]) -> None:
    """It may enter a square without a zombie or with a standing human; a lying human does not count; players may share squares."""
    state = attrs.evolve(on_map_m(), zombies=(((1, 1), 1), ((4, 1), 1)), postures=(posture,) * 2)
    assert state.squares == ((1, 1), (1, 1))
    assert squares_for_zombies(state, ((1, 1), (4, 1), (3, 1))) == open_to


# ---------------------------------------------------------------------------------------------------- random maps


@given(towns())
def test_a_grown_town_equals_one_built_at_once(grown: Town) -> None:
    """A map built tile by tile equals one built at once, with the same tables."""
    built = Town(grown.tiles)
    assert (built, hash(built)) == (grown, hash(grown))
    assert pickle.loads(pickle.dumps(grown)) == grown  # noqa: S301 - our own
    assert [*map(built.lines_from, grown.squares)] == [*map(grown.lines_from, grown.squares)]
    for name in READ:
        assert list(getattr(built, name)) == list(getattr(grown, name)), name
        assert getattr(built, name) == getattr(grown, name), name


@given(towns())
@pytest.mark.rule("STCB-GEO-01", "STCB-GEO-12", "STCB-GEO-13")
def test_links_and_sight_work_both_ways(grown: Town) -> None:
    """Linked squares lie side by side, and tiles meet in the middle of an edge; sight stays in one building, or on the streets."""
    for square, linked in grown.links.items():
        assert list(linked) == sorted(linked, key=lambda other: (other[1], other[0]))
        for other in linked:
            assert square in grown.links[other]
            assert abs(square[0] - other[0]) + abs(square[1] - other[1]) == 1
            if cell_of(square) != cell_of(other):
                assert 1 in (square[0] % 3, square[1] % 3)
                assert {square, other} <= grown.streets
    seen = {square: {other for line in grown.lines_from(square) for other in line} for square in grown.squares}
    for square, others in seen.items():
        assert all(square in seen[other] for other in others)
        assert {grown.building.get(other) for other in others} <= {grown.building.get(square)}


def test_what_is_read_off_a_map_cannot_be_written_to() -> None:
    """All states share the tables of a map, so writing to one would change other games."""
    assert {"cells", "links", "building", "buildings", "frontier"} <= {*READ}
    for name in READ:
        assert list(writable(getattr(M, name), name)) == []


# ---------------------------------------------------------------------------------------------------- unsound maps


SQUARE = (CENTER, Laid(TileId.TOWN_SQUARE))


@pytest.mark.parametrize(("tiles", "where"), [
    (3, "tiles: 3"),
    (((CENTER, "town_square"),), "tiles[0]"),
    ((((0, True), Laid(TileId.TOWN_SQUARE)),), "names a cell that is not of the form cx,cy: (0, True)"),
    ((((0, 99), Laid(TileId.TOWN_SQUARE)),), "lies more than 98 cells"),
    (((CENTER, Laid("town")),), "names a tile that does not exist: 'town'"),  # type: ignore[arg-type]
    (((CENTER, Laid(TileId.TOWN_SQUARE, 1)),), "lies in 1 way, r from 0 to 0"),
    ((SQUARE, ((-1, 0), Laid(TileId.FOUR_WAY))), "not sorted"),
    (((CENTER, Laid(TileId.HELIPAD)),), "[STCB-SETUP-02]: town_square does not lie"),
    ((), "[STCB-SETUP-02]: town_square does not lie"),
    ((SQUARE, SQUARE), "expected at most 1 of town_square, not 2"),
    (((CENTER, Laid(TileId.HELIPAD)), SQUARE), "lies in the cell 0,0, where helipad already lies"),
    ((SQUARE, ((1, 0), Laid(TileId.HOSPITAL, 0))), "tiles[1] [INV-9]: hospital in 1,0 has no exit to the W, unlike town_square there"),
    ((SQUARE, ((1, 0), Laid(TileId.HOSPITAL, 1)), ((1, 1), Laid(TileId.CURVE, 0))), "has an exit to the N"),
])  # fmt: skip
@pytest.mark.rule("INV-2", "INV-9")
def test_tiles_that_cannot_lie_so_are_refused(tiles: object, where: str) -> None:
    """A map from outside is checked, and the error names the tile."""
    assert where in str(raised(InvalidState, Town, tiles))


def test_all_that_is_wrong_is_told_at_once() -> None:
    """Two tiles that clash are two faults."""
    error = raised(InvalidState, Town, (((-1, 0), Laid(TileId.HOSPITAL, 0)), SQUARE, ((1, 0), Laid(TileId.STRAIGHT))))
    assert [fault.where for fault in error.faults] == ["tiles[1]", "tiles[2]"]


# --------------------------------------------------------------------------------------------------- data of the tiles


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
