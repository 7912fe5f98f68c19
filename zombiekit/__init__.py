"""Rules of zombie tabletop games for Python programs: each game is a module with immutable states and a pure `step` function.

Import a game, such as `zombiekit.games.one_against_the_dead`, or get it by name:

    >>> import zombiekit
    >>> game = zombiekit.games.get("one_against_the_dead")
    >>> state = game.new_game()
    >>> game.current_player(state) == CHANCE
    True
"""

from importlib import import_module
from types import ModuleType

from zombiekit.agenda import CHANCE, TERMINAL
from zombiekit.errors import (
    BrokenGame,
    BrokenRule,
    CannotUndo,
    Fault,
    FaultyInput,
    IllegalAction,
    InvalidNotation,
    InvalidOptions,
    InvalidRecord,
    InvalidState,
    PolicyFailed,
    RecordInUse,
    UnknownGame,
    ZombiekitError,
)
from zombiekit.game import (
    Event,
    Game,
    GameState,
    Outcome,
    ScoreLine,
    describe,
    known_to_all,
    question,
    seat_name,
    seats,
    why_illegal,
)
from zombiekit.primitives.chance import Chance, RandomSource
from zombiekit.variants import Ending, variant

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "TERMINAL",
    "BrokenGame",
    "BrokenRule",
    "CannotUndo",
    "Chance",
    "Ending",
    "Event",
    "Fault",
    "FaultyInput",
    "Game",
    "GameState",
    "IllegalAction",
    "InvalidNotation",
    "InvalidOptions",
    "InvalidRecord",
    "InvalidState",
    "Outcome",
    "PolicyFailed",
    "RandomSource",
    "RecordInUse",
    "ScoreLine",
    "UnknownGame",
    "ZombiekitError",
    "__version__",
    "describe",
    "known_to_all",
    "question",
    "seat_name",
    "seats",
    "variant",
    "why_illegal",
]

_ROOMS = ("arena", "bots", "codec", "games", "notation", "packets", "play", "record", "render", "testing")
"""Modules that are imported on first use: `import zombiekit` is enough for `zombiekit.games.get(...)`."""


def __getattr__(name: str) -> ModuleType:
    if name in _ROOMS:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, *_ROOMS]
