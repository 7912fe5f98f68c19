"""What bots know about *One Against the Dead*: how likely a position is to be won, and how to play on quickly.

Both were measured, not reasoned out: `worth` was fitted to thousands of games played by `rollout`, which wins nearly every second one.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any

from zombiekit.games.one_against_the_dead.box.components import END, MATCHES, NUMBER_CARDS, Reason, WeaponKind
from zombiekit.games.one_against_the_dead.rules.attacking import BLOWS, AttackCoins, ReplacementCoins
from zombiekit.games.one_against_the_dead.rules.checking_out import BlockCoins
from zombiekit.games.one_against_the_dead.table.actions import (
    CHAINSAW,
    END_PHASE,
    SHOTGUN,
    Fists,
    Keep,
    Move,
    Place,
    Search,
)
from zombiekit.games.one_against_the_dead.table.position import Draft, cards, site_dice
from zombiekit.primitives.grid import ORTHOGONAL, Cell, beside, step_from
from zombiekit.primitives.odds import likelihood
from zombiekit.primitives.pairs import Pairs, memo
from zombiekit.primitives.zombies import Zombies

if TYPE_CHECKING:
    from zombiekit.primitives.cards import Card
    from zombiekit.primitives.chance import Random

UNSEEN_STEP = 2.0
"""About so many AP a step costs where a card is still to be laid."""
FAR = 40.0
"""The price of a way where there is none."""


# ------------------------------------------------------------------------------------------------------------ the way


@memo
def ways_to_end(city: Pairs[Cell, Card]) -> dict[Cell, float]:
    """Return from every cell of the city and its rim about how many AP it is to the End."""
    there = dict(city)
    west = min([x for x, _ in there], default=0) - 1
    rows = range(min([y for _, y in there], default=-1) - 1, max([y for _, y in there], default=1) + 2)
    prices: dict[Cell, float] = {}
    queue = [(0.0, END)]
    while queue:
        price, cell = heappop(queue)
        if cell in prices:
            continue
        prices[cell] = price
        here = there.get(cell)
        for near in beside(cell):
            card = there.get(near)
            if near in prices or (card is not None and card not in NUMBER_CARDS):
                continue
            if not west <= near[0] <= END[0] + 1 or near[1] not in rows:
                continue
            step = UNSEEN_STEP if card is None or here is None else 1.0 if card in MATCHES[here] else 2.0
            heappush(queue, (price + step, near))
    return prices


# ---------------------------------------------------------------------------------------------------------- the worth


def signs(state: Draft) -> tuple[float, ...]:
    """Return what tells how a game will end: the way, Strength, and the zombies by how near they are."""
    px, py = state.pawn
    here = beside_ = near = 0.0
    for (x, y), group in state.zombies:
        distance = abs(x - px) + abs(y - py)
        if distance == 0:
            here += group.total
        elif distance == 1:
            beside_ += group.total
        elif distance <= 3:
            near += group.total
    node = state.agenda[-1]
    if type(node) is AttackCoins:
        here += node.greater + node.lesser / 2
    elif type(node) is ReplacementCoins:
        here += node.coins
    elif type(node) is BlockCoins:
        beside_ += node.coins
    way = ways_to_end(state.city).get(state.pawn, FAR) + 3 - state.ap
    weapon = float(state.weapon is not None)
    return (way, float(state.strength), here, beside_, near, weapon, max(0.0, here + beside_ - state.strength))


WEIGHTS = (-0.225, -0.228, 0.241, -0.067, 0.01, -0.003, 0.6, -0.096)


def worth(state: Draft, _seat: int) -> float:
    """Return how likely the game is to be won from here, from 0 to 1."""
    if state.result is not None:
        return float(state.result is Reason.ESCAPED)
    total, *weights = WEIGHTS
    return likelihood(total, *zip(weights, signs(state), strict=True))


def quiet(state: Draft) -> bool:
    """Tell whether a round begins."""
    return state.ap == 3


# -------------------------------------------------------------------------------------------------------- the rollout


def rollout(state: Draft, actions: tuple[Any, ...], _random: Random) -> Any:
    """Return the action of somebody in a hurry: lay what matches in front, the rest behind; go the cheapest way; hit the Lesser first."""
    first = actions[0]
    kind = type(first)
    if kind is Place:
        return _place(state, actions)
    if kind is Fists:
        return _attack(state)
    if kind is Keep:
        return actions[-1] if len(actions) == 3 or (state.weapon and state.weapon.kind is WeaponKind.BAT) else first
    if kind is Move or kind is Search:
        return _act(state, actions)
    return first


def _place(state: Draft, actions: tuple[Place, ...]) -> Place:
    city, card, pawn = cards(state), state.drawn, state.pawn
    assert card is not None  # noqa: S101 - holds wherever a card waits for its slot
    matching, is_number = MATCHES[card], card in NUMBER_CARDS
    fits = city[pawn] in matching
    from_here = abs(pawn[0] - END[0]) + abs(pawn[1])
    best, most = actions[0], -100.0
    for action in actions:
        cell = step_from(pawn, action.direction)
        gain = from_here - abs(cell[0] - END[0]) - abs(cell[1])
        value = 0.0
        for near in beside(cell):
            other = city.get(near)
            if other is not None:
                value += 0.5 if other in matching else -0.6
        if action.direction in ORTHOGONAL:
            value += gain * (-2.7 if not is_number else 3.6 if fits else 0.4)
        else:
            value += gain * (0.5 if is_number else -0.45)
        if value > most:
            best, most = action, value
    return best


def _act(state: Draft, actions: tuple[object, ...]) -> Any:
    if state.pawn == END:
        return END_PHASE
    ways, city = ways_to_end(state.city), cards(state)
    matching, way = MATCHES[city[state.pawn]], ways.get(state.pawn, FAR)
    best, most = None, 0.1
    site: Any = END_PHASE
    least = 7
    dice = site_dice(state)
    for action in actions:
        if type(action) is Move:
            cell = step_from(state.pawn, action.direction)
            gain = (way - ways.get(cell, FAR)) / (1 if city[cell] in matching else 2)
            if gain > most:
                best, most = action, gain
        elif type(action) is Search:
            die = dice[step_from(state.pawn, action.direction)]
            if die < least:
                site, least = action, die
    return best or site


def _attack(state: Draft) -> Any:
    here, weapon = state.zombies_here, state.weapon
    if weapon is not None and here.total > BLOWS and weapon.kind is not WeaponKind.BAT:
        return CHAINSAW if weapon.kind is WeaponKind.CHAINSAW else SHOTGUN
    blows, left = [0, 0, 0, 0], BLOWS
    for kind in (2, 3, 1, 0):
        blows[kind] = min(left, here[kind])
        left -= blows[kind]
    return Fists(Zombies(*blows))
