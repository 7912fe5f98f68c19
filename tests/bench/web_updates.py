"""What an update costs a server of tables, and what a picture costs.

    python tests/bench/web_updates.py --steps 120

In an update, an answer is played, and the page of the seat that acts next is made and compressed. The picture shows all choices, and none
of its parts was drawn before. For each game, at a small and at the largest table, a row says the median and the worst processor time of
an update in milliseconds, the size of pages, and the worst time of a picture.

The same game is played three times, each time by a new process, and each update counts at its fastest, which leaves out the work of other
programs; a picture counts at its fastest of five times. Garbage is collected as in the command `serve`. The first line says how fast the
machine is. The goals are 30 ms for an update and for a picture, and 150 KB, 25 KB compressed, for a page.
"""

import argparse
import gc
import statistics
import sys
from concurrent.futures import ProcessPoolExecutor
from gzip import compress
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from zombiekit import games
from zombiekit.game import CHANCE
from zombiekit.hosting import Bots
from zombiekit.play import Dice, new_match
from zombiekit.render.svg import board, elements, picture
from zombiekit.web import Keys, ServedTable
from zombiekit.web.application import PRESSED
from zombiekit.web.pages import seat_page

RUNS = 3
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("one_against_the_dead", {}),
    ("defcon_zombies", {"players": 2}),
    ("defcon_zombies", {"players": 6, "galaxy": "fourth_ring"}),
    ("zombie_flavored_doom", {"players": 2}),
    ("zombie_flavored_doom", {"players": 4}),
    ("they_come_back", {"players": 2, "map": "millbrook"}),
    ("they_come_back", {"players": 6, "map": "millbrook"}),
]


def updates(name: str, options: dict[str, Any], steps: int) -> list[tuple[float, int, int]]:
    """Return the seconds of each update of a random game, and the bytes of its page before and after compression."""
    game, rng, dice = games.get(name), Random(1), Dice(1)
    match = new_match(game, options=game.Options(**options)).roll(dice)
    table = ServedTable(match, Bots({}), Keys(range(game.seats(match.state))), dice)
    found: list[tuple[float, int, int]] = []
    seat_page(table, max(0, game.current_player(table.match.state)), "nonce")
    gc.freeze()
    while len(found) < steps and (actions := game.legal_actions(table.match.state)):
        action = rng.choice(actions)
        begin = process_time()
        table.match = table.match.play(action)
        while game.current_player(table.match.state) == CHANCE:
            table.match = table.match.play(game.chance_outcomes(table.match.state).sample(dice))
        page = seat_page(table, max(0, game.current_player(table.match.state)), "nonce")
        sent = compress(page, PRESSED)
        found.append((process_time() - begin, len(page), len(sent)))
    return found


def pictures(name: str, options: dict[str, Any], steps: int) -> float:
    """Return the seconds of the slowest of ten pictures of a random game, each at its fastest of five times, drawn from nothing."""
    game, rng, dice = games.get(name), Random(1), Dice(1)
    match, found = new_match(game, options=game.Options(**options)).roll(dice), [0.0]
    while match.length < steps and (actions := game.legal_actions(match.state)):
        match = match.play(rng.choice(actions)).roll(dice)
        if match.length % max(1, steps // 10) == 0:
            view = game.observe(match.state, max(0, game.current_player(match.state)))
            found.append(min(from_nothing(game, view) for _ in range(5)))
    return max(found)


def from_nothing(game: Any, view: Any) -> float:
    """Return the seconds of a picture when none of its parts is kept from earlier ones."""
    for each in (*vars(board).values(), *vars(elements).values()):
        if hasattr(each, "cache_clear"):
            each.cache_clear()
    begin = process_time()
    picture(game, view, highlight=game.legal_actions(view), events=view.events)
    return process_time() - begin


def fastest(name: str, options: dict[str, Any], steps: int) -> list[tuple[float, int, int]]:
    """Return the updates of a game, each at its fastest of three runs."""
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as pool:
        runs = [pool.submit(updates, name, options, steps) for _ in range(RUNS)]
        return [min(same) for same in zip(*[run.result() for run in runs], strict=True)]


def speed() -> float:
    """Return the processor time of a loop that adds up five million integers."""
    begin, total = process_time(), 0
    for number in range(5_000_000):
        total += number
    return process_time() - begin


def main() -> None:
    """Print a row for each table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=120)
    steps = parser.parse_args().steps
    print(f"five million additions: {min(speed() for _ in range(5)):.2f} s")
    print(f"{'table':44} {'ms':>6} {'worst':>6} {'bytes':>8} {'sent':>7} {'picture':>8}")
    for name, options in TABLES:
        times, pages, sent = zip(*fastest(name, options, steps), strict=True)
        with ProcessPoolExecutor(1, get_context("spawn")) as pool:
            drawn = pool.submit(pictures, name, options, steps).result()
        label = f"{name} {' '.join(map(str, options.values()))}"
        print(
            f"{label:44} {statistics.median(times) * 1000:6.1f} {max(times) * 1000:6.1f} {max(pages):8} {max(sent):7} {drawn * 1000:8.1f}"
        )


if __name__ == "__main__":
    main()
