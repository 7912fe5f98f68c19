"""Read one save many times: `python tests/bench/reading.py GAME TIMES`; the position stands 150 steps into a random game.

With a third argument, `back`, each read is written again: a round trip.

Instructions do not depend on how busy the machine is. Count them for 110 reads:

    valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null python tests/bench/reading.py they_come_back 110

and for 10; a hundredth of the difference is what a read takes, all checks included.
"""

import sys
from typing import Any

from zombiekit import codec, games
from zombiekit.play import Dice, playout

STEPS = 150


def main(name: str, times: str, way: str = "") -> None:
    game: Any = games.get(name)
    text = codec.to_json(game, playout(game, dice=Dice(1), max_steps=STEPS))
    for _ in range(int(times)):
        state = codec.from_json(game, text)
        if way == "back":
            codec.to_json(game, state)


if __name__ == "__main__":
    main(*sys.argv[1:])
