"""What results come to, in words and tables."""

from __future__ import annotations

from collections import Counter

from zombiekit.arena.files import Results
from zombiekit.arena.statistics import Interval, mean_interval, ratings, share_interval, sprt
from zombiekit.arena.summary import CellSummary, Summary, summarize
from zombiekit.arena.tables import number, percent, points, table
from zombiekit.errors import ZombiekitError
from zombiekit.game import seat_name

GAIN = 0.1
"""The difference of scores that two bots are tested for."""
MOST_SEATS = 20
"""So many lines a table of seats may have; with more, seats are told over all options only."""


class NotComparable(ZombiekitError, ValueError):
    """Two files of results that do not belong together."""


def report(results: Results) -> str:
    """Return what a file of results comes to: tables of options, of seats and of bots, and how the games ended.

    Raises:
        InvalidResults: A line is bad.
        OSError: It cannot be read.
    """
    design, summary = results.design, summarize(results)
    if not summary.games:
        return "No game has been played yet.\n"
    parts = [f"## {design.study}: {design.rules.TITLE}", _introduction(summary), _options(summary)]
    if summary.rivals:
        parts.append(_seats(summary))
    if summary.compares_bots:
        parts += _bots(summary)
    parts.append(_ends(summary))
    return "\n\n".join(parts) + "\n"


def _introduction(summary: Summary) -> str:
    design = summary.design
    told = f"{summary.games:,} of {len(design):,} games, {len(summary.seeds):,} whole seeds"
    if summary.forfeits:
        told += f", {summary.forfeits:,} forfeited"
    if not design.is_repeatable:
        told += "; a bot has a time to think, so that nobody can repeat them"
    return told + "."


def _played(summary: Summary) -> list[CellSummary]:
    return [cell for cell in summary.cells if cell.wins]


def _name(cell: CellSummary) -> str:
    return cell.cell.name or "as given"


def _options(summary: Summary) -> str:
    """Return a table of the sets of options: how long games last, whether they are won, and what they bring."""
    won = "Won by anybody" if summary.rivals else "Won"
    head, played = ["Options", ">Games", ">Steps", won], _played(summary)
    rows = [[_name(cell), f"{cell.games:,}", number(cell.length), percent(cell.won)] for cell in played]
    if any(cell.points for cell in played):
        head = [*head, ">Score"]
        rows = [[*row, points(cell.points) if cell.points else ""] for row, cell in zip(rows, played, strict=True)]
    return table(head, rows)


def _seats(summary: Summary) -> str:
    """Return a table of what share of the win each seat has: over all options, and with each."""
    several, game = len(summary.cells) > 1, summary.design.rules
    groups = [("all", summary.seat_scores)] if several else []
    each = [(_name(cell), cell.seat_scores) for cell in summary.rivals]
    if not summary.seat_scores or sum(len(shares) for _, shares in each) <= MOST_SEATS:
        groups += each
    rows = [
        [*([name] if several else []), seat_name(game, seat), percent(share)]
        for name, shares in groups
        for seat, share in enumerate(shares)
    ]
    return table([*(["Options"] if several else []), "Seat", "Share of the win"], rows)


def _bots(summary: Summary) -> list[str]:
    """Return tables of the bots, and what tests of the first one against the others say."""
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
        strengths = ratings(summary.orders, len(specs))
        ranked = sorted(zip(specs, strengths, strict=True), key=lambda pair: -pair[1].value)
        rows = [[spec, percent(strength)] for spec, strength in ranked]
        parts.append(table(["Bot", "Strength (Plackett-Luce)"], rows))
    for bot, spec in enumerate(others, 1):
        test = sprt([values[0] - values[bot] for values in summary.seeds], GAIN)
        words = f"Is {first} better than {spec} by {100 * GAIN:.0f} points, or not at all?"
        parts.append(f"{words} {test.verdict.capitalize()} after {test.sets:,} seeds.")
    return parts


def _ends(summary: Summary) -> str:
    total = sum((cell.ends for cell in summary.cells), Counter[str]())
    rows = [[end, f"{count:,}", percent(share_interval(count, summary.games))] for end, count in sorted(total.items())]
    return table(["End", ">Games", "Share"], rows)


def compare(one: Results, other: Results) -> str:
    """Return how two files of the same study differ, each seed compared with itself.

    Raises:
        NotComparable: They are of different games, or their studies bear different names, and so have other dice.
        InvalidResults: A line is bad.
        OSError: It cannot be read.
    """
    mine, yours = one.design, other.design
    if mine.rules is not yours.rules:
        raise NotComparable(f"one is of {mine.rules.NAME}, the other of {yours.rules.NAME}")
    if (mine.study, mine.replicates) != (yours.study, yours.replicates):
        raise NotComparable(f"the studies {mine.study} and {yours.study} have dice of their own, and no seed in common")
    if (mine.sweep, mine.variants) != (yours.sweep, yours.variants) or len(mine.bots) != len(yours.bots):
        raise NotComparable("one has other options with several values, or another number of bots")
    pair = summarize(one), summarize(other)
    common = min(len(summary.seeds) for summary in pair)
    if not common:
        raise NotComparable("they have no whole seed in common yet")
    names = [one.path.name, other.path.name]
    parts = [f"{mine.study}: {common:,} seeds in common."]
    for cells in zip(*(summary.cells for summary in pair), strict=True):
        rows = [_paired(what, values, common) for what, values in _columns(pair, cells)]
        parts.append(table([_name(cells[0]), *names, "difference"], rows))
    return "\n\n".join(parts) + "\n"


def _columns(pair: tuple[Summary, Summary], cells: tuple[CellSummary, ...]) -> list[tuple[str, list[list[float]]]]:
    """Return what is compared: names, and the values of each set in both files."""
    found = [("won", [[*cell.wins] for cell in cells])]
    if pair[0].compares_bots:
        specs = zip(pair[0].design.bots, pair[1].design.bots, strict=True)
        for bot, (mine, yours) in enumerate(specs):
            name = mine if mine == yours else f"{mine} / {yours}"
            found.append((name, [[*cell.bots[bot]] for cell in cells]))
    found.append(("steps", [[*cell.lengths] for cell in cells]))
    if all(cell.points for cell in cells):
        found.append(("score", [[*cell.returns] for cell in cells]))
    return found


def _paired(what: str, values: list[list[float]], common: int) -> list[str]:
    one, other = (column[:common] for column in values)
    shown = {"steps": number, "score": points}.get(what, percent)
    parts: list[Interval] = [mean_interval(one), mean_interval(other)]
    parts.append(mean_interval([mine - yours for mine, yours in zip(one, other, strict=True)]))
    return [what, *map(shown, parts)]
