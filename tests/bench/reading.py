"""Read one save many times: `python tests/bench/reading.py GAME TIMES`; the position stands 150 steps into a random game.

With a third argument, `back`, each read is written again: a round trip.

Instructions do not depend on how busy the machine is. Count them for 12 reads:

    valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null python tests/bench/reading.py they_come_back 12

and for 2; a tenth of the difference is what a read takes, all checks included.
"""

from __future__ import annotations

import sys
from typing import Any

from zombiekit import CHANCE, TERMINAL, codec, games
from zombiekit.play import Dice

STEPS = 150


def save_of(game: Any) -> str:
    """Return a position in the middle of a random game, or the last one of a shorter game, as JSON."""
    state, dice = game.new_game(), Dice(1)
    for _ in range(STEPS):
        seat = game.current_player(state)
        if seat == TERMINAL:
            break
        legal = game.legal_actions(state)
        drawn = game.chance_outcomes(state).sample(dice) if seat == CHANCE else legal[int(dice.random() * len(legal))]
        state = game.step(state, drawn)
    return codec.to_json(game, state)


def main(name: str, times: str, way: str = "") -> None:
    game: Any = games.get(name)
    text = save_of(game)
    for _ in range(int(times)):
        state = codec.from_json(game, text)
        if way == "back":
            codec.to_json(game, state)


if __name__ == "__main__":
    main(*sys.argv[1:])
