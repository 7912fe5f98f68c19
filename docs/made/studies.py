"""Tables and pictures of the studies in `examples/studies`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from html import escape
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING

from zombiekit.arena import charts, read, replay, svg
from zombiekit.arena.charts import quantile
from zombiekit.arena.report import number, percent
from zombiekit.arena.statistics import Interval, Running, Spread, share_interval
from zombiekit.arena.summary import summarize

if TYPE_CHECKING:
    from zombiekit.arena import Results

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
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
SETS = {
    ("sets", "none"): "town",
    ("sets", "z2"): "town, base",
    ("sets", "z3"): "town, mall",
    ("sets", "both"): "town, base, mall",
    ("alone", "z2"): "base",
    ("alone", "z3"): "mall",
}
"""The sets in play, by study and option."""
LADDER = (
    "ladder_city_random",
    "ladder_city_greedy",
    "ladder_city_flat",
    "strength_city",
    "strength_city_mcts",
    "strength_city_flat",
    "strength_city_deeper",
    "ladder_city_mcts",
    "ladder_city_tree_far",
    "ladder_city_tree",
    "ladder_city_tree_usual",
    "ladder_city_quick",
    "ladder_city_margin",
    "strength_city_far_quick",
    "strength_city_far",
    "strength_city_farther",
    "strength_city_learned",
    "ladder_defcon_random",
    "ladder_defcon_greedy",
    "ladder_defcon_flat",
    "ladder_defcon_margin",
    "ladder_defcon_mcts",
    "ladder_defcon_tree_far",
    "ladder_defcon_tree",
    "ladder_defcon_tree_usual",
    "strength_defcon_tree_far",
    "strength_defcon_tree",
    "strength_defcon",
    "strength_defcon_margin",
    "strength_defcon_learned",
    "strength_defcon_flat",
    "strength_defcon_far",
    "ladder_doom_greedy",
    "ladder_doom_flat",
    "ladder_doom_mcts_few",
    "ladder_doom_mcts",
    "ladder_doom_tree_usual",
    "ladder_doom_quick_greedy",
    "ladder_doom_quick_flat",
    "strength_doom",
    "strength_doom_margin",
    "ladder_town_greedy",
    "ladder_town_flat",
    "ladder_town_margin",
    "ladder_town_mcts",
    "ladder_town_tree",
    "strength_town_learned",
    "strength_town_playouts",
)
"""The studies that show how much each kind of bot adds to the one before."""
USED = {"strength in the city", "strength at defcon", "strength at doom", "ladder at doom", "ladder in town"}
"""The names of studies, which seed their games, on whose games some settings of the bots were chosen."""


@contextmanager
def importable() -> Iterator[None]:
    """Let Python find the bots of the examples, which designs name."""
    sys.path.insert(0, str(EXAMPLES))
    try:
        yield
    finally:
        sys.path.remove(str(EXAMPLES))


def results(name: str) -> Results:
    """Return the results of a study."""
    with importable():
        return read(EXAMPLES / "studies" / f"{name}.jsonl")


def chart(study: str, name: str) -> str:
    """Return a picture of a study: `scores`, `options`, `seats`, `lengths` or `ends`.

    Raises:
        LookupError: It has no such picture.
    """
    with importable():
        found = {each.name: each for each in charts(results(study))}
    return f'<figure class="study">{svg(found[name])}</figure>'


def table(name: str) -> str:
    """Return the table of one or several studies, as the pages show it.

    Raises:
        LookupError: There is no such table.
    """
    head, rows = TABLES[name]()
    lines = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    names = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    return f"<table><thead><tr>{names}</tr></thead><tbody>{lines}</tbody></table>"


def defcon_variants() -> tuple[Sequence[str], list[list[str]]]:
    """Return how often a random bot and a careful beginner win each variant."""
    random, sensible = (summarize(results(f"defcon_variants_{bot}")) for bot in ("random", "sensible"))
    rows = [
        [one.cell.name, percent(one.won), percent(other.won)]
        for one, other in zip(random.cells, sensible.cells, strict=True)
    ]
    return ["Variant", "Random", "Sensible"], rows


def they_come_back_players() -> tuple[Sequence[str], list[list[str]]]:
    """Return how games with 2 to 6 players go: how long they are, and who wins."""
    rows = []
    for cell in summarize(results("they_come_back_players")).cells:
        low, middle, high = (quantile(cell.steps, part) for part in (0.1, 0.5, 0.9))
        shares = [percent(share_interval(cell.ends[end], cell.games)) for end in ("escape", "extinction")]
        rows.append([str(cell.cell.changes["players"]), f"{middle:,} ({low:,} to {high:,})", *shares])
    return ["Players", "Steps, median (10 % to 90 %)", "A human escapes", "The dead win"], rows


def they_come_back_sets() -> tuple[Sequence[str], list[list[str]]]:
    """Return how games with base and mall go, with and without the town: how long they are, and who wins."""
    rows = []
    for study in ("they_come_back_sets", "they_come_back_alone"):
        for cell in summarize(results(study)).cells:
            changes = cell.cell.changes
            low, middle, high = (quantile(cell.steps, part) for part in (0.1, 0.5, 0.9))
            shares = [percent(share_interval(cell.ends[end], cell.games)) for end in ("escape", "extinction")]
            name = SETS[study.removeprefix("they_come_back_"), str(changes["expansions"])]
            rows.append([name, str(changes["players"]), f"{middle:,} ({low:,} to {high:,})", *shares])
    head = ["Sets", "Players", "Steps, median (10 % to 90 %)", "A human escapes", "The dead win"]
    return head, rows


def doom_boards() -> tuple[Sequence[str], list[list[str]]]:
    """Return how even the boards are when the same bot plays all seats and each seat begins equally often."""
    rows = []
    for name in BOARDS:
        found = results(f"doom_{name}")
        seats = range(found.design.options["players"])
        steps = by_seed(found, lambda _, row: float(row.steps))
        shares = [by_seed(found, lambda _, row, seat=seat: float(seat in row.winners)) for seat in seats]
        begun = by_seed(found, lambda start, row: float(start - 1 in row.winners))
        mean = fmean([share.value for share in shares])
        uneven = max(abs(share.value - mean) for share in shares)
        told = ", ".join(percent(share).replace(" %", "") for share in shares)
        rows.append([found.design.study, str(len(seats)), number(steps), told, f"{100 * uneven:.1f}", percent(begun)])
    head = ["Board", "Players", "Steps", "Won by seat 1, 2, ... (%)", "Farthest from even (points)"]
    return [*head, "Won by the side of whoever begins"], rows


def by_seed(found: Results, value: Callable[..., float]) -> Interval:
    """Return the mean of a value over all games, each seed being one observation; `value` gets the first seat and the row."""
    values: dict[int, list[float]] = {}
    for row in found:
        start = found.design.cells[row.cell].changes.get("start_seat")
        values.setdefault(row.seed, []).append(value(start, row))
    means = [fmean(each) for each in values.values()]
    count = summarize(found).copies.evidence if len(values) * found.design.rows_per_seed == len(found) else None
    sums = Spread() if max(means) > 1 else Running()
    for each in means:
        sums.add(each)
    return sums.interval(count=count)


def doom_last_light() -> tuple[Sequence[str], list[list[str]]]:
    """Return how often one, two and three players win together within the limit of nights, one night less, and one night more."""
    cells = [cell for name in ("doom_last_light", "doom_last_light_nights") for cell in summarize(results(name)).cells]
    ordered = sorted(cells, key=lambda cell: (len(cell.seats), cell.cell.options.nights))
    rows = [
        [str(len(cell.seats)), str(cell.cell.options.nights), f"{cell.games:,}", number(cell.length), percent(cell.won)]
        for cell in ordered
    ]
    return ["Players", "Nights", "Games", "Steps", "Won"], rows


def doom_random() -> tuple[Sequence[str], list[list[str]]]:
    """Return how long random games are on each board, and how many choices the decisions of the first one have."""
    found = results("doom_random")
    rows = []
    for at, cell in enumerate(summarize(found).cells):
        first = replay(found.design, at)
        states = (first.start, *(step.state for step in first.history))
        choices = [len(actions) for state in states if (actions := first.game.legal_actions(state))]
        told = [f"{fmean(choices):.1f}", str(max(choices))]
        rows.append([cell.cell.name, str(len(cell.seats)), number(cell.length), *told, percent(cell.won)])
    return ["Board", "Players", "Steps", "Choices on average", "Most choices", "Won by anybody"], rows


def strength() -> tuple[Sequence[str], list[list[str]]]:
    """Return how well the quick bot plays each game."""
    city, galaxy, town, doom = (results(f"strength_{place}") for place in ("city", "defcon", "town", "doom"))
    escapes = summarize(town).cells[0]
    rows = [
        ["One Against the Dead", str(len(city)), percent(summarize(city).cells[0].won), "wins"],
        ["DEFCON ZOMBIES, two players", str(len(galaxy)), percent(summarize(galaxy).cells[0].won), "wins"],
        [
            "Zombie Flavored Doom, two players",
            str(len(doom)),
            percent(won_by_the_first(doom)),
            "wins over the gatherer",
        ],
        [
            "Sometimes, They Come Back!, four players",
            str(len(town)),
            percent(share_interval(escapes.ends["escape"], escapes.games)),
            "a human escapes",
        ],
    ]
    return ["Game", "Games", "Share", "Of"], rows


def won_by_the_first(duel: Results) -> Interval:
    """Return the share of games that the first of two rivals wins; a game that nobody wins counts half."""
    return by_seed(duel, lambda _, row: float(row.seating[row.winners[0]] == 0) if row.winners else 0.5)


def ladder() -> tuple[Sequence[str], list[list[str]]]:
    """Return how much each kind of bot adds to the one before."""
    rows = []
    for name in LADDER:
        found = results(name)
        specs = found.design.bots
        share = won_by_the_first(found) if len(specs) > 1 else summarize(found).cells[0].won
        study = f"{found.design.study}{' (used)' if found.design.study in USED else ''}"
        rows.append([found.design.rules.TITLE, " against ".join(specs), str(len(found)), percent(share), study])
    return ["Game", "Who plays", "Games", "Won by the first", "Study"], rows


TABLES: dict[str, Callable[[], tuple[Sequence[str], list[list[str]]]]] = {
    make.__name__: make
    for make in (
        defcon_variants,
        they_come_back_players,
        they_come_back_sets,
        doom_boards,
        doom_last_light,
        doom_random,
        strength,
        ladder,
    )
}
