"""The command `replay`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from zombiekit import record
from zombiekit.cli.failing import fail, friendly
from zombiekit.cli.picturing import Animate, Everything, Html, Pictures, Seat, Svg, ThemeName, Title, manner_of
from zombiekit.cli.screen import show_board, tell_outcome
from zombiekit.cli.stepping import step_through
from zombiekit.cli.terminal import Terminal
from zombiekit.drawings import parts_of
from zombiekit.errors import InvalidRecord
from zombiekit.game import CHANCE, question, seat_name
from zombiekit.limits import escaped
from zombiekit.play import Match
from zombiekit.words import many


@friendly
def replay(
    file: Annotated[Path, typer.Argument(help="The record of a game.")],
    *,
    every: Annotated[
        bool, typer.Option("--every", help="Draw the table after every step, not only at the end.")
    ] = False,
    step: Annotated[
        bool, typer.Option("--step", help="Step forward and back; over a pipe, draw the table after every step.")
    ] = False,
    first: Annotated[int, typer.Option("--from", min=0, help="The first step to tell.")] = 0,
    last: Annotated[int | None, typer.Option("--to", min=0, help="The last step to tell.", show_default=False)] = None,
    animate: Animate = None,
    svg: Svg = None,
    html: Html = None,
    seat: Seat = "",
    everything: Everything = False,
    theme: ThemeName = "auto",
    title: Title = "",
) -> None:
    """Tell a recorded game in words, or write pictures of it.

    The table is drawn at the end. Every line of the record is verified; what stands before a bad one is told. Pictures show what all
    seats know, unless they are told whose eyes to use.
    """
    pictures = Pictures(animate, svg, html)
    pictures.check()
    matches, flaw = _sound(file)
    if flaw and (pictures or not matches or not matches[-1].length):
        _refuse(file, flaw)
    if len(matches) > 1 and matches[-1].length == matches[-2].length:
        del matches[-2]  # the closing line adds no step
    steps = matches[-1].length
    last = steps if last is None else last
    if not first <= last <= steps:
        fail(f"this record has {many(steps, 'step')}; --from {first} and --to {last} lead through none of them")
    if pictures:
        manner = manner_of(matches[0].game, matches[0].state, seat, theme, title, everything=everything)
        pictures.write(matches[last], first, manner)
        return
    if seat or everything or title or theme != "auto":
        fail("--seat, --open, --theme and --title go with --animate, --svg or --html")
    terminal = Terminal()
    terminal.say(f"{matches[0].game.TITLE}, rules {matches[0].game.RULESET}", "bold")
    if step and terminal.interactive:
        step_through(terminal, matches[first : last + 1])
    else:
        _tell(terminal, matches[first : last + 1], steps if flaw is None else None, every=every or step)
    if flaw:
        _refuse(file, flaw)


def _sound(path: Path) -> tuple[list[Match], InvalidRecord | None]:
    """Return the match after each sound line of a record, up to the first bad one, and what is wrong with that."""
    matches: list[Match] = []
    try:
        for match in record.replay(path, recover=True):
            matches.append(match)  # noqa: PERF402 - what came before an error is kept
    except InvalidRecord as error:
        return matches, error
    return matches, None


def _refuse(path: Path, flaw: InvalidRecord) -> NoReturn:
    fail(f"{escaped(str(path))}: {flaw}")


def _tell(terminal: Terminal, matches: Sequence[Match], steps: int | None, *, every: bool) -> None:
    """Tell the steps that led to these matches, one after the other, and how it stands then.

    `steps` tells how many the whole record has; None where nobody knows, since a line of it is bad.
    """
    for match in matches:
        if match.length:
            _tell_step(terminal, match)
        if every and match.length:
            _draw(terminal, match)
    match = matches[-1]
    if not every or not match.length:
        _draw(terminal, match)
    if match.result is not None:
        tell_outcome(terminal, match)
    elif match.length == steps:
        terminal.say(f"The record ends after {many(match.length, 'step')}; the game is not over.")


def _tell_step(terminal: Terminal, match: Match) -> None:
    assert match.last is not None  # noqa: S101 - asked after a step only
    actor, action, state = match.last
    who = "Chance" if actor == CHANCE else seat_name(match.game, actor)
    terminal.say(f"{match.length}. {who}: {action}", "bold")
    for event in state.events:
        terminal.say(f"   - {event}")


def _draw(terminal: Terminal, match: Match) -> None:
    terminal.say()
    show_board(terminal, parts_of(match.game, match.state))
    terminal.say(question(match.game, match.state), "bold")
    terminal.say()
