"""Frozen values with slots: what is shared by all games of a process must be such that nobody can write to it."""

from __future__ import annotations

from typing import NoReturn

put = object.__setattr__
"""Fills a slot of a new value; who makes it calls this, and nobody else."""


class Frozen:
    """The base of classes with slots that are no attrs classes: their values are filled by `put` when they are made, and not changed."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Refuse.

        Raises:
            AttributeError: Always.
        """
        msg = f"a {type(self).__name__} cannot be changed, neither its {name}"
        raise AttributeError(msg)

    def __delattr__(self, name: str) -> NoReturn:
        """Refuse, as `__setattr__` does."""
        self.__setattr__(name, None)
