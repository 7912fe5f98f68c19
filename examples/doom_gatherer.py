"""A bot for *Zombie Flavored Doom* that gathers, goes home and evades; `examples/studies` measures the boards with it.

    python examples/doom_gatherer.py 100 [BOARD ...]

plays 100 random games on every supplied board, or on those named, with all seats taken, and prints how long they are and how many
choices a decision has.

The game's own `rollout` began as this bot and has grown stronger. This one is a yardstick and stays as it is, whole in one file: the
figures of the boards come from its games, and a bot shows how much better it is by playing against it.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import mean
from typing import Any

from zombiekit.game import RandomSource as Chance
from zombiekit.games import zombie_flavored_doom as game
from zombiekit.play import Policy

REACH = 2
"""How far a zombie goes in a night."""


def make(_game: Any, _seat: int, dice: Chance) -> Policy:
    """Return the policy of a seat, as `zombiekit.arena` asks for it: `doom_gatherer:make`."""
    return gatherer(dice)


def gatherer(rng: Chance) -> Policy:
    """Return a bot that fetches the best stack, carries it home, and keeps ticks for the zombies it can see coming."""

    def choose(_game: Any, view: Any, actions: tuple[Any, ...], /) -> Any:
        by_word: dict[str, list[Any]] = {}
        for action in actions:
            by_word.setdefault(action.WORD, []).append(action)
        if "end" not in by_word:
            return actions[0]  # hits are taken with ticks, raiders are thrown out
        return _turn(view, by_word, rng) or by_word["end"][0]

    return choose


def _turn(view: Any, by_word: dict[str, list[Any]], rng: Chance) -> Any:
    """Return the next action of a turn, or None to end it."""
    seat = game.current_player(view)
    plan, home, here = view.options.ground.plan, view.options.homes[seat], view.tiles[seat]
    carried = view.carried[seat]
    wanted = _wanted(view, seat)
    loaded, room, evening = carried.food + carried.materials, 6 - carried.units, view.agenda[-1].evening
    if here == home and loaded:
        return max(by_word["drop"], key=lambda drop: sum(drop.units.goods[:2]))
    if room and here != home and "pick" in by_word:
        best = max(by_word["pick"], key=lambda pick: _worth(pick.units.goods, wanted))
        if _worth(best.units.goods, wanted) > 0:
            return best
    goal = home if room == 0 or (loaded and evening) else _target(view, seat, wanted, rng)
    if goal is None:
        goal = home
    step = None if goal == here else _step(plan, goal, here, by_word, rng)
    if step is None or not evening or _is_safe(view, seat, plan.index[step.tile], view.ticks[seat] - 1):
        return step
    return _refuge(view, seat, by_word)


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
    """Return the worth of picking units up: what is not wanted only takes room, except for one Weapon."""
    useful = _useful(goods, wanted)
    return useful - 0.1 * (goods.units - useful) + 0.2 * min(goods.weapons, 1)


def _danger(view: Any, seat: int, here: int) -> int:
    """Return the ticks that zombies can take tonight from a player on a tile, less what the player's Weapons ward off; none at home."""
    if here == view.options.homes[seat]:
        return 0
    distances = view.options.ground.plan.distances(here)
    hits = sorted(3 - max(1, distances[tile]) for tile in _tonight(view) if distances[tile] <= REACH)
    return sum(hits[: max(0, len(hits) - view.carried[seat].weapons)])


def _refuge(view: Any, seat: int, by_word: dict[str, list[Any]]) -> Any:
    """Return the move that leaves a player most ticks after the night, or None to stay if no move helps."""
    index = view.options.ground.plan.index
    best, most = None, min(0, view.ticks[seat] - _danger(view, seat, view.tiles[seat]))
    for move in by_word.get("move", []):
        spare = view.ticks[seat] - 1 - _danger(view, seat, index[move.tile])
        if spare > most:
            best, most = move, spare
    return best


def _is_safe(view: Any, seat: int, tile: int, ticks: int) -> bool:
    """Say whether a player who comes to a tile with `ticks` ticks can stay there tonight, or go on home."""
    home = view.options.homes[seat]
    return ticks >= _danger(view, seat, tile) or view.options.ground.plan.distances(home)[tile] <= ticks


def _tonight(view: Any) -> list[int]:
    """Return the tiles of the zombies that will walk tonight: those on the board, and those still to appear."""
    groups, (base, step, cap) = view.options.ground.plan.spawns, view.options.schedule
    if not groups:
        return list(view.zombies)
    count = base + ((view.round - 1) // step if step else 0)
    coming = groups[(view.round - 1) % len(groups)] * count
    return [*view.zombies, *coming[: max(0, cap - len(view.zombies))]]


def _target(view: Any, seat: int, wanted: tuple[int, int], rng: Chance) -> int | None:
    """Return the tile with the best resources for the way there and home; None if no tile has any that are wanted."""
    plan, home = view.options.ground.plan, view.options.homes[seat]
    there, back = plan.distances(view.tiles[seat]), plan.distances(home)
    rated = [
        (_useful(goods, wanted) / (2 + there[tile] + back[tile] / 2) * (0.9 + rng.random() / 5), tile)
        for tile, goods in view.piles
        if not plan.letter_at[tile] and _useful(goods, wanted)
    ]
    return max(rated)[1] if rated else None


def _step(plan: Any, goal: int, here: int, by_word: dict[str, list[Any]], rng: Chance) -> Any:
    """Return a step nearer to a goal, or a fight if zombies stand in the way; None if there is neither."""
    distances = plan.distances(goal)
    for word in ("move", "fight"):
        steps = by_word.get(word, [])
        nearer = [step for step in steps if distances[plan.index[step.tile]] < distances[here]]
        if nearer:
            return nearer[int(rng.random() * len(nearer))]
    return None


def measure_choices(board: str, count: int) -> str:
    """Return a row of the table: how long random games on a board are, and how many choices their decisions have."""
    choices: list[int] = []
    for number in range(count):
        state, rng = game.new_game(game.Options(board=board)), Random(f"{board} {number}")
        while actions := game.legal_actions(state):
            choices.append(len(actions))
            state = game.step(state, actions[int(rng.random() * len(actions))])
    return f"| {board} | {len(choices) / count:,.0f} | {mean(choices):.1f} | {max(choices)} |"


def main(count: int, boards: list[str]) -> None:
    """Print the table for some boards; for no games, only its head."""
    print("| Board | Decisions in a random game | Choices on average | Most choices met |\n|---|---|---|---|")
    for name in boards if count else ():
        print(measure_choices(name, count), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 4, sys.argv[2:] or list(game.BOARDS))
