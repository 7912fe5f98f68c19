"""Arena: bots against bots, rules against rules, in studies that anybody can repeat.

A *design* says what is played: game, options or a sweep of them, bots, seeds, seating. Its rows are a pure function of it, so each
can be played alone and anywhere. A *file* keeps them, a line of JSON each, in their order: the same bytes whoever played them,
however many at once, and however often that was interrupted. *Statistics* speak of sets: one seed, played in all seatings.

    >>> from zombiekit import arena
    >>> design = arena.Design(study="first", game="one_against_the_dead", bots=("random",), seeds=3)
    >>> [arena.play(design, index).steps for index in range(len(design))]
    [56, 59, 44]

`run` plays a design into a file, `read` reads the file, `report` says what it comes to, `replay` plays a row again as a match.
"""

from zombiekit.arena.cells import InvalidDesign
from zombiekit.arena.charts import Chart, charts
from zombiekit.arena.design import Design, read_design
from zombiekit.arena.files import InvalidResults, Results, read, rows
from zombiekit.arena.pictures import figure, svg
from zombiekit.arena.playing import GameRow, NotRepeatable, play, replay
from zombiekit.arena.report import NotComparable, compare, report
from zombiekit.arena.running import WorkerDiffers, processes, run

__all__ = [
    "Chart",
    "Design",
    "GameRow",
    "InvalidDesign",
    "InvalidResults",
    "NotComparable",
    "NotRepeatable",
    "Results",
    "WorkerDiffers",
    "charts",
    "compare",
    "figure",
    "play",
    "processes",
    "read",
    "read_design",
    "replay",
    "report",
    "rows",
    "run",
    "svg",
]
