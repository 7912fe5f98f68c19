"""Bots that fail, each in its own way."""

from threading import Event
from typing import Any


def make(*_: Any) -> Any:
    """Raises an error when it has to decide."""

    def choose(*_: Any) -> Any:
        raise RuntimeError("a secret")

    return choose


def ending(*_: Any) -> Any:
    """Would end the program."""

    def choose(*_: Any) -> Any:
        raise SystemExit(3)

    return choose


def silent(*_: Any) -> Any:
    """Never answers."""

    def choose(*_: Any) -> Any:
        Event().wait()

    return choose


class Deaf:
    """Decides, and fails when it is told what happened."""

    def __call__(self, _game: Any, _view: Any, actions: Any) -> Any:
        return actions[0]

    def hear(self, *_: Any) -> None:
        """Fail."""
        raise RuntimeError("a secret")


class DeafLater(Deaf):
    """The same, but not at once."""

    def __init__(self) -> None:
        self.heard = 0

    def hear(self, *_: Any) -> None:
        """Fail the second time."""
        self.heard += 1
        if self.heard > 1:
            raise RuntimeError("a secret")


def deaf(*_: Any) -> Any:
    """Fails at the second thing it hears."""
    return DeafLater()
