"""What lies on the table while people sit at it: the match, who looks at the screen, the record."""

from __future__ import annotations

from typing import Any, NamedTuple

from zombiekit.cli.seats import Seats
from zombiekit.cli.terminal import Terminal
from zombiekit.drawings import Parts
from zombiekit.hosting.keeping import Keeper
from zombiekit.hosting.players import Bots
from zombiekit.play import Match, Waivers


class Shown(NamedTuple):
    """The table as it was shown last, and how many lines the terminal had printed when its words and its map were.

    `size` is that of the screen, and how often it has been wiped before.
    """

    parts: Parts
    size: tuple[int, int, int]
    words_at: int
    map_at: int


class Sitting:
    """A match at a terminal, and whoever plays it.

    Attributes:
        terminal: Where it is played.
        match: The match as it stands.
        keeper: Records the match; None where nothing is recorded.
        bots: Who plays the seats that no people play.
        seats: The people at the screen.
        asked: The match in which the screen asks for an answer; None to ask again.
        shown: The table that the screen shows; None to show all of it again.
        is_whole: Whether the whole table is shown each time, however much room it takes.
        waivers: What the people have passed ahead.
        typed: The matches after each outcome that somebody typed for real dice, coins and cards, and who sat at the screen if it was secret.
        rolled: How far the match has been when such an outcome was taken back: no decision before it is taken back as well.
    """

    def __init__(self, terminal: Terminal, match: Match, keeper: Keeper | None, bots: Bots) -> None:
        """Sit down.

        Args:
            terminal: Where to play.
            match: The match to play.
            keeper: Records the match; None to leave that.
            bots: Who plays the seats that no people play.
        """
        self.terminal = terminal
        self.match = match
        self.keeper = keeper
        self.asked: Match | None = None
        self.shown: Shown | None = None
        self.is_whole = False
        self.waivers = Waivers()
        self.typed: list[tuple[Match, int | None]] = []
        self.rolled = 0
        self.bots = bots
        self.bots.begin(match)
        self.seats = self._seated()

    @property
    def view(self) -> Any:
        """What the seat knows whose view the screen shows."""
        return self.seats.view(self.match)

    def play(self, action: Any) -> None:
        """Play an action or outcome, keep it, and tell what it brought about."""
        self.go_to(self.match.play(action))
        self.seats.follow(self.match)

    def go_to(self, match: Match) -> None:
        """Go on with a match that has more steps, or fewer, and keep it."""
        self.match = match
        self.waivers = self.waivers.follow(match)
        self.seats.go_back(match)
        self.bots.follow(match)
        if self.keeper is not None:
            self.keeper.keep(match)

    def may_retype(self) -> bool:
        """Tell whether the last step is an outcome that was typed, which may have been mistyped, and who sits here may know it."""
        if not self.typed:
            return False
        match, privy = self.typed[-1]
        return match is self.match and privy in {None, self.seats.viewer}

    def retype(self) -> None:
        """Go back to before the outcome that was typed last."""
        match, _ = self.typed.pop()
        assert match.previous is not None  # noqa: S101 - something was typed after it
        self.rolled = match.previous.length
        self.go_to(match.previous)

    def begin_at(self, match: Match) -> None:
        """Play another match."""
        self.typed, self.rolled = [], 0
        self.go_to(match)
        self.bots.begin(match)
        self.seats.leave()
        self.seats = self._seated()

    def _seated(self) -> Seats:
        seats = range(self.match.game.seats(self.match.state))
        return Seats(self.terminal, self.match, [seat for seat in seats if seat not in self.bots.specs])
