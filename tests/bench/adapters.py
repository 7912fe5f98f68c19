"""Decisions a second through each adapter, in the raw loop, and in OpenSpiel's own games in Python: `python tests/bench/adapters.py`.

Every subject plays random games from the same seeds in one process, each to its end or to `MOST` decisions, chance included. They take
turns, round after round, so that other work of the machine slows all alike, and the least processor time of a decision counts.

Games have the fewest players: a step of Gymnasium is then one decision, in *They Come Back* about two. Gymnasium also runs with features
and the mask alone. OpenSpiel runs twice: looking at nothing, as searches do, and with a tensor at each decision for the seat that acts.
"""

import random
from collections.abc import Callable
from functools import partial
from itertools import accumulate
from time import process_time
from typing import Any

import pyspiel
from open_spiel.python.games import kuhn_poker, liars_poker, tic_tac_toe  # noqa: F401 - makes them known
from open_spiel.python.observation import make_observation

from zombiekit import CHANCE, TERMINAL, games
from zombiekit.adapters import openspiel
from zombiekit.adapters.gymnasium import SeatEnv
from zombiekit.adapters.pettingzoo import TableEnv

ROUNDS, MOST = 5, 300
"""How often each is timed, and the most decisions of a game."""
THEIRS = ("python_kuhn_poker", "python_tic_tac_toe", "python_liars_poker")
COLUMNS = ("raw loop", "Gymnasium, features", "Gymnasium", "PettingZoo", "OpenSpiel", "OpenSpiel, tensors")
SOME = ("features", "action_mask")


def raw(game: Any, options: Any, rng: random.Random) -> int:
    """Play a game as any program does, and return its number of decisions."""
    state, decisions = game.new_game(options), 0
    while decisions < MOST and (seat := game.current_player(state)) != TERMINAL:
        if seat == CHANCE:
            state = game.step(state, game.chance_outcomes(state).sample(rng))
            continue
        actions = game.legal_actions(state)
        state = game.step(state, actions[int(rng.random() * len(actions))])
        decisions += 1
    return decisions


def in_gymnasium(env: Any, rng: random.Random) -> int:
    """Play the one seat of an environment."""
    _, info = env.reset(seed=rng.getrandbits(31))
    steps, ended = 0, False
    while steps < MOST and not ended:
        _, _, ended, _, info = env.step(int(rng.random() * len(info["legal"])))
        steps += 1
    return steps


def in_pettingzoo(env: Any, rng: random.Random) -> int:
    """Play all agents."""
    env.reset(seed=rng.getrandbits(31))
    steps = 0
    for _ in env.agent_iter():
        _, _, terminated, _, info = env.last()
        if terminated or steps == MOST:
            return steps
        env.step(int(rng.random() * len(info["legal"])))
        steps += 1
    return steps


def in_openspiel(game: Any, observer: Any, rng: random.Random) -> int:
    """Play a game of OpenSpiel, ours or theirs, and look with the observer at each decision if there is one."""
    state, decisions = game.new_initial_state(), 0
    while decisions < MOST and not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(drawn(state.chance_outcomes(), rng.random()))
            continue
        if observer is not None:
            observer.set_from(state, state.current_player())
        actions = state.legal_actions()
        state.apply_action(actions[int(rng.random() * len(actions))])
        decisions += 1
    return decisions


def drawn(outcomes: list[tuple[int, float]], number: float) -> int:
    """Return the outcome that a number from 0 to 1 falls on."""
    reached = accumulate(probability for _, probability in outcomes)
    return next((action for (action, _), sum_ in zip(outcomes, reached, strict=True) if number < sum_), outcomes[-1][0])


def subjects() -> dict[tuple[str, str], tuple[Callable[[random.Random], int], int]]:
    """Return the subject of each row and column, and how many games it plays in a turn."""
    found: dict[tuple[str, str], tuple[Callable[[random.Random], int], int]] = {}
    for name in games.names():
        game: Any = games.get(name)
        options = game.Options(players=min(game.PLAYERS)) if len(game.PLAYERS) > 1 else game.Options()
        spiel = openspiel.load(game, options=options)
        plays: tuple[Callable[[random.Random], int], ...] = (
            partial(raw, game, options),
            partial(in_gymnasium, SeatEnv(game, options=options, keys=SOME)),
            partial(in_gymnasium, SeatEnv(game, options=options)),
            partial(in_pettingzoo, TableEnv(game, options=options)),
            partial(in_openspiel, spiel, None),
            partial(in_openspiel, spiel, make_observation(spiel)),
        )
        few = 40 if name == "one_against_the_dead" else 4
        found |= {(game.TITLE, column): (play, few) for column, play in zip(COLUMNS, plays, strict=True)}
    for name in THEIRS:
        spiel = pyspiel.load_game(name)
        found[name, COLUMNS[4]] = partial(in_openspiel, spiel, None), 400
        found[name, COLUMNS[5]] = partial(in_openspiel, spiel, make_observation(spiel)), 400
    return found


def main() -> None:
    """Print a row for each game: decisions a second, and how many times as long each takes as in the raw loop."""
    playing = subjects()
    best = dict.fromkeys(playing, float("inf"))
    for _ in range(ROUNDS):
        for who, (play, many) in playing.items():
            begun = process_time()
            decisions = sum([play(random.Random(seed)) for seed in range(many)])
            best[who] = min(best[who], (process_time() - begun) / decisions)
    print(f"| decisions a second | {' | '.join(COLUMNS)} |\n|---|{'--:|' * len(COLUMNS)}")
    for row in dict.fromkeys(row for row, _ in playing):
        first = best.get((row, COLUMNS[0]))
        cells = [
            "" if (cost := best.get((row, column))) is None else f"{1 / cost:,.0f}" + times(cost, first)
            for column in COLUMNS
        ]
        print(f"| {row} | {' | '.join(cells)} |")


def times(cost: float, first: float | None) -> str:
    """Return how many times as long a decision takes as in the raw loop; nothing for the raw loop itself, or without one."""
    return f" ({cost / first:.1f} times)" if first is not None and cost != first else ""


if __name__ == "__main__":
    main()
