"""A careful beginner at *DEFCON ZOMBIES*, who measures the variants: `examples/studies/defcon_variants_sensible.toml`.

It explores with as many ships as it needs, keeps a guard on Earth and buys ships; it does not look ahead.
"""

from __future__ import annotations

from typing import Any

from zombiekit.game import RandomSource
from zombiekit.games.defcon_zombies import actions as do
from zombiekit.games.defcon_zombies import box, position
from zombiekit.play import Policy
from zombiekit.primitives.hexes import NUMBER, distance


def make(_game: Any, _seat: int, dice: RandomSource) -> Policy:
    """Return the policy of a seat, as `zombiekit.arena` asks for it: `defcon_bot:make`."""
    return lambda _game, view, actions: sensible(view, actions, dice)


def sensible(state: Any, actions: tuple[Any, ...], dice: RandomSource) -> Any:
    """Return an action that a careful beginner might choose: explore with what is needed, guard Earth, buy ships."""
    return max(actions, key=lambda action: (_worth(state, action), dice.random()))


def _worth(state: Any, action: Any) -> float:
    if isinstance(action, do.Move):
        return _worth_of_move(state, action)
    if isinstance(action, do.PassMove):
        return 0.0
    if isinstance(action, do.Jump):
        return 5.0 - action.o - 2 * action.p
    if isinstance(action, (do.BuyShip, do.BuyPair)):
        return 5.0 + _worth_of_place(state, action.at) + isinstance(action, do.BuyPair)
    if isinstance(action, do.BuyOutpost):
        guards = position.outposts_at(state.outposts[state.active], NUMBER[action.at])
        return 1.0 if state.swarm_on and not guards and state.resources[state.active] < 10 else -1.0
    if isinstance(action, do.AnyOrder):
        return 1.0
    if isinstance(action, do.Lose):
        return float(action.kind is box.Piece.OUTPOST) - action.owner / 10
    if isinstance(action, do.PlaceZombie):
        return float(distance(action.system, (0, 0)))
    if isinstance(action, do.ZombieTo):
        tile = state.faces[NUMBER[action.system]]
        return float(int(tile.number) - state.zombies[NUMBER[action.system]])
    return 0.0


def _worth_of_place(state: Any, cell: tuple[int, int]) -> float:
    """Return the worth of a new ship in a system: guards for Earth come first, then ships next to the unexplored."""
    if cell == (0, 0):
        guards = sum(position.fleet_at(fleets, 0).ships for fleets in state.ships)
        return 6.0 if guards < (3 if state.swarm_on else 2) else 0.0
    near = [hidden for hidden in state.board.neighbors[NUMBER[cell]] if state.faces[hidden] is box.UNKNOWN]
    return 1.0 if near else -0.5


def _worth_of_move(state: Any, move: do.Move) -> float:
    """Return the worth of a move: discoveries count most, then resources, less what it leaves open or wastes."""
    origin, target = NUMBER[move.origin], NUMBER[move.target]
    sent, waiting = move.o + 2 * move.p + move.f, state.zombies[target]
    if sent <= waiting:
        return -5.0
    here = position.fleet_at(state.ships[state.active], origin).ships
    worth = -0.1 * (sent - waiting) - 3.0 * (move.f and waiting >= move.o + 2 * move.p)
    if state.faces[target] is box.UNKNOWN:
        worth += 6.0 - waiting
    elif state.faces[target].number >= 0:
        pays = state.swarm_on or state.options.collect_early
        worth += 0.5 * state.faces[target].number if pays else 0.0
    if not origin and state.swarm_on and sent == here:
        worth -= 4.0
    near = [hidden for hidden in state.board.neighbors[target] if state.faces[hidden] is box.UNKNOWN]
    return float(worth + 0.3 * min(len(near), 3))
