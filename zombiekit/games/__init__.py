"""The installed games, found through the entry-point group `zombiekit.games`; other packages add theirs by the same door.

Each is loaded by itself, and only when it is asked for: one that cannot be loaded, or is no game, is refused with the reason and
does no harm to the others. If several packages have a game of the same name, one of this library comes first, and else the one whose
package (then whose module) comes first in alphabetical order, whatever was installed first.
"""

from __future__ import annotations

from difflib import get_close_matches
from enum import StrEnum
from typing import TYPE_CHECKING, Any, cast

import attrs

from zombiekit.entries import entry_points, first_of_each
from zombiekit.errors import BrokenGame, UnknownGame, shown
from zombiekit.game import Game
from zombiekit.limits import LONGEST_NAME, flaw_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.metadata import EntryPoint

GROUP = "zombiekit.games"


def names() -> tuple[str, ...]:
    """Return the names of all installed games, sorted; none of them is loaded for that, so some may be broken."""
    return tuple(sorted(_installed()))


def get(name: str) -> Game:
    """Return the game called `name`; hyphens are taken for underscores.

    Raises:
        UnknownGame: No installed game has this name; the error carries the similar ones.
        BrokenGame: It cannot be loaded, or is no game that calls itself so.
    """
    installed = _installed()
    wanted = name.replace("-", "_") if len(name) <= LONGEST_NAME else name
    if wanted not in installed:
        similar = get_close_matches(wanted, sorted(installed)) if len(name) <= LONGEST_NAME else []
        raise UnknownGame(name, tuple(similar))
    point = installed[wanted]
    where = shown(point.value)
    try:
        game = point.load()
        flaw = _lacking(game)
        is_called_so = flaw is None and wanted == game.NAME
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a stranger's module may raise anything, and even end the program
        raise BrokenGame(wanted, reason=f"{where} cannot be loaded: {shown(error)}") from error
    if flaw is not None:
        raise BrokenGame(wanted, reason=f"{where} is no game: {flaw}")
    if not is_called_so:
        raise BrokenGame(wanted, reason=f"{where} is no game of that NAME, but of {shown(game.NAME)}")
    return cast("Game", game)


def _installed() -> dict[str, EntryPoint]:
    """Return the entry points by name, of each name the first."""
    return first_of_each(entry_points(group=GROUP), __name__)


def _lacking(candidate: object) -> str | None:
    """Return what an object lacks of a game, in words: a name of the protocol, or what it should be; None if it has all.

    Nothing is called, so that it may still break the laws of games, which `zombiekit.testing.check_game` looks into. Raises whatever the
    object raises when it is asked for its names.
    """
    for name in (name for name in vars(Game) if not name.startswith("_")):
        value = getattr(candidate, name, _LACKED)
        if value is _LACKED:
            return f"it has no {name}"
        is_right, due = _DUE.get(name, (callable, "a function"))
        if not is_right(value):
            return f"its {name} is not {due}"
    return None


_LACKED = object()


def _is_label(value: object) -> bool:
    return type(value) is str and bool(value.strip()) and flaw_of(value) is None


def _is_class(value: Any) -> bool:
    return issubclass(type(value), type) and attrs.has(value)


def _are_classes(value: object) -> bool:
    return type(value) is tuple and all(map(_is_class, value))


def _are_counts(value: object) -> bool:
    return type(value) is tuple and bool(value) and all(type(count) is int and count > 0 for count in value)


def _is_range(value: object) -> bool:
    return type(value) is tuple and len(value) == 2 and all(type(bound) in (int, float) for bound in value)


def _is_enum(value: Any) -> bool:
    return issubclass(type(value), type) and issubclass(value, StrEnum)


_DUE: dict[str, tuple[Callable[[Any], bool], str]] = {
    **dict.fromkeys(
        ("NAME", "TITLE", "RULESET"), (_is_label, f"a text of at most {LONGEST_NAME} characters that can be shown")
    ),
    **dict.fromkeys(("Options", "State"), (_is_class, "a class made by attrs")),
    **dict.fromkeys(("ACTIONS", "OUTCOMES", "NODES", "EVENTS"), (_are_classes, "a tuple of classes made by attrs")),
    "PLAYERS": (_are_counts, "a tuple of numbers of seats"),
    "RETURNS": (_is_range, "a pair of numbers, the lowest and the highest return"),
    "REASONS": (_is_enum, "a class of enums of strings"),
}
"""What the names of a game are that are no functions."""
