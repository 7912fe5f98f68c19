"""The command `replay`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from zombiekit import record
from zombiekit.cli.failing import friendly, reading
from zombiekit.cli.screen import show_board, tell_outcome
from zombiekit.cli.terminal import Terminal
from zombiekit.drawings import parts_of
from zombiekit.game import CHANCE, question, seat_name
from zombiekit.play import Match


@friendly
def replay(
    file: Annotated[Path, typer.Argument(help="The record of a game.")],
    *,
    every: Annotated[
        bool, typer.Option("--every", help="Draw the table after every step, not only at the end.")
    ] = False,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after every step.")] = False,
) -> None:
    """Tell a recorded game in words.

    The table is drawn at the end. Every line of the record is verified.
    """
    with reading(file):
        matches = record.replay(file, recover=True)
        match = next(matches)
        terminal = Terminal()
        terminal.say(f"{match.game.TITLE}, rules {match.game.RULESET}", "bold")
        for after in matches:
            if after.length == match.length:
                continue  # the closing line adds no step
            match = after
            _tell_step(terminal, match)
            if every:
                _draw(terminal, match)
            if step and not _goes_on(terminal):
                return
    if not every or not match.length:
        _draw(terminal, match)
    if match.result is None:
        terminal.say(f"The record ends after {match.length} steps; the game is not over.")
    else:
        tell_outcome(terminal, match)


def _tell_step(terminal: Terminal, match: Match) -> None:
    assert match.last is not None  # noqa: S101 - asked after a step only
    actor, action, state = match.last
    who = "Chance" if actor == CHANCE else seat_name(match.game, actor)
    terminal.say(f"{match.length}. {who}: {action}", "bold")
    for event in state.events:
        terminal.say(f"   - {event}")


def _goes_on(terminal: Terminal) -> bool:
    try:
        return terminal.ask("Enter: next, q: quit> ") not in {"q", "quit"}
    except (EOFError, KeyboardInterrupt):
        return False


def _draw(terminal: Terminal, match: Match) -> None:
    terminal.say()
    show_board(terminal, parts_of(match.game, match.state))
    terminal.say(question(match.game, match.state), "bold")
    terminal.say()
