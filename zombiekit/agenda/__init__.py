"""The agenda: what a game still has to resolve, as a stack of nodes, and the driver that all games share.

Two rules keep it simple:

1. Everything that decides what happens next is on the agenda. There are no flags and no half-finished phases.
2. The driver knows no game. It asks the top node, and only that one.

A node is a small frozen value of one of three kinds: a `Decision` of a seat, a `ChanceNode`, or an `Automatic` consequence. A
step takes the top node off, lets it apply the action, and then runs automatic nodes until a decision, a chance node or nothing
is on top. Whatever must be settled first (an interrupt, a choice in the middle of a consequence, the next link of a chain) goes
on top of what it interrupts.

While a step runs, the rules write to a *draft*: an object with the same fields, but mutable. One step makes one draft, however
many consequences follow, and at the end the driver turns this same object into the frozen state. So you declare a state class in
two parts: the draft with the fields, and the frozen class, which adds nothing:

    @attrs.define(eq=False, weakref_slot=False)
    class Draft:
        agenda: tuple[Node, ...]
        ...
        events: tuple[Event, ...] = attrs.field(default=(), eq=False, repr=False)

    @attrs.frozen(weakref_slot=False)
    class State(Draft): ...

Both have the same slots, so that `draft.__class__ = State` is allowed. (A new frozen attrs object costs four times as much, and
`attrs.evolve` ten times.)

A game registers the classes of its actions and outcomes once, with `takes(State, *ACTIONS, *OUTCOMES)`. The driver refuses all
others before any node sees them.
"""

from zombiekit.agenda.driver import (
    OVER,
    TERMINAL,
    House,
    Resolving,
    ask,
    begun,
    chance_outcomes,
    check_written,
    current_player,
    follow,
    follows_rules,
    is_legal,
    legal_actions,
    list_options,
    options_of,
    question,
    replay,
    settled,
    step,
    takes,
    why_illegal,
)
from zombiekit.agenda.nodes import (
    CHANCE,
    ActiveDecides,
    Automatic,
    ChanceNode,
    Choice,
    Decision,
    DieRoll,
    Event,
    Misfits,
    Node,
    NodeKind,
    Refusal,
    SeatDecides,
    drop,
    events_of,
    is_among,
    may_stand_on,
    misfit_faults,
    nodes_of,
    then,
    then_all,
    upcoming,
)

__all__ = [
    "CHANCE",
    "OVER",
    "TERMINAL",
    "ActiveDecides",
    "Automatic",
    "ChanceNode",
    "Choice",
    "Decision",
    "DieRoll",
    "Event",
    "House",
    "Misfits",
    "Node",
    "NodeKind",
    "Refusal",
    "Resolving",
    "SeatDecides",
    "ask",
    "begun",
    "chance_outcomes",
    "check_written",
    "current_player",
    "drop",
    "events_of",
    "follow",
    "follows_rules",
    "is_among",
    "is_legal",
    "legal_actions",
    "list_options",
    "may_stand_on",
    "misfit_faults",
    "nodes_of",
    "options_of",
    "question",
    "replay",
    "settled",
    "step",
    "takes",
    "then",
    "then_all",
    "upcoming",
    "why_illegal",
]
