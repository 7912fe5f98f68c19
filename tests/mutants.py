"""Mutants of the toy game: each breaks one law, and the conformance kit must name that one.

This module makes them; the mutants themselves are in `tests/mutants_of_*.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count
from types import ModuleType
from typing import Any, TypeVar

import attrs

from tests import toy
from tests.toy import Options, State
from zombiekit.errors import IllegalAction

F = TypeVar("F", bound=Callable[..., Any])

MUTANTS: dict[str, tuple[str, dict[str, Any]]] = {}
"""The mutants by name: the broken law, and what replaces names of the toy game; None for a name that is missing."""
CALLS = count()
"""A number that changes from call to call."""
DEFAULT = Options()
freeze: Any = partial(attrs.frozen, weakref_slot=False)
"""A decorator that makes a frozen class of states from a class of drafts."""


def mutant(names: dict[str, Any]) -> Any:
    """Return the toy game with some names replaced."""
    game = ModuleType("mutant")
    vars(game).update({name: value for name, value in (vars(toy) | names).items() if value is not None})
    return game


def breaks(law: str, name: str) -> Callable[[F], F]:
    """Make a mutant named after the decorated function, which takes the place of `name`."""

    def add(function: F) -> F:
        MUTANTS[function.__name__] = law, {name: function}
        return function

    return add


def made_of(state_class: Any) -> dict[str, Any]:
    """Return a game with another class of states."""

    def new_game(options: Options = DEFAULT) -> Any:
        return state_class(options, toy.new_game(options).agenda)

    return {"State": state_class, "new_game": new_game}


def refusing(change: Callable[[IllegalAction, State], IllegalAction]) -> dict[str, Any]:
    """Return names that refuse in another way, the same in `why_illegal` and `step`."""

    def why_illegal(state: State, action: object) -> IllegalAction | None:
        error = toy.why_illegal(state, action)
        return error and change(error, state)

    def step(state: State, action: object) -> State:
        if error := why_illegal(state, action):
            raise error
        return toy.step(state, action)

    return {"why_illegal": why_illegal, "step": step}


def refused(error: IllegalAction, **fields: Any) -> IllegalAction:
    """Return the error with some fields replaced."""
    kept = {name: getattr(error, name) for name in ("clause", "value", "reason", "legal")}
    return IllegalAction(**(kept | fields))
