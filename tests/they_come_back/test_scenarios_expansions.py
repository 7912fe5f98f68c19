"""The worked scenarios of the book about base and mall: laying, floors, ways, ducts, the jeep, cards, and play without the town."""
# ruff: noqa: S106 - tokens are no passwords

import random
from functools import partial
from typing import Any

import attrs
import pytest

from tests.they_come_back import maps
from tests.they_come_back.driving import A, B, effect, follow, laying, node, options, play, show, table, to_the_end
from tests.they_come_back.maps import ALONE_2, ALONE_3
from tests.trying import case
from zombiekit import CHANCE, InvalidOptions
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box import CENTER, HELIPADS, TILES, Box, Laid, Options, TileId, Town, Zombie
from zombiekit.games.they_come_back.box.tiles import ENTRANCES
from zombiekit.games.they_come_back.rules.keeping_room import first_pool, needed_after, second_pool, with_put_aside
from zombiekit.games.they_come_back.rules.laying import LayTile, places
from zombiekit.games.they_come_back.state import new_game

on = partial(table, players=2)
"""A position on one of the book's maps, for two players."""


def town_of(tiles: dict[tuple[int, int], Any]) -> Town:
    """Return a map of tiles."""
    return Town(game.PreparedMap(tiles).tiles)


# ------------------------------------------------------------------------------------------------------------- laying


@pytest.mark.rule("STCB-BASE-01", "STCB-BASE-02", "STCB-BASE-03", "STCB-BASE-04", "STCB-BASE-05", "STCB-TOKEN-02")
def test_s10_the_gate_comes_first() -> None:
    """S-10: the gate has four places; road and crossroads follow in line; tokens go tile by tile; 11 tiles are dealt, next player first."""
    together = ["front_gate", "base_straight", "base_four_way"]
    state = follow(laying(3, expansions="z2", token_placement="player"), ("", {"piles.unseen": [10, 10, 9]}))
    state = play(state, "reveal front_gate")
    assert len(options(state)) == 4
    state = follow(state, ("lay 0,-1", {"told TileLaid.tile": together}))
    for rows, chosen, zombies in ((range(-3, 0), 3, 4), (range(-6, -3), 2, 3), (range(-9, -6), 4, 5)):
        squares = [square for square in state.town.squares if square[1] in rows]
        assert len(squares) == zombies
        while node(state) == "PlaceTokens" and int(options(state)[0].split(",")[1]) in rows:
            assert {*options(state)} <= {f"place {x},{y}" for x, y in squares}
            state = play(state, options(state)[-1])
        assert sum(square in squares for square, _ in state.zombies) == chosen
    follow(state, ("", {"piles.unseen": [12, 14, 13], "node": "RevealTile", "active": B}))
    assert sum(count for _, count in state.unseen) == 39


@pytest.mark.rule("STCB-BASE-04", "STCB-BASE-05", "STCB-MALL-01", "STCB-MALL-06")
def test_s97_gate_and_door() -> None:
    """S-97: with both expansions and two players, gate and door each add their own tiles to the piles."""
    state = follow(
        laying(2, expansions="both"),
        ("", {"piles.unseen": [15, 15]}),
        ("reveal curve; lay 0,-1 r=2; reveal front_gate; lay 1,0 r=1", {"piles.unseen": [20, 19]}),
        ("reveal front_door; lay -1,0 r=3", {"piles.unseen": [25, 26]}),
    )
    assert dict(state.unseen)[TileId.FOUR_WAY_HALL] == 2


@pytest.mark.rule(
    "STCB-SETUP-08", "STCB-BASE-06", "STCB-MALL-04", "STCB-BASE-12", "STCB-TILE-07", "STCB-ALONE-05", "STCB-ALONE-07"
)
@pytest.mark.parametrize(
    ("expansions", "town"), [("z2", True), ("z3", True), ("both", True), ("z2", False), ("z3", False)]
)
@pytest.mark.parametrize("guard", ["all", "town", "off"])
def test_maps_laid_at_random(expansions: Any, town: bool, guard: Any) -> None:
    """No position has faults; `all` keeps room for every helipad, gate, door and Escalator in play, `town` for the town's Helipad."""
    made = Options(token_placement="canonical", players=3, expansions=expansions, town=town, helipad_guard=guard)
    for seed in range(3 if guard == "all" else 1):
        rng = random.Random(seed)
        state, rolls = new_game(made), 0
        while state.agenda and not state.round and node(state) != "DrawCard":
            assert game.faults(state) == ()
            if game.current_player(state) == CHANCE:
                state = game.step(state, game.chance_outcomes(state).sample(rng))
            else:
                state = game.step(state, rng.choice(game.legal_actions(state)))
            rolls += len(show(state, "told RollOffWon"))
        boxes = state.options.boxes
        laid = {tile.tile for _, tile in state.town.tiles}
        assert len(state.town.pads) == len(laid & HELIPADS)
        assert rolls == 1 + len(state.town.pads)  # the first is for who begins
        if guard == "all":
            needed = HELIPADS | {*ENTRANCES.values(), TileId.ESCALATOR}
            assert {tile for tile in needed if TILES[tile].box in boxes} <= laid
            assert len(state.town.pads) == len(boxes)
        assert (TileId.HELIPAD in laid) is town or guard == "off"


@pytest.mark.rule("STCB-TILE-02", "STCB-TILE-04", "STCB-TILE-07", "STCB-MALL-03", "STCB-MALL-04")
@pytest.mark.rule("STCB-ALONE-02", "STCB-ALONE-05", "STCB-END-07")
@pytest.mark.parametrize(("tiles", "settings", "tile", "found"), maps.PLACES)
def test_places_of_tiles(tiles: Any, settings: dict[str, Any], tile: str, found: dict[Any, str]) -> None:
    """S-05, S-58, S-101 to S-104, S-112: where tiles may lie behind gate and door, and what keeps room for what must still be laid."""
    board = town_of(tiles)
    state = attrs.evolve(new_game(Options(**settings)), town=board)
    offered: dict[Any, str] = {}
    for action in places(board, TileId(tile), needed_after(state, TileId(tile))):
        offered[action.cell] = offered.get(action.cell, "") + str(action.r)
    assert offered == found


def grown(town: Town, tile: TileId, cell: Any, r: int) -> Town:
    """Return a map with one more tile, and with the tiles that come behind it."""
    for there, laid in with_put_aside(tile, cell, r):
        town = town.with_tile(there, laid.tile, laid.r)
    return town


def can_lay(town: Town, needed: tuple[TileId, ...]) -> bool:
    """Return whether tiles can be laid one after the other, by trying."""
    return not needed or any(can_lay(grown(town, needed[0], *place), needed[1:]) for place in ways(town, needed[0]))


def ways(town: Town, tile: TileId) -> set[tuple[Any, int]]:
    """Return where and how turned a tile may be laid if no other needs room."""
    return {(action.cell, action.r) for action in places(town, tile)}


@pytest.mark.rule("STCB-TILE-07")
@pytest.mark.parametrize(("expansions", "town"), [("z2", True), ("both", True), ("z2", False), ("z3", False)])
def test_the_guard_against_trying(expansions: Any, town: bool) -> None:
    """On random narrow maps the guard allows exactly the places that leave room for all needed tiles."""
    rng = random.Random(expansions)
    wide = {*ENTRANCES.values(), *(tile for tile in TileId if len(TILES[tile].exits) > 2)}
    for _ in range(4):
        state = new_game(Options(expansions=expansions, town=town))
        pool = [tile for tile, _ in first_pool(state.options.boxes, None) if tile not in wide]
        for _ in range(4):
            tile = rng.choice(pool)
            found = {(action.cell, action.r) for action in LayTile(tile).options(state)}
            needed = needed_after(state, tile)
            assert found == {way for way in ways(state.town, tile) if can_lay(grown(state.town, tile, *way), needed)}
            if found:
                state = attrs.evolve(state, town=grown(state.town, tile, *rng.choice(sorted(found))))


# ----------------------------------------------------------------------------------------------- ways, jeep and ducts


base = partial(on, town=maps.TILES_OF_G, options={"expansions": "z2"})
ride = partial(base, at={A: (3, -8)}, jeeps=[A])
at_a_duct = partial(on, town=maps.TILES_OF_K, at={A: (-3, -6)}, options={"expansions": "z3"})
tokens = partial(at_a_duct, health_tokens=[(-3, -2)], bullet_tokens=[(-3, -2)])
UPSTAIRS = {(0, -4): ("four_way_hall", 0, 2), (-1, -3): ("appliance_store", 3, 2)}
TAKEN = ("take health; take bullets", {"health A": 4, "bullets A": 1})
alone = partial(on, town=maps.TILES_OF_A2, options=ALONE_2)
sale = partial(on, town=maps.TILES_OF_A3, options=ALONE_3, hands={A: ["clearance_sale"]})
BARRED = {"refusal play clearance_sale": "STCB-EVENT-47"}
mover = partial(alone, hands={A: ["i_think_its_over_here"]})
ARMORY, MESS_HALL = "i_think_its_over_here tile=-1,-2", "i_think_its_over_here tile=1,-2"
HALL = ["0,-4 r=1", "0,-4 r=3", "-1,-3", "-1,-3 r=2", "1,-3", "1,-3 r=2"]


@pytest.mark.parametrize("steps", [
    case("STCB-BASE-09, STCB-BASE-10, STCB-BASE-11, STCB-MOVE-02, STCB-DEATH-02, STCB-EVENT-33: S-56: a human who leaves the Motor Pool by its "
         "gate has the jeep; on the street 8 points are counted, at most 36; inside, or on death, it is gone",
         partial(base, at={A: (4, -8)}),
         ("step 3,-8", {"jeeps": (A,), "told JeepTaken.seat": [A], "events": ["Player 1 moves to 3,-8.", "Player 1 has the jeep."]}),
         ("step 4,-8", {"jeeps": ()}),
         partial(ride, "count"), ("", {"points": 8}),
         partial(ride, "count", tables={A: ["skateboard"]}), ("", {"points": 12}),
         partial(ride, health={A: 5}, tables={A: ["skateboard", "i_see_the_helicopter"]}, hands={A: ["adrenaline_rush"]}),
         ("play adrenaline_rush", {"count": 36, "points": 36, "faults": ()}),
         partial(base, at={A: (4, -8)}, options={"expansions": "z2", "jeep": False}), ("step 3,-8", {"jeeps": ()}),
         partial(ride, "encounter", health={A: 1}, zombies=[(3, -8)]),
         ("fight pistol; roll 1", {"health A": 0, "jeeps": ()})),
    case("STCB-MALL-05, STCB-MOVE-06, STCB-MALL-08: S-57: a human crawls to the only duct of a tile that touches, and may take "
         "tokens, but not step, and deals with zombies; a duct once left is closed",
         tokens, ("", {"duct": True, "lines crawl": ["-3,-2"], "refusal crawl 3,-6": "STCB-MALL-05"}),
         [("crawl -3,-2", {"points": 0, "duct": False, "options": ["take health", "take bullets", "stop"]}), TAKEN],
         ("step -2,-6; step -3,-6", {"duct": False, "refusal crawl -3,-2": "STCB-MALL-05"}),
         partial(tokens, zombies=[(-3, -2)]), ("crawl -3,-2", {"node": "Encounter"}),
         partial(at_a_duct, options={"expansions": "z3", "air_ducts": False}), ("", {"duct": False})),
    case("STCB-MALL-03, STCB-MALL-05, STCB-EVENT-01: S-106: only Adrenaline Rush doubles the points counted before. No duct "
         "leads from the first floor to the second, though tiles touch",
         partial(at_a_duct, town={**maps.TILES_OF_K, **UPSTAIRS}), ("", {"lines crawl": ["-3,-2"]}),
         partial(tokens, hands={A: ["adrenaline_rush"]}),
         ("until MoveChoice; crawl -3,-2", {"points": 0}),
         ("", {"options": ["take health", "take bullets", "play adrenaline_rush", "stop"]}),
         TAKEN,
         ("play adrenaline_rush", {"points": 4, "options": ["step -3,-3", "step -2,-2", "step -3,-1", "stop"]})),
    case("STCB-ALONE-04, STCB-MOVE-01, STCB-SWARM-07: S-105: four points lead from the gate to 1,-3; a zombie on the Base Helipad "
         "sees the figures on the gate and steps toward them",
         alone, ("step 1,0; step 1,-1; step 1,-2; step 1,-3", {"points": 0, "steps": []}),
         partial(alone, "swarm_roll", zombies=[(1, -8)]), ("roll 1", {"told ZombieMoved.target": [(1, -7)]})),
    case("STCB-BASE-12, STCB-END-01: humans win on any helipad, on that of the base and on that of the mall, without the town",
         *[step for map_, sets in ((maps.MAP_A2, ALONE_2), (maps.MAP_A3, ALONE_3)) for step in (
             partial(on, "turn_start", town=None, at={A: (1, -7)}, options={"map": map_, **sets}),
             ("step 1,-8", {"returns": (1.0, -1.0)}))]),
    case("STCB-EVENT-47, STCB-CARD-16: S-107: a sale kills on the hall squares of the player's tile, but not from a store or "
         "the Mall Helipad",
         partial(sale, at={A: (1, -6)}, zombies=[(0, -5), (1, -5), (1, -4)]),
         ("play clearance_sale", {"kills A": 1, "zombies": {(1, -5): 1, (1, -4): 1}}),
         partial(sale, at={A: (1, -5)}, zombies=[(0, -9), (0, -5)]), ("", BARRED),
         partial(sale, at={A: (1, -7)}, zombies=[(0, -9), (0, -5)]), ("", BARRED),
         partial(sale, at={A: (1, 0)}, zombies=[(1, 1), (1, 2)]),
         ("play clearance_sale", {"kills A": 1, "zombies": {(1, 2): 1}})),
    case("STCB-ALONE-04, STCB-CARD-25, STCB-EVENT-34: S-111, the base: only Armory and Mess Hall can be moved, to any place "
         "where they fit",
         mover, ("", {"lines play": [ARMORY, MESS_HALL]}),
         [(f"play {ARMORY}", {"lines lay": ["0,-4", "-1,-3 r=3", "1,-3 r=1", "2,-2 r=1"]})],
         (f"play {MESS_HALL}", {"lines lay": HALL})),
    case("STCB-ALONE-04, STCB-CARD-26, STCB-EVENT-38: S-111, the rocket: it cannot destroy the starting tile, a helipad, or a "
         "tile with no empty cell beside it",
         partial(alone, tables={A: ["rocket_launcher"]}),
         ("", {"lines use": [f"rocket_launcher tile={cell}" for cell in ("-1,-2", "1,-2", "0,-1")]}),
         partial(base, tables={A: ["rocket_launcher"]}),
         ("", {"lines use": [f"rocket_launcher tile={cell}" for cell in ("0,-3", "1,-3", "0,-2", "0,-1")]})),
])  # fmt: skip
def test_scenarios_of_base_and_mall(steps: tuple[Any, ...]) -> None:
    follow(None, *steps)


def test_what_the_scenarios_say_besides() -> None:
    """The table tells of the jeep and the duct; nobody sits in the jeep inside, or crawls while steered; bots move a tile."""
    driving = play(base(at={A: (4, -8)}), "step 3,-8")
    assert "in the jeep" in str(driving)
    assert [fault.rule for fault in game.faults(attrs.evolve(driving, squares=((4, -8), (1, 1))))] == ["STCB-BASE-11"]
    assert "`crawl` to give up all points" in str(tokens())
    assert "crawl" not in str(at_a_duct(markers=[effect("brain_cramp", B, target=A)]))
    state = play(mover(), f"play {MESS_HALL}")
    chosen = game.rollout(state, game.legal_actions(state), random.Random(1))
    assert str(chosen).removeprefix("lay ") in HALL


# ------------------------------------------------------------------------------------------------ without the town


@pytest.mark.rule("STCB-ALONE-01", "STCB-TILE-07")
@pytest.mark.parametrize(("settings", "words", "clauses"), [
    ({"town": False, "expansions": "none"}, "no tile to play on", ["STCB-ALONE-01"]),
    ({"town": False, "expansions": "both"}, "two tiles would lie in the middle", ["STCB-ALONE-01"]),
    ({"map": maps.MAP_G}, "to a set that is not in play", ["INV-2"]),
    ({"map": maps.MAP_K}, "to a set that is not in play", ["INV-2"]),
    ({"map": maps.MAP_A2}, "to a set that is not in play", ["INV-2"]),
    ({"map": maps.MAP_A2, "expansions": "z2"}, "town_square does not lie", ["STCB-SETUP-02"]),
])  # fmt: skip
def test_s113_what_cannot_be_played(settings: dict[str, Any], words: str, clauses: list[str]) -> None:
    """S-113: a game without the town needs exactly one expansion; each refusal gives its reason."""
    with pytest.raises(InvalidOptions, match=words) as caught:
        Options(**settings)
    assert [fault.rule for fault in caught.value.faults] == clauses


@pytest.mark.rule("STCB-ALONE-02", "STCB-ALONE-03", "STCB-ALONE-06", "STCB-CARD-31", "STCB-TOKEN-02", "STCB-TILE-09")
def test_s100_base_and_mall_alone() -> None:
    """S-100, S-89: the base has piles of 4, 4, 3 and 30 cards, the mall 5, 4, 4 and 32; tokens behind the gate come first.

    Zombies can be placed there in 15 ways, none on the gate; curve and T-junction then come with 2/11 each.
    """
    state = play(new_game(Options(players=3, **ALONE_2)), "roll 1; roll 6; roll 2")
    follow(state, ("", {"piles.unseen": [4, 4, 3], "node": "PlaceTokens", "active": B}))
    assert (sum(count for _, count in state.deck), len(options(state))) == (30, 2)
    results, reached = set(), [state]
    while reached:
        state = reached.pop()
        if node(state) == "PlaceTokens":
            reached += [play(state, line) for line in options(state)]
            continue
        results.add(state.zombies)
        follow(state, ("", {"node": "RevealTile", "active": B}))
        assert sum(count for _, count in state.zombies) == 2 + 4
    assert len(results) == 15
    assert all(square[1] < 0 for result in results for square, _ in result)
    assert dict(state.unseen) == dict(second_pool(Box.Z2, None))
    odds = {str(outcome): weight for outcome, weight in game.chance_outcomes(state)}
    assert (odds.pop("reveal base_curve"), odds.pop("reveal base_t_junction"), [*odds.values()]) == (2, 2, [1] * 7)

    mall = new_game(Options(players=3, **ALONE_3))
    follow(mall, ("", {"piles.unseen": [5, 4, 4]}))
    assert sum(count for _, count in mall.deck) == 32
    decks = [new_game(Options(expansions=sets)).deck for sets in ("z2", "z3", "both")]
    assert [sum(count for _, count in deck) for deck in decks] == [80, 82, 112]


@pytest.mark.rule("STCB-ALONE-04", "STCB-GEO-06", "STCB-GEO-12", "STCB-ALONE-02")
def test_s105_on_map_a2() -> None:
    """S-105: the figures begin on (1, 1) of the gate, in sight of the Helipad."""
    settings = Options(players=2, map=maps.MAP_A2, first_player="seat0", **ALONE_2)
    state = follow(to_the_end(new_game(settings)), ("", {"squares": ((1, 1), (1, 1))}))
    assert len(state.town.lines_from((1, 1))[0]) >= 9
    assert (1, -8) in state.town.lines_from((1, 1))[0]


@pytest.mark.rule("STCB-TOKEN-08", "STCB-BASE-07", "STCB-TOKEN-06")
def test_the_lab_holds_enhanced_zombies() -> None:
    """It gets six; the fixed rule also puts zombies on the Front Gate."""
    state = new_game(Options(players=2, token_placement="canonical", **ALONE_2))
    state = play(attrs.evolve(state, agenda=(LayTile(TileId.TOP_SECRET_LAB),)), "lay 1,-2 r=1")
    kinds = [TILES[state.town.tile_at(zombie.square)].zombie for zombie in state.enhanced]
    assert kinds == [Zombie.ENHANCED] * 6
    assert Laid(TileId.TOP_SECRET_LAB, 1) == state.town.cells[1, -2]
    gate = play(laying(2, expansions="both"), "reveal front_gate; lay 0,-1")
    assert {(0, -3), (1, -3), (1, -2)} <= {square for square, _ in gate.zombies}
    assert CENTER in gate.town.cells
