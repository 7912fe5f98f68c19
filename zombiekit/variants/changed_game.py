"""A variant as an object: a game and the names that replace some of its own. Pickle finds it, and the classes made for it, in its module."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Self

import attrs

from zombiekit.errors import ZombiekitError, shown


@attrs.frozen(eq=False, repr=False, slots=False)
class ChangedGame:
    """A game and the names that replace some of its own; those of every step are attributes, which saves 3 % of a step."""

    original: Any
    """The game that it is a variant of."""
    _changed: Mapping[str, Any]
    _module: str
    """The module in which it was made."""

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.NAME, str) or not self.NAME:
            raise TypeError(f"the name of a variant is a text, not {shown(self.NAME)}")
        for name in ("step", "legal_actions", "current_player", "chance_outcomes", "observe"):
            vars(self)[name] = self.__getattr__(name)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # so it does not pass for a module, and a half-made copy does not recurse
            raise AttributeError(name)
        changed = self._changed
        return changed[name] if name in changed else getattr(self.original, name)

    def __dir__(self) -> list[str]:
        return sorted({*dir(self.original), *self._changed})

    def __repr__(self) -> str:
        return f"<{self.NAME}, a variant of {self.original.NAME}>"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _: Any) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle it by name; other processes find it in its module, with its rules.

        Raises:
            VariantNotFound: It is not there.
        """
        _found(self._module, self.NAME)
        return _found, (self._module, self.NAME)


@attrs.define(eq=False, slots=False)
class VariantNotFound(ZombiekitError, LookupError):
    """Pickle does not find a variant, or cannot tell which one is meant.

    Attributes:
        module: The module in which it was made.
        name: Its name.
        count: How many variants have this name there.
    """

    module: str
    name: str
    count: int

    def __str__(self) -> str:
        count = "several variants" if self.count else "no variant"
        where = f"{self.module} has {count} called {shown(self.name)} at its top level"
        return f"{where}, where pickle looks for it; assign it to a variable of that module, under a name of its own"


def _made_in(module: str) -> list[ChangedGame]:
    """Return the variants at the top level of a module."""
    return [each for each in vars(import_module(module)).values() if isinstance(each, ChangedGame)]


def _only(found: set[Any], module: str, name: str) -> Any:
    if len(found) != 1:
        raise VariantNotFound(module, name, len(found))
    return found.pop()


def _found(module: str, name: str) -> Any:
    return _only({each for each in _made_in(module) if name == each.NAME}, module, name)


def reduced(module: str, name: str, kind: str) -> Callable[[Any], Any]:
    """Return a `__reduce__` for a class made for a variant: unpickling finds the variant in its module by name."""

    def reduce(self: Any) -> Any:
        values = {field.alias: getattr(self, field.name) for field in attrs.fields(type(self)) if field.init}
        return _revived, (module, name, kind, values)

    return reduce


def _revived(module: str, name: str, kind: str, values: dict[str, Any]) -> Any:
    known = [getattr(each, kind) for each in _made_in(module)]
    return _only({cls for cls in known if getattr(cls, "__variant__", None) == name}, module, name)(**values)
