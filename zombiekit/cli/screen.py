"""What the screen shows of a match: the table, what is asked, what may be chosen, how it ended."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from zombiekit.cli.sitting import Sitting
from zombiekit.cli.terminal import Terminal
from zombiekit.drawings import drawn
from zombiekit.game import describe, seat_name
from zombiekit.play import Match

MANY = 12
"""Of more choices of one kind than these only the first and the last are listed, unless help is asked for."""


def show_table(sitting: Sitting) -> None:
    """Draw the table as the viewer knows it."""
    game, terminal = sitting.match.game, sitting.terminal
    sitting.shown = sitting.match
    terminal.say()
    if game.PLAYERS != (1,):
        terminal.say(seat_name(game, sitting.seats.viewer), "bold reverse")
    terminal.draw(drawn(game, sitting.view))


def list_choices(terminal: Terminal, actions: tuple[Any, ...]) -> None:
    """List what may be chosen, in short."""
    cells: list[str] = []
    for _, kind in groupby(enumerate(actions, 1), key=lambda pair: type(pair[1])):
        numbered = list(kind)
        if len(numbered) > MANY:
            (low, first), (high, last) = numbered[0], numbered[-1]
            cells.append(f"{low}-{high} {first} ... {last}")
        else:
            cells += [f"{number} {action}" for number, action in numbered]
    terminal.table(cells)


def ask_chance(sitting: Sitting, outcomes: list[Any], word: str, *, is_secret: bool) -> None:
    """Ask for what real dice, coins or cards show."""
    game, terminal, view = sitting.match.game, sitting.terminal, sitting.view
    sitting.shown = sitting.match
    terminal.say()
    if is_secret:
        terminal.say(seat_name(game, sitting.seats.viewer), "bold reverse")
    terminal.say(game.question(view), "bold")
    said = describe(game, view, outcomes[-1])
    terminal.say(f"For instance {outcomes[-1]}: {said}. The word {word} may be left out.", "dim")


def tell_outcome(terminal: Terminal, match: Match) -> None:
    """Say how a match ended that is over."""
    outcome = match.result
    assert outcome is not None  # noqa: S101 - asked when the game is over only
    if outcome.words not in map(str, match.state.events):
        terminal.say(outcome.words, "bold")
    counted = [line for line in outcome.score if line.count]
    if any(line.points for line in counted):
        terminal.say(f"Score: {', '.join(map(str, counted))}; {outcome.total:+g} in all.")
    elif counted:
        terminal.say(f"Score: {', '.join(f'{line.label}: {line.count}' for line in counted)}.")
    if match.game.PLAYERS != (1,):
        winners = ", ".join(seat_name(match.game, seat) for seat in outcome.winners)
        terminal.say(f"Winners: {winners or 'none'}.")
