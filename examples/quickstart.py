"""A whole game: a short bot crosses the city, and the city is printed at the end."""

from typing import Any

from zombiekit import Game
from zombiekit.games import one_against_the_dead
from zombiekit.play import Dice, play_match


def hurry(game: Game, view: Any, actions: tuple[Any, ...]) -> Any:
    """Look one step ahead: go east, and do not stay with zombies."""

    def worth(action: Any) -> Any:
        after = game.step(view, action)
        x, y = after.pawn
        return -3 * (abs(8 - x) + abs(y)) - after.zombies_here.total

    return max(actions, key=worth)


match = play_match(one_against_the_dead, [hurry], dice=Dice(3566))
print(match.state)
