"""How hard the variants of DEFCON ZOMBIES are: games of a random and of a simple sensible policy under each, as a table.

python examples/defcon_variants.py            # 2,000 games each
python examples/defcon_variants.py 100        # fewer
"""

from __future__ import annotations

import sys
from math import sqrt
from typing import Any

from zombiekit.games import defcon_zombies as game
from zombiekit.games.defcon_zombies import actions as do
from zombiekit.games.defcon_zombies import box, position
from zombiekit.play import Dice, playout
from zombiekit.primitives.hexes import NUMBER, distance

TURNS = 100
VARIANTS: dict[str, dict[str, Any]] = {
    "base game": {},
    "fourth ring": {"galaxy": "fourth_ring"},
    "jump drives": {"jump_drives": True},
    "scouts, outer ring": {"scouts": "outer"},
    "scouts, going inwards": {"scouts": "inward"},
    "overrun planets": {"overrun": True},
    "overrun, next to Earth to Earth": {"overrun": True, "overrun_exit": "earth"},
    "collect early": {"collect_early": True},
    "industrious": {"industrious": True},
    "flagships": {"flagships": True},
    "slow swarm": {"slow_swarm": True},
    "event cards": {"events": True},
    "cards without abilities": {"constellation_data": "none"},
    "preset easy": dict(game.Options.PRESETS["easy"]),
    "preset brutal": dict(game.Options.PRESETS["brutal"]),
}


def sensible(state: Any, actions: tuple[Any, ...], dice: Dice) -> Any:
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
    """Return what a new ship is good for in a system: guards for Earth come first, then ships next to the unexplored."""
    if cell == (0, 0):
        guards = sum(position.fleet_at(fleets, 0).ships for fleets in state.ships)
        return 6.0 if guards < (3 if state.swarm_on else 2) else 0.0
    near = [hidden for hidden in state.board.neighbors[NUMBER[cell]] if state.faces[hidden] is box.UNKNOWN]
    return 1.0 if near else -0.5


def _worth_of_move(state: Any, move: do.Move) -> float:
    """Return what a move promises: discoveries most, then resources, less what it leaves open or wastes."""
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


def play(options: Any, seed: int) -> bool:
    """Play one game sensibly, each seat with its own view, and tell whether it was won."""
    state, dice = game.new_game(options), Dice(seed)
    while game.outcome(state) is None:
        seat = game.current_player(state)
        if seat < 0:
            state = game.step(state, game.chance_outcomes(state).sample(dice))
        else:
            state = game.step(state, sensible(game.observe(state, seat), game.legal_actions(state), dice))
    return bool(state.result == "win")


def rate(won: int, games: int) -> str:
    """Return a share in percent with the 95 % interval of Wilson."""
    share, z = won / games, 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return f"{100 * share:.1f} % ({100 * (middle - half):.1f} to {100 * (middle + half):.1f})"


def table(games: int) -> str:
    """Return the win rates of both policies under each variant as a table in Markdown."""
    lines = ["| Variant | Random | Sensible |", "|---|---|---|"]
    for name, changes in VARIANTS.items():
        options = game.Options(turn_limit=TURNS, **changes)
        random = sum(playout(game, options=options, dice=Dice(seed)).result == "win" for seed in range(games))
        wise = sum(play(options, seed) for seed in range(games))
        lines.append(f"| {name} | {rate(random, games)} | {rate(wise, games)} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000))
