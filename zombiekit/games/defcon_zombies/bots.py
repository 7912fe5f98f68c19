"""What bots know about *DEFCON ZOMBIES*: how good a position is, and how to play on quickly.

The rollout explores above all. It keeps ships next to unexplored systems and moves the others there, and buys a ship whenever it can. It
guards Earth, the planets around it and those where the swarm lands first. With two players it wins nearly two games of three.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zombiekit.games.defcon_zombies import rules
from zombiekit.games.defcon_zombies.box.components import UNKNOWN, Piece, Reason, Tile
from zombiekit.games.defcon_zombies.box.galaxies import Board
from zombiekit.games.defcon_zombies.rules.swarm import next_planets
from zombiekit.games.defcon_zombies.table import actions as do
from zombiekit.games.defcon_zombies.table.position import Draft, fleet_at, outposts_at, unexplored, zombies_systems
from zombiekit.primitives.arguments import check_position, check_seat
from zombiekit.primitives.chance import RandomSource
from zombiekit.primitives.hexes import CENTER, NUMBER, distance
from zombiekit.primitives.odds import likelihood
from zombiekit.primitives.pairs import memo_of_two

FAR = 9
"""The number of steps before any way is found."""
GUARDS = {False: 2, True: 6}
"""How many ships should guard Earth, before the swarm is on and after."""
DISCOVERIES = {False: (0, 9, 7.5, 6, 6), True: (0, 6, 7, 8, 8)}
"""What a discovery is worth, by ring: first inner ones, where no zombies come from; in the swarm, outer ones with more constellations."""


def worth(state: Draft, seat: int) -> float:
    """Return how likely the players are to win from here, from 0 to 1: the same for every seat, from what all can see.

    Ships, guards on Earth and resources raise it. Missing constellations and Zombies systems lower it, the latter more the more is
    unexplored. The weights are fitted to the positions of games that `rollout` played.
    """
    check_position(state, Draft)
    check_seat(seat, len(state.ships))
    if state.result is not None:
        return float(state.result is Reason.WIN)
    total, *weights = WEIGHTS
    return likelihood(total, *zip(weights, signs(state), strict=True))


def signs(state: Draft) -> tuple[float, ...]:
    """Return the numbers that `worth` weighs."""
    left, nests = len(unexplored(state)), len(zombies_systems(state))
    ships = sum([fleet.ships for fleets in state.ships for _, fleet in fleets])
    guards = sum([fleet_at(fleets, 0).ships for fleets in state.ships])
    missing = state.options.plan.constellations - state.found
    rich = sum(state.resources) / 10
    return (missing, left, nests, nests * left, ships, min(guards, 4) if nests else 0, rich)


WEIGHTS = (-3.36, -0.15, 0.116, -0.17, -0.058, 0.23, 0.134, 0.19)
"""The constant, then the weight of each sign."""


def quiet(state: Draft) -> bool:
    """Return whether a Move is next or the game is over: no fight or swarm is under way, so positions can be compared."""
    return not state.agenda or type(state.agenda[-1]) is rules.MakeMove


def rollout(state: Draft, actions: tuple[object, ...], random: RandomSource) -> Any:
    """Return the action that promises most; pick among equals at random."""
    best, most = [actions[0]], -100.0
    for action in actions:
        rate = PROMISES.get(type(action))
        promise = rate(state, action) if rate else 0.0
        if promise > most:
            best, most = [action], promise
        elif promise == most:
            best.append(action)
    return best[int(random.random() * len(best))]


@memo_of_two
def _ways(faces: tuple[Tile, ...], board: Board) -> list[int]:
    """Return how many steps it is from each system to the nearest unexplored one."""
    ways = [0 if tile is UNKNOWN else FAR for tile in faces]
    reached = [cell for cell, way in enumerate(ways) if not way]
    for cell in reached:
        for near in board.neighbors[cell]:
            if ways[near] == FAR:
                ways[near] = ways[cell] + 1
                reached.append(near)
    return ways


def _move(state: Draft, move: do.Move) -> float:
    """Rate a move: discoveries first, then resources and getting nearer to the unexplored; gaps and surplus ships cost."""
    origin, target = NUMBER[move.origin], NUMBER[move.target]
    sent, waiting = move.o + 2 * move.p + move.f, state.zombies[target]
    if sent <= waiting:
        return -5.0
    faces, around, on = state.faces, state.board.neighbors, state.swarm_on
    promise = -0.1 * (sent - waiting) - 3.0 * (move.f and waiting >= move.o + 2 * move.p)
    if faces[target] is UNKNOWN:
        promise += DISCOVERIES[on][min(4, distance(move.target, CENTER))] - waiting
    else:
        ways = _ways(state.faces, state.board)
        promise += 1.2 * (ways[origin] - ways[target])
        if on or state.options.collect_early:
            promise += 0.3 * max(0, faces[target].number)
    promise += min(3, sum([faces[near] is UNKNOWN for near in around[target]]))
    if sent == fleet_at(state.ships[state.active], origin).ships:
        if origin:
            promise -= min(2, sum([faces[near] is UNKNOWN for near in around[origin] if near != target]))
        elif on:
            promise -= 4.0
    return promise


def _ship(state: Draft, action: do.BuyShip | do.BuyPair) -> float:
    """Rate a ship: guards for Earth come first, then ships next to unexplored systems."""
    pair = float(type(action) is do.BuyPair)
    if action.at == CENTER:
        guards = sum([fleet_at(fleets, 0).ships for fleets in state.ships])
        return 5.0 + pair + (6.0 if guards < GUARDS[state.swarm_on] else 0.0)
    return 5.0 + pair + (1.0 if _ways(state.faces, state.board)[NUMBER[action.at]] == 1 else -0.5)


def _outpost(state: Draft, action: do.BuyOutpost) -> float:
    """Rate an outpost: best around Earth, where the swarm comes through, then where it lands first; elsewhere ships are better."""
    cell = NUMBER[action.at]
    if not state.swarm_on or any(outposts_at(counts, cell) for counts in state.outposts):
        return -1.0
    if distance(action.at, CENTER) == 1:
        return 12.0
    return 9.0 if any(cell in next_planets(state, nest, ()) for nest in zombies_systems(state)) else -1.0


PROMISES: dict[type, Callable[[Draft, Any], float]] = {
    do.Move: _move,
    do.Jump: lambda _, jump: 5.0 - jump.o - 2 * jump.p,
    do.BuyShip: _ship,
    do.BuyPair: _ship,
    do.BuyOutpost: _outpost,
    do.AnyOrder: lambda _, __: 1.0,
    do.Lose: lambda _, loss: (loss.kind is Piece.OUTPOST) - loss.owner / 10,
    do.PlaceZombie: lambda _, there: distance(there.system, CENTER),
    do.ZombieTo: lambda state, there: state.faces[NUMBER[there.system]].number - state.zombies[NUMBER[there.system]],
}
"""How to rate each kind of action; all others promise 0."""
