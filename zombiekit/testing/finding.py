"""How another process finds a game again: as an installed game, by the module that has it, or by the script that made it."""

from __future__ import annotations

import shlex
import sys
from contextlib import redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Any

from zombiekit import games
from zombiekit.game import Game


def how_to_replay(game: Game, path: Path) -> str:
    """Return a command that replays a record of a game; if no other process can find the game, say what to call in this one."""
    if game.NAME in games.names() and games.get(game.NAME) is game:
        return f"zombiekit replay {shlex.quote(str(path))}"
    bound = _bound(game)
    if not bound:
        return f"zombiekit.record.read({str(path)!r}, game=...), in the program that made the game, since no module contains it"
    code = f"{bound}; from zombiekit import record; print(record.read({str(path)!r}, game=my_game).state)"
    return f"{shlex.quote(sys.executable)} -c {shlex.quote(code)}"


def _bound(game: Game) -> str:
    """Return code that binds `my_game` to a game, from its module, a module that has it, or the script; empty if there is none."""
    module, _, name = where_of(game).partition(":")
    if name:
        return f"{_path_to(sys.modules[module])}from {module} import {name} as my_game"
    if module:
        return f"{_path_to(game)}import importlib; my_game = importlib.import_module({module!r})"
    main = sys.modules["__main__"]
    script, name = getattr(main, "__file__", None), "" if main is game else _name_in(main, game)
    if script and (name or main is game):
        call = f"game_of_script({str(Path(script).resolve())!r}, {name!r})"
        return f"from zombiekit.testing.finding import game_of_script; my_game = {call}"
    return ""


def where_of(game: Game) -> str:
    """Return where another process finds a game, as `module` or `module:name`; empty if it cannot."""
    own = getattr(game, "__name__", "")
    if own != "__main__" and sys.modules.get(own) is game:
        return own
    for module_name, module in tuple(sys.modules.items()):
        name = "" if module_name in ("__main__", "__mp_main__") else _name_in(module, game)
        if name:
            return f"{module_name}:{name}"
    return ""


def _name_in(module: Any, game: Game) -> str:
    """Return the name of a game at the top level of a module, or an empty text."""
    values = tuple(getattr(module, "__dict__", {}).items())
    return next((name for name, value in values if value is game), "")


def _path_to(module: Any) -> str:
    """Return code that makes a module importable from anywhere; empty if it is installed."""
    file = getattr(module, "__file__", None)
    if file is None:
        return ""
    path = Path(file).resolve()
    folder = path.parents[module.__name__.count(".") + (path.stem == "__init__")]
    return "" if folder.is_relative_to(sys.prefix) else f"import sys; sys.path.insert(0, {str(folder)!r}); "


def game_of_script(path: str, name: str = "") -> Any:
    """Return the game that a script has under a name, or the script itself as a game if there is no name.

    The script runs as if it were imported, and its output is dropped. It may fail once the game exists, as it does if it checks the
    game and finds a broken law.

    Raises:
        LookupError: The script has no such name.
    """
    module = ModuleType("script")
    module.__file__ = path
    sys.modules["script"] = module
    sys.path.insert(0, str(Path(path).parent))
    with redirect_stdout(StringIO()), suppress(Exception, SystemExit):
        exec(compile(Path(path).read_bytes(), path, "exec"), vars(module))  # noqa: S102 - the script that printed the command
    found = getattr(module, name, None) if name else module
    if found is None:
        raise LookupError(f"{path} has no {name} at its top level")
    return found
