"""When a study is decided: tests of its first bot against each other one, seed by seed, in the order of the seeds.

So the order in which games come back does not matter, and a study that stops by its tests has the same file on every machine.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from statistics import fmean

import attrs

from zombiekit.arena.design import Design
from zombiekit.arena.playing import GameRow
from zombiekit.arena.statistics import FEWEST, Sprt, bot_scores, sets

GAIN = 0.1
"""The difference of scores that the tests look for."""


@attrs.define
class Copies:
    """Counts sets, and how many of them are distinct.

    Attributes:
        total: The number of sets.
        seen: The distinct sets, until there are enough of them.
    """

    total: int = 0
    seen: set[Hashable] = attrs.field(factory=set)

    def add(self, rows: Sequence[GameRow]) -> None:
        """Add a set. If a row has no course, the set counts as distinct."""
        self.total += 1
        if len(self.seen) < FEWEST:
            courses = tuple([row.course for row in rows])
            self.seen.add(courses if all(courses) else self.total)

    @property
    def distinct(self) -> int:
        """The number of distinct sets; counting stops at `FEWEST`."""
        return len(self.seen)

    @property
    def evidence(self) -> int:
        """How many sets count as evidence: all of them once enough are distinct, and only the distinct ones before."""
        return self.total if self.distinct >= FEWEST else self.distinct


@attrs.define
class Tests:
    """The tests of the first bot against each other one.

    Attributes:
        tests: One test for the second bot, one for the third, and so on.
        copies: The seeds so far, and how many are distinct.
    """

    tests: list[Sprt]
    copies: Copies = attrs.field(factory=Copies)

    @classmethod
    def of(cls, design: Design) -> Tests:
        """Return the tests of a design before its first game."""
        return cls([Sprt(GAIN) for _ in design.bots[1:]])

    @property
    def are_decided(self) -> bool:
        """Whether all of them have stopped."""
        return bool(self.tests) and all(test.verdict != "open" for test in self.tests)

    def add(self, scores: Sequence[float], rows: Sequence[GameRow]) -> None:
        """Add a seed: the score of each bot, and the rows."""
        self.copies.add(rows)
        for test, score in zip(self.tests, scores[1:], strict=True):
            test.add(scores[0] - score, self.copies.distinct)


class Verdict:
    """Finds the end of a study: its last row, or the seed that decides it if the study stops then."""

    def __init__(self, design: Design) -> None:
        self._design = design
        self._tests = Tests.of(design)
        self._rows: list[GameRow] = []
        self._last = len(design)

    def comes_after(self, count: int) -> bool:
        """Return whether the study goes on after this many games."""
        return count < self._last

    def add(self, row: GameRow) -> None:
        """Add the next row."""
        if not self._design.stop or self._tests.are_decided:
            return
        self._rows.append(row)
        if len(self._rows) == self._design.rows_per_seed:
            bots, together = len(self._design.bots), self._design.facts.together
            scores = [bot_scores(group, bots, together=together) for group in sets(self._rows)]
            self._tests.add([fmean(values) for values in zip(*scores, strict=True)], self._rows)
            self._rows = []
            if self._tests.are_decided:
                self._last = row.index + 1
