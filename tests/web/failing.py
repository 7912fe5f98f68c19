"""Bots that fail, each in its own way."""

from threading import Event
from typing import Any


def make(*_: Any) -> Any:
    """Make a bot that raises an error when it has to decide."""

    def choose(*_: Any) -> Any:
        raise RuntimeError("a secret")

    return choose


def ending(*_: Any) -> Any:
    """Make a bot that ends the program."""

    def choose(*_: Any) -> Any:
        raise SystemExit(3)

    return choose


def silent(*_: Any) -> Any:
    """Make a bot that never answers."""

    def choose(*_: Any) -> Any:
        Event().wait()

    return choose


class Deaf:
    """A bot that decides, but fails when it hears what happened."""

    def __call__(self, _game: Any, _view: Any, actions: Any) -> Any:
        return actions[0]

    def hear(self, *_: Any) -> None:
        """Fail."""
        raise RuntimeError("a secret")


class DeafLater(Deaf):
    """A bot that fails at the second thing it hears."""

    def __init__(self) -> None:
        self.heard = 0

    def hear(self, *_: Any) -> None:
        """Fail the second time."""
        self.heard += 1
        if self.heard > 1:
            raise RuntimeError("a secret")


def deaf(*_: Any) -> Any:
    """Make a bot that fails at the second thing it hears."""
    return DeafLater()
