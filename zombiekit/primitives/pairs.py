"""Small immutable maps: tuples of `(key, value)` pairs, sorted by key, each key once.

States keep their maps so: they are plain data, equal however they came about, and hash and save as they are. To read one as a
dict, rule code asks a `Memo`.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

K = TypeVar("K")
V = TypeVar("V")
A = TypeVar("A")
R = TypeVar("R")

Pairs: TypeAlias = tuple[tuple[K, V], ...]


def pairs_of(mapping: Mapping[K, V]) -> Pairs[K, V]:
    """Return the pairs of a mapping, sorted by key."""
    return tuple(sorted(mapping.items(), key=_key))


def put(pairs: Pairs[K, V], key: K, value: V) -> Pairs[K, V]:
    """Return `pairs` with `value` at `key`, whatever was there."""
    at = bisect_left(pairs, (key,))
    after = at + 1 if at < len(pairs) and pairs[at][0] == key else at
    return (*pairs[:at], (key, value), *pairs[after:])


def drop(pairs: Pairs[K, V], key: K) -> Pairs[K, V]:
    """Return `pairs` without `key`, if it was there."""
    return tuple(pair for pair in pairs if pair[0] != key)


class Memo(Generic[A, R]):
    """A pure function that remembers its last argument, by identity, and the result.

    A state keeps its maps as tuples and passes them on unchanged to most of its successors, so the last tuple seen is nearly
    always the one asked about next; comparing identities costs nothing where a cache keyed by value would hash dozens of pairs.
    """

    __slots__ = ("_function", "_last")

    def __init__(self, function: Callable[[A], R]) -> None:
        self._function = function
        self._last: tuple[Any, Any] = (object(), None)

    def __call__(self, argument: A) -> R:
        """Return the function's value for `argument`; whoever gets it must not change it."""
        last = self._last  # read once: threads may replace it meanwhile
        if last[0] is argument:
            return last[1]  # type: ignore[no-any-return]
        result = self._function(argument)
        self._last = (argument, result)
        return result


def _key(pair: tuple[Any, Any]) -> Any:
    return pair[0]
