"""How many calls of one `to_json` lead from one file to another: `python tests/bench/saving.py`.

To read how a state is saved, one has to follow all of them. Each state stands 120 steps into a game.
"""

import sys
from types import FrameType
from typing import Any

from zombiekit import CHANCE, TERMINAL, codec, games
from zombiekit.play import Dice, new_match

STEPS = 120


def hops(game: Any) -> int:
    """Return how many calls lead into another file while a state is saved."""
    match, dice, found = new_match(game), Dice(3), 0
    while match.length < STEPS and (player := game.current_player(match.state)) != TERMINAL:
        match = match.roll(dice) if player == CHANCE else match.play(game.legal_actions(match.state)[0])
    state: Any = match.state
    codec.to_json(game, state)  # writers are generated once

    def count(frame: FrameType, event: str, _: object) -> None:
        nonlocal found
        if event == "call" and frame.f_back and frame.f_back.f_code.co_filename != frame.f_code.co_filename:
            found += 1

    sys.setprofile(count)
    codec.to_json(game, state)
    sys.setprofile(None)
    return found


def main() -> None:
    for name in games.names():
        print(f"{name}: {hops(games.get(name))}")


if __name__ == "__main__":
    main()
