"""What bots know about *One Against the Dead*: how likely a position is to be won, and how to play on quickly.

Both come from measurements, not from theory: `worth` was fitted to thousands of games of `rollout`, which wins nearly half of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from math import inf, sqrt
from typing import Any

from zombiekit.games.one_against_the_dead import box
from zombiekit.games.one_against_the_dead.rules.attacking import BLOWS
from zombiekit.games.one_against_the_dead.rules.checking_out import in_the_air
from zombiekit.games.one_against_the_dead.table import actions as do
from zombiekit.games.one_against_the_dead.table.position import Draft, cards, joker_cells, site_dice, zombies
from zombiekit.primitives.arguments import check_position, check_seat
from zombiekit.primitives.cards import Card
from zombiekit.primitives.chance import RandomSource
from zombiekit.primitives.grid import ORTHOGONAL, Cell, beside, step_from
from zombiekit.primitives.odds import likelihood
from zombiekit.primitives.pairs import Pairs, memo
from zombiekit.primitives.zombies import Zombies

UNSEEN_STEP = 2.0
"""The assumed cost, in AP, of a step to a cell without a card."""
FAR = 40.0
"""The price if there is no way at all."""
MISMATCH = 0.3
"""The weight of a mismatch; a match has the rest. Each neighbor counts once, now or with a later card, and seven of ten mismatch."""


# ------------------------------------------------------------------------------------------------------------ the way


@lru_cache(maxsize=256)
def _ground(west: int, south: int, north: int) -> tuple[int, tuple[Cell, ...], tuple[float, ...]]:
    """Return the length of a row, the cells row by row with a border of one around them, and 0 for those of the border, `inf` for others."""
    columns, rows = range(west - 1, box.END[0] + 3), range(south - 1, north + 2)
    cells = tuple([(x, y) for y in rows for x in columns])
    inside = tuple([0.0 if x in (columns[0], columns[-1]) or y in (rows[0], rows[-1]) else inf for x, y in cells])
    return len(columns), cells, inside


@memo
def ways_to_end(city: Pairs[Cell, Card]) -> Mapping[Cell, float]:
    """Return about how many AP it takes to the End from each cell of the city and its rim from which there is a way."""
    west = min([x for (x, _), _ in city], default=0) - 1
    south = min([y for (_, y), _ in city], default=-1) - 1
    north = max([y for (_, y), _ in city], default=1) + 1
    row, cells, inside = _ground(west, south, north)
    there: list[Card | None] = [None] * len(cells)
    least = list(inside)  # the lowest price found so far; nothing is lower than the 0 of cells that cannot be entered
    for (x, y), card in city:
        if x <= box.END[0] + 1:
            at = (y - south + 1) * row + x - west + 1
            there[at] = card
            if card not in box.NUMBER_CARDS:
                least[at] = 0.0
    ways: dict[Cell, float] = {}
    end = (box.END[1] - south + 1) * row + box.END[0] - west + 1
    far, now, soon, later = 0.0, [end] if least[end] else [], list[int](), list[int]()
    least[end] = 0.0
    while now or soon or later:  # a step costs 1 or 2, and 2 to a cell without a card
        for at in now:
            if least[at] < far:
                continue
            ways[cells[at]] = far
            here = there[at]
            costs = box.PRICES[here] if here else {}
            for near in (at + 1, at + row, at - row, at - 1):
                if least[near] > far + 1:
                    if costs.get(there[near]) == 1:
                        least[near] = far + 1
                        soon.append(near)
                    elif least[near] > far + 2:
                        least[near] = far + 2
                        later.append(near)
        far, now, soon, later = far + 1, soon, later, []
    return ways


# ---------------------------------------------------------------------------------------------------------- the worth


def signs(state: Draft) -> tuple[float, ...]:
    """Return what predicts the end of a game: Strength, four numbers for the best place in reach this round, a weapon held, its die.

    The four are the square root of the AP from there to the End, the AP left on arrival, how far the zombies there and beside it exceed
    Strength less 3, and, on the End, how far they exceed Strength. Only places with a card can be reached.
    """
    city, ways, pawn, strength = cards(state), ways_to_end(state.city), state.pawn, state.strength
    reached, queue = {pawn: 0.0}, [pawn]
    for cell in queue:
        costs = box.PRICES.get(city.get(cell), {})
        for near in beside(cell):
            cost = costs.get(city.get(near))
            spent = reached[cell] + cost if cost else FAR
            if spent <= state.options.action_points and spent < reached.get(near, FAR):
                reached[near] = spent
                queue.append(near)
    goal = min(reached, key=lambda cell: ways.get(cell, FAR))
    coming = _crowd(state, (goal, *beside(goal)))
    weapon = state.weapon
    return (
        float(strength),
        sqrt(ways.get(goal, FAR)),
        float(state.options.action_points - reached[goal]),
        max(0.0, coming + 3.0 - strength),
        max(0.0, coming - strength) if goal == box.END else 0.0,
        float(weapon is not None),
        float(weapon.die or 0) if weapon is not None else 0.0,
    )


def _crowd(state: Draft, cells: tuple[Cell, ...]) -> int:
    """Return how many zombies some cells have, including those whose coins are in the air."""
    there, (block, coins) = zombies(state), in_the_air(state)
    crowd = sum([sum(there[cell]) for cell in cells if cell in there])
    return crowd + coins.total if block in cells else crowd


WEIGHTS = (-0.686, 0.348, -1.222, 0.162, -0.189, -0.912, 0.195, 0.283)
"""The constant term, then the weight of each sign."""


def worth(state: Draft, seat: int) -> float:
    """Return how likely the game is to be won from here, from 0 to 1."""
    check_position(state, Draft)
    check_seat(seat, 1)
    if state.result is not None:
        return float(state.result is box.Reason.ESCAPED)
    total, *weights = WEIGHTS
    return likelihood(total, *zip(weights, signs(state), strict=True))


def quiet(state: Draft) -> bool:
    """Return whether a round has just begun, with all its AP."""
    return state.ap == state.options.action_points


# -------------------------------------------------------------------------------------------------------- the rollout


def rollout(state: Draft, actions: tuple[Any, ...], _random: RandomSource) -> Any:
    """Choose an action quickly: lay cards that match and keep the way short, walk it, and hit Lesser Zombies first."""
    first = actions[0]
    kind = type(first)
    if kind is do.Place:
        return _place(state, actions)
    if kind is do.Fists:
        attack = _attack(state)
        return attack if attack in actions else first  # a house rule may forbid it
    if kind is do.Keep:
        return actions[-1] if len(actions) == 3 or (state.weapon and state.weapon.kind is box.WeaponKind.BAT) else first
    if kind is do.Move or kind is do.Search:
        return _act(state, actions)
    return first


def _onward(city: Mapping[Cell, Card], prices: Mapping[Cell, float], origin: Cell, but: Cell | None = None) -> float:
    """Return the price of the way from a cell over its best neighbor (never `but`), given the prices of the neighbors."""
    if origin == box.END:
        return 0.0
    least = FAR
    costs = box.PRICES.get(city.get(origin), {})
    for near in beside(origin):
        card = city.get(near)
        if near != but and (card is None or card in box.NUMBER_CARDS):
            least = min(least, prices.get(near, FAR) + costs.get(card, UNSEEN_STEP))
    return least


def _ways_with(state: Draft, card: Card, slots: Iterable[Cell]) -> Iterator[float]:
    """Yield for each slot the price of the pawn's way to the End if the card lies there; prices farther away are assumed to stay."""
    pawn, city, prices = state.pawn, {**cards(state)}, {**ways_to_end(state.city)}
    steps = {step: _onward(city, prices, step, pawn) for step in beside(pawn)}
    for cell in slots:
        before = prices.get(cell, FAR)
        city[cell] = card
        prices[cell] = FAR if card not in box.NUMBER_CARDS else _onward(city, prices, cell, pawn)
        near = {**steps, cell: prices[cell]}
        if cell not in steps:
            near |= {step: _onward(city, prices, step, pawn) for step in beside(cell) if step in steps}
        yield _onward(city, near, pawn)
        del city[cell]
        prices[cell] = before


def _place(state: Draft, actions: tuple[do.Place, ...]) -> do.Place:
    """Choose the slot with the fewest mismatches for its neighbors and the shortest way left; zombies next to the pawn count most."""
    city, card, pawn = cards(state), state.drawn, state.pawn
    assert card is not None  # noqa: S101 - holds wherever a card waits for its slot
    matching, is_number = box.MATCHES[card], card in box.NUMBER_CARDS
    from_here = abs(pawn[0] - box.END[0]) + abs(pawn[1])
    best, most = actions[0], -1000.0
    slots = [step_from(pawn, action.direction) for action in actions]
    for action, cell, way in zip(actions, slots, _ways_with(state, card, slots), strict=True):
        is_beside = action.direction in ORTHOGONAL
        neighbors = [city[near] in matching for near in beside(cell) if near in city]
        gain = from_here - abs(cell[0] - box.END[0]) - abs(cell[1])
        weight = 0.14 * gain + ((2.5 if is_beside else 1.8) if state.ap else (2.85 if is_beside else 2.5))
        value = weight * (sum(neighbors) - MISMATCH * len(neighbors)) - 2.5 * way
        value += 0.53 * gain if is_number else -0.2 * gain - 0.57 * is_beside
        if value > most:
            best, most = action, value
    return best


def _act(state: Draft, actions: tuple[object, ...]) -> Any:
    """Choose the step that gains most for its AP, minding the zombies there; search for a first weapon if that is cheap."""
    if state.pawn == box.END and do.END_PHASE in actions:
        return do.END_PHASE
    ways, city, dice, pawn = ways_to_end(state.city), cards(state), site_dice(state), state.pawn
    way, stay = ways.get(pawn, FAR), -0.37 - _danger(state, pawn, 0)
    best, most = actions[-1], -1000.0
    for action in actions:
        value = stay
        if type(action) is do.Move:
            cell = step_from(pawn, action.direction)
            cost = box.PRICES[city[pawn]][city[cell]]
            value = way - ways.get(cell, FAR) - cost / 2 - _danger(state, cell, state.ap - cost)
        elif type(action) is do.Search:
            site = step_from(pawn, action.direction)
            die, is_ace = dice[site], city[site] in box.ACES
            value += 0.1 - die / 100 + (die <= state.ap) / 2 - (1.3 if joker_cells(state) else 0.3) * is_ace
            if not is_ace and state.weapon is None:
                value = max(value, 2 / die - 0.5 - _danger(state, pawn, state.ap - 1))
        if value > most:
            best, most = action, value
    return best


def _danger(state: Draft, cell: Cell, ap: int) -> float:
    """Return the cost of standing on a cell with `ap` AP left: for zombies there and beside it, and for those that cards will bring."""
    there, city = zombies(state), cards(state)
    crowd = float(sum([there[near].total for near in (cell, *beside(cell)) if near in there]))
    crowd += 0.9 * len([near for near in beside(cell) if near not in city])
    danger = 0.07 * crowd + 0.92 * max(0.0, crowd - state.strength - 3)
    return danger * (0.3 if ap else 1.16)


def _attack(state: Draft) -> Any:
    """Use the weapon if it stops more zombies than fists, which hit up to four and kill half of the Lesser."""
    here, weapon = state.zombies_here, state.weapon
    fists = min(BLOWS, here.lesser) / 2 + 0.1 * min(BLOWS - min(BLOWS, here.lesser), here.greater)
    if weapon is not None:
        lesser, greater = here.lesser_tails + 0.3 * here.lesser_heads, here.greater / 4
        bat = do.BATS[do.Size.LESSER if lesser >= greater else do.Size.GREATER]
        stopped, attack = {
            box.WeaponKind.CHAINSAW: (here.total / 2, do.CHAINSAW),
            box.WeaponKind.SHOTGUN: (here.lesser + 0.2 * here.greater, do.SHOTGUN),
            box.WeaponKind.BAT: (max(lesser, greater), bat),
        }[weapon.kind]
        if stopped > fists:
            return attack
    return _blows(here, min(BLOWS, here.lesser))


def _blows(here: Zombies, lesser: int) -> do.Fists:
    """Return the attack with fists on `lesser` Lesser Zombies, and on Greater ones with the blows left over."""
    heads, greater = min(lesser, here.lesser_heads), min(BLOWS - lesser, here.greater)
    tails = min(greater, here.greater_tails)
    return do.Fists(Zombies(greater - tails, tails, heads, lesser - heads))


# ------------------------------------------------------------------------------------------------------- the promising


def promising(state: Draft, actions: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the actions worth a choice. Fists strike as often as they can: blows are free, and the faces of coins hardly matter."""
    if type(actions[0]) is not do.Fists:
        return actions
    here = state.zombies_here
    blows = min(BLOWS, here.total)
    most = [_blows(here, lesser) for lesser in range(max(0, blows - here.greater), min(blows, here.lesser) + 1)]
    fists = [action for action in most if action in actions]  # a house rule may forbid some
    return (*fists, *[action for action in actions if type(action) not in (do.Fists, do.Decline)]) or actions
