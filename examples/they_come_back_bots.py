"""Simple bots for *Sometimes, They Come Back!*, for the living and for the dead; `python they_come_back_bots.py 4` lets four of them play.

A human makes for the helipad by the way with the fewest zombies, takes a detour for tokens, and spoils the game of whoever is nearest
to escaping. An undead hunts, and brings zombies to its prey.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import lru_cache
from heapq import heappop, heappush
from typing import Any

from zombiekit.game import Game, Random
from zombiekit.games import they_come_back as game
from zombiekit.games.they_come_back import actions as act
from zombiekit.games.they_come_back import event_card, nodes, position
from zombiekit.games.they_come_back.box import MOST_HEALTH, Card, Means, Movement, Square, Town
from zombiekit.play import Dice, Policy, play_match

Worth = Callable[[Any, int, Any], float]
"""What an action is worth, given the view and the seat; nothing is better than what is worth 0, such as to pass."""
FAR = 99
NEAR = 12
"""Whoever is so near to the helipad has to be stopped."""


def make(_game: Game, _seat: int, dice: Random) -> Policy:
    """Return the policy of a seat, as `zombiekit.arena` asks for it: `they_come_back_bots:make`."""
    return sensible(dice)


def sensible(rng: Random) -> Policy:
    """Return a bot that plays any seat, alive or dead: it takes the action that looks best, by lot among equals."""

    def choose(_game: Game, view: Any, actions: tuple[Any, ...], /) -> Any:
        seat = game.current_player(view)
        worth = HUMAN if position.is_human(view, seat) else DEAD
        return max(actions, key=lambda action: (worth.get(type(action), _flat(0))(view, seat, action), rng.random()))

    return choose


def _flat(worth: float) -> Worth:
    return lambda _view, _seat, _action: worth


# ------------------------------------------------------------------------------------------------------- who and where


@lru_cache(maxsize=512)
def _steps(town: Town, goal: Square) -> dict[Square, int]:
    found, reached = {goal: 0}, [goal]
    for square in reached:
        for near in town.links[square]:
            if near not in found:
                found[near] = found[square] + 1
                reached.append(near)
    return found


def steps(view: Any, square: Any, goals: Any) -> int:
    """Return the number of steps from a square to the nearest of some goals."""
    return min([_steps(view.town, goal).get(square, FAR) for goal in goals if goal], default=FAR)


def to_escape(view: Any, seat: int) -> int:
    """Return the number of steps from a player to the nearest helipad."""
    return steps(view, view.squares[seat], view.town.pads)


def rivals(view: Any, seat: int) -> list[int]:
    """Return the other humans that stand, the nearest to escaping first."""
    humans = [other for other in range(len(view.health)) if other != seat and position.is_standing_human(view, other)]
    return sorted(humans, key=lambda other: to_escape(view, other))


def leads(view: Any, seat: int, other: int) -> bool:
    """Tell whether a player should be stopped now: he is nearer to escaping than all others, and near."""
    return rivals(view, seat)[:1] == [other] and to_escape(view, other) <= min(NEAR, to_escape(view, seat) + 4)


def prey(view: Any, seat: int) -> list[Square]:
    """Return where the other humans are, the nearest to escaping first."""
    return [view.squares[other] for other in rivals(view, seat)]


@lru_cache(maxsize=64)
def ways(town: Town, zombies: Any, goals: tuple[tuple[float, Square], ...]) -> dict[Square, float]:
    """Return the price of the way from every square to a goal: a step is 1, a zombie 2; a goal may have a price of its own."""
    held, queue = position.zombies_on(zombies), sorted(goals)
    prices: dict[Square, float] = {}
    while queue:
        price, square = heappop(queue)
        if square not in prices:
            prices[square] = price
            for near in town.links[square]:
                heappush(queue, (price + 1 + 2 * held.get(square, 0), near))
    return prices


def goals(view: Any, seat: int) -> tuple[tuple[float, Square], ...]:
    """Return where a human wants to go, each with its price: the helipads, and tokens that are worth the detour.

    Tokens are taken only from a square that was entered: who begins on one has to come back to it.
    """
    pads = tuple((0.0, pad) for pad in view.town.pads)
    onward = ways(view.town, view.zombies, pads)
    detours = dict.fromkeys(view.bullet_tokens, 4 if view.bullets[seat] < 2 else 2)
    if view.health[seat] < MOST_HEALTH:
        detours |= dict.fromkeys(view.health_tokens, 6 if view.health[seat] < 4 else 3)
    if not view.entered:
        detours.pop(view.squares[seat], None)
    return (*pads, *[(onward.get(square, FAR) - detour, square) for square, detour in detours.items()])


def steered(view: Any) -> int:
    """Return whose figure makes the next step."""
    node = view.agenda[-1]
    return int(node.seat if isinstance(node, nodes.LeadingChoice) else view.active)


# ------------------------------------------------------------------------------------------------------------- humans


def _step(view: Any, seat: int, action: Any) -> float:
    """Tell how much nearer it brings to a goal, or a rival who is steered away from it; nobody meets zombies without means."""
    figure = steered(view)
    prices = ways(view.town, view.zombies, goals(view, figure))
    nearer = prices.get(view.squares[figure], FAR) - prices.get(action.square, FAR)
    if figure != seat:
        return -nearer
    zombies = position.zombies_on(view.zombies).get(action.square, 0)
    return nearer if zombies < view.points + view.bullets[seat] else -1


def _evade(view: Any, seat: int, _: Any) -> float:
    """Return the odds, with the points that can be spent."""
    raises = view.points if view.active == seat and view.movement is Movement.AHEAD else 0
    return 10 * (3 + min(raises, 3)) / 6


def _fight(view: Any, seat: int, action: Any) -> float:
    """Return the odds, with the Bullets that can be spent or the bonus; a kill is better than an evade."""
    raises: int = {Means.PISTOL: view.bullets[seat], Means.FIRE_AXE: 1, Means.CHAINSAW: 2}[action.means]
    return 10 * (3 + min(raises, 3)) / 6 + 2


def _spend_bullets(view: Any, seat: int, action: Any) -> float:
    """Spend three against a bite only if it would be one of the last."""
    is_bite = isinstance(view.agenda[-1], nodes.AfterRoll)
    return 9.0 if is_bite and (action.count < 3 or view.health[seat] < 3) else -1.0


def _play(view: Any, seat: int, action: Any) -> float:
    """Play harmful cards at the leader, weapons at once, and the others when they help."""
    card, health, ahead = action.card, view.health[seat], to_escape(view, seat)
    if action.target is not None:
        too_dear = card is Card.BAD_SENSE_OF_DIRECTION and health < 3
        return 3.0 if leads(view, seat, action.target) and not too_dear else -1.0
    helps = {
        Card.MUCH_NEEDED_REST: health < 3,
        Card.ADRENALINE_RUSH: ahead <= NEAR,
        Card.KEYS_ARE_STILL_IN_IT: ahead <= NEAR,
        Card.ALTERNATE_FOOD_SOURCE: ahead <= view.points + 1,
        Card.WERE_SCREWED: any(leads(view, seat, other) for other in rivals(view, seat)),
    }.get(card, isinstance(event_card.CARDS[card], event_card.Weapon))
    return 2.0 if helps else -1.0


def _use(view: Any, seat: int, action: Any) -> float:
    """Use ammunition when there is none left, grenades in good health; a kit, a chainsaw or a bottle at once."""
    late = {Card.LOTS_OF_AMMO: view.bullets[seat] > 1, Card.GRENADE: view.health[seat] < 4, Card.ALL_THE_MARBLES: True}
    return -1.0 if late.get(action.card) else 9.5


HUMAN: dict[type, Worth] = {
    act.Step: _step,
    act.Take: _flat(9),
    act.Evade: _evade,
    act.Fight: _fight,
    act.Defend: _fight,
    act.SpendPoints: _flat(9),
    act.SpendBullets: _spend_bullets,
    act.Shoot: _flat(-1),
    act.Ambush: lambda view, _, __: 1 if not view.points else -1,
    act.TakeWeapon: _flat(9),
    act.TakeBullets: lambda _, __, action: action.count,
    act.Play: _play,
    act.Use: _use,
    act.LoseWeapon: _flat(1),
    act.Discard: lambda _, __, action: 1 if getattr(event_card.CARDS[action.card], "places", ()) else -1,
    act.Trade: _flat(1),
    act.Move: lambda view, seat, action: steps(view, action.target, [view.squares[seat]]),
    act.Pick: lambda view, seat, action: -steps(view, action.square, [view.squares[seat]]),
    act.Place: lambda view, seat, action: -steps(view, action.square, prey(view, seat)[:1]),
}

# ------------------------------------------------------------------------------------------------------------- the dead


def _hunt(view: Any, seat: int, action: Any) -> float:
    """Tell how much nearer a step or the move of a zombie comes to a human; what matters most is what happens close by."""
    if isinstance(action, act.Step) and steered(view) != seat:
        return _step(view, seat, action)
    origin, target = (
        (view.squares[seat], action.square) if isinstance(action, act.Step) else (action.origin, action.target)
    )
    here, there = steps(view, origin, prey(view, seat)), steps(view, target, prey(view, seat))
    return (here - there) * 10 / (10 + there)


DEAD: dict[type, Worth] = {
    act.Step: _hunt,
    act.Move: _hunt,
    act.Attack: lambda view, _, action: 9 - view.health[action.victim],
    act.Play: lambda view, seat, action: 2 if action.target in (None, *rivals(view, seat)[:1]) else -1,
    act.LoseWeapon: _flat(1),
    act.Discard: lambda _, __, action: -1 if event_card.CARDS[action.card].undead else 1,
    act.Pick: lambda view, seat, action: steps(view, action.square, prey(view, seat)),
    act.Place: lambda view, seat, action: -steps(view, action.square, prey(view, seat)[:1]),
}


def main(players: int = 4) -> None:
    """Play a game, and tell what happens."""
    options = game.Options(players=players, round_limit=100)
    match = play_match(game, [sensible(Dice("bots"))] * players, options=options, dice=Dice(1))
    print(*[event for step in match.history for event in step.state.events], sep="\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
