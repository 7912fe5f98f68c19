"""The conformance kit: `check_game` holds a game to the laws that all games keep."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from zombiekit.errors import IllegalAction
from zombiekit.testing import keeping
from zombiekit.testing.laws import LAWS, Law
from zombiekit.testing.laws.play import purity
from zombiekit.testing.shortening import shortened
from zombiekit.testing.tour import LEVELS, Guide, Tour

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    from zombiekit.game import Game
    from zombiekit.testing.drivers import BotMaker

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
    kept = () if records is None else tuple(keeping.kept_walks(game, records))
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
    raise LawBroken(name, sentence, shorter.record, keeping.keep(shorter, name, keep)) from cause


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
