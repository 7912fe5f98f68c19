"""The worked scenarios of the book about base and mall: laying, floors, ducts, the jeep, and play without the town."""
# ruff: noqa: S106 - tokens are no passwords

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import attrs
import pytest

from tests.they_come_back.driving import follow, laying, node, options, play, refusal, to_the_end, told
from tests.they_come_back.maps import MAP_A2, MAP_A3, MAP_G, MAP_K, TILES_OF_G, TILES_OF_K
from zombiekit import InvalidOptions
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box.components import Zombie
from zombiekit.games.they_come_back.box.map_faults import CENTER
from zombiekit.games.they_come_back.box.map_tables import Laid
from zombiekit.games.they_come_back.box.options import Expansions, Options
from zombiekit.games.they_come_back.box.tiles import ENTRANCES, HELIPADS, TILES, Box, TileId
from zombiekit.games.they_come_back.box.town import Town
from zombiekit.games.they_come_back.rules.keeping_room import first_pool, needed_after, second_pool, with_put_aside
from zombiekit.games.they_come_back.rules.laying import LayTile, places
from zombiekit.games.they_come_back.state import State, new_game

ALONE_MALL: dict[tuple[int, int], Any] = {(0, 0): "front_door", (0, -1): "four_way_hall"}
ALONE_BASE: dict[tuple[int, int], Any] = {(0, 0): "front_gate", (0, -1): "base_straight", (0, -2): "base_four_way"}


def town_of(tiles: dict[tuple[int, int], Any]) -> Town:
    """Return a map of tiles."""
    return Town(game.PreparedMap(tiles).tiles)


def lay(board: Town, tile: str, **settings: Any) -> list[str]:
    """Return the places where a tile may be laid under some options."""
    state = attrs.evolve(new_game(Options(**settings)), town=board)
    found = places(board, TileId(tile), needed_after(state, TileId(tile)))
    return sorted(str(action).removeprefix("lay ") for action in found)


def on(tiles: dict[tuple[int, int], Any], expansions: str, **facts: Any) -> State:
    """Return a position on one of the book's maps."""
    laid = {cell: tile for cell, tile in tiles.items() if tile != "town_square"}
    settings: dict[str, Any] = {"players": 2, "card_windows": "own_turn", "expansions": expansions}
    more: dict[str, Any] = facts.pop("options", {})
    given: dict[str, Any] = {"tiles": laid, "options": {**settings, **more}, **facts}
    return game.pose(**given)


# ------------------------------------------------------------------------------------------------------------- laying


@pytest.mark.rule("STCB-BASE-01", "STCB-BASE-02", "STCB-BASE-03", "STCB-BASE-04", "STCB-BASE-05", "STCB-TOKEN-02")
def test_s10_the_gate_comes_first() -> None:
    """S-10: the gate has four places; road and crossroads follow in line; tokens go tile by tile; 11 tiles are dealt, next player first."""
    state = laying(3, expansions="z2", token_placement="player")
    assert [pile.unseen for pile in state.piles] == [10, 10, 9]

    state = play(state, "reveal front_gate")
    assert len(options(state)) == 4

    state = play(state, "lay 0,-1")
    assert [event.tile.value for event in told(state, "TileLaid")] == ["front_gate", "base_straight", "base_four_way"]
    for rows, chosen, zombies in ((range(-3, 0), 3, 4), (range(-6, -3), 2, 3), (range(-9, -6), 4, 5)):
        squares = [square for square in state.town.squares if square[1] in rows]
        assert len(squares) == zombies
        while node(state) == "PlaceTokens" and int(options(state)[0].split(",")[1]) in rows:
            assert {*options(state)} <= {f"place {x},{y}" for x, y in squares}
            state = play(state, options(state)[-1])
        assert sum(square in squares for square, _ in state.zombies) == chosen
    assert [pile.unseen for pile in state.piles] == [12, 14, 13]
    assert (node(state), state.active) == ("RevealTile", 1)
    assert sum(count for _, count in state.unseen) == 39


@pytest.mark.rule("STCB-BASE-04", "STCB-BASE-05", "STCB-MALL-01", "STCB-MALL-06")
def test_s97_gate_and_door() -> None:
    """S-97: with both expansions and two players, gate and door each add their own tiles to the piles."""
    state = laying(2, expansions="both")
    assert [pile.unseen for pile in state.piles] == [15, 15]

    state = play(state, "reveal curve", "lay 0,-1 r=2", "reveal front_gate", "lay 1,0 r=1")
    assert [pile.unseen for pile in state.piles] == [20, 19]

    state = play(state, "reveal front_door", "lay -1,0 r=3")
    assert [pile.unseen for pile in state.piles] == [25, 26]
    assert Counter(dict(state.unseen))[TileId.FOUR_WAY_HALL] == 2


@pytest.mark.rule(
    "STCB-SETUP-08", "STCB-BASE-06", "STCB-MALL-04", "STCB-BASE-12", "STCB-TILE-07", "STCB-ALONE-05", "STCB-ALONE-07"
)
@pytest.mark.parametrize(
    ("expansions", "town"), [("z2", True), ("z3", True), ("both", True), ("z2", False), ("z3", False)]
)
@pytest.mark.parametrize("guard", ["all", "town", "off"])
def test_maps_laid_at_random(expansions: str, town: bool, guard: str) -> None:
    """No position has faults; `all` keeps room for every helipad, gate, door and Escalator in play, `town` for the town's Helipad."""
    settings: dict[str, Any] = {"players": 3, "expansions": expansions, "town": town, "helipad_guard": guard}
    for seed in range(3 if guard == "all" else 1):
        rng = random.Random(seed)
        state = new_game(Options(token_placement="canonical", **settings))
        rolls = 0
        while state.agenda and not state.round and node(state) != "DrawCard":
            assert game.faults(state) == ()
            if game.current_player(state) == -1:
                state = game.step(state, game.chance_outcomes(state).sample(rng))
            else:
                state = game.step(state, rng.choice(game.legal_actions(state)))
            rolls += bool(told(state, "RollOffWon"))
        boxes = state.options.boxes
        laid = {tile.tile for _, tile in state.town.tiles}
        assert len(state.town.pads) == len(laid & HELIPADS)
        assert rolls == 1 + len(state.town.pads)  # the first is for who begins
        if guard == "all":
            assert {
                tile for tile in HELIPADS | {*ENTRANCES.values(), TileId.ESCALATOR} if TILES[tile].box in boxes
            } <= laid
            assert len(state.town.pads) == len(boxes)
        assert (TileId.HELIPAD in laid) is town or guard == "off"


@pytest.mark.rule("STCB-TILE-07", "STCB-ALONE-05", "STCB-END-07")
def test_s103_the_mall_must_keep_room() -> None:
    """S-103: only (0, -2) is left, and tiles there must leave room for the Escalator and the Helipad behind it."""
    shops = {(-1, -1): ("department_store", 3), (1, -1): ("food_court", 1)}
    town = town_of({**ALONE_MALL, **shops})
    alone = {"expansions": "z3", "town": False}
    assert lay(town, "appliance_store", **alone) == lay(town, "outfitter", **alone) == []
    assert lay(town, "pet_store", **alone) == ["0,-2 r=1", "0,-2 r=3"]
    assert lay(town, "consignment_shop", **alone) == ["0,-2", "0,-2 r=2"]
    assert lay(town, "escalator", **alone) == ["0,-2"]
    assert lay(town, "appliance_store", helipad_guard="off", **alone) == ["0,-2"]
    assert lay(town.with_tile((0, -2), TileId.ESCALATOR), "helipad_mall", **alone) == ["0,-3"]


@pytest.mark.rule("STCB-TILE-07", "STCB-ALONE-05")
def test_s104_the_base_must_keep_room() -> None:
    """S-104: only (0, -3) is left, and tiles there must leave a place for the Base Helipad."""
    town = town_of({**ALONE_BASE, (-1, -2): ("armory", 3), (1, -2): ("top_secret_lab", 1)})
    alone = {"expansions": "z2", "town": False}
    assert lay(town, "motor_pool", **alone) == lay(town, "base_curve", **alone) == []
    assert lay(town, "base_t_junction", **alone) == ["0,-3 r=1", "0,-3 r=3"]
    assert lay(town, "base_straight", **alone) == ["0,-3"]
    assert lay(town, "base_four_way", **alone) == ["0,-3"]


@pytest.mark.rule("STCB-TILE-07")
def test_s112_gate_and_helipad_want_the_same_cell() -> None:
    """S-112: a straight may go there under `town`, not under `all`; crossroads and T-junction may under both, the gate may not."""
    tiles = {(0, 0): "town_square", (0, -1): "hospital", (1, 0): ("police_station", 1), (0, 1): ("sporting_goods", 2)}
    town = town_of(tiles)
    assert lay(town, "straight", expansions="z2", helipad_guard="town") == ["-1,0 r=1"]
    assert lay(town, "straight", expansions="z2") == []
    for guard in ("town", "all"):
        assert lay(town, "four_way", expansions="z2", helipad_guard=guard) == ["-1,0"]
        assert lay(town, "t_junction", expansions="z2", helipad_guard=guard) == ["-1,0", "-1,0 r=2"]
    assert lay(town, "curve", expansions="z2") == lay(town, "front_gate", expansions="z2") == []


def brute(town: Town, tile: TileId, needed: tuple[TileId, ...]) -> set[tuple[Any, int]]:
    """Return the places that leave room for all needed tiles, found by trying all ways to lay them."""
    return {
        (action.cell, action.r)
        for action in places(town, tile)
        if can_lay(grown(town, tile, action.cell, action.r), needed)
    }


def grown(town: Town, tile: TileId, cell: Any, r: int) -> Town:
    """Return a map with one more tile, and with the tiles that come behind it."""
    for there, laid in with_put_aside(tile, cell, r):
        town = town.with_tile(there, laid.tile, laid.r)
    return town


def can_lay(town: Town, needed: tuple[TileId, ...]) -> bool:
    """Return whether tiles can be laid one after the other, by trying."""
    if not needed:
        return True
    return any(can_lay(grown(town, needed[0], action.cell, action.r), needed[1:]) for action in places(town, needed[0]))


@pytest.mark.rule("STCB-TILE-07")
@pytest.mark.parametrize(("expansions", "town"), [("z2", True), ("both", True), ("z2", False), ("z3", False)])
def test_the_guard_against_trying(expansions: Any, town: bool) -> None:
    """On random narrow maps the guard allows exactly the places that leave room for all needed tiles."""
    rng = random.Random(expansions)
    narrow = [tile for tile in TileId if len(TILES[tile].exits) < 3]
    for _ in range(4):
        state = new_game(Options(expansions=expansions, town=town))
        board = state.town
        pool = [
            tile
            for tile, _ in first_pool(state.options.boxes, None)
            if tile in narrow and tile not in ENTRANCES.values()
        ]
        for _ in range(4):
            state = attrs.evolve(state, town=board)
            tile = rng.choice(pool)
            found = {(action.cell, action.r) for action in LayTile(tile).options(state)}
            assert found == brute(board, tile, needed_after(state, tile)), tile
            if found:
                cell, r = rng.choice(sorted(found))
                board = grown(board, tile, cell, r)


# --------------------------------------------------------------------------------------------------- jeep and ducts


@pytest.mark.rule("STCB-BASE-09", "STCB-BASE-10", "STCB-BASE-11", "STCB-MOVE-02")
def test_s56_the_jeep() -> None:
    """S-56: a human who leaves the Motor Pool by its gate has the jeep; on the street he counts 8 points; inside it is gone."""
    state = play(on(TILES_OF_G, "z2", squares={0: (4, -8)}), "step 3,-8")
    assert (state.jeeps, told(state, "JeepTaken")[0].seat) == ((0,), 0)
    assert [str(event) for event in state.events] == ["Player 1 moves to 3,-8.", "Player 1 has the jeep."]
    assert "in the jeep" in str(state)
    assert play(state, "step 4,-8").jeeps == ()

    ride = on(TILES_OF_G, "z2", node="count", squares={0: (3, -8)}, jeeps=[0])
    assert ride.points == 8
    assert on(TILES_OF_G, "z2", node="count", squares={0: (3, -8)}, jeeps=[0], tables={0: ["skateboard"]}).points == 12
    without = on(TILES_OF_G, "z2", squares={0: (4, -8)}, options={"jeep": False})
    assert play(without, "step 3,-8").jeeps == ()
    assert game.faults(attrs.evolve(state, jeeps=(0,), squares=((4, -8), (1, 1))))


@pytest.mark.rule("STCB-BASE-11", "STCB-DEATH-02")
def test_the_jeep_is_lost_on_death() -> None:
    state = on(
        TILES_OF_G,
        "z2",
        node="encounter",
        squares={0: (3, -8)},
        jeeps=[0],
        health={0: 1},
        zombies=[(3, -8)],
        bullets={0: 0},
    )
    follow(state, ("fight pistol; roll 1", {"health A": 0, "jeeps": ()}))


@pytest.mark.rule("STCB-MALL-05", "STCB-MOVE-06")
def test_s57_and_s106_the_air_duct() -> None:
    """S-57, S-106: he crawls to the only duct of a tile that touches; there he may take tokens, but not step."""
    state = on(
        TILES_OF_K,
        "z3",
        node="turn_start",
        squares={0: (-3, -6)},
        health_tokens=[(-3, -2)],
        bullet_tokens=[(-3, -2)],
        bullets={0: 0},
    )
    assert state.duct
    assert [line for line in options(state) if line.startswith("crawl")] == ["crawl -3,-2"]
    assert refusal(state, "crawl 3,-6") == "STCB-MALL-05"
    assert "`crawl` to give up all points" in str(state)
    led = [{"card": "brain_cramp", "owner": 1, "target": 0}]
    steered = on(TILES_OF_K, "z3", node="turn_start", squares={0: (-3, -6)}, markers=led)
    assert "crawl" not in str(steered)

    out = play(state, "crawl -3,-2")
    assert (out.points, out.duct, options(out)) == (0, False, ["take health", "take bullets", "stop"])
    both = follow(out, ("take health", {"health A": 4}))
    assert play(both, "take bullets").bullets[0] == 1

    met = attrs.evolve(state, zombies=(((-3, -2), 1),))
    assert node(play(met, "crawl -3,-2")) == "Encounter"
    left = play(state, "step -2,-6", "step -3,-6")
    assert not left.duct
    assert refusal(left, "crawl -3,-2") == "STCB-MALL-05"
    closed = on(TILES_OF_K, "z3", node="turn_start", squares={0: (-3, -6)}, options={"air_ducts": False})
    assert not closed.duct


@pytest.mark.rule("STCB-MALL-05", "STCB-MALL-08", "STCB-MALL-03")
def test_ducts_keep_to_their_floor() -> None:
    """No duct leads from the first floor to the second, though the tiles touch."""
    tiles = {**TILES_OF_K, (0, -4): ("four_way_hall", 0, 2), (-1, -3): ("appliance_store", 3, 2)}
    state = on(tiles, "z3", node="turn_start", squares={0: (-3, -6)})
    assert [line for line in options(state) if line.startswith("crawl")] == ["crawl -3,-2"]


# ------------------------------------------------------------------------------------------------ without the town


@pytest.mark.rule("STCB-ALONE-01", "STCB-TILE-07")
def test_s113_what_cannot_be_played() -> None:
    """S-113: a game without the town needs exactly one expansion; each refusal gives its reason."""
    expansions: Any
    for expansions, words in (("none", "no tile to play on"), ("both", "two tiles would lie in the middle")):
        with pytest.raises(InvalidOptions, match=words) as caught:
            Options(town=False, expansions=expansions)
        assert caught.value.faults[0].rule == "STCB-ALONE-01"
    for prepared in (MAP_G, MAP_K, MAP_A2):
        with pytest.raises(InvalidOptions, match="of a set that takes no part"):
            Options(map=prepared)
    assert Options(map=MAP_A2, expansions="z2", town=False).boxes == {Box.Z2}
    with pytest.raises(InvalidOptions, match="town_square does not lie"):
        Options(map=MAP_A2, expansions="z2")


@pytest.mark.rule("STCB-ALONE-02", "STCB-ALONE-03", "STCB-ALONE-06", "STCB-CARD-31")
def test_s100_base_and_mall_alone() -> None:
    """S-100, S-89: the base has piles of 4, 4, 3 and 30 cards, the mall 5, 4, 4 and 32; tokens behind the gate come first."""
    state = play(new_game(Options(players=3, expansions="z2", town=False)), "roll 1", "roll 6", "roll 2")
    assert ([pile.unseen for pile in state.piles], sum(count for _, count in state.deck)) == ([4, 4, 3], 30)
    assert (node(state), state.active, len(options(state))) == ("PlaceTokens", 1, 2)
    while node(state) == "PlaceTokens":
        state = play(state, options(state)[0])
    assert sum(count for _, count in state.zombies) == 2 + 4
    assert (node(state), state.active) == ("RevealTile", 1)
    assert dict(state.unseen) == dict(second_pool(Box.Z2, None))

    mall = new_game(Options(players=3, expansions="z3", town=False))
    assert ([pile.unseen for pile in mall.piles], sum(count for _, count in mall.deck)) == ([5, 4, 4], 32)
    for expansions, cards in ((Expansions.Z2, 80), (Expansions.Z3, 82), (Expansions.BOTH, 112)):
        assert sum(count for _, count in new_game(Options(expansions=expansions)).deck) == cards


@pytest.mark.rule("STCB-ALONE-04", "STCB-GEO-06", "STCB-GEO-12", "STCB-ALONE-02")
def test_s105_on_map_a2() -> None:
    """S-105: the figures begin on (1, 1) of the gate, in sight of the Helipad."""
    state = to_the_end(new_game(Options(players=2, expansions="z2", town=False, map=MAP_A2, first_player="seat0")))
    assert state.squares == ((1, 1), (1, 1))
    assert len(state.town.lines_from((1, 1))[0]) >= 9
    assert (1, -8) in state.town.lines_from((1, 1))[0]


@pytest.mark.rule("STCB-BASE-12", "STCB-END-01")
@pytest.mark.parametrize(("tiles", "expansions"), [(MAP_A2, "z2"), (MAP_A3, "z3")])
def test_humans_win_on_any_helipad(tiles: Any, expansions: str) -> None:
    """They win on the Base Helipad and on the Mall Helipad, without the town."""
    state = game.pose(
        squares={0: (1, -7)},
        options={"players": 2, "map": tiles, "expansions": expansions, "town": False, "card_windows": "own_turn"},
    )
    assert game.outcome(play(state, "step 1,-8")).returns == (1.0, -1.0)  # type: ignore[union-attr]


@pytest.mark.rule("STCB-TOKEN-08", "STCB-BASE-07", "STCB-TOKEN-06")
def test_the_lab_holds_enhanced_zombies() -> None:
    """It gets six; the fixed rule also puts zombies on the Front Gate."""
    state = new_game(Options(players=2, expansions="z2", town=False, token_placement="canonical"))
    state = attrs.evolve(state, agenda=(LayTile(TileId.TOP_SECRET_LAB),))
    state = play(state, "lay 1,-2 r=1")
    assert len(state.enhanced) == 6
    assert {TILES[state.town.tile_at(zombie.square)].zombie for zombie in state.enhanced} == {Zombie.ENHANCED}
    assert Laid(TileId.TOP_SECRET_LAB, 1) == state.town.cells[1, -2]
    gate = play(laying(2, expansions="both"), "reveal front_gate", "lay 0,-1")
    assert {(0, -3), (1, -3), (1, -2)} <= {square for square, _ in gate.zombies}
    assert CENTER in gate.town.cells
