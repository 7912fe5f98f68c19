"""Agendas: what contradicts the position, and whether there is something to decide on top."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.agenda import Automatic, ChanceNode, Decision, Node
from zombiekit.errors import Fault
from zombiekit.games.defcon_zombies.box.components import UNKNOWN
from zombiekit.games.defcon_zombies.checks.node_checks import contradictions
from zombiekit.games.defcon_zombies.checks.standing import name_of
from zombiekit.games.defcon_zombies.rules.dealing import DealTile, SelectConstellation
from zombiekit.games.defcon_zombies.rules.discovering import Arrived
from zombiekit.games.defcon_zombies.rules.event_drawing import CardEnd
from zombiekit.games.defcon_zombies.rules.fighting import Casualty
from zombiekit.games.defcon_zombies.rules.lasting import LastingCard
from zombiekit.games.defcon_zombies.rules.swarm import Depart, Generate
from zombiekit.games.defcon_zombies.rules.turns import EarthCheck
from zombiekit.primitives.hexes import CELLS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.games.defcon_zombies.table.position import Draft


def agenda_faults(state: Draft) -> Iterator[Fault]:
    """Yield what is wrong with the agenda of an otherwise sound position."""
    if not state.agenda:
        return
    yield from _contradicted(state)
    yield from _cards_at_work(state)
    top = state.agenda[-1]
    where = f"agenda[{len(state.agenda) - 1}]"
    for what in _top(state, top):
        yield Fault(getattr(top, "clause", "DEFCON-TURN-01"), where, f"{name_of(top)}: {what}")


def _contradicted(state: Draft) -> Iterator[Fault]:
    """Yield nodes that contradict the position."""
    for index, (below, node) in enumerate(zip(state.agenda, state.agenda[1:], strict=False), 1):
        if isinstance(node, Casualty):
            arriving = below.cell if isinstance(below, Arrived) else None
            if node.cell != arriving and (arriving is not None or state.faces[node.cell] is UNKNOWN):
                what = f"nobody has just arrived at {CELLS[node.cell]}, where there is a fight"
                yield Fault("DEFCON-MOVE-07", f"agenda[{index}]", what)
        going = getattr(node, "source", getattr(node, "cell", None))
        if isinstance(below, Depart | Generate) and going in below.alive:
            what = f"the zombie of {CELLS[going]} is still to leave"
            yield Fault("DEFCON-ZMOV-08", f"agenda[{index}]", what)
    for index, node in enumerate(state.agenda):
        for what in contradictions(state, node):
            yield Fault("DEFCON-TURN-01", f"agenda[{index}]", f"{name_of(node)}: {what}")


def _top(state: Draft, top: Node) -> Iterator[str]:
    """Yield why nobody can be waiting for the node on top."""
    if isinstance(top, Automatic):
        yield "is automatic, and is never waited at"
    elif isinstance(top, Decision):
        count = _count_options(state, top)
        if count < 2:
            yield f"{count} options leave no choice"
    elif isinstance(top, ChanceNode) and not isinstance(top, (DealTile, SelectConstellation)):
        try:
            count = len(top.outcomes(state))
        except _CONTRADICTED:
            count = 0
        if count < 2:
            yield f"{count} outcomes leave nothing to chance"


def _count_options(state: Draft, top: Decision) -> int:
    try:
        return len(set(top.options(state)))
    except _CONTRADICTED:
        return 0


_CONTRADICTED = (ValueError, IndexError, KeyError, AssertionError)
"""What a node raises that contradicts the position, which is told besides."""


def _cards_at_work(state: Draft) -> Iterator[Fault]:
    """Yield parts of cards that are carried out though their card is not. Rules: DEFCON-EVT-04, DEFCON-EVT-09, DEFCON-PRIM-16."""
    lasting = [(entry.card, entry.copy) for entry in state.event_table.lasting]
    at_work = lasting
    for index, node in enumerate(state.agenda):
        if isinstance(node, CardEnd):
            at_work = [(node.card, node.copy)]
        elif isinstance(node, LastingCard | EarthCheck):
            at_work = lasting
        context = getattr(node, "context", None)
        if context is not None and (context.card, context.copy) not in at_work:
            what = f"{name_of(node)}: copy {context.copy} of {context.card} is not being carried out"
            yield Fault("DEFCON-EVT-04", f"agenda[{index}].context", what)
