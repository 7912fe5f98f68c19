"""Misbehaving bots to try the arena with."""

import os
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

from zombiekit.errors import IllegalAction, InvalidState
from zombiekit.play import Dice, Policy

COUNT = [0]
ARMED = [0]
"""How many games this process has begun while it was armed to kill."""


def crashing(_game: Any, _seat: int, _dice: Dice) -> Policy:
    """A bot that gives up at its third choice."""
    choices: list[Any] = []

    def choose(_game: Any, _view: Any, actions: tuple[Any, ...], /) -> Any:
        choices.append(actions)
        if len(choices) == 3:
            raise RuntimeError("no idea")
        return actions[0]

    return choose


def crashing_first(_game: Any, seat: int, dice: Dice) -> Policy:
    """A bot that gives up in the first game of a study called t, and never again."""
    if dice.seed == f"t/0/0/arena_bots:crashing_first/{seat}" and seat == 0:
        raise RuntimeError("not yet")
    return lambda _game, _view, actions: actions[0]


def cheating(_game: Any, _seat: int, _dice: Dice) -> Policy:
    return lambda _game, _view, _actions: "everything"


class Panic(BaseException):
    """What a bot raises that is written in another language, as pyo3 does for a panic of Rust."""


def panicking(_game: Any, _seat: int, _dice: Dice) -> Policy:
    def choose(_game: Any, _view: Any, _actions: Any, /) -> Any:
        raise Panic("index out of range")

    return choose


def strange(_game: Any, _seat: int, _dice: Dice) -> Policy:
    """A bot whose choice has another address in memory each time."""
    return lambda _game, _view, _actions: object()


def lost(_game: Any, seat: int, _dice: Dice) -> Policy:
    """A bot that cannot even begin."""
    raise LookupError(f"no seat for me: {seat}")


def counting(_game: Any, _seat: int, _dice: Dice) -> Policy:
    """A bot whose choices depend on how many games its process has played."""
    COUNT[0] += 1
    return lambda _game, _view, actions: actions[COUNT[0] % len(actions)]


def killing(_game: Any, _seat: int, dice: Dice) -> Policy:
    """A bot that sends a signal once, in the middle of a study.

    `ZOMBIEKIT_KILL` names a file. While it exists, it holds the number of a signal, whether to send it to the whole process group,
    and another file with the size in bytes that it must reach first. It may never get there: while one worker is still waking up
    over the first row, another plays all the rest. So a worker that has begun 25 games no longer waits for it.
    """
    mark = Path(os.environ["ZOMBIEKIT_KILL"])
    ARMED[0] += mark.exists()

    def choose(_game: Any, _view: Any, actions: tuple[Any, ...], /) -> Any:
        with suppress(FileNotFoundError):  # also where another process was faster
            number, group, path, size = mark.read_text(encoding="utf-8").split("\n")
            if Path(path).stat().st_size >= int(size) or ARMED[0] >= 25:
                mark.unlink()
                (os.killpg if group else os.kill)(os.getpgid(0) if group else os.getpid(), int(number))
        return actions[int(dice.random() * len(actions))]

    return choose


def deadly(_game: Any, _seat: int, _dice: Dice) -> Policy:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


class Hasty:
    """A bot with a time to think, whose choices change from game to game."""

    seconds = 0.001

    def __init__(self, _game: Any, _seat: int, _dice: Dice) -> None:
        COUNT[0] += 1

    def __call__(self, _game: Any, _view: Any, actions: tuple[Any, ...], /) -> Any:
        return actions[COUNT[0] % len(actions)]


class Listener:
    """A bot that remembers the events it hears."""

    def __init__(self, _game: Any, _seat: int, _dice: Dice) -> None:
        self.heard: list[str] = []

    def hear(self, events: tuple[Any, ...]) -> None:
        self.heard += map(str, events)

    def __call__(self, _game: Any, _view: Any, actions: tuple[Any, ...], /) -> Any:
        return actions[len(self.heard) % len(actions)]


def leaving(_game: Any, _seat: int, _dice: Dice) -> Policy:
    def choose(_game: Any, _view: Any, _actions: tuple[Any, ...], /) -> Any:
        raise SystemExit(7)

    return choose


class Leaving:
    """A bot that ends the program before it begins."""

    def __init__(self, _game: Any, _seat: int, _dice: Dice) -> None:
        raise SystemExit(7)


class Ends:
    """What is no action, and ends the program when it is shown."""

    def __repr__(self) -> str:
        raise SystemExit(7)


def showing(_game: Any, _seat: int, _dice: Dice) -> Policy:
    return lambda _game, _view, _actions: Ends()


class EndsTheProgram(Exception):
    """An error that ends the program when it is shown."""

    def __repr__(self) -> str:
        raise SystemExit(7)


def raising(_game: Any, _seat: int, _dice: Dice) -> Policy:
    def choose(_game: Any, _view: Any, _actions: tuple[Any, ...], /) -> Any:
        raise EndsTheProgram

    return choose


class Deaf:
    """A bot that cannot even be asked whether it hears."""

    def __init__(self, _game: Any, _seat: int, _dice: Dice) -> None:
        pass

    @property
    def hear(self) -> None:
        raise SystemExit(7)


def faultless(_game: Any, _seat: int, _dice: Dice) -> Policy:
    def choose(_game: Any, _view: Any, _actions: tuple[Any, ...], /) -> Any:
        raise InvalidState(())

    return choose


def wordy(_game: Any, _seat: int, _dice: Dice) -> Policy:
    def choose(_game: Any, _view: Any, _actions: tuple[Any, ...], /) -> Any:
        raise IllegalAction("", 0, "no" * 1_000_000)

    return choose


def first(_game: Any, _seat: int, _dice: Dice) -> Policy:
    return lambda _game, _view, actions: actions[0]


def last(_game: Any, _seat: int, _dice: Dice) -> Policy:
    return lambda _game, _view, actions: actions[-1]
