"""Arena: studies of bots against bots and rules against rules that anybody can repeat.

A *design* says what is played: game, options or a sweep of them, bots, seeds, seating. Its rows depend on nothing else, so each can
be played alone and anywhere. A *file* keeps them in order, one line of JSON each. Its bytes are the same on any machine, with any
number of workers, and after any interruptions. *Statistics* are about sets: one seed, played in all seatings.

    >>> from zombiekit import arena
    >>> design = arena.Design(study="first", game="one_against_the_dead", bots=("random",), seeds=3)
    >>> [arena.play(design, index).steps for index in range(len(design))]
    [37, 81, 86]

`run` plays a design into a file, `read` reads the file, `report` sums it up, and `replay` plays a row again as a match.
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
