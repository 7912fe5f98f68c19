"""The installed games, found through the entry-point group `zombiekit.games`; other packages add their games to it too.

Name a game that is not installed by its module or file.

Each game loads on its own, and only when somebody asks for it. A game that cannot be loaded, or is not a game, is refused with the
reason, and the others still work. If several packages have a game of the same name, this library's game wins; otherwise the game whose
package (then whose module) comes first in the alphabet. The order of installation does not matter.
"""

from __future__ import annotations

import ast
import re
import sys
from contextlib import contextmanager, suppress
from difflib import get_close_matches
from enum import StrEnum
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, cast, overload

import attrs

from zombiekit.entries import entry_points, first_of_each
from zombiekit.errors import BrokenGame, UnknownGame, shown
from zombiekit.game import Game
from zombiekit.limits import LONGEST_NAME, flaw_of
from zombiekit.primitives.arguments import check_kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from importlib.metadata import EntryPoint

    from zombiekit.games import defcon_zombies, one_against_the_dead, they_come_back, zombie_flavored_doom

GROUP = "zombiekit.games"
LONGEST_PATH = 4_096
"""The longest file name, in characters."""


def names() -> tuple[str, ...]:
    """Return the names of all installed games, sorted. This loads no game, so some may be broken."""
    return tuple(sorted(_installed()))


@overload
def get(
    name: Literal["one_against_the_dead", "one-against-the-dead"],
) -> Game[one_against_the_dead.State, one_against_the_dead.actions.Action]: ...
@overload
def get(
    name: Literal["defcon_zombies", "defcon-zombies"],
) -> Game[defcon_zombies.State, defcon_zombies.actions.Action]: ...
@overload
def get(
    name: Literal["they_come_back", "they-come-back"],
) -> Game[they_come_back.State, they_come_back.actions.Action]: ...
@overload
def get(
    name: Literal["zombie_flavored_doom", "zombie-flavored-doom"],
) -> Game[zombie_flavored_doom.State, zombie_flavored_doom.actions.Action]: ...
@overload
def get(name: str) -> Game: ...
def get(name: str) -> Game:
    """Return the game that a person or a program names.

    Args:
        name: The name of an installed game (hyphens count as underscores); a module that is a game, `my_games.billet`, or a game in a
            module, `my_games.billet:short`; or the same with a file, `billet.py`, `house/rules.py:short`. If the module is not a game
            itself, the game is the one called `game` in it, or the only one in it. Modules and files are imported, so their code can do
            anything. The folder of a file goes to the end of `sys.path`, so that other processes can find what the file defines.

    Raises:
        UnknownGame: No installed game has this name, and it cannot be a module or file. The error holds the similar names, and all names.
        BrokenGame: The game cannot be loaded, or is not a game.
        TypeError: The name is no text.
    """
    check_kind(name, str, "games.get takes the name of a game, a text")
    if len(name) > LONGEST_PATH or not is_found_by_path(name):
        return installed(name)
    where, attribute = _parted(name)
    with _refused(name):
        module = _module_of(where)
        found = getattr(module, attribute) if attribute else _game_in(module, where)
        flaw = _lacking(found)
    if flaw is not None:
        raise BrokenGame(name, reason=f"it is not a game: {flaw}")
    return cast("Game", found)


def home_of(name: str) -> str:
    """Return the module in which `get` finds a game, without loading it."""
    if is_found_by_path(name):
        where, _ = _parted(name)
        return Path(where).stem if where.endswith(".py") else where
    known, wanted = _installed(), name.replace("-", "_")
    return known[wanted].module if wanted in known else wanted


def _parted(name: str) -> tuple[str, str]:
    """Return the module or file in a name, and what is in it; empty for the module itself."""
    where, _, attribute = name.rpartition(":") if re.search(r":[A-Za-z_]\w*$", name) else (name, "", "")
    return where, attribute


def is_found_by_path(name: str) -> bool:
    """Return whether `get` takes a name for that of a module or a file; all others are names of installed games."""
    return re.search(r"[.:/\\]", name) is not None


def installed(name: str) -> Game:
    """Return the installed game called `name`; hyphens count as underscores. Nothing else is imported, whatever the name is.

    Use it for names that come from files: a save or a record must not decide what is imported.

    Raises:
        UnknownGame: No installed game has this name. The error holds the similar names, and all names.
        BrokenGame: The game cannot be loaded, is not a game, or has a different `NAME`.
    """
    known = _installed()
    wanted = name.replace("-", "_") if len(name) <= LONGEST_NAME else name
    if wanted not in known:
        similar = get_close_matches(wanted, sorted(known)) if len(name) <= LONGEST_NAME else []
        similar = similar or [each for each in sorted(known) if wanted and wanted.lower() in each]
        raise UnknownGame(name, tuple(similar), tuple(sorted(known)))
    point = known[wanted]
    where = shown(point.value)
    with _refused(wanted, where):
        game = point.load()
        flaw = _lacking(game)
        is_called_so = flaw is None and wanted == game.NAME
    if flaw is not None:
        raise BrokenGame(wanted, reason=f"{where} is not a game: {flaw}")
    if not is_called_so:
        raise BrokenGame(wanted, reason=f"{where} is not a game of that NAME, but of {shown(game.NAME)}")
    return cast("Game", game)


def labels() -> dict[str, tuple[str, tuple[int, ...], str] | BrokenGame]:
    """Return for each installed game its title, its numbers of seats and the version of its rules; or the error, if it is broken.

    For games of this library they are constants that are read from the source: loading all games takes too long for a list.
    """
    return {name: _label(name, point) for name, point in sorted(_installed().items())}


def _label(name: str, point: EntryPoint) -> tuple[str, tuple[int, ...], str] | BrokenGame:
    facts = _outright(point.module) if not point.attr else {}
    due = ("TITLE", "PLAYERS", "RULESET")
    if name == facts.get("NAME") and all(key in facts and DUE[key][0](facts[key]) for key in due):
        return facts["TITLE"], facts["PLAYERS"], facts["RULESET"]
    try:
        game = installed(name)
    except BrokenGame as error:
        return error
    return game.TITLE, game.PLAYERS, game.RULESET


def _outright(module: str) -> dict[str, Any]:
    """Return the constants that a module of this library defines as literals, by name; nothing for modules of other packages."""
    if not module.startswith(f"{__name__}."):
        return {}
    spec = find_spec(module)
    source = Path(spec.origin).read_text(encoding="utf-8") if spec and spec.origin and spec.has_location else ""
    found = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            with suppress(ValueError):
                found[node.targets[0].id] = ast.literal_eval(node.value)
    return found


@contextmanager
def _refused(name: str, where: str = "") -> Iterator[None]:
    """Raise `BrokenGame` for anything that a stranger's module raises, even `SystemExit`; let only `KeyboardInterrupt` through."""
    try:
        yield
    except (KeyboardInterrupt, BrokenGame):
        raise
    except BaseException as error:
        raise BrokenGame(name, reason=f"{where} cannot be loaded: {shown(error)}" if where else shown(error)) from error


def _module_of(where: str) -> ModuleType:
    """Import and return the module with this name, or in this file."""
    if not where.endswith(".py"):
        return import_module(where)
    path = Path(where).resolve()
    if not path.is_file():
        raise BrokenGame(where, reason="there is no such file")
    folder = str(path.parent)
    if folder not in sys.path:
        sys.path.append(folder)  # at the end, so that it hides no other module
    module = import_module(path.stem)
    if Path(module.__file__ or "").resolve() != path:
        raise BrokenGame(where, reason=f"another module is called {path.stem}: {module.__file__}")
    return module


def _game_in(module: ModuleType, where: str) -> object:
    """Return the module if it is a game, else its `game`, else the only game in it; the module itself if it has none."""
    if _lacking(module) is None or hasattr(module, "game"):
        return module if _lacking(module) is None else module.game
    made = {
        name: each for name, each in vars(module).items() if not isinstance(each, ModuleType) and _lacking(each) is None
    }
    if len(made) > 1:
        raise BrokenGame(
            where, reason=f"it has several games; name one, such as {where}:{next(iter(made))}: {', '.join(made)}"
        )
    return next(iter(made.values()), module)


def _installed() -> dict[str, EntryPoint]:
    """Return the entry points by name; the first one where several share a name."""
    return first_of_each(entry_points(group=GROUP), __name__)


def _lacking(candidate: object) -> str | None:
    """Say what an object lacks to be a game: a name of the protocol, or the right kind of value for it; None if it lacks nothing.

    No function is called, so the object can still break the laws of games; `zombiekit.testing.check_game` checks those. Raises anything
    that the object raises when its attributes are read.
    """
    for name in (name for name in vars(Game) if not name.startswith("_")):
        value = getattr(candidate, name, _LACKED)
        if value is _LACKED:
            return f"it has no {name}"
        is_right, due = DUE.get(name, (callable, "a function"))
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


def _is_range(value: Any) -> bool:
    is_pair = type(value) is tuple and len(value) == 2 and all(type(bound) in (int, float) for bound in value)
    return is_pair and value[0] <= value[1]


def _is_enum(value: Any) -> bool:
    return issubclass(type(value), type) and issubclass(value, StrEnum)


DUE: dict[str, tuple[Callable[[Any], bool], str]] = {
    **dict.fromkeys(
        ("NAME", "TITLE", "RULESET"), (_is_label, f"a text of at most {LONGEST_NAME} characters that can be shown")
    ),
    **dict.fromkeys(("Options", "State"), (_is_class, "a class made by attrs")),
    **dict.fromkeys(("ACTIONS", "OUTCOMES", "NODES", "EVENTS"), (_are_classes, "a tuple of classes made by attrs")),
    "PLAYERS": (_are_counts, "a tuple of numbers of seats"),
    "RETURNS": (_is_range, "a pair of numbers, the lowest and the highest return"),
    "REASONS": (_is_enum, "a class of enums of strings"),
}
"""The names of a game that are not functions: how to check each value, and what it must be."""
