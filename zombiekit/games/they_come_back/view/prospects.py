"""What an action can lead to by chance, with the faces of the die."""

from __future__ import annotations

from typing import Any

from zombiekit import agenda
from zombiekit.game import Prospect, foreseen
from zombiekit.games.they_come_back import rules
from zombiekit.games.they_come_back.table import events
from zombiekit.games.they_come_back.table.position import Draft
from zombiekit.primitives.dice import Roll
from zombiekit.words import faces, many


def prospects(state: Draft, action: object) -> tuple[Prospect, ...]:
    """Return what an action can lead to by chance; for a die with its faces: `4 to 6: Player 1 evades a zombie on 1,1.`, 1/2."""

    def words(after: Draft) -> str:
        told = [_foreseen(event) for event in after.events if not isinstance(event, SELF_EVIDENT)]
        if not told and after.agenda and isinstance(after.agenda[-1], rules.AfterRoll):
            return "missed, unless it is raised."
        return " ".join(told) or "nothing."

    def label(outcomes: tuple[Any, ...], said: str) -> str:
        return f"{faces([outcome.value for outcome in outcomes])}: {said}" if isinstance(outcomes[0], Roll) else said

    found = foreseen(agenda, state, action, words, label)
    return found if len(found) > 1 else ()  # with a single entry, chance makes no difference


def _foreseen(event: object) -> str:
    """Return an event in words; the swarm die without its value, which the faces already show."""
    return f"{many(event.moves, 'zombie step')}." if isinstance(event, events.SwarmRolled) else str(event)


SELF_EVIDENT = (events.AttemptRolled, events.DieRolled, events.EffectDieRolled, events.RollAccepted)
"""Events that only report a die, whose faces a prospect already shows."""
