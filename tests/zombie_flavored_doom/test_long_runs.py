"""The long runs: all laws on every supplied board with every number of players, and on 200 boards drawn at random; 10,000 playouts.

They are marked slow, and each part can be run by itself:

    pytest -m slow tests/zombie_flavored_doom/test_long_runs.py -k supplied     12 parts of about 50 s
    pytest -m slow tests/zombie_flavored_doom/test_long_runs.py -k drawn        40 parts of about 100 s
    pytest -m slow tests/zombie_flavored_doom/test_long_runs.py -k playouts     10 parts of about 60 s
"""

from functools import lru_cache
from random import Random

import attrs
import pytest
from hypothesis import Phase, given, seed, settings

from tests.zombie_flavored_doom.refereeing import ALL, playout
from zombiekit.games import zombie_flavored_doom as game
from zombiekit.testing import boards, check_game
from zombiekit.testing.variants import option_values

BOARDS, PARTS = 200, 40
PLAYOUTS, SHARE = 10_000, 1_000

pytestmark = pytest.mark.slow


def tables(board: game.Board) -> list[int]:
    """The numbers of players with which a board can be played: every stronghold keeps one."""
    letters = board.plan.letters
    return [seats for seats in range(1, len(letters) + 1) if set(letters[:seats]) == set(letters)]


@lru_cache(maxsize=1)
def drawn() -> list[game.Board]:
    """Boards drawn at random, the same in every run, no two alike."""
    found: dict[game.Board, None] = {}

    @seed(0)
    @settings(max_examples=2 * BOARDS, phases=[Phase.generate], database=None, deadline=None)
    @given(boards())
    def draw(board: game.Board) -> None:
        found[board] = None

    draw()
    return list(found)[:BOARDS]


def varied(board: game.Board, dice: Random) -> game.Options:
    """Options for a board, each as likely as any: who plays and begins, and where tables differ."""
    values = option_values(game)
    players = dice.choice(tables(board))
    others = ("turn_order", "limit_result", "wipeout", "break_memory", "waves", "replenish")
    return game.Options(
        board=board,
        players=players,
        start_seat=dice.randint(1, players),
        **{name: dice.choice(values[name]) for name in others},
    )


@pytest.mark.parametrize(
    ("name", "players"), [(name, players) for name, board in game.BOARDS.items() for players in tables(board)]
)
def test_laws_are_kept_on_every_supplied_board(name: str, players: int) -> None:
    check_game(game, "thorough", options=game.Options(board=name, players=players))


def test_laws_are_kept_with_options_of_all_sorts_on_supplied_boards() -> None:
    check_game(game, "thorough")


@pytest.mark.parametrize("part", range(PARTS))
def test_laws_are_kept_on_boards_drawn_at_random(part: int) -> None:
    """Two hundred boards, among them boards of one side, of teams and of rivals, with options of all sorts."""
    assert len(drawn()) == BOARDS

    for number in range(part, BOARDS, PARTS):
        check_game(game, "thorough", options=varied(drawn()[number], Random(number)))


@pytest.mark.rule(*ALL)
@pytest.mark.parametrize("part", range(PLAYOUTS // SHARE))
def test_playouts_with_all_sorts_of_options_break_no_invariant(part: int) -> None:
    """Ten thousand games, on supplied and on drawn boards by turns; every state on the way is held to the invariants."""
    supplied = tuple(game.BOARDS.values())
    for number in range(part * SHARE, (part + 1) * SHARE):
        dice = Random(number)
        if number % 2:
            playout(varied(dice.choice(drawn()), dice), dice)
        else:
            playout(attrs.evolve(varied(dice.choice(supplied), dice), night_limit=dice.choice([None, 3, 8, 20])), dice)
