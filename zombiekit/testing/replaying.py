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
from zombiekit.game import CHANCE, Game
from zombiekit.notation import parse

UNKNOWN = 3
"""The exit code when the game cannot be imported."""


def told(game: Game, state: Any) -> str:
    """Return a line with everything visible in a state: the state itself, who acts, the choices and the events."""
    player = game.current_player(state)
    options = (outcome for outcome, _ in game.chance_outcomes(state)) if player == CHANCE else game.legal_actions(state)
    return f"{codec.to_json(game, state, 'state')} {player} {list(map(str, options))} {list(map(str, state.events))}"


def replayed(game: Game, lines: Iterable[str]) -> Iterator[str]:
    """Yield a line with everything visible in each state."""
    state: Any = None
    for line in lines:
        if not line:
            state = None
            continue
        if state is None:
            state = game.new_game(codec.from_json(game, line, "options"))
        else:
            state = game.step(state, parse(game, line))
        yield told(game, state)


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
