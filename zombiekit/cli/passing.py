"""Passing ahead at the table: `pass turn`, `pass concern`, `pass answer`, and `ask` to be asked again."""

from __future__ import annotations

from zombiekit.cli.sitting import Sitting
from zombiekit.play import Until
from zombiekit.play.waivers import offer_of

UNTIL = {
    Until.TURN: "not to be asked again in this turn",
    Until.CONCERN: "until something concerns you",
    Until.ANSWER: "until you can answer what was done to you",
}
"""What each waiver does, in the words of whoever gives it."""
STAYS = "What is done to you is asked nevertheless."


def tell_waivers(sitting: Sitting) -> None:
    """Say how the viewer may pass ahead, where he may, and what he has waived."""
    offer = offer_of(sitting.match)
    if offer is not None:
        kinds = (Until.TURN,) if offer.own else tuple(Until)
        ways = "; ".join(f"{offer.decline} {until}: {UNTIL[until]}" for until in kinds)
        sitting.terminal.say(f"Or {ways}.", "dim")
    elif given := sitting.waivers.of(sitting.seats.viewer):
        words = ", ".join(UNTIL[each.until] for each in given)
        sitting.terminal.say(f"You passed ahead {words}; ask: be asked again.", "dim")


def waiver_of(sitting: Sitting, first: str, rest: str) -> Until | None:
    """Return the waiver that two words name, the second perhaps shortened; None if they name none, or none is due."""
    offer = offer_of(sitting.match)
    if offer is None or not rest or not str(offer.decline).startswith(first.lower()):
        return None
    return next((until for until in Until if until.startswith(rest.lower())), None)


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
