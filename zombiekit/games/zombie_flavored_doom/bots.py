"""What bots know about *Zombie Flavored Doom*: how good a position is, and how to play on quickly.

The rollout gathers: it fetches the best stack, carries it home, and ends its evenings where the zombies of the night can take no more
ticks than it has left. It neither robs nor defends itself; searches that use it find such moves. The gatherer in the examples plays
like it but shares no code with it: a yardstick must not grow with what it measures.
"""

from __future__ import annotations

from typing import Any

from zombiekit.games.zombie_flavored_doom.box.components import CARRYING, OUT, Goods
from zombiekit.games.zombie_flavored_doom.box.plan import Plan
from zombiekit.games.zombie_flavored_doom.rules.ends import members, missing
from zombiekit.games.zombie_flavored_doom.rules.night import wave
from zombiekit.games.zombie_flavored_doom.table.position import Draft, pile
from zombiekit.primitives.arguments import check_position, check_seat
from zombiekit.primitives.chance import RandomSource
from zombiekit.primitives.odds import likelihood

REACH = 2
"""How far a zombie goes in a night."""
MUCH = 4
"""A player carrying this many units or more goes home in the evening; with fewer, only if staying out is not safe."""


# ---------------------------------------------------------------------------------------------------------- the worth


def worth(state: Draft, seat: int) -> float:
    """Return how likely a seat is to win from here, from 0 to 1.

    Compare what its side lacks with what the nearest rival lacks. Carried goods count less than stored ones, and players who are out or
    far from their goal count against their side. The more sides, the smaller each one's chance; a lone side plays against the nights.
    """
    check_position(state, Draft)
    check_seat(seat, state.options.seats)
    homes = sorted(set(state.options.homes))
    mine = state.options.homes[seat]
    if state.result is not None:
        return float(state.result.side == state.options.ground.plan.letter_at[mine])
    own = _lack(state, mine)
    if len(homes) == 1:
        return likelihood(2.0, (-0.1, own), (-0.1, state.round))
    nearest = min([_lack(state, home) for home in homes if home != mine])
    return likelihood(-0.6 * (len(homes) - 2), (0.2, nearest - own))


def _lack(state: Draft, home: int) -> float:
    """Return how many units a side still has to bring home; what its members carry counts half."""
    side = members(state, home)
    materials = sum([state.carried[seat].materials for seat in side])
    due = max(0, state.options.materials_to_win - pile(state, home).materials)
    lack = float(missing(state, home)) - 0.5 * min(materials, due)
    lack += 0.5 * sum([state.carried[seat].food for seat in side])  # the rules count carried Food in full
    for seat in side:
        lack += 1.5 * (state.tiles[seat] == OUT) - 0.02 * min(state.ticks[seat], 8) + 0.05 * _errand(state, seat, home)
    return lack


def _errand(state: Draft, seat: int, home: int) -> int:
    """Return how far a player has to go next: home with goods, or else to the nearest useful pile."""
    here = state.tiles[seat]
    if here == OUT:
        return 0
    plan, carried = state.options.ground.plan, state.carried[seat]
    if carried.food + carried.materials:
        return plan.distances(home)[here]
    there = plan.distances(here)
    return min([there[tile] for tile, _ in _stacks(state, _wanted(state, seat))], default=0)


# -------------------------------------------------------------------------------------------------------- the rollout


def rollout(state: Draft, actions: tuple[Any, ...], random: RandomSource) -> Any:
    """Choose the action that leads to the best stack, home, or out of the zombies' way."""
    if actions[-1].WORD != "end":
        return actions[0]  # hits are taken with ticks, raiders are thrown out
    by_word: dict[str, list[Any]] = {}
    for action in actions:
        by_word.setdefault(action.WORD, []).append(action)
    return _turn(state, by_word, random) or actions[-1]


def _turn(state: Draft, by_word: dict[str, list[Any]], random: RandomSource) -> Any:
    """Return the next action of a turn, or None to end it."""
    node: Any = state.agenda[-1]
    seat, evening = node.seat, node.evening
    plan, home, here = state.options.ground.plan, state.options.homes[seat], state.tiles[seat]
    carried, wanted = state.carried[seat], _wanted(state, seat)
    loaded, room = carried.food + carried.materials, CARRYING - carried.units
    if here == home and loaded and "drop" in by_word:
        return max(by_word["drop"], key=lambda drop: sum(drop.units.goods[:2]))
    if room and here != home and "pick" in by_word:
        best = max(by_word["pick"], key=lambda pick: _use(pick.units.goods, wanted))
        if _use(best.units.goods, wanted) > 0:
            return best
    goal = None if room == 0 or (loaded >= MUCH and evening) else _target(state, seat, room, wanted, random)
    goal = home if goal is None else goal
    step = None if goal == here else _step(plan, goal, here, by_word, random)
    if step is None or not evening or _is_safe(state, seat, plan.index[step.tile], state.ticks[seat] - 1):
        return step
    return _refuge(state, seat, by_word)


def _wanted(state: Draft, seat: int) -> tuple[int, int]:
    """Return how much Food and how many Materials the side still has to fetch, besides what its members carry."""
    home = state.options.homes[seat]
    side, store = members(state, home), pile(state, home)
    food = sum([state.carried[other].food for other in side]) + store.food
    materials = sum([state.carried[other].materials for other in side]) + store.materials
    return max(0, state.options.food_to_win * len(side) - food), max(0, state.options.materials_to_win - materials)


def _stacks(state: Draft, wanted: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the tiles with wanted units that are nobody's home, and how many these are; rollouts spend most of their time here."""
    letter_at, (food, materials) = state.options.ground.plan.letter_at, wanted
    found = []
    for tile, goods in state.piles:
        has, holds = goods.food, goods.materials
        useful = (has if has < food else food) + (holds if holds < materials else materials)  # noqa: FURB136 - calls of min take longer
        if useful and not letter_at[tile]:
            found.append((tile, useful))
    return found


def _use(goods: Goods, wanted: tuple[int, int]) -> float:
    """Return the value of picking units up: unwanted ones only take room, except for one Weapon."""
    useful = min(goods.food, wanted[0]) + min(goods.materials, wanted[1])
    return useful - 0.1 * (goods.units - useful) + 0.2 * min(goods.weapons, 1)


def _danger(state: Draft, seat: int, here: int) -> int:
    """Return how many ticks zombies can take tonight from a player on a tile, after Weapons ward some off; 0 at home."""
    if here == state.options.homes[seat]:
        return 0
    distances = state.options.ground.plan.distances(here)
    hits = sorted([3 - max(1, distances[tile]) for tile in _tonight(state) if distances[tile] <= REACH])
    return sum(hits[: max(0, len(hits) - state.carried[seat].weapons)])


def _refuge(state: Draft, seat: int, by_word: dict[str, list[Any]]) -> Any:
    """Return the move that leaves a player the most ticks above what the night can take, or None to stay."""
    index = state.options.ground.plan.index
    best, most = None, min(0, state.ticks[seat] - _danger(state, seat, state.tiles[seat]))
    for move in by_word.get("move", []):
        spare = state.ticks[seat] - 1 - _danger(state, seat, index[move.tile])
        if spare > most:
            best, most = move, spare
    return best


def _is_safe(state: Draft, seat: int, tile: int, ticks: int) -> bool:
    """Return whether a player who reaches a tile with `ticks` left can stay there tonight, or still get home."""
    home = state.options.homes[seat]
    return ticks >= _danger(state, seat, tile) or state.options.ground.plan.distances(home)[tile] <= ticks


def _tonight(state: Draft) -> list[int]:
    """Return the tiles of the zombies that will walk tonight: those on the board, and those still to appear."""
    tiles, total = wave(state.options, state.round)
    count = min(total, max(0, state.options.schedule.cap - len(state.zombies)))
    return [*state.zombies, *[tiles[at % len(tiles)] for at in range(count)]]


def _target(state: Draft, seat: int, room: int, wanted: tuple[int, int], random: RandomSource) -> int | None:
    """Return the tile with the best resources for the way there and home, or None; rich ones count more than near ones."""
    plan, home = state.options.ground.plan, state.options.homes[seat]
    there, back = plan.distances(state.tiles[seat]), plan.distances(home)
    rated = [
        (min(room, useful) ** 2 / (5 + there[tile] + back[tile] / 2) + random.random() / 50, tile)
        for tile, useful in _stacks(state, wanted)
    ]
    return max(rated)[1] if rated else None


def _step(plan: Plan, goal: int, here: int, by_word: dict[str, list[Any]], random: RandomSource) -> Any:
    """Return a step toward a goal, or a fight if zombies are in the way; None if there is neither."""
    distances = plan.distances(goal)
    for word in ("move", "fight"):
        steps = by_word.get(word, [])
        nearer = [step for step in steps if distances[plan.index[step.tile]] < distances[here]]
        if nearer:
            return nearer[int(random.random() * len(nearer))]
    return None
