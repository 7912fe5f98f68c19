"""Mutants of the toy game: each breaks one law, and the conformance kit must name that one.

This module makes them; the mutants themselves are in `tests/mutants_of_*.py`.
"""

from collections.abc import Callable
from functools import partial
from itertools import count
from types import ModuleType
from typing import Any

import attrs

from tests import toy
from tests.toy import Options, State
from zombiekit import agenda
from zombiekit.errors import IllegalAction

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


def plant(law: str, name: str, **names: Any) -> None:
    """Make a mutant of this name by replacing names of the toy game."""
    MUTANTS[name] = law, names


def now_reversed(items: Any) -> Any:
    """Return a sequence backwards, but only at every other call."""
    return items[:: 1 if next(CALLS) % 2 else -1]


def of_before(function: Any) -> Any:
    """Return a function that answers each call with the arguments of the call before."""
    asked: list[Any] = []

    def late(*arguments: Any) -> Any:
        asked[:] = [*asked[-1:], arguments]
        return function(*asked[0])

    return late


def seldom(function: Any, odd: Any, every: int = 3) -> Any:
    """Return a function that does something odd once in every `every` calls."""
    calls = count(1)
    return lambda *arguments: odd(*arguments) if next(calls) % every == 0 else function(*arguments)


def fails(*_: Any) -> Any:
    raise KeyError("no such card")


def remembering(game: Any, *, latest: bool = False) -> dict[str, Any]:
    """Return names for a game that keeps all observed states, or only the latest, and resamples to them."""
    kept: dict[Any, Any] = {}

    def observe(state: Any, seat: int) -> Any:
        view = game.observe(state, seat)
        if not game.is_view(state):
            if latest:
                kept.clear()
            kept[view] = state
        return view

    def resample(view: Any, rng: Any) -> Any:
        return kept[view] if view in kept else game.resample(view, rng)

    return {"observe": observe, "resample": resample}


def made_of(state_class: Any) -> dict[str, Any]:
    """Return a game with another class of states."""
    agenda.takes(state_class, *toy.ACTIONS, *toy.OUTCOMES)
    return begun_as(state_class)


def begun_as(state_class: Any) -> dict[str, Any]:
    """Return a game with another class of states, for which nobody has called `takes`."""

    def new_game(options: Options = DEFAULT) -> Any:
        return state_class(options, toy.new_game(options).agenda)

    return {"State": state_class, "new_game": new_game}


def refusing_by(why_illegal: Any, read: Callable[[Any], Any] = lambda action: action) -> dict[str, Any]:
    """Return names that refuse alike in `why_illegal` and `step`; `read` says what an action is to the toy game."""

    def step(state: State, action: object) -> State:
        if error := why_illegal(state, action):
            raise error
        return toy.step(state, read(action))

    return {"why_illegal": why_illegal, "step": step}


def refusing(change: Callable[[IllegalAction, State], IllegalAction]) -> dict[str, Any]:
    """Return names that refuse what the toy game refuses, but in another way."""
    return refusing_by(lambda state, action: (error := toy.why_illegal(state, action)) and change(error, state))


def refused(error: IllegalAction, **fields: Any) -> IllegalAction:
    kept = {name: getattr(error, name) for name in ("clause", "value", "reason", "legal")}
    return IllegalAction(**(kept | fields))
