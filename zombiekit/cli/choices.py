"""What may be chosen, listed in as little room as there is: with words, or in groups of short forms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

import attrs

from zombiekit.drawings import Role, Row, Span
from zombiekit.game import Game, describe

FEW = 3
"""So few choices of one kind are told in full; more of them share the words that they begin with."""
MANY = 12
"""Of more choices of one kind than these, those stand together that begin alike."""
INDENT = "     "
"""Where a choice goes on that is longer than a line."""


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
