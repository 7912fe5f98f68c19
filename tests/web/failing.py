"""Bots that fail, each in its own way."""

from threading import Event
from typing import Any


def make(*_: Any) -> Any:
    """Make a bot that raises an error when it has to decide."""
    return failing(RuntimeError("a secret"))


def ending(*_: Any) -> Any:
    return failing(SystemExit(3))


def failing(error: BaseException) -> Any:
    def choose(*_: Any) -> Any:
        raise error

    return choose


def silent(*_: Any) -> Any:
    """Make a bot that never answers."""
    return lambda *_: Event().wait()


class Deaf:
    """A bot that decides, but fails at the second thing it hears."""

    def __init__(self) -> None:
        self.heard = 0

    def __call__(self, _game: Any, _view: Any, actions: Any) -> Any:
        return actions[0]

    def hear(self, *_: Any) -> None:
        self.heard += 1
        if self.heard > 1:
            raise RuntimeError("a secret")


def deaf(*_: Any) -> Any:
    return Deaf()
