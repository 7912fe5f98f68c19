"""Candidates: actions and outcomes to try, legal or not; and options for tests, made from the types of their fields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import NoneType
from typing import Any, get_type_hints

import attrs

from zombiekit.errors import ZombiekitError
from zombiekit.game import Game
from zombiekit.primitives.shapes import Items, Literals, Members, OneOf, Plain, Series, ValueShape, shape_of
from zombiekit.testing.insides import parts
from zombiekit.testing.walks import SeededSource

JUNK: tuple[Any, ...] = (None, True, 3, -1, 2.5, "junk", "", b"", (), [], {}, ..., float("nan"))
"""Values that no game takes as an action."""


class Impostor:
    """Something that equals everything, and has the hash and the text of an action or outcome; only its class gives it away."""

    def __init__(self, action: object) -> None:
        """Take the action whose hash and text it copies."""
        self._action = action

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash(self._action)

    def __str__(self) -> str:
        return str(self._action)

    def __repr__(self) -> str:
        return f"an object that equals `{self._action}`, but is of no class in ACTIONS or OUTCOMES"


class Candidates:
    """Makes random values for fields, by their annotated types."""

    def __init__(self, source: SeededSource, met: Iterable[object]) -> None:
        """Take a source of chance, and values from which to pick strings and the like; all their parts count, too."""
        self._source = source
        self._met: dict[type, dict[Any, None]] = {}
        waiting = list(met)
        while waiting:
            value = waiting.pop()
            self._met.setdefault(type(value), {})[value] = None
            waiting += (part for _, part in parts(value))

    def instances(self, cls: type, count: int) -> list[Any]:
        """Return up to `count` different instances of an attrs class; fewer if it refuses most values or has no more."""
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
            LookupError: No value of this type is known.
        """
        pick = self._source.pick
        match shape_of(hint):
            case OneOf(members):
                return self.value(pick(members))
            case Series(cls, item) if cls is tuple:
                return tuple(self.value(item) for _ in range(self._source.below(4)))
            case Items(_, items) as shape:
                return shape.make([self.value(item) for item in items])
            case Plain(cls) if cls is int:
                return self._source.below(10) - 1
            case shape:
                return pick(_all_values(shape) or list(self._met.get(hint, ())))


def option_values(game: Game) -> dict[str, tuple[Any, ...]]:
    """Return some values of each option, the default first.

    These are all members of enums and literals, both truth values, a few integers near the default and near 0, and None for optional
    fields. An option of any other type keeps its default. A game can also list the values itself:
    `attrs.field(..., metadata={"examples": (...)})`.
    """
    defaults = game.Options()
    hints = get_type_hints(game.Options)
    values = {}
    for field in attrs.fields(game.Options):
        if not field.init:  # it is derived from the others
            continue
        default = getattr(defaults, field.name)
        examples = field.metadata.get("examples", _values(hints[field.name], default))
        values[field.name] = (default, *(value for value in examples if value != default))
    return values


def _values(hint: object, default: object) -> tuple[Any, ...]:
    match shape_of(hint):
        case OneOf(members):
            return tuple(value for member in members for value in _values(member, default))
        case Plain(cls) if cls is int:
            near = default if isinstance(default, int) else 0
            return tuple(dict.fromkeys((near + 1, near - 1, 2 * near, 0, 1, 2, 3)))
        case shape:
            return _all_values(shape)


def _all_values(shape: ValueShape) -> tuple[Any, ...]:
    """Return all values of a shape that has few; empty for any other shape."""
    match shape:
        case Literals(values):
            return values
        case Members(cls):
            return tuple(cls)
        case Plain(cls):
            return {NoneType: (None,), bool: (False, True)}.get(cls, ())
        case _:
            return ()


def options_with(game: Game, wanted: Mapping[str, object]) -> Any:
    """Return the game's options with the wanted values that fit together: try them in order, and skip those that are refused."""
    options = game.Options()
    for name, value in wanted.items():
        try:
            options = attrs.evolve(options, **{name: value})
        except (ZombiekitError, ValueError, TypeError):
            continue
    return options
