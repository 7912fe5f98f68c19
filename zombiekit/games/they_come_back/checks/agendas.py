"""What may stand on an agenda: which node on which other. Rules: INV-12."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from zombiekit.agenda import Automatic, Choice, Decision, Node
from zombiekit.errors import Fault
from zombiekit.games.they_come_back import rules
from zombiekit.games.they_come_back.box.components import Card, Moment, Movement
from zombiekit.games.they_come_back.box.options import Windows
from zombiekit.games.they_come_back.checks.card_checks import card_part, check, player_at
from zombiekit.games.they_come_back.rules.meeting import has_company
from zombiekit.games.they_come_back.rules.turns import FIRST, HUMAN_PHASES, NEXT, UNDEAD_PHASES, Phase
from zombiekit.games.they_come_back.table.position import (
    Draft,
    Enhanced,
    is_human,
    is_standing_human,
    seats_from,
    where,
)
from zombiekit.games.they_come_back.view.observing import asked_for

_SETUP_BOTTOMS: tuple[type, ...] = (rules.BeginPlay, rules.DealHand, rules.FirstTurn)
_TURN_BOTTOMS: tuple[type, ...] = (rules.Turn, rules.EndTurn)
_CLASSES = {cls.__name__: cls for cls in rules.NODES}
BELOW: dict[type, tuple[type, ...]] = {
    cls: tuple([_CLASSES[name] for name in getattr(cls, "stands_on", (cls.beneath,)) if name]) for cls in rules.NODES
} | dict.fromkeys(rules.CARD_NODES, (rules.CardDone,))
"""On which nodes each may stand directly."""
_BETWEEN_PHASES = (Moment.BEFORE_MOVE, Moment.BEFORE_SWARM, Moment.TURN_END)
"""Moments that are phases of their own, called alike."""


def is_begun(state: Draft) -> bool:
    """Return whether the first turn has begun."""
    if state.agenda:
        return not isinstance(state.agenda[0], _SETUP_BOTTOMS)
    return state.round > 0


def is_dealing(state: Draft) -> bool:
    """Return whether the figures stand on the map, and the first turn has yet to begin."""
    return bool(state.agenda) and isinstance(state.agenda[0], (rules.DealHand, rules.FirstTurn))


def following_phase(state: Draft) -> Phase | None:
    """Return the phase with which the turn goes on; None in the set-up and when turn or game are over."""
    bottom = state.agenda[0] if state.agenda else None
    return bottom.phase if isinstance(bottom, rules.Turn) else None


def agenda_faults(state: Draft) -> Iterator[Fault]:
    """Yield what is wrong with the agenda of an otherwise sound position; its nodes are of the right form."""
    if not state.agenda:
        return
    found = list(_stacking(state)) or list(node_faults(state))
    yield from found
    if not found:
        where, top = f"agenda[{len(state.agenda) - 1}]", state.agenda[-1]
        for what in _top(state, top):
            yield Fault(getattr(top, "clause", "INV-12"), where, f"{type(top).__name__}: {what}")


def _stacking(state: Draft) -> Iterator[Fault]:
    """Yield nodes that cannot stand on those below them."""
    bottom = state.agenda[0]
    if not isinstance(bottom, (*_SETUP_BOTTOMS, *_TURN_BOTTOMS)):
        yield Fault("INV-12", "agenda[0]", f"{type(bottom).__name__} cannot stand at the bottom")
        return
    for index, (below, node) in enumerate(zip(state.agenda, state.agenda[1:], strict=False), 1):
        fits = type(below) in BELOW.get(type(node), ())
        if fits and isinstance(below, _TURN_BOTTOMS):
            fits = below in _bottoms(node)
        if not fits:
            what = f"{type(node).__name__} cannot stand on {below}"
            yield Fault("INV-12", f"agenda[{index}]", what)


def _bottoms(node: Node) -> list[Automatic]:
    """Return what the turn goes on with below a node that stands directly on it."""
    if isinstance(node, (rules.Window, rules.WindowChoice)):
        if node.moment is Moment.TURN_START:
            return list(FIRST.values())
        during: tuple[str, ...] = (node.moment if node.moment in _BETWEEN_PHASES else "",)
    elif isinstance(node, (rules.Encountering, rules.Encounter)):
        during = (Phase.ENCOUNTER if node.phase else Phase.COMPANY,)
    else:
        during = cast("Any", node).during
    name, *turns = during
    return [after for (human, phase), after in NEXT.items() if phase == name and human in (turns or (True, False))]


def _top(state: Draft, top: Node) -> Iterator[str]:
    """Yield why nobody can be waiting for the node on top."""
    if isinstance(top, Automatic):
        yield "is automatic, and is never waited at"
    elif isinstance(top, Decision):
        seat = top.actor(state)
        if Card.HIDDEN in state.hands[seat]:
            asked = asked_for(state)
            if asked is not None and not asked[1]:
                yield f"no card gives seat {seat} a choice"
        elif len(top.options(state)) < 2 and not (isinstance(top, Choice) and top.is_asked_alone(state)):
            yield f"{len(top.options(state))} options leave no choice"


def node_faults(state: Draft) -> Iterator[Fault]:
    """Yield what contradicts each node of an agenda, wherever on it the node stands."""
    for index, node in enumerate(state.agenda):
        for what in _contradictions(state, node, index):
            yield Fault(getattr(node, "clause", "INV-12"), f"agenda[{index}]", f"{type(node).__name__}: {what}")


def _contradictions(state: Draft, node: Any, index: int) -> Iterator[str]:
    """Yield what contradicts a node: as a part of a card, by the checks of this package, and by what its class says of itself."""
    if isinstance(node, rules.CARD_NODES):
        yield from card_part(node, state, player_at(state, index)[0])
    yield from check(node, state, index)
    if own := getattr(node, "contradictions", None):
        yield from own(state, index)


# ----------------------------------------------------------------------------------------------- turns and windows


@check.register
def _turn(node: rules.Turn, state: Draft, _: int) -> Iterator[str]:
    if node.phase not in (HUMAN_PHASES if node.human else UNDEAD_PHASES):
        yield f"there is no phase {node.phase} in such a turn"
    if is_human(state, state.active):
        if not node.human:
            yield "the active player is human"
    elif node.human and not any(
        isinstance(other, (rules.Window, rules.WindowChoice, rules.CardDone)) for other in state.agenda
    ):
        yield "the active player has died, and the turn goes on"


@check.register
def _end_turn(_: rules.EndTurn, state: Draft, __: int) -> Iterator[str]:
    above = state.agenda[1:2]
    if above and isinstance(above[0], rules.Refilling) and is_human(state, state.active):
        yield "a human can still trade"


@check.register
def _window(node: rules.Window | rules.WindowChoice, state: Draft, index: int) -> Iterator[str]:
    below = state.agenda[index - 1]
    seats = node.seats if isinstance(node, rules.Window) else (node.seat,)
    mode, moment = state.options.card_windows, node.moment
    if isinstance(below, rules.Window):
        if below.moment is not moment or len(seats) != 1:
            yield "it interrupts another window"
        seats = (*seats, *below.seats)
    if moment is Moment.CARD_PLAYED:
        if not isinstance(below, rules.CardEffect) or seats != (below.action.target,):
            yield "only the target of a card is asked when it is played"
        return
    if isinstance(below, rules.CardEffect):
        yield "only the target of a card is asked while it takes effect"
    if (moment is Moment.STEP) != isinstance(below, (rules.Encountering, rules.Attacking)) and not isinstance(
        below, rules.Window
    ):
        yield f"{moment} does not come up there"
    if moment is Moment.STEP and (mode is not Windows.FULL or state.active in seats):
        yield "after a step all but the active player are asked, if anybody"
    if mode is Windows.OWN_TURN and seats != (state.active,):
        yield "only the active player is asked"
    order = [seat for seat in seats_from(state, state.active) if seat in seats]
    if tuple(order) != seats:
        yield f"seats {seats} are not asked in this order"
    if isinstance(below, (rules.Encountering, rules.Attacking)) and not isinstance(
        state.agenda[index - 2], rules.Entered
    ):
        yield "nobody has entered a square"


# -------------------------------------------------------------------------------------------------------- movement


@check.register
def _move(_: rules.MoveChoice | rules.AmbushRoll | rules.AmbushTake, state: Draft, __: int) -> Iterator[str]:
    seat = state.active
    if not is_standing_human(state, seat) or state.movement is not Movement.AHEAD:
        yield f"seat {seat} does not move"
    elif has_company(state, where(state, seat), seat):
        yield f"seat {seat} has to deal with those on the square first"


@check.register
def _second_step(node: rules.SecondStep, state: Draft, index: int) -> Iterator[str]:
    if node.swarm is not isinstance(state.agenda[index - 1], rules.Swarming):
        yield f"it is {'no' if node.swarm else 'the'} swarm phase"
    if Enhanced(node.square, moved=True) not in state.enhanced:
        yield f"no enhanced zombie on {node.square} was moved"
