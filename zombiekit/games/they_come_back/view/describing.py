"""What is said and shown of actions, outcomes and events: each says it itself, and attempts get the rolls that are enough."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zombiekit.agenda import current_player
from zombiekit.games.they_come_back.box.components import Means, Zombie
from zombiekit.games.they_come_back.rules.attempts import Attempt, Deed, bonus, target_number
from zombiekit.games.they_come_back.table.actions import Defend, Evade, Fight, Shoot
from zombiekit.games.they_come_back.table.position import where
from zombiekit.primitives.dice import SIDES, Roll

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.table.position import Draft
    from zombiekit.scenes import Trace


def describe(state: Draft, action: Any) -> str:
    """Return a legal action, or an outcome that can happen, in words for people."""
    if type(action) is Roll:
        return f"roll a {action.value}"
    words: str = action.words(state)
    deed = _DEEDS.get(type(action))
    return words if deed is None else words + _odds(state, deed, action)


def places(state: Draft, action: Any) -> tuple[tuple[str, Any], ...]:
    """Return the places on the table that an action or outcome points at: squares, cells of tiles, and seats."""
    return action.places(state) if hasattr(action, "places") else ()  # dice and actions of others point at nothing


def traces(_: Draft, event: Any) -> tuple[Trace, ...]:
    """Return where an event happened: steps, shots, attacks and bites, and squares or tiles on which anything changed."""
    return event.traces() if hasattr(event, "traces") else ()  # events of others have none


_DEEDS: dict[type, Deed] = {Evade: Deed.EVADE, Fight: Deed.FIGHT, Shoot: Deed.SHOT, Defend: Deed.DEFENSE}
"""What a die is rolled for at once."""


def _odds(state: Draft, deed: Deed, action: Any) -> str:
    """Return which roll is enough for an attempt, with what is added to it now."""
    seat = current_player(state)
    attempt = Attempt(
        deed,
        seat,
        getattr(action, "square", None) or where(state, seat),
        getattr(action, "means", Means.PISTOL),
        state.active if deed is Deed.DEFENSE else getattr(action, "undead", None),
        kind=getattr(action, "kind", Zombie.ORDINARY),
    )
    least = target_number(state, attempt) - bonus(state, attempt)
    if least > SIDES:
        return ", which no roll does by itself"
    return ", on any roll" if least <= 1 else f", on {least}" if least == SIDES else f", on {least} or more"
