"""Replay games in a separate process. Run it as a script, so that it need not import Hypothesis.

    python replaying.py MODULE[:NAME]

reads games from standard input, each as a line with the options in JSON, a line of notation for each step, and an empty line, and
prints a line for each state.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any

from zombiekit import codec
from zombiekit.game import CHANCE, TERMINAL, Game
from zombiekit.notation import parse

UNKNOWN = 3
"""The exit code when the game cannot be imported."""


WHOLE = 4
"""One state in this many is shown whole; of the others, only what can be done and what has happened, since JSON takes longest."""


def told(game: Game, state: Any, depth: int = 0) -> str:
    """Return a line with what is visible in a state: who acts, the choices, the events, and in some the state itself."""
    player = game.current_player(state)
    options = (outcome for outcome, _ in game.chance_outcomes(state)) if player == CHANCE else game.legal_actions(state)
    whole = "" if depth % WHOLE and player != TERMINAL else codec.to_json(game, state, "state")
    return f"{whole} {player} {list(map(str, options))} {list(map(str, state.events))}"


def replayed(game: Game, lines: Iterable[str]) -> Iterator[str]:
    """Yield a line with what is visible in each state."""
    state: Any = None
    depth = 0
    for line in lines:
        if not line:
            state = None
            continue
        if state is None:
            state, depth = game.new_game(codec.from_json(game, line, "options")), 0
        else:
            state, depth = game.step(state, parse(game, line)), depth + 1
        yield told(game, state, depth)


def main() -> int:
    """Replay the games on standard input."""
    try:
        module, _, name = sys.argv[1].partition(":")
        game: Any = import_module(module)
        game = getattr(game, name) if name else game
    except (ImportError, AttributeError):
        return UNKNOWN
    for line in replayed(game, sys.stdin.read().split("\n")):
        print(line)  # noqa: T201 - the calling process reads it
    return 0


if __name__ == "__main__":
    sys.exit(main())
