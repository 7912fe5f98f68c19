"""A bot that fails."""

from typing import Any


def make(*_: Any) -> Any:
    def choose(*_: Any) -> Any:
        raise RuntimeError("a secret")

    return choose
