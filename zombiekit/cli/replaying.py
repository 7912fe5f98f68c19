"""The command `replay`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from zombiekit import record
from zombiekit.cli.arguments import OfGame, game_called, spread
from zombiekit.cli.failing import fail, fail_about, friendly, with_own
from zombiekit.cli.picturing import Looks, Pictures
from zombiekit.cli.screen import in_rows, show_board, tell_outcome
from zombiekit.cli.terminal import QUIT, Terminal
from zombiekit.cli.viewport import LEAST, window
from zombiekit.drawings import Role, Span, cut, parts_of
from zombiekit.errors import InvalidRecord
from zombiekit.game import CHANCE, Game, question, seat_name
from zombiekit.play import Match
from zombiekit.primitives.lines import as_people_count
from zombiekit.render.moments import moments
from zombiekit.words import many

KEYS = "n: next, p: back, g N: go to step N, b: board, q: quit> "


def step_through(terminal: Terminal, matches: Sequence[Match]) -> None:
    """Let a person step through a match, given after each step, forward and back; the map is cut to fit the screen."""
    at = 0
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
        to = _after(typed, at, matches[0].length)
        if 0 <= to < len(matches):
            at = to
            _show(terminal, matches[at], matches[-1].length)
        else:
            terminal.say(f"The steps are {matches[0].length} to {matches[-1].length}.")


def _after(typed: str, at: int, first: int) -> int:
    """Return the index of the match to show next; -1 if the answer cannot be read."""
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
    (moment,) = moments(match, first=match.length, everything=True)
    return [moment.head, *(f"- {fact}" for fact in moment.facts)]


def _show(terminal: Terminal, match: Match, last: int) -> None:
    """Show the last step and the table after it, with as much of the map as fits."""
    parts, width = parts_of(match.game, match.state), terminal.width
    head, *facts = told(match)
    above = in_rows([(Span(f"{match.length} of {last}. {head}", Role.COUNT),)], width)
    above += in_rows([(Span(fact),) for fact in facts], width)
    words = in_rows(parts.above, width)
    asked = in_rows([(Span(question(match.game, match.state), Role.COUNT),)] if match.result is None else [], width)
    room = terminal.height - 1 - len(terminal.broken(KEYS)) - len(above) - len(words) - len(asked)
    if room < LEAST + parts.chart.head + 1:
        words, before = [cut(line, width) for line in parts.above], len(words)
        room += before - len(words)
    terminal.say()
    terminal.rows([*above, *words, *window(parts.chart, width, room), *asked])
    if match.result is not None:
        tell_outcome(terminal, match)


@friendly
@spread
def replay(
    file: Annotated[Path, typer.Argument(help="The record of a game.")],
    *,
    every: Annotated[
        bool, typer.Option("--every", help="Draw the table after every step, not only at the end.")
    ] = False,
    step: Annotated[
        bool, typer.Option("--step", help="Step forward and back; over a pipe, draw the table after every step.")
    ] = False,
    first: Annotated[int, typer.Option("--from", min=0, help="The first step to show.")] = 0,
    last: Annotated[int | None, typer.Option("--to", min=0, help="The last step to show.")] = None,
    pictures: Pictures,
    looks: Looks,
    game: OfGame = "",
) -> None:
    """Show a recorded game in words, or write pictures of it.

    The table is drawn at the end. Every line of the record is verified; if one is bad, the steps before it are shown. Pictures show
    what all seats know, unless --seat or --open says otherwise.
    """
    pictures.check()
    matches, flaw = _sound(file, game_called(game) if game else None)
    if flaw and (pictures or not matches or not matches[-1].length):
        fail_about(file, flaw)
    if len(matches) > 1 and matches[-1].length == matches[-2].length:
        del matches[-2]  # the closing line adds no step
    steps = matches[-1].length
    last = steps if last is None else last
    if not first <= last <= steps:
        fail(f"this record has {many(steps, 'step')}; --from {first} and --to {last} are no range within them")
    if pictures:
        pictures.write(matches[last], first, looks)
        return
    if looks:
        fail("--seat, --open, --theme and --title need --animate, --svg or --html")
    terminal = Terminal()
    terminal.say(f"{matches[0].game.TITLE}, rules {matches[0].game.RULESET}", "bold")
    if step and terminal.interactive:
        step_through(terminal, matches[first : last + 1])
    else:
        _tell(terminal, matches[first : last + 1], None if flaw else steps, every=every or step)
    if flaw:
        fail_about(file, flaw)


def _sound(path: Path, game: Game | None) -> tuple[list[Match], str]:
    """Return the match after each line of a record up to the first bad one, and what is wrong with that; empty if all are sound."""
    matches: list[Match] = []
    try:
        for match in record.replay(path, game=game, recover=True):
            matches.append(match)  # noqa: PERF402 - what came before an error is kept
    except InvalidRecord as error:
        return matches, with_own(error, "--game FILE")
    return matches, ""


def _tell(terminal: Terminal, matches: Sequence[Match], steps: int | None, *, every: bool) -> None:
    """Describe the steps that led to these matches, one after the other, and show the table at the end.

    `steps` is the number of steps in the whole record; None if a bad line makes it unknown.
    """
    for match in matches:
        if match.last is None:
            continue
        actor, action, state = match.last
        who = "Chance" if actor == CHANCE else seat_name(match.game, actor)
        terminal.say(f"{match.length}. {who}: {as_people_count(action)}", "bold")
        for event in state.events:
            terminal.say(f"   - {event}")
        if every:
            _draw(terminal, match)
    match = matches[-1]
    if not every or not match.length:
        _draw(terminal, match)
    if match.result is not None:
        tell_outcome(terminal, match)
    elif match.length == steps:
        terminal.say(f"The record ends after {many(match.length, 'step')}; the game is not over.")


def _draw(terminal: Terminal, match: Match) -> None:
    terminal.say()
    show_board(terminal, parts_of(match.game, match.state))
    terminal.say(question(match.game, match.state), "bold")
    terminal.say()
