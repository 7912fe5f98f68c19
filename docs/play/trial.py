"""Fifty games of a bot that somebody has written into a page."""

from __future__ import annotations

import json
from collections.abc import Callable
from traceback import TracebackException
from typing import Any

from zombiekit.errors import PolicyFailed
from zombiekit.games import one_against_the_dead as game
from zombiekit.play import Dice, play_match

GAMES = 50
WRITTEN = "<your bot>"
"""What the code in the page is called in what went wrong."""


def fifty(code: str, tell: Callable[[str], Any]) -> str:
    """Play with the function `bot` of a text; return what went wrong, or nothing.

    Args:
        code: The text.
        tell: Gets how each game ended, as JSON: its number, whether it was won, how far east the pawn was at the end, and the
            reason in words.
    """
    names: dict[str, Any] = {"__name__": "bot"}
    try:
        exec(compile(code, WRITTEN, "exec"), names)  # noqa: S102 - the author runs it in their own browser
        bot = names.get("bot")
        if bot is None:
            return "There is no function called bot."
        for seed in range(GAMES):
            match = play_match(game, [bot], dice=Dice(seed))
            won, east = match.state.result == "escaped", match.state.pawn[0]
            tell(json.dumps({"n": seed, "won": won, "east": east, "words": str(match.result)}))
    except BaseException as error:  # noqa: BLE001 - a bot in the making may do anything
        return _why(error)
    return ""


def _why(error: BaseException) -> str:
    """Return what is wrong with the code, and in which line of it."""
    cause = error.__cause__ if isinstance(error, PolicyFailed) and error.__cause__ else error
    found = TracebackException.from_exception(cause)
    lines = [frame.lineno for frame in found.stack if frame.filename == WRITTEN]
    told = "".join(found.format_exception_only()).strip().splitlines()
    words = told[-1 if isinstance(cause, SyntaxError) else 0]  # a syntax error shows the place first
    where = f"Line {lines[-1]}: " if lines else ""
    return f"{where}{words}" if cause is not error or lines else str(error)
