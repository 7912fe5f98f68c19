"""Options for tests: what the fields of an options class can be, and options made of such values."""

from __future__ import annotations

from enum import Enum
from types import UnionType
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from zombiekit.errors import ZombiekitError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zombiekit.game import Game


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
