"""What the screen shows of a match: the table, what is asked, what may be chosen, how it ended.

A screen is made to fit: what is asked and what may be chosen first, then the words on the state of the game, and the map takes what is left.
What has not changed since it was shown last is not shown again, so that a terminal that scrolls shows what is new.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Any

from zombiekit.cli.choices import Choices, listed
from zombiekit.cli.sitting import Shown, Sitting
from zombiekit.cli.terminal import Terminal
from zombiekit.cli.viewport import LEAST, strips, window
from zombiekit.cli.winds import headings
from zombiekit.drawings import Box, MapDrawing, Parts, Role, Row, Span, wrapped
from zombiekit.game import describe, goal, question, seat_name
from zombiekit.play import Match

FEWEST = 4
"""The choices may take so many lines, however little room there is."""
LONG = 2
"""What was shown so many screens ago is shown again."""
BESIDE = 36
"""Where a map leaves so many characters free, the words stand beside it."""
INDENT = "    "
"""Where lines of words go on."""


def show_table(sitting: Sitting, choices: Choices | None = None, *, hint: str = "") -> None:
    """Show the table as the viewer knows it, as far as it has changed, what is asked, and what may be chosen.

    Args:
        sitting: The match and its people.
        choices: What may be chosen; nothing at the end, or where a bot decides.
        hint: What else may be typed, if there is anything special.
    """
    game, terminal, view = sitting.match.game, sitting.terminal, sitting.view
    width, height, parts = terminal.width, terminal.height, sitting.parts
    name = wrapped(_who(sitting), width, INDENT)
    counting = choices and choices.counting
    asked = wrapped((Span(counting.question if counting else question(game, view), Role.COUNT),), width)
    hinted = wrapped((Span(hint),), width) if hint else []
    words = len(_wrapped([*parts.above, *parts.notes], width)) + parts.chart.head
    if height - 2 - len(name) - len(asked) - len(hinted) - words - LEAST - 1 < height // 3:
        name = _in_a_line(name, width)
    left = height - 2 - len(name) - len(asked) - len(hinted)
    rows: list[Row] = []
    actions: Sequence[Any] = ()
    if choices:
        actions = game.legal_actions(view)
        most = left - words - LEAST - 1
        winds = headings(game, view, parts.chart, actions)
        rows = listed(game, view, choices, winds, width=width, room=height // 3, most=max(most, FEWEST))
    room = left - len(rows) - min(terminal.printed - terminal.said, height // 5)
    terminal.say()
    terminal.rows(name)
    if sitting.is_whole:
        show_board(terminal, parts)
    else:
        _show_changes(sitting, parts, _boxes(game, view, parts.chart, actions), room)
    terminal.rows([*asked, *rows, *hinted])


def _who(sitting: Sitting) -> Row:
    """Return who looks, where there are several, and what that seat is to reach."""
    game, seat = sitting.match.game, sitting.seats.viewer
    wanted = goal(game, sitting.view, seat)
    name = (Span(seat_name(game, seat), Role.FIGURE),) if game.PLAYERS != (1,) else ()
    return (*name, *((Span(f"{' | ' if name else ''}Goal: {wanted}"),) if wanted else ()))


def _in_a_line(lines: list[Row], width: int) -> list[Row]:
    """Return the first of some lines, and a sign that it went on, where there were more."""
    if len(lines) < 2:
        return lines
    *before, last = lines[0]
    room = width - 4 - sum(len(span.text) for span in before)
    text = last.text.rstrip() if len(last.text) <= room else last.text[: room + 1].rpartition(" ")[0]
    return [(*before, Span(f"{text} ...", last.role))]


def _show_changes(sitting: Sitting, parts: Parts, wanted: Sequence[Box], room: int) -> None:
    """Show the table without what the screen already shows."""
    terminal, shown = sitting.terminal, sitting.shown
    width, height, now = terminal.width, terminal.height, terminal.printed
    size = (width, height, terminal.wiped)
    before = (
        shown
        if shown and shown.size == size
        else Shown(Parts((), MapDrawing(())), size, -LONG * height, -LONG * height)
    )
    has_words, has_map = now - before.words_at < LONG * height, now - before.map_at < LONG * height
    same = has_map and before.parts.chart == parts.chart
    beside = None if same else _beside(parts, width, room, wanted)
    if beside is None:
        is_long = len(parts.above) > height // 3 and bool(before.parts.above)
        words = [line for line in parts.above if not (has_words or is_long) or line not in before.parts.above]
        notes = [line for line in parts.notes if not same or line not in before.parts.notes]
        above, below = _wrapped(words, width), _wrapped(notes, width)
        chart = [] if same else window(parts.chart, width, room - len(above) - len(below), wanted)
        terminal.rows([*above, *chart, *below])
    else:
        has_words = False
        terminal.rows(beside)
    words_at, map_at = before.words_at if has_words else now, before.map_at if same else now
    sitting.shown = Shown(parts, size, words_at, map_at)


def show_board(terminal: Terminal, parts: Parts) -> None:
    """Show the whole table with the meaning of its signs, the map in strips where it is too wide."""
    terminal.rows(parts.above, INDENT)
    for strip in strips(parts.chart, terminal.width) if parts.chart.rows else ():
        terminal.rows([(), *strip])
    terminal.rows([(), *parts.notes, *parts.legend], INDENT)


def ask_chance(sitting: Sitting, outcomes: list[Any], word: str, *, is_secret: bool) -> None:
    """Ask for what real dice, coins or cards show."""
    game, terminal, view = sitting.match.game, sitting.terminal, sitting.view
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


def _boxes(game: Any, view: Any, chart: MapDrawing, actions: Iterable[Any]) -> list[Box]:
    """Return where the places are that choices point at."""
    places = getattr(game, "places", None)
    if places is None:
        return []
    pointed = {place for action in actions for place in places(view, action)}
    return [chart.places[place] for place in pointed if place in chart.places]


def _wrapped(lines: Iterable[Row], width: int) -> list[Row]:
    return [piece for line in lines for piece in wrapped(line, width, INDENT) or [()]]


def _beside(parts: Parts, width: int, room: int, wanted: Sequence[Box]) -> list[Row] | None:
    """Return the map with the words at its right, if they fit there."""
    free = width - parts.chart.width - 2
    words = _wrapped([*parts.above, (), *parts.notes], free) if free >= BESIDE else []
    chart = window(parts.chart, width, room, wanted)
    if not 0 < len(words) <= max(room, len(chart)):
        return None
    rows = []
    for left, right in zip_longest(chart, words, fillvalue=()):
        blank = parts.chart.width + 2 - sum(len(span.text) for span in left)
        rows.append((*left, *((Span(" " * blank), *right) if right else ())))
    return rows
