"""Bots that misbehave, for the arena to be tried with."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

from zombiekit.play import Dice, Policy

COUNT = [0]


def crashing(_game: Any, _seat: int, _dice: Dice) -> Policy:
    """A bot that gives up at its third choice."""
    choices: list[Any] = []

    def choose(_game: Any, _view: Any, actions: tuple[Any, ...], /) -> Any:
        choices.append(actions)
        if len(choices) == 3:
            raise RuntimeError("no idea")
        return actions[0]

    return choose


def cheating(_game: Any, _seat: int, _dice: Dice) -> Policy:
    """A bot that chooses what is not offered."""
    return lambda _game, _view, _actions: "everything"


def counting(_game: Any, _seat: int, _dice: Dice) -> Policy:
    """A bot whose choices depend on how many games its process has played."""
    COUNT[0] += 1
    return lambda _game, _view, actions: actions[COUNT[0] % len(actions)]


def killing(_game: Any, _seat: int, dice: Dice) -> Policy:
    """A bot that kills its process once: when the file that the environment names is still there."""
    mark = Path(os.environ["ZOMBIEKIT_KILL"])

    def choose(_game: Any, _view: Any, actions: tuple[Any, ...], /) -> Any:
        if mark.exists():
            mark.unlink()
            os.kill(os.getpid(), signal.SIGKILL)
        return actions[int(dice.random() * len(actions))]

    return choose


def deadly(_game: Any, _seat: int, _dice: Dice) -> Policy:
    """A bot that always kills its process."""

    def choose(_game: Any, _view: Any, _actions: tuple[Any, ...], /) -> Any:
        os.kill(os.getpid(), signal.SIGKILL)

    return choose


class Listener:
    """A bot that remembers what it was told."""

    def __init__(self, _game: Any, _seat: int, _dice: Dice) -> None:
        self.heard: list[str] = []

    def hear(self, events: tuple[Any, ...]) -> None:
        """Remember events."""
        self.heard += map(str, events)

    def __call__(self, _game: Any, _view: Any, actions: tuple[Any, ...], /) -> Any:
        """Choose by how much was heard."""
        return actions[len(self.heard) % len(actions)]
