"""What the screen shows of a match: the table, what is asked, what may be chosen, how it ended.

A screen is made to fit: what is asked and what may be chosen first, then the words on the state of the game, and the map takes what is left.
What has not changed since it was shown last is not shown again, so that a terminal that scrolls shows what is new.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, zip_longest
from typing import Any, NamedTuple

import attrs

from zombiekit.cli.sitting import Shown, Sitting
from zombiekit.cli.terminal import Terminal
from zombiekit.cli.viewport import LEAST, strips, window
from zombiekit.drawings import Box, MapDrawing, Parts, Role, Row, RowColumn, Span, parts_of, wrapped
from zombiekit.game import Game, describe, question, seat_name
from zombiekit.play import Match

FEW = 3
"""So few choices of one kind are told in full; more of them share the words that they begin with."""
MANY = 12
"""Of more choices of one kind than these, those stand together that begin alike."""


class Numbered(NamedTuple):
    """A choice: its number, and its line of notation with the wind in which it leads."""

    number: int
    line: str
    action: Any


def listed(
    game: Game, view: Any, actions: Sequence[Any], winds: Mapping[Any, str], *, width: int, room: int, most: int
) -> list[Row]:
    """Return lines that list the choices with their numbers.

    Args:
        game: The game.
        view: What the seat knows that chooses.
        actions: What it may do.
        winds: Where actions lead, as far as they lead anywhere and do not say so.
        width: How many characters a line takes.
        room: With words, a choice a line, as long as these are no more lines than this.
        most: If it takes more lines than this, the last choices are left out.
    """
    numbered = [
        Numbered(number, f"{action} ({winds[action].upper()})" if action in winds else str(action), action)
        for number, action in enumerate(actions, 1)
    ]
    if len(numbered) <= room:
        longest = max(len(each.line) for each in numbered)
        told = [_told(each, describe(game, view, each.action), longest) for each in numbered]
        if all(sum(len(span.text) for span in row) <= width for row in told):
            return told
    kinds = [list(kind) for _, kind in groupby(numbered, key=lambda each: type(each.action))]
    rows = [row for kind in kinds for row in _kind(kind, width)]
    if len(rows) <= most:
        return rows
    return [*rows[: most - 1], (Span(f"... up to {len(numbered)}: name one, or ? tells them all", Role.GROUND),)]


def in_columns(cells: Sequence[str], width: int, indent: str = "") -> list[Row]:
    """Return short texts in columns, as many beside each other as fit."""
    column = max(map(len, cells)) + 2
    per_line = max((width - len(indent) + 2) // column, 1)
    lines = (cells[start : start + per_line] for start in range(0, len(cells), per_line))
    return [(Span(indent + "".join(f"{cell:{column}}" for cell in line).rstrip()),) for line in lines]


def _told(choice: Numbered, words: str, longest: int) -> Row:
    number = Span(f"{choice.number:>3} ", Role.COUNT)
    return (
        (number, Span(choice.line))
        if words == choice.line
        else (
            number,
            Span(f"{choice.line:{longest}}"),
            Span(f"  {words}", Role.GROUND),
        )
    )


def _kind(choices: list[Numbered], width: int) -> Iterator[Row]:
    """Yield the lines for the choices of one kind."""
    if len(choices) <= FEW:
        yield from in_columns([f"{number:>3} {line}" for number, line, _ in choices], width)
        return
    word = choices[0].line.partition(" ")[0]
    groups = [choices]
    if len(choices) > MANY and all(len(str(action).split(" ")) > 2 for _, _, action in choices):
        alike = [list(group) for _, group in groupby(choices, key=lambda each: each.line.split(" ")[1])]
        groups = alike if len(alike) * FEW < len(choices) else groups
    for group in groups:
        begun = " ".join(group[0].line.split(" ")[: 2 if len(groups) > 1 else 1])
        order = _order(group[0].action) if len(groups) == 1 else ""
        yield (Span(f"{begun or word}{order}:", Role.COUNT),)
        cells = [f"{number:>3} {line.removeprefix(begun).strip() or line}" for number, line, _ in group]
        yield from in_columns(cells, width, "  ")


def _order(action: Any) -> str:
    """Return in words what the numbers mean that a choice is made of, if their order tells."""
    fields: Iterable[Any] = (getattr(action, field.name) for field in attrs.fields(type(action)))
    names = next((value._fields for value in fields if hasattr(value, "_fields")), ())
    return f" ({', '.join(name.replace('_', ' ') for name in names)})" if len(names) > 2 else ""


WINDS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")


def headings(game: Game, view: Any, chart: MapDrawing, actions: Iterable[Any]) -> dict[Any, str]:
    """Return the wind in which each action leads: from one place to another next to it, or from where the figure stands to the only one.

    Actions whose line ends with it are left out.
    """
    places = getattr(game, "places", None)
    found: dict[Any, str] = {}
    if places is None:
        return found
    figure = [box for box in chart.places.values() if _holds(box, chart.focus)][:1]
    for action in actions:
        at = [chart.places[place] for place in places(view, action) if place in chart.places]
        way = figure + at if len(at) == 1 else at
        wind = _wind(chart, *way) if len(way) == 2 else ""
        if wind and str(action).lower().split()[-1] != wind:
            found[action] = wind
    return found


def _wind(chart: MapDrawing, here: Box, there: Box) -> str:
    """Return the wind in which a place lies from another; nothing if it is the same, or not the next one."""
    row, column, height, width = there
    if not _are_near(chart, here, there):
        return ""
    down, right = 2 * row + height - 2 * here.row - here.height, column - here.column
    if abs(right) * 4 < width + here.width:  # one below the other, whatever their widths
        right = 0
    return ("n" if down < 0 else "s" if down else "") + ("w" if right < 0 else "e" if right else "")


def _are_near(chart: MapDrawing, here: Box, there: Box) -> bool:
    """Tell whether no more than a wall is between two places: a row, or columns in which no other place beside them begins."""
    rows = max(here.row, there.row) - min(here.row + here.height, there.row + there.height)
    left, right = sorted((here.column, there.column))
    between = [box for box in chart.places.values() if left < box.column < right]
    return rows <= 1 and not any(_are_beside(box, here) or _are_beside(box, there) for box in between)


def _are_beside(one: Box, other: Box) -> bool:
    return one.row < other.row + other.height and other.row < one.row + one.height


def _holds(box: Box, point: RowColumn) -> bool:
    row, column = point
    return box.row <= row < box.row + box.height and box.column <= column < box.column + box.width


FEWEST = 4
"""The choices may take so many lines, however little room there is."""
LONG = 2
"""What was shown so many screens ago is shown again."""
BESIDE = 36
"""Where a map leaves so many characters free, the words stand beside it."""
INDENT = "    "
"""Where lines of words go on."""


def show_table(sitting: Sitting, actions: Sequence[Any] = (), *, hint: str = "") -> None:
    """Show the table as the viewer knows it, as far as it has changed, what is asked, and what may be chosen.

    Args:
        sitting: The match and its people.
        actions: What may be chosen; nothing at the end, or where a bot decides.
        hint: What else may be typed, if there is anything special.
    """
    game, terminal, view = sitting.match.game, sitting.terminal, sitting.view
    width, height, parts = terminal.width, terminal.height, parts_of(game, view)
    name = [(Span(seat_name(game, sitting.seats.viewer), Role.FIGURE),)] if game.PLAYERS != (1,) else []
    asked = wrapped((Span(question(game, view), Role.COUNT),), width)
    hinted = wrapped((Span(hint),), width) if hint else []
    left = height - 2 - len(name) - len(asked) - len(hinted)
    choices: list[Row] = []
    if actions:
        most = left - len(_wrapped([*parts.above, *parts.notes], width)) - parts.chart.head - LEAST - 1
        winds = headings(game, view, parts.chart, actions)
        choices = listed(game, view, actions, winds, width=width, room=height // 3 - 2, most=max(most, FEWEST))
    room = left - len(choices) - min(terminal.printed - terminal.said, height // 5)
    terminal.say()
    terminal.rows(name)
    if sitting.is_whole:
        show_board(terminal, parts)
    else:
        _show_changes(sitting, parts, _boxes(game, view, parts.chart, actions), room)
    terminal.rows([*asked, *choices, *hinted])


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
