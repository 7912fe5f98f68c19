"""Several people at one screen: whose view it shows, what each has been told, and how it is handed over where they have secrets."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from zombiekit.cli.news import News
from zombiekit.game import seat_name

if TYPE_CHECKING:
    from zombiekit.cli.terminal import Terminal
    from zombiekit.game import Game
    from zombiekit.play import Match

ENOUGH = 64
"""So many outcomes of chance show well enough who sees them."""
MANY = 3
"""More facts of one kind than these are not told one by one while the table is laid."""


class Seats:
    """The seats that people play, taking turns at one screen.

    Views tell whether they have secrets from each other. Where the views of two people differ, only one of them looks at the
    screen; it is wiped at once when it goes to another one, and shows what all may read until he presses Enter. Then he is told what he
    could not read meanwhile. Without secrets all look at it.

    Attributes:
        people: The seats that people play.
        viewer: The seat whose view the screen shows.
    """

    def __init__(self, terminal: Terminal, match: Match, people: Sequence[int]) -> None:
        """Let these seats play; without any, the screen follows the play."""
        self.people = people
        self.viewer = people[0] if people else 0
        self._alone = len(people) == 1  # nobody but the viewer looks at the screen
        self._terminal = terminal
        self._news = defaultdict[int | None, News](lambda: News(terminal, match))  # by who looks on alone
        self._told = dict.fromkeys(people, match.length)
        self._is_laid = match.length > 0  # somebody was asked already
        self._run: list[Any] = []  # facts of one kind that are to be told
        self._asked = match.length  # where the match stood when the viewer could last read at leisure

    def view(self, match: Match) -> Any:
        """Return what the viewer knows."""
        return match.game.observe(match.state, self.viewer)

    def follow(self, match: Match) -> None:
        """Tell what the last step brought about as the viewer knows it; not yet, if there are secrets and others look on."""
        last = match.last
        assert last is not None  # noqa: S101 - asked after a step only
        if not self._alone and self._have_secrets(match.game, last.state):
            return
        self._tell(self.view(match).events)
        self._told |= dict.fromkeys((self.viewer,) if self._alone else self.people, match.length)

    def go_back(self, match: Match) -> None:
        """Take note that steps of the match may have been taken back."""
        self._told = {seat: min(length, match.length) for seat, length in self._told.items()}
        self._asked = min(self._asked, match.length)

    def leave(self) -> None:
        """Leave nothing on the screen that others may not know."""
        self.catch_up()
        if self._alone and len(self.people) > 1 and self._terminal.interactive:
            self._terminal.wipe()

    def call(self, seat: int, match: Match, *, secret: bool = False) -> None:
        """Show the view of a seat from now on, to nobody else if that is a secret, or what follows is one.

        Raises:
            Left: Somebody would rather leave.
        """
        self.catch_up()
        self._is_laid = True
        secret = secret or self._have_secrets(match.game, match.state)
        if seat != self.viewer if self._alone else secret:
            self._hand_over(seat, match)
            self._alone = secret
        self.viewer = seat
        if seat in self._told:
            for step in match.history[self._told[seat] :]:  # who was asked and who passed is of no interest afterwards
                self._tell(tuple(filter(_is_news, match.game.observe(step.state, seat).events)))
            self._told[seat] = match.length
        self._asked = match.length

    def call_for_chance(self, match: Match) -> bool:
        """Have somebody at the screen who may see what chance brings, and tell whether others may not.

        Raises:
            Left: Somebody would rather leave.
        """
        privy = self._privy(match.game, match.state)
        secret = len(privy) < len(self.people)
        if privy:
            self.call(self.viewer if self.viewer in privy else privy[0], match, secret=secret)
        return secret

    def is_dealt_blindly(self, match: Match) -> bool:
        """Tell whether nobody, bots neither, will see what chance brings, so that nobody can say it."""
        game, state = match.game, match.state
        after = [game.step(state, outcome) for outcome, _ in islice(game.chance_outcomes(state), ENOUGH)]
        views = [{game.observe(each, seat) for each in after} for seat in range(game.seats(state))]
        return all(len(seen) == 1 for seen in views)

    def may_undo(self, match: Match) -> bool:
        """Tell whether the last step may be taken back by the viewer: nobody else has learned anything by it, or decided it in secret."""
        if match.last is None or match.previous is None or not match.can_undo:
            return False
        if match.last.actor == self.viewer:
            return True
        states = (match.previous.state, match.state)
        return match.last.actor in self.people and not any(self._have_secrets(match.game, state) for state in states)

    def _have_secrets(self, game: Game, state: Any) -> bool:
        return len({game.observe(state, seat) for seat in self.people}) > 1

    def catch_up(self) -> None:
        """Tell what happened before anybody was asked; of many facts of one kind the first one, and how many there are."""
        run, self._run = self._run, []
        self._news[self.viewer if self._alone else None].tell(run[:1] if len(run) > MANY else run)
        if len(run) > MANY:
            self._terminal.say(f"  ({len(run) - 1} more like this)")

    def _tell(self, events: tuple[Any, ...]) -> None:
        """Tell events; while the table is laid, kind by kind."""
        for event in events:
            if self._run and type(event) is not type(self._run[-1]):
                self.catch_up()
            self._run.append(event)
        if self._is_laid:
            self.catch_up()

    def _privy(self, game: Game, state: Any) -> list[int]:
        """Return who of the people may see what chance brings: whoever can tell most outcomes apart by his view afterwards.

        That is the drawer alone where a card is drawn in secret, and everybody where all see it, or none.
        """
        if len(self.people) < 2:
            return list(self.people)
        after = [game.step(state, outcome) for outcome, _ in islice(game.chance_outcomes(state), ENOUGH)]
        told_apart = [len({game.observe(each, seat) for each in after}) for seat in self.people]
        return [seat for seat, number in zip(self.people, told_apart, strict=True) if number == max(told_apart)]

    def _hand_over(self, seat: int, match: Match) -> None:
        """Leave on the screen what all may read, and wait until the other one has come; over a pipe, nobody waits.

        What was told to the viewer alone since he was asked, he is told once more when he comes again: he had no time to read it.
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
        """Return the events that all people are told alike, and that are news."""
        seen = [game.observe(state, seat).events for seat in self.people]
        return tuple([event for event in seen[0] if all(event in events for events in seen) and _is_news(event)])

    def _secrets(self, game: Game, state: Any, seat: int) -> bool:
        """Tell whether a seat is told news that others are not."""
        told = game.observe(state, seat).events
        return any(_is_news(event) and event not in self._open_to_all(game, state) for event in told)


def _is_news(event: Any) -> bool:
    return getattr(event, "news", True)
