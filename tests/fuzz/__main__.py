"""Fuzz every door of every game: `python -m tests.fuzz`.

    python -m tests.fuzz                              100,000 mutants, about twenty minutes on two processors
    python -m tests.fuzz --mutants 2000 --door pose   fewer, at the doors whose name contains a word
    python -m tests.fuzz --door "doom: pose" --one 17 one mutant, with its traceback

Each mutant has a number, and depends only on the seed, the door and that number.
"""

import argparse
import resource
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random

from tests.fuzz.bombs import are_there, bombs
from tests.fuzz.doors import doors
from tests.fuzz.judging import HEAD, Door, Tally, drawn, judge

MEMORY = 4 << 30
"""Bytes that a process may use before the system refuses more, so that no mutant takes down the machine."""


def run(job: tuple[str, int], seed: str) -> Tally:
    """Judge some mutants of a door, or its bombs if their number is zero."""
    name, count = job
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    door = next(door for door in doors() if door.name == name)
    if count == 0:
        tally = Tally(f"{name}, bombs")
        for what, make in bombs(name):
            judge(door, make(), tally, what, must_be_refused=True)
        return tally
    tally = Tally(name)
    for number in range(count):
        judge(door, drawn(door, seed, number), tally, f"--seed {seed} --door {name!r} --one {number}")
    return tally


def main() -> int:
    """Judge mutants, print the results, and say whether something is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mutants", type=int, default=100_000, help="how many in all")
    parser.add_argument("--door", default="", help="only doors whose name contains this")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--one", type=int, help="judge this mutant alone, and let its error through")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes")
    parser.add_argument("--keep", type=Path, help="a folder for what was found, a file a door")
    given = parser.parse_args()
    chosen = [door for door in doors() if given.door in door.name]
    if given.one is not None:
        return _one(chosen[0], given.seed, given.one)
    shares = sum(door.share for door in chosen)
    jobs = [(door.name, -(-given.mutants * door.share // shares)) for door in chosen]
    jobs += [(door.name, 0) for door in chosen if are_there(door.name)]
    print(HEAD)
    total = Tally("all")
    with ProcessPoolExecutor(given.jobs) as pool:
        for tally in pool.map(partial(run, seed=given.seed), jobs):
            _tell(tally, total, given.keep)
    print(total)
    return bool(total.found)


def _tell(tally: Tally, total: Tally, folder: Path | None) -> None:
    print(tally, flush=True)
    for problem, example in tally.found.items():
        print(f"    {problem[:300]}\n        {example.splitlines()[0]}", flush=True)
    if folder is not None and tally.found:
        name = tally.door.replace(": ", "-").replace(" ", "-")
        with (folder / f"fuzz-found-{name}.txt").open("a", encoding="utf-8", errors="backslashreplace") as file:
            file.writelines(f"{problem}\n{example}\n\n" for problem, example in tally.found.items())
    total.mutants += tally.mutants
    total.refused += tally.refused
    total.accepted += tally.accepted
    total.slowest, total.largest = max(total.slowest, tally.slowest), max(total.largest, tally.largest)
    total.found |= {f"{tally.door}: {problem}": example for problem, example in tally.found.items()}


def _one(door: Door, seed: str, number: int) -> int:
    mutant = drawn(door, seed, number)
    print(mutant)
    value = door.enter(mutant)
    print("accepted")
    door.follow(value, Random(f"--seed {seed} --door {door.name!r} --one {number}"))
    print("and it holds")
    return 0


if __name__ == "__main__":
    sys.exit(main())
