"""The command `arena`: play a design, say what its results come to, play a row again."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Self

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn
from rich.text import Text
from typer.core import TyperGroup

from zombiekit import arena as studies
from zombiekit import record
from zombiekit.arena.playing import NotRepeatable, is_cooperative, play
from zombiekit.arena.report import percent
from zombiekit.arena.statistics import bot_scores, mean_interval, sets
from zombiekit.cli.failing import content, fail, friendly

if TYPE_CHECKING:
    from rich.progress import Task

    from zombiekit.arena import Design, Results, Row

INTERRUPTED = 130


class OrRun(TyperGroup):
    """A group of commands in which a file's name stands for `run` with that file."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put `run` in front of what is no command."""
        if args and not args[0].startswith("-") and args[0] not in self.commands:
            args = ["run", *args]
        return super().parse_args(ctx, args)


arena = typer.Typer(
    cls=OrRun,
    no_args_is_help=True,
    help="Let bots play studies that can be repeated: `zombiekit arena DESIGN.toml --out FILE`.",
)

File = Annotated[Path, typer.Argument(help="A file of results.")]


@arena.command("run")
@friendly
def run(
    design: Annotated[Path, typer.Argument(help="The design, in TOML.")],
    *,
    out: Annotated[Path, typer.Option("--out", help="The file of results; one that was begun is gone on with.")],
    workers: Annotated[int, typer.Option("--workers", min=1, help="How many processes play.")] = 1,
    forfeit: Annotated[
        bool, typer.Option("--forfeit", help="What a bot does wrong loses it the game, instead of ending the study.")
    ] = False,
) -> None:
    """Play the games of a design that its file lacks."""
    study = studies.read_design(_text(design))
    executor = partial(ProcessPoolExecutor, workers, multiprocessing.get_context("spawn")) if workers > 1 else None
    with _progress(study, out) as told:
        try:
            results = studies.run(study, out, executor=executor, strict=not forfeit, progress=told)
        except KeyboardInterrupt:
            typer.echo(f"\nInterrupted; the same command goes on where {out} ends.", err=True)
            raise typer.Exit(INTERRUPTED) from None
    typer.echo(studies.report(results), nl=False)


@arena.command("report")
@friendly
def report(file: File) -> None:
    """Say what results come to, as tables."""
    typer.echo(studies.report(_read(file)), nl=False)


@arena.command("compare")
@friendly
def compare(one: File, other: File) -> None:
    """Compare two files seed by seed."""
    typer.echo(studies.compare(_read(one), _read(other)), nl=False)


@arena.command("replay")
@friendly
def replay(
    file: File,
    row: Annotated[int, typer.Argument(min=0, help="The number of the game, from 0.")],
    *,
    out: Annotated[
        Path | None, typer.Option("--out", help="Write the game as a record, for `zombiekit replay`.")
    ] = None,
) -> None:
    """Play a game of a study again, and see whether it comes out as it did."""
    results = _read(file)
    if row >= len(results.design):
        fail(f"the games are 0 to {len(results.design) - 1}")
    match = studies.replay(results.design, row)
    if out:
        record.write(match, out)
        typer.echo(f"Written to {out}.")
    else:
        typer.echo(f"{match.state}\n")
        typer.echo(str(match.result or f"Stopped after {match.length} steps."))
    kept = next((each for each in results if each.index == row), None)
    again = play(results.design, row, strict=False)
    if kept not in (None, again):
        raise NotRepeatable(row, kept, again)


def _text(path: Path) -> str:
    try:
        return content(path).decode("utf-8")
    except UnicodeDecodeError:
        fail(f"{path}: this is no UTF-8")


def _read(path: Path) -> Results:
    try:
        return studies.read(path)
    except studies.InvalidResults as error:
        fail(f"{path}: {error}")


# ------------------------------------------------------------------------------------------------------------- progress


class _Rate(ProgressColumn):
    """How many games a second."""

    def render(self, task: Task) -> Text:
        """Return it in words."""
        return Text(f"{task.speed or 0:.1f}/s", style="progress.data.speed")


class _progress:  # noqa: N801 - used as a function
    """Shows how far a study is: games, games a second, time left, and the score of its first bot so far."""

    def __init__(self, design: Design, path: Path) -> None:
        done = studies.read(path).rows if path.exists() and path.stat().st_size else 0
        self._design, self._rows = design, list[Any]()
        self._scores: list[float] = []
        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            _Rate(),
            TimeRemainingColumn(),
            TextColumn("{task.fields[score]}"),
            console=Console(stderr=True),
        )
        self._task = self._bar.add_task(design.study, total=len(design), completed=done, score="")

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def __call__(self, rows: list[Row]) -> None:
        """Take note of rows that were written; a set counts when it is whole."""
        self._rows += rows
        *whole, self._rows = list(sets(self._rows))
        together = is_cooperative(self._design)
        count = len(self._design.bots)
        self._scores += [bot_scores(group, count, together=together)[0] for group in whole]
        score = percent(mean_interval(self._scores)) if len(self._scores) > 1 else ""
        self._bar.update(self._task, advance=len(rows), score=score)
