"""Long runs: all laws on every supplied board with every number of players, and on 200 random boards; 10,000 playouts.

They are marked slow, and each part can be run by itself:

    pytest -m slow tests/zombie_flavored_doom/test_long_runs.py -k supplied     12 parts of about 50 s
    pytest -m slow tests/zombie_flavored_doom/test_long_runs.py -k drawn        40 parts of about 100 s
    pytest -m slow tests/zombie_flavored_doom/test_long_runs.py -k playouts     10 parts of about 60 s
"""

from random import Random

import attrs
import pytest

from tests.zombie_flavored_doom.grounds import BOARDS, drawn, tables, varied
from tests.zombie_flavored_doom.refereeing import ALL, playout
from zombiekit.games import zombie_flavored_doom as game
from zombiekit.testing import check_game

PARTS = 40
PLAYOUTS, SHARE = 10_000, 1_000

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("name", "players"), [(name, players) for name, board in game.BOARDS.items() for players in tables(board)]
)
def test_laws_are_kept_on_every_supplied_board(name: str, players: int) -> None:
    check_game(game, "thorough", options=game.Options(board=name, players=players))


def test_laws_are_kept_with_options_of_all_sorts_on_supplied_boards() -> None:
    check_game(game, "thorough")


@pytest.mark.parametrize("part", range(PARTS))
def test_laws_are_kept_on_boards_drawn_at_random(part: int) -> None:
    """Two hundred boards, some with one side, some with teams or rivals, with options of all sorts."""
    assert len(drawn()) == BOARDS

    for number in range(part, BOARDS, PARTS):
        check_game(game, "thorough", options=varied(drawn()[number], Random(number)))


@pytest.mark.rule(*ALL)
@pytest.mark.parametrize("part", range(PLAYOUTS // SHARE))
def test_playouts_with_all_sorts_of_options_break_no_invariant(part: int) -> None:
    """Ten thousand games on supplied and random boards in turn; every state on the way is checked against the invariants."""
    supplied = tuple(game.BOARDS.values())
    for number in range(part * SHARE, (part + 1) * SHARE):
        dice = Random(number)
        if number % 2:
            playout(varied(dice.choice(drawn()), dice), dice)
        else:
            playout(attrs.evolve(varied(dice.choice(supplied), dice), night_limit=dice.choice([None, 3, 8, 20])), dice)
