"""Passing ahead at the table: `pass turn`, `pass concern`, `pass answer`, and `ask` to be asked again."""

from __future__ import annotations

from zombiekit.cli.sitting import Sitting
from zombiekit.offers import Offer
from zombiekit.play import Until
from zombiekit.play.waivers import offer_of

UNTIL = {
    Until.TURN: "not to be asked again in this turn",
    Until.CONCERN: "until something concerns you",
    Until.ANSWER: "until you can answer what was done to you",
}
"""What each waiver does, in the words of whoever gives it."""


def hint(sitting: Sitting) -> str:
    """Return in a line that the viewer may pass ahead, or that he has; nothing where neither is so."""
    offer = offer_of(sitting.match)
    if offer is not None:
        return f"Ahead: {', '.join(f'{offer.decline} {until}' for until in _kinds(offer))} (? tells until when)"
    given = sitting.waivers.of(sitting.seats.viewer)
    return f"You passed ahead ({', '.join(each.until for each in given)}); ask: be asked again" if given else ""


def tell_waivers(sitting: Sitting) -> None:
    """Say until when the viewer may pass ahead, and what he has waived."""
    offer, terminal = offer_of(sitting.match), sitting.terminal
    if offer is not None:
        for until in _kinds(offer):
            terminal.say(f"{f'{offer.decline} {until}':14}{UNTIL[until]}")
    for waiver in sitting.waivers.of(sitting.seats.viewer):
        terminal.say(f"{'ask':14}take back what you passed ahead, {UNTIL[waiver.until]}")


def _kinds(offer: Offer) -> tuple[Until, ...]:
    """Return what makes sense to wait for: in one's own turn everything concerns oneself."""
    return (Until.TURN,) if offer.own else tuple(Until)


def waiver_of(sitting: Sitting, first: str, rest: str) -> Until | None:
    """Return the waiver that two words name, the second perhaps shortened; None if they name none, or none is due."""
    offer = offer_of(sitting.match)
    if offer is None or not rest or not str(offer.decline).startswith(first.lower()):
        return None
    return next((until for until in Until if until.startswith(rest.lower())), None)


def spelled(sitting: Sitting, until: Until) -> str:
    """Return what one types for a waiver."""
    offer = offer_of(sitting.match)
    return f"{offer.decline} {until}" if offer else str(until)


def waive(sitting: Sitting, until: Until) -> None:
    """Pass, and have passed for the seat what it is asked as long as it said."""
    offer = offer_of(sitting.match)
    assert offer is not None  # noqa: S101 - a waiver was named, which is due at offers only
    sitting.waivers = sitting.waivers.give(sitting.match, until)
    sitting.play(offer.decline)


def take_back(sitting: Sitting) -> None:
    """Have the viewer asked again, whatever he waived."""
    sitting.waivers = sitting.waivers.take_back(sitting.seats.viewer)
    sitting.terminal.say("You are asked again.")
