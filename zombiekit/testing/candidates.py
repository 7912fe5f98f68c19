"""Candidates: actions and outcomes that might be tried, legal or not; and options for tests, made of what their fields can be."""

from __future__ import annotations

from enum import Enum
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from zombiekit.errors import ZombiekitError
from zombiekit.testing.insides import parts

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from zombiekit.game import Game
    from zombiekit.testing.walks import SeededSource

JUNK: tuple[Any, ...] = (None, True, 3, -1, 2.5, "junk", "", b"", (), [], {}, ..., float("nan"))
"""What no game takes for an action."""


class Candidates:
    """Makes values of the types that fields are annotated with, at random."""

    def __init__(self, source: SeededSource, met: Iterable[object]) -> None:
        """Take a source of chance, and values to pick strings and the like from: they and all their parts."""
        self._source = source
        self._met: dict[type, dict[Any, None]] = {}
        waiting = list(met)
        while waiting:
            value = waiting.pop()
            self._met.setdefault(type(value), {})[value] = None
            waiting += (part for _, part in parts(value))

    def instances(self, cls: type, count: int) -> list[Any]:
        """Return up to `count` different instances of an attrs class, fewer if it refuses most values or has no more."""
        hints = get_type_hints(cls)
        made: dict[Any, None] = {}
        for _ in range(count):
            try:
                made[cls(**{field.alias: self.value(hints[field.name]) for field in attrs.fields(cls)})] = None
            except Exception:  # noqa: BLE001, S112 - the checks of a game's classes may raise anything
                continue
        return list(made)

    def value(self, hint: Any) -> Any:
        """Return a value of a type.

        Raises:
            LookupError: None is known.
        """
        pick, origin = self._source.pick, get_origin(hint)
        if origin in (Union, UnionType):
            return self.value(pick(get_args(hint)))
        if origin is Literal:
            return pick(get_args(hint))
        if origin is tuple:
            hints = get_args(hint)
            items = hints[:1] * self._source.below(4) if hints[-1:] == (...,) else hints
            return tuple(self.value(item) for item in items)
        if hint is NoneType:
            return None
        if hint is bool:
            return pick((False, True))
        if hint is int:
            return self._source.below(10) - 1
        if isinstance(hint, type) and issubclass(hint, Enum):
            return pick(tuple(hint))
        if isinstance(hint, type) and issubclass(hint, tuple):
            return hint(*map(self.value, get_type_hints(hint).values()))
        return pick(list(self._met.get(hint, ())))


def option_values(game: Game) -> dict[str, tuple[Any, ...]]:
    """Return some values of each option, the default first.

    These are all members of enums and literals, both truth values, a few integers near the default and near 0, and for optional fields
    None as well. An option of any other type stays at its default. A game that knows better names the values itself:
    `attrs.field(..., metadata={"examples": (...)})`.
    """
    defaults = game.Options()
    hints = get_type_hints(game.Options)
    values = {}
    for field in attrs.fields(game.Options):
        if not field.init:  # it follows from the others
            continue
        default = getattr(defaults, field.name)
        examples = field.metadata.get("examples", _values(hints[field.name], default))
        values[field.name] = (default, *(value for value in examples if value != default))
    return values


def _values(hint: object, default: object) -> tuple[Any, ...]:
    if get_origin(hint) in (Union, UnionType):
        return tuple(value for member in get_args(hint) for value in _values(member, default))
    if get_origin(hint) is Literal:
        return get_args(hint)
    if hint is type(None):
        return (None,)
    if hint is bool:
        return (False, True)
    if hint is int:
        near = default if isinstance(default, int) else 0
        return tuple(dict.fromkeys((near + 1, near - 1, 2 * near, 0, 1, 2, 3)))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return tuple(hint)
    return ()


def options_with(game: Game, wanted: Mapping[str, object]) -> Any:
    """Return the game's options with as many of the wanted values as go together: one after another, each that is not refused."""
    options = game.Options()
    for name, value in wanted.items():
        try:
            options = attrs.evolve(options, **{name: value})
        except (ZombiekitError, ValueError, TypeError):
            continue
    return options
