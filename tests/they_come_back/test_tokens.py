"""The zombies and tokens that tiles are laid with, and who chooses their squares (clauses TOKEN)."""

import random
from itertools import combinations, product
from typing import Any, TypeAlias

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.they_come_back.driving import follow, laying, options, play, refusal
from zombiekit.agenda import legal_actions, step
from zombiekit.games.they_come_back.box import Square, Token, TokenPlacement
from zombiekit.games.they_come_back.box.tiles import TILES, Box, TileId, form_of
from zombiekit.games.they_come_back.rules.laying import LayTile
from zombiekit.games.they_come_back.rules.tokens import PlaceTokens, due_on, ground_of
from zombiekit.games.they_come_back.state import State

Things: TypeAlias = tuple[frozenset[Square], frozenset[Square], frozenset[Square]]
"""The squares with zombies, Health and Bullet tokens."""

CANONICAL = TokenPlacement.CANONICAL
OTHERS = [tile for tile in TileId if TILES[tile].box is Box.Z1 and tile is not TileId.TOWN_SQUARE]
QUICK = [tile for tile in OTHERS if tile not in {TileId.LAWN_GARDEN, TileId.FIRE_STATION}]


def due(tile: TileId, **settings: Any) -> State:
    """Return a game that only needs a tile laid beside Town Square."""
    return attrs.evolve(laying(**{"token_placement": TokenPlacement.PLAYER, **settings}), agenda=(LayTile(tile),))


def laid(tile: str, line: str, **settings: Any) -> State:
    """Return the state after a tile was laid, at the next question if there is one."""
    return play(due(TileId(tile), **settings), line)


def things(state: State) -> Things:
    """Return the squares of everything on the map."""
    assert all(count == 1 for _, count in state.zombies)
    squares = frozenset(square for square, _ in state.zombies)
    return squares, frozenset(state.health_tokens), frozenset(state.bullet_tokens)


def squares_of(tile: TileId, state: State) -> list[Square]:
    """Return the squares of the laid tile that may hold something, in square order."""
    cell = next(cell for cell, there in state.town.cells.items() if there.tile is tile)
    form = form_of(*state.town.cells[cell])
    return [(3 * cell[0] + i, 3 * cell[1] + j) for i, j in form.building or form.streets]


def ends(state: State) -> list[Things]:
    """Return what the map can hold in the end, once for each sequence of choices."""
    if not state.agenda:
        return [things(state)]
    return [end for action in legal_actions(state) for end in ends(step(state, action))]


def every_way(tile: TileId, squares: list[Square]) -> set[Things]:
    """Return all ways to furnish a tile: each square gets no two things of a kind, and at most two. Rules: TOKEN-01, -03, -04."""
    data = TILES[tile]
    zombies, health, bullets = (
        [frozenset(chosen) for chosen in combinations(squares, count)]
        for count in (data.zombies, data.health, data.bullets)
    )
    return {found for found in product(zombies, health, bullets) if not found[0] & found[1] & found[2]}


@pytest.mark.rule("STCB-TOKEN-03", "STCB-TOKEN-04", "STCB-TOKEN-05")
def test_s07_gas_station() -> None:
    """Zombies are forced on all three squares, then one choice for Health, then Bullets are forced: three results."""
    zombies, places = [(0, 5), (1, 5), (2, 5)], ["0,5", "1,5", "2,5"]
    follow(
        laid("gas_station", "lay 0,1 r=2"),
        ("", {"told ZombiePut.square": zombies, "options": [f"place {at}" for at in places]}),
        ("place 1,5", {"agenda": (), "health_tokens": ((1, 5),), "bullet_tokens": ((0, 5), (2, 5))}),
    )


@pytest.mark.rule("STCB-TOKEN-01", "STCB-TOKEN-05", "STCB-GEO-16")
def test_s08_straight() -> None:
    """The first decision is s1 or s2; after s1 comes s2 or s3; after s2 comes s3 without asking."""
    state = follow(laid("straight", "lay 0,1"), ("", {"node": "PlaceTokens", "options": ["place 1,3", "place 1,4"]}))
    follow(state, ("place 1,3", {"options": ["place 1,4", "place 1,5"]}))
    follow(state, ("place 1,4", {"zombies": {(1, 4): 1, (1, 5): 1}}))
    assert len(ends(state)) == 3


NINE = "0,3 1,3 2,3 0,4 1,4 2,4 0,5 1,5 2,5"


@pytest.mark.rule("STCB-TOKEN-02", "STCB-TOKEN-06", "STCB-TOKEN-07", "STCB-GEO-16")
@pytest.mark.parametrize(("tile", "line", "settings", "placed"), [
    # S-08: the exit squares of a street get the zombies, the first ones in square order what is left of them.
    ("straight", "lay 0,1", {}, ["1,3 1,5", "", ""]),
    ("four_way", "lay 0,1", {"limited_supplies": 2}, ["1,3 0,4", "", ""]),
    # S-09: eight zombies on all squares of the Hospital, Health on the last four.
    ("hospital", "lay 0,1 r=2", {}, ["0,3 2,3 0,4 1,4 2,4 0,5 1,5 2,5", "2,4 0,5 1,5 2,5", ""]),
    # Six zombies on seven squares; Bullets on the first two squares that hold fewer than two things.
    ("fire_station", "lay 0,-1", {}, ["0,-3 1,-3 2,-3 0,-2 1,-2 2,-2", "0,-2 1,-2 2,-2 2,-1", "0,-3 1,-3"]),
    # The Helipad gets nine zombies, one on each square, whichever placement is set.
    ("helipad", "lay 0,1", {}, [NINE, "", ""]),
    ("helipad", "lay 0,1", {"token_placement": "player"}, [NINE, "", ""]),
    ("helipad", "lay 1,0", {"limited_supplies": 2}, ["3,0 4,0", "", ""]),
])  # fmt: skip
def test_things_that_are_placed_without_asking(
    tile: str, line: str, settings: dict[str, Any], placed: list[str]
) -> None:
    """Zombies, Health and Bullet tokens, each by rows."""
    state = laid(tile, line, **{"token_placement": CANONICAL, **settings})
    by_rows = [sorted(squares, key=lambda square: square[::-1]) for squares in things(state)]
    assert [" ".join(f"{x},{y}" for x, y in squares) for squares in by_rows] == placed


@pytest.mark.rule("STCB-TOKEN-06")
@pytest.mark.parametrize("tile", OTHERS)
def test_canonical_placement_is_one_of_the_ways(tile: TileId) -> None:
    """The fixed rule asks nothing, and its result is one that a player could choose."""
    start = due(tile, token_placement=CANONICAL)
    for action in legal_actions(start):
        state = step(start, action)
        zombies, health, bullets = things(state)
        counts = (TILES[tile].zombies, TILES[tile].health, TILES[tile].bullets)
        assert (state.agenda, tuple(map(len, (zombies, health, bullets)))) == ((), counts)
        assert not zombies & health & bullets
        assert zombies | health | bullets <= {*squares_of(tile, state)}


@pytest.mark.rule("STCB-TOKEN-01", "STCB-TOKEN-03", "STCB-TOKEN-04", "STCB-TOKEN-05")
@pytest.mark.parametrize("tile", QUICK)
def test_every_way_is_reached_by_one_sequence(tile: TileId) -> None:
    """Every way to furnish a tile can be chosen, each by exactly one sequence of decisions."""
    state = step(due(tile), legal_actions(due(tile))[-1])
    reached = ends(state)
    assert len(reached) == len(set(reached))
    assert set(reached) == every_way(tile, squares_of(tile, state))


@given(st.sampled_from(OTHERS), st.integers(0), st.sampled_from([None, 0, 1, 3, 5]))
@pytest.mark.rule("STCB-TOKEN-04", "STCB-TOKEN-05", "STCB-TOKEN-07")
def test_a_square_is_offered_if_and_only_if_the_rest_can_be_completed(
    tile: TileId, seed: int, limit: int | None
) -> None:
    """A decision offers the squares after the last one used that leave room for everything else."""
    rng = random.Random(seed)
    state = due(tile, limited_supplies=limit)
    state = step(state, rng.choice(legal_actions(state)))
    squares = squares_of(tile, state)
    zombies = min(TILES[tile].zombies, 99 if limit is None else limit)
    counts = (zombies, TILES[tile].health, TILES[tile].bullets)
    while state.agenda:
        now = things(state)
        kind = next(kind for kind, count in enumerate(counts) if len(now[kind]) < count)
        last = max((squares.index(square) for square in now[kind]), default=-1)
        expected = [
            f"place {square[0]},{square[1]}"
            for index, square in enumerate(squares)
            if index > last and can_complete(squares, counts, with_one(now, kind, square), kind, index)
        ]
        assert options(state) == expected
        assert len(expected) > 1
        state = step(state, rng.choice(legal_actions(state)))
    assert tuple(map(len, things(state))) == counts


def with_one(now: Things, kind: int, square: Square) -> Things:
    """Return the things with one more of a kind."""
    return tuple(found | {square} if index == kind else found for index, found in enumerate(now))  # type: ignore[return-value]


def can_complete(squares: list[Square], counts: tuple[int, ...], now: Things, kind: int, at: int) -> bool:
    """Return, by trying, whether the rest has room: this kind after an index, later kinds anywhere."""
    choices = []
    for index, count in enumerate(counts):
        rest = [square for square in squares[at + 1 :] if square not in now[index]] if index == kind else squares
        left = count - len(now[index])
        choices.append([now[index] | {*more} for more in combinations(rest, left)] if index >= kind else [now[index]])
    return any(not zombies & health & bullets for zombies, health, bullets in product(*choices))


@pytest.mark.rule("STCB-TOKEN-07")
def test_limited_supplies_cut_the_zombies_of_a_tile() -> None:
    """The last zombie may go to any of three squares; the next tile gets none."""
    state = laid("straight", "lay 0,1", limited_supplies=1)
    state = follow(state, ("", {"lines place": ["1,3", "1,4", "1,5"]}), ("place 1,5", {}))
    follow(attrs.evolve(state, agenda=(LayTile(TileId.HELIPAD),)), ("lay 1,0", {"zombies": {(1, 5): 1}}))


@pytest.mark.rule("STCB-TOKEN-05")
def test_the_layer_is_asked_for_one_thing_after_the_other() -> None:
    """Army Surplus: two zombies, then two Bullet tokens; the next thing to place follows from what lies there."""
    state = laid("army_surplus", "lay 1,0")
    assert (state.agenda, due_on(state, ground_of(state, (1, 0)))) == ((PlaceTokens((1, 0)),), (None, 2))
    first, then = ["place 3,0", "place 4,0"], ["place 4,0", "place 5,0"]
    follow(state, ("", {"options": first}), ("place 3,0", {"options": then}), ("place 5,0", {"options": first}))
    assert len(ends(state)) == 9


@pytest.mark.rule("STCB-TOKEN-04")
def test_a_square_with_two_things_is_full() -> None:
    """Lawn & Garden: a square with a zombie and a Health token takes no Bullet token."""
    state = laid("lawn_garden", "lay 0,1 r=2")
    while due_on(state, ground_of(state, (0, 1))).token is not Token.BULLETS:
        state = play(state, options(state)[0])
    assert set(state.health_tokens) <= {square for square, _ in state.zombies}
    assert refusal(state, "place {},{}".format(*state.health_tokens[0])) == "STCB-TOKEN-04"
