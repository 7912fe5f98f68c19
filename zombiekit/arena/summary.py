"""What a file of results comes to, in one pass through it: what reports, pictures and tables are made from."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import TYPE_CHECKING

import attrs

from zombiekit.arena.playing import FORFEIT, OVER, Row, is_cooperative
from zombiekit.arena.statistics import (
    Interval,
    Order,
    bot_scores,
    mean_interval,
    order_of,
    score_interval,
    scores,
    sets,
    share_interval,
)

if TYPE_CHECKING:
    from zombiekit.arena.cells import Cell
    from zombiekit.arena.design import Design
    from zombiekit.arena.files import Results


@attrs.define
class CellSummary:
    """What the games with one set of options come to; averages are those of whole sets, one for each seed.

    Attributes:
        cell: The options.
        games: How many games were played.
        wins: The share of the games of each set that somebody won.
        lengths: The average number of steps in each set.
        returns: The average of what the seats got, in each set.
        values: What any seat got, until there are three different numbers of it.
        bots: For each bot its average score in each set.
        seats: For each seat the average score of those who sat there, in each set.
        steps: How many games had so many steps.
        ends: How many games ended so.
    """

    cell: Cell
    games: int = 0
    wins: array[float] = attrs.field(factory=lambda: array("d"))
    lengths: array[float] = attrs.field(factory=lambda: array("d"))
    returns: array[float] = attrs.field(factory=lambda: array("d"))
    values: set[float] = attrs.field(factory=set)
    bots: list[array[float]] = attrs.field(factory=list)
    seats: list[array[float]] = attrs.field(factory=list)
    steps: Counter[int] = attrs.field(factory=Counter)
    ends: Counter[str] = attrs.field(factory=Counter)

    @property
    def length(self) -> Interval:
        """How many steps a game has."""
        return mean_interval(self.lengths)

    @property
    def won(self) -> Interval:
        """How likely somebody wins."""
        if self.games == len(self.wins):
            return share_interval(round(sum(self.wins)), self.games)
        return score_interval(self.wins)

    @property
    def points(self) -> Interval | None:
        """What a game brings all seats together, where there is more to it than to win or to lose; None where there is not."""
        return mean_interval(self.returns) if len(self.values) > 2 and self.is_shared else None

    @property
    def is_shared(self) -> bool:
        """Whether there is one side only, as far as these games tell: some were won, and always by all seats alike."""
        return len(self.seats) == 1 or (any(self.wins) and all(values == self.seats[0] for values in self.seats))

    @property
    def seat_scores(self) -> list[Interval]:
        """The share of the win of each seat, over all bots that sat there."""
        return [score_interval(values) for values in self.seats]

    @property
    def bot_scores(self) -> list[Interval]:
        """The share of the win of each bot, over all seats."""
        return [score_interval(values) for values in self.bots]

    def less(self, bot: int, other: int = 0) -> Interval:
        """Return the score of a bot less that of another, set by set."""
        return mean_interval([one - two for one, two in zip(self.bots[bot], self.bots[other], strict=True)])


@attrs.define
class Summary:
    """What a file of results comes to.

    Attributes:
        design: What is played.
        games: How many games were played.
        forfeits: How many of them were forfeited.
        cells: What the games with each set of options come to.
        seeds: For each seed that was played to its end, each bot's score, averaged over the sets of options.
        orders: For each such seed, the orders of the bots in its games; only of three bots or more.
    """

    design: Design
    cells: list[CellSummary]
    games: int = 0
    forfeits: int = 0
    seeds: list[tuple[float, ...]] = attrs.field(factory=list)
    orders: list[Counter[Order]] = attrs.field(factory=list)

    @property
    def together(self) -> bool:
        """Whether all seats win or lose together."""
        return is_cooperative(self.design)

    @property
    def compares_bots(self) -> bool:
        """Whether bots play against each other."""
        return len(self.design.bots) > 1 and not self.together

    @property
    def rivals(self) -> list[CellSummary]:
        """What the games with those options come to in which one seat has done better than another."""
        return [] if self.together else [cell for cell in self.cells if cell.wins and not cell.is_shared]

    @property
    def seat_scores(self) -> list[Interval]:
        """The share of the win of each seat, averaged over all options for each seed; empty where they have not as many rivals."""
        seats = {len(cell.seats) for cell in self.cells}
        if not self.seeds or len(seats) > 1 or len(self.rivals) < len(self.cells):
            return []
        played = range(len(self.seeds))
        return [
            score_interval([fmean([cell.seats[seat][seed] for cell in self.cells]) for seed in played])
            for seat in range(*seats)
        ]


def summarize(results: Results) -> Summary:
    """Return what a file of results comes to.

    Raises:
        InvalidResults: A line is bad.
        OSError: It cannot be read.
    """
    design = results.design
    bots = len(design.bots)
    summary = Summary(design, [_empty(cell, bots) for cell in design.cells])
    whole: list[list[float]] = []
    orders: Counter[Order] = Counter()
    for group in sets(results):
        first = group[0]
        cell = summary.cells[first.cell]
        _count(summary, cell, group)
        if len(group) < len(cell.cell.seatings) * design.replicates:
            break  # the last set, which is not whole yet
        if first.cell == 0:
            whole, orders = [], Counter()
        whole.append(_add_set(cell, group, together=summary.together))
        if bots > 2:
            orders.update(map(order_of, group))
        if first.cell == len(summary.cells) - 1:
            summary.seeds.append(tuple([fmean(values) for values in zip(*whole, strict=True)]))
            if bots > 2:
                summary.orders.append(orders)
    return summary


def _empty(cell: Cell, bots: int) -> CellSummary:
    found = CellSummary(cell)
    found.bots = [array("d") for _ in range(bots)]
    found.seats = [array("d") for _ in cell.seatings[0]]
    return found


def _count(summary: Summary, cell: CellSummary, group: Sequence[Row]) -> None:
    """Count games, whether their set is whole or not."""
    summary.games += len(group)
    cell.games += len(group)
    for row in group:
        summary.forfeits += row.end == FORFEIT
        cell.steps[row.steps] += 1
        cell.ends[row.reason if row.end == OVER else row.end] += 1
        if len(cell.values) < 3:
            cell.values.update(row.returns)


def _add_set(cell: CellSummary, group: list[Row], *, together: bool) -> list[float]:
    """Note the averages of a whole set, and return those of the bots."""
    cell.wins.append(fmean([float(bool(row.winners)) for row in group]))
    cell.lengths.append(fmean([row.steps for row in group]))
    cell.returns.append(fmean([each for row in group for each in row.returns]))
    means = bot_scores(group, len(cell.bots), together=together)
    _append(cell.bots, means)
    shares = [scores(row, together=together) for row in group]
    _append(cell.seats, [fmean(values) for values in zip(*shares, strict=True)])
    return means


def _append(columns: list[array[float]], values: Iterable[float]) -> None:
    for column, value in zip(columns, values, strict=True):
        column.append(value)
