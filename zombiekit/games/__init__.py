"""The installed games, found through the entry-point group `zombiekit.games`; other packages add theirs by the same door."""

from __future__ import annotations

from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, cast

from zombiekit.errors import BrokenGame, UnknownGame, shown

if TYPE_CHECKING:
    from zombiekit.game import Game

GROUP = "zombiekit.games"


def names() -> tuple[str, ...]:
    """Return the names of all installed games, sorted."""
    return tuple(sorted(_installed()))


def get(name: str) -> Game:
    """Return the game called `name`; hyphens are taken for underscores.

    Raises:
        UnknownGame: No installed game has this name; the error carries the similar ones.
        BrokenGame: It cannot be loaded, or is no game that calls itself so.
    """
    installed = _installed()
    wanted = name.replace("-", "_")
    if wanted not in installed:
        raise UnknownGame(name, tuple(get_close_matches(wanted, sorted(installed))))
    point = installed[wanted]
    try:
        game = point.load()
    except Exception as error:  # a stranger's module may raise anything
        raise BrokenGame(wanted, f"{point.value} cannot be loaded: {shown(error)}") from error
    if getattr(game, "NAME", None) != wanted:
        raise BrokenGame(wanted, f"{point.value} is no game of that NAME")
    return cast("Game", game)


def _installed() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}
