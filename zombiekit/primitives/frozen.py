"""Frozen values with slots: all games in a process share them, so nobody may change them."""

from __future__ import annotations

from typing import NoReturn, Self

put = object.__setattr__
"""Fills a slot of a new value; only the code that makes the value calls this."""


class Frozen:
    """The base of slotted classes that are not attrs classes: `put` fills a value when it is made, and nothing changes it later."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} cannot be changed, and neither can its {name}")

    def __delattr__(self, name: str) -> NoReturn:
        self.__setattr__(name, None)


class FrozenText(Frozen, str):
    """The base of texts that mean something, such as the name of a card; their repr is an expression."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __reduce__(self) -> tuple[type[Self], tuple[str]]:
        """Pickle by text, so that a text of which there is only one object stays one."""
        return type(self), (str(self),)
