"""Check agendas: which node may stand on which, and what does not fit the position (section 3 of the book)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zombiekit.agenda import Automatic, Decision, Node, may_stand_on, misfit_faults
from zombiekit.errors import Fault
from zombiekit.games.defcon_zombies import box, rules
from zombiekit.games.defcon_zombies.rules import common, dealing
from zombiekit.games.defcon_zombies.table.position import Draft
from zombiekit.primitives.hexes import CELLS

BELOW = may_stand_on(rules.NODES)
"""The nodes that each class says it may stand on directly; `BeginTurn` stands at the bottom."""


def standing_faults(state: Draft) -> Iterator[Fault]:
    """Yield nodes that cannot stand where they do or do not come up with these options, whatever the position."""
    if state.agenda and type(state.agenda[0]) is not rules.BeginTurn:
        what = f"{type(state.agenda[0]).__name__} stands at the bottom, not BeginTurn"
        yield Fault("DEFCON-TURN-01", "agenda[0]", what)
    for index, (below, node) in enumerate(zip(state.agenda, state.agenda[1:], strict=False), 1):
        if type(below) not in BELOW.get(type(node), ()):
            what = f"{type(node).__name__} cannot stand on {type(below).__name__}"
            yield Fault("DEFCON-TURN-01", f"agenda[{index}]", what)
    yield from strange_nodes(state)


def strange_nodes(state: Draft) -> Iterator[Fault]:
    """Yield nodes that do not come up with these options."""
    for index, node in enumerate(state.agenda):
        needs: common.Needs | None = getattr(node, "needs", None)
        if needs is not None and not needs.test(state.options, node):
            yield Fault(needs.clause, f"agenda[{index}]", f"{type(node).__name__}: {needs.words} in this game")


def agenda_faults(state: Draft) -> Iterator[Fault]:
    """Yield what is wrong with the agenda of an otherwise sound position."""
    if not state.agenda:
        return
    yield from node_faults(state)
    yield from _cards_at_work(state)
    index, top = len(state.agenda) - 1, state.agenda[-1]
    yield from misfit_faults(state, index, _top(state, top), getattr(top, "clause", "DEFCON-TURN-01"))


def node_faults(state: Draft) -> Iterator[Fault]:
    """Yield what does not fit the nodes of an agenda, at any height."""
    for index, (below, node) in enumerate(zip(state.agenda, state.agenda[1:], strict=False), 1):
        if isinstance(node, rules.Casualty):
            arriving = below.cell if isinstance(below, rules.Arrived) else None
            if node.cell != arriving and (arriving is not None or state.faces[node.cell] is box.UNKNOWN):
                what = f"nobody has just arrived at {CELLS[node.cell]}, where there is a fight"
                yield Fault("DEFCON-MOVE-07", f"agenda[{index}]", what)
        going: Any = getattr(node, "source", getattr(node, "cell", None))
        if going in getattr(below, "alive", ()):
            what = f"the zombie of {CELLS[going]} is still to leave"
            yield Fault("DEFCON-ZMOV-08", f"agenda[{index}]", what)
    for index, node in enumerate(state.agenda):
        found = tuple(_off_the_map(state, node)) or node.misfits(state, index)
        yield from misfit_faults(state, index, found, "DEFCON-TURN-01")


def _off_the_map(state: Draft, node: Node) -> Iterator[str]:
    """Yield the first cell named by a node that is not a system; nothing else can be said of such a node."""
    named = [getattr(node, name, 0) for name in ("cell", "target", "at", "source")]
    named += [*getattr(node, "origins", ()), *getattr(node, "cells", ())]
    context = getattr(node, "context", None)
    named += [context.here] if context is not None else []
    yield from [f"{CELLS[cell]} is not a system" for cell in named if cell not in state.board.systems][:1]


def _top(state: Draft, top: Node) -> Iterator[str]:
    """Yield why the game cannot be waiting at the node on top."""
    if isinstance(top, Automatic):
        yield "is automatic, so the game never waits there"
    elif not isinstance(top, dealing.DEALING):
        try:
            count = len(set(top.options(state)) if isinstance(top, Decision) else top.outcomes(state))
        except _ERRORS:
            count = 0
        if count < 2:
            what = "options leave no choice" if isinstance(top, Decision) else "outcomes leave nothing to chance"
            yield f"{count} {what}"


_ERRORS = (ValueError, IndexError, KeyError, AssertionError)
"""The errors that a node may raise if it does not fit the position; other checks say why."""


def _cards_at_work(state: Draft) -> Iterator[Fault]:
    """Yield nodes that carry out a part of a card that is not in effect. Rules: DEFCON-EVT-04, DEFCON-EVT-09, DEFCON-PRIM-16."""
    lasting = [(entry.card, entry.copy) for entry in state.event_table.lasting]
    at_work = lasting
    for index, node in enumerate(state.agenda):
        if isinstance(node, rules.CardEnd):
            at_work = [(node.card, node.copy)]
        elif isinstance(node, rules.LastingCard | rules.EarthCheck):
            at_work = lasting
        context = getattr(node, "context", None)
        if context is not None and (context.card, context.copy) not in at_work:
            what = f"{type(node).__name__}: copy {context.copy} of {context.card} is not being carried out"
            yield Fault("DEFCON-EVT-04", f"agenda[{index}].context", what)
