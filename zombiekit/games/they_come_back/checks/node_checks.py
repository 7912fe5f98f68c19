"""What each node on an agenda asks of the position and of the node below it. Rules: INV-12."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zombiekit.errors import Fault
from zombiekit.games.they_come_back.box.components import Card, Moment, Movement
from zombiekit.games.they_come_back.box.options import Windows
from zombiekit.games.they_come_back.checks.card_checks import ATTEMPT_CHECKS, CARD_CHECKS, Check
from zombiekit.games.they_come_back.checks.setup_checks import SETUP_CHECKS
from zombiekit.games.they_come_back.rules.ambush import AmbushRoll, AmbushTake
from zombiekit.games.they_come_back.rules.encounters import Encountering, has_company
from zombiekit.games.they_come_back.rules.endings import CardDone, Entered
from zombiekit.games.they_come_back.rules.moving import MoveChoice
from zombiekit.games.they_come_back.rules.playing import CardEffect, Window, WindowChoice, is_asked_anyway
from zombiekit.games.they_come_back.rules.resting import Refilling, TradeChoice, goods_for
from zombiekit.games.they_come_back.rules.second_steps import SecondStep
from zombiekit.games.they_come_back.rules.swarm import Swarming, SwarmMove
from zombiekit.games.they_come_back.rules.turns import HUMAN_PHASES, UNDEAD_PHASES, EndTurn, Turn
from zombiekit.games.they_come_back.rules.undead import Attacking, Prowling, UndeadMove
from zombiekit.games.they_come_back.table.position import (
    Draft,
    Enhanced,
    is_human,
    is_standing_human,
    is_standing_undead,
    seats_from,
    where,
)
from zombiekit.primitives.dice import SIDES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zombiekit.agenda import Node


def node_faults(state: Draft) -> Iterator[Fault]:
    """Yield what contradicts each node of an agenda, wherever on it the node stands."""
    for index, node in enumerate(state.agenda):
        check = _CHECKS.get(type(node))
        if check is not None:
            for what in check(state, node, index):
                yield Fault(getattr(node, "clause", "INV-12"), f"agenda[{index}]", f"{type(node).__name__}: {what}")


# ----------------------------------------------------------------------------------------------- turns and windows


def _turn(state: Draft, node: Turn, _: int) -> Iterator[str]:
    if node.phase not in (HUMAN_PHASES if node.human else UNDEAD_PHASES):
        yield f"there is no phase {node.phase} in such a turn"
    if is_human(state, state.active):
        if not node.human:
            yield "the active player is human"
    elif node.human and not any(isinstance(other, (Window, WindowChoice, CardDone)) for other in state.agenda):
        yield "the active player has died, and the turn goes on"


def _end_turn(state: Draft, _: Node, __: int) -> Iterator[str]:
    above = state.agenda[1:2]
    if above and isinstance(above[0], Refilling) and is_human(state, state.active):
        yield "a human can still trade"


def _window(state: Draft, node: Window | WindowChoice, index: int) -> Iterator[str]:
    below = state.agenda[index - 1]
    seats = node.seats if isinstance(node, Window) else (node.seat,)
    mode, moment = state.options.card_windows, node.moment
    if isinstance(below, Window):
        if below.moment is not moment or len(seats) != 1:
            yield "it interrupts another window"
        seats = (*seats, *below.seats)
    if moment is Moment.CARD_PLAYED:
        if not isinstance(below, CardEffect) or seats != (below.action.target,):
            yield "only the target of a card is asked when it is played"
        return
    if isinstance(below, CardEffect):
        yield "only the target of a card is asked while it takes effect"
    if (moment is Moment.STEP) != isinstance(below, (Encountering, Attacking)) and not isinstance(below, Window):
        yield f"{moment} does not come up there"
    if moment is Moment.STEP and (mode is not Windows.FULL or state.active in seats):
        yield "after a step all but the active player are asked, if anybody"
    if mode is Windows.OWN_TURN and seats != (state.active,):
        yield "only the active player is asked"
    order = [seat for seat in seats_from(state, state.active) if seat in seats]
    if tuple(order) != seats:
        yield f"seats {seats} are not asked in this order"
    if isinstance(below, (Encountering, Attacking)) and not isinstance(state.agenda[index - 2], Entered):
        yield "nobody has entered a square"


def _asked(state: Draft, node: WindowChoice, index: int) -> Iterator[str]:
    yield from _window(state, node, index)
    is_bare = Card.HIDDEN not in state.hands[node.seat] and len(node.options(state)) < 2
    if is_bare and not is_asked_anyway(state, node.seat):
        yield f"seat {node.seat} has nothing to play, and is not asked"


# -------------------------------------------------------------------------------------------------------- movement


def _move(state: Draft, _: Node, __: int) -> Iterator[str]:
    seat = state.active
    if not is_standing_human(state, seat) or state.movement is not Movement.AHEAD:
        yield f"seat {seat} does not move"
    elif has_company(state, where(state, seat), seat):
        yield f"seat {seat} has to deal with those on the square first"


def _ambush(state: Draft, node: AmbushRoll | AmbushTake, index: int) -> Iterator[str]:
    yield from _move(state, node, index)
    seat, victim = state.active, node.victim
    together = state.squares[seat] == state.squares[victim]
    if victim not in state.ambushed or not together or not is_standing_human(state, victim):
        yield f"seat {victim} is not ambushed"


def _undead_move(state: Draft, node: UndeadMove | Prowling, _: int) -> Iterator[str]:
    seat = state.active
    if not is_standing_undead(state, seat):
        if isinstance(node, UndeadMove):
            yield f"seat {seat} does not move"
    elif state.movement is not Movement.AHEAD:
        yield f"the movement of seat {seat} is {state.movement}"
    elif node.led > state.hearts[seat]:
        yield f"{node.led} zombies have been moved, and seat {seat} has {state.hearts[seat]} black hearts"


def _swarm_move(state: Draft, node: SwarmMove | Swarming, _: int) -> Iterator[str]:
    most = SIDES + state.hearts[state.active]
    if node.left > most:
        yield f"{node.left} moves are left, of at most {most}"
    if node.figure and not is_standing_undead(state, state.active):
        yield "the active player has no undead that could move"


def _second_step(state: Draft, node: SecondStep, index: int) -> Iterator[str]:
    if node.swarm is not isinstance(state.agenda[index - 1], Swarming):
        yield f"it is {'no' if node.swarm else 'the'} swarm phase"
    if Enhanced(node.square, moved=True) not in state.enhanced:
        yield f"no enhanced zombie on {node.square} was moved"


def _trade(state: Draft, _: Node, __: int) -> Iterator[str]:
    if not goods_for(state, state.active):
        yield f"seat {state.active} can trade nothing"


_CHECKS: dict[type, Check] = {
    **CARD_CHECKS,
    **ATTEMPT_CHECKS,
    **SETUP_CHECKS,
    Turn: _turn,
    EndTurn: _end_turn,
    Window: _window,
    WindowChoice: _asked,
    MoveChoice: _move,
    AmbushRoll: _ambush,
    AmbushTake: _ambush,
    Prowling: _undead_move,
    UndeadMove: _undead_move,
    Swarming: _swarm_move,
    SwarmMove: _swarm_move,
    SecondStep: _second_step,
    TradeChoice: _trade,
}
