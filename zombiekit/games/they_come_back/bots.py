"""What bots know about *Sometimes, They Come Back!*: how good a position is, and how to play on quickly.

The rollout is a rule for each kind of action. The map is laid close, with the helipad near. A human makes for the helipad by the way with the fewest zombies, takes a detour for
tokens, and spoils the game of whoever is nearest to escaping; an undead hunts, and brings zombies to its prey.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any, TypeAlias

from zombiekit.games.they_come_back.box.components import MOST_HEALTH, START, Card, Movement, Square
from zombiekit.games.they_come_back.box.tiles import HELIPADS
from zombiekit.games.they_come_back.rules.attempts import AfterRoll
from zombiekit.games.they_come_back.rules.cards.tiles import MovingTile
from zombiekit.games.they_come_back.rules.event_card import CARDS, Weapon
from zombiekit.games.they_come_back.rules.leading import LeadingChoice
from zombiekit.games.they_come_back.rules.means import BONUS
from zombiekit.games.they_come_back.table import actions as act
from zombiekit.games.they_come_back.table.position import Draft, is_human, is_standing_human, where, zombies_on
from zombiekit.primitives.odds import likelihood

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.box.town import Town
    from zombiekit.primitives.chance import Random

Worth: TypeAlias = Callable[[Draft, int, Any], float]
"""What an action is worth, given the state and the seat; nothing is better than what is worth 0, such as to pass."""
FAR = 99
NEAR = 12
"""Whoever is so near to the helipad has to be stopped."""


# ---------------------------------------------------------------------------------------------------------- the worth


def worth(state: Draft, seat: int) -> float:
    """Return how likely a seat is to win from here, from 0 to 1, by what it can see.

    A human is the better off the nearer the helipad and the healthier he is, and the farther the others are; the undead win together
    when few humans are left, in bad health and far from it. Until the helipad lies, all that counts is health. The
    weights are set by hand: fitted to games of `rollout` they tell little, since nothing decides a game long before its end.
    """
    if state.result is not None:
        return float(seat in state.result.winners)
    alive = is_human(state, seat)
    total, *weights = LIVING if alive else UNDEAD
    return likelihood(total, *zip(weights, signs(state, seat), strict=True))


def signs(state: Draft, seat: int) -> tuple[float, ...]:
    """Return what tells whether a seat will win."""
    others = [other for other in range(len(state.health)) if other != seat and is_human(state, other)]
    ways = [_way(state, other) for other in others]
    nearest = min(ways, default=1.0)
    health = sum([state.health[other] for other in others]) / 5
    return (
        _way(state, seat),
        float(state.health[seat]),
        state.bullets[seat] / 3,
        nearest,
        float(len(others)),
        health,
        float(bool(state.town.pads)),
    )


def _way(state: Draft, seat: int) -> float:
    """Return how far a human is from the helipad, from 0 there to 1; 1 also until it lies, and for whoever is on no square."""
    square = state.squares[seat]
    if square is None or not state.town.pads or not is_human(state, seat):
        return 1.0
    return min(30, _steps(state, square, state.town.pads)) / 30


LIVING = (-1.5, -1.5, 0.3, 0.2, 0.8, 0.0, -0.1, 0.3)
UNDEAD = (1.0, 0.0, 0.0, 0.0, 2.0, -0.6, -0.9, 0.0)
"""The start, and what each sign weighs, for the living and for the undead."""


# -------------------------------------------------------------------------------------------------------- the rollout


def rollout(state: Draft, actions: tuple[Any, ...], random: Random) -> Any:
    """Return the action that looks best to a seat, alive or dead, by lot among equals."""
    node: Any = state.agenda[-1]
    seat = node.actor(state)
    rules = HUMAN if is_human(state, seat) else DEAD
    flat = _flat(0)
    return max(actions, key=lambda action: (rules.get(type(action), flat)(state, seat, action), random.random()))


def _flat(worth: float) -> Worth:
    return lambda _state, _seat, _action: worth


# ------------------------------------------------------------------------------------------------------- who and where


@lru_cache(maxsize=512)
def _flood(town: Town, goal: Square) -> dict[Square, int]:
    found, reached = {goal: 0}, [goal]
    for square in reached:
        for near in town.links[square]:
            if near not in found:
                found[near] = found[square] + 1
                reached.append(near)
    return found


def _steps(state: Draft, square: Any, goals: Any) -> int:
    """Return the number of steps from a square to the nearest of some goals."""
    return min([_flood(state.town, goal).get(square, FAR) for goal in goals if goal], default=FAR)


def _to_escape(state: Draft, seat: int) -> int:
    """Return the number of steps from a player to the nearest helipad."""
    return _steps(state, state.squares[seat], state.town.pads)


def _rivals(state: Draft, seat: int) -> list[int]:
    """Return the other humans that stand, the nearest to escaping first."""
    humans = [other for other in range(len(state.health)) if other != seat and is_standing_human(state, other)]
    return sorted(humans, key=lambda other: _to_escape(state, other))


def _leads(state: Draft, seat: int, other: int) -> bool:
    """Tell whether a player should be stopped now: he is nearer to escaping than all others, and near."""
    return _rivals(state, seat)[:1] == [other] and _to_escape(state, other) <= min(NEAR, _to_escape(state, seat) + 4)


def _prey(state: Draft, seat: int) -> list[Square]:
    """Return where the other humans are, the nearest to escaping first."""
    squares = [state.squares[other] for other in _rivals(state, seat)]
    return [square for square in squares if square is not None]


@lru_cache(maxsize=64)
def _ways(town: Town, zombies: Any, goals: tuple[tuple[float, Square], ...]) -> dict[Square, float]:
    """Return the price of the way from every square to a goal: a step is 1, a zombie 2; a goal may have a price of its own."""
    held, queue = zombies_on(zombies), sorted(goals)
    prices: dict[Square, float] = {}
    while queue:
        price, square = heappop(queue)
        if square not in prices:
            prices[square] = price
            for near in town.links[square]:
                heappush(queue, (price + 1 + 2 * held.get(square, 0), near))
    return prices


def _goals(state: Draft, seat: int) -> tuple[tuple[float, Square], ...]:
    """Return where a human wants to go, each with its price: the helipads, and tokens that are worth the detour.

    Tokens are taken only from a square that was entered: who begins on one has to come back to it.
    """
    pads = tuple((0.0, pad) for pad in state.town.pads)
    onward = _ways(state.town, state.zombies, pads)
    detours = dict.fromkeys(state.bullet_tokens, 4 if state.bullets[seat] < 2 else 2)
    if state.health[seat] < MOST_HEALTH:
        detours |= dict.fromkeys(state.health_tokens, 6 if state.health[seat] < 4 else 3)
    if not state.entered:
        detours.pop(where(state, seat), None)
    return (*pads, *[(onward.get(square, FAR) - detour, square) for square, detour in detours.items()])


def _steered(state: Draft) -> int:
    """Return whose figure makes the next step."""
    node = state.agenda[-1]
    return int(node.seat if isinstance(node, LeadingChoice) else state.active)


# ------------------------------------------------------------------------------------------------------------- humans


def _step(state: Draft, seat: int, action: Any) -> float:
    """Tell how much nearer it brings to a goal, or a rival who is steered away from it; nobody meets zombies without means."""
    figure = _steered(state)
    prices = _ways(state.town, state.zombies, _goals(state, figure))
    nearer = prices.get(where(state, figure), FAR) - prices.get(action.square, FAR)
    if figure != seat:
        return -nearer
    zombies = zombies_on(state.zombies).get(action.square, 0)
    return nearer if zombies < state.points + state.bullets[seat] else -1


def _evade(state: Draft, seat: int, _: Any) -> float:
    """Return the odds, with the points that can be spent."""
    raises = state.points if state.active == seat and state.movement is Movement.AHEAD else 0
    return 10 * (3 + min(raises, 3)) / 6


def _fight(state: Draft, seat: int, action: Any) -> float:
    """Return the odds, with the Bullets that can be spent or the bonus; a kill is better than an evade."""
    raises: int = BONUS[action.means] or state.bullets[seat]
    return 10 * (3 + min(raises, 3)) / 6 + 2


def _spend_bullets(state: Draft, seat: int, action: Any) -> float:
    """Spend three against a bite only if it would be one of the last."""
    is_bite = isinstance(state.agenda[-1], AfterRoll)
    return 9.0 if is_bite and (action.count < 3 or state.health[seat] < 3) else -1.0


def _play(state: Draft, seat: int, action: Any) -> float:
    """Play harmful cards at the leader, weapons at once, and the others when they help."""
    card, health, ahead = action.card, state.health[seat], _to_escape(state, seat)
    if action.target is not None:
        too_dear = card is Card.BAD_SENSE_OF_DIRECTION and health < 3
        return 3.0 if _leads(state, seat, action.target) and not too_dear else -1.0
    helps = {
        Card.MUCH_NEEDED_REST: health < 3,
        Card.ADRENALINE_RUSH: ahead <= NEAR,
        Card.KEYS_ARE_STILL_IN_IT: ahead <= NEAR,
        Card.ALTERNATE_FOOD_SOURCE: ahead <= state.points + 1,
        Card.WERE_SCREWED: any(_leads(state, seat, other) for other in _rivals(state, seat)),
    }.get(card, isinstance(CARDS[card], Weapon))
    return 2.0 if helps else -1.0


def _use(state: Draft, seat: int, action: Any) -> float:
    """Use ammunition when there is none left, grenades in good health; a kit, a chainsaw or a bottle at once."""
    late = {
        Card.LOTS_OF_AMMO: state.bullets[seat] > 1,
        Card.GRENADE: state.health[seat] < 4,
        Card.ALL_THE_MARBLES: True,
    }
    return -1.0 if late.get(action.card) else 9.5


def _lay(state: Draft, _seat: int, action: Any) -> float:
    """Lay the map close around where all begin, and the helipad where the way to it is shortest: who lives longer escapes sooner."""
    x, y = action.cell
    node: Any = state.agenda[-1]
    if isinstance(node, MovingTile) or node.tile not in HELIPADS:
        return -float(abs(x) + abs(y))
    town = state.town.with_tile(action.cell, node.tile, action.r)
    return -float(min([_flood(town, pad).get(START, FAR) for pad in town.pads]))


HUMAN: dict[type, Worth] = {
    act.Lay: _lay,
    act.Step: _step,
    act.Take: _flat(9),
    act.Evade: _evade,
    act.Fight: _fight,
    act.Defend: _fight,
    act.SpendPoints: _flat(9),
    act.SpendBullets: _spend_bullets,
    act.Shoot: _flat(-1),
    act.Ambush: lambda state, _, __: 1 if not state.points else -1,
    act.TakeWeapon: _flat(9),
    act.TakeBullets: lambda _, __, action: action.count,
    act.Play: _play,
    act.Use: _use,
    act.LoseWeapon: _flat(1),
    act.Discard: lambda _, __, action: 1 if getattr(CARDS[action.card], "places", ()) else -1,
    act.Trade: _flat(1),
    act.Move: lambda state, seat, action: _steps(state, action.target, [state.squares[seat]]),
    act.Pick: lambda state, seat, action: -_steps(state, action.square, [state.squares[seat]]),
    act.Place: lambda state, seat, action: -_steps(state, action.square, _prey(state, seat)[:1]),
}

# ------------------------------------------------------------------------------------------------------------- the dead


def _hunt(state: Draft, seat: int, action: Any) -> float:
    """Tell how much nearer a step or the move of a zombie comes to a human; what matters most is what happens close by."""
    if isinstance(action, act.Step) and _steered(state) != seat:
        return _step(state, seat, action)
    origin, target = (
        (state.squares[seat], action.square) if isinstance(action, act.Step) else (action.origin, action.target)
    )
    here, there = _steps(state, origin, _prey(state, seat)), _steps(state, target, _prey(state, seat))
    return (here - there) * 10 / (10 + there)


DEAD: dict[type, Worth] = {
    act.Step: _hunt,
    act.Move: _hunt,
    act.Attack: lambda state, _, action: 9 - state.health[action.victim],
    act.Play: lambda state, seat, action: 2 if action.target in (None, *_rivals(state, seat)[:1]) else -1,
    act.LoseWeapon: _flat(1),
    act.Discard: lambda _, __, action: -1 if CARDS[action.card].undead else 1,
    act.Pick: lambda state, seat, action: _steps(state, action.square, _prey(state, seat)),
    act.Place: lambda state, seat, action: -_steps(state, action.square, _prey(state, seat)[:1]),
}
