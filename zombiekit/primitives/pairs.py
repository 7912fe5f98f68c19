"""Small immutable maps: tuples of `(key, value)` pairs, sorted by key, each key once.

States keep their maps in this form: it is plain data that can be hashed and saved, and the order of changes makes no difference.
Rule code reads them as dicts through `memo`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping
from functools import wraps
from operator import is_
from typing import Any, ParamSpec, TypeAlias, TypeVar, cast

K = TypeVar("K")
V = TypeVar("V")
A = TypeVar("A")
B = TypeVar("B")
R = TypeVar("R")
P = ParamSpec("P")

Pairs: TypeAlias = tuple[tuple[K, V], ...]


def pairs_of(mapping: Mapping[K, V]) -> Pairs[K, V]:
    """Return the pairs of a mapping, sorted by key."""
    return tuple(sorted(mapping.items()))  # keys differ, so values are never compared


def value_at(pairs: Pairs[K, V], key: K, default: V) -> V:
    """Return the value at `key`, or `default` if there is none; for a single look-up, this is faster than making a dict."""
    at = bisect_left(pairs, (key,))
    return pairs[at][1] if at < len(pairs) and pairs[at][0] == key else default


def put(pairs: Pairs[K, V], key: K, value: V) -> Pairs[K, V]:
    """Return `pairs` with `value` at `key`, replacing any old value."""
    at = bisect_left(pairs, (key,))
    after = at + 1 if at < len(pairs) and pairs[at][0] == key else at
    return pairs[:at] + ((key, value),) + pairs[after:]  # adding tuples is twice as fast as unpacking them  # noqa: RUF005


def drop(pairs: Pairs[K, V], key: K) -> Pairs[K, V]:
    """Return `pairs` without `key`, if it was there."""
    at = bisect_left(pairs, (key,))
    return pairs[:at] + pairs[at + 1 :] if at < len(pairs) and pairs[at][0] == key else pairs


def one_less(counts: Pairs[K, int], kind: K) -> Pairs[K, int]:
    """Return counts by kind, in any order, with one less of a kind; a kind that runs out is left out.

    The other pairs are passed on as they are: to make all of them anew for each card drawn takes ten times as long.
    """
    for at, (each, count) in enumerate(counts):
        if each == kind:
            return counts[:at] + (((kind, count - 1),) if count > 1 else ()) + counts[at + 1 :]
    return counts


def replaced(values: tuple[V, ...], index: int, value: V) -> tuple[V, ...]:
    """Return the values with another one at an index."""
    changed = [*values]
    changed[index] = value
    return tuple(changed)


def memo(function: Callable[[A], R]) -> Callable[[A], R]:
    """Make a pure function remember its last argument, by identity, and the result; callers must not change the result.

    A state keeps its maps as tuples and passes most of them unchanged to its successors, so the next tuple is nearly always the same
    one again. Comparing identities costs nothing, while a cache keyed by value would hash dozens of pairs.
    """
    last: tuple[Any, Any] = (object(), None)

    @wraps(function)
    def remembered(argument: A) -> R:
        nonlocal last
        known = last  # read once: other threads may replace it
        if known[0] is not argument:
            last = known = (argument, function(argument))
        return known[1]  # type: ignore[no-any-return]

    return remembered


def memo_of_two(function: Callable[[A, B], R]) -> Callable[[A, B], R]:
    """Make a pure function of two arguments remember the last two, as `memo` does for one."""
    last: tuple[Any, Any, Any] = (object(), None, None)

    @wraps(function)
    def remembered(one: A, two: B) -> R:
        nonlocal last
        known = last
        if known[0] is not one or known[1] is not two:
            last = known = (one, two, function(one, two))
        return known[2]  # type: ignore[no-any-return]

    return remembered


def memo_of_many(function: Callable[P, R]) -> Callable[P, R]:
    """Make a pure function that is always called with the same number of arguments remember the last ones, as `memo` does for one."""
    last: tuple[tuple[Any, ...], Any] = ((object(),), None)

    @wraps(function)
    def remembered(*arguments: Any) -> Any:
        nonlocal last
        known = last
        if not all(map(is_, known[0], arguments)):
            last = known = (arguments, cast("Callable[..., R]", function)(*arguments))
        return known[1]

    return cast("Callable[P, R]", remembered)
