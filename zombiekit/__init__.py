"""The rules of thematic tabletop games as immutable states and pure step functions.

A game is a module: `zombiekit.games.one_against_the_dead`, or `zombiekit.games.get("one_against_the_dead")`.

    >>> from zombiekit.games import one_against_the_dead as game
    >>> state = game.new_game()
    >>> game.current_player(state) == CHANCE
    True
"""

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
