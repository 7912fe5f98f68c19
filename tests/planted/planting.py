"""Tools to plant faults in the real games, which the conformance kit has to find.

The faults themselves are in `tests/planted/faults_of_*.py`, fifteen a game. They were chosen before anybody checked which of them
the kit finds. Each breaks the contract of games. A rule that is just different is no fault, since no law can know the rules.
"""

import sys
from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple, TypeAlias

import attrs
import pytest

Change: TypeAlias = "Callable[[pytest.MonkeyPatch], dict[str, Any] | None]"


class Fault(NamedTuple):
    """A planted fault: the game, the law it breaks, other laws that may report it instead, and the function that plants it."""

    game: str
    law: str
    neighbors: tuple[str, ...]
    change: Change


FAULTS: dict[str, Fault] = {}
"""All planted faults, by name."""


def fault(game: Any, law: str, *neighbors: str, of: Any = None, public: str = "") -> Callable[[Any], Any]:
    """Plant a fault: the decorated function patches the rules, or returns other names for the game, or both.

    Or it stands for one function: with `public`, for that name of the game; with `of`, which is the name of a rule or else a pair of a
    class or module and a name, it is called instead, as `deed(sound, *arguments)`.
    """

    def add(deed: Any) -> Any:
        def change(patch: pytest.MonkeyPatch) -> dict[str, Any] | None:
            if public:
                return {public: deed}
            if of is None:
                return deed(patch)  # type: ignore[no-any-return]
            if isinstance(of, str):
                everywhere(patch, game, of, deed)
            else:
                around(patch, of[0], of[1], deed)
            return None

        FAULTS[deed.__name__] = Fault(game.NAME, law, neighbors, change)
        return deed

    return add


def around(patch: pytest.MonkeyPatch, owner: Any, name: str, deed: Callable[..., Any]) -> None:
    """Replace a function with `deed(sound, *arguments)`, where `sound` is the original."""
    sound = getattr(owner, name)

    @wraps(sound)
    def changed(*arguments: Any, **options: Any) -> Any:
        return deed(sound, *arguments, **options)

    patch.setattr(owner, name, changed)


def node(game: Any, name: str) -> Any:
    """Return a game's class of nodes by its name, whichever module defines it."""
    return next(cls for cls in game.NODES if cls.__name__ == name)


def home(thing: Any) -> Any:
    """Return the module that defines a class or function and where it looks up names."""
    return sys.modules[thing.__module__]


def found(game: Any, name: str) -> Any:
    """Return a function of a game by its name, whichever module defines it."""
    return next(iter(_holders(game, name).values()))


def everywhere(patch: pytest.MonkeyPatch, game: Any, name: str, deed: Callable[..., Any]) -> None:
    """Replace a function of a game with `deed(sound, *arguments)` wherever it is called."""
    for module in _holders(game, name):
        around(patch, sys.modules[module], name, deed)


def _holders(game: Any, name: str) -> dict[str, Any]:
    """Return the modules of a game that hold a function of this name, each with the function; the defining module comes first."""
    held = {
        module: value
        for module, names in sorted(sys.modules.items())
        if module.startswith(game.__name__)
        and callable(value := getattr(names, name, None))
        and getattr(value, "__module__", "").startswith(game.__name__)
    }
    if not held:
        raise LookupError(f"{game.NAME} has no function {name} any more")
    return dict(sorted(held.items(), key=lambda pair: pair[1].__module__ != pair[0]))


def draft_of(game: Any) -> Any:
    """Return the class of a game's drafts."""
    return game.State.__bases__[0]


def state_class(draft: type, *, uncompared: str = "", methods: dict[str, Any] | None = None) -> Any:
    """Return a new state class for a class of drafts, with one field left out of equality or with other methods."""

    def transformed(_: type, fields: list[Any]) -> list[Any]:
        return [field.evolve(eq=False) if field.name == uncompared else field for field in fields]

    assert not uncompared or uncompared in attrs.fields_dict(draft)
    cls = type("State", (draft,), {"__slots__": (), **(methods or {})})
    return attrs.frozen(cls, weakref_slot=False, eq=not methods, field_transformer=transformed)


def equality(*left_out: str) -> dict[str, Any]:
    """Return methods by which states are equal if all their fields are, except events and those that are left out."""

    def key(self: Any) -> tuple[Any, ...]:
        names = [field.name for field in attrs.fields(type(self))]
        return tuple(getattr(self, name) for name in names if name not in ("events", *left_out))

    return {
        "__eq__": lambda self, other: type(other) is type(self) and key(self) == key(other),
        "__hash__": lambda self: hash(key(self)),
    }


def begun_as(game: Any, cls: Any) -> dict[str, Any]:
    """Return names for a game whose states are of another class."""

    def new_game(options: Any = game.Options()) -> Any:  # noqa: B008 - frozen
        state = game.new_game(options)
        return cls(*[getattr(state, field.name) for field in attrs.fields(cls)])

    return {"State": cls, "new_game": new_game}
