"""Decisions: what all of them share. One with a single option is settled without asking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zombiekit.agenda import Decision, Refusal, list_options
from zombiekit.games.they_come_back.state import push

if TYPE_CHECKING:
    from zombiekit.games.they_come_back.state import Draft


def refuse(node: Decision, state: Draft, action: object) -> Refusal | None:
    """Return why an action is none of a decision's options, or None if it is one."""
    options = node.options(state)
    for option in options:
        if option is action:  # they are made once each, so that this nearly always finds it
            return None
    if action in options:
        return None
    return Refusal(node.clause, "that is no option here")


def ask(draft: Draft, node: Decision) -> None:
    """Put a decision to its player, or settle it if there is only one option; nothing else is written to the draft afterwards."""
    settle_or_push(draft, node, list_options(draft, node))


def settle_or_push(draft: Draft, node: Decision, options: tuple[Any, ...]) -> None:
    """Settle a decision that has only one of these options, its own, or put it on the agenda."""
    if len(options) == 1:
        node.apply(draft, options[0])
    else:
        push(draft, node)
