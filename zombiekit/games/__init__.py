"""The installed games, found through the entry-point group `zombiekit.games`; other packages add theirs by the same door.

Each is loaded by itself, and only when it is asked for: one that cannot be loaded, or is no game, is refused with the reason and
does no harm to the others. If several packages have a game of the same name, one of this library comes first, and else the one whose
package (then whose module) comes first in alphabetical order, whatever was installed first.
"""

from __future__ import annotations

from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, cast

from zombiekit.errors import BrokenGame, UnknownGame, shown
from zombiekit.game import lacking
from zombiekit.limits import LONGEST_NAME

if TYPE_CHECKING:
    from zombiekit.game import Game

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
        flaw = lacking(game)
        is_called_so = flaw is None and wanted == game.NAME
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a stranger's module may raise anything, and even end the program
        raise BrokenGame(wanted, f"{where} cannot be loaded: {shown(error)}") from error
    if flaw is not None:
        raise BrokenGame(wanted, f"{where} is no game: {flaw}")
    if not is_called_so:
        raise BrokenGame(wanted, f"{where} is no game of that NAME, but of {shown(game.NAME)}")
    return cast("Game", game)


def _installed() -> dict[str, EntryPoint]:
    """Return the entry points by name, of each name the first."""
    return {point.name: point for point in sorted(entry_points(group=GROUP), key=_rank, reverse=True)}


def _rank(point: EntryPoint) -> tuple[bool, str, str]:
    is_foreign = not point.value.startswith(f"{__name__}.")
    return is_foreign, str(point.dist.name) if point.dist else "", point.value
