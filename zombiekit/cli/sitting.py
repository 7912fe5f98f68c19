"""The state of a table while people sit at it: the match, who looks at the screen, the record."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import islice
from typing import Any, NamedTuple

from zombiekit.cli.choices import Choices, Counting, choices_of, parts_of_choice
from zombiekit.cli.news import News, is_news
from zombiekit.cli.terminal import Terminal
from zombiekit.drawings import Parts, parts_of
from zombiekit.game import Game, RandomSource, seat_name
from zombiekit.hosting import Bots, Keeper, Table
from zombiekit.play import Dice, Match, in_setup

ENOUGH = 64
"""How many outcomes of chance are tried to find out who can see them."""


class Seats:
    """The seats that people play, taking turns at one screen.

    If the views of two people differ, they have secrets from each other, and only one of them looks at the screen. When it goes to
    another person, it is wiped, and shows only what all may read until that person presses Enter. Then it shows the news that this person
    missed. Without secrets, everybody looks at it.

    Attributes:
        people: The seats that people play.
        viewer: The seat whose view the screen shows.
    """

    def __init__(self, terminal: Terminal, match: Match, people: Sequence[int]) -> None:
        """Let these seats play; if there are none, the screen follows the bots."""
        self.people = people
        self.viewer = people[0] if people else 0
        self._alone = len(people) == 1  # nobody but the viewer looks at the screen
        self._terminal = terminal
        self._news = defaultdict[int | None, News](lambda: News(terminal, match))  # by the viewer who looks alone
        self._told = {seat: self._read_by(seat, match) for seat in people}
        self._is_laid = match.length > 0  # somebody was asked already
        self._untold: list[Any] = []  # what happened before anybody was asked, or what bots did since
        self._is_others = False  # a bot made the last decision
        self._asked = match.length  # the match's length when the viewer last had time to read

    def _read_by(self, seat: int, match: Match) -> int:
        """Return how many steps of a match that goes on a seat knows of: all, or with secrets those up to its own last decision.

        Each knows of the set-up, which the table shows, and of what came before the first decision of anybody.
        """
        if not self._have_secrets(match.game, match.state):
            return match.length
        states = (match.start, *[step.state for step in match.history])
        laid = next((number for number, state in enumerate(states) if not in_setup(match.game, state)), match.length)
        first = next((number for number, step in enumerate(match.history) if step.actor >= 0), match.length)
        own = [number for number, step in enumerate(match.history, 1) if step.actor == seat]
        return max(laid, *(own or [first]))

    def view(self, match: Match) -> Any:
        """Return what the viewer knows."""
        return match.game.observe(match.state, self.viewer)

    def follow(self, match: Match) -> None:
        """Report what the last step brought about, as the viewer knows it; if there are secrets and others look on, wait."""
        last = match.last
        assert last is not None  # noqa: S101 - asked after a step only
        if last.actor >= 0:
            self._is_others = bool(self.people) and last.actor not in self.people
        if not self._alone and self._have_secrets(match.game, last.state):
            return
        self._tell(self.view(match).events)
        self._told |= dict.fromkeys((self.viewer,) if self._alone else self.people, match.length)

    def hold_news(self) -> None:
        """Hold back news until somebody is asked again, and then report it kind by kind."""
        self._is_laid = False

    def go_back(self, match: Match) -> None:
        """Adjust to a match whose last steps may have been taken back."""
        self._told = {seat: min(length, match.length) for seat, length in self._told.items()}
        self._asked = min(self._asked, match.length)

    def leave(self) -> None:
        """Report pending news, and wipe the screen if others may not see it."""
        self.catch_up()
        if self._alone and len(self.people) > 1 and self._terminal.interactive:
            self._terminal.wipe()

    def call(self, seat: int, match: Match, *, secret: bool = False) -> None:
        """Show the view of a seat from now on; if it is secret, or what follows is, show it to nobody else.

        Raises:
            Left: Somebody leaves the game.
        """
        self.catch_up()
        self._is_laid, self._is_others = True, False
        secret = secret or self._have_secrets(match.game, match.state)
        if seat != self.viewer if self._alone else secret:
            self._hand_over(seat, match)
            self._alone = secret
        self.viewer = seat
        if seat in self._told:
            for step in match.history[self._told[seat] :]:
                self._tell(match.game.observe(step.state, seat).events)
            self._told[seat] = match.length
        self._asked = match.length

    def call_for_chance(self, match: Match) -> bool:
        """Call somebody to the screen who may see what chance brings, and say whether others may not.

        Raises:
            Left: Somebody leaves the game.
        """
        privy = self._privy(match.game, match.state)
        secret = len(privy) < len(self.people)
        if privy:
            self.call(self.viewer if self.viewer in privy else privy[0], match, secret=secret)
        return secret

    def is_dealt_blindly(self, match: Match) -> bool:
        """Say whether nobody, bots included, will see what chance brings, so that nobody can type it."""
        game, state = match.game, match.state
        after = [game.step(state, outcome) for outcome, _ in islice(game.chance_outcomes(state), ENOUGH)]
        views = [{game.observe(each, seat) for each in after} for seat in range(game.seats(state))]
        return all(len(seen) == 1 for seen in views)

    def may_undo(self, match: Match) -> bool:
        """Say whether the viewer may take back the last step: nobody else learned anything from it or decided it in secret."""
        if match.last is None or match.previous is None or not match.can_undo:
            return False
        if match.last.actor == self.viewer:
            return True
        states = (match.previous.state, match.state)
        return match.last.actor in self.people and not any(self._have_secrets(match.game, state) for state in states)

    def _have_secrets(self, game: Game, state: Any) -> bool:
        return len({game.observe(state, seat) for seat in self.people}) > 1

    def catch_up(self) -> None:
        """Report what happened before anybody was asked, kind by kind, or what bots have done since, turn by turn."""
        untold, self._untold = self._untold, []
        news = self._news[self.viewer if self._alone else None]
        if self._is_laid:
            news.tell_together(untold)
        else:
            news.tell_by_kind(untold)

    def _tell(self, events: tuple[Any, ...]) -> None:
        """Report the events that are news; during the set-up and while bots play, hold them back until somebody is asked."""
        fresh = [event for event in events if is_news(event)]
        if self._is_laid and not self._is_others:
            self.catch_up()
            self._news[self.viewer if self._alone else None].tell(fresh)
        else:
            self._untold += fresh

    def _privy(self, game: Game, state: Any) -> list[int]:
        """Return the people who may see what chance brings: those whose views show the most differences between outcomes.

        If a card is drawn in secret, that is the drawer alone. If all see it or nobody does, it is everybody.
        """
        if len(self.people) < 2:
            return list(self.people)
        after = [game.step(state, outcome) for outcome, _ in islice(game.chance_outcomes(state), ENOUGH)]
        told_apart = [len({game.observe(each, seat) for each in after}) for seat in self.people]
        return [seat for seat, number in zip(self.people, told_apart, strict=True) if number == max(told_apart)]

    def _hand_over(self, seat: int, match: Match) -> None:
        """Leave on the screen what all may read, and wait until the next person has come; over a pipe, do neither.

        News that only the viewer saw since being asked is shown again later, because there was no time to read it.
        """
        if not self._terminal.interactive:
            return
        if self._alone:
            self.leave()
            unread = [step.state for step in match.history[self._asked :]]
            for state in unread:
                self._tell(self._open_to_all(match.game, state))
            if any(self._secrets(match.game, state, self.viewer) for state in unread):
                self._told[self.viewer] = self._asked
        self._terminal.wait(f"{seat_name(match.game, seat)}, press Enter when you sit at the screen> ")

    def _open_to_all(self, game: Game, state: Any) -> tuple[Any, ...]:
        """Return the news that all people see alike."""
        seen = [game.observe(state, seat).events for seat in self.people]
        return tuple([event for event in seen[0] if all(event in events for events in seen) and is_news(event)])

    def _secrets(self, game: Game, state: Any, seat: int) -> bool:
        """Say whether a seat gets news that others do not get."""
        told = game.observe(state, seat).events
        return any(is_news(event) and event not in self._open_to_all(game, state) for event in told)


class Shown(NamedTuple):
    """The table as it was last shown, and how many lines the terminal had printed when its words and its map were shown.

    `size` is the width and height of the screen, and how often it had been wiped.
    """

    parts: Parts
    size: tuple[int, int, int]
    words_at: int
    map_at: int


class Sitting(Table):
    """A table at a terminal, and the people who play there.

    Attributes:
        terminal: The terminal.
        seats: The people at the screen.
        asked: The match for which the screen is asking for an answer; None to ask again.
        counting: The choices for which the player is giving one number at a time; None if there are none.
        shown: The table that the screen shows; None to show all of it again.
        stopped: A seat, and why not all of its several choices were made; empty once it was told.
        dice: The source of chance; None to ask for what real dice, coins and cards show.
        dealer: Deals what nobody may see, if people roll real dice; None until something is dealt.
        watched: Whether the game goes on without asking, if only bots play.
        is_whole: Whether the whole table is shown each time, however much room it takes.
        typed: The match after each outcome typed for real dice, coins and cards, and who sat at the screen if it was secret.
        rolled: The match's length before the last such outcome that was taken back. Earlier steps can no longer be taken back.
    """

    def __init__(
        self,
        terminal: Terminal,
        match: Match,
        *,
        dice: RandomSource | None = None,
        keeper: Keeper | None = None,
        bots: Bots | None = None,
        watched: bool = False,
        is_whole: bool = False,
    ) -> None:
        """Let people and bots play a match at a terminal, and record it if there is a keeper."""
        super().__init__(match, bots or Bots({}), keeper)
        self.terminal = terminal
        self.dice = dice
        self.dealer: Dice | None = None
        self.watched = watched
        self.is_whole = is_whole
        self.asked: Match | None = None
        self.counting: Counting | None = None
        self.shown: Shown | None = None
        self.stopped: tuple[int, str] = (0, "")
        self.typed: list[tuple[Match, int | None]] = []
        self.rolled = 0
        self.seats = self._seated()
        self._drawn: tuple[Match, int, Parts] | None = None

    @property
    def view(self) -> Any:
        """What the viewer knows."""
        return self.seats.view(self.match)

    @property
    def choices(self) -> Choices:
        """The current choices, in the order of the list."""
        if self.counting is not None:
            return parts_of_choice(self.counting)
        game, view = self.match.game, self.view
        return choices_of(game, view, self.parts.chart, game.legal_actions(view), str(self.match.length))

    @property
    def parts(self) -> Parts:
        """The table as the viewer knows it, in parts. It is drawn once, though a question needs it several times."""
        match, viewer = self.match, self.seats.viewer
        if self._drawn is None or self._drawn[0] is not match or self._drawn[1] != viewer:
            self._drawn = match, viewer, parts_of(match.game, self.view)
        return self._drawn[2]

    def play(self, action: Any) -> None:
        """Play an action or outcome, record it, and report what it brought about."""
        self.go_to(self.match.play(action))
        self.seats.follow(self.match)

    def go_to(self, match: Match) -> None:
        """Go on with a match that has more steps, or fewer."""
        super().go_to(match)
        self.counting = None
        self.seats.go_back(match)

    def may_retype(self) -> bool:
        """Say whether the last step is a typed outcome (perhaps mistyped) that the viewer may know."""
        if not self.typed:
            return False
        match, privy = self.typed[-1]
        return match is self.match and privy in {None, self.seats.viewer}

    def retype(self) -> None:
        """Go back to before the last outcome that was typed."""
        match, _ = self.typed.pop()
        assert match.previous is not None  # noqa: S101 - something was typed after it
        self.rolled = match.previous.length
        self.go_to(match.previous)

    def begin(self, match: Match) -> None:
        """Play another match."""
        self.typed, self.rolled, self.counting = [], 0, None
        super().begin(match)
        self.seats.leave()
        self.seats = self._seated()

    def _seated(self) -> Seats:
        seats = range(self.match.game.seats(self.match.state))
        return Seats(self.terminal, self.match, [seat for seat in seats if seat not in self.bots.specs])
