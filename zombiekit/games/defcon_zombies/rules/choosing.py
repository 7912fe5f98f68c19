"""Decisions that list their few options: the same list answers what is legal and why something is not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zombiekit import agenda
from zombiekit.agenda import Refusal

if TYPE_CHECKING:
    from zombiekit.games.defcon_zombies.table.position import Draft


class Choice(agenda.Choice):
    """A decision of the active player among few options. Rules: DEFCON-TURN-03."""

    __slots__ = ()

    def actor(self, state: Draft) -> int:
        """Return the active player's seat."""
        return state.active

    def why_not(self, state: Draft, action: object) -> Refusal:
        """Return what is asked instead, or what forbids an answer of a class that is asked for."""
        asked = set(map(type, self.options(state)))
        return self.what_forbids(state, action) if type(action) in asked else self.no_answer(state)

    def what_forbids(self, state: Draft, action: Any) -> Refusal:
        """Return why an answer, of a class that is asked for, is not among the options: with the values that decide."""
        return self.no_answer(state)
