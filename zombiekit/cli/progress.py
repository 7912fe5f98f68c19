"""How far a study is: a bar in a terminal, a line now and then elsewhere."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any, Self

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from zombiekit.arena.statistics import Running, bot_scores, sets
from zombiekit.arena.tables import percent

if TYPE_CHECKING:
    from rich.progress import Task

    from zombiekit.arena import Design, Row

MOST_BOTS = 8
"""So many bots are shown while a study goes on."""
PAUSE = 0.2
"""So many seconds a picture stands at least."""
LINES = 10
"""So many times a study tells where it is if nobody looks at a terminal."""


class Rate(ProgressColumn):
    """How many games a second."""

    def render(self, task: Task) -> Text:
        """Return it in words."""
        return Text(f"{task.speed or 0:.1f}/s", style="progress.data.speed")


class Told:
    """Tells of the rows of a study as they are written: how many, how fast, for how long still, and the scores so far."""

    def __init__(self, design: Design) -> None:
        self._design = design
        self._console = Console(stderr=True, highlight=False)
        self._open: list[Row] = []
        self._scores = [Running() for _ in design.bots]
        self._done = self._said = 0
        self._next = monotonic()
        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(bar_width=None),
            MofNCompleteColumn(),
            Rate(),
            TimeRemainingColumn(compact=True),
            console=self._console,
            expand=True,
        )
        self._task = self._bar.add_task("Games", total=len(design))
        self._live = Live(Group(self._bar, ""), console=self._console, auto_refresh=False)

    def __enter__(self) -> Self:
        if self._console.is_terminal:
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """Leave the last picture standing."""
        self._live.stop()

    def __call__(self, rows: list[Row]) -> None:
        """Take note of rows that were written."""
        if not self._done:  # what an earlier run had written is no work of this one
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

    def _note(self, rows: list[Row]) -> None:
        """Add up what sets come to that are whole."""
        together, count = self._design.facts.together, len(self._design.bots)
        self._open += rows
        *whole, self._open = list(sets(self._open))
        for group in whole:
            for values, score in zip(self._scores, bot_scores(group, count, together=together), strict=True):
                values.add(score)

    def _table(self) -> Any:
        """Return the scores so far, a bot a line; nothing where one bot plays all rivals, who share each win between them."""
        alone = all(len(cell.seatings[0]) == 1 for cell in self._design.cells)
        if len(self._design.bots) == 1 and not alone and not self._design.facts.together:
            return ""
        table = Table.grid(padding=(0, 2))
        for spec, values in [*zip(self._design.bots, self._scores, strict=True)][:MOST_BOTS]:
            if values.count:
                table.add_row(spec, percent(values.interval()))
        return table
