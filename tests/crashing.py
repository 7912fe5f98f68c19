"""Record a match again and again, for a test that kills this: `python -m tests.crashing add FILE` or `... write FILE`.

Each line that it prints acknowledges the number of steps in the file by then.
"""

import sys

from tests import toy
from zombiekit import record
from zombiekit.play import Dice, Match, new_match, play_match, random_policy


def games() -> Match:
    """Return a match that the test gets too, since its dice have a fixed seed."""
    dice = Dice("killed")
    return play_match(toy, [random_policy(dice)] * 2, dice=dice)


def add(path: str) -> None:
    """Add step after step to a record, and start another record when the game is over."""
    whole = games()
    for number in range(10_000):
        with record.create(new_match(toy), f"{path}{number}") as writer:
            for length in range(whole.length + 1):
                writer.add(whole.undo_to(length))
                print(f"{number} {length}", flush=True)


def write(path: str) -> None:
    """Write the whole record over the last one, one step longer each time."""
    whole = games()
    for number in range(1_000_000):
        length = number % (whole.length + 1)
        record.write(whole.undo_to(length), f"{path}0")
        print(f"0 {length}", flush=True)


if __name__ == "__main__":
    {"add": add, "write": write}[sys.argv[1]](sys.argv[2])
