"""The conformance kit: `check_game` holds a game to the laws that all games keep."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zombiekit.errors import IllegalAction
from zombiekit.testing.laws import LAWS, Law
from zombiekit.testing.laws.play import purity
from zombiekit.testing.tour import LEVELS, Tour

if TYPE_CHECKING:
    from zombiekit.game import Game


class LawBroken(AssertionError):
    """A game does not keep a law.

    Attributes:
        law: The name of the law, `"no_leaks"`.
        sentence: What is wrong.
        record: How to get there: a line with the options, then one line of notation for each action and outcome. Where two
            positions are compared, there are two such records, with an empty line between them.
    """

    def __init__(self, law: str, sentence: str, record: str) -> None:
        self.law = law
        self.sentence = sentence
        self.record = record
        super().__init__(f"{law}: {sentence}\n\n{record}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by fields, not by message."""
        return type(self), (self.law, self.sentence, self.record)


def check_game(
    game: Game, level: str = "normal", *, seed: int = 0, options: Any = None, max_steps: int = 20_000
) -> None:
    """Hold a game to all laws in `LAWS`; equal arguments check the same.

    Args:
        game: The game.
        level: How much is looked at: `"quick"`, `"normal"` or `"thorough"`.
        seed: Another seed walks other ways.
        options: The options to play with; None for the defaults and, every other time, some others.
        max_steps: The bound within which every game must come to its end.

    Raises:
        LawBroken: A law is broken; the first one that is.
        ValueError: There is no such level.
    """
    if level not in LEVELS:
        raise ValueError(f"the levels are {', '.join(LEVELS)}, not {level!r}")
    tour = Tour(game, LEVELS[level], seed, options, max_steps)
    for law in LAWS:
        _judge(law, tour)
    _judge(purity, tour)  # once more, since the other laws have used the states


def _judge(law: Law, tour: Tour) -> None:
    tour.here = ()
    try:
        sentence = next(law(tour), None)
    except IllegalAction as error:  # no law does anything but what is listed, without looking for that very error
        raise LawBroken("legality", f"`{error.value}` is listed, and step refuses it: {error}", tour.record) from error
    except Exception as error:
        raise LawBroken(law.__name__, f"the game raises {error!r}", tour.record) from error
    if sentence is not None:
        raise LawBroken(law.__name__, sentence, tour.record)
