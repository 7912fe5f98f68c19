"""The command `arena`: play a design, report and compare its results, draw them, play a game again."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor
from pathlib import Path
from shlex import quote
from time import monotonic
from typing import Annotated, Any, Self

import attrs
import typer
from rich.console import Console, Group
from rich.live import Live
from rich.markdown import Markdown
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text
from typer.core import TyperGroup

from zombiekit import arena as studies
from zombiekit import record
from zombiekit.arena import Design, GameRow
from zombiekit.arena.design import from_plain
from zombiekit.arena.report import percent
from zombiekit.arena.running import usable
from zombiekit.arena.statistics import Running, bot_scores, sets
from zombiekit.cli.arguments import OfGame, own_modules
from zombiekit.cli.beginning import content
from zombiekit.cli.failing import INTERRUPTED, fail, fail_about, friendly, in_lines
from zombiekit.cli.picturing import is_record, write
from zombiekit.extras import extra
from zombiekit.game import seat_name
from zombiekit.games import is_found_by_path
from zombiekit.limits import escaped
from zombiekit.play import Match
from zombiekit.words import many, sentence

MOST_BOTS = 8
"""The most bots shown while a study runs."""
PAUSE = 0.2
"""The least number of seconds between two updates of the display."""
LINES = 10
"""How many times a study reports its progress if there is no terminal."""


class Rate(ProgressColumn):
    """How many games a second."""

    def render(self, task: Task) -> Text:
        """Return the rate as text."""
        return Text(f"{task.speed or 0:.1f}/s", style="progress.data.speed")


class StudyProgress:
    """Shows how a study goes on as its rows are written: how many, how fast, the time left, and the scores so far."""

    def __init__(self, design: Design) -> None:
        self._design = design
        self._console = Console(stderr=True, highlight=False)
        self._open: list[GameRow] = []
        self._scores = [Running() for _ in design.bots]
        self._done = self._said = 0
        self._next = monotonic()
        columns = (TextColumn("{task.description}"), BarColumn(bar_width=None), MofNCompleteColumn(), Rate())
        self._bar = Progress(*columns, TimeRemainingColumn(compact=True), console=self._console, expand=True)
        self._task = self._bar.add_task("Games", total=len(design))
        self._live = Live(Group(self._bar, ""), console=self._console, auto_refresh=False)

    def __enter__(self) -> Self:
        if self._console.is_terminal:
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """Stop updating; what was shown last stays on the screen."""
        self._live.stop()

    def __call__(self, rows: list[GameRow]) -> None:
        """Show the progress after more rows were written."""
        if not self._done:  # rows from an earlier run do not count for the speed
            self._bar.reset(self._task, completed=rows[0].index)
            self._done = rows[0].index
        self._done += len(rows)
        self._note(rows)
        self._bar.update(self._task, completed=self._done)
        is_whole = self._done == len(self._design)
        if self._console.is_terminal:
            if is_whole or monotonic() > self._next:
                self._live.update(Group(self._bar, self._table()), refresh=True)
                self._next = monotonic() + PAUSE
        elif self._done * LINES // len(self._design) > self._said or is_whole:
            self._said = self._done * LINES // len(self._design)
            self._console.print(f"{self._done:,} of {len(self._design):,} games", soft_wrap=True)

    def _note(self, rows: list[GameRow]) -> None:
        """Add the scores of all sets but the last, which may be incomplete."""
        together, count = self._design.facts.together, len(self._design.bots)
        self._open += rows
        *whole, self._open = list(sets(self._open))
        for group in whole:
            for values, score in zip(self._scores, bot_scores(group, count, together=together), strict=True):
                values.add(score)

    def _table(self) -> Any:
        """Return the scores so far, one bot a line; empty if one bot plays all the rivals, because they share every win."""
        alone = all(len(cell.seatings[0]) == 1 for cell in self._design.cells)
        if len(self._design.bots) == 1 and not alone and not self._design.facts.together:
            return ""
        table = Table.grid(padding=(0, 2))
        for spec, values in [*zip(self._design.bots, self._scores, strict=True)][:MOST_BOTS]:
            if values.count:
                table.add_row(spec, percent(values.interval()))
        return table


class OrRun(TyperGroup):
    """A group of commands in which a file name alone means `run` with that file."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put `run` in front if the first word is neither a command nor an option."""
        if args and not args[0].startswith("-") and args[0] not in self.commands:
            args = ["run", *args]
        return super().parse_args(ctx, args)


arena = typer.Typer(
    cls=OrRun,
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Let bots play studies that can be repeated: `zombiekit arena DESIGN.toml --out FILE`.",
)

File = Annotated[Path, typer.Argument(help="A file of results.")]


@arena.command("run")
@friendly
def run(
    design: Annotated[Path, typer.Argument(help="The design, in TOML.")],
    *,
    out: Annotated[Path, typer.Option(help="The file of results; one that was begun is continued.")],
    workers: Annotated[
        int | None, typer.Option(min=1, help="How many processes play; by default, one for each processor.")
    ] = None,
    seeds: Annotated[
        int | None,
        typer.Option(help="How many seeds to play, instead of the design's number; a file with fewer is extended."),
    ] = None,
    forfeit: Annotated[
        bool, typer.Option("--forfeit", help="A bot that makes an error loses the game, instead of ending the study.")
    ] = False,
) -> None:
    """Play the games of a design that its results do not have yet."""
    own_modules()
    study = _design(design, seeds)
    workers = workers or usable()
    with StudyProgress(study) as told:
        try:
            executor = studies.processes(workers) if workers > 1 else None
            results = studies.run(study, out, executor=executor, strict=not forfeit, progress=told)
        except KeyboardInterrupt:
            told.stop()
            name = escaped(str(out))
            typer.echo(f"Interrupted; run the same command again to go on where {name} ends.", err=True)
            raise typer.Exit(INTERRUPTED) from None
        except studies.InvalidResults as error:
            fail_about(out, error)
        except BrokenExecutor as error:
            fail("; ".join([str(error), *getattr(error, "__notes__", [])]))
    _show(studies.report(results))


@arena.command("report")
@friendly
def report(file: File) -> None:
    """Show results as tables."""
    _show(studies.report(_read(file)))


@arena.command("compare")
@friendly
def compare(one: File, other: File) -> None:
    """Compare two files of results seed by seed."""
    _show(studies.compare(_read(one), _read(other)))


@arena.command("replay")
@friendly
def replay(
    file: File,
    row: Annotated[int, typer.Argument(min=0, help="The number of the game, from 0.")],
    *,
    out: Annotated[Path | None, typer.Option(help="Write the game as a record, for `zombiekit replay`.")] = None,
    game: OfGame = "",
) -> None:
    """Play a game again, and check that it ends as it did before."""
    own_modules()
    results = _read(file)
    design = _with_game(results.design, game)
    if row >= len(design):
        fail(f"the games are 0 to {len(design) - 1}")
    if out is not None and out.is_file() and out.stat().st_size and not is_record(out):
        fail_about(out, "this file is not a record, so it was left alone")
    task, again = design.task(row), studies.play(design, row, strict=False)
    match = studies.replay(design, row)
    seats = ", ".join(f"{seat_name(design.rules, seat)}: {design.bots[bot]}" for seat, bot in enumerate(task.seating))
    typer.echo(f"Game {row}: seed {task.seed}, {design.cells[task.cell].name or 'options as given'}; {seats}.")
    if out:
        record.write(match, out)
        typer.echo(f"Written to {escaped(str(out))}.")
    else:
        typer.echo(f"\n{match.state}\n")
    typer.echo(_ended(again, match))
    kept = next((each for each in results if each.index == row), None)
    if kept is None:
        typer.echo(f"{escaped(str(file))} does not have this game yet.")
    elif design.is_repeatable and kept != (again if kept.course else attrs.evolve(again, course="")):
        raise studies.NotRepeatable(row, str(kept), str(again))


def _with_game(design: studies.Design, game: str) -> studies.Design:
    """Return the design with its game as typed: a file or module that only the results name is not imported."""
    if not game and is_found_by_path(design.game):
        option = f"--game {quote(escaped(design.game))}"
        fail(f"a file of results may not choose what is run; if you trust this game, add {option}")
    if not game:
        return design
    own = from_plain(design.plain() | {"game": game})
    if own.facts != design.facts:
        facts = design.facts
        fail(f"{escaped(game)} is not the game of these results, {facts.title} ({facts.name}, rules {facts.ruleset})")
    return own


def _ended(row: GameRow, match: Match) -> str:
    """Say how a game ended, in its own words and with its names for seats."""
    words = "it was stopped there, at the limit of the design" if match.result is None else match.result.words
    if row.error:
        seat, _, reason = row.error.partition(": ")
        words = f"the bot of {seat_name(match.game, int(seat))} failed and forfeited the game: {reason}"
    winners = ", ".join(seat_name(match.game, seat) for seat in row.winners) or "none"
    told = sentence(f"After {many(row.steps, 'step')}: {words}")
    return told if match.game.PLAYERS == (1,) else f"{told} Winners: {winners}."


@arena.command("plot")
@friendly
def plot(
    file: File,
    *,
    out: Annotated[Path, typer.Option(help="The folder for the pictures; it is created if needed.")],
    form: Annotated[
        str, typer.Option("--format", help="svg, which needs nothing else, or a format of matplotlib: png, pdf ...")
    ] = "svg",
) -> None:
    """Draw scores, options, seats, lengths and ends, each as a picture."""
    pictures = studies.charts(_read(file))
    if not pictures:
        fail("there is nothing to draw until two seeds are complete")
    out.mkdir(parents=True, exist_ok=True)
    for chart in pictures:
        path = out / f"{chart.name}.{form}"
        if form == "svg":
            write(studies.svg(chart), path)
        else:
            _draw(chart, path)


def _draw(chart: studies.Chart, path: Path) -> None:
    try:
        studies.figure(chart).savefig(path, dpi=150)
        typer.echo(f"Written: {escaped(str(path))}")
    except OSError as error:
        error.filename = str(path)
        raise
    except ImportError:
        fail(f"formats other than svg need {extra('plots')}")
    except ValueError as error:
        fail(escaped(str(error)))


def _show(tables: str) -> None:
    """Print tables, laid out to fit a terminal, or as plain Markdown if there is none."""
    console = Console(highlight=False)
    if console.is_terminal:
        console.print(Markdown(tables))
    else:
        typer.echo(tables, nl=False)


def _design(path: Path, seeds: int | None) -> studies.Design:
    try:
        design = studies.read_design(content(path).decode("utf-8-sig"))
        return from_plain(design.plain() | {"seeds": seeds}) if seeds is not None else design
    except UnicodeDecodeError:
        fail_about(path, "this is not UTF-8")
    except studies.InvalidDesign as error:
        fail_about(path, in_lines(error))


def _read(path: Path) -> studies.Results:
    try:
        return studies.read(path)
    except studies.InvalidResults as error:
        fail_about(path, error)
