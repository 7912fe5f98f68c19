"""Maps with the tiles of the expansions: floors, ducts, opened walls, tiles moved and removed (clauses MALL, CARD-24 to -26)."""

import random
from collections import Counter
from itertools import product
from typing import Any

import pytest

from tests.they_come_back.maps import MAP_A2, MAP_A3, MAP_G, MAP_K, M
from zombiekit import InvalidOptions, InvalidState
from zombiekit.games.they_come_back.box import CENTER, Cell, HouseTiles, Laid, PreparedMap
from zombiekit.games.they_come_back.box.map_tables import cell_of
from zombiekit.games.they_come_back.box.tiles import ENTRANCES, PUT_ASIDE, TILES, Box, TileId
from zombiekit.games.they_come_back.box.town import Town, moved_square
from zombiekit.games.they_come_back.rules.laying import joins_of, places, places_to_move

G, K, A2, A3 = (Town(prepared.tiles) for prepared in (MAP_G, MAP_K, MAP_A2, MAP_A3))
READ = [name for name, value in vars(Town).items() if isinstance(value, property)]


def lay(town: Town, tile: str) -> list[str]:
    """Return the places of a tile, without a guard."""
    return [str(action).removeprefix("lay ") for action in places(town, TileId(tile), ())]


def laid(**tiles: Any) -> Town:
    """Return a map of tiles, given as `escalator=(0, -2)` or `straight=(1, 0, r)` with quarters and floor."""
    return Town(tuple(sorted(((x, y), Laid(TileId(name), *more)) for name, (x, y, *more) in tiles.items())))


def moves(town: Town, tile: str) -> set[str]:
    """Return where the tile of a kind may be moved to."""
    cell = next(cell for cell, laid in town.cells.items() if laid.tile == tile)
    return {str(action).removeprefix("lay ") for action in places_to_move(town, cell)}


IN_ORDER = {*READ} - {"cells", "links", "streets", "building", "touches", "ducts", "reached"}
"""The properties of a map whose order is fixed."""


def same_as_made_anew(one: Town) -> None:
    """Check that a map has the same properties as one made anew from its tiles and walls.

    The other has its own, empty `HouseTiles`, so that the two share no tables.
    """
    other = Town(one.tiles, one.openings, HouseTiles({}))
    assert {name: getattr(one, name) for name in READ} == {name: getattr(other, name) for name in READ}
    assert [list(getattr(one, name)) for name in IN_ORDER] == [list(getattr(other, name)) for name in IN_ORDER]
    assert [*map(one.lines_from, one.squares)] == [*map(other.lines_from, one.squares)]


# ------------------------------------------------------------------------------------------------------ zones, floors


@pytest.mark.rule("STCB-GEO-06", "STCB-GEO-12", "STCB-MALL-08", "STCB-MALL-05")
def test_s90_the_escalator_and_the_ducts() -> None:
    """The Escalator is a street like the halls of the mall, and sight passes over it. Ducts are where the book names them."""
    assert K.links[1, -7] == ((1, -8), (1, -6))
    assert K.lines_from((1, -4))[0] == ((1, -5), (1, -6), (1, -7), (1, -8), (1, -9))
    assert K.building[-3, -6] is K.buildings[-1, -2]
    assert dict(K.ducts) == {(-1, -2): (-3, -6), (-1, -1): (-3, -2), (1, -2): (3, -6)}
    assert dict(A3.ducts) == {(-1, -1): (-3, -3), (1, -1): (4, -3), (0, -3): (0, -9)}


BEHIND_GATE = laid(base_four_way=(0, -2), base_straight=(0, -1), front_gate=CENTER)
BEHIND_DOOR = laid(four_way_hall=(0, -1, 0, 1), front_door=CENTER)


@pytest.mark.rule("STCB-MALL-02", "STCB-MALL-03", "STCB-MALL-04", "STCB-ALONE-02")
@pytest.mark.rule("STCB-TILE-02", "STCB-TILE-04", "STCB-TILE-08")
@pytest.mark.parametrize(("town", "tile", "offered"), [
    # S-58: the mall's Helipad goes only on the north exit of the Escalator, and nowhere without one.
    (K, "helipad_mall", "0,-4"),
    (K.without_tile((0, -3)), "helipad_mall", ""),
    (K, "helipad_base", ""),
    (G, "helipad_base", "-1,-3; 0,-4"),
    # S-101, S-102: as the book counts them behind gate and door. The Escalator joins by its south exit.
    (BEHIND_GATE, "base_curve", "-1,-2; -1,-2 r=1; 0,-3 r=1; 0,-3 r=2; 1,-2 r=2; 1,-2 r=3"),
    (BEHIND_GATE, "mess_hall", "-1,-2; -1,-2 r=2; 0,-3 r=1; 0,-3 r=3; 1,-2; 1,-2 r=2"),
    (BEHIND_GATE, "armory", "-1,-2 r=3; 0,-3; 1,-2 r=1"),
    (BEHIND_DOOR, "escalator", "-1,-1 r=3; 0,-2; 1,-1 r=1"),
    (BEHIND_DOOR, "music_store", "-1,-1 r=2; -1,-1 r=3; 0,-2; 0,-2 r=3; 1,-1; 1,-1 r=1"),
])  # fmt: skip
def test_places_of_tiles_of_the_expansions(town: Town, tile: str, offered: str) -> None:
    assert "; ".join(sorted(lay(town, tile))) == offered


@pytest.mark.rule("STCB-MALL-02")
def test_a_mall_tile_lies_on_the_floor_of_the_exits_it_joins() -> None:
    """It is the first floor beside the hall, the second behind the Escalator; it cannot join both."""
    upstairs = K.with_tile((0, -4), TileId.FOUR_WAY_HALL)
    assert upstairs.cells[0, -4] == Laid(TileId.FOUR_WAY_HALL, 0, 2)
    assert {laid.floor for cell, laid in K.cells.items() if cell[1] == -2} == {1}
    assert Town(upstairs.tiles) == upstairs
    # at (-1, -3) the Escalator's west exit is on the second floor, and the Pet Store's north edge is closed
    assert "-1,-3 r=3" in lay(upstairs, "appliance_store")
    assert upstairs.with_tile((-1, -3), TileId.APPLIANCE_STORE, 3).cells[-1, -3].floor == 2
    # between a second-floor hall to the north and a first-floor tile to the south, no tile may join both
    both = upstairs.with_tile((1, -4), TileId.FOUR_WAY_HALL)
    assert not {"1,-3", "1,-3 r=2"} & {*lay(both, "game_store")}


@pytest.mark.rule("STCB-SETUP-13", "STCB-MALL-02")
def test_floors_of_prepared_maps() -> None:
    """They follow from the tiles around; if these do not decide, the map has to name the floor."""
    assert Town(MAP_K.tiles).cells[1, -2] == Laid(TileId.OUTFITTER, 1, 1)
    hall = {(0, 0): "town_square", (5, 5): "four_way_hall", (6, 5): ("game_store", 1)}
    unnamed = "joins no tile that shows its floor, and names none; game_store lies on 1 or 2"
    with pytest.raises(InvalidOptions, match=unnamed):
        PreparedMap(hall)
    told = PreparedMap({**hall, (5, 5): ("four_way_hall", 0, 2)})
    assert [laid.floor for _, laid in told.tiles] == [0, 2, 2]
    assert "tile 6,5 game_store r=1 floor=2" in str(told)
    with pytest.raises(InvalidOptions, match="lies on floor 3; four_way_hall lies on 1 or 2"):
        PreparedMap({**hall, (5, 5): ("four_way_hall", 0, 3)})
    with pytest.raises(InvalidState, match="exit of mall2 to the W, unlike four_way_hall"):
        laid(town_square=CENTER, four_way_hall=(5, 5, 0, 1), game_store=(6, 5, 1, 2))


@pytest.mark.rule("STCB-ALONE-02", "STCB-GEO-06")
def test_the_first_tile_without_the_town() -> None:
    """Gate or door lies unturned in the middle; nothing joins its exit to the town."""
    assert (A2.links[1, 0], A2.links[1, 2]) == (((1, -1), (0, 0), (1, 1)), ((1, 1),))
    for town in (A2, A3):
        for tile in [tile for tile in TileId if TILES[tile].box is not Box.Z1 and tile not in ENTRANCES.values()]:
            assert (0, 1) not in [action.cell for action in places(town, tile, ())]
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"base_four_way": (5, 5)}, "front_gate does not lie in the cell 0,0"),
        ({"front_gate": (0, 0, 1)}, "does not lie"),
        ({"front_gate": CENTER, "straight": (0, 1)}, "town_square does not lie"),
    ]
    for tiles, words in wrong:
        with pytest.raises(InvalidState, match=words):
            laid(**tiles)


# ------------------------------------------------------------------------------------------------- maps that change


@pytest.mark.rule("STCB-CARD-25", "STCB-ALONE-04", "STCB-GEO-17")
@pytest.mark.parametrize(("town", "tile", "to"), [
    # S-52: the Hospital has three places besides its own; the straight too, as the northern way remains; two tiles never move.
    (M, "hospital", "-2,0 r=3; 3,0 r=1; 2,1 r=2"),
    (M, "straight", "-2,0 r=1; 3,0 r=1; 2,1"),
    *[(M, tile, "") for tile in ("town_square", "helipad")],
    # S-111: on map A2 only Armory and Mess Hall move: the others would cut something off, or never move.
    (A2, "armory", "-1,-3 r=3; 1,-3 r=1; 0,-4; 2,-2 r=1"),
    (A2, "mess_hall", "-1,-3; -1,-3 r=2; 1,-3; 1,-3 r=2; 0,-4 r=1; 0,-4 r=3"),
    *[(A2, tile, "") for tile in ("front_gate", "base_straight", "base_four_way", "helipad_base")],
    *[(K, tile, "") for tile in ("front_door", "escalator", "four_way_hall")],
])  # fmt: skip
def test_tiles_that_move(town: Town, tile: str, to: str) -> None:
    assert moves(town, tile) == {*filter(None, to.split("; "))}


@pytest.mark.rule("STCB-GEO-17")
def test_tiles_at_the_edge() -> None:
    assert moves(M, "army_surplus") == {"2,1 r=1", "2,1 r=3", "3,0", "3,0 r=2"}
    assert {*A2.edge_cells} == {*A2.cells} - {(0, -2)}


@pytest.mark.rule("STCB-CARD-25")
def test_a_tile_keeps_its_floor() -> None:
    """A shop on the first floor moves only to places on the first floor."""
    found = {action.cell for action in places_to_move(K.with_tile((0, -4), TileId.FOUR_WAY_HALL), (-1, -1))}
    assert found
    assert not {(-1, -3), (1, -3), (-1, -4), (1, -4), (0, -5)} & found


@pytest.mark.rule("STCB-CARD-25", "STCB-CARD-26", "STCB-GEO-09")
@pytest.mark.parametrize("town", [M, G, K, A2, A3])
def test_what_follows_from_the_tiles_stays_exact(town: Town) -> None:
    """A map that lost or moved a tile is like one made anew from its tiles and walls."""
    for cell in {*town.cells} - {CENTER}:
        bare = town.without_tile(cell)
        same_as_made_anew(bare)
        assert cell not in bare.cells
        for action in places_to_move(town, cell):
            moved = town.with_tile_moved(cell, action.cell, action.r)
            same_as_made_anew(moved)
            to = {at: moved_square(at, town.cells[cell].r, action.cell, action.r) for at in town.squares_of(cell)}
            assert sorted(to.values()) == sorted(moved.squares_of(action.cell))
            assert {*to.values()} & moved.streets == {to[square] for square in to if square in town.streets}
            assert joins_of(town).reached.keys() - {cell} <= joins_of(moved).reached.keys()


@pytest.mark.rule("STCB-GEO-09", "STCB-CARD-24", "STCB-GEO-12")
def test_a_wall_that_was_opened() -> None:
    """It links its squares both ways, and the street sees through it; without its tile it closes again.

    S-110: the police station's parking square lies above the parking lot.
    """
    town = laid(town_square=CENTER, police_station=(1, -1), parking_lot=(1, 0))
    opened = town.with_opening((3, 0), (3, -1))
    assert opened.openings == (((3, -1), (3, 0)),)
    assert (3, -1) in opened.links[3, 0]
    assert (3, 0) in opened.links[3, -1]
    assert (3, 2) not in {square for line in town.lines_from((3, -1)) for square in line}
    assert ((3, 0), (3, 1), (3, 2)) in opened.lines_from((3, -1))
    same_as_made_anew(opened)
    assert opened.without_tile((1, -1)).openings == ()
    assert opened.with_tile((-1, 0), TileId.STRAIGHT, 1).openings == opened.openings


@pytest.mark.rule("STCB-GEO-09", "STCB-CARD-24")
@pytest.mark.parametrize(("openings", "words"), [
    (3, "is not a tuple of pairs"),
    (((1, 1),), "is not a pair of squares on the map"),
    ((((1, 1), (0, 0)),), "is not a pair of squares on the map"),
    ((((0, 1), (2, 1)),), "do not touch"),
    ((((-3, 0), (-2, 0)),), "lie on one tile"),
    ((((0, 1), (-1, 1)),), "are linked without it"),
    ((((2, 1), (3, 1)),), "are linked without it"),
])  # fmt: skip
def test_walls_that_cannot_be_open(openings: object, words: str) -> None:
    """The error names GEO-09 and the reason."""
    with pytest.raises(InvalidState, match="GEO-09") as caught:
        Town(M.tiles, openings)  # type: ignore[arg-type]

    assert words in str(caught.value)


@pytest.mark.rule("STCB-CARD-25")
def test_reachability_against_a_search_of_squares() -> None:
    """On random maps of all sets, exits lead to the same tiles as steps do."""
    for seed in range(15):
        town = grown(seed)
        seen, new = {(1, 1)}, [(1, 1)]
        while new:
            new = [near for square in new for near in town.links[square] if near not in seen and not seen.add(near)]  # type: ignore[func-returns-value]
        assert {cell_of(square) for square in seen} == joins_of(town).reached.keys()


def grown(seed: int) -> Town:
    """Return a random map of tiles of all sets, with gate and door laid early."""
    rng = random.Random(seed)
    town = Town(((CENTER, Laid(TileId.TOWN_SQUARE)),))
    for entrance in ENTRANCES.values():
        town = with_entrance(town, entrance, rng)
    lying = Counter(laid.tile for laid in town.cells.values())
    tiles = [tile for tile in TileId if tile not in ENTRANCES.values()]
    pool = [tile for tile in tiles for _ in range(TILES[tile].count - lying[tile])]
    rng.shuffle(pool)
    for tile in pool[:25]:
        if found := places(town, tile, ()):
            action = rng.choice(found)
            town = town.with_tile(action.cell, tile, action.r)
    return town


def with_entrance(town: Town, entrance: TileId, rng: random.Random) -> Town:
    """Return the map with gate or door and the tiles behind it, unchanged if they do not fit."""
    for action in rng.sample(found := places(town, entrance, ()), len(found)):
        dx, dy = {0: (0, -1), 1: (1, 0), 2: (0, 1), 3: (-1, 0)}[action.r]
        cells: list[Cell] = [(action.cell[0] + n * dx, action.cell[1] + n * dy) for n in (1, 2)]
        if all(cell not in town.frontier and cell not in town.cells for cell in cells):
            town = town.with_tile(action.cell, entrance, action.r)
            for cell, tile in zip(cells, PUT_ASIDE[entrance], strict=False):
                town = town.with_tile(cell, tile, action.r % TILES[tile].turns)
            return town
    return town


@pytest.mark.thorough
@pytest.mark.rule("STCB-CARD-25")
def test_where_tiles_may_go_against_trying() -> None:
    """On random maps a tile may go exactly where it fits with its zone and cuts nothing off.

    Between them, the two maps have tiles on all floors, enclosed ones, those that never move, and those that hold others.
    """
    for seed in (1, 5):
        town = grown(seed)
        for cell, laid in town.tiles:
            found = {(action.cell, action.r) for action in places_to_move(town, cell)}
            if cell == CENTER or laid.tile in {TileId.ESCALATOR, *ENTRANCES.values()} or "helipad" in laid.tile:
                assert not found
                continue
            bare, reached = town.without_tile(cell), joins_of(town).reached.keys()
            empty = any((cell[0] + dx, cell[1] + dy) not in town.cells for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)))
            expected = set()
            for to, r in product(bare.frontier if empty else (), range(TILES[laid.tile].turns)):
                try:
                    trial = Town(tuple(sorted({**dict(bare.tiles), to: laid._replace(r=r)}.items())))
                except InvalidState:
                    continue
                joined = any(cell_of(near) != to for square in trial.squares_of(to) for near in trial.links[square])
                still = joins_of(trial).reached.keys() if joined and to != cell else set()
                if joined and reached - {cell} <= still and (cell not in reached or to in still):
                    expected.add((to, r))
            assert found == expected
