"""How far bots are from perfect play in *DEFCON ZOMBIES*: `python tests/bench/last_turns.py [POSITIONS] [GAMES]`, by default 40 and 50.

Whole games are too large to be solved, last turns are not. Each begins where one constellation is missing in a game of the quick bot
for one player, in the swarm. It stays face down with up to two more outer systems, all others are turned up, zombies hold the planets
around Earth, and the option `turn_limit` ends the game after this turn. The player has one or two ships on Earth, two outside (if any are
there in the game) and up to twelve resources.

Perfect play is found by looking at every action and every outcome of chance with its weight, for all deals at once that look alike to
the player (expectimax over what is known). Positions that perfect play always wins, or never, are left out. Then each bot plays each
position many times, with the same deals and dice as the others.
"""

import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import attrs

from zombiekit import CHANCE, TERMINAL, bots, games
from zombiekit.play import Dice, new_match, play_match
from zombiekit.primitives.hexes import CELLS, RING

GAME: Any = games.get("defcon_zombies")
BOTS = ("random", "quick", "greedy:margin=0.05", "flat:iterations=60,depth=12,margin=0.05")
OUTER = 3
"""The ring of the systems that stay face down."""


def face_down(state: Any) -> list[int]:
    """Return the systems that are face down."""
    return [cell for cell, tile in enumerate(state.faces) if tile == "unknown"]


def missing(state: Any) -> int:
    """Return a system that is a constellation and face down."""
    return next(cell for cell in face_down(state) if state.dealt[cell].kind.name == "CONSTELLATION")


def near_the_end() -> Iterator[tuple[Any, Dice]]:
    """Yield a position of a game of the quick bot: the first choice of a move in the swarm with an outer constellation missing."""
    number = 0
    while True:
        dice, number = Dice(f"last turn {number}"), number + 1
        quick, state = bots.get("quick")(GAME, 0, dice), GAME.new_game(GAME.Options(players=1))
        while (seat := GAME.current_player(state)) != TERMINAL:
            if seat == CHANCE:
                state = GAME.step(state, GAME.chance_outcomes(state).sample(dice))
                continue
            is_last = state.options.plan.constellations - state.found == 1 and state.swarm_on
            if is_last and GAME.quiet(state) and RING[missing(state)] == OUTER:
                yield state, dice
                break
            state = GAME.step(state, quick(GAME, GAME.observe(state, seat), GAME.legal_actions(state)))


def last_turn(state: Any, dice: Dice) -> Any:
    """Return the position with few systems face down and few ships, on the last turn."""
    goal = missing(state)
    kept = [goal, *[cell for cell in face_down(state) if RING[cell] == OUTER and cell != goal][:2]]
    dealt = {CELLS[cell]: tile for cell, tile in enumerate(state.dealt) if cell and tile != "gap"}
    hidden = {CELLS[cell]: str(state.dealt[cell]) for cell in kept}
    away = [cell for cell, _ in state.ships[0] if cell]
    explorers = [away[int(dice.random() * len(away))] for _ in range(2)] if away else []
    ships = {CELLS[0]: 1 + int(dice.random() * 2)}
    for cell in explorers:
        ships[CELLS[cell]] = ships.get(CELLS[cell], 0) + 1
    zombies = {CELLS[cell]: count for cell, count in enumerate(state.zombies) if count and cell not in explorers}
    for cell in range(1, 7):
        if state.dealt[cell].number >= 1 and cell not in explorers:
            zombies[CELLS[cell]] = state.dealt[cell].number - int(dice.random() * 2) or 1
    return GAME.pose(
        options={"players": 1, "turn_limit": state.turn},
        tiles={cell: str(tile) for cell, tile in dealt.items() if cell not in hidden},
        hidden=hidden,
        zombies=zombies,
        ships={0: ships},
        resources=[int(dice.random() * 13)],
        turn=state.turn,
    )


def deals(state: Any) -> list[Any]:
    """Return the position with each deal of the systems that are face down; all look alike to the player."""
    cells, found = face_down(state), []
    for tiles in sorted(set(permutations([state.dealt[cell] for cell in cells]))):
        dealt = list(state.dealt)
        for cell, tile in zip(cells, tiles, strict=True):
            dealt[cell] = tile
        found.append(attrs.evolve(state, dealt=tuple(dealt)))
    return found


def solved(alike: list[Any], known: dict[Any, float]) -> float:
    """Return the share of games that perfect play wins from positions that look alike; `known` keeps what was found."""
    state = alike[0]
    seat = GAME.current_player(state)
    if seat == TERMINAL:
        return float(0 in GAME.outcome(state).winners)
    view = GAME.observe(state, 0)
    if view not in known:
        if seat == CHANCE:
            chance = GAME.chance_outcomes(state)
            known[view] = sum([weight * after(alike, outcome, known) for outcome, weight in chance]) / chance.total
        else:
            known[view] = max([after(alike, action, known) for action in GAME.legal_actions(state)])
    return known[view]


def after(alike: list[Any], choice: Any, known: dict[Any, float]) -> float:
    """Return what perfect play wins after an action or outcome, which may tell positions apart that looked alike."""
    told: dict[Any, list[Any]] = defaultdict(list)
    for state in alike:
        state = GAME.step(state, choice)
        told[GAME.observe(state, 0)].append(state)
    return sum([len(states) * solved(states, known) for states in told.values()]) / len(alike)


def played(alike: list[Any], spec: str, seed: str) -> bool:
    """Return whether a bot wins from one of these positions."""
    dice = Dice(seed)
    start = new_match(GAME, state=alike[int(dice.random() * len(alike))])
    end = play_match(GAME, [bots.get(spec)(GAME, 0, Dice(f"{seed} bot"))], match=start, dice=dice).state
    return 0 in GAME.outcome(end).winners


def main(positions: int = 40, count: int = 50) -> None:
    exact: list[float] = []
    shares: dict[str, list[float]] = {spec: [] for spec in BOTS}
    begin, largest, met = time.process_time(), 0, 0
    for state, dice in near_the_end():
        known: dict[Any, float] = {}
        alike, met = deals(last_turn(state, dice)), met + 1
        best = solved(alike, known)
        if 0 < best < 1:
            exact, largest = [*exact, best], max(largest, len(known))
            for spec in BOTS:
                won = [played(alike, spec, f"{len(exact)} {game}") for game in range(count)]
                shares[spec].append(sum(won) / count)
            print(f"{len(exact)}: perfect {best:.3f}", *[f"{bot} {s[-1]:.2f}" for bot, s in shares.items()], flush=True)
        if len(exact) == positions:
            break
    print(f"\n{positions} of {met} positions, the largest of {largest:,}; {count} games of each bot in each")
    print(f"{time.process_time() - begin:.0f} s\n\n| play | games won | of perfect play |\n|---|--:|--:|")
    for name, found in {"perfect": exact, **shares}.items():
        print(f"| {name} | {sum(found) / positions:.1%} | {sum(found) / sum(exact):.1%} |")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
