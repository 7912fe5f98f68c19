"""What people wait for: `python -m tests.bench.waiting [CHECKOUT ...]`, by default this checkout; several are measured in turns in one run.

Every figure is the least processor time, or memory, of a whole process in some runs. It takes minutes, most of them for the million rows.
"""

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from zombiekit import arena, games, record
from zombiekit.arena.files import head, line_of
from zombiekit.play import Dice, play_match, random_policy

ROOT = Path(__file__).parent.parent.parent
STEPS, ROWS, MANY = 1_000, 200_000, 1_000_000
"""Steps of a replay, and rows of reports."""
COMMAND = "from zombiekit.__main__ import main; main()"
SAVES = """
from time import process_time
from zombiekit import codec, games
from zombiekit.play import Dice, play_match, playout, random_policy

def least(work):
    def timed():
        begun = process_time()
        count = work()
        return (process_time() - begun) / count
    return min(timed() for _ in range(7))

def nodes():
    return sum(play_match(city, [random_policy(Dice(seed))], dice=Dice(seed)).length for seed in range(20))

def saved(states):
    def work():
        for state in states:
            codec.from_json(game, codec.to_json(game, state))
        return len(states)
    return work

city = games.get("one_against_the_dead")
node, found = least(nodes), []
for name in ("one_against_the_dead", "zombie_flavored_doom", "defcon_zombies", "they_come_back"):
    game, states = games.get(name), []
    for seed in range(4):
        match = play_match(game, [random_policy(Dice(seed))] * game.seats(game.new_game()), dice=Dice(seed), max_steps=1_000)
        way = [match.state]
        while (match := match.previous) is not None:
            way.append(match.state)
        states += way[:: max(1, len(way) // 12)]
    found.append(f"{least(saved(states)) / node:.0f}")
print(", ".join(found))
"""
CHECK = "from zombiekit import games; from zombiekit.testing import check_game; check_game(games.get({!r}))"


def long_match(path: Path) -> None:
    """Record a random game of four players that has `STEPS` steps."""
    game = games.get("they_come_back")
    for seed in range(100):
        seats = [random_policy(Dice(f"{seed} {seat}")) for seat in range(4)]
        match = play_match(game, seats, dice=Dice(seed), max_steps=STEPS, options=game.Options(players=4))
        if match.length == STEPS:
            record.write(match, path)
            return


def made_up(path: Path, count: int) -> None:
    """Write made-up results of `count` games between two bots."""
    bots, chance = ("random", "greedy"), Random(1)
    design = arena.Design(
        study="long", game="zombie_flavored_doom", options={"players": 2}, bots=bots, seeds=count // 2
    )
    with path.open("w", encoding="ascii") as file:
        file.write(head(design))
        for index in range(len(design)):
            task, won, steps = design.task(index), chance.randrange(2), int(chance.gammavariate(4, 100))
            returns = (1.0, -1.0) if won == 0 else (-1.0, 1.0)
            course, reason = f"{chance.getrandbits(64):016x}", chance.choice(design.facts.reasons)
            row = (task.index, task.cell, task.seed, task.seating, returns, (won,), reason, steps, "over")
            file.write(line_of(arena.GameRow(*row, course=course)))


def spent(checkout: Path, code: str, *arguments: object) -> tuple[float, float, str]:
    """Return the seconds of processor time that a program takes, its memory in MB, and what it prints."""
    command = [sys.executable, "-c", code, *map(str, arguments)]
    surroundings = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    with subprocess.Popen(
        command, cwd=checkout, env=surroundings, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
    ) as program:
        said = program.stdout.read() if program.stdout else ""
        _, status, used = os.wait4(program.pid, 0)
        program.returncode = os.waitstatus_to_exitcode(status)
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, said


def tell(name: str, checkouts: list[Path], runs: int, code: str, *arguments: object, what: int = 0) -> None:
    """Print the least of some runs for each checkout: seconds, or megabytes if `what` is 1."""
    found = [[spent(each, code, *arguments)[what] for each in checkouts] for _ in range(runs)]
    figures = [f"{min(column):.2f} s" if what == 0 else f"{min(column):.0f} MB" for column in zip(*found, strict=True)]
    print(f"| {name} | {' | '.join(figures)} |", flush=True)


def main() -> None:
    checkouts = [Path(each).resolve() for each in sys.argv[1:]] or [ROOT]
    with TemporaryDirectory() as folder:
        match, results, many, page = (Path(folder) / name for name in ("match", "results", "many", "page.html"))
        long_match(match)
        made_up(results, ROWS)
        made_up(many, MANY)
        print(f"| what | {' | '.join(str(each) for each in checkouts)} |\n|---|{'---:|' * len(checkouts)}")
        tell("`zombiekit --help`", checkouts, 8, COMMAND, "--help")
        tell("`zombiekit games`", checkouts, 8, COMMAND, "games")
        tell("`zombiekit play`, first screen", checkouts, 8, COMMAND, "play", "one-against-the-dead")
        tell(f"`replay --html`, {STEPS} steps", checkouts, 3, COMMAND, "replay", match, "--html", page)
        tell(f"`arena report`, {ROWS} rows", checkouts, 3, COMMAND, "arena", "report", results)
        tell(f"`arena report`, {MANY} rows", checkouts, 1, COMMAND, "arena", "report", many, what=1)
        for name in games.names():
            tell(f"`check_game`, normal, {name}", checkouts, 1, CHECK.format(name))
        saves = [spent(each, SAVES)[2].strip() for each in checkouts]
        print(f"| JSON and back, in nodes of OATD's playout: OATD, DOOM, DEFCON, STCB | {' | '.join(saves)} |")


if __name__ == "__main__":
    main()
