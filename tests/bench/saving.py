"""How often one `to_json` goes from file to file, call by call: `python tests/bench/saving.py`.

Whoever reads how a state is saved walks that far. Each state stands 120 steps into a game.
"""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

from zombiekit import CHANCE, TERMINAL, codec, games
from zombiekit.play import Dice, new_match

STEPS = 120


def hops(game: Any) -> int:
    """Return how many calls of one save lead into another file."""
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
