"""Learn the worth of positions of a game: `python examples/train_a_worth.py one_against_the_dead --file worth.json`.

Bots play games against each other, a small network learns from single positions who won in the end, and its weights go to
a file that bots use: `greedy:worth=worth.json`. Needs the extra `train`.
"""

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from zombiekit import CHANCE, TERMINAL, bots, codec, games
from zombiekit.play import Dice

LONGEST = 5000
"""The most decisions of a game; one that is not over by then is left out."""
EACH = 8
"""How many positions of each game are learned from; more would hardly add anything, since neighbors are alike."""


def rows_of(
    number: int, *, name: str, options: Any, seed: str, bot: str, first: int
) -> list[tuple[tuple[float, ...], bool]]:
    """Play a game; return the features of some of its positions for each seat, and whether the seat won.

    It begins with up to `first` random moves, so that the network also learns about positions that the bot would avoid.
    """
    game: Any = games.get(name)
    dice = Dice(f"{seed} {number}")
    state, make = game.new_game(options), bots.get(bot)
    policies = [make(game, seat, dice) for seat in range(game.seats(state))]
    wild, decisions, seen = int(dice.random() * (first + 1)), 0, []
    while (seat := game.current_player(state)) != TERMINAL and decisions < LONGEST:
        if seat == CHANCE:
            state = game.step(state, game.chance_outcomes(state).sample(dice))
            continue
        actions, decisions = game.legal_actions(state), decisions + 1
        if decisions > wild:
            seen.append(state)
            action = policies[seat](game, game.observe(state, seat), actions)
        else:
            action = actions[int(dice.random() * len(actions))]
        state = game.step(state, action)
    outcome = game.outcome(state)
    if outcome is None or not seen:
        return []
    drawn = [seen[int(dice.random() * len(seen))] for _ in range(EACH)]
    seats, observe = range(len(policies)), game.observe
    return [(game.features(observe(each, seat), seat), seat in outcome.winners) for each in drawn for seat in seats]


def learned(rows: Any, won: Any, units: int, seed: int, epochs: int = 30) -> tuple[Any, Any, Any, Any]:
    """Return the weights of one hidden layer, fitted by Adam to the mean log-loss."""
    rng = np.random.default_rng(seed)
    shapes = ((rows.shape[1], units), (units,), (units,), ())
    weights = [rng.normal(0, (2 / rows.shape[1]) ** 0.5, shapes[0]), np.zeros(units)]
    weights += [rng.normal(0, (1 / units) ** 0.5, units), np.zeros(())]
    means, squares = ([np.zeros(shape) for shape in shapes] for _ in range(2))
    count, size = 0, 256
    for epoch in range(epochs):
        rate = 3e-3 * (1 - epoch / epochs)
        order = rng.permutation(len(rows))
        for start in range(0, len(order), size):
            batch = order[start : start + size]
            for at, slope in enumerate(slopes(weights, rows[batch], won[batch])):
                means[at] += 0.1 * (slope - means[at])
                squares[at] += 0.001 * (slope**2 - squares[at])
                step = means[at] / (1 - 0.9 ** (count + 1)) / (np.sqrt(squares[at] / (1 - 0.999 ** (count + 1))) + 1e-8)
                weights[at] = weights[at] - rate * (step + (1e-3 * weights[at] if weights[at].ndim else 0))
            count += 1
    return tuple(weights)  # type: ignore[return-value]


def slopes(weights: list[Any], rows: Any, won: Any) -> list[Any]:
    """Return the slope of the mean log-loss by each weight."""
    inner, bias, out, start = weights
    lit = np.maximum(rows @ inner + bias, 0)
    error = (1 / (1 + np.exp(-(lit @ out + start))) - won) / len(rows)
    below = np.outer(error, out) * (lit > 0)
    return [rows.T @ below, below.sum(0), lit.T @ error, error.sum()]


def loss(weights: tuple[Any, ...], rows: Any, won: Any) -> float:
    """Return the mean log-loss."""
    inner, bias, out, start = weights
    total = np.maximum(rows @ inner + bias, 0) @ out + start
    return float(np.mean(np.logaddexp(0, -total) * won + np.logaddexp(0, total) * (1 - won)))


def main() -> None:
    """Play, learn, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--file", type=Path, default=Path("worth.json"))
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--options", default="{}", help="options of the game as JSON: '{\"players\": 2}'")
    parser.add_argument("--bot", default="quick")
    parser.add_argument("--first", type=int, default=10, help="the most moves of chance that a game begins with")
    parser.add_argument("--units", type=int, default=16)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=2)
    told = parser.parse_args()
    if not told.file.parent.is_dir():  # better now than after an hour
        parser.error(f"there is no folder {told.file.parent}")

    game: Any = games.get(told.game)
    options = codec.options_from(game, json.loads(told.options))
    play = partial(rows_of, name=told.game, options=options, seed=f"worth {told.seed}", bot=told.bot, first=told.first)
    with ProcessPoolExecutor(told.processes) as pool:
        played = [row for rows in pool.map(play, range(told.games), chunksize=20) for row in rows]
    if not played:
        parser.error("no game came to an end, so there is nothing to learn from")
    rows, won = np.array([row for row, _ in played]), np.array([float(each) for _, each in played])
    kept = len(rows) * 9 // 10
    weights = learned(rows[:kept], won[:kept], told.units, told.seed)
    share = won[:kept].mean()
    blind = float(-np.mean(won[kept:] * np.log(share) + (1 - won[kept:]) * np.log(1 - share)))
    found = loss(weights, rows[kept:], won[kept:])
    training = {
        "command": f"examples/train_a_worth.py {told.game} --games {told.games} --options '{told.options}'"
        f" --bot {told.bot} --first {told.first} --units {told.units} --seed {told.seed}",
        "rows": len(rows),
        "log_loss": round(found, 4),
        "log_loss_of_the_share": round(blind, 4),
    }
    inner, bias, out, start = (np.round(each, 4) for each in weights)
    units = [
        {"weights": inner[:, at].tolist(), "bias": float(bias[at]), "out": float(out[at])} for at in range(told.units)
    ]
    names = [feature.name for feature in game.FEATURES]
    data = {"features": names, "units": units, "bias": float(start), "training": training}
    told.file.write_text(json.dumps(data) + "\n", encoding="utf-8")
    print(f"{told.file}: log-loss {found:.3f}, {blind:.3f} for whoever knows only how often games are won")


if __name__ == "__main__":
    main()
