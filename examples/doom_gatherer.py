"""A bot for *Zombie Flavored Doom* that gathers, goes home and evades, and a script that measures the boards with it.

    python examples/doom_gatherer.py 100

plays so many games on every supplied board and prints how long they last, who wins by seat, and how often whoever begins does;
then as many games at random, and prints how long these are and how many choices there are at a decision.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import mean, quantiles, stdev
from typing import Any

from zombiekit.games import zombie_flavored_doom as game
from zombiekit.play import Dice, Policy, play_match

NEAR = 4
"""Zombies so near to a player may come to him this night."""


def gatherer(rng: Random) -> Policy:
    """Return a bot that fetches the best stack, carries it home, and keeps ticks for the zombies it can see coming."""

    def choose(_game: Any, view: Any, actions: tuple[Any, ...], /) -> Any:
        by_word: dict[str, list[Any]] = {}
        for action in actions:
            by_word.setdefault(action.WORD, []).append(action)
        if "end" not in by_word:
            return actions[0]  # hits are taken with ticks, raiders are thrown out
        return _turn(view, by_word, rng) or by_word["end"][0]

    return choose


def _turn(view: Any, by_word: dict[str, list[Any]], rng: Random) -> Any:
    """Return the next action of a turn, or None to end it."""
    seat = game.current_player(view)
    plan, home, here = view.options.ground.plan, view.options.homes[seat], view.tiles[seat]
    carried = view.carried[seat]
    wanted = _wanted(view, seat)
    if here == home and carried.food + carried.materials:
        return max(by_word["drop"], key=lambda drop: sum(drop.units.goods[:2]))
    if view.ticks[seat] <= _reserve(view, seat):
        return None
    room = 6 - carried.units
    if room and here != home and "pick" in by_word:
        best = max(by_word["pick"], key=lambda pick: _worth(pick.units.goods, wanted))
        if _worth(best.units.goods, wanted) > 0:
            return best
    loaded = carried.food + carried.materials
    goal = home if room == 0 or (loaded and view.agenda[-1].evening) else _target(view, seat, wanted, rng)
    if goal is None:
        goal = home
    return None if goal == here else _step(plan, goal, here, by_word, rng)


def _wanted(view: Any, seat: int) -> tuple[int, int]:
    """Return how much Food and how many Materials the side still has to fetch, besides what its members carry."""
    home = view.options.homes[seat]
    side = [other for other, tile in enumerate(view.options.homes) if tile == home]
    store = dict(view.piles).get(home)
    food = sum(view.carried[other].food for other in side) + (store.food if store else 0)
    materials = sum(view.carried[other].materials for other in side) + (store.materials if store else 0)
    return 10 * len(side) - food, 15 - materials


def _useful(goods: game.Goods, wanted: tuple[int, int]) -> int:
    """Return how many units of a pile are wanted."""
    return min(goods.food, max(0, wanted[0])) + min(goods.materials, max(0, wanted[1]))


def _worth(goods: game.Goods, wanted: tuple[int, int]) -> float:
    """Return what it is worth to pick units up: what is not wanted only takes room, save for one Weapon."""
    useful = _useful(goods, wanted)
    return useful - 0.1 * (goods.units - useful) + 0.2 * min(goods.weapons, 1)


def _reserve(view: Any, seat: int) -> int:
    """Return the ticks to keep for the night: 2 for the first zombie that may come, 1 for each other; none at home."""
    here = view.tiles[seat]
    if here == view.options.homes[seat] or not view.agenda[-1].evening:
        return 0
    distances = view.options.ground.plan.distances(here)
    coming = sum(distances[tile] <= NEAR for tile in view.zombies)
    return min(4, coming + 1) if coming else 0


def _target(view: Any, seat: int, wanted: tuple[int, int], rng: Random) -> int | None:
    """Return the tile with the best resources for the way there and home."""
    plan, home = view.options.ground.plan, view.options.homes[seat]
    there, back = plan.distances(view.tiles[seat]), plan.distances(home)
    rated = [
        (_useful(goods, wanted) / (2 + there[tile] + back[tile] / 2) * (0.9 + rng.random() / 5), tile)
        for tile, goods in view.piles
        if not plan.letter_at[tile] and _useful(goods, wanted)
    ]
    return max(rated)[1] if rated else None


def _step(plan: Any, goal: int, here: int, by_word: dict[str, list[Any]], rng: Random) -> Any:
    """Return a step that leads nearer to a goal; a fight where zombies stand in the way."""
    distances = plan.distances(goal)
    for word in ("move", "fight"):
        steps = by_word.get(word, [])
        nearer = [step for step in steps if distances[plan.index[step.tile]] < distances[here]]
        if nearer:
            return nearer[int(rng.random() * len(nearer))]
    return None


def measure(board: str, count: int) -> str:
    """Return what games on a board come to, as a row of a table."""
    rounds, wins, begun = [], [0] * 8, 0
    seats = len(game.BOARDS[board].plan.homes)
    for number in range(count):
        rng = Random(f"{board} {number}")
        start = number % seats + 1
        options = game.Options(board=board, start_seat=start)
        match = play_match(game, [gatherer(rng)] * seats, options=options, dice=Dice(number))
        result = match.result
        assert result is not None
        rounds.append(match.state.round)
        for seat in result.winners:
            wins[seat] += 1
        begun += start - 1 in result.winners
    low, *_, high = quantiles(rounds, n=10)
    length = f"{mean(rounds):.1f} ± {1.96 * stdev(rounds) / count**0.5:.1f} ({low:.0f} to {high:.0f})"
    shares = ", ".join(_share(won, count) for won in wins[:seats])
    return f"| {board} | {length} | {shares} | {_share(begun, count)} |"


def _share(part: int, whole: int) -> str:
    """Return a share in percent, with the half width of its 95 % interval (Agresti and Coull)."""
    share = (part + 2) / (whole + 4)
    return f"{100 * part / whole:.0f} ± {196 * (share * (1 - share) / (whole + 4)) ** 0.5:.0f} %"


def measure_choices(board: str, count: int) -> str:
    """Return how many choices random play has on a board and how long it goes on, as a row of a table."""
    choices: list[int] = []
    for number in range(count):
        state, rng = game.new_game(game.Options(board=board)), Random(f"{board} {number}")
        while actions := game.legal_actions(state):
            choices.append(len(actions))
            state = game.step(state, actions[int(rng.random() * len(actions))])
    return f"| {board} | {len(choices) / count:,.0f} | {mean(choices):.1f} | {max(choices)} |"


if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    print("| Board | Rounds | Won by seat 1, 2, ... | Won by the side of whoever begins |\n|---|---|---|---|")
    for name in game.BOARDS:
        print(measure(name, games))
    print("\n| Board | Decisions in a random game | Choices on average | Most choices met |\n|---|---|---|---|")
    for name in game.BOARDS:
        print(measure_choices(name, games))
