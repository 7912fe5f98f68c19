"""A bot that fails."""

from typing import Any


def make(game: Any, seat: int, dice: Any) -> Any:
    def choose(game: Any, view: Any, actions: Any) -> Any:
        raise RuntimeError("a secret")

    return choose
