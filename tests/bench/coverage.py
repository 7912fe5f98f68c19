"""How often the intervals of reports contain the true value; they promise 95 times of 100.

    python tests/bench/coverage.py

It tries shares and differences of bots by sets of two games, paired differences of two studies, lengths of games, strengths of several
bots, and scores of studies that stop when they are decided, for bots that are alike and for very different ones. Each number is the
share of simulated studies whose interval contains the true value: of 4,000 studies, which is exact to 0.7 points, of 1,000 studies
that stop (1.4 points), and of 100 for strengths (4 points).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TypeVar

from zombiekit.arena.deciding import GAIN
from zombiekit.arena.statistics import Finish, Interval, Running, Spread, Sprt, ratings

STUDIES = 4_000
CHANCES = (0.5, 0.8, 0.95, 0.98, 0.99)
SEEDS = (5, 10, 20, 40, 100)

Draw = Callable[[Random], float]
S = TypeVar("S", Running, Spread)


def score_interval(values: Iterable[float]) -> Interval:
    """Return the interval of scores, as reports have it."""
    return added(Running(), values).interval()


def less_interval(values: Iterable[float]) -> Interval:
    """Return the interval of differences of scores."""
    return added(Running(), values).interval(-1.0, 1.0)


def mean_interval(values: Iterable[float]) -> Interval:
    """Return the interval of values without bounds."""
    return added(Spread(), values).interval()


def added(sums: S, values: Iterable[float]) -> S:
    """Return sums with values added to them."""
    for value in values:
        sums.add(value)
    return sums


def won(chance: float) -> Draw:
    """Return a draw of a bot's share of a set of two games, each won with probability `chance`."""
    return lambda dice: ((dice.random() < chance) + (dice.random() < chance)) / 2


def shared(even: float, chance: float) -> Draw:
    """Return a draw of a share that luck makes even with probability `even`; else it is 1 with probability `chance`, or 0."""
    return lambda dice: 0.5 if dice.random() < even else float(dice.random() < chance)


def paired(one: float, other: float) -> Draw:
    """Return a draw of the difference of two studies in a seed, each of which wins it with a probability of its own."""
    return lambda dice: (dice.random() < one) - (dice.random() < other) + 0.0


def held(interval: Callable[[list[float]], Interval], draw: Draw, mean: float, seeds: int) -> float:
    """Return how often intervals contain the mean, with one draw for each seed."""
    dice = Random(f"{mean} {seeds}")
    found = [interval([draw(dice) for _ in range(seeds)]) for _ in range(STUDIES)]
    return sum(low <= mean <= high for _, low, high in found) / STUDIES


def show(
    what: str, rows: Sequence[tuple[str, Callable[[list[float]], Interval], Draw, float]], counts: tuple[int, ...]
) -> None:
    """Print a table: a row for each kind of bots, a column for each number of seeds."""
    print(f"\n| {what} | {' | '.join(f'{count} seeds' for count in counts)} |")
    print(f"|---|{'---:|' * len(counts)}")
    for name, interval, draw, mean in rows:
        values = [f"{100 * held(interval, draw, mean, count):.1f}" for count in counts]
        print(f"| {name} | {' | '.join(values)} |", flush=True)


def less(draw: Draw) -> Draw:
    """Return a draw of the difference of two bots that share the win."""
    return lambda dice: 2 * draw(dice) - 1


def ranked(dice: Random, strengths: tuple[float, ...]) -> Finish:
    """Return the order of a game, in which each rank is drawn by the strengths of the bots that are left."""
    left, order = dict(enumerate(strengths)), []
    while left:
        (bot,) = dice.choices([*left], [*left.values()])
        order.append((bot,))
        del left[bot]
    return tuple(order)


def strengths_held(strengths: tuple[float, ...], seeds: int, studies: int = 100) -> list[float]:
    """Return for each bot how often the interval of its strength contains the strength."""
    dice, bots = Random(f"{strengths} {seeds}"), len(strengths)
    counts = [0] * bots
    for _ in range(studies):
        groups = [Counter(ranked(dice, strengths) for _ in range(bots)) for _ in range(seeds)]
        for bot, (_, low, high) in enumerate(ratings(groups, bots)):
            counts[bot] += low <= strengths[bot] <= high
    return [count / studies for count in counts]


def stopped(chance: float) -> tuple[float, float]:
    """Return how often the interval of a study that stops when decided contains the true score, and its average number of seeds."""
    dice, draw, right, total = Random(f"stopped {chance}"), won(chance), 0, 0
    for _ in range(STUDIES // 4):
        test, values = Sprt(GAIN), Running()
        while test.verdict == "open":
            value = draw(dice)
            values.add(value)
            test.add(2 * value - 1)
        _, low, high = values.interval()
        right, total = right + (low <= chance <= high), total + test.sets
    return right / (STUDIES // 4), total / (STUDIES // 4)


def main() -> None:
    """Print all tables."""
    even = [(f"even in {part:.0%} of all sets", shared(part, 0.9), part / 2 + (1 - part) * 0.9) for part in (0.5, 0.9)]
    scores = [(f"wins {chance:.0%}", won(chance), chance) for chance in CHANCES]
    show("Share of the win", [(name, score_interval, draw, mean) for name, draw, mean in scores + even], SEEDS)
    show(
        "Less the first's",
        [(name, less_interval, less(draw), 2 * mean - 1) for name, draw, mean in scores + even],
        SEEDS,
    )
    pairs = [(0.5, 0.5), (0.8, 0.7), (0.95, 0.5), (0.98, 0.9), (0.99, 0.97), (0.02, 0.01)]
    rows = [(f"{one:.0%} and {other:.0%}", less_interval, paired(one, other), one - other) for one, other in pairs]
    show("Two studies, seed by seed", rows, SEEDS)
    lengths: list[tuple[str, Draw, float]] = [
        ("normal", lambda dice: dice.gauss(300, 60), 300),
        ("exponential", lambda dice: dice.expovariate(1 / 300), 300),
        ("one of 20 games ten times as long", lambda dice: 3000 if dice.random() < 0.05 else dice.gauss(300, 60), 435),
    ]
    show("Steps", [(name, mean_interval, draw, mean) for name, draw, mean in lengths], (30, 40, 100, 200))
    print("\n| Strengths | Seeds | Held |\n|---|---:|---|")
    for strengths in ((0.25,) * 4, (0.6, 0.3, 0.1), (0.9, 0.07, 0.03), (0.97, 0.01, 0.01, 0.01)):
        for seeds in (10, 30):
            found = " ".join(f"{100 * each:.0f}" for each in strengths_held(strengths, seeds))
            print(f"| {' '.join(map(str, strengths))} | {seeds} | {found} |", flush=True)
    print("\n| Studies that stop | Held | Seeds on average |\n|---|---:|---:|")
    for chance in (0.5, 0.55, 0.6, 0.7, 0.9, 0.98):
        share, seeds_on_average = stopped(chance)
        print(f"| wins {chance:.0%} | {100 * share:.1f} | {seeds_on_average:.0f} |", flush=True)


if __name__ == "__main__":
    main()
