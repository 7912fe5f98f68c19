"""Decisions that list their few options: the same list answers what is legal and why something is not."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from zombiekit.agenda import Decision, Refusal

if TYPE_CHECKING:
    from zombiekit.games.defcon_zombies.table.position import Draft


class Choice(Decision):
    """A decision of the active player among few options. Rules: DEFCON-TURN-03."""

    __slots__ = ()
    asks: ClassVar[str]
    """What is asked, in words; also why something else is no answer."""

    def actor(self, state: Draft) -> int:
        """Return the active player's seat."""
        return state.active

    @abstractmethod
    def options(self, state: Draft) -> tuple[Any, ...]:
        """Return all legal actions."""

    def refusal(self, state: Draft, action: object) -> Refusal | None:
        """Refuse whatever is not among the options."""
        options = self.options(state)
        if type(action) not in set(map(type, options)):
            return self.no_answer(state)
        return None if action in options else self.why_not(state, action)

    def why_not(self, state: Draft, action: Any) -> Refusal:  # noqa: ARG002 - some questions can be answered in any way
        """Return why an answer, of a class that is asked for, is not among the options: with the values that decide."""
        return self.no_answer(state)


def settle(draft: Draft, node: Decision) -> None:
    """Put a decision on the agenda, or apply its only option."""
    options = node.options(draft)
    if len(options) == 1:
        node.apply(draft, options[0])
    else:
        draft.agenda += (node,)
