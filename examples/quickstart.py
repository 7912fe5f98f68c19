"""A whole game: a bot of ten lines walks through the city, and the city is drawn as it lies at the end."""

from typing import Any

from zombiekit import Game
from zombiekit.games import one_against_the_dead
from zombiekit.play import Dice, play_match


def hurry(game: Game, view: Any, actions: tuple[Any, ...]) -> Any:
    """Look one step ahead: toward the helicopter in the east, away from zombies."""

    def worth(action: Any) -> Any:
        after = game.step(view, action)
        x, y = after.pawn
        close = sum(group.total for (zx, zy), group in after.zombies if abs(zx - x) + abs(zy - y) <= 1)
        return -3 * (abs(8 - x) + abs(y)) - close

    return max(actions, key=worth)


match = play_match(one_against_the_dead, [hurry], dice=Dice(920))
print(match.state)
