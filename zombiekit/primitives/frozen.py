"""Frozen values with slots: all games in a process share them, so nobody may change them."""

from __future__ import annotations

from typing import NoReturn

put = object.__setattr__
"""Fills a slot of a new value; only the code that makes the value calls this."""


class Frozen:
    """The base of slotted classes that are not attrs classes: `put` fills a value when it is made, and nothing changes it later."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} cannot be changed, and neither can its {name}")

    def __delattr__(self, name: str) -> NoReturn:
        self.__setattr__(name, None)
