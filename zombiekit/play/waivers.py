"""Waivers, for people who do not want to be asked all the time: "pass until something concerns me".

A game that asks seats whether they want to interrupt (see `zombiekit.offers`) may ask hundreds of times and always be declined. So a seat
may decline ahead: its waiver declines for it until a condition is met. A waiver answers only offers, and only those that its seat has
waived. Front ends keep a `Waivers` beside the match:

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
    """Until something happens that concerns the seat, such as its own turn."""
    ANSWER = "answer"
    """Outside its own turns, unless it can answer what was done to it. The waiver stays until it is taken back."""

    @property
    def words(self) -> str:
        """The same in words for the player."""
        return _WORDS[self]


_WORDS = {
    Until.TURN: "for this turn",
    Until.CONCERN: "until something concerns you",
    Until.ANSWER: "until you can answer what was done to you",
}


@attrs.frozen
class Waiver:
    """A waiver of one seat.

    Attributes:
        seat: The seat.
        until: How long it lasts.
        turn: The turn in which it was given.
        since: The length of the match when it was given.
    """

    seat: int
    until: Until
    turn: Hashable
    since: int

    def covers(self, offer: Interruption) -> bool:
        """Return whether an offer to this seat is waived. It never is if the seat can answer what was done to it."""
        if self.until is Until.ANSWER:
            return not offer.own and (offer.idle or not offer.answers)
        return not offer.answers and (self.until is Until.CONCERN or self.turn == offer.turn)


@attrs.frozen
class Waivers:
    """The waivers of all seats of a match that have not ended yet. Like a match, it is immutable."""

    given: tuple[Waiver, ...] = ()

    def give(self, match: Match, until: Until) -> Waivers:
        """Return the waivers with a new one of the acting seat, which replaces its earlier one of the same kind.

        Raises:
            ValueError: The seat has no offer now, or `until` is unknown.
        """
        until = Until(until)  # its name as text would otherwise be taken for another one
        offer = offer_of(match)
        if offer is None:
            raise ValueError("there is nothing to waive here")
        others = tuple([each for each in self.given if (each.seat, each.until) != (offer.seat, until)])
        return Waivers((*others, Waiver(offer.seat, until, offer.turn, match.length)))

    def take_back(self, seat: int) -> Waivers:
        """Return the waivers without those of a seat."""
        return Waivers(tuple([each for each in self.given if each.seat != seat]))

    def of(self, seat: int) -> tuple[Waiver, ...]:
        """Return the waivers of a seat."""
        return tuple([each for each in self.given if each.seat == seat])

    def decline(self, match: Match) -> Any:
        """Return the action that declines a waived offer to the acting seat; None if the seat must be asked."""
        if not self.given:
            return None
        offer = offer_of(match)
        if offer is None or not any(each.covers(offer) for each in self.of(offer.seat)):
            return None
        return offer.decline

    def follow(self, match: Match) -> Waivers:
        """Return the waivers that are left after the last step of a match, or after steps were taken back.

        A waiver with `Until.TURN` ends when something is offered in another turn, and one with `Until.CONCERN` when the seat sees an
        event that concerns it. After steps were taken back, waivers given later are dropped.
        """
        return Waivers(tuple([each for each in self.given if each.since < match.length and not _is_over(each, match)]))


def offer_of(match: Match) -> Interruption | None:
    """Return the offer to the acting seat, as it sees it; None if there is no offer, or the game has none at all."""
    game: Any = match.game
    seat = game.current_player(match.state)
    if seat in {CHANCE, TERMINAL} or not hasattr(game, "offer"):
        return None
    found: Interruption | None = game.offer(game.observe(match.state, seat))
    return found


def untils(offer: Interruption) -> tuple[Until, ...]:
    """Return the sensible durations: in the seat's own turn only this turn, since everything concerns the seat."""
    return (Until.TURN,) if offer.own else tuple(Until)


def _is_over(waiver: Waiver, match: Match) -> bool:
    if waiver.until is Until.TURN:
        offer = offer_of(match)
        return offer is not None and offer.turn != waiver.turn
    if waiver.until is Until.ANSWER:
        return False
    game: Any = match.game
    return any(game.concerns(event, waiver.seat) for event in game.observe(match.state, waiver.seat).events)
