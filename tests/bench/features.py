"""What features cost compared with a raw step: `python tests/bench/features.py`.

A raw step is a decision of a random playout: who acts, the legal actions, a choice, the step, and the chance that follows. Features are
made for the seat that acts at each decision, of a random game and of one by the quick bot. All take turns, and the fastest round counts.
"""

from collections.abc import Callable
from time import process_time
from typing import Any

from zombiekit import CHANCE, games
from zombiekit.adapters.arrays import Arrays
from zombiekit.play import Dice

ROUNDS, SEEDS, MOST = 7, range(3), 1500
"""How often each is timed, the seeds of the games, and the most decisions of one."""


def played(game: Any, seed: int, *, quick: bool) -> list[tuple[Any, int]]:
    """Play a game, and return the view at each decision with the seat that acts."""
    dice, state, met = Dice(seed), game.new_game(), list[tuple[Any, int]]()
    while game.outcome(state) is None and len(met) < MOST:
        seat = game.current_player(state)
        if seat == CHANCE:
            state = game.step(state, game.chance_outcomes(state).sample(dice))
            continue
        actions = game.legal_actions(state)
        met.append((game.observe(state, seat), seat))
        action = game.rollout(state, actions, dice) if quick else actions[int(dice.random() * len(actions))]
        state = game.step(state, action)
    return met


def walked(game: Any, seed: int) -> int:
    """Play the same random game without looking at anything, and return its number of decisions."""
    dice, state, decisions = Dice(seed), game.new_game(), 0
    while decisions < MOST and (seat := game.current_player(state)) >= CHANCE:
        if seat == CHANCE:
            state = game.step(state, game.chance_outcomes(state).sample(dice))
            continue
        actions = game.legal_actions(state)
        state = game.step(state, actions[int(dice.random() * len(actions))])
        decisions += 1
    return decisions


def looked(game: Any, met: list[tuple[Any, int]]) -> int:
    """Make the features of views, keep none of them, and return the number of views."""
    for view, seat in met:
        game.features(view, seat)
    return len(met)


def least(work: Callable[[], int], best: float) -> float:
    """Return the microseconds of one unit of work, or `best` if that is less."""
    begun = process_time()
    units = work()
    return min(best, 1e6 * (process_time() - begun) / units)


def main() -> None:
    """Print a row for each game."""
    print("| µs | a raw step | features, random | features, `quick` | the table |\n|---|--:|--:|--:|--:|")
    for name in games.names():
        game: Any = games.get(name)
        arrays = Arrays(game)
        kinds = [[view for seed in SEEDS for view in played(game, seed, quick=quick)] for quick in (False, True)]
        raw, rows, table = 1e9, [1e9, 1e9], 1e9
        for _ in range(ROUNDS):
            raw = least(lambda game=game: sum([walked(game, seed) for seed in SEEDS]), raw)  # type: ignore[misc]
            for at, met in enumerate(kinds):
                rows[at] = least(lambda met=met, game=game: looked(game, met), rows[at])  # type: ignore[misc]
        some = kinds[0][::20]
        for _ in range(2):
            table = least(lambda some=some, arrays=arrays: len([arrays.table(view) for view, _ in some]), table)  # type: ignore[misc]
        ratios = [f"{row:.0f} ({row / raw:.1f} times)" for row in rows]
        print(f"| {game.TITLE} | {raw:.0f} | {' | '.join(ratios)} | {table:.0f} ({table / raw:.0f} times) |")


if __name__ == "__main__":
    main()
