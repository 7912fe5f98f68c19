"""Sum up a result file in one pass. Reports, pictures and tables are made from the summary."""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from math import inf
from os import PathLike
from statistics import fmean
from typing import TYPE_CHECKING

import attrs

from zombiekit.arena.deciding import Copies, Tests
from zombiekit.arena.playing import FORFEIT, OVER, GameRow
from zombiekit.arena.statistics import (
    Finish,
    Interval,
    Running,
    bot_scores,
    less_interval,
    mean_interval,
    order_of,
    score_interval,
    scores,
    sets,
)
from zombiekit.errors import shown

if TYPE_CHECKING:
    from zombiekit.arena.cells import OptionSet
    from zombiekit.arena.design import Design
    from zombiekit.arena.files import Results


@attrs.define
class CellSummary:
    """The summary of the games with one set of options. Averages are those of complete sets, one for each seed.

    Attributes:
        cell: The options.
        games: The number of games played.
        wins: For each set, the share of games that somebody won.
        lengths: For each set, the average number of steps.
        returns: For each set, the average return of a seat.
        values: Different returns of any seat; no more are collected once there are three.
        has_losers: Whether some seats won a game that others lost.
        bots: For each bot, its average score in each set.
        seats: For each seat, its average score in each set.
        steps: The number of games by their number of steps.
        ends: The number of games by how they ended.
        ended: The share of games in each set, by how they ended.
        copies: The sets, some of which may be copies of others.
    """

    cell: OptionSet
    games: int = 0
    wins: array[float] = attrs.field(factory=lambda: array("d"))
    lengths: array[float] = attrs.field(factory=lambda: array("d"))
    returns: array[float] = attrs.field(factory=lambda: array("d"))
    values: set[float] = attrs.field(factory=set)
    has_losers: bool = False
    bots: list[array[float]] = attrs.field(factory=list)
    seats: list[array[float]] = attrs.field(factory=list)
    steps: Counter[int] = attrs.field(factory=Counter)
    ends: Counter[str] = attrs.field(factory=Counter)
    ended: dict[str, Running] = attrs.field(factory=dict)
    copies: Copies = attrs.field(factory=Copies)

    @property
    def length(self) -> Interval:
        """The number of steps of a game."""
        return mean_interval(self.lengths, count=self.copies.evidence)

    @property
    def won(self) -> Interval:
        """The share of games that somebody wins."""
        return score_interval(self.wins, count=self.copies.evidence)

    @property
    def points(self) -> Interval | None:
        """The average return of a seat, if all seats are on one side and there are more than two different returns; otherwise None."""
        is_known = len(self.values) > 2 and self.is_shared
        return mean_interval(self.returns, count=self.copies.evidence) if is_known else None

    @property
    def is_shared(self) -> bool:
        """Whether all seats are on one side, judging by these games: there is one seat, or some games were won, always by all seats."""
        return len(self.seats) == 1 or (any(self.wins) and not self.has_losers)

    @property
    def seat_scores(self) -> list[Interval]:
        """The share of the win of each seat, over all its bots."""
        return [score_interval(values, count=self.copies.evidence) for values in self.seats]

    @property
    def bot_scores(self) -> list[Interval]:
        """The share of the win of each bot, over all seats."""
        return [score_interval(values, count=self.copies.evidence) for values in self.bots]

    def less(self, bot: int, other: int = 0) -> Interval:
        """Return the score of a bot minus that of another, compared set by set."""
        values = [one - two for one, two in zip(self.bots[bot], self.bots[other], strict=True)]
        return less_interval(values, count=self.copies.evidence)


class Distinct:
    """Counts different 64-bit digests. Each takes 8 bytes; a Python set of a million would take 100 MB."""

    def __init__(self) -> None:
        self._parts: defaultdict[tuple[int, int], array[int]] = defaultdict(lambda: array("Q"))

    def add(self, cell: int, digest: int) -> None:
        """Add a digest. The same digest in another cell counts as different."""
        self._parts[cell, digest >> 58].append(digest)

    def __len__(self) -> int:
        """Return how many digests are different; only one part at a time needs a set."""
        return sum(len({*part}) for part in self._parts.values())


@attrs.define
class Summary:
    """The summary of a result file.

    Attributes:
        design: The design of the study.
        games: The number of games played.
        forfeits: The number of forfeited games.
        cells: The summary of each set of options.
        bots: For each bot, its score in each complete seed, averaged over the sets of options.
        orders: For each complete seed, the orders of the bots in its games; only with three bots or more.
        tests: The tests of the first bot against each other one, over the complete seeds.
        alike: The different values in `orders`; there are few, so equal ones share one object.
        ended: The share of games in each complete seed, by how they ended.
        courses: The digests of the games, to count the distinct ones; None if the file has no digests.
    """

    design: Design
    cells: list[CellSummary]
    tests: Tests
    bots: list[array[float]]
    games: int = 0
    forfeits: int = 0
    orders: list[Counter[Finish]] = attrs.field(factory=list)
    alike: dict[frozenset[tuple[Finish, int]], Counter[Finish]] = attrs.field(factory=dict)
    ended: dict[str, Running] = attrs.field(factory=dict)
    courses: Distinct | None = attrs.field(factory=Distinct)

    @property
    def together(self) -> bool:
        """Whether all seats win or lose together."""
        return self.design.facts.together

    @property
    def copies(self) -> Copies:
        """The complete seeds, some of which may be copies of others."""
        return self.tests.copies

    @property
    def seeds(self) -> int:
        """The number of complete seeds."""
        return self.copies.total

    @property
    def bot_scores(self) -> list[Interval]:
        """The share of the win of each bot, over all options."""
        return [score_interval(values, count=self.copies.evidence) for values in self.bots]

    @property
    def end_shares(self) -> dict[str, Interval]:
        """The share of games with each end, over all options."""
        return shares_of(self.ended, sum((cell.ends for cell in self.cells), Counter[str]()), self.copies)

    @property
    def compares_bots(self) -> bool:
        """Whether bots play against each other."""
        return len(self.design.bots) > 1 and not self.together

    @property
    def rivals(self) -> list[CellSummary]:
        """The summaries of those options whose seats are not all on one side, judging by the games so far."""
        return [] if self.together else [cell for cell in self.cells if cell.wins and not cell.is_shared]

    @property
    def seat_scores(self) -> list[Interval]:
        """The share of the win of each seat, averaged over all options; empty if some have other seats or no rivals."""
        seats = {len(cell.seats) for cell in self.cells}
        if not self.seeds or len(seats) > 1 or len(self.rivals) < len(self.cells):
            return []
        columns = (
            [fmean([cell.seats[seat][seed] for cell in self.cells]) for seed in range(self.seeds)]
            for seat in range(*seats)
        )
        return [score_interval(values, count=self.copies.evidence) for values in columns]


def summarize(results: Results) -> Summary:
    """Return the summary of a result file.

    Raises:
        InvalidResults: A line is bad.
        OSError: It cannot be read.
        TypeError: It is given by its path.
    """
    if isinstance(results, str | PathLike):
        raise TypeError(f"arena.read reads the results in {shown(str(results))}; they are needed, not the path")
    design = results.design
    cells = [CellSummary(each, bots=_columns(design.bots), seats=_columns(each.seatings[0])) for each in design.cells]
    summary = Summary(design, cells, Tests.of(design), _columns(design.bots))
    whole: list[list[float]] = []
    rows: list[GameRow] = []
    for group in sets(results):
        first = group[0]
        cell = summary.cells[first.cell]
        _count(summary, cell, group)
        if len(group) < len(cell.cell.seatings) * design.replicates:
            break  # the last set, which is not complete yet
        if first.cell == 0:
            whole, rows = [], []
        whole.append(_add_set(cell, group, together=summary.together))
        rows += group
        if first.cell == len(summary.cells) - 1:
            _add_seed(summary, tuple([fmean(values) for values in zip(*whole, strict=True)]), rows)
    return summary


def _add_seed(summary: Summary, values: tuple[float, ...], rows: list[GameRow]) -> None:
    _append(summary.bots, values)
    summary.tests.add(values, rows)
    _add_ends(summary.ended, rows)
    if len(values) > 2:
        orders = Counter(map(order_of, rows))
        summary.orders.append(summary.alike.setdefault(frozenset(orders.items()), orders))


def _columns(things: Sequence[object]) -> list[array[float]]:
    return [array("d") for _ in things]


def _count(summary: Summary, cell: CellSummary, group: Sequence[GameRow]) -> None:
    """Count games, also those of an incomplete set."""
    summary.games += len(group)
    cell.games += len(group)
    for row in group:
        summary.forfeits += row.end == FORFEIT
        cell.has_losers = cell.has_losers or 0 < len(row.winners) < len(row.returns)
        cell.steps[row.steps] += 1
        cell.ends[_end_of(row)] += 1
        if not row.course:
            summary.courses = None
        elif summary.courses is not None:
            summary.courses.add(row.cell, int(row.course, 16))
        if len(cell.values) < 3:
            cell.values.update(row.returns)


def _add_set(cell: CellSummary, group: list[GameRow], *, together: bool) -> list[float]:
    """Add the averages of a complete set, and return those of the bots."""
    cell.copies.add(group)
    _add_ends(cell.ended, group)
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


def _end_of(row: GameRow) -> str:
    return row.reason if row.end == OVER else row.end


def _add_ends(ended: dict[str, Running], rows: Sequence[GameRow]) -> None:
    """Add the share of each end among some games. `shares_of` later counts the sets without such an end as 0."""
    for end, count in Counter(map(_end_of, rows)).items():
        ended.setdefault(end, Running()).add(count / len(rows))


def shares_of(ended: dict[str, Running], ends: Counter[str], copies: Copies) -> dict[str, Interval]:
    """Return the share of games with each end. There is no interval until a set is complete."""
    found = {}
    for end, count in ends.items():
        values = ended.get(end, Running())
        found[end] = Running(copies.total, values.total, values.squares).interval(count=copies.evidence)
        if not copies.total:
            found[end] = Interval(count / ends.total(), -inf, inf)
    return found
