"""What house rules cost: `python tests/bench/house_rules.py` counts the bytecodes of steps, which are the same on every machine.

Each variant has one rule that does nothing; random players play the same games with and without it.
"""

import sys
from collections.abc import Iterable
from types import FrameType
from typing import Any

from zombiekit import CHANCE, TERMINAL, games, variant
from zombiekit.play import Dice

GAMES = {"one_against_the_dead": (range(12), "RoundBegan", "Search"), "they_come_back": (range(2), "TurnBegan", "Play")}
"""The seeds, the event that rules follow, and the action that one forbids."""
STEPS = 700


def nothing(*_: object) -> None:
    """Change nothing."""


def bytecodes(game: Any, seeds: Iterable[int]) -> int:
    """Return how many bytecodes the steps of some games run."""
    found = 0

    def count(frame: FrameType, event: str, _: object) -> Any:
        nonlocal found
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        found += event == "opcode"
        return count

    for seed in seeds:
        state, dice = game.new_game(), Dice(seed)
        for _ in range(STEPS):
            player = game.current_player(state)
            if player == TERMINAL:
                break
            if player == CHANCE:
                action = game.chance_outcomes(state).sample(dice)
            else:
                actions = game.legal_actions(state)
                action = actions[int(dice.random() * len(actions))]
            sys.settrace(count)
            state = game.step(state, action)
            sys.settrace(None)
    return found


def main() -> None:
    print("| game | no rule | `on` | `ends_when` | `forbids` |")
    print("| --- | --: | --: | --: | --: |")
    for name, (seeds, event, action) in GAMES.items():
        game: Any = games.get(name)
        told, done = getattr(game.events, event), getattr(game.actions, action)
        rules: list[dict[str, Any]] = [
            {"fields": {"more": (int, 0)}},
            {"on": {told: nothing}},
            {"ends_when": {told: nothing}, "reasons": ("never",)},
            {"forbids": {done: nothing}},
        ]
        bytecodes(game, seeds)  # fills the caches that all share
        base = bytecodes(game, seeds)
        variants = [variant(game, name=f"{name}_{number}", **rule) for number, rule in enumerate(rules)]
        costs = [bytecodes(house, seeds) / base - 1 for house in variants]
        print(f"| {name} |", " | ".join(f"{100 * cost:+.1f} %" for cost in costs), "|")


if __name__ == "__main__":
    main()
