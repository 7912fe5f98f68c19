"""The agenda: which agendas are possible, and whether the top node fits the position."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from zombiekit.agenda import Automatic, Node, misfit_faults
from zombiekit.errors import Fault
from zombiekit.games.zombie_flavored_doom import rules
from zombiekit.games.zombie_flavored_doom.rules import night, rounds
from zombiekit.games.zombie_flavored_doom.rules.turns import TURN_BEGINS, Turn
from zombiekit.games.zombie_flavored_doom.table.position import Draft, turn_order


def agenda_of(state: Draft, *nodes: Node) -> tuple[Node, ...]:
    """Return the only agenda with these nodes of the current phase on top; below them are the phases still to come."""
    phase = nodes[0]
    if isinstance(phase, (Turn, rules.GoOn)):
        phase = TURN_BEGINS[phase.evening][phase.seat]
    elif isinstance(phase, (rules.Appearing, rules.Walking)):
        phase = night.NIGHT
    plan = rounds.plan_of(turn_order(state))
    return (*reversed(plan[plan.index(phase) + 1 :]), *nodes)


def agenda_faults(state: Draft) -> Iterator[Fault]:
    """Yield what is wrong with the agenda of a well-formed state."""
    if not state.agenda:
        return
    index, top = len(state.agenda) - 1, state.agenda[-1]
    where = f"agenda[{index}]"
    if isinstance(top, Automatic):
        yield Fault("DOOM-ROUND-05", where, f"{type(top).__name__} is automatic, so the game never waits there")
    elif state.agenda[0] != rounds.BEGIN_ROUND:
        yield Fault("DOOM-ROUND-01", "agenda[0]", _UNPLANNED)
    elif (below := _interrupted(state, top)) is None or state.agenda != agenda_of(state, *below, top):
        yield Fault("DOOM-ACT-02", where, f"{type(top).__name__} cannot stand on {state.agenda[:-1]}")
    else:  # only the first: others may only follow from it
        yield from islice(misfit_faults(state, index, top.misfits(state, index), top.clause), 1)


_UNPLANNED = "the plan of the round is missing; states saved before rounds were planned on the agenda cannot be read"


def _interrupted(state: Draft, top: Node) -> tuple[Node, ...] | None:
    """Return the nodes of the same phase that the top node interrupts; None if it cannot interrupt the one below it."""
    if isinstance(top, Turn):
        return ()
    if isinstance(top, rules.Homecoming):
        return rules.GoOn(top.seat, top.evening), rules.Homecomers(top.seat, top.evening)
    below = state.agenda[-2]
    if isinstance(top, rules.Defense):
        return (below,) if isinstance(below, rules.GoOn) and below.seat == top.attacker else None
    return (below,) if isinstance(below, (rules.Appearing, rules.Walking)) else None
