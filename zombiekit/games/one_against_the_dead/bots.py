"""What bots know about *One Against the Dead*: how likely a position is to be won, and how to play on quickly.

Both were measured, not reasoned out: `worth` was fitted to thousands of games played by `rollout`, which wins nearly every second one.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any

from zombiekit.games.one_against_the_dead.box.components import ACES, AP, END, MATCHES, NUMBER_CARDS, Reason, WeaponKind
from zombiekit.games.one_against_the_dead.rules.attacking import BLOWS, AttackCoins, ReplacementCoins
from zombiekit.games.one_against_the_dead.rules.checking_out import BlockCoins
from zombiekit.games.one_against_the_dead.table.actions import (
    BATS,
    CHAINSAW,
    END_PHASE,
    SHOTGUN,
    Fists,
    Keep,
    Move,
    Place,
    Search,
    Size,
)
from zombiekit.games.one_against_the_dead.table.position import Draft, cards, joker_cells, site_dice, zombies
from zombiekit.primitives.grid import ORTHOGONAL, Cell, beside, step_from
from zombiekit.primitives.odds import likelihood
from zombiekit.primitives.pairs import Pairs, memo
from zombiekit.primitives.zombies import Zombies

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zombiekit.primitives.cards import Card
    from zombiekit.primitives.chance import Random

UNSEEN_STEP = 2.0
"""So many AP a step is taken to cost where a card is still to be laid."""
FAR = 40.0
"""The price of a way where there is none."""
MISMATCH = 0.3
"""A mismatch weighs so much, a match the rest: each neighbor will be counted once, now or when a later card comes next to it, and seven of ten mismatch."""


# ------------------------------------------------------------------------------------------------------------ the way


@memo
def ways_to_end(city: Pairs[Cell, Card]) -> Mapping[Cell, float]:
    """Return from every cell of the city and its rim about how many AP it is to the End."""
    there = dict(city)
    columns = range(min([x for x, _ in there], default=0) - 1, END[0] + 2)
    rows = range(min([y for _, y in there], default=-1) - 1, max([y for _, y in there], default=1) + 2)
    prices: dict[Cell, float] = {}
    price, now, soon, later = 0.0, [END], list[Cell](), list[Cell]()
    while now or soon or later:  # a step costs 1 or 2, and 2 where a card is still to be laid
        for cell in now:
            if cell in prices:
                continue
            prices[cell] = price
            here = there.get(cell)
            matching = MATCHES[here] if here is not None else ()
            for near in beside(cell):
                card = there.get(near)
                if near in prices or (card is not None and card not in NUMBER_CARDS):
                    continue
                if near[0] in columns and near[1] in rows:
                    (soon if card in matching else later).append(near)
        price, now, soon, later = price + 1, soon, later, []
    return prices


def _price(city: Mapping[Cell, Card], origin: Cell, target: Cell) -> float:
    """Return the AP of a step, unseen cards being taken to mismatch."""
    one, other = city.get(origin), city.get(target)
    if other is None:
        return UNSEEN_STEP
    if other not in NUMBER_CARDS:
        return FAR
    return UNSEEN_STEP if one is None else 1.0 if other in MATCHES[one] else 2.0


# ---------------------------------------------------------------------------------------------------------- the worth


def signs(state: Draft) -> tuple[float, ...]:
    """Return what tells how a game will end.

    These are Strength; of the best place that three AP over known cards reach: the way from there, the AP left, and by how many the
    zombies that come there are more than Strength, nearly and, on the End, for certain; a weapon, and its die.
    """
    city, ways, pawn, strength = cards(state), ways_to_end(state.city), state.pawn, state.strength
    reached, queue = {pawn: 0}, [pawn]
    for cell in queue:
        for near in beside(cell):
            price = reached[cell] + int(_price(city, cell, near))
            if near in city and price <= AP and price < reached.get(near, FAR):
                reached[near] = price
                queue.append(near)
    goal = min(reached, key=lambda cell: ways.get(cell, FAR))
    there = _crowds(state)
    coming = sum([there.get(near, 0) for near in (goal, *beside(goal))])
    weapon = state.weapon
    return (
        float(strength),
        sqrt(ways.get(goal, FAR)),
        float(AP - reached[goal]),
        max(0.0, coming + 3.0 - strength),
        max(0.0, coming - strength) if goal == END else 0.0,
        float(weapon is not None),
        float(weapon.die or 0) if weapon is not None else 0.0,
    )


def _crowds(state: Draft) -> Mapping[Cell, int]:
    """Return how many zombies stand where, those included whose coins are in the air."""
    there = {cell: group.total for cell, group in state.zombies}
    node = state.agenda[-1]
    if type(node) is AttackCoins:
        there[state.pawn] = there.get(state.pawn, 0) + node.greater + node.lesser
    elif type(node) is ReplacementCoins:
        there[state.pawn] = there.get(state.pawn, 0) + node.coins
    elif type(node) is BlockCoins:
        there[node.cell] = there.get(node.cell, 0) + node.coins
    return there


WEIGHTS = (-0.686, 0.348, -1.222, 0.162, -0.189, -0.912, 0.195, 0.283)
"""The start, and what each sign weighs."""


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
    """Return the action of somebody in a hurry: lay cards where they match and leave a short way, go it, hit the Lesser first."""
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


def _onward(city: Mapping[Cell, Card], prices: Mapping[Cell, float], origin: Cell, but: Cell | None = None) -> float:
    """Return the price of the way from a cell by the best of its neighbors, whose prices are known."""
    if origin == END:
        return 0.0
    ways = [_price(city, origin, near) + prices.get(near, FAR) for near in beside(origin) if near != but]
    return min([FAR, *ways])


def _way_with(state: Draft, cell: Cell, card: Card) -> float:
    """Return the price of the pawn's way to the End with a card laid next to it; what lies beyond is taken to stay as it is."""
    pawn, city, prices = state.pawn, {**cards(state), cell: card}, dict(ways_to_end(state.city))
    prices[cell] = FAR if card not in NUMBER_CARDS else _onward(city, prices, cell, pawn)
    near = {step: prices[cell] if step == cell else _onward(city, prices, step, pawn) for step in beside(pawn)}
    return _onward(city, near, pawn)


def _place(state: Draft, actions: tuple[Place, ...]) -> Place:
    """Lay a card where it mismatches least for the neighbors that it has, and bars the way least; zombies next to the pawn count most."""
    city, card, pawn = cards(state), state.drawn, state.pawn
    assert card is not None  # noqa: S101 - holds wherever a card waits for its slot
    matching, is_number = MATCHES[card], card in NUMBER_CARDS
    from_here = abs(pawn[0] - END[0]) + abs(pawn[1])
    best, most = actions[0], -1000.0
    for action in actions:
        cell = step_from(pawn, action.direction)
        is_beside = action.direction in ORTHOGONAL
        neighbors = [city[near] in matching for near in beside(cell) if near in city]
        gain = from_here - abs(cell[0] - END[0]) - abs(cell[1])
        weight = 0.14 * gain + ((2.5 if is_beside else 1.8) if state.ap else (2.85 if is_beside else 2.5))
        value = weight * (sum(neighbors) - MISMATCH * len(neighbors)) - 2.5 * _way_with(state, cell, card)
        value += 0.53 * gain if is_number else -0.2 * gain - 0.57 * is_beside
        if value > most:
            best, most = action, value
    return best


def _act(state: Draft, actions: tuple[object, ...]) -> Any:
    """Go where most of the way is gained for the AP, with an eye on the zombies there; search for a first weapon if that is cheap."""
    if state.pawn == END:
        return END_PHASE
    ways, city, dice, pawn = ways_to_end(state.city), cards(state), site_dice(state), state.pawn
    way, stay = ways.get(pawn, FAR), -0.37 - _danger(state, pawn, 0)
    best, most = actions[-1], -1000.0
    for action in actions:
        value = stay
        if type(action) is Move:
            cell = step_from(pawn, action.direction)
            price = int(_price(city, pawn, cell))
            value = way - ways.get(cell, FAR) - price / 2 - _danger(state, cell, state.ap - price)
        elif type(action) is Search:
            site = step_from(pawn, action.direction)
            die, is_ace = dice[site], city[site] in ACES
            value += 0.1 - die / 100 + (die <= state.ap) / 2 - (1.3 if joker_cells(state) else 0.3) * is_ace
            if not is_ace and state.weapon is None:
                value = max(value, 2 / die - 0.5 - _danger(state, pawn, state.ap - 1))
        if value > most:
            best, most = action, value
    return best


def _danger(state: Draft, cell: Cell, ap: int) -> float:
    """Return what it costs to stand on a cell with so many AP left: the zombies there and beside, and those that cards will bring."""
    there, city = zombies(state), cards(state)
    crowd = float(sum([there[near].total for near in (cell, *beside(cell)) if near in there]))
    crowd += 0.9 * len([near for near in beside(cell) if near not in city])
    danger = 0.07 * crowd + 0.92 * max(0.0, crowd - state.strength - 3)
    return danger * (0.3 if ap else 1.16)


def _attack(state: Draft) -> Any:
    """Use the weapon if it stops more than fists do, which kill every second Lesser of four."""
    here, weapon = state.zombies_here, state.weapon
    fists = min(BLOWS, here.lesser) / 2 + 0.1 * min(BLOWS - min(BLOWS, here.lesser), here.greater)
    if weapon is not None:
        lesser, greater = here.lesser_tails + 0.3 * here.lesser_heads, here.greater / 4
        stopped, attack = {
            WeaponKind.CHAINSAW: (here.total / 2, CHAINSAW),
            WeaponKind.SHOTGUN: (here.lesser + 0.2 * here.greater, SHOTGUN),
            WeaponKind.BAT: (max(lesser, greater), BATS[Size.LESSER if lesser >= greater else Size.GREATER]),
        }[weapon.kind]
        if stopped > fists:
            return attack
    blows, left = [0, 0, 0, 0], BLOWS
    for kind in (2, 3, 1, 0):
        blows[kind] = min(left, here[kind])
        left -= blows[kind]
    return Fists(Zombies(*blows))
