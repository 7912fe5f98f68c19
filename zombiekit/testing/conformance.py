"""The conformance kit: `check_game` holds a game to the laws that all games keep; a breach is shortened, kept, and tried again."""

from __future__ import annotations

import json
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from zombiekit import codec, record
from zombiekit.errors import IllegalAction, ZombiekitError
from zombiekit.files import open_to_read
from zombiekit.notation import parse
from zombiekit.play import new_match
from zombiekit.testing.finding import how_to_replay
from zombiekit.testing.laws import LAWS, Law
from zombiekit.testing.laws.play import purity
from zombiekit.testing.tour import LEVELS, Guide, Level, Tour
from zombiekit.testing.walks import WalkPoint, followed

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterator, Sequence

    from zombiekit.game import Game
    from zombiekit.testing.walks import BotMaker, Walk

SHOWN = 30
"""As many lines of a record stand in the message; all are in `LawBroken.record` and in the file."""


@attrs.define(eq=False, slots=False)
class LawBroken(AssertionError):
    """A game does not keep a law.

    Attributes:
        law: The name of the law, `"no_leaks"`.
        sentence: What is wrong.
        record: How to get there: a line with the options (or the state that it begins at), then one line of notation for each action
            and outcome. Where two positions are compared, there are two such records, with an empty line between them.
        kept: Where the record was written and how to replay it, in words.
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
    """Hold a game to all laws in `LAWS`; equal arguments check the same.

    Args:
        game: The game.
        level: How much is looked at: `"quick"`, `"normal"` or `"thorough"`.
        seed: Another seed walks other ways.
        options: The options to play with; None for the defaults and, every other time, some others.
        max_steps: The bound within which every game must come to its end.
        drivers: Bots that lead to where chance and curiosity seldom come: each is called with a source of chance and returns a policy,
            as `zombiekit.play.random_policy` does. It plays all seats.
        starts: States to begin at, besides new games: posed positions, for what is far from the start.
        records: A folder with records of earlier breaches (`*.jsonl`); those of this game are looked at first.
        keep: The folder for the record of a breach; None for a new temporary one.

    Raises:
        LawBroken: A law is broken; the first one that is. Its record is shortened and kept in a file that its message names.
        ValueError: There is no such level.
    """
    if level not in LEVELS:
        raise ValueError(f"the levels are {', '.join(LEVELS)}, not {level!r}")
    kept = () if records is None else tuple(kept_walks(game, records))
    tour = Tour(game, LEVELS[level], seed, Guide(options, drivers, starts, kept), max_steps)
    for law in LAWS:
        _hold(law, tour, keep)
    _hold(purity, tour, keep)  # once more, since the other laws have used the states


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
    """Return the first breach of a law on a tour: its name, the sentence, and what the game raised, if it did."""
    tour.here = ()
    try:
        sentence = next(law(tour), None)
    except IllegalAction as error:  # no law does anything but what is listed, without looking for that very error
        return "legality", f"`{error.value}` is listed, and step refuses it: {error}", error
    except Exception as error:  # noqa: BLE001 - a game under test may raise anything
        return law.__name__, f"the game raises {error!r}", error
    return None if sentence is None else (law.__name__, sentence, None)


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


def keep_record(tour: Tour, law: str, folder: str | os.PathLike[str] | None) -> str:
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


STEPS = 10_000
"""So many steps are taken on shorter ways, tries of them all together."""
LOOK = Level(0, 12)
"""What is looked at on each: its end."""


def shortened(tour: Tour, breaks: Callable[[Tour], bool]) -> Tour:
    """Return a tour that stands at the end of a shorter way to the same breach; `tour` itself, if none was found.

    Of the steps taken runs are left out, long ones first, then ever shorter ones; those that are not legal any more go with them.
    """
    if len(tour.here) != 1:
        return tour
    best, way = tour, _way(tour.here[0])
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


def _way(moment: WalkPoint) -> Walk:
    """Return the walk up to the step that follows a moment."""
    return moment.walk.branch(min(moment.depth + 1, len(moment.walk.actions)))


def _looking_at(tour: Tour, walk: Walk) -> Tour:
    """Return a tour that looks at the end of one walk only."""
    walk.begin = max(0, len(walk.states) - 2)
    shorter = Tour(tour.game, LOOK, tour.seed, Guide(kept=(walk,)), tour.max_steps)
    moments = [WalkPoint(walk, depth) for depth in range(walk.begin, len(walk.states))]
    shorter.walked = [walk], {(number,): {walk.marks[moment.depth]: moment} for number, moment in enumerate(moments)}
    return shorter
