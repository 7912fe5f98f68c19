"""Whole games and random maps in step with the referee: the same questions, answers and chances, and the same tables after each.

Playouts guided to rare cards and ends keep the invariants; a run of games goes on where the last one stopped.
"""

from pathlib import Path
from random import Random

import pytest

from tests.they_come_back import guided
from tests.they_come_back.counting import count_games, seen, sums
from tests.they_come_back.games_in_step import MANY, from_the_box, from_the_middle, game_in_step
from tests.they_come_back.lockstep import SETTINGS, Played
from tests.they_come_back.referee.board import Cell, Map, in_order
from tests.they_come_back.referee.guard import with_all_behind
from tests.they_come_back.referee.table import Table
from tests.they_come_back.referee.tiles import BASE, MALL, TILES, TOWN
from zombiekit.games.they_come_back.box import Laid, TileId, Town
from zombiekit.games.they_come_back.rules.laying import joins_of

pytestmark = pytest.mark.once
EXPANDED = [setting for setting in SETTINGS if setting != "town"]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("setting", "seed"),
    [("town", seed) for seed in range(40)] + [(setting, seed) for setting in EXPANDED for seed in range(5)],
)
def test_games_from_the_middle_in_step(setting: str, seed: int) -> None:
    """Engine and referee agree from a table in the middle of a game to its end, with base and mall, together and alone."""
    from_the_middle(Random(seed), setting)


@pytest.mark.parametrize(
    ("setting", "seed"),
    [("town", seed) for seed in range(4)]
    + [pytest.param(setting, 5, marks=pytest.mark.thorough) for setting in EXPANDED],
)
def test_whole_games_in_step(setting: str, seed: int) -> None:
    """Engine and referee agree from the set-up to the end, and on gates, pools, helipads and all that follows."""
    from_the_box(Random(seed), setting)


@pytest.mark.thorough
@pytest.mark.rule("STCB-CARD-09", "STCB-EVENT-25")
def test_who_can_go_nowhere_is_not_led() -> None:
    """The target of Claustrophobia is outside the only door of a cut-off tile; this game was one of twelve thousand."""
    game_in_step("town and base", 1813)


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("part", range(20))
def test_many_games_in_step(part: int, setting: str) -> None:
    """Engine and referee agree in two thousand games of each setting."""
    for number in range(part, MANY, 20):
        game_in_step(setting, number)


def some_start(rng: Random) -> tuple[str, list[str]]:
    """Return a starting tile, and the names of the other tiles in the order in which to lay them."""
    start = rng.choice(["town_square", "town_square", "front_gate", "front_door"])
    boxes = {"town_square": [TOWN, BASE, MALL], "front_gate": [BASE], "front_door": [MALL]}[start]
    pool = [name for box in boxes for name, tile in box.items() for _ in range(tile[0])]
    pool.remove(start)
    rng.shuffle(pool)
    first = [name for name in ("front_gate", "front_door", "escalator") if name in pool and rng.random() < 0.8]
    return start, first + pool


def compare(laid: Map, town: Town) -> None:
    """Check that both maps derive the same from their tiles."""
    table = Table({"players": 2})
    table.map = laid
    assert {cell: (name, r, table.floor(cell)) for cell, (name, r) in laid.laid.items()} == {
        cell: (str(lies.tile), lies.r, lies.floor) for cell, lies in town.cells.items()
    }
    assert {square: tuple(links) for square, links in laid.links.items()} == dict(town.links)
    assert {square for square in laid.links if laid.is_street(square)} == town.streets
    assert {cell: tuple(laid.building(cell)) for cell in laid.laid if laid.building(cell)} == dict(town.buildings)
    assert {cell: laid.duct(cell) for cell in laid.laid if laid.duct(cell)} == dict(town.ducts)
    assert in_order(laid.pads()) == list(town.pads)
    assert laid.edge_cells() == list(town.edge_cells)
    assert laid.empty_cells() == list(town.frontier)
    assert laid.reached() == joins_of(town).reached.keys()
    for square in laid.links:
        assert tuple(map(tuple, laid.lines(square))) == town.lines_from(square)


def walls(laid: Map) -> list[tuple[Cell, Cell]]:
    """Return the pairs of squares of different tiles that touch and are not linked."""
    near = [((x, y), other) for x, y in laid.links for other in ((x + 1, y), (x, y + 1)) if other in laid.links]
    return [(one, other) for one, other in near if laid.cell(one) != laid.cell(other) and other not in laid.links[one]]


@pytest.mark.parametrize("seed", range(8))
def test_maps_in_step(seed: int) -> None:
    """Engine and referee agree on STCB-GEO, -TILE-01 to -04, MALL-02, CARD-24 to -26."""
    rng = Random(seed)
    start, pool = some_start(rng)
    laid, count = Map(), rng.randint(6, 30)
    laid.lay((0, 0), start, 0)
    town = Town((((0, 0), Laid(TileId(start))),))
    for name in pool:
        places = [*laid.places(name)]
        if places and len(laid.laid) < count:
            cell, r = rng.choice(places)
            for where, what, turns in with_all_behind(cell, name, r)[: rng.choice([1, 3])]:
                left = TILES[what][0] - [known for known, _ in laid.laid.values()].count(what)
                if left > 0 and laid.fits(where, what, turns):
                    laid.lay(where, what, turns)
                    town = town.with_tile(where, TileId(what), turns)
    compare(laid, town)
    for _ in range(4):
        shut = walls(laid)
        if shut:
            one, other = rng.choice(shut)
            laid.open_wall(one, other)
            town = town.with_opening(one, other)
    compare(laid, town)
    for _ in range(3):
        cell = rng.choice([cell for cell in laid.laid if cell != (0, 0)] or [(0, 0)])
        if cell != (0, 0) and rng.random() < 0.5:
            laid.remove(cell)
            town = town.without_tile(cell)
        elif cell != (0, 0):
            name, zone = laid.laid[cell][0], laid.zones[cell]
            rest = laid.bare()
            del rest.laid[cell], rest.zones[cell]
            ways = [*rest.places(name, zone)]
            if ways:
                to, r = rng.choice(ways)
                laid.remove(cell)
                laid.lay(to, name, r, zone)
                town = town.with_tile_moved(cell, to, r)
        compare(laid, town)


# ------------------------------------------------------------------------------------------------------ guided playouts


@pytest.mark.thorough
@pytest.mark.parametrize("setting", SETTINGS)
def test_guided_playouts_keep_the_invariants(setting: str) -> None:
    for number in (0, 1, 9):
        assert guided.guided(setting, number).state.result


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("part", range(20))
def test_many_guided_playouts_keep_the_invariants(part: int, setting: str) -> None:
    """Five thousand of each setting."""
    for number in range(part, guided.MANY, 20):
        guided.guided(setting, number)


def test_games_are_kept_and_not_played_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played = []

    def broken(setting: str, number: int) -> Played:
        played.append((setting, number))
        raise ValueError(number)

    for many in (1, 2, 2):
        count_games(broken, tmp_path / "games", many)
    assert sorted(played) == sorted((setting, number) for setting in SETTINGS for number in range(2))
    assert "\nmall alone: 2 games, 0 nodes, wrong: [0, 1]\n" in capsys.readouterr().out


def test_sums_tell_ends_and_cards() -> None:
    game = guided.guided("base alone", 3)
    facts = {"setting": "base alone", "number": 3, **seen(game)}
    cards = sum(line.startswith(("play ", "use ")) for line in game.lines)

    told = sums([facts, facts])
    assert f"2 games, {2 * len(game.lines)} nodes, wrong: none" in told
    assert f"end {facts['end']} 2\n  cards {2 * cards} of" in told
