"""Names: enums of strings, as the fields of actions, options and states are made of."""

from __future__ import annotations

from enum import StrEnum


class Name(StrEnum):
    """A string enum whose members' repr is an expression for them: `Direction.E`."""

    def __repr__(self) -> str:
        """Return class and member."""
        return f"{type(self).__name__}.{self.name}"
