"""Boards and options of all sorts to play with."""

from functools import lru_cache
from random import Random

from hypothesis import Phase, given, seed, settings

from zombiekit.games import zombie_flavored_doom as game
from zombiekit.testing import boards
from zombiekit.testing.candidates import option_values

BOARDS = 200
"""How many boards are drawn."""


def tables(board: game.Board) -> list[int]:
    """The numbers of players for which every stronghold of a board has a member."""
    letters = board.plan.letters
    return [seats for seats in range(1, len(letters) + 1) if set(letters[:seats]) == set(letters)]


@lru_cache(maxsize=1)
def drawn() -> list[game.Board]:
    """Random boards, the same in every run and all different."""
    found: dict[game.Board, None] = {}

    @seed(0)
    @settings(max_examples=2 * BOARDS, phases=[Phase.generate], database=None, deadline=None)
    @given(boards())
    def draw(board: game.Board) -> None:
        found[board] = None

    draw()
    return list(found)[:BOARDS]


def varied(board: game.Board, dice: Random) -> game.Options:
    """Random options for a board, each value equally likely: who plays, who begins, and where tables differ."""
    values = option_values(game)
    players = dice.choice(tables(board))
    others = ("turn_order", "limit_result", "wipeout", "break_memory", "waves", "replenish")
    return game.Options(
        board=board,
        players=players,
        start_seat=dice.randint(1, players),
        **{name: dice.choice(values[name]) for name in others},
    )
