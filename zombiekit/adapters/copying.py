"""Copies of environments, for programs that look ahead."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

E = TypeVar("E")


def copied(env: E, memo: dict[int, Any], shared: Iterable[str]) -> E:
    """Return a deep copy of an environment, which shares with it what never changes.

    Args:
        env: The environment.
        memo: What `copy.deepcopy` has copied so far.
        shared: The attributes that never change, such as the game and its states.
    """
    made = object.__new__(type(env))
    memo[id(env)] = made
    memo |= {id(vars(env)[name]): vars(env)[name] for name in shared}
    vars(made).update(deepcopy(vars(env), memo))
    return made
