"""The book's scenarios about the zombies' move: S-20 to S-25, S-49."""

from fractions import Fraction
from itertools import product

import pytest

from tests.one_against_the_dead.driving import grid, node, play, step_of, walk
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.table.position import cards, zombies
from zombiekit.primitives.grid import Cell, distances, segment_distance


def off_the_segment(point: Cell, pawn: Cell) -> Fraction:
    """The squared distance from the segment between pawn and End."""
    length = (8 - pawn[0]) ** 2 + pawn[1] ** 2
    return Fraction(segment_distance(point, pawn, (8, 0)), max(length, 1))


S20 = pytest.mark.rule("OATD-ZMV-03", "OATD-ZMV-04")
S21 = pytest.mark.rule("OATD-ZMV-05")
S22 = pytest.mark.rule("OATD-ZMV-06")


@pytest.mark.parametrize(
    ("pawn", "origin", "target", "ties"),
    [
        pytest.param((0, 0), (1, 1), (1, 0), "mirrored", id="s20 the end", marks=S20),
        pytest.param((0, 0), (3, 2), (3, 1), "mirrored", id="s20 the end, farther", marks=S20),
        pytest.param((0, 0), (0, 3), (0, 2), "mirrored", id="s20 no tie", marks=S20),
        pytest.param((0, 0), (-2, 1), (-1, 1), "mirrored", id="s21 the segment, west", marks=S21),
        pytest.param((4, 4), (7, 2), (6, 2), "mirrored", id="s21 the segment, south", marks=S21),
        pytest.param((0, 0), (-1, 1), (0, 1), "mirrored", id="s22 the direction", marks=S22),
        pytest.param((8, 3), (7, 4), (7, 3), "mirrored", id="s22 beyond, west", marks=S22),
        pytest.param((8, 3), (9, 4), (9, 3), "mirrored", id="s22 beyond, east", marks=S22),
        pytest.param((8, 3), (7, 4), (8, 4), "compass", id="s22 beyond, by compass", marks=S22),
        pytest.param((8, 0), (9, 1), (9, 0), "mirrored", id="s22 at the end, northeast", marks=S22),
        pytest.param((8, 0), (9, -1), (9, 0), "mirrored", id="s22 at the end, southeast", marks=S22),
        pytest.param((8, 0), (7, -1), (8, -1), "mirrored", id="s22 at the end, southwest", marks=S22),
    ],
)
def test_s20_to_s22_ties(pawn: Cell, origin: Cell, target: Cell, ties: str) -> None:
    """A lone zombie moves; cards fill the cells between it and the pawn, and around both."""
    xs, ys = (range(min(ends) - 1, max(ends) + 2) for ends in zip(pawn, origin, strict=True))
    state = game.pose(
        node="ZOMBIES-MOVE",
        pawn=pawn,
        filled=grid(xs, ys),
        zombies={origin: (1, 0, 0, 0)},
        options={"zombie_ties": ties},
    )

    assert step_of(state, origin) == target


@pytest.mark.rule("OATD-ZMV-05")
@pytest.mark.parametrize(
    ("pawn", "cell", "squared"),
    [((0, 0), (-1, 1), 2), ((0, 0), (-2, 0), 4), ((4, 4), (6, 2), 0), ((4, 4), (7, 3), 2)],
)
def test_s21_how_far_cells_are_from_the_segment(pawn: Cell, cell: Cell, squared: int) -> None:
    assert off_the_segment(cell, pawn) == squared


@pytest.mark.rule("OATD-ZMV-06")
@pytest.mark.parametrize(("origin", "target"), [((7, 4), (7, 3)), ((6, 5), (6, 4)), ((5, 6), (5, 5))])
def test_zombies_of_mirror_images_make_mirrored_steps(origin: Cell, target: Cell) -> None:
    """The pawn is north or south of the End, and the zombies are west or east of it."""
    for side, flank in product((1, -1), repeat=2):

        def mirrored(cell: Cell, side: int = side, flank: int = flank) -> Cell:
            return 8 + side * (cell[0] - 8), flank * cell[1]

        field = [mirrored(cell) for cell in grid(range(4, 10), range(2, 8))]
        state = game.pose(
            node="ZOMBIES-MOVE", pawn=(8, 3 * flank), filled=field, zombies={mirrored(origin): (1, 0, 0, 0)}
        )

        assert step_of(state, mirrored(origin)) == mirrored(target)


@pytest.mark.rule("OATD-ZMV-02", "OATD-ZMV-03")
def test_s23_the_long_way_round() -> None:
    path = [(0, 1), (0, 2), (0, 3), (1, 3), (2, 3), (3, 3), (4, 3), (4, 2), (4, 1), (4, 0)]
    state = walk(play(game.new_game(), "draw 6H", "draw 9C"), path)
    assert set(cards(state)) == {
        *grid(range(-1, 2), range(-1, 5)),
        *grid([2], range(2, 5)),
        *grid(range(3, 6), range(-1, 5)),
        (8, 0),
    }
    assert (state.placeholders, state.deck_size) == (((2, 0), (6, 0), (7, 0)), 11)

    ways = distances((4, 0), cards(state), cards(state))
    assert (ways[1, 0], ways[1, -1], ways[1, 1]) == (7, 8, 6)
    assert off_the_segment((3, 1), (4, 0)) == 2
    assert off_the_segment((4, 2), (4, 0)) == 4

    for origin, target in (((1, 0), (1, 1)), ((1, -1), (1, 0)), ((3, 2), (3, 1))):
        moved = game.pose(
            node="ZOMBIES-MOVE",
            pawn=state.pawn,
            city=state.city,
            dice=state.site_dice,
            placeholders=state.placeholders,
            deck=11,
            zombies={origin: (1, 0, 0, 0)},
        )

        assert step_of(moved, origin) == target


@pytest.mark.rule("OATD-ZMV-02")
@pytest.mark.parametrize(
    ("terrain", "from_the_nine", "from_the_joker"),
    [("all_face_up", (1, 0), (1, 0)), ("no_specials", (0, 1), (0, -1))],
)
def test_s24_over_closed_blocks_and_the_variant(terrain: str, from_the_nine: Cell, from_the_joker: Cell) -> None:
    state = game.pose(
        node="ZOMBIES-MOVE",
        city={(0, 0): "5S", (1, 0): "KS", (0, 1): "5D", (1, 1): "9D", (0, -1): "4C", (1, -1): "Joker 1"},
        zombies={(1, 1): (0, 0, 1, 0), (1, -1): (2, 0, 0, 0)},
        options={"zombie_terrain": terrain},
    )

    assert (step_of(state, (1, 1)), step_of(state, (1, -1))) == (from_the_nine, from_the_joker)


@pytest.mark.rule("OATD-ZMV-01", "OATD-ZMV-07", "OATD-ZOM-05")
def test_s25_meeting_merging_staying() -> None:
    state = game.pose(
        node="ZOMBIES-MOVE",
        pawn=(4, 4),
        zombies={
            (4, 4): (0, 0, 1, 0),
            (4, 5): (1, 0, 0, 0),
            (5, 4): (0, 0, 2, 0),
            (3, 4): (0, 1, 0, 1),
            (4, 6): (0, 0, 0, 2),
        },
    )

    assert (node(state), zombies(state)) == ("ATTACK", {(4, 4): (1, 1, 3, 1), (4, 5): (0, 0, 0, 2)})


@pytest.mark.rule("OATD-ZMV-08", "OATD-JOK-08", "OATD-JOK-09", "OATD-END-05")
def test_s49_out_of_reach() -> None:
    state = game.pose(
        pawn=(5, 0),
        city={(9, 4): "Joker 1"},
        empty=[(10, 4), (9, 5), (9, 3), (8, 4)],
        placeholders=[(7, 0)],
        unseen=["Joker 2"],
        deck=0,
    )
    state = play(state, "end")
    assert zombies(state) == {(9, 4): (3, 0, 0, 0)}
    assert (node(state), state.round, state.ap, state.strength) == ("ACT", 2, 3, 15)
    assert state.result is None

    unseen = game.pose(pawn=(5, 0), to_come=["Joker 1", "Joker 2"])
    assert play(unseen, "end").zombies == ()
