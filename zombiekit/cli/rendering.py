"""The command `render`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from zombiekit import codec, games, record
from zombiekit.cli.failing import content, fail, friendly, reading
from zombiekit.cli.picturing import Everything, Seat, ThemeName, Title, check_ending, manner_of, write
from zombiekit.errors import InvalidState
from zombiekit.files import open_to_read
from zombiekit.game import Game
from zombiekit.record import LONGEST_LINE
from zombiekit.record.files import check_name
from zombiekit.render.moments import eye_of
from zombiekit.words import many


@friendly
def render(
    file: Annotated[Path, typer.Argument(help="A saved position or view, or the record of a game.")],
    *,
    out: Annotated[Path, typer.Option("--out", help="The file of the picture; one that exists is replaced.")],
    step: Annotated[
        int | None,
        typer.Option("--step", min=0, help="Of a record, the position after so many steps; the last one if not given."),
    ] = None,
    seat: Seat = "",
    everything: Everything = False,
    theme: ThemeName = "auto",
    title: Title = "",
) -> None:
    """Draw a position as an SVG picture.

    It shows what all seats know, unless it is told whose eyes to use; a saved view is drawn as it is.
    """
    check_ending(out, ".svg")
    with reading(file):
        game, state = _recorded(file, step) if _is_record(file) else _saved(file, step)
    manner = manner_of(game, state, seat, theme, title, everything=everything)
    if not game.is_view(state):
        state = eye_of(game, manner.seat, everything=everything)(state)
    elif seat or everything:
        fail("this is a saved view, which is drawn as it is; --seat and --open go with positions and records")
    write(manner.draw(game, state), out)


def _is_record(file: Path) -> bool:
    """Tell whether the first line of a file is the header of a record."""
    check_name(file)
    with open_to_read(file) as lines:
        first = lines.readline(LONGEST_LINE + 1)
    try:
        return "zombiekit" in json.loads(first)
    except (ValueError, TypeError, RecursionError):
        return False


def _recorded(file: Path, step: int | None) -> tuple[Game, Any]:
    match = record.read(file, recover=True)
    if step is not None and step > match.length:
        fail(f"this record has {many(match.length, 'step')}, and --step {step} is none of them")
    return match.game, (match if step is None else match.undo_to(step)).state


def _saved(file: Path, step: int | None) -> tuple[Game, Any]:
    if step is not None:
        fail("--step goes with records, and this is none")
    text = content(file)
    try:
        state = codec.from_json(text)
    except InvalidState as error:
        if [fault.where for fault in error.faults] != ["kind"]:
            raise
        state = codec.from_json(text, kind="view")
    return games.get(json.loads(text)["game"]), state
