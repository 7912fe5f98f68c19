"""Records of breaches: a broken law leaves a file behind that a person can read, and that is looked at first the next time."""

from __future__ import annotations

import json
import shlex
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zombiekit import codec, games, record
from zombiekit.errors import ZombiekitError
from zombiekit.files import open_to_read
from zombiekit.notation import parse
from zombiekit.play import new_match
from zombiekit.testing.walks import followed

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator

    from zombiekit.game import Game
    from zombiekit.testing.tour import Tour
    from zombiekit.testing.walks import Moment, Walk


def kept_walks(game: Game, folder: str | os.PathLike[str]) -> Iterator[Walk]:
    """Yield the walks of a game that were kept in a folder, by name of their files.

    They are read leniently, since the game may have changed: digests are not compared, and what is no longer legal is left out.
    """
    for path in sorted(Path(folder).glob("*.jsonl")):
        with open_to_read(path) as file:
            header, *nodes = map(json.loads, file)
        if header["game"] == game.NAME:
            options = codec.from_plain(game, header["options"], "options")
            start = codec.from_plain(game, header["start"], "state") if "start" in header else None
            yield followed(game, options, start, _steps(game, nodes))


def _steps(game: Game, nodes: list[dict[str, Any]]) -> Iterator[object]:
    for node in nodes:
        if "do" in node:
            with suppress(ZombiekitError):
                yield parse(game, node["do"])


def keep(tour: Tour, law: str, folder: str | os.PathLike[str] | None) -> str:
    """Write the way to where a tour stands to a file, and return where it is and how to replay it; nothing if it cannot be recorded."""
    told = []
    for number, moment in enumerate(dict.fromkeys(tour.here)):
        try:
            path = _written(tour.game, moment, law + (f"-{number + 1}" if number else ""), folder)
        except Exception:  # noqa: BLE001, S112 - what is broken may be what a record is made of
            continue
        folder = path.parent
        told.append(f"It is kept in {path}; replay it with: {how_to_replay(tour.game, path)}")
    return "\n".join(told)


def _written(game: Game, moment: Moment, name: str, folder: str | os.PathLike[str] | None) -> Path:
    walk = moment.walk
    match = new_match(game, options=None if walk.start else walk.options, state=walk.start)
    with suppress(Exception):  # a game under test may raise anything; then the record ends before that step
        for action in walk.actions[: moment.depth + 1]:
            match = match.play(action)
    text = "".join(record.lines(match))
    where = Path(tempfile.mkdtemp(prefix="zombiekit-") if folder is None else folder)
    where.mkdir(parents=True, exist_ok=True)
    path = where / f"{game.NAME}-{name}.jsonl"
    path.write_text(text, encoding="ascii", newline="\n")
    return path


def how_to_replay(game: Game, path: Path) -> str:
    """Return a command that replays a record of a game."""
    if game.NAME in games.names() and games.get(game.NAME) is game:
        return f"zombiekit replay {shlex.quote(str(path))}"
    code = f"{_bound(game)}; from zombiekit import record; print(record.read({str(path)!r}, game=my_game).state)"
    return f"{shlex.quote(sys.executable)} -c {shlex.quote(code)}"


def _bound(game: Game) -> str:
    """Return statements that bind `my_game` to a game: by the module that it is, or that has it under some name."""
    own = getattr(game, "__name__", "")
    if own and own != "__main__" and sys.modules.get(own) is game:
        return f"import importlib; my_game = importlib.import_module({own!r})"
    for module_name, module in tuple(sys.modules.items()):
        for name, value in tuple(getattr(module, "__dict__", {}).items()):
            if value is game and module_name != "__main__":
                return f"from {module_name} import {name} as my_game"
    script = getattr(sys.modules["__main__"], "__file__", None)
    is_script = sys.modules["__main__"] is game
    names = [] if is_script else [name for name, value in vars(sys.modules["__main__"]).items() if value is game]
    if script and (names or is_script):
        loaded = f"import runpy; found = runpy.run_path({str(Path(script).resolve())!r})"
        what = f"found[{names[0]!r}]" if names else "__import__('types').SimpleNamespace(**found)"
        return f"{loaded}; my_game = {what}"
    return "from ... import my_game"
