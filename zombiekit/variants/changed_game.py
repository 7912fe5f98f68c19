"""A variant as an object: a game and the names that replace some of its own. Pickle finds it, and the classes made for it, in its module."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

import attrs

from zombiekit.errors import shown


@attrs.frozen(eq=False, repr=False, slots=False)
class ChangedGame:
    """A game and the names that replace some of its own; those of every step are attributes, which saves 3 % of a step."""

    _base: Any
    _changed: Mapping[str, Any]

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.NAME, str) or not self.NAME:
            raise TypeError(f"the name of a variant is a text, not {shown(self.NAME)}")
        for name in ("step", "legal_actions", "current_player", "chance_outcomes", "observe"):
            vars(self)[name] = self.__getattr__(name)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # so it does not pass for a module, and a half-made copy does not recurse
            raise AttributeError(name)
        changed = self._changed
        return changed[name] if name in changed else getattr(self._base, name)

    def __dir__(self) -> list[str]:
        return sorted({*dir(self._base), *self._changed})

    def __repr__(self) -> str:
        return f"<{self.NAME}, a variant of {self._base.NAME}>"


def reduced(module: str, name: str, kind: str) -> Callable[[Any], Any]:
    """Return a `__reduce__` for a class made for a variant: unpickling finds the variant in its module by name."""

    def reduce(self: Any) -> Any:
        values = {field.alias: getattr(self, field.name) for field in attrs.fields(type(self)) if field.init}
        return _revived, (module, name, kind, values)

    return reduce


def _revived(module: str, name: str, kind: str, values: dict[str, Any]) -> Any:
    known = [getattr(each, kind) for each in vars(import_module(module)).values() if isinstance(each, ChangedGame)]
    classes = {cls for cls in known if getattr(cls, "__variant__", None) == name}
    if len(classes) != 1:
        count = "several variants" if classes else "no variant"
        raise LookupError(f"{module} has {count} called {shown(name)} at its top level, and this is a value of it")
    return classes.pop()(**values)
