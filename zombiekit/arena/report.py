"""Reports of results, in words and tables."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from math import isfinite

from zombiekit import games
from zombiekit.arena.deciding import GAIN, Copies
from zombiekit.arena.files import Results
from zombiekit.arena.statistics import FEWEST, Interval, Running, Spread, ratings
from zombiekit.arena.summary import Averages, CellSummary, Summary, by_seed, shares_of, summarize
from zombiekit.errors import ZombiekitError
from zombiekit.limits import escaped
from zombiekit.primitives.arguments import check_kind
from zombiekit.words import listed

MOST_SEATS = 20
"""Most lines in a table of seats. If there are more, it shows only the seats over all options."""
_SIGNS = re.compile(r"[\\`*<&|~\[]|(?<![^\W_])_+|_+(?![^\W_])")
"""The signs that mean something in a line of Markdown; underscores only at the edge of a word."""


class NotComparable(ZombiekitError, ValueError):
    """Two result files that cannot be compared."""


def report(results: Results) -> str:
    """Return a report on a result file: tables of options, seats and bots, and how the games ended.

    Raises:
        InvalidResults: A line is bad.
        OSError: The file cannot be read.
        TypeError: It is given by its path.
    """
    summary = summarize(results)
    design = summary.design
    if not summary.games:
        return "No game has been played yet.\n"
    parts = [f"## {_literal(design.study)}: {_literal(design.facts.title)}", _introduction(summary), _options(summary)]
    if summary.rivals:
        parts.append(_seats(summary))
    if summary.compares_bots:
        parts += _bots(summary)
    parts.append(_ends(summary))
    return "\n\n".join(parts) + "\n"


def _introduction(summary: Summary) -> str:
    design, copies = summary.design, summary.copies
    own = f" of {_literal(design.game)}" if games.is_found_by_path(design.game) else ""
    by = "" if summary.compares_bots else f" by {listed(map(_literal, dict.fromkeys(design.bots)))}"
    told = f"{summary.games:,} of {len(design):,} games{own}{by}, "
    if summary.courses is not None:
        told += f"{len(summary.courses):,} of them distinct, "
    told += f"{summary.seeds:,} complete seeds"
    if summary.forfeits:
        told += f", {summary.forfeits:,} forfeited"
    if any(spec.partition("seconds=")[1] for spec in design.bots):
        told += "; a bot plays against the clock, so the games cannot be repeated"
    told += "."
    if summary.seeds and copies.evidence < copies.total:
        told += f" Only {copies.distinct} of the {copies.total:,} seeds {_are(copies)} distinct: the others are copies and prove nothing."
    if design.stop and summary.tests.are_decided:
        told += " The study stopped when it was decided, so its intervals contain the true value in about 90 of 100 studies, not in 95."
    return told


def _are(copies: Copies) -> str:
    return "is" if copies.distinct == 1 else "are"


def _played(summary: Summary) -> list[CellSummary]:
    return [cell for cell in summary.cells if cell.wins.count]


def _name(cell: CellSummary) -> str:
    return cell.cell.name or "as given"


def _options(summary: Summary) -> str:
    """Return a table of the sets of options: how long games are, how often they are won, and their score."""
    won = "Won by anybody" if summary.rivals else "Won"
    head, played = ["Options", ">Games", ">Steps", won], _played(summary)
    rows = [[_name(cell), f"{cell.games:,}", number(cell.length), percent(cell.won)] for cell in played]
    if any(cell.points for cell in played):
        head = [*head, ">Score"]
        scores = [number(cell.points, 1) if cell.points else "" for cell in played]
        rows = [[*row, score] for row, score in zip(rows, scores, strict=True)]
    return table(head, rows)


def _seats(summary: Summary) -> str:
    """Return a table with the share of the win of each seat: over all options and with each set of them."""
    several, named = len(summary.cells) > 1, summary.design.facts.named
    groups = [("all", summary.seat_scores)] if several else []
    each = [(_name(cell), cell.seat_scores) for cell in summary.rivals]
    if not summary.seat_scores or sum(len(shares) for _, shares in each) <= MOST_SEATS:
        groups += each
    rows = [
        [*([name] if several else []), named[seat], percent(share)]
        for name, shares in groups
        for seat, share in enumerate(shares)
    ]
    return table([*(["Options"] if several else []), "Seat", "Share of the win"], rows)


def _bots(summary: Summary) -> list[str]:
    """Return tables of the bots, and the results of testing the first one against the others."""
    specs, several = summary.design.bots, len(summary.cells) > 1
    first, *others = specs
    rows = []
    for cell in _played(summary):
        for bot, (spec, score) in enumerate(zip(specs, cell.bot_scores, strict=True)):
            less = percent(cell.less(bot)) if bot else ""
            rows.append([*([_name(cell)] if several else []), spec, percent(score), less])
    parts = [table([*(["Options"] if several else []), "Bot", "Share of the win", "Less the first's"], rows)]
    if not summary.seeds:
        return parts
    if len(specs) > 2:
        strengths = ratings(summary.orders, len(specs), count=summary.copies.evidence)
        ranked = sorted(zip(specs, strengths, strict=True), key=lambda pair: -pair[1].value)
        rows = [[spec, percent(strength)] for spec, strength in ranked]
        parts.append(table(["Bot", "Strength (Plackett-Luce)"], rows))
    for spec, test in zip(others, summary.tests.tests, strict=True):
        words = f"Is {_literal(first)} {100 * GAIN:.0f} points better than {_literal(spec)}, or no better?"
        verdict = f"{test.verdict.capitalize()} after {test.sets:,} seeds."
        if test.verdict == "open" and test.sets >= FEWEST > summary.copies.distinct:
            verdict = f"Cannot tell: of {test.sets:,} seeds {summary.copies.distinct} {_are(summary.copies)} distinct."
        parts.append(f"{words} {verdict}")
    return parts


def _ends(summary: Summary) -> str:
    total = sum((cell.ends for cell in summary.cells), Counter[str]())
    shares = shares_of(summary.ended, total, summary.copies)
    rows = [[end, f"{count:,}", percent(shares[end])] for end, count in sorted(total.items())]
    return table(["End", ">Games", "Share"], rows)


def compare(one: Results, other: Results) -> str:
    """Return how two files of the same study differ, each seed compared with itself.

    Args:
        one: The results of a study.
        other: The results to compare with. Only the seeds that both have are compared.

    Raises:
        TypeError: One is something else, such as its path.
        NotComparable: The games, studies (and so the dice), swept options or numbers of bots differ, or no complete seed is in both.
        InvalidResults: A line is bad.
        OSError: A file cannot be read.
    """
    for each in (one, other):
        check_kind(each, Results, "results are needed (arena.read reads them from a file)")
    mine, yours = one.design, other.design
    if mine.facts.name != yours.facts.name:
        raise NotComparable(f"one is of {mine.facts.name}, the other of {yours.facts.name}")
    if (mine.study, mine.replicates) != (yours.study, yours.replicates):
        studies = f"{mine.study} and {yours.study}"
        raise NotComparable(f"the studies {studies} use different dice, so they have no seed in common")
    if (mine.sweep, mine.variants) != (yours.sweep, yours.variants) or len(mine.bots) != len(yours.bots):
        raise NotComparable("they differ in the options that have several values, or in the number of bots")
    pair = summarize(one), summarize(other)
    common = min(summary.seeds for summary in pair)
    if not common:
        raise NotComparable("they have no whole seed in common yet")
    names = [escaped(one.path.name), escaped(other.path.name)]
    parts = [f"Study {_literal(mine.study)}: {common:,} seeds in common."]
    tables = [_Paired(pair, cells, common) for cells in _alike(*pair)]
    for seed in zip(by_seed(one), by_seed(other), strict=False):
        for paired in tables:
            paired.add(seed)
    parts += [table([_name(each.cells[0]), *names, "difference"], each.lines()) for each in tables]
    return "\n\n".join(parts) + "\n"


def _alike(one: Summary, other: Summary) -> Iterator[tuple[CellSummary, CellSummary]]:
    """Yield the same sets of options of two studies, which may name them in another order."""
    for mine in one.cells:
        options = mine.cell.variant, mine.cell.changes
        yield mine, next(each for each in other.cells if (each.cell.variant, each.cell.changes) == options)


class _Paired:
    """Compares a set of options of two studies, seed by seed: the values in both, and their difference.

    Attributes:
        cells: The set of options in both.
    """

    def __init__(self, pair: tuple[Summary, Summary], cells: tuple[CellSummary, CellSummary], common: int) -> None:
        self.cells = cells
        self._places = [summary.cells.index(cell) for summary, cell in zip(pair, cells, strict=True)]
        evidence = [min(common, cell.copies.evidence) for cell in cells]
        self._evidence = [*evidence, max(evidence)]  # a difference has the larger one
        self._names = ["won"]
        if pair[0].compares_bots:
            specs = zip(pair[0].design.bots, pair[1].design.bots, strict=True)
            self._names += [mine if mine == yours else f"{mine} / {yours}" for mine, yours in specs]
        self._shares = [(Running(), Running(), Running()) for _ in self._names]
        self._steps, self._scores = [(Spread(), Spread(), Spread()) for _ in range(2)]

    def add(self, seed: tuple[list[Averages], list[Averages]]) -> None:
        """Add a seed of both studies."""
        one, other = [found[place] for found, place in zip(seed, self._places, strict=True)]
        shares = zip(self._shares, (one.won, *one.bots), (other.won, *other.bots), strict=False)
        rows: list[tuple[Sequence[Running | Spread], float, float]] = [*shares]
        rows += [(self._steps, one.steps, other.steps), (self._scores, one.returns, other.returns)]
        for sums, mine, yours in rows:
            for each, value in zip(sums, (mine, yours, mine - yours), strict=True):
                each.add(value)

    def lines(self) -> list[list[str]]:
        """Return the lines of the table: for each value both means, and the mean difference."""
        found = []
        for name, sums in zip(self._names, self._shares, strict=True):
            bounds = ((0.0, 1.0), (0.0, 1.0), (-1.0, 1.0))
            shares = zip(sums, bounds, self._evidence, strict=True)
            found.append([name, *[percent(each.interval(*ends, count=count)) for each, ends, count in shares]])
        has_scores = all(cell.points for cell in self.cells)
        for name, spreads, digits in (("steps", self._steps, 0), ("score", self._scores, 1))[: 1 + has_scores]:
            numbers = zip(spreads, self._evidence, strict=True)
            found.append([name, *[number(each.interval(count=count), digits) for each, count in numbers]])
        return found


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table of texts. Columns whose heading begins with `>` are aligned to the right."""
    right = [name.startswith(">") for name in head]
    lines = [[_literal(cell) for cell in line] for line in ([name.removeprefix(">") for name in head], *rows)]
    widths = [max(3, *(len(line[at]) for line in lines)) for at in range(len(head))]

    def line_of(cells: Sequence[str]) -> str:
        padded = [f"{cell:{'>' if r else '<'}{w}}" for cell, w, r in zip(cells, widths, right, strict=True)]
        return f"| {' | '.join(padded)} |"

    rule = ["-" * (width - r) + ":" * r for width, r in zip(widths, right, strict=True)]
    return "\n".join([line_of(lines[0]), line_of(rule), *map(line_of, lines[1:])])


def _literal(text: str) -> str:
    """Return a text that Markdown shows as it is."""
    return _SIGNS.sub(lambda found: "".join([f"\\{sign}" for sign in found[0]]), text)


def percent(interval: Interval) -> str:
    """Return an interval of shares: `54.0 % (49.1 to 58.8)`."""
    value, low, high = (100 * each for each in interval)
    return f"{value:.1f} % ({low:.1f} to {high:.1f})" if isfinite(low) else f"{value:.1f} %"


def number(interval: Interval, digits: int = 0) -> str:
    """Return an interval of numbers: `412 (398 to 426)`."""
    value, low, high = [f"{each:,.{digits}f}" for each in interval]
    return f"{value} ({low} to {high})" if isfinite(interval.low) else value
