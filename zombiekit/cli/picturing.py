"""Pictures of records: the command `render`, and what `replay` writes to files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import attrs
import typer

from zombiekit import codec, games, record
from zombiekit.cli.arguments import OfGame, game_called, spread
from zombiekit.cli.beginning import content, reading
from zombiekit.cli.failing import fail, fail_about, friendly
from zombiekit.errors import InvalidState
from zombiekit.files import check_name, open_to_read, put
from zombiekit.game import Game
from zombiekit.hosting import seat_of
from zombiekit.limits import escaped
from zombiekit.play import Match
from zombiekit.record import LONGEST_LINE
from zombiekit.render.moments import eye_of, moments
from zombiekit.render.pages import page
from zombiekit.render.svg import animation
from zombiekit.render.svg.pictures import pictured
from zombiekit.render.svg.style import Theme
from zombiekit.words import many


def is_record(file: Path) -> bool:
    """Say whether the first line of a file is the header of a record."""
    check_name(file)
    with open_to_read(file) as lines:
        first = lines.readline(LONGEST_LINE + 1)
    try:
        head = json.loads(first)
    except (ValueError, RecursionError):
        return False
    return type(head) is dict and "zombiekit" in head and "arena" not in head  # results of studies begin alike


def _recorded(file: Path, step: int | None, game: Game | None) -> tuple[Game, Any]:
    match = record.read(file, game=game, recover=True)
    if step is not None and step > match.length:
        fail(f"this record has {many(match.length, 'step')}, and --step {step} is not one of them")
    return match.game, (match if step is None else match.undo_to(step)).state


def _saved(file: Path, step: int | None, game: Game | None) -> tuple[Game, Any]:
    if step is not None:
        fail("--step is for records, and this is not one")
    text = content(file)
    try:
        state = codec.from_json(game, text)
    except InvalidState as error:
        if [fault.where for fault in error.faults] != ["kind"]:
            raise
        state = codec.from_json(game, text, kind="view")
    return game or games.installed(json.loads(text)["game"]), state


@attrs.frozen
class Looks:
    """How to show something, as typed."""

    seat: Annotated[
        str,
        typer.Option(
            help="Show what this seat sees, by number or name; by default, what all seats know.", metavar="SEAT"
        ),
    ] = ""
    everything: Annotated[bool, typer.Option("--open", help="Show the whole table, with the hands of all seats.")] = (
        False
    )
    theme: Annotated[
        Theme, typer.Option(help="light, dark, or auto, which follows the reader's system.", metavar="THEME")
    ] = "auto"
    title: Annotated[str, typer.Option(help="The name of the picture; the game's by default.")] = ""

    def __bool__(self) -> bool:
        """Say whether anything was typed."""
        return self != Looks()

    def watcher(self, game: Game, state: Any) -> int | None:
        """Return the seat that watches; None shows what all seats know.

        Raises:
            InvalidSeat: There is no such seat.
        """
        if self.seat and self.everything:
            fail("--open shows everything, and --seat what one seat sees; give one or the other")
        return seat_of(game, game.seats(state), self.seat, self.seat) if self.seat else None

    def draw(self, game: Game, view: Any, title: str = "") -> str:
        """Return a picture of a view."""
        return pictured(game, view, theme=self.theme, title=title or self.title or None)


def check_ending(path: Path, *endings: str) -> None:
    """Refuse a file name with the ending of another kind; a name without an ending is fine."""
    if path.suffix and path.suffix.lower() not in endings:
        fail_about(path, f"this writes {endings[0][1:].upper()}, so the name must end in {endings[0]}")


def write(text: str, path: Path) -> None:
    """Write a picture or a page to a file, whole or not at all, and say so. Only a picture, a page or an empty file may be overwritten.

    Characters outside ASCII are written by their numbers, so that no program misreads them.

    Raises:
        OSError: It cannot be written.
    """
    if path.is_file() and path.stat().st_size:
        with open_to_read(path) as file:
            if not file.read(20).startswith((b"<svg ", b"<!DOCTYPE html>")):
                fail(f"{escaped(str(path))} holds something other than a picture; nothing was written")
    put(path, [text.encode("ascii", "xmlcharrefreplace").decode("ascii")], new=False)
    typer.echo(f"Written: {escaped(str(path))}")


@attrs.frozen
class Pictures:
    """The files of a replay, as typed; any of them may be None."""

    animate: Annotated[
        Path | None, typer.Option(help="Write a picture that plays the game by itself to this SVG file.")
    ] = None
    svg: Annotated[Path | None, typer.Option(help="Write a picture of each step, all of them into this folder.")] = None
    html: Annotated[Path | None, typer.Option(help="Write to this file a page on which to step through the game.")] = (
        None
    )

    def check(self) -> None:
        """Refuse file names with the ending of another kind."""
        if self.animate:
            check_ending(self.animate, ".svg")
        if self.html:
            check_ending(self.html, ".html", ".htm")

    def __bool__(self) -> bool:
        """Say whether any file is named."""
        return attrs.astuple(self) != (None, None, None)

    def write(self, match: Match, first: int, looks: Looks) -> None:
        """Write the files, from step `first` of a match to its last one.

        Raises:
            OSError: One cannot be written.
        """
        seen: Any = {"first": first, "seat": looks.watcher(match.game, match.state), "everything": looks.everything}
        named: Any = {"theme": looks.theme, "title": looks.title or None}
        if self.animate:
            write(animation(match, **seen, **named), self.animate)
        if self.html:
            write(page(match, **seen, **named), self.html)
        if self.svg:
            self.svg.mkdir(exist_ok=True)
            digits = len(str(match.length))
            for moment in moments(match, **seen):
                title = f"{looks.title or match.game.TITLE}, {moment.length}. {moment.head}"
                drawn = looks.draw(match.game, moment.view, title)
                write(drawn, self.svg / f"step-{moment.length:0{digits}}.svg")


@friendly
@spread
def render(
    file: Annotated[Path, typer.Argument(help="A saved position or view, or the record of a game.")],
    *,
    out: Annotated[Path, typer.Option(help="The file of the picture; one that exists is replaced.")],
    step: Annotated[
        int | None,
        typer.Option(min=0, help="For a record: the position after this many steps; by default, the last one."),
    ] = None,
    looks: Looks,
    game: OfGame = "",
) -> None:
    """Draw a position as an SVG picture.

    It shows what all seats know, unless --seat or --open says otherwise; a saved view is drawn as it is.
    """
    check_ending(out, ".svg")
    with reading(file):
        chosen = game_called(game) if game else None
        of, state = _recorded(file, step, chosen) if is_record(file) else _saved(file, step, chosen)
    seat = looks.watcher(of, state)
    if not of.is_view(state):
        state = eye_of(of, seat, everything=looks.everything)(state)
    elif looks.seat or looks.everything:
        fail("this is a saved view, which is drawn as it is; --seat and --open are for positions and records")
    write(looks.draw(of, state), out)
