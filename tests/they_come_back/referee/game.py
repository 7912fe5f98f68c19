"""A second implementation of the rules, written from the book alone: slow, plain, and played in step with the first.

A game is one generator. It yields a question (`Asked`), gets the answer as a line of notation, and changes the table. It uses nothing
from the library.
"""

from typing import Any

from tests.they_come_back.referee.laying import set_up
from tests.they_come_back.referee.table import NOBODY, Asking, Over, Table
from tests.they_come_back.referee.turns import play_turns


class Referee:
    """A game in progress: who acts (-1 chance, -2 nobody, as it is over), the possible answers, and a step for each.

    It begins with the set-up or, given a picture of a table, with the turn of the active player.
    """

    def __init__(self, options: dict[str, Any], picture: dict[str, Any] | None = None) -> None:
        self.table = Table(options)
        if picture is not None:
            self.table.arrange(picture)
        self.asking = self.play(set_up(self.table) if picture is None else play_turns(self.table))
        self.asked = next(self.asking, None)

    def play(self, asking: Asking) -> Asking:
        try:
            yield from asking
        except Over:
            return

    @property
    def actor(self) -> int:
        return self.asked.actor if self.asked else NOBODY

    def options(self) -> dict[str, int]:
        """The answers, with weights where chance answers."""
        return dict(self.asked.answers) if self.asked else {}

    def step(self, line: str) -> None:
        assert self.asked is not None
        assert line in self.asked.answers
        try:
            self.asked = self.asking.send(line)
        except StopIteration:
            self.asked = None
