"""The worked scenarios of the book about places, ways and cards on the maps of base and mall, and about the end of the set-up."""
# ruff: noqa: S106 - tokens are no passwords

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest

from tests.they_come_back.driving import follow, node, on_map_m, options, play, refusal, told
from tests.they_come_back.maps import TILES_OF_A2, TILES_OF_A3, TILES_OF_G, TILES_OF_K, TILES_OF_M, M
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back.box.options import Options
from zombiekit.games.they_come_back.box.tiles import TileId
from zombiekit.games.they_come_back.box.town import Town
from zombiekit.games.they_come_back.rules.keeping_room import needed_after
from zombiekit.games.they_come_back.rules.laying import LayTile, places
from zombiekit.games.they_come_back.state import State, new_game

ALONE_2: dict[str, Any] = {"expansions": "z2", "town": False}
ALONE_3: dict[str, Any] = {"expansions": "z3", "town": False}


def position(tiles: dict[tuple[int, int], Any], settings: dict[str, Any], **facts: Any) -> State:
    """Return a position on one of the book's maps. Only the players in `bullets` have Bullets."""
    asked: dict[str, Any] = {"players": 2, "card_windows": "own_turn", **settings}
    bullets = {0: 0, 1: 0, **facts.pop("bullets", {})}
    given: dict[str, Any] = {"tiles": tiles, "options": asked, "bullets": bullets, **facts}
    return game.pose(**given)


def lay(board: Town, tile: str, **settings: Any) -> list[str]:
    """Return the places where a tile may be laid under some options."""
    state = attrs.evolve(new_game(Options(**settings)), town=board)
    found = places(board, TileId(tile), needed_after(state, TileId(tile)))
    return sorted(str(action).removeprefix("lay ") for action in found)


def moves(state: State, card: str) -> dict[str, list[str]]:
    """Return each tile that a card can be played at, with its new places; none if the card moves no tile."""
    found: dict[str, list[str]] = {}
    for line in options(state):
        if line.startswith(f"play {card} tile="):
            after = play(state, line)
            going = options(after) if node(after) != node(state) else []
            found[line.partition("tile=")[2]] = sorted(way.removeprefix("lay ") for way in going)
    return found


def chances(state: State, tiles: int) -> dict[str, float]:
    """Return how many of the unseen tiles there are of each kind, given their total."""
    weights = {str(outcome).removeprefix("reveal "): weight for outcome, weight in game.chance_outcomes(state)}
    return {tile: weight * tiles / sum(weights.values()) for tile, weight in weights.items()}


# ------------------------------------------------------------------------------------------------------------- laying


@pytest.mark.rule("STCB-MALL-04", "STCB-TILE-04", "STCB-MALL-03")
def test_s58_the_mall_helipad_has_one_place() -> None:
    """S-58: it is behind the Escalator; without that tile there is no place."""
    board = Town(game.PreparedMap(TILES_OF_K).tiles)
    assert lay(board, "helipad_mall", expansions="z3") == ["0,-4"]
    assert lay(board.without_tile((0, -3)), "helipad_mall", expansions="z3", helipad_guard="off") == []


@pytest.mark.rule("STCB-ALONE-02", "STCB-TILE-02", "STCB-TILE-04")
def test_s101_places_around_the_base() -> None:
    """S-101: all places are at the crossroads; none is beside the gate or the straight, none south of the gate."""
    board = new_game(Options(**ALONE_2)).town
    cells = ("-1,-2", "0,-3", "1,-2")
    assert lay(board, "base_curve", **ALONE_2) == [
        "-1,-2", "-1,-2 r=1", "0,-3 r=1", "0,-3 r=2", "1,-2 r=2", "1,-2 r=3",
    ]  # fmt: skip
    hall = lay(board, "mess_hall", **ALONE_2)
    assert (len(hall), [sum(way.split()[0] == cell for way in hall) for cell in cells]) == (6, [2, 2, 2])
    assert lay(board, "armory", **ALONE_2) == ["-1,-2 r=3", "0,-3", "1,-2 r=1"]


@pytest.mark.rule("STCB-ALONE-02", "STCB-MALL-03", "STCB-ALONE-05")
def test_s102_places_around_the_mall() -> None:
    """S-102: the Escalator has three places, the Music Store six."""
    board = new_game(Options(**ALONE_3)).town
    assert lay(board, "escalator", **ALONE_3) == ["-1,-1 r=3", "0,-2", "1,-1 r=1"]
    assert lay(board, "music_store", **ALONE_3) == [
        "-1,-1 r=2", "-1,-1 r=3", "0,-2", "0,-2 r=3", "1,-1", "1,-1 r=1",
    ]  # fmt: skip


@pytest.mark.rule("STCB-ALONE-03", "STCB-TOKEN-02", "STCB-TILE-09")
def test_s100_tokens_and_tiles_of_the_base() -> None:
    """S-100: zombies can be placed behind the gate in 15 ways, none on it; curve and T-junction then come with 2/11 each."""
    state = play(new_game(Options(players=3, **ALONE_2)), "roll 1", "roll 6", "roll 2")
    results = set()
    reached = [state]
    while reached:
        state = reached.pop()
        if node(state) == "PlaceTokens":
            reached += [play(state, line) for line in options(state)]
            continue
        results.add(state.zombies)
        assert (node(state), state.active) == ("RevealTile", 1)
    assert len(results) == 15
    assert all(square[1] < 0 for result in results for square, _ in result)
    odds = chances(state, 11)
    assert (odds.pop("base_curve"), odds.pop("base_t_junction")) == (2, 2)
    assert [*odds.values()] == [1] * 7


@pytest.mark.rule("STCB-SETUP-09", "STCB-END-07")
def test_s85_a_town_without_a_way_out() -> None:
    """S-85: with four dead ends around Town Square nobody can lay, the Helipad has no place, nobody wins."""
    ends = {(0, 0): "town_square", (0, -1): "hospital", (1, 0): ("police_station", 1), (0, 1): ("sporting_goods", 2)}
    state = attrs.evolve(
        play(new_game(Options(players=2, helipad_guard="off", token_placement="canonical")), "roll 6", "roll 1"),
        town=Town(game.PreparedMap(ends).tiles),
    )
    state = attrs.evolve(state, agenda=(*state.agenda[:-1], LayTile(TileId.LAWN_GARDEN)))
    state = play(state, *options(state)[:1])
    for _ in range(200):
        if state.result is not None:
            break
        state = play(state, options(state)[0])
    assert game.outcome(state).returns == (0.0, 0.0)  # type: ignore[union-attr]
    assert len(state.town.tiles) == 5


@pytest.mark.rule("STCB-SETUP-10", "STCB-SETUP-11", "STCB-SETUP-12")
def test_s92_from_the_map_to_the_first_turn() -> None:
    """S-92: figures on (1, 1), three cards for A, three for B, a roll-off, and its winner's turn begins."""
    state = on_map_m()
    drawn = []
    while node(state) == "DrawCard":
        drawn.append(state.active)
        state = play(state, options(state)[0])
    assert (state.squares, drawn, node(state)) == (((1, 1), (1, 1)), [0, 0, 0, 1, 1, 1], "RollOff")
    follow(state, ("roll 2; roll 5", {"active": 1, "round": 1}))


@pytest.mark.rule("STCB-TILE-09")
def test_s93_how_likely_each_tile_is() -> None:
    """S-93: 28 tiles are unseen at first, and 27 for the next player, with one straight less."""
    state = play(new_game(Options(players=2, token_placement="canonical")), "roll 6", "roll 1")
    first = chances(state, 28)
    assert [first.pop(tile) for tile in ("straight", "curve", "t_junction", "four_way")] == [4, 4, 4, 3]
    assert [*first.values()] == [1] * 13
    state = play(state, "reveal straight", "lay 0,-1")
    assert (state.active, chances(state, 27)["straight"]) == (1, 3)


# ----------------------------------------------------------------------------------------------------- ways and ducts


@pytest.mark.rule("STCB-GEO-01", "STCB-GEO-02", "STCB-GEO-05", "STCB-GEO-06", "STCB-GEO-07", "STCB-GEO-08")
@pytest.mark.parametrize(
    ("tiles", "square", "linked"),
    [
        (TILES_OF_M, (1, 1), {(1, 0), (0, 1), (2, 1), (1, 2)}),
        (TILES_OF_M, (7, 1), {(7, 0), (6, 1), (8, 1), (7, 2)}),
        (TILES_OF_M, (6, 0), {(7, 0), (6, 1)}),
        (TILES_OF_M, (4, -2), {(4, -3), (3, -2), (5, -2)}),
        (TILES_OF_M, (1, 3), {(1, 2), (1, 4)}),
        (TILES_OF_M, (-3, 1), {(-2, 1)}),
        (TILES_OF_M, (0, 5), {(0, 4), (1, 5)}),
        (TILES_OF_K, (1, -7), {(1, -8), (1, -6)}),
        (TILES_OF_A2, (1, 1), {(1, 0), (1, 2)}),
        (TILES_OF_A2, (1, 0), {(0, 0), (1, -1), (1, 1)}),
        (TILES_OF_A2, (1, 2), {(1, 1)}),
    ],
)
def test_s90_and_s105_linked_squares(tiles: Any, square: tuple[int, int], linked: set[tuple[int, int]]) -> None:
    """S-90, S-105: which squares are linked with a square."""
    assert {*Town(game.PreparedMap(tiles).tiles).links[square]} == linked
    assert len(M.squares) == 44


@pytest.mark.rule("STCB-ALONE-04", "STCB-MOVE-01", "STCB-SWARM-07", "STCB-GEO-12")
def test_s105_points_and_sight_at_the_base() -> None:
    """S-105: four points lead from the gate to (1, -3); a zombie on the Helipad sees the humans, and steps toward them."""
    state = position(TILES_OF_A2, ALONE_2, node="turn_start")
    state = play(state, "step 1,0", "step 1,-1", "step 1,-2", "step 1,-3")
    assert state.points == 0
    assert [line for line in options(state) if line.startswith("step")] == []

    far = play(position(TILES_OF_A2, ALONE_2, node="swarm_roll", zombies=[(1, -8)]), "roll 1")
    assert told(far, "ZombieMoved")[0].target == (1, -7)


@pytest.mark.rule("STCB-MALL-05", "STCB-MOVE-06", "STCB-EVENT-01")
def test_s106_out_of_the_duct_with_a_card() -> None:
    """S-106: he may take tokens, but not step until Adrenaline Rush doubles the points counted before."""
    ends = (-3, -2)
    state = position(
        TILES_OF_K,
        {"expansions": "z3"},
        node="turn_start",
        squares={0: (-3, -6)},
        health_tokens=[ends],
        bullet_tokens=[ends],
        hands={0: ["adrenaline_rush"]},
    )
    while "pass" in options(state):
        state = play(state, "pass")
    state = play(state, "crawl -3,-2")
    assert (state.points, {*options(state)}) == (0, {"take health", "take bullets", "stop", "play adrenaline_rush"})

    state = follow(state, ("take health; take bullets", {"health A": 4, "bullets A": 1}))
    state = play(state, "play adrenaline_rush")
    assert (state.points, {*options(state)}) == (4, {"step -3,-3", "step -2,-2", "step -3,-1", "stop"})


# -------------------------------------------------------------------------------------------------------------- cards


@pytest.mark.rule("STCB-EVENT-47", "STCB-CARD-16")
def test_s107_clearance_sale_without_the_town() -> None:
    """S-107: it kills on the hall squares of the player's tile, but not from a store or the Mall Helipad."""
    sale: dict[str, Any] = {"node": "turn_start", "hands": {0: ["clearance_sale"]}}

    state = position(TILES_OF_A3, ALONE_3, squares={0: (1, -6)}, zombies=[(0, -5), (1, -5), (1, -4)], **sale)
    state = play(state, "play clearance_sale")
    assert (state.kills[0], {square for square, _ in state.zombies}) == (1, {(1, -5), (1, -4)})

    for square in ((1, -5), (1, -7)):
        state = position(TILES_OF_A3, ALONE_3, squares={0: square}, zombies=[(0, -9), (0, -5)], **sale)
        assert "play clearance_sale" not in options(state)
        assert refusal(state, "play clearance_sale").startswith("STCB-")

    state = position(TILES_OF_A3, ALONE_3, squares={0: (1, 0)}, zombies=[(1, 1), (1, 2)], **sale)
    state = play(state, "play clearance_sale")
    assert (state.kills[0], state.zombies) == (1, (((1, 2), 1),))


@pytest.mark.rule("STCB-ALONE-04", "STCB-CARD-25", "STCB-EVENT-34")
def test_s111_which_tiles_of_the_base_move() -> None:
    """S-111: only Armory and Mess Hall can be moved, to any place where they fit."""
    state = position(TILES_OF_A2, ALONE_2, node="turn_start", hands={0: ["i_think_its_over_here"]})
    assert moves(state, "i_think_its_over_here") == {
        "-1,-2": ["-1,-3 r=3", "0,-4", "1,-3 r=1", "2,-2 r=1"],
        "1,-2": ["-1,-3", "-1,-3 r=2", "0,-4 r=1", "0,-4 r=3", "1,-3", "1,-3 r=2"],
    }


@pytest.mark.rule("STCB-ALONE-04", "STCB-CARD-26", "STCB-EVENT-38")
@pytest.mark.parametrize(
    ("tiles", "settings", "cells"),
    [
        (TILES_OF_A2, ALONE_2, {"-1,-2", "1,-2", "0,-1"}),
        (TILES_OF_G, {"expansions": "z2"}, {"0,-1", "0,-2", "0,-3", "1,-3"}),
    ],
)
def test_s111_which_tiles_the_rocket_destroys(tiles: Any, settings: Any, cells: set[str]) -> None:
    """S-111: it cannot destroy the starting tile, a helipad, or a tile with no empty cell beside it."""
    state = position(tiles, settings, node="turn_start", tables={0: ["rocket_launcher"]})
    found = {line.partition("tile=")[2] for line in options(state) if line.startswith("use rocket_launcher")}
    assert found == cells


@pytest.mark.rule("STCB-CARD-25")
def test_bots_move_tiles() -> None:
    """The rollout can choose where a card moves a tile."""
    state = position(TILES_OF_A2, ALONE_2, node="turn_start", hands={0: ["i_think_its_over_here"]})
    state = play(state, "play i_think_its_over_here tile=1,-2")
    chosen = game.rollout(state, game.legal_actions(state), random.Random(1))
    assert str(chosen) in options(state)
