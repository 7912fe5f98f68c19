"""Simulations a second of `mcts` in each game, and of OpenSpiel's C++ search in its backgammon, measured in turns in one run.

    .venv/peers/bin/pip install -e . -r tests/bench/peers.txt
    .venv/peers/bin/python tests/bench/searches.py

A simulation goes down the tree once, adds a node, and judges it by a playout. OpenSpiel plays on at random to the end. Ours play
on by the game's `rollout` and are judged by its `worth`; those called `blind` use neither and play on at random to the end.
All search the first decision of a game, in turns, round after round, and the median counts.

Then it prints what a game's `worth` and `rollout` cost, for each decision of a game that `rollout` plays.
"""

from collections.abc import Callable
from importlib import import_module
from statistics import median
from time import process_time
from types import SimpleNamespace
from typing import Any

from zombiekit import CHANCE
from zombiekit.bots import Mcts
from zombiekit.play import Dice

NAMES = ("one_against_the_dead", "defcon_zombies", "zombie_flavored_doom", "they_come_back")
HINTS = ("worth", "rollout", "quiet", "promising")
SIMULATIONS, ROUNDS = 60, 5


def ours(name: str, *, blind: bool) -> Callable[[int], None]:
    """Return a function that makes simulations at the first choice of a game."""
    game: Any = import_module(f"zombiekit.games.{name}")
    if blind:
        game = SimpleNamespace(**{key: value for key, value in vars(game).items() if key not in HINTS})
    dice, state = Dice("start"), game.new_game()
    while game.current_player(state) == CHANCE or len(game.legal_actions(state)) < 2:
        if game.current_player(state) == CHANCE:
            state = game.step(state, game.chance_outcomes(state).sample(dice))
        else:
            state = game.step(state, game.legal_actions(state)[0])
    seat = game.current_player(state)
    view, actions = game.observe(state, seat), game.legal_actions(state)

    def search(simulations: int) -> None:
        Mcts(iterations=simulations)(game, seat, Dice("bench"))(game, view, actions)

    return search


def backgammon() -> Callable[[int], None]:
    """Return the same for OpenSpiel: its search and its backgammon, both in C++."""
    spiel = import_module("pyspiel")
    game = spiel.load_game("backgammon")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])

    def search(simulations: int) -> None:
        spiel.MCTSBot(game, spiel.RandomRolloutEvaluator(1, 1), 1.4, simulations, 100, False, 1, False).step(state)

    return search


def told(name: str) -> tuple[float, float]:
    """Return the microseconds that a game's `worth` and `rollout` take for a decision of a game, in the fastest of some rounds."""
    game: Any = import_module(f"zombiekit.games.{name}")
    dice, state = Dice("hints"), game.new_game()
    met: list[tuple[Any, int, Any]] = []
    while game.outcome(state) is None:
        seat = game.current_player(state)
        if seat == CHANCE:
            state = game.step(state, game.chance_outcomes(state).sample(dice))
            continue
        met.append((state, seat, game.legal_actions(state)))
        state = game.step(state, game.rollout(state, met[-1][2], dice))

    def least(call: Callable[[Any, int, Any], object]) -> float:
        times = []
        for _ in range(ROUNDS):
            begun = process_time()
            for one in met:
                call(*one)
            times.append(process_time() - begun)
        return 1e6 * min(times) / len(met)

    return (
        least(lambda state, seat, _: game.worth(state, seat)),
        least(lambda state, _, actions: game.rollout(state, actions, dice)),
    )


def main() -> None:
    """Print the tables."""
    subjects = {f"{name}{', blind' * blind}": ours(name, blind=blind) for name in NAMES for blind in (False, True)}
    try:
        subjects["OpenSpiel: backgammon (C++)"] = backgammon()
    except ImportError:
        print("OpenSpiel is not installed")
    rates: dict[str, list[float]] = {name: [] for name in subjects}
    for _ in range(ROUNDS):
        for name, search in subjects.items():
            begun = process_time()
            search(SIMULATIONS)
            rates[name].append(SIMULATIONS / (process_time() - begun))
    print("| mcts | simulations a second |\n|---|---:|")
    for name, found in rates.items():
        print(f"| {name} | {median(found):,.0f} |")
    print("\n| game | µs of `worth` | µs of `rollout` |\n|---|---:|---:|")
    for name in NAMES:
        worth, rollout = told(name)
        print(f"| {name} | {worth:.0f} | {rollout:.0f} |")


if __name__ == "__main__":
    main()
