"""A look at values, which keeps what is wrong and where."""

from __future__ import annotations

from typing import Any, TypeAlias

from zombiekit.errors import Fault, shown

Path: TypeAlias = Any
"""A place: a text, or a pair of a place and the step inward, an index, a name, or a key in a tuple of its own. Rarely ever written out."""


class Look:
    """One look at values: what is wrong with them, at which place.

    Attributes:
        state: The state in which the values stand, for forms that ask it.
        plain: Whether plain values are read.
        faults: What is wrong.
    """

    def __init__(self, state: object = None, *, plain: bool = False) -> None:
        self.state = state
        self.plain = plain
        self.faults: list[Fault] = []

    def refuse(self, path: Path, value: object, what: str, rule: str) -> object:
        """Keep a fault, and return the value as it is."""
        self.faults.append(Fault(rule, place_of(path), f"{shown(value)} is not {what}"))
        return value


def place_of(path: Path) -> str:
    """Return a path written out, as faults tell it."""
    if isinstance(path, str):
        return path
    outer, step = path
    inner = f".{step}" if isinstance(step, str) else f"[{shown(step[0]) if isinstance(step, tuple) else step}]"
    return place_of(outer) + inner
