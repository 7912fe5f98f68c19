"""How the cost of a node grows with what is on the table: `python -m tests.bench.growth`.

It counts function calls in seeded random games, which are the same however busy the machine is: who acts, what is legal, what chance may
bring, and the step. The nodes of all games are sorted by each measure, and the lowest third is compared with the highest.
"""

import sys
from collections.abc import Iterable
from statistics import fmean
from types import FrameType
from typing import Any

from zombiekit import CHANCE, TERMINAL, games
from zombiekit.play import Dice

SEEDS, MOST = range(4), 1_200
"""The seeds of the games, and the most nodes of one."""
SEATS = {"defcon_zombies": (2, 4, 6), "zombie_flavored_doom": (2, 4, 8), "they_come_back": (2, 4, 6)}


def walked(game: Any, options: Any) -> list[tuple[Any, int, int]]:
    """Return the nodes of some random games: the state, the number of nodes before it, and the number of calls."""
    found, count = list[tuple[Any, int, int]](), 0

    def counted(_: FrameType, event: str, __: object) -> None:
        nonlocal count
        count += event == "call"

    for seed in SEEDS:
        dice, state = Dice(seed), game.new_game(options)
        for depth in range(MOST):
            before, count = state, 0
            sys.setprofile(counted)
            seat = game.current_player(state)
            if seat == CHANCE:
                state = game.step(state, game.chance_outcomes(state).sample(dice))
            elif seat != TERMINAL:
                actions = game.legal_actions(state)
                state = game.step(state, actions[int(dice.random() * len(actions))])
            sys.setprofile(None)
            if state is before:
                break
            found.append((before, depth, count))
    return found


def told(name: str, found: Iterable[tuple[float, int]]) -> None:
    """Print how a measure and the calls of a node differ between the lowest and the highest third of the nodes by this measure."""
    pairs = sorted(found, key=lambda pair: pair[0])
    third = len(pairs) // 3
    (low, few), (high, many) = [
        [fmean(each) for each in zip(*part, strict=True)] for part in (pairs[:third], pairs[-third:])
    ]
    print(f"| {name} | {low:.1f} to {high:.1f} | {few:.0f} to {many:.0f} | {many / few:.2f} |")


def main() -> None:
    town = games.get("they_come_back")
    print("| They Come Back, four players: by | lowest to highest third | calls a node | ratio |\n|---|---:|---:|---:|")
    every = walked(town, town.Options(players=4))
    nodes = [node for node in every if node[0].round]
    told("nodes before", [(depth, count) for _, depth, count in nodes])
    told("squares with zombies", [(len(state.zombies), count) for state, _, count in nodes])
    told("cards in hands", [(sum(map(len, state.hands)), count) for state, _, count in nodes])
    laying = [(len(state.town.tiles), count) for state, _, count in every if not state.round]
    told("tiles, while they are laid", laying)
    print("\n| calls a node | | | |\n|---|---:|---:|---:|")
    for name, numbers in SEATS.items():
        game = games.get(name)
        means = [fmean(count for *_, count in walked(game, game.Options(players=number))) for number in numbers]
        print(f"| {name}, {', '.join(map(str, numbers))} seats | {' | '.join(f'{mean:.0f}' for mean in means)} |")


if __name__ == "__main__":
    main()
