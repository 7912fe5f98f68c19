"""Decisions: what all of them share. One with a single option is settled without asking, but where that would tell of a hand."""

from __future__ import annotations

from itertools import repeat
from operator import is_
from typing import TYPE_CHECKING, Any, ClassVar

from zombiekit.agenda import Decision, Refusal, list_options
from zombiekit.games.they_come_back.table.position import push

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.table.position import Draft


class Choice(Decision):
    """A decision of this game: what is not among its options is refused, and only then is it asked why."""

    __slots__ = ()
    wanted: ClassVar[str]
    """What is chosen here, in words for whoever tries something else."""

    def refusal(self, state: Any, action: object) -> Refusal | None:
        """Return why an action is none of the options, or None if it is one."""
        options = self.options(state)
        if (
            any(map(is_, options, repeat(action))) or action in options
        ):  # they are made once each, so the first test finds nearly all
            return None
        return self.why_not(state, action)

    def is_asked_alone(self, state: Any) -> bool:
        """Tell whether it is put to its player even with a single option; he is not to betray what he holds. Rules: STCB-TIME-04."""
        return False

    def why_not(self, state: Any, action: object) -> Refusal:
        """Return why an action is no option, which it is not."""
        return Refusal(self.clause, f"seat {self.actor(state)} is to choose {self.wanted}")


def ask(draft: Draft, node: Choice) -> None:
    """Put a decision to its player, or settle it if there is only one option; nothing else is written to the draft afterwards."""
    options = list_options(draft, node)
    if len(options) == 1 and node.is_asked_alone(draft):
        push(draft, node)
    else:
        settle_or_push(draft, node, options)


def settle_or_push(draft: Draft, node: Decision, options: tuple[Any, ...]) -> None:
    """Settle a decision that has only one of these options, its own, or put it on the agenda."""
    if len(options) == 1:
        node.apply(draft, options[0])
    else:
        push(draft, node)
