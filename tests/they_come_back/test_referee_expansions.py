"""The referee alone, checked against the book's worked scenarios of the expansions, without the library."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from tests.they_come_back import maps
from tests.they_come_back.maps import ALONE_2, Z2, written_out
from tests.they_come_back.referee import guard, hordes, remaking, weapons
from tests.they_come_back.referee.board import Cell, Map
from tests.they_come_back.referee.deck import cards_in_use
from tests.they_come_back.referee.game import Referee
from tests.they_come_back.referee.laying import pool_of
from tests.they_come_back.referee.table import CHANCE
from tests.they_come_back.referee.tiles import BASE, MALL, TILES, TOWN, turned

pytestmark = pytest.mark.once

Laid = dict[Cell, tuple[str, int]]
MAP_M, MAP_G, MAP_K, MAP_A2, MAP_A3 = map(
    written_out, (maps.TILES_OF_M, maps.TILES_OF_G, maps.TILES_OF_K, maps.TILES_OF_A2, maps.TILES_OF_A3)
)
PHASES = {"card_windows": "phases"}


def referee(laid: Laid, squares: list[Any], options: dict[str, Any] | None = None, **facts: Any) -> Referee:
    """Return a table at the start of seat 0's turn: humans with 3 Health, and only the things that are named."""
    n = len(squares)
    plain = {"expansions": "both", "card_windows": "own_turn", **(options or {}), "players": n}
    picture = {
        "tiles": laid, "zombies": {}, "enhanced": [], "health_tokens": [], "bullet_tokens": [], "health": [3] * n,
        "hearts": [0] * n, "bullets": [0] * n, "kills": [0] * n, "squares": squares, "postures": ["standing"] * n,
        "tables": [[] for _ in squares], "hands": [[] for _ in squares], "played": [False] * n, "deck": {"fear": 2},
        "discards": [], "markers": [], "jeeps": [], "first": 0, "active": 0, "round": 1,
    }  # fmt: skip
    return Referee({**plain, "town": "town_square" in [name for name, _ in laid.values()]}, {**picture, **facts})


def choices(game: Referee, *words: str) -> set[str]:
    """Return the possible answers, or only those that begin with one of the words."""
    return {line for line in game.options() if not words or line.split()[0] in words}


def play(game: Referee, *lines: str) -> Referee:
    for line in lines:
        game.step(line)
    return game


def surveyed(laid: Laid) -> Map:
    found = Map()
    found.lay_out(laid)
    return found


def follow(game: Referee, *steps: tuple[str, dict[str, Any]]) -> None:
    """Play the lines of each step, and compare what is then asked (`choices`, or those that begin with a word) and on the table."""
    for lines, wanted in steps:
        play(game, *filter(None, lines.split("; ")))
        shown: dict[str, Any] = {}
        for name in wanted:
            word, _, about = name.partition(" ")
            facts = {"choices": choices(game, *about.split()), "actor": game.actor}
            facts |= {kind: dict(+count) for kind, count in game.table.zombies.items()}
            shown[name] = facts[word] if word in facts else getattr(game.table, word)
        assert (lines, shown) == (lines, wanted)


# ------------------------------------------------------------------------------------------------ tiles and laying


def test_tables_of_tiles_and_cards_add_up() -> None:
    """S-89, S-100: counts, sums of zombies and doors are right, and each tile has room for its things."""
    for box, count, zombies in ((TOWN, 30, 105), (BASE, 15, 60), (MALL, 16, 59)):
        assert sum(tile[0] for tile in box.values()) == count
        total = 0
        for name, tile in box.items():
            letters, exits, doors = turned(name, 0)
            n = sum(letter in "BS" for letter in letters.values())
            each = len(exits) if tile[1] == "x" else int(tile[1].strip("e"))
            total += tile[0] * each
            assert all(letters[inner] in "BS" and letters[outer] in "RPHE" for inner, outer in doors), name
            assert not n or max(each, tile[2], tile[3]) <= n, name
            assert each + tile[2] + tile[3] <= 2 * n or not n, name
        assert total == zombies
    decks = [("both", True, 112), ("z2", True, 80), ("z3", True, 82), ("z2", False, 30), ("z3", False, 32)]
    for expansions, town, cards in decks:
        assert cards_in_use({"expansions": expansions, "town": town}).total() == cards
    assert pool_of(BASE).total() == 11
    assert pool_of(MALL).total() == 13


@pytest.mark.parametrize(("tiles", "options", "tile", "found"), maps.PLACES)
def test_places_of_tiles(tiles: Any, options: dict[str, Any], tile: str, found: dict[Cell, str]) -> None:
    laid = surveyed(written_out(tiles))
    plain = {"helipad_guard": "all", "expansions": "none", "town": True, **options}
    offered: dict[Cell, str] = {}
    for cell, r in guard.allowed(plain, laid, tile):
        offered[cell] = offered.get(cell, "") + str(r)
    assert offered == found


def test_piles_when_gate_and_door_are_laid() -> None:
    """S-10, S-97, S-100."""
    game = Referee({"players": 2, "expansions": "both", "token_placement": "canonical"})
    play(game, "roll 6", "roll 1", "reveal curve", "lay 1,0 r=2", "reveal front_gate")
    play(game, "lay -1,0 r=3")
    assert game.table.piles == [(20, []), (19, [])]
    assert [game.table.map.laid[x, 0] for x in (-1, -2, -3)] == [
        ("front_gate", 3), ("base_straight", 1), ("base_four_way", 0),
    ]  # fmt: skip
    play(game, "reveal front_door", "lay 0,-1")
    assert game.table.piles == [(25, []), (26, [])]
    alone = Referee({"players": 3, **ALONE_2})
    assert [unseen for unseen, _ in alone.table.piles] == [4, 4, 3]
    play(alone, "roll 1", "roll 6", "roll 1")
    assert (alone.actor, choices(alone)) == (1, {"place 1,-3", "place 1,-2"})
    play(alone, "place 1,-3", "place 1,-2")
    while alone.actor != CHANCE:
        play(alone, min(choices(alone)))
    assert alone.options() == {
        "reveal base_curve": 2, "reveal base_t_junction": 2,
        **{f"reveal {name}": 1 for name in ("base_straight", "base_four_way", "top_secret_lab", "mess_hall", "barracks",
                                            "armory", "motor_pool")},
    }  # fmt: skip


# -------------------------------------------------------------------------------------------------- base and mall


def test_links_and_sight_of_a_base_alone() -> None:
    """S-105."""
    base = surveyed(MAP_A2)
    assert base.links[1, 1] == [(1, 0), (1, 2)]
    assert base.links[1, 0] == [(1, -1), (0, 0), (1, 1)]
    assert base.links[1, 2] == [(1, 1)]
    assert next(line for line in base.lines((1, -8)) if (1, -7) in line)[8] == (1, 1)


# ------------------------------------------------------------------------------------------------------- the cards


def test_tiles_that_may_be_moved_and_destroyed() -> None:
    """S-52, S-111."""

    def moves(game: Referee) -> dict[Cell, set[tuple[Cell, int]]]:
        found = {cell: set(remaking.new_places(game.table, cell)) for cell in game.table.map.laid}
        return {cell: ways for cell, ways in found.items() if ways}

    alone = referee(MAP_A2, [(1, 1), (1, 1)], ALONE_2)
    armory, mess_hall = (-1, -2), (1, -2)
    assert moves(alone) == {
        armory: {((-1, -3), 3), ((1, -3), 1), ((0, -4), 0), ((2, -2), 1)},
        mess_hall: {((x, -3), r) for x in (-1, 1) for r in (0, 2)} | {((0, -4), 1), ((0, -4), 3)},
    }
    assert set(remaking.in_range(alone.table)) == {armory, mess_hall, (0, -1)}
    gate = referee(MAP_G, [(1, 1), (1, 1)])
    assert set(remaking.in_range(gate.table)) == {(0, -1), (0, -2), (0, -3), (1, -3)}
    town = referee(MAP_M, [(1, 1), (1, 1)], {"expansions": "z2"})
    assert moves(town)[0, 1] == {((-2, 0), 3), ((3, 0), 1), ((2, 1), 2)}
    assert moves(town)[1, 0] == {((-2, 0), 1), ((3, 0), 1), ((2, 1), 0)}
    assert not {(0, 0), (2, 0)} & {*moves(town)}


def test_moved_tile_takes_everything_along() -> None:
    """S-52, CARD-25."""
    things: dict[str, Any] = {"zombies": {(0, 4): 1, (1, 3): 1}, "health_tokens": [(2, 5)]}
    game = referee(MAP_M, [(1, 1), (1, 1)], Z2, hands=[["i_think_its_over_here"], []], **things)
    table = play(game, "play i_think_its_over_here tile=0,1", "lay -2,0 r=3").table
    assert (table.map.laid[-2, 0], table.map.links[-4, 1]) == (("hospital", 3), [(-5, 1), (-3, 1)])
    assert (table.zombies["ordinary"], table.tokens["health"]) == (Counter({(-5, 0): 1, (-4, 1): 1}), {(-6, 2)})


def test_rocket_launcher() -> None:
    """S-53."""
    undead: dict[str, Any] = {"health": [3, 0, 3], "hearts": [0, 4, 0], "tables": [["rocket_launcher"], [], []]}
    game = referee(MAP_M, [(1, 1), (0, 4), (1, 1)], Z2, zombies={(0, 5): 5}, **undead)
    table = play(game, "use rocket_launcher tile=0,1").table
    assert (table.kills[0], table.posture[1], table.hearts[1], table.map.links[1, 2]) == (5, "gone", 0, [(1, 1)])
    lying = referee(MAP_M, [(1, 1), (0, 4)], Z2, postures=["standing", "turn"])
    assert (0, 1) not in remaking.in_range(lying.table)


def test_now_thats_just_gross_and_the_smell() -> None:
    """S-78, S-108."""
    everywhere = [(-3, 1), (-2, 1), (-1, 1), (3, -2), (4, -2), (5, -2), (1, 3)]
    assert set(surveyed(MAP_M).by_the_walls()) == set(everywhere)
    cards = {"tables": [["now_thats_just_gross"], []], "hands": [[], ["what_is_that_smell"]]}
    game = referee(MAP_M, [(-1, 1), (1, 1)], PHASES, **cards)
    assert "stop" not in choices(play(game, "play what_is_that_smell target=0"))
    assert set(weapons.gross_ends(game.table, 0)) == {*everywhere} - {(-1, 1)}
    play(game, "step 0,1")
    assert set(weapons.gross_ends(game.table, 0)) == {(3, -2), (4, -2), (5, -2), (1, 3)}
    assert choices(game, "step", "stop") == {"step 1,1", "stop"}


def test_fries_keep_zombies_off_a_tile() -> None:
    """EVENT-58: they may not enter from another tile, but may move within the tile and off it."""
    game = referee(MAP_M, [(1, 1), (1, 1)], markers=[("you_want_fries_with_that", 0, 0, 0, None, (1, 1))])
    assert hordes.ways_off(game.table, (3, 1)) == [(4, 1)]
    assert hordes.ways_off(game.table, (2, 1)) == [(1, 1), (3, 1)]


walled = partial(
    referee,
    {(0, 0): ("town_square", 0), (1, 0): ("parking_lot", 0), (1, -1): ("police_station", 0)},
    [(3, 0), (3, 2)],
    Z2,
    hands=[["breakthrough"], []],
)
bulletless: dict[str, Any] = {"tables": [["crossbow"], []], "bullets": [1, 0], "hands": [["lucky_shot"], []]}
armed = partial(referee, MAP_A3, [(1, 1), (1, 0)], **bulletless)
JAMMED = [("jammed", 1, 1, 1, None, None)]
TOKENS: dict[str, Any] = {"health_tokens": [(-3, -2)], "bullet_tokens": [(-3, -2)]}
ENHANCED: dict[str, Any] = {"enhanced": [(1, -5)], "zombies": {(1, -5): 1}}
ON_THE_STREET = {(-3, 1): 1, (-2, 1): 1, (-1, 1): 1}
shopping = partial(referee, MAP_A3, hands=[["clearance_sale"], []])
survivor = partial(referee, MAP_M, [(1, 1)] * 3, health=[2, 1, 3], hands=[["i_will_survive"], [], []])
inside = partial(referee, MAP_M, hands=[["barricade_the_door"], []])


@pytest.mark.parametrize(("_scenario", "begin", "steps"), [
    # S-55: enhanced zombies go two steps; a 4 fails against one, and a 5 kills it
    ("S-55", partial(referee, MAP_G, [(1, -1), (1, 2)], **ENHANCED),
     [("stop; roll 1", {"choices": {"move 1,-4 1,-3 kind=enhanced", "stop"}}),
      ("move 1,-4 1,-3 kind=enhanced", {"enhanced": {(1, -3): 1}})]),
    ("S-55", partial(referee, MAP_G, [(1, -5), (1, 2)], **ENHANCED, bullets=[1, 0]),
     [("fight pistol kind=enhanced; roll 4", {"choices": {"accept", "spend_bullets 1"}}),
      ("accept; fight pistol kind=enhanced; roll 5", {"kills": [1, 0], "health": [2, 3]})]),
    # S-56: the jeep is got by the gate, and doubles the count
    ("S-56", partial(referee, MAP_G, [(4, -8), (1, 2)]), [("step 3,-8", {"jeep": [True, False]})]),
    ("S-56", partial(referee, MAP_G, [(3, -8), (1, 2)], jeeps=[0]),
     [("", {"points": 8}), ("step 4,-8", {"jeep": [False, False], "points": 7})]),
    # S-57, S-106: the air duct
    ("S-57", partial(referee, MAP_K, [(-3, -6), (1, 2)], hands=[["adrenaline_rush"], []], **TOKENS),
     [("", {"choices pass play": {"pass", "play adrenaline_rush"}}),
      ("pass", {"choices crawl": {"crawl -3,-2"}}),
      ("crawl -3,-2", {"choices": {"take health", "take bullets", "stop", "play adrenaline_rush"}}),
      ("take health; take bullets; play adrenaline_rush", {"choices": {"step -3,-3", "step -2,-2", "step -3,-1", "stop"}})]),
    # S-110: a wall is broken through on a 5, and not on a 4
    ("S-110", partial(walled, zombies={(3, -1): 1}), [("", {"choices play": {"play breakthrough side=N"}})]),
    ("S-110", walled, [("play breakthrough side=N; roll 4", {"health": [2, 3], "actor": CHANCE})]),
    # S-74, S-75: zombies are put before the door, and those without room are removed
    ("S-74", partial(inside, [(-2, 0), (1, 1)], zombies={(-3, 0): 1, (-1, 0): 2}),
     [("play barricade_the_door", {"ordinary": ON_THE_STREET})]),
    ("S-74", partial(inside, [(-3, 0), (1, 1)], zombies={(-3, 0): 1, (-2, 0): 1, (-1, 0): 1, (-2, 1): 1}),
     [("play barricade_the_door", {"ordinary": ON_THE_STREET})]),
    # S-107: a sale kills in the halls, and not from a store or the Mall Helipad
    ("S-107", partial(shopping, [(1, -6), (1, 1)], zombies={(0, -5): 1, (1, -5): 1, (1, -4): 1}),
     [("play clearance_sale", {"kills": [1, 0]})]),
    *[("S-107", partial(shopping, [square, (1, 1)], zombies={(0, -9): 1, (0, -5): 1}), [("", {"choices play": set()})])
      for square in ((1, -5), (1, -7))],
    # S-109: Lucky Shot makes a miss a hit; under Jammed nobody shoots, and the crossbow does not help
    ("S-109", partial(armed, zombies={(1, 0): 1}),
     [("shoot 1,0 means=crossbow; roll 2", {"choices": {"accept", "play lucky_shot"}}),
      ("play lucky_shot", {"kills": [1, 0], "bullets": [0, 0]})]),
    ("S-109", partial(armed, zombies={(1, 0): 1}, markers=JAMMED), [("", {"choices shoot": set()})]),
    ("S-109", partial(armed, zombies={(1, 1): 1}, markers=JAMMED), [("fight pistol; roll 3", {"health": [2, 3]})]),
    # S-46, CARD-12: the target turns a card toward another
    ("S-46", partial(referee, MAP_M, [(1, 1)] * 3, PHASES, hands=[["fear"], ["you_lookin_at_me"], []]),
     [("play fear target=1", {"actor": 1, "choices": {"pass", "play you_lookin_at_me"}}),
      ("play you_lookin_at_me", {"posture": ["standing", "standing", "move"]})]),
    # S-48: without black hearts the loser survives
    *[("S-48", partial(survivor, hearts=[0, hearts, 0]),
       [("play i_will_survive target=1; roll 3; roll 4", {"posture": ["standing", posture, "standing"]})])
      for hearts, posture in ((0, "turn"), (1, "dead"))],
])  # fmt: skip
def test_scenarios(_scenario: str, begin: Callable[[], Referee], steps: Any) -> None:
    """The scenario's number names the row."""
    follow(begin(), *steps)


def test_a_broken_wall_is_seen_through() -> None:
    """S-110."""
    game = play(walled(zombies={(3, -1): 1}), "play breakthrough side=N", "roll 5")
    assert next(line for line in game.table.map.lines((3, -1)) if (3, 0) in line) == [(3, 0), (3, 1), (3, 2)]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("expansions", "town"), [("z2", True), ("z3", True), ("both", True), ("z2", False), ("z3", False)]
)
def test_games_by_the_referee_alone_keep_the_invariants(expansions: str, town: bool) -> None:
    """INV-1, -2, -3, -5, -7, -9 hold at each question of a game."""
    rng = Random(1)
    options = {"players": 3, "expansions": expansions, "town": town, "round_limit": 6, "token_placement": "canonical"}
    game = Referee(options)
    table, cards = game.table, cards_in_use(game.table.options)
    while game.asked:
        answers = sorted(game.options())
        game.step(rng.choices(answers, [game.options()[line] or 1 for line in answers])[0])
        held = [card for held in (*table.hands, *table.tables, table.discards) for card in held]
        assert +(table.deck + Counter(held)) == cards
        tiles = Counter(name for name, _ in table.map.laid.values()) + +table.unseen
        assert all(count <= TILES[name][0] for name, count in tiles.items())
        figures = [square for square in table.where if square]
        zombies = [square for counts in table.zombies.values() for square in +counts]
        assert {*figures, *zombies} <= {*table.map.letters}
        assert all(0 <= health <= 5 for health in table.health)
        assert all(len(hand) <= 3 for hand in table.hands)
    assert table.result
