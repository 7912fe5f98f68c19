"""What waivers cover, worked out a second time from the events of a match alone."""

from typing import NamedTuple

from zombiekit.games import they_come_back as town
from zombiekit.play import Match, Until


class Given(NamedTuple):
    """A waiver as the test remembers it: who gave it, until when, and at which step."""

    seat: int
    until: Until
    at: int


def is_in_force(waiver: Given, match: Match) -> bool:
    """Say from the events of the match alone whether a waiver covers the current window."""
    state = match.state
    since = (step.state for step in match.history[waiver.at :])
    is_answer = state.agenda[-1].moment is town.box.Moment.CARD_PLAYED
    if waiver.until is Until.ANSWER:
        return state.active != waiver.seat and (not is_answer or len(town.legal_actions(state)) == 1)
    if waiver.until is Until.TURN:
        return not is_answer and not any(
            type(told) is town.events.TurnBegan for after in since for told in after.events
        )
    views = (town.observe(after, waiver.seat) for after in since)
    return not is_answer and not any(town.concerns(told, waiver.seat) for view in views for told in view.events)
