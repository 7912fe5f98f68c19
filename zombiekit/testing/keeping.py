"""Records of breaches: a broken law leaves a file behind that a person can read, and that is looked at first the next time."""

from __future__ import annotations

import json
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zombiekit import codec, record
from zombiekit.errors import ZombiekitError
from zombiekit.files import open_to_read
from zombiekit.notation import parse
from zombiekit.play import new_match
from zombiekit.testing.finding import how_to_replay
from zombiekit.testing.walks import followed

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator

    from zombiekit.game import Game
    from zombiekit.testing.tour import Tour
    from zombiekit.testing.walks import Walk, WalkPoint


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


def _written(game: Game, moment: WalkPoint, name: str, folder: str | os.PathLike[str] | None) -> Path:
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
