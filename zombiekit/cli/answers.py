"""What a person types at the table, done: a command, or one of the choices."""

from __future__ import annotations

from typing import Any

from zombiekit.cli.choosing import intended, readings, word_of
from zombiekit.cli.commands import load, save, tell_help, undo
from zombiekit.cli.compass import headings
from zombiekit.cli.looking import look, look_up
from zombiekit.cli.passing import spelled, take_back, waive, waiver_of
from zombiekit.cli.sitting import Sitting
from zombiekit.cli.terminal import QUIT, Left
from zombiekit.drawings import parts_of
from zombiekit.errors import InvalidNotation, shown
from zombiekit.play import Until

MANY = 12
"""Of more choices that a text may mean only the first are listed."""


def answered(sitting: Sitting, text: str, options: Any, word: str = "") -> None:
    """Do what the player typed: a command, one of the options, or, with a word for chance, an outcome without its word.

    Raises:
        Left: The player leaves.
    """
    first, _, rest = text.partition(" ")
    match first.lower(), rest.strip():
        case "", "":
            sitting.asked = sitting.shown = None
        case "?" | "help", "":
            tell_help(sitting, options, numbered=not word)
        case "?" | "help", about:
            look_up(sitting, about, () if word else options)
        case "undo", "":
            undo(sitting)
        case "save", name if name:
            save(sitting, name)
        case "load", name if name:
            load(sitting, name)
        case "ask", "" if sitting.waivers.of(sitting.seats.viewer):
            take_back(sitting)
        case "save" | "load", _:
            sitting.terminal.say(f"Name a file: {first} FILE")
        case word_typed, "" if word_typed in QUIT:
            raise Left
        case name, about if not readings(text, options) and look(sitting, name, about):
            pass
        case _ if until := waiver_of(sitting, first, rest.strip()):
            _pass_ahead(sitting, text, options, until)
        case _:
            _choose(sitting, text, options, word)


def _pass_ahead(sitting: Sitting, text: str, options: Any, until: Until) -> None:
    """Pass ahead, unless the text may mean one of the choices, too."""
    meant = readings(text, options)
    if meant:
        sitting.terminal.say(f"That could be {spelled(sitting, until)}, {_some(meant)}; type more of it.")
    else:
        waive(sitting, until)


def _choose(sitting: Sitting, text: str, options: Any, word: str) -> None:
    if not word and text.isdecimal():
        if 1 <= int(text[:9]) <= len(options):
            sitting.play(options[int(text[:9]) - 1])
        else:
            sitting.terminal.say(f"The choices are numbered 1 to {len(options)}.")
        return
    found = readings(text, options, _winds(sitting, options, word))
    if len(found) == 1:
        _try(sitting, found[0])
    elif found:
        sitting.terminal.say(f"That could be {_some(found)}; type more of it.")
    elif word or not _go_along(sitting, text, options):
        _explain(sitting, text, word)


def _winds(sitting: Sitting, options: Any, word: str) -> dict[Any, str]:
    """Return the winds in which choices lead; outcomes of chance lead nowhere."""
    game, view = sitting.match.game, sitting.view
    return {} if word else headings(game, view, parts_of(game, view).chart, options)


def _go_along(sitting: Sitting, text: str, options: Any) -> bool:
    """Take several steps at once, `move g9 f9 e9`, until something comes between; tell whether the text says so."""
    first, *ways = text.split()
    words = [found for found in {word_of(type(option)) for option in options} if found.startswith(first.lower())]
    if len(words) != 1 or len(ways) < 2:
        return False
    match, kind = sitting.match, type(sitting.match.state.agenda[-1])
    game, seat = match.game, match.game.current_player(match.state)
    for number, way in enumerate(ways):
        options = game.legal_actions(sitting.match.state) if number else options
        found = readings(f"{words[0]} {way}", options, _winds(sitting, options, ""))
        if len(found) != 1:
            if number:
                sitting.terminal.say(f"You stop before {way}: {_why_not(sitting, words[0], way, found)}")
            return number > 0
        sitting.play(found[0])
        state = sitting.match.state
        if game.current_player(state) != seat or type(state.agenda[-1]) is not kind:
            if ways[number + 1 :]:
                sitting.terminal.say(f"You stop before {ways[number + 1]}: something else comes first.")
            return True
    return True


def _why_not(sitting: Sitting, word: str, way: str, found: list[Any]) -> str:
    if found:
        return f"that could be {_some(found)}."
    try:
        refusal = sitting.match.game.why_illegal(sitting.match.state, intended(sitting.match.game, f"{word} {way}"))
    except InvalidNotation:
        refusal = None
    return f"{refusal.reason} [{refusal.clause}]." if refusal else "there is no such way."


def _explain(sitting: Sitting, text: str, word: str) -> None:
    """Say why a text is none of the options, or play it if it is one written in a way of its own."""
    try:
        action = intended(sitting.match.game, text, word)
    except InvalidNotation as error:
        sitting.terminal.say(f"{_what_is_wrong(sitting, text, error)}\nType ? to see the choices explained.")
    else:
        _try(sitting, action)


def _what_is_wrong(sitting: Sitting, text: str, error: InvalidNotation) -> str:
    """Return what the notation has against a text that begins with a word of the game, or what else may be chosen."""
    game, first = sitting.match.game, text.partition(" ")[0].lower()
    words = dict.fromkeys(word_of(type(action)) for action in game.legal_actions(sitting.match.state))
    if not words or first in {word_of(cls) for cls in game.ACTIONS}:
        return str(error)
    return f"{shown(text)} is none of the choices; they begin with: {', '.join(words)}"


def _try(sitting: Sitting, action: Any) -> None:
    """Play an action or outcome, or say why it cannot be."""
    refusal = sitting.match.game.why_illegal(sitting.match.state, action)
    if refusal is None:
        sitting.play(action)
    else:
        sitting.terminal.say(f"Not now: {refusal.reason} [{refusal.clause}].")


def _some(options: list[Any]) -> str:
    more = f" and {len(options) - MANY} others" if len(options) > MANY else ""
    return f"{', '.join(map(str, options[:MANY]))}{more}"
