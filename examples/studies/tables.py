"""The tables of the documentation, made from the results that lie here.

    PYTHONPATH=examples python examples/studies/tables.py

writes each table into a file of its own, which a page includes. A study is played anew by

    PYTHONPATH=examples zombiekit arena examples/studies/NAME.toml --out examples/studies/NAME.jsonl
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import fmean

from zombiekit.arena import Results, read
from zombiekit.arena.charts import quantile
from zombiekit.arena.statistics import Interval, score_interval, share_interval
from zombiekit.arena.summary import summarize
from zombiekit.arena.tables import number, percent, table

HERE = Path(__file__).parent
BOARDS = (
    "crossroads",
    "three_farms",
    "honeycomb",
    "quarters",
    "two_houses",
    "five_valleys",
    "seven_valleys",
    "eight_valleys",
)


def results(name: str) -> Results:
    """Return the results of a study that lie here."""
    return read(HERE / f"{name}.jsonl")


def defcon_variants() -> str:
    """Return how often each variant is won, at random and by a careful beginner."""
    random, sensible = (summarize(results(f"defcon_variants_{bot}")) for bot in ("random", "sensible"))
    rows = [
        [one.cell.name, percent(one.won), percent(other.won)]
        for one, other in zip(random.cells, sensible.cells, strict=True)
    ]
    return table(["Variant", "Random", "Sensible"], rows)


def they_come_back_players() -> str:
    """Return how games go with 2 to 6 players: how long they are, and who wins."""
    rows = []
    for cell in summarize(results("they_come_back_players")).cells:
        low, middle, high = (quantile(cell.steps, part) for part in (0.1, 0.5, 0.9))
        shares = [percent(share_interval(cell.ends[end], cell.games)) for end in ("escape", "extinction")]
        rows.append([str(cell.cell.changes["players"]), f"{middle} ({low} to {high})", *shares])
    return table([">Players", ">Steps, median (10 % to 90 %)", ">A human escapes", ">The dead win"], rows)


def doom_boards() -> str:
    """Return how even the boards are, each seat played by the same bot, and each beginning equally often."""
    rows = []
    for name in BOARDS:
        found = results(name=f"doom_{name}")
        seats = range(found.design.options["players"])
        steps = by_seed(found, lambda _, row: float(row.steps))
        shares = [by_seed(found, lambda _, row, seat=seat: float(seat in row.winners)) for seat in seats]
        begun = by_seed(found, lambda start, row: float(start - 1 in row.winners))
        mean = fmean([share.value for share in shares])
        uneven = max(abs(share.value - mean) for share in shares)
        told = ", ".join(percent(share).replace(" %", "") for share in shares)
        rows.append([found.design.study, str(len(seats)), number(steps), told, f"{100 * uneven:.1f}", percent(begun)])
    head = ["Board", ">Players", ">Steps", "Won by seat 1, 2, ... (%)", ">Farthest from even (points)"]
    return table([*head, "Won by the side of whoever begins"], rows)


def by_seed(found: Results, value: Callable[..., float]) -> Interval:
    """Return the mean of a value of all games, in which each seed is one observation; it is told who begins, and the row."""
    values: dict[int, list[float]] = {}
    cells = found.design.cells
    for row in found:
        values.setdefault(row.seed, []).append(value(cells[row.cell].changes.get("start_seat"), row))
    return score_interval([fmean(each) for each in values.values()])


def doom_last_light() -> str:
    """Return how often one, two and three players win together."""
    rows = [
        [str(cell.cell.changes["players"]), number(cell.length), percent(cell.won)]
        for cell in summarize(results("doom_last_light")).cells
    ]
    return table([">Players", ">Steps", "Won"], rows)


TABLES: Iterable[Callable[[], str]] = (defcon_variants, they_come_back_players, doom_boards, doom_last_light)


if __name__ == "__main__":
    for make in TABLES:
        (HERE / f"{make.__name__}.md").write_text(make() + "\n", encoding="utf-8")
