"""Names: enums of strings, as the fields of actions, options and states are made of."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterable


class Name(StrEnum):
    """A string enum whose members' repr is an expression for them, `Direction.E`, and cannot be written to once they are made."""

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse, as soon as the member has its place in the enum.

        Raises:
            AttributeError: The member is made already.
        """
        if "_sort_order_" in self.__dict__:
            msg = f"{self!r} cannot be changed, neither its {name}"
            raise AttributeError(msg)
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> NoReturn:
        """Refuse, as `__setattr__` does."""
        msg = f"{self!r} cannot be changed, neither its {name}"
        raise AttributeError(msg)

    def __repr__(self) -> str:
        """Return class and member."""
        return f"{type(self).__name__}.{self.name}"


def named(value: object, names: Iterable[str]) -> str | None:
    """Return the one of several names that a person means, or None.

    Upper and lower case are the same, and so are `_`, `-` and blanks; but a name that is written exactly is always meant.
    """
    names = tuple(names)
    if not isinstance(value, str) or value in names:
        return value if isinstance(value, str) else None
    plain = folded(value)
    alike = [name for name in names if folded(name) == plain]
    return alike[0] if len(alike) == 1 else None


def folded(name: str) -> str:
    """Return what of a name counts when people write it: no case, and blanks for `_` and `-`."""
    return " ".join(name.casefold().replace("-", " ").replace("_", " ").split())
