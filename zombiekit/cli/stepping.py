"""Stepping through a record, forward and back."""

from __future__ import annotations

from collections.abc import Sequence

from zombiekit.cli.screen import INDENT, show_board, tell_outcome
from zombiekit.cli.terminal import QUIT, Terminal
from zombiekit.cli.viewport import window
from zombiekit.drawings import Role, Row, Span, parts_of, wrapped
from zombiekit.game import CHANCE, describe, question, seat_name
from zombiekit.play import Match

KEYS = "n: next, p: back, g N: go to step N, b: board, q: quit> "


def step_through(terminal: Terminal, matches: Sequence[Match]) -> None:
    """Show a match after each of its steps, as whoever watches wants to see it; what there is to see fits the screen.

    Args:
        terminal: Where it is shown.
        matches: The match after one step and after each of the next ones.
    """
    at = shown = 0
    _show(terminal, matches[0], matches[-1].length)
    while True:
        try:
            typed = terminal.ask(KEYS).lower()
        except (EOFError, KeyboardInterrupt):
            return
        if typed in QUIT:
            return
        if typed in {"b", "board"}:
            show_board(terminal, parts_of(matches[at].game, matches[at].state))
            continue
        at = _after(typed, at, matches[0].length)
        if 0 <= at < len(matches):
            _show(terminal, matches[at], matches[-1].length)
            shown = at
        else:
            terminal.say(f"There are the steps {matches[0].length} to {matches[-1].length}.")
            at = shown


def _after(typed: str, at: int, first: int) -> int:
    """Return where to go from here; nowhere, -1, if that cannot be read."""
    key, _, number = typed.partition(" ")
    if key in {"", "n", "next"}:
        return at + 1
    if key in {"p", "prev", "previous", "back"}:
        return at - 1
    number = number.strip() if key in {"g", "go"} else typed
    return int(number) - first if number.isdecimal() and len(number) < 10 else -1


def told(match: Match) -> list[str]:
    """Return the last step of a match in words: who did what, and what that brought about."""
    if match.last is None or match.previous is None:
        return ["The beginning."]
    actor, action, state = match.last
    who = "Chance" if actor == CHANCE else seat_name(match.game, actor)
    said = describe(match.game, match.previous.state, action)
    return [f"{who}: {said}", *(f"- {event}" for event in state.events)]


def _show(terminal: Terminal, match: Match, last: int) -> None:
    """Show the last step and the table after it, the map as far as there is room for it."""
    parts, width = parts_of(match.game, match.state), terminal.width
    head, *facts = told(match)
    above = _wrapped([(Span(f"{match.length} of {last}. {head}", Role.COUNT),)], width)
    above += _wrapped([(Span(fact),) for fact in facts], width)
    words = _wrapped(parts.above, width)
    asked = _wrapped([(Span(question(match.game, match.state), Role.COUNT),)] if match.result is None else [], width)
    room = terminal.height - 2 - len(above) - len(words) - len(asked)
    terminal.say()
    terminal.rows([*above, *words, *window(parts.chart, width, room, ()), *asked])
    if match.result is not None:
        tell_outcome(terminal, match)


def _wrapped(rows: Sequence[Row], width: int) -> list[Row]:
    return [piece for line in rows for piece in wrapped(line, width, INDENT) or [()]]
