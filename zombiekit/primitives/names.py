"""Names: enums of strings, as the fields of actions, options and states are made of."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class Name(StrEnum):
    """A string enum whose members' repr is an expression for them: `Direction.E`."""

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
