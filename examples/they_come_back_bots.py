"""Bots for every seat of *Sometimes, They Come Back!*; `python they_come_back_bots.py 4` lets four of them play.

They choose by the game's own `rollout`, which searches also use: a human makes for the helipad, takes a detour for tokens, and spoils
the game of the player nearest to escaping; an undead hunts, and brings zombies to its prey. A bot of your own can begin this way, and
decide for itself where it knows better.
"""

from __future__ import annotations

import sys
from typing import Any

from zombiekit.game import Game, RandomSource
from zombiekit.games import they_come_back as game
from zombiekit.play import Dice, Policy, play_match


def make(_game: Game, _seat: int, dice: RandomSource) -> Policy:
    """Return the policy of a seat, as `zombiekit.arena` asks for it: `they_come_back_bots:make`."""
    return sensible(dice)


def sensible(rng: RandomSource) -> Policy:
    """Return a bot that plays any seat, alive or dead: it takes the action that looks best, by lot among equals."""

    def choose(_game: Game, view: Any, actions: tuple[Any, ...], /) -> Any:
        return game.rollout(view, actions, rng)

    return choose


def main(players: int = 4) -> None:
    """Play a game, and print what happens."""
    options = game.Options(players=players, round_limit=100)
    match = play_match(game, [sensible(Dice("bots"))] * players, options=options, dice=Dice(1))
    print(*[event for step in match.history for event in step.state.events], sep="\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
