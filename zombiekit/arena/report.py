"""What results come to, in words and tables of Markdown."""

from __future__ import annotations

from collections import Counter
from statistics import fmean

from zombiekit.arena.files import Results
from zombiekit.arena.playing import FORFEIT, OVER, Row, is_cooperative
from zombiekit.arena.statistics import (
    Interval,
    bot_scores,
    mean_interval,
    ratings,
    scores,
    sets,
    share_interval,
    sprt,
)

GAIN = 0.1
"""The difference of scores that two bots are tested for."""


def report(results: Results) -> str:
    """Return what a file of results comes to: a table of option sets, one of bots, and how the games ended."""
    design, together = results.design, is_cooperative(results.design)
    rows = list(results)
    if not rows:
        return "No game has been played yet.\n"
    parts = [
        f"## {design.study}: {design.rules.TITLE}",
        _summary(results, rows),
        _cells(results, rows, together=together),
    ]
    if len(design.bots) > 1 and not together:
        parts.append(_bots(results, rows))
    parts.append(_reasons(rows))
    return "\n\n".join(parts) + "\n"


def _summary(results: Results, rows: list[Row]) -> str:
    forfeits = sum(row.end == FORFEIT for row in rows)
    told = f"{len(rows)} of {len(results.design)} games, {len({row.seed for row in rows})} seeds"
    return told + (f", {forfeits} forfeited" if forfeits else "") + "."


def _cells(results: Results, rows: list[Row], *, together: bool) -> str:
    """Return a row of a table for each set of options: how long its games are, and who wins."""
    design = results.design
    head = "a win" if together else "share of the win by seat"
    lines = [f"| Options | Games | Steps | {head} |", "|---|---:|---:|---|"]
    for number, cell in enumerate(design.cells):
        mine = [row for row in rows if row.cell == number]
        if not mine:
            continue
        steps = mean_interval([fmean([row.steps for row in group]) for group in sets(mine)])
        if together or len(mine[0].returns) == 1:
            won = percent(share_interval(sum(bool(row.winners) for row in mine), len(mine)))
        else:
            won = ", ".join(percent(each) for each in seat_shares(mine))
        lines.append(f"| {cell.name or 'as given'} | {len(mine)} | {steps.value:.0f} | {won} |")
    return "\n".join(lines)


def seat_shares(rows: list[Row]) -> list[Interval]:
    """Return the share of the win that each seat has, over all bots that sat there, by sets."""
    groups = [[scores(row, together=False) for row in group] for group in sets(rows)]
    seats = range(len(rows[0].returns))
    return [mean_interval([fmean([score[seat] for score in group]) for group in groups]) for seat in seats]


def _bots(results: Results, rows: list[Row]) -> str:
    """Return a row of a table for each bot, and the tests of the first against each of the others."""
    specs = list(results.design.bots)
    groups = list(sets(rows))
    each = [bot_scores(group, len(specs), together=False) for group in groups]
    strengths = ratings(groups, len(specs)) if len(specs) > 2 else []
    lines = [
        "| Bot | Score | " + ("Strength (Plackett-Luce) |" if strengths else "Less the first's |"),
        "|---|---|---|",
    ]
    for bot, spec in enumerate(specs):
        score = mean_interval([values[bot] for values in each])
        less = mean_interval([values[bot] - values[0] for values in each])
        last = percent(strengths[bot]) if strengths else percent(less) if bot else ""
        lines.append(f"| {spec} | {percent(score)} | {last} |")
    lines.append("")
    for bot, spec in enumerate(specs[1:], 1):
        test = sprt([values[0] - values[bot] for values in each], GAIN)
        lines.append(f"Is {specs[0]} better than {spec} by {100 * GAIN:.0f} %? {test.verdict}, after {test.sets} sets.")
    return "\n".join(lines)


def _reasons(rows: list[Row]) -> str:
    counts = Counter(row.reason if row.end == OVER else row.end for row in rows)
    lines = ["| End | Games |", "|---|---|"]
    lines += [f"| {reason} | {percent(share_interval(n, len(rows)))} |" for reason, n in sorted(counts.items())]
    return "\n".join(lines)


def compare(one: Results, other: Results) -> str:
    """Return how the scores of the first bot differ between two files with the same seeds: each seed is compared with itself."""
    together = is_cooperative(one.design)
    mine, yours = (_first_scores(results, together=together) for results in (one, other))
    common = sorted(mine.keys() & yours.keys())
    if one.design.game != other.design.game or not common:
        return "These files have no seeds of the same game in common.\n"
    paired = mean_interval([mine[key] - yours[key] for key in common])
    lines = [f"| | Score of {one.design.bots[0]} |", "|---|---|"]
    for name, found in ((one.path.name, mine), (other.path.name, yours)):
        lines.append(f"| {name} | {percent(mean_interval([found[key] for key in common]))} |")
    lines += [f"| difference, seed by seed | {percent(paired)} |", "", f"{len(common)} sets in common."]
    return "\n".join(lines) + "\n"


def _first_scores(results: Results, *, together: bool) -> dict[tuple[int, int], float]:
    """Return the score of the first bot in each set, by seed and option set."""
    count = len(results.design.bots)
    return {(g[0].seed, g[0].cell): bot_scores(g, count, together=together)[0] for g in sets(results)}


def percent(interval: Interval) -> str:
    """Return an interval of shares: `54 % (49 to 59)`."""
    value, low, high = (100 * each for each in interval)
    if not -1000 < low < 1000:
        return f"{value:.1f} %"
    return f"{value:.1f} % ({low:.1f} to {high:.1f})"
