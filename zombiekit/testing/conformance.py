"""The conformance kit: `check_game` checks a game against the laws of all games; it shortens and saves a breach to try again later."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs

from zombiekit import codec, record
from zombiekit.errors import IllegalAction, PolicyFailed, ZombiekitError
from zombiekit.files import open_to_read
from zombiekit.game import Game
from zombiekit.notation import parse
from zombiekit.play import new_match
from zombiekit.testing.finding import how_to_replay
from zombiekit.testing.laws import LAWS, Law
from zombiekit.testing.laws.play import purity
from zombiekit.testing.tour import LEVELS, Guide, Level, Tour
from zombiekit.testing.walks import BotMaker, PointKind, Walk, WalkPoint, followed

SHOWN = 30
"""How many lines of a record the message shows; `LawBroken.record` and the file have all of them."""


@attrs.define(eq=False, slots=False)
class LawBroken(AssertionError):
    """A game breaks a law.

    Attributes:
        law: The name of the law, such as `"no_leaks"`.
        sentence: What is wrong.
        record: How to get there: a line with the options (or the first state), then a line of notation for each action and outcome.
            If two positions are compared, there are two such records, with an empty line between them.
        kept: Where the record was saved and how to replay it, in words.
    """

    law: str
    sentence: str
    record: str
    kept: str = ""

    def __str__(self) -> str:
        return "\n\n".join(filter(None, (f"{self.law}: {self.sentence}", _end_of(self.record), self.kept)))


def _end_of(record: str) -> str:
    first, *lines = record.splitlines() or [""]
    more = len(lines) - SHOWN
    return "\n".join([first, *([f"... {more} more ..."] if more > 0 else ()), *lines[-SHOWN:]])


def check_game(
    game: Game,
    level: str = "normal",
    *,
    seed: int = 0,
    options: object = None,
    max_steps: int = 20_000,
    drivers: Sequence[BotMaker] = (),
    starts: Sequence[object] = (),
    records: str | os.PathLike[str] | None = None,
    keep: str | os.PathLike[str] | None = None,
) -> None:
    """Check a game against all laws in `LAWS`; equal arguments make equal checks.

    Args:
        game: The game.
        level: How much to check: `"quick"`, `"normal"` or `"thorough"`.
        seed: A different seed makes different walks.
        options: The options to play with; None for the defaults in one new game out of three, and for others in the rest.
        max_steps: The number of steps within which every game must end.
        drivers: Bots that get to places where chance and curiosity rarely get: each is called with a source of chance and returns a
            policy, as `zombiekit.play.random_policy` does. The policy plays all seats.
        starts: States to begin at, besides new games: for example posed positions, to check what is far from the start.
        records: A folder with records of earlier breaches (`*.jsonl`); those of this game are checked first.
        keep: The folder for the record of a breach; None for a new temporary folder.

    Raises:
        LawBroken: The game breaks a law; this is the first breach found. Its record is shortened and saved in a file that it names.
        PolicyFailed: A bot in `drivers` raised an error or chose an illegal action.
        ValueError: There is no such level.
    """
    if level not in LEVELS:
        raise ValueError(f"the levels are {', '.join(LEVELS)}, not {level!r}")
    kept = () if records is None else tuple(kept_walks(game, records))
    tour = Tour(game, LEVELS[level], seed, Guide(options, drivers, starts, kept), max_steps)
    for law in LAWS:
        _hold(law, tour, keep)
    _hold(purity, tour, keep)  # again, since the other laws have used the states


def _hold(law: Law, tour: Tour, keep: str | os.PathLike[str] | None) -> None:
    found = breach(law, tour)
    if found is None:
        return
    name, sentence, cause = found
    shorter = shortened(tour, lambda other: (again := breach(law, other)) is not None and again[0] == name)
    if shorter is not tour:
        _, sentence, cause = breach(law, shorter) or found
    raise LawBroken(name, sentence, shorter.record, keep_record(shorter, name, keep)) from cause


def breach(law: Law, tour: Tour) -> tuple[str, str, Exception | None] | None:
    """Return the first breach of a law on a tour: the law's name, a sentence, and what the game raised, if anything."""
    tour.here = ()
    try:
        sentence = next(law(tour), None)
    except IllegalAction as error:  # laws only take listed actions, unless they expect this error
        return "legality", f"`{error.value}` is listed, but step refuses it: {error}", error
    except PolicyFailed:
        raise
    except Exception as error:  # noqa: BLE001 - a game under test may raise anything
        return law.__name__, f"the game raises {error!r}", error
    return None if sentence is None else (law.__name__, sentence, None)


def kept_walks(game: Game, folder: str | os.PathLike[str]) -> Iterator[Walk]:
    """Yield the walks of a game that were saved in a folder, in the order of their file names.

    They are read leniently, since the game may have changed: digests are not compared, and steps that are no longer legal are skipped.
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


def keep_record(tour: Tour, law: str, folder: str | os.PathLike[str] | None) -> str:
    """Save the way to a tour's current place in a file, and say where it is and how to replay it; empty if it cannot be recorded."""
    told = []
    for number, moment in enumerate(dict.fromkeys(tour.here)):
        try:
            path = _written(tour.game, moment, law + (f"-{number + 1}" if number else ""), folder)
        except Exception:  # noqa: BLE001, S112 - the bug may break the record as well
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


STEPS = 10_000
"""How many steps all attempts to shorten a walk may take together."""
LOOK = Level(0, 12)
"""How much to look at on each shorter walk: only its end."""


def shortened(tour: Tour, breaks: Callable[[Tour], bool]) -> Tour:
    """Return a tour at the end of a shorter way to the same breach, or `tour` itself if none was found.

    It leaves out runs of steps, long runs first, then shorter and shorter ones; steps that become illegal are left out as well.
    """
    if len(tour.here) != 1:
        return tour
    walk, depth = tour.here[0]
    best, way = tour, walk.branch(min(depth + 1, len(walk.actions)))  # with the step after the moment
    length = len(way.actions) // 2
    left = STEPS
    while length and left > 0:
        at = 0
        while at < len(way.actions) and left > 0:
            tried = [*way.actions[:at], *way.actions[at + length :]]
            left -= len(tried)
            shorter = _looking_at(tour, followed(tour.game, way.options, way.start, tried))
            if len(shorter.walks[0].actions) < len(way.actions) and breaks(shorter):
                best, way = shorter, shorter.walks[0]
            else:
                at += length
        length //= 2
    return best


def _looking_at(tour: Tour, walk: Walk) -> Tour:
    """Return a tour that looks only at the end of one walk."""
    walk.begin = max(0, len(walk.states) - 2)
    shorter = Tour(tour.game, LOOK, tour.seed, Guide(kept=(walk,)), tour.max_steps)
    kinds: dict[PointKind, dict[int, WalkPoint]] = {
        (number,): {walk.marks[moment.depth]: moment} for number, moment in enumerate(walk.moments())
    }
    shorter.walked = [walk], kinds
    return shorter
