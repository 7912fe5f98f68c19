"""What a file of results comes to, in one pass through it: what reports, pictures and tables are made from."""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from math import inf
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

if TYPE_CHECKING:
    from zombiekit.arena.cells import OptionSet
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
        ended: The share of the games of each set that ended so.
        copies: The sets, of which some may be copies of others.
    """

    cell: OptionSet
    games: int = 0
    wins: array[float] = attrs.field(factory=lambda: array("d"))
    lengths: array[float] = attrs.field(factory=lambda: array("d"))
    returns: array[float] = attrs.field(factory=lambda: array("d"))
    values: set[float] = attrs.field(factory=set)
    bots: list[array[float]] = attrs.field(factory=list)
    seats: list[array[float]] = attrs.field(factory=list)
    steps: Counter[int] = attrs.field(factory=Counter)
    ends: Counter[str] = attrs.field(factory=Counter)
    ended: dict[str, Running] = attrs.field(factory=dict)
    copies: Copies = attrs.field(factory=Copies)

    @property
    def length(self) -> Interval:
        """How many steps a game has."""
        return mean_interval(self.lengths, count=self.copies.evidence)

    @property
    def won(self) -> Interval:
        """How likely somebody wins."""
        return score_interval(self.wins, count=self.copies.evidence)

    @property
    def end_shares(self) -> dict[str, Interval]:
        """How likely each end is."""
        return shares_of(self.ended, self.ends, self.copies)

    @property
    def points(self) -> Interval | None:
        """What a game brings all seats together, where there is more to it than to win or to lose; None where there is not."""
        return (
            mean_interval(self.returns, count=self.copies.evidence) if len(self.values) > 2 and self.is_shared else None
        )

    @property
    def is_shared(self) -> bool:
        """Whether there is one side only, as far as these games tell: some were won, and always by all seats alike."""
        return len(self.seats) == 1 or (any(self.wins) and all(values == self.seats[0] for values in self.seats))

    @property
    def seat_scores(self) -> list[Interval]:
        """The share of the win of each seat, over all bots that sat there."""
        return [score_interval(values, count=self.copies.evidence) for values in self.seats]

    @property
    def bot_scores(self) -> list[Interval]:
        """The share of the win of each bot, over all seats."""
        return [score_interval(values, count=self.copies.evidence) for values in self.bots]

    def less(self, bot: int, other: int = 0) -> Interval:
        """Return the score of a bot less that of another, set by set."""
        values = [one - two for one, two in zip(self.bots[bot], self.bots[other], strict=True)]
        return less_interval(values, count=self.copies.evidence)


class Distinct:
    """Counts how many digests of 64 bits differ, in 8 bytes for each that comes: a set of a million takes 100 MB."""

    def __init__(self) -> None:
        """Begin without any."""
        self._parts: defaultdict[tuple[int, int], array[int]] = defaultdict(lambda: array("Q"))

    def add(self, cell: int, digest: int) -> None:
        """Add a digest, which differs from those in other cells."""
        self._parts[cell, digest >> 58].append(digest)

    def __len__(self) -> int:
        """Return how many differ, one part after the other."""
        return sum(len({*part}) for part in self._parts.values())


@attrs.define
class Summary:
    """What a file of results comes to.

    Attributes:
        design: What is played.
        games: How many games were played.
        forfeits: How many of them were forfeited.
        cells: What the games with each set of options come to.
        bots: For each bot its score in each seed that was played to its end, averaged over the sets of options.
        orders: For each such seed, the orders of the bots in its games; only of three bots or more.
        tests: The tests of the first bot against each other one, by these seeds.
        alike: Each of these once, as most seeds come to one of a few.
        ended: The share of the games of each seed that ended so.
        courses: The games that are no copies of others, by a digest of each; None where the file has no digests.
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
        """The seeds that were played to their end, of which some may be copies of others."""
        return self.tests.copies

    @property
    def seeds(self) -> int:
        """How many seeds were played to their end."""
        return self.copies.total

    @property
    def bot_scores(self) -> list[Interval]:
        """The share of the win of each bot, over all options."""
        return [score_interval(values, count=self.copies.evidence) for values in self.bots]

    @property
    def end_shares(self) -> dict[str, Interval]:
        """How likely each end is, over all options."""
        return shares_of(self.ended, sum((cell.ends for cell in self.cells), Counter[str]()), self.copies)

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
        played = range(self.seeds)
        return [
            score_interval(
                [fmean([cell.seats[seat][seed] for cell in self.cells]) for seed in played], count=self.copies.evidence
            )
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
    cells = [_empty(cell, bots) for cell in design.cells]
    summary = Summary(design, cells, Tests.of(design), [array("d") for _ in range(bots)])
    whole: list[list[float]] = []
    rows: list[GameRow] = []
    for group in sets(results):
        first = group[0]
        cell = summary.cells[first.cell]
        _count(summary, cell, group)
        if len(group) < len(cell.cell.seatings) * design.replicates:
            break  # the last set, which is not whole yet
        if first.cell == 0:
            whole, rows = [], []
        whole.append(_add_set(cell, group, together=summary.together))
        rows += group
        if first.cell == len(summary.cells) - 1:
            _add_seed(summary, tuple([fmean(values) for values in zip(*whole, strict=True)]), rows)
    return summary


def _add_seed(summary: Summary, values: tuple[float, ...], rows: list[GameRow]) -> None:
    """Note what a whole seed came to."""
    _append(summary.bots, values)
    summary.tests.add(values, rows)
    _add_ends(summary.ended, rows)
    if len(values) > 2:
        orders = Counter(map(order_of, rows))
        summary.orders.append(summary.alike.setdefault(frozenset(orders.items()), orders))


def _empty(cell: OptionSet, bots: int) -> CellSummary:
    found = CellSummary(cell)
    found.bots = [array("d") for _ in range(bots)]
    found.seats = [array("d") for _ in cell.seatings[0]]
    return found


def _count(summary: Summary, cell: CellSummary, group: Sequence[GameRow]) -> None:
    """Count games, whether their set is whole or not."""
    summary.games += len(group)
    cell.games += len(group)
    for row in group:
        summary.forfeits += row.end == FORFEIT
        cell.steps[row.steps] += 1
        cell.ends[_end_of(row)] += 1
        if not row.course:
            summary.courses = None
        elif summary.courses is not None:
            summary.courses.add(row.cell, int(row.course, 16))
        if len(cell.values) < 3:
            cell.values.update(row.returns)


def _add_set(cell: CellSummary, group: list[GameRow], *, together: bool) -> list[float]:
    """Note the averages of a whole set, and return those of the bots."""
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
    """Note how large a share of some games ended how; those of which none ended so are added later, by their number."""
    for end, count in Counter(map(_end_of, rows)).items():
        ended.setdefault(end, Running()).add(count / len(rows))


def shares_of(ended: dict[str, Running], ends: Counter[str], copies: Copies) -> dict[str, Interval]:
    """Return the share of games that ended so, by sets; without an interval while no set is whole."""
    found = {}
    for end, count in ends.items():
        values = ended.get(end, Running())
        found[end] = Running(copies.total, values.total, values.squares).interval(count=copies.evidence)
        if not copies.total:
            found[end] = Interval(count / ends.total(), -inf, inf)
    return found
