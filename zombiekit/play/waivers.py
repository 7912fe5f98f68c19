"""Waivers: what people at one table say who do not want to be asked all the time, `pass until something concerns me`.

A game that asks seats whether they would interrupt (see `zombiekit.offers`) may ask hundreds of times what is declined. A seat may decline
ahead: its waiver declines for it until the condition comes for which it waits. A waiver never answers anything but offers, and none that
its seat has not waived; front ends keep a `Waivers` beside the match:

    waivers = waivers.give(match, Until.TURN)       # at an offer: decline, and all that come in this turn
    while (declined := waivers.decline(match)) is not None:
        match = match.play(declined)
        waivers = waivers.follow(match)             # after every step, whoever took it
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

import attrs

from zombiekit.game import CHANCE, TERMINAL
from zombiekit.primitives.names import Name

if TYPE_CHECKING:
    from zombiekit.offers import Interruption
    from zombiekit.play.match import Match


class Until(Name):
    """How long a seat declines."""

    TURN = "turn"
    """Until this turn is over."""
    CONCERN = "concern"
    """Until something happens that concerns the seat, its own turn for instance."""
    ANSWER = "answer"
    """Outside its own turns, until it can answer what was done to it; that, too, is asked of it, and the waiver stays until taken back."""

    @property
    def words(self) -> str:
        """How long, to the person who waives."""
        return _WORDS[self]


_WORDS = {
    Until.TURN: "for this turn",
    Until.CONCERN: "until something concerns you",
    Until.ANSWER: "until you can answer what was done to you",
}


@attrs.frozen
class Waiver:
    """What one seat has waived.

    Attributes:
        seat: The seat.
        until: How long.
        turn: The turn in which it was given.
        since: The length of the match at which it was given.
    """

    seat: int
    until: Until
    turn: Hashable
    since: int

    def covers(self, offer: Interruption) -> bool:
        """Tell whether an offer to this seat is waived: never one that answers what was done to it, as long as there is an answer."""
        if self.until is Until.ANSWER:
            return not offer.own and (offer.idle or not offer.answers)
        return not offer.answers and (self.until is Until.CONCERN or self.turn == offer.turn)


@attrs.frozen
class Waivers:
    """What the seats of a match have waived; a value, as matches are.

    Attributes:
        given: The waivers that are in force, or wait for an offer to end them.
    """

    given: tuple[Waiver, ...] = ()

    def give(self, match: Match, until: Until) -> Waivers:
        """Return the waivers with one of the acting seat, in place of another one of its kind.

        Raises:
            ValueError: The seat is offered nothing now.
        """
        offer = offer_of(match)
        if offer is None:
            msg = "nothing is offered here that could be waived"
            raise ValueError(msg)
        others = tuple([each for each in self.given if (each.seat, each.until) != (offer.seat, until)])
        return Waivers((*others, Waiver(offer.seat, until, offer.turn, match.length)))

    def take_back(self, seat: int) -> Waivers:
        """Return the waivers of all others."""
        return Waivers(tuple([each for each in self.given if each.seat != seat]))

    def of(self, seat: int) -> tuple[Waiver, ...]:
        """Return what a seat has waived."""
        return tuple([each for each in self.given if each.seat == seat])

    def decline(self, match: Match) -> Any:
        """Return the action by which the acting seat declines what it has waived; None if it is to be asked."""
        if not self.given:
            return None
        offer = offer_of(match)
        if offer is None or not any(each.covers(offer) for each in self.of(offer.seat)):
            return None
        return offer.decline

    def follow(self, match: Match) -> Waivers:
        """Return the waivers that are left after the last step of a match, or after steps were taken back.

        A seat's waiver until something concerns it ends by what the seat is told; one that was given later than where the match stands
        has not been given.
        """
        return Waivers(tuple([each for each in self.given if each.since < match.length and not _is_over(each, match)]))


def offer_of(match: Match) -> Interruption | None:
    """Return what the acting seat is offered, as it sees it; None where it has to decide, and in games without offers."""
    game: Any = match.game
    seat = game.current_player(match.state)
    if seat in {CHANCE, TERMINAL} or not hasattr(game, "offer"):
        return None
    found: Interruption | None = game.offer(game.observe(match.state, seat))
    return found


def untils(offer: Interruption) -> tuple[Until, ...]:
    """Return what makes sense to wait for: in one's own turn everything concerns oneself."""
    return (Until.TURN,) if offer.own else tuple(Until)


def _is_over(waiver: Waiver, match: Match) -> bool:
    if waiver.until is not Until.CONCERN:
        return False
    game: Any = match.game
    return any(game.concerns(event, waiver.seat) for event in game.observe(match.state, waiver.seat).events)
