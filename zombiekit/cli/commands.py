"""What a person may type at the table besides choices: help, taking back, saving, loading."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from zombiekit import codec
from zombiekit.cli.choices import in_columns
from zombiekit.cli.failing import content, in_lines, in_words
from zombiekit.cli.looking import LOOKS
from zombiekit.cli.passing import tell_waivers
from zombiekit.cli.sitting import Sitting
from zombiekit.drawings import Span
from zombiekit.errors import ZombiekitError
from zombiekit.game import describe
from zombiekit.play import new_match
from zombiekit.record.files import put

COMMANDS = {
    **LOOKS,
    "?": "explain the choices (also: help)",
    "? WORDS": "look up a choice by its number, a clause, a card, any word",
    "undo": "take back the last decision, or what was just typed for a die",
    "save FILE": "write the position to a file",
    "load FILE": "go on from a position that was saved",
    "quit": "leave the game",
}

_NO_FILE = (OSError, ValueError, RuntimeError)
"""What paths raise that lead to no file: also for zero bytes in a name, and for the home of nobody."""


def tell_help(sitting: Sitting, options: Any, *, numbered: bool) -> None:
    """Explain what is asked, what may be chosen, and the commands."""
    game, view, terminal = sitting.match.game, sitting.view, sitting.terminal
    terminal.say(f"{game.question(view)} [{view.agenda[-1].clause}]")
    if numbered:
        for number, option in enumerate(options, 1):
            terminal.rows([(Span(f"  {number} {option}: {describe(game, view, option)}"),)], "      ")
    else:  # what dice and cards may show says itself
        terminal.rows(in_columns([f"  {option}" for option in options], terminal.width))
    for command, words in COMMANDS.items():
        terminal.say(f"{command:12}{words}")
    tell_waivers(sitting)
    terminal.say("An empty line draws the table again. Words may be shortened, as far as they stay clear.")


def undo(sitting: Sitting) -> None:
    """Take back the last step, if it may be: a decision, or what was typed for real dice."""
    if sitting.may_retype():
        sitting.retype()
        sitting.terminal.say("Taken back. What does it really show?")
        return
    if sitting.match.length <= sitting.rolled or not sitting.seats.may_undo(sitting.match):
        sitting.terminal.say(
            "There is nothing to take back: chance or somebody else has decided since, or something was revealed."
        )
        return
    sitting.go_to(sitting.match.undo())
    sitting.terminal.say("Taken back.")


def save(sitting: Sitting, name: str) -> None:
    """Write the position to a file, but over nothing else than a save."""
    game, terminal = sitting.match.game, sitting.terminal
    try:
        path = Path(name).expanduser()
        if path.is_file():
            codec.from_json(content(path), game)
        put(path, [codec.to_json(game, sitting.match.state)], new=False)
    except ZombiekitError:
        terminal.say(f"{name} holds something else than a saved game; nothing was written.")
    except _NO_FILE as error:
        terminal.say(f"Cannot save: {_why(error)}.")
    else:
        terminal.say(f"Saved; go on from there with: load {name}")


def load(sitting: Sitting, name: str) -> None:
    """Go on from a position that was saved."""
    terminal = sitting.terminal
    if sitting.keeper is not None:
        terminal.say("This game is being recorded; to begin at a position, start with --load FILE.")
        return
    try:
        state = codec.from_json(content(Path(name).expanduser()), sitting.match.game)
    except ZombiekitError as error:
        terminal.say(f"Cannot load {name}: {in_lines(error)}")
    except _NO_FILE as error:
        terminal.say(f"Cannot load: {_why(error)}.")
    else:
        sitting.begin_at(new_match(sitting.match.game, state=state))
        terminal.say("Loaded.")


def _why(error: Exception) -> str:
    return in_words(error) if isinstance(error, OSError) else str(error).rstrip(".")
