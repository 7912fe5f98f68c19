"""Functions for the values of a game, generated one for each class, which call each other by name; this makes saving and reading fast.

Tracebacks show their code.
"""

from __future__ import annotations

import linecache
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from threading import RLock
from typing import Any, ClassVar

import attrs

from zombiekit.codec.simple import Kinds, is_shared
from zombiekit.limits import LARGEST_INTEGER

Function = Callable[[Any], Any]
LARGEST_KEPT = 20_000
"""Values are cached only if their data has at most this many bytes, and texts only if they have at most this many characters."""


class Generated(ABC):
    """Generates the functions when they are first needed."""

    VERB: ClassVar[str]

    def __init__(self, kinds: Kinds, scope: dict[str, Any]) -> None:
        """Take the classes of the game, and what the functions find by name."""
        self._kinds = kinds
        self._lock = RLock()
        self._made: dict[Any, Function] = {}
        self._names: dict[Any, str] = {}
        self._count = 0
        self._scope = scope

    def function(self, hint: Any) -> Function:
        """Return the function for a type; that of a node class knows no tag."""
        made = self._made.get(hint)
        if made is None:
            # hand out a function only after everything that it calls has been generated
            with self._lock:
                made = self._made[hint] = self._function_of((hint, False))
        return made

    def _function_of(self, key: tuple[Any, bool]) -> Function:
        with self._lock:
            return self._scope[self._name_of(key)]  # type: ignore[no-any-return]

    def _name_of(self, key: tuple[Any, bool]) -> str:
        """Return the name of the function for a type (with the tag of nodes or without); the first call generates the function."""
        if key not in self._names:
            hint, _ = key
            name = self._names[key] = self._fresh(f"{self.VERB}_{getattr(hint, '__name__', 'value')}_")
            body: list[str] = []
            by_fields = attrs.has(hint) and hint not in self._kinds.lines
            result = self._fields(body, *key) if by_fields else self._value(body, "value", hint)
            self._define(name, body, result)
        return self._names[key]

    def _define(self, name: str, body: list[str], result: str) -> Function:
        """Generate a function with these lines, which returns an expression."""
        text = "\n".join([f"def {name}(value):", *body, f"    return {result}", ""])
        file = f"<{name} of zombiekit.codec>"
        exec(compile(text, file, "exec"), self._scope)  # noqa: S102 - the text is made of the names of attributes
        linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
        return self._scope[name]  # type: ignore[no-any-return]

    def _is_shared(self, field: Any) -> bool:
        return is_shared(field, self._kinds.options)

    @abstractmethod
    def _fields(self, body: list[str], cls: Any, tagged: bool) -> str:  # noqa: FBT001 - as in the key of a function
        """Add the lines that treat a class field by field, and return the expression for the result."""

    @abstractmethod
    def _value(self, body: list[str], name: str, hint: Any, indent: str = "    ") -> str:
        """Add the lines that check a value and take it apart, and return the expression for the result."""

    def _series(self, body: list[str], name: str, hint: Any, indent: str) -> str:
        """Treat values of a type one by one; return the expression for a list of the results, or `name` if each is its own result."""
        items, item = self._fresh(), self._fresh()
        lines: list[str] = []
        result = self._value(lines, item, hint, f"{indent}    ")
        if not lines:
            return f"[{result} for {item} in {name}]"
        loop = [f"{indent}for {item} in {name}:", *lines]
        if result == item:
            body += loop
            return name
        body += [f"{indent}{items} = []", *loop, f"{indent}    {items}.append({result})"]
        return items

    def _union(self, body: list[str], name: str, cases: Iterable[tuple[Sequence[type], Any]], indent: str) -> str:
        """Treat a value by its class; each case has the classes of values, and the type by which they are treated."""
        result, kind = self._fresh(), self._fresh()
        body.append(f"{indent}{kind} = type({name})")
        for number, (classes, hint) in enumerate(cases):
            word = "elif" if number else "if"
            body.append(f"{indent}{word} {' or '.join(f'{kind} is {self._constant(cls)}' for cls in classes)}:")
            expression = self._value(body, name, hint, f"{indent}    ")
            body.append(f"{indent}    {result} = {expression}")
        body.append(f"{indent}else: raise TypeError")
        return result

    def _check_class(self, body: list[str], indent: str, name: str, cls: Any) -> None:
        body.append(f"{indent}if type({name}) is not {self._constant(cls)}: raise TypeError")

    def _check_integer(self, body: list[str], indent: str, name: str, error: str = "TypeError") -> None:
        outside = f"not -{LARGEST_INTEGER} <= {name} <= {LARGEST_INTEGER}"
        body.append(f"{indent}if type({name}) is not int or {outside}: raise {error}")

    def _constant(self, value: object) -> str:
        """Store a value for the functions, and return the name under which they find it."""
        name = self._fresh("t")
        self._scope[name] = value
        return name

    def _fresh(self, word: str = "x") -> str:
        self._count += 1
        return f"{word}{self._count}"


class Late(dict[Any, Function]):
    """The functions for nodes by a key of their class. Each is generated when first needed, since all at once would be slow."""

    def __init__(self, make: Callable[[Any], Function]) -> None:
        self._make = make

    def __missing__(self, key: Any) -> Function:
        made = self[key] = self._make(key)
        return made
