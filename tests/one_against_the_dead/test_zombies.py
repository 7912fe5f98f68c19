"""Zombies: what they are, and where they step (clauses ZOM and ZMV)."""

from itertools import product
from random import Random
from typing import Any

import pytest

from tests.one_against_the_dead import referee
from tests.one_against_the_dead.driving import ONE, facts_of, fight, follow, grid, moved, node, play
from tests.one_against_the_dead.playouts import sample
from zombiekit.games import one_against_the_dead as game
from zombiekit.games.one_against_the_dead.table.events import ZombiesMoved
from zombiekit.games.one_against_the_dead.table.position import cards, zombies
from zombiekit.primitives.grid import Cell, distances, segment_distance


@pytest.mark.rule("OATD-ZOM-03", "OATD-ZOM-05")
def test_there_is_no_end_of_zombies() -> None:
    """Hundreds can stand on a block, arrive there and move, and keep their faces."""
    assert moved({(0, 1): (0, 0, 61, 60), (0, 0): (7, 1, 0, 2)}, strength=3) == {(0, 0): (7, 1, 61, 62)}
    assert game.chance_outcomes(play(fight((7, 1, 61, 62), ("chainsaw", 2)), "chainsaw")).total == 1 << 131


@pytest.mark.rule("OATD-ZOM-04")
def test_each_zombie_counts_one() -> None:
    """Size and face do not matter in the comparison with Strength or in its loss."""
    for kind in range(4):
        six: Any = {(0, 0): [6 if other == kind else 0 for other in range(4)]}
        assert game.pose(node="ZOMBIES-ATTACK", zombies=six, strength=6).strength == 4
        assert game.pose(node="ZOMBIES-ATTACK", zombies=six, strength=5).result == "overwhelmed"


@pytest.mark.rule("OATD-ZOM-06", "OATD-ZOM-05")
def test_faces_change_by_blows_and_flips_only() -> None:
    """Apart from attacks and from cards just laid each kind keeps its number; Jokers bring Greater heads."""
    for step in sample():
        if not node(step.before).endswith(("ATTACK", "COINS")):
            before, after = (
                [sum(group[kind] for _, group in state.zombies) for kind in range(4)]
                for state in (step.before, step.after)
            )
            assert after[1:] == before[1:]
            assert after[0] >= before[0]


@pytest.mark.thorough
@pytest.mark.rule(
    *("OATD-ZMV-01", "OATD-ZMV-02", "OATD-ZMV-03", "OATD-ZMV-04", "OATD-ZMV-05", "OATD-ZMV-06", "OATD-ZMV-07"),
    *("OATD-ZMV-08", "OATD-ZMV-09"),
)
def test_zombies_move_as_the_book_says_in_every_game() -> None:
    """Each move is the referee's: shortest way, then nearest to the End, the segment, the End as the crow flies, then E, N, S, W."""
    moves = 0
    for step in sample():
        steps = [move for event in step.after.events if isinstance(event, ZombiesMoved) for move in event.steps]
        ways = referee.steps_to_pawn(step.after) if steps else {}
        for origin, target, _ in steps:
            moves += 1
            assert target == referee.zombie_step(origin, step.after.pawn, ways, step.after.options.zombie_ties)
    assert moves > 1000
    acts = [step.before for step in sample() if step.before.zombies and node(step.before) == "ACT"]
    for state in Random(4).sample(acts, 400):
        facts = facts_of(state) | {"node": "ZOMBIES-MOVE", "ap": 0, "unchecked": True}
        assert dict(game.pose(**facts).zombies) == referee.moved(state)


@pytest.mark.thorough
@pytest.mark.rule("OATD-ZMV-03", "OATD-ZMV-04", "OATD-ZMV-05", "OATD-ZMV-06")
@pytest.mark.parametrize("pawn", [(0, 0), (4, 4), (8, 0), (10, -2), (3, -3), (-2, 1), (8, 5), (12, 0)])
def test_ties_on_an_open_field(pawn: Cell) -> None:
    """From every cell of a wide field zombies step as the referee says, who compares exact fractions."""
    facts: dict[str, Any] = {"pawn": pawn, "placeholders": [], "unchecked": True}
    facts["filled"] = grid(range(pawn[0] - 3, pawn[0] + 4), range(pawn[1] - 3, pawn[1] + 4))
    ways, ties = referee.steps_to_pawn(game.pose(**facts)), game.Options().zombie_ties
    for origin in facts["filled"]:
        assert moved({origin: ONE}, **facts) == {referee.zombie_step(origin, pawn, ways, ties): ONE}


S20 = pytest.mark.rule("OATD-ZMV-03", "OATD-ZMV-04")
S21 = pytest.mark.rule("OATD-ZMV-05")
S22 = pytest.mark.rule("OATD-ZMV-06")


@pytest.mark.parametrize(("pawn", "origin", "target", "ties"), [
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
])  # fmt: skip
def test_s20_to_s22_ties(pawn: Cell, origin: Cell, target: Cell, ties: str) -> None:
    """A lone zombie moves; cards fill the cells between it and the pawn, and around both."""
    field = grid(*(range(min(ends) - 1, max(ends) + 2) for ends in zip(pawn, origin, strict=True)))
    assert moved({origin: ONE}, pawn=pawn, filled=field, options={"zombie_ties": ties}) == {target: ONE}


@pytest.mark.rule("OATD-ZMV-05")
@pytest.mark.parametrize(("pawn", "cell", "squared"), [
    *(((0, 0), (-1, 1), 2), ((0, 0), (-2, 0), 4), ((4, 4), (6, 2), 0)),
    *(((4, 4), (7, 3), 2), ((4, 0), (3, 1), 2), ((4, 0), (4, 2), 4)),
])  # fmt: skip
def test_s21_how_far_cells_are_from_the_segment(pawn: Cell, cell: Cell, squared: int) -> None:
    """The squared distance comes times the squared length of the segment, as a whole number."""
    assert segment_distance(cell, pawn, (8, 0)) == squared * ((8 - pawn[0]) ** 2 + pawn[1] ** 2)


@pytest.mark.rule("OATD-ZMV-06")
@pytest.mark.parametrize(("origin", "target"), [((7, 4), (7, 3)), ((6, 5), (6, 4)), ((5, 6), (5, 5))])
def test_zombies_of_mirror_images_make_mirrored_steps(origin: Cell, target: Cell) -> None:
    """The pawn is north or south of the End, and the zombies are west or east of it."""
    cells = [origin, target, *grid(range(4, 10), range(2, 8))]
    for side, flank in product((1, -1), repeat=2):
        here, there, *field = [(8 + side * (x - 8), flank * y) for x, y in cells]
        assert moved({here: ONE}, pawn=(8, 3 * flank), filled=field) == {there: ONE}


@pytest.mark.rule("OATD-ZMV-02", "OATD-ZMV-03")
def test_s23_the_long_way_round() -> None:
    city = [*grid(range(-1, 2), range(-1, 5)), *grid([2], range(2, 5)), *grid(range(3, 6), range(-1, 5))]
    facts: dict[str, Any] = {"pawn": (4, 0), "filled": city, "placeholders": [(2, 0), (6, 0), (7, 0)]}
    face_up = cards(game.pose(**facts))
    assert {*face_up} == {*city, (8, 0)}

    ways = distances((4, 0), face_up, face_up)
    assert (ways[1, 0], ways[1, -1], ways[1, 1]) == (7, 8, 6)
    for origin, target in (((1, 0), (1, 1)), ((1, -1), (1, 0)), ((3, 2), (3, 1))):
        assert moved({origin: ONE}, **facts) == {target: ONE}


@pytest.mark.rule("OATD-ZMV-02", "OATD-ZMV-08")
def test_zombies_keep_to_face_up_cards() -> None:
    """Placeholders and bare ground bar the way; Start, End and Specials do not, unless an option says so."""
    ground = {"city": {(1, 1): "Joker 1", (0, 0): "5S"}, "placeholders": [(2, 0), (3, 0)], "filled": [(3, 1)]}
    assert moved({(1, 1): ONE, (3, 1): (0, 0, 1, 0)}, pawn=(0, 3), **ground) == {(1, 2): ONE, (3, 1): (0, 0, 1, 0)}
    assert moved({(9, 0): ONE}, pawn=(7, 0), city={(9, 0): "KS"}, placeholders=[]) == {(8, 0): ONE}

    walls = {(0, 2): "9D", (0, 1): "KH", (1, 1): "QH", (-1, 1): "JH", (1, 2): "AH", (-1, 2): "AS"}
    assert moved({(0, 2): ONE}, city=walls, options={"zombie_terrain": "no_specials"}) == {(0, 2): ONE}


@pytest.mark.rule("OATD-ZMV-02")
@pytest.mark.parametrize(
    ("terrain", "after"),
    [("all_face_up", {(1, 0): (2, 0, 1, 0)}), ("no_specials", {(0, 1): (0, 0, 1, 0), (0, -1): (2, 0, 0, 0)})],
)
def test_s24_over_closed_blocks_and_the_variant(terrain: str, after: dict[Cell, object]) -> None:
    city = {(0, 0): "5S", (1, 0): "KS", (0, 1): "5D", (1, 1): "9D", (0, -1): "4C", (1, -1): "Joker 1"}
    groups = {(1, 1): (0, 0, 1, 0), (1, -1): (2, 0, 0, 0)}
    assert moved(groups, city=city, options={"zombie_terrain": terrain}) == after


@pytest.mark.rule("OATD-ZMV-01", "OATD-ZMV-07", "OATD-ZMV-09", "OATD-ZOM-05")
def test_zombies_move_at_once_and_as_groups() -> None:
    """Each takes one step from where it stood: a row of groups moves up by one, no group splits, and then the player attacks first."""
    row = {(0, 1): ONE, (0, 2): (0, 1, 0, 0), (0, 3): (0, 0, 1, 0), (0, 4): (1, 2, 3, 4), (0, 6): ONE}
    up = {(x, y - 1): group for (x, y), group in row.items()}
    state = game.pose(node="ZOMBIES-MOVE", filled=grid([0], range(7)), zombies=row)
    follow(state, ("", {"zombies": up, "node": "ATTACK", "strength": 15}))
    (event,) = (event for event in state.events if isinstance(event, ZombiesMoved))
    assert event.steps == tuple((cell, to, row[cell]) for cell, to in zip(row, up, strict=True))


@pytest.mark.rule("OATD-ZMV-01", "OATD-ZMV-07", "OATD-ZOM-05")
def test_s25_meeting_merging_staying() -> None:
    arriving = {(4, 5): ONE, (5, 4): (0, 0, 2, 0), (3, 4): (0, 1, 0, 1)}
    groups = {(4, 4): (0, 0, 1, 0), (4, 6): (0, 0, 0, 2)} | arriving
    state = game.pose(node="ZOMBIES-MOVE", pawn=(4, 4), zombies=groups)
    assert (node(state), zombies(state)) == ("ATTACK", {(4, 4): (1, 1, 3, 1), (4, 5): (0, 0, 0, 2)})


@pytest.mark.rule("OATD-ZMV-08", "OATD-JOK-08", "OATD-JOK-09", "OATD-END-05")
def test_s49_out_of_reach() -> None:
    city, holes = {(9, 4): "Joker 1"}, [(10, 4), (9, 5), (9, 3), (8, 4)]
    state = game.pose(pawn=(5, 0), city=city, empty=holes, placeholders=[(7, 0)], unseen=["Joker 2"], deck=0)
    shown = {"node": "ACT", "round": 2, "ap": 3, "strength": 15, "result": None}
    follow(state, ("end", {"zombies": {(9, 4): (3, 0, 0, 0)}} | shown))
    follow(game.pose(pawn=(5, 0), to_come=["Joker 1", "Joker 2"]), ("end", {"zombies": {}}))
