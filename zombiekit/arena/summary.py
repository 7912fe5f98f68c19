"""Sum up a result file in one pass. Reports, pictures and tables are made from the summary."""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from math import inf
from statistics import fmean
from typing import NamedTuple

import attrs

from zombiekit.arena.cells import OptionSet
from zombiekit.arena.deciding import Copies, Tests
from zombiekit.arena.design import Design
from zombiekit.arena.files import Results
from zombiekit.arena.playing import FORFEIT, OVER, GameRow
from zombiekit.arena.statistics import Finish, Interval, Running, Spread, bot_scores, order_of, scores, sets
from zombiekit.primitives.arguments import check_kind


class Averages(NamedTuple):
    """The averages of a complete set.

    Attributes:
        won: The share of games that somebody won.
        steps: The number of steps.
        returns: The return of a seat.
        bots: The score of each bot.
        seats: The score of each seat.
    """

    won: float
    steps: float
    returns: float
    bots: list[float]
    seats: list[float]


@attrs.define
class CellSummary:
    """The summary of the games with one set of options. Averages are those of complete sets, one for each seed.

    Attributes:
        cell: The options.
        games: The number of games played.
        wins: The share of games that somebody won.
        lengths: The number of steps.
        returns: The return of a seat.
        values: Different returns of any seat; no more are collected once there are three.
        has_losers: Whether some seats won a game that others lost.
        bots: The score of each bot.
        leads: The score of each bot less that of the first.
        seats: The score of each seat.
        steps: The number of games by their number of steps.
        ends: The number of games by how they ended.
        ended: The share of games in each set, by how they ended.
        copies: The sets, some of which may be copies of others.
    """

    cell: OptionSet
    bots: list[Running]
    leads: list[Running]
    seats: list[Running]
    games: int = 0
    wins: Running = attrs.field(factory=Running)
    lengths: Spread = attrs.field(factory=Spread)
    returns: Spread = attrs.field(factory=Spread)
    values: set[float] = attrs.field(factory=set)
    has_losers: bool = False
    steps: Counter[int] = attrs.field(factory=Counter)
    ends: Counter[str] = attrs.field(factory=Counter)
    ended: dict[str, Running] = attrs.field(factory=dict)
    copies: Copies = attrs.field(factory=Copies)

    @property
    def length(self) -> Interval:
        """The number of steps of a game."""
        return self.lengths.interval(count=self.copies.evidence)

    @property
    def won(self) -> Interval:
        """The share of games that somebody wins."""
        return self.wins.interval(count=self.copies.evidence)

    @property
    def points(self) -> Interval | None:
        """The average return of a seat, if all seats are on one side and there are more than two different returns; otherwise None."""
        is_known = len(self.values) > 2 and self.is_shared
        return self.returns.interval(count=self.copies.evidence) if is_known else None

    @property
    def is_shared(self) -> bool:
        """Whether all seats are on one side, judging by these games: there is one seat, or some games were won, always by all seats."""
        return len(self.seats) == 1 or (self.wins.total > 0 and not self.has_losers)

    @property
    def seat_scores(self) -> list[Interval]:
        """The share of the win of each seat, over all its bots."""
        return [values.interval(count=self.copies.evidence) for values in self.seats]

    @property
    def bot_scores(self) -> list[Interval]:
        """The share of the win of each bot, over all seats."""
        return [values.interval(count=self.copies.evidence) for values in self.bots]

    def less(self, bot: int) -> Interval:
        """Return the score of a bot less that of the first, compared set by set."""
        return self.leads[bot].interval(-1.0, 1.0, count=self.copies.evidence)


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
        bots: The score of each bot in complete seeds, averaged over the sets of options.
        seats: The score of each seat in complete seeds, averaged over the sets of options; None if these have different seats.
        orders: For each complete seed, the orders of the bots in its games; only with three bots or more.
        tests: The tests of the first bot against each other one, over the complete seeds.
        alike: The different values in `orders`; there are few, so equal ones share one object.
        ended: The share of games in each complete seed, by how they ended.
        courses: The digests of the games, to count the distinct ones; None if the file has no digests.
    """

    design: Design
    cells: list[CellSummary]
    tests: Tests
    bots: list[Running]
    seats: list[Running] | None
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
        return [values.interval(count=self.copies.evidence) for values in self.bots]

    @property
    def compares_bots(self) -> bool:
        """Whether bots play against each other."""
        return len(self.design.bots) > 1 and not self.together

    @property
    def rivals(self) -> list[CellSummary]:
        """The summaries of those options whose seats are not all on one side, judging by the games so far."""
        return [] if self.together else [cell for cell in self.cells if cell.wins.count and not cell.is_shared]

    @property
    def seat_scores(self) -> list[Interval]:
        """The share of the win of each seat, averaged over all options; empty if some have other seats or no rivals."""
        if not self.seeds or self.seats is None or len(self.rivals) < len(self.cells):
            return []
        return [values.interval(count=self.copies.evidence) for values in self.seats]


def summarize(results: Results) -> Summary:
    """Return the summary of a result file.

    Raises:
        InvalidResults: A line is bad.
        OSError: It cannot be read.
        TypeError: It is something else, such as its path.
    """
    check_kind(results, Results, "results are needed (arena.read reads them from a file)")
    summary = _begun(results.design)
    whole: list[Averages] = []
    rows: list[GameRow] = []
    ends: list[str] = []
    for group in sets(results):
        cell = summary.cells[group[0].cell]
        ended = [row.reason if row.end == OVER else row.end for row in group]
        _count(summary, cell, group, ended)
        if not _is_complete(results.design, group):
            break  # the last set
        if cell is summary.cells[0]:
            whole, rows, ends = [], [], []
        found = averages(group, len(summary.bots), together=summary.together)
        whole.append(found)
        rows += group
        ends += ended
        _add_set(cell, group, ended, found)
        if cell is summary.cells[-1]:
            _add_seed(summary, whole, rows, ends)
    return summary


def by_seed(results: Results) -> Iterator[list[Averages]]:
    """Yield the averages of each complete seed: one for each set of options."""
    design, whole = results.design, list[Averages]()
    for group in sets(results):
        if not _is_complete(design, group):
            return
        whole.append(averages(group, len(design.bots), together=design.facts.together))
        if len(whole) == len(design.cells):
            yield whole
            whole = []


def averages(group: list[GameRow], bots: int, *, together: bool) -> Averages:
    """Return the averages of a complete set."""
    shares = [scores(row, together=together) for row in group]
    return Averages(
        fmean([bool(row.winners) for row in group]),
        fmean([row.steps for row in group]),
        fmean([each for row in group for each in row.returns]),
        bot_scores(group, bots, together=together),
        [fmean(values) for values in zip(*shares, strict=True)],
    )


def _is_complete(design: Design, group: list[GameRow]) -> bool:
    return len(group) == len(design.cells[group[0].cell].seatings) * design.replicates


def _begun(design: Design) -> Summary:
    bots = len(design.bots)
    cells = [CellSummary(each, _sums(bots), _sums(bots), _sums(len(each.seatings[0]))) for each in design.cells]
    if len(cells) == 1:  # a seed is a set, and need not be added up again
        return Summary(design, cells, Tests.of(design), cells[0].bots, cells[0].seats, ended=cells[0].ended)
    seats = {len(cell.seats) for cell in cells}
    return Summary(design, cells, Tests.of(design), _sums(bots), _sums(*seats) if len(seats) == 1 else None)


def _sums(count: int) -> list[Running]:
    return [Running() for _ in range(count)]


def _count(summary: Summary, cell: CellSummary, group: Sequence[GameRow], ended: list[str]) -> None:
    """Count games, also those of an incomplete set."""
    summary.games += len(group)
    cell.games += len(group)
    for end in ended:
        cell.ends[end] += 1
    for row in group:
        summary.forfeits += row.end == FORFEIT
        cell.has_losers = cell.has_losers or 0 < len(row.winners) < len(row.returns)
        cell.steps[row.steps] += 1
        if not row.course:
            summary.courses = None
        elif summary.courses is not None:
            summary.courses.add(row.cell, int(row.course, 16))
        if len(cell.values) < 3:
            cell.values.update(row.returns)


def _add_set(cell: CellSummary, group: list[GameRow], ended: list[str], found: Averages) -> None:
    cell.copies.add(group)
    _add_ends(cell.ended, ended)
    cell.wins.add(found.won)
    cell.lengths.add(found.steps)
    cell.returns.add(found.returns)
    _add(cell.bots, found.bots)
    _add(cell.leads, [score - found.bots[0] for score in found.bots])
    _add(cell.seats, found.seats)


def _add_seed(summary: Summary, whole: list[Averages], rows: list[GameRow], ends: list[str]) -> None:
    values = whole[0].bots
    if len(whole) > 1:
        values = _means([found.bots for found in whole])
        _add(summary.bots, values)
        if summary.seats is not None:
            _add(summary.seats, _means([found.seats for found in whole]))
        _add_ends(summary.ended, ends)
    summary.tests.add(values, rows)
    if len(values) > 2:
        orders = Counter(map(order_of, rows))
        summary.orders.append(summary.alike.setdefault(frozenset(orders.items()), orders))


def _means(values: list[list[float]]) -> list[float]:
    return [fmean(each) for each in zip(*values, strict=True)]


def _add(sums: list[Running], values: list[float]) -> None:
    for each, value in zip(sums, values, strict=True):
        each.add(value)


def _add_ends(shares: dict[str, Running], ends: list[str]) -> None:
    """Add the share of each end among some games. `shares_of` later counts the sets without such an end as 0."""
    for end in dict.fromkeys(ends):
        if end not in shares:
            shares[end] = Running()
        shares[end].add(ends.count(end) / len(ends))


def shares_of(ended: dict[str, Running], ends: Counter[str], copies: Copies) -> dict[str, Interval]:
    """Return the share of games with each end. There is no interval until a set is complete."""
    found = {}
    for end, count in ends.items():
        values = ended.get(end, Running())
        found[end] = Running(copies.total, values.total, values.squares).interval(count=copies.evidence)
        if not copies.total:
            found[end] = Interval(count / ends.total(), -inf, inf)
    return found
