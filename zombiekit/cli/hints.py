"""What else a player may type now, besides the choices."""

from __future__ import annotations

from zombiekit.cli.sitting import Sitting
from zombiekit.play import in_setup
from zombiekit.play.waivers import offer_of, untils


def hint(sitting: Sitting) -> str:
    """Return a line that says why not all of several choices were made, and what else the viewer may type.

    It stands below the table: above, it could scroll away.
    """
    (seat, stopped), sitting.stopped = sitting.stopped, (0, "")
    return " ".join(filter(None, (stopped if seat == sitting.seats.viewer else "", _ways(sitting))))


def _ways(sitting: Sitting) -> str:
    """Return a line with what else the viewer may type: `auto`, to pass ahead or to take that back, several numbers; empty if nothing."""
    if in_setup(sitting.match.game, sitting.match.state):
        return "auto: let the program make your set-up choices"
    offer = offer_of(sitting.match)
    if offer is not None:
        ways = ", ".join(f"{offer.decline} {until}" for until in untils(offer))
        return f"To pass in advance: {ways} (? explains them)"
    given = sitting.waivers.of(sitting.seats.viewer)
    ahead = f"You passed ahead ({', '.join(each.until for each in given)}); ask: be asked again" if given else ""
    several = "Several at once: 1 2" if _is_asked_alike(sitting) else ""
    return " | ".join(filter(None, (several, ahead)))


def _is_asked_alike(sitting: Sitting) -> bool:
    """Say whether the viewer has just chosen from mostly the same choices, such as which zombies move."""
    before, last = sitting.match.previous, sitting.match.last
    if before is None or last is None or last.actor != sitting.seats.viewer or sitting.counting is not None:
        return False
    if type(before.state.agenda[-1]) is not type(sitting.match.state.agenda[-1]):
        return False
    earlier, now = [
        {action for action in match.game.legal_actions(match.state) if type(action) is type(last.action)}
        for match in (before, sitting.match)
    ]
    return len(now) > 1 and 2 * len(now & earlier) >= len(now)


def tell_waivers(sitting: Sitting) -> None:
    """Say that the program can do the set-up, until when the viewer may pass ahead, and what is waived."""
    offer, terminal = offer_of(sitting.match), sitting.terminal
    if in_setup(sitting.match.game, sitting.match.state):
        terminal.say(f"{'auto':14}let the program make all set-up choices")
    if offer is not None:
        for until in untils(offer):
            terminal.say(f"{f'{offer.decline} {until}':14}pass in advance, {until.words}")
    for waiver in sitting.waivers.of(sitting.seats.viewer):
        terminal.say(f"{'ask':14}take back what you passed ahead, {waiver.until.words}")
